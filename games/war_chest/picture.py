"""The position as plain text, for the line mode, small terminals and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import HIDDEN
from games.core.text import plural
from games.war_chest.board import LOCATIONS, MARKERS, NAMES, SIDE_LETTER, hexes_of
from games.war_chest.queries import (
    army_of,
    bag_of,
    down_of,
    eliminated,
    forts_in_supply,
    hand_of,
    holder,
    markers_left,
    stacks,
    supply_of,
    up_of,
)
from games.war_chest.text import coins_in_words, side_name
from games.war_chest.units import KNIGHT, WAR_WAGON, name

if TYPE_CHECKING:
    from games.war_chest.state import State


def picture(state: State) -> list[str]:
    """The position in words, as far as it is known in this view."""
    rows = [_now(state)]
    if state.offer:
        rows.append(f"To be drafted: {', '.join(map(name, state.offer))}")
    rows.append("Locations")
    rows += [f"  {_location(state, hex_)}" for hex_ in hexes_of(LOCATIONS)]
    for side in (0, 1):
        rows += _side(state, side)
    if state.siege:
        rows.append(f"Fortifications left: {forts_in_supply(state)} [9.4]")
    force = in_force(state)
    if force:
        rows.append("In force")
        rows += [f"  {text}" for text in force]
    return rows


def _now(state: State) -> str:
    if state.outcome is not None:
        return f"Round {state.round}: {state.outcome.reason}"
    who = side_name(state.scenario, state.seat)
    if not state.round:
        return f"Draft, {who} to choose"
    return f"Round {state.round}, {who} to play, initiative {SIDE_LETTER[state.initiative]}"


def _location(state: State, hex_: int) -> str:
    owner = holder(state, hex_)
    parts = ["free" if owner is None else f"held by {SIDE_LETTER[owner]}"]
    if state.forts >> hex_ & 1:
        parts.append("Fortification")
    if state.unit[hex_]:
        side = state.units[1] >> hex_ & 1
        unit = name(state.unit[hex_])
        parts.append(f"{SIDE_LETTER[side]}'s {unit}, {state.height[hex_]}")
    return f"{NAMES[hex_]}: {', '.join(parts)}"


def known(coins: list[int]) -> str:
    """Coins in words, hidden ones as a count."""
    seen = [coin for coin in coins if coin != HIDDEN]
    hidden = len(coins) - len(seen)
    words = [coins_in_words(seen)] if seen else []
    if hidden:
        words.append(f"{hidden} hidden")
    return ", ".join(words) or "none"


def _side(state: State, side: int) -> list[str]:
    rows = [
        f"{side_name(state.scenario, side)}: {plural(markers_left(state, side), 'marker')} to place"
    ]
    army = [unit for unit in army_of(state, side) if unit]
    if not state.round:
        return [*rows, f"  units: {', '.join(map(name, army)) or 'none yet'}"]
    units = [f"{name(unit)} {NAMES[h]} {height}" for h, unit, height in stacks(state, side)]
    rows.append(f"  on the board: {', '.join(units) or 'nobody'}")
    rows.append(f"  hand: {known(hand_of(state, side))}")
    if state.drawn and state.side == side:
        rows.append(f"  drawn, to be used now: {known([state.drawn])}")
    rows.append(f"  bag: {known(bag_of(state, side))}")
    supply = [f"{name(unit)} {count}" for unit, count in supply_of(state, side)]
    rows.append(f"  supply: {', '.join(supply)}")
    rows.append(f"  discarded face up: {known(up_of(state, side))}")
    rows.append(f"  discarded face down: {known(down_of(state, side))}")
    out = [f"{name(unit)} {count}" for unit, count in eliminated(state, side)]
    rows.append(f"  eliminated: {', '.join(out) or 'none'}")
    return rows


def in_force(state: State) -> list[str]:
    """What is in force beyond the moment, with its source."""
    if not state.round:
        return []
    rows = []
    if state.moved:
        rows.append("The initiative has moved this round [5.2]")
    for side in (0, 1):
        if state.held[side].bit_count() == MARKERS - 1:
            rows.append(f"{SIDE_LETTER[side]} wins with the next marker [4.3]")
    if state.where[KNIGHT] >= 0:
        rows.append("Only bolstered units may attack the Knight [8.7]")
    if state.where[WAR_WAGON] >= 0:
        rows.append("The War Wagon may pay for its neighbours [9.1.4]")
    return rows
