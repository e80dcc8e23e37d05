"""The position of Levée en Masse, and the union of everything that can wait in it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from games.levee_en_masse.decisions import CallBack, NextAction, SpendAction
from games.levee_en_masse.effects import (
    Advance,
    CardDrm,
    Disorder,
    Napoleon,
    Order,
    Peace,
    PlaceBritishSupport,
    PlaceUnit,
    Political,
    Retreat,
    RotatePrussia,
)
from games.levee_en_masse.info import Options
from games.levee_en_masse.rolls import (
    BarricadeRoll,
    CounterRoll,
    LeaderFalls,
    LiberationRoll,
    MilitaryRoll,
    OrderRoll,
    PoliticalRoll,
    Reconsider,
)
from games.levee_en_masse.sequence import CountActions, Headline, Housekeeping
from games.states_of_siege.state import SiegeState

AnyTask = Annotated[
    # The sequence of play.
    Headline
    | CountActions
    | Housekeeping
    # Decisions and what leads to them.
    | SpendAction
    | NextAction
    | CallBack
    | Reconsider
    # Rolls.
    | PoliticalRoll
    | MilitaryRoll
    | CounterRoll
    | LeaderFalls
    | LiberationRoll
    | OrderRoll
    | BarricadeRoll
    # Effects of cards.
    | Advance
    | Political
    | Disorder
    | Order
    | CardDrm
    | Retreat
    | RotatePrussia
    | Peace
    | PlaceUnit
    | PlaceBritishSupport
    | Napoleon,
    Field(discriminator="kind"),
]


class State(SiegeState[AnyTask]):
    """A position between two decisions.

    `space` and `status` (0 normal, 1 disorganized, 2 routed) go by unit (`board.UNITS`),
    `politics` by marker (`board.MARKERS`). `liberated` holds (track, space) in order, `liberators`
    counts the markers in the pool. `napoleon` is empty, `holding`, or the unit he fights;
    `napoleon_back` is the turn of his last return. `colour` is the deck in play [4.0].
    """

    options: Options
    politics: list[int]
    status: list[int]
    colour: str = ""
    disorder: bool = False
    liberated: list[tuple[int, int]]
    liberators: int
    rotated: bool = False
    napoleon: str = ""
    napoleon_back: int = 0
    penalty: int = 0
    # What lasts until Housekeeping.
    drms: tuple[CardDrm, ...] = ()
    barricaded: list[int]
    decreed: bool = False
    reserves: bool = False
