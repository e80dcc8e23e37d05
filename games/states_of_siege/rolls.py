"""Die rolls that succeed or fail, with their modifiers item by item."""

from __future__ import annotations

from typing import Any, ClassVar

from games.core.play import Play
from games.core.prompt import Need
from games.core.tasks import Effect, Task
from games.states_of_siege.events import Rolled


class DieRoll(Effect):
    """A roll of one die: what it needs, and what success and failure do.

    The same object tells the player the chance before the roll and carries it out.
    """

    rule: ClassVar[str]
    harmful: ClassVar[bool] = False
    """Whether a success helps the enemy."""

    def need(self, state: Any) -> Need:
        """The faces that succeed, with the modifiers that count now."""
        raise NotImplementedError

    def what(self) -> str:
        """What is rolled for, in words for the log."""
        raise NotImplementedError

    def succeed(self, state: Any, play: Play) -> None:
        """Carry out a success."""
        raise NotImplementedError

    def fail(self, state: Any, play: Play) -> None:
        """Carry out a failure."""

    def reconsider(self, state: Any, die: int, success: bool) -> Task | None:
        """The decision that a player has on a result before it takes effect, if any."""
        return None

    def take_effect(self, state: Any, die: int, success: bool, play: Play) -> None:
        """Carry out the result."""
        if success:
            self.succeed(state, play)
        else:
            self.fail(state, play)

    def run(self, state: Any, play: Play) -> None:
        """Throw the die."""
        need = self.need(state)
        die = play.die(6)
        success = die in need.faces
        play.emit(Rolled(self.rule, self.what(), die, need, success, harmful=self.harmful))
        decision = self.reconsider(state, die, success)
        if decision is None:
            self.take_effect(state, die, success, play)
        else:
            play.push(decision)
