"""The uses of a coin laid out: one a line with what it does, or flowing behind their verbs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from app.screens.war_chest_stages import DOWN, leaves
from app.widgets.canvas import Span, Spans, width_of, wrap
from app.widgets.entries import Entry
from app.widgets.sheet import Placed, Sheet, Texts, TextSheet
from games.core.prompt import Choice

INDENT = 1
GAP = 2
"""Cells between two entries."""
WORDS = {"unit": "", "draft": "", "absorb": "", "refused": "", "decline": "", "build": ""}
"""What stands before entries of a verb, where that is not the verb."""
FULL, BRIEF, BARE = range(3)
"""How much an entry says: with its effect; without; what is refused without its reason, too."""


def lay_uses(entries: Sequence[Entry], width: int, rows: int) -> TextSheet:
    """The entries of a stage; what does not fit goes to more pages."""
    if len(entries) <= rows:
        return _column(entries, width, rows)
    for form in (FULL, BRIEF, BARE):
        placed, texts = _flow(entries, width, form)
        if not placed or placed[-1].y < rows:
            return TextSheet(tuple(placed), width, rows, 1, texts)
    return _paged(placed, texts, width, rows)


def rows_wanted(entries: Sequence[Entry], width: int) -> int:
    """The rows in which all entries of a stage stand, with the reasons of what is refused."""
    placed, _ = _flow(entries, width, BRIEF)
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
    words = choice.hit.split(";")[0]
    if choice.action.kind in ("pass", "initiative", "recruit", "deploy", "decline"):
        return ""
    if choice.action.kind == "bolster":
        return words.removeprefix("height ")
    return "" if words in ("open ground", "it moves") else words


def _said(entry: Entry, form: int) -> list[Span]:
    """What an entry says after its key."""
    if entry.barred:
        if form == BARE:
            return [(entry.label, "dim")]
        why = f"{entry.label}: {entry.barred.reason} [{entry.barred.rule}]"
        return [(why, "dim")]
    label = short_label(entry)
    if entry.members:
        label += " …"
    told = effect(entry.choice) if form == FULL and entry.choice else ""
    return [(label, "text"), *([(f" {told}", "dim")] if told else [])]


# -- flowing ---------------------------------------------------------------------------------


def _flow(entries: Sequence[Entry], width: int, form: int) -> tuple[list[Placed], Texts]:
    """The entries one after the other, each group behind its word."""
    placed: list[Placed] = []
    texts: list[tuple[int, int, Spans]] = []
    x, y = INDENT, 0
    for group, members in groupby(entries, _group):
        word = f"{group} " if group else ""
        for entry in members:
            line = _line(entry, _said(entry, form))
            size = width_of(line)
            if x > INDENT and x + len(word) + size > width:
                x, y = INDENT, y + 1
            if word:
                texts.append((x, y, [(word, "head")]))
                x += len(word)
                word = ""
            # Only one word of a group: it stands where the group begins.
            size = min(size, width - x)
            placed.append(Placed(entry, x - 1, y, size, (tuple(_fitted(line, size)),), 0, x))
            x += size - 1 + GAP
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


def _column(entries: Sequence[Entry], width: int, rows: int) -> TextSheet:
    """Each entry in a line of its own, with all that it does as far as that fits."""
    names = [_name(entry) for entry in entries]
    start = 3 + max(
        (len(n) for n, e in zip(names, entries, strict=True) if not e.barred), default=0
    )
    placed = []
    for y, (entry, name) in enumerate(zip(entries, names, strict=True)):
        if entry.barred:
            line = _line(entry, _said(entry, FULL))
        else:
            told = wrap(_does(entry), max(width - start - GAP - 2, 1))
            gap = (" " * (start - 3 - len(name) + GAP), "text")
            line = _line(entry, [(name, "text"), *([gap, *told[0]] if told else [])])
        size = min(width_of(line), width - 1)
        placed.append(Placed(entry, 0, y, width - 1, (tuple(_fitted(line, size)),)))
    return TextSheet(tuple(placed), width, rows)


def _name(entry: Entry) -> str:
    return entry.label + (" …" if entry.members else "")


def _does(entry: Entry) -> list[Span]:
    if entry.choice:
        rule: Span = (f" [{entry.choice.rule}]" if entry.choice.rule else "", "dim")
        return [(entry.choice.hit, "text"), rule]
    ends = ", ".join(dict.fromkeys(filter(None, (short_label(m) for m in entry.members))))
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
