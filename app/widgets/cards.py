"""The right-hand column: the card, what is in force, and what the cursor is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.widgets.canvas import Canvas, Span, Spans, wrap
from app.widgets.panel import Panel

FULL, SHORT, PACKED, ALONE = range(4)
"""How much the sections say; the first form that fits is shown, ALONE is without the cursor."""
LEFT = 2
MORE = "… {details}: all of it"
"""What stands at the end of what was shortened, with the command that shows it whole."""


class Section(NamedTuple):
    """A part of the column; each of its lines is wrapped. A `whole` one is never shortened."""

    title: str
    lines: Sequence[Spans]
    number: str = ""
    whole: bool = False


def wrapped(section: Section, width: int) -> list[list[Span]]:
    """The lines of a section as they are drawn."""
    return [row for line in section.lines for row in wrap(line, width)]


Sections = Callable[[int], Sequence[Section]]
"""The sections in a form from FULL to ALONE."""

CURSOR_ROWS = {FULL: 5, SHORT: 5, PACKED: 2, ALONE: 0}
"""Rows that are kept for what the cursor is on, heading included, so that nothing moves."""


def rows_of(parts: Sequence[Section], width: int) -> int:
    """How many rows sections take, headings included."""
    return sum(1 + len(wrapped(part, width - LEFT)) for part in parts)


class Column:
    """The column, painted: with all texts if there is room, else with shorter ones.

    `more` ends what had to be cut. `cursor_row` is where what the cursor is on begins, `form` the
    form that it is in.
    """

    def __init__(self, sections: Sections, width: int, rows: int, more: str = MORE) -> None:
        self.canvas = Canvas(width, rows)
        self.form = FULL
        for self.form in (FULL, SHORT, PACKED, ALONE):
            parts = sections(self.form)
            free = rows - rows_of(parts, width) - CURSOR_ROWS[self.form]
            if free >= 0:
                break
        texts = [wrapped(part, width - LEFT) for part in parts]
        short = [text for text, part in zip(texts, parts, strict=True) if not part.whole]
        _shorten(short, -free, more)
        # Blank rows first between the sections, then under their titles.
        self.between = 1 if free >= len(parts) else 0
        self.under = 1 if free >= 2 * len(parts) + 1 else 0
        self.cursor_row = self._paint(parts, texts)

    def _paint(self, parts: Sequence[Section], texts: Sequence[list[list[Span]]]) -> int:
        for y in range(self.canvas.height):
            self.canvas.put(0, y, "│", "rule")
        y = 0
        for part, lines in zip(parts, texts, strict=True):
            y = self._head(y, part.title, part.number)
            for line in lines:
                self.canvas.spans(LEFT, y, line)
                y += 1
            y += self.between
        return y if self.form == ALONE else self._head(y, "Cursor", "")

    def _head(self, y: int, title: str, number: str) -> int:
        self.canvas.heading(y, title, number, LEFT, bare=True)
        return y + 1 + self.under


def _shorten(texts: list[list[list[Span]]], over: int, more: str) -> None:
    """Give up the last lines of the last text, then of those before it, and say so.

    What the card brings stands in the first: it is the last to be cut.
    """
    for text in reversed(texts):
        while over > 0 and len(text) > 1:
            del text[-2:]
            text.append([(more, "dim")])
            over -= 1


class SidePanel(Panel):
    """Draws the right-hand column."""

    column: Column | None = None
    _said: tuple[Sequence[Section], int, int, str] | None = None

    def show(self, sections: Sections, width: int, rows: int, more: str) -> None:
        """Draw the sections if they are others; what the cursor is on follows by `point`."""
        said = (sections(FULL), width, rows, more)
        if said == self._said:
            return
        self._said = said
        self.column = Column(sections, width, rows, more)
        self.paint(self.column.canvas)

    def blank(self) -> None:
        """Draw nothing, and forget the sections."""
        self.column = self._said = None
        super().blank()

    def point(self, lines: Sequence[Spans]) -> None:
        """Draw what the cursor is on."""
        column = self.column
        if column is None or column.form == ALONE:
            return
        rows = column.canvas.height - column.cursor_row
        part = Canvas(column.canvas.width, rows)
        texts = wrapped(Section("", lines), part.width - LEFT)
        for y in range(rows):
            part.put(0, y, "│", "rule")
            if y < len(texts):
                part.spans(LEFT, y, texts[y])
        self.put_rows(column.cursor_row, part)
