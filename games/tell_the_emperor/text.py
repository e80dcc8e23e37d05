"""Cards, and what is in force, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.text import listed, plural, signed
from games.states_of_siege.turns import due
from games.tell_the_emperor.ask import effect_words
from games.tell_the_emperor.board import (
    ARMY_NAME,
    ARMY_NAVY,
    EVERY_TURNS,
    EXTRA_ACTIONS,
    INDEX,
    OIL,
    PRESTIGE,
    RESOURCE,
    TRACK_NAME,
)
from games.tell_the_emperor.effects import (
    AbdaReactivate,
    AnyEffect,
    Battle,
    Defer,
    Drm,
    EnableWithdrawal,
    EndWithdrawal,
    Enter,
    EventRoll,
    Flip,
    NoOilRoll,
    ReturnArmy,
    Row,
)
from games.tell_the_emperor.queries import bushido_ready, doom

if TYPE_CHECKING:
    from games.tell_the_emperor.cards import Card
    from games.tell_the_emperor.state import State


def name(army: str) -> str:
    """The name of an Army."""
    return ARMY_NAME[INDEX[army]]


def card_lines(card: Card) -> list[str]:
    """What a card says, line by line."""
    rows = []
    if card.advances:
        who = ["all Armies" if army == "all" else name(army) for army in card.advances]
        verb = "advances" if len(who) == 1 and who[0] != "all Armies" else "advance"
        rows.append(f"{listed(who)} {verb}")
    rows.append(plural(card.actions, "action"))
    for effect in card.effects:
        rows += effect_lines(effect)
    return rows


def drm_words(drm: Drm) -> str:
    """A DRM in words: `-1 attacks on MacArthur`."""
    match drm.applies_to:
        case "attack":
            on = "any Army" if drm.army == "any" else name(drm.army or "")
            return f"{signed(drm.value)} attacks on {on}"
        case "resource_action":
            return f"{signed(drm.value)} {TRACK_NAME[RESOURCE[drm.track or '']]} Actions"
        case "oil_roll":
            return f"{signed(drm.value)} Oil roll"
        case "fortify":
            return f"{signed(drm.value)} Resistance rolls"


def _drm_brief(drm: Drm) -> str:
    value = signed(drm.value)
    match drm.applies_to:
        case "attack":
            return f"{value} vs {'any Army' if drm.army == 'any' else name(drm.army or '')}"
        case "resource_action":
            return f"{value} {TRACK_NAME[RESOURCE[drm.track or '']]} Action"
        case "oil_roll":
            return f"{value} Oil roll"
        case "fortify":
            return f"{value} Resistance"


def effect_lines(effect: AnyEffect) -> list[str]:
    """An effect of a card in words, a line or more."""
    match effect:
        case Drm():
            return [drm_words(effect)]
        case NoOilRoll():
            return ["no Oil roll this turn"]
        case Defer(if_remaining_at_least=count):
            return [f"waits while {count} or more others are left" if count > 1 else "played last"]
        case AbdaReactivate():
            return ["ABDA comes back if in Java"]
        case Flip(army=army):
            return [f"{name(army)} turns strong"]
        case ReturnArmy(army=army):
            return [f"{name(army)} returns if out"]
        case Enter(army=army, space=space):
            return [f"{name(army)} enters at {space}"]
        case EnableWithdrawal():
            return ["Withdrawals allowed from now on"]
        case EndWithdrawal():
            return ["Withdrawals over for good"]
        case EventRoll(rows=rows):
            return ["roll a die:", *map(_row, rows)]
        case Battle(rows=rows):
            return [f"Battle {effect.title}:", *map(_row, rows)]
    return [effect_words(effect)]


def _row(row: Row) -> str:
    faces = f"{row.faces[0]}-{row.faces[-1]}" if len(row.faces) > 1 else str(row.faces[0])
    return f"  {faces} {', '.join(map(effect_words, row.effects)) or 'nothing'}"


def in_force(state: State) -> list[str]:
    """What is in force beyond the moment, with its source and its end."""
    rows = []
    danger = doom(state)
    if danger is not None and state.outcome is None:
        rows.append(f"{danger.cause}: defeat at Housekeeping [{danger.rule}]")
    rows += [f"{_drm_brief(drm)}, card #{state.card}" for drm in state.drms]
    if state.oil_roll_banned:
        rows.append(f"No Oil roll, card #{state.card}")
    if not state.fortress:
        rows.append("Invasion Preparation is up: no fortress, no Banzai [9.4]")
    if state.withdrawal == "allowed":
        rows.append(f"Withdrawals on, {state.withdrawals} laid #36")
    elif state.withdrawal == "over" and state.options.kit_cards:
        rows.append(f"Withdrawals over, {state.withdrawals} laid [8.6.3]")
    if state.china_advanced:
        rows.append("No Withdrawal, turn: China advanced [8.6.2]")
    if bushido_ready(state):
        rows.append("Bushido ready [7.3.2]")
    elif state.bushido_used:
        rows.append("Bushido used [7.3.2]")
    if state.kamikazes_used:
        rows.append(f"Kamikaze used this turn: {state.kamikazes_used} [10.0]")
    rows += due(state.turn, EVERY_TURNS, EXTRA_ACTIONS[state.options.difficulty], "12.2")
    if not state.resources[OIL]:
        rows.append("Oil 0: attacks -1, no Army-Navy Action, no Knock-Out [7.2]")
    if not state.resources[ARMY_NAVY]:
        rows.append("Army-Navy 0: no Attack, Knock-Out, Fortify [7.1]")
    if not state.resources[PRESTIGE]:
        rows.append("Prestige 0: one Action fewer [7.3.1]")
    return rows
