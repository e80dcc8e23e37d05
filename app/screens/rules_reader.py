"""The rules of a game in our own words: sections left, text right, with a search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events

from app.commands import PLACES, bindings
from app.screens.lines import Row, Span, fit, row, wrap
from app.screens.page import Page
from games import GAMES

if TYPE_CHECKING:
    from games.core.data import Section

LIST_WIDTH = 30
TEXT_WIDTH = 92
NARROW = 70
"""Below this width there is no room for the list of sections."""


def paragraphs(body: str) -> Iterator[tuple[str, str]]:
    """The blocks of a text as kind (`text`, `item`, `table`, `gap`) and content."""
    kind, words = "", ""
    for line in [*body.splitlines(), ""]:
        mark = line.lstrip()
        new = "table" if mark.startswith("|") else "item" if mark.startswith("- ") else "text"
        goes_on = line.startswith("  ") if kind == "item" else new == "text"
        if kind in ("text", "item") and mark and new == "text" and goes_on:
            words += " " + mark
            continue
        if kind:
            yield kind, words
        kind, words = (new, mark if new != "table" else line) if mark else ("", "")
        if not mark:
            yield "gap", ""


def layout(body: str, width: int) -> list[str]:
    """The lines of a section's text; tables stay as they are."""
    lines: list[str] = []
    for kind, words in paragraphs(body):
        if kind == "gap":
            lines += [""] if lines and lines[-1] else []
        elif kind == "table":
            lines += [words] if cell_len(words) <= width else wrap(words, width, "  ")
        elif kind == "item":
            lines += wrap(words, width, "  ")
        else:
            lines += wrap(words, width)
    return lines


class RulesReader(Page[None]):
    """Shows a section of the rules; the other sections are a key away."""

    PLACE = "reader"
    BINDINGS = bindings(PLACES["reader"])
    CURSOR = False

    def __init__(self, slug: str, rule: str = "") -> None:
        super().__init__()
        from games.core.data import section_of, sections

        self.slug = slug
        self.sections: list[Section] = list(sections(slug).values())
        told = section_of(slug, rule)
        self.place = self.sections.index(told) if told else 0
        self.at = 0
        self.words = ""
        self._found: list[tuple[int, int]] = []
        self._hit = 0
        self._text: list[str] = []

    # -- drawing -----------------------------------------------------------------------------

    @property
    def list_width(self) -> int:
        """The columns of the list of sections, with the line that parts it from the text."""
        return LIST_WIDTH if self.lines.across >= NARROW else 0

    @property
    def text_width(self) -> int:
        """The columns of the text."""
        return min(self.lines.across - self.list_width - 3, TEXT_WIDTH)

    def heading(self, width: int) -> Row:
        """The game, and what was found."""
        title = next(entry.title for entry in GAMES if entry.slug == self.slug)
        left = f" Rules · {title}"
        right = f"“{self.words}”: {len(self._found)} places" if self.words else ""
        right = right if cell_len(left) + cell_len(right) + 2 < width else ""
        return row(
            (left, "title"), " " * (width - cell_len(left) - cell_len(right) - 1), (right, "warn")
        )

    def build(self, width: int) -> list[Row]:
        """The lines that are in sight."""
        self._text = self._lines(self.place)
        down = self.lines.down
        self.at = max(0, min(self.at, len(self._text) - down))
        left = self._list(down) if self.list_width else [()] * down
        rows = []
        for y in range(down):
            line = self._text[self.at + y] if self.at + y < len(self._text) else ""
            bar: tuple[Span, ...] = (("│ ", "rule"),) if self.list_width else ((" ", "text"),)
            role = "title" if self.at + y == 0 else "text"
            rows.append(Row((*left[y], *bar, *self._lit(line, role))))
        return rows

    def _lines(self, place: int) -> list[str]:
        section = self.sections[place]
        head = wrap(f"{section.number} {section.title}", self.text_width)
        return [*head, "", *layout(section.body, self.text_width)]

    def _list(self, down: int) -> list[tuple[Span, ...]]:
        top = self._list_top(down)
        rows: list[tuple[Span, ...]] = []
        for place in range(top, top + down):
            if place >= len(self.sections):
                rows.append(((" " * (LIST_WIDTH - 2), "text"),))
                continue
            section = self.sections[place]
            mark = "▸" if place == self.place else " "
            indent = "  " * (section.level - 1)
            text = fit(f"{mark}{indent}{section.number} {section.title}", LIST_WIDTH - 2)
            role = "here" if place == self.place else "head" if section.level == 1 else "dim"
            rows.append(((text, role),))
        return [(*spans, (" ", "text")) for spans in rows]

    def _list_top(self, down: int) -> int:
        return max(0, min(self.place - down // 2, len(self.sections) - down))

    def _lit(self, line: str, role: str) -> list[Span]:
        """A line with the words that are searched for in another role."""
        spans: list[Span] = []
        low, words = line.lower(), self.words.lower()
        at = 0
        # Letters whose lower case is longer would shift the places.
        while words and len(low) == len(line) and (found := low.find(words, at)) >= 0:
            spans += [(line[at:found], role), (line[found : found + len(words)], "cursor")]
            at = found + len(words)
        return [*spans, (line[at:], role)]

    # -- moving ------------------------------------------------------------------------------

    def action_move(self, across: int, down: int) -> None:
        """Scroll; at the end of a section go on to the next one."""
        self._scroll(down)

    def action_page(self, way: int) -> None:
        """Scroll by a screenful, or go to the next section at the end of this one."""
        before = self.at
        self._scroll(way * max(self.lines.down - 2, 1))
        if self.at == before:
            self.action_section(way)

    def action_end(self, way: int) -> None:
        """Go to the start or the end of the section."""
        self._scroll(way * len(self._text))

    def _scroll(self, lines: int) -> None:
        self.at = max(0, self.at + lines)
        self.draw()

    def action_section(self, way: int) -> None:
        """Go to another section."""
        self._go(max(0, min(self.place + way, len(self.sections) - 1)))

    def _go(self, place: int, at: int = 0) -> None:
        self.place, self.at = place, at
        self.draw()

    def on_mouse_scroll_down(self) -> None:
        """Scroll down."""
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """Scroll up."""
        self._scroll(-3)

    async def on_click(self, event: events.Click) -> None:
        """Go to the section that was clicked in the list; the page sees to the footer."""
        offset = event.get_content_offset(self.lines)
        if offset and not self.lines.action_at(*offset) and offset.x < self.list_width:
            y = offset.y - 1
            place = self._list_top(self.lines.down) + y
            if 0 <= y < self.lines.down and place < len(self.sections):
                self._go(place)

    # -- searching ---------------------------------------------------------------------------

    def action_search(self) -> None:
        """Ask for words to search for."""
        from app.screens.dialog import Ask

        self.app.push_screen(
            Ask("Search the rules", "Words or a number:", self.words), self._search
        )

    def _search(self, words: str | None) -> None:
        if words is None:
            return
        self.words = words.strip()
        low = self.words.lower()
        self._found = [
            (place, y)
            for place in range(len(self.sections) if low else 0)
            for y, line in enumerate(self._lines(place))
            if low in line.lower()
        ]
        if self._found:
            self.action_found(0)
        else:
            if self.words:
                self.app.tell(f"“{self.words}” is nowhere in the rules")
            self.draw()

    def action_found(self, way: int) -> None:
        """Go to another place that was found, the first one after here for 0."""
        if not self._found:
            self.action_search()
            return
        if way:
            self._hit = (self._hit + way) % len(self._found)
        else:
            later = [n for n, spot in enumerate(self._found) if spot >= (self.place, self.at)]
            self._hit = later[0] if later else 0
        self._go(*self._found[self._hit])
