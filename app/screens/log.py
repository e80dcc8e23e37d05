"""The whole log of a game as a list: search it, and choose a line to go to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.commands import PLACES, bindings
from app.screens.lines import Row, row
from app.screens.page import Page
from app.widgets.canvas import wrap
from app.widgets.log import spans_of
from games.core.text import plural

if TYPE_CHECKING:
    from app.controller import LogLine

NUMBER = 8
"""Cells of the first column, the number of the action."""


class LogScreen(Page[int]):
    """Lists log lines; choosing one answers with the number of its move."""

    PLACE = "log"
    BINDINGS = bindings(PLACES["log"])

    def __init__(self, log: Sequence[LogLine], viewer: int | None, move: int | None) -> None:
        super().__init__()
        self.entries = [entry for entry in log if entry.seen_by(viewer)]
        self.words = ""
        # Without a move the last line is where to begin.
        later = (n for n, entry in enumerate(self.entries) if move is not None and entry.n >= move)
        self._at = str(next(later, len(self.entries) - 1))

    def on_mount(self) -> None:
        """Begin at the line of the move that is shown."""
        self.call_after_refresh(self.draw, self._at)

    def heading(self, width: int) -> Row:
        """How many lines there are."""
        left = " Log"
        right = plural(len(self.entries), "line")
        if self.words:
            right = f"“{self.words}”: {len(self._shown())} of {right}"
        return row(
            (left, "title"), " " * max(width - len(left) - len(right) - 1, 1), (right, "dim")
        )

    def _shown(self) -> list[int]:
        words = self.words.lower().split()
        return [
            n
            for n, entry in enumerate(self.entries)
            if all(word in str(entry.line).lower() for word in words)
        ]

    def build(self, width: int) -> list[Row]:
        """Each line whole, with the number of its action."""
        self.lines.columns = row((f"{'action':>{NUMBER}}  rule and what happened", "dim"))
        rows = []
        for n in self._shown():
            entry = self.entries[n]
            first, *more = wrap(spans_of(entry.line), max(width - NUMBER - 3, 1)) or [[]]
            rows.append(row((f"{entry.n or 'start':>{NUMBER}}  ", "dim"), *first, name=str(n)))
            rows += [row(" " * (NUMBER + 2), *line)._replace(more=True) for line in more]
        return rows or [Row(), row(("  no line has these words", "dim"))]

    def chosen(self, name: str) -> None:
        """Go to the move of a line."""
        self.dismiss(self.entries[int(name)].n)

    def action_search(self) -> None:
        """Ask for words."""
        from app.screens.dialog import Ask

        self.app.push_screen(
            Ask("Search the log", "Words, or a rule number:", self.words), self._search
        )

    def _search(self, words: str | None) -> None:
        if words is not None:
            self.words = words.strip()
            self.draw()

    def action_back(self) -> None:
        """Show all lines again, or go back."""
        if self.words:
            self._search("")
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        """Go back without going anywhere."""
        self.dismiss(None)
