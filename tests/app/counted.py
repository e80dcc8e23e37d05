"""Games and their records for the tests of the statistics."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from app.controller import TurnController
from app.opening import new_game, read_players, read_setup
from app.records import Finished
from games import REGISTRY
from tests.app.driving import GAME

SHORT = "S6"
"""A scenario of about ten actions."""


def record(**more: Any) -> Finished:
    """A record as a game for one leaves it, won unless it is said otherwise."""
    usual = Finished(
        id=f"{random.getrandbits(64):016x}",
        game=GAME,
        scenario="S1",
        edition="",
        options={},
        players=("human",),
        seed="9f3c",
        ended="2026-03-04T05:06:07Z",
        n=100,
        winners=(0,),
        level="survival",
        scores=(),
    )
    return replace(usual, **more)


def begun(seed: int = 1, players: str = "human", slug: str = GAME) -> TurnController:
    """A game as the program opens it."""
    rules = REGISTRY[slug]
    setup = read_setup(rules, SHORT if slug == GAME else "", (), players)
    return new_game(rules, setup, seed, read_players(rules, setup, players))


def played(game: TurnController) -> TurnController:
    """The same, played to its end and closed."""
    while not game.outcome:
        game.submit(game.legal[0])
    game.close()
    return game
