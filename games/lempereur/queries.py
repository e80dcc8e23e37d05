"""What is possible in a position and what it means: questions that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.prompt import Reason
from games.lempereur.board import (
    BACK,
    COLUMNS,
    GOOD,
    HOME,
    ICE_FLOW,
    JUVENILE,
    NOBODY,
    OCEAN,
    PENGUIN_NAME,
    PENGUINS,
    TILES,
    TOKEN_NAME,
    around,
    distance,
    shown,
    ways,
)

if TYPE_CHECKING:
    from games.lempereur.state import State


# -- who and what is where -------------------------------------------------------------------


def token_on(state: State, place: int) -> int | None:
    """The weather token on a tile."""
    tokens = state.tokens
    return tokens.index(place) if place in tokens else None


def penguins_on(state: State, place: int) -> list[int]:
    """The penguins at a place."""
    return [penguin for penguin in PENGUINS if state.at[penguin] == place]


def own_penguins(state: State, seat: int) -> list[int]:
    """The penguins of a seat that are not home yet: those that it may move."""
    return [p for p in PENGUINS if state.owners[p] == seat and state.at[p] != HOME]


def colour_of(state: State, place: int) -> int | None:
    """The colour that everybody sees on a tile; None while it is face down."""
    return state.colours[place] if state.face_up[place] else None


def shows_eye(state: State, place: int) -> bool:
    """Whether a tile is face up and carries an eye."""
    return bool(state.face_up[place] and has_eye(state, place))


def has_eye(state: State, place: int) -> bool:
    """Whether a tile carries an eye, for who knows its colour: eyes are kept by row and colour."""
    return bool(state.eyes[place - place % COLUMNS + state.colours[place]])


def face_down(state: State) -> list[int]:
    """The tiles whose colour is hidden: those that an eye may look at [6.0]."""
    return [place for place, up in enumerate(state.face_up) if not up]


def secret_place(state: State) -> int | None:
    """The tile that a seat is looking at in secret now [6.0]."""
    top = state.agenda[-1] if state.agenda else None
    return top.place if top is not None and top.kind == "cover_tile" else None


# -- moving ----------------------------------------------------------------------------------


def movable(state: State) -> list[int]:
    """The penguins that may take the next step: the active one, or before it all of a seat."""
    return own_penguins(state, state.player) if state.mover == NOBODY else [state.mover]


def targets(state: State, penguin: int) -> list[int]:
    """Where a penguin may step to: its first step, or a further one if it is on the move [3.0]."""
    place, heading = state.at[penguin], state.headings[penguin]
    stood = state.stood if state.mover == penguin else ()
    # Ruling B10: read bare, a turn between two tiles of the own colour could go on for ever, with
    # a look through their eyes each time; no tile is entered twice in a turn.
    return [to for to in ways(place, heading, state.rows) if to not in stood]


def companions(state: State, penguin: int) -> list[int]:
    """Who would come along if a penguin left its place now [5.0]."""
    place = state.at[penguin]
    if place >= TILES or state.variant == JUVENILE:
        # Ruling B17: colony and ocean are no tiles, nobody is taken along from there.
        return []
    token = token_on(state, place)
    if token is None:
        if colour_of(state, place) != penguin:
            return []
    elif not GOOD[token]:
        # Ruling B15: bad weather hides the colour, so even on a tile of his own nobody comes.
        return []
    heading = state.headings[penguin]
    return [
        other
        for other in PENGUINS
        if other != penguin and state.at[other] == place and state.headings[other] == heading
    ]


def why_no_step(state: State, penguin: int, to: int) -> Reason | None:
    """What forbids a step, or None [3.0]."""
    name, place, heading = PENGUIN_NAME[penguin], state.at[penguin], state.headings[penguin]
    if state.owners[penguin] == NOBODY:
        return Reason(f"{name} is not in this game", "2.0")
    if state.owners[penguin] != state.player:
        return Reason(f"{name} is not yours", "4.0")
    if place == HOME:
        return Reason(f"{name} is home already", "7.2")
    if state.mover not in (NOBODY, penguin):
        return Reason(f"{PENGUIN_NAME[state.mover]} moves in this turn", "4.0")
    if to in ways(place, heading, state.rows):
        if state.mover == penguin and to in state.stood:
            return Reason("it stood there in this turn already", "3.0")
        return None
    if to < TILES and to >= state.rows * COLUMNS:
        return Reason("that row is left out", "8.1")
    if to == OCEAN and heading == BACK:
        return Reason("it has been at the ocean", "3.0")
    if to == HOME and heading != BACK:
        return Reason("it has not been at the ocean yet", "3.0")
    return Reason(f"not next to {shown(place)}", "3.0")


# -- weather ---------------------------------------------------------------------------------


def why_no_token(state: State, token: int, to: int) -> Reason | None:
    """What forbids a step of a token, or None [4.2]."""
    if not state.tokens:
        return Reason("there is no weather in the Juvenile game", "8.1")
    if token == state.barred:
        return Reason("the player before you moved it", "4.2")
    if to not in around(state.tokens[token], state.rows):
        return Reason(f"not next to {shown(state.tokens[token])}", "4.2")
    other = token_on(state, to)
    return None if other is None else Reason(f"{TOKEN_NAME[other]} lies there", "4.2")


def may_slide(state: State) -> bool:
    """Whether the ice flows in this game [8.2]."""
    return state.variant == ICE_FLOW


# -- how far it is ---------------------------------------------------------------------------


def left_to_go(state: State, seat: int) -> int:
    """The distance of all penguins of a seat together [7.3]."""
    return sum(
        distance(state.at[p], state.headings[p], state.rows)
        for p in PENGUINS
        if state.owners[p] == seat
    )
