"""The rules of For the Emperor as one object."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from games.core.bots import RANDOM, Bot
from games.core.errors import Defect
from games.core.models import HIDDEN, Setup
from games.core.play import Asked, Play
from games.core.rules import AgendaRules
from games.core.text import Line, wrapped
from games.for_the_emperor import picture, text
from games.for_the_emperor.actions import UNION, UNIVERSE
from games.for_the_emperor.board import (
    FIELDS,
    HAND,
    MAX_BIG,
    SIDE_NAME,
    TOKEN_CARDS,
    TOKENS_PER_KIND,
    WARRIORS,
    shown,
)
from games.for_the_emperor.cards import PACKAGED, Book, checked, read_book, read_warriors
from games.for_the_emperor.events import CraneDrawn
from games.for_the_emperor.info import INFO, Options
from games.for_the_emperor.policy import GREEDY
from games.for_the_emperor.queries import (
    big_fields,
    controller,
    hand_of,
    pile_of,
    seat_of,
    strength,
    supply,
    tokens_left,
    warriors,
)
from games.for_the_emperor.sequence import BEGIN_TURN
from games.for_the_emperor.state import State


class ForTheEmperor(AgendaRules[State]):
    """For the Emperor; `book` holds its warriors."""

    info = INFO
    state_type = State
    bots: ClassVar[Mapping[str, Bot]] = {"random": RANDOM, "greedy": GREEDY}
    book: Book

    def __init__(self, book: Book = PACKAGED) -> None:
        super().__init__(book, UNION, UNIVERSE)

    # -- set-up ------------------------------------------------------------------------------

    def deal(self, setup: Setup, play: Play) -> State:
        """Shuffle both decks and deal the hands; Crane begins [2.0]."""
        options = Options.model_validate(setup.options)
        crane, turtle = list(range(1, WARRIORS + 1)), list(range(1, WARRIORS + 1))
        play.shuffle(crane)
        play.shuffle(turtle)
        # Ruling A24: who is Crane is a matter of agreement or lot.
        lot = options.crane_seat == "lot"
        if lot:
            numbers = Asked(("1", "2"), "Draw lots: which player is Crane?")
            seat = int(play.pick(numbers)) - 1
            play.emit(CraneDrawn(seat, "2.0"))
        else:
            seat = int(options.crane_seat)
        hands = [
            sorted(play.draw(pile, seat=owner) for _ in range(HAND))
            for pile, owner in ((crane, seat), (turtle, 1 - seat))
        ]
        return State(
            options=options,
            values=self.book.values(),
            crane_seat=seat,
            lanes=[()] * (2 * FIELDS),
            banners=[0] * FIELDS,
            tokens=[],
            crane_hand=hands[0],
            turtle_hand=hands[1],
            crane_pile=crane,
            turtle_pile=turtle,
            known=[0, 0],
            agenda=[BEGIN_TURN],
        )

    def swapped(self, state: State, setup: Setup) -> Setup:
        """In a match the armies are swapped each game [2.0]."""
        crane = {"crane_seat": str(1 - state.crane_seat)}
        return self.complete(setup.model_copy(update={"options": setup.options | crane}))

    # -- what a seat may know ----------------------------------------------------------------

    def redact(self, state: State, viewer: int | None) -> State:
        """Without the other hand and both piles; when the game is over all is open [9.0]."""
        view = super().redact(state, viewer)
        if state.outcome is not None:
            return view
        view.crane_pile = [HIDDEN] * len(view.crane_pile)
        view.turtle_pile = [HIDDEN] * len(view.turtle_pile)
        for side in (0, 1):
            if viewer is None or seat_of(view, side) != viewer:
                hand = hand_of(view, side)
                known = view.known[side]
                shown_cards = [known] if known in hand and known else []
                hand[:] = [HIDDEN] * (len(hand) - len(shown_cards)) + shown_cards
        return view

    def determinize(self, view: State, seat: int | None, play: Play) -> State:
        """The unseen cards of each side in places where they may be."""
        full = super().determinize(view, seat, play)
        for side in (0, 1):
            hand, pile = hand_of(full, side), pile_of(full, side)
            gone = {card for field in range(FIELDS) for card in full.lanes[2 * field + side]}
            free = [
                card
                for card in range(1, WARRIORS + 1)
                if card not in gone and card not in hand and card not in pile
            ]
            play.shuffle(free)
            hand[:] = sorted(free.pop() if card == HIDDEN else card for card in hand)
            pile[:] = [free.pop() if card == HIDDEN else card for card in pile]
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
        """A warrior by number and name; a player by number."""
        return f"{item} {text.warrior_name(item)}" if isinstance(item, int) else str(item)

    def seat_name(self, state: State, seat: int) -> str:
        """The side that a seat plays; everybody may know it."""
        return SIDE_NAME[seat ^ state.crane_seat]

    def card_lines(self, number: int) -> list[str]:
        """What a warrior does, line by line, without its name."""
        card = self.book.cards[number]
        return [text.TIMING[card.timing], card.text]

    def score_sheet(self, state: State) -> list[tuple[str, int]]:
        """The difference of strength on each battlefield for its controller, after the end."""
        if state.outcome is None:
            return []
        rows = []
        for field in range(FIELDS):
            owner = controller(state, field)
            name = "nobody" if owner is None else SIDE_NAME[owner]
            lead = abs(strength(state, field, 0) - strength(state, field, 1))
            rows.append((f"Battlefield {shown(field)}: {name}", lead))
        return rows

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
        changed = read_warriors(json.dumps(cards))
        return type(self)(checked(Book({**PACKAGED.cards, **changed})))

    # -- invariants --------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """Eighteen warriors, seven banners, at most three big battlefields [1.0, 4.0]."""
        for side in (0, 1):
            cards = [*hand_of(state, side), *pile_of(state, side)]
            cards += [card for field in range(FIELDS) for card in state.lanes[2 * field + side]]
            if sorted(cards) != list(range(1, WARRIORS + 1)):
                raise Defect(f"{SIDE_NAME[side]} has the cards {sorted(cards)}")
            for card in TOKEN_CARDS:
                if tokens_left(state, side, card, TOKENS_PER_KIND) < 0:
                    raise Defect(f"{SIDE_NAME[side]} has placed too many tokens")
        supply(state)
        for field in range(FIELDS):
            if state.banners[field] and warriors(state, field) > state.banners[field]:
                raise Defect(f"battlefield {shown(field)} is overfull")
        if len(big_fields(state)) > MAX_BIG:
            raise Defect("there are more than three big battlefields")
        if (
            state.outcome is not None
            and [warriors(state, field) for field in range(FIELDS)] != state.banners
        ):
            raise Defect("a battlefield does not match its banner at the end")


RULES = ForTheEmperor()
