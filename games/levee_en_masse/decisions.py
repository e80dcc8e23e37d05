"""The decisions of the Action Phase: what may be answered, and what an answer does [7.0]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Prompt, Reason
from games.core.tasks import Decision, Effect, Task
from games.levee_en_masse import actions, ask, moves, queries
from games.levee_en_masse.board import (
    DESPOTISM,
    HIGH,
    LOW,
    MARKERS,
    MONARCHY,
    REPUBLIC,
    TRACKS,
    UNITS,
)
from games.levee_en_masse.events import DecreeIssued, GarrisonCommitted, NapoleonMoved
from games.levee_en_masse.rolls import (
    BARRICADE_ROLL,
    LIBERATION_ROLL,
    MILITARY_ROLL,
    ORDER_ROLL,
    POLITICAL_ROLL,
)
from games.states_of_siege.events import ActionsLost

if TYPE_CHECKING:
    from games.levee_en_masse.state import State


class SpendAction(Decision):
    """What to do with the next action, or for free [7.0]."""

    kind: Literal["spend_action"] = "spend_action"

    def legal(self, state: State) -> list[Action]:
        """Paid actions while there are some, then what is free, then ending the phase."""
        found: list[Action] = []
        if state.actions:
            republic, monarchy, despotism = state.politics
            if republic < HIGH:
                found.append(actions.POLITICS[REPUBLIC])
            if monarchy > LOW:
                found.append(actions.POLITICS[MONARCHY])
            if despotism > LOW:
                found.append(actions.POLITICS[DESPOTISM])
            found += [actions.ATTACK[unit] for unit in queries.targets(state)]
            found += [actions.LIBERATE[spot] for spot in queries.liberable(state)]
            if state.disorder:
                found.append(actions.RESTORE_ORDER)
        found += self.free(state)
        found.append(actions.END_ACTIONS)
        return found

    def free(self, state: State) -> list[Action]:
        """What costs no action."""
        found: list[Action] = []
        if 0 in state.space:
            found += [actions.BARRICADES[unit] for unit in queries.barricade_targets(state)]
        if state.napoleon == queries.HOLDING:
            found += [actions.NAPOLEON[unit] for unit in queries.napoleon_targets(state)]
        if state.options.emergency_decrees and queries.why_no_decree(state) is None:
            found.append(actions.DECREE)
        if state.options.strip_garrison:
            found += [actions.GARRISON[unit] for unit in queries.garrison_targets(state)]
        return found

    def ask(self, state: State) -> Prompt:
        """The Action Phase as a question."""
        return ask.spend_action(self, state)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """The rule that forbids an action of this phase."""
        match action:
            case actions.ChangePolitics(marker=marker):
                why = queries.why_no_politics(state, MARKERS.index(marker))
            case actions.Attack(unit=unit):
                why = queries.why_no_attack(state, UNITS.index(unit))
            case actions.Liberate(track=track, space=space):
                why = queries.why_no_liberation(state, TRACKS.index(track), space)
            case actions.RestoreOrder():
                why = None if state.disorder else Reason("Paris is in order", "7.4")
            case actions.ManBarricades(unit=unit):
                return queries.why_no_barricades(state, UNITS.index(unit))
            case actions.SendNapoleon(unit=unit):
                return queries.why_no_napoleon(state, UNITS.index(unit))
            case actions.IssueDecree():
                return queries.why_no_decree(state)
            case actions.StripGarrison(unit=unit):
                return queries.why_no_garrison(state, UNITS.index(unit))
            case _:
                return None
        return why or Reason("no actions left", "7.0")

    def take(self, state: State, action: Action, play: Play) -> None:
        """Begin what the action does."""
        if isinstance(action, actions.EndActions):
            if state.actions:
                play.emit(ActionsLost(state.actions, "4.0"))
            state.actions = 0
            return
        if action.kind in PAID:
            state.actions -= 1
            play.push(PAID[action.kind](action), GO_ON)
        else:
            begun = FREE[action.kind](state, action, play)
            play.push(*begun, GO_ON)


PAID: dict[str, Callable[[Any], Task]] = {
    "politics": lambda a: POLITICAL_ROLL[MARKERS.index(a.marker)],
    "attack": lambda a: MILITARY_ROLL[UNITS.index(a.unit)],
    "liberate": lambda a: LIBERATION_ROLL[TRACKS.index(a.track), a.space],
    "restore_order": lambda a: ORDER_ROLL,
}


def _barricades(state: State, action: actions.ManBarricades, play: Play) -> list[Task]:
    unit = UNITS.index(action.unit)
    state.barricaded.append(unit)
    # In order, so that equal positions are equal however they came about.
    state.barricaded.sort()
    return [BARRICADE_ROLL[unit]]


def _napoleon(state: State, action: actions.SendNapoleon, play: Play) -> list[Task]:
    state.napoleon = action.unit
    play.emit(NapoleonMoved(action.unit, "7.6"))
    return []


def _decree(state: State, action: actions.IssueDecree, play: Play) -> list[Task]:
    state.decreed = True
    play.emit(DecreeIssued("10.1"))
    moves.shift(state, DESPOTISM, 1, "10.1", play)
    state.actions += 1
    state.allowance += 1
    return []


def _garrison(state: State, action: actions.StripGarrison, play: Play) -> list[Task]:
    moves.set_disorder(state, True, "10.5", play)
    play.emit(GarrisonCommitted(action.unit, 0, "10.5"))
    return [MILITARY_ROLL[UNITS.index(action.unit)]]


FREE: dict[str, Callable[[Any, Any, Play], list[Task]]] = {
    "barricades": _barricades,
    "napoleon": _napoleon,
    "decree": _decree,
    "garrison": _garrison,
}


class NextAction(Effect):
    """Go on with the Action Phase while there is something to decide [4.0]."""

    kind: Literal["next_action"] = "next_action"

    def run(self, state: State, play: Play) -> None:
        """Ask again, or let the phase end; actions without a use are lost (ruling A21)."""
        if state.actions or SPEND_ACTION.free(state):
            play.push(SPEND_ACTION)


class CallBack(Decision):
    """Call Napoleon back to the Holding Box at the beginning of the phase [7.6]?"""

    kind: Literal["call_back"] = "call_back"

    def legal(self, state: State) -> list[Action]:
        """Back, or not."""
        return [actions.RECALL_NAPOLEON, actions.KEEP_NAPOLEON]

    def ask(self, state: State) -> Prompt:
        """The two answers."""
        return ask.call_back(self, state)

    def take(self, state: State, action: Action, play: Play) -> None:
        """Move him, or leave him."""
        if isinstance(action, actions.RecallNapoleon):
            moves.napoleon_back(state, play)


SPEND_ACTION = SpendAction()
GO_ON = NextAction()
CALL_BACK = CallBack()
