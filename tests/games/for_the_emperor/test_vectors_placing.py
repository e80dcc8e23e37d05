"""The test vectors FE-01 to FE-15: set-up, where to play, banners, Ronin [13]."""

from __future__ import annotations

from games.for_the_emperor.events import BannerPlaced
from tests.games.for_the_emperor.builders import (
    banners,
    big_by_banner,
    choices,
    dealt,
    holder,
    legal_fields,
    play,
    position,
    supply,
)

FE_03 = "0: C1,2 T1; 1: C3 T2,3; 2: C5 T5,6; 3: C6 T7; 4: C7 T-; 5: C- T- *C2 *C1 *T2 *T1"


def test_fe_01_a_new_game() -> None:
    state = dealt()
    assert supply(state) == [4, 3, 3, 2, 2, 1, 1]
    assert len(state.crane_hand) == len(state.turtle_hand) == 3
    assert len(state.crane_pile) == len(state.turtle_pile) == 6
    assert (state.side, state.seat, state.turn) == (0, 0, 1)
    assert state.lanes == [()] * 14
    assert state.banners == [0] * 7
    assert state.tokens == []
    for hand, pile in (
        (state.crane_hand, state.crane_pile),
        (state.turtle_hand, state.turtle_pile),
    ):
        assert sorted(hand + pile) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_fe_02_a_full_battlefield_is_closed() -> None:
    state = position(
        "0: C1,2 T3,4 b4; 1: C4,5 T7 b3; 2: C7 T1,2 b3; 3: C3 T6 b2; 4: C- T- *C2 *C1;"
        "5: C- T- *T2 *T1",
        "C 6,8,9 T 5,8,9",
    )
    assert legal_fields(state) == [4, 5, 6]
    assert holder(state, 3) == "turtle"


def test_fe_03_no_fourth_battlefield_with_three_warriors() -> None:
    state = position(FE_03, "C 4,8,9 T 4,8,9")
    assert legal_fields(state) == [0, 1, 2, 4, 5, 6]


def test_fe_04_steps_a_and_b_hand_out_four_banners() -> None:
    state = position(FE_03, "C 4,8,9 T 4,8,9")
    happened = play(state, 8, 0)
    assert banners(state) == [4, 3, 3, 2, 0, 0, 0]
    placed = [(e.field, e.banner) for e in happened.events if isinstance(e, BannerPlaced)]
    assert placed == [(0, 4), (1, 3), (2, 3), (3, 2)]
    assert supply(state) == [2, 1, 1]
    assert (state.side, state.seat) == (1, 1)


def test_fe_05_step_b_stops_at_a_banner_that_fits_nowhere() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7", "C 2,8,9 T 2,8,9")
    play(state, 9, 0)
    assert banners(state) == [4, 3, 0, 0, 0, 0, 0]
    assert supply(state) == [3, 2, 2, 1, 1]


def test_fe_06_step_c_gives_a_1_to_exactly_two() -> None:
    state = position(
        "0: C1 T1; 1: C5 T5; 2: C6 T6; 3: C7 T7; 4: C9 T-", "C 2,3,8 T 2,8,9", "turtle"
    )
    play(state, 9, 4)
    assert banners(state) == [0, 0, 0, 0, 0, 1, 1]
    assert supply(state) == [4, 3, 3, 2, 2]


def test_fe_07_a_battlefield_with_a_banner_is_no_candidate_of_step_c() -> None:
    state = position("0: C1 T1; 1: C5 T5; 2: C6 T6; 3: C- T7; 4: C4 T- b3", "C 3,7,8 T 2,8,9")
    play(state, 7, 3)
    assert banners(state) == [0, 0, 0, 0, 3, 1, 1]


def test_fe_08_three_candidates_get_no_1() -> None:
    state = position(
        "0: C1 T1; 1: C5 T5; 2: C6 T-; 3: C- T6; 4: C4 T- b3", "C 3,7,8 T 2,7,8", "turtle"
    )
    play(state, 7, 2)
    assert banners(state) == [0, 0, 0, 0, 3, 0, 0]


def test_fe_09_ronin_on_an_empty_battlefield_has_two_choices() -> None:
    state = position("0: C1 T1; 1: C5 T5", "C 4,8,9 T 4,8,9")
    assert choices(state, 4, 2) == ["banner 3", "banner 4"]


def test_fe_10_the_banner_of_ronin_lies_there_at_once_and_counts() -> None:
    state = position("0: C1 T1; 1: C5 T5", "C 4,8,9 T 4,8,9")
    play(state, 4, 2, banner=3)
    assert banners(state) == [0, 0, 3, 0, 0, 0, 0]
    assert supply(state) == [4, 3, 2, 2, 1, 1]
    assert big_by_banner(state) == [2]


def test_fe_11_a_battlefield_gets_no_second_banner() -> None:
    state = position("0: C- T4 b4; 1: C5 T5; 2: C6 T-", "C 4,8,9 T 6,8,9")
    assert choices(state, 4, 0) == [""]


def test_fe_12_ronin_as_third_and_as_fourth_warrior() -> None:
    state = position("0: C1 T1; 1: C5 T5,6; 2: C6 T-", "C 4,8,9 T 4,8,9")
    assert choices(state, 4, 0) == ["banner 3", "banner 4"]
    assert choices(state, 4, 1) == ["banner 4"]


def test_fe_13_ronin_brings_no_fourth_big_battlefield() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7,8; 3: C8 T-", "C 2,4,9 T 2,3,9")
    assert choices(state, 4, 3) == [""]
    assert choices(state, 4, 0) == ["banner 4"]


def test_fe_14_a_banner_3_counts_with_one_warrior() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C4 T- b3; 3: C8 T7", "C 2,7,9 T 2,8,9", "turtle")
    assert legal_fields(state) == [0, 1, 2, 4, 5, 6]


def test_fe_15_the_ability_comes_before_the_banners() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7", "C 4,8,9 T 4,8,9")
    play(state, 4, 3, banner=4)
    assert banners(state) == [3, 3, 2, 4, 0, 0, 0]
    assert supply(state) == [2, 1, 1]
