"""The right-hand column of a game as a page, for screens on which it does not fit whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.screen import Screen

from app.commands import PLACES, bindings
from app.screens.page import Page, Row, row, section
from app.widgets.canvas import wrap
from app.widgets.cards import FULL, Section
from app.widgets.view import GameView

if TYPE_CHECKING:
    from app.casemate import Casemate


class WithDetails(Screen[None]):
    """A screen with a game's view, of which the details can be read."""

    app: Casemate
    view: GameView

    def action_details(self) -> None:
        """Read the card and what is in force, whole."""
        view = self.view
        if view.scene:
            sections = view.face.sections(view.rules, view.scene.view, FULL)
            self.app.push_screen(Details(view.rules.info.title, sections))


class Details(Page[None]):
    """Shows sections with all their text."""

    PLACE = "text"
    BINDINGS = bindings(PLACES["text"])
    CURSOR = False

    def __init__(self, title: str, sections: Sequence[Section]) -> None:
        super().__init__()
        self.name_of_game = title
        self.parts = sections

    def heading(self, width: int) -> Row:
        """The game."""
        return row((f" {self.name_of_game}", "title"))

    def build(self, width: int) -> list[Row]:
        """The sections one under the other."""
        rows: list[Row] = []
        for part in self.parts:
            if part.lines:
                rows += [Row(), section(part.title, width)]
                rows += [
                    row("  ", *line) for spans in part.lines for line in wrap(spans, width - 4)
                ]
        return rows
