"""Keys and clicks that came too early or too late for the screen that would get them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import events

if TYPE_CHECKING:
    from textual.geometry import Offset
    from textual.screen import Screen

TWICE = 0.5
"""Seconds within which a second click in the same place belongs to the first one."""


class Haste:
    """Tells what a screen must not hear, as it was meant for the one before."""

    def __init__(self) -> None:
        self._pressed: tuple[Screen[Any], Offset, float] | None = None

    def too_early(self, event: events.InputEvent, screen: Screen[Any]) -> bool:
        """Whether a screen that came by itself had not been seen yet at that time."""
        unasked = getattr(screen, "unasked", False)
        return bool(unasked and event.time < screen.lines.seen_since)  # type: ignore[attr-defined]

    def too_late(self, event: events.InputEvent, screen: Screen[Any]) -> bool:
        """Whether it is the second half of a double click whose first one changed the screen."""
        if not isinstance(event, events.MouseDown):
            return False
        place = event.screen_offset
        before, self._pressed = self._pressed, (screen, place, event.time)
        if before is None or before[0] is screen or before[1] != place:
            return False
        return event.time - before[2] <= TWICE
