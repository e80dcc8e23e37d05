"""The position of War Chest, and the union of everything that can wait in it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from games.core.models import GameState
from games.war_chest.decisions import UseCoin, UseDrawnCoin
from games.war_chest.draft import ChooseUnit, Muster
from games.war_chest.effects import DrawForPriest, EndGame, NextFootman, SecondAttack
from games.war_chest.followups import (
    ChooseAbsorb,
    ChooseBuild,
    ChooseDeploy,
    ChooseFootman,
    ChooseMercenary,
    ChooseRepeat,
    ChooseSecondAttack,
    ChooseSwordsman,
    ChooseTowerBolster,
)
from games.war_chest.info import Options
from games.war_chest.sequence import BeginRound, DrawHands, EndPlay

AnyTask = Annotated[
    ChooseUnit
    | Muster
    | BeginRound
    | DrawHands
    | UseCoin
    | EndPlay
    | EndGame
    | ChooseAbsorb
    | ChooseSwordsman
    | ChooseRepeat
    | ChooseMercenary
    | ChooseFootman
    | NextFootman
    | ChooseDeploy
    | DrawForPriest
    | UseDrawnCoin
    | SecondAttack
    | ChooseSecondAttack
    | ChooseTowerBolster
    | ChooseBuild,
    Field(discriminator="kind"),
]


class State(GameState[AnyTask]):
    """A position between two decisions.

    Seats are sides: 0 is A, 1 is B. Sets of hexes are ints with a bit for each hex; lists of two
    go by side. `unit` and `height` go by hex (0: empty). `where` goes by unit type (-1: not on the
    board), its first place is that of a second Footman, who stands on the later hex. `coins` (all
    there are), `supply` and `out` (eliminated) are counts by unit type; `stock` is, by side, the
    set of unit types with a supply, `left` the number of Unit Coins not eliminated, `royals` that
    of Royal Coins. Bags and hands are in order, discards (`up`, `down`: face up and down) in the
    order in which they were made. `drawn` is the coin of a Warrior Priest that must be used now
    (0: none), by the side whose turn it is. `turn` counts coin plays. `blessed` tells that a
    Warrior Priest has drawn in this turn.
    """

    options: Options
    edition: str
    scenario: str
    siege: bool
    army: list[int]
    offer: list[int]
    side: int = 0
    round: int = 0
    initiative: int = 0
    moved: bool = False
    unit: list[int]
    height: list[int]
    where: list[int]
    units: list[int]
    held: list[int]
    forts: int = 0
    coins: list[int]
    supply: list[int]
    stock: list[int]
    out: list[int]
    left: list[int]
    royals: list[int]
    bag_a: list[int]
    bag_b: list[int]
    hand_a: list[int]
    hand_b: list[int]
    up_a: list[int]
    up_b: list[int]
    down_a: list[int]
    down_b: list[int]
    drawn: int = 0
    blessed: bool = False

    @property
    def period(self) -> int:
        """The round: a turn is a single coin."""
        return self.round
