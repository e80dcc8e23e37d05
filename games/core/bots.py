"""Players that are programs: a bot sees what its seat sees and picks a legal action."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from games.core.models import Action
from games.core.odds import results, supposed
from games.core.play import Play
from games.core.rules import Rules


class Bot(Protocol):
    """A player that is a program. `looks` is False where it needs no view and gets None."""

    looks: bool

    def choose(self, rules: Rules[Any], view: Any, legal: list[Any], play: Play) -> Action:
        """One of the legal actions; chance comes from `play`, which is not the game's own."""


@runtime_checkable
class Weighing(Protocol):
    """A bot that can say by what numbers it chooses, to advise a person."""

    def worths(self, rules: Rules[Any], view: Any, legal: list[Any]) -> dict[Any, float]:
        """What each action is worth to it; nothing where it goes by a fixed rule."""


class RandomBot:
    """Chooses every legal action with the same chance, without looking."""

    looks = False

    def choose(self, rules: Rules[Any], view: Any, legal: list[Any], play: Play) -> Action:
        """One of the legal actions."""
        action: Action = legal[play.below(len(legal))]
        return action


class GreedyBot:
    """Chooses the action whose results are worth most on average, one step ahead.

    A game gives it a value of a view for a seat; ties go to the first action.
    """

    looks = True

    def value(self, view: Any, seat: int) -> float:
        """What a position is worth to a seat, in units of the game's own choice."""
        raise NotImplementedError

    def worth(self, rules: Rules[Any], full: Any, action: Action) -> float:
        """The expected value after an action in a supposed position."""
        return sum(
            float(result.chance) * self.value(result.view, full.seat)
            for result in results(rules, full, action)
        )

    def worths(self, rules: Rules[Any], view: Any, legal: list[Any]) -> dict[Any, float]:
        """The expected value after each action."""
        full = supposed(rules, view)
        return {action: self.worth(rules, full, action) for action in legal}

    def choose(self, rules: Rules[Any], view: Any, legal: list[Any], play: Play) -> Action:
        """The legal action of greatest expected value."""
        if len(legal) == 1:
            only: Action = legal[0]
            return only
        full = supposed(rules, view)
        best: Action = max(legal, key=lambda action: self.worth(rules, full, action))
        return best


RANDOM = RandomBot()
