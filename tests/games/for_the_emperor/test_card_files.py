"""Card files of one's own: a fault is named, a corrected number is played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.play import Play
from games.for_the_emperor.rules import ForTheEmperor
from games.for_the_emperor.state import State
from tests.games.for_the_emperor.builders import (
    RULES,
    carry_out,
    move,
    position,
    strengths,
    with_card,
)

NAMES = (
    *("Shinobi", "Ashigaru", "Kyudo", "Ronin", "Yamabushi"),
    *("Wokou", "Onna-musha", "Sohei", "Samurai"),
)


def cards() -> list[dict[str, Any]]:
    """The packaged warriors as they stand in a file."""
    return [card.model_dump(mode="json") for card in RULES.book.cards.values()]


def params(number: int, **changed: Any) -> dict[str, Any]:
    """The parameters of a warrior with some changed."""
    return RULES.book.cards[number].params | changed


def test_the_nine_warriors() -> None:
    assert tuple(card.name for card in RULES.book.cards.values()) == NAMES
    timing = {n: c.timing for n, c in RULES.book.cards.items()}
    assert [n for n, t in timing.items() if t == "when_played"] == [2, 3, 4, 5, 6]
    assert [n for n, t in timing.items() if t == "ongoing"] == [7]
    assert [n for n, t in timing.items() if t == "game_end"] == [1, 8, 9]
    assert [n for n, c in RULES.book.cards.items() if c.optional] == [5, 6, 8]


def test_the_numbers_of_the_abilities() -> None:
    values = RULES.book.values()
    assert (values.shinobi, values.ashigaru, values.kyudo, values.samurai) == (3, 2, 1, 2)


@pytest.mark.parametrize(
    ("number", "fields", "place"),
    [
        (4, {"timing": "sometimes"}, "timing"),
        (4, {"colour": "red"}, "colour"),
        (4, {"optional": "perhaps"}, "optional"),
        (4, {"params": [3, 4]}, "params"),
        (4, {"name": 4}, "name"),
        (4, {"ability": "place_castle"}, "ability"),
        (1, {"ability": "place_token"}, "ability"),
        (1, {"params": {"bonus": "three"}}, "params.bonus"),
        (1, {"params": {"bonus": -1}}, "params.bonus"),
        (1, {"params": {"bonus": 10}}, "params.bonus"),
        (1, {"params": {"bonus": True}}, "params.bonus"),
        (1, {"params": {"malus": 3}}, "params.bonus"),
        (2, {"params": {"token": "ashigaru"}}, "params.bonus"),
        (3, {"params": {"bonus": None}}, "params.bonus"),
        (9, {"params": {"bonus": 2}}, "params.malus"),
    ],
)
def test_a_fault_names_card_and_field(number: int, fields: dict[str, Any], place: str) -> None:
    with pytest.raises(Unreadable, match=rf"card {number}\b.*, field {place}\b"):
        with_card(number, **fields)


def test_an_unknown_ability_is_answered_with_the_known_one() -> None:
    with pytest.raises(Unreadable, match=r"'Ronin'.*'place_castle'.*'place_banner'"):
        with_card(4, ability="place_castle")


@pytest.mark.parametrize(
    ("number", "changed"),
    [
        (1, {"bonsu": 4}),
        (2, {"token": "kyudo"}),
        (2, {"where": "this battlefield"}),
        (4, {"values": [2, 3, 4]}),
        (5, {"scope": "this battlefield"}),
        (5, {"extra_play": False}),
        (6, {"source": "any battlefield"}),
        (6, {"owner": "own"}),
        (7, {"bars": [7, 8, 9]}),
        (8, {"value": 7}),
        (8, {"condition": "always"}),
    ],
)
def test_what_the_rules_would_not_play_is_refused(number: int, changed: dict[str, Any]) -> None:
    # A word that is read and has no effect would let a player think that it is played.
    with pytest.raises(Unreadable, match=rf"card {number}\b.*params\.{next(iter(changed))}"):
        with_card(number, params=params(number, **changed))


def test_a_missing_field_is_named() -> None:
    rows = cards()
    del rows[6]["text"]
    with pytest.raises(Unreadable, match=r"card 7\b.*field text"):
        RULES.with_cards(json.dumps(rows))


@pytest.mark.parametrize(
    ("text", "message"),
    [("[", "not JSON"), ('{"number": 1}', "list of cards"), ("[1, 2]", "list of cards")],
)
def test_a_file_that_holds_no_cards_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        RULES.with_cards(text)


def test_a_missing_card_is_named() -> None:
    with pytest.raises(Unreadable, match="card 8 is missing"):
        RULES.with_cards(json.dumps([card for card in cards() if card["number"] != 8]))


def test_a_card_that_stands_twice_is_named() -> None:
    with pytest.raises(Unreadable, match="card 3 stands twice"):
        RULES.with_cards(json.dumps([*cards(), cards()[2]]))


@pytest.mark.parametrize("number", [0, 10, 99])
def test_a_card_of_another_game_is_named(number: int) -> None:
    with pytest.raises(Unreadable, match=rf"card {number}\b.*number"):
        RULES.with_cards(json.dumps([*cards(), cards()[2] | {"number": number}]))


# -- changed numbers are played --------------------------------------------------------------


def under(rules: ForTheEmperor, table: str, hands: str = "") -> State:
    """A position played by other rules."""
    state = position(table, hands)
    state.values = rules.start(Setup(seats=2), Play.seeded(1)).values
    return state


def test_another_shinobi_is_played() -> None:
    rules = with_card(1, params=params(1, bonus=2))
    assert strengths(under(rules, "0: C1 T2,3"), 0) == (5, 5)


def test_another_samurai_is_played() -> None:
    rules = with_card(9, params=params(9, malus=3))
    assert strengths(under(rules, "0: C9,2,3 T-"), 0) == (14 - 6, 0)


@pytest.mark.parametrize(("number", "bonus"), [(2, 1), (3, 2), (3, 0), (2, 9)])
def test_another_token_is_played(number: int, bonus: int) -> None:
    rules = with_card(number, params=params(number, bonus=bonus))
    state = under(rules, "0: C1 T-", "C 2,3,9 T 4,5,6")
    carry_out(state, move(number, 1, to=4), rules)
    assert strengths(state, 4) == (bonus, 0)
    told = "\n".join(rules.picture(state))
    assert f"+{bonus} token = {bonus}" in told


def test_the_numbers_are_kept_in_the_game_that_was_begun_with_them() -> None:
    rules = with_card(1, params=params(1, bonus=5))
    state = rules.start(Setup(seats=2), Play.seeded(3))
    again = type(state).model_validate_json(state.model_dump_json())
    assert (again, again.values.shinobi) == (state, 5)


def test_the_packaged_rules_stay_as_they_are() -> None:
    with_card(1, params=params(1, bonus=5))
    assert RULES.start(Setup(seats=2), Play.seeded(3)).values.shinobi == 3


def test_only_changed_cards_are_kept_and_read_back() -> None:
    rules = with_card(9, params=params(9, malus=1))
    kept = rules.changed_cards()
    assert [card["number"] for card in kept] == [9]
    assert RULES.with_changed(kept).book.cards == rules.book.cards
    assert RULES.changed_cards() == []
    assert RULES.with_changed([]).book.cards == RULES.book.cards


def test_a_fault_in_a_kept_card_is_named_too() -> None:
    kept = with_card(9, params=params(9, malus=1)).changed_cards()
    kept[0]["params"]["malus"] = "one"
    with pytest.raises(Unreadable, match=r"card 9\b.*params\.malus"):
        RULES.with_changed(kept)


def test_another_text_is_shown() -> None:
    rules = with_card(6, text="Move a token.")
    assert rules.card_lines(6) == ["When played", "Move a token."]
    assert RULES.card_lines(7)[0] == "Ongoing"
    assert RULES.card_lines(1)[0] == "Game end"


def test_another_name_is_refused() -> None:
    # The names stand in logs, boards and rules alike; they are corrected in the packaged file.
    with pytest.raises(Unreadable, match=r"card 9 .*, field name"):
        with_card(9, name="Bushi")
