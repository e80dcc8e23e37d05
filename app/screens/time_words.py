"""What the panel of a replay says about the move under the cursor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from app.change import NEW_DICE
from app.screens.lines import fit
from app.telling import result_words
from app.widgets.canvas import Span, wrap
from app.widgets.entries import show_need
from games.core.text import plural

if TYPE_CHECKING:
    from app.screens.viewpoint import Viewpoint
    from app.timeline import Timeline
    from games.core.prompt import Choice

COLUMN = 37
"""Cells of a choice, two of which stand side by side."""


def deed(timeline: Timeline, point: Viewpoint | None = None) -> list[Span]:
    """What the move under the cursor was, as its choice read before it.

    Who does not see the hand that it came from is told what the log says.
    """
    change = timeline.change
    if change is None:
        return [("the start", "title")]
    who = _who(timeline, change.seat)
    if point and not point.knows(timeline.rules, change.seat):
        rows = point.lines(timeline.lines_of(timeline.n))
        told = next((row.line.text for row in rows if row.seen_by(point.seat)), "")
        return [(who, "text"), (told, "title")]
    choices = choices_of(timeline, point)
    choice = next((each for each in choices if each.action == change.action), None)
    if choice is None:
        return [(who, "text"), (str(change.action), "title")]
    need = f"  {show_need(choice.need)}" if choice.need else ""
    return [(who, "text"), (choice.label, "title"), (need, "legal"), (f" [{choice.rule}]", "dim")]


def _who(timeline: Timeline, seat: int) -> str:
    """Who did something, by the side that a seat plays; nothing where there is one seat."""
    if timeline.setup.seats == 1:
        return ""
    return f"{timeline.rules.seat_name(timeline.states[0], seat) or f'player {seat + 1}'}: "


def where(timeline: Timeline, state: Sequence[str], width: int) -> str:
    """The place of a time line in words, with as much of its state as there is room for."""
    shown, whole = timeline.step
    event = f", event {shown} of {whole}" if shown < whole else ""
    parts = [*filter(None, state), f"action {timeline.n} of {len(timeline)}{event}"]
    while len(parts) > 1 and cell_len(" · ".join(parts)) > width:
        del parts[-2]
    return " · ".join(parts)


def origin(timeline: Timeline) -> str:
    """What the save of a branch tells at the move at which it begins."""
    parent = timeline.header.get("parent")
    if not parent or parent["n"] != timeline.n:
        return ""
    fresh = ", with fresh dice" if timeline.n in timeline.renewed else ""
    return f"branched off here from {timeline.parent_name}{fresh}"


def told(timeline: Timeline, point: Viewpoint | None, width: int) -> Iterable[list[Span]]:
    """What is said about the move under the cursor, in lines."""
    yield from wrap(deed(timeline, point), width)
    outcome = timeline.state.outcome
    if outcome:
        rule: Span = (f" [{outcome.rule}]" if outcome.rule else "", "dim")
        yield from wrap([("Game over: ", "title"), (result_words(outcome), "text"), rule], width)
    if timeline.n > timeline.sound:
        text = "from here on the rules of today differ from what was recorded"
        yield from wrap([("× ", "threat"), (text, "text")], width)
    if timeline.rest and timeline.n == len(timeline):
        left = plural(len(timeline.rest), "recorded action")
        yield from wrap([(f"{left} after this can only be read in the log", "dim")], width)
    for note in timeline.notes_of(timeline.n):
        yield from wrap([("● ", "warn"), (note["text"], "text")], width)
    seen = (point.seat, point.everything) if point else ()
    for hint in timeline.hinted(timeline.n, *seen):
        yield from wrap([("○ hint: ", "warn"), (hint, "text")], width)
    renewed = NEW_DICE.text if timeline.n in timeline.renewed else ""
    yield from wrap([(origin(timeline) or renewed, "dim")], width)


def choices_of(timeline: Timeline, point: Viewpoint | None) -> Sequence[Choice]:
    """What the move under the cursor was chosen from; nothing for who may not know that."""
    change = timeline.change
    if change is None or (point and not point.knows(timeline.rules, change.seat)):
        return ()
    choices: Sequence[Choice] = timeline.rules.prompt(change.before).choices
    return choices


def alternatives(
    timeline: Timeline, point: Viewpoint | None, width: int, rows: int
) -> list[list[Span]]:
    """The choices beside which the move was chosen, in two columns, the chosen one marked."""
    choices = choices_of(timeline, point)
    if len(choices) < 2 or rows < 2 or not timeline.change:
        return []
    columns = max(width // COLUMN, 1)
    shown = list(choices[: rows * columns])
    if len(shown) < len(choices):
        shown = shown[: rows * columns - 1]
    cells = [_cell(choice, choice.action == timeline.change.action) for choice in shown]
    if len(shown) < len(choices):
        cells.append([(f"  and {len(choices) - len(shown)} more", "dim")])
    down = -(-len(cells) // columns)
    return [
        [span for cell in cells[row::down] for span in _fit(cell, COLUMN)] for row in range(down)
    ]


def _cell(choice: Choice, chosen: bool) -> list[Span]:
    need = f" {show_need(choice.need)}" if choice.need else ""
    room = COLUMN - 3 - cell_len(need)
    label = choice.label if cell_len(choice.label) <= room else fit(choice.label, room)
    return [("▸ " if chosen else "  ", "title"), (label, "text"), (need, "dim")]


def _fit(cell: list[Span], width: int) -> list[Span]:
    used = sum(cell_len(text) for text, _ in cell)
    return [*cell, (" " * max(width - used, 0), "text")]
