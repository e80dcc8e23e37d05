"""Card files of one's own: a fault is named, a corrected value is played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.core.errors import Unreadable
from tests.games.tell_the_emperor.builders import (
    RULES,
    at,
    box,
    headline,
    options,
    position,
    with_card,
)


def cards() -> list[dict[str, Any]]:
    """The packaged cards as they stand in a file."""
    return [card.model_dump(mode="json") for card in RULES.book.cards.values()]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"effects": [{"kind": "resurce", "track": "oil", "delta": 1}]}, "effects.*kind.*resurce"),
        ({"effects": [{"kind": "resource", "track": "steel", "delta": 1}]}, "effects.*track"),
        ({"effects": [{"kind": "resource", "track": "oil"}]}, "effects.*delta"),
        ({"effects": [{"kind": "flip", "army": "france", "side": "strong"}]}, "effects.*army"),
        ({"effects": [{"kind": "drm", "applies_to": "attack", "value": 1}]}, "effects.*army"),
        ({"effects": [{"kind": "roll", "rows": []}]}, "effects.*face"),
        ({"effects": [{"kind": "kamikaze", "gain": 0}]}, "effects.*gain"),
        ({"advances": ["nimitz", "halsey"]}, "advances.*1"),
        ({"deck": "middle"}, "deck"),
        ({"actions": "two"}, "actions"),
        ({"actions": -1}, "actions"),
        ({"date": "soon"}, "date"),
        ({"date": "1942-13-01"}, "date"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_fault_names_card_and_field(fields: dict[str, Any], place: str) -> None:
    with pytest.raises(Unreadable, match=rf"card 7 'Fall of Singapore', field {place}"):
        with_card(7, **fields)


def test_an_unknown_word_is_answered_with_the_known_ones() -> None:
    with pytest.raises(Unreadable, match="abda_reactivate"):
        with_card(7, effects=[{"kind": "retire", "army": "china"}])


def test_a_missing_field_is_named() -> None:
    rows = cards()
    del rows[6]["actions"]
    with pytest.raises(Unreadable, match=r"card 7 .*field actions"):
        RULES.with_cards(json.dumps(rows))


@pytest.mark.parametrize(
    ("text", "message"),
    [("[", "not JSON"), ('{"number": 1}', "list of cards"), ("[1, 2]", "list of cards")],
)
def test_a_file_that_holds_no_cards_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        RULES.with_cards(text)


def test_a_missing_card_is_named() -> None:
    with pytest.raises(Unreadable, match="card 12 is missing"):
        RULES.with_cards(json.dumps([card for card in cards() if card["number"] != 12]))


def test_a_card_that_stands_twice_is_named() -> None:
    with pytest.raises(Unreadable, match="card 3 stands twice"):
        RULES.with_cards(json.dumps([*cards(), cards()[2]]))


def test_a_card_of_another_game_is_named() -> None:
    with pytest.raises(Unreadable, match="card 99"):
        RULES.with_cards(json.dumps([*cards(), cards()[2] | {"number": 99}]))


def test_changed_values_are_played() -> None:
    rules = with_card(
        2,
        actions=4,
        advances=["china"],
        effects=[{"kind": "resource", "track": "oil", "delta": -2}],
    )
    state = position(china=3, oil=4)
    headline(state, 2, rules=rules)
    assert (state.actions, at(state, "china"), box(state, "oil")) == (4, 2, 2)


def test_the_packaged_rules_stay_as_they_are() -> None:
    with_card(2, actions=4)
    state = position()
    headline(state, 2)
    assert state.actions == 2


def test_a_battle_of_ones_own_can_be_fought() -> None:
    everywhere = [{"faces": [1, 2, 3, 4, 5, 6], "effects": []}]
    rules = with_card(14, effects=[{"kind": "battle", "table": "wake", "rows": everywhere}])
    state = position(card=3, nimitz=5)
    headline(state, 14, rules=rules)
    assert "fight-battle" in options(state)


def test_only_changed_cards_are_kept_and_read_back() -> None:
    rules = with_card(2, actions=4)
    kept = rules.changed_cards()
    assert [card["number"] for card in kept] == [2]
    again = RULES.with_changed(kept)
    assert again.book.cards == rules.book.cards
    assert RULES.changed_cards() == []
