"""The canonical notation of positions and actions, read and written [12]."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.core.errors import Unreadable
from games.war_chest.notation import CANONICAL
from games.war_chest.positions import KEYS
from tests.games.war_chest.builders import (
    RULES,
    answers,
    board,
    forts,
    held,
    new_game,
    pending,
    position,
    say,
    supply,
    zone,
)
from tests.games.war_chest.lockstep import records, started, strewn

SMALL: dict[str, Any] = {"to_act": "A", "units": [["A", "knight", [0, 0], 2]]}


def read(**fields: Any) -> Any:
    """A small position with some more fields."""
    return CANONICAL.read_position(SMALL | fields)


# -- positions -------------------------------------------------------------------------------


def test_a_position_is_read_field_by_field() -> None:
    state = CANONICAL.read_position(
        {
            "to_act": "B",
            "units": [["A", "knight", [0, 0], 2], ["B", "light_cavalry", [-1, 1], 1]],
            "control": [[[1, -1], "B"], [[-1, -2], None]],
            "forts": [[1, -1]],
            "fort_supply": 6,
            "hand": {"A": ["royal", "knight"], "B": ["light_cavalry"]},
            "supply": {"A": {"scout": 2}},
            "bag": {"B": ["royal", "archer"]},
            "discard_faceup": {"A": ["scout"]},
            "discard_facedown": {"B": ["archer"]},
            "eliminated": {"B": {"archer": 1}},
            "initiative": "B",
            "initiative_moved": True,
            "royal_guard": "original",
            "round": 4,
            "coin_plays": 17,
        }
    )
    assert board(state) == {"A knight d4x2", "B light-cavalry c4"}
    assert (held(state, "A"), held(state, "B")) == ({"f1"}, {"b5", "e6", "e3"})
    assert forts(state) == {"e3"}
    assert zone(state, "hand_a") == ["knight", "royal"]
    assert zone(state, "hand_b") == ["light-cavalry"]
    assert supply(state, "A") == {"scout": 2}
    assert zone(state, "bag_b") == ["archer", "royal"]
    assert (zone(state, "up_a"), zone(state, "down_b")) == (["scout"], ["archer"])
    assert (state.initiative, state.moved, state.seat, state.side) == (1, True, 1, 1)
    assert (state.edition, state.round, state.turn) == ("first", 4, 17)
    assert state.out[1] == 1


def test_what_is_left_out_is_empty_false_or_revised() -> None:
    state = read()
    assert (state.initiative, state.moved, state.edition, state.siege) == (
        0,
        False,
        "revised",
        False,
    )
    assert (state.round, state.turn) == (1, 0)
    assert zone(state, "hand_a") == zone(state, "hand_b") == ["royal"]
    assert zone(state, "bag_a") == zone(state, "up_a") == []
    assert (held(state, "A"), held(state, "B")) == ({"c1", "f1"}, {"b5", "e6"})
    assert supply(state, "A") == {}


def test_only_control_that_differs_from_the_start_is_written() -> None:
    assert CANONICAL.write_position(read())["control"] == []
    state = position("knight d4", control="e3 A, c1 B, b5 -")
    assert CANONICAL.write_position(state)["control"] == [
        [[-2, 3], None], [[-1, -2], "B"], [[1, -1], "A"],
    ]  # fmt: skip


def test_the_order_of_a_hand_does_not_matter() -> None:
    one = read(hand={"A": ["royal", "knight", "knight"]})
    other = read(hand={"A": ["knight", "royal", "knight"]})
    assert one == other
    assert len(set(RULES.legal(other))) == len(RULES.legal(other))


def test_an_empty_hand_is_empty() -> None:
    assert zone(read(hand={"B": []}), "hand_b") == []


@pytest.mark.parametrize("fields", [{"fort_supply": 7}, {"forts": [[1, -1]], "fort_supply": 6}])
def test_siege_is_used_if_there_is_a_supply(fields: dict[str, Any]) -> None:
    assert read(**fields).siege


@pytest.mark.parametrize("number", range(0, 60, 5))
def test_what_is_written_is_read_again(number: int) -> None:
    for state in (strewn(number), started(4 + 8 * number)):
        data = json.loads(json.dumps(CANONICAL.write_position(state)))
        assert set(data) <= KEYS
        again = CANONICAL.read_position(data)
        RULES.check(again)
        assert CANONICAL.write_position(again) == data
        assert set(records(again)) == set(records(state))


def test_a_waiting_decision_is_named_and_such_a_position_is_not_read_back() -> None:
    state = position("cavalry d4", "scout e4, war-wagon e5", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    data = CANONICAL.write_position(state)
    assert data["pending"] == {"node": "absorb", "by": "B"}
    with pytest.raises(Unreadable, match="no field 'pending'"):
        CANONICAL.read_position(data)


def test_a_view_cannot_be_read_back() -> None:
    data = CANONICAL.write_position(RULES.redact(new_game(), 0))
    with pytest.raises(Unreadable, match="None is no unit"):
        CANONICAL.read_position(data)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"to_act": "C"}, "is no side"),
        ({"colour": "red"}, "no field 'colour'"),
        ({"units": [["A", "dragon", [0, 0], 1]]}, "'dragon' is no unit"),
        ({"units": [["A", "knight", [4, 0], 1]]}, "no hex of the board"),
        ({"units": [["A", "knight", "d4", 1]]}, "no hex of the board"),
        ({"units": [["A", "knight", [0, 0], 0]]}, "no unit of height 0"),
        ({"units": [["A", "knight", [0, 0], "2"]]}, "no unit of height '2'"),
        ({"units": [["A", "knight", [0, 0], 1], ["A", "scout", [0, 0], 1]]}, "can stand on"),
        ({"units": [["A", "knight", [0, 0], 1], ["A", "knight", [0, 1], 1]]}, "too often"),
        ({"units": [["A", "footman", [q, 0], 1] for q in range(3)]}, "too often"),
        ({"units": [["A", "royal", [0, 0], 1]]}, "too often"),
        ({"units": [["A", "knight", [0, 0], True]]}, "no unit of height True"),
        ({"units": [["A", "knight", [0, 0]]]}, r"a row of units is \[side, unit, hex, height\]"),
        ({"units": 7}, "units is a list, not 7"),
        ({"control": [[1, -1, "A"]]}, r"a row of control is \[hex, side\]"),
        ({"forts": 7}, "forts is a list, not 7"),
        ({"hand": ["knight"]}, "hand is given by side"),
        ({"hand": {"C": ["knight"]}}, "'C' is no side"),
        ({"supply": {"knight": 1}}, "'knight' is no side"),
        ({"eliminated": {"knight": 1}}, "'knight' is no side"),
        ({"bag": {"A": ["knight"] * 8}}, "knight has more than 9 coins"),
        ({"supply": {"A": {"knight": 8}}}, "knight has more than 9 coins"),
        ({"eliminated": {"A": {"knight": 8}}}, "knight has more than 9 coins"),
        ({"initiative_moved": "yes"}, "initiative_moved is true or false"),
        ({"royal_guard": "new"}, "royal_guard is 'revised' or 'original', not 'new'"),
        ({"control": [[[0, 0], "A"]]}, "no location"),
        ({"control": [[[1, -1], "C"]]}, "is no side"),
        ({"control": [[[q, r], "A"] for q, r in [(1, -1), (2, 0), (3, -2), (-2, 0)]]}, "is over"),
        ({"forts": [[0, 0]], "fort_supply": 6}, "stand on locations"),
        ({"forts": [[1, -1]], "fort_supply": 7}, "7 together"),
        ({"hand": {"A": []}}, "no coin in hand"),
        ({"hand": {"A": ["knight"] * 4}}, "three coins at most"),
        ({"hand": {"A": ["dragon"]}}, "'dragon' is no unit"),
        ({"hand": {"A": ["royal", "royal"]}}, "more than one Royal Coin"),
        ({"bag": {"A": ["royal"]}}, "more than one Royal Coin"),
        ({"supply": {"A": {"knight": -1}}}, "fewer coins than none"),
        ({"eliminated": {"A": {"knight": -1}}}, "fewer coins than none"),
        ({"supply": {"A": {"royal": 1}}}, "more than 4 unit types"),
        ({"supply": {"A": {"scout": 1, "archer": 1, "lancer": 1, "ensign": 1}}}, "more than 4"),
        ({"supply": {"B": {"knight": 1}}}, "one card"),
        ({"edition": "second"}, "no edition 'second'"),
        ({"round": 0}, "counted from 1"),
        ({"coin_plays": -1}, "from 0"),
        ({"round": "x"}, "cannot be read"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        read(**fields)


def test_a_position_says_whose_turn_it_is() -> None:
    with pytest.raises(Unreadable, match="a position needs to_act"):
        CANONICAL.read_position({})


@pytest.mark.parametrize("data", [None, 7, "knight", [], {}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(Unreadable):
        CANONICAL.read_position(data)


# -- actions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "coin", "text", "record"),
    [
        ("", "knight", "deploy knight c1", {"a": "deploy", "to": [-1, -2]}),
        ("knight d4", "knight", "bolster knight d4", {"a": "bolster", "at": [0, 0]}),
        ("knight e3", "knight", "control knight e3", {"a": "control", "at": [1, -1]}),
        ("knight d4", "knight", "move knight d4 e4", {"a": "move", "from": [0, 0], "to": [1, 0]}),
        ("knight d4", "knight", "pass knight", {"a": "pass"}),
        ("footman d4", "footman", "tactic footman", {"a": "tactic", "unit": "footman"}),
        (
            "light-cavalry d4", "light-cavalry", "tactic light-cavalry d4 to f4",
            {"a": "tactic", "unit": "light_cavalry", "from": [0, 0], "to": [2, 0]},
        ),
        (
            "royal-guard e2", "royal", "tactic royal e2 to f1",
            {"a": "tactic", "unit": "royal_guard", "from": [1, -2], "to": [2, -3]},
        ),
        (
            "ensign d4, scout e4", "ensign", "tactic ensign d4 ally e4 to f4",
            {"a": "tactic", "unit": "ensign", "from": [0, 0], "ally": [1, 0], "to": [2, 0]},
        ),
    ],
)  # fmt: skip
def test_an_action_is_a_record(units: str, coin: str, text: str, record: dict[str, Any]) -> None:
    state = position(units, hand_a=coin)
    action = RULES.action(text)
    full = record | {"coin": coin.replace("-", "_")}
    assert CANONICAL.write_action(state, action) == full
    assert CANONICAL.read_record(state, full) is action
    assert CANONICAL.read_record(state, record, coin.replace("-", "_")) is action
    assert CANONICAL.read_record(state, record) is action


def test_the_answers_inside_a_play_are_records_without_a_coin() -> None:
    state = position("berserker d4x2", hand_a="berserker")
    say(state, "move berserker d4 e3")
    repeat = {"a": "repeat", "maneuver": {"a": "control", "at": [1, -1]}}
    assert CANONICAL.read_record(state, repeat) is RULES.action("control e3")
    assert CANONICAL.read_record(state, {"a": "decline"}) is RULES.action("decline")
    state = position("cavalry d4", "scout e4, war-wagon e5", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    assert {json.dumps(CANONICAL.write_action(state, a)) for a in RULES.legal(state)} == {
        '{"a": "absorb", "from": "stack"}',
        '{"a": "absorb", "from": "wagon", "at": [1, 1]}',
    }
    state = position(hand_a="siege-tower", supply_a="siege-tower 1")
    say(state, "deploy siege-tower c1")
    assert CANONICAL.write_action(state, RULES.action("tower-bolster")) == {"a": "tower_bolster"}


def test_a_draft_is_in_the_notation_too() -> None:
    state = new_game("elimination-draft")
    action = RULES.legal(state)[0]
    record = CANONICAL.write_action(state, action)
    assert record["a"] == "remove"
    assert CANONICAL.read_record(state, record) is action
    assert pending(state) == ""


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "a record"),
        ("pass", "a record"),
        ({"a": "fly"}, "no legal action"),
        ({"a": "pass", "coin": "scout"}, "no legal action"),
        ({"a": "pass", "coin": "knight", "more": 1}, "no legal action"),
        ({"a": "pass"}, "which coin pays"),
        ({"a": "move", "from": [0, 0], "to": [2, 0]}, "no legal action"),
    ],
)
def test_a_record_of_no_legal_action_is_refused(data: Any, message: str) -> None:
    state = position("knight d4", hand_a="knight royal")
    with pytest.raises(Unreadable, match=message):
        CANONICAL.read_record(state, data)


def test_after_the_end_no_record_is_legal() -> None:
    state = position("scout f4", control="e3 b2 g2 A", hand_a="scout")
    say(state, "control scout f4")
    with pytest.raises(Unreadable, match="no legal action"):
        CANONICAL.read_record(state, {"a": "pass"})
    assert answers(state) == set()
    assert "pending" not in CANONICAL.write_position(state)
