"""How pieces and markers move: the small changes that effects, rolls and actions share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.play import Play
from games.states_of_siege.events import Advanced, Ignored, Retreated
from games.states_of_siege.state import OUT_OF_PLAY
from games.tell_the_emperor.board import ABDA, ARMIES, CHINA, FARTHEST, JAVA, TRACKS
from games.tell_the_emperor.events import KamikazesCommitted, KnockedOut, ResourceChanged
from games.tell_the_emperor.queries import top_box

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State


def enter(state: State, army: int, space: int, rule: str, play: Play) -> None:
    """Bring an Army one space nearer; remember if it is China [6.1, 6.8]."""
    start = state.space[army]
    state.space[army] = space
    if army == CHINA:
        # Ruling A13: 1 to 0 could be no advance along the track; it is a lower space, so it is.
        state.china_advanced = True
    play.emit(Advanced(ARMIES[army], start, space, rule))


def push_back(state: State, army: int, spaces: int, rule: str, play: Play) -> None:
    """Move an Army away from Japan, ABDA from its last space into Java [6.5, 8.2.4]."""
    start = state.space[army]
    if start < 0:
        play.emit(Ignored(ARMIES[army], "not on its track", "6.5"))
        return
    end = min(start + spaces, JAVA if army == ABDA else FARTHEST[army])
    if end == start:
        # Ruling A27: a Battle's retreat in the farthest space could be a Knock-Out; it is lost.
        play.emit(Ignored(ARMIES[army], "cannot go further back", "6.5"))
        return
    state.space[army] = end
    play.emit(
        Retreated(ARMIES[army], start, end, "8.2.4" if army == ABDA and end == JAVA else rule)
    )


def knock_out(state: State, army: int, play: Play) -> None:
    """Send an Army to the Out of Play box [8.2.3]."""
    # Ruling A28: its Island Fortifications could leave the map with it; they stay.
    state.space[army] = OUT_OF_PLAY
    play.emit(KnockedOut(ARMIES[army], "8.2.3"))


def change(state: State, track: int, delta: int, rule: str, play: Play) -> None:
    """Move a resource marker; what goes beyond its track is lost [2.5]."""
    start = state.resources[track]
    end = max(0, min(start + delta, top_box(state, track)))
    state.resources[track] = end
    play.emit(ResourceChanged(TRACKS[track], start, end, abs(start + delta - end), rule))


def commit_kamikazes(state: State, count: int, play: Play) -> None:
    """Spend Kamikazes on the roll that follows [10.0]."""
    # Ruling A20: they could be added after the die is seen; they are declared before it.
    if count:
        state.kamikazes -= count
        state.kamikazes_used += count
        play.emit(KamikazesCommitted(count, state.kamikazes, "10.0"))
