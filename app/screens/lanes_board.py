"""The seven battlefields of For the Emperor, painted; the side that plays stands below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from app.widgets.board import Picture
from app.widgets.canvas import Canvas, Span, Spans
from app.widgets.panel import Lit
from games.core.models import HIDDEN
from games.for_the_emperor.board import (
    FIELDS,
    MAX_BIG,
    ONNA_MUSHA,
    SIDE_NAME,
    TOKEN_CARDS,
    TOKENS_PER_KIND,
)
from games.for_the_emperor.picture import bonus
from games.for_the_emperor.queries import (
    big_fields,
    controller,
    hand_of,
    pile_of,
    strength,
    supply,
    tokens_left,
    warriors,
)
from games.for_the_emperor.text import short_name

if TYPE_CHECKING:
    from games.for_the_emperor.state import State

FIRST = 9
"""The column of the first battlefield."""
STEP = 10
"""Columns from one battlefield to the next, of which the last stays free."""
ROWS = 4
"""Warriors of a side that a battlefield can hold."""
COMPACT_HEIGHTS = (14,)
ROOMY_HEIGHTS = (17, 14)
COMPACT_WIDTH = 80
SIDES = ("side-a", "side-b")
NO_BANNER = "──"


def column(field: int) -> int:
    """The first column of a battlefield."""
    return FIRST + STEP * field


def below_of(view: State) -> int:
    """The side that stands below where nobody is named: the one whose hand alone is seen."""
    hidden = [HIDDEN in hand_of(view, side) for side in (0, 1)]
    return 1 if hidden == [True, False] else 0


class Lanes:
    """Paints the battlefields; `here` are the words of the last row by battlefield."""

    def __init__(
        self,
        view: State,
        width: int,
        height: int,
        below: int,
        keys: Mapping[str, str],
        here: Mapping[int, Spans] | None = None,
    ) -> None:
        self.view = view
        self.below = below
        self.keys = keys
        self.here = here
        self.canvas = Canvas(width, height)
        airy = height >= ROOMY_HEIGHTS[0]
        self.numbers = 1
        self.top = 3 if airy else 2
        self.middle = self.top + ROWS + 1
        self.last = self.middle + 2 + ROWS + (1 if airy else 0)

    def paint(self) -> Picture:
        """The whole board."""
        self._heading()
        names = ((self.top + ROWS - 1, 1 - self.below), (self.middle + 2, self.below))
        for y, side in names:
            self.canvas.put(1, y, SIDE_NAME[side], SIDES[side])
        for y, word in ((-1, "total"), (0, "banner"), (1, "total")):
            self.canvas.put(1, self.middle + y, word, "dim")
        for field in range(FIELDS):
            self._field(field)
        self._last_row()
        return Picture(self.canvas, self._targets(), _areas(self.canvas.height))

    def _heading(self) -> None:
        left = " ".join(map(str, supply(self.view))) or "none"
        big = f"big {len(big_fields(self.view))} of {MAX_BIG} [4.2]"
        self.canvas.heading(0, "Battlefields", f"banners left {left} · {big}")
        if self.canvas.width < COMPACT_WIDTH:
            # The line that parts the columns follows.
            self.canvas.put(self.canvas.width - 1, 0, " ")

    # -- a battlefield -----------------------------------------------------------------------

    def _field(self, field: int) -> None:
        x = column(field)
        self._number(field, x)
        for side in (0, 1):
            self._warriors(field, side, x)
            self._total(field, side, x)
        self._banner(field, x)

    def _number(self, field: int, x: int) -> None:
        name = str(field + 1)
        y = self.numbers
        if name in self.keys:
            self.canvas.put(x, y, f"[{name}]", "legal")
        else:
            self.canvas.put(x + 1, y, name, "dim")
        banner, count = self.view.banners[field], warriors(self.view, field)
        full = banner and count >= banner
        words = f"{count}/{banner}" if banner else str(count)
        self.canvas.put(x + 4, y, words, "dim" if full or not count else "text")

    def _warriors(self, field: int, side: int, x: int) -> None:
        under = side == self.below
        for place, card in enumerate(self.view.lanes[2 * field + side]):
            y = self.middle + 2 + place if under else self.middle - 2 - place
            self.canvas.put(x, y, f"{card} {short_name(card)}", SIDES[side])

    def _total(self, field: int, side: int, x: int) -> None:
        y = self.middle + (1 if side == self.below else -1)
        tokens = [
            bonus(self.view, card)
            for where, owner, card in self.view.tokens
            if (where, owner) == (field, side)
        ]
        if not tokens and not self.view.lanes[2 * field + side]:
            self.canvas.put(x, y, "·", "dim")
            return
        leads = controller(self.view, field) == side
        total = strength(self.view, field, side)
        self.canvas.put(x, y, str(total), "title" if leads else "text")
        if tokens:
            words = "⚐+" + str(tokens[0]) if len(tokens) == 1 else "⚐" + "+".join(map(str, tokens))
            self.canvas.put(x + 3, y, words if len(words) <= 6 else f"⚐+{sum(tokens)}", SIDES[side])

    def _banner(self, field: int, x: int) -> None:
        banner = self.view.banners[field]
        self.canvas.put(
            x, self.middle, f"⚑{banner}" if banner else NO_BANNER, "good" if banner else "rule"
        )
        if warriors(self.view, field) or any(where == field for where, *_ in self.view.tokens):
            who = controller(self.view, field)
            self.canvas.spans(x + 3, self.middle, [control(who, self.below)])

    # -- the last row ------------------------------------------------------------------------

    def _last_row(self) -> None:
        """What would follow on each battlefield, or where nothing is chosen what the hands hold."""
        if self.here is None:
            self.canvas.spans(1, self.last, hands(self.view, self.below))
            return
        self.canvas.put(1, self.last, "if here", "dim")
        for field, words in self.here.items():
            self.canvas.spans(column(field), self.last, words)

    # -- the cursor and the mouse ------------------------------------------------------------

    def _targets(self) -> dict[str, tuple[Lit, ...]]:
        found = {}
        for field in range(FIELDS):
            x = column(field)
            rows = [Lit(self.numbers, x, x + STEP - 1, x - 1)]
            if self.here is not None:
                rows.append(Lit(self.last, x, x + STEP - 1))
            found[str(field + 1)] = tuple(rows)
        return found


@cache
def _areas(height: int) -> dict[str, tuple[Lit, ...]]:
    """Where a click means a battlefield: all of its column below the heading."""
    return {
        str(field + 1): tuple(
            Lit(y, column(field), column(field) + STEP - 1) for y in range(1, height)
        )
        for field in range(FIELDS)
    }


def control(side: int | None, below: int) -> Span:
    """The mark of who controls a battlefield, with the colour of that side."""
    if side is None:
        return "=", "text"
    return ("▼" if side == below else "▲"), SIDES[side]


def held(view: State, side: int) -> str:
    """The cards of a hand, as far as they are known; a sign for each that is not."""
    hand = hand_of(view, side)
    seen = " ".join(str(card) for card in hand if card != HIDDEN)
    return "▮" * hand.count(HIDDEN) + seen or "empty"


def left_over(view: State, side: int) -> str:
    """The tokens that a side still has, by what each adds."""
    values = [
        str(bonus(view, card))
        for card in TOKEN_CARDS
        for _ in range(tokens_left(view, side, card, TOKENS_PER_KIND))
    ]
    return "⚐ " + (" ".join(values) or "none")


def hands(view: State, below: int) -> list[Span]:
    """Hands, piles and tokens of both sides in a line."""
    spans: list[Span] = []
    for side in (below, 1 - below):
        spans += [(SIDE_NAME[side], SIDES[side]), (f" {counts_of(view, side)}   ", "text")]
    return spans


def counts_of(view: State, side: int) -> str:
    """Hand, pile and tokens of a side in few words."""
    pile = len(pile_of(view, side))
    return f"{held(view, side)}, pile {pile}, {left_over(view, side)}"


def brief_force(view: State) -> Sequence[str]:
    """What is in force, each in few words, for a line that holds all of it."""
    words = [
        f"{field + 1}: no 8 9 for {SIDE_NAME[1 - side]}"
        for field in range(FIELDS)
        for side in (0, 1)
        if ONNA_MUSHA in view.lanes[2 * field + side]
    ]
    if len(big_fields(view)) >= MAX_BIG:
        words.append(f"{MAX_BIG} big: no third elsewhere")
    return words
