"""The hand of For the Emperor, and what abilities ask for, laid out as entries and texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING

from rich.cells import cell_len

from app.screens.lanes_stages import card_label
from app.widgets.canvas import Span, Spans, wrap
from app.widgets.entries import Entry
from app.widgets.sheet import Placed, Sheet, Texts
from games.core.models import HIDDEN

if TYPE_CHECKING:
    from games.for_the_emperor.state import State

ACROSS = 4
"""Columns of a hand in one row, and of what an ability asks for."""
NAME = 16
"""Cells of a card's name where its text stands beside it."""


def brief(view: State, card: int) -> str:
    """What a warrior does, in a line."""
    values = view.values
    return (
        f"Game end: +{values.shinobi} here for each opposing warrior",
        f"When played: +{values.ashigaru} token to another battlefield",
        f"When played: +{values.kyudo} token to another battlefield",
        "When played: banner 3 or 4 here, if one fits",
        "When played: may take a warrior back for a second play",
        "When played: may move a token from here elsewhere",
        "Ongoing: the opponent cannot play 8 or 9 here",
        "Game end: 8 in a tie if you control this battlefield",
        f"Game end: -{values.samurai} here for each other warrior of yours",
    )[card - 1]


def _head(entry: Entry, chosen: bool) -> list[Span]:
    """Cursor cell, key and name of a card."""
    role = "dim" if entry.barred else "title" if chosen else "text"
    return [("▸" if chosen else " ", "legal"), (f"{entry.key} ", "legal"), (entry.label, role)]


def flat(cards: Sequence[Entry], width: int, chosen: str) -> list[Placed]:
    """The cards side by side."""
    step = width // ACROSS
    return [
        Placed(entry, n * step, 0, step - 1, (tuple(_head(entry, entry.name == chosen)),), 0, n)
        for n, entry in enumerate(cards)
    ]


def tall(
    cards: Sequence[Entry],
    width: int,
    rows: int,
    chosen: str,
    forms: Sequence[Callable[[int], str]],
) -> list[Placed]:
    """The cards one under the other, with as much of their texts as the rows allow."""
    for form in forms:
        placed: list[Placed] = []
        y = 0
        for entry in cards:
            lines = _beside(entry, width, entry.name == chosen, form(int(entry.label.split()[0])))
            placed.append(Placed(entry, 0, y, width - 1, lines))
            y += len(lines)
        if y <= rows:
            break
    return placed


def _beside(entry: Entry, width: int, chosen: bool, told: str) -> tuple[tuple[Span, ...], ...]:
    head = _head(entry, chosen)
    head.append((" " * (NAME - cell_len(entry.label)), "text"))
    if entry.barred:
        told = f"{entry.barred.reason} [{entry.barred.rule}]"
    first, *more = wrap([(told, "dim")], width - NAME - 5, 0)
    indent: Span = (" " * (NAME + 3), "text")
    return ((*head, *first), *((indent, *line) for line in more))


def shut(view: State, hand: Sequence[int], width: int) -> Texts:
    """A hand of which nothing can be chosen now."""
    step = width // ACROSS
    texts: list[tuple[int, int, Spans]] = []
    for n, card in enumerate(hand):
        label = "▮" if card == HIDDEN else card_label(card)
        texts.append((n * step + 3, 0, [(label, "dim" if card == HIDDEN else "text")]))
    return tuple(texts)


def options(entries: Sequence[Entry], width: int, rows: int) -> Sheet:
    """What an ability asks for, side by side."""
    step = width // ACROSS
    down = max(ceil(len(entries) / ACROSS), 1)
    placed = []
    for n, entry in enumerate(entries):
        x, y = n % ACROSS * step, n // ACROSS
        more = " …" if entry.members else ""
        line: tuple[Span, ...] = (
            (" ", "text"),
            (f"{entry.key} ", "legal"),
            (entry.label + more, "text"),
        )
        placed.append(Placed(entry, x, y, step - 1, (line,), 0, n % ACROSS))
    return Sheet(tuple(placed), width, max(rows, down))
