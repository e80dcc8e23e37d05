"""The position of L'Empereur, and the union of everything that can wait in it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from games.core.models import GameState
from games.lempereur.board import BASE, NOBODY, NOWHERE
from games.lempereur.decisions import ChooseLook, ChooseStep, ChooseWeather, CoverTile
from games.lempereur.sequence import Finish, SeeTile, TurnUp

AnyTask = Annotated[
    ChooseStep | TurnUp | ChooseLook | SeeTile | CoverTile | ChooseWeather | Finish,
    Field(discriminator="kind"),
]


class State(GameState[AnyTask]):
    """A position between two decisions. Places, colours and tokens are the numbers of `board`.

    By tile: `colours` (HIDDEN in a view where the viewer may not know) and `face_up` (0 or 1).
    `eyes` has a 1 for each tile with an eye, four to a row in the order of the colours. By
    penguin: `owners` (its seat), `at` (its place) and `headings`. `tokens` are the places of the
    weather tokens, none in the Juvenile game; `barred` is the token that may not be moved now.

    `turn` counts the turns of all seats from 1, `player` is the seat whose turn it is. While a
    move goes on, `mover` is the active penguin, `start` where it came from, `stood` the tiles on
    which it has stood, in order, and `carried` who was taken along.

    What a seat has seen: at 32 * seat + place, `memory` holds the colour (HIDDEN if it never saw
    that tile, and in views of others) and `seen` the number of the last sight of it (0: none),
    counted by `sights` for the whole table. Everybody knows who saw which tiles.
    """

    variant: int = BASE
    rows: int
    players: int
    player: int = 0
    owners: tuple[int, ...]
    eyes: tuple[int, ...]
    colours: list[int]
    face_up: list[int]
    at: list[int]
    headings: list[int]
    tokens: list[int]
    barred: int = NOBODY
    mover: int = NOBODY
    start: int = NOWHERE
    stood: list[int] = Field(default_factory=list)
    carried: list[int] = Field(default_factory=list)
    memory: list[int]
    seen: list[int]
    sights: int = 0

    @property
    def count(self) -> int:
        """The turn of the seat that plays: each counts its own [4.0]."""
        return (self.turn - 1) // self.players + 1
