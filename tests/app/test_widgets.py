"""The screen of a game is a handful of widgets that draw lines, however much stands on it."""

from __future__ import annotations

import pytest

from app.casemate import Casemate
from app.controller import TurnController
from app.ways import game_screen
from games import REGISTRY
from games.core.models import Setup
from tests.app.driving import Driver, drive

MOST = 150


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize("slug", list(REGISTRY))
def test_no_game_screen_has_many_widgets(slug: str, size: tuple[int, int]) -> None:
    rules = REGISTRY[slug]
    setup = rules.complete(Setup(seats=rules.info.seats[-1]))
    game = TurnController.new(rules, setup, 1, "human")
    app = Casemate(lambda _: game_screen(game))

    async def story(see: Driver) -> None:
        await see.until(lambda: see.text.strip(), "the screen")
        assert 0 < len(see.screen.query("*")) <= MOST

    drive(story, app, size)
