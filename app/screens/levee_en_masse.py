"""Levée en Masse on screen: five tracks towards Paris, politics, card, what is in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.screens.levee_units import ABROAD, FLAG, FRANCE, PRICE, TrackRow, Writing, arrange
from app.screens.levee_words import about, brief_card, brief_force
from app.screens.states_of_siege import SiegeFace, heading, in_force, join, tied
from app.widgets.board import Picture
from app.widgets.canvas import Canvas, Span, Spans
from app.widgets.cards import ALONE, PACKED, Section
from app.widgets.panel import Lit
from app.widgets.track import dots
from games.levee_en_masse.board import (
    ALL,
    ARMY_OF,
    AUSTRIA,
    DECK_NAME,
    FARTHEST,
    HIGH,
    LIBERATORS,
    LOW,
    MARKER_NAME,
    MARKERS,
    ON_TRACK,
    ORANGE,
    PLACES,
    PRUSSIA,
    SQUARE,
    TRACK_NAME,
    TRACKS,
    UNIT_NAME,
    UNITS,
)
from games.levee_en_masse.queries import HOLDING, in_paris, leader

if TYPE_CHECKING:
    from games.levee_en_masse.state import State

FIRST = 10
"""The column of space 5."""
COMPACT_WIDTH = 52
WIDE = 78
"""Columns from which names are whole and Paris is named."""
COMPACT_HEIGHTS = (11,)
AIRY, ROWS_APART = 21, 19
ROOMY_HEIGHTS = (AIRY, ROWS_APART, 15)
POLITICS = 14
"""The column of the political number lines on the board."""
BESIDE = 41


class Board:
    """Paints one board; `targets` fills up on the way."""

    def __init__(
        self, view: State, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> None:
        self.view = view
        self.keys = keys
        self.roomy = roomy
        self.canvas = Canvas(width, height)
        self.targets: dict[str, tuple[Lit, ...]] = {}
        self.areas: dict[str, tuple[Lit, ...]] = {}
        self.wide = width >= WIDE
        self.airy = roomy and height >= AIRY
        step = 12 if self.wide else 8
        self.columns = [FIRST + (FARTHEST - space) * step for space in range(FARTHEST + 1)]
        # The longest name of a space 1 needs no line after it.
        self.join = self.columns[0] = self.columns[0] - self.wide
        top = 2 if self.airy else 1
        apart = 3 if roomy and height >= ROWS_APART else 2
        self.rows = [top + apart * track for track in range(len(TRACKS))]

    def paint(self) -> Picture:
        """The whole board."""
        heading(self.canvas, 0, "Fronts")
        self._numbers()
        for track in range(len(TRACKS)):
            self._track(track)
        self._paris()
        for track in range(len(TRACKS)):
            self._pieces(track)
        if self.roomy:
            self._politics(self.canvas.height - 4)
        return Picture(self.canvas, self.targets, self.areas)

    def _numbers(self) -> None:
        for space, column in enumerate(self.columns):
            x = column + (1 if space else 0)
            if self.airy:
                self.canvas.put(x, 1, str(space), "dim")
            else:
                self.canvas.put(x - 1, 0, f" {space} ", "dim")

    # -- tracks ------------------------------------------------------------------------------

    def _track(self, track: int) -> None:
        """The name of a track, its line with the names of its spaces."""
        y = self.rows[track] + 1
        self.canvas.put(1, y, TRACK_NAME[track], "text")
        start = self.columns[FARTHEST]
        self.canvas.put(start, y, "─" * (self.join - start), "rule")
        near = min((s for u in ON_TRACK[track] if (s := self.view.space[u]) >= 0), default=FARTHEST)
        for space in range(1, FARTHEST + 1):
            self._space(track, space, y, "dim" if space > near else "text")

    def _space(self, track: int, space: int, y: int, role: str) -> None:
        x = self.columns[space]
        orange = space in ORANGE[track]
        sign = PRICE if orange else FRANCE if space in SQUARE[track] else ABROAD
        names = PLACES[track][space]
        self.canvas.put(x, y, sign, "warn" if orange else role)
        after = self.canvas.put(x + 1, y, names.roomy if self.wide else names.short, role)
        self.areas[f"{TRACKS[track]} {space}"] = (Lit(y, x, after),)

    def _paris(self) -> None:
        """The line that joins the ends of the tracks, and Paris."""
        view = self.view
        y = self.rows[AUSTRIA] + 1
        join(self.canvas, self.join, [row + 1 for row in self.rows], y, ())
        trouble = view.disorder or in_paris(view)
        after = self.canvas.put(self.join + 1, y, "⌂", "threat" if trouble else "title")
        if self.wide:
            self.canvas.put(after + 1, y, "Paris", "text")
            state: Span = ("riot", "threat") if view.disorder else ("order", "dim")
            self.canvas.put(after + 1, self.rows[PRUSSIA] + 1, *state)

    def _pieces(self, track: int) -> None:
        """Units and flags above the names of their spaces."""
        paris, end = (self.join + 3, self.join + 8) if self.wide else (self.join - 1, self.join + 1)
        row = TrackRow(self.view, track, self.keys, self.columns, paris, end)
        for writing in arrange(row):
            self._write(track, writing)

    def _write(self, track: int, writing: Writing) -> None:
        y = self.rows[track]
        self.canvas.spans(writing.start, y, writing.spans)
        if not writing.target:
            return
        arrow = writing.arrow
        if arrow is None and self.canvas.signs[y][writing.start - 1] == " ":
            arrow = writing.start - 1
        light = Lit(y, writing.start, writing.end, arrow)
        self.targets[writing.target] = (light,)
        spot = self.areas.get(f"{TRACKS[track]} {writing.space}", ())
        self.areas[writing.target] = (*spot, light)

    # -- politics ----------------------------------------------------------------------------

    def _politics(self, y: int) -> None:
        heading(self.canvas, y, "Politics", _leads(self.view))
        beside = (self._order(), self._holding(), self._flags())
        for marker, name in enumerate(MARKER_NAME):
            y += 1
            self.canvas.put(1, y, name, "text")
            key = self.keys.get(MARKERS[marker])
            if key:
                self.canvas.spans(POLITICS - 3, y, [(key, "legal"), (":", "dim")])
            x = POLITICS
            for text, role in politics_line(self.view, marker, True):
                after = self.canvas.put(x, y, text, role)
                if "[" in text:
                    self.targets[MARKERS[marker]] = (Lit(y, x, after, POLITICS - 2),)
                x = after
            self.areas[MARKERS[marker]] = (Lit(y, 0, x),)
            self.canvas.spans(BESIDE, y, beside[marker])

    def _order(self) -> list[Span]:
        there: list[Span] = [(", enemies there!", "threat")] if in_paris(self.view) else []
        if not self.view.disorder:
            return [("Paris in order", "text"), *there]
        barred: list[Span] = [(", no barricades", "text")]
        return [("Paris in disorder", "threat"), *(barred if there else [])]

    def _holding(self) -> list[Span]:
        if not self.view.options.kit_cards:
            return []
        if self.view.napoleon == HOLDING:
            return [("Holding Box ", "text"), ("★ Napoleon", "warn")]
        return [("Holding Box empty", "dim")]

    def _flags(self) -> list[Span]:
        left = self.view.liberators
        total = LIBERATORS[bool(self.view.options.kit_cards)]
        return [("Flags ", "text"), ("⚑", "good"), (f" {dots(left, total)}", "legal")]


def _leads(view: State) -> str:
    leads = leader(view)
    return "nobody leads" if leads is None else f"{MARKER_NAME[leads]} leads"


def politics_line(view: State, marker: int, wide: bool) -> list[Span]:
    """The number line of a marker: `▸ -1 0 1[2]3 4`, its first cell for the leader's sign."""
    value = view.politics[marker]
    spans: list[Span] = [("▸" if leader(view) == marker else " ", "title")]
    for number in range(LOW, HIGH + 1):
        if number == value:
            lost = number == LOW and MARKERS[marker] == "republic"
            spans.append((f"[{number}]", "threat" if lost else "title"))
        elif wide:
            spans.append((f" {number} ", "dim"))
        else:
            # The bracket of the number before it parts the two.
            spans.append((f"{number}" if number - 1 == value else f" {number}", "dim"))
    return spans


KINDS = {
    **{f"politics {marker}": str(number) for number, marker in enumerate(MARKERS, 1)},
    # An attack on the Army of a front has the key of that front, also while it is not possible.
    **{f"attack {UNITS[army]}": str(number) for number, army in enumerate(ARMY_OF, 4)},
    "liberate": "f",
    "order": "o",
    "barricades": "b",
    "napoleon": "n",
    "decree": "d",
    "garrison": "g",
}


SIGNS = (
    ("V3", "an Army that moves, with its Battle Value"),
    ("‹B3›", "a unit that stands: it falls first, and is removed"),
    ("A4★", "Napoleon is with it"),
    ("P4!", "its next advance enters Paris"),
    ("E3d E3r", "disorganized, routed [10.6.1]"),
    ("P4t", "turned round: it stops at France [5.5.2]"),
    ("1:V3", "before it, the key of the choice that means it"),
    ("V E A P D", ", ".join(UNIT_NAME[:5])),
    ("S B R K", ", ".join(UNIT_NAME[5:])),
    (f"{FRANCE} {ABROAD}", "a space in France, one abroad"),
    (PRICE, "in France, three points less if it is lost"),
    ("⚑ ⚐", "liberated; may be liberated"),
    ("⚑5", "Liberation markers that are left"),
    ("⌂", "Paris"),
    ("▸", "before a number line: this marker leads"),
    ("[2]", "where a marker stands on its number line"),
)


class LeveeFace(SiegeFace):
    """The look of Levée en Masse."""

    decks = DECK_NAME
    kinds = KINDS
    signs = SIGNS

    def deck(self, view: State) -> str:
        """The colour in play, also where all colours lie in one deck."""
        return DECK_NAME[view.colour or view.deck]

    def in_deck(self, rules: Any, view: State, number: int) -> bool:
        """Whether a card belongs to the deck in play."""
        return view.deck == ALL or super().in_deck(rules, view, number)

    def heights(self, roomy: bool) -> tuple[int, ...]:
        """Rows of the board, headings included."""
        return ROOMY_HEIGHTS if roomy else COMPACT_HEIGHTS

    def width(self) -> int:
        """Columns of the compact board."""
        return COMPACT_WIDTH

    def board(
        self, view: State, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> Picture:
        """Fronts, and politics on a roomy one."""
        return Board(view, keys, roomy, width, height).paint()

    def sections(
        self, rules: Any, view: State, form: int, roomy: bool = False
    ) -> Sequence[Section]:
        """Card, in force, and politics beside a board that does not show them."""
        short = form >= PACKED
        force = map(tied, brief_force(view, form == ALONE)) if short else rules.in_force(view)
        parts = [self.card(rules, view, form), in_force(list(force), form)]
        return parts if roomy else [*parts, _politics(view)]

    def brief(self, view: State, card: Any, says: Sequence[str], form: int) -> Sequence[str]:
        """What a card says, shorter."""
        return brief_card(view, card) if form == ALONE else says

    def about(self, view: State, target: str, form: int) -> Sequence[Spans]:
        """A unit, a space that may be liberated, or a marker."""
        return [[(line, "text")] for line in about(view, target, form)]


def _politics(view: State) -> Section:
    lines = [
        [(f"{name:<10}", "text"), *politics_line(view, marker, False)]
        for marker, name in enumerate(MARKER_NAME)
    ]
    state = "disorder" if view.disorder else "in order"
    return Section("Politics", lines, f"{state} {FLAG}{view.liberators}", whole=True)


FACE = LeveeFace()
