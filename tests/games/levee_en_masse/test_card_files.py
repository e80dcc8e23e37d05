"""Card files of one's own: a fault is named, a corrected value is played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.core.errors import Unreadable
from tests.games.levee_en_masse.builders import (
    OUT_OF_PLAY,
    RULES,
    at,
    headline,
    politics,
    position,
    with_card,
)


def cards() -> list[dict[str, Any]]:
    """The packaged cards as they stand in a file."""
    return [card.model_dump(mode="json") for card in RULES.book.cards.values()]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"effects": [{"kind": "politcal", "marker": "republic", "delta": 1}]}, "effects.*kind"),
        ({"effects": [{"kind": "political", "marker": "anarchy", "delta": 1}]}, "effects.*marker"),
        ({"effects": [{"kind": "political", "marker": "republic"}]}, "effects.*delta"),
        ({"effects": [{"kind": "retreat", "army": "sweden", "boxes": 1}]}, "effects.*army"),
        ({"effects": [{"kind": "retreat", "army": "austria", "boxes": 0}]}, "effects.*boxes"),
        ({"effects": [{"kind": "place_unit", "unit": "spain", "track": "vendee", "box": 6}]},
         "effects.*box"),
        ({"effects": [{"kind": "military_drm", "value": 1, "target": "austria"}]},
         "effects.*target"),
        ({"effects": [{"kind": "disorder", "turns": 2}]}, "effects.*turns"),
        ({"advances": ["vendee", "sweden"]}, "advances.*1"),
        ({"deck": "tricolour"}, "deck"),
        ({"actions": "two"}, "actions"),
        ({"actions": -1}, "actions"),
        ({"colour": "red"}, "colour"),
    ],
)  # fmt: skip
def test_a_fault_names_card_and_field(fields: dict[str, Any], place: str) -> None:
    with pytest.raises(Unreadable, match=rf"card 7 'The Civil Constitution.*', field {place}"):
        with_card(7, **fields)


def test_an_unknown_word_is_answered_with_the_known_ones() -> None:
    with pytest.raises(Unreadable, match="place_british_support"):
        with_card(7, effects=[{"kind": "retire", "army": "england"}])


@pytest.mark.parametrize("track", ["england", "piedmont"])
def test_a_unit_is_placed_on_its_own_track_only(track: str) -> None:
    effect = {"kind": "place_unit", "unit": "spain", "track": track, "box": 4}
    with pytest.raises(Unreadable, match="card 19"):
        with_card(19, effects=[effect])


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
    effects = [{"kind": "political", "marker": "republic", "delta": 2}]
    rules = with_card(2, actions=4, advances=["england", "england"], effects=effects)
    state = position(republic=0)
    headline(state, 2, rules=rules)
    assert (state.actions, at(state, "england"), politics(state)) == (4, 3, (2, 2, 0))


def test_the_packaged_rules_stay_as_they_are() -> None:
    with_card(2, actions=4)
    state = position()
    headline(state, 2)
    assert state.actions == 2


def test_only_changed_cards_are_kept_and_read_back() -> None:
    rules = with_card(2, actions=4)
    kept = rules.changed_cards()
    assert [card["number"] for card in kept] == [2]
    assert RULES.with_changed(kept).book.cards == rules.book.cards
    assert RULES.changed_cards() == []


def test_a_card_stays_in_its_deck() -> None:
    with pytest.raises(Unreadable, match=r"card 60 .*field deck"):
        with_card(60, deck="white")


def test_an_effect_of_a_card_of_ones_own_is_carried_out_in_its_place() -> None:
    effects = [
        {"kind": "retreat", "army": "prussia", "boxes": 2},
        {"kind": "peace", "army": "prussia"},
    ]
    state = position(prussia=1)
    headline(state, 5, rules=with_card(5, effects=effects))
    # Pushed back to Trier, outside France, Prussia makes peace.
    assert at(state, "prussia") == OUT_OF_PLAY
