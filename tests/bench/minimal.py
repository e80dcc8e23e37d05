"""The least that a Textual program can be: what ours is measured against."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

ROWS, WIDTH = 20, 27
"""As many entries as our choices can have, and as wide as one of them."""


class Hello(App[None]):
    """A program with one line of text."""

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static("Hello")


class Board(Widget, can_focus=True):
    """A list with a cursor, drawn by line; a key draws again the two entries that it touches."""

    def __init__(self) -> None:
        super().__init__()
        plain, lit = Style.parse("white on black"), Style.parse("black on yellow")
        texts = [f" {y} Attack the front {y}".ljust(WIDTH) for y in range(ROWS)]
        self.strips = [Strip([Segment(text, plain)], WIDTH) for text in texts]
        self.lit = [Strip([Segment(text, lit)], WIDTH) for text in texts]
        self.cursor = 0

    def render_line(self, y: int) -> Strip:
        """A row."""
        if y >= ROWS:
            return Strip.blank(self.size.width)
        return (self.lit if y == self.cursor else self.strips)[y]

    def move(self, steps: int) -> None:
        """Move the cursor."""
        self.refresh(Region(0, self.cursor, WIDTH, 1))
        self.cursor = (self.cursor + steps) % ROWS
        self.refresh(Region(0, self.cursor, WIDTH, 1))


class Cursor(App[None]):
    """A program with one board and two keys."""

    BINDINGS = [("down", "move(1)"), ("up", "move(-1)"), ("q", "quit")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        """The board."""
        self.board = Board()
        yield self.board

    def action_move(self, steps: int) -> None:
        """Move the cursor of the board."""
        self.board.move(steps)


def modelled() -> Hello:
    """The program with one line, and with a model as every game has some."""
    from pydantic import BaseModel

    class State(BaseModel):
        """The least model there is."""

        turn: int = 0

    assert State().turn == 0
    return Hello()


PROGRAMS: dict[str, Callable[[], App[None]]] = {
    "hello": Hello,
    "cursor": Cursor,
    "model": modelled,
}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]]().run()
