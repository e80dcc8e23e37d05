"""A cursor over a game: to any action, turn or event, and to a game that goes on from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from app.controller import Change, LogLine
from games.core.errors import Drift, Refused
from games.core.models import Setup, read_seed, show_seed
from games.core.rules import Rules

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.saves import Replayed, Row, Save, SaveWriter


class Timeline:
    """The positions of a game by move number, with a cursor.

    `n` is the move whose result is shown, 0 the start; `event` counts the events of that move
    that were shown, all of them unless they are being stepped through. The rules of today play the
    first `sound` moves as they were recorded; `drift` says what comes then.
    """

    def __init__(
        self,
        rules: Rules[Any],
        header: Row,
        changes: Iterable[Change],
        final: Any,
        opening: Iterable[Any] = (),
    ) -> None:
        self.rules = rules
        self.header = header
        self.setup = Setup.model_validate(header["setup"])
        self.seed = read_seed(header["seed"])
        self.changes = tuple(changes)
        self.states = (*(change.before for change in self.changes), final)
        self.save: Save | None = None
        self.drift: str | None = None
        self.sound = len(self.changes)
        self.opening = tuple(opening)
        self._events = (self.opening, *(change.events for change in self.changes))
        self.log = tuple(
            LogLine(n, rules.describe(event))
            for n, events in enumerate(self._events)
            for event in events
        )
        # Where in the log each move begins, and the end of the last one.
        self._first = (0, *accumulate(map(len, self._events)))
        self.n = 0
        self.event = len(self._events[0])

    @classmethod
    def of_save(cls, save: Save, rules: Rules[Any], replayed: Replayed | None = None) -> Self:
        """The timeline of a save; Drift if the rules of today cannot even set it up."""
        from app.saves import replay

        done = replayed or replay(save, rules)
        if done.state is None:
            raise Drift(f"the game cannot be shown: drift at {done.drift}")
        changes = [Change(*played) for played in done.moves]
        line = cls(rules, save.header, changes, done.state, done.opening)
        line.save, line.drift, line.sound = save, done.drift, done.sound
        return line

    @classmethod
    def of_game(cls, game: TurnController) -> Self:
        """The timeline of a running game up to now."""
        return cls(game.rules, game.header, game.past, game.state, game.opening)

    def __len__(self) -> int:
        return len(self.changes)

    # -- where we are ------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position to show: before a move until its last event was shown."""
        return self.states[self.n if self._whole or not self.n else self.n - 1]

    @property
    def _whole(self) -> bool:
        return self.event >= len(self._events[self.n])

    @property
    def change(self) -> Change | None:
        """The move under the cursor; None at the start."""
        return self.changes[self.n - 1] if self.n else None

    @property
    def lines(self) -> Sequence[LogLine]:
        """The log up to the cursor."""
        return self.log[: self._first[self.n] + self.event]

    def lines_of(self, n: int) -> Sequence[LogLine]:
        """The log of one move."""
        return self.log[self._first[n] : self._first[n + 1]]

    def notes_of(self, n: int) -> list[Row]:
        """The notes of the save that belong to a move."""
        return [note for note in self.save.notes if note["n"] == n] if self.save else []

    @property
    def end(self) -> Row | None:
        """What the save says of the end, with the take-backs that were counted."""
        return self.save.end if self.save else None

    # -- going somewhere ---------------------------------------------------------------------

    def seek(self, n: int) -> bool:
        """Show the position after move n or the nearest; whether that moved the cursor."""
        was = (self.n, self.event)
        self.n = min(max(n, 0), len(self.changes))
        self.event = len(self._events[self.n])
        return (self.n, self.event) != was

    def next_action(self) -> bool:
        """Go one action on, or to the end of the one whose events are being shown."""
        return self.seek(self.n if not self._whole else self.n + 1)

    def previous_action(self) -> bool:
        """Go one action back."""
        return self.seek(self.n - 1)

    def next_turn(self) -> bool:
        """Go to the first position of the next turn, or to the end."""
        here = self.states[self.n].turn
        later = (n for n in range(self.n + 1, len(self.states)) if self.states[n].turn != here)
        return self.seek(next(later, len(self.changes)))

    def previous_turn(self) -> bool:
        """Go to the first position of this turn, or of the one before if we are there already."""
        begin = self._begin_of_turn(self.n)
        return self.seek(begin if begin < self.n else self._begin_of_turn(max(begin - 1, 0)))

    def _begin_of_turn(self, n: int) -> int:
        while n and self.states[n - 1].turn == self.states[n].turn:
            n -= 1
        return n

    def next_event(self) -> bool:
        """Show one event more."""
        if not self._whole:
            self.event += 1
            return True
        if self.n == len(self.changes):
            return False
        self.n += 1
        self.event = min(1, len(self._events[self.n]))
        return True

    def previous_event(self) -> bool:
        """Show one event less."""
        if self.n and self.event > 1:
            self.event -= 1
            return True
        return self.previous_action()

    # -- going on from here ------------------------------------------------------------------

    def branch(self, n: int, path: Path, seed: int | None = None) -> SaveWriter:
        """A new save that goes on after move n, with fresh dice if a seed is given."""
        if self.save is None:
            raise Refused("only a game with a save can be branched off")
        if not 0 <= n <= self.sound:
            raise Refused(f"a game can go on from moves 0 to {self.sound}, not {n}")
        from app.saves import branch

        return branch(self.save, n, path, None if seed is None else show_seed(seed))
