"""Bots think in a process of their own, so that keys are answered while they do."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.hints import Hint
    from games.core.models import Action
    from games.core.rules import Rules

BEGIN = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from app.thinker import serve; "
"""The other process finds the program where this one found it, and no folder `app` elsewhere."""


class Ended(Exception):
    """The other process is no more, or could not begin."""


class Failed(Exception):
    """The bot itself made an error; its story is in the notes."""


class Thinker:
    """One other process, started when a bot first has to think.

    It lives no longer than this one: without anybody to ask it, it ends.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = Lock()

    async def choose(self, game: TurnController) -> Action:
        """What the bot that decides now would do; the same as if it thought here."""
        bot = game.bot
        assert bot
        state, number = game.state.model_dump_json(), len(game.past) + 1
        answer = await self._ask(game.rules, "think", bot.name, state, game.seed, number)
        return cast("Action", game.rules.action(answer))

    async def advise(self, game: TurnController) -> Hint:
        """A hint for the person who decides now, from no more than that person may know."""
        from app.hints import Hint, chance

        view = game.view(game.state.seat).model_dump_json()
        return Hint(*await self._ask(game.rules, "advise", view, chance(game)))

    async def _ask(self, rules: Rules[Any], what: str, *more: object) -> Any:
        if self._process is None:
            self._process = _begin()
        question = json.dumps([what, rules.info.slug, rules.changed_cards(), *more])
        answer: Future[Any] = Future()
        # Not a pool of `concurrent.futures`: its processes outlive a parent that was killed, and a
        # signal to the whole group of processes makes them complain on the terminal.
        talk = Thread(target=self._talk, args=(self._process, question, answer), daemon=True)
        talk.start()
        told, story = await asyncio.wrap_future(answer)
        if not story:
            return told
        failed = Failed(told)
        failed.add_note(story)
        raise failed

    def _talk(self, process: subprocess.Popen[bytes], question: str, answer: Future[Any]) -> None:
        """Ask and wait; who asked may have gone on by then, but the next one waits for its turn."""
        if not answer.set_running_or_notify_cancel():
            return
        assert process.stdin
        assert process.stdout
        try:
            with self._turn:
                process.stdin.write(f"{question}\n".encode())
                process.stdin.flush()
                line = process.stdout.readline()
            answer.set_result(json.loads(line))
        except (OSError, ValueError) as error:
            answer.set_exception(Ended(f"the bot's process has ended ({error})"))

    def close(self) -> None:
        """End the other process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        with self._turn:
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    cast("Any", pipe).close()


def _begin() -> subprocess.Popen[bytes]:
    path = json.dumps([os.path.abspath(each) for each in sys.path])
    flags = ["-I", *(["-B"] if sys.dont_write_bytecode else [])]
    try:
        return subprocess.Popen(  # noqa: S603 - no word of a user is in it
            [sys.executable, *flags, "-c", f"{BEGIN}serve()", path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # A signal to all programs of the terminal is for this one alone.
            start_new_session=True,
        )
    except OSError as error:
        raise Ended(f"the bot's process could not begin ({error.strerror})") from error


def serve() -> None:
    """In the other process: answer questions, a line each, until nobody is left to ask any."""
    verbs: dict[str, Callable[..., Any]] = {"think": think, "advise": advise}
    with suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            what, *more = json.loads(line)
            try:
                answer = [verbs[what](*more), ""]
            except Exception as error:
                answer = [f"{type(error).__name__}: {error}", traceback.format_exc()]
            sys.stdout.buffer.write(f"{json.dumps(answer)}\n".encode())
            sys.stdout.buffer.flush()
    # A pipe that nobody reads is no fault, also while Python closes it.
    os._exit(0)


def think(slug: str, cards: list[Any], bot: str, state: str, seed: int, number: int) -> str:
    """In the other process: the text form of the action that a bot chooses."""
    from app.opening import rules_of
    from app.players import BotPlayer

    rules = rules_of(slug, cards)
    position = rules.state_type.model_validate_json(state)
    return str(BotPlayer(bot).choose(rules, position, seed, number))


def advise(slug: str, cards: list[Any], view: str, chance: int) -> Hint:
    """In the other process: a hint for a position as its decider sees it."""
    from app.hints import hint
    from app.opening import rules_of

    rules = rules_of(slug, cards)
    return hint(rules, rules.state_type.model_validate_json(view), chance)
