"""The log lines of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.core.text import Line, Piece, signed
from games.levee_en_masse import events as own
from games.levee_en_masse.board import (
    DECK_NAME,
    MARKER_NAME,
    MARKERS,
    TRACK_OF,
    TRACKS,
    UNITS,
    place_name,
)
from games.levee_en_masse.text import STATUS, name
from games.states_of_siege import text as shared
from games.states_of_siege.text import Parts, Words

if TYPE_CHECKING:
    from games.levee_en_masse.cards import LeveeBook


class LeveeWords:
    """The names of the game for the shared log lines."""

    def __init__(self, book: LeveeBook) -> None:
        self.book = book

    def card(self, number: int) -> tuple[str, str]:
        """The title of a card and when it happened."""
        card = self.book.cards[number]
        return card.title, card.month

    def unit(self, unit: str) -> str:
        """The name of a unit."""
        return name(unit)

    def place(self, unit: str, space: int) -> str:
        """The name of a space."""
        return place_name(TRACK_OF[UNITS.index(unit)], space)

    def deck(self, deck: str) -> str:
        """The name of a deck."""
        return DECK_NAME[deck]


def describe(event: Any, book: LeveeBook) -> Line:
    """The log line of an event."""
    return shared.describe(event, LeveeWords(book), OWN)


def _politics(e: own.PoliticsChanged, words: Words) -> Parts:
    marker = MARKER_NAME[MARKERS.index(e.marker)]
    return (f"{marker} stays {e.end}" if e.start == e.end else f"{marker} {e.start} to {e.end}",)


def _order(e: own.OrderChanged, words: Words) -> Parts:
    if e.disorder:
        return (Piece("Disorder in Paris", "bad"),)
    return (Piece("Order in Paris", "good"),)


def _placed(e: own.UnitPlaced, words: Words) -> Parts:
    return (f"{name(e.unit)} at {words.place(e.unit, e.space)} ({e.space})",)


def _removed(e: own.UnitRemoved, words: Words) -> Parts:
    if e.beaten:
        return (Piece(f"{name(e.unit)} is beaten: removed, not pushed back", "good"),)
    return (Piece(f"{name(e.unit)} makes peace and leaves the war", "good"),)


def _status(e: own.StatusChanged, words: Words) -> Parts:
    return (f"{name(e.unit)} is {STATUS[e.status]}",)


def _rotated(e: own.PrussiaRotated, words: Words) -> Parts:
    if e.rotated:
        return ("Prussia is rotated: it will stop at the border",)
    return ("Prussia stops and turns upright",)


def _liberated(e: own.Liberated, words: Words) -> Parts:
    spot = place_name(TRACKS.index(e.track), e.space)
    return (Piece(f"{spot} ({e.space}) is liberated", "good"),)


def _liberation_lost(e: own.LiberationLost, words: Words) -> Parts:
    spot = place_name(TRACKS.index(e.track), e.space)
    if e.stopped:
        return (f"{name(e.unit)} is stopped at {spot}: its marker goes back",)
    return (f"The Liberation marker on {spot} goes back",)


def _napoleon(e: own.NapoleonMoved, words: Words) -> Parts:
    if e.unit:
        return (f"Napoleon goes to fight {name(e.unit)}",)
    return ("Napoleon is in the Holding Box",)


def _decree(e: own.DecreeIssued, words: Words) -> Parts:
    return ("Emergency Decree: one action more",)


def _reserves(e: own.ReservesCommitted, words: Words) -> Parts:
    return (f"The last reserves go in against {name(e.unit)}",)


def _garrison(e: own.GarrisonCommitted, words: Words) -> Parts:
    if e.bonus:
        return (f"The garrison turns the fight against {name(e.unit)}: {signed(e.bonus)}",)
    return (f"The garrison of Paris marches against {name(e.unit)}",)


def _penalty(e: own.PenaltySet, words: Words) -> Parts:
    if e.value:
        return (f"French Army {signed(e.value)} next turn, the reserves are spent",)
    return ("The reserves are ready again",)


def _scored(e: own.Scored, words: Words) -> Parts:
    return (f"Victory points {e.total}",)


OWN: dict[type, Callable[[Any, Words], Parts]] = {
    own.PoliticsChanged: _politics,
    own.OrderChanged: _order,
    own.UnitPlaced: _placed,
    own.UnitRemoved: _removed,
    own.StatusChanged: _status,
    own.PrussiaRotated: _rotated,
    own.Liberated: _liberated,
    own.LiberationLost: _liberation_lost,
    own.NapoleonMoved: _napoleon,
    own.DecreeIssued: _decree,
    own.ReservesCommitted: _reserves,
    own.GarrisonCommitted: _garrison,
    own.PenaltySet: _penalty,
    own.Scored: _scored,
}
