"""Why a thing is not possible now, with the number of the rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.tell_the_emperor.actions import UNIVERSE
from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import (
    JAVA,
    OUT_OF_PLAY,
    RULES,
    headline,
    housekeeping,
    play,
    position,
)


@pytest.mark.parametrize(
    ("pieces", "verb", "target", "answer"),
    [
        ({"nimitz": 5}, "attack", "nimitz", "in 5: Knock-Out only [8.2.1]"),
        ({"china": OUT_OF_PLAY}, "attack", "china", "out of play [8.2.1]"),
        ({}, "attack", "soviet", "not in play [8.2.1]"),
        ({"abda": JAVA}, "attack", "abda", "in Java [8.2.1]"),
        ({"army_navy": 0}, "attack", "china", "Army-Navy is 0 [7.1]"),
        ({"nimitz": 4}, "knock-out", "", "no Army in 5 [8.2.3]"),
        ({"nimitz": 5, "army_navy": 0}, "knock-out", "", "Army-Navy is 0 [7.1]"),
        ({"nimitz": 5, "oil": 0}, "knock-out", "", "Oil is 0 [7.2]"),
        ({"army_navy": 6}, "raise", "army_navy", "6 is its top box [8.3]"),
        ({"oil": 0}, "raise", "army_navy", "Oil is 0 [7.2]"),
        ({"prestige": 6}, "raise", "prestige", "6 is its top box [8.3]"),
        ({"army_navy": 0}, "fortify", "", "Army-Navy is 0 [7.1]"),
        ({"macarthur": 1, "nimitz": 1}, "fortify", "", "no free island [8.4]"),
        (
            {"nimitz": 5, "forts": [("nimitz", 1), ("nimitz", 2), ("nimitz", 3)]},
            "fortify",
            "",
            "all 3 laid [8.4]",
        ),
        ({}, "withdraw", "", "needs #36 [8.6]"),
        ({"withdrawal": "over"}, "withdraw", "", "over for good [8.6.3]"),
        ({"withdrawal": "allowed", "army_navy": 6}, "withdraw", "", "Army-Navy is on 6 [8.6]"),
        (
            {"withdrawal": "allowed", "markers": 5, "army_navy": 1},
            "withdraw",
            "",
            "all markers laid [8.6]",
        ),
        ({}, "battle", "", "none open [8.5]"),
        ({"actions": 0, "card": 15}, "attack", "china", "no actions left [8.1]"),
    ],
)
def test_the_reason_and_its_rule(
    pieces: dict[str, Any], verb: str, target: str, answer: str
) -> None:
    assert RULES.explain(position(**pieces), verb, target) == answer


def test_a_second_withdrawal_is_explained() -> None:
    state = position(withdrawal="allowed", army_navy=1)
    play(state, "withdraw")
    assert RULES.explain(state, "withdraw") == "once a turn [8.6]"


def test_chinas_advance_is_given_as_the_reason() -> None:
    state = position(card=20, deck="mid", withdrawal="allowed", army_navy=1)
    headline(state, 32)
    assert RULES.explain(state, "withdraw") == "China advanced [8.6.2]"


def test_what_is_possible_is_said_to_be_possible() -> None:
    assert RULES.explain(position(), "attack", "china") == "it is possible now: Attack China [8.2]"


def test_another_decision_comes_first() -> None:
    state = position(prestige=5)
    play(state, "attack british", 2)
    assert RULES.explain(state, "attack", "china").endswith("[7.3.2]")


def test_a_finished_game_says_so() -> None:
    state = position(british=0)
    housekeeping(state)
    assert RULES.explain(state, "attack", "china") == "the game is over [9.1]"


# A target that has no row of its own gets the reason that holds for it.


def test_an_army_that_is_not_in_5_is_no_target_of_a_knock_out() -> None:
    state = position(nimitz=4)
    assert RULES.explain(state, "knock-out", "nimitz").endswith("[8.2.3]")


def test_one_army_in_5_does_not_make_the_others_targets() -> None:
    state = position(nimitz=4, china=5)
    assert RULES.explain(state, "knock-out", "nimitz").endswith("[8.2.3]")


@pytest.mark.parametrize("target", ["nimitz 4", "macarthur 3"])
def test_an_island_that_cannot_be_fortified_is_explained(target: str) -> None:
    assert RULES.explain(position(), "fortify", target).endswith("[8.4]")


def test_every_choice_names_its_rule_and_every_roll_its_faces() -> None:
    state = position(card=16, kamikazes=1, china=5, nimitz=3, withdrawal="allowed", army_navy=3)
    prompt = RULES.prompt(state)
    assert [c.action for c in prompt.choices] == RULES.legal(state)
    for choice in prompt.choices:
        assert choice.rule
        dice = choice.verb in ("attack", "knock-out", "raise")
        assert (choice.need is not None) is dice


@pytest.mark.parametrize(
    ("words", "faces"),
    [
        ("attack british", (4, 5, 6)),
        ("attack abda", (3, 4, 5, 6)),
        ("attack nimitz kamikaze", (3, 4, 5, 6)),
        ("knock-out china", (6,)),
        ("raise army-navy", (5, 6)),
        ("raise prestige", (4, 5, 6)),
    ],
)
def test_the_faces_that_succeed_are_told_before_the_roll(
    words: str, faces: tuple[int, ...]
) -> None:
    state = position(china=5, kamikazes=1, army_navy=4, prestige=3)
    choice = next(c for c in RULES.prompt(state).choices if str(c.action) == words)
    assert choice.need is not None
    assert choice.need.faces == faces


# What is refused is asked for in the player's own words: the verb, then the rest.


def refusal(state: State, words: str) -> str:
    """Why an action is refused that a player has written."""
    verb, _, rest = words.partition(" ")
    return RULES.explain(state, verb, rest)


@pytest.mark.parametrize(
    ("pieces", "words", "rule"),
    [
        ({"nimitz": 5, "oil": 0}, "knock-out nimitz", "7.2"),
        ({"oil": 0}, "raise army-navy", "7.2"),
        ({}, "fight-battle", "8.5"),
        ({}, "withdraw", "8.6"),
        ({"army_navy": 0}, "fortify nimitz 1", "7.1"),
        ({"nimitz": 2}, "fortify nimitz 3", "8.4"),
        ({"kamikazes": 1, "kamikazes_used": 1}, "attack nimitz kamikaze", "10.0"),
        ({"kamikazes": 0}, "attack nimitz kamikaze", "10.0"),
        ({"kamikazes": 1}, "attack british kamikaze", "10.0"),
    ],
)
def test_a_refused_action_gets_its_own_reason(
    pieces: dict[str, Any], words: str, rule: str
) -> None:
    state = position(**pieces)
    assert RULES.action(words) not in RULES.legal(state)
    assert refusal(state, words).endswith(f"[{rule}]")


def test_no_refused_action_is_said_to_be_possible() -> None:
    state = position(kamikazes=1, china=5)
    legal = RULES.legal(state)
    for action in UNIVERSE:
        if action not in legal:
            assert not refusal(state, str(action)).startswith("it is possible now"), str(action)
