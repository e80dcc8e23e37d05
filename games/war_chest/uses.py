"""What a coin may be used for [5.0]: the table of the rules' section 12.2, answered from memory.

The same few answers come up again and again, so that lists of actions are made once for each set
of hexes and kept by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import Action
from games.war_chest import actions
from games.war_chest.board import LOCATIONS, NEAR, hexes_of
from games.war_chest.queries import Field, field_of, footmen
from games.war_chest.tactics import TACTICS, royal_guard
from games.war_chest.units import (
    FOOTMAN,
    LATER,
    NO_ATTACK,
    NO_COIN,
    ROYAL,
    ROYAL_GUARD,
    SCOUT,
    SECOND_FOOTMAN,
    UNITS,
)

if TYPE_CHECKING:
    from games.war_chest.state import State

Actions = tuple[Action, ...]

_FACE_DOWN: dict[tuple[int, int, bool], Actions] = {}
_DEPLOYS: dict[tuple[int, int], Actions] = {}
_MOVES: dict[tuple[int, int, int], Actions] = {}
_ATTACKS: dict[tuple[int, int, int], Actions] = {}


def uses(state: State, side: int, coins: list[int]) -> list[Action]:
    """All uses of some coins, sorted, of which equal ones count once."""
    field = field_of(state, side)
    found: list[Action] = []
    before = NO_COIN
    stock = state.stock[side]
    may_claim = state.initiative != side and not state.moved
    for coin in coins:
        if coin == before:
            continue
        before = coin
        if coin != ROYAL:
            hex_ = state.where[coin]
            if hex_ < 0:
                found += deploys(state, side, coin, field)
            else:
                found.append(actions.bolster(coin, hex_))
                if coin == FOOTMAN:
                    _footman(state, side, field, found)
                else:
                    found += maneuvers(state, side, coin, hex_, field)
                    use = TACTICS.get(coin)
                    if use is not None:
                        found += use(state, hex_, field)
        elif state.where[ROYAL_GUARD] >= 0 and field.own >> state.where[ROYAL_GUARD] & 1:
            found += royal_guard(state, side, field)
        key = (coin, stock, may_claim)
        down = _FACE_DOWN.get(key)
        if down is None:
            down = _FACE_DOWN[key] = _face_down(*key)
        found += down
    return found


def _face_down(coin: int, stock: int, may_claim: bool) -> Actions:
    """Claim, recruit and pass with a coin [5.2]."""
    recruits = [actions.recruit(coin, unit) for unit in UNITS if stock >> unit & 1]
    claim = [actions.claim(coin)] if may_claim else []
    return (*claim, *recruits, actions.pass_(coin))


def deploys(state: State, side: int, unit: int, field: Field, coin: int | None = None) -> Actions:
    """The deployments of a unit type [5.1], paid for with its coin or with another (0: none)."""
    places = state.held[side] & field.free
    if unit == SCOUT:
        own = field.own
        near = 0
        while own:
            low = own & -own
            near |= NEAR[low.bit_length() - 1]
            own ^= low
        places |= near & field.free
    key = (unit if coin is None else coin, places)
    found = _DEPLOYS.get(key)
    if found is None:
        found = _DEPLOYS[key] = tuple(actions.deploy(key[0], to) for to in hexes_of(places))
    return found


def maneuvers(
    state: State, side: int, coin: int, hex_: int, field: Field, spent: int = 0
) -> list[Action]:
    """Move, attack and control with the unit on a hex [5.3]; for coin 0 free maneuvers.

    `spent` coins of its stack are counted as gone already.
    """
    unit = coin or state.unit[hex_]
    key = (coin, hex_, NEAR[hex_] & field.free)
    moves = _MOVES.get(key)
    if moves is None:
        moves = _MOVES[key] = tuple(actions.move(coin, hex_, to) for to in hexes_of(key[2]))
    found = list(moves)
    if unit not in NO_ATTACK:
        found += attacks(coin, hex_, field.high if state.height[hex_] - spent > 1 else field.low)
    if LOCATIONS >> hex_ & 1 and not state.held[side] >> hex_ & 1:
        found.append(actions.control(coin, hex_))
    return found


def attacks(coin: int, hex_: int, targets: int) -> Actions:
    """The normal attacks from a hex on a set of targets."""
    key = (coin, hex_, NEAR[hex_] & targets)
    found = _ATTACKS.get(key)
    if found is None:
        found = _ATTACKS[key] = tuple(actions.attack(coin, hex_, t) for t in hexes_of(key[2]))
    return found


def free_maneuvers(state: State, side: int, hex_: int) -> list[Action]:
    """Move, attack and control of a unit that no coin pays for [7.0]."""
    # Ruling R10: never a tactic; the Footman's would call itself again and again.
    return maneuvers(state, side, NO_COIN, hex_, field_of(state, side))


def repeats(state: State, side: int, hex_: int) -> list[Action]:
    """What a Berserker may do for a coin of its stack [8.2]: the coin is paid first."""
    if state.height[hex_] < 2:
        return []
    found = maneuvers(state, side, NO_COIN, hex_, field_of(state, side), 1)
    if state.edition == LATER and found and found[-1].kind == "control":
        found.pop()
    return found


def _footman(state: State, side: int, field: Field, found: list[Action]) -> None:
    """The uses of a Footman coin with a Footman on the board [8.6]."""
    ready = False
    second = state.where[SECOND_FOOTMAN]
    if second < 0:
        found += deploys(state, side, FOOTMAN, field)
    else:
        found.append(actions.bolster(FOOTMAN, second))
    for hex_ in footmen(state):
        own = maneuvers(state, side, FOOTMAN, hex_, field)
        ready = ready or bool(own)
        found += own
    if ready:
        found.append(actions.tactic(FOOTMAN))
