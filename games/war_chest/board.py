"""The board and the numbers of the game [1.0, 2.0], read from `assets/war_chest/map.json`.

A hex is an index from 0 to 36, column by column and from the top: a1 is 0, g4 is 36. A set of
hexes is an int with one bit for each, the lowest for a1.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from games.core.data import asset

GAME = "war_chest"
DATA = json.loads(asset(GAME, "map.json"))
BOARD_DATA = DATA["board"]

SIDE_A, SIDE_B = 0, 1
SIDE_NAME = ("Side A", "Side B")
SIDE_LETTER = ("A", "b")

HAND: int = DATA["hand_size"]
ARMY: int = DATA["units_per_side"]
IN_BAG: int = DATA["coins_in_bag"]
MARKERS: int = DATA["markers"]
MAX_PLAYS: int = DATA["max_coin_plays"]
FORTS: int = DATA["fortifications"]["total"]

AXIAL: tuple[tuple[int, int], ...] = tuple(
    (q, r) for column in BOARD_DATA["columns"].values() for q, r in column
)
NAMES: tuple[str, ...] = tuple(
    f"{letter}{place}"
    for letter, column in BOARD_DATA["columns"].items()
    for place in range(1, len(column) + 1)
)
HEXES = range(len(AXIAL))
HEX = {name: hex_ for hex_, name in enumerate(NAMES)}
AT = {place: hex_ for hex_, place in enumerate(AXIAL)}
DIRECTIONS: tuple[tuple[int, int], ...] = tuple((q, r) for q, r in BOARD_DATA["directions"])
NOWHERE = -1


def distance(one: int, other: int) -> int:
    """The steps between two hexes on an empty board [1.1]."""
    dq = AXIAL[one][0] - AXIAL[other][0]
    dr = AXIAL[one][1] - AXIAL[other][1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def mask(hexes: Iterable[int]) -> int:
    """The set of some hexes."""
    found = 0
    for hex_ in hexes:
        found |= 1 << hex_
    return found


def hexes_of(hexes: int) -> list[int]:
    """The hexes of a set in order."""
    found = []
    while hexes:
        low = hexes & -hexes
        found.append(low.bit_length() - 1)
        hexes ^= low
    return found


def _ray(start: int, direction: tuple[int, int]) -> tuple[int, ...]:
    """Up to three hexes in a straight line, the nearest first."""
    q, r = AXIAL[start]
    found = []
    for steps in (1, 2, 3):
        place = (q + steps * direction[0], r + steps * direction[1])
        if place not in AT:
            break
        found.append(AT[place])
    return tuple(found)


RAYS = tuple(tuple(_ray(start, direction) for direction in DIRECTIONS) for start in HEXES)
NEIGHBOURS = tuple(tuple(sorted(ray[0] for ray in rays if ray)) for rays in RAYS)
NEAR = tuple(map(mask, NEIGHBOURS))
"""By hex the set of its neighbours."""
RING_2 = tuple(mask(h for h in HEXES if distance(start, h) == 2) for start in HEXES)
WITHIN_2 = tuple(mask(h for h in HEXES if distance(start, h) <= 2) for start in HEXES)

LOCATIONS = mask(HEX[row["hex"]] for row in BOARD_DATA["locations"])
STARTS = tuple(
    mask(HEX[row["hex"]] for row in BOARD_DATA["locations"] if row["owner"] == letter)
    for letter in ("A", "B")
)
FORT_MAPS: dict[str, int] = {
    row["id"]: mask(HEX[name] for name in row["hexes"])
    for row in DATA["fortifications"]["fort_maps"]
}
EVERYWHERE = (1 << len(AXIAL)) - 1
