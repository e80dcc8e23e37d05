"""The ice and its places [1.0, 3.0], read from `assets/lempereur/map.json`.

Places are numbers: tile (row, column) is 4 * (row - 1) + column - 1, then come the colony, the
ocean, and what is no place to step from: home, and the box of a game with three players.
"""

from __future__ import annotations

import json
from functools import cache

from games.core.data import asset

GAME = "lempereur"
DATA = json.loads(asset(GAME, "map.json"))

ROWS: int = DATA["rows"]
COLUMNS: int = DATA["columns"]
LEAST_ROWS: int = DATA["least_rows"]
TURN_LIMIT: int = DATA["turn_limit"]

TILES = ROWS * COLUMNS
COLONY, OCEAN, HOME, BOX = range(TILES, TILES + 4)
NOWHERE = -1
NOBODY = -1

COLOURS: tuple[str, ...] = tuple(row["id"] for row in DATA["colours"])
GREEN, RED, BLUE, YELLOW = range(len(COLOURS))
PENGUINS = range(len(COLOURS))
PENGUIN_NAME: tuple[str, ...] = tuple(row["name"] for row in DATA["colours"])
LETTER: tuple[str, ...] = tuple(row["letter"] for row in DATA["colours"])

TOKENS: tuple[str, ...] = tuple(row["id"] for row in DATA["tokens"])
TOKEN_NAME: tuple[str, ...] = tuple(row["name"] for row in DATA["tokens"])
TOKEN_SHORT: tuple[str, ...] = tuple(row["short"] for row in DATA["tokens"])
GOOD: tuple[bool, ...] = tuple(row["good"] for row in DATA["tokens"])

OUT, BACK = 0, 1
HEADING = ("out", "home")

BASE, JUVENILE, ICE_FLOW = range(3)
VARIANT: dict[str, int] = {row["id"]: number for number, row in enumerate(DATA["scenarios"])}
"""The variant of a scenario."""

FACES = {COLONY: "colony", OCEAN: "ocean", HOME: "home", BOX: "box"}


def place_of(row: int, column: int) -> int:
    """The place of a tile, counted from 1 as players do."""
    return COLUMNS * (row - 1) + column - 1


def row_of(place: int) -> int:
    """The row of a tile, from 1."""
    return place // COLUMNS + 1


def column_of(place: int) -> int:
    """The column of a tile, from 1."""
    return place % COLUMNS + 1


def shown(place: int) -> str:
    """A place as players write it: `(3,2)`, or a word."""
    return FACES.get(place) or f"({row_of(place)},{column_of(place)})"


def typed(place: int) -> str:
    """A place as it is typed: `3 2`, or a word."""
    return FACES.get(place) or f"{row_of(place)} {column_of(place)}"


@cache
def around(place: int, rows: int) -> tuple[int, ...]:
    """The up to eight tiles around one, in order, on a course of so many rows [3.0]."""
    row, column = row_of(place), column_of(place)
    return tuple(
        place_of(r, c)
        for r in range(max(row - 1, 1), min(row + 1, rows) + 1)
        for c in range(max(column - 1, 1), min(column + 1, COLUMNS) + 1)
        if (r, c) != (row, column)
    )


@cache
def ways(place: int, heading: int, rows: int) -> tuple[int, ...]:
    """Where a penguin can step from a place, in order; none from home [3.0]."""
    if place == COLONY:
        return tuple(range(COLUMNS)) if heading == OUT else ()
    last = range((rows - 1) * COLUMNS, rows * COLUMNS)
    if place == OCEAN:
        return tuple(last) if heading == BACK else ()
    if place >= TILES:
        return ()
    # Ruling B11: "adjacent" could let an outward penguin back into the colony, or a homeward one
    # back into the ocean; they are no tiles, the one is left once and the other entered once.
    if heading == OUT:
        return (*around(place, rows), *((OCEAN,) if place in last else ()))
    return (*around(place, rows), *((HOME,) if row_of(place) == 1 else ()))


def distance(place: int, heading: int, rows: int) -> int:
    """How far a penguin still has to go, in steps [7.3]."""
    if place == HOME:
        return 0
    if place == COLONY:
        return 2 * rows + 2
    if place == OCEAN:
        return rows + 1
    row = row_of(place)
    return 2 * rows + 2 - row if heading == OUT else row
