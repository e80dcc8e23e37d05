"""The When Played abilities: Ashigaru, Kyudo, Ronin, Yamabushi, Wokou; rulings A7 to A17 [6.0]."""

from __future__ import annotations

import pytest

from tests.games.for_the_emperor.builders import (
    RULES,
    banners,
    choices,
    legal_fields,
    play,
    playable,
    position,
    story,
    strengths,
    texts,
    tokens_on,
    warriors,
)

FULL = "0: C1,6 T3,4 b4; 1: C4,7 T7 b3; 2: C9 T1,2 b3; 3: C8 T6 b2"


def line(state_story: list[str], word: str) -> str:
    """The one line of the log with this word."""
    (found,) = [row for row in state_story if word in row]
    return found


@pytest.mark.parametrize(
    ("card", "name"), [(1, "Shinobi"), (7, "Onna-musha"), (8, "Sohei"), (9, "Samurai")]
)
def test_a_warrior_without_when_played_just_lies_there(card: int, name: str) -> None:
    state = position("0: C5 T5", f"C {card},6 T 1,2,3")
    assert choices(state, card, 0) == [""]
    happened = play(state, card, 0)
    assert state.lanes[0] == (5, card)
    assert f"Crane: {card} {name} on 1 [3.1]" in story(happened)


# -- Ashigaru and Kyudo ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "name", "worth", "rule"), [(2, "Ashigaru", 2, "6.2"), (3, "Kyudo", 1, "6.3")]
)
@pytest.mark.parametrize("side", ["crane", "turtle"])
def test_a10_a_token_is_worth_its_number_to_who_placed_it(
    card: int, name: str, worth: int, rule: str, side: str
) -> None:
    state = position("3: C- T-", "C 2,3,9 T 2,3,9", side)
    happened = play(state, card, 0, to=6)
    expected = (worth, 0) if side == "crane" else (0, worth)
    assert strengths(state, 6) == expected
    assert line(story(happened), "token") == f"{side.title()}'s {name} token on 7 [{rule}]"


@pytest.mark.parametrize("card", [2, 3])
def test_a11_a_token_goes_to_any_other_battlefield(card: int) -> None:
    # 0 is full, 1 is Turtle's alone, 4 to 6 are empty.
    state = position("0: C1 T1 b2; 1: C- T9; 3: C- T7", f"C {card},8 T 2,3,8")
    for field in range(1, 7):
        assert choices(state, card, field) == sorted(
            f"token {to + 1}" for to in range(7) if to != field
        )


@pytest.mark.parametrize("card", [2, 3])
def test_a12_a_token_must_be_placed(card: int) -> None:
    state = position("0: C1 T1", f"C {card} T 2,3,8")
    assert all(" token " in words for words in texts(state))


def test_tokens_count_neither_for_the_limit_nor_for_banners() -> None:
    state = position("0: C1 T- b2 *C2 *C1 *T2; 1: C8 T8,9 *T1", "C 3,6,9 T 2,5,6")
    assert 0 in legal_fields(state)
    play(state, 3, 2, to=1)
    # Three warriors and two tokens are three: the 4 waits.
    assert banners(state) == [2, 0, 0, 0, 0, 0, 0]


def test_tokens_do_not_make_a_battlefield_big() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T8 *C2 *T1; 3: C8 T9", "C 2,9 T 3,4")
    assert 3 in legal_fields(state)


def test_several_tokens_of_a_side_may_lie_together() -> None:
    state = position("0: C1 T- *C2 *C1", "C 2,8,9 T 1,2,3")
    play(state, 2, 1, to=0)
    assert tokens_on(state, 0) == ["C2", "C2", "C1"]
    assert strengths(state, 0) == (6, 0)


def test_a_token_outlasts_the_turns() -> None:
    state = position("0: C1 T1", "C 2,8,9 T 4,5,6")
    play(state, 2, 1, to=0)
    play(state, 5, 1)
    # Shinobi has 1 + 3 on both sides.
    assert strengths(state, 0) == (4 + 2, 4)


# -- Ronin -----------------------------------------------------------------------------------


def test_a7_ronin_never_brings_a_2_or_a_1() -> None:
    state = position("0: C1 T-", "C 4,8 T 1,2,3")
    found = {a.banner for a in RULES.legal(state) if a.card == 4}
    assert found == {3, 4}


def test_a7_he_must_place_one_where_he_can() -> None:
    state = position("0: C1 T-", "C 4 T 1,2,3")
    assert all(" banner " in words for words in texts(state))


@pytest.mark.parametrize(
    ("table", "field", "expected"),
    [
        # One 3 is gone, one is left.
        ("0: C- T1 b3", 1, ["banner 3", "banner 4"]),
        # The 4 is gone.
        ("0: C- T1 b4", 1, ["banner 3"]),
        # Both 3s are gone.
        ("0: C- T1 b3; 1: C- T2 b3", 2, ["banner 4"]),
        # A 2 or a 1 lies there.
        ("0: C- T1 b2", 0, [""]),
        ("0: C- T- b1", 0, [""]),
        # His own 3 of an earlier play lies there.
        ("0: C- T1 b3", 0, [""]),
    ],
)
def test_which_banners_ronin_finds(table: str, field: int, expected: list[str]) -> None:
    assert choices(position(table, "C 4,8 T 3,6"), 4, field) == expected


def test_a8_three_others_are_big_by_banner() -> None:
    state = position("0: C- T1 b3; 1: C- T2 b3; 2: C- T5 b4", "C 4,8 T 3,6")
    assert choices(state, 4, 3) == [""]
    happened = play(state, 4, 3)
    told = line(story(happened), "Ronin places")
    assert told == "Ronin places no banner: there would be a fourth big battlefield [6.4]"


def test_a8_two_others_are_big() -> None:
    state = position("0: C- T1 b3; 1: C2 T2,8; 2: C5 T5", "C 4,8 T 3,6")
    assert choices(state, 4, 3) == ["banner 3", "banner 4"]


def test_a8_his_own_battlefield_is_not_an_other_one() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7,8", "C 2,4,9 T 2,3,9")
    assert choices(state, 4, 2) == ["banner 4"]


def test_a9_the_third_warrior_with_a_3_closes_the_battlefield() -> None:
    state = position("0: C1 T1", "C 4,8,9 T 4,8,9")
    again = state.clone()
    play(state, 4, 0, banner=3)
    assert 0 not in legal_fields(state)
    play(again, 4, 0, banner=4)
    assert 0 in legal_fields(again)


def test_ronin_is_told_why_a_banner_keeps_his_away() -> None:
    state = position("0: C- T4 b4; 1: C5 T5", "C 4,8 T 6,8")
    told = line(story(play(state, 4, 0)), "Ronin places")
    assert told == "Ronin places no banner: a banner 4 lies there [6.4]"


def test_the_4_of_ronin_lets_the_3s_go() -> None:
    # Three warriors on 0 waited for the 4; Ronin takes it elsewhere, and the 3 comes at once.
    state = position("0: C1,5 T1", "C 4,8,9 T 4,8,9")
    play(state, 4, 3, banner=4)
    assert banners(state) == [3, 0, 0, 4, 0, 0, 0]


# -- Yamabushi -------------------------------------------------------------------------------


def test_a13_the_return_and_the_second_play() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,5,6 T 2,3,4")
    first = play(state, 5, 0, ret=(1, 8))
    assert line(story(first), "back") == "Crane takes 8 Sohei back from 2 [6.5]"
    assert (state.side, state.turn, len(state.crane_pile)) == (0, 5, 4)
    assert state.crane_hand == [3, 6, 8]
    assert playable(state) == [3, 6]
    second = play(state, 6, 2)
    assert (state.side, state.seat, state.turn, state.second) == (1, 1, 6, 0)
    # One card is drawn, at the end of both plays.
    assert len(state.crane_pile) == 3
    assert len(state.crane_hand) == 3
    assert not [row for row in story(first) if "draws" in row]
    assert line(story(second), "draws") == "Crane draws, 3 cards left [3.4]"


def test_a13_the_returned_card_may_be_played_the_next_turn() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,5,6 T 2,3,4")
    play(state, 5, 0, ret=(1, 8))
    play(state, 6, 2)
    play(state, 4, 3, banner=4)
    assert 8 in playable(state)


def test_a13_without_a_return_the_turn_goes_on() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,5,6 T 2,3,4")
    play(state, 5, 0)
    assert (state.side, state.second) == (1, 0)
    assert len(state.crane_pile) == 3


def test_a13_the_second_warrior_resolves_its_ability() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,4,5 T 2,3,4")
    play(state, 5, 0, ret=(1, 8))
    assert choices(state, 4, 2) == ["banner 3", "banner 4"]
    play(state, 3, 2, to=1)
    assert tokens_on(state, 1) == ["C1"]


def test_the_hand_is_three_cards_at_the_start_of_the_next_turn() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,5,6 T 2,3,4")
    play(state, 5, 0, ret=(1, 8))
    play(state, 6, 2)
    play(state, 4, 3, banner=4)
    assert (state.side, len(state.crane_hand)) == (0, 3)


def test_a14_the_return_may_come_from_yamabushis_own_battlefield() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,5,6 T 2,3,4")
    play(state, 5, 0, ret=(0, 9))
    assert state.lanes[0] == (5,)


def test_a14_the_return_may_come_from_a_full_battlefield() -> None:
    state = position(FULL, "C 2,3,5 T 5,8,9")
    assert {"back 1 1", "back 6 1", "back 4 2", "back 7 2", "back 9 3", "back 8 4"} < set(
        choices(state, 5, 4)
    )


def test_a14_opposing_warriors_and_yamabushi_himself_stay() -> None:
    state = position("0: C- T1,2; 1: C- T9", "C 5,8 T 4,6,7")
    assert choices(state, 5, 0) == [""]
    assert choices(state, 5, 3) == [""]


def test_a14_turtle_takes_back_her_own() -> None:
    state = position("0: C2 T1; 1: C8 T9", "C 3,4,6 T 2,5,7", "turtle")
    assert choices(state, 5, 0) == ["", "back 1 1", "back 9 2"]
    play(state, 5, 0, ret=(1, 9))
    assert state.turtle_hand == [2, 7, 9]
    assert state.known == [0, 9]


@pytest.mark.parametrize(("card", "token"), [(2, "C2"), (3, "C1")])
def test_a15_a_token_stays_when_its_warrior_goes_and_a_second_one_comes(
    card: int, token: str
) -> None:
    state = position(f"0: C{card} T1; 1: C8 T9 *{token}", "C 5,6,9 T 2,3,4")
    play(state, 5, 0, ret=(0, card))
    assert tokens_on(state, 1) == [token]
    play(state, 6, 2)
    play(state, 4, 3, banner=4)
    play(state, card, 2, to=1)
    assert tokens_on(state, 1) == [token, token]


def test_a16_the_banner_of_a_returned_ronin_stays_and_he_brings_another() -> None:
    state = position("0: C4 T- b4; 1: C1 T1; 2: C- T6", "C 5,8,9 T 2,3,7")
    play(state, 5, 3, ret=(0, 4))
    play(state, 8, 1)
    play(state, 7, 5)
    assert choices(state, 4, 5) == ["banner 3"]
    # Back on the battlefield of his own banner he brings nothing.
    assert choices(state, 4, 0) == [""]
    play(state, 4, 5, banner=3)
    assert banners(state) == [4, 3, 0, 0, 0, 3, 0]


def test_a_freed_place_is_open_to_the_opponent_too() -> None:
    state = position(FULL, "C 2,3,5 T 5,8,9")
    play(state, 5, 4, ret=(3, 8))
    play(state, 2, 4, to=0)
    assert state.side == 1
    assert 3 in legal_fields(state)


def test_a_return_from_a_big_battlefield_without_a_banner_opens_another() -> None:
    state = position("0: C1,9 T1; 1: C6 T5,6; 2: C7 T7,8; 3: C8 T2", "C 2,5 T 3,4,9")
    assert 3 not in legal_fields(state)
    play(state, 5, 4, ret=(0, 9))
    assert warriors(state, 0) == 2
    assert 3 in legal_fields(state)


# -- Wokou -----------------------------------------------------------------------------------


def test_a17_wokou_moves_any_token_of_his_battlefield_to_any_other() -> None:
    state = position("0: C5 T9 *T2 *C1; 1: C8 T2 *T1", "C 6,7,9 T 3,4,5")
    targets = [2, 3, 4, 5, 6, 7]
    assert choices(state, 6, 0) == sorted(
        ["", *(f"move turtle 2 {to}" for to in targets), *(f"move crane 3 {to}" for to in targets)]
    )


def test_a17_the_move_is_optional() -> None:
    state = position("0: C5 T9 *T2", "C 6,7,9 T 3,4,5")
    play(state, 6, 0)
    assert tokens_on(state, 0) == ["T2"]


def test_a17_two_equal_tokens_are_one_choice_and_one_of_them_goes() -> None:
    state = position("0: C5 T9 *T2 *T2", "C 6,7,9 T 3,4,5")
    assert len(choices(state, 6, 0)) == 7
    play(state, 6, 0, token="T2", to=4)
    assert (tokens_on(state, 0), tokens_on(state, 4)) == (["T2"], ["T2"])


def test_a17_equal_tokens_of_both_sides_are_two_choices() -> None:
    state = position("0: C5 T9 *T2 *C2", "C 6,7,9 T 3,4,5")
    assert len(choices(state, 6, 0)) == 13


def test_a17_a_token_moved_there_before_may_go_on() -> None:
    state = position("0: C5 T9 *C2", "C 6,7,9 T 3,4,6")
    play(state, 6, 0, token="C2", to=4)
    play(state, 6, 4, token="C2", to=5)
    assert tokens_on(state, 5) == ["C2"]


def test_wokou_moves_an_own_token_which_keeps_owner_and_worth() -> None:
    state = position("0: C5 T9 *C1", "C 6,7,9 T 3,4,5")
    happened = play(state, 6, 0, token="C1", to=6)
    assert strengths(state, 0) == (11, 9)
    assert strengths(state, 6) == (1, 0)
    assert line(story(happened), "token") == "Crane's Kyudo token from 1 to 7 [6.6]"


def test_a_moved_token_may_go_to_a_full_battlefield() -> None:
    state = position("0: C5 T9 *C1; 1: C1 T1 b2", "C 6,7,9 T 3,4,5")
    play(state, 6, 0, token="C1", to=1)
    assert tokens_on(state, 1) == ["C1"]
