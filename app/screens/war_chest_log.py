"""The log of War Chest: on a low screen a whole play stands in as few rows as it takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from app.widgets.canvas import Canvas, Span, wrap
from app.widgets.log import LogPanel, spans_of

if TYPE_CHECKING:
    from app.controller import LogLine

HEADED = 4
"""Rows from which on there is a heading, and a line for each event."""
LOOKED_AT = 60
"""Lines of the log that can matter."""
DRAWING = "4.1"


class PlayLog(LogPanel):
    """Draws the end of the log; with few rows without a heading, the events of a move in a row."""

    def scroll_log(self, lines: int) -> bool:
        """Look so many lines further back or on; where plays stand in rows, until others do.

        A row holds many lines there, and no heading counts them.
        """
        if not self._low:
            return super().scroll_log(lines)
        seen = self.canvas.lines()
        while super().scroll_log(1 if lines > 0 else -1):
            if self.canvas.lines() != seen:
                return True
        return False

    @property
    def _low(self) -> bool:
        return self._room[1] < HEADED and not self._ruled

    def _draw(self) -> None:
        if not self._low:
            super()._draw()
            return
        width, rows = self._room
        canvas = Canvas(width, rows)
        for y, spans in enumerate(self._lent[:rows]):
            canvas.spans(1, y, spans)
        self._first = min(len(self._lent), rows)
        shown = self._joined(width - 2, rows - self._first)
        self._moves = [move for move, _ in shown]
        for y, (_, line) in enumerate(shown, self._first):
            canvas.spans(1, y, line)
        self.paint(canvas)

    def _joined(self, width: int, rows: int) -> list[tuple[int, list[Span]]]:
        """The last rows with their moves; of the newest move what matters most."""
        end = len(self._log) - self._back
        seen = [e for e in self._log[max(end - LOOKED_AT, 0) : end] if e.seen_by(self._viewer)]
        moves = [(n, list(lines)) for n, lines in groupby(seen, lambda entry: entry.n)]
        found: list[tuple[int, list[Span]]] = []
        for n, lines in reversed(moves):
            room = rows - len(found)
            if room <= 0:
                break
            texts = _row(lines, width)
            if len(texts) > room and found:
                break
            if len(texts) > room:
                texts = _row(_most(lines, width, room), width)
            found = [*((n, text) for text in texts[:room]), *found]
        return found


def _most(lines: Sequence[LogLine], width: int, rows: int) -> list[LogLine]:
    """As many whole lines as there is room for; who draws and what stands in the column."""
    told = [e for e in lines if e.line.rule != DRAWING and e.line.to is None] or list(lines)
    while len(told) > 1 and len(_row(told, width)) > rows:
        told.pop()
    return told


def _row(lines: Sequence[LogLine], width: int) -> list[list[Span]]:
    """The lines of a move one behind the other."""
    spans: list[Span] = []
    for entry in lines:
        spans += [("   ", "text")] if spans else []
        spans += spans_of(entry.line)
    return wrap(spans, width)
