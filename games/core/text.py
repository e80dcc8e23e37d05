"""Lines of the log: typed pieces, a rule reference, and who may read them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap
from typing import Literal

Role = Literal["text", "name", "number", "die", "good", "bad", "dim", "title"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text with the part it plays in the line."""

    text: str
    role: Role = "text"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: `to` lists the seats that may read it, None means all.

    `head` marks a line that opens a turn. `str(line)` is the line as plain text, rule first.
    """

    pieces: tuple[Piece, ...]
    rule: str
    to: tuple[int, ...] | None = None
    head: bool = False

    @property
    def text(self) -> str:
        """The line without its rule reference."""
        return "".join(piece.text for piece in self.pieces)

    def __str__(self) -> str:
        return f"{self.rule} {self.text}" if self.rule else self.text


def line(
    rule: str, *parts: str | Piece, to: tuple[int, ...] | None = None, head: bool = False
) -> Line:
    """A log line from plain strings and pieces."""
    pieces = tuple(part if isinstance(part, Piece) else Piece(part) for part in parts if part)
    return Line(pieces, rule, to, head)


def signed(value: int) -> str:
    """A number with its sign: `+1`, `-2`, `0`."""
    return f"{value:+d}" if value else "0"


def listed(words: list[str] | tuple[str, ...]) -> str:
    """Words as a list in a sentence: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def plural(count: int, noun: str) -> str:
    """A count with its noun: `1 action`, `2 actions`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def wrapped(rows: Iterable[str], width: int = 79) -> list[str]:
    """Rows of at most `width` cells; what does not fit goes on two blanks further in."""
    found: list[str] = []
    for row in rows:
        indent = " " * (len(row) - len(row.lstrip()))
        found += wrap(
            row.lstrip(),
            width,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return found
