"""The victory points of a game that was won [9.3]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.text import plural
from games.levee_en_masse.board import (
    MARKER_NAME,
    ORANGE,
    SCORE_LEVELS,
    SCORE_LIBERATION,
    SCORE_MARKER,
    SCORE_ORANGE,
    SCORE_RED,
    SCORE_UNIT,
    TRACK_OF,
)

if TYPE_CHECKING:
    from games.levee_en_masse.cards import LeveeBook
    from games.levee_en_masse.state import State


def sheet(state: State, book: LeveeBook) -> list[tuple[str, int]]:
    """The items with their points, after the last card."""
    hostile = [(unit, space) for unit, space in enumerate(state.space) if space >= 0]
    orange = [1 for unit, space in hostile if space in ORANGE[TRACK_OF[unit]]]
    red = [number for number in state.played if book.cards[number].deck == "red"]
    return [
        *(
            (f"{name} {value}", factor * value)
            for name, value, factor in zip(MARKER_NAME, state.politics, SCORE_MARKER, strict=True)
        ),
        (
            plural(len(state.liberated), "Liberation marker"),
            SCORE_LIBERATION * len(state.liberated),
        ),
        (plural(len(red), "Red card"), SCORE_RED * len(red)),
        (plural(len(hostile), "enemy unit"), SCORE_UNIT * len(hostile)),
        (f"{len(orange)} of them in orange spaces", SCORE_ORANGE * len(orange)),
    ]


def total(state: State, book: LeveeBook) -> int:
    """The sum of the sheet."""
    return sum(points for _, points in sheet(state, book))


def level(points: int) -> str:
    """The level of a victory."""
    return next(name for least, name in SCORE_LEVELS if least is None or points >= least)
