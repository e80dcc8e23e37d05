"""The uses of a coin laid out: one a line with what it does, or flowing behind their verbs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from app.screens.war_chest_stages import DOWN
from app.widgets.canvas import Span, Spans, width_of, wrap
from app.widgets.entries import Entry, leaves
from app.widgets.sheet import Placed, Sheet, Texts, TextSheet
from games.core.prompt import Choice

GAP = 1
"""Cells between two entries; the room of the cursor comes on top."""
WORDS = {"unit": "", "draft": "", "absorb": "", "refused": "", "decline": "", "build": ""}
"""What stands before entries of a verb, where that is not the verb."""
BETWEEN = 3
"""Cells between a label and what it does, where each stands in a line of its own."""
NOTHING: Mapping[str, str] = {}


def lay_uses(
    entries: Sequence[Entry], width: int, rows: int, told: Mapping[str, str] = NOTHING
) -> TextSheet:
    """The entries of a stage; what does not fit goes to more pages.

    `told` is what entries do by their names, where their choices do not say it.
    """
    if len(entries) <= rows:
        return _column(entries, width, rows, told)
    refused = sum(entry.barred is not None for entry in entries)
    forms = [(True, refused), *((False, count) for count in range(refused, -1, -1))]
    for effects, reasons in forms:
        placed, texts = _flow(entries, width, effects, reasons)
        if not placed or placed[-1].y < rows:
            return TextSheet(tuple(placed), width, rows, 1, texts)
    return _paged(placed, texts, width, rows)


def rows_wanted(entries: Sequence[Entry], width: int) -> int:
    """The rows in which all entries of a stage stand, with the reasons of what is refused."""
    placed, _ = _flow(entries, width, False, len(entries))
    return placed[-1].y + 1 if placed else 1


# -- words -----------------------------------------------------------------------------------


def short_label(entry: Entry) -> str:
    """The label behind the verb of its group."""
    return entry.label.removeprefix(f"{_group(entry)} ")


def _group(entry: Entry) -> str:
    if entry.verb in DOWN:
        return "" if entry.choice and entry.verb == "recruit" else "face down"
    return WORDS.get(entry.verb, entry.verb)


def effect(choice: Choice) -> str:
    """What a choice does, in a few words; nothing where that goes without saying."""
    action: Any = choice.action
    hits = action.kind == "attack" or getattr(action, "target", -1) >= 0
    if hits or action.kind in ("bolster", "control", "recruit"):
        return choice.hit.split(";")[0].removeprefix("height ")
    return ""


def _said(entry: Entry, effects: bool, reasons: bool = True) -> list[Span]:
    """What an entry says after its key: what it does, or why it is refused, if that is asked."""
    if entry.barred:
        if not reasons:
            return [(entry.label, "dim")]
        why = f"{entry.label}: {entry.barred.reason} [{entry.barred.rule}]"
        return [(why, "dim")]
    label = short_label(entry)
    if entry.members:
        label += " …"
    told = effect(entry.choice) if effects and entry.choice else ""
    return [(label, "text"), *([(f" {told}", "dim")] if told else [])]


# -- flowing ---------------------------------------------------------------------------------


def _flow(
    entries: Sequence[Entry], width: int, effects: bool, reasons: int
) -> tuple[list[Placed], Texts]:
    """The entries one after the other, each group behind its word.

    `reasons` of what is refused are told, those of the first; the hint tells them all.
    """
    told = 0
    placed: list[Placed] = []
    texts: list[tuple[int, int, Spans]] = []
    x = y = 0
    for group, members in groupby(entries, _group):
        word = group
        for entry in members:
            line = _line(entry, _said(entry, effects, told < reasons))
            told += entry.barred is not None
            size = width_of(line)
            if x and x + (len(word) + 2 if word else 0) + size > width:
                x, y = 0, y + 1
            if word:
                # It stands once, where the group begins.
                texts.append((x + 1, y, [(word, "head")]))
                x += len(word) + 2
                word = ""
            size = min(size, width - x)
            placed.append(Placed(entry, x, y, size, (tuple(_fitted(line, size)),), 0, x))
            x += size + GAP
    return placed, tuple(texts)


def _line(entry: Entry, said: Iterable[Span]) -> list[Span]:
    """An entry with room for the cursor before it and its key."""
    key: list[Span] = []
    if entry.key:
        key.append((f"{entry.key} ", "dim" if entry.barred else "legal"))
    return [(" ", "text"), *key, *said]


def _fitted(line: Sequence[Span], width: int) -> Spans:
    """A line; of one that is wider than the screen the first row of words."""
    return line if width_of(line) <= width else [(" ", "text"), *wrap(line[1:], width - 1)[0]]


def _paged(placed: Sequence[Placed], texts: Texts, width: int, rows: int) -> TextSheet:
    """Rows that do not fit stand on further pages; only the first has the words of its groups."""
    pages = placed[-1].y // rows + 1
    moved = tuple(
        Placed(p.entry, p.x, p.y % rows, p.width, p.lines, p.y // rows, p.column) for p in placed
    )
    first = tuple(text for text in texts if text[1] < rows)
    return TextSheet(moved, width, rows, pages, first)


# -- one a line ------------------------------------------------------------------------------


def _column(entries: Sequence[Entry], width: int, rows: int, texts: Mapping[str, str]) -> TextSheet:
    """Each entry in a line of its own, with all that it does as far as that fits."""
    names = [_name(entry) for entry in entries]
    start = 3 + max(
        (len(n) for n, e in zip(names, entries, strict=True) if not e.barred), default=0
    )
    placed = []
    for y, (entry, name) in enumerate(zip(entries, names, strict=True)):
        if entry.barred:
            line = _line(entry, _said(entry, True))
        else:
            told = _whole(_does(entry, texts), max(width - start - BETWEEN - 2, 1))
            gap = (" " * (start - 3 - len(name) + BETWEEN), "text")
            line = _line(entry, [(name, "text"), *([gap, *told] if told else [])])
        size = min(width_of(line), width - 1)
        placed.append(Placed(entry, 0, y, width - 1, (tuple(_fitted(line, size)),)))
    return TextSheet(tuple(placed), width, rows)


def _whole(told: list[Span], width: int) -> Spans:
    """What an entry does, in a row that ends where a thought does; the hint has all of it."""
    if width_of(told) <= width:
        return told
    text, role = told[0]
    # The longest beginning that is a thought by itself.
    ends = [m.start() for m in re.finditer("[;,] ", text) if m.start() <= width]
    return [(text[: ends[-1]], role)] if ends else wrap(told, width)[0]


def _name(entry: Entry) -> str:
    return entry.label + (" …" if entry.members else "")


def _does(entry: Entry, texts: Mapping[str, str]) -> list[Span]:
    if entry.choice:
        rule: Span = (f" [{entry.choice.rule}]" if entry.choice.rule else "", "dim")
        return [(texts.get(entry.name, entry.choice.hit), "text"), rule]
    ends = ", ".join(short_label(each) for each in entry.members if each.barred is None)
    rules = {choice.rule for choice in leaves(entry)}
    return [(ends, "dim"), (f" [{rules.pop()}]" if len(rules) == 1 else "", "dim")]


def unseen(entries: Iterable[Entry]) -> tuple[Placed, ...]:
    """Entries that are drawn elsewhere: the coins of the hand."""
    return tuple(Placed(entry, 0, 0, 0, (), 0, -1) for entry in entries)


def with_coins(sheet: TextSheet, coins: Sequence[Entry], first: bool) -> Sheet:
    """A sheet with the coins as entries: before the others where a coin is asked for."""
    hidden = unseen(coins)
    placed = (*hidden, *sheet.placed) if first else (*sheet.placed, *hidden)
    return TextSheet(placed, sheet.width, sheet.rows, sheet.pages, sheet.texts)
