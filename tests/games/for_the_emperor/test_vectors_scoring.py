"""The test vectors FE-33 to FE-46: strength, control, ties [13]."""

from __future__ import annotations

import pytest

from games.for_the_emperor.events import TieBroken
from tests.games.for_the_emperor.builders import (
    all_strengths,
    ended,
    holder,
    holders,
    position,
    score,
    strengths,
)


@pytest.mark.parametrize(
    ("vector", "table", "both", "who"),
    [
        ("FE-33", "C1 T3 b2", (4, 3), "crane"),
        ("FE-34", "C1 T2,3,4 b4 *T2", (10, 11), "turtle"),
        ("FE-35", "C9 T8 b2", (9, 8), "crane"),
        ("FE-36", "C9,4 T6,5 b4", (11, 11), ""),
        ("FE-37", "C9,1 T8 b3", (11, 8), "crane"),
        ("FE-38", "C- T1 b1 *C2", (2, 1), "crane"),
        ("FE-39", "C5 T5 b2", (5, 5), ""),
    ],
)
def test_fe_33_to_39_one_battlefield(
    vector: str, table: str, both: tuple[int, int], who: str
) -> None:
    state = position(f"0: {table}")
    assert strengths(state, 0) == both, vector
    assert holder(state, 0) == who


def finished(
    table: str,
    hands: str,
    both: list[tuple[int, int]],
    who: str,
    control: tuple[int, int],
    end: tuple[str, str],
    values: tuple[int, int] | None = None,
) -> None:
    """Score a finished game and compare; `who` has a letter per battlefield."""
    state = position(table, hands, "turtle")
    happened = score(state)
    assert all_strengths(state) == both
    assert "".join(name[:1].upper() or "-" for name in holders(state)) == who
    assert state.outcome is not None
    assert state.outcome.scores == control
    assert ended(state) == end
    winners = {"crane": (0,), "turtle": (1,), "shared": (0, 1)}
    assert state.outcome.winners == winners[end[0]]
    ties = [(e.crane, e.turtle) for e in happened.events if isinstance(e, TieBroken)]
    assert ties == ([values] if values else [])


def test_fe_40_more_battlefields_win() -> None:
    finished(
        "0: C9 T6 b2; 1: C5 T3 b2; 2: C- T5 b1; 3: C3,6 T9 b3 *C2; 4: C8,7 T4 b3 *T1;"
        "5: C- T8 b1; 6: C2,1 T1,2 b4 *T2 *C1",
        "C 4 T 7",
        [(9, 6), (5, 3), (0, 5), (11, 9), (15, 5), (0, 8), (10, 11)],
        "CCTCCTT",
        (4, 3),
        ("crane", "7.3"),
    )


def test_fe_41_the_higher_unplayed_card_wins_a_tie() -> None:
    finished(
        "0: C2,3 T- b2; 1: C1 T5 b2 *C1; 2: C- T3 b1; 3: C6,5 T7 b3 *C2 *T2; 4: C- T9 b1;"
        "5: C8 T1,4 b3 *T1; 6: C4,7 T2,8 b4",
        "C 9 T 6",
        [(5, 0), (5, 5), (0, 3), (13, 9), (0, 9), (8, 9), (11, 10)],
        "C-TCTTC",
        (3, 3),
        ("crane", "7.4"),
        (9, 6),
    )


def test_fe_42_a_controlling_sohei_stands_in_for_a_low_card() -> None:
    finished(
        "0: C3,5 T- b2; 1: C1 T- b1 *T1; 2: C8,7 T8 b3 *T2; 3: C- T2 b1; 4: C- T3,4,7,6 b4;"
        "5: C4,9 T1 b3 *C1 *C2; 6: C6 T9 b2",
        "C 2 T 5",
        [(8, 0), (1, 1), (15, 10), (0, 2), (0, 20), (14, 7), (6, 9)],
        "C-CTTCT",
        (3, 3),
        ("crane", "7.4"),
        (8, 5),
    )


def test_fe_43_a_9_in_hand_is_better_than_sohei() -> None:
    finished(
        "0: C7,5 T7,8 b4 *T1; 1: C4,9,8 T- b3; 2: C3 T3 b2; 3: C1 T2,4 b3 *C2 *T2; 4: C- T6 b1;"
        "5: C6 T1 b2; 6: C- T5 b1 *C1",
        "C 2 T 9",
        [(12, 16), (17, 0), (3, 3), (9, 8), (0, 6), (6, 4), (1, 5)],
        "TC-CTCT",
        (3, 3),
        ("turtle", "7.4"),
        (8, 9),
    )


def test_fe_44_sohei_without_control_gives_nothing() -> None:
    finished(
        "0: C1 T6,9 b3; 1: C6 T3 b2 *C2; 2: C2 T5 b2 *T2; 3: C9 T- b1 *C1 *T1; 4: C4,7,5 T2 b4;"
        "5: C8 T4,1 b3; 6: C- T7 b1",
        "C 3 T 8",
        [(7, 13), (8, 3), (2, 7), (10, 1), (16, 2), (8, 8), (0, 7)],
        "TCTCC-T",
        (3, 3),
        ("turtle", "7.4"),
        (3, 8),
    )


def test_fe_45_equal_tiebreaks_share_the_victory() -> None:
    finished(
        "0: C1,2 T6 b3; 1: C- T8,5,3 b3; 2: C4 T- b1 *T1; 3: C3,8 T- b2 *C2 *C1; 4: C5 T7 b2;"
        "5: C- T1 b1 *T2; 6: C6,7 T4,2 b4",
        "C 9 T 9",
        [(6, 6), (0, 16), (4, 1), (14, 0), (5, 7), (0, 3), (13, 6)],
        "-TCCTTC",
        (3, 3),
        ("shared", "7.5"),
        (9, 9),
    )


def test_fe_46_nobody_controls_a_battlefield_of_equal_strength() -> None:
    finished(
        "0: C9 T5,1,2 b4 *C1 *T2; 1: C6,2 T8 b3; 2: C- T3 b1; 3: C5,8,4 T- b3;"
        "4: C7 T- b1 *T1 *C1 *C2; 5: C- T6,9 b2; 6: C3 T7 b2",
        "C 1 T 4",
        [(10, 13), (8, 8), (0, 3), (17, 0), (10, 1), (0, 13), (3, 7)],
        "T-TCCTT",
        (2, 4),
        ("turtle", "7.3"),
    )
