"""The log lines of what every States of Siege game has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from games.core.text import Line, Piece, line, plural
from games.states_of_siege import events as siege

Parts = Sequence[str | Piece]


class Words(Protocol):
    """How a game names its cards, units and spaces."""

    def card(self, number: int) -> tuple[str, str]:
        """The title of a card and when it happened."""

    def unit(self, unit: str) -> str:
        """The name of a unit."""

    def place(self, unit: str, space: int) -> str:
        """The name of a space of a unit's track."""

    def deck(self, deck: str) -> str:
        """The name of a deck."""


def _card_played(e: siege.CardPlayed, words: Words) -> Parts:
    title, when = words.card(e.number)
    return (f"Turn {e.turn}: card #{e.number} ", Piece(title, "title"), f", {when}")


def _card_deferred(e: siege.CardDeferred, words: Words) -> Parts:
    title, _ = words.card(e.number)
    return (f"#{e.number} {title} waits: {plural(e.left, 'other card')} left, put under the pile",)


def _rolled(e: siege.Rolled, words: Words) -> Parts:
    why = f" ({', '.join(map(str, e.modifiers))})" if e.modifiers else ""
    against = f" against {e.need.against}" if e.need.against else ""
    return (
        f"{e.what}{against}{why}: die ",
        Piece(str(e.die), "die"),
        f", {e.needed}: ",
        Piece("yes" if e.success else "no", "good" if e.success else "bad"),
    )


def _table_rolled(e: siege.TableRolled, words: Words) -> Parts:
    return (f"{e.what}: die ", Piece(str(e.die), "die"))


def _advanced(e: siege.Advanced, words: Words) -> Parts:
    text = f"{words.unit(e.unit)} advances {e.start} to {e.end}, {words.place(e.unit, e.end)}"
    return (text if e.end else Piece(f"{text}!", "bad"),)


def _retreated(e: siege.Retreated, words: Words) -> Parts:
    return (f"{words.unit(e.unit)} back {e.start} to {e.end}, {words.place(e.unit, e.end)}",)


def _ignored(e: siege.Ignored, words: Words) -> Parts:
    return (f"{words.unit(e.unit)}: {e.reason}, no effect",)


def _actions_given(e: siege.ActionsGiven, words: Words) -> Parts:
    return (f"{plural(e.count, 'Action')}{e.why}",)


def _actions_lost(e: siege.ActionsLost, words: Words) -> Parts:
    return (f"Action Phase ended, {plural(e.count, 'Action')} unused",)


def _deck_finished(e: siege.DeckFinished, words: Words) -> Parts:
    return (f"{words.deck(e.deck)} is over, {words.deck(e.following)} begins",)


def _ended(e: siege.GameEnded, words: Words) -> Parts:
    return (Piece(e.reason, "title"),)


SHARED: dict[type, Callable[[Any, Words], Parts]] = {
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


def describe(event: Any, words: Words, own: dict[type, Callable[[Any, Words], Parts]]) -> Line:
    """The log line of an event: of the game's own words, else of the shared ones."""
    kind = type(event)
    parts = (own.get(kind) or SHARED[kind])(event, words)
    return line(event.rule, *parts, to=event.to, head=kind is siege.CardPlayed)
