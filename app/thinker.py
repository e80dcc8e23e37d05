"""Bots think in a process of their own, so that keys are answered while they do."""

from __future__ import annotations

import asyncio
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.controller import TurnController
    from app.hints import Hint
    from games.core.models import Action
    from games.core.rules import Rules

T = TypeVar("T")


class Thinker:
    """One other process, started when a bot first has to think."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: TurnController) -> Action:
        """What the bot that decides now would do; the same as if it thought here."""
        bot = game.bot
        assert bot
        state, number = game.state.model_dump_json(), len(game.past) + 1
        answer = await self._ask(game.rules, think, bot.name, state, game.seed, number)
        return cast("Action", game.rules.action(answer))

    async def advise(self, game: TurnController) -> Hint:
        """A hint for the person who decides now, from no more than that person may know."""
        from app.hints import chance

        view = game.view(game.state.seat)
        return await self._ask(game.rules, advise, view.model_dump_json(), chance(game))

    async def _ask(self, rules: Rules[Any], what: Callable[..., T], *more: object) -> T:
        cards = json.dumps(rules.changed_cards())
        # Textual puts something in the place of stderr that a new process cannot inherit.
        with redirect_stderr(sys.__stderr__):
            if self._pool is None:
                # A fork of a program with threads may hang; this one imports only the engine.
                self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
            answer = asyncio.get_running_loop().run_in_executor(
                self._pool, what, rules.info.slug, cards, *more
            )
        return await answer

    def close(self) -> None:
        """End the other process."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def think(slug: str, cards: str, bot: str, state: str, seed: int, number: int) -> str:
    """In the other process: the text form of the action that a bot chooses."""
    from app.opening import rules_of
    from app.players import BotPlayer

    rules = rules_of(slug, json.loads(cards))
    position = rules.state_type.model_validate_json(state)
    return str(BotPlayer(bot).choose(rules, position, seed, number))


def advise(slug: str, cards: str, view: str, chance: int) -> Hint:
    """In the other process: a hint for a position as its decider sees it."""
    from app.hints import hint
    from app.opening import rules_of

    rules = rules_of(slug, json.loads(cards))
    return hint(rules, rules.state_type.model_validate_json(view), chance)
