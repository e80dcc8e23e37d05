"""Levée en Masse in few words: what the cursor is on, and what a narrow column has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.screens.levee_units import ABROAD, FLAG, FRANCE, MAY, PRICE, STATUS_SIGN, TURNED
from app.widgets.cards import PACKED
from games.core.prompt import Modifier
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
    UNIT_LETTER,
    UNIT_NAME,
    UNIT_SHORT,
    UNITS,
    place_name,
)
from games.levee_en_masse.effects import (
    AnyEffect,
    CardDrm,
    Peace,
    PlaceBritishSupport,
    PlaceUnit,
    Political,
    Retreat,
    RotatePrussia,
)
from games.levee_en_masse.queries import (
    HOLDING,
    french_army,
    leader,
    liberable,
    political_drms,
    tied,
)
from games.levee_en_masse.text import DRM_WORDS, STATUS, effect_words
from games.states_of_siege.state import OUT_OF_PLAY

if TYPE_CHECKING:
    from games.levee_en_masse.cards import Card
    from games.levee_en_masse.state import State

MARKER_SHORT = ("Rep.", "Mon.", "Des.")
SOURCE_SHORT = {
    **{f"{name} leads": short for name, short in zip(MARKER_NAME, MARKER_SHORT, strict=True)},
    "reserves spent": "reserves",
    "Napoleon away": "★",
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


def brief_card(view: State, card: Card) -> list[str]:
    """What a card says, with letters for units; DRMs and Actions stand elsewhere."""
    letters = ", ".join(map(_letter, card.advances))
    rows = [f"{letters} advance"] if letters else []
    return rows + [_effect(effect) for effect in card.effects if not isinstance(effect, CardDrm)]


def _effect(effect: AnyEffect) -> str:
    match effect:
        case Political(marker=marker, delta=delta):
            return f"{MARKER_SHORT[MARKERS.index(marker)]} {signed(delta)}"
        case Retreat(army=army, boxes=boxes):
            return f"{_letter(army)} back {boxes}"
        case Peace(army=army):
            return f"peace: {_letter(army)}"
        case RotatePrussia():
            return f"{UNIT_LETTER[PRUSSIA]} turned"
        case PlaceUnit(unit=unit, box=box):
            return f"{_letter(unit)} enters {box}"
        case PlaceBritishSupport(box=box):
            return f"{_letter('british_support')} to {box}"
    return effect_words(effect).removesuffix(" in Paris")


def _letter(unit: str) -> str:
    return UNIT_LETTER[UNITS.index(unit)]


def brief_force(view: State, least: bool) -> list[str]:
    """What is in force, in few words; the `least` are without what other signs tell."""
    rows = [_sum("Army", french_army(view), False), _sum("politics", political_drms(view), least)]
    together = [MARKER_SHORT[marker] for marker in tied(view)]
    if together:
        rows.append("tie: nobody leads" if least else f"{'='.join(together)}: nobody leads")
    rows += [
        f"{DRM_WORDS[drm.kind]} {signed(drm.value)}"
        for drm in view.drms
        if drm.kind == "liberation_drm"
    ]
    if view.napoleon == HOLDING:
        rows.append("★ held" if least else "★ in Holding Box")
    elif view.napoleon:
        short = UNIT_SHORT[UNITS.index(view.napoleon)]
        rows.append(f"★ +1 vs {_letter(view.napoleon) if least else short}")
    if view.reserves:
        rows.append("reserves: -1 next turn")
    if view.decreed:
        rows.append("decree issued")
    return [row for row in (rows if least else [*rows, *_signs(view)]) if row]


def _sum(what: str, items: Sequence[Modifier], alone: bool) -> str:
    """A sum with what it is made of: `Army +2: Rep. +1, #38 +1`."""
    if not items:
        return ""
    total = f"{what} {signed(sum(item.value for item in items))}"
    if alone:
        return total
    if len(items) == 1:
        return f"{total}: {_source(items[0].source)}"
    parts = [f"{_source(item.source)} {signed(item.value)}" for item in items]
    return f"{total}: {', '.join(parts)}"


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
    return SOURCE_SHORT.get(source, source.removeprefix("card ").removeprefix("French Army "))
