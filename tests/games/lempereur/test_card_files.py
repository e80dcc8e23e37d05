"""Tile and token files of one's own: a fault is named, other eyes and first places are played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.play import Play
from games.lempereur.cards import Tile, Token
from games.lempereur.rules import Lempereur
from games.lempereur.state import State
from tests.games.lempereur.builders import RULES, spelled, with_card


def pieces() -> list[dict[str, Any]]:
    """The packaged tiles and tokens as they stand in a file."""
    return [piece.model_dump(mode="json") for piece in RULES.book.pieces.values()]


def begun(rules: Lempereur, **setup: Any) -> State:
    """A game by these rules."""
    return rules.start(Setup(**{"seats": 4, **setup}), Play.seeded(3))


def test_32_tiles_and_6_tokens_each_with_provenance() -> None:
    kinds = [type(piece) for piece in RULES.book.pieces.values()]
    assert (kinds.count(Tile), kinds.count(Token)) == (32, 6)
    for piece in RULES.book.pieces.values():
        assert set(piece.provenance.values()) <= {"seed", "reconstructed"}
        # What no source gives is what an owner of the box can correct.
        changeable = {"eye"} if isinstance(piece, Tile) else {"row", "column"}
        open_words = {w for w, tag in piece.provenance.items() if tag == "reconstructed"}
        assert open_words == changeable


@pytest.mark.parametrize(
    ("name", "fields", "place"),
    [
        ("r1-green", {"eye": "yes"}, "eye"),
        ("r1-green", {"eye": 1}, "eye"),
        ("r1-green", {"row": 9}, "row"),
        ("r1-green", {"row": 2}, "row"),
        ("r1-green", {"colour": "purple"}, "colour"),
        ("r1-green", {"colour": "red"}, "colour"),
        ("r1-green", {"eyes": True}, "eyes"),
        ("r1-green", {"kind": "card"}, "kind"),
        ("g1", {"row": 0}, "row"),
        ("g1", {"row": 9}, "row"),
        ("g1", {"row": "2"}, "row"),
        ("g1", {"column": 5}, "column"),
        ("g1", {"column": 0}, "column"),
        ("g1", {"weather": "bad"}, "weather"),
        ("g1", {"weather": "fog"}, "weather"),
    ],
)
def test_a_fault_names_card_and_field(name: str, fields: dict[str, Any], place: str) -> None:
    with pytest.raises(Unreadable, match=rf"card {name}, field {place}\b") as error:
        with_card(name, **fields)
    assert len(str(error.value).splitlines()) == 1


def test_two_tokens_on_one_tile_are_named() -> None:
    with pytest.raises(Unreadable, match=r"card g2, field row: g1 is on \(2,1\) too"):
        with_card("g2", row=2, column=1)


def test_a_token_is_no_tile() -> None:
    rows = pieces()
    rows[0] = rows[-1] | {"id": "r1-green"}
    with pytest.raises(Unreadable, match="card r1-green, field kind: found 'token'"):
        RULES.with_cards(json.dumps(rows))


@pytest.mark.parametrize(
    ("text", "message"),
    [("[", "not JSON"), ('{"id": "g1"}', "list of tiles"), ("[1, 2]", "list of tiles")],
)
def test_a_file_that_holds_no_pieces_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        RULES.with_cards(text)


def test_a_missing_a_doubled_and_a_foreign_piece_are_named() -> None:
    rows = pieces()
    with pytest.raises(Unreadable, match="card b3 is missing"):
        RULES.with_cards(json.dumps(rows[:-1]))
    with pytest.raises(Unreadable, match="card r1-red stands twice"):
        RULES.with_cards(json.dumps([*rows, rows[1]]))
    with pytest.raises(Unreadable, match="card b4: the game has no such"):
        RULES.with_cards(json.dumps([*rows, rows[-1] | {"id": "b4"}]))
    with pytest.raises(Unreadable, match="card at place 1, field id"):
        RULES.with_cards(json.dumps([{k: v for k, v in rows[0].items() if k != "id"}]))
    with pytest.raises(Unreadable, match="card r1-green, field kind"):
        RULES.with_cards(json.dumps([{k: v for k, v in rows[0].items() if k != "kind"}]))


# -- changed pieces are played -----------------------------------------------------------------


def test_other_eyes_are_played() -> None:
    rules = with_card("r3-red", eye=True)
    assert sum(begun(rules).eyes) == 9
    assert begun(rules).eyes[4 * 2 + 1] == 1
    assert sum(begun(with_card("r1-green", eye=False)).eyes) == 7
    assert sum(begun(RULES).eyes) == 8


def test_another_first_place_is_played_where_there_is_weather() -> None:
    rules = with_card("g1", row=2, column=4)
    assert spelled(begun(rules).tokens[0]) == "2 4"
    assert begun(rules, scenario="juvenile").tokens == []
    assert spelled(begun(RULES).tokens[0]) == "2 1"


def test_only_changed_pieces_are_kept_and_read_back() -> None:
    rules = with_card("b2", row=5, column=1)
    kept = rules.changed_cards()
    assert [card["id"] for card in kept] == ["b2"]
    assert RULES.with_changed(kept).book == rules.book
    assert RULES.changed_cards() == []
    assert RULES.with_changed([]).book == RULES.book


def test_a_fault_in_a_kept_piece_is_named_too() -> None:
    kept = with_card("b2", row=5, column=1).changed_cards()
    kept[0]["column"] = 7
    with pytest.raises(Unreadable, match="card b2, field column"):
        RULES.with_changed(kept)
    kept[0] |= {"row": 2, "column": 1}
    with pytest.raises(Unreadable, match=r"g1 is on \(2,1\) too"):
        RULES.with_changed(kept)
