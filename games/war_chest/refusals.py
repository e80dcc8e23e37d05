"""Why a thing is not possible now: reasons with their rules [5.0, 6.1, 9.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import Action
from games.core.prompt import Reason
from games.war_chest import actions
from games.war_chest.board import LOCATIONS, NAMES, NEAR
from games.war_chest.queries import (
    army_of,
    field_of,
    footmen,
    hexes_with,
    holder,
    side_of,
)
from games.war_chest.tactics import TACTICS
from games.war_chest.units import (
    BERSERKER,
    FOOTMAN,
    KNIGHT,
    NO_ATTACK,
    NO_COIN,
    ROYAL,
    ROYAL_GUARD,
    SCOUT,
    SIEGE_TOWER,
    TREBUCHET,
    WAR_WAGON,
    name,
    rule_of,
)

if TYPE_CHECKING:
    from games.war_chest.state import State

SIEGE_TACTICS = (SIEGE_TOWER, TREBUCHET, WAR_WAGON)


def why_not(state: State, side: int, hand: list[int], action: Action) -> Reason | None:
    """What forbids the use of a coin; None if it is no use of a coin at all."""
    coin = getattr(action, "coin", None)
    if isinstance(action, actions.TakeUnit | actions.RemoveUnit):
        return Reason("the armies are complete", "3.3.3")
    if coin is None or coin == NO_COIN:
        return Reason("no such thing is asked now", "7.0")
    if coin not in hand:
        where = "what was drawn" if state.drawn else "your hand"
        return Reason(f"no such coin in {where}", "8.16" if state.drawn else "4.2")
    if isinstance(action, actions.ClaimInitiative):
        if state.initiative == side:
            return Reason("you have the initiative", "5.2")
        return Reason("it has moved this round", "5.2")
    if isinstance(action, actions.Recruit):
        if action.unit not in army_of(state, side):
            return Reason("not one of your units", "5.2")
        return Reason("none in your supply", "5.2")
    if isinstance(action, actions.Deploy):
        return _no_deploy(state, side, coin, action.to)
    if isinstance(action, actions.Tactic):
        return _no_tactic(state, side, coin)
    if coin == ROYAL:
        return Reason("the Royal Coin cannot do that", "5.4")
    if not hexes_with(state, coin):
        return Reason(f"{name(coin)} is not on the board", "5.3")
    if isinstance(action, actions.Bolster):
        return Reason(f"{name(coin)} is not there", "5.1")
    return maneuver_reason(state, side, action, hexes_with(state, coin))


def _no_deploy(state: State, side: int, coin: int, to: int) -> Reason:
    there = hexes_with(state, coin)
    if coin == FOOTMAN and len(there) > 1:
        return Reason("both are on the board", "8.6")
    if there and coin != FOOTMAN:
        return Reason("on the board already", "5.1")
    if state.unit[to]:
        return Reason("a unit stands there", "5.1")
    if coin == SCOUT:
        return Reason("not yours, no friend next to it", rule_of(SCOUT))
    if not LOCATIONS >> to & 1:
        return Reason("not a location", "5.1")
    return Reason("you do not control it", "5.1")


def _no_tactic(state: State, side: int, coin: int) -> Reason:
    if coin == ROYAL:
        if ROYAL_GUARD not in army_of(state, side):
            return Reason("the Royal Coin has no tactic", "5.4")
        if state.where[ROYAL_GUARD] < 0:
            return Reason("no Royal Guard on the board", rule_of(ROYAL_GUARD))
        return Reason("nowhere to go", rule_of(ROYAL_GUARD))
    if coin == ROYAL_GUARD:
        return Reason("the Royal Coin pays for it", rule_of(ROYAL_GUARD))
    rule = rule_of(coin)
    if coin not in TACTICS and coin != FOOTMAN:
        return Reason(f"{name(coin)} has no tactic", rule)
    there = hexes_with(state, coin)
    if not there:
        return Reason("not on the board", rule)
    if coin in SIEGE_TACTICS and state.height[there[0]] < 2:
        return Reason("Siege Tactic: must be bolstered", rule)
    return Reason("it cannot be done in full", rule)


def why_not_free(state: State, side: int, action: Action, rule: str) -> Reason | None:
    """What forbids an answer inside a play [7.0]."""
    if getattr(action, "coin", NO_COIN) != NO_COIN:
        return Reason("first finish what is begun", "7.0")
    if isinstance(action, actions.Move | actions.Attack | actions.Control):
        start = action.at if isinstance(action, actions.Control) else action.start
        if not state.unit[start] or side_of(state, start) != side:
            return Reason("no unit of yours is there", rule)
        return maneuver_reason(state, side, action, [start]) or Reason("not that unit", rule)
    return Reason("that is not asked now", rule)


def maneuver_reason(state: State, side: int, action: Action, starts: list[int]) -> Reason | None:
    """What forbids a move, an attack or a control [5.3]."""
    if isinstance(action, actions.Move):
        return _no_move(state, side, action.start, action.to, starts)
    if isinstance(action, actions.Attack):
        return _no_attack(state, side, action.start, action.target, starts)
    if isinstance(action, actions.Control):
        return no_control(state, side, action.at, starts)
    return None


def _no_move(state: State, side: int, start: int, to: int, starts: list[int]) -> Reason | None:
    if start not in starts:
        return Reason("it stands elsewhere", "5.3")
    if not NEAR[start] >> to & 1:
        return Reason("not next to it", "5.3")
    if state.unit[to]:
        return Reason("a unit stands there", "5.3")
    if not field_of(state, side).free >> to & 1:
        return Reason("enemy Fortification", "9.2")
    return Reason("not that unit, not now", "5.3")


def _no_attack(
    state: State, side: int, start: int, target: int, starts: list[int]
) -> Reason | None:
    if start not in starts:
        return Reason("it stands elsewhere", "5.3")
    if state.unit[start] in NO_ATTACK:
        return Reason("no normal attack", rule_of(state.unit[start]))
    if not NEAR[start] >> target & 1:
        return Reason("not next to it", "5.3")
    if state.forts >> target & 1 and not state.units[1 - side] >> target & 1:
        return Reason("your own Fortification", "9.3")
    if not state.unit[target]:
        return Reason("nothing to attack there", "6.1")
    if side_of(state, target) == side:
        return Reason("your own unit", "6.1")
    if state.unit[target] == KNIGHT:
        return Reason("Knight: two coins needed", rule_of(KNIGHT))
    return Reason("not that unit, not now", "6.1")


def no_control(state: State, side: int, at: int, starts: list[int]) -> Reason | None:
    """What forbids taking control of a hex, None if nothing does."""
    if at not in starts:
        return Reason("it stands elsewhere", "5.3")
    if not LOCATIONS >> at & 1:
        return Reason("not a location", "5.3")
    if holder(state, at) == side:
        return Reason("yours already", "5.3")
    if state.unit[at] == BERSERKER:
        return Reason("this card repeats no control", "11.1")
    return Reason("not that unit, not now", "5.3")


def barred_uses(state: State, side: int, coin: int) -> list[tuple[str, str, Reason]]:
    """What a player would look for with a coin and cannot do: (verb, hex, reason)."""
    found: list[tuple[str, str, Reason]] = []
    if state.initiative == side or state.moved:
        word = "you have it" if state.initiative == side else "it moved this round"
        found.append(("initiative", "", Reason(word, "5.2")))
    if not state.stock[side]:
        found.append(("recruit", "", Reason("supply empty", "5.2")))
    if coin == ROYAL:
        return found
    there = hexes_with(state, coin)
    if not there:
        if not state.held[side] & field_of(state, side).free and coin != SCOUT:
            found.append(("deploy", "", Reason("no free location is yours", "5.1")))
        return found
    if coin != FOOTMAN or len(footmen(state)) > 1:
        found.append(("deploy", "", _no_deploy(state, side, coin, there[0])))
    for hex_ in there:
        if not LOCATIONS >> hex_ & 1 or holder(state, hex_) == side:
            why = no_control(state, side, hex_, there)
            if why is not None:
                found.append(("control", NAMES[hex_], why))
    return found
