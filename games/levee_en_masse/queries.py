"""What is possible in a position and why not: questions that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.prompt import Modifier, Reason
from games.levee_en_masse.board import (
    ARMY_LIMIT,
    AUSTRIA,
    BRACKETED,
    DESPOTISM,
    DESPOTISM_LEAD_POLITICAL,
    FARTHEST,
    FREE_NAPOLEON_TRACKS,
    HIGH,
    LEADER_DRM,
    LIBERATION,
    LOW,
    MARKER_NAME,
    NAPOLEON_POLITICAL,
    ON_TRACK,
    PRUSSIA,
    RECALL,
    REPUBLIC,
    SQUARE,
    TRACK_OF,
    TRACKS,
    UNIT_NAME,
    UNITS,
    VENDEE,
)

if TYPE_CHECKING:
    from games.levee_en_masse.state import State

HOLDING = "holding"
NOBODY = FARTHEST + 1
"""Farther than any enemy can stand."""
LIBERATION_SPACES = tuple(
    (track, tuple((track, space) for space in sorted(spaces)))
    for track, spaces in enumerate(LIBERATION)
    if spaces
)
"""The spaces that can be liberated, by track, the nearest first."""


def leader(state: State) -> int | None:
    """The political marker that is alone on the highest value, if there is one [2.3]."""
    top = max(state.politics)
    return state.politics.index(top) if state.politics.count(top) == 1 else None


def tied(state: State) -> list[int]:
    """The political markers that stand together on the highest value, so that none leads [2.3]."""
    top = max(state.politics)
    found = [marker for marker, value in enumerate(state.politics) if value == top]
    return found if len(found) > 1 else []


def french_army(state: State) -> list[Modifier]:
    """The French Army value, item by item, within its limits [6.0]."""
    items = []
    leads = leader(state)
    if leads is not None and LEADER_DRM[leads]:
        items.append(Modifier(LEADER_DRM[leads], f"{MARKER_NAME[leads]} leads", "6.0"))
    items += [
        Modifier(drm.value, f"card #{state.card}", "5.4")
        for drm in state.drms
        if drm.kind == "military_drm"
    ]
    if state.penalty:
        items.append(Modifier(state.penalty, "reserves spent", "10.4"))
    total = sum(item.value for item in items)
    within = max(-ARMY_LIMIT, min(total, ARMY_LIMIT))
    if within != total:
        # Ruling A9: first the limit, then Napoleon and the options outside it.
        items.append(Modifier(within - total, f"French Army limit {within:+d}", "6.0"))
    return items


def political_drms(state: State) -> list[Modifier]:
    """What helps and hinders every Political Action [7.1]."""
    items = [
        Modifier(drm.value, f"card #{state.card}", "5.4")
        for drm in state.drms
        if drm.kind == "political_drm"
    ]
    if state.napoleon not in ("", HOLDING):
        items.append(Modifier(NAPOLEON_POLITICAL, "Napoleon away", "7.6"))
    if leader(state) == DESPOTISM:
        items.append(Modifier(DESPOTISM_LEAD_POLITICAL, "Despotism leads", "6.0"))
    return items


def ignores_decisive(state: State, unit: int) -> bool:
    """Is an attack on a unit an ordinary one: without option 10.6, or rotated Prussia?"""
    return not state.options.decisive_outcomes or (unit == PRUSSIA and state.rotated)


def front(state: State, track: int) -> list[int]:
    """The units of a track that must be fought first: the nearest, bracketed ones first [7.2]."""
    # Written for speed: every legal action of the game passes here five times.
    space = state.space
    nearest = NOBODY
    first: list[int] = []
    for unit in ON_TRACK[track]:
        here = space[unit]
        if here < 0 or here > nearest:
            continue
        if here < nearest:
            nearest = here
            first = [unit]
        else:
            first.append(unit)
    if len(first) > 1:
        return [unit for unit in first if BRACKETED[unit]] or first
    return first


def targets(state: State) -> list[int]:
    """The units that a Military Action may be taken against, in track order [7.2]."""
    space = state.space
    found = []
    for track in range(len(TRACKS)):
        for unit in front(state, track):
            if (
                space[unit] < FARTHEST
                or BRACKETED[unit]
                or (state.options.decisive_outcomes and not ignores_decisive(state, unit))
            ):
                found.append(unit)
    return found


def why_no_attack(state: State, unit: int) -> Reason | None:
    """What forbids a Military Action against a unit, or None [7.2]."""
    space = state.space[unit]
    if space < 0:
        return Reason("not in play", "7.2")
    first = front(state, TRACK_OF[unit])
    if unit not in first:
        if state.space[first[0]] == space:
            return Reason("bracketed unit first", "7.2")
        return Reason("another stands before it", "7.2")
    if unit not in targets(state):
        if state.rotated and unit == PRUSSIA and state.options.decisive_outcomes:
            return Reason("rotated, in 5", "10.6")
        return Reason("in its farthest space", "7.2")
    return None


def liberable(state: State) -> list[tuple[int, int]]:
    """The spaces that may be liberated, as (track, space) [7.3]."""
    if not state.liberators:
        return []
    units = state.space
    found = []
    for track, spaces in LIBERATION_SPACES:
        # The nearest enemy decides; a track without enemies is open.
        nearest = NOBODY
        for unit in ON_TRACK[track]:
            if 0 <= units[unit] < nearest:
                nearest = units[unit]
        for spot in spaces:
            if spot[1] >= nearest:
                break
            if spot not in state.liberated:
                found.append(spot)
    return found


def why_no_liberation(state: State, track: int | None = None, space: int = 0) -> Reason | None:
    """What forbids every Liberation Action, or that on one space, or None [7.3]."""
    if not state.liberators:
        return Reason("no marker left", "7.3")
    free = liberable(state)
    if (track, space) in state.liberated:
        return Reason("liberated already", "7.3")
    if not free or (track is not None and (track, space) not in free):
        return Reason("no free space before the enemy", "7.3")
    return None


def in_paris(state: State) -> list[int]:
    """The units in Paris."""
    return [unit for unit, space in enumerate(state.space) if not space]


def doom(state: State) -> Reason | None:
    """The defeat that Housekeeping would find now, or None [8.0]."""
    there = in_paris(state)
    if there:
        return Reason(f"{UNIT_NAME[there[0]]} in Paris", "8.1")
    if state.politics[REPUBLIC] == LOW:
        return Reason(f"the Republic at {LOW}", "8.2")
    options = state.options
    # Ruling A23: only the Vendée Army itself counts, not Spain.
    if options.defeat_versailles and state.colour == "blue" and state.space[VENDEE] == 1:
        return Reason("the Vendée Army in Versailles", "9.1")
    if options.defeat_arras and state.colour == "white" and state.space[AUSTRIA] == 1:
        return Reason("the Austrian Army in Arras", "9.2")
    return None


def barricade_targets(state: State) -> list[int]:
    """The units in Paris that may be rolled against [7.5]."""
    if state.disorder:
        return []
    return [unit for unit in in_paris(state) if unit not in state.barricaded]


def why_no_barricades(state: State, unit: int | None = None) -> Reason | None:
    """What forbids every barricade roll, or that against one unit, or None [7.5]."""
    there = in_paris(state)
    if not there:
        return Reason("no enemy in Paris", "7.5")
    if unit is not None and unit not in there:
        return Reason("not in Paris", "7.5")
    if state.disorder:
        return Reason("Paris in disorder", "7.5")
    rolled = there if unit is None else [unit]
    if all(one in state.barricaded for one in rolled):
        return Reason("once a turn each", "7.5")
    return None


def napoleon_targets(state: State) -> list[int]:
    """The units that Napoleon may be sent against [7.6]."""
    if state.napoleon != HOLDING or state.napoleon_back == state.turn:
        return []
    return [
        unit
        for unit, space in enumerate(state.space)
        if space >= 0
        and (not state.options.historical_napoleon or TRACK_OF[unit] in FREE_NAPOLEON_TRACKS)
    ]


def why_no_napoleon(state: State, unit: int | None = None) -> Reason | None:
    """What forbids sending Napoleon, or sending him against one unit, or None [7.6]."""
    if not state.napoleon:
        return Reason("needs card #44", "7.6")
    if state.napoleon != HOLDING:
        return Reason(f"is at {state.space[UNITS.index(state.napoleon)]}", "7.6")
    if state.napoleon_back == state.turn:
        return Reason("back this turn", "7.6")
    free = napoleon_targets(state)
    if not free:
        return Reason("no unit for him", "7.6")
    if unit is not None and unit not in free:
        absent = state.space[unit] < 0
        return Reason("not in play" if absent else "not on his tracks", "7.6")
    return None


def may_recall(state: State) -> bool:
    """Does Napoleon stand where he may be called back [7.6]?"""
    if state.napoleon in ("", HOLDING):
        return False
    return state.space[UNITS.index(state.napoleon)] in RECALL


def why_no_decree(state: State) -> Reason | None:
    """What forbids an Emergency Decree, or None [10.1]."""
    if not state.options.emergency_decrees:
        return Reason("option not chosen", "10.1")
    if state.decreed:
        return Reason("once a turn", "10.1")
    if state.politics[DESPOTISM] >= HIGH:
        return Reason("Despotism is at its top", "10.1")
    return None


def in_france(state: State, unit: int) -> bool:
    """Does a unit stand in a square space outside Paris [10.5]?"""
    # Ruling A29: the garrison fights elsewhere in France, never in Paris itself.
    space = state.space[unit]
    return space > 0 and space in SQUARE[TRACK_OF[unit]]


def garrison_targets(state: State) -> list[int]:
    """The units that the garrison of Paris may attack [10.5]."""
    if state.disorder or not state.options.strip_garrison:
        return []
    return [unit for unit in targets(state) if in_france(state, unit)]


def why_no_garrison(state: State, unit: int | None = None) -> Reason | None:
    """What forbids stripping the garrison, or sending it against one unit, or None [10.5]."""
    if not state.options.strip_garrison:
        return Reason("option not chosen", "10.5")
    if state.disorder:
        return Reason("Paris in disorder", "10.5")
    free = garrison_targets(state)
    if not free:
        return Reason("no target in France", "10.5")
    if unit is not None and unit not in free:
        return Reason("no target in France outside Paris", "10.5")
    return None


def why_no_politics(state: State, marker: int) -> Reason | None:
    """What forbids a Political Action on a marker, or None [7.1]."""
    value = state.politics[marker]
    if marker == REPUBLIC:
        return Reason(f"{value} is its top", "7.1") if value >= HIGH else None
    return Reason(f"{value} is its bottom", "7.1") if value <= LOW else None
