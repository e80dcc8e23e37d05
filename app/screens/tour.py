"""The tour: cards over an example of the game, each beside the part of the screen it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.screen import ModalScreen
from textual.widget import Widget

from app.commands import bindings, commands, footer, with_keys
from app.screens.lines import Lines, Row, row, wrap
from app.screens.once import ClosesOnce
from app.tours import Card, example, tour_of

if TYPE_CHECKING:
    from app.casemate import Casemate
    from app.screens.base import GameScreen

WIDE = 60
FRAME = 2
"""Cells that the border of a card takes in each direction, and its blanks at the sides."""


class Beside(Layout):
    """Puts the card where it hides least of what it is about, and a line along that."""

    name = "beside"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """The line, then the card over it."""
        assert isinstance(parent, TourScreen)
        about = parent.about
        regions = (Region(about.x, about.y, 1, about.height), parent.place(size, about))
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child)
            for region, child in zip(regions, children, strict=True)
        ]


class TourScreen(ModalScreen[None], ClosesOnce[None]):
    """Shows the cards of a game over its screen; it takes every key, so that nothing is played."""

    PLACE: ClassVar[str] = "tour"
    BINDINGS = bindings(commands("tour"))
    DEFAULT_CSS = """
    TourScreen { background: transparent; }
    TourScreen .card { background: $background; border: round $legal; padding: 0 1; }
    TourScreen:ansi .card { border: round ansi_default; }
    TourScreen .ascii { border: ascii $legal; }
    """

    app: Casemate

    def __init__(self, beneath: GameScreen) -> None:
        super().__init__()
        self.beneath = beneath
        self.slug = str(beneath.rules.info.slug)
        self.cards = tour_of(self.slug).cards
        self.at = 0
        self.line = Lines(cursor=False, framed=False)
        self.box = Lines(cursor=False)
        self._beside = Beside()

    @property
    def layout(self) -> Layout:
        """The layout by what the card is about."""
        return self._beside

    def compose(self) -> ComposeResult:
        """The line, and the card."""
        self.box.add_class("card")
        self.box.set_class(self.app.ascii, "ascii")
        yield self.line
        yield self.box

    # -- the card ----------------------------------------------------------------------------

    @property
    def card(self) -> Card:
        """The card that is shown."""
        return self.cards[self.at]

    @property
    def about(self) -> Region:
        """The part of the screen that the card is about; empty where it is not drawn."""
        return self.beneath.view.plan.regions.get(self.card.at, Region(0, 0, 0, 0))

    def _text(self, width: int) -> list[Row]:
        card = self.card
        place = self.beneath.PLACE
        text = with_keys(card.text, place, self.app.keymap, self.app.ascii)
        if card.rule:
            text += f" [{card.rule}]"
        return [row(line) for line in wrap(text, width)]

    def place(self, size: Size, about: Region) -> Region:
        """Where the card stands, in the corner where it hides least."""
        width = min(WIDE, size.width)
        inner = width - FRAME - 2
        height = min(len(self._text(inner)) + 2 + FRAME, size.height)
        right, low = min(size.width, 140) - width, size.height - height
        corners = [Region(x, y, width, height) for y in (low, 0) for x in (right, 0)]
        return min(corners, key=lambda corner: corner.intersection(about).area)

    def draw(self) -> None:
        """Show the card of now."""
        width = self.place(self.app.size, self.about).width - FRAME - 2
        number = f"{self.at + 1} of {len(self.cards)}"
        gap = max(width - len(self.card.title) - len(number), 1)
        self.box.heading = row((self.card.title, "title"), " " * gap, (number, "dim"))
        rows = [each for each in commands(self.PLACE) if each.id != "rules" or self.card.rule]
        self.box.keys = footer(rows, width, self.app.keymap, self.app.ascii)
        self.box.show(self._text(width))
        signs = ["▸", *"│" * self.about.height]
        self.line.show([Row(((sign, "cursor"),)) for sign in signs[: self.about.height]])
        self.box.refresh(layout=True)

    def on_mount(self) -> None:
        """Show the first card."""
        self.call_after_refresh(self.draw)

    def on_resize(self) -> None:
        """Lay the card out anew, after the game beneath."""
        self.call_after_refresh(self.draw)

    # -- keys and clicks ---------------------------------------------------------------------

    def action_card(self, steps: int) -> None:
        """Go to another card; after the last one the tour is over."""
        if self.at + steps >= len(self.cards):
            self.dismiss(None)
        elif self.at + steps >= 0:
            self.at += steps
            self.draw()

    def action_rules(self) -> None:
        """Read the rule of the card."""
        if self.card.rule:
            self.app.open_rules(self.slug, self.card.rule)

    def action_back(self) -> None:
        """End the tour."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """End the tour."""
        self.dismiss(None)

    async def on_click(self, event: events.Click) -> None:
        """Do what is clicked in the footer of the card; the card itself goes on."""
        offset = event.get_content_offset(self.box)
        if offset is None or event.chain > 1:
            return
        action = self.box.action_at(*offset)
        if action:
            await self.run_action(action)
        else:
            self.action_card(1)


def show_tour(app: Casemate, slug: str) -> None:
    """Show the tour of a game over its example, and close both at its end."""
    from app.ways import game_screen

    screen: Any = game_screen(example(slug))
    # Nobody else looks: the example needs no curtain.
    screen.seated = screen.controller.state.seat
    app.push_screen(screen)
    # What the cards point at has its place after the first picture only.
    screen.call_after_refresh(app.push_screen, TourScreen(screen), lambda _: app.leave(screen))
