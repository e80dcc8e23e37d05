"""Lines of text with roles: building them, and the widget that draws them with a cursor."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from math import inf
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from app.clean import clean
from app.commands import Hint
from app.themes import ROLES, component_css

if TYPE_CHECKING:
    from app.casemate import Casemate

Span = tuple[str, str]
"""A stretch of text and its role, one of `app.themes.ROLES`."""

LOW = 8
"""Lines of a page that come before its hints: a terminal that has no more shows no hints."""
WIDEST = 140
"""No page is wider: long eye travel helps nobody."""


class Row(NamedTuple):
    """A line of a page. Rows with a `name` can be chosen; `key` is the letter that does so.

    The cursor covers the first `reach` spans, or all of them for 0. A row with `more` goes on with
    the one above, and belongs to it.
    """

    spans: tuple[Span, ...] = ()
    name: str = ""
    key: str = ""
    reach: int = 0
    more: bool = False

    @property
    def text(self) -> str:
        """The line without its roles."""
        return "".join(text for text, _ in self.spans)


def row(*parts: str | Span, name: str = "", key: str = "") -> Row:
    """A row from plain strings and spans; chosen rows keep their first cell for the cursor."""
    pairs = ((part, "text") if isinstance(part, str) else part for part in parts if part)
    # As it will be drawn, so that whoever measures it finds the same.
    return Row(tuple((clean(text), role) for text, role in pairs), name, key)


def fit(text: str, width: int) -> str:
    """A text in exactly so many cells, with blanks or cut with a sign of it."""
    text = clean(text)
    if cell_len(text) > width > 0:
        return set_cell_size(text, width - 1) + "…"
    return set_cell_size(text, max(width, 0))


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines that end between words; the lines after the first are indented."""
    lines: list[str] = []
    now = ""
    for word in clean(text).split():
        if now.strip() and cell_len(now) + 1 + cell_len(word) > width:
            lines.append(now)
            now = indent
        now += word if not now.strip() else f" {word}"
        # A word that is wider than the page cannot be kept whole.
        while cell_len(now) > width > len(indent):
            head = set_cell_size(now, width).rstrip()
            if not head.strip():
                # Not even one sign fits: it stands out rather than going on for ever.
                head = now[: len(now) - len(now.lstrip()) + 1]
            lines.append(head)
            now = indent + now[len(head) :]
            if now == indent:
                break
    if now.strip():
        lines.append(now)
    return lines


def wrap_path(path: str, width: int) -> list[str]:
    """The name of a file in lines that end behind its signs, not in the middle of a word."""
    lines = [""]
    for part in re.split(r"(?<=[/\\_.-])", clean(path)):
        if lines[-1] and cell_len(lines[-1]) + cell_len(part) > width:
            lines.append("")
        lines[-1] += part
    return [piece for line in lines for piece in wrap(line, width)]


def section(title: str, width: int, right: str = "") -> Row:
    """The thin line that opens a section, its title left and a number right."""
    left = f"─ {title} "
    end = f" {right} ─" if right else ""
    fill = max(width - cell_len(left) - cell_len(end), 0)
    return row(
        ("─ ", "rule"),
        (title, "head"),
        (" " + "─" * fill, "rule"),
        (end[:-2], "dim"),
        (end[-2:], "rule"),
    )


def beside(left: Sequence[Row], right: Sequence[Row], width: int) -> list[Row]:
    """Two columns with a line between them, the left one so wide; the cursor stays in it."""
    rows = []
    for one, other in zip_longest(left, right, fillvalue=Row()):
        gap = max(width - cell_len(one.text), 0)
        spans = (*one.spans, (" " * gap, "text"), ("│ ", "rule"), *other.spans)
        rows.append(Row(spans, one.name, one.key, len(one.spans)))
    return rows


class Lines(Widget, can_focus=True):
    """Draws rows with a cursor, a heading above them, and hints and keys below."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{role}" for role in ROLES[1:]}
    DEFAULT_CSS = "Lines { height: 1fr; width: 1fr; }\n" + component_css("Lines", "lines")

    app: Casemate

    def __init__(self, cursor: bool = True, framed: bool = True) -> None:
        super().__init__()
        self.has_cursor = cursor
        self.framed = framed
        self.heading = Row()
        self.columns: Row | None = None
        self.rows: Sequence[Row] = ()
        self.hints: Sequence[Row] = ()
        self.keys: Sequence[Hint] = ()
        self.cursor = 0
        self.top = 0
        self._styles: dict[str, Style] = {}
        self.seen_since = inf

    # -- what is shown -----------------------------------------------------------------------

    @property
    def across(self) -> int:
        """The number of columns that are used."""
        return min(self.room.width, WIDEST)

    @property
    def room(self) -> Size:
        """The size of the widget; before the first layout, that of the terminal."""
        return self.size if self.size.width else self.app.size

    @property
    def down(self) -> int:
        """The number of lines that the rows have."""
        frame = 1 + self._above + len(self.told) if self.framed else 0
        return max(self.room.height - frame, 1)

    @property
    def _above(self) -> int:
        """Lines above the rows: the heading, and the heads of columns, which do not scroll."""
        return int(self.framed) + int(self.columns is not None and self.room.height > LOW)

    def _last_of(self, place: int) -> int:
        """The last line of a row that goes on in the ones below."""
        while place + 1 < len(self.rows) and self.rows[place + 1].more:
            place += 1
        return place

    def first_of(self, place: int) -> int:
        """The row that a line belongs to."""
        while place and self.rows[place].more:
            place -= 1
        return place

    @property
    def told(self) -> Sequence[Row]:
        """The hints for which there is room."""
        return self.hints[: max(self.room.height - LOW, 0)]

    @property
    def name_here(self) -> str:
        """The name of the row under the cursor, empty if there is none."""
        return (
            self.rows[self.cursor].name if self.has_cursor and self.cursor < len(self.rows) else ""
        )

    def show(self, rows: Sequence[Row], keep: str | None = None) -> None:
        """Draw other rows, the cursor on the row of a name, or where it was."""
        name = self.name_here if keep is None else keep
        self.rows = rows
        places = [place for place, each in enumerate(rows) if each.name]
        named = [place for place in places if rows[place].name == name]
        if named:
            self.cursor = named[0]
        elif places:
            self.cursor = min(places, key=lambda place: abs(place - self.cursor))
        else:
            self.cursor = 0
        self.reveal()

    def reveal(self) -> None:
        """Scroll so that the cursor is in sight, and what is above the first row with it."""
        if self.has_cursor:
            first = all(not each.name for each in self.rows[: self.cursor])
            self.top = min(self.top, 0 if first else self.cursor)
            self.top = max(self.top, self._last_of(self.cursor) - self.down + 1)
        self.top = max(0, min(self.top, len(self.rows) - self.down))
        self.refresh()

    def move(self, steps: int) -> None:
        """Move the cursor over the rows that can be chosen, or scroll if there is none."""
        if not self.has_cursor:
            self.scroll_lines(steps)
            return
        places = [place for place, each in enumerate(self.rows) if each.name]
        if places:
            at = places.index(self.cursor) if self.cursor in places else 0
            self.cursor = places[max(0, min(at + steps, len(places) - 1))]
            self.reveal()

    def scroll_lines(self, steps: int) -> None:
        """Show other rows without moving the cursor."""
        self.top = max(0, min(self.top + steps, len(self.rows) - self.down))
        self.refresh()

    def row_at(self, y: int) -> int | None:
        """The row that is drawn in a line of the widget."""
        y -= self._above
        place = self.top + y
        return place if 0 <= y < self.down and place < len(self.rows) else None

    def action_at(self, x: int, y: int) -> str:
        """The action of the footer at a place of the widget; empty where it has none."""
        if not self.framed or y != self.size.height - 1:
            return ""
        left = 1
        for hint in self.keys:
            if left <= x < left + hint.width - 2:
                return hint.action_at(x - left)
            left += hint.width
        return ""

    # -- drawing -----------------------------------------------------------------------------

    def notify_style_update(self) -> None:
        """Forget the styles of the last theme."""
        super().notify_style_update()
        self._styles.clear()

    def style_of(self, role: str) -> Style:
        """The style of a role in the theme of now."""
        found = self._styles.get(role)
        if found is None:
            found = (
                self.rich_style
                if role == "text"
                else self.get_component_rich_style(f"lines--{role}")
            )
            self._styles[role] = found
        return found

    def render_line(self, y: int) -> Strip:
        """One line of the page."""
        if self.rows and self.seen_since == inf:
            # By the clock that keys and clicks are stamped with.
            self.seen_since = events.Idle().time
        width = self.size.width
        last = self.size.height - 1
        if self.framed and y == last and last > 0:
            return self._strip(self._key_spans(), width)
        if self.framed and y == 0:
            return self._strip(self.heading.spans, width)
        if self.columns and 0 < y < self._above:
            return self._strip(self.columns.spans, width)
        place = self.row_at(y)
        if place is not None:
            each = self.rows[place]
            here = self.has_cursor and place == self.cursor and each.name
            return self._strip(each.spans, width, (each.reach or len(each.spans)) if here else 0)
        below = y - self._above - self.down
        if 0 <= below < len(self.told):
            return self._strip(self.told[below].spans, width)
        return Strip.blank(width, self.rich_style)

    def _key_spans(self) -> list[Span]:
        spans: list[Span] = [(" ", "text")]
        for hint in self.keys:
            spans += [(hint.keys, "legal"), (f" {hint.label}  ", "dim")]
        return spans

    def _strip(self, spans: Iterable[Span], width: int, lit: int = 0) -> Strip:
        """A line with the cursor on its first `lit` spans."""
        plain = self.app.plain_text
        segments = [Segment(plain(text), self.style_of(role)) for text, role in spans]
        if lit:
            text = plain("▸") + "".join(segment.text for segment in segments[:lit])[1:]
            segments = [Segment(text, self.style_of("cursor")), *segments[lit:]]
        strip = Strip(segments).crop(0, min(width, WIDEST))
        return strip.adjust_cell_length(width, self.rich_style)
