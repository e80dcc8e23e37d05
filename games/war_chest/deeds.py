"""What maneuvers do to the board, and what they set off [5.0, 6.0, 8.0, 9.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.play import Play
from games.war_chest import effects, followups
from games.war_chest.board import LOCATIONS, MARKERS, NEAR
from games.war_chest.events import (
    bolstered,
    coin_lost,
    controlled,
    deployed,
    fort_attacked,
    moved,
    unit_attacked,
)
from games.war_chest.queries import forts_in_supply, steps_from
from games.war_chest.units import (
    BERSERKER,
    FOOTMAN,
    LATER,
    NO_UNIT,
    PIKEMAN,
    ROYAL_GUARD,
    SAPPER,
    SECOND_FOOTMAN,
    SIEGE_TOWER,
    SWORDSMAN,
    WAR_WAGON,
    WARRIOR_PRIEST,
    rule_of,
)
from games.war_chest.uses import repeats

if TYPE_CHECKING:
    from games.war_chest.state import State

MOVE, ATTACK, CONTROL = range(3)
TRIGGERED = frozenset((BERSERKER, SAPPER, SWORDSMAN, WARRIOR_PRIEST))
"""The units whose own maneuvers set something off."""


# -- coins on the board ----------------------------------------------------------------------


def put(state: State, side: int, unit: int, hex_: int, height: int) -> None:
    """Put a stack on an empty hex."""
    state.unit[hex_] = unit
    state.height[hex_] = height
    state.units[side] |= 1 << hex_
    where = state.where
    if unit != FOOTMAN or where[FOOTMAN] < 0:
        where[unit] = hex_
    else:
        where[FOOTMAN], where[SECOND_FOOTMAN] = sorted((where[FOOTMAN], hex_))


def lift(state: State, side: int, hex_: int) -> int:
    """Take a stack off its hex; its height is returned."""
    unit, height = state.unit[hex_], state.height[hex_]
    state.unit[hex_] = NO_UNIT
    state.height[hex_] = 0
    state.units[side] ^= 1 << hex_
    where = state.where
    if unit != FOOTMAN:
        where[unit] = -1
    else:
        if where[FOOTMAN] == hex_:
            where[FOOTMAN] = where[SECOND_FOOTMAN]
        where[SECOND_FOOTMAN] = -1
    return height


def eliminate(state: State, side: int, unit: int) -> None:
    """Count a coin that has left the game [2.0]."""
    state.out[unit] += 1
    state.left[side] -= 1


def lose_coin(state: State, side: int, hex_: int, source: str, rule: str, play: Play) -> None:
    """Eliminate a coin of the stack on a hex, with the last one the unit."""
    unit = state.unit[hex_]
    eliminate(state, side, unit)
    left = state.height[hex_] - 1
    state.height[hex_] = left
    if not left:
        lift(state, side, hex_)
    play.emit(coin_lost(side, unit, hex_, left, source, rule))


def take_from_supply(state: State, side: int, unit: int) -> None:
    """Take a coin out of the supply."""
    state.supply[unit] -= 1
    if not state.supply[unit]:
        state.stock[side] &= ~(1 << unit)


# -- placement -------------------------------------------------------------------------------


def deploy(state: State, side: int, unit: int, hex_: int, play: Play) -> None:
    """Put a new unit on the board [5.1]."""
    put(state, side, unit, hex_, 1)
    play.emit(deployed(side, unit, hex_, "5.1"))
    if unit == SIEGE_TOWER and state.supply[SIEGE_TOWER]:
        play.push(followups.ChooseTowerBolster(seat=side, at=hex_))


def bolster(state: State, side: int, hex_: int, rule: str, play: Play) -> None:
    """Put a coin on a unit [5.1]."""
    state.height[hex_] += 1
    play.emit(bolstered(side, state.unit[hex_], hex_, state.height[hex_], rule))


# -- maneuvers -------------------------------------------------------------------------------


def step(state: State, side: int, start: int, end: int, rule: str, play: Play) -> None:
    """Move a stack; what that sets off is left to the caller [5.3]."""
    unit = state.unit[start]
    put(state, side, unit, end, lift(state, side, start))
    play.emit(moved(side, unit, start, end, rule))


def move(state: State, side: int, start: int, end: int, rule: str, play: Play) -> None:
    """Move a unit, with what that sets off [5.3]."""
    step(state, side, start, end, rule, play)
    set_off(state, side, end, MOVE, play)


def control(state: State, side: int, hex_: int, rule: str, play: Play) -> None:
    """Put a marker on a location; the sixth wins at once [5.3, 4.3]."""
    bit = 1 << hex_
    taken = bool(state.held[1 - side] & bit)
    state.held[1 - side] &= ~bit
    state.held[side] |= bit
    play.emit(controlled(side, state.unit[hex_], hex_, taken, rule))
    if state.held[side].bit_count() == MARKERS:
        # All that still waits is dropped when this has run.
        play.push(effects.WON[side])
        return
    set_off(state, side, hex_, CONTROL, play)


def attack(state: State, side: int, start: int, hex_: int, rule: str, play: Play) -> None:
    """The attack procedure [6.0]."""
    bit = 1 << hex_
    unit = state.unit[start]
    if state.forts & bit:
        # A Fortification takes the attack; who stands in it is left alone [9.3].
        state.forts ^= bit
        play.emit(fort_attacked(side, unit, start, hex_, rule))
        # Ruling R8: it could be held that an attribute speaks of attacks on units; an attack on a
        # Fortification is one too.
        set_off(state, side, start, ATTACK, play)
        return
    target = state.unit[hex_]
    play.emit(unit_attacked(side, unit, start, target, hex_, rule))
    wagon = state.where[WAR_WAGON]
    if (target == ROYAL_GUARD and state.supply[ROYAL_GUARD]) or (
        wagon >= 0 and NEAR[hex_] >> wagon & 1 and state.units[1 - side] >> wagon & 1
    ):
        play.push(followups.ChooseAbsorb(seat=1 - side, start=start, target=hex_))
        return
    suffer(state, 1 - side, start, hex_, hex_, "stack", play)


def suffer(
    state: State, side: int, start: int, hex_: int, payer: int, source: str, play: Play
) -> None:
    """The attacked side loses a coin and so may the attacker [6.4], then comes the rest [6.5].

    `payer` is the hex of the stack that loses it; from the supply it is the attacked unit's.
    """
    # The reflex depends on what was attacked, whoever pays and whatever is left of it.
    reflex = state.unit[hex_] == PIKEMAN and NEAR[hex_] >> start & 1
    if source == "supply":
        eliminate(state, side, ROYAL_GUARD)
        take_from_supply(state, side, ROYAL_GUARD)
        height = state.height[hex_]
        play.emit(coin_lost(side, ROYAL_GUARD, hex_, height, source, rule_of(ROYAL_GUARD)))
    else:
        rule = "6.4" if source == "stack" else rule_of(WAR_WAGON)
        lose_coin(state, side, payer, source, rule, play)
    attacker = 1 - side
    if reflex:
        lose_coin(state, attacker, start, "reflex", rule_of(PIKEMAN), play)
    # An attacker that is gone has left an empty hex, where nothing is set off.
    set_off(state, attacker, start, ATTACK, play)


# -- what a maneuver sets off ----------------------------------------------------------------


def set_off(state: State, side: int, hex_: int, did: int, play: Play) -> None:
    """Let the attribute of the unit that has maneuvered take effect [6.5, 8.0, 9.1]."""
    unit = state.unit[hex_]
    if unit not in TRIGGERED:
        return
    if unit == SWORDSMAN:
        if did == ATTACK and steps_from(state, side, hex_):
            play.push(followups.ChooseSwordsman(seat=side, at=hex_))
    elif unit == WARRIOR_PRIEST:
        # Ruling R13: he could draw before the attacked side says where it loses its coin; nothing
        # is decided between, so that he draws after it.
        if did != MOVE and not (state.edition == LATER and state.blessed):
            state.blessed = True
            play.push(effects.DRAW[side])
    elif unit == BERSERKER:
        fitting = state.edition != LATER or did != CONTROL
        if fitting and repeats(state, side, hex_):
            play.push(followups.ChooseRepeat(seat=side, at=hex_))
    elif (
        did == MOVE
        and (LOCATIONS & ~state.forts) >> hex_ & 1
        # Ruling R17: the location could have to be neutral or friendly; the card names any
        # location without a Fortification.
        and forts_in_supply(state)
    ):
        play.push(followups.ChooseBuild(seat=side, at=hex_))
