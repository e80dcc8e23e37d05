"""Where the entries of a prompt stand: in three columns, or in one with what each would do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from app.widgets.canvas import Canvas, Span, wrap
from app.widgets.entries import NO_KINDS, Entry, Foldings
from app.widgets.panel import Lit

COLUMN = 27
"""Cells of a column at least; more than three columns are harder to read than a second level."""
LABEL_COLUMN = 22


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry at its place; its lines go down from (x, y)."""

    entry: Entry
    x: int
    y: int
    width: int
    lines: tuple[tuple[Span, ...], ...]
    page: int = 0
    column: int = 0

    @property
    def lit(self) -> list[Lit]:
        """The cells that the cursor lights up."""
        end = self.x + self.width
        return [
            Lit(self.y + row, self.x, end, None if row else self.x)
            for row in range(len(self.lines))
        ]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All entries of a level at their places, on one page or more."""

    placed: tuple[Placed, ...]
    width: int
    rows: int
    pages: int = 1

    @property
    def used(self) -> int:
        """How many rows the entries take on the fullest page."""
        return max((p.y + len(p.lines) for p in self.placed), default=0)

    def picture(self, page: int) -> Canvas:
        """The entries of a page, painted."""
        canvas = Canvas(self.width, self.rows)
        for place in self.placed:
            if place.page == page:
                for row, line in enumerate(place.lines):
                    canvas.spans(place.x, place.y + row, line)
        return canvas

    def at(self, x: int, y: int, page: int) -> int | None:
        """The number of the entry that is drawn at a cell."""
        for number, place in enumerate(self.placed):
            inside = place.x <= x < place.x + place.width
            if place.page == page and inside and place.y <= y < place.y + len(place.lines):
                return number
        return None


EMPTY = Sheet((), 0, 0)

Texts = tuple[tuple[int, int, Sequence[Span]], ...]
"""Lines by column and row."""


@dataclass(frozen=True, slots=True)
class TextSheet(Sheet):
    """A sheet with lines that are no entries."""

    texts: Texts = ()

    def picture(self, page: int) -> Canvas:
        """The entries of a page with the texts."""
        canvas = Sheet.picture(self, page)
        for x, y, spans in self.texts:
            canvas.spans(x, y, spans)
        return canvas


def unseen(number: int, entry: Entry) -> Placed:
    """An entry that is chosen on the board and not drawn among the others."""
    return Placed(entry, 0, 0, 0, (), 0, number)


def lay_out(
    entries: Sequence[Entry],
    width: int,
    rows: int,
    single: bool,
    fold: bool = True,
    kinds: Mapping[str, str] = NO_KINDS,
) -> Sheet:
    """The sheet of a level; entries of one verb are folded into one where it does not fit.

    `kinds` are the keys that the game gives to kinds of entries.
    """
    steps = Foldings(entries, fold, kinds)
    if single:
        # What is rolled for is never folded for the sake of one column.
        for now in steps.open_needs():
            if found := _single(now, width, rows):
                return found
    for columns in (_columns, _brief_columns):
        for now in steps.open_needs():
            if found := columns(now, width, rows):
                return found
    for now in steps.folded_needs():
        if found := _columns(now, width, rows) or _brief_columns(now, width, rows):
            return found
    return _paged(steps.last(), width, rows)


def least_rows(sheet: Sheet, entries: Sequence[Entry]) -> int:
    """The fewest rows in which the same entries stand as fully as in a sheet of columns."""
    folded = len(sheet.placed) < len(entries)
    for rows in range(1, 0 if folded else sheet.used):
        if _columns([place.entry for place in sheet.placed], sheet.width, rows):
            return rows
    return sheet.used


def _columns(
    entries: Sequence[Entry], width: int, rows: int, brief: Collection[int] = ()
) -> Sheet | None:
    """The entries in columns, if they fit; the refused ones of `brief` without their reasons."""
    count = _count(width)
    placed = _flow(entries, (width + 1) // count, rows, brief)
    if placed and placed[-1].column >= count:
        return None
    return Sheet(tuple(placed), width, rows)


def _brief_columns(entries: Sequence[Entry], width: int, rows: int) -> Sheet | None:
    """The same with as many of the reasons as there is room for, those of the first entries."""
    brief = [number for number, entry in enumerate(entries) if entry.barred]
    found = _columns(entries, width, rows, brief)
    for number in list(brief) if found else ():
        brief.remove(number)
        fuller = _columns(entries, width, rows, brief)
        if fuller:
            found = fuller
        else:
            brief.append(number)
    return found


def _paged(entries: Sequence[Entry], width: int, height: int) -> Sheet:
    count = _count(width)
    step = (width + 1) // count
    placed = [
        Placed(
            p.entry,
            p.column % count * step,
            p.y,
            p.width,
            p.lines,
            p.column // count,
            p.column,
        )
        for p in _flow(entries, step, height, range(len(entries)))
    ]
    return Sheet(tuple(placed), width, height, placed[-1].page + 1 if placed else 1)


def _count(width: int) -> int:
    # The last column needs no blank after it.
    return min(max((width + 1) // COLUMN, 1), 3)


def _flow(
    entries: Sequence[Entry], width: int, height: int, brief: Collection[int]
) -> list[Placed]:
    """The entries one under the other, from column to column."""
    need = max((cell_len(e.need) for e in entries), default=0)
    placed: list[Placed] = []
    column = y = 0
    for number, entry in enumerate(entries):
        lines = _lines(entry, width - 1, need, number in brief)[: max(height, 1)]
        if y and y + len(lines) > height:
            column, y = column + 1, 0
        placed.append(Placed(entry, column * width, y, width - 1, lines, 0, column))
        y += len(lines)
    return placed


def _lines(entry: Entry, width: int, need: int, brief: bool) -> tuple[tuple[Span, ...], ...]:
    """An entry in a column: key, label, need; a refused one with its reason."""
    if entry.barred:
        return _framed(entry, _refused(entry, width - 3, brief), "dim")
    role = "text"
    right = entry.need
    room = width - 3 - (need + 1 if right else 0)
    name = entry.label if cell_len(entry.label) <= room else entry.brief
    label = wrap([(name, role)], room)
    lines = _framed(entry, label, "legal")
    if not right:
        return lines
    gap = width - sum(cell_len(text) for text, _ in lines[0]) - cell_len(right)
    return ((*lines[0], (" " * gap, role), (right, "legal")), *lines[1:])


def _framed(entry: Entry, label: list[list[Span]], role: str) -> tuple[tuple[Span, ...], ...]:
    """The lines of an entry, with room for the cursor and with its key before the first."""
    first = (" ", "text"), (f"{entry.key or ' '} ", role)
    return (
        (*first, *label[0]),
        *(((" " * 3, "text"), *line) for line in label[1:]),
    )


def _refused(entry: Entry, width: int, brief_only: bool = False) -> list[list[Span]]:
    """A refused entry with its reason; its rule only where that takes no line of its own.

    With `brief_only` the reason as well; the hint line always says all.
    """
    barred = entry.barred
    assert barred
    count = f" ({len(entry.members)})" if entry.members else ""
    rule = f" [{barred.rule}]" if barred.rule else ""
    name = f"{entry.label}{count}"
    whole = f"{name}: {barred.reason}{rule}"
    if cell_len(whole) <= width:
        return [[(whole, "dim")]]
    brief = wrap([(f"{name}: {barred.reason}", "dim")], width)
    if brief_only and len(brief) > 1:
        return wrap([(name + rule if cell_len(name + rule) <= width else name, "dim")], width)
    lines = wrap([(whole, "dim")], width)
    return lines if len(lines) == len(brief) else brief


def _single(entries: Sequence[Entry], width: int, height: int) -> Sheet | None:
    """All entries in one column with what they would do, as fully as the rows allow."""
    labels = [cell_len(e.label) + 2 for e in entries if e.barred is None]
    needs = [cell_len(e.need) for e in entries]
    effect = max(LABEL_COLUMN, *labels, 0) + 3 + max(needs, default=0) + 3
    if effect > width - 16:
        return None
    for whole in (True, False):
        placed: list[Placed] = []
        y = 0
        for entry in entries:
            lines = _wide_lines(entry, width, effect, max(needs), whole)
            placed.append(Placed(entry, 0, y, width - 1, lines))
            y += len(lines)
        if y <= height:
            return Sheet(tuple(placed), width, height)
    return None


def _wide_lines(
    entry: Entry, width: int, start: int, need: int, whole: bool
) -> tuple[tuple[Span, ...], ...]:
    """An entry with its effect, or with as much of it as fits one line; the hint says the rest."""
    if entry.barred:
        return _framed(entry, _refused(entry, width - 4), "dim")
    gap = start - 6 - need - cell_len(entry.label)
    right = f"{entry.need:>{need}}" + " " * 3
    head: list[Span] = [(entry.label + " " * gap, "text"), (right, "legal")]
    lines = wrap(_full_effect(entry), width - start - 1)
    if len(lines) > 1 and not whole:
        lines = wrap(_brief_effect(entry), width - start - 1)
        lines = lines if len(lines) == 1 else []
    first = [*head, *lines[0]] if lines else head
    more = [[(" " * (start - 3), "text"), *line] for line in lines[1:]]
    return _framed(entry, [first, *more], "legal")


def _full_effect(entry: Entry) -> list[Span]:
    spans = _brief_effect(entry)
    if entry.choice and entry.choice.need:
        for each in entry.choice.need.modifiers:
            spans.append((f" · {each}", "threat" if each.value < 0 else "good"))
    elif entry.choice and entry.choice.rule:
        spans.append((f" [{entry.choice.rule}]", "dim"))
    return spans


def _brief_effect(entry: Entry) -> list[Span]:
    if entry.choice:
        return [(entry.choice.hit, "text")] if entry.choice.hit else []
    names = [member.brief.removeprefix(entry.label).strip() for member in entry.members]
    return [(", ".join(names), "dim")] if names else []
