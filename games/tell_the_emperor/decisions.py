"""The decisions of the Action Phase: what may be answered, and what an answer does [8.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Prompt, Reason
from games.core.tasks import Decision, Effect, Task
from games.states_of_siege.events import ActionsLost
from games.tell_the_emperor import actions, ask, moves, queries
from games.tell_the_emperor.board import (
    ARMY_NAVY,
    INDEX,
    KNOCK_OUT_COST,
    MARKERS,
    PRESTIGE,
    RESOURCE,
    Army,
)
from games.tell_the_emperor.events import BanzaiDeclined, FortBuilt, Withdrew
from games.tell_the_emperor.rolls import (
    ARMY_NAVY_ROLL,
    ATTACK_ROLL,
    BANZAI_ROLL,
    PRESTIGE_ROLL,
    knock_out_roll,
)

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State


class SpendAction(Decision):
    """What to do with the next Action, or with the card's Battle [8.0, 8.5]."""

    kind: Literal["spend_action"] = "spend_action"

    def legal(self, state: State) -> list[Action]:
        """Attacks, Knock-Outs, resources, forts, Withdrawal, Battle, and ending the phase."""
        found: list[Action] = []
        if state.actions:
            self._add_attacks(state, found)
            if queries.why_no_raise(state, ARMY_NAVY) is None:
                found.append(actions.RAISE_ARMY_NAVY)
            if queries.why_no_raise(state, PRESTIGE) is None:
                found.append(actions.RAISE_PRESTIGE)
            for spot in queries.fort_spaces(state):
                found.append(actions.FORTIFY[spot])
            if queries.why_no_withdrawal(state) is None:
                found.append(actions.WITHDRAW)
        if state.battle is not None:
            found.append(actions.FIGHT_BATTLE)
        found.append(actions.END_ACTIONS)
        return found

    def _add_attacks(self, state: State, found: list[Action]) -> None:
        if not state.resources[ARMY_NAVY]:
            return
        spaces = state.space
        for army, (low, high) in enumerate(queries.TARGET_SPACES):
            if low <= spaces[army] < high:
                attacks = actions.ATTACK[army]
                if state.kamikazes:
                    found += attacks[: queries.kamikazes_for(state, army) + 1]
                else:
                    found.append(attacks[0])
        if queries.why_no_knock_out(state) is None:
            for army in queries.knock_out_targets(state):
                found.append(actions.KNOCK_OUT[army])

    def ask(self, state: State) -> Prompt:
        """The Action Phase as a question."""
        return ask.spend_action(self, state)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """The rule that forbids an action of this phase."""
        if isinstance(action, actions.FightBattle):
            return Reason("none open", "8.5")
        if action.kind not in BEGIN:
            return None
        return self._forbids(state, action) or Reason("no actions left", "8.1")

    def _forbids(self, state: State, action: Action) -> Reason | None:
        match action:
            case actions.Attack(army=army, kamikazes=count):
                return queries.why_no_attack(state, INDEX[army]) or queries.why_no_kamikaze(
                    state, INDEX[army], count
                )
            case actions.KnockOut(army=army):
                return queries.why_no_knock_out(state, INDEX[army])
            case actions.Raise(track=track):
                return queries.why_no_raise(state, RESOURCE[track])
            case actions.Fortify(army=army, space=space):
                return queries.why_no_fort(state, INDEX[army], space)
        return queries.why_no_withdrawal(state)

    def take(self, state: State, action: Action, play: Play) -> None:
        """Spend the Action and begin what it does."""
        if isinstance(action, actions.EndActions):
            if state.actions:
                play.emit(ActionsLost(state.actions, "4.0"))
            state.actions = 0
            return
        if isinstance(action, actions.FightBattle):
            battle, state.battle = state.battle, None
            play.push(battle, GO_ON)
            return
        state.actions -= 1
        begun = BEGIN[action.kind](state, action, play)
        if begun is not None:
            play.push(begun, GO_ON)
        else:
            play.push(GO_ON)


def _attack(state: State, action: actions.Attack, play: Play) -> Task:
    moves.commit_kamikazes(state, action.kamikazes, play)
    return ATTACK_ROLL[INDEX[action.army]][action.kamikazes]


def _knock_out(state: State, action: actions.KnockOut, play: Play) -> Task:
    roll = knock_out_roll(state, INDEX[action.army])
    for track, cost in KNOCK_OUT_COST:
        moves.change(state, track, -cost, "8.2.3", play)
    return roll


def _raise(state: State, action: actions.Raise, play: Play) -> Task:
    return ARMY_NAVY_ROLL if action.track == "army_navy" else PRESTIGE_ROLL


# Ruling A4: oil could be raised by an Action like the others; only the Oil roll raises it [7.2].
# Ruling A26: a Battle could be barred at empty resources; it may be fought, losses stop at 0.


def _fortify(state: State, action: actions.Fortify, play: Play) -> None:
    # Ruling A18: Fortify DRMs could mean this Action; it has no roll, they modify Resistance.
    state.forts.append((INDEX[action.army], action.space))
    # In order, so that equal positions are equal however they came about.
    state.forts.sort()
    play.emit(FortBuilt(action.army, action.space, "8.4"))


def _withdraw(state: State, action: actions.Withdraw, play: Play) -> None:
    play.emit(Withdrew(MARKERS[state.withdrawals], "8.6"))
    state.withdrawals += 1
    state.withdrew = True
    moves.change(state, ARMY_NAVY, 1, "8.6", play)


BEGIN: dict[str, Any] = {
    "attack": _attack,
    "knock_out": _knock_out,
    "raise": _raise,
    "fortify": _fortify,
    "withdraw": _withdraw,
}


class NextAction(Effect):
    """Go on with the Action Phase while there is something to decide [4.0]."""

    kind: Literal["next_action"] = "next_action"

    def run(self, state: State, play: Play) -> None:
        """Ask again, or let the phase end."""
        if state.actions or state.battle is not None:
            play.push(SPEND_ACTION)


class MakeBanzai(Decision):
    """Make the free Banzai Attack on an Army in Japan [8.2.6]?"""

    kind: Literal["make_banzai"] = "make_banzai"
    army: Army

    def legal(self, state: State) -> list[Action]:
        """With or without Kamikazes, or not at all."""
        army = INDEX[self.army]
        count = queries.kamikazes_for(state, army)
        return [*actions.BANZAI[army][: count + 1], actions.DECLINE]

    def why_not(self, state: State, action: Action) -> Reason | None:
        """What forbids these Kamikazes on this Army."""
        if not isinstance(action, actions.Banzai) or action.army != self.army:
            return None
        return queries.why_no_kamikaze(state, INDEX[self.army], action.kamikazes)

    def ask(self, state: State) -> Prompt:
        """The Banzai Attack as a question."""
        return ask.make_banzai(self, state)

    def take(self, state: State, action: Action, play: Play) -> None:
        """Attack, or let it be."""
        if isinstance(action, actions.Banzai):
            moves.commit_kamikazes(state, action.kamikazes, play)
            play.push(BANZAI_ROLL[INDEX[self.army]][action.kamikazes])
        else:
            play.emit(BanzaiDeclined(self.army, "8.2.6"))


SPEND_ACTION = SpendAction()
GO_ON = NextAction()
