"""The position as plain text, for the line mode, small terminals and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import HIDDEN
from games.core.text import listed
from games.lempereur.board import (
    COLONY,
    COLOURS,
    COLUMNS,
    HEADING,
    HOME,
    NOBODY,
    OCEAN,
    PENGUIN_NAME,
    TOKEN_NAME,
    column_of,
    place_of,
    shown,
)
from games.lempereur.queries import has_eye, penguins_on, secret_place, token_on

if TYPE_CHECKING:
    from games.lempereur.state import State


def picture(state: State) -> list[str]:
    """The position in words, as far as it is known in this view; the ocean is on top."""
    rows = [_now(state), f"Ocean: {_standing(state, OCEAN) or 'nobody'}"]
    rows += [f"  Row {row}: {_row(state, row)}" for row in range(state.rows, 0, -1)]
    rows.append(f"Colony: {_standing(state, COLONY) or 'nobody'}")
    if home := penguins_on(state, HOME):
        rows.append(f"Home: {listed([PENGUIN_NAME[penguin] for penguin in home])}")
    force = in_force(state)
    if force:
        rows.append("In force")
        rows += [f"  {text}" for text in force]
    return rows


def _now(state: State) -> str:
    if state.outcome is not None:
        return state.outcome.reason
    turn = state.count
    return f"Turn {turn}, {seat_name(state, state.player)} to play"


def seat_name(state: State, seat: int) -> str:
    """The penguins of a seat."""
    return listed([PENGUIN_NAME[p] for p, owner in enumerate(state.owners) if owner == seat])


def _row(state: State, row: int) -> str:
    tiles = [place_of(row, column) for column in range(1, COLUMNS + 1)]
    told = [words for place in tiles if (words := _tile(state, place))]
    return "; ".join(told) or "hidden"


def _tile(state: State, place: int) -> str:
    """What can be seen on a tile; empty if it is only ice."""
    parts = []
    colour = state.colours[place]
    if state.face_up[place] or (state.outcome is not None and colour != HIDDEN):
        eye = " with an eye" if has_eye(state, place) else ""
        parts.append(f"{COLOURS[colour]}{eye}")
    token = token_on(state, place)
    if token is not None:
        parts.append(TOKEN_NAME[token])
    if penguins := _standing(state, place):
        parts.append(penguins)
    return f"{column_of(place)} {', '.join(parts)}" if parts else ""


def _standing(state: State, place: int) -> str:
    """The penguins at a place with their headings."""
    return ", ".join(
        f"{PENGUIN_NAME[penguin]} {HEADING[state.headings[penguin]]}"
        for penguin in penguins_on(state, place)
    )


def in_force(state: State) -> list[str]:
    """What is in force beyond the moment, with its source."""
    rows = []
    if state.barred != NOBODY:
        rows.append(f"{TOKEN_NAME[state.barred].capitalize()} is barred [4.2]")
    if state.mover != NOBODY:
        rows.append(f"{PENGUIN_NAME[state.mover]} is on the move from {shown(state.start)} [4.1]")
    looked = secret_place(state)
    if looked is not None:
        rows.append(f"{PENGUIN_NAME[state.mover]} looks at {shown(looked)} [6.0]")
    return rows
