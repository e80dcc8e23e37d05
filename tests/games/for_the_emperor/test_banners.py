"""Assigning banners: steps A, B and C with their letters, and rulings A1 to A5 [5.0]."""

from __future__ import annotations

import pytest

from games.core.errors import Defect
from games.core.play import Play
from games.for_the_emperor.banners import AssignBanners
from games.for_the_emperor.state import State
from tests.games.for_the_emperor.builders import (
    RULES,
    banners,
    dealt,
    ended,
    legal_fields,
    play,
    position,
    story,
    supply,
)

FULL = "0: C1,2 T3,4 b4; 1: C4,7 T7 b3; 2: C9 T1,2 b3; 3: C8 T6 b2"


def placed(happened: Play) -> list[str]:
    """The banners in the log."""
    return [line for line in story(happened) if "banner" in line]


def test_a1_the_banners_are_the_only_ones_that_fit() -> None:
    assert supply(dealt()) == [4, 3, 3, 2, 2, 1, 1]
    assert sum(supply(dealt())) == 16


def test_each_banner_is_in_the_log_with_its_step_and_rule() -> None:
    state = position("0: C1,2 T1; 1: C3 T2,3; 2: C5 T5,6; 3: C6 T7; 4: C7 T-", "C 4,8,9 T 4,8,9")
    assert placed(play(state, 8, 0)) == [
        "step A: banner 4 on 1 [5.1]",
        "step B: banner 3 on 2 [5.2]",
        "step B: banner 3 on 3 [5.2]",
        "step B: banner 2 on 4 [5.2]",
    ]


def test_a_single_match_is_step_a() -> None:
    state = position("0: C1,5 T1; 1: C6 T5", "C 2,8,9 T 2,8,9")
    assert placed(play(state, 9, 0)) == ["step A: banner 4 on 1 [5.1]"]


def test_step_c_is_in_the_log_for_both_battlefields() -> None:
    state = position(
        "0: C1 T1; 1: C5 T5; 2: C6 T6; 3: C7 T7; 4: C9 T-", "C 2,3,8 T 2,8,9", "turtle"
    )
    assert placed(play(state, 9, 4)) == [
        "step C: banner 1 on 6 [5.3]",
        "step C: banner 1 on 7 [5.3]",
    ]


def test_the_banner_of_ronin_is_in_the_log_as_his() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7", "C 4,8,9 T 4,8,9")
    assert placed(play(state, 4, 3, banner=4)) == [
        "Ronin: banner 4 on 4 [6.4]",
        "step A: banner 3 on 1 [5.1]",
        "step B: banner 3 on 2 [5.2]",
        "step B: banner 2 on 3 [5.2]",
    ]


def test_while_a_4_waits_three_warriors_get_no_banner() -> None:
    state = position("0: C1 T1; 1: C5 T5", "C 2,8,9 T 2,8,9")
    play(state, 9, 0)
    assert banners(state) == [0] * 7


def test_while_a_3_waits_two_warriors_get_no_banner() -> None:
    state = position("0: C1,2 T1,2 b4; 1: C3 T-; 2: C- T3", "C 7,8,9 T 7,8,9")
    play(state, 9, 1)
    assert banners(state) == [4, 0, 0, 0, 0, 0, 0]


def test_a2_the_literal_reading_of_step_c_would_count_a_ronin_alone() -> None:
    # The example of the page: X (0) holds Ronin alone under a 3, Y (1) and Z (2) one warrior
    # each, the other four two each. The last of these two brings the 1s to Y and Z.
    state = position(
        "0: C4 T- b3; 1: C1 T-; 2: C- T1; 3: C2 T2; 4: C3 T3; 5: C5 T5; 6: C6 T-",
        "C 7,8,9 T 6,8,9",
        "turtle",
    )
    play(state, 9, 6)
    assert banners(state) == [3, 1, 1, 0, 0, 0, 0]


def test_a2_a_battlefield_that_lost_a_warrior_under_its_banner_is_no_candidate() -> None:
    state = position(FULL, "C 3,5,6 T 5,8,9")
    play(state, 5, 4, ret=(3, 8))
    assert banners(state) == [4, 3, 3, 2, 0, 0, 0]
    # The second warrior on 4 draws the 2. Then 5 and 6 are the two; 3, which holds one warrior
    # under its banner, is not counted.
    play(state, 6, 4)
    assert banners(state) == [4, 3, 3, 2, 2, 1, 1]


def test_a3_step_c_counts_what_a_and_b_have_left_without_a_banner() -> None:
    # Before, 4, 5 and 6 are three; the 2 goes to 4 in A, and C finds two in the same turn.
    state = position(f"{FULL}; 4: C- T5", "C 3,5,6 T 8,9", "turtle")
    assert placed(play(state, 9, 4)) == [
        "step A: banner 2 on 5 [5.1]",
        "step C: banner 1 on 6 [5.3]",
        "step C: banner 1 on 7 [5.3]",
    ]


def test_a3_step_c_counts_only_what_is_left_after_b() -> None:
    # 5 holds one warrior and takes a 1 in B; the empty 6 alone is not two.
    state = position(f"{FULL}; 4: C- T5; 5: C3 T-", "C 5,6 T 8,9", "turtle")
    assert placed(play(state, 9, 4)) == [
        "step A: banner 2 on 5 [5.1]",
        "step B: banner 1 on 6 [5.2]",
    ]
    assert banners(state) == [4, 3, 3, 2, 2, 1, 0]


def test_a5_a_1_is_given_by_step_a_too() -> None:
    state = position(f"{FULL}; 4: C- T5,9 b2; 5: C3 T- b1", "C 5,6 T 8")
    assert placed(play(state, 6, 6)) == ["step A: banner 1 on 7 [5.1]"]
    assert supply(state) == []


def test_a5_two_1s_in_a_row_by_step_b() -> None:
    state = position(f"{FULL}; 4: C- T5; 5: C3 T-; 6: C6 T-", "C 5 T 8,9", "turtle")
    assert placed(play(state, 9, 4)) == [
        "step A: banner 2 on 5 [5.1]",
        "step B: banner 1 on 6 [5.2]",
        "step B: banner 1 on 7 [5.2]",
    ]
    assert ended(state)[0]


def crowded() -> State:
    """Three battlefields with three warriors under the two 3s: it cannot come about."""
    state = position("0: C1,2 T1,2 b4; 1: C3 T3,4; 2: C4 T5,6; 3: C5 T7", "C 7 T 8,9")
    state.lanes[6] = (5, 6)
    return state


def test_a4_more_matching_battlefields_than_banners_is_a_defect() -> None:
    with pytest.raises(Defect, match="more battlefields match"):
        AssignBanners().run(crowded(), Play.scripted(0, ()))


def test_step_c_waits_for_both_1s() -> None:
    # Only one 1 is left and exactly two candidates: it cannot come about, and nothing happens.
    state = position("0: C1 b1; 1: C2; 2: C3; 3: C4 T4; 4: C5 T5; 5: C6 T6; 6: C7 T7", "C 8 T 8,9")
    AssignBanners().run(state, Play.scripted(0, ()))
    assert banners(state) == [1, 0, 0, 0, 0, 0, 0]


def test_one_candidate_gets_no_1() -> None:
    state = position("0: C1; 1: C2 T2; 2: C3 T3; 3: C4 T4; 4: C5 T5; 5: C6 T6; 6: C7 T7")
    AssignBanners().run(state, Play.scripted(0, ()))
    assert banners(state) == [0] * 7


def test_a_banner_stays_where_it_lies() -> None:
    state = position(f"{FULL}; 5: C- T- *T2 *T1", "C 3,5,6 T 5,8,9")
    play(state, 5, 4, ret=(0, 1))
    assert banners(state)[0] == 4
    assert 0 in legal_fields(state)
    play(state, 6, 0)
    assert banners(state)[:4] == [4, 3, 3, 2]


def test_banners_are_looked_at_after_each_of_the_two_plays() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7", "C 2,8,9 T 2,8,9")
    state.lanes[0], state.crane_hand = (1, 8), [2, 5, 9]
    RULES.check(state)
    # Yamabushi as the fourth warrior draws the 4 and then a 3 at once; the second play the other.
    first = placed(play(state, 5, 0, ret=(2, 7)))
    assert first == ["step A: banner 4 on 1 [5.1]", "step B: banner 3 on 2 [5.2]"]
    assert state.second == 7
    assert placed(play(state, 2, 3, to=0)) == []
    assert state.side == 1
