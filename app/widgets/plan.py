"""Where the parts of a game screen stand, for every size of the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from textual.geometry import Region

Form = Literal["small", "compact", "low", "roomy"]

LEAST = (80, 24)
WIDE = 110
HIGH = 34
WIDEST = 140
NARROW = 24
"""Columns that a right-hand column needs; with fewer there is none."""
LEFT = 78
"""Columns of board and choices where there is a right-hand column for the log too."""
CHOICES = 5
CHOICES_MOST = 10
LOG_WANTS = 8
LOG_LEAST = 5
SIDE_LEAST = 16
ROOMY_CHOICES = 13
"""Choices of a usual position, which shall all stand in one column under an airy board."""


def form_of(width: int, height: int) -> Form:
    """The form of the screen for a size."""
    if width < LEAST[0] or height < LEAST[1]:
        return "small"
    if width < WIDE:
        return "compact"
    return "low" if height < HIGH else "roomy"


class Sizes(NamedTuple):
    """What a plan is made from: the terminal, the board, and the rows of the hint."""

    width: int
    height: int
    board_width: int
    board_height: int
    hint: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The regions of the parts by name; those that are not named are not shown.

    It follows from the sizes alone, so that nothing moves when the position does; only the log of
    a compact screen begins where the choices end. `rows` is what the choices have, `blank` what
    stays free under their heading.
    """

    form: Form
    regions: Mapping[str, Region]
    rows: int
    blank: int = 0

    @property
    def full(self) -> bool:
        """Whether the right-hand column goes down to the footer, with the log in it."""
        return self.form in ("low", "roomy")


def plan(sizes: Sizes, most: int = CHOICES_MOST) -> Plan:
    """The plan of a screen that is not small; a compact one has no more rows of choices than asked.

    What they do not need goes to the log.
    """
    form = form_of(sizes.width, sizes.height)
    width = min(sizes.width, WIDEST)
    if form == "compact":
        return _compact(sizes, width, most)
    return _wide(form, sizes, width)


class _Rows(NamedTuple):
    """How a compact screen divides the rows between board and footer."""

    blank: int
    choices: int
    gap: int


def _divide(free: int) -> _Rows:
    """Five rows of choices; more rows go to the log, then to blank rows, then to choices."""
    over = free - CHOICES - LOG_WANTS
    blank = 1 if over > 0 else 0
    gap = 1 if over > 1 else 0
    more = min(max(over - 2, 0), CHOICES_MOST - CHOICES)
    return _Rows(blank, min(CHOICES + more, max(free - 1, 1)), gap)


def _compact(sizes: Sizes, width: int, most: int) -> Plan:
    left, top = sizes.board_width, 2 + sizes.board_height
    # A hint of more than one row borrows from the log alone.
    bottom = sizes.height - 1
    blank, choices, gap = _divide(bottom - top - 3)
    choices = min(choices, max(most, 1))
    hint = top + 1 + blank + choices + gap
    log = hint + sizes.hint
    regions = {
        "title": Region(0, 0, width, 1),
        "steps": Region(0, 1, width, 1),
        "board": Region(0, 2, left, sizes.board_height),
        "choices": Region(0, top, width, 1 + blank + choices),
        "hint": Region(0, hint, width, sizes.hint),
        "log": Region(0, log, width, bottom - log),
        "keys": Region(0, bottom, width, 1),
    }
    if width - left >= NARROW:
        regions["side"] = Region(left, 2, width - left, sizes.board_height)
    return Plan("compact", regions, choices, blank)


def _wide(form: Form, sizes: Sizes, width: int) -> Plan:
    top = 2 + sizes.board_height
    bottom = sizes.height - 1
    hint = bottom - sizes.hint
    # A low screen lends the card some rows of the log, as it has its whole text there.
    side = max(sizes.board_height, min(SIDE_LEAST, bottom - 2 - LOG_LEAST))
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
        hint - top - 1,
    )


def board_height(
    form: Form, height: int, heights: Sequence[int], roomy: int = ROOMY_CHOICES
) -> int:
    """The airiest board that leaves the choices enough rows: so many on a roomy screen."""
    enough = CHOICES if form == "low" else roomy
    fitting = [rows for rows in heights if height - 6 - rows >= enough]
    return (fitting or list(heights[-1:]))[0]


def plan_small(width: int, height: int, choices: int, hint: int) -> Plan:
    """The plan below 80x24: no board, but the position in words."""
    rows = [("title", 1), ("steps", 1), ("missing", 1), ("choices", choices), ("hint", hint)]
    if height < len(rows):
        # Before a blank screen has nothing else on it, it says what it lacks.
        rows.sort(key=lambda row: row[0] != "missing")
    regions: dict[str, Region] = {}
    y = 0
    for name, wanted in rows:
        got = max(min(wanted, max(height - 1, 1) - y), 0)
        if got:
            regions[name] = Region(0, y, width, got)
        y += got
    if height - 1 > y:
        regions["position"] = Region(0, y, width, height - 1 - y)
    if height > 1:
        regions["keys"] = Region(0, height - 1, width, 1)
    return Plan("small", regions, choices - 1)
