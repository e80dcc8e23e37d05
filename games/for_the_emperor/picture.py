"""The position as plain text, for the line mode, small terminals and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import HIDDEN
from games.core.text import plural
from games.for_the_emperor.board import (
    FIELDS,
    MAX_BIG,
    ONNA_MUSHA,
    SIDE_NAME,
    TOKEN_CARDS,
    TOKENS_PER_KIND,
    shown,
)
from games.for_the_emperor.queries import (
    barred_fields,
    big_fields,
    controller,
    hand_of,
    open_fields,
    pile_of,
    strength,
    supply,
    tokens_left,
)
from games.for_the_emperor.text import warrior_name

if TYPE_CHECKING:
    from games.for_the_emperor.state import State


def picture(state: State) -> list[str]:
    """The position in words, as far as it is known in this view."""
    now = f"{SIDE_NAME[state.side]} to play"
    if state.outcome is not None:
        now = state.outcome.reason
    rows = [f"Turn {state.count} of 8, {now}"]
    left = " ".join(map(str, supply(state))) or "none"
    rows.append(f"Banners left: {left}; big battlefields: {len(big_fields(state))} of 3")
    rows.append("Battlefields")
    rows += [f"  {shown(field)}: {_field(state, field)}" for field in range(FIELDS)]
    for side in (0, 1):
        rows.append(_side(state, side))
    force = in_force(state)
    if force:
        rows.append("In force")
        rows += [f"  {text}" for text in force]
    return rows


def _field(state: State, field: int) -> str:
    banner = f"banner {state.banners[field]}" if state.banners[field] else "no banner"
    parts = [banner]
    for side in (0, 1):
        cards = [f"{card} {warrior_name(card)}" for card in state.lanes[2 * field + side]]
        cards += [
            f"+{bonus(state, card)} token"
            for where, owner, card in state.tokens
            if where == field and owner == side
        ]
        if cards:
            total = strength(state, field, side)
            parts.append(f"{SIDE_NAME[side]} {', '.join(cards)} = {total}")
    who = controller(state, field)
    if who is not None:
        parts.append(f"{SIDE_NAME[who]} controls it")
    return "; ".join(parts)


def bonus(state: State, card: int) -> int:
    """What the token of a warrior adds."""
    return state.values.ashigaru if card == 2 else state.values.kyudo


def _side(state: State, side: int) -> str:
    hand = hand_of(state, side)
    seen = [f"{card} {warrior_name(card)}" for card in hand if card != HIDDEN]
    hidden = hand.count(HIDDEN)
    if hidden:
        seen.append(f"{hidden} hidden")
    tokens = " and ".join(
        f"{tokens_left(state, side, card, TOKENS_PER_KIND)} of +{bonus(state, card)}"
        for card in TOKEN_CARDS
    )
    pile = plural(len(pile_of(state, side)), "card")
    return f"{SIDE_NAME[side]}: hand {', '.join(seen) or 'empty'}; pile {pile}; tokens {tokens}"


def _ignored(state: State, side: int, field: int) -> bool:
    """May the side to move ignore the opposing Onna-musha this turn [4.3]?"""
    free = open_fields(state)
    mover = state.side
    return side != mover and field in free and not barred_fields(state, mover, free)


def in_force(state: State) -> list[str]:
    """What is in force beyond the moment, with its source."""
    rows = []
    for field in range(FIELDS):
        for side in (0, 1):
            if ONNA_MUSHA in state.lanes[2 * field + side] and not _ignored(state, side, field):
                other = SIDE_NAME[1 - side]
                rows.append(f"Onna-musha on {shown(field)} bars {other}'s 8 and 9 [6.7]")
    for side in (0, 1):
        if state.known[side]:
            name = warrior_name(state.known[side])
            rows.append(f"{name} is known to be in {SIDE_NAME[side]}'s hand [6.5]")
    if len(big_fields(state)) >= MAX_BIG:
        rows.append("Three battlefields are big: no third warrior elsewhere [4.2]")
    return rows
