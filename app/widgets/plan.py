"""Where the parts of a game screen stand, for every size of the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from textual.geometry import Region

Form = Literal["small", "compact", "low", "roomy"]

LEAST = (80, 24)
WIDE = 110
HIGH = 34
WIDEST = 140
LEFT = 78
"""Columns of board and choices where there is a right-hand column for the log too."""
LOG_WANTS = 8
LOG_LEAST = {"low": 5, "roomy": 9}


def form_of(width: int, height: int) -> Form:
    """The form of the screen for a size."""
    if width < LEAST[0] or height < LEAST[1]:
        return "small"
    if width < WIDE:
        return "compact"
    return "low" if height < HIGH else "roomy"


class Room(NamedTuple):
    """What the choices have: columns, numbers of rows to try, whether one column is wanted."""

    width: int
    rows: tuple[int, ...]
    single: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """The regions of the parts by name; those that are not named are not shown.

    `left` is the width of the board's column, `blank` the rows that stay free under the heading of
    the choices.
    """

    form: Form
    regions: Mapping[str, Region]
    left: int
    blank: int = 0

    @property
    def full(self) -> bool:
        """Whether the right-hand column goes down to the footer, with the log in it."""
        return self.form in ("low", "roomy")


class Sizes(NamedTuple):
    """What a plan is made from: the terminal, the board, rows of the hint and of the card."""

    width: int
    height: int
    board_width: int
    board_height: int
    hint: int
    side: int = 0


def room_for_choices(sizes: Sizes) -> Room:
    """The room of the choices on a screen that is not small."""
    form = form_of(sizes.width, sizes.height)
    # Title, steps, heading of the choices and footer are always there.
    free = sizes.height - 4 - sizes.board_height - sizes.hint
    if form == "compact":
        # The log keeps its heading and a line.
        most = max(free - 2, 1)
        return Room(sizes.width, tuple(range(min(4, most), most + 1)), False)
    return Room(LEFT, (max(free, 1),), True)


def plan(sizes: Sizes, choices: int) -> Plan:
    """The plan of a screen that is not small, with so many rows for the choices."""
    form = form_of(sizes.width, sizes.height)
    width = min(sizes.width, WIDEST)
    if form == "compact":
        return _compact(sizes, width, choices)
    return _wide(form, sizes, width, choices)


def _compact(sizes: Sizes, width: int, choices: int) -> Plan:
    left, top = sizes.board_width, 2 + sizes.board_height
    free = sizes.height - 1 - top - 1 - choices - sizes.hint
    # The log grows to its wish first; then a blank row parts the choices from their heading and
    # another one from the hint.
    blank = 1 if free - 1 > LOG_WANTS else 0
    gap = 1 if free - 2 > LOG_WANTS else 0
    under = top + 1 + blank + choices + gap
    return Plan(
        "compact",
        {
            "title": Region(0, 0, width, 1),
            "steps": Region(0, 1, width, 1),
            "board": Region(0, 2, left, sizes.board_height),
            "side": Region(left, 2, width - left, sizes.board_height),
            "choices": Region(0, top, width, 1 + blank + choices),
            "hint": Region(0, under, width, sizes.hint),
            "log": Region(0, under + sizes.hint, width, sizes.height - 1 - under - sizes.hint),
            "keys": Region(0, sizes.height - 1, width, 1),
        },
        left,
        blank,
    )


def _wide(form: Form, sizes: Sizes, width: int, choices: int) -> Plan:
    top = 2 + sizes.board_height
    bottom = sizes.height - 1
    free = bottom - top - 1 - choices - sizes.hint
    blank = 1 if free > 1 else 0
    hint = bottom - sizes.hint
    # The card has its whole text here and takes rows of the log for it.
    side = max(sizes.board_height, min(sizes.side, bottom - 2 - LOG_LEAST[form]))
    return Plan(
        form,
        {
            "title": Region(0, 0, width, 1),
            "steps": Region(0, 1, width, 1),
            "board": Region(0, 2, LEFT, sizes.board_height),
            "side": Region(LEFT, 2, width - LEFT, side),
            "choices": Region(0, top, LEFT, hint - top),
            "hint": Region(0, hint, LEFT, sizes.hint),
            "log": Region(LEFT, 2 + side, width - LEFT, bottom - 2 - side),
            "keys": Region(0, bottom, width, 1),
        },
        LEFT,
        blank,
    )


def plan_small(width: int, height: int, choices: int, hint: int) -> Plan:
    """The plan below 80x24: no board, but the position in words."""
    regions = {"title": Region(0, 0, width, 1)}
    rows = [("steps", 1), ("missing", 1), ("choices", choices), ("hint", hint)]
    y = 1
    for name, wanted in rows:
        got = max(min(wanted, height - 1 - y), 0)
        if got:
            regions[name] = Region(0, y, width, got)
        y += got
    if height - 1 > y:
        regions["position"] = Region(0, y, width, height - 1 - y)
    if height > 1:
        regions["keys"] = Region(0, height - 1, width, 1)
    return Plan("small", regions, width)
