"""Tasks: what waits on a state's agenda, either to happen or to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.core.errors import Defect
from games.core.models import Action, Frozen, GameState
from games.core.play import Play

if TYPE_CHECKING:
    from games.core.prompt import Prompt, Reason

ROUNDS = 10_000


class Task(Frozen):
    """Something that waits on the agenda. `state` is Any here and the game's own type in games."""

    kind: str
    decides: ClassVar[bool] = False


class Effect(Task):
    """A task that happens by itself."""

    def run(self, state: Any, play: Play) -> None:
        """Change the state. A task that draws or reveals does so before all else."""
        raise Defect(f"the effect {self.kind!r} does nothing")


class Decision(Task):
    """A task that waits for the answer of one seat.

    A `secret` one shows its seat something that nobody else may see. Of a game with hands an `open`
    one is taken on what all know, so that nobody has to look away.
    """

    decides: ClassVar[bool] = True
    secret: ClassVar[bool] = False
    open: ClassVar[bool] = False
    seat: int = 0

    def legal(self, state: Any) -> list[Any]:
        """All answers, in a stable order, never none and no two the same."""
        raise Defect(f"the decision {self.kind!r} has no answers")

    def ask(self, state: Any) -> Prompt:
        """The question with its answers as a person reads it."""
        raise Defect(f"the decision {self.kind!r} has no question")

    def why_not(self, state: Any, action: Action) -> Reason | None:
        """Why an action is no answer now; None if it is an answer to another question."""
        return None

    def take(self, state: Any, action: Action, play: Play) -> None:
        """Carry out an answer; the decision is off the agenda already."""
        raise Defect(f"the decision {self.kind!r} takes no answer")


def settle(state: GameState[Any], play: Play) -> None:
    """Run the effects on the agenda until somebody must decide or the game is over."""
    agenda = state.agenda
    pushed = play.pushed
    for _ in range(ROUNDS):
        if state.outcome is not None:
            agenda.clear()
            break
        if pushed:
            agenda += pushed[::-1]
            pushed.clear()
        if not agenda:
            raise Defect("the game neither asks nor ends")
        top = agenda[-1]
        if top.decides:
            state.seat = top.seat
            break
        # It stays on the agenda while it runs, so that a run that `odds` stops at a draw leaves
        # the position in which that draw waits.
        top.run(state, play)
        agenda.pop()
    else:
        raise Defect(f"{ROUNDS} effects in a row: a loop")
    state.rng = play.rng
