"""How the decisions of the Action Phase read to a person [7.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import Action
from games.core.prompt import Barred, Choice, Prompt, Reason, lone_keys, show_faces
from games.core.text import plural
from games.levee_en_masse import actions, queries
from games.levee_en_masse.board import (
    BRACKETED,
    DESPOTISM,
    FARTHEST,
    LIBERATION_REPUBLIC,
    MARKER_NAME,
    MARKERS,
    REPUBLIC,
    TRACK_OF,
    TRACKS,
    UNIT_NAME,
    UNIT_SHORT,
    UNITS,
    place_name,
)
from games.levee_en_masse.rolls import (
    BARRICADE_ROLL,
    LIBERATION_ROLL,
    MILITARY_ROLL,
    ORDER_ROLL,
    POLITICAL_ROLL,
)

if TYPE_CHECKING:
    from games.levee_en_masse.decisions import CallBack, SpendAction
    from games.levee_en_masse.state import State


def spend_action(decision: SpendAction, state: State) -> Prompt:
    """The Action Phase as a question, with what is not possible and why."""
    left = f"{state.actions} of {plural(state.allowance, 'action')} left"
    if not state.actions:
        left = "no actions left, only what is free"
    return Prompt(
        decision.seat,
        state.phase,
        "Your action",
        "7.0",
        lone_keys(_choice(state, action) for action in decision.legal(state)),
        tuple(_barred(state)),
        left,
    )


def _choice(state: State, action: Action) -> Choice:
    match action:
        case actions.ChangePolitics(marker=marker):
            return _politics(state, MARKERS.index(marker), action)
        case actions.Attack(unit=unit):
            return _attack(state, UNITS.index(unit), action)
        case actions.Liberate(track=track, space=space):
            return _liberate(state, TRACKS.index(track), space, action)
        case actions.RestoreOrder():
            need = ORDER_ROLL.need(state)
            return Choice(
                action, "Restore Order", "order", "", "7.4", need, "Paris in order", "nothing"
            )
        case actions.ManBarricades(unit=unit):
            return _barricades(state, UNITS.index(unit), action)
        case actions.SendNapoleon(unit=unit):
            return _napoleon(state, UNITS.index(unit), action)
        case actions.IssueDecree():
            now = state.politics[DESPOTISM]
            does = f"Despotism {now} to {now + 1}, one action more"
            return Choice(action, "Emergency Decree", "decree", "", "10.1", None, does)
        case actions.StripGarrison(unit=unit):
            return _garrison(state, UNITS.index(unit), action)
    lost = f"{plural(state.actions, 'action')} unused" if state.actions else "on to Housekeeping"
    doom = queries.doom(state)
    if doom is not None:
        lost += f"; defeat: {doom.text} [{doom.rule}]"
    return Choice(action, "End actions", "end", "", "4.0", None, lost, key="0")


def _politics(state: State, marker: int, action: Action) -> Choice:
    roll = POLITICAL_ROLL[marker]
    now = state.politics[marker]
    return Choice(
        action,
        roll.what(),
        "politics",
        roll.marker,
        "7.1",
        roll.need(state),
        f"{now} to {now + roll.delta}",
        "nothing",
    )


def outcome_of_attack(state: State, unit: int) -> str:
    """What a success does to a unit: `Liège to Frankfurt`, `removed from the map`."""
    if BRACKETED[unit]:
        return "removed, not pushed back"
    space = state.space[unit]
    if space == FARTHEST:
        return "stays, its status worsens"
    track = TRACK_OF[unit]
    return f"{place_name(track, space)} to {place_name(track, space + 1)}"


def attack_words(state: State, unit: int) -> tuple[str, str]:
    """What a hit and a miss of a Military Action do, decisive results with their chance [10.6]."""
    roll = MILITARY_ROLL[unit]
    hit, miss = outcome_of_attack(state, unit), "nothing"
    if not roll.need(state).faces:
        hit = "cannot succeed with these modifiers"
    if queries.ignores_decisive(state, unit):
        return hit, miss
    leads = queries.leader(state)
    rises = "Despotism +1" if state.napoleon == UNITS[unit] else _leader_moves(leads, 1)
    worse = "" if BRACKETED[unit] or state.space[unit] == FARTHEST else "status worsens"
    extra = ", ".join(part for part in (worse, rises) if part)
    if extra:
        hit += f"; on {show_faces(roll.decisive_faces(state))} {extra}"
    falls = _leader_moves(leads, -1)
    space = state.space[unit]
    comes = "" if BRACKETED[unit] or not space else f"it advances on a second die of 1-{space}"
    extra = ", ".join(part for part in (falls, comes) if part)
    return hit, f"nothing; on 1 {extra}" if extra else miss


def _leader_moves(leads: int | None, delta: int) -> str:
    return "" if leads is None else f"{MARKER_NAME[leads]} {delta:+d}"


def _attack(state: State, unit: int, action: Action) -> Choice:
    return Choice(
        action,
        f"Attack {UNIT_NAME[unit]}",
        "attack",
        UNITS[unit],
        "7.2",
        MILITARY_ROLL[unit].need(state),
        *attack_words(state, unit),
        short=f"Attack {UNIT_SHORT[unit]}",
    )


def _liberate(state: State, track: int, space: int, action: Action) -> Choice:
    name = place_name(track, space)
    need = LIBERATION_ROLL[track, space].need(state)
    hit = f"marker on {name}, Republic {LIBERATION_REPUBLIC:+d}"
    return Choice(
        action,
        f"Liberate {name}",
        "liberate",
        f"{TRACKS[track]} {space}",
        "7.3",
        need,
        hit if need.faces else "cannot succeed with these modifiers",
        "nothing",
        short=f"Lib. {name}",
    )


def _barricades(state: State, unit: int, action: Action) -> Choice:
    price = ""
    if state.options.nothing_is_free:
        price = f", {'Monarchy' if state.colour == 'blue' else 'Despotism'} +1 [10.3]"
    return Choice(
        action,
        f"Barricades: {UNIT_NAME[unit]}",
        "barricades",
        UNITS[unit],
        "7.5",
        BARRICADE_ROLL[unit].need(state),
        f"Paris to {place_name(TRACK_OF[unit], 1)}, free{price}",
        "nothing",
        key="b",
        short=f"Barr. {UNIT_SHORT[unit]}",
    )


def _napoleon(state: State, unit: int, action: Action) -> Choice:
    where = place_name(TRACK_OF[unit], state.space[unit])
    return Choice(
        action,
        f"Napoleon to {UNIT_NAME[unit]}",
        "napoleon",
        UNITS[unit],
        "7.6",
        None,
        f"+1 against it at {where}, -1 on politics, free",
        key="n",
        short=f"Nap. {UNIT_SHORT[unit]}",
    )


def _garrison(state: State, unit: int, action: Action) -> Choice:
    disorder = "Paris in disorder"
    if state.politics[REPUBLIC] > 0:
        disorder += ", Republic -1 at turn's end [8.4]"
    return Choice(
        action,
        f"Garrison against {UNIT_NAME[unit]}",
        "garrison",
        UNITS[unit],
        "10.5",
        MILITARY_ROLL[unit].need(state),
        f"{outcome_of_attack(state, unit)}; {disorder}",
        disorder,
        short=f"Garr. {UNIT_SHORT[unit]}",
    )


def _barred(state: State) -> list[Barred]:
    found: list[Barred] = []

    def bar(
        label: str,
        verb: str,
        why: Reason | None,
        target: str = "",
        key: str = "",
        paid: bool = True,
    ) -> None:
        if why is None and paid and not state.actions:
            why = Reason("no actions left", "7.0")
        if why is not None:
            found.append(Barred(label, verb, why.text, why.rule, target, key))

    for marker, name in enumerate(MARKER_NAME):
        label = f"{name} {'+1' if marker == REPUBLIC else '-1'}"
        bar(label, "politics", queries.why_no_politics(state, marker), MARKERS[marker])
    for unit, name in enumerate(UNIT_SHORT):
        if state.space[unit] >= 0:
            bar(f"Attack {name}", "attack", queries.why_no_attack(state, unit), UNITS[unit])
    bar("Liberate", "liberate", queries.why_no_liberation(state))
    bar("Restore Order", "order", None if state.disorder else Reason("Paris is in order", "7.4"))
    bar("Barricades", "barricades", queries.why_no_barricades(state), "", "b", False)
    if state.options.kit_cards:
        bar("Napoleon", "napoleon", queries.why_no_napoleon(state), "", "n", False)
    if state.options.emergency_decrees:
        bar("Decree", "decree", queries.why_no_decree(state), paid=False)
    if state.options.strip_garrison:
        bar("Garrison", "garrison", queries.why_no_garrison(state), paid=False)
    return found


def call_back(decision: CallBack, state: State) -> Prompt:
    """May Napoleon go back to the Holding Box?"""
    unit = UNITS.index(state.napoleon)
    where = place_name(TRACK_OF[unit], state.space[unit])
    return Prompt(
        decision.seat,
        state.phase,
        f"Napoleon is at {where} ({state.space[unit]}): call him back?",
        "7.6",
        (
            Choice(
                actions.RECALL_NAPOLEON,
                "Call him back",
                "recall",
                "",
                "7.6",
                None,
                "to the Holding Box, out again next turn",
            ),
            Choice(
                actions.KEEP_NAPOLEON,
                "Let him fight on",
                "keep",
                "",
                "7.6",
                None,
                f"+1 against {UNIT_NAME[unit]}, -1 on politics",
            ),
        ),
    )
