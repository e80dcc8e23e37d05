"""What happens in We Must Tell the Emperor beyond what the series shares, as events for the log."""

from __future__ import annotations

from dataclasses import dataclass

from games.states_of_siege.events import Seats


@dataclass(frozen=True, slots=True)
class ResourceChanged:
    """A resource marker moved; `lost` points had no box to go to [2.5]."""

    track: str
    start: int
    end: int
    lost: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A Resistance roll kept an Army in its space."""

    unit: str
    space: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class FortBuilt:
    """An Island Fortification was put on the map."""

    unit: str
    space: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class FortLost:
    """An Island Fortification was taken."""

    unit: str
    space: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class ArmyFlipped:
    """An Army turned to its strong side."""

    unit: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class ArmyEntered:
    """An Army came onto its track, new or back from the Out of Play box."""

    unit: str
    space: int
    back: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """An Army went to the Out of Play box."""

    unit: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class KamikazesGained:
    """Kamikaze markers became available; `lost` had no place in the box."""

    gain: int
    total: int
    lost: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class KamikazesCommitted:
    """Kamikaze markers were spent on the roll that follows."""

    count: int
    left: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class WithdrawalsAllowed:
    """Withdrawal Actions became possible, or stay over."""

    over: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class WithdrawalsEnded:
    """Withdrawal Actions are over for good."""

    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Withdrew:
    """A Withdrawal marker closed a box of the Army-Navy track."""

    marker: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class BushidoUsed:
    """A failed die is thrown again."""

    what: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class FortressTurned:
    """The fortress went to one of its sides: `up` is the fortress, else Invasion Preparation."""

    up: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class BanzaiDeclined:
    """No Banzai Attack was made on an Army in Japan."""

    unit: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class OilRollBanned:
    """There will be no Oil roll this turn."""

    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Scored:
    """The tournament score was counted."""

    total: int
    rule: str
    to: Seats = None
