"""War Chest on screen in tests: games at a position, and ways to play by keys and by clicks."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from app.casemate import Casemate
from app.controller import TurnController
from app.opening import new_save
from app.screens.war_chest import WarChestScreen
from app.widgets.entries import way_to
from app.widgets.panel import Panel
from games.core.models import Setup
from games.war_chest.rules import RULES
from tests.app.driving import Driver, drive

NAMES = ("human:Ana", "human:Ben")
SIZES = [(80, 24), (80, 30), (100, 30), (110, 24), (110, 38), (120, 40), (140, 50)]


def begun(
    players: Any = NAMES,
    moves: int = 0,
    seed: int = 0x9F3C,
    scenario: str = "first-game",
    keep: bool = False,
    **setup: Any,
) -> TurnController:
    """A game for two, some actions into it."""
    made = Setup(seats=2, scenario=RULES.info.scenario(scenario).id, **setup)
    game = TurnController.new(RULES, made, seed, players, new_save if keep else None)
    for number in range(moves):
        if not game.outcome:
            game.submit(game.legal[number * 7 % len(game.legal)])
    return game


def at(state: Any, players: Any = ("human", "bot:random")) -> TurnController:
    """A game at a position."""
    game = begun(players)
    game._show(state)
    return game


def screen_of(game: TurnController, app: Casemate) -> WarChestScreen:
    """The screen of a game."""
    return WarChestScreen(game)


def play(story: Any, game: TurnController, size: tuple[int, int] = (80, 24), **more: Any) -> None:
    """Drive a game through a story on its screen."""
    app = Casemate(partial(screen_of, game), more.get("ascii", False), more.get("theme", "dark"))
    drive(story, app, size)


def outside(see: Driver) -> list[Any]:
    """The signs that any panel put outside its canvas."""
    return [sign for panel in see.screen.query(Panel) for sign in panel.canvas.outside]


def path_to(see: Driver, text: str) -> tuple[Any, ...]:
    """The entries that lead to an action, from the first stage on."""
    screen = see.screen
    scene = screen.view.scene
    way = way_to(scene.coins or screen._first_stage().entries, text)
    assert way, f"{text} is not offered"
    return way


async def act(see: Driver, text: str) -> None:
    """Carry out an action by its keys: coin, use, ally or landing, target."""
    game = see.screen.controller
    before = game.state
    for entry in path_to(see, text):
        see.post(entry.key)
    see.post("enter")
    await see.until(lambda: game.state is not before, text)


def cell_of(see: Driver, target: str) -> tuple[int, int]:
    """A cell of a hex on the screen."""
    view = see.screen.view
    place = view.plan.regions["board"]
    light = view.board.picture.areas[target][-1]
    return place.x + light.start + 1, place.y + light.y


async def click_hex(see: Driver, target: str) -> None:
    """Click a hex."""
    see.click_at(*cell_of(see, target))


def bytes_of(game: TurnController) -> bytes:
    """The save of a game as it lies on disk."""
    assert game.writer
    return Path(game.writer.path).read_bytes()


def cursor(see: Driver) -> str:
    """The label under the cursor."""
    return see.screen.view.entry.label if see.screen.view.entry else ""
