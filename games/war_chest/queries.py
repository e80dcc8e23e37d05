"""What stands where and who may enter or attack it: questions that change nothing [5.0, 9.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.war_chest.board import EVERYWHERE, FORTS, MARKERS, NEAR, hexes_of
from games.war_chest.units import FOOTMAN, KNIGHT, SECOND_FOOTMAN

if TYPE_CHECKING:
    from games.war_chest.state import State


class Field(NamedTuple):
    """The board as one side sees it before it acts: sets of hexes.

    `free` may be entered [9.2]; `low` may be attacked by a unit of one coin, `high` by a bolstered
    one [6.1]; `own` holds the side's units, `forts` all Fortifications.
    """

    free: int
    low: int
    high: int
    own: int
    forts: int


def field_of(state: State, side: int) -> Field:
    """The board as a side sees it."""
    units, forts = state.units, state.forts
    own, enemy = units[side], units[1 - side]
    free = EVERYWHERE & ~(own | enemy)
    high = enemy
    if forts:
        free &= ~(forts & state.held[1 - side])
        # Ruling R1: the seed forbids no attack on a Fortification; warchestonline allows those on
        # neutral and enemy locations. One on an own location is a target only while an enemy unit
        # stands on it, which could not be reached otherwise.
        high = (enemy & ~forts) | (forts & (enemy | ~state.held[side]))
    low = high
    knight = state.where[KNIGHT]
    if knight >= 0 and enemy >> knight & 1 and not forts >> knight & 1:
        low &= ~(1 << knight)
    return Field(free, low, high, own, forts)


def side_of(state: State, hex_: int) -> int:
    """The side of the unit on a hex."""
    return state.units[1] >> hex_ & 1


def holder(state: State, hex_: int) -> int | None:
    """The side that controls a location, or None."""
    if state.held[0] >> hex_ & 1:
        return 0
    return 1 if state.held[1] >> hex_ & 1 else None


def markers_left(state: State, side: int) -> int:
    """The control markers in a side's stock."""
    return MARKERS - state.held[side].bit_count()


def army_of(state: State, side: int) -> list[int]:
    """The unit types of a side, as far as they are found."""
    half = len(state.army) // 2
    return [unit for unit in state.army[half * side : half * (side + 1)] if unit]


def owner_of(state: State, unit: int) -> int:
    """The side that a unit type belongs to."""
    return int(unit in army_of(state, 1))


def footmen(state: State) -> list[int]:
    """The hexes of the Footmen on the board, in order."""
    where = state.where
    return [h for h in (where[FOOTMAN], where[SECOND_FOOTMAN]) if h >= 0]


def hexes_with(state: State, unit: int) -> list[int]:
    """The hexes of the units of a type."""
    if unit == FOOTMAN:
        return footmen(state)
    return [state.where[unit]] if state.where[unit] >= 0 else []


def steps_from(state: State, side: int, hex_: int) -> int:
    """The hexes that a unit may step to."""
    return NEAR[hex_] & field_of(state, side).free


def targets_from(state: State, side: int, hex_: int) -> int:
    """What a unit that has a normal attack may hit with it."""
    field = field_of(state, side)
    return NEAR[hex_] & (field.high if state.height[hex_] > 1 else field.low)


def hand_of(state: State, side: int) -> list[int]:
    """The coins in a hand."""
    return state.hand_b if side else state.hand_a


def bag_of(state: State, side: int) -> list[int]:
    """The coins in a bag."""
    return state.bag_b if side else state.bag_a


def up_of(state: State, side: int) -> list[int]:
    """The coins discarded face up."""
    return state.up_b if side else state.up_a


def down_of(state: State, side: int) -> list[int]:
    """The coins discarded face down."""
    return state.down_b if side else state.down_a


def supply_of(state: State, side: int) -> list[tuple[int, int]]:
    """The unit types of a side with the coins in its supply."""
    return [(unit, state.supply[unit]) for unit in army_of(state, side)]


def on_board(state: State, unit: int) -> int:
    """The coins of a unit type that lie on the board."""
    return sum(state.height[hex_] for hex_ in hexes_with(state, unit))


def eliminated(state: State, side: int) -> list[tuple[int, int]]:
    """The unit types of a side of which coins are eliminated, with their number."""
    return [(unit, state.out[unit]) for unit in army_of(state, side) if state.out[unit]]


def stacks(state: State, side: int) -> list[tuple[int, int, int]]:
    """The units of a side on the board as (hex, unit type, height), in order of the hexes."""
    return [(h, state.unit[h], state.height[h]) for h in hexes_of(state.units[side])]


def forts_in_supply(state: State) -> int:
    """The Fortifications that are not on the board [9.4]."""
    return FORTS - state.forts.bit_count() if state.siege else 0
