"""The test vectors of the rules page [12, 13]: positions, questions and answers as data.

`vectors.jsonl` holds one a line, in the notation of section 12. C is for the core rules, B for
base units, S for Siege, P for the first position of a game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.war_chest.notation import CANONICAL
from games.war_chest.queries import forts_in_supply, markers_left
from games.war_chest.state import State
from tests.games.war_chest.builders import RULES, pending, say, winner

ROWS = (Path(__file__).parent / "vectors.jsonl").read_text("utf-8").splitlines()
VECTORS: dict[str, dict[str, Any]] = {row["id"]: row for row in map(json.loads, ROWS)}
LEGAL = [name for name, row in VECTORS.items() if row["query"]["type"] == "legal"]
PLAY = [name for name, row in VECTORS.items() if row["query"]["type"] == "play"]
FACE_DOWN = ("pass", "initiative", "recruit")


def read(data: dict[str, Any]) -> State:
    """The position of a vector; every one of them can be."""
    state = CANONICAL.read_position(data)
    RULES.check(state)
    return state


def key(record: dict[str, Any]) -> str:
    """A record as something to compare."""
    return json.dumps({k: v for k, v in record.items() if k != "coin"}, sort_keys=True)


def records(state: State) -> list[dict[str, Any]]:
    """The legal actions in the notation."""
    return [CANONICAL.write_action(state, action) for action in RULES.legal(state)]


def test_there_are_110_vectors() -> None:
    assert len(ROWS) == len(VECTORS) == len(LEGAL) + len(PLAY) == 110


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_legal(name: str) -> None:
    vector = VECTORS[name]
    query = vector["query"]
    state = read(vector["position"])
    found = [row for row in records(state) if row.get("coin") == query["coin"]]
    if "only" in query:
        found = [row for row in found if row["a"] in query["only"]]
    if not query.get("with_facedown"):
        found = [row for row in found if row["a"] not in FACE_DOWN]
    assert sorted(map(key, found)) == sorted(map(key, vector["expect"]["actions"]))
    assert len(found) == vector["expect"]["count"]


@pytest.mark.parametrize("name", PLAY)
def test_what_happens(name: str) -> None:
    vector = VECTORS[name]
    state = carried_out(vector)
    expect = dict(vector["expect"])
    assert expect, "nothing is expected"
    for field, check in CHECKS.items():
        if field in expect:
            check(state, expect.pop(field))
    assert not expect, f"nobody looks at {', '.join(expect)}"


def carried_out(vector: dict[str, Any]) -> State:
    """The position after all steps of a vector."""
    steps = list(vector["query"]["steps"])
    if steps and steps[0].get("chance") == "round_start_draw":
        return drawn(steps[0]["before"])
    state = read(vector["position"])
    while steps:
        step = steps.pop(0)
        assert "AB"[state.seat] == step["by"]
        action = CANONICAL.read_record(state, step["action"], step.get("coin"))
        draws = ""
        if steps and steps[0].get("chance") == "priest_draw":
            draws = steps.pop(0)["coin"]
        say(state, str(action), draws=draws)
    return state


def drawn(before: dict[str, list[str]]) -> State:
    """A round begins: A draws, as B passes with the last coin of the round before."""
    zones = {name: {"A": coins} for name, coins in before.items()}
    state = read({"to_act": "B", "hand": {"A": [], "B": ["royal"]}, **zones})
    say(state, "pass royal")
    assert state.round == 2
    return state


# -- what a vector may expect ----------------------------------------------------------------


def written(state: State, field: str) -> Any:
    """A field of the position in the notation."""
    return CANONICAL.write_position(state)[field]


def _units(state: State, expected: Any) -> None:
    assert sorted(written(state, "units")) == sorted(expected)


def _control(state: State, expected: Any) -> None:
    held = {(-1, -2): "A", (2, -3): "A", (-2, 3): "B", (1, 2): "B"}
    held |= {tuple(place): owner for place, owner in written(state, "control")}
    assert [[place, held.get(tuple(place))] for place, _ in expected] == expected


def _forts(state: State, expected: Any) -> None:
    assert sorted(written(state, "forts")) == sorted(expected)


def _forts_on_board(state: State, expected: int) -> None:
    assert len(written(state, "forts")) == expected


def _fort_supply(state: State, expected: int) -> None:
    assert forts_in_supply(state) == expected


def _eliminated(state: State, expected: Any) -> None:
    found = {side: coins for side, coins in written(state, "eliminated").items() if coins}
    assert found == expected


def _supply(state: State, expected: Any) -> None:
    for side, units in expected.items():
        assert units.items() <= written(state, "supply")[side].items()


def _coins(field: str) -> Any:
    def check(state: State, expected: Any) -> None:
        for side, coins in expected.items():
            assert sorted(written(state, field)[side]) == sorted(coins)

    return check


def _hand_contains(state: State, expected: Any) -> None:
    for side, coins in expected.items():
        assert set(coins) <= set(written(state, "hand")[side])


def _sizes(*fields: str) -> Any:
    def check(state: State, expected: Any) -> None:
        for side, size in expected.items():
            assert sum(len(written(state, field)[side]) for field in fields) == size

    return check


def _markers(state: State, expected: Any) -> None:
    for side, number in expected.items():
        assert markers_left(state, "AB".index(side)) == number


def _winner(state: State, expected: str) -> None:
    assert winner(state) == expected
    assert RULES.legal(state) == []


def _pending(state: State, expected: str | None) -> None:
    assert pending(state) == (expected or "")


def _by(state: State, expected: str) -> None:
    assert "AB"[state.seat] == expected


def _may_decline(state: State, expected: bool) -> None:
    assert ({"a": "decline"} in records(state)) is expected


def _options(state: State, expected: Any) -> None:
    found = [row for row in records(state) if row["a"] != "decline"]
    if isinstance(expected[0], str):
        words = {
            row["from"] + ("@[{},{}]".format(*row["at"]) if "at" in row else "") for row in found
        }
        assert words == set(expected)
    else:
        assert sorted(map(key, found)) == sorted(map(key, expected))


def _offered_attacks(state: State, expected: Any) -> None:
    maneuvers = [row.get("maneuver", row) for row in records(state)]
    assert [row for row in maneuvers if row["a"] == "attack"] == expected


def _swordsman_targets(state: State, expected: Any) -> None:
    assert sorted(row["to"] for row in records(state) if row["a"] == "move") == sorted(expected)


def _units_owing(state: State, expected: Any) -> None:
    acting = {tuple(row.get("from") or row["at"]) for row in records(state)}
    assert acting == set(map(tuple, expected))


def _next(state: State, expected: Any) -> None:
    assert pending(state) == ""
    assert "AB"[state.seat] == expected["to_act"] == written(state, "to_act")
    if "hand" in expected:
        assert written(state, "hand")[expected["to_act"]] == expected["hand"]
    if "deploy_targets" in expected:
        found = [
            row["to"]
            for row in records(state)
            if row["a"] == "deploy" and row["coin"] == expected["coin"]
        ]
        assert sorted(found) == sorted(expected["deploy_targets"])


CHECKS = {
    "units": _units,
    "control": _control,
    "forts": _forts,
    "forts_on_board": _forts_on_board,
    "fort_supply": _fort_supply,
    "eliminated": _eliminated,
    "supply": _supply,
    "discard_faceup": _coins("discard_faceup"),
    "discard_facedown": _coins("discard_facedown"),
    "hand": _coins("hand"),
    "hand_contains": _hand_contains,
    "hand_size": _sizes("hand"),
    "bag_size": _sizes("bag"),
    "discard_size": _sizes("discard_faceup", "discard_facedown"),
    "markers_in_hand": _markers,
    "winner": _winner,
    "pending": _pending,
    "by": _by,
    "may_decline": _may_decline,
    "options": _options,
    "offered_attacks": _offered_attacks,
    "swordsman_targets": _swordsman_targets,
    "units_owing": _units_owing,
    "next": _next,
}
