"""The rules that every States of Siege game has: decks that nobody sees, cards of one's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import TypeAdapter

from games.core.models import Action, Setup
from games.core.play import Play
from games.core.rules import AgendaRules
from games.core.text import Line
from games.states_of_siege.cards import Book, EventCard, check_whole, read_cards
from games.states_of_siege.decks import fill_piles, hide_piles
from games.states_of_siege.events import CardPlayed
from games.states_of_siege.state import SiegeState
from games.states_of_siege.text import BookWords, Telling, describe

S = TypeVar("S", bound=SiegeState[Any])


class SiegeRules(AgendaRules[S], Generic[S]):
    """Rules on a book of Event cards.

    A game supplies `packaged` (its own book), `card_type`, `union` and `actions`,
    `words` (its names for the shared log lines), `lines` (log lines of its own) and `decks`.
    """

    packaged: Book[Any, Any]
    card_type: type[EventCard]
    union: TypeAdapter[Any]
    actions: tuple[Action, ...]
    words: type[BookWords]
    lines: ClassVar[Mapping[type, Telling]]
    book: Book[Any, Any]

    def __init__(self, book: Book[Any, Any] | None = None) -> None:
        super().__init__(book or self.packaged, self.union, self.actions)
        self._words = self.words(self.book)

    def on(self, book: Book[Any, Any]) -> Self:
        """The same rules on another book."""
        return type(self)(book)

    def describe(self, event: Any) -> Line:
        """The log line of an event."""
        return describe(event, self._words, self.lines)

    def headline(self, event: Any) -> list[str]:
        """The card that an event begins a turn with: its story, then what it orders."""
        if not isinstance(event, CardPlayed):
            return []
        return [self.book.cards[event.number].text, *self.card_lines(event.number)]

    def card_lines(self, number: int) -> list[str]:
        """What a card says, line by line, without its title."""
        raise NotImplementedError

    def drawn(self, item: Any) -> str:
        """A card by number and title."""
        return f"#{item} {self.book.cards[item].title}"

    def decks(self, state: S) -> dict[str, list[int]]:
        """The cards of the decks that are in use or to come, by name."""
        raise NotImplementedError

    def complete(self, setup: Setup) -> Setup:
        """The setup with what its scenario decides filled in."""
        setup = super().complete(setup)
        given = self.book.scenarios[setup.scenario].kit
        options = setup.options | {
            part: value for part, value in given.items() if setup.options[part] is None
        }
        return setup.model_copy(update={"options": options})

    # -- what a seat may know ----------------------------------------------------------------

    def redact(self, state: S, viewer: int | None) -> S:
        """Without the order of the draw piles; it is hidden from everybody."""
        view = super().redact(state, viewer)
        hide_piles(view)
        return view

    def determinize(self, view: S, seat: int | None, play: Play) -> S:
        """The piles in an order that may be."""
        full = super().determinize(view, seat, play)
        fill_piles(full, self.decks(full), play)
        return full

    # -- cards of one's own ------------------------------------------------------------------

    def with_cards(self, text: str) -> Self:
        """The same rules with a corrected card file; Unreadable names card and field."""
        cards = read_cards(text, self.card_type)
        check_whole(cards, self.packaged.cards)
        return self.on(Book(cards, self.packaged.scenarios))

    def changed_cards(self) -> list[dict[str, Any]]:
        """The cards that differ from the packaged ones, as a save keeps them."""
        return [
            card.model_dump(mode="json", exclude_unset=True)
            for number, card in self.book.cards.items()
            if card != self.packaged.cards[number]
        ]

    def with_changed(self, cards: list[dict[str, Any]]) -> Self:
        """The packaged rules with some cards changed."""
        changed = read_cards(json.dumps(cards), self.card_type)
        return self.on(Book({**self.packaged.cards, **changed}, self.packaged.scenarios))
