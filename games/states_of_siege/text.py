"""The log lines of what every States of Siege game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.text import Line, Piece, line, plural
from games.states_of_siege import events as siege
from games.states_of_siege.cards import Book

Parts = Sequence[str | Piece]


class BookWords:
    """How a game names its cards, units and spaces, on its book of cards."""

    def __init__(self, book: Book[Any, Any]) -> None:
        self.book = book

    def card(self, number: int) -> tuple[str, str]:
        """The title of a card and when it happened."""
        card = self.book.cards[number]
        return card.title, card.month

    def unit(self, unit: str) -> str:
        """The name of a unit."""
        raise NotImplementedError

    def place(self, unit: str, space: int) -> str:
        """The name of a space of a unit's track."""
        raise NotImplementedError

    def deck(self, deck: str) -> str:
        """The name of a deck."""
        raise NotImplementedError


Telling = Callable[[Any, BookWords], Parts]
"""Makes the parts of a log line from an event."""


def _card_played(e: siege.CardPlayed, words: BookWords) -> Parts:
    title, when = words.card(e.number)
    return (f"Turn {e.turn}: card #{e.number} ", Piece(title, "title"), f", {when}")


def _card_deferred(e: siege.CardDeferred, words: BookWords) -> Parts:
    title, _ = words.card(e.number)
    return (f"#{e.number} {title} waits: {plural(e.left, 'other card')} left, put under the pile",)


def _rolled(e: siege.Rolled, words: BookWords) -> Parts:
    why = f" ({', '.join(map(str, e.modifiers))})" if e.modifiers else ""
    against = f" against {e.need.against}" if e.need.against else ""
    return (
        f"{e.what}{against}{why}: die ",
        Piece(str(e.die), "die"),
        f", {e.needed}: ",
        Piece("yes" if e.success else "no", "bad" if e.success is e.harmful else "good"),
    )


def _table_rolled(e: siege.TableRolled, words: BookWords) -> Parts:
    return (f"{e.what}: die ", Piece(str(e.die), "die"))


def _advanced(e: siege.Advanced, words: BookWords) -> Parts:
    text = f"{words.unit(e.unit)} advances {e.start} to {e.end}, {words.place(e.unit, e.end)}"
    return (text if e.end else Piece(f"{text}!", "bad"),)


def _retreated(e: siege.Retreated, words: BookWords) -> Parts:
    return (f"{words.unit(e.unit)} back {e.start} to {e.end}, {words.place(e.unit, e.end)}",)


def _ignored(e: siege.Ignored, words: BookWords) -> Parts:
    return (f"{words.unit(e.unit)}: {e.reason}, no effect",)


def _actions_given(e: siege.ActionsGiven, words: BookWords) -> Parts:
    return (f"{plural(e.count, 'Action')}{e.why}",)


def _actions_lost(e: siege.ActionsLost, words: BookWords) -> Parts:
    return (f"Action Phase ended, {plural(e.count, 'Action')} unused",)


def _deck_finished(e: siege.DeckFinished, words: BookWords) -> Parts:
    return (f"{words.deck(e.deck)} is over, {words.deck(e.following)} begins",)


def _ended(e: siege.GameEnded, words: BookWords) -> Parts:
    return (Piece(e.reason, "title"),)


SHARED: Mapping[type, Telling] = {
    siege.CardPlayed: _card_played,
    siege.CardDeferred: _card_deferred,
    siege.Rolled: _rolled,
    siege.TableRolled: _table_rolled,
    siege.Advanced: _advanced,
    siege.Retreated: _retreated,
    siege.Ignored: _ignored,
    siege.ActionsGiven: _actions_given,
    siege.ActionsLost: _actions_lost,
    siege.DeckFinished: _deck_finished,
    siege.GameEnded: _ended,
}


def describe(event: Any, words: BookWords, own: Mapping[type, Telling]) -> Line:
    """The log line of an event: of the game's own words, else of the shared ones."""
    kind = type(event)
    parts = (own.get(kind) or SHARED[kind])(event, words)
    return line(event.rule, *parts, to=event.to, head=kind is siege.CardPlayed)
