"""What holds in every position between two decisions [1.0, 3.0, 4.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import HIDDEN
from games.lempereur.board import (
    BACK,
    BOX,
    COLONY,
    COLUMNS,
    HOME,
    JUVENILE,
    LEAST_ROWS,
    NOBODY,
    NOWHERE,
    OCEAN,
    OUT,
    PENGUINS,
    ROWS,
    TILES,
    TOKENS,
    shown,
)

if TYPE_CHECKING:
    from games.lempereur.state import State


def check(state: State) -> str:
    """What is wrong with a full position; empty if nothing is."""
    return _ice(state) or _penguins(state) or _tokens(state) or _face_up(state) or _memory(state)


def _ice(state: State) -> str:
    if not LEAST_ROWS <= state.rows <= ROWS or len(state.colours) != COLUMNS * state.rows:
        return f"{state.rows} rows of ice with {len(state.colours)} tiles"
    if state.variant != JUVENILE and state.rows != ROWS:
        return "only the Juvenile game is shorter"
    for row in range(state.rows):
        if sorted(state.colours[COLUMNS * row : COLUMNS * (row + 1)]) != list(PENGUINS):
            return f"row {row + 1} does not have each colour once"
    return ""


def _penguins(state: State) -> str:
    for penguin, (place, heading) in enumerate(zip(state.at, state.headings, strict=True)):
        if (state.owners[penguin] == NOBODY) != (place == BOX):
            return f"penguin {penguin} is and is not in the game"
        if place == COLONY and heading != OUT:
            return f"penguin {penguin} is back in the colony and not home"
        if place in (OCEAN, HOME) and heading != BACK:
            return f"penguin {penguin} is at {shown(place)} heading out"
        if place < TILES and not 0 <= place < len(state.colours):
            return f"penguin {penguin} stands on no tile"
    seats = sorted(owner for owner in state.owners if owner != NOBODY)
    each = 2 if state.players == 2 else 1
    if seats != sorted(list(range(state.players)) * each):
        return f"the penguins belong to the seats {seats}"
    return ""


def _tokens(state: State) -> str:
    expected = 0 if state.variant == JUVENILE else len(TOKENS)
    if len(state.tokens) != expected or len(set(state.tokens)) != expected:
        return f"the weather lies on {state.tokens}"
    if any(not 0 <= place < len(state.colours) for place in state.tokens):
        return "a weather token is off the ice"
    if state.barred != NOBODY and not state.tokens:
        return "a token is barred that is not there"
    return ""


def _face_up(state: State) -> str:
    """Between moves a tile is face up exactly if a penguin and no token is on it [4.1]."""
    if (state.mover == NOBODY) != (state.start == NOWHERE):
        return "a move has begun and has not"
    if state.mover == NOBODY and (state.stood or state.carried):
        return "something is left of a move that is over"
    if len(set(state.stood)) != len(state.stood):
        return "a tile was entered twice in a turn"
    for place, up in enumerate(state.face_up):
        token, penguin = place in state.tokens, place in state.at
        # During a move also the tiles that it has passed.
        wanted = not token and (penguin or place in state.stood)
        if bool(up) != wanted:
            return f"{shown(place)} is {'' if up else 'not '}face up"
    return ""


def _memory(state: State) -> str:
    if len(state.memory) != TILES * state.players or len(state.seen) != len(state.memory):
        return "the memory is not of the players' size"
    for at, (colour, sight) in enumerate(zip(state.memory, state.seen, strict=True)):
        if not 0 <= sight <= state.sights:
            return "a sight that has no number"
        place = at % TILES
        there = state.colours[place] if sight and place < len(state.colours) else HIDDEN
        if colour != there:
            return f"a seat remembers {shown(place)} wrongly"
    return ""
