"""Drives the program without a terminal: keys and clicks as events, conditions with a deadline."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key

from app.casemate import Casemate
from app.controller import TurnController
from app.opening import new_game, read_players, read_setup
from games import REGISTRY

DEADLINE = 20.0
GAME = "tell_the_emperor"


class Driver:
    """The hands and eyes of a test."""

    def __init__(self, app: Casemate) -> None:
        self.app = app

    @property
    def text(self) -> str:
        """What stands on the screen now."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)

    @property
    def screen(self) -> Any:
        """The screen on top."""
        return self.app.screen

    def post(self, *keys: str) -> None:
        """Send keys without waiting for anything."""
        for key in keys:
            name = _character_to_key(key) if len(key) == 1 else key
            self.app.post_message(events.Key(name, key if len(key) == 1 else None))

    async def until(self, met: Callable[[], object], what: str = "") -> None:
        """Wait until a condition holds; after the deadline the screen is part of the message."""
        end = time.monotonic() + DEADLINE
        while not met():
            assert time.monotonic() < end, f"waited in vain for {what}\n{self.text}"
            await asyncio.sleep(0.005)

    async def see(self, *texts: str) -> None:
        """Wait until all texts stand on the screen."""
        for text in texts:
            await self.until(partial(self.shows, text), repr(text))

    def shows(self, text: str) -> bool:
        """Whether a text stands on the screen now."""
        return text in self.text

    async def gone(self, text: str) -> None:
        """Wait until a text is off the screen."""
        await self.until(lambda: not self.shows(text), f"{text!r} to go")

    async def press(self, keys: str, see: str) -> None:
        """Send keys, parted by blanks, and wait for a text."""
        self.post(*keys.split())
        await self.see(see)

    async def type(self, text: str) -> None:
        """Type a text into the line that has the focus, in place of what is there."""
        self.post(*text)

    def click(self, text: str) -> None:
        """Click the first place on the screen where a text stands."""
        for y, line in enumerate(self.text.split("\n")):
            x = line.find(text)
            if x >= 0:
                self.click_at(x, y)
                return
        raise AssertionError(f"{text!r} is not on the screen\n{self.text}")

    def click_at(self, x: int, y: int) -> None:
        """Click a cell."""
        where = (x, y, 0, 0, 1, False, False, False, x, y)
        self.app.post_message(events.MouseDown(None, *where))
        self.app.post_message(events.MouseUp(None, *where))

    def wheel_down(self, x: int, y: int) -> None:
        """Turn the wheel of the mouse by a notch over a cell."""
        where = (x, y, 0, 0, 0, False, False, False, x, y)
        self.app.post_message(events.MouseScrollDown(None, *where))

    async def resize(self, width: int, height: int) -> None:
        """Give the window another size and wait until the screen on top has it."""
        size = Size(width, height)
        self.app.post_message(events.Resize(size, size))
        await self.until(lambda: self.screen.size == size, f"the size {width}x{height}")


def drive(
    story: Callable[[Driver], Awaitable[None]],
    app: Casemate | None = None,
    size: tuple[int, int] = (80, 24),
) -> Casemate:
    """Run the program through a story."""
    app = app or Casemate()

    async def run() -> None:
        async with app.run_test(size=size, notifications=True):
            await story(Driver(app))

    try:
        asyncio.run(run())
    finally:
        app.close_games()
    return app


def begun(actions: int = 0, seed: int = 0x9F3C, scenario: str = "S1") -> TurnController:
    """A game with a save, some random actions into it; the caller closes it."""
    rules = REGISTRY[GAME]
    setup = read_setup(rules, scenario, (), "human")
    game = new_game(rules, setup, seed, read_players(rules, setup, "human"))
    for number in range(actions):
        if game.outcome:
            break
        game.submit(game.legal[number % len(game.legal)])
    return game


def saved(actions: int = 0, seed: int = 0x9F3C, scenario: str = "S1") -> TurnController:
    """The same with its save closed, to be found in the library."""
    game = begun(actions, seed, scenario)
    game.close()
    return game


def path_of(game: TurnController) -> Path:
    """Where a game is saved."""
    assert game.writer
    return game.writer.path


def gone_on(game: TurnController, past: int) -> Callable[[], bool]:
    """Whether a game has more behind it than so many actions, to be waited for."""
    return lambda: len(game.past) > past
