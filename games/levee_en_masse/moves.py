"""How units and markers move: the small changes that effects, rolls and actions share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.play import Play
from games.levee_en_masse.board import (
    FARTHEST,
    HIGH,
    LOW,
    MARKERS,
    PRUSSIA,
    SQUARE,
    TRACK_OF,
    TRACKS,
    UNITS,
)
from games.levee_en_masse.events import (
    LiberationLost,
    NapoleonMoved,
    OrderChanged,
    PoliticsChanged,
    PrussiaRotated,
    StatusChanged,
    UnitPlaced,
    UnitRemoved,
)
from games.levee_en_masse.queries import HOLDING, leader
from games.states_of_siege.events import Advanced, Ignored, Retreated
from games.states_of_siege.state import OUT_OF_PLAY

if TYPE_CHECKING:
    from games.levee_en_masse.state import State

ROUTED = 2
"""The worst status of an Army [10.6.1]."""


def shift(state: State, marker: int, delta: int, rule: str, play: Play) -> None:
    """Move a political marker; what goes beyond its track is lost [5.2]."""
    start = state.politics[marker]
    end = max(LOW, min(start + delta, HIGH))
    state.politics[marker] = end
    play.emit(PoliticsChanged(MARKERS[marker], start, end, rule))


def shift_leader(state: State, delta: int, rule: str, play: Play) -> None:
    """Move the leading marker, if one leads [10.6]."""
    leads = leader(state)
    if leads is not None:
        shift(state, leads, delta, rule, play)


def set_disorder(state: State, disorder: bool, rule: str, play: Play) -> None:
    """Put Paris into disorder or order [5.3]."""
    if state.disorder != disorder:
        state.disorder = disorder
        play.emit(OrderChanged(disorder, rule))


def advance(state: State, unit: int, play: Play) -> None:
    """One order to advance [5.1]."""
    name = UNITS[unit]
    here = state.space[unit]
    if here < 0:
        play.emit(Ignored(name, "not in play", "5.1"))
        return
    if not here:
        play.emit(Ignored(name, "in Paris already", "5.1"))
        return
    rotated = unit == PRUSSIA and state.rotated
    if state.options.decisive_outcomes and state.status[unit] and not rotated:
        set_status(state, unit, state.status[unit] - 1, play)
        return
    if rotated and here - 1 in SQUARE[TRACK_OF[unit]]:
        # Ruling A6: the first advance that the rotation cancels ends it.
        state.rotated = False
        play.emit(PrussiaRotated(False, "5.5.2"))
        return
    step_in(state, unit, "5.1", play)


def step_in(state: State, unit: int, rule: str, play: Play) -> None:
    """Move a unit one space nearer, unless a Liberation marker stops it [5.1]."""
    here = state.space[unit]
    if take_liberation(state, TRACK_OF[unit], here - 1, unit, True, play):
        return
    state.space[unit] = here - 1
    play.emit(Advanced(UNITS[unit], here, here - 1, rule))


def take_liberation(
    state: State, track: int, space: int, unit: int, stopped: bool, play: Play
) -> bool:
    """Send the Liberation marker of a space back to the pool; False if there is none [7.3]."""
    if (track, space) not in state.liberated:
        return False
    state.liberated.remove((track, space))
    state.liberators += 1
    rule = "5.1" if stopped else "5.6"
    play.emit(LiberationLost(TRACKS[track], space, UNITS[unit], stopped, rule))
    return True


def push_back(state: State, unit: int, spaces: int, rule: str, play: Play) -> None:
    """Move an Army away from Paris, at most to its farthest space [5.5.1, 7.2]."""
    start = state.space[unit]
    if start < 0:
        play.emit(Ignored(UNITS[unit], "not in play", "5.5.1"))
        return
    end = min(start + spaces, FARTHEST)
    if end == start:
        play.emit(Ignored(UNITS[unit], "cannot go further back", rule))
        return
    state.space[unit] = end
    play.emit(Retreated(UNITS[unit], start, end, rule))


def set_status(state: State, unit: int, status: int, play: Play) -> None:
    """Rotate an Army [10.6.1]."""
    if state.status[unit] != status:
        state.status[unit] = status
        play.emit(StatusChanged(UNITS[unit], status, "10.6.1"))


def place(state: State, unit: int, space: int, play: Play) -> None:
    """Put a unit on a space, whatever else is there [5.6]."""
    take_liberation(state, TRACK_OF[unit], space, unit, False, play)
    state.space[unit] = space
    play.emit(UnitPlaced(UNITS[unit], space, "5.6"))


def remove(state: State, unit: int, beaten: bool, rule: str, play: Play) -> None:
    """Take a unit off the map; Napoleon goes back to the Holding Box [7.6]."""
    state.space[unit] = OUT_OF_PLAY
    state.status[unit] = 0
    play.emit(UnitRemoved(UNITS[unit], beaten, rule))
    if state.napoleon == UNITS[unit]:
        napoleon_back(state, play)


def napoleon_back(state: State, play: Play) -> None:
    """Put Napoleon into the Holding Box; he goes out again from the next turn on [7.6]."""
    state.napoleon = HOLDING
    state.napoleon_back = state.turn
    play.emit(NapoleonMoved("", "7.6"))
