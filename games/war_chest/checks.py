"""The invariants of a position: nothing is lost or found [2.0, 9.4]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.errors import Defect
from games.war_chest.board import FORTS, HAND, HEXES, LOCATIONS, MARKERS, hexes_of
from games.war_chest.queries import (
    army_of,
    bag_of,
    down_of,
    footmen,
    hand_of,
    hexes_with,
    on_board,
    up_of,
)
from games.war_chest.units import FOOTMAN, ROYAL, UNITS, name

if TYPE_CHECKING:
    from games.war_chest.state import State


def check(state: State) -> None:
    """Raise Defect if the position breaks an invariant."""
    _board(state)
    _markers(state)
    if not state.round:
        return
    for side in (0, 1):
        _coins(state, side)
        if len(hand_of(state, side)) > HAND:
            raise Defect("a hand holds more than three coins")
        stock = sum(1 << unit for unit in army_of(state, side) if state.supply[unit])
        if state.stock[side] != stock:
            raise Defect("the set of unit types with a supply is wrong")


def _board(state: State) -> None:
    if state.units[0] & state.units[1]:
        raise Defect("two units stand on one hex")
    both = state.units[0] | state.units[1]
    for hex_ in HEXES:
        there = bool(both >> hex_ & 1)
        if there != bool(state.unit[hex_]) or there != (state.height[hex_] > 0):
            raise Defect("the lists of the board disagree")
    for unit in UNITS:
        places = sorted(hex_ for hex_ in HEXES if state.unit[hex_] == unit)
        if hexes_with(state, unit) != places:
            raise Defect(f"{name(unit)} stands elsewhere than it is said to")
        if len(places) > (2 if unit == FOOTMAN else 1):
            raise Defect(f"{name(unit)} is too often on the board")
    if footmen(state) != sorted(footmen(state)):
        raise Defect("the Footmen are out of order")
    for side in (0, 1):
        for hex_ in hexes_of(state.units[side]):
            if state.unit[hex_] not in army_of(state, side):
                raise Defect("a unit is on the wrong side")


def _markers(state: State) -> None:
    if state.held[0] & state.held[1] or (state.held[0] | state.held[1]) & ~LOCATIONS:
        raise Defect("control markers lie where they cannot")
    if max(side.bit_count() for side in state.held) > MARKERS:
        raise Defect("a side has placed too many markers")
    if state.forts & ~LOCATIONS or state.forts.bit_count() > (FORTS if state.siege else 0):
        raise Defect("Fortifications lie where they cannot")
    won = [side for side in (0, 1) if state.held[side].bit_count() == MARKERS]
    if won and state.outcome is None:
        raise Defect("a game goes on that is won")


def _coins(state: State, side: int) -> None:
    zones = [*hand_of(state, side), *bag_of(state, side), *up_of(state, side)]
    zones += down_of(state, side)
    if state.drawn and state.side == side:
        zones.append(state.drawn)
    if zones.count(ROYAL) != state.royals[side]:
        raise Defect("a Royal Coin is lost or found")
    left = 0
    for unit in army_of(state, side):
        kept = zones.count(unit) + on_board(state, unit) + state.supply[unit]
        if kept + state.out[unit] != state.coins[unit]:
            raise Defect(f"{name(unit)} has {kept} coins and {state.out[unit]} eliminated ones")
        left += kept
    if state.left[side] != left:
        raise Defect("the number of coins that are left is wrong")
    if len(zones) != zones.count(ROYAL) + sum(map(zones.count, army_of(state, side))):
        raise Defect("a side has coins of the other one")
