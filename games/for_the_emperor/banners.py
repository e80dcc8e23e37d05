"""Assigning banners after a warrior was played [5.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from games.core.errors import Defect
from games.core.play import Play
from games.core.tasks import Effect
from games.for_the_emperor.events import BannerPlaced
from games.for_the_emperor.queries import counts, supply

if TYPE_CHECKING:
    from games.for_the_emperor.state import State


class AssignBanners(Effect):
    """Steps A and B again and again, then step C once (ruling A3) [5.1, 5.2, 5.3]."""

    kind: Literal["assign_banners"] = "assign_banners"

    def run(self, state: State, play: Play) -> None:
        """Place what must be placed."""
        step, rule = "A", "5.1"
        left = supply(state)
        # A battlefield with a banner fits nothing any more.
        sizes = [
            -1 if banner else count
            for count, banner in zip(counts(state), state.banners, strict=True)
        ]
        while left:
            fitting = [field for field, size in enumerate(sizes) if size == left[0]]
            if not fitting:
                break
            if len(fitting) > left.count(left[0]):
                # Ruling A4: it cannot happen, an exhaustive search says so.
                raise Defect("more battlefields match than banners are left")
            sizes[fitting[0]] = -1
            place(state, fitting[0], left.pop(0), step, rule, play)
            step, rule = "B", "5.2"
        self._pair(state, sizes, left, play)

    def _pair(self, state: State, sizes: list[int], left: list[int], play: Play) -> None:
        # Ruling A2: the bare words would count battlefields with a banner too; read so, a game
        # can end with banners that match no warriors. Only those without a banner count.
        low = [field for field, size in enumerate(sizes) if 0 <= size <= 1]
        if len(low) == 2 and left.count(1) == 2:
            for field in low:
                place(state, field, 1, "C", "5.3", play)


def place(state: State, field: int, banner: int, step: str, rule: str, play: Play) -> None:
    """Put a banner on a battlefield; it never moves again."""
    state.banners[field] = banner
    play.emit(BannerPlaced(field, banner, step, rule))


ASSIGN_BANNERS = AssignBanners()
