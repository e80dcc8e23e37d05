"""Strength, control, victory, ties, Sohei, shared victory; rulings A20, A21, A23 [7.0]."""

from __future__ import annotations

import pytest

from games.core.play import Play
from games.for_the_emperor.queries import tiebreak
from games.for_the_emperor.sequence import SCORE
from games.for_the_emperor.state import State
from tests.games.for_the_emperor.builders import (
    RULES,
    ended,
    holder,
    play,
    position,
    score,
    story,
    strengths,
)

# Crane controls 0, 3 and 6, Turtle 2, 4 and 5; nobody controls 1 [FE-41].
TIED = (
    "0: C2,3 T- b2; 1: C1 T5 b2 *C1; 2: C- T3 b1; 3: C6,5 T7 b3 *C2 *T2; 4: C- T9 b1;"
    "5: C8 T1,4 b3 *T1; 6: C4,7 T2,8 b4"
)


@pytest.mark.parametrize(
    ("lane", "both"),
    [
        # Shinobi: 3 for each opposing warrior, nothing for own ones and for tokens.
        ("C1 T-", (1, 0)),
        ("C1 T2", (4, 2)),
        ("C1 T2,3", (7, 5)),
        ("C1,5 T2", (9, 2)),
        ("C1 T- *T2 *T1", (1, 3)),
        ("C5 T1", (5, 4)),
        ("C1 T1", (4, 4)),
        # Samurai: 2 less for each own companion, nothing for opposing ones and for tokens.
        ("C9 T2,3", (9, 5)),
        ("C9,2 T-", (9, 0)),
        ("C9,2,3 T-", (10, 0)),
        ("C9,2,3,4 T-", (12, 0)),
        ("C9 T- *C2 *C1", (12, 0)),
        ("C4 T9,6", (4, 13)),
        # A21: both at once, each from the warriors that lie there.
        ("C9,1 T2,3", (14, 5)),
        ("C1 T1,9", (7, 11)),
        ("C9,1 T9,1", (14, 14)),
        # Tokens alone.
        ("C- T- *T2 *T1", (0, 3)),
        ("C- T- *C2 *C2 *T1", (4, 1)),
    ],
)
def test_strength(lane: str, both: tuple[int, int]) -> None:
    state = position(f"4: {lane}")
    assert strengths(state, 4) == both
    names = {True: "crane", False: "turtle"}
    assert holder(state, 4) == ("" if both[0] == both[1] else names[both[0] > both[1]])


def test_an_empty_battlefield_is_nobodys() -> None:
    assert holder(position("0: C1 T-"), 1) == ""


def test_a21_the_order_of_playing_has_no_meaning() -> None:
    assert strengths(position("0: C9,1 T8,2"), 0) == strengths(position("0: C1,9 T2,8"), 0)


def test_a23_covered_warriors_count_as_well() -> None:
    state = position("0: C1,2 T-", "C 9,3 T 1,2")
    play(state, 9, 0)
    assert strengths(state, 0) == (1 + 2 + 9 - 4, 0)


def test_banners_have_no_worth_and_neither_has_the_lead() -> None:
    # Turtle wins three of the great ones by far, Crane the four others.
    state = position(
        "0: C1 T9,8,7 b4; 1: C2 T5,6 b3; 2: C3 T2,4 b3; 3: C7 T1 b2; 4: C4,5 T- b2; 5: C8 T- b1;"
        "6: C9 T- b1",
        "C 6 T 3",
        "turtle",
    )
    score(state)
    assert ended(state) == ("crane", "7.3")
    assert state.outcome is not None
    assert state.outcome.scores == (4, 3)


def test_turtle_may_win_by_control() -> None:
    state = position(
        "0: C9,8,7 T1 b4; 1: C5,6 T2 b3; 2: C2,4 T3 b3; 3: C1 T7 b2; 4: T4,5 b2; 5: T8 b1;6: T9 b1",
        "C 3 T 6",
        "turtle",
    )
    happened = score(state)
    assert ended(state) == ("turtle", "7.3")
    assert state.outcome is not None
    assert state.outcome.winners == (1,)
    assert story(happened)[-1] == "Turtle wins: more battlefields [7.3]"
    assert not [row for row in story(happened) if "tiebreak" in row]


def test_the_score_is_in_the_log_battlefield_by_battlefield() -> None:
    state = position(TIED, "C 9 T 6", "turtle")
    told = story(score(state))
    assert told == [
        "Battlefield 1: Crane 5, Turtle 0: Crane [7.2]",
        "Battlefield 2: Crane 5, Turtle 5: nobody [7.2]",
        "Battlefield 3: Crane 0, Turtle 3: Turtle [7.2]",
        "Battlefield 4: Crane 13, Turtle 9: Crane [7.2]",
        "Battlefield 5: Crane 0, Turtle 9: Turtle [7.2]",
        "Battlefield 6: Crane 8, Turtle 9: Turtle [7.2]",
        "Battlefield 7: Crane 11, Turtle 10: Crane [7.2]",
        "Tie; tiebreak values: Crane 9, Turtle 6 [7.4]",
        "Crane wins: higher tiebreak [7.4]",
    ]


def tie(
    crane: tuple[int, ...] = (), turtle: tuple[int, ...] = (), cards: tuple[int, int] = (4, 6)
) -> State:
    """A tie of one battlefield each: what lies on Crane's 0 and on Turtle's 1, the last cards."""
    state = position("0: C3; 1: T3")
    state.lanes[0], state.lanes[3] = (3, *crane), (3, *turtle)
    state.crane_hand, state.turtle_hand = [cards[0]], [cards[1]]
    state.crane_pile, state.turtle_pile = [], []
    return state


def tied(state: State) -> tuple[int, int]:
    """Both tiebreak values."""
    return tiebreak(state, 0), tiebreak(state, 1)


@pytest.mark.parametrize(
    ("state", "values"),
    [
        (tie(), (4, 6)),
        (tie(crane=(8,)), (8, 6)),
        (tie(turtle=(8,)), (4, 8)),
        (tie(crane=(8,), turtle=(8,)), (8, 8)),
        (tie(crane=(8,), cards=(9, 6)), (9, 6)),
        (tie(turtle=(8,), cards=(4, 9)), (4, 9)),
        (tie(cards=(8, 7)), (8, 7)),
    ],
)
def test_a20_sohei_counts_where_his_side_controls(state: State, values: tuple[int, int]) -> None:
    assert tied(state) == values


def test_a20_sohei_without_control_gives_nothing() -> None:
    state = tie(cards=(4, 6))
    state.lanes[2] = (8,)
    state.lanes[3] = (9,)
    assert tied(state) == (4, 6)
    state.lanes[3] = (3, 5)
    # Equal strength: nobody controls it.
    assert strengths(state, 1) == (8, 8)
    assert tied(state) == (4, 6)
    state.lanes[3] = (3, 4)
    assert tied(state) == (8, 6)


def test_a20_sohei_of_the_opponent_does_not_count_for_me() -> None:
    state = tie(cards=(4, 6))
    state.lanes[1] = (8,)
    state.lanes[0] = (3, 7)
    assert holder(state, 0) == "crane"
    assert tied(state) == (4, 6)


def test_sohei_changes_no_strength() -> None:
    assert strengths(position("0: C8,2 T-"), 0) == (10, 0)


@pytest.mark.parametrize(
    ("cards", "end", "winners", "last"),
    [
        ((9, 6), ("crane", "7.4"), (0,), "Crane wins: higher tiebreak [7.4]"),
        ((2, 6), ("turtle", "7.4"), (1,), "Turtle wins: higher tiebreak [7.4]"),
        ((6, 6), ("shared", "7.5"), (0, 1), "Shared victory: equal tiebreak [7.5]"),
    ],
)
@pytest.mark.parametrize("crane_seat", [0, 1])
def test_ties_by_the_unplayed_card(
    cards: tuple[int, int],
    end: tuple[str, str],
    winners: tuple[int, ...],
    last: str,
    crane_seat: int,
) -> None:
    state = position(TIED, "C 9 T 6", "turtle", crane_seat=crane_seat)
    state.crane_hand, state.turtle_hand = [cards[0]], [cards[1]]
    # A card that lies on the table and in the hand does not matter here, nor is it checked.
    happened = Play.scripted(state, ())
    SCORE.run(state, happened)
    assert ended(state) == end
    assert state.outcome is not None
    assert state.outcome.winners == tuple(sorted(seat ^ crane_seat for seat in winners))
    assert state.outcome.scores == (3, 3)
    assert story(happened)[-1] == last


def test_a_strength_during_the_game_is_counted_as_if_it_ended_now() -> None:
    state = position("0: C1 T1", "C 9,8,2 T 9,8,2")
    play(state, 9, 0)
    assert strengths(state, 0) == (1 + 9 - 2 + 3, 1 + 6)


def test_a_finished_game_has_no_more_actions_and_a_score_sheet() -> None:
    state = position(TIED, "C 9 T 6", "turtle")
    assert RULES.score_sheet(state) == []
    score(state)
    assert RULES.legal(state) == []
    assert RULES.score_sheet(state)[:3] == [
        ("Battlefield 1: Crane", 5),
        ("Battlefield 2: nobody", 0),
        ("Battlefield 3: Turtle", 3),
    ]
