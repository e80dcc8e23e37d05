"""The reference policy of the rules page, section 18.1, coded exactly."""

from __future__ import annotations

from typing import Any

from games.core.models import Action
from games.core.play import Play
from games.core.rules import Rules
from games.levee_en_masse import actions
from games.levee_en_masse.board import (
    BATTLE_VALUE,
    BRACKETED,
    DESPOTISM,
    FARTHEST,
    HIGH,
    LOW,
    MARKERS,
    MONARCHY,
    REPUBLIC,
    TRACKS,
    UNITS,
)
from games.levee_en_masse.queries import in_paris, targets
from games.levee_en_masse.rolls import (
    LIBERATION_ROLL,
    MILITARY_ROLL,
    ORDER_ROLL,
    POLITICAL_ROLL,
    Reconsider,
)
from games.levee_en_masse.state import State
from games.states_of_siege.decks import unrevealed

REPUBLIC_WORTH = {-1: -150.0, 0: -110.0, 1: -9.0, 2: 0.0, 3: 16.0, 4: 8.0}
SPACE_WORTH = (90.0, 35.0, 20.0, 6.0, 4.0, 4.0)
UNIT_FACTOR = {
    "vendee": 0.9,
    "england": 0.6,
    "austria": 2.0,
    "prussia": 1.4,
    "piedmont": 0.6,
    "spain": 0.6,
}


def political_worth(politics: list[int], left: int) -> float:
    """What the political markers are worth with so many cards left."""
    worth = REPUBLIC_WORTH[politics[REPUBLIC]]
    top = max(politics)
    if politics.count(top) == 1:
        worth += {REPUBLIC: 13.0, MONARCHY: -13.0}.get(politics.index(top), 0.0)
    gap = max(politics[MONARCHY], politics[DESPOTISM]) - politics[REPUBLIC]
    if gap > 0:
        worth -= (20.0 + 5.0 * (gap - 1)) * 4.0 / (4.0 + left)
    return worth


class Reference:
    """The policy of section 18.1: Napoleon, barricades, then the best paid action."""

    looks = True

    def choose(self, rules: Rules[Any], view: Any, legal: list[Any], play: Play) -> Action:
        """The first line that applies."""
        if actions.RECALL_NAPOLEON in legal:
            return actions.RECALL_NAPOLEON
        waiting = view.agenda[-1]
        if isinstance(waiting, Reconsider):
            return self._reconsider(view, waiting, legal)
        sent = self._send_napoleon(view, legal)
        if sent is not None:
            return sent
        for action in legal:
            if isinstance(action, actions.ManBarricades):
                return action
        best: Action = actions.END_ACTIONS
        most = 0.0
        for action in legal:
            score = self.score(view, action)
            if score > most:
                best, most = action, score
        return best

    def worths(self, rules: Rules[Any], view: Any, legal: list[Any]) -> dict[Any, float]:
        """What the paid actions are worth; an offer to reconsider is decided by a fixed rule."""
        if isinstance(view.agenda[-1], Reconsider):
            return {}
        return {action: self.score(view, action) for action in legal}

    def _reconsider(self, view: State, waiting: Reconsider, legal: list[Any]) -> Action:
        # The reserves are for failed attacks on a unit in Paris.
        failed = waiting.die not in waiting.roll.need(view).faces
        if failed and actions.RESERVES in legal and not view.space[UNITS.index(waiting.roll.unit)]:
            return actions.RESERVES
        return actions.ACCEPT

    def _send_napoleon(self, view: State, legal: list[Any]) -> Action | None:
        near = [
            unit
            for unit in targets(view)
            if not BRACKETED[unit] and view.space[unit] <= 1 and actions.NAPOLEON[unit] in legal
        ]
        if not near:
            return None
        return actions.NAPOLEON[max(near, key=lambda u: (BATTLE_VALUE[u], -view.space[u]))]

    def score(self, view: State, action: Action) -> float:
        """What a paid action is worth; nothing for all others."""
        match action:
            case actions.ChangePolitics(marker=marker):
                return self._politics(view, MARKERS.index(marker))
            case actions.Attack(unit=unit):
                return self._attack(view, UNITS.index(unit))
            case actions.Liberate(track=track, space=space):
                chance = float(LIBERATION_ROLL[TRACKS.index(track), space].need(view).chance)
                return chance * (8.0 + self._change(view, REPUBLIC, 1))
            case actions.RestoreOrder():
                return self._order(view)
        return 0.0

    def _change(self, view: State, marker: int, delta: int) -> float:
        """How the political worth changes with a marker."""
        left = unrevealed(view)
        after = view.politics[:]
        after[marker] = max(LOW, min(after[marker] + delta, HIGH))
        return political_worth(after, left) - political_worth(view.politics, left)

    def _politics(self, view: State, marker: int) -> float:
        roll = POLITICAL_ROLL[marker]
        return float(roll.need(view).chance) * self._change(view, marker, roll.delta)

    def _attack(self, view: State, unit: int) -> float:
        chance = float(MILITARY_ROLL[unit].need(view).chance)
        space = view.space[unit]
        if BRACKETED[unit] or space == FARTHEST:
            return chance
        return chance * UNIT_FACTOR[UNITS[unit]] * (SPACE_WORTH[space] - SPACE_WORTH[space + 1])

    def _order(self, view: State) -> float:
        chance = float(ORDER_ROLL.need(view).chance)
        worth = 1.5
        if view.politics[REPUBLIC] > 0:
            worth = 5.0 - self._change(view, REPUBLIC, -1)
        if in_paris(view):
            worth += 20.0
        return chance * worth


REFERENCE = Reference()
