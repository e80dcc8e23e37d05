"""A recorded game on the screen of its replay."""

from __future__ import annotations

from app.casemate import Casemate
from app.controller import TurnController
from app.screens.replay import replay_of
from tests.app.driving import saved

TWO = "for_the_emperor"


def watching(actions: int = 12, seed: int = 0x9F3C) -> tuple[TurnController, Casemate]:
    """A saved game, and the program that opens with its replay."""
    game = saved(actions, seed)
    assert game.writer
    path = game.writer.path
    return game, Casemate(lambda _: replay_of(path))


def shown_states(game: TurnController) -> list[str]:
    """The digests of the game's positions by move."""
    return [*(change.before.digest() for change in game.past), game.state.digest()]
