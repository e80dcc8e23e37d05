"""Why a play is not possible now, with the number of the rule; what a choice says it does."""

from __future__ import annotations

import pytest

from games.for_the_emperor.state import State
from tests.games.for_the_emperor.builders import RULES, play, position, say, score

THREE_BIG = "0: C1,5 T1; 1: C6 T5,6; 2: C7 T7,8; 3: C8 T2"


@pytest.mark.parametrize(
    ("table", "hands", "side", "words", "answer"),
    [
        ("0: C1 T1 b2", "C 6,7,9 T 2,3,4", "crane", "play 9 1", "full: banner 2 [4.1]"),
        (THREE_BIG, "C 2,4,9 T 3,4,9", "crane", "play 9 4", "three others are big [4.2]"),
        (THREE_BIG, "C 2,4,9 T 3,4,9", "crane", "play 2 4 token 1", "three others are big [4.2]"),
        ("0: C7 T-", "C 2,3,4 T 3,8,9", "turtle", "play 8 1", "Onna-musha bars 8 and 9 [4.3]"),
        ("0: C7 T-", "C 2,3,4 T 3,8,9", "turtle", "play 9 1", "Onna-musha bars 8 and 9 [4.3]"),
        ("0: C1 T1", "C 6,7,9 T 2,3,4", "crane", "play 8 1", "not in your hand [3.1]"),
        ("0: C1 T1 b2", "C 6,7,9 T 2,3,4", "crane", "play 8 1", "not in your hand [3.1]"),
        (
            "0: C- T1 b4",
            "C 4,7 T 2,3",
            "crane",
            "play 4 1 banner 3",
            "its ability cannot do that here [6.4]",
        ),
        (
            "0: C- T1",
            "C 4,7 T 2,3",
            "crane",
            "play 4 1",
            "its ability cannot do that here [6.4]",
        ),
        (
            "0: C1,2 T1",
            "C 4,7 T 2,3",
            "crane",
            "play 4 1 banner 3",
            "its ability cannot do that here [6.4]",
        ),
        (
            "0: C1 T9",
            "C 5,7 T 2,3",
            "crane",
            "play 5 2 back 9 1",
            "its ability cannot do that here [6.5]",
        ),
        (
            "0: C1 T9; 1: *T2",
            "C 6,7 T 2,3",
            "crane",
            "play 6 1 move turtle 2 3",
            "its ability cannot do that here [6.6]",
        ),
    ],
)
def test_the_reason_has_its_rule(
    table: str, hands: str, side: str, words: str, answer: str
) -> None:
    state = position(table, hands, side)
    assert words not in [str(action) for action in RULES.legal(state)]
    verb, _, target = words.partition(" ")
    assert RULES.explain(state, verb, target) == answer


def test_the_card_just_taken_back_is_explained() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,5,6 T 2,3,4")
    say(state, "play 5 1 back 8 2")
    assert RULES.explain(state, "play", "8 3") == "it was just taken back [6.5]"
    barred = [b for b in RULES.prompt(state).barred if b.verb == "sohei"]
    assert [(b.label, b.reason, b.rule) for b in barred] == [
        ("Sohei", "it was just taken back", "6.5")
    ]


def test_each_closed_battlefield_is_barred_with_its_reason() -> None:
    state = position("0: C1,5 T1 b3; 1: C6 T5,6; 2: C7 T7,8; 3: C8 T2", "C 2,4,9 T 3,4,9", "crane")
    rows = [(b.verb, b.target, b.rule) for b in RULES.prompt(state).barred]
    assert rows == [
        ("ashigaru", "1", "4.1"),
        ("ashigaru", "4", "4.2"),
        ("ronin", "1", "4.1"),
        ("ronin", "4", "4.2"),
        ("samurai", "1", "4.1"),
        ("samurai", "3", "4.3"),
        ("samurai", "4", "4.2"),
    ]


def test_nothing_is_barred_on_an_open_table() -> None:
    assert RULES.prompt(position("0: C1 T1", "C 6,7,9 T 2,3,4")).barred == ()


def exception() -> State:
    """Crane's Onna-musha lies on the only open battlefield, Turtle is to play."""
    return position(
        "0: C1,2 T3,4 b4; 1: C4,5 T6 b3; 2: C6 T1,2 b3; 3: C9 T5 b2; 4: C7 T- b2; 5: C3 T- b1;"
        "6: C- T7 b1",
        "C 8 T 8,9",
        "turtle",
    )


def test_in_the_exception_onna_musha_is_no_reason() -> None:
    state = exception()
    assert RULES.explain(state, "play", "9 5").startswith("it is possible now")
    assert "4.3" not in {b.rule for b in RULES.prompt(state).barred}


def test_in_the_exception_she_is_not_said_to_bar_anything() -> None:
    # It is Turtle's turn, and the 8 and the 9 may go to 5 [FE-30].
    state = exception()
    assert not [row for row in RULES.in_force(state) if "bars Turtle" in row]


def test_an_onna_musha_in_force_is_told() -> None:
    state = position("2: C7 T-; 4: C- T7", "C 1,8,9 T 1,8,9")
    told = [row for row in RULES.in_force(state) if "Onna-musha" in row]
    assert told == [
        "Onna-musha on 3 bars Turtle's 8 and 9 [6.7]",
        "Onna-musha on 5 bars Crane's 8 and 9 [6.7]",
    ]


def test_three_big_battlefields_are_told() -> None:
    three = position(THREE_BIG, "C 2,4,9 T 3,4,9")
    assert any("[4.2]" in row for row in RULES.in_force(three))
    two = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T7", "C 2,8,9 T 2,8,9")
    assert not any("[4.2]" in row for row in RULES.in_force(two))


def test_what_is_possible_is_said_to_be_possible() -> None:
    state = position("0: C1 T1", "C 2,7,9 T 2,3,4")
    assert RULES.explain(state, "play", "9 1") == "it is possible now: Samurai on 1 [3.1]"
    assert RULES.explain(state, "play", "2 1 token 3") == (
        "it is possible now: Ashigaru on 1, token to 3 [6.2]"
    )
    assert RULES.explain(state, "samurai").startswith("it is possible now")


def finished() -> State:
    """A finished game that Crane has won."""
    state = position(
        "0: C9 T6 b2; 1: C5 T3 b2; 2: C- T5 b1; 3: C3,6 T9 b3 *C2; 4: C8,7 T4 b3 *T1;"
        "5: C- T8 b1; 6: C2,1 T1,2 b4 *T2 *C1",
        "C 4 T 7",
        "turtle",
    )
    score(state)
    return state


def test_a_finished_game_says_so() -> None:
    assert RULES.explain(finished(), "play", "9 1") == "the game is over [7.3]"


def test_nobody_is_to_play_when_the_game_is_over() -> None:
    assert not [row for row in RULES.picture(finished()) if "to play" in row]


def test_the_question_names_side_and_turn() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,5,6 T 2,3,4")
    prompt = RULES.prompt(state)
    assert (prompt.seat, prompt.step, prompt.title, prompt.rule, prompt.note) == (
        *(0, "Play", "Crane plays a warrior"),
        *("3.1", "turn 3 of 8"),
    )
    play(state, 5, 0, ret=(1, 8))
    prompt = RULES.prompt(state)
    assert (prompt.seat, prompt.step, prompt.title, prompt.rule, prompt.note) == (
        *(0, "Second play", "Crane plays a second warrior"),
        *("3.3", "turn 3 of 8"),
    )
    play(state, 6, 2)
    prompt = RULES.prompt(state)
    assert (prompt.seat, prompt.title) == (1, "Turtle plays a warrior")
    assert prompt.note == "turn 3 of 8"


@pytest.mark.parametrize(
    ("words", "label", "does"),
    [
        # Samurai 9 + Shinobi 1 - 2 + 3 against Shinobi 1 + 6.
        ("play 9 1", "Samurai on 1", "11 to 7 there; Crane controls it"),
        ("play 8 2", "Sohei on 2", "8 to 9 there; Turtle controls it"),
        (
            "play 4 3 banner 4",
            "Ronin on 3, banner 4",
            "4 to 0 there; Crane controls it; banners: 4 on 3",
        ),
        (
            "play 5 1 back 1 1",
            "Yamabushi on 1, takes back Shinobi from 1",
            "5 to 4 there; Crane controls it",
        ),
        ("play 5 4", "Yamabushi on 4", "5 to 5 there; nobody controls it"),
    ],
)
def test_a_choice_says_what_it_does(words: str, label: str, does: str) -> None:
    state = position("0: C1 T1; 1: C- T9; 3: C- T5", "C 4,5,8,9 T 2,3,4")
    (choice,) = [c for c in RULES.prompt(state).choices if str(c.action) == words]
    assert (choice.label, choice.hit) == (label, does)
    assert len(choice.brief) <= 16


def test_a_choice_says_which_banners_it_brings() -> None:
    state = position("0: C1,5 T1; 1: C6 T5,6; 2: C7 T8", "C 2,8,9 T 2,3,9")
    (choice,) = [c for c in RULES.prompt(state).choices if str(c.action) == "play 9 1"]
    assert choice.hit.endswith("banners: 4 on 1, 3 on 2")
    before = state.digest()
    RULES.prompt(state)
    assert state.digest() == before


def test_wokou_names_owner_and_token() -> None:
    state = position("0: C5 T9 *T2", "C 6,7,9 T 3,4,5")
    (choice,) = [
        c for c in RULES.prompt(state).choices if str(c.action) == "play 6 1 move turtle 2 3"
    ]
    assert choice.label == "Wokou on 1, Turtle's Ashigaru token to 3"
    assert choice.hit == "11 to 9 there; Crane controls it"
