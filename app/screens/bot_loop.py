"""Bots at the table: they think elsewhere, and move at a pace that can be followed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.screens.once import is_on_top
from app.thinker import Ended, Failed

if TYPE_CHECKING:
    from app.screens.base import GameScreen


class BotLoop:
    """Plays the moves of bots on a screen, as long as it is on top and a bot decides."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.running = False
        self._stuck: object = None  # the position in which a bot failed

    def start(self) -> None:
        """Go on if a bot decides and none is thinking yet."""
        if not self.running and self._may_go_on():
            self.running = True
            self.screen.run_worker(self._run(), group="bots")

    def _may_go_on(self) -> bool:
        screen = self.screen
        game = screen.controller
        asked = game.bot is not None and screen.hand is None
        return is_on_top(screen) and asked and game.state is not self._stuck

    async def _run(self) -> None:
        try:
            while self._may_go_on():
                await self._move()
        except Ended as error:
            self.screen.app.tell(f"{error}; leave and resume the game", "error")
        except Failed as error:
            from app.crash import write_crash

            game = self.screen.controller
            self._stuck = game.state
            self.screen.app.tell(str(write_crash(game, None, (), error)), "error")
        finally:
            self.running = False

    async def _move(self) -> None:
        game = self.screen.controller
        state = game.state
        try:
            action = await self.screen.thinker.choose(game)
        except Ended:
            if game.state is not state or not self._may_go_on():
                return  # it was ended with the screen
            # Somebody may have killed it, or the memory was short; another one may do better.
            self.screen.think_anew()
            action = await self.screen.thinker.choose(game)
        await asyncio.sleep(self.screen.app.settings.autoplay)
        # A person may have taken something back, or left, in the meantime.
        if game.state is state and self._may_go_on():
            self.screen.submit(action)
