"""The test vectors V1 to V19 of the Expansion Kit: score, Withdrawals, deferred cards, ABDA."""

from __future__ import annotations

import pytest

from games.tell_the_emperor import score
from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import (
    JAVA,
    at,
    box,
    boxes,
    headline,
    housekeeping,
    level,
    next_card,
    options,
    play,
    position,
)

LATE = [n for n in range(41, 61) if n != 46]


def lost_game(left: int, army_navy: int = 0, prestige: int = 0, oil: int = 0) -> State:
    """A game lost to the British in Japan: 3 points of Armies, the resources, less what is left."""
    state = position(
        card=46,
        pile=LATE[:left],
        british=0,
        china=1,
        macarthur=1,
        nimitz=1,
        army_navy=army_navy,
        prestige=prestige,
        oil=oil,
    )
    housekeeping(state)
    assert level(state) == "defeat"
    return state


def points(state: State) -> int:
    """The tournament score of a finished game."""
    assert state.outcome is not None
    return state.outcome.scores[0]


def test_v1_the_example_of_the_rulebook_scores_2() -> None:
    state = position(
        card=46,
        pile=[51, 53, 55, 57, 58, 60],
        british=1,
        china=2,
        macarthur=0,
        nimitz=1,
        army_navy=2,
        prestige=0,
        oil=1,
        kamikazes=1,
    )
    housekeeping(state)
    assert state.outcome is not None
    assert state.outcome.reason == "Unconditional Surrender Defeat"
    assert state.outcome.scores == (2,)


def test_v2_a_score_of_minus_9_is_better_than_one_of_minus_12() -> None:
    better, worse = lost_game(left=12), lost_game(left=15)
    assert (points(better), points(worse)) == (-9, -12)
    assert score.rank(better) > score.rank(worse)


def test_v3_of_two_equal_scores_the_one_with_more_prestige_wins() -> None:
    proud = lost_game(left=5, army_navy=1, prestige=3)
    humble = lost_game(left=5, army_navy=3, prestige=1)
    assert points(proud) == points(humble) == 2
    assert score.rank(proud) > score.rank(humble)


def test_v4_the_first_withdrawal_closes_box_6_and_gains_one_army_navy_without_a_die() -> None:
    state = position(withdrawal="allowed", army_navy=1, markers=0)
    assert play(state, "withdraw").rolls == []
    assert box(state, "army_navy") == 2
    assert state.withdrawals == 1
    state.resources[0] = 5
    assert "raise army-navy" not in options(state)


def test_v5_before_card_36_there_is_no_withdrawal() -> None:
    assert "withdraw" not in options(position(army_navy=1))


def test_v6_a_second_withdrawal_in_a_turn_is_illegal() -> None:
    state = position(withdrawal="allowed", army_navy=1)
    play(state, "withdraw")
    assert "withdraw" not in options(state)


def test_v7_no_withdrawal_in_a_turn_in_which_china_advanced() -> None:
    state = position(card=20, deck="mid", withdrawal="allowed", china=3, army_navy=1)
    headline(state, 32)
    assert at(state, "china") == 2
    assert "withdraw" not in options(state)


def test_v8_a_withdrawal_is_legal_if_the_fortress_held_china_back() -> None:
    state = position(card=20, deck="mid", withdrawal="allowed", china=1, army_navy=1)
    headline(state, 32, 6)
    assert at(state, "china") == 1
    assert "withdraw" in options(state)


@pytest.mark.parametrize(("first", "second"), [(56, 59), (59, 56)])
def test_v9_withdrawals_end_with_the_first_of_cards_56_and_59(first: int, second: int) -> None:
    state = position(card=51, pile=[first, second, 57], withdrawal="allowed", army_navy=1)
    assert "withdraw" in options(state)
    next_card(state)
    state.china_advanced = False
    assert "withdraw" not in options(state)
    next_card(state)
    state.china_advanced = False
    assert "withdraw" not in options(state)


def test_v10_card_59_goes_under_the_pile_with_4_cards_left() -> None:
    state = position(card=41, pile=[59, 46, 48, 51, 57])
    next_card(state)
    assert state.card == 46
    assert state.pile == [48, 51, 57, 59]


def test_v11_card_59_is_played_with_3_cards_left() -> None:
    state = position(card=41, pile=[59, 46, 48, 51])
    next_card(state)
    assert state.card == 59
    assert state.pile == [46, 48, 51]


def test_v12_card_60_goes_under_the_pile_with_1_card_left() -> None:
    state = position(card=41, pile=[60, 51])
    next_card(state)
    assert state.card == 51
    assert state.pile == [60]


def test_v13_card_60_is_played_when_it_is_the_last() -> None:
    state = position(card=41, pile=[60])
    next_card(state)
    assert state.card == 60
    assert state.pile == []


def order_of_play(*pile: int) -> list[int]:
    """The numbers of the cards as they are played, from a Late War pile."""
    state = position(card=52, pile=pile)
    order = []
    while state.pile:
        # Far away Armies and no Oil roll: the cards alone are looked at.
        state.space[:] = [5, 5, 5, 5, 2, -2]
        next_card(state)
        order.append(state.card)
    return order


def test_v14_cards_60_and_59_on_top_of_the_pile_are_played_last() -> None:
    assert order_of_play(60, 59, 41, 42, 43, 44, 46) == [41, 42, 43, 44, 46, 59, 60]


def test_v15_card_59_is_played_at_once_with_3_left_and_card_60_last() -> None:
    assert order_of_play(59, 60, 41, 42) == [59, 41, 42, 60]


def test_v16_card_9_brings_abda_from_3_to_2() -> None:
    state = position(abda=3)
    headline(state, 9)
    assert at(state, "abda") == 2


def test_v17_card_9_leaves_abda_in_1() -> None:
    state = position(abda=1)
    headline(state, 9)
    assert at(state, "abda") == 1


def test_v18_card_9_brings_abda_from_java_to_timor_and_stops_the_oil_roll() -> None:
    state = position(abda=JAVA)
    headline(state, 9)
    assert at(state, "abda") == 4
    assert "attack abda" in options(state)
    assert play(state, "end-actions").rolls == []


def test_v18_abda_driven_off_again_before_step_c_allows_the_oil_roll() -> None:
    state = position(abda=JAVA, oil=3)
    headline(state, 9)
    # Card #9 gives +1 against ABDA: 2 + 1 beats its Battle Value of 2, 1 would not.
    play(state, "attack abda", 2)
    assert at(state, "abda") == JAVA
    play(state, "end-actions", 4)
    assert box(state, "oil") == 4


def test_v19_a_card_that_says_all_advances_the_soviet_unit() -> None:
    state = position(card=41, deck="late", soviet=3, british=5, china=5, macarthur=5, nimitz=5)
    headline(state, 58)
    assert at(state, "soviet") == 2
    assert boxes(state) == (4, 2, 4)
