"""The actions of the game: a step, a stop, a look and its end, a token, a slide."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from games.core.models import Action
from games.lempereur.board import (
    BACK,
    COLONY,
    COLOURS,
    COLUMNS,
    HOME,
    OUT,
    PENGUINS,
    ROWS,
    TILES,
    TOKENS,
    around,
    column_of,
    row_of,
    typed,
    ways,
)


class TakeStep(Action):
    """Let a penguin take one step to a place [4.1]."""

    kind: Literal["step"] = "step"
    penguin: int = Field(ge=0, lt=len(COLOURS))
    to: int = Field(ge=0, le=HOME)

    def __str__(self) -> str:
        return f"step {COLOURS[self.penguin]} {typed(self.to)}"


class Stop(Action):
    """Take no further step [4.1]."""

    kind: Literal["stop"] = "stop"


class Look(Action):
    """Look in secret at a hidden tile [6.0]."""

    kind: Literal["look"] = "look"
    place: int = Field(ge=0, lt=TILES)

    def __str__(self) -> str:
        return f"look {typed(self.place)}"


class NoLook(Action):
    """Leave an eye unused [6.0]."""

    kind: Literal["no_look"] = "no_look"

    def __str__(self) -> str:
        return "no look"


class Cover(Action):
    """Cover the tile that was looked at [6.0]."""

    kind: Literal["cover"] = "cover"


class MoveToken(Action):
    """Move a weather token by one step [4.2]."""

    kind: Literal["token"] = "token"
    token: int = Field(ge=0, lt=len(TOKENS))
    to: int = Field(ge=0, lt=TILES)

    def __str__(self) -> str:
        return f"token {TOKENS[self.token]} {typed(self.to)}"


class Slide(Action):
    """Let a tile and its right neighbour change places [8.2]."""

    kind: Literal["slide"] = "slide"
    row: int = Field(ge=1, le=ROWS)
    column: int = Field(ge=1, lt=COLUMNS)


AnyAction = Annotated[
    TakeStep | Stop | Look | NoLook | Cover | MoveToken | Slide, Field(discriminator="kind")
]
UNION: TypeAdapter[AnyAction] = TypeAdapter(AnyAction)

STEP = tuple(
    tuple(TakeStep(penguin=penguin, to=to) for to in range(HOME + 1)) for penguin in PENGUINS
)
"""By penguin and place; the colony is left, never entered, so that step is not in the universe."""
STOP = Stop()
LOOK = tuple(Look(place=place) for place in range(TILES))
NO_LOOK = NoLook()
COVER = Cover()
MOVE = tuple(
    tuple(MoveToken(token=token, to=to) for to in range(TILES)) for token in range(len(TOKENS))
)
"""By token and place."""
SLIDES = tuple(
    Slide(row=row_of(place), column=column_of(place))
    for place in range(TILES)
    if column_of(place) < COLUMNS
)

UNIVERSE: tuple[AnyAction, ...] = (
    *(step for row in STEP for step in row if step.to != COLONY),
    STOP,
    *LOOK,
    NO_LOOK,
    COVER,
    *(move for row in MOVE for move in row),
    *SLIDES,
)


@cache
def steps_of(rows: int) -> tuple[tuple[tuple[tuple[TakeStep, ...], ...], ...], ...]:
    """The steps on a course of so many rows, by penguin, heading and the place that is left."""
    return tuple(
        tuple(
            tuple(
                tuple(STEP[penguin][to] for to in ways(place, heading, rows))
                for place in range(HOME + 1)
            )
            for heading in (OUT, BACK)
        )
        for penguin in PENGUINS
    )


TOKEN_STEPS = tuple(
    tuple(tuple(MOVE[token][to] for to in around(place, ROWS)) for place in range(TILES))
    for token in range(len(TOKENS))
)
"""By token and the place that it leaves; only the whole course has tokens."""
