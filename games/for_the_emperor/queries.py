"""What is possible in a position and what it is worth: questions that change nothing."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING

from games.core.prompt import Reason
from games.for_the_emperor.board import (
    ASHIGARU,
    BANNERS,
    BARRED,
    BIG,
    BIG_BANNERS,
    CRANE,
    FIELDS,
    MAX_BIG,
    ONNA_MUSHA,
    SAMURAI,
    SHINOBI,
    SOHEI,
)

if TYPE_CHECKING:
    from games.for_the_emperor.state import State


def seat_of(state: State, side: int) -> int:
    """The seat that plays a side."""
    return side ^ state.crane_seat


def warriors(state: State, field: int) -> int:
    """How many warriors of both sides lie on a battlefield."""
    return len(state.lanes[2 * field]) + len(state.lanes[2 * field + 1])


def counts(state: State) -> list[int]:
    """How many warriors lie on each battlefield."""
    sizes = list(map(len, state.lanes))
    return list(map(add, sizes[::2], sizes[1::2]))


def supply(state: State) -> list[int]:
    """The banners that are not placed, the highest first."""
    left = list(BANNERS)
    for banner in state.banners:
        if banner:
            left.remove(banner)
    return left


def big_fields(state: State) -> list[int]:
    """The battlefields that count for the rule of three big ones [4.2]."""
    return _big(counts(state), state.banners)


def _big(sizes: list[int], banners: list[int]) -> list[int]:
    return [
        field for field, size in enumerate(sizes) if size >= BIG or banners[field] in BIG_BANNERS
    ]


def open_fields(state: State) -> list[int]:
    """The battlefields with a free place, whoever plays there [4.1, 4.2]."""
    sizes, banners = counts(state), state.banners
    full = len(_big(sizes, banners)) >= MAX_BIG
    found = []
    for field, (count, banner) in enumerate(zip(sizes, banners, strict=True)):
        if banner:
            if count < banner:
                found.append(field)
        elif not full or count != BIG - 1:
            # Ruling A6: a placement may not make a fourth big battlefield; one that is big already
            # is not touched by that. Without a banner the fourth warrior draws the 4 at once.
            found.append(field)
    return found


def barred_fields(state: State, side: int, free: list[int]) -> list[int]:
    """The free battlefields where the opposing Onna-musha keeps off the 8 and the 9 [4.3]."""
    held = [field for field in free if ONNA_MUSHA in state.lanes[2 * field + 1 - side]]
    # Ruling A18: "can't legally place a warrior anywhere else" could look at the single card; as
    # she is the only rule that depends on the card, it looks at the places: if each of them holds
    # her, she bars nothing this turn.
    return [] if len(held) == len(free) else held


def fields_for(state: State, side: int, card: int, free: list[int]) -> list[int]:
    """The battlefields where a card may be played [4.0]."""
    if card not in BARRED:
        return free
    barred = barred_fields(state, side, free)
    return [field for field in free if field not in barred]


def why_not_there(state: State, side: int, card: int, field: int) -> Reason | None:
    """What forbids a card on a battlefield, or None [4.0]."""
    count, banner = warriors(state, field), state.banners[field]
    if banner and count >= banner:
        return Reason(f"full: banner {banner}", "4.1")
    free = open_fields(state)
    if field not in free:
        return Reason("three others are big", "4.2")
    if card in BARRED and field in barred_fields(state, side, free):
        return Reason("Onna-musha bars 8 and 9", "4.3")
    return None


def banner_choices(state: State) -> list[list[int]]:
    """The banners that Ronin may place on each battlefield if he is played there [6.4]."""
    sizes, banners = counts(state), state.banners
    high = [value for value in BIG_BANNERS if banners.count(value) < BANNERS.count(value)]
    big = _big(sizes, banners)
    found: list[list[int]] = []
    for field, (count, banner) in enumerate(zip(sizes, banners, strict=True)):
        others = len(big) - (field in big)
        if banner or others >= MAX_BIG:
            # Ruling A8: with three others big it would be a fourth big battlefield.
            found.append([])
        else:
            # Ruling A7: a 1 or 2 would not count as big, so only 3 and 4. Ruling A9: none below
            # the number of warriors, Ronin among them.
            found.append([value for value in high if value > count])
    return found


def strength(state: State, field: int, side: int) -> int:
    """The strength of a side on a battlefield, as if the game ended now [7.1]."""
    own, other = state.lanes[2 * field + side], state.lanes[2 * field + 1 - side]
    values = state.values
    total = sum(own)
    if SHINOBI in own:
        total += values.shinobi * len(other)
    if SAMURAI in own:
        total -= values.samurai * (len(own) - 1)
    for where, owner, card in state.tokens:
        if where == field and owner == side:
            total += values.ashigaru if card == ASHIGARU else values.kyudo
    return total


def controller(state: State, field: int) -> int | None:
    """The side that controls a battlefield, or None [7.2]."""
    crane, turtle = strength(state, field, 0), strength(state, field, 1)
    return None if crane == turtle else int(turtle > crane)


def controlled(state: State) -> tuple[int, int]:
    """How many battlefields each side controls."""
    owners = [controller(state, field) for field in range(FIELDS)]
    return owners.count(0), owners.count(1)


def tiebreak(state: State, side: int) -> int:
    """The tiebreak value of a side: its unplayed card, or a Sohei in control [7.4, 6.8]."""
    value = max(hand_of(state, side), default=0)
    # Ruling A20: a played Sohei could always count 8; then each player would have at least 8 in
    # every game, and the rule would be empty. He counts where his side controls the battlefield.
    for field in range(FIELDS):
        if SOHEI in state.lanes[2 * field + side] and controller(state, field) == side:
            value = max(value, SOHEI)
    return value


def hand_of(state: State, side: int) -> list[int]:
    """The hand of a side."""
    return state.crane_hand if side == CRANE else state.turtle_hand


def pile_of(state: State, side: int) -> list[int]:
    """The draw pile of a side, its top card first."""
    return state.crane_pile if side == CRANE else state.turtle_pile


def tokens_left(state: State, side: int, card: int, each: int) -> int:
    """How many tokens of a warrior a side still has."""
    return each - sum(1 for _, owner, kind in state.tokens if (owner, kind) == (side, card))
