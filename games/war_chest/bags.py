"""The bags, filled again when they are empty [4.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.play import Play
from games.war_chest.events import BagRefilled
from games.war_chest.queries import bag_of, down_of, up_of

if TYPE_CHECKING:
    from games.war_chest.state import State


def refill(state: State, side: int, play: Play) -> None:
    """Put all discards, face up and face down, into the empty bag."""
    bag, up, down = bag_of(state, side), up_of(state, side), down_of(state, side)
    # In order, so that nothing tells how the coins came there.
    bag += sorted([*up, *down])
    up.clear()
    down.clear()
    if bag:
        play.emit(BagRefilled(side, len(bag), "4.1"))
