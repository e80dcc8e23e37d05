"""The rules of War Chest with Siege as one object."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Self

from games.core.bots import RANDOM, Bot
from games.core.errors import Unreadable
from games.core.models import HIDDEN, Action, Setup
from games.core.play import Play
from games.core.rules import AgendaRules, Notation
from games.core.text import Line, wrapped
from games.war_chest import checks, picture, text
from games.war_chest.board import MARKERS
from games.war_chest.cards import PACKAGED, Book, checked, read_book, read_units
from games.war_chest.info import INFO
from games.war_chest.notation import CANONICAL
from games.war_chest.policy import GREEDY
from games.war_chest.queries import army_of, bag_of, down_of, hand_of, on_board, up_of
from games.war_chest.setup import deal, with_siege
from games.war_chest.state import State
from games.war_chest.units import ROYAL
from games.war_chest.units import name as unit_name
from games.war_chest.universe import every_action, read_action


class WarChest(AgendaRules[State]):
    """War Chest with Siege; `book` holds the unit cards."""

    info = INFO
    state_type = State
    bots: ClassVar[Mapping[str, Bot]] = {"random": RANDOM, "greedy": GREEDY}
    notation: ClassVar[Notation | None] = CANONICAL
    book: Book

    def __init__(self, book: Book = PACKAGED) -> None:
        # The universe of this game is made when it is asked for.
        self.book = book

    # -- set-up ------------------------------------------------------------------------------

    def complete(self, setup: Setup) -> Setup:
        """The setup with scenario, edition and all options filled in; Unreadable if wrong."""
        if not setup.edition:
            setup = setup.model_copy(update={"edition": self.info.editions[0]})
        setup = super().complete(setup)
        with_siege(setup)
        return setup

    def deal(self, setup: Setup, play: Play) -> State:
        """The Fortifications, the initiative and the unit types, or the offer of a draft [3.0]."""
        return deal(setup, play)

    # -- actions -----------------------------------------------------------------------------

    @cached_property
    def universe(self) -> tuple[Action, ...]:  # type: ignore[override]
        """Every action that the board allows: some twenty thousand, made when asked for."""
        return every_action()

    def verbs(self) -> set[str]:
        """The words that text forms of actions begin with."""
        return {str(action).partition(" ")[0] for action in self.universe}

    def named(self, words: str) -> Action | None:
        """The action of a text form; None if there is none."""
        return read_action(words)

    def action(self, data: Any) -> Any:
        """The action of a dict or of a text form; Unreadable if there is none."""
        found = read_action(data)
        if found is None:
            raise Unreadable(f"{self.info.title} knows no action {data!r}")
        return found

    # -- what a seat may know ----------------------------------------------------------------

    def redact(self, state: State, viewer: int | None) -> State:
        """Without the other side's hand, bag, and coins face down; at the end all is open [2.0]."""
        view = super().redact(state, viewer)
        if state.outcome is not None:
            return view
        for side in (0, 1):
            if side != viewer:
                for zone in (bag_of(view, side), hand_of(view, side), down_of(view, side)):
                    zone[:] = [HIDDEN] * len(zone)
        if view.drawn and view.side != viewer:
            view.drawn = HIDDEN
        return view

    def determinize(self, view: State, seat: int | None, play: Play) -> State:
        """The unseen coins of each side in places where they may be."""
        full = super().determinize(view, seat, play)
        for side in (0, 1):
            hand, bag, down = hand_of(full, side), bag_of(full, side), down_of(full, side)
            if not full.round or HIDDEN not in (*hand, *bag, *down, full.drawn):
                continue
            unseen = _unseen(full, side)
            play.shuffle(unseen)
            for zone in (hand, bag, down):
                zone[:] = [unseen.pop() if coin == HIDDEN else coin for coin in zone]
            if full.drawn == HIDDEN and full.side == side:
                full.drawn = unseen.pop()
            hand.sort()
            bag.sort()
        return full

    # -- words -------------------------------------------------------------------------------

    def describe(self, event: Any) -> Line:
        """The log line of an event."""
        return text.describe(event)

    def picture(self, view: State) -> list[str]:
        """The position in words, line by line."""
        return wrapped(picture.picture(view))

    def in_force(self, view: State) -> list[str]:
        """What is in force beyond the moment, with its source."""
        return picture.in_force(view)

    def drawn(self, item: Any) -> str:
        """A coin by the name of its unit; a map by its own."""
        return unit_name(item) if isinstance(item, int) else str(item)

    def seat_name(self, state: State, seat: int) -> str:
        """The side that a seat plays."""
        return text.side_name(state.scenario, seat)

    def card_lines(self, number: int, edition: str = "") -> list[str]:
        """What a unit can do, line by line, without its name."""
        card = self.book.cards[number]
        rows = []
        for what, part in card.parts(edition):
            title = "Siege Tactic" if part.bolstered else what.capitalize()
            rows.append(f"{title}: {part.text}")
        return rows or ["No tactic and no attribute."]

    def score_sheet(self, state: State) -> list[tuple[str, int]]:
        """The control markers of both sides on the board, after the end."""
        if state.outcome is None:
            return []
        return [
            (f"{self.seat_name(state, side)}: markers of {MARKERS}", state.held[side].bit_count())
            for side in (0, 1)
        ]

    # -- cards of one's own ------------------------------------------------------------------

    def with_cards(self, text: str) -> Self:
        """The same rules with a corrected card file; Unreadable names card and field."""
        return type(self)(read_book(text))

    def changed_cards(self) -> list[dict[str, Any]]:
        """The cards that differ from the packaged ones, as a save keeps them."""
        return [
            card.model_dump(mode="json")
            for number, card in self.book.cards.items()
            if card != PACKAGED.cards[number]
        ]

    def with_changed(self, cards: list[dict[str, Any]]) -> Self:
        """The packaged rules with some cards changed."""
        changed = read_units(json.dumps(cards))
        return type(self)(checked(Book({**PACKAGED.cards, **changed})))

    # -- invariants --------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """No coin, marker or Fortification is lost or found; what is kept twice agrees."""
        checks.check(state)


def _unseen(state: State, side: int) -> list[int]:
    """The coins of a side that lie nowhere that can be seen."""
    seen = [*hand_of(state, side), *bag_of(state, side), *down_of(state, side)]
    seen += up_of(state, side)
    if state.drawn and state.side == side:
        seen.append(state.drawn)
    found = [ROYAL] * (state.royals[side] - seen.count(ROYAL))
    for unit in army_of(state, side):
        gone = state.supply[unit] + state.out[unit] + on_board(state, unit)
        found += [unit] * (state.coins[unit] - gone - seen.count(unit))
    return found


RULES = WarChest()
