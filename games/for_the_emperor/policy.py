"""The greedy player: one step ahead, by squashed differences of strength."""

from __future__ import annotations

from typing import Any

from games.core.bots import GreedyBot
from games.for_the_emperor.board import FIELDS
from games.for_the_emperor.queries import seat_of, strength, warriors

OPEN_WITHOUT_BANNER = 2
"""The places that a battlefield without a banner is taken to have left, at least one."""


class Greedy(GreedyBot):
    """Wants to lead on many battlefields, and by more where places are still open."""

    def value(self, view: Any, seat: int) -> float:
        """The sum over the battlefields, each between -1 and 1."""
        side = 0 if seat_of(view, 0) == seat else 1
        total = 0.0
        for field in range(FIELDS):
            lead = strength(view, field, side) - strength(view, field, 1 - side)
            count, banner = warriors(view, field), view.banners[field]
            left = banner - count if banner else max(1, OPEN_WITHOUT_BANNER - count)
            total += lead / (abs(lead) + 1.0 + 3.0 * left)
        return total


GREEDY = Greedy()
