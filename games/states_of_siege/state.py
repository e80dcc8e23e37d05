"""The part of a position that every States of Siege game has."""

from __future__ import annotations

from typing import Generic, TypeVar

from games.core.models import GameState

T = TypeVar("T")

NOT_IN_PLAY = -2
"""The space of a unit that has not entered the game; -1 stands for hidden things."""

OUT_OF_PLAY = -3
"""The space of a unit that was driven from the map."""


class SiegeState(GameState[T], Generic[T]):
    """Fronts, decks and the turn of one card.

    `space` goes by unit: its space on its track, 0 is the goal of the enemy. `card` is the card in
    play (0: none), `pile` the draw pile of `deck`, top card first, whose last `seen` cards are
    known since they were put back openly. `later` holds the decks that have not begun, each as
    (name, cards); the order of those in `numbered` is public. `actions` are left of `allowance`.
    """

    scenario: str = ""
    phase: str = ""
    card: int = 0
    deck: str = ""
    pile: list[int]
    later: list[tuple[str, tuple[int, ...]]]
    played: list[int]
    seen: int = 0
    numbered: tuple[str, ...] = ()
    actions: int = 0
    allowance: int = 0
    space: list[int]
