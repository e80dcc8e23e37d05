"""The greedy player: locations, units, and the way to the next location."""

from __future__ import annotations

from typing import Any

from games.core.bots import GreedyBot
from games.war_chest.board import LOCATIONS, distance, hexes_of
from games.war_chest.queries import army_of, hand_of

MARKER = 20.0
"""A control marker on the board; one more than the other side's is what the game is about."""
COIN = 3.0
"""A coin on the board, of which every further one on a unit counts half."""
NEARER = 1.0
"""A step nearer to a location that is still to be taken."""
THREAT = 2.5
"""An enemy next to a unit of one coin."""
SUPPLY = 0.4
"""A coin that can be drawn, against one that has first to be recruited."""
FAR = 6
WON = 1e6

_NEAREST: dict[tuple[int, int], int] = {}


def _steps_to(hex_: int, places: int) -> int:
    """The distance to the nearest of some hexes, `FAR` if there is none."""
    key = (hex_, places)
    found = _NEAREST.get(key)
    if found is None:
        found = min((distance(hex_, place) for place in hexes_of(places)), default=FAR)
        _NEAREST[key] = found
    return found


class Greedy(GreedyBot):
    """Takes locations, keeps units alive and walks to where something can be taken."""

    def value(self, view: Any, seat: int) -> float:
        """What the position is worth to a seat: the difference of both sides."""
        if view.outcome is not None:
            return (
                0.0
                if not view.outcome.winners
                else 1e6 * (1 - 2 * (seat not in view.outcome.winners))
            )
        return _side(view, seat) - _side(view, 1 - seat)


def _side(view: Any, side: int) -> float:
    total: float = MARKER * view.held[side].bit_count()
    goals = LOCATIONS & ~view.held[side]
    enemies = view.units[1 - side]
    for hex_ in hexes_of(view.units[side]):
        height = view.height[hex_]
        total += COIN * (1 + (height - 1) / 2)
        total -= NEARER * _steps_to(hex_, goals)
        if goals >> hex_ & 1:
            total += MARKER / 4
        if height == 1 and enemies and _steps_to(hex_, enemies) == 1:
            total -= THREAT
    for unit in army_of(view, side):
        total -= SUPPLY * view.supply[unit]
        total -= COIN / 2 * view.out[unit]
    if view.initiative == side:
        total += SUPPLY
    return total + 0.01 * len(hand_of(view, side))


GREEDY = Greedy()
