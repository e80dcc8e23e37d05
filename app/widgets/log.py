"""The panel of the log: what just happened, rule first, and the last die until the next one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message

from app.widgets.canvas import Canvas, Span, Spans, wrap
from app.widgets.panel import Panel
from games.core.text import plural

if TYPE_CHECKING:
    from app.controller import LogLine
    from games.core.text import Line

ROLES = {
    "text": "text",
    "name": "text",
    "number": "text",
    "die": "title",
    "good": "good",
    "bad": "threat",
    "dim": "dim",
    "title": "title",
}
FAR_BACK = 500
"""Lines that are looked at for the last die; an old game must not be read whole for it."""


CHANGE = re.compile(r"-?\d to -?\d(,?)")
"""What moved, and with a comma and a name after it: where to."""


def weight(line: Line) -> int:
    """How much a line matters where not all that is new can be shown: the least matters most."""
    roles = {piece.role for piece in line.pieces}
    if "die" in roles:
        return 0
    if roles & {"good", "bad"}:
        return 1
    change = CHANGE.search(line.text)
    if change:
        return 2 if change[1] else 3
    return 4 if line.head else 5


def spans_of(line: Line) -> list[Span]:
    """A log line with its rule first."""
    rule = [(f"{line.rule} ", "dim")] if line.rule else []
    role = "head" if line.head else ""
    return [*rule, *((piece.text, role or ROLES[piece.role]) for piece in line.pieces)]


def last_die(log: Sequence[LogLine], viewer: int | None) -> str:
    """The last die in the log, as it stands there."""
    for entry in log[: -FAR_BACK - 1 : -1]:
        if entry.seen_by(viewer):
            for piece in reversed(entry.line.pieces):
                if piece.role == "die":
                    return piece.text.removeprefix("die ")
    return ""


class LogPanel(Panel):
    """Draws the end of a log; posts `Picked` with the move of a clicked line.

    All that the last action brought is shown, or where there is no room for that what matters most.
    """

    class Picked(Message):
        """A line was clicked; `move` is the number of its move, 0 the setup."""

        def __init__(self, move: int) -> None:
            super().__init__()
            self.move = move

    def __init__(self, part: str | None = None) -> None:
        super().__init__(part)
        self._log: Sequence[LogLine] = ()
        self._viewer: int | None = None
        self._room = (0, 0)
        self._ruled = False
        self._back = 0
        self._count = 0
        self._lent: Sequence[Spans] = ()
        self.title = "Log"
        self.kept: Sequence[Spans] = ()
        self._moves: list[int] = []
        self._first = 1
        self._rows_of: dict[int, tuple[Line, int, list[list[Span]]]] = {}

    def show(
        self,
        log: Sequence[LogLine],
        viewer: int | None,
        width: int,
        rows: int,
        ruled: bool,
        lent: Sequence[Spans] = (),
    ) -> None:
        """Draw the last lines that a seat may read; `ruled` draws the line left of a column.

        `lent` are lines of the hint above, for which the log moves down.
        """
        if len(log) != self._count:
            self._back = 0
        self._log, self._viewer, self._count = log, viewer, len(log)
        self._room, self._ruled, self._lent = (width, rows), ruled, lent
        self._draw()

    def blank(self) -> None:
        """Draw nothing, and forget all lines."""
        self._log = self._lent = self.kept = ()
        self._room, self._back, self._count = (0, 0), 0, 0
        self._moves = []
        self._rows_of.clear()
        super().blank()

    def lend(self, lines: Sequence[Spans]) -> None:
        """Give the hint some rows, or take them back."""
        if lines != self._lent and self._room[1]:
            self._lent = lines
            self._draw()

    def _draw(self) -> None:
        width, rows = self._room
        canvas = Canvas(width, rows)
        left = 2 if self._ruled else 1
        for y, spans in enumerate(self._lent):
            canvas.spans(left, y, spans)
        top = len(self._lent)
        if self._ruled:
            for y in range(rows):
                canvas.put(0, y, "│", "rule")
        # The log keeps one row, whatever else is to be kept in sight.
        kept = self.kept[: max(rows - top - 2, 0)]
        for y, line in enumerate(kept, top + 1):
            canvas.spans(left, y, line)
        self._first = top + 1 + len(kept)
        shown, left_out = self._new(width - left - 1, rows - self._first)
        if not left_out:
            shown = self._rows(width - left - 1, rows - self._first)
        start = left if self._ruled else 0
        room = width - start - len(self.title) - 8
        canvas.heading(top, self.title, self._number(left_out, room), start, self._ruled)
        self._moves = [move for move, _ in shown]
        for y, (_, line) in enumerate(shown, self._first):
            canvas.spans(left, y, line)
        self.paint(canvas)

    def _number(self, left_out: int, room: int) -> str:
        """What stands at the right of the heading, as much of it as there is room for."""
        if self._back:
            return f"{plural(self._back, 'line')} back"
        die = last_die(self._log, self._viewer)
        parts = [f"last die {die}"] if die else []
        if left_out:
            parts = [f"{left_out} more new: /", *parts]
        while len(parts) > 1 and len(" · ".join(parts)) > room:
            parts.pop()
        return " · ".join(parts)

    def _new(self, width: int, rows: int) -> tuple[list[tuple[int, list[Span]]], int]:
        """What matters most of the last action's lines, and how many have no room."""
        new: list[LogLine] = []
        for entry in reversed(self._log if not self._back else ()):
            if new and entry.n != new[0].n:
                break
            if entry.seen_by(self._viewer):
                new.append(entry)
        new.reverse()
        texts = [self._wrapped(entry.line, width) for entry in new]
        free = rows
        kept: set[int] = set()
        for place in sorted(range(len(new)), key=lambda place: weight(new[place].line)):
            if len(texts[place]) <= free:
                kept.add(place)
                free -= len(texts[place])
        shown = [(new[place].n, row) for place in sorted(kept) for row in texts[place]]
        return shown, len(new) - len(kept)

    def _rows(self, width: int, rows: int) -> list[tuple[int, list[Span]]]:
        """The last rows of text with their moves, wrapped from the end as far as they are seen."""
        found: list[tuple[int, list[Span]]] = []
        end = len(self._log) - self._back
        for entry in reversed(self._log[max(end - 2 * rows - 50, 0) : end]):
            if len(found) >= rows:
                break
            if entry.seen_by(self._viewer):
                lines = self._wrapped(entry.line, width)
                if found and len(found) + len(lines) > rows:
                    # Half a line would begin in the middle of a sentence.
                    break
                found += [(entry.n, line) for line in reversed(lines)]
        return found[:rows][::-1]

    def _wrapped(self, line: Line, width: int) -> list[list[Span]]:
        """A line of the log in rows; most were wrapped for the last drawing already."""
        kept = self._rows_of.get(id(line))
        # The line is kept with its rows: a number that is free again could mean another one.
        if kept is None or kept[0] is not line or kept[1] != width:
            if len(self._rows_of) > FAR_BACK:
                self._rows_of.clear()
            kept = self._rows_of[id(line)] = (line, width, wrap(spans_of(line), width))
        return kept[2]

    def scroll_log(self, lines: int) -> bool:
        """Look further back, or further on with a negative number; whether there was more."""
        last = max(len(self._log) - 1, 0)
        back = min(max(self._back + lines, 0), last)
        moved = back != self._back
        if moved:
            self._back = back
            self._draw()
        return moved

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Look further back."""
        event.stop()
        self.scroll_log(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Look further on."""
        event.stop()
        self.scroll_log(-1)

    def on_click(self, event: events.Click) -> None:
        """Tell which move was clicked."""
        row = event.y - self._first
        if 0 <= row < len(self._moves):
            event.stop()
            self.post_message(self.Picked(self._moves[row]))
