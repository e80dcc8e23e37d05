"""We Must Tell the Emperor on its screen, as the tests of game screens play it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from app.casemate import Casemate
from app.controller import TurnController
from app.players import Human
from app.screens.base import GameScreen
from app.screens.tell_the_emperor import TellTheEmperorScreen
from app.widgets.entries import Entry
from app.widgets.panel import Panel
from app.widgets.scene import Scene
from app.widgets.view import GameView
from games import REGISTRY
from games.core.models import Setup
from tests.app.driving import Driver, drive

RULES = REGISTRY["tell_the_emperor"]


def game(moves: int = 0, scenario: str = "S2", dice: Any = "seeded") -> TurnController:
    """A game without a save, some actions into it."""
    controller = TurnController.new(RULES, Setup(scenario=scenario), 0x9F3C, [Human()])
    for number in range(moves):
        if not controller.outcome:
            controller.submit(controller.legal[number % len(controller.legal)])
    controller.dice = dice
    return controller


def play(
    story: Callable[[Driver], Awaitable[None]],
    controller: TurnController | None = None,
    size: tuple[int, int] = (80, 24),
    ascii_only: bool = False,
    theme: str = "dark",
) -> TurnController:
    """Open a game at a size and drive it through a story."""
    playing = controller or game()
    drive(story, Casemate(lambda _: TellTheEmperorScreen(playing), ascii_only, theme), size)
    return playing


def view(see: Driver) -> GameView:
    """The view of the screen on top."""
    assert isinstance(see.screen, GameScreen)
    return see.screen.view


def selected(see: Driver) -> Entry:
    """The choice that the cursor is on."""
    entry = view(see).entry
    assert entry, f"the cursor is on no choice\n{see.text}"
    return entry


def scene(see: Driver) -> Scene:
    """The position that the screen on top shows, with what is asked in it."""
    scene = view(see).scene
    assert scene, f"no position is shown\n{see.text}"
    return scene


def outside(see: Driver) -> list[Any]:
    """The signs that any panel that can be seen put outside its canvas."""
    panels = (panel for panel in see.screen.query(Panel) if panel.size)
    return [sign for panel in panels for sign in panel.canvas.outside]


async def to(see: Driver, label: str) -> None:
    """Put the cursor on a choice by its key."""
    found = [p.entry for p in view(see).choices.sheet.placed if p.entry.label == label]
    assert found, f"no choice {label!r}\n{see.text}"
    if view(see).entry != found[0]:
        see.post(found[0].key)
    await see.until(lambda: view(see).entry == found[0], label)
