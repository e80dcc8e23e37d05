"""A corrected card file: what may be changed, and what is said of a faulty one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.play import Play
from tests.games.war_chest.builders import RULES, board, say, supply


def cards() -> list[dict[str, Any]]:
    """The cards as they are."""
    return [card.model_dump(mode="json") for card in RULES.book.cards.values()]


def edited(card: int, /, **fields: Any) -> str:
    """The card file with other values on one card."""
    found = cards()
    found[card - 1].update(fields)
    return json.dumps(found)


@pytest.mark.parametrize("coins", [2, 3, 9])
def test_the_number_of_coins_may_be_changed(coins: int) -> None:
    rules = RULES.with_cards(edited(7, coins=coins))
    state = rules.start(Setup(seats=2, scenario="gaugamela"), Play.seeded(1))
    rules.check(state)
    assert supply(state, "A").get("knight", 0) == coins - 2
    # Light Cavalry and Marshall have five coins each, the Pikeman four.
    assert state.left[0] == 14 + coins


def test_a_game_with_changed_cards_is_played_by_them() -> None:
    rules = RULES.with_cards(edited(15, coins=2))
    state = rules.start(Setup(seats=2), Play.seeded(1))
    texts = {str(action) for action in rules.legal(state)}
    assert "recruit swordsman with royal" not in texts
    deploy = next(text for text in sorted(texts) if text.startswith("deploy"))
    say(state, deploy, rules=rules)
    assert len(board(state)) == 1


def test_a_text_may_be_changed() -> None:
    part = cards()[6]["attribute"] | {"text": "Hard to hit."}
    rules = RULES.with_cards(edited(7, attribute=part))
    assert rules.card_lines(7) == ["Attribute: Hard to hit."]
    assert [card["id"] for card in rules.changed_cards()] == ["knight"]
    again = RULES.with_changed(rules.changed_cards())
    assert again.book.cards == rules.book.cards


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"coins": 1}, "card 7 'Knight', field coins"),
        ({"coins": 10}, "card 7 'Knight', field coins"),
        ({"coins": "many"}, "card 7 'Knight', field coins"),
        ({"number": 21}, "card 21 'Knight', field number"),
        ({"number": 8}, "card 8 stands twice"),
        ({"colour": "red"}, "card 7 'Knight', field colour"),
        ({"max_units": 2}, "field max_units: only the number of coins"),
        ({"normal_attack": False}, "field normal_attack: only"),
        ({"name": "Templar"}, "field name: only"),
        ({"attribute": None}, "field attribute: only"),
        ({"editions": {"first": {}}}, "field editions: only"),
    ],
)
def test_what_is_rules_is_not_changed(change: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        RULES.with_cards(edited(7, **change))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("{}", "a list of cards"),
        ("[1]", "a list of cards"),
        ("[]", "card 1 is missing"),
        ("[{}]", "card at place 1, field number"),
    ],
)
def test_what_is_no_card_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        RULES.with_cards(text)


def test_a_missing_card_is_named() -> None:
    rest = [card for card in cards() if card["id"] != "scout"]
    with pytest.raises(Unreadable, match="card 14 is missing"):
        RULES.with_cards(json.dumps(rest))
