"""The log lines of the game."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.text import Piece, signed
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
from games.states_of_siege.text import BookWords, Parts, Telling


class LeveeWords(BookWords):
    """The names of the game for the shared log lines."""

    def unit(self, unit: str) -> str:
        """The name of a unit."""
        return name(unit)

    def place(self, unit: str, space: int) -> str:
        """The name of a space."""
        return place_name(TRACK_OF[UNITS.index(unit)], space)

    def deck(self, deck: str) -> str:
        """The name of a deck."""
        return DECK_NAME[deck]


def _politics(e: own.PoliticsChanged, words: BookWords) -> Parts:
    marker = MARKER_NAME[MARKERS.index(e.marker)]
    return (
        f"{marker} stays {e.end}, the end of its track"
        if e.start == e.end
        else f"{marker} {e.start} to {e.end}",
    )


def _order(e: own.OrderChanged, words: BookWords) -> Parts:
    if e.disorder:
        return (Piece("Disorder in Paris", "bad"),)
    return (Piece("Order in Paris", "good"),)


def _placed(e: own.UnitPlaced, words: BookWords) -> Parts:
    return (f"{name(e.unit)} at {words.place(e.unit, e.space)} ({e.space})",)


def _removed(e: own.UnitRemoved, words: BookWords) -> Parts:
    if e.beaten:
        return (Piece(f"{name(e.unit)} is beaten: removed, not pushed back", "good"),)
    return (Piece(f"{name(e.unit)} makes peace and leaves the war", "good"),)


def _status(e: own.StatusChanged, words: BookWords) -> Parts:
    return (f"{name(e.unit)} is {STATUS[e.status]}",)


def _rotated(e: own.PrussiaRotated, words: BookWords) -> Parts:
    if e.rotated:
        return ("Prussia is rotated: it will stop at the border",)
    return ("Prussia stops and turns upright",)


def _liberated(e: own.Liberated, words: BookWords) -> Parts:
    spot = place_name(TRACKS.index(e.track), e.space)
    return (Piece(f"{spot} ({e.space}) is liberated", "good"),)


def _liberation_lost(e: own.LiberationLost, words: BookWords) -> Parts:
    spot = place_name(TRACKS.index(e.track), e.space)
    if e.stopped:
        return (f"{name(e.unit)} is stopped at {spot}: its marker goes back",)
    return (f"The Liberation marker on {spot} goes back",)


def _napoleon(e: own.NapoleonMoved, words: BookWords) -> Parts:
    if e.unit:
        return (f"Napoleon goes to fight {name(e.unit)}",)
    return ("Napoleon is in the Holding Box",)


def _decree(e: own.DecreeIssued, words: BookWords) -> Parts:
    return ("Emergency Decree: one action more",)


def _reserves(e: own.ReservesCommitted, words: BookWords) -> Parts:
    return (f"The last reserves go in against {name(e.unit)}",)


def _garrison(e: own.GarrisonCommitted, words: BookWords) -> Parts:
    if e.bonus:
        return (f"The garrison turns the fight against {name(e.unit)}: {signed(e.bonus)}",)
    return (f"The garrison of Paris marches against {name(e.unit)}",)


def _penalty(e: own.PenaltySet, words: BookWords) -> Parts:
    if e.value:
        return (f"French Army {signed(e.value)} next turn, the reserves are spent",)
    return ("The reserves are ready again",)


def _scored(e: own.Scored, words: BookWords) -> Parts:
    return (f"Victory points {e.total}",)


LINES: Mapping[type, Telling] = {
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
