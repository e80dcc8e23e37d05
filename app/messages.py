"""Messages: they lie over the keys in the last line, and games make room for more lines of them."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App
    from textual.timer import Timer

# A message is one line if it can be; what keys do is told elsewhere too.
CSS = """
ToastRack { margin-bottom: 0; }
Toast { padding: 0 1; margin-top: 0; width: auto; max-width: 100%; }
"""
LOOK = 0.05
"""Seconds between two looks how many lines there are, as long as there are any."""
SOON = 1.0
"""Seconds within which a message is seen."""


class Messages:
    """Lets the logs of games end above what messages cover beyond the last line."""

    def __init__(self, app: App[int]) -> None:
        self._app = app
        self._timer: Timer | None = None
        self._told = 0.0

    def told(self) -> None:
        """Look after a message that is about to be seen, until all have gone."""
        self._told = monotonic()
        if self._timer is None:
            self._timer = self._app.set_interval(LOOK, self._look)

    def _look(self) -> None:
        seen = 0
        for screen in self._app.screen_stack:
            lines = sum(toast.outer_size.height for toast in screen.query("Toast"))
            seen += lines
            make_room = getattr(getattr(screen, "view", None), "make_room", None)
            if make_room:
                make_room(max(lines - 1, 0))
        if self._timer and not seen and monotonic() - self._told > SOON:
            self._timer.stop()
            self._timer = None
