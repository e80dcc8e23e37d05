"""Where the units and flags of a track stand in its row, and how much of each is written there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from app.widgets.canvas import Span, width_of
from games.levee_en_masse.board import (
    BATTLE_VALUE,
    BRACKETED,
    LIBERATION,
    ON_TRACK,
    PRUSSIA,
    TRACKS,
    UNIT_LETTER,
    UNITS,
)
from games.levee_en_masse.queries import liberable

if TYPE_CHECKING:
    from games.levee_en_masse.state import State

FRANCE, PRICE, ABROAD = "■▣○"
FLAG, MAY = "⚑⚐"
STATUS_SIGN = ("", "d", "r")
"""Behind an Army with a status [10.6.1]: disorganized, routed."""
TURNED = "t"
"""Behind the Prussian Army that card #9 has rotated [5.5.2]."""
SIDES = ("side-a", "side-b", "side-c", "side-d", "side-a")
WHOLE, LETTERS, PACKED, BARE = range(4)
"""How much of a piece is written: all; no Battle Value; no blanks; no keys."""
SLACK = (0, 4, 8)
"""Columns that a crowd may begin before its space, the fewest that are enough."""


@dataclass(frozen=True, slots=True)
class TrackRow:
    """The row of a track: the columns of its spaces, of units in Paris, and where those end."""

    view: State
    track: int
    keys: Mapping[str, str]
    columns: Sequence[int]
    paris: int
    end: int


class Writing(NamedTuple):
    """A piece at its place: target, space, columns, and what is written; `arrow` of the cursor."""

    target: str
    space: int
    start: int
    end: int
    spans: list[Span]
    arrow: int | None


class Piece(NamedTuple):
    """A unit or a flag with all that can be written of it."""

    target: str
    key: str
    letter: list[Span]
    whole: list[Span]
    marks: list[Span]
    threat: bool = False

    def spans(self, level: int) -> list[Span]:
        """What is written of it."""
        key: list[Span] = [(self.key, "legal"), (":", "dim")] if self.key and level < BARE else []
        body = self.whole if level == WHOLE else self.letter
        threat: list[Span] = [("!", "threat")] if self.threat and level < PACKED else []
        return [*key, *body, *self.marks, *threat]


class Cell(NamedTuple):
    """What stands on a space."""

    space: int
    pieces: list[Piece]

    def parts(self, level: int) -> list[tuple[Piece | None, list[Span]]]:
        """What is written of it, with the blanks and signs between its pieces."""
        found: list[tuple[Piece | None, list[Span]]] = []
        for piece in self.pieces:
            if found and level < PACKED:
                found.append((None, [(" ", "text")]))
            found.append((piece, piece.spans(level)))
        if level >= PACKED and any(piece.threat for piece in self.pieces):
            found.append((None, [("!", "threat")]))
        return found

    def width(self, level: int) -> int:
        """The cells that it takes."""
        return sum(width_of(spans) for _, spans in self.parts(level))

    def lead(self, level: int) -> int:
        """The cells of the key before its first sign, which stand left of its column."""
        return 2 if self.pieces[0].key and level < BARE else 0


def sign_of(view: State, unit: int) -> str:
    """What stands behind a unit that is not as usual."""
    if unit == PRUSSIA and view.rotated:
        return TURNED
    return STATUS_SIGN[view.status[unit]]


def _unit(row: TrackRow, unit: int) -> Piece:
    view, space = row.view, row.view.space[unit]
    near = space <= 1 and not BRACKETED[unit]
    role = "threat" if near else SIDES[row.track]
    left, right = "‹›" if BRACKETED[unit] else ("", "")
    marks: list[Span] = []
    if sign := sign_of(view, unit):
        marks.append((sign, "good"))
    if view.napoleon == UNITS[unit]:
        marks.append(("★", "warn"))
    return Piece(
        UNITS[unit],
        row.keys.get(UNITS[unit], ""),
        [(f"{left}{UNIT_LETTER[unit]}{right}", role)],
        [(f"{left}{UNIT_LETTER[unit]}{BATTLE_VALUE[unit]}{right}", role)],
        marks,
        near and space == 1,
    )


def _flag(row: TrackRow, space: int) -> Piece:
    spot = (row.track, space)
    target = f"{TRACKS[row.track]} {space}"
    if spot in row.view.liberated:
        sign: list[Span] = [(FLAG, "good")]
    else:
        sign = [(MAY, "legal" if spot in liberable(row.view) else "dim")]
    return Piece(target, row.keys.get(target, ""), sign, sign, [])


def _cells(row: TrackRow) -> list[Cell]:
    """What stands on the track, the farthest first."""
    cells = []
    for space in reversed(range(len(row.columns))):
        units = [unit for unit in ON_TRACK[row.track] if row.view.space[unit] == space]
        if units:
            cells.append(Cell(space, [_unit(row, unit) for unit in units]))
        elif space in LIBERATION[row.track]:
            cells.append(Cell(space, [_flag(row, space)]))
    return cells


def arrange(row: TrackRow) -> list[Writing]:
    """The pieces of a track at their places, each as whole as its neighbours allow."""
    cells = _cells(row)
    starts, levels = _places(row, cells)
    found = []
    for cell, start, level in zip(cells, starts, levels, strict=True):
        x = start
        for piece, spans in cell.parts(level):
            end = x + width_of(spans)
            if piece:
                keyed = piece.key and level < BARE
                found.append(
                    Writing(piece.target, cell.space, x, end, spans, x + 1 if keyed else None)
                )
            else:
                found.append(Writing("", cell.space, x, end, spans, None))
            x = end
    return found


def _places(row: TrackRow, cells: Sequence[Cell]) -> tuple[list[int], Sequence[int]]:
    """The columns where what stands on the spaces begins, and how much is written there."""
    usual = [WHOLE] * len(cells)
    starts = _fit(row, cells, usual)
    if starts is not None:
        return starts, usual
    forms = [range(BARE + 1) if len(c.pieces) > 1 else (WHOLE, LETTERS, BARE) for c in cells]
    by_loss = sorted(product(*forms), key=sum)
    for slack in SLACK:
        for levels in by_loss:
            starts = _fit(row, cells, levels, slack)
            if starts is not None:
                return starts, levels
    raise AssertionError("the signs of a track are wider than its row")


def _fit(
    row: TrackRow, cells: Sequence[Cell], levels: Sequence[int], slack: int = 0
) -> list[int] | None:
    """Where cells begin; None if one would begin more than `slack` columns before its space."""
    starts = []
    limit = row.end
    for cell, level in zip(reversed(cells), reversed(levels), strict=True):
        column = row.columns[cell.space] + 1 if cell.space else row.paris
        first = column - cell.lead(level)
        start = min(first, limit - cell.width(level))
        if cell.space:
            # Not over the name of the next space.
            start = min(start, row.columns[cell.space - 1] - cell.width(level))
            if start < first - slack:
                return None
        starts.append(start)
        limit = start - 1
    return starts[::-1]
