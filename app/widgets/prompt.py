"""The panel of the choices: it draws a sheet of entries and tells which one was clicked."""

from __future__ import annotations

from textual import events
from textual.message import Message

from app.widgets.canvas import Canvas, Span
from app.widgets.entries import Entry
from app.widgets.panel import Lit, Panel
from app.widgets.sheet import EMPTY, Placed, Sheet

NOWHERE = -1
"""The place of a cursor that is on no entry yet."""


class ChoicePanel(Panel):
    """Draws the entries of a level under a heading, the cursor on one of them; posts `Picked`.

    `armed` tells that the cursor was put where it is since these entries are shown: only then may
    the key or a click that means the same entry act, so that no second half of a double press
    answers a question that has just come up.
    """

    class Picked(Message):
        """An entry was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, part: str | None = None) -> None:
        super().__init__(part)
        self.sheet = EMPTY
        self.cursor = 0
        self.armed = False
        self.top = 1
        self._page = -1
        self._title = ""
        self._number = ""
        self._beside = False

    def show(
        self,
        sheet: Sheet,
        cursor: int,
        title: str,
        number: str,
        blank: int = 0,
        beside: bool = False,
    ) -> None:
        """Draw a sheet; `blank` rows stay free under the heading, `beside` a column one cell."""
        self.sheet, self.cursor, self.armed = sheet, cursor, False
        self._title, self._number, self._beside = title, number, beside
        self.top = 1 + blank
        self._draw()

    def blank(self) -> None:
        """Draw nothing, and offer nothing."""
        self.sheet, self.cursor, self._title, self._number = EMPTY, 0, "", ""
        super().blank()

    @property
    def here(self) -> Placed | None:
        """The entry under the cursor."""
        placed = self.sheet.placed
        return placed[self.cursor] if 0 <= self.cursor < len(placed) else None

    @property
    def entry(self) -> Entry | None:
        """What the cursor is on."""
        return self.here.entry if self.here else None

    def _draw(self) -> None:
        here = self.here
        self._page = here.page if here else 0
        sheet = self.sheet
        canvas = Canvas(sheet.width, sheet.rows + self.top)
        number = self._number
        if sheet.pages > 1:
            number = f"page {self._page + 1} of {sheet.pages}"
        self._frame(canvas, number)
        inner = sheet.picture(self._page)
        for y in range(inner.height):
            canvas.signs[y + self.top], canvas.roles[y + self.top] = inner.row(y)
        canvas.outside += inner.outside
        self.paint(canvas, self._lit())

    def _frame(self, canvas: Canvas, number: str) -> None:
        """Draw the heading, and what else stands around the entries."""
        canvas.heading(0, self._title, number)
        if self._beside:
            canvas.put(canvas.width - 1, 0, " ")

    def _lit(self) -> list[Lit]:
        here = self.here
        return [light._replace(y=light.y + self.top) for light in here.lit] if here else []

    def select(self, number: int) -> None:
        """Put the cursor on an entry; only the rows that it leaves and enters are drawn again."""
        self.cursor, self.armed = number, True
        here = self.here
        if here and here.page != self._page:
            self._draw()
        else:
            self.light(self._lit())

    def neighbour(self, across: int, down: int) -> int:
        """The number of the entry beside the cursor: the next one down, or in the next column."""
        placed = self.sheet.placed
        here = self.here
        if here is None:
            return len(placed) - 1 if down < 0 else 0
        if down:
            return (self.cursor + down) % len(placed)
        columns = 1 + max(p.column for p in placed)
        column = (here.column + across) % columns
        beside = [n for n, p in enumerate(placed) if p.column == column and p.page == here.page]
        return min(beside, key=lambda n: abs(placed[n].y - here.y), default=self.cursor)

    def number_of(self, key: str) -> int | None:
        """The number of the entry with a key, or of what is refused together with it."""
        placed = self.sheet.placed if key else ()
        for number, place in enumerate(placed):
            if place.entry.key == key:
                return number
        for number, place in enumerate(placed):
            if place.entry.barred and any(member.key == key for member in place.entry.members):
                return number
        return None

    def on_click(self, event: events.Click) -> None:
        """Tell which entry was clicked."""
        number = self.sheet.at(event.x, event.y - self.top, self._page)
        if number is not None:
            event.stop()
            self.post_message(self.Picked(number))


class HintLine(Panel):
    """The lines under the choices."""

    def show(self, lines: list[list[Span]], width: int, rows: int) -> None:
        """Draw some lines of text."""
        canvas = Canvas(width, rows)
        for y, line in enumerate(lines[:rows]):
            canvas.spans(1, y, line)
        self.paint(canvas)
