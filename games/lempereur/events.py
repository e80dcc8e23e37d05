"""What happens in L'Empereur, as events for the log. None of them names a colour of the ice.

A move is told when it has ended, as start and end: a list of its steps would tell the colours.
"""

from __future__ import annotations

from dataclasses import dataclass

Seats = tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class FirstDrawn:
    """The lot said which seat begins."""

    seat: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat is to play its `turn`, counted from 1; `penguins` are those of the seat."""

    seat: int
    penguins: tuple[int, ...]
    turn: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TileLookedAt:
    """The player of a penguin looked in secret at a tile."""

    penguin: int
    place: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class PenguinMoved:
    """A move has ended: `companions` were taken along somewhere on the way."""

    penguin: int
    start: int
    end: int
    companions: tuple[int, ...]
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TokenMoved:
    """A weather token went from one tile to another."""

    token: int
    start: int
    end: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TilesSlid:
    """A tile and its right neighbour changed places."""

    place: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    reason: str
    rule: str
    to: Seats = None
