"""The reference policy: greedy, one step ahead, with the values of section 19 of the rules page."""

from __future__ import annotations

from typing import Any

from games.core.models import Action
from games.core.play import Play
from games.core.rules import Rules
from games.states_of_siege.rolls import DieRoll
from games.states_of_siege.state import OUT_OF_PLAY
from games.tell_the_emperor import actions
from games.tell_the_emperor.board import ABDA, AMERICAN, ARMY_NAVY, JAVA, OIL, PRESTIGE
from games.tell_the_emperor.decisions import MakeBanzai, SpendAction
from games.tell_the_emperor.queries import battle_value, bushido_ready
from games.tell_the_emperor.rolls import FortRoll, OilRoll, UseBushido
from games.tell_the_emperor.state import State

BY_SPACE = (-400.0, -34.0, -17.0, -8.0, -3.0, 0.0)
BY_BOX = (-40.0, -15.0, -6.0, -1.0, 2.0, 3.5, 4.5)
"""What an Army is worth by its space, and a resource by its box."""

RESCUED = 0.6
"""The part of the failures for which a ready Bushido Bonus is counted on."""


def value(state: State) -> float:
    """What a position is worth."""
    return _armies(state) + _forts(state) + _resources(state) + _home(state) + 4.0 * state.kamikazes


def _armies(state: State) -> float:
    total = 0.0
    for army, space in enumerate(state.space):
        if army == ABDA:
            total += 0.0 if space == JAVA else -4.0 - 4.0 * (5 - space)
        elif space == OUT_OF_PLAY:
            total += 12.0
        elif space >= 0:
            total += BY_SPACE[space] * (1.0 + 0.12 * (battle_value(state, army) - 3))
    return total


def _forts(state: State) -> float:
    total = 0.0
    for army, space in state.forts:
        here = state.space[army]
        if here != OUT_OF_PLAY and space >= here:
            continue
        worth = 5.0
        if here == space + 1:
            worth *= 1.6
        if space <= 2:
            worth *= 1.3
        total += worth
    return total


def _resources(state: State) -> float:
    boxes = state.resources
    total = sum(BY_BOX[box] for box in boxes)
    if boxes[PRESTIGE] >= 5:
        total += 3.0
    zeros, ones = boxes.count(0), boxes.count(1)
    if zeros >= 2:
        total -= 400.0
    elif zeros and ones:
        total -= 45.0
    elif ones >= 2:
        total -= 15.0
    return total


def _home(state: State) -> float:
    if not state.options.invasion_preparation:
        return 0.0
    near = [army for army, space in enumerate(state.space) if 0 <= space <= 1]
    if not state.fortress:
        american = any(army in AMERICAN for army in near)
        return -40.0 * len(near) - (25.0 if american else 0.0)
    if len(near) > 1 and any(army in AMERICAN for army in near):
        return -30.0
    return -4.0 if len(near) == 1 else 0.0


class Policy:
    """The one-step-ahead player; `knock_out_bonus` is its taste for Knock-Out Blows.

    It looks at the roll of an action alone, not at what the turn brings after it, as the figures
    of the rules page were made that way.
    """

    looks = True

    def __init__(self, knock_out_bonus: float) -> None:
        self.knock_out_bonus = knock_out_bonus

    def choose(self, rules: Rules[Any], view: Any, legal: list[Any], play: Play) -> Action:
        """Battle first, then the Action that gains most; Bushido where it is wanted."""
        waiting = view.agenda[-1]
        if isinstance(waiting, UseBushido):
            return actions.REROLL if wants_bushido(view, waiting.roll) else actions.ACCEPT
        if isinstance(waiting, MakeBanzai):
            # Always taken, with a Kamikaze if one is ready.
            banzai: Action = legal[1] if len(legal) > 2 else legal[0]
            return banzai
        if view.battle is not None and self.battle_gain(view) > 0:
            return actions.FIGHT_BATTLE
        best: Action = actions.END_ACTIONS
        most = 0.0
        for action in legal:
            gain = self.gain(view, waiting, action)
            if gain > most:
                best, most = action, gain
        return best

    def worths(self, rules: Rules[Any], view: Any, legal: list[Any]) -> dict[Any, float]:
        """What the Actions and the Battle gain; the other questions are decided by fixed rules."""
        waiting = view.agenda[-1]
        if not isinstance(waiting, SpendAction):
            return {}
        found = {action: self.gain(view, waiting, action) for action in legal}
        if actions.FIGHT_BATTLE in found:
            found[actions.FIGHT_BATTLE] = self.battle_gain(view)
        return found

    def battle_gain(self, view: State) -> float:
        """What the Battle of the card is worth, over the faces of the die."""
        total = 0.0
        for row in view.battle.rows if view.battle else ():
            after = view.clone()
            for effect in row.effects:
                effect.run(after, Play(0))
            total += len(row.faces) * (value(after) - value(view))
        return total / 6

    def gain(self, view: State, decision: SpendAction, action: Action) -> float:
        """What an Action is worth; nothing for those that the policy does not consider."""
        if isinstance(action, actions.EndActions | actions.FightBattle):
            return 0.0
        if isinstance(action, actions.Attack) and action.kamikazes > 1:
            return 0.0
        if isinstance(action, actions.KnockOut) and (
            view.resources[ARMY_NAVY] < 2 or view.resources[OIL] < 2
        ):
            return 0.0
        after = view.clone()
        play = Play(0)
        decision.take(after, action, play)
        begun = play.pushed[0]
        if not isinstance(begun, DieRoll):
            return value(after) - value(view) - self._charge(view, action)
        chance = float(begun.need(after).chance)
        if bushido_ready(after):
            chance += RESCUED * chance * (1 - chance)
        missed = after.clone()
        begun.succeed(after, play)
        begun.fail(missed, play)
        gain = chance * value(after) + (1 - chance) * value(missed) - value(view)
        return gain + (
            self.knock_out_bonus * chance if isinstance(action, actions.KnockOut) else 0.0
        )

    def _charge(self, view: State, action: Action) -> float:
        if not isinstance(action, actions.Withdraw):
            return 0.0
        return 0.8 * (1 + view.withdrawals) + (6.0 if view.withdrawals >= 3 else 0.0)


def wants_bushido(state: State, roll: DieRoll) -> bool:
    """Is the Bushido Bonus used on this failed roll?"""
    if isinstance(roll, FortRoll):
        return roll.space == 1
    if isinstance(roll, OilRoll):
        return state.resources[OIL] < 3
    return True


BALANCED = Policy(10.0)
