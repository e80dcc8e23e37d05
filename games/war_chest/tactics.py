"""Which tactics are possible [5.3, 8.0, 9.1]: one function for each unit that has one.

Ruling R9: a tactic must be possible as a whole when it is chosen (the Lancer's answer in the
rulebook could be read for the Lancer alone); the Siege Tower and the Footman need only the first
part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from games.core.models import Action
from games.war_chest.actions import tactic
from games.war_chest.board import NEAR, RAYS, RING_2, WITHIN_2, hexes_of
from games.war_chest.queries import Field
from games.war_chest.units import (
    ARCHER,
    CAVALRY,
    CROSSBOWMAN,
    ENSIGN,
    FIRST,
    LANCER,
    LIGHT_CAVALRY,
    MARSHALL,
    NO_ATTACK,
    ROYAL,
    ROYAL_GUARD,
    SAPPER,
    SIEGE_TOWER,
    TREBUCHET,
    WAR_WAGON,
)

if TYPE_CHECKING:
    from games.war_chest.state import State

Actions = tuple[Action, ...]
NONE: Actions = ()

_MEMO: dict[tuple[int, ...], Actions] = {}


def _shots(coin: int, hex_: int, targets: int) -> Actions:
    """An attack on each of some hexes from where the unit stands."""
    if not targets:
        return NONE
    key = (coin, hex_, targets)
    found = _MEMO.get(key)
    if found is None:
        found = _MEMO[key] = tuple(tactic(coin, hex_, target=t) for t in hexes_of(targets))
    return found


def _goes(coin: int, hex_: int, places: int) -> Actions:
    """A way to each of some hexes."""
    if not places:
        return NONE
    key = (coin, hex_, places)
    found = _MEMO.get(key)
    if found is None:
        found = _MEMO[key] = tuple(tactic(coin, hex_, to=to) for to in hexes_of(places))
    return found


def _hits(state: State, hex_: int, field: Field) -> int:
    """What the unit on a hex may attack, wherever it stands [6.1]."""
    return field.high if state.height[hex_] > 1 else field.low


def archer(state: State, hex_: int, field: Field) -> Actions:
    """A target exactly two away, straight or not, over anything [8.1]."""
    return _shots(ARCHER, hex_, RING_2[hex_] & _hits(state, hex_, field))


def crossbowman(state: State, hex_: int, field: Field) -> Actions:
    """A target two away in a straight line with no unit between [8.4]."""
    hits = RING_2[hex_] & _hits(state, hex_, field)
    if not hits:
        return NONE
    units = state.units[0] | state.units[1]
    targets = 0
    for ray in RAYS[hex_]:
        # Ruling R7: a Fortification on the middle hex could block as a unit does, as it may be
        # attacked like one; the card speaks of units, so it does not.
        if len(ray) > 1 and hits >> ray[1] & 1 and not units >> ray[0] & 1:
            targets |= 1 << ray[1]
    return _shots(CROSSBOWMAN, hex_, targets)


def trebuchet(state: State, hex_: int, field: Field) -> Actions:
    """A target two or three away in a straight line, over anything; bolstered only [9.1.3]."""
    if state.height[hex_] < 2:
        return NONE
    targets = 0
    for ray in RAYS[hex_]:
        for place in ray[1:]:
            targets |= field.high & 1 << place
    return _shots(TREBUCHET, hex_, targets)


def siege_tower(state: State, hex_: int, field: Field) -> Actions:
    """The first of two attacks; bolstered only [9.1.2]."""
    if state.height[hex_] < 2:
        return NONE
    return _shots(SIEGE_TOWER, hex_, NEAR[hex_] & field.high)


def _step_and_hit(coin: int, hex_: int, free: int, hits: int) -> Actions:
    """A step, then an attack on a neighbour of the new hex."""
    if not hits & WITHIN_2[hex_]:
        return NONE
    places = NEAR[hex_] & free
    near = hits & WITHIN_2[hex_]
    key = (coin, hex_, places, near)
    found = _MEMO.get(key)
    if found is None:
        found = _MEMO[key] = tuple(
            tactic(coin, hex_, to=to, target=target)
            for to in hexes_of(places)
            for target in hexes_of(near & NEAR[to])
        )
    return found


def cavalry(state: State, hex_: int, field: Field) -> Actions:
    """One step, then an attack from there [8.3]."""
    return _step_and_hit(CAVALRY, hex_, field.free, _hits(state, hex_, field))


def sapper(state: State, hex_: int, field: Field) -> Actions:
    """One step, then an attack on a Fortification from there, never on a unit [9.1.1]."""
    if not field.forts:
        return NONE
    return _step_and_hit(SAPPER, hex_, field.free, field.high & field.forts)


def lancer(state: State, hex_: int, field: Field) -> Actions:
    """One or two hexes in a straight line, then an attack on the next one in it [8.8]."""
    hits = _hits(state, hex_, field)
    free = field.free
    found: list[Action] = []
    for ray in RAYS[hex_]:
        if len(ray) < 2 or not free >> ray[0] & 1:
            continue
        if hits >> ray[1] & 1:
            found.append(tactic(LANCER, hex_, to=ray[0], target=ray[1]))
        if (
            len(ray) > 2
            and hits >> ray[2] & 1
            and free >> ray[1] & 1
            and not field.forts >> ray[0] & 1
        ):
            found.append(tactic(LANCER, hex_, to=ray[1], target=ray[2]))
    return tuple(found)


def _two_steps(hex_: int, field: Field) -> int:
    """Where two steps lead that do not pass through a Fortification [8.9, 9.2]."""
    # Ruling R3: coming back to the start could count as two steps; it is not allowed (the start
    # is not free while the unit stands there). A bent way to a neighbour of the start is.
    places = 0
    through = NEAR[hex_] & field.free & ~field.forts
    while through:
        low = through & -through
        places |= NEAR[low.bit_length() - 1]
        through ^= low
    return places & field.free


def light_cavalry(state: State, hex_: int, field: Field) -> Actions:
    """Two steps, which may turn [8.9]."""
    return _goes(LIGHT_CAVALRY, hex_, _two_steps(hex_, field))


def royal_guard(state: State, side: int, field: Field) -> Actions:
    """What the Royal Coin lets the Royal Guard do [8.13]."""
    hex_ = state.where[ROYAL_GUARD]
    if state.edition == FIRST:
        # Ruling R2: the first printing's card, one step to any hex; else the revised card.
        return _goes(ROYAL, hex_, NEAR[hex_] & field.free)
    places = (NEAR[hex_] & field.free) | _two_steps(hex_, field)
    return _goes(ROYAL, hex_, places & state.held[side])


def _others(hex_: int, near: int, field: Field) -> list[int]:
    """The other own units on some hexes."""
    # Ruling R6: Ensign and Marshall could choose themselves, as a friendly unit within reach;
    # they cannot, and it would only repeat a plain maneuver.
    return hexes_of(field.own & near & ~(1 << hex_))


def ensign(state: State, hex_: int, field: Field) -> Actions:
    """Another unit within two steps to within two [8.5]."""
    near = WITHIN_2[hex_]
    found: list[Action] = []
    for ally in _others(hex_, near, field):
        key = (ENSIGN, hex_, ally, NEAR[ally] & field.free & near)
        moves = _MEMO.get(key)
        if moves is None:
            moves = _MEMO[key] = tuple(tactic(ENSIGN, hex_, ally, to) for to in hexes_of(key[3]))
        found += moves
    return tuple(found)


def marshall(state: State, hex_: int, field: Field) -> Actions:
    """A normal attack of another unit within two [8.10]."""
    found: list[Action] = []
    for ally in _others(hex_, WITHIN_2[hex_], field):
        if state.unit[ally] in NO_ATTACK:
            continue
        for target in hexes_of(NEAR[ally] & _hits(state, ally, field)):
            found.append(tactic(MARSHALL, hex_, ally, target=target))
    return tuple(found)


def war_wagon(state: State, hex_: int, field: Field) -> Actions:
    """A neighbour steps, the wagon follows; bolstered only [9.1.4]."""
    if state.height[hex_] < 2:
        return NONE
    side = state.units[1] >> hex_ & 1
    closed = field.forts & state.held[1 - side]
    found: list[Action] = []
    for ally in _others(hex_, NEAR[hex_], field):
        # Ruling R4: the wagon has to follow. It could be held that the push counts even if it
        # cannot; as both moves are compulsory, a push out of an enemy Fortification, which the
        # wagon may not enter, is not possible.
        if not closed >> ally & 1:
            found += _pushes(hex_, ally, NEAR[ally] & field.free)
    return tuple(found)


def _pushes(hex_: int, ally: int, places: int) -> Iterable[Action]:
    return (tactic(WAR_WAGON, hex_, ally, to) for to in hexes_of(places))


TACTICS: dict[int, Callable[[State, int, Field], Actions]] = {
    ARCHER: archer,
    CAVALRY: cavalry,
    CROSSBOWMAN: crossbowman,
    ENSIGN: ensign,
    LANCER: lancer,
    LIGHT_CAVALRY: light_cavalry,
    MARSHALL: marshall,
    SAPPER: sapper,
    SIEGE_TOWER: siege_tower,
    TREBUCHET: trebuchet,
    WAR_WAGON: war_wagon,
}
"""By unit type; the Footman's needs no target, the Royal Guard's another coin."""
