"""The position of For the Emperor, and the union of everything that can wait in it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from games.core.models import Frozen, GameState
from games.for_the_emperor.banners import AssignBanners
from games.for_the_emperor.decisions import ChoosePlay
from games.for_the_emperor.info import Options
from games.for_the_emperor.sequence import AfterPlay, BeginTurn, DrawCard, EndTurn, Score

AnyTask = Annotated[
    BeginTurn | ChoosePlay | AssignBanners | AfterPlay | DrawCard | EndTurn | Score,
    Field(discriminator="kind"),
]


class Values(Frozen):
    """The numbers of the abilities that the card file can change [6.0]."""

    shinobi: int
    samurai: int
    ashigaru: int
    kyudo: int


class State(GameState[AnyTask]):
    """A position between two decisions.

    Sides are 0 Crane and 1 Turtle; `crane_seat` is Crane's seat, `side` whose turn it is. `lanes`
    holds the strengths that lie on battlefield f for side s at index 2 f + s; `banners` goes by
    battlefield (0: none); `tokens` holds (battlefield, side, card) in order. Hands are in order,
    piles have their top card first. `known` is, by side, the card that everybody knows to be in
    that hand since Yamabushi took it back (0: none); `second` is that card while the second play
    of the turn waits.
    """

    options: Options
    values: Values
    crane_seat: int = 0
    side: int = 0
    lanes: list[tuple[int, ...]]
    banners: list[int]
    tokens: list[tuple[int, int, int]]
    crane_hand: list[int]
    turtle_hand: list[int]
    crane_pile: list[int]
    turtle_pile: list[int]
    known: list[int]
    second: int = 0

    @property
    def count(self) -> int:
        """The turn of the side that plays: each has eight [3.0]."""
        return (self.turn + 1) // 2
