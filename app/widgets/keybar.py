"""The footer: the keys that work now, each of which can be clicked as well."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message

from app.commands import Hint
from app.widgets.canvas import Canvas
from app.widgets.panel import Panel


class KeyBar(Panel):
    """Draws the footer; posts `Picked` with the action of a clicked entry."""

    class Picked(Message):
        """An entry was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, part: str | None = None) -> None:
        super().__init__(part)
        self._spots: list[tuple[int, int, Hint]] = []
        self._shown: tuple[Sequence[Hint], int] = ((), 0)

    def blank(self) -> None:
        """Draw nothing, and take no clicks."""
        self._spots, self._shown = [], ((), 0)
        super().blank()

    def show(self, hints: Sequence[Hint], width: int) -> None:
        """Draw the keys and what they do, if they are others."""
        if (hints, width) == self._shown:
            return
        self._shown = (hints, width)
        canvas = Canvas(width, 1)
        self._spots = []
        x = 1
        for hint in hints:
            end = x + cell_len(hint.keys) + 1 + cell_len(hint.label)
            if end > width:
                break
            canvas.spans(x, 0, [(hint.keys, "legal"), (f" {hint.label}", "dim")])
            self._spots.append((x, end, hint))
            x = end + 2
        self.paint(canvas)

    def on_click(self, event: events.Click) -> None:
        """Tell which action was clicked."""
        for start, end, hint in self._spots:
            if start <= event.x < end:
                event.stop()
                self.post_message(self.Picked(hint.action_at(event.x - start)))
