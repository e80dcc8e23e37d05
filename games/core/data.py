"""The data files of a game, wherever the program is installed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

HEADING = re.compile(r"^(#+) (\d+\.\d+(?:\.\d+)?) (.+)$")


@cache
def asset(game: str, name: str) -> str:
    """The text of a file in `assets/<game>`."""
    return (files("assets") / game / name).read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section of a rules text; `level` is 1 for the outermost."""

    number: str
    title: str
    level: int
    body: str


@cache
def sections(game: str) -> dict[str, Section]:
    """The sections of `assets/<game>/rules.md` by number, in the order of the text."""
    found: dict[str, Section] = {}
    head: tuple[str, str, int] | None = None
    body: list[str] = []

    def close() -> None:
        if head:
            number, title, level = head
            found[number] = Section(number, title, level, "\n".join(body).strip())

    for row in asset(game, "rules.md").splitlines():
        match = HEADING.match(row)
        if match:
            close()
            head = (match[2], match[3], len(match[1]))
            body = []
        else:
            body.append(row)
    close()
    return found


def section_of(game: str, rule: str) -> Section | None:
    """The section that tells of a rule; a rule may be finer than they are: [8.6.1] is in 8.6."""
    found = sections(game)
    while rule and rule not in found:
        rule = rule.rpartition(".")[0]
    return found.get(rule)
