"""A grid of signs with roles, painted by games and turned into the lines of a widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from app.clean import clean
from app.glyphs import plain

Span = tuple[str, str]
"""A stretch of text and its role."""

Spans = Sequence[Span]
Row = tuple[list[str], list[str]]

TIE = "\u00a0"
"""A blank at which no line ends."""


class Outside(NamedTuple):
    """A sign that was put where the canvas has no cell: a fault of whoever painted it."""

    x: int
    y: int
    sign: str


class Canvas:
    """A grid of cells, each a sign and a role. A wide sign fills its cell and an empty one."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.signs = [[" "] * width for _ in range(height)]
        self.roles = [["text"] * width for _ in range(height)]
        self.outside: list[Outside] = []

    def copy(self) -> Canvas:
        """Another one with the same signs and roles, to be painted on."""
        other = Canvas(0, 0)
        other.width, other.height = self.width, self.height
        other.signs = [row[:] for row in self.signs]
        other.roles = [row[:] for row in self.roles]
        other.outside = self.outside[:]
        return other

    def put(self, x: int, y: int, text: str, role: str = "text") -> int:
        """Write a text and return the column after it; what does not fit is recorded."""
        text = clean(text)
        width = len(text)
        if not (text.isascii() or _narrow(text)) or not self._holds(x, y, width):
            return self._put_signs(x, y, text, role)
        self._part(x, y)
        self._part(x + width, y)
        self.signs[y][x : x + width] = text
        self.roles[y][x : x + width] = [role] * width
        return x + width

    def _holds(self, x: int, y: int, width: int) -> bool:
        return 0 <= y < self.height and x >= 0 and x + width <= self.width

    def _part(self, x: int, y: int) -> None:
        """Leave two blanks of a wide sign whose halves are about to be parted before a column."""
        row = self.signs[y]
        if 0 < x < self.width and not row[x]:
            row[x - 1 : x + 1] = "  "

    def _put_signs(self, x: int, y: int, text: str, role: str) -> int:
        for sign in text:
            width = cell_len(sign)
            if width == 0:
                # A combining mark belongs to the cell before it.
                before = x - 1
                while before > 0 and self._holds(before, y, 1) and not self.signs[y][before]:
                    before -= 1
                if self._holds(before, y, 1):
                    self.signs[y][before] += sign
                continue
            if self._holds(x, y, width):
                self._part(x, y)
                self._part(x + width, y)
                self.signs[y][x : x + width] = [sign] + [""] * (width - 1)
                self.roles[y][x : x + width] = [role] * width
            else:
                self.outside.append(Outside(x, y, sign))
            x += width
        return x

    def spans(self, x: int, y: int, spans: Iterable[Span]) -> int:
        """Write stretches of text one after the other and return the column after them."""
        for text, role in spans:
            x = self.put(x, y, text, role)
        return x

    def right(self, end: int, y: int, text: str, role: str = "text") -> None:
        """Write a text that ends before a column."""
        self.put(end - cell_len(text), y, text, role)

    def heading(
        self, y: int, title: str, number: str = "", start: int = 0, bare: bool = False
    ) -> None:
        """Draw the thin line that opens a section, its title left and a number right.

        A `bare` one begins with its title, as in the right-hand column. What finds no room is
        left out.
        """
        width = self.width - start
        self.put(start, y, "─" * width, "rule")
        name = f"{title} " if bare else f" {title} "
        left = 0 if bare else 1
        if left + cell_len(name) > width:
            return
        self.put(start + left, y, name, "head")
        if number and left + cell_len(name) + cell_len(number) + 4 <= width:
            self.right(self.width - 1, y, f" {number} ", "dim")

    def row(self, y: int) -> Row:
        """The signs and roles of a row, to be compared."""
        return self.signs[y], self.roles[y]

    def text(self, y: int, ascii_only: bool = False) -> str:
        """A row as plain text."""
        text = "".join(self.signs[y])
        return plain(text) if ascii_only else text

    def lines(self, ascii_only: bool = False) -> list[str]:
        """All rows as plain text, without the blanks at their ends."""
        return [self.text(y, ascii_only).rstrip() for y in range(self.height)]

    def strip(
        self,
        y: int,
        style: Callable[[str], Style],
        ascii_only: bool = False,
        lit: tuple[int, int] | None = None,
        arrow: int | None = None,
    ) -> Strip:
        """A row for the terminal; the columns of `lit` have the cursor's role, `arrow` its sign."""
        signs, roles = self.signs[y], self.roles[y]
        if lit:
            roles = roles[: lit[0]] + ["cursor"] * (lit[1] - lit[0]) + roles[lit[1] :]
        if arrow is not None:
            signs = [*signs[:arrow], "▸", *signs[arrow + 1 :]]
        segments: list[Segment] = []
        x = 0
        for role, cells in groupby(roles):
            end = x + len(list(cells))
            text = "".join(signs[x:end])
            segments.append(Segment(plain(text) if ascii_only else text, style(role)))
            x = end
        return Strip(segments, self.width)


@lru_cache(maxsize=4096)
def _narrow(text: str) -> bool:
    """Whether each sign of a text takes one cell."""
    return all(cell_len(sign) == 1 for sign in text)


def width_of(spans: Iterable[Span]) -> int:
    """The cells that stretches of text take in one line."""
    width = 0
    for text, _ in spans:
        width += len(text) if text.isascii() else cell_len(text)
    return width


def text_of(spans: Iterable[Span]) -> str:
    """Stretches of text without their roles."""
    return "".join(text for text, _ in spans)


def wrap(spans: Iterable[Span], width: int, indent: int = 2) -> list[list[Span]]:
    """Stretches of text in lines that end between words; lines after the first are indented."""
    return [list(line) for line in _wrapped(tuple(spans), width, indent)]


# Most texts of a screen are drawn again and again: those of the choices after each action.
@lru_cache(maxsize=1_000)
def _wrapped(given: Spans, width: int, indent: int) -> list[list[Span]]:
    spans = [(_tidy(text), role) for text, role in given if text]
    if width_of(spans) <= width:
        # Nearly all lines of a game fit.
        return [_joined(spans)] if spans else []
    lines: list[list[Span]] = [[]]
    used = 0
    for word in _words(spans):
        size = width_of(word)
        if used + size <= width:
            lines[-1] += word
            used += size
        elif word[0][0][0] == " ":
            # The blanks at which a line ends are not carried over.
            used = width
        else:
            for part in _parts(word, max(width - indent, 1)):
                if lines[-1]:
                    lines.append([(" " * indent, "text")])
                    used = indent
                lines[-1] += part
                used += width_of(part)
    return [_joined(line) for line in lines if line]


def _tidy(text: str) -> str:
    """A text as it will be put, but for the blanks at which no line ends."""
    return TIE.join(map(clean, text.split(TIE)))


def _words(spans: Iterable[Span]) -> list[list[Span]]:
    """Words, which may be of several roles, and the blanks between them, in order."""
    words: list[list[Span]] = []
    for text, role in spans:
        for blank, group in groupby(text, " ".__eq__):
            piece = ("".join(group), role)
            if words and not blank and words[-1][0][0][0] != " ":
                words[-1].append(piece)
            else:
                words.append([piece])
    return words


def _parts(word: list[Span], width: int) -> list[list[Span]]:
    """A word in pieces that fit a line: only words wider than a whole line are ever divided."""
    if width_of(word) <= width:
        return [word]
    parts: list[list[Span]] = [[]]
    for text, role in word:
        for sign in text:
            if width_of(parts[-1]) + cell_len(sign) > width:
                parts.append([])
            parts[-1].append((sign, role))
    return parts


def _joined(line: list[Span]) -> list[Span]:
    """A line with neighbours of one role joined and without blanks at its end."""
    while len(line) > 1 and line[-1][0].isspace():
        line = line[:-1]
    if len(line) == 1:
        return line
    return [
        ("".join(text for text, _ in group), role)
        for role, group in groupby(line, lambda span: span[1])
    ]
