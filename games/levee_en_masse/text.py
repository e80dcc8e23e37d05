"""Cards, and what is in force, in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from games.core.text import listed, plural, signed
from games.levee_en_masse.board import (
    DIFFICULTY_ACTIONS,
    EVERY_TURNS,
    MARKER_NAME,
    MARKERS,
    TRACK_OF,
    UNIT_NAME,
    UNITS,
    place_name,
)
from games.levee_en_masse.effects import (
    AnyEffect,
    CardDrm,
    Disorder,
    Napoleon,
    Order,
    Peace,
    PlaceBritishSupport,
    PlaceUnit,
    Political,
    Retreat,
    RotatePrussia,
)
from games.levee_en_masse.queries import HOLDING, doom, french_army, leader, tied
from games.states_of_siege.turns import due

if TYPE_CHECKING:
    from games.levee_en_masse.cards import Card
    from games.levee_en_masse.state import State

DRM_WORDS = {
    "military_drm": "military",
    "political_drm": "political",
    "liberation_drm": "liberation",
}
STATUS = ("normal", "disorganized", "routed")


def name(unit: str) -> str:
    """The name of a unit."""
    return UNIT_NAME[UNITS.index(unit)]


def card_lines(card: Card) -> list[str]:
    """What a card says, line by line."""
    rows = []
    if card.advances:
        rows.append(_advances(card.advances))
    rows.append(plural(card.actions, "action"))
    rows += [effect_words(effect) for effect in card.effects]
    return rows


def _advances(units: tuple[str, ...]) -> str:
    times = Counter(units)
    who = [f"{name(unit)}{' twice' if count > 1 else ''}" for unit, count in times.items()]
    return f"{listed(who)} advance{'s' if len(who) == 1 else ''}"


def effect_words(effect: AnyEffect) -> str:
    """An effect of a card in words: `Monarchy -1`."""
    match effect:
        case Political(marker=marker, delta=delta):
            return f"{MARKER_NAME[MARKERS.index(marker)]} {signed(delta)}"
        case Disorder():
            return "disorder in Paris"
        case Order():
            return "order in Paris"
        case CardDrm(kind=kind, value=value):
            return f"{signed(value)} {DRM_WORDS[kind]}"
        case Retreat(army=army, boxes=boxes):
            return f"{name(army)} back {boxes}"
        case RotatePrussia():
            return "Prussia is rotated [5.5.2]"
        case Peace(army=army):
            return f"peace: {name(army)} leaves, in France back 1 [5.5.3]"
        case PlaceUnit(unit=unit, box=box):
            return f"{name(unit)} enters at {_spot(unit, box)}"
        case PlaceBritishSupport(box=box):
            return f"British Support to {_spot('british_support', box)}"
        case Napoleon():
            return "Napoleon to the Holding Box"


def _spot(unit: str, space: int) -> str:
    return f"{place_name(TRACK_OF[UNITS.index(unit)], space)} ({space})"


def in_force(state: State) -> list[str]:
    """What is in force beyond the moment, with its source and its end."""
    rows = []
    danger = doom(state)
    if danger is not None and state.outcome is None:
        rows.append(
            f"{danger.text[:1].upper()}{danger.text[1:]}: defeat at turn's end [{danger.rule}]"
        )
    items = french_army(state)
    if items:
        total = sum(item.value for item in items)
        rows.append(f"French Army {signed(total)}: {', '.join(map(str, items))} [6.0]")
    rows += [
        f"{signed(drm.value)} {DRM_WORDS[drm.kind]}, card #{state.card}"
        for drm in state.drms
        if drm.kind != "military_drm"
    ]
    together = [MARKER_NAME[marker] for marker in tied(state)]
    if together:
        top = max(state.politics)
        rows.append(f"{listed(together)} tie at {top}: nobody leads [2.3]")
    leads = leader(state)
    if leads is not None and MARKERS[leads] == "despotism":
        rows.append("Despotism leads: politics -1 [6.0]")
    if state.napoleon == HOLDING:
        back = state.napoleon_back == state.turn
        rows.append(
            "Napoleon back, out next turn [7.6]" if back else "Napoleon in Holding Box [7.6]"
        )
    elif state.napoleon:
        rows.append(f"Napoleon +1 vs {name(state.napoleon)}, politics -1 [7.6]")
    if state.rotated:
        rows.append("Prussia rotated, stops at France [5.5.2]")
    if state.disorder:
        rows.append("Disorder: Republic -1 at turn's end [8.4]")
    for unit, status in enumerate(state.status):
        if status:
            rows.append(f"{UNIT_NAME[unit]} {STATUS[status]} [10.6.1]")
    rows += due(state.turn, EVERY_TURNS, DIFFICULTY_ACTIONS[state.options.difficulty], "13.0")
    if state.reserves:
        rows.append("Reserves spent: -1 next turn [10.4]")
    if state.decreed:
        rows.append("Decree issued this turn [10.1]")
    return rows
