"""The choices of L'Empereur as they lie in the column: a keypad, tiles by row, or a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.screens.lempereur_stages import PAD
from app.screens.lempereur_words import brief
from app.widgets.canvas import Canvas, Span, wrap
from app.widgets.entries import Entry
from app.widgets.prompt import ChoicePanel
from app.widgets.sheet import Placed, Sheet, Texts, TextSheet, unseen

if TYPE_CHECKING:
    from games.lempereur.state import State

LEFT = 2
"""Columns of the line that parts the board from the column, and of the blank after it."""
FEW = 2
TOKENS_DOWN = 3


class KeypadPanel(ChoicePanel):
    """Draws the entries right of the board, with the line between them, or where no board is."""

    def _frame(self, canvas: Canvas, number: str) -> None:
        if not self._beside:
            super()._frame(canvas, number)
            return
        for y in range(canvas.height):
            canvas.put(0, y, "│", "rule")
        canvas.heading(0, self._title, number, LEFT, bare=True)


def keypad_sheet(view: State, entries: Sequence[Entry], width: int, rows: int) -> Sheet:
    """The directions as they lie on a keypad."""
    step = (width - LEFT + 1) // 3
    placed = []
    for entry in entries:
        y, across = next((y, row.index(entry.key)) for y, row in enumerate(PAD) if entry.key in row)
        placed.append(_placed(entry, brief(view, entry), LEFT + across * step, y, step - 1, across))
    return _beside(placed, width, rows)


def list_sheet(view: State, entries: Sequence[Entry], width: int, rows: int) -> Sheet:
    """Entries one under the other; more than two in two columns, and a seventh in a row below."""
    half = (width - LEFT + 1) // 2
    few = len(entries) <= FEW
    down = FEW if few or len(entries) == 2 * FEW else TOKENS_DOWN
    placed = []
    for number, entry in enumerate(entries):
        across, y = divmod(number, down)
        if across > 1:
            across, y = 0, down
        room = width - LEFT if few or y == down else half - 1
        more = f" {brief(view, entry)}" if entry.verb == "step" else ""
        text = entry.label + (" …" if entry.verb == "slides" else more)
        placed.append(_placed(entry, text, LEFT + across * half, y, room, across))
    return _beside(placed, width, rows)


def tile_sheet(entries: Sequence[Entry], width: int, rows: int, row: int) -> Sheet:
    """Tiles are chosen on the ice: what stands here is how, and whatever else can be answered."""
    placed = [
        _placed(entry, entry.label, LEFT, rows - 1, width - LEFT, 0)
        if entry.key
        else unseen(number, entry)
        for number, entry in enumerate(entries)
    ]
    pairs = entries[0].verb == "slide"
    column = "1 to 3: which two" if pairs else "its column"
    told = f"row {row}, now {column}" if row else f"its row, then {column}; or arrows, or a click"
    lines = wrap([(told, "dim")], width - LEFT - 1, 0)
    return _beside(placed, width, rows, tuple((LEFT + 1, *row) for row in enumerate(lines)))


def _beside(placed: Sequence[Placed], width: int, rows: int, texts: Texts = ()) -> Sheet:
    """A sheet with the line that parts it from the board."""
    line: Texts = tuple((0, y, (("│", "rule"),)) for y in range(rows))
    return TextSheet(tuple(placed), width, rows, 1, (*line, *texts))


def _placed(entry: Entry, text: str, x: int, y: int, width: int, column: int) -> Placed:
    """An entry with its cursor cell and its key."""
    key, role = ("dim", "dim") if entry.barred else ("legal", "text")
    line: tuple[Span, ...] = ((" ", "text"), (f"{entry.key} ", key), (text, role))
    return Placed(entry, x, y, width, (line,), 0, column)
