"""The curtain between two people at one keyboard: whose turn it is to look, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.cells import cell_len

from app.commands import PLACES, bindings, show_keys
from app.memory import private
from app.players import people, person
from app.screens.page import Page, Row, row

if TYPE_CHECKING:
    from app.command_table import Command
    from app.controller import TurnController


def next_person(game: TurnController, seated: int | None) -> int | None:
    """The seat that the keyboard passes on to now; None while nobody has to look away."""
    if not private(game) or game.outcome or len(people(game.players)) < 2:
        return None
    seat: int = game.state.seat
    return seat if seat in people(game.players) and seat != seated else None


class Handover(Page[bool]):
    """Waits until the next person is alone with the screen; answers False if nobody goes on.

    `take` is called before the curtain opens, so that what is under it is drawn already. The key
    is none of those that act in a game: what the last person typed too much does not open it.
    """

    PLACE = "handover"
    BINDINGS = bindings(PLACES["handover"])
    CURSOR = False
    CLICK_ACTS = True
    unasked = True

    def __init__(self, name: str, take: Callable[[], None]) -> None:
        super().__init__()
        self.person = name
        self.take = take

    def heading(self, width: int) -> Row:
        """Nothing: not even how far the game is."""
        return Row()

    def build(self, width: int) -> list[Row]:
        """The name, and the key to press, in the middle."""
        key = show_keys(self._show(), self.app.keymap, self.app.ascii)
        told = [
            row((self.person, "title")),
            Row(),
            row("Press ", (key, "legal"), " when nobody else looks.", name="show"),
        ]
        above = max((self.lines.down - len(told)) // 2, 0)
        return [Row()] * above + [_middle(line, width) for line in told]

    def _show(self) -> Command:
        return next(command for command in PLACES["handover"] if command.id == "show")

    def chosen(self, name: str) -> None:
        """Open the curtain."""
        self.action_show()

    def action_show(self) -> None:
        """Open the curtain for the person that it names."""
        if self.on_top:
            self.take()
            self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the game; it is saved already."""
        self.dismiss(False)


def _middle(line: Row, width: int) -> Row:
    before = max((width - cell_len(line.text)) // 2, 0)
    return line._replace(spans=((" " * before, "text"), *line.spans))


def name_of(game: TurnController, seat: int) -> str:
    """What a seat is called: the side it plays, and the name of who plays it if that was given."""
    return person(game.players, seat, game.rules.seat_name(game.state, seat))
