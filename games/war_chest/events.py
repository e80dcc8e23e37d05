"""What happens in War Chest, as events for the log.

Nearly all come up again and again, so that equal ones are one object: `moved(...)` gives the
`Moved` of those values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Seats = tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """The lot said who has the initiative, or drafts first."""

    side: int
    drafts: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class FortsPlaced:
    """The Fortifications of a map card were put on the board."""

    card: str
    hexes: tuple[int, ...]
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class UnitsOffered:
    """Unit types lie open to be drafted."""

    units: tuple[int, ...]
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class UnitDrafted:
    """A side took an offered unit type."""

    side: int
    unit: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class UnitRemoved:
    """A side removed an offered unit type."""

    side: int
    unit: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class ArmyMustered:
    """The unit types of a side are known, its bag is filled."""

    side: int
    units: tuple[int, ...]
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins; `side` has the initiative."""

    round: int
    side: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class BagRefilled:
    """The bag was empty: all discards went back into it."""

    side: int
    coins: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class CoinsDrawn:
    """A side drew so many coins."""

    side: int
    count: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class CoinsSeen:
    """Which coins were drawn, for the eyes of their owner."""

    side: int
    coins: tuple[int, ...]
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Deployed:
    """A unit came on the board."""

    side: int
    unit: int
    hex: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Bolstered:
    """A unit got a coin; `height` is its new height."""

    side: int
    unit: int
    hex: int
    height: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class InitiativeClaimed:
    """A side took the initiative for a coin discarded face down."""

    side: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Recruited:
    """A side took a coin from its supply for one discarded face down."""

    side: int
    unit: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A side discarded a coin face down."""

    side: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class TacticUsed:
    """A coin was discarded face up for the tactic of a unit."""

    side: int
    unit: int
    hex: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit went from one hex to another."""

    side: int
    unit: int
    start: int
    end: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Controlled:
    """A side put its marker on a location; `taken` tells that it was the enemy's."""

    side: int
    unit: int
    hex: int
    taken: bool
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class UnitAttacked:
    """A unit attacks another one."""

    side: int
    unit: int
    start: int
    target: int
    hex: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class FortAttacked:
    """A unit attacked a Fortification, which goes back to the supply."""

    side: int
    unit: int
    start: int
    hex: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class CoinLost:
    """A coin was eliminated; `source` is stack, supply, wagon or reflex, `left` the height left."""

    side: int
    unit: int
    hex: int
    left: int
    source: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class StackCoinSpent:
    """A Berserker discarded a coin of its stack face up to go on."""

    side: int
    hex: int
    left: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class FortBuilt:
    """A Sapper put a Fortification on the board."""

    side: int
    hex: int
    left: int
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class Declined:
    """What was offered was not done."""

    side: int
    what: str
    rule: str
    to: Seats = None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `side` is the winner or None."""

    side: int | None
    reason: str
    rule: str
    to: Seats = None


bolstered = cache(Bolstered)
coin_lost = cache(CoinLost)
coins_drawn = cache(CoinsDrawn)
controlled = cache(Controlled)
declined = cache(Declined)
deployed = cache(Deployed)
fort_attacked = cache(FortAttacked)
initiative_claimed = cache(InitiativeClaimed)
moved = cache(Moved)
passed = cache(Passed)
recruited = cache(Recruited)
tactic_used = cache(TacticUsed)
unit_attacked = cache(UnitAttacked)
