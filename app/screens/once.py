"""Screens that close once, and screens that hear nothing that came before they were seen."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Result = TypeVar("Result")


def is_on_top(screen: Screen[Any]) -> bool:
    """Whether a screen is the one that is seen, with nothing over it."""
    # `is_current` would also hold for the screen beneath a dialog.
    return screen.app.screen_stack[-1:] == [screen]


class ClosesOnce(Screen[Result], Generic[Result]):
    """A screen whose second dismissal does nothing; Textual would close the one beneath.

    Beside another kind of screen it stands second: Textual takes styles from the first base only.
    """

    unasked = False
    """It comes by itself: keys and clicks from before its first picture were for another one."""

    @property
    def unready(self) -> bool:
        """Whether it does not know yet what keys mean, so that they wait."""
        return False

    @property
    def on_top(self) -> bool:
        """Whether it is the screen that is seen, with nothing over it."""
        return is_on_top(self)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close with a result, unless it is closed already or something is over it."""
        if not self.on_top:
            return AwaitComplete()
        return super().dismiss(result)
