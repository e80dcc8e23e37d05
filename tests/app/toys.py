"""Games of the toy rules that the tests of the controller play."""

from __future__ import annotations

from typing import Any

from app.controller import TurnController
from app.paths import saves_dir
from app.saves import SaveWriter, resume
from games.core.models import Setup
from tests.toy import REST, ToyRules, toy

SOLO, DUEL = Setup(), Setup(seats=2)


def opener(header: dict[str, Any]) -> SaveWriter:
    """A save in this test's folder."""
    return SaveWriter.create(saves_dir() / "game.jsonl", header)


def new(setup: Setup = SOLO, seed: int = 1, rules: ToyRules | None = None, **more: Any) -> Any:
    """A game of the toy with a save."""
    return TurnController.new(rules or toy(), setup, seed, "human", opener, **more)


def reopened(game: TurnController, rules: ToyRules | None = None) -> TurnController:
    """The same game after leaving it."""
    game.close()
    assert game.writer
    return TurnController.resume(resume(game.writer.path), rules=rules or toy())


def finish(game: TurnController) -> None:
    """Rest until the end."""
    while not game.outcome:
        game.submit(REST)
