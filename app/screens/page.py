"""A page: a screen of lines with a title, a cursor, hints and a footer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from app.commands import commands, footer, with_keys
from app.screens.in_order import run_command
from app.screens.lines import Lines, Row, fit, row, section, wrap
from app.screens.once import ClosesOnce

if TYPE_CHECKING:
    from app.casemate import Casemate

__all__ = ["Page", "Row", "fit", "row", "section", "wrap"]

Result = TypeVar("Result")


class Page(ClosesOnce[Result], Generic[Result]):
    """A screen of rows; a subclass names its place (with its bindings), heading and rows."""

    PLACE: ClassVar[str] = "page"
    CLICK_ACTS: ClassVar[bool] = False
    CURSOR: ClassVar[bool] = True

    app: Casemate

    def __init__(self) -> None:
        super().__init__()
        self.lines = Lines(self.CURSOR)
        self._chain = 0
        self._drawn_for: Size | None = None

    def compose(self) -> ComposeResult:
        """The one widget of the page, drawn already, so that the first picture is the right one."""
        self.draw()
        yield self.lines

    # -- for subclasses ----------------------------------------------------------------------

    def heading(self, width: int) -> Row:
        """The first line of the screen."""
        raise NotImplementedError

    def build(self, width: int) -> list[Row]:
        """The rows for a width."""
        raise NotImplementedError

    def hints(self, width: int) -> list[Row]:
        """Lines under the rows about the row under the cursor; always as many."""
        return []

    def chosen(self, name: str) -> None:
        """Act on a row."""

    def with_keys(self, text: str) -> str:
        """A text with the user's own key of a command in place of its id."""
        return with_keys(text, self.PLACE, self.app.keymap, self.app.ascii)

    # -- the frame around --------------------------------------------------------------------

    def draw(self, keep: str | None = None) -> None:
        """Build and show all rows again."""
        lines = self.lines
        self._drawn_for = lines.room
        width = lines.across
        lines.heading = self.heading(width)
        rows = commands(self.PLACE)
        lines.keys = footer(rows, width - 2, self.app.keymap, self.app.ascii)
        lines.hints = self.hints(width)
        lines.show(self.build(width), keep)
        self.moved()

    def ready(self) -> None:
        """Build the rows if a key came before the first picture."""
        if not self.lines.rows:
            self.draw()

    def moved(self) -> None:
        """Show what belongs to the row under the cursor."""
        self.lines.hints = self.hints(self.lines.across)

    def on_resize(self) -> None:
        """Lay the page out for its new size."""
        # The widget learns its size after the screen.
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        if self.lines.room != self._drawn_for:
            self.draw()

    def action_move(self, across: int, down: int) -> None:
        """Move the cursor."""
        self.ready()
        self.lines.move(down)
        self.moved()

    def action_page(self, way: int) -> None:
        """Move by a screenful."""
        self.lines.move(way * max(self.lines.down - 1, 1))
        self.moved()

    def action_end(self, way: int) -> None:
        """Move to the first or last row."""
        self.ready()
        self.lines.move(way * len(self.lines.rows))
        self.moved()

    def action_act(self) -> None:
        """Act on the row under the cursor."""
        self.ready()
        if self.lines.name_here:
            self.chosen(self.lines.name_here)

    def action_back(self) -> None:
        """Go back to the screen before."""
        self.app.leave(self)

    def action_leave(self) -> None:
        """Go back to the screen before."""
        self.app.leave(self)

    def on_key(self, event: events.Key) -> None:
        """Choose a row by its letter."""
        self.ready()
        for place, each in enumerate(self.lines.rows):
            if event.character and each.key == event.character:
                self.lines.cursor = place
                self.lines.reveal()
                self.moved()
                event.stop()
                self.chosen(each.name)
                return
        run_command(self, event)

    async def on_click(self, event: events.Click) -> None:
        """Take a row, or a command in the footer."""
        # The second click of a double click that opened this page is not meant for it, and where
        # one click opens something a second one must not open it again.
        seen, self._chain = self._chain, event.chain
        if event.chain > 1 and (self.CLICK_ACTS or seen != event.chain - 1):
            return
        offset = event.get_content_offset(self.lines)
        if offset is None:
            return
        action = self.lines.action_at(*offset)
        place = self.lines.row_at(offset.y)
        if place is not None:
            place = self.lines.first_of(place)
        if action:
            await self.run_action(action)
        elif place is not None and self.lines.rows[place].name:
            again = place == self.lines.cursor and event.chain == 1
            self.lines.cursor = place
            self.lines.reveal()
            self.moved()
            if self.CLICK_ACTS or again or event.chain == 2:
                self.chosen(self.lines.rows[place].name)

    def on_mouse_scroll_down(self) -> None:
        """Scroll down."""
        self.lines.scroll_lines(3)

    def on_mouse_scroll_up(self) -> None:
        """Scroll up."""
        self.lines.scroll_lines(-3)
