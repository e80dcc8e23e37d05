"""Screens that close once, however many keys and clicks still wait for them."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Result = TypeVar("Result")


class ClosesOnce(Screen[Result], Generic[Result]):
    """A screen whose second dismissal does nothing; Textual would close the one beneath."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close with a result, unless it is closed already or something is over it."""
        # `is_current` would also hold for the screen beneath a dialog.
        if self.app.screen_stack[-1:] != [self]:
            return AwaitComplete()
        return super().dismiss(result)
