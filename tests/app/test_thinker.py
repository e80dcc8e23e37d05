"""The process in which bots think: it lives and dies with the program, and in silence."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.hints import hint
from app.opening import new_game, open_game, read_players, read_setup
from app.paths import crash_dir
from app.thinker import Ended, Failed, Thinker
from games import REGISTRY
from tests.app.driving import DEADLINE, GAME, Driver, drive
from tests.app.terminal import ALTERNATE, terminal

ASKING = f"""
import asyncio, os, signal
from app.opening import new_game, read_players, read_setup
from app.thinker import Thinker
from games import REGISTRY
rules = REGISTRY[{GAME!r}]
setup = read_setup(rules, "", (), "bot:greedy")
game = new_game(rules, setup, 1, read_players(rules, setup, "bot:greedy"))
thinker = Thinker()
print(asyncio.run(thinker.choose(game)), thinker._process.pid, flush=True)
signal.pause()
"""


def watched() -> Casemate:
    """A game that a bot plays, on the screen."""
    rules = REGISTRY[GAME]
    setup = read_setup(rules, "S6", (), "bot:greedy")
    game = new_game(rules, setup, 0x9F3C, read_players(rules, setup, "bot:greedy"))
    Path(os.environ["CASEMATE_HOME"], "config.toml").write_text("autoplay = 0.1\n", "utf-8")
    return Casemate(lambda _: game_screen(game))


def alive(pid: int) -> bool:
    """Whether a process is there; one that only waits to be buried is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc")
def test_it_does_not_outlive_a_program_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", ASKING], stdout=subprocess.PIPE) as asking:
        assert asking.stdout is not None
        other = int(asking.stdout.readline().split()[-1])
        assert alive(other)
        asking.kill()
    end = time.monotonic() + DEADLINE
    while alive(other):
        assert time.monotonic() < end, "the bot's process is still there"
        time.sleep(0.01)


@pytest.mark.terminal
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP], ids=lambda s: s.name)
def test_a_signal_to_all_processes_at_once_leaves_no_word(number: signal.Signals) -> None:
    words = ("play", "tell-the-emperor", "--players", "bot:greedy")
    with terminal(*words) as seen:
        seen.see("bot:greedy decides")
        os.killpg(seen.pid, number)
        assert seen.ended() == 128 + number
        left = seen.written.rpartition(f"\x1b[?{ALTERNATE}l")[2]
        assert not [char for char in left.replace("\x1b[?", "") if char not in "0123456789hl"]


def test_a_bot_whose_process_is_killed_plays_on_in_another() -> None:
    async def story(see: Driver) -> None:
        game = see.screen.controller
        await see.until(lambda: len(game.past) > 1, "some moves")
        first = see.screen.thinker._process
        assert first
        first.kill()
        moves = len(game.past)
        await see.until(lambda: len(game.past) > moves + 2, "more moves")
        assert see.screen.thinker._process.pid != first.pid

    drive(story, watched())


class Broken:
    """A thinker whose bot makes an error."""

    async def choose(self, game: Any) -> Any:
        raise Failed("ValueError: no such front")

    def close(self) -> None:
        pass


def test_a_fault_of_a_bot_is_told_and_kept_and_the_game_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.thinker.Thinker", Broken)

    async def story(see: Driver) -> None:
        await see.see("a fault in the rules")
        see.post("?")
        await see.see("Keys")

    drive(story, watched())
    [path] = crash_dir().glob("*.jsonl")
    open_game(path).close()


def test_a_process_that_never_begins_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: Any, **more: Any) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", full)

    async def story(see: Driver) -> None:
        await see.see("could not begin (Resource temporarily")
        see.post("?")
        await see.see("Keys")

    drive(story, watched())


def test_an_answer_is_for_the_question_that_was_asked() -> None:
    rules = REGISTRY[GAME]
    setup = read_setup(rules, "", (), "human")
    game = new_game(rules, setup, 1, read_players(rules, setup, "human"))
    wanted = hint(rules, game.view(0), 7)
    thinker = Thinker()

    async def ask() -> None:
        view = game.view(0).model_dump_json()
        gone = asyncio.ensure_future(thinker._ask(rules, "think", "random", view, 1, 1))
        await asyncio.sleep(0)
        gone.cancel()
        found = await thinker._ask(rules, "advise", view, 7)
        assert found[0] == wanted.action
        with pytest.raises(Failed, match="KeyError") as caught:
            await thinker._ask(rules, "think", "nobody", view, 1, 1)
        assert "Traceback" in caught.value.__notes__[0]
        assert thinker._process
        thinker._process.kill()
        with pytest.raises(Ended):
            await thinker._ask(rules, "advise", view, 7)

    asyncio.run(ask())
    thinker.close()
    game.close()
