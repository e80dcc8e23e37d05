"""What happens in For the Emperor, as events for the log."""

from __future__ import annotations

from dataclasses import dataclass

Seats = tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class CraneDrawn:
    """The lot said which seat plays Crane."""

    seat: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A side is to play; `turn` counts its own turns from 1."""

    side: int
    turn: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class WarriorPlayed:
    """A warrior was put on a battlefield."""

    side: int
    card: int
    field: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """An ability token was put on a battlefield; `card` is the warrior it belongs to."""

    side: int
    card: int
    field: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TokenMoved:
    """A token of `side` went from one battlefield to another."""

    side: int
    card: int
    start: int
    end: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class BannerPlaced:
    """A banner was put on a battlefield: in step A, B or C, or by Ronin (an empty step)."""

    field: int
    banner: int
    step: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class NoBanner:
    """Ronin places no banner, for this reason."""

    reason: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class WarriorReturned:
    """Yamabushi took a warrior back to the hand (`card` 0: nobody)."""

    side: int
    card: int
    field: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card was drawn; who drew it sees which."""

    side: int
    left: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class CardSeen:
    """What was drawn, for the eyes of its owner."""

    side: int
    card: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class FieldScored:
    """The final strengths of a battlefield; `controller` is a side or None."""

    field: int
    crane: int
    turtle: int
    controller: int | None
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TieBroken:
    """Both sides control as many; the tiebreak values are compared."""

    crane: int
    turtle: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `side` is the winner or None."""

    side: int | None
    reason: str
    rule: str
    to: Seats = None
