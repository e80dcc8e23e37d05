"""Levée en Masse in few words: what the cursor is on, and what a narrow column has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.screens.levee_units import ABROAD, FLAG, FRANCE, MAY, PRICE, STATUS_SIGN, TURNED
from app.widgets.cards import PACKED
from games.core.text import signed
from games.levee_en_masse.board import (
    BATTLE_VALUE,
    BRACKETED,
    DESPOTISM,
    DISORDER_LOSS,
    HIGH,
    LEADER_DRM,
    MARKER_NAME,
    MARKERS,
    ORANGE,
    PRUSSIA,
    SQUARE,
    TRACK_OF,
    TRACKS,
    UNIT_NAME,
    UNIT_SHORT,
    UNITS,
    place_name,
)
from games.levee_en_masse.queries import HOLDING, french_army, leader, liberable
from games.levee_en_masse.text import DRM_WORDS, STATUS
from games.states_of_siege.state import OUT_OF_PLAY

if TYPE_CHECKING:
    from games.levee_en_masse.state import State

SHORT_SOURCE = {
    "Republic leads": "Rep.",
    "Monarchy leads": "Mon.",
    "Despotism leads": "Desp.",
    "reserves spent": "reserves",
}


# -- what the cursor is on -------------------------------------------------------------------


def about(view: State, target: str, form: int) -> list[str]:
    """What stands on a target, in a line or a few."""
    if target in MARKERS:
        lines = _about_marker(view, MARKERS.index(target))
    elif target in UNITS:
        lines = _about_unit(view, UNITS.index(target))
    elif target:
        track, _, space = target.partition(" ")
        lines = _about_space(view, TRACKS.index(track), int(space))
    else:
        lines = []
    return lines[:1] if form >= PACKED else lines


def _about_marker(view: State, marker: int) -> list[str]:
    lines = [f"{MARKER_NAME[marker]} {view.politics[marker]} of {HIGH}"]
    if leader(view) == marker:
        lines.append(f"leads: French Army {signed(LEADER_DRM[marker])}")
        if marker == DESPOTISM:
            lines.append("and politics -1")
    return lines


def _shape(track: int, space: int) -> str:
    if space in ORANGE[track]:
        return f"in France {PRICE}, -3 if lost"
    return f"in France {FRANCE}" if space in SQUARE[track] else f"abroad {ABROAD}"


def _about_space(view: State, track: int, space: int) -> list[str]:
    lines = [f"{place_name(track, space)} ({space}), {_shape(track, space)}"]
    if (track, space) in view.liberated:
        lines.append(f"liberated {FLAG}: stops one advance")
    elif (track, space) in liberable(view):
        lines.append(f"may be liberated {MAY} now")
    else:
        lines.append(f"{MAY}: not while enemies stand before it")
    return lines


def _about_unit(view: State, unit: int) -> list[str]:
    name, space, track = UNIT_NAME[unit], view.space[unit], TRACK_OF[unit]
    if space < 0:
        return [f"{name} is {'out of' if space == OUT_OF_PLAY else 'not in'} play"]
    where = place_name(track, space)
    lines = [f"{name} in {where} ({space})" if space else f"{name} in Paris!"]
    value = f"Battle Value {BATTLE_VALUE[unit]}"
    napoleon = ", Napoleon ★" if view.napoleon == UNITS[unit] else ""
    if BRACKETED[unit]:
        lines.append(f"‹ › stands, falls first, {value}{napoleon}")
        return lines
    lines.append(value + napoleon)
    if sign := _sign(view, unit):
        lines.append(sign)
    lines.append(_next(view, track, space))
    return lines


def _sign(view: State, unit: int) -> str:
    """What the small letter behind a unit means."""
    if unit == PRUSSIA and view.rotated:
        return f"{TURNED} turned round: stops at France [5.5.2]"
    status = view.status[unit]
    if not status:
        return ""
    after = f"to {STATUS_SIGN[1]}" if status > 1 else "away"
    return f"{STATUS_SIGN[status]} {STATUS[status]}: an order takes it {after}"


def _next(view: State, track: int, space: int) -> str:
    if not space:
        return "lost at Housekeeping if it stays [8.1]"
    if space == 1:
        return "! next: Paris"
    there = (track, space - 1)
    flag = f", {FLAG} stops it" if there in view.liberated else ""
    return f"next: {place_name(*there)} ({space - 1}){flag}"


# -- narrow columns --------------------------------------------------------------------------


def brief_card(view: State, says: Sequence[str]) -> list[str]:
    """What a card says without what stands under "In force"."""
    in_force = {f"{signed(drm.value)} {DRM_WORDS[drm.kind]}" for drm in view.drms}
    return [line.replace(" and ", ", ") for line in says if line not in in_force]


def brief_force(view: State, least: bool) -> list[str]:
    """What is in force, in few words; the `least` are without what other signs tell."""
    rows = []
    items = french_army(view)
    if items:
        total = signed(sum(item.value for item in items))
        parts = [f"{_source(item.source)} {signed(item.value)}" for item in items]
        rows.append(f"Army {total}: {', '.join(parts)}")
    rows += [
        f"{DRM_WORDS[drm.kind]} {signed(drm.value)}"
        for drm in view.drms
        if drm.kind != "military_drm"
    ]
    if view.napoleon == HOLDING:
        rows.append("★ in Holding Box")
    elif view.napoleon:
        rows.append(f"★ {UNIT_SHORT[UNITS.index(view.napoleon)]} +1, politics -1")
    if leader(view) == DESPOTISM:
        rows.append("Desp. politics -1")
    if view.reserves:
        rows.append("reserves: -1 next turn")
    if view.decreed:
        rows.append("decree issued")
    return rows if least else [*rows, *_signs(view)]


def _signs(view: State) -> list[str]:
    """What the board and the heading of politics say by a sign or a word."""
    rows = [f"disorder: Rep. -{DISORDER_LOSS} [8.4]"] if view.disorder else []
    if view.rotated:
        rows.append(f"{TURNED} Prussia stops at France")
    return rows + [
        f"{STATUS_SIGN[status]} {UNIT_SHORT[unit]} {STATUS[status]}"
        for unit, status in enumerate(view.status)
        if status
    ]


def _source(source: str) -> str:
    return SHORT_SOURCE.get(source, source.removeprefix("card ").removeprefix("French Army "))
