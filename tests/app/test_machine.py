"""Any mixture of playing, undoing, redoing, saving, loading and branching keeps one truth."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from app.controller import TurnController
from app.saves import SaveWriter, read_save, replay, resume, verify
from app.timeline import Timeline
from games.core.models import Setup
from tests.toy import toy


class Games(RuleBasedStateMachine):
    """One game of the toy; `course` is a second book of what should count: (action, digest)."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="casemate-machine-"))
        self.names = 0
        self.course: list[tuple[str, str]] = []
        self.undone: list[tuple[str, str]] = []
        self.rolled: list[bool] = []  # of those, whether they had dice
        self.takebacks = self.hints = 0
        self.game: Any = None
        # Thousands of saves need not survive a power cut.
        self.quick = patch("os.fsync")
        self.quick.start()

    @initialize(seats=st.sampled_from([1, 2]), seed=st.integers(0, 2**64 - 1), long=st.booleans())
    def begin(self, seats: int, seed: int, long: bool) -> None:
        setup = Setup(seats=seats, scenario="S2" if long else "S1")
        self.game = TurnController.new(toy(), setup, seed, "human", self.save)
        self.start = self.game.state.digest()

    def save(self, header: dict[str, Any]) -> SaveWriter:
        self.names += 1
        return SaveWriter.create(self.folder / f"{self.names}.jsonl", header)

    # -- what a player does ----------------------------------------------------------------------

    @precondition(lambda self: not self.game.outcome)
    @rule(data=st.data())
    def submit(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(self.game.legal))
        new_dice = self.game.undo_chance == "fresh" and self.rolled and self.rolled[-1]
        change = self.game.submit(action)
        row = (str(action), change.digest)
        if self.undone and self.undone[-1][0] == str(action) and not new_dice:
            # The same action after it was taken back has the same result.
            assert self.undone.pop() == row or self.game.fresh
            self.rolled.pop()
        else:
            self.undone, self.rolled = [], []
        self.course.append(row)

    @precondition(lambda self: self.game.undo_block() is None)
    @rule()
    def undo(self) -> None:
        last = self.game.past[-1]
        self.takebacks += last.irreversible
        self.game.undo()
        self.undone.append(self.course.pop())
        self.rolled.append(bool(last.rolls))
        if self.game.undo_chance == "fresh" and last.rolls and self.game.practice:
            assert self.game.state.rng != last.before.rng

    @precondition(lambda self: self.game.can_redo)
    @rule()
    def redo(self) -> None:
        change = self.game.redo()
        action, digest = self.undone.pop()
        assert change.digest == digest or self.game.fresh
        self.rolled.pop()
        self.course.append((action, change.digest))

    @rule(wanted=st.sampled_from(["off", "same", "fresh"]))
    def set_what_undo_brings(self, wanted: Any) -> None:
        self.game.undo_chance = wanted

    @precondition(lambda self: not self.game.outcome)
    @rule()
    def hint(self) -> None:
        self.game.hinted(self.game.legal[0])
        self.hints += 1

    @rule(text=st.text(max_size=20))
    def note(self, text: str) -> None:
        self.game.note(text)

    @rule()
    def leave_and_resume(self) -> None:
        path, told = self.game.writer.path, list(self.game.log)
        self.game.close()
        self.game = TurnController.resume(resume(path), rules=toy())
        assert self.game.log == told
        self.undone, self.rolled = [], []

    @rule(data=st.data(), fresh=st.booleans())
    def branch(self, data: st.DataObject, fresh: bool) -> None:
        n = data.draw(st.integers(0, len(self.course)))
        path = self.game.writer.path
        self.game.close()
        timeline = Timeline.of_save(read_save(path), toy())
        seed = data.draw(st.integers(0, 2**64 - 1)) if fresh else None
        self.names += 1
        writer = timeline.branch(n, self.folder / f"{self.names}.jsonl", seed)
        self.game = TurnController.resume(read_save(writer.path), writer, toy())
        self.course, self.undone, self.rolled = self.course[:n], [], []
        self.takebacks = self.hints = 0
        if seed is not None:
            assert self.game.state.rng == seed

    # -- what holds whenever one looks -----------------------------------------------------------

    @invariant()
    def the_save_the_game_and_the_book_agree(self) -> None:
        if not self.game:
            return
        assert [(str(c.action), c.digest) for c in self.game.past] == self.course
        save = read_save(self.game.writer.path)
        done = replay(save, toy(), check=True)
        assert done.drift is None
        assert done.state == self.game.state
        assert [m.digest for m in done.moves] == [digest for _, digest in self.course]
        assert done.takebacks == self.takebacks
        assert self.game.takebacks == (self.takebacks if self.game.practice else 0)
        assert self.game.hints == len(save.hints) == self.hints
        assert (save.end is not None) == bool(self.game.outcome)

    @invariant()
    def the_log_belongs_to_the_moves_that_count(self) -> None:
        if self.game:
            renewed = {n for n, _ in read_save(self.game.writer.path).reseeds}
            wanted = [0] * (len(self.game.opening) + (0 in renewed))
            for change in self.game.past:
                wanted += [change.n] * (len(change.events) + (change.n in renewed))
            assert [row.n for row in self.game.log] == wanted

    def teardown(self) -> None:
        if self.game:
            self.game.close()
            assert verify(self.game.writer.path, toy()).code == 0
        self.quick.stop()
        shutil.rmtree(self.folder)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
