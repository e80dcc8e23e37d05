"""Hints on a game screen: thought out in another process, counted when they are shown."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app import hints
from app.screens.once import is_on_top
from app.thinker import Ended, Failed
from app.widgets.entries import leaves
from games.core.errors import CasemateError

if TYPE_CHECKING:
    from textual.worker import Worker

    from app.hints import Hint
    from app.screens.base import GameScreen
    from app.widgets.canvas import Span

PATIENCE = 0.5
"""Seconds between two signs that the bot is still thinking."""


class Adviser:
    """Asks the bot for a screen; Escape calls it off, and so does every action meanwhile."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self._worker: Worker[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a hint is being thought out."""
        return self._worker is not None and self._worker.is_running

    def ask(self) -> None:
        """Begin to think, or say why there is no hint."""
        screen = self.screen
        why = "first what the dice show" if screen.hand else hints.refusal(screen.controller)
        if why:
            screen.view.tell([(f"no hint: {why}", "warn")])
        elif not self.busy:
            self._worker = screen.run_worker(self._run(), group="hint")

    def call_off(self) -> None:
        """Give up: nothing has been shown, so nothing is counted."""
        if self._worker:
            self._worker.cancel()
            self._worker = None
        self.screen.think_anew()
        self.screen.view.tell([("the hint was called off; it does not count", "text")])

    async def _run(self) -> None:
        screen = self.screen
        game, state = screen.controller, screen.controller.state
        asked = asyncio.ensure_future(screen.thinker.advise(game))
        try:
            dots = 0
            while not asked.done():
                dots += 1
                self._tell_progress(dots)
                await asyncio.wait([asked], timeout=PATIENCE)
            found = asked.result()
        except (Ended, Failed) as error:
            screen.think_anew()
            if is_on_top(screen):
                screen.app.tell(f"no hint: {error}; ask once more", "error")
            return
        finally:
            asked.cancel()
        # A person may have acted or left in the meantime.
        if game.state is state and is_on_top(screen):
            self._show(found)

    def _tell_progress(self, dots: int) -> None:
        if is_on_top(self.screen):
            told = f"bot:{hints.ADVISER} is thinking {'.' * (dots % 20)} "
            view = self.screen.view
            view.tell([(told, "text"), (view.with_keys("{back} calls it off"), "dim")])

    def _show(self, found: Hint) -> None:
        screen = self.screen
        game = screen.controller
        try:
            game.hinted(game.rules.action(found.action))
        except CasemateError as error:
            screen.view.tell([(str(error), "warn")])
            return
        screen.point_at(found.action)
        label, why = hints.words(found, game.prompt)
        told: list[Span] = [(f"Hint: {label} ", "title")]
        if not self._leads_to(found):
            back = screen.view.with_keys("{back}")
            told.append((f"is another way: nothing is lost, {back} goes back ", "warn"))
        screen.view.tell([*told, (f"({why})", "text")])

    def _leads_to(self, found: Hint) -> bool:
        """Whether the cursor is on the way to a hinted action, or the first stage is."""
        view = self.screen.view
        if view.entry is None or not (view.scene and view.scene.nested):
            return True
        return any(str(choice.action) == found.action for choice in leaves(view.entry))
