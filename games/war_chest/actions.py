"""The actions of the game [5.0] and the answers inside a play [7.0], one object for each meaning.

A coin play is a coin with a record of the rules page's notation [12.1]. An answer that no coin
pays for (a free maneuver) has `coin` 0. Hexes are indices, `NOWHERE` where there is none.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from games.core.models import Action
from games.war_chest.board import NAMES, NOWHERE
from games.war_chest.units import NO_COIN, ROYAL, UNITS, word

Coin = Annotated[int, Field(ge=1, le=ROYAL)]
Unit = Annotated[int, Field(ge=1, le=UNITS[-1])]
FreeOrUnit = Annotated[int, Field(ge=NO_COIN, le=UNITS[-1])]
Hex = Annotated[int, Field(ge=0, lt=len(NAMES))]
HexOrNone = Annotated[int, Field(ge=NOWHERE, lt=len(NAMES))]


def _paid(verb: str, coin: int, *hexes: int) -> str:
    """`move knight e3 f3`, or `move e3 f3` for a free maneuver."""
    return " ".join([verb, *([word(coin)] if coin else []), *(NAMES[h] for h in hexes)])


class TakeUnit(Action):
    """Draft an offered unit type [3.3]."""

    kind: Literal["draft"] = "draft"
    unit: Unit

    def __str__(self) -> str:
        return f"draft {word(self.unit)}"


class RemoveUnit(Action):
    """Remove an offered unit type before an elimination draft [3.3]."""

    kind: Literal["remove"] = "remove"
    unit: Unit

    def __str__(self) -> str:
        return f"remove {word(self.unit)}"


class Pass(Action):
    """Discard a coin face down for nothing [5.2]."""

    kind: Literal["pass"] = "pass"
    coin: Coin

    def __str__(self) -> str:
        return f"pass {word(self.coin)}"


class ClaimInitiative(Action):
    """Discard a coin face down and take the marker [5.2]."""

    kind: Literal["initiative"] = "initiative"
    coin: Coin

    def __str__(self) -> str:
        return f"initiative {word(self.coin)}"


class Recruit(Action):
    """Discard a coin face down and a coin of the supply face up [5.2]."""

    kind: Literal["recruit"] = "recruit"
    coin: Coin
    unit: Unit

    def __str__(self) -> str:
        return f"recruit {word(self.unit)} with {word(self.coin)}"


class Deploy(Action):
    """Put a coin on the board as a new unit [5.1]."""

    kind: Literal["deploy"] = "deploy"
    coin: FreeOrUnit
    to: Hex

    def __str__(self) -> str:
        return _paid("deploy", self.coin, self.to)


class Bolster(Action):
    """Put a coin on its unit [5.1]."""

    kind: Literal["bolster"] = "bolster"
    coin: Unit
    at: Hex

    def __str__(self) -> str:
        return _paid("bolster", self.coin, self.at)


class Move(Action):
    """Move a unit to a neighbouring hex [5.3]."""

    kind: Literal["move"] = "move"
    coin: FreeOrUnit
    start: Hex
    to: Hex

    def __str__(self) -> str:
        return _paid("move", self.coin, self.start, self.to)


class Attack(Action):
    """Attack a neighbouring unit or Fortification [5.3]."""

    kind: Literal["attack"] = "attack"
    coin: FreeOrUnit
    start: Hex
    target: Hex

    def __str__(self) -> str:
        return _paid("attack", self.coin, self.start, self.target)


class Control(Action):
    """Take control of the location under a unit [5.3]."""

    kind: Literal["control"] = "control"
    coin: FreeOrUnit
    at: Hex

    def __str__(self) -> str:
        return _paid("control", self.coin, self.at)


class Tactic(Action):
    """Use the tactic of a unit [5.3, 8.0, 9.1]; the Royal Coin pays for the Royal Guard's.

    `start` is the hex of the unit, `ally` that of the other unit it lets act, `to` where it or the
    ally goes, `target` what is attacked.
    """

    kind: Literal["tactic"] = "tactic"
    coin: Coin
    start: HexOrNone = NOWHERE
    ally: HexOrNone = NOWHERE
    to: HexOrNone = NOWHERE
    target: HexOrNone = NOWHERE

    def __str__(self) -> str:
        words = ["tactic", word(self.coin)]
        if self.start != NOWHERE:
            words.append(NAMES[self.start])
        for what, hex_ in (("ally", self.ally), ("to", self.to), ("at", self.target)):
            if hex_ != NOWHERE:
                words += [what, NAMES[hex_]]
        return " ".join(words)


class Absorb(Action):
    """Say where an attacked side takes the lost coin from [6.0]; `at` is the War Wagon's hex."""

    kind: Literal["absorb"] = "absorb"
    source: Literal["stack", "supply", "wagon"]
    at: HexOrNone = NOWHERE

    def __str__(self) -> str:
        return f"absorb {self.source}" + (f" {NAMES[self.at]}" if self.at != NOWHERE else "")


class Build(Action):
    """Put a Fortification under the Sapper [9.4]."""

    kind: Literal["build"] = "build"


class TowerBolster(Action):
    """Add a coin of the supply to the Siege Tower just deployed [9.1]."""

    kind: Literal["tower_bolster"] = "tower_bolster"


class Decline(Action):
    """Do without what is offered."""

    kind: Literal["decline"] = "decline"


AnyAction = Annotated[
    TakeUnit
    | RemoveUnit
    | Pass
    | ClaimInitiative
    | Recruit
    | Deploy
    | Bolster
    | Move
    | Attack
    | Control
    | Tactic
    | Absorb
    | Build
    | TowerBolster
    | Decline,
    Field(discriminator="kind"),
]
UNION: TypeAdapter[AnyAction] = TypeAdapter(AnyAction)

DECLINE = Decline()
BUILD = Build()
TOWER_BOLSTER = TowerBolster()
STACK = Absorb(source="stack")
SUPPLY = Absorb(source="supply")

# There are some twenty thousand actions on the board, far too many to make before a game.


@cache
def take_unit(unit: int) -> TakeUnit:
    """The interned action."""
    return TakeUnit(unit=unit)


@cache
def remove_unit(unit: int) -> RemoveUnit:
    """The interned action."""
    return RemoveUnit(unit=unit)


@cache
def pass_(coin: int) -> Pass:
    """The interned action."""
    return Pass(coin=coin)


@cache
def claim(coin: int) -> ClaimInitiative:
    """The interned action."""
    return ClaimInitiative(coin=coin)


@cache
def recruit(coin: int, unit: int) -> Recruit:
    """The interned action."""
    return Recruit(coin=coin, unit=unit)


@cache
def deploy(coin: int, to: int) -> Deploy:
    """The interned action."""
    return Deploy(coin=coin, to=to)


@cache
def bolster(coin: int, at: int) -> Bolster:
    """The interned action."""
    return Bolster(coin=coin, at=at)


@cache
def move(coin: int, start: int, to: int) -> Move:
    """The interned action."""
    return Move(coin=coin, start=start, to=to)


@cache
def attack(coin: int, start: int, target: int) -> Attack:
    """The interned action."""
    return Attack(coin=coin, start=start, target=target)


@cache
def control(coin: int, at: int) -> Control:
    """The interned action."""
    return Control(coin=coin, at=at)


def tactic(
    coin: int, start: int = NOWHERE, ally: int = NOWHERE, to: int = NOWHERE, target: int = NOWHERE
) -> Tactic:
    """The interned action."""
    return _tactic(coin, start, ally, to, target)


@cache
def _tactic(coin: int, start: int, ally: int, to: int, target: int) -> Tactic:
    return Tactic(coin=coin, start=start, ally=ally, to=to, target=target)


@cache
def wagon(at: int) -> Absorb:
    """The interned action of a War Wagon on a hex."""
    return Absorb(source="wagon", at=at)
