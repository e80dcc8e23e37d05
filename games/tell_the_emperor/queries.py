"""What is possible in a position and why not: questions that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.core.prompt import Reason
from games.core.text import listed
from games.states_of_siege.state import OUT_OF_PLAY
from games.tell_the_emperor.board import (
    ABDA,
    ABDA_NEAREST,
    AMERICAN,
    ARMY_NAME,
    ARMY_NAVY,
    BATTLE_VALUE,
    BUSHIDO_MIN,
    COLLAPSE,
    FARTHEST,
    FORTS,
    ISLANDS,
    JAVA,
    KAMIKAZES_PER_TURN,
    MARKERS,
    OIL,
    PRESTIGE,
    TOP,
    TRACK_NAME,
)

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State


TARGET_SPACES = tuple(
    (ABDA_NEAREST, JAVA) if army == ABDA else (0, farthest)
    for army, farthest in enumerate(FARTHEST)
)
"""The spaces, from and up to, in which an Army can be attacked [8.2.1]."""


def battle_value(state: State, army: int) -> int:
    """The Battle Value of an Army's present side [2.3]."""
    return BATTLE_VALUE[army][state.side[army]]


def top_box(state: State, track: int) -> int:
    """The highest box a resource marker can enter [2.5, 8.6.1]."""
    return TOP[track] - state.withdrawals if track == ARMY_NAVY else TOP[track]


def armies_out(state: State) -> int:
    """How many Armies are in the Out of Play box."""
    return state.space.count(OUT_OF_PLAY)


class Doom(NamedTuple):
    """A defeat that Housekeeping would find: its name, what causes it, its rule [9.1]."""

    text: str
    cause: str
    rule: str


def doom(state: State) -> Doom | None:
    """The defeat that Housekeeping would find now, or None [9.1]."""
    home = [ARMY_NAME[army] for army, space in enumerate(state.space) if not space]
    if home:
        return Doom("Unconditional Surrender Defeat", f"{listed(home)} in Japan", "9.1")
    empty = [name for name, box in zip(TRACK_NAME, state.resources, strict=True) if not box]
    if len(empty) >= COLLAPSE:
        return Doom("Collapse Defeat", f"{listed(empty)} at 0", "9.1")
    return None


def someone_home(state: State) -> bool:
    """Does any Army stand in the Japanese Home Islands?"""
    return 0 in state.space


def bushido_ready(state: State) -> bool:
    """May a failed die be thrown again [7.3.2]?"""
    return not state.bushido_used and state.resources[PRESTIGE] >= BUSHIDO_MIN


def kamikazes_for(state: State, army: int) -> int:
    """How many Kamikazes may go into one roll against an Army [10.0, 12.4]."""
    # 10.0 names MacArthur and Nimitz in an Island space, and any Army in space 0: both are
    # the Island spaces of the map.
    if not state.kamikazes or state.space[army] not in ISLANDS[army]:
        return 0
    if state.options.divine_wind and someone_home(state):
        return state.kamikazes
    return min(state.kamikazes, max(0, KAMIKAZES_PER_TURN - state.kamikazes_used))


def why_no_kamikaze(state: State, army: int, count: int) -> Reason | None:
    """What forbids so many Kamikazes on a roll against an Army, or None [10.0]."""
    if count <= kamikazes_for(state, army):
        return None
    if count > state.kamikazes:
        return Reason(
            f"{state.kamikazes} available" if state.kamikazes else "none available", "10.0"
        )
    if state.space[army] not in ISLANDS[army]:
        return Reason("not in an Island space", "10.0")
    return Reason("one a turn", "10.0")


def is_target(state: State, army: int) -> bool:
    """Does an Army stand where it can be attacked [8.2.1]?"""
    low, high = TARGET_SPACES[army]
    return low <= state.space[army] < high


def why_no_attack(state: State, army: int) -> Reason | None:
    """What forbids an Attack Action on an Army, or None [8.2.1, 8.2.5]."""
    space = state.space[army]
    if space < 0:
        return Reason("out of play" if space == OUT_OF_PLAY else "not in play", "8.2.1")
    if not is_target(state, army):
        if army == ABDA:
            return Reason("in Java", "8.2.1")
        return Reason(f"in {space}: Knock-Out only", "8.2.1")
    if not state.resources[ARMY_NAVY]:
        return Reason("Army-Navy is 0", "7.1")
    return None


def knock_out_targets(state: State) -> list[int]:
    """The Armies in their highest-numbered spaces, ABDA excepted [8.2.3]."""
    return [i for i, space in enumerate(state.space) if i != ABDA and space == FARTHEST[i]]


def why_no_knock_out(state: State, army: int | None = None) -> Reason | None:
    """What forbids every Knock-Out Blow, or that against one Army, or None [8.2.3]."""
    targets = knock_out_targets(state)
    if not targets:
        return Reason("no Army in 5", "8.2.3")
    if army is not None and army not in targets:
        return Reason("not in 5", "8.2.3")
    if not state.resources[ARMY_NAVY]:
        return Reason("Army-Navy is 0", "7.1")
    if not state.resources[OIL]:
        return Reason("Oil is 0", "7.2")
    return None


def why_no_raise(state: State, track: int) -> Reason | None:
    """What forbids an Army-Navy or a Prestige Action, or None [8.3]."""
    if state.resources[track] >= top_box(state, track):
        return Reason(f"{state.resources[track]} is its top box", "8.3")
    if track == ARMY_NAVY and not state.resources[OIL]:
        return Reason("Oil is 0", "7.2")
    return None


def fort_spaces(state: State) -> list[tuple[int, int]]:
    """Where an Island Fortification may be built, as (army, space) [8.4]."""
    if not state.resources[ARMY_NAVY] or len(state.forts) >= FORTS:
        return []
    return [
        (army, space)
        for army in AMERICAN
        for space in range(1, state.space[army])
        if space in ISLANDS[army] and (army, space) not in state.forts
    ]


def why_no_fort(state: State, army: int | None = None, space: int = 0) -> Reason | None:
    """What forbids every Fortify Action, or that on one space, or None [8.4]."""
    if len(state.forts) >= FORTS:
        return Reason(f"all {FORTS} laid", "8.4")
    if not state.resources[ARMY_NAVY]:
        return Reason("Army-Navy is 0", "7.1")
    if not fort_spaces(state):
        return Reason("no free island", "8.4")
    if army is not None and (army, space) not in fort_spaces(state):
        if (army, space) in state.forts:
            return Reason("fortified already", "8.4")
        return Reason("not between the Army and Japan", "8.4")
    return None


def why_no_withdrawal(state: State) -> Reason | None:
    """What forbids a Withdrawal Action, or None [8.6]."""
    if state.withdrawal == "not_yet":
        return Reason("needs #36", "8.6")
    if state.withdrawal == "over":
        return Reason("over for good", "8.6.3")
    if state.withdrew:
        return Reason("once a turn", "8.6")
    if state.china_advanced:
        return Reason("China advanced", "8.6.2")
    if state.withdrawals >= len(MARKERS):
        return Reason("all markers laid", "8.6")
    if state.resources[ARMY_NAVY] >= MARKERS[state.withdrawals]:
        # Ruling A12: the marker could push Army-Navy down from the box that it closes; it may not
        # be placed there. Where Army-Navy stands just below, it may, and the gain is lost.
        return Reason(f"Army-Navy is on {state.resources[ARMY_NAVY]}", "8.6")
    return None
