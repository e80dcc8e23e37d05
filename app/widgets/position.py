"""The position in words, for terminals that are too small for the board."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from app.widgets.canvas import Canvas, Span, wrap
from app.widgets.panel import Panel


class PositionPanel(Panel):
    """Draws lines of text that can be scrolled."""

    def __init__(self, part: str | None = None) -> None:
        super().__init__(part)
        self._lines: list[list[Span]] = []
        self._room = (0, 0)
        self._top = 0

    def show(self, lines: Sequence[str], width: int, rows: int) -> None:
        """Draw lines, wrapped to a width."""
        self._lines = [
            row for line in lines for row in wrap([(line, "text")], max(width - 2, 1), 4)
        ]
        self._room = (width, rows)
        self.scroll_text(0)

    def blank(self) -> None:
        """Draw nothing, and forget the lines."""
        self._lines, self._room, self._top = [], (0, 0), 0
        super().blank()

    def scroll_text(self, rows: int) -> bool:
        """Look further down, or up with a negative number; whether there was more."""
        width, height = self._room
        before = self._top
        self._top = max(0, min(self._top + rows, len(self._lines) - height + 1))
        canvas = Canvas(width, height)
        more = len(self._lines) - self._top - height + 1
        canvas.heading(0, "Position", f"{more} more" if more > 0 and width > 30 else "")
        for y, line in enumerate(self._lines[self._top : self._top + height - 1], 1):
            canvas.spans(1, y, line)
        self.paint(canvas)
        return self._top != before

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Look further up."""
        event.stop()
        self.scroll_text(-2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Look further down."""
        event.stop()
        self.scroll_text(2)
