"""The whole log of a game as a list, with the notes: search it, choose a line to go to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import ComposeResult

from app.change import LogLine
from app.commands import PLACES, bindings
from app.screens.lines import Row, fit, row
from app.screens.page import Page
from app.screens.wordbar import WordBar
from app.widgets.canvas import wrap
from app.widgets.log import spans_of
from games.core.text import Piece, line, plural

NUMBER = 8
"""Cells of the first column, the number of the action."""


class LogScreen(Page[int]):
    """Lists log lines; choosing one answers with the number of its move."""

    PLACE = "log"
    BINDINGS = bindings(PLACES["log"])

    def __init__(
        self,
        log: Sequence[LogLine],
        viewer: int | None,
        move: int | None,
        notes: Sequence[Mapping[str, Any]] = (),
        hints: Sequence[tuple[int, str]] = (),
    ) -> None:
        super().__init__()
        self.entries = [entry for entry in log if entry.seen_by(viewer)]
        if notes or hints:
            told = [(note["n"], Piece(f"● {note['text']}", "good")) for note in notes]
            told += [(n, Piece(f"○ hint: {hint}", "good")) for n, hint in hints]
            self.entries += [LogLine(n, line("", piece)) for n, piece in told]
            self.entries.sort(key=lambda entry: entry.n)
        self._rows: dict[tuple[int, int], list[Row]] = {}
        self._texts = [str(entry.line).lower() for entry in self.entries]
        self.words = ""
        # Without a move the last line is where to begin.
        later = (n for n, entry in enumerate(self.entries) if move is not None and entry.n >= move)
        self._at = str(next(later, len(self.entries) - 1))

    def compose(self) -> ComposeResult:
        """The lines, the cursor on that of the move that is shown."""
        self.draw(self._at)
        yield self.lines

    def heading(self, width: int) -> Row:
        """How many lines there are."""
        right = plural(len(self.entries), "line")
        if self.words:
            right = f"{len(self._shown())} of {right}"
        left = fit(f" Log: {self.words}" if self.words else " Log", max(width - len(right) - 1, 1))
        return row((left, "title"), (right, "dim"))

    def _shown(self) -> list[int]:
        words = self.words.lower().split()
        return [n for n, text in enumerate(self._texts) if all(word in text for word in words)]

    def build(self, width: int) -> list[Row]:
        """Each line whole, with the number of its action."""
        self.lines.columns = row((f"{'action':>{NUMBER}}  rule and what happened", "dim"))
        rows = [each for n in self._shown() for each in self._entry(n, width)]
        return rows or [Row(), row(("  no line has these words", "dim"))]

    def _entry(self, n: int, width: int) -> list[Row]:
        """The rows of a line, wrapped once for a width."""
        rows = self._rows.get((n, width))
        if rows is None:
            entry = self.entries[n]
            first, *more = wrap(spans_of(entry.line), max(width - NUMBER - 3, 1)) or [[]]
            rows = [row((f"{entry.n or 'start':>{NUMBER}}  ", "dim"), *first, name=str(n))]
            rows += [row(" " * (NUMBER + 2), *line)._replace(more=True) for line in more]
            self._rows[n, width] = rows
        return rows

    def chosen(self, name: str) -> None:
        """Go to the move of a line."""
        self.dismiss(self.entries[int(name)].n)

    def action_search(self) -> None:
        """Let words be typed; only lines with all of them are shown."""
        self.app.push_screen(
            WordBar(self.words, "words or a rule number", self._search, self._step)
        )

    def _search(self, words: str) -> None:
        if words.strip() != self.words:
            self.words = words.strip()
            self.draw()

    def _step(self, steps: int) -> None:
        self.action_move(0, steps)

    def action_back(self) -> None:
        """Show all lines again, or go back."""
        if self.words:
            self._search("")
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        """Go back without going anywhere."""
        self.dismiss(None)
