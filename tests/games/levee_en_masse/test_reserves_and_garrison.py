"""Second thoughts on a battle: the last reserves [10.4], the garrison of Paris [10.5]."""

from __future__ import annotations

import pytest

from tests.games.levee_en_masse.builders import (
    OUT_OF_PLAY,
    after,
    army_value,
    at,
    headline,
    housekeeping,
    options,
    play,
    politics,
    position,
    turn_is_over,
    turned,
)


def test_10_4_the_second_result_stands() -> None:
    state = position(options="last_reserves", austria=3)
    play(state, "attack austria", 4)
    play(state, "reserves", 1)
    assert at(state, "austria") == 3
    assert after(state, "attack") == ["austria"]


def test_10_4_a_failure_may_stand() -> None:
    state = position(options="last_reserves", austria=3)
    play(state, "attack austria", 4)
    play(state, "accept")
    assert at(state, "austria") == 3
    play(state, "end-actions")
    assert state.penalty == 0


def test_10_4_declined_they_are_there_for_the_next_attack() -> None:
    state = position(options="last_reserves", austria=3)
    play(state, "attack austria", 4)
    play(state, "accept")
    play(state, "attack austria", 4)
    play(state, "reserves", 5)
    assert at(state, "austria") == 4


def test_10_4_costs_one_action_for_both_dice() -> None:
    state = position(options="last_reserves", austria=3, actions=2)
    play(state, "attack austria", 1)
    play(state, "reserves", 1)
    assert state.actions == 1


@pytest.mark.parametrize("words", ["politics republic", "liberate england 3", "restore-order"])
def test_10_4_is_for_military_actions_only(words: str) -> None:
    state = position(options="last_reserves", disorder=True, republic=1)
    play(state, words, 1)
    assert "reserves" not in options(state)


def test_10_4_the_penalty_lasts_one_turn() -> None:
    state = position(options="last_reserves", card=1, austria=3)
    play(state, "attack austria", 1)
    play(state, "reserves", 1)
    assert army_value(state) == 0
    play(state, "end-actions")
    headline(state, 19)
    assert army_value(state) == -1
    housekeeping(state)
    assert army_value(state) == 0


def test_10_4_reserves_in_two_turns_running_cost_two_turns() -> None:
    state = position(options="last_reserves", austria=3, penalty=-1)
    play(state, "attack austria", 1)
    play(state, "reserves", 1)
    assert army_value(state) == -1
    housekeeping(state)
    assert army_value(state) == -1


def test_10_4_the_penalty_counts_within_the_limit() -> None:
    # Card #29 and the Republic give 3, less 1 is 2: nothing is lost to the limit.
    assert army_value(position(card=29, republic=3, penalty=-1)) == 2
    assert army_value(position(card=12, monarchy=4, penalty=-1)) == -2


def test_10_4_the_same_napoleon_fights_again() -> None:
    state = position(options="last_reserves", austria=3, napoleon="austria")
    play(state, "attack austria", 3)
    play(state, "reserves", 4)
    assert at(state, "austria") == 4


def test_10_4_with_10_6_a_success_may_be_rolled_again_for_a_decisive_one() -> None:
    state = position(options="last_reserves decisive_outcomes", austria=3, republic=3)
    play(state, "attack austria", 5)
    assert options(state) == ["accept", "reserves"]
    play(state, "accept")
    assert (at(state, "austria"), turned(state, "austria")) == (4, 0)


def test_10_4_with_10_6_the_second_die_can_be_the_worse_one() -> None:
    state = position(options="last_reserves decisive_outcomes", austria=3, republic=3)
    play(state, "attack austria", 5)
    play(state, "reserves", 1, 2)
    assert at(state, "austria") == 2
    assert politics(state) == (2, 2, 0)


def test_10_4_is_an_option() -> None:
    state = position(austria=3)
    play(state, "attack austria", 1)
    assert "reserves" not in options(state)
    assert state.actions == 2


# 10.5, first form: an additional Military Action.


def test_10_5_the_garrisons_attack_costs_no_action() -> None:
    state = position(options="strip_garrison", vendee=2, actions=1)
    play(state, "garrison vendee", 4)
    assert at(state, "vendee") == 3
    assert state.actions == 1
    assert state.disorder


def test_10_5_it_is_also_there_when_no_action_is_left() -> None:
    state = position(options="strip_garrison", vendee=2, actions=1)
    play(state, "politics republic", 1)
    assert options(state) == ["garrison vendee", "end-actions"]
    play(state, "garrison vendee", 3)
    assert turn_is_over(state)
    assert at(state, "vendee") == 2
    # The disorder has cost the Republic 1 in Housekeeping.
    assert politics(state)[0] == 1


def test_10_5_reaches_the_units_that_7_2_allows_inside_france() -> None:
    state = position(
        options="strip_garrison",
        vendee=3, british_support=3, spain=2, england=2, austria=1, prussia=3, piedmont=1,
    )  # fmt: skip
    assert after(state, "garrison") == ["spain", "england", "austria", "piedmont"]


def test_10_5_reaches_british_support_in_toulon() -> None:
    # The Vendée Army stands there too, but the bracketed unit comes first.
    state = position(options="strip_garrison", british_support=5)
    play(state, "garrison british-support", 4)
    assert at(state, "british_support") == OUT_OF_PLAY


def test_10_5_an_army_in_toulon_is_reached_with_10_6_only() -> None:
    assert after(position(options="strip_garrison"), "garrison") == []
    both = position(options="strip_garrison decisive_outcomes")
    assert after(both, "garrison") == ["vendee"]


def test_10_5_again_in_the_turn_if_order_was_restored() -> None:
    state = position(options="strip_garrison", vendee=2, republic=3)
    play(state, "garrison vendee", 1)
    assert after(state, "garrison") == []
    play(state, "restore-order", 1)
    play(state, "garrison vendee", 6)
    assert at(state, "vendee") == 3


def test_10_5_never_twice_for_one_attack() -> None:
    # F is +1: 2 + 1 equals the Battle Value, but the garrison is out already.
    state = position(options="strip_garrison", vendee=2, republic=3)
    play(state, "garrison vendee", 2)
    assert "add-garrison" not in options(state)
    assert at(state, "vendee") == 2


# 10.5, second form: +1 after the die.


@pytest.mark.parametrize(("die", "offered"), [(2, False), (3, True), (4, False)])
def test_10_5_the_plus_1_is_offered_where_it_decides(die: int, offered: bool) -> None:
    state = position(options="strip_garrison", vendee=2)
    play(state, "attack vendee", die)
    assert ("add-garrison" in options(state)) is offered


def test_10_5_it_comes_outside_the_limit() -> None:
    # Card #29, the Republic and Napoleon: 1 + 2 + 1 equals Austria's 4, with 1 more it is above.
    state = position(
        options="strip_garrison", card=29, republic=3, austria=1, napoleon="austria"
    )  # fmt: skip
    play(state, "attack austria", 1)
    play(state, "add-garrison")
    assert at(state, "austria") == 2


def test_10_5_it_may_be_kept_back() -> None:
    state = position(options="strip_garrison", vendee=2)
    play(state, "attack vendee", 3)
    play(state, "accept")
    assert at(state, "vendee") == 2
    assert not state.disorder


def test_10_5_it_cannot_save_a_1_with_10_6() -> None:
    state = position(
        options="strip_garrison decisive_outcomes", card=29, republic=3, vendee=1,
        napoleon="vendee",
    )  # fmt: skip
    state.drms = ()
    # 1 + 1 + 1 equals the Battle Value of 3.
    play(state, "attack vendee", 1, 6)
    assert at(state, "vendee") == 1
    assert not state.disorder


def test_10_5_with_10_4_the_player_chooses_one_or_the_other() -> None:
    state = position(options="strip_garrison last_reserves", vendee=2)
    play(state, "attack vendee", 3)
    assert options(state) == ["reserves", "add-garrison", "accept"]


def test_10_5_is_an_option() -> None:
    state = position(vendee=2)
    assert after(state, "garrison") == []
    play(state, "attack vendee", 3)
    assert "add-garrison" not in options(state)
