"""The greedy player: locations, units, and the way to the next location."""

from __future__ import annotations

from typing import Any

from games.core.bots import GreedyBot
from games.war_chest.board import LOCATIONS, MARKERS, NEAR, distance, hexes_of
from games.war_chest.queries import army_of
from games.war_chest.units import UNITS

MARKER = 20.0
"""A control marker on the board: the game is about having six of them."""
ARRIVED = 9.0
"""A unit on a location that it can take next, for its side; against it if the location is held."""
UNIT = 8.0
"""A unit on the board."""
COINS = (0.0, 0.0, 1.2, 1.5, 1.6, 1.6)
"""What the further coins of a stack are worth by its height: they no longer come to the hand."""
NEARER = 2.0
"""A step nearer to a location that nobody of the side has come to yet."""
THREAT = 1.5
"""An enemy next to a unit of one coin."""
LOST = 1.0
"""An eliminated coin."""
SUPPLY = 0.3
"""A coin that has first to be recruited, against one that can be drawn."""
INITIATIVE = 0.2
FAR = 7
WON = 1e6

WORTH = dict(
    zip(
        UNITS,
        (47, 43, 56, 50, 45, 30, 55, 46, 57, 49, 49, 49, 61, 57, 49, 49, 59, 52, 38, 49),
        strict=True,
    )
)
"""By unit type the share in percent of 1,500 games of random armies that this player won with it,
about 600 games each; for the draft."""

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
            if not view.outcome.winners:
                return 0.0
            return WON if seat in view.outcome.winners else -WON
        if max(view.held, key=int.bit_count).bit_count() == MARKERS:
            # What hides the coins still lies on the table, but the game is won.
            return WON if view.held[seat].bit_count() == MARKERS else -WON
        return _side(view, seat) - _side(view, 1 - seat)


def _side(view: Any, side: int) -> float:
    if not view.round:
        return float(sum(WORTH[unit] for unit in army_of(view, side)))
    own, enemies = view.units[side], view.units[1 - side]
    goals = LOCATIONS & ~view.held[side]
    # The fifth marker is worth more than the first, as the sixth ends the game.
    markers = view.held[side].bit_count()
    total: float = MARKER * markers + markers * markers
    total += ARRIVED * (goals & own).bit_count()
    total -= ARRIVED / 2 * (view.held[side] & enemies).bit_count()
    ahead = goals & ~own
    for hex_ in hexes_of(own):
        height = view.height[hex_]
        total += UNIT + COINS[min(height, len(COINS) - 1)]
        if not goals >> hex_ & 1:
            total -= NEARER * _steps_to(hex_, ahead)
        if height == 1 and NEAR[hex_] & enemies:
            total -= THREAT
    for unit in army_of(view, side):
        total -= SUPPLY * view.supply[unit] + LOST * view.out[unit]
    return total + (INITIATIVE if view.initiative == side else 0.0)


GREEDY = Greedy()
