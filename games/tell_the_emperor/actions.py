"""The actions of the game: one object per meaning, and the union that reads them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from games.core.models import Action
from games.tell_the_emperor.board import (
    ABDA,
    AMERICAN,
    ARMIES,
    BANZAI_ORDER,
    FARTHEST,
    ISLANDS,
    KAMIKAZES,
    Army,
)


def _with_kamikazes(text: str, count: int) -> str:
    if not count:
        return text
    return f"{text} kamikaze" if count == 1 else f"{text} kamikaze {count}"


class Attack(Action):
    """Attack an Army, with this many Kamikazes [8.2]."""

    kind: Literal["attack"] = "attack"
    army: Army
    kamikazes: int = 0

    def __str__(self) -> str:
        return _with_kamikazes(f"attack {self.army}", self.kamikazes)


class KnockOut(Action):
    """Try a Knock-Out Blow against an Army in its highest-numbered space [8.2.3]."""

    kind: Literal["knock_out"] = "knock_out"
    army: Army


class Raise(Action):
    """Try to raise a resource: an Army-Navy or a Prestige Action [8.3]."""

    kind: Literal["raise"] = "raise"
    track: Literal["army_navy", "prestige"]


class Fortify(Action):
    """Build an Island Fortification [8.4]."""

    kind: Literal["fortify"] = "fortify"
    army: Army
    space: int


class Withdraw(Action):
    """Move troops out of China: close a box, gain one Army-Navy [8.6]."""

    kind: Literal["withdraw"] = "withdraw"


class FightBattle(Action):
    """Fight the Battle of the card [8.5]."""

    kind: Literal["fight_battle"] = "fight_battle"


class EndActions(Action):
    """End the Action Phase; what is left is lost [4.0]."""

    kind: Literal["end_actions"] = "end_actions"


class Banzai(Action):
    """Make the free Banzai Attack on an Army in Japan, with this many Kamikazes [8.2.6]."""

    kind: Literal["banzai"] = "banzai"
    army: Army
    kamikazes: int = 0

    def __str__(self) -> str:
        return _with_kamikazes(f"banzai {self.army}", self.kamikazes)


class Decline(Action):
    """Make no Banzai Attack on this Army [8.2.6]."""

    kind: Literal["decline"] = "decline"


class Reroll(Action):
    """Throw the failed die again: the Bushido Bonus [7.3.2]."""

    kind: Literal["reroll"] = "reroll"


class Accept(Action):
    """Let the failure stand and keep the Bushido Bonus [7.3.2]."""

    kind: Literal["accept"] = "accept"


AnyAction = Annotated[
    Attack
    | KnockOut
    | Raise
    | Fortify
    | Withdraw
    | FightBattle
    | EndActions
    | Banzai
    | Decline
    | Reroll
    | Accept,
    Field(discriminator="kind"),
]
UNION: TypeAdapter[AnyAction] = TypeAdapter(AnyAction)

ATTACK = tuple(
    tuple(Attack(army=army, kamikazes=n) for n in range(KAMIKAZES + 1)) for army in ARMIES
)
BANZAI = tuple(
    tuple(Banzai(army=army, kamikazes=n) for n in range(KAMIKAZES + 1)) for army in ARMIES
)
KNOCK_OUT = tuple(KnockOut(army=army) for army in ARMIES)
RAISE_ARMY_NAVY = Raise(track="army_navy")
RAISE_PRESTIGE = Raise(track="prestige")
FORTIFY = {
    (army, space): Fortify(army=ARMIES[army], space=space)
    for army in AMERICAN
    for space in range(1, FARTHEST[army])
    if space in ISLANDS[army]
}
WITHDRAW = Withdraw()
FIGHT_BATTLE = FightBattle()
END_ACTIONS = EndActions()
DECLINE = Decline()
REROLL = Reroll()
ACCEPT = Accept()

UNIVERSE: tuple[AnyAction, ...] = (
    *(action for row in ATTACK for action in row),
    *(KNOCK_OUT[i] for i in range(len(ARMIES)) if i != ABDA),
    RAISE_ARMY_NAVY,
    RAISE_PRESTIGE,
    *FORTIFY.values(),
    WITHDRAW,
    FIGHT_BATTLE,
    END_ACTIONS,
    *(action for i in BANZAI_ORDER for action in BANZAI[i]),
    DECLINE,
    REROLL,
    ACCEPT,
)
