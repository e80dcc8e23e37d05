"""Why a thing is not possible now, with the number of the rule; chances told before the roll."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.levee_en_masse.builders import (
    NOT_IN_PLAY,
    OUT_OF_PLAY,
    RULES,
    action_phase,
    housekeeping,
    play,
    position,
)

FLAGS = [("england", 3), ("prussia", 4), ("prussia", 3), ("piedmont", 4), ("piedmont", 3)]


@pytest.mark.parametrize(
    ("pieces", "verb", "target", "rule"),
    [
        ({"republic": 4}, "politics", "republic", "7.1"),
        ({"monarchy": -1}, "politics", "monarchy", "7.1"),
        ({"despotism": -1}, "politics", "despotism", "7.1"),
        ({}, "attack", "vendee", "7.2"),
        ({"vendee": 2, "spain": 4}, "attack", "spain", "7.2"),
        ({"vendee": 3, "british_support": 3}, "attack", "vendee", "7.2"),
        ({"rotated": True, "options": "decisive_outcomes"}, "attack", "prussia", "10.6"),
        ({"liberated": FLAGS}, "liberate", "", "7.3"),
        (
            {"england": 3, "austria": 2, "prussia": 3, "piedmont": 3, "actions": 2},
            "liberate",
            "",
            "7.3",
        ),
        ({}, "order", "", "7.4"),
        ({}, "barricades", "", "7.5"),
        ({"vendee": 0, "disorder": True}, "barricades", "", "7.5"),
        ({}, "napoleon", "", "7.6"),
        ({"napoleon": "austria"}, "napoleon", "", "7.6"),
        (
            {
                "options": "historical_napoleon",
                "napoleon": "holding",
                "austria": OUT_OF_PLAY,
                "piedmont": OUT_OF_PLAY,
            },
            "napoleon",
            "",
            "7.6",
        ),
        ({"options": "emergency_decrees", "despotism": 4}, "decree", "", "10.1"),
        ({"options": "strip_garrison", "disorder": True}, "garrison", "", "10.5"),
        ({"options": "strip_garrison", "vendee": 0}, "garrison", "", "10.5"),
        ({"actions": 0, "napoleon": "holding"}, "politics", "republic", "7.0"),
        ({"actions": 0, "napoleon": "holding", "vendee": 2}, "attack", "vendee", "7.0"),
        ({"actions": 0, "napoleon": "holding"}, "liberate", "", "7.0"),
        ({"actions": 0, "napoleon": "holding", "disorder": True}, "order", "", "7.0"),
    ],
)
def test_the_reason_has_its_rule(pieces: dict[str, Any], verb: str, target: str, rule: str) -> None:
    answer = RULES.explain(position(**pieces), verb, target)
    assert answer.endswith(f"[{rule}]")
    assert "now is the time" not in answer
    assert "possible now" not in answer


def test_reasons_tell_cases_apart() -> None:
    behind = RULES.explain(position(vendee=2, spain=4), "attack", "spain")
    beside = RULES.explain(position(vendee=3, british_support=3), "attack", "vendee")
    far = RULES.explain(position(), "attack", "vendee")
    assert len({behind, beside, far}) == 3
    assert "bracketed" in beside


def test_once_a_turn_is_explained() -> None:
    state = position(options="emergency_decrees", vendee=0)
    play(state, "decree")
    play(state, "barricades vendee", 1)
    assert RULES.explain(state, "decree") == "once a turn [10.1]"
    assert RULES.explain(state, "barricades").startswith("once a turn")


def test_an_option_that_was_not_chosen_is_named_as_the_reason() -> None:
    state = position(vendee=2)
    assert RULES.explain(state, "garrison", "vendee") == "option not chosen [10.5]"
    assert RULES.explain(state, "decree") == "option not chosen [10.1]"


def test_napoleon_back_this_turn_is_explained() -> None:
    state = position(napoleon="austria", austria=4)
    action_phase(state)
    play(state, "recall-napoleon")
    assert RULES.explain(state, "napoleon") == "back this turn [7.6]"


def test_what_is_possible_is_said_to_be_possible() -> None:
    answer = RULES.explain(position(vendee=2), "attack", "vendee")
    assert answer.startswith("it is possible now")
    assert answer.endswith("[7.2]")


def test_another_decision_comes_first() -> None:
    state = position(options="last_reserves", vendee=2)
    play(state, "attack vendee", 1)
    assert RULES.explain(state, "attack", "vendee").endswith("[10.4]")


def test_the_garrisons_decision_names_its_rule() -> None:
    state = position(options="strip_garrison", vendee=2)
    play(state, "attack vendee", 3)
    assert RULES.prompt(state).rule == "10.5"


def test_a_finished_game_says_so() -> None:
    state = position(vendee=0)
    housekeeping(state)
    assert RULES.explain(state, "attack", "vendee") == "the game is over [8.1]"


# A target that has no row of its own gets the reason that holds for it.


@pytest.mark.parametrize(
    ("pieces", "verb", "target", "rule"),
    [
        ({"spain": NOT_IN_PLAY}, "attack", "spain", "7.2"),
        ({"prussia": OUT_OF_PLAY}, "attack", "prussia", "7.2"),
        ({"austria": 3}, "liberate", "austria 3", "7.3"),
        ({"liberated": [("austria", 2)]}, "liberate", "austria 2", "7.3"),
        ({"liberated": FLAGS}, "liberate", "austria 2", "7.3"),
        ({"vendee": 0}, "barricades", "england", "7.5"),
        ({"napoleon": "holding"}, "napoleon", "spain", "7.6"),
        (
            {"napoleon": "holding", "options": "historical_napoleon"},
            "napoleon",
            "england",
            "7.6",
        ),
        ({"options": "strip_garrison", "vendee": 2, "austria": 2}, "garrison", "austria", "10.5"),
        ({"vendee": 2}, "garrison", "vendee", "10.5"),
        ({}, "decree", "", "10.1"),
    ],
)
def test_a_single_target_gets_the_reason_that_holds_for_it(
    pieces: dict[str, Any], verb: str, target: str, rule: str
) -> None:
    assert RULES.explain(position(**pieces), verb, target).endswith(f"[{rule}]")


@pytest.mark.parametrize(
    ("words", "faces"),
    [
        ("politics republic", (4, 5, 6)),
        ("attack vendee", (4, 5, 6)),
        ("attack austria", (5, 6)),
        ("attack russia-suvorov", (5, 6)),
        ("liberate england 3", (4, 5, 6)),
        ("restore-order", (2, 3, 4, 5, 6)),
    ],
)
def test_the_faces_that_succeed_are_told_before_the_roll(
    words: str, faces: tuple[int, ...]
) -> None:
    state = position(vendee=2, austria=3, russia_suvorov=3, disorder=True)
    choice = next(c for c in RULES.prompt(state).choices if str(c.action) == words)
    assert choice.need is not None
    assert choice.need.faces == faces


def test_with_10_6_a_1_is_never_among_them_and_a_6_always() -> None:
    state = position(options="decisive_outcomes", card=29, republic=3, vendee=2, napoleon="vendee")
    needs = {str(c.action): c.need for c in RULES.prompt(state).choices}
    assert needs["attack vendee"] is not None
    assert needs["attack vendee"].faces == (2, 3, 4, 5, 6)
    weak = position(options="decisive_outcomes", card=12, monarchy=4, austria=2)
    needs = {str(c.action): c.need for c in RULES.prompt(weak).choices}
    assert needs["attack austria"] is not None
    assert needs["attack austria"].faces == (6,)


def test_the_modifiers_are_told_with_their_rules() -> None:
    state = position(
        options="far_from_home", card=13, republic=3, austria=3, napoleon="austria", penalty=-1
    )
    need = next(c.need for c in RULES.prompt(state).choices if str(c.action) == "attack austria")
    assert need is not None
    told = [(item.value, item.rule) for item in need.modifiers]
    assert told == [(1, "6.0"), (1, "5.4"), (-1, "10.4"), (1, "7.6"), (-1, "10.2")]


def test_the_choices_are_the_legal_actions_in_their_order() -> None:
    state = position(
        options="emergency_decrees strip_garrison", vendee=0, england=2, napoleon="holding"
    )
    prompt = RULES.prompt(state)
    assert [c.action for c in prompt.choices] == RULES.legal(state)
    for choice in prompt.choices:
        dice = choice.verb in ("politics", "attack", "liberate", "order", "barricades", "garrison")
        assert (choice.need is not None) is dice
        assert choice.rule
        assert choice.hit
