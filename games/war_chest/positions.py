"""Positions in the canonical notation [12.0].

A hex is a pair (q, r), a side "A" or "B", a unit its id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from games.core.errors import Unreadable
from games.core.models import Setup
from games.war_chest import decisions
from games.war_chest.board import (
    AT,
    AXIAL,
    FORTS,
    HAND,
    LOCATIONS,
    MARKERS,
    STARTS,
    hexes_of,
)
from games.war_chest.cards import MOST_COINS
from games.war_chest.deeds import put
from games.war_chest.info import INFO, Options
from games.war_chest.queries import (
    army_of,
    bag_of,
    down_of,
    eliminated,
    forts_in_supply,
    hand_of,
    holder,
    stacks,
    supply_of,
    up_of,
)
from games.war_chest.setup import empty
from games.war_chest.state import State
from games.war_chest.units import (
    FIRST,
    FOOTMAN,
    ROYAL,
    by_word,
    identifier,
)

T = TypeVar("T")

SIDES = ("A", "B")
KEYS = {
    "to_act", "units", "control", "forts", "fort_supply", "hand", "supply", "bag", "initiative",
    "initiative_moved", "royal_guard", "edition", "discard_faceup", "discard_facedown",
    "eliminated", "army", "round", "coin_plays",
}  # fmt: skip
"""The fields of a position; all but `to_act` may be left out."""
BY_SIDE = {
    "hand", "supply", "bag", "discard_faceup", "discard_facedown", "eliminated", "army",
}  # fmt: skip
"""Those that are given for each side."""
SHAPES = {
    dict: 'is given by side, as in {"A":…}',
    list: "is a list",
    bool: "is true or false",
}


PENDING = {
    "choose_absorb": "absorb",
    "choose_swordsman": "swordsman_move",
    "choose_repeat": "berserker_repeat",
    "choose_mercenary": "mercenary_maneuver",
    "choose_footman": "footman_maneuver",
    "choose_deploy": "footman_deploy",
    "use_drawn_coin": "priest_play",
    "choose_second_attack": "tower_second_attack",
    "choose_tower_bolster": "tower_bolster",
    "choose_build": "sapper_build",
}
"""The decisions inside a coin play [7.0], as the notation calls them."""


# -- writing ---------------------------------------------------------------------------------


def write_position(state: State) -> dict[str, Any]:
    """A position in the notation; a hidden coin is null, bags are in no order.

    `pending` names a decision inside a coin play; such a position cannot be read back.
    """
    first = {hex_: side for side in (0, 1) for hex_ in hexes_of(STARTS[side])}
    control = [
        [list(AXIAL[hex_]), None if owner is None else SIDES[owner]]
        for hex_ in hexes_of(LOCATIONS)
        for owner in [holder(state, hex_)]
        if owner != first.get(hex_)
    ]
    found: dict[str, Any] = {
        "to_act": SIDES[state.side],
        "army": {SIDES[side]: [identifier(u) for u in army_of(state, side)] for side in (0, 1)},
        "units": [
            [SIDES[side], identifier(unit), list(AXIAL[hex_]), height]
            for side in (0, 1)
            for hex_, unit, height in stacks(state, side)
        ],
        "control": control,
        "hand": _zones(state, hand_of),
        "bag": _zones(state, bag_of),
        "supply": _counts(state, supply_of),
        "discard_faceup": _zones(state, up_of),
        "discard_facedown": _zones(state, down_of),
        "eliminated": _counts(state, eliminated),
        "initiative": SIDES[state.initiative],
        "initiative_moved": state.moved,
        "edition": state.edition,
        "round": state.round,
        "coin_plays": state.turn,
    }
    node = PENDING.get(state.agenda[-1].kind) if state.agenda else None
    if node:
        found["pending"] = {"node": node, "by": SIDES[state.seat]}
    if state.siege:
        found["forts"] = [list(AXIAL[hex_]) for hex_ in hexes_of(state.forts)]
        found["fort_supply"] = forts_in_supply(state)
    return found


def _zones(
    state: State, zone: Callable[[State, int], Sequence[int]]
) -> dict[str, list[str | None]]:
    return {
        SIDES[side]: [identifier(coin) if coin > 0 else None for coin in zone(state, side)]
        for side in (0, 1)
    }


def _counts(
    state: State, counts: Callable[[State, int], Iterable[tuple[int, int]]]
) -> dict[str, dict[str, int]]:
    return {
        SIDES[side]: {identifier(unit): n for unit, n in counts(state, side)} for side in (0, 1)
    }


# -- reading ---------------------------------------------------------------------------------


def _hex(data: Any) -> int:
    try:
        return AT[data[0], data[1]]
    except (KeyError, TypeError, IndexError):
        raise Unreadable(f"{data!r} is no hex of the board; a hex is [q, r]") from None


def _side(data: Any) -> int:
    if data not in SIDES:
        raise Unreadable(f'{data!r} is no side; sides are "A" and "B"')
    return SIDES.index(data)


def _unit(data: Any) -> int:
    found = by_word().get(data) if isinstance(data, str) else None
    if found is None:
        raise Unreadable(f"{data!r} is no unit")
    return found


def _shaped(data: dict[str, Any], key: str, shape: type[T]) -> T:
    """A field, or an empty one of its shape."""
    found = data.get(key, shape())
    if not isinstance(found, shape):
        raise Unreadable(f"{key} {SHAPES[shape]}, not {found!r}")
    return found


def _rows(data: dict[str, Any], key: str, *parts: str) -> list[list[Any]]:
    """A field that is a list of rows with so many parts."""
    rows = _shaped(data, key, list)
    for row in rows:
        if not isinstance(row, list) or len(row) != len(parts):
            raise Unreadable(f"a row of {key} is [{', '.join(parts)}], not {row!r}")
    return rows


def read_position(data: Any) -> State:
    """A position of the notation, at the use of a coin; Unreadable says what is wrong.

    A side whose hand is not given holds its Royal Coin. Coins that are mentioned nowhere do not
    exist in the position, so that all of its coins can be counted.
    """
    if not isinstance(data, dict):
        raise Unreadable("a position is an object")
    unknown = sorted(set(data) - KEYS)
    if unknown:
        raise Unreadable(f"a position has no field {unknown[0]!r}")
    try:
        return _Reader(data).read()
    except (TypeError, ValueError, AttributeError) as error:
        raise Unreadable(f"the position cannot be read: {error}") from None


class _Reader:
    """Reads one position."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        guard = data.get("royal_guard", "revised")
        if guard not in ("revised", "original"):
            raise Unreadable(f"royal_guard is 'revised' or 'original', not {guard!r}")
        edition = data.get("edition") or (FIRST if guard == "original" else "")
        edition = edition or INFO.editions[0]
        if edition not in INFO.editions:
            raise Unreadable(f"there is no edition {edition!r}")
        siege = "fort_supply" in data or bool(data.get("forts"))
        setup = Setup(seats=2, scenario=INFO.scenarios[0].id, edition=edition)
        self.state = empty(setup, Options(), siege)
        for key in BY_SIDE & set(data):
            for side in _shaped(data, key, dict):
                _side(side)

    def read(self) -> State:
        state, data = self.state, self.data
        if "to_act" not in data:
            raise Unreadable("a position needs to_act, the side whose turn it is")
        state.side = state.seat = _side(data["to_act"])
        state.initiative = _side(data.get("initiative", "A"))
        state.moved = _shaped(data, "initiative_moved", bool)
        state.round = int(data.get("round", 1))
        state.turn = int(data.get("coin_plays", 0))
        if state.round < 1 or state.turn < 0:
            raise Unreadable("rounds are counted from 1, coin_plays from 0")
        self._board()
        self._zones()
        self._armies()
        hand = hand_of(state, state.side)
        if not hand:
            raise Unreadable("the side to act has no coin in hand")
        state.agenda = [decisions.USE[state.side]]
        return state

    def _board(self) -> None:
        state = self.state
        for place, owner in _rows(self.data, "control", "hex", "side"):
            bit = 1 << _hex(place)
            if not LOCATIONS & bit:
                raise Unreadable(f"{place!r} is no location")
            for side in (0, 1):
                state.held[side] &= ~bit
            if owner is not None:
                state.held[_side(owner)] |= bit
        if max(held.bit_count() for held in state.held) >= MARKERS:
            raise Unreadable("a side has placed all its markers: the game is over")
        for place in _shaped(self.data, "forts", list):
            state.forts |= 1 << _hex(place)
        if state.forts & ~LOCATIONS or state.forts.bit_count() > FORTS:
            raise Unreadable("Fortifications stand on locations, seven at most")
        supply = self.data.get("fort_supply")
        if supply is not None and supply != forts_in_supply(state):
            raise Unreadable(f"forts and fort_supply are {FORTS} together")
        for owner, unit, place, height in _rows(
            self.data, "units", "side", "unit", "hex", "height"
        ):
            hex_ = _hex(place)
            if state.unit[hex_] or type(height) is not int or height < 1:
                raise Unreadable(f"no unit of height {height!r} can stand on {place!r}")
            there = [h for h in range(len(state.unit)) if state.unit[h] == _unit(unit)]
            if len(there) >= (2 if _unit(unit) == FOOTMAN else 1) or _unit(unit) == ROYAL:
                raise Unreadable(f"{unit!r} is too often on the board")
            put(state, _side(owner), _unit(unit), hex_, height)

    def _zones(self) -> None:
        state = self.state
        for key, zone in (
            ("hand", hand_of),
            ("bag", bag_of),
            ("discard_faceup", up_of),
            ("discard_facedown", down_of),
        ):
            given = self.data.get(key, {})
            for side in (0, 1):
                coins = given.get(SIDES[side], [])
                zone(state, side)[:] = [_unit(coin) for coin in coins]
        for side in (0, 1):
            if SIDES[side] not in self.data.get("hand", {}):
                hand_of(state, side)[:] = [ROYAL]
            if len(hand_of(state, side)) > HAND:
                raise Unreadable("a hand holds three coins at most")
            hand_of(state, side).sort()
            bag_of(state, side).sort()

    def _armies(self) -> None:
        state = self.state
        supply, out = self.data.get("supply", {}), self.data.get("eliminated", {})
        for side in (0, 1):
            coins = Counter([*hand_of(state, side), *bag_of(state, side)])
            coins += Counter([*up_of(state, side), *down_of(state, side)])
            if coins[ROYAL] > 1:
                raise Unreadable(f"side {SIDES[side]} has more than one Royal Coin")
            state.royals[side] = coins.pop(ROYAL, 0)
            for _, unit, height in stacks(state, side):
                coins[unit] += height
            stock = {_unit(unit): int(n) for unit, n in supply.get(SIDES[side], {}).items()}
            gone = {_unit(unit): int(n) for unit, n in out.get(SIDES[side], {}).items()}
            named = [_unit(unit) for unit in self.data.get("army", {}).get(SIDES[side], [])]
            army = sorted({*coins, *stock, *gone, *named})
            self._fill(side, army, coins, stock, gone)

    def _fill(
        self,
        side: int,
        army: list[int],
        coins: Counter[int],
        stock: dict[int, int],
        gone: dict[int, int],
    ) -> None:
        state = self.state
        half = len(state.army) // 2
        if len(army) > half or ROYAL in army:
            raise Unreadable(f"side {SIDES[side]} has more than {half} unit types")
        if side and set(army) & set(army_of(state, 0)):
            raise Unreadable("both sides have a unit type of which there is one card")
        state.army[half * side : half * side + len(army)] = army
        for unit in army:
            state.supply[unit], state.out[unit] = stock.get(unit, 0), gone.get(unit, 0)
            if min(state.supply[unit], state.out[unit]) < 0:
                raise Unreadable(f"{identifier(unit)} has fewer coins than none")
            if state.supply[unit]:
                state.stock[side] |= 1 << unit
            kept = coins[unit] + state.supply[unit]
            state.left[side] += kept
            state.coins[unit] = kept + state.out[unit]
            if state.coins[unit] > MOST_COINS:
                raise Unreadable(f"{identifier(unit)} has more than {MOST_COINS} coins")
