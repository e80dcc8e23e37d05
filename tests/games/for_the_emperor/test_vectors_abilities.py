"""The test vectors FE-16 to FE-32 and FE-47: tokens, Yamabushi, Wokou, Onna-musha [13]."""

from __future__ import annotations

from tests.games.for_the_emperor.builders import (
    all_strengths,
    banners,
    big_by_banner,
    choices,
    ended,
    fields_of,
    holder,
    holders,
    legal_fields,
    play,
    playable,
    position,
    strengths,
    tokens_on,
    warriors,
)

FE_19 = "0: C2 T1; 1: C8 T9 *C2; 2: C- T6; 3: C6 T-"
FE_26 = "0: C5 T9 *T2; 1: C8 T2; 2: C3 T-; 3: C- T6 *C1"
FE_30 = (
    "0: C1,2 T3,4 b4 *T2; 1: C4,5 T6 b3 *C1; 2: C6 T1,2 b3 *T1; 3: C9 T5 b2; 4: C7 T- b2 *C2;"
    "5: C3 T- b1; 6: C- T7 b1"
)


def test_fe_16_ashigaru_puts_a_2_on_another_battlefield() -> None:
    state = position("0: C1 T1; 1: C8 T9", "C 2,3,5 T 4,5,6")
    assert choices(state, 2, 0) == [f"token {field + 1}" for field in (1, 2, 3, 4, 5, 6)]
    play(state, 2, 0, to=1)
    assert strengths(state, 1) == (10, 9)
    assert holder(state, 1) == "crane"


def test_fe_17_kyudo_puts_a_1_on_another_battlefield() -> None:
    state = position("0: C1 T1; 1: C8 T9", "C 2,3,5 T 4,5,6")
    play(state, 3, 0, to=1)
    assert strengths(state, 1) == (9, 9)
    assert holder(state, 1) == ""


def test_fe_18_a_token_may_lie_on_a_full_battlefield() -> None:
    state = position(
        "0: C1,2 T3,4 b4; 1: C4,5 T7 b3; 2: C7 T1,2 b3; 3: C8 T6 b2; 4: C- T- *C2;5: C- T- *T2 *T1",
        "C 3,6,9 T 5,8,9",
    )
    play(state, 3, 4, to=3)
    assert strengths(state, 3) == (9, 6)
    assert warriors(state, 3) == 2


def test_fe_19_what_yamabushi_may_take_back() -> None:
    state = position(FE_19, "C 5,7,9 T 2,3,4")
    assert choices(state, 5, 0) == ["", "back 2 1", "back 6 4", "back 8 2"]


def test_fe_20_the_token_stays_and_a_second_warrior_must_be_played() -> None:
    state = position(FE_19, "C 5,7,9 T 2,3,4")
    play(state, 5, 0, ret=(0, 2))
    assert (state.side, state.seat, state.second) == (0, 0, 2)
    assert state.crane_hand == [2, 7, 9]
    assert state.crane_pile == [1, 3, 4]
    assert tokens_on(state, 1) == ["C2"]
    assert playable(state) == [7, 9]


def test_fe_21_after_the_second_play_one_card_is_drawn() -> None:
    state = position("0: C5 T1; 1: C8 T9 *C2; 2: C- T6; 3: C6 T-", "C 2,7,9 T 2,3,4", second=2)
    play(state, 7, 2)
    assert (state.side, state.second) == (1, 0)
    assert state.crane_hand == [1, 2, 9]


def test_fe_22_played_again_ashigaru_places_the_second_token() -> None:
    state = position("0: C5 T1; 1: C8 T9 *C2; 2: C7 T6; 3: C6 T- *T2; 4: C- T2", "C 1,2,9 T 3,4,5")
    play(state, 2, 5, to=0)
    assert [t for t in state.tokens if t[1:] == (0, 2)] == [(0, 0, 2), (1, 0, 2)]


def test_fe_23_a_warrior_may_leave_a_full_battlefield() -> None:
    state = position(
        "0: C1,6 T3,4 b4; 1: C4,7 T7 b3; 2: C9 T1,2 b3; 3: C8 T6 b2; 5: C- T- *T2 *T1",
        "C 2,3,5 T 5,8,9",
    )
    play(state, 5, 4, ret=(3, 8))
    assert banners(state) == [4, 3, 3, 2, 0, 0, 0]
    assert warriors(state, 3) == 1
    assert legal_fields(state) == [3, 4, 5, 6]


def test_fe_24_a_returned_ronin_leaves_the_banner() -> None:
    state = position("0: C4 T- b4; 1: C1 T1; 2: C- T6", "C 5,8,9 T 2,3,4")
    play(state, 5, 3, ret=(0, 4))
    assert banners(state) == [4, 0, 0, 0, 0, 0, 0]
    assert warriors(state, 0) == 0
    assert big_by_banner(state) == [0]


def test_fe_25_played_again_ronin_places_another_banner() -> None:
    state = position("0: C9 T- b4 *T2; 1: C1 T1,2 b3; 2: C- T6; 3: C5 T-", "C 2,4,8 T 3,4,5")
    assert choices(state, 4, 5) == ["banner 3"]


def test_fe_26_wokou_moves_a_token_of_the_opponent() -> None:
    state = position(FE_26, "C 6,7,9 T 3,4,5")
    stay = state.clone()
    play(stay, 6, 0)
    assert strengths(stay, 0) == (11, 11)
    play(state, 6, 0, token="T2", to=2)
    assert strengths(state, 0) == (11, 9)
    assert strengths(state, 2) == (3, 2)


def test_fe_27_wokou_reaches_only_the_tokens_of_the_same_battlefield() -> None:
    state = position(FE_26, "C 6,7,9 T 3,4,5")
    assert choices(state, 6, 4) == [""]
    assert len(choices(state, 6, 3)) == 7


def test_fe_28_onna_musha_keeps_off_8_and_9() -> None:
    state = position("0: C7 T-; 1: C1 T1; 2: C- T6; 3: C6 T-", "C 2,3,4 T 3,8,9", "turtle")
    assert fields_of(state, 8) == fields_of(state, 9) == [1, 2, 3, 4, 5, 6]
    assert fields_of(state, 3) == [0, 1, 2, 3, 4, 5, 6]


def test_fe_29_onna_musha_does_not_bind_her_own_side() -> None:
    state = position("0: C7 T-; 1: C1 T1; 2: C- T6", "C 4,8,9 T 3,4,8")
    assert fields_of(state, 8) == fields_of(state, 9) == [0, 1, 2, 3, 4, 5, 6]


def test_fe_30_onna_musha_on_the_only_open_battlefield_bars_nothing() -> None:
    state = position(FE_30, "C 8 T 8,9", "turtle")
    assert fields_of(state, 8) == fields_of(state, 9) == [4]


def test_fe_31_the_eighth_warrior_of_turtle_ends_the_game() -> None:
    state = position(FE_30, "C 8 T 8,9", "turtle")
    play(state, 9, 4)
    assert all_strengths(state) == [(9, 9), (10, 6), (6, 7), (9, 5), (9, 9), (3, 0), (0, 7)]
    assert holders(state) == ["", "crane", "turtle", "crane", "", "crane", "turtle"]
    assert ended(state) == ("crane", "7.3")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((0,), (3, 2))


def test_fe_32_the_ban_of_onna_musha_ends_with_her() -> None:
    state = position("0: C7 T-; 1: C1 T1; 2: C2 T6; 3: C- T3 *C2; 4: C- T- *T1", "C 5,8,9 T 2,4,8")
    play(state, 5, 1, ret=(0, 7))
    play(state, 8, 0)
    assert state.side == 1
    assert fields_of(state, 8) == [0, 1, 2, 3, 4, 5, 6]


def test_fe_47_yamabushi_on_the_very_last_turn() -> None:
    state = position(
        "0: C1,3 T- b2; 1: C4,2 T- b3 *T2 *C1; 2: C5 T9,7 b3; 3: C7,6 T4,1 b4 *T1 *C2;"
        "4: C- T3,2 b2; 5: C- T6 b1; 6: C9 T- b1",
        "C 8 T 5,8",
        "turtle",
    )
    play(state, 5, 1, ret=(2, 9))
    assert playable(state) == [8]
    assert ended(state) == ("", "")
    play(state, 8, 2)
    assert ended(state)[0]
    assert (state.crane_hand, state.turtle_hand) == ([8], [9])
