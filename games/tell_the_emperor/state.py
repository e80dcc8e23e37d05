"""The position of We Must Tell the Emperor, and the union of everything that can wait in it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from games.states_of_siege.state import SiegeState
from games.tell_the_emperor.decisions import MakeBanzai, NextAction, SpendAction
from games.tell_the_emperor.effects import (
    AbdaReactivate,
    Advance,
    Battle,
    Drm,
    EnableWithdrawal,
    EndWithdrawal,
    Enter,
    EventRoll,
    Flip,
    Kamikaze,
    NoOilRoll,
    Resource,
    Retreat,
    ReturnArmy,
)
from games.tell_the_emperor.info import Options
from games.tell_the_emperor.rolls import (
    AttackRoll,
    BanzaiRoll,
    FortRoll,
    HomeRoll,
    InvasionRoll,
    KnockOutRoll,
    OilRoll,
    ResourceRoll,
    UseBushido,
)
from games.tell_the_emperor.sequence import (
    CountActions,
    EndTurn,
    Headline,
    Housekeeping,
    PrepareInvasion,
    RollForOil,
)

AnyTask = Annotated[
    # The sequence of play.
    Headline
    | CountActions
    | Housekeeping
    | RollForOil
    | PrepareInvasion
    | EndTurn
    # Decisions and what leads to them.
    | SpendAction
    | NextAction
    | MakeBanzai
    | UseBushido
    # Rolls.
    | AttackRoll
    | BanzaiRoll
    | KnockOutRoll
    | ResourceRoll
    | OilRoll
    | FortRoll
    | HomeRoll
    | InvasionRoll
    # Effects of cards.
    | Resource
    | Kamikaze
    | NoOilRoll
    | Retreat
    | Advance
    | AbdaReactivate
    | Flip
    | ReturnArmy
    | Enter
    | EnableWithdrawal
    | EndWithdrawal
    | EventRoll
    | Battle,
    Field(discriminator="kind"),
]


class State(SiegeState[AnyTask]):
    """A position between two decisions.

    `space` and `side` (0 weak, 1 strong) go by Army, `resources` by track (`board.ARMIES`,
    `board.TRACKS`). `forts` holds (army, space) in order, `withdrawals` counts the markers laid.
    `fortress` is True while the Home Islands Fortress shows its fortress side.
    """

    options: Options
    side: list[int]
    resources: list[int]
    forts: list[tuple[int, int]]
    fortress: bool = True
    kamikazes: int = 0
    withdrawal: Literal["not_yet", "allowed", "over"] = "not_yet"
    withdrawals: int = 0
    # What lasts until the next Headline Phase.
    drms: tuple[Drm, ...] = ()
    battle: Battle | None = None
    bushido_used: bool = False
    kamikazes_used: int = 0
    withdrew: bool = False
    china_advanced: bool = False
    oil_roll_banned: bool = False
