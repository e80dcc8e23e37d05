"""Random games of everything that can be chosen, with everything that a player may do between."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from app import dice
from app.controller import Change, TurnController
from app.export import reader, report
from app.hints import advise
from app.opening import branch_off, open_game
from app.saves import SaveWriter, read_save, verify
from app.timeline import Timeline
from games import REGISTRY
from games.core.errors import NeedRoll, Refused
from games.core.rules import Rules
from tests.contract.support import universe
from tests.fuzz import strict
from tests.fuzz.setups import random_setup
from tests.fuzz.tally import Tally

T = TypeVar("T")
MOST = 250
"""Of a game usually so many actions are played: random games of some take a thousand and more."""


class Game:
    """One random game; `course` is a second book of the digests that should count."""

    def __init__(self, random: Random, slug: str, folder: Path, tally: Tally) -> None:
        self.random = random
        self.slug = slug
        self.tally = tally
        self.rules: Rules[Any] = REGISTRY[slug]
        self.setup = random_setup(random, self.rules)
        self.by_hand = random.random() < 0.15
        self.most = self.rules.info.max_actions if random.random() < 0.1 else MOST
        self.path = folder / "game.jsonl"
        self.game = self._begun(random.getrandbits(64))
        assert self.game.writer
        self.path = self.game.writer.path
        self.course: list[str] = []
        self.universe = universe(self.rules)
        tally.variants.add((slug, self.setup.scenario, self.setup.edition))

    def _begun(self, seed: int) -> TurnController:
        def begin(rolls: list[int] | None) -> TurnController:
            return TurnController.new(
                self.rules,
                self.setup,
                seed,
                "human",
                lambda header: SaveWriter.create(self.path, header),
                "manual" if self.by_hand else "seeded",
                rolls,
            )

        return self._thrown(begin)

    def _thrown(self, attempt: Callable[[list[int] | None], T]) -> T:
        """Try with one roll more whenever a die or a card of the table is asked for."""
        rolls: list[int] = []
        while True:
            try:
                return attempt(rolls or None)
            except NeedRoll as need:
                assert self.by_hand, "a die is asked for that the program throws itself"
                among = dice.options(need, self.rules.drawn)
                assert among, "a roll that nothing can answer"
                rolls.append(self.random.choice(among).roll)

    def play(self) -> None:
        """Play on, mostly to the end, and look at the result in every way."""
        try:
            while not self.game.outcome and len(self.game.past) < self.most:
                self.step()
                ends = self.rules.info.max_actions
                assert len(self.game.past) <= ends, f"more than {ends} actions"
            if self.random.random() < 0.2 and self.game.undo_block() is None:
                self.undo()
            strict.costly(self.rules, self.game.state, self.setup.seats, self.random)
            self.tally.add("finished games" if self.game.outcome else "games left", self.slug)
        finally:
            self.game.close()
        self.compare()
        self.branch()

    def step(self) -> None:
        """One thing that a player does."""
        chance = self.random.random()
        if chance < 0.05:
            self.undo()
        elif chance < 0.09 and self.game.can_redo:
            self._did(self.game.redo())
        elif chance < 0.11:
            self.reload()
        elif chance < 0.13:
            self.game.note("".join(self.random.choices('aé"\\\n\u2028[]{}', k=9)))
        elif chance < 0.16:
            self.refuse()
        elif chance < 0.18:
            self.ask()
        else:
            self.act(self.random.choice(self.game.legal))
        game = self.game
        strict.cheap(self.rules, game.state, game.legal)
        if self.random.random() < 0.06:
            strict.costly(self.rules, game.state, self.setup.seats, self.random)
            self.tally.add("positions in full", self.slug)

    def act(self, action: Any) -> None:
        """Carry out something legal; the position before it stays as it was."""
        before, digest = self.game.state, self.game.state.digest()
        change = self._thrown(lambda rolls: self.game.submit(action, rolls))
        assert before.digest() == digest, "an action changed the position before it"
        self._did(change)
        self.tally.add("actions", self.slug)
        if self.by_hand:
            self.tally.add("actions by hand", self.slug)
        if self.random.random() < 0.05:
            for line in self.game.log[-5:]:
                strict.read(self.rules, str(line.line))

    def _did(self, change: Change) -> None:
        assert change.digest == self.game.state.digest()
        self.course.append(change.digest)

    def ask(self) -> None:
        """Ask for a hint and do what a bot of the game would do."""
        game = self.game
        with suppress(Refused):
            assert self.rules.action(advise(game).action) in game.legal
            self.tally.add("hints", self.slug)
        self.act(strict.advised(self.rules, game.state, game.legal, self.random))

    def undo(self) -> None:
        """Take back as much as may be, at most ten actions."""
        for _ in range(self.random.randint(1, 10)):
            if self.game.undo_block() is not None:
                return
            self.game.undo()
            self.course.pop()
            wanted = self.course[-1] if self.course else self.game.header["d"]
            assert self.game.state.digest() == wanted, "undo led to another position"
            self.tally.add("taken back", self.slug)

    def refuse(self) -> None:
        """Try something that is not legal: refused, and nothing changes."""
        action = self.random.choice(self.universe)
        if action in self.game.legal:
            return
        digest, size = self.game.state.digest(), self.path.stat().st_size
        try:
            self.game.submit(action)
        except Refused as refused:
            strict.read(self.rules, str(refused))
            self.tally.add("refused", self.slug)
        else:
            raise AssertionError(f"{action} is not legal and was not refused")
        assert self.game.state.digest() == digest
        assert self.path.stat().st_size == size

    def reload(self) -> None:
        """Leave, and go on from the save."""
        digest, takebacks = self.game.state.digest(), self.game.takebacks
        log = [str(line.line) for line in self.game.log]
        self.game.close()
        self.game = open_game(self.path)
        assert self.game.state.digest() == digest, "a save leads to another position"
        assert self.game.takebacks == takebacks, "take-backs are counted in another way"
        assert [str(line.line) for line in self.game.log] == log, "the log reads differently"
        self.tally.add("resumed", self.slug)

    def compare(self) -> None:
        """The save, checked row by row, holds exactly what was played, and can be reported."""
        save = read_save(self.path)
        assert (save.damage, save.torn) == (None, False)
        verdict = verify(self.path, self.rules)
        assert verdict.code == 0, verdict.line
        timeline = Timeline.of_save(save, self.rules)
        found = [state.digest() for state in timeline.states[1:]]
        assert found == self.course, "the replay shows other positions"
        word = self.random.choice(["", "all", *map(str, range(1, self.setup.seats + 1))])
        with suppress(Refused):
            text = report(
                timeline, self.random.choice(("text", "html", "svg")), reader(timeline, word)
            )
            assert "\x1b" not in text
            self.tally.add("reports", self.slug)

    def branch(self) -> None:
        """Play on from anywhere in a new save; the old one stays as it is, byte for byte."""
        content = self.path.read_bytes()
        timeline = Timeline.of_save(read_save(self.path), self.rules)
        n = self.random.choice((0, len(timeline), self.random.randint(0, len(timeline))))
        try:
            other = branch_off(timeline, n, fresh=self.random.random() < 0.5)
        except Refused:
            # A game that is over has nothing to go on with; of a game of memory no place is open.
            assert timeline.closed or timeline.states[n].outcome
            return
        game, self.game = self.game, other
        self.course = []
        for _ in range(5):
            if other.outcome:
                break
            self.act(self.random.choice(other.legal))
        other.close()
        self.game = game
        assert other.writer
        assert verify(other.writer.path, self.rules).code == 0
        assert other.header["parent"]["n"] == n
        other.writer.path.unlink()
        assert self.path.read_bytes() == content, "a branch changed its parent"
        self.tally.add("branches", self.slug)
