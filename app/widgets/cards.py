"""The right-hand column: the card, what is in force, and what the cursor is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.widgets.canvas import Canvas, Span, Spans, wrap
from app.widgets.panel import Panel

FULL, SHORT, PACKED = range(3)
"""How much the sections say; the first form that fits is shown."""
LEFT = 2
MORE: list[Span] = [("… i: all of it", "dim")]


class Section(NamedTuple):
    """A part of the column: each of its lines is wrapped; `keep` rows stay reserved for it."""

    title: str
    lines: Sequence[Spans]
    number: str = ""
    keep: int = 0


def wrapped(section: Section, width: int) -> list[list[Span]]:
    """The lines of a section as they are drawn."""
    return [row for line in section.lines for row in wrap(line, width)]


def column(sections: Callable[[int], Sequence[Section]], width: int, rows: int) -> Canvas:
    """The column, painted: with all texts if there is room, else with shorter ones."""
    inner = width - LEFT
    parts: list[tuple[Section, list[list[Span]]]] = []
    for form in (FULL, SHORT, PACKED):
        parts = [(section, wrapped(section, inner)) for section in sections(form)]
        if rows_of(parts) <= rows:
            break
    else:
        _shorten(parts, rows)
    return _painted(parts, width, rows)


def rows_of(parts: Sequence[tuple[Section, list[list[Span]]]]) -> int:
    """How many rows the sections take, headings included."""
    return sum(1 + max(len(lines), section.keep) for section, lines in parts)


def full_height(sections: Callable[[int], Sequence[Section]], width: int) -> int:
    """The rows of the column with all texts and a blank row under each section."""
    parts = [(section, wrapped(section, width - LEFT)) for section in sections(FULL)]
    return rows_of(parts) + len(parts)


def _shorten(parts: list[tuple[Section, list[list[Span]]]], rows: int) -> None:
    """Give up the last lines of the first sections, and say that there are more."""
    for place, (section, lines) in enumerate(parts):
        over = rows_of(parts) - rows
        if over <= 0:
            return
        kept = max(len(lines) - over - 1, 0)
        parts[place] = (section._replace(keep=0), [*lines[:kept], MORE])


def _painted(
    parts: Sequence[tuple[Section, list[list[Span]]]], width: int, rows: int
) -> Canvas:
    canvas = Canvas(width, rows)
    for y in range(rows):
        canvas.put(0, y, "│", "rule")
    free = rows - rows_of(parts)
    # Blank rows first between the sections, then under their titles.
    between = 1 if free >= len(parts) - 1 else 0
    under = 1 if free >= 2 * len(parts) - 1 else 0
    y = 0
    for section, lines in parts:
        if y >= rows:
            break
        canvas.heading(y, section.title, section.number, LEFT, bare=True)
        y += 1 + under
        for line in lines[: rows - y]:
            canvas.spans(LEFT, y, line)
            y += 1
        y += max(section.keep - len(lines), 0) + between
    return canvas


class SidePanel(Panel):
    """Draws the sections of the right-hand column."""

    def show(
        self, sections: Callable[[int], Sequence[Section]], width: int, rows: int
    ) -> None:
        """Draw sections; the callable gives them in a form from FULL to PACKED."""
        self.paint(column(sections, width, rows))
