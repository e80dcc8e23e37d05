"""The log lines of the game."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.text import Piece
from games.states_of_siege import events as siege
from games.states_of_siege import text as shared
from games.states_of_siege.text import BookWords, Parts, Telling
from games.tell_the_emperor import events as own
from games.tell_the_emperor.board import (
    ABDA,
    ARMIES,
    DECK_NAME,
    INDEX,
    JAVA,
    PLACES,
    RESOURCE,
    TRACK_NAME,
)
from games.tell_the_emperor.text import name


class TellWords(BookWords):
    """The names of the game for the shared log lines."""

    def unit(self, unit: str) -> str:
        """The name of an Army."""
        return name(unit)

    def place(self, unit: str, space: int) -> str:
        """The name of a space."""
        return PLACES[INDEX[unit]][space].name

    def deck(self, deck: str) -> str:
        """The name of a deck."""
        return DECK_NAME[deck]


def _spot(unit: str, space: int) -> str:
    return f"{PLACES[INDEX[unit]][space].name} ({space})"


def _retreated(e: siege.Retreated, words: BookWords) -> Parts:
    if e.unit == ARMIES[ABDA] and e.end == JAVA:
        return (Piece("ABDA driven off to Java: Oil rolls are allowed", "good"),)
    return shared.SHARED[siege.Retreated](e, words)


def _resource(e: own.ResourceChanged, words: BookWords) -> Parts:
    track = TRACK_NAME[RESOURCE[e.track]]
    if e.start == e.end:
        return (f"{track} stays {e.end}: {'gain' if e.end else 'loss'} of {e.lost} has no box",)
    lost = f", {e.lost} has no box" if e.lost else ""
    return (f"{track} {e.start} to {e.end}{lost}",)


def _held(e: own.HeldBack, words: BookWords) -> Parts:
    return (Piece(f"{name(e.unit)} is held back", "good"),)


def _fort_built(e: own.FortBuilt, words: BookWords) -> Parts:
    return (f"Fort built on {_spot(e.unit, e.space)}",)


def _fort_lost(e: own.FortLost, words: BookWords) -> Parts:
    return (f"Fort on {_spot(e.unit, e.space)} falls",)


def _flipped(e: own.ArmyFlipped, words: BookWords) -> Parts:
    return (f"{name(e.unit)} turns to its strong side",)


def _entered(e: own.ArmyEntered, words: BookWords) -> Parts:
    return (f"{name(e.unit)} {'returns to' if e.back else 'enters at'} {_spot(e.unit, e.space)}",)


def _knocked_out(e: own.KnockedOut, words: BookWords) -> Parts:
    return (Piece(f"{name(e.unit)} is knocked out of play", "good"),)


def _kamikazes(e: own.KamikazesGained, words: BookWords) -> Parts:
    lost = f", {e.lost} has no place" if e.lost else ""
    return (f"Kamikaze +{e.gain}, {e.total} available{lost}",)


def _committed(e: own.KamikazesCommitted, words: BookWords) -> Parts:
    return (f"{e.count} Kamikaze spent, +{e.count} on the roll, {e.left} left",)


def _allowed(e: own.WithdrawalsAllowed, words: BookWords) -> Parts:
    return ("Withdrawals stay over" if e.over else "Withdrawals are allowed from now on",)


def _withdrawals_ended(e: own.WithdrawalsEnded, words: BookWords) -> Parts:
    return ("Withdrawals are over for good",)


def _withdrew(e: own.Withdrew, words: BookWords) -> Parts:
    return (f"Withdrawal: marker {e.marker} closes box {e.marker}",)


def _bushido(e: own.BushidoUsed, words: BookWords) -> Parts:
    return (f"Bushido Bonus: {e.what} is rolled again",)


def _fortress(e: own.FortressTurned, words: BookWords) -> Parts:
    if e.up:
        return (Piece("The Home Islands Fortress guards Japan again", "good"),)
    return (Piece("Invasion Preparation: the fortress is turned over", "bad"),)


def _declined(e: own.BanzaiDeclined, words: BookWords) -> Parts:
    return (f"No Banzai Attack on {name(e.unit)}",)


def _no_oil(e: own.OilRollBanned, words: BookWords) -> Parts:
    return ("No Oil roll this turn",)


def _scored(e: own.Scored, words: BookWords) -> Parts:
    return (f"Tournament score {e.total}",)


LINES: Mapping[type, Telling] = {
    siege.Retreated: _retreated,
    own.ResourceChanged: _resource,
    own.HeldBack: _held,
    own.FortBuilt: _fort_built,
    own.FortLost: _fort_lost,
    own.ArmyFlipped: _flipped,
    own.ArmyEntered: _entered,
    own.KnockedOut: _knocked_out,
    own.KamikazesGained: _kamikazes,
    own.KamikazesCommitted: _committed,
    own.WithdrawalsAllowed: _allowed,
    own.WithdrawalsEnded: _withdrawals_ended,
    own.Withdrew: _withdrew,
    own.BushidoUsed: _bushido,
    own.FortressTurned: _fortress,
    own.BanzaiDeclined: _declined,
    own.OilRollBanned: _no_oil,
    own.Scored: _scored,
}
