"""A line to type words into, over the heading of a page that shows at once what fits them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input

from app.commands import typing_bindings
from app.screens.once import ClosesOnce

if TYPE_CHECKING:
    from app.casemate import Casemate

COUNT = 26
"""Cells at the right of the heading that stay in sight: how many rows fit."""


class WordBar(ModalScreen[None], ClosesOnce[None]):
    """Tells every change of its words; Enter keeps them, Escape takes them all away."""

    DEFAULT_CSS = """
    WordBar { background: transparent; }
    WordBar Input { dock: top; }
    WordBar Input > .input--placeholder { color: $dim; }
    """
    BINDINGS = typing_bindings("words")
    PLACE: ClassVar[str] = "words"
    AUTO_FOCUS = "Input"

    app: Casemate

    def __init__(
        self,
        words: str,
        about: str,
        changed: Callable[[str], None],
        moved: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.changed = changed
        self.moved = moved
        self.input = Input(words, placeholder=about, select_on_focus=False, compact=True)

    def compose(self) -> ComposeResult:
        """The line."""
        self.input.cursor_blink = False
        yield self.input

    def on_resize(self) -> None:
        """Leave the count in the heading in sight."""
        self.input.styles.width = max(self.app.size.width - COUNT, 10)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits now."""
        event.stop()
        self.changed(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep the words."""
        event.stop()
        self.action_act()

    def action_act(self) -> None:
        """Keep the words."""
        self.dismiss()

    def action_move(self, across: int, down: int) -> None:
        """Move the cursor of the page."""
        self.moved(down)

    def action_back(self) -> None:
        """Show everything again."""
        self.changed("")
        self.dismiss()
