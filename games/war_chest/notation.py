"""The canonical notation of positions and actions [12.0], for comparing engines node by node.

An action is a record with its name in `a`, and the coin that pays for it in `coin` where there is
one; positions stand in `positions`.
"""

from __future__ import annotations

from typing import Any

from games.core.errors import Unreadable
from games.core.models import Action
from games.war_chest import actions
from games.war_chest.board import AXIAL
from games.war_chest.positions import read_position, write_position
from games.war_chest.state import State
from games.war_chest.units import NO_COIN, ROYAL, ROYAL_GUARD, identifier

NAMES = {"start": "from", "ally": "ally", "to": "to", "at": "at", "target": "target"}
"""The hexes of an action with their names in a record."""


def write_action(state: State, action: Action) -> dict[str, Any]:
    """The record of an action in a position."""
    record = _record(action)
    top = state.agenda[-1].kind if state.agenda else ""
    if top == "choose_repeat" and action is not actions.DECLINE:
        return {"a": "repeat", "maneuver": record}
    return record


def _record(action: Action) -> dict[str, Any]:
    found: dict[str, Any] = {"a": action.kind}
    coin = getattr(action, "coin", NO_COIN)
    if coin:
        found["coin"] = identifier(coin)
    match action:
        case actions.TakeUnit(unit=unit) | actions.RemoveUnit(unit=unit):
            found["unit"] = identifier(unit)
        case actions.Recruit(unit=unit):
            found["unit"] = identifier(unit)
        case actions.Tactic():
            found["unit"] = identifier(ROYAL_GUARD if coin == ROYAL else coin)
        case actions.Absorb(source=source):
            found["from"] = source
    for field, key in NAMES.items():
        hex_ = getattr(action, field, -1)
        if hex_ >= 0:
            found[key] = list(AXIAL[hex_])
    return found


def read_record(state: State, data: Any, coin: str | None = None) -> Action:
    """The legal action that a record means in a position; Unreadable if it is none, or several.

    The coin stands in the record or beside it; where only one coin can be meant, it may be left
    out.
    """
    if not isinstance(data, dict):
        raise Unreadable('an action is a record with its name in "a"')
    wanted = dict(data)
    paid = wanted.pop("coin", coin)
    top: Any = state.agenda[-1] if state.outcome is None else None
    found: list[Action] = []
    for action in top.legal(state) if top else ():
        record = write_action(state, action)
        own = record.pop("coin", None)
        if record == wanted and paid in (None, own):
            found.append(action)
    if not found:
        raise Unreadable(f"no legal action has the record {data!r}")
    if len(found) > 1:
        raise Unreadable(f"which coin pays for {data!r}?")
    return found[0]


class Canonical:
    """The notation of section 12 as the `engine` command uses it."""

    read_position = staticmethod(read_position)
    write_position = staticmethod(write_position)
    read_record = staticmethod(read_record)
    write_action = staticmethod(write_action)


CANONICAL = Canonical()
