"""Where a warrior may be played: the limit, three big battlefields, Onna-musha; A6, A18, A19."""

from __future__ import annotations

import pytest

from games.for_the_emperor.queries import big_fields
from tests.games.for_the_emperor.builders import (
    banners,
    dealt,
    fields_of,
    legal_fields,
    play,
    position,
    texts,
    warriors,
)

THREE_BIG = "0: C1,5 T1; 1: C6 T5,6; 2: C7 T7,8"
ALL = [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("lane", "is_open"),
    [
        ("C1 T- b1", False),
        ("C- T- b1", True),
        ("C1 T1 b2", False),
        ("C1 T- b2", True),
        ("C1,2 T1 b3", False),
        ("C1 T1 b3", True),
        ("C1,2 T1,2 b4", False),
        ("C- T1,2,3 b4", True),
        ("C- T1,2", True),
        ("C1 T1,2", True),
    ],
)
def test_the_banner_limits_the_warriors_of_both_sides(lane: str, is_open: bool) -> None:
    for side in ("crane", "turtle"):
        state = position(f"2: {lane}", "C 5,6,7 T 5,6,7", side)
        assert legal_fields(state) == [f for f in ALL if f != 2 or is_open]


@pytest.mark.parametrize(
    ("lane", "big"),
    [
        ("C1 T1", False),
        ("C1 T1,2", True),
        ("C1,2,3 T-", True),
        ("C- T- b3", True),
        ("C- T1 b4", True),
        ("C1 T1 b2", False),
        ("C1 T- b1", False),
        ("C1 T1 *C2 *T1", False),
    ],
)
def test_what_is_big(lane: str, big: bool) -> None:
    assert big_fields(position(f"4: {lane}")) == ([4] if big else [])


def test_a6_two_big_battlefields_close_nothing() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7", "C 2,8,9 T 2,8,9")
    assert legal_fields(state) == ALL


def test_a6_a_third_warrior_may_make_the_third_big_battlefield() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T8; 3: C8 T7", "C 2,9 T 2,9")
    play(state, 9, 2)
    assert big_fields(state) == [0, 1, 2]
    assert legal_fields(state) == [0, 1, 2, 4, 5, 6]


def test_a6_a_big_battlefield_is_not_closed_by_the_others() -> None:
    state = position(THREE_BIG, "C 2,4,9 T 2,3,9")
    assert {0, 1, 2} <= set(legal_fields(state))


@pytest.mark.parametrize("count", ["C8 T-", "C- T-", "C- T9"])
def test_a6_a_second_warrior_is_free_to_come(count: str) -> None:
    assert 3 in legal_fields(position(f"{THREE_BIG}; 3: {count}", "C 2,4 T 2,3"))


def test_a6_an_empty_battlefield_with_a_banner_3_counts() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C- T- b3; 3: C8 T7", "C 2,7,9 T 2,8,9")
    assert legal_fields(state) == [0, 1, 2, 4, 5, 6]


def test_a6_two_warriors_under_a_banner_3_have_room_for_a_third() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7 b3", "C 2,8,9 T 2,8,9")
    assert 2 in legal_fields(state)


def test_control_and_tokens_play_no_role() -> None:
    state = position("0: C- T9 *T2 *T1; 1: C9 T- *C2", "C 6,7,8 T 6,7,8")
    assert legal_fields(state) == ALL


def test_a22_battlefields_have_no_order() -> None:
    first = position("0: C1,5 T1; 1: C6 T5,6; 2: C4 T- b3; 3: C8 T7", "C 2,7,9 T 2,8,9")
    other = position("6: C1,5 T1; 4: C6 T5,6; 0: C4 T- b3; 2: C8 T7", "C 2,7,9 T 2,8,9")
    assert legal_fields(first) == [0, 1, 2, 4, 5, 6]
    assert legal_fields(other) == [0, 1, 3, 4, 5, 6]
    assert len(texts(first)) == len(texts(other))


def test_the_first_play_may_go_anywhere() -> None:
    state = dealt()
    for card in state.crane_hand:
        assert fields_of(state, card) == ALL


def test_only_cards_of_the_hand_are_played() -> None:
    state = position("0: C1 T1", "C 4,8,9 T 2,3,5")
    assert {a.split()[1] for a in texts(state)} == {"4", "8", "9"}
    turned = position("0: C1 T1", "C 4,8,9 T 2,3,5", "turtle")
    assert {a.split()[1] for a in texts(turned)} == {"2", "3", "5"}


# -- Onna-musha ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", range(1, 10))
def test_onna_musha_bars_8_and_9_and_nothing_else(card: int) -> None:
    if card == 7:
        state = position("0: C7 T-", "C - T 7,8,9", "turtle")
    else:
        state = position("0: C7 T-", f"C - T {card}", "turtle")
    assert (0 in fields_of(state, card)) is (card < 8)


def test_the_onna_musha_of_turtle_bars_crane() -> None:
    state = position("5: C- T7", "C 7,8,9 T 1,2,3")
    assert fields_of(state, 8) == fields_of(state, 9) == [0, 1, 2, 3, 4, 6]
    assert fields_of(state, 7) == ALL


def test_both_onna_mushas_on_one_battlefield_bar_both_sides() -> None:
    for side in ("crane", "turtle"):
        state = position("5: C7 T7", "C 1,8,9 T 1,8,9", side)
        assert 5 not in fields_of(state, 8)
        assert 5 in fields_of(state, 1)


LAST_TWO = "0: C1,2 T3,4 b4; 1: C4,5 T6 b3; 2: C6 T1,2 b3; 3: C9 T5 b2"


def test_a18_the_ban_holds_while_another_battlefield_is_open() -> None:
    state = position(f"{LAST_TWO}; 4: C7 T- b2; 5: C- T- b1; 6: C- T7 b1", "C 3,8 T 8,9", "turtle")
    assert fields_of(state, 8) == fields_of(state, 9) == [5]


def test_a18_in_the_exception_she_bars_neither_even_if_a_lower_card_could_go_there() -> None:
    table = (
        "0: C1,2 T3,4 b4; 1: C4,5 T6 b3; 2: C6 T1,2 b3; 3: C9 T5 b2; 4: C7 T- b2;"
        "5: C3 T- b1; 6: C- T9 b1"
    )
    state = position(table, "C 8 T 7,8", "turtle")
    assert fields_of(state, 7) == fields_of(state, 8) == [4]


def test_a18_a_battlefield_closed_by_three_big_ones_is_not_open() -> None:
    # 4 holds two warriors without a banner and is closed; only her battlefield 3 is left.
    table = (
        "0: C1,2 T3,4 b4; 1: C4,5 T6 b3; 2: C6 T1,2 b3; 3: C7 T-; 4: C9 T5; 5: C3 T- b1;6: C- T7 b1"
    )
    state = position(table, "C 8 T 8,9", "turtle")
    assert fields_of(state, 8) == fields_of(state, 9) == [3]


def test_a18_the_exception_is_for_the_barred_side_alone() -> None:
    # The last place is beside Turtle's own Onna-musha: nobody bars anything.
    table = (
        "0: C1,2 T3,4 b4; 1: C4,5 T6 b3; 2: C6 T1,2 b3; 3: C9 T5 b2; 4: C- T7 b2;"
        "5: C3 T- b1; 6: C7 T- b1"
    )
    state = position(table, "C 8 T 8,9", "turtle")
    assert fields_of(state, 9) == [4]


def test_a19_an_8_that_lies_there_already_stays() -> None:
    state = position("0: C- T8", "C 7,1,2 T 1,2,9")
    play(state, 7, 0)
    assert (state.lanes[0], state.lanes[1]) == ((7,), (8,))
    assert 0 not in fields_of(state, 9)


def test_a19_tokens_pass_an_onna_musha() -> None:
    state = position("0: C7 T-; 1: C- T9", "C 1,2,3 T 2,3,6", "turtle")
    play(state, 2, 1, to=0)
    assert (0, 1, 2) in state.tokens


def test_a_fourth_warrior_draws_the_4_so_that_five_never_meet() -> None:
    state = position("0: C1,5 T1", "C 2,8,9 T 2,8,9")
    play(state, 9, 0)
    assert banners(state)[0] == warriors(state, 0) == 4
    assert 0 not in legal_fields(state)
