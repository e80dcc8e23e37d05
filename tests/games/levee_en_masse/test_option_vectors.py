"""The test vectors T35 to T50: options 10.4 to 10.6, the historical order, difficulty [16.2]."""

from __future__ import annotations

import pytest

from games.core.models import Setup
from games.core.play import Play
from tests.games.levee_en_masse.builders import (
    RULES,
    WHITE,
    action_phase,
    after,
    army_value,
    at,
    headline,
    housekeeping,
    options,
    order,
    play,
    politics,
    position,
    turned,
)


def test_t35_10_4_the_second_die_counts_and_the_next_turn_pays() -> None:
    state = position(options="last_reserves", card=WHITE, austria=3, england=3)
    play(state, "attack austria", 1)
    assert options(state) == ["reserves", "accept"]
    play(state, "reserves", 6)
    assert at(state, "austria") == 4
    # A second re-roll in the turn is refused: the failure stands at once.
    play(state, "attack england", 1)
    assert "reserves" not in options(state)
    assert army_value(state) == 0
    play(state, "end-actions")
    headline(state, 23)
    # The card raises Monarchy, which now leads: -1 from it, -1 for the reserves.
    assert (politics(state), army_value(state)) == ((2, 3, 0), -2)
    housekeeping(state)
    assert army_value(state) == -1


def test_t36_10_5_the_garrison_turns_a_3_into_a_victory() -> None:
    state = position(options="strip_garrison", vendee=2)
    play(state, "attack vendee", 3)
    play(state, "add-garrison")
    assert state.disorder
    assert at(state, "vendee") == 3


def test_t37_10_5_refused_while_paris_is_in_disorder() -> None:
    state = position(options="strip_garrison", vendee=2, disorder=True)
    assert after(state, "garrison") == []
    play(state, "attack vendee", 3)
    assert "add-garrison" not in options(state)
    assert at(state, "vendee") == 2


def test_t38_10_5_refused_outside_france() -> None:
    state = position(options="strip_garrison", austria=2)
    assert after(state, "garrison") == []
    play(state, "attack austria", 4)
    assert "add-garrison" not in options(state)


def test_t39_10_6_a_routed_army_needs_three_orders_to_move() -> None:
    state = position(options="decisive_outcomes", austria=3, status={"austria": 2})
    seen = []
    for _ in range(3):
        order(state, "austria")
        seen.append((at(state, "austria"), turned(state, "austria")))
    assert seen == [(3, 1), (3, 0), (2, 0)]


def test_t40_10_6_a_6_disorganizes_and_helps_the_leader() -> None:
    state = position(options="decisive_outcomes", austria=3, republic=3)
    play(state, "attack austria", 6)
    assert (at(state, "austria"), turned(state, "austria")) == (4, 1)
    assert politics(state) == (4, 2, 0)


def test_t41_10_6_a_6_helps_nobody_if_two_are_highest() -> None:
    state = position(options="decisive_outcomes", austria=3, republic=3, despotism=3)
    play(state, "attack austria", 6)
    assert turned(state, "austria") == 1
    assert politics(state) == (3, 2, 3)


def test_t42_10_6_napoleon_makes_a_5_decisive_and_despotism_gains() -> None:
    state = position(options="decisive_outcomes", austria=3, republic=3, napoleon="austria")
    play(state, "attack austria", 5)
    assert (at(state, "austria"), turned(state, "austria")) == (4, 1)
    assert politics(state) == (3, 2, 1)


def test_t43_10_6_a_victory_over_an_army_in_5_worsens_its_status() -> None:
    state = position(options="decisive_outcomes", austria=5, republic=3)
    play(state, "attack austria", 4)
    assert (at(state, "austria"), turned(state, "austria")) == (5, 1)
    assert politics(state) == (3, 2, 0)


def test_t44_10_6_after_a_1_a_3_lets_an_army_in_3_advance() -> None:
    state = position(options="decisive_outcomes", austria=3, republic=3)
    play(state, "attack austria", 1, 3)
    assert at(state, "austria") == 2
    assert politics(state) == (2, 2, 0)


def test_t45_10_6_after_a_1_a_4_lets_an_army_in_3_stay() -> None:
    state = position(options="decisive_outcomes", austria=3, republic=3)
    play(state, "attack austria", 1, 4)
    assert at(state, "austria") == 3
    assert politics(state) == (2, 2, 0)


def test_t46_10_6_after_a_1_a_6_lets_an_army_in_5_stay() -> None:
    state = position(options="decisive_outcomes", austria=5)
    play(state, "attack austria", 1, 6)
    assert at(state, "austria") == 5


def test_t47_10_6_a_routed_army_stays_routed() -> None:
    state = position(options="decisive_outcomes", austria=3, status={"austria": 2})
    play(state, "attack austria", 6)
    assert turned(state, "austria") == 2


def test_t48_10_6_a_6_against_the_rotated_prussians_is_ordinary() -> None:
    state = position(options="decisive_outcomes", prussia=3, rotated=True, republic=3)
    play(state, "attack prussia", 6)
    assert (at(state, "prussia"), turned(state, "prussia")) == (4, 0)
    assert politics(state) == (3, 2, 0)


def test_t48_10_6_a_1_against_them_is_ordinary_too() -> None:
    state = position(options="decisive_outcomes", prussia=3, rotated=True, republic=3)
    play(state, "attack prussia", 1)
    assert at(state, "prussia") == 3
    assert politics(state) == (3, 2, 0)


def test_t49_12_3_plays_the_60_cards_by_their_numbers() -> None:
    state = RULES.start(Setup(scenario="12.3"), Play.seeded(5))
    later = [number for _, cards in state.later for number in cards]
    assert [state.card, *state.pile, *later] == list(range(1, 61))


@pytest.mark.parametrize(("turn", "actions"), [(9, 3), (10, 2), (11, 3)])
def test_t50_13_0_harder_takes_an_action_from_the_tenth_card(turn: int, actions: int) -> None:
    state = position(turn=turn, difficulty="harder")
    action_phase(state, printed=3)
    assert state.actions == actions
