"""Saves of the toy, played and written by hand."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from app.saves import Save, SaveWriter, read_save, replay
from games.core.models import Setup
from games.core.play import Play
from tests.app.saves_support import HEADER
from tests.toy import ToyRules, toy

TOY = toy()
SETUP = TOY.complete(Setup(scenario="S2", seats=2))
SEED = 0x9F3C


def toy_header(rules: ToyRules, play: Play, state: Any, **more: Any) -> dict[str, Any]:
    """The header of a save whose game begins with this play and position."""
    return {
        **HEADER,
        "game": "toy",
        "rules": 1,
        "seed": f"{SEED:016x}",
        "setup": SETUP.model_dump(mode="json"),
        "r": play.rolls,
        "d": state.digest(),
        **more,
    }


class Table:
    """A game of the toy that is played and saved by hand, without the controller."""

    def __init__(self, tmp_path: Path, rules: ToyRules = TOY, **header: Any) -> None:
        play = Play.seeded(SEED)
        self.rules = rules
        self.states = [rules.start(SETUP, play)]
        self.firm: list[bool] = []
        self.takebacks = 0
        header = toy_header(rules, play, self.states[0], **header)
        self.writer = SaveWriter.create(tmp_path / "game.jsonl", header)
        self.path = self.writer.path

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    def do(self, action: Any, /, **changes: Any) -> None:
        """Carry out an action and write its row, perhaps with other fields."""
        after = self.state.clone()
        play = Play.seeded(after)
        self.rules.apply(after, action, play)
        row = {"action": action.model_dump(), "rolls": play.rolls, "digest": after.digest()}
        row |= {"n": len(self.states), "seat": self.state.seat, **changes}
        self.firm.append(play.irreversible or after.seat != self.state.seat)
        self.writer.move(**row)
        self.states.append(after)

    def some(self, count: int, seed: int = 1) -> None:
        """Carry out so many random actions."""
        chance = random.Random(seed)
        for _ in range(count):
            self.do(chance.choice(self.rules.legal(self.state)))

    def back(self, k: int) -> None:
        """Take back to after move k."""
        self.writer.undo(k)
        self.takebacks += sum(self.firm[k:])
        del self.states[k + 1 :], self.firm[k:]

    def reseed(self, rng: int) -> None:
        """Go on with another generator."""
        self.writer.reseed(f"{rng:x}")
        self.state.rng = rng

    def done(self) -> Save:
        """The save, read when all is written."""
        self.writer.close()
        return read_save(self.path)


def both_ways(save: Save, rules: Any = TOY) -> list[Any]:
    """A save played again as it is opened, and as it is checked."""
    return [replay(save, rules), replay(save, rules, check=True)]
