"""Random games of everything that can be chosen, with everything that a player may do between."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from app.controller import TurnController
from app.opening import open_game
from app.saves import SaveWriter, read_save, verify
from app.timeline import Timeline
from games import REGISTRY
from games.core.errors import CasemateError, Refused, Unreadable
from games.core.models import Setup
from games.core.rules import Rules
from tests.contract.support import build, factors, universe


def random_setup(random: Random, rules: Rules[Any]) -> Setup:
    """A scenario with options as they come; half of the games keep the usual ones."""
    usual = random.random() < 0.5
    while True:
        row = {}
        for name, values in factors(rules):
            plain = usual and name not in ("scenario", "seats", "edition")
            if not plain:
                row[name] = random.choice(values)
        with suppress(Unreadable):
            return build(rules, row)


class Game:
    """One random game; `course` is a second book of the digests that should count."""

    def __init__(self, random: Random, folder: Path, counts: Counter[str]) -> None:
        self.random = random
        self.counts = counts
        self.rules: Rules[Any] = REGISTRY[random.choice(list(REGISTRY))]
        self.setup = random_setup(random, self.rules)
        self.path = folder / "game.jsonl"
        self.game = TurnController.new(
            self.rules,
            self.setup,
            random.getrandbits(64),
            "human",
            lambda header: SaveWriter.create(self.path, header),
        )
        assert self.game.writer
        self.path = self.game.writer.path
        self.course: list[str] = []
        self.universe = universe(self.rules)
        counts[f"scenario {self.rules.info.slug} {self.setup.scenario}"] += 1

    def play(self) -> None:
        """Play to the end, and open the result once more."""
        try:
            while not self.game.outcome:
                self.step()
                most = self.rules.info.max_actions
                assert len(self.game.past) <= most, f"more than {most} actions"
            if self.random.random() < 0.2 and self.game.undo_block() is None:
                self.undo()
        finally:
            self.game.close()
        self.counts["games"] += 1
        self.compare()

    def step(self) -> None:
        """One thing that a player does."""
        chance = self.random.random()
        if chance < 0.05:
            self.undo()
        elif chance < 0.09 and self.game.can_redo:
            change = self.game.redo()
            self.course.append(change.digest)
        elif chance < 0.11:
            self.reload()
        elif chance < 0.13:
            self.game.note("".join(self.random.choices('aé"\\\n\u2028[]{}', k=9)))
        elif chance < 0.16:
            self.refuse()
        else:
            self.act()
        self.rules.check(self.game.state)
        legal = self.game.legal
        assert bool(legal) != bool(self.game.outcome), "legal actions and the end do not agree"
        assert len(set(legal)) == len(legal), "two legal actions are the same"

    def act(self) -> None:
        """Carry out something legal; the position before it stays as it was."""
        game = self.game
        before, digest = game.state, game.state.digest()
        change = game.submit(self.random.choice(game.legal))
        assert before.digest() == digest, "an action changed the position before it"
        assert change.digest == game.state.digest()
        self.course.append(change.digest)
        self.counts["actions"] += 1
        if self.random.random() < 0.05:
            again = self.rules.state_type.model_validate_json(game.state.model_dump_json())
            assert again == game.state, "a position changes on its way through JSON"
            for line in game.log[-5:]:
                assert str(line.line).isprintable()

    def undo(self) -> None:
        """Take back as much as may be, at most ten actions."""
        for _ in range(self.random.randint(1, 10)):
            if self.game.undo_block() is not None:
                return
            self.game.undo()
            self.course.pop()
            wanted = self.course[-1] if self.course else self.game.header["d"]
            assert self.game.state.digest() == wanted, "undo led to another position"
            self.counts["undone"] += 1

    def refuse(self) -> None:
        """Try something that is not legal: refused, and nothing changes."""
        action = self.random.choice(self.universe)
        if action in self.game.legal:
            return
        digest, size = self.game.state.digest(), self.path.stat().st_size
        try:
            self.game.submit(action)
        except Refused:
            self.counts["refused"] += 1
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
        self.counts["resumed"] += 1

    def compare(self) -> None:
        """The save, checked row by row, holds exactly what was played."""
        save = read_save(self.path)
        assert (save.damage, save.torn) == (None, False)
        verdict = verify(self.path, self.rules)
        assert verdict.code == 0, verdict.line
        timeline = Timeline.of_save(save, self.rules)
        found = [state.digest() for state in timeline.states[1:]]
        assert found == self.course, "the replay shows other positions"


def spoil(random: Random, content: bytes) -> bytes:
    """A save with something wrong with it."""
    rows = content.splitlines(keepends=True)
    what = random.randrange(8)
    at = random.randrange(len(content))
    row = random.randrange(len(rows))
    if what <= 1:
        return content[:at]
    if what <= 3:
        return content[:at] + bytes([content[at] ^ (1 << random.randrange(8))]) + content[at + 1 :]
    if what == 4:
        return b"".join(rows[:row] + rows[row + 1 :])
    if what == 5:
        return b"".join([*rows[: row + 1], *rows[row:]])
    if what == 6:
        return content[:at] + bytes(random.randrange(1, 600)) + content[at:]
    return b"".join([*rows[:row], *reversed(rows[row:])])


def spoiled(random: Random, path: Path, counts: Counter[str]) -> Path | None:
    """Spoil a save in one way and open it in every way; the file itself is never changed."""
    whole = read_save(path)
    content = spoil(random, path.read_bytes())
    copy = path.with_name("spoiled.jsonl")
    copy.write_bytes(content)
    counts["spoiled"] += 1
    rules = REGISTRY[whole.header["game"]]
    verdict = verify(copy, rules)
    assert verdict.code in (0, 2), f"a spoiled save passes for {verdict}"
    try:
        found = read_save(copy)
    except CasemateError:
        assert verdict.code == 2
        return None
    assert found.header == whole.header
    assert found.rows == whole.rows[: len(found.rows)], "rows that were never written"
    # Every row that is whole up to the first fault is there.
    sound = 0
    for a, b in zip(path.read_bytes().splitlines(True), content.splitlines(True), strict=False):
        if a != b:
            break
        sound += 1
    assert len(found.rows) >= sound - 1, "a sound row is lost"
    assert bool(found.damage) == (verdict.code == 2)
    try:
        game = open_game(copy)
    except CasemateError:
        assert verdict.code == 2
    else:
        assert verdict.code == 0
        if not game.outcome:
            game.submit(random.choice(game.legal))
        game.close()
        assert verify(copy, rules).code == 0
        return None
    assert copy.read_bytes() == content, "a damaged save was written to"
    return copy
