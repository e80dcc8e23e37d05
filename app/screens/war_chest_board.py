"""The hexes of War Chest, painted: two lines a hex, or four where there is room."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from app.widgets.board import Picture
from app.widgets.canvas import Canvas
from app.widgets.panel import Lit
from games.war_chest.board import AXIAL, HEX, HEXES, LOCATIONS, NAMES, SIDE_LETTER
from games.war_chest.queries import holder, side_of
from games.war_chest.units import letters

if TYPE_CHECKING:
    from games.war_chest.state import State

SIDES = ("side-a", "side-b")
COMPACT_WIDTH, COMPACT_HEIGHT = 50, 15
ROOMY_WIDTH, ROOMY_HEIGHT = 72, 29
MIDDLE = 3
"""Columns of hexes left of the middle one."""
NOTHING: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on the board beside the position: sets of hexes.

    `acting` are the units that act, `landing` is where one goes before it attacks; `touched` are
    where the last play began and ended, `lost` where a coin was lost in it; `many` are targets with
    more than one meaning.
    """

    acting: Set[int] = NOTHING
    landing: Set[int] = NOTHING
    touched: Set[int] = NOTHING
    lost: Set[int] = NOTHING
    many: Set[int] = NOTHING


NO_MARKS = Marks()


def unit_text(view: State, hex_: int) -> str:
    """A unit as it stands on the board: `[KN2]` of side A, `(ln2)` of side b."""
    word = letters(view.unit[hex_])
    height = view.height[hex_]
    return f"({word.lower()}{height})" if side_of(view, hex_) else f"[{word}{height}]"


class Grid:
    """Where the hexes are on a canvas, and their sides."""

    def __init__(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        self.canvas = canvas
        self.roomy = height >= ROOMY_HEIGHT and width >= ROOMY_WIDTH
        own = (ROOMY_WIDTH, ROOMY_HEIGHT) if self.roomy else (COMPACT_WIDTH, COMPACT_HEIGHT)
        self.left = max(width - own[0], 0) // 2
        self.top = max(height - own[1], 0) // 2

    def place(self, hex_: int) -> tuple[int, int]:
        """Column and row of a hex: where its upper left side stands."""
        q, r = AXIAL[hex_]
        down = 2 * r + q + 2 * MIDDLE
        if self.roomy:
            return self.left + 1 + 10 * (q + MIDDLE), self.top + 1 + 2 * down
        return self.left + 7 * (q + MIDDLE), self.top + 1 + down

    def outline(self) -> None:
        """Paint the sides of all hexes."""
        for hex_ in HEXES:
            if self.roomy:
                self._large_outline(*self.place(hex_))
            else:
                self._small_outline(*self.place(hex_))

    def _small_outline(self, x: int, y: int) -> None:
        put = self.canvas.put
        put(x + 1, y - 1, "______", "rule")
        for column, row, side in ((0, 0, "╱"), (7, 0, "╲"), (0, 1, "╲"), (7, 1, "╱")):
            put(x + column, y + row, side, "rule")
        put(x + 1, y + 1, "______", "rule")

    def _large_outline(self, x: int, y: int) -> None:
        put = self.canvas.put
        put(x + 1, y - 1, "________", "rule")
        for column, row, side in (
            (0, 0, "╱"),
            (9, 0, "╲"),
            (-1, 1, "╱"),
            (10, 1, "╲"),
            (-1, 2, "╲"),
            (10, 2, "╱"),
            (0, 3, "╲"),
            (9, 3, "╱"),
        ):
            put(x + column, y + row, side, "rule")
        put(x + 1, y + 3, "________", "rule")


@lru_cache(maxsize=4)
def _outlined(width: int, height: int) -> Canvas:
    """The empty board: most of its signs never change."""
    grid = Grid(Canvas(width, height))
    grid.outline()
    return grid.canvas


@lru_cache(maxsize=4)
def _areas(width: int, height: int) -> dict[str, tuple[Lit, ...]]:
    """The cells that mean a hex to the mouse."""
    grid = Grid(Canvas(width, height))
    small, large = ((0, 1, 7), (1, 1, 7)), ((0, 1, 9), (1, 0, 10), (2, 0, 10), (3, 1, 9))
    rows: tuple[tuple[int, int, int], ...] = large if grid.roomy else small
    found = {}
    for name, hex_ in HEX.items():
        x, y = grid.place(hex_)
        found[name] = tuple(Lit(y + row, x + start, x + end) for row, start, end in rows)
    return found


class Hexes(Grid):
    """Paints the board; `keys` are the keys of the choices by hex name."""

    def __init__(
        self,
        view: State,
        width: int,
        height: int,
        keys: Mapping[str, str],
        marks: Marks = NO_MARKS,
    ) -> None:
        super().__init__(_outlined(width, height).copy())
        self.view = view
        self.keys = keys
        self.marks = marks

    def paint(self) -> Picture:
        """The whole board."""
        for hex_ in HEXES:
            if self.roomy:
                self._large(hex_, *self.place(hex_))
            else:
                self._small(hex_, *self.place(hex_))
        areas = _areas(self.canvas.width, self.canvas.height)
        return Picture(self.canvas, self._targets(), areas)

    # -- two lines a hex ---------------------------------------------------------------------

    def _small(self, hex_: int, x: int, y: int) -> None:
        self._unit(hex_, x + 1, y)
        self._fort(hex_, x + 6, y)
        self._last(hex_, x + 1, y + 1)
        self._marker(hex_, x + 2, y + 1)
        key = self._key(hex_)
        if key:
            self.canvas.put(x + 5, y + 1, key, "legal")
            if hex_ in self.marks.many:
                self.canvas.put(x + 6, y + 1, "…", "legal")
        elif hex_ in self.marks.landing:
            self.canvas.put(x + 5, y + 1, "→", "title")
        if hex_ in self.marks.acting:
            self.canvas.put(x + (4 if key else 5), y + 1, "◎", "title")
        if not self.view.unit[hex_]:
            self.canvas.put(x + 2, y, NAMES[hex_], "dim")
        elif not key and hex_ not in self.marks.acting | self.marks.landing:
            # Where something is marked, the choices name the hex.
            self.canvas.put(x + 5, y + 1, NAMES[hex_], "dim")

    # -- four lines a hex --------------------------------------------------------------------

    def _large(self, hex_: int, x: int, y: int) -> None:
        self.canvas.put(x + 2, y, NAMES[hex_], "dim")
        self._last(hex_, x + 5, y)
        if hex_ in self.marks.acting:
            self.canvas.put(x + 1, y + 1, "◎", "title")
        self._unit(hex_, x + 2, y + 1)
        self._fort(hex_, x + 7, y + 1)
        self._marker(hex_, x + 2, y + 2)
        key = self._key(hex_)
        if key:
            more = "…" if hex_ in self.marks.many else ""
            self.canvas.put(x + 6, y + 2, f"→{key}{more}", "legal")
        elif hex_ in self.marks.landing:
            self.canvas.put(x + 6, y + 2, "→", "title")

    # -- what stands on a hex ----------------------------------------------------------------

    def _key(self, hex_: int) -> str:
        return self.keys.get(NAMES[hex_], "")

    def _unit(self, hex_: int, x: int, y: int) -> None:
        if self.view.unit[hex_]:
            self.canvas.put(x, y, unit_text(self.view, hex_), SIDES[side_of(self.view, hex_)])

    def _fort(self, hex_: int, x: int, y: int) -> None:
        if self.view.forts >> hex_ & 1:
            self.canvas.put(x, y, "#", "legal")

    def _marker(self, hex_: int, x: int, y: int) -> None:
        if not LOCATIONS >> hex_ & 1:
            return
        owner = holder(self.view, hex_)
        if owner is None:
            self.canvas.put(x, y, "◇", "text")
        else:
            self.canvas.put(x, y, f"◆{SIDE_LETTER[owner]}", SIDES[owner])

    def _last(self, hex_: int, x: int, y: int) -> None:
        if hex_ in self.marks.lost:
            self.canvas.put(x, y, "×", "threat")
        elif hex_ in self.marks.touched:
            self.canvas.put(x, y, "•", "warn")

    # -- the cursor --------------------------------------------------------------------------

    def _targets(self) -> dict[str, tuple[Lit, ...]]:
        """The cells that the cursor lights up: the inside of a hex, its sign before the key."""
        found: dict[str, tuple[Lit, ...]] = {}
        for name, hex_ in HEX.items():
            x, y = self.place(hex_)
            # Where the key of an acting unit stands the sign would hide who acts.
            arrow = hex_ in self.marks.acting or name not in self.keys
            if self.roomy:
                found[name] = (Lit(y + 2, x, x + 10, None if arrow else x + 6),)
            else:
                found[name] = (Lit(y + 1, x + 1, x + 7, None if arrow else x + 4),)
        return found
