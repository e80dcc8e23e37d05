"""What happens in Levée en Masse beyond what the series shares, as events for the log."""

from __future__ import annotations

from dataclasses import dataclass

from games.states_of_siege.events import Seats


@dataclass(frozen=True, slots=True)
class PoliticsChanged:
    """A political marker moved; equal numbers: it was at the end of its track."""

    marker: str
    start: int
    end: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class OrderChanged:
    """Paris fell into disorder or came to order."""

    disorder: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit was put on a space."""

    unit: str
    space: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class UnitRemoved:
    """A unit left the map: beaten, or by a peace."""

    unit: str
    beaten: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class StatusChanged:
    """An Army was rotated; `status` 0 is normal, 1 disorganized, 2 routed."""

    unit: str
    status: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class PrussiaRotated:
    """The Prussian Army was rotated by the Declaration of Pillnitz, or turned upright."""

    rotated: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Liberated:
    """A Liberation marker was put on a space."""

    track: str
    space: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class LiberationLost:
    """A Liberation marker went back to the pool; it stopped `unit`, or gave way to it."""

    track: str
    space: int
    unit: str
    stopped: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class NapoleonMoved:
    """Napoleon went to a unit (its name), or to the Holding Box (an empty name)."""

    unit: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class DecreeIssued:
    """An Emergency Decree gave an extra action."""

    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class ReservesCommitted:
    """The last reserves repeat an attack; the next turn pays."""

    unit: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class GarrisonCommitted:
    """The garrison of Paris left for a fight; `bonus` is 0 for an attack of its own."""

    unit: str
    bonus: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class PenaltySet:
    """The French Army has a DRM next turn, or has it no longer."""

    value: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Scored:
    """The victory points were counted."""

    total: int
    rule: str
    to: Seats = None
