"""The position as plain text, for the line mode, small terminals and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.levee_en_masse.board import (
    BATTLE_VALUE,
    BRACKETED,
    DECK_NAME,
    MARKER_NAME,
    ON_TRACK,
    SQUARE,
    TRACK_NAME,
    UNIT_NAME,
    UNITS,
    place_name,
)
from games.levee_en_masse.queries import HOLDING, leader
from games.levee_en_masse.text import STATUS, card_lines, in_force
from games.states_of_siege.picture import card_rows, head

if TYPE_CHECKING:
    from games.levee_en_masse.cards import LeveeBook
    from games.levee_en_masse.state import State


def picture(state: State, book: LeveeBook) -> list[str]:
    """The position in words, line by line."""
    rows = [head(state, DECK_NAME[state.deck])]
    if state.card:
        card = book.cards[state.card]
        rows += card_rows(card, card_lines(card))
    rows.append("Fronts")
    rows += [f"  {name}: {_front(state, track)}" for track, name in enumerate(TRACK_NAME)]
    rows.append(f"  Paris: {'in disorder' if state.disorder else 'in order'}{_in_paris(state)}")
    rows.append("Politics")
    leads = leader(state)
    rows += [
        f"  {name}: {value}{', leads' if marker == leads else ''}"
        for marker, (name, value) in enumerate(zip(MARKER_NAME, state.politics, strict=True))
    ]
    rows.append(f"  Liberation markers left: {state.liberators}")
    if state.napoleon:
        where = "in the Holding Box" if state.napoleon == HOLDING else f"with {_name(state)}"
        rows.append(f"  Napoleon: {where}")
    force = in_force(state)
    if force:
        rows.append("In force")
        rows += [f"  {text}" for text in force]
    return rows


def _name(state: State) -> str:
    return UNIT_NAME[UNITS.index(state.napoleon)]


def _front(state: State, track: int) -> str:
    units = [u for u in ON_TRACK[track] if state.space[u] >= 0]
    parts = [_unit(state, track, unit) for unit in sorted(units, key=lambda u: state.space[u])]
    freed = [place_name(track, space) for owner, space in state.liberated if owner == track]
    if freed:
        parts.append(f"liberated: {', '.join(freed)}")
    return "; ".join(parts) or "no enemy left"


def _unit(state: State, track: int, unit: int) -> str:
    space = state.space[unit]
    value = BATTLE_VALUE[unit]
    notes = [f"stands [{value}]" if BRACKETED[unit] else f"Battle Value {value}"]
    if space and space in SQUARE[track]:
        notes.append("in France")
    if state.status[unit]:
        notes.append(STATUS[state.status[unit]])
    if state.rotated and UNITS[unit] == "prussia":
        notes.append("rotated")
    if state.napoleon == UNITS[unit]:
        notes.append("Napoleon fights it")
    return f"{UNIT_NAME[unit]} in {place_name(track, space)} ({space}), {', '.join(notes)}"


def _in_paris(state: State) -> str:
    there = [UNIT_NAME[unit] for unit, space in enumerate(state.space) if not space]
    return f", enemies there: {', '.join(there)}" if there else ""
