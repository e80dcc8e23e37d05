"""The right-hand column of War Chest: the coins, the other side, the score, the card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import events
from textual.message import Message

from app.screens.war_chest_board import SIDES
from app.screens.war_chest_stages import coin_of
from app.screens.war_chest_words import (
    brief_force,
    card_text,
    card_title,
    counted,
    number_of_coins,
    run_lengths,
    sided,
)
from app.widgets.canvas import TIE, Canvas, Span, Spans, wrap
from app.widgets.entries import Entry
from app.widgets.panel import Panel
from games.core.models import HIDDEN
from games.war_chest.board import ARMY, MARKERS, SIDE_LETTER
from games.war_chest.queries import (
    army_of,
    bag_of,
    down_of,
    eliminated,
    forts_in_supply,
    hand_of,
    markers_left,
    supply_of,
    up_of,
)
from games.war_chest.text import side_name
from games.war_chest.units import letters, name, short_name

if TYPE_CHECKING:
    from games.war_chest.state import State

LEFT = 2
WIDE = 42
"""Cells in which the coins of a hand stand with their names."""
SLOT = 7
WIDE_SLOTS = {1: 20, 2: 20, 3: 15}
"""Cells of a coin with its name, by how many there are."""
APART = 2
"""Blanks between the last coin and the name of the one under the cursor."""


class Spot(NamedTuple):
    """Where a coin of the hand is drawn."""

    y: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Whose hand is shown (None: nobody's), its entries, and the one under the cursor or chosen."""

    seat: int | None = None
    entries: Sequence[Entry] = ()
    here: Entry | None = None
    chosen: Entry | None = None


class Column:
    """The column, painted; `spots` are the coins of the hand in order."""

    def __init__(
        self, rules: Any, view: State, width: int, rows: int, bar: bool, hand: Hand, card: int
    ) -> None:
        self.rules = rules
        self.view = view
        self.hand = hand
        self.inner = width - LEFT - (1 if bar else 0)
        self.canvas = Canvas(width, rows)
        self.spots: list[Spot] = []
        self._y = 0
        if bar:
            for y in range(rows):
                self.canvas.put(0, y, "│", "rule")
        self._paint(card)

    def _paint(self, card: int) -> None:
        own = self.hand.seat or 0
        view = self.view
        if view.round:
            wide = self.inner >= WIDE
            blocks = [self._own(own), side_block(view, 1 - own), score_block(view, wide)]
        else:
            blocks = [army_block(view, own), army_block(view, 1 - own), order_block(view)]
        force = self._force()
        told = self._card(card) if card else None
        rows = self.canvas.height
        used = sum(map(self._rows, blocks))
        # On a low screen there is no room for both: what is in force is nowhere else.
        for block in (told, force) if rows > 20 or not force else (force, told):
            if block and used + self._rows(block) <= rows:
                blocks.append(block)
                used += self._rows(block)
        air = 1 if rows - used >= len(blocks) else 0
        for number, block in enumerate(blocks):
            self._block(block, number == 0)
            self._y += air

    def _rows(self, block: Block) -> int:
        return 1 + len(block.wrapped(self.inner))

    def _block(self, block: Block, first: bool) -> None:
        canvas = self.canvas
        if self._y >= canvas.height:
            return
        canvas.heading(self._y, block.title, block.number, LEFT, bare=True)
        self._y += 1
        if first and self.view.round:
            self._coins()
        for line in block.wrapped(self.inner)[1 if first and self.view.round else 0 :]:
            if self._y < canvas.height:
                canvas.spans(LEFT, self._y, line)
            self._y += 1

    # -- the hand ----------------------------------------------------------------------------

    def _coins(self) -> None:
        """The coins of the hand in a row, each at its own place whatever the cursor does."""
        hand = self.hand
        wide = self.inner >= WIDE
        x = end = LEFT
        if not hand.entries:
            self.canvas.spans(x, self._y, [("hand ", "dim"), *self._held(hand.seat or 0)])
        for entry in hand.entries:
            slot = WIDE_SLOTS[len(hand.entries)] if wide else SLOT
            end = self._coin(entry, x, slot, wide)
            x += slot
        named = hand.here or hand.chosen
        if named and not wide:
            # A count takes the whole of its coin's place, so the name goes by what was drawn.
            self.canvas.put(end + APART, self._y, short_name(coin_of(named)), "title")
        self._y += 1

    def _coin(self, entry: Entry, x: int, slot: int, wide: bool) -> int:
        """Draw a coin and return the column after its sign."""
        hand = self.hand
        coin = coin_of(entry)
        count = entry.label.partition(" ×")[2]
        text = letters(coin) + (f"×{count}" if count else "")
        lit = hand.here is not None and hand.here.name == entry.name
        chosen = hand.chosen is not None and hand.chosen.name == entry.name
        role = "title" if lit or chosen else "text"
        if wide:
            text = f"{text} {short_name(coin)}"
        spans: list[Span] = [
            ("▸" if lit or chosen else " ", "legal"),
            (f"{entry.key} ", "legal"),
            (text, role),
        ]
        end = self.canvas.spans(x, self._y, [(t, "cursor") for t, _ in spans] if lit else spans)
        self.spots.append(Spot(self._y, x, min(max(end, x + slot - 1), self.canvas.width)))
        return end

    def _held(self, side: int) -> Spans:
        """A hand of which nothing can be chosen now."""
        hand = hand_of(self.view, side)
        known = counted(hand, side)
        return [(known or hidden(hand), SIDES[side] if known else "text")]

    # -- blocks ------------------------------------------------------------------------------

    def _own(self, side: int) -> Block:
        """The coins of the side that looks; those of the hand are painted apart."""
        view = self.view
        title = side_name(view.scenario, side)
        if self.hand.seat is not None:
            title = f"Your coins ({title.removeprefix('Side ')})"
        piles = [*up(view, side), ("  ", "text"), *counts(view, side)]
        return Block(title, [[(" ", "text")], supply(view, side), piles])

    def _force(self) -> Block | None:
        """What is in force, in few words where there is little room."""
        lines: list[Spans] = [
            [(text, "text"), (f" [{rule}]", "dim")] for text, rule in brief_force(self.view)
        ]
        if self.inner >= WIDE:
            lines = [[(line, "text")] for line in self.rules.in_force(self.view)]
        return Block("In force", lines) if lines else None

    def _card(self, coin: int) -> Block:
        title = name(coin) if self.inner < WIDE else card_title(coin)
        lines = card_text(self.rules, self.view, coin)
        return Block(title, lines, number_of_coins(self.rules, coin))


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the column; each of its lines is wrapped."""

    title: str
    lines: Sequence[Spans]
    number: str = ""

    def wrapped(self, width: int) -> list[list[Span]]:
        """The lines as they are drawn."""
        return [row for line in self.lines for row in wrap(line, width)]


# -- the parts -------------------------------------------------------------------------------


def side_block(view: State, side: int) -> Block:
    """A side as the other one sees it, with its hand as far as it is known."""
    hand = hand_of(view, side)
    shown = hidden(hand) if HIDDEN in hand or not hand else counted(hand, side)
    first: list[Span] = [
        (f"hand{TIE}", "dim"),
        (shown, "text"),
        ("  ", "text"),
        *counts(view, side),
    ]
    return Block(side_name(view.scenario, side), [first, supply(view, side), up(view, side)])


def supply(view: State, side: int) -> list[Span]:
    """The coins that a side can recruit, those of which none is left too."""
    told = " ".join(f"{sided(unit, side)}{count}" for unit, count in supply_of(view, side))
    return [("supply ", "dim"), (told, SIDES[side])]


def up(view: State, side: int) -> list[Span]:
    """The coins that lie face up."""
    coins = counted(up_of(view, side), side)
    return [("up ", "dim"), (coins, SIDES[side]) if coins else ("none", "dim")]


def counts(view: State, side: int) -> list[Span]:
    """How many coins lie face down and in the bag: never which, not even to their owner."""
    return [
        # A number stays beside its name where the line ends.
        (f"down{TIE}", "dim"),
        (hidden(down_of(view, side)), "text"),
        (f"  bag{TIE}", "dim"),
        (hidden(bag_of(view, side)), "text"),
    ]


def score_block(view: State, wide: bool) -> Block:
    """The control markers of both sides, what is eliminated, and the Fortifications left."""
    forts = f"forts left {forts_in_supply(view)}" if view.siege else ""
    lines: list[Spans] = []
    if wide:
        for side in (0, 1):
            left = markers_left(view, side)
            told = f"  {MARKERS - left} placed, {left} left"
            lines.append([*markers(view, side), (told, "text")])
    else:
        lines.append([*markers(view, 0), ("  ", "text"), *markers(view, 1)])
    gone = [counted_out(view, side) for side in (0, 1)]
    if any(gone):
        spans: list[Span] = [("eliminated " if wide else "out ", "dim"), (gone[0], SIDES[0])]
        lines.append([*spans, (" " if all(gone) else "", "text"), (gone[1], SIDES[1])])
    return Block("Score", lines, forts)


def markers(view: State, side: int) -> list[Span]:
    """The markers of a side, those placed first."""
    left = markers_left(view, side)
    return [(f"{SIDE_LETTER[side]} {'◆' * (MARKERS - left)}{'◇' * left}", SIDES[side])]


def army_block(view: State, side: int) -> Block:
    """What a side has drafted so far."""
    units = [unit for unit in army_of(view, side) if unit]
    number = f"{len(units)} of {ARMY}"
    words = ", ".join(map(name, units)) or "none yet"
    return Block(side_name(view.scenario, side), [[(words, SIDES[side])]], number)


def order_block(view: State) -> Block:
    """Who chooses next in a draft, and how often."""
    task: Any = view.agenda[-1] if view.agenda else None
    seats = (task.seat, *task.more) if task is not None else ()
    removes = task.removes if task is not None else 0
    spans: list[Span] = []
    for does, part in (("removes", seats[:removes]), ("takes", seats[removes:])):
        for seat, count in run_lengths(part):
            times = f" {count}" if count > 1 else ""
            spans += [(", " if spans else "", "dim"), (SIDE_LETTER[seat], SIDES[seat])]
            spans.append((f" {does}{times}", "text"))
    return Block("Next", [spans])


def hidden(coins: Sequence[int]) -> str:
    """Coins as a count."""
    return f"▮{len(coins)}" if coins else "0"


def counted_out(view: State, side: int) -> str:
    """The eliminated coins of a side: `KN2 SW1`."""
    return " ".join(f"{sided(unit, side)}{count}" for unit, count in eliminated(view, side))


class CoinColumn(Panel):
    """Draws the column; posts `Picked` with the number of a coin that was clicked."""

    class Picked(Message):
        """A coin of the hand was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    spots: Sequence[Spot] = ()

    def show(self, column: Column) -> None:
        """Draw a column."""
        self.spots = tuple(column.spots)
        self.paint(column.canvas)

    def blank(self) -> None:
        """Draw nothing, and know no coins."""
        self.spots = ()
        super().blank()

    def on_click(self, event: events.Click) -> None:
        """Tell which coin was clicked."""
        for number, spot in enumerate(self.spots):
            if spot.y == event.y and spot.start <= event.x < spot.end:
                event.stop()
                self.post_message(self.Picked(number))
