"""What happens in every States of Siege game, as events for the log."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.prompt import Modifier, Need, show_faces

Seats = tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A turn began with this card."""

    turn: int
    number: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class CardDeferred:
    """A card was put back under the pile, with `left` other cards in it."""

    number: int
    left: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die was thrown for something: `what` names it in words.

    `harmful` tells that a success helps the enemy.
    """

    rule: str
    what: str
    die: int
    need: Need
    success: bool
    to: Seats = None
    harmful: bool = False

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """What helped and hindered."""
        return self.need.modifiers

    @property
    def faces(self) -> tuple[int, ...]:
        """The natural faces that succeed."""
        return self.need.faces

    @property
    def needed(self) -> str:
        """The natural faces that succeed, in words: `5+`."""
        return show_faces(self.need.faces, self.need.sides)


@dataclass(frozen=True, slots=True)
class TableRolled:
    """A die was thrown on a table; no face of it is a success as such."""

    rule: str
    what: str
    die: int
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Advanced:
    """A unit came nearer."""

    unit: str
    start: int
    end: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Retreated:
    """A unit was pushed back."""

    unit: str
    start: int
    end: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Ignored:
    """An order to a unit had no effect, for this reason."""

    unit: str
    reason: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class ActionsGiven:
    """The number of Actions of the turn was fixed."""

    count: int
    why: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class ActionsLost:
    """The player ended the Action Phase with Actions left."""

    count: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class DeckFinished:
    """The last card of a deck has been played; another deck begins."""

    deck: str
    following: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    level: str
    reason: str
    rule: str
    to: Seats = None
