"""Reports of games as the tests of exports read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from app.controller import TurnController
from app.export import Form
from app.saves import SaveWriter, read_save
from app.timeline import Timeline
from games import REGISTRY
from games.core.models import Setup
from games.core.playout import playout

FORMS: tuple[Form, ...] = get_args(Form)
SEED = 0xABCDEF0123456789


def played(
    rules: Any, seats: int, moves: list[Any], folder: Path, note: str = "", players: str = "human"
) -> Timeline:
    """The timeline of a saved game."""
    game = TurnController.new(
        rules,
        Setup(seats=seats),
        SEED,
        players,
        lambda header: SaveWriter.create(folder / "game.jsonl", header),
    )
    for action, rolls in moves:
        game.submit(action, rolls)
    if note:
        game.note(note)
    game.close()
    assert game.writer
    return Timeline.of_save(read_save(game.writer.path), rules)


def finished(slug: str, seed: int = 5, players: str = "bot:greedy") -> Timeline:
    """The timeline of a game that its bot played to the end."""
    rules = REGISTRY[slug]
    setup = rules.complete(Setup(seats=rules.info.seats[0]))
    game = TurnController.new(rules, setup, seed, players)
    bot = rules.bots["greedy"]
    for step in playout(rules, setup, seed, [bot]):
        game.submit(step.action)
    return Timeline.of_game(game)
