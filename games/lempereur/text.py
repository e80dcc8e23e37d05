"""The log lines of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.text import Line, Piece, line, listed
from games.lempereur import events as own
from games.lempereur.board import COLONY, HOME, OCEAN, PENGUIN_NAME, TOKEN_NAME, shown

Parts = Sequence[str | Piece]


def names_of(penguins: Sequence[int]) -> str:
    """Penguins as a list in a sentence."""
    return listed([PENGUIN_NAME[penguin] for penguin in penguins])


def _first(e: own.FirstDrawn) -> Parts:
    return (f"By lot player {e.seat + 1} begins",)


def _turn(e: own.TurnBegan) -> Parts:
    return (Piece(f"{names_of(e.penguins)}, turn {e.turn}", "title"),)


def _looked(e: own.TileLookedAt) -> Parts:
    return (f"{PENGUIN_NAME[e.penguin]} looks at {shown(e.place)}",)


WHERE = {COLONY: "the colony", OCEAN: "the ocean"}


def _moved(e: own.PenguinMoved) -> Parts:
    start = WHERE.get(e.start) or shown(e.start)
    end = "home" if e.end == HOME else f"to {WHERE.get(e.end) or shown(e.end)}"
    along = f", with {names_of(e.companions)}" if e.companions else ""
    return (f"{PENGUIN_NAME[e.penguin]}: {start} {end}{along}",)


def _token(e: own.TokenMoved) -> Parts:
    return (f"{TOKEN_NAME[e.token].capitalize()}: {shown(e.start)} to {shown(e.end)}",)


def _slid(e: own.TilesSlid) -> Parts:
    return (f"The ice slides: {shown(e.place)} and {shown(e.place + 1)} change places",)


def _ended(e: own.GameEnded) -> Parts:
    return (Piece(e.reason, "title"),)


WORDS: dict[type, Callable[[Any], Parts]] = {
    own.FirstDrawn: _first,
    own.TurnBegan: _turn,
    own.TileLookedAt: _looked,
    own.PenguinMoved: _moved,
    own.TokenMoved: _token,
    own.TilesSlid: _slid,
    own.GameEnded: _ended,
}


def describe(event: Any) -> Line:
    """The log line of an event."""
    parts = WORDS[type(event)](event)
    return line(event.rule, *parts, to=event.to, head=isinstance(event, own.TurnBegan))
