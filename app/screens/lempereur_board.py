"""The ice of L'Empereur, painted: ocean on top, rows of four tiles, the colony below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from app.widgets.board import Picture
from app.widgets.canvas import Canvas, Span
from app.widgets.panel import Lit
from games.core.models import HIDDEN
from games.lempereur.board import (
    BACK,
    BLUE,
    COLONY,
    COLOURS,
    COLUMNS,
    GOOD,
    GREEN,
    HOME,
    LETTER,
    OCEAN,
    RED,
    TOKENS,
    YELLOW,
    place_of,
    typed,
)
from games.lempereur.queries import penguins_on, secret_place, shows_eye, token_on

if TYPE_CHECKING:
    from games.lempereur.state import State

COMPACT_WIDTH = 46
ROOMY_WIDTH = 61
HEIGHTS = (35, 27, 18)
"""Rows with four, three or two lines a tile; a shorter course takes the airiest that fits."""
FIRST = 2
ROLES = {GREEN: "good", RED: "threat", BLUE: "side-a", YELLOW: "warn"}
"""Roles that are green, red, blue and yellow in every theme; the letter or word says it too."""
WAVES = {OCEAN: "≈", COLONY: "·"}


class Sight(NamedTuple):
    """What a tile shows: text and role of its middle, its sign at the right, whether a secret."""

    text: str
    role: str
    sign: str = ""
    secret: bool = False


def penguin_sign(view: State, penguin: int) -> Span:
    """A penguin as it stands on the board: `G↑` outward, `G↓` on the way home."""
    arrow = "↓" if view.headings[penguin] == BACK else "↑"
    return f"{LETTER[penguin]}{arrow}", ROLES[penguin]


def token_sign(view: State, token: int) -> Span:
    """A weather token; `!` marks the one that is barred."""
    sign = "☼" if GOOD[token] else "⊗"
    barred = "!" if token == view.barred else ""
    return f"{sign}{TOKENS[token][1:]}{barred}", "title"


def sight(view: State, place: int) -> Sight:
    """What a tile shows to whoever this view belongs to."""
    colour = view.colours[place]
    if place == secret_place(view) and colour != HIDDEN:
        return Sight(COLOURS[colour].upper(), ROLES[colour], secret=True)
    token = token_on(view, place)
    if token is not None:
        return Sight(*token_sign(view, token))
    if view.face_up[place]:
        eye = "◎" if shows_eye(view, place) else ""
        return Sight(COLOURS[colour].upper(), ROLES[colour], eye)
    if colour != HIDDEN:
        # Only whoever watches a finished game with everything open gets to see this.
        return Sight(COLOURS[colour], "dim")
    return Sight("", "ice")


class Ice:
    """Paints one board into a canvas."""

    def __init__(self, view: State, width: int, height: int, keys: Mapping[str, str]) -> None:
        self.view = view
        self.keys = keys
        self.canvas = Canvas(width, height)
        self.lines = next((n for n in (4, 3) if n * view.rows + 3 <= height), 2)
        self.closed = self.lines > 2
        # In a closed grid neighbours share a line, else a blank parts them.
        self.step = (width - FIRST - 1) // COLUMNS if self.closed else 11
        self.targets: dict[str, tuple[Lit, ...]] = {}
        self.areas: dict[str, tuple[Lit, ...]] = {}

    def paint(self) -> Picture:
        """The whole board."""
        rows = self.view.rows
        shore = 1 + self.lines * rows + self.closed
        self._water(OCEAN, 0)
        if self.closed:
            self._grid(shore)
        for row in range(1, rows + 1):
            y = self.top(row)
            named = self.keys.get(row_target(row))
            self.canvas.put(0, y, str(row), "legal" if named else "dim")
            for column in range(1, COLUMNS + 1):
                self._tile(place_of(row, column), self.left(column), y)
        self._water(COLONY, shore)
        self._pairs()
        return Picture(self.canvas, self.targets, self.areas)

    def left(self, column: int) -> int:
        """The column of the canvas where the left edge of a tile is."""
        return FIRST + self.step * (column - 1)

    def top(self, row: int) -> int:
        """The line of the canvas with the colour or the weather of a row."""
        return 1 + self.closed + self.lines * (self.view.rows - row)

    @property
    def inner(self) -> int:
        """Cells between the edges of a tile."""
        return self.step - (1 if self.closed else 3)

    # -- colony and ocean --------------------------------------------------------------------

    def _water(self, place: int, y: int) -> None:
        """The row of the ocean or of the colony, with the penguins there."""
        end = self.left(COLUMNS) + self.inner + 2
        for x in range(FIRST, end, 2):
            self.canvas.put(x, y, WAVES[place], "ice")
        word = f" {typed(place).upper()} "
        x = FIRST + (end - FIRST - len(word)) // 4 * 2
        # Into the colony nobody goes but who is home then.
        name = typed(HOME if place == COLONY else place)
        key = self.keys.get(name, "")
        if key:
            self.canvas.spans(x - 2, y, [(" ", "text"), (key, "legal")])
        standing = [penguin_sign(self.view, penguin) for penguin in penguins_on(self.view, place)]
        blank = [(" ", "text")] if standing else []
        self.canvas.spans(x, y, [(word, "title"), *standing, *blank])
        start = x - 2 if key else x
        self.targets[name] = (Lit(y, start, x + len(word), start),)
        self.areas[name] = (Lit(y, FIRST, end),)

    # -- tiles -------------------------------------------------------------------------------

    def _grid(self, bottom: int) -> None:
        """The lines between the tiles."""
        edges = [self.left(column) for column in range(1, COLUMNS + 2)]
        bars = [1 + self.lines * row for row in range(self.view.rows + 1)]
        for number, y in enumerate(bars):
            ends = "┌┬┐" if not number else "└┴┘" if y == bottom - 1 else "├┼┤"
            line = ends[1].join(["─" * (self.step - 1)] * COLUMNS)
            self.canvas.put(edges[0], y, f"{ends[0]}{line}{ends[2]}", "rule")
        for y in range(1, bottom):
            if y not in bars:
                for x in edges:
                    self.canvas.put(x, y, "│", "rule")

    def _tile(self, place: int, x: int, y: int) -> None:
        name, key = typed(place), self.keys.get(typed(place), "")
        edge = x + self.inner + 1
        if not self.closed:
            self.canvas.put(x, y, "[", "rule")
            self.canvas.put(edge, y, "]", "rule")
        self._middle(sight(self.view, place), x + 1, y)
        self.canvas.put(x + 1, y, key, "legal")
        standing = [penguin_sign(self.view, penguin) for penguin in penguins_on(self.view, place)]
        # Under the colour; only four of them need the whole tile.
        start = x + (1 if len(standing) > 3 else 2)
        self.canvas.spans(start, y + self.lines - (2 if self.closed else 1), standing)
        self.targets[name] = (Lit(y, x, edge + (not self.closed), x),)
        self.areas[name] = tuple(Lit(y + line, x, edge + 1) for line in range(self.lines))

    def _middle(self, seen: Sight, x: int, y: int) -> None:
        """Colour or weather, dots where the ice hides what is below."""
        inner = self.inner
        if seen.role in ("title", "ice"):
            self.canvas.put(x, y, "·" * inner, "ice")
            self.canvas.put(x + (inner - 2) // 2, y, seen.text, seen.role)
        elif seen.secret:
            self.canvas.put(x, y, f"({seen.text})", seen.role)
        else:
            self.canvas.put(x + 1, y, seen.text, seen.role)
            self.canvas.put(x + 7, y, seen.sign, "warn")

    # -- slides ------------------------------------------------------------------------------

    def _pairs(self) -> None:
        """The cells of two neighbours, which may slide in Ice Flow."""
        for row in range(1, self.view.rows + 1):
            for column in range(1, COLUMNS):
                y, x = self.top(row), self.left(column)
                name = pair(place_of(row, column))
                self.targets[name] = (Lit(y, x, self.left(column + 1) + self.inner + 2, x),)


def pair(place: int) -> str:
    """The target of a tile and its right neighbour."""
    return f"{typed(place)} slide"


def row_target(row: int) -> str:
    """The target of the number that stands before a row."""
    return f"row {row}"
