"""The terminal goes away under a game: the window is closed, and signals come from all sides."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from app.saves import SaveWriter, read_save
from tests.app.saves_support import HEADER, play
from tests.app.terminal import Terminal, terminal

pytestmark = pytest.mark.terminal

GAME = ("play", "levee-en-masse", "--seed", "5")
SOON = 2.0
"""Seconds within which the program is to be gone with its terminal."""
PLAIN_MOMENTS = {
    "at rest": ("", 0.3),
    "while it draws": ("\x1b[B" * 4, 0.0),
    "right after a key": ("\r", 0.0),
    "in the middle of an action": ("\r\r\r", 0.03),
    "a little later": ("\r\r\r", 0.1),
    "when the palette opens": (":", 0.02),
    "in the palette": (":", 0.4),
    "in the help": ("?", 0.3),
    "when it leaves": ("q", 0.0),
    "while it leaves": ("q", 0.03),
}
AGAIN = {"once": (), "again at once": (0.0, 0.0), "again later": (0.002, 0.01, 0.03)}
"""Seconds between the hang-up and each further SIGHUP: of a shell, and of the system after it."""
ONCE = ("at rest", "in the middle of an action", "while it leaves")
"""Moments at which a single hang-up is tried as well; several are the harder case."""
CLOSED = [(m, again) for m in PLAIN_MOMENTS for again in AGAIN if again != "once" or m in ONCE]


def assert_whole(home: Path) -> None:
    """No lock stays, and the saves can be read."""
    assert not list(home.rglob("*.lock"))
    assert not list(home.rglob("crashes/*"))
    for path in home.glob("saves/*.jsonl"):
        save = read_save(path)
        assert (save.torn, save.damage) == (False, None)


def hang_up(seen: Terminal, *again: float) -> None:
    """Close the window; the program ends soon, whatever further signals come."""
    begin = time.monotonic()
    seen.close_window()
    for pause in again:
        time.sleep(pause)
        with suppress(ProcessLookupError):
            os.kill(seen.pid, signal.SIGHUP)
    while seen.child.isalive():
        assert time.monotonic() < begin + SOON, "the program outlives its terminal"
        time.sleep(0.005)


@pytest.mark.parametrize(("moment", "again"), CLOSED)
def test_the_program_goes_with_its_terminal(casemate_home: Path, moment: str, again: str) -> None:
    keys, pause = PLAIN_MOMENTS[moment]
    with terminal(*GAME) as seen:
        seen.see("▸1")
        seen.rest()
        seen.child.send(keys)
        time.sleep(pause)
        hang_up(seen, *AGAIN[again])
        if "leave" not in moment:
            assert seen.child.exitstatus == 128 + signal.SIGHUP
    assert_whole(casemate_home)


INTERRUPTED = """
import os, signal, sys
fsync = os.fsync
def interrupted(file):
    if sys._getframe(1).f_code.co_name.strip("_") == "sync":
        for _ in range({times}):
            os.kill(os.getpid(), {number})
    fsync(file)
from app import __main__
os.fsync = interrupted
sys.argv = ["casemate", *{words}]
__main__.main()
"""


class Interrupted(Terminal):
    """The program, and signals that come whenever a save is brought to the disk."""

    def command(self, *words: str) -> list[str]:
        """Python, with the signals."""
        times, number, *rest = words
        script = INTERRUPTED.format(times=times, number=number, words=rest)
        return [sys.executable, "-c", script]


@pytest.mark.parametrize("times", ["1", "2", "3"])
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM], ids=lambda s: s.name)
def test_signals_while_a_save_is_closed_leave_no_lock(
    casemate_home: Path, times: str, number: signal.Signals
) -> None:
    words = (times, str(int(number)), "play", "levee-en-masse", "--seed", "5")
    with terminal(*words, kind=Interrupted) as seen:
        seen.see("▸1")
        seen.rest()
        seen.press("enter")
        seen.see("3 of 4 actions left")
        seen.press("q")
        assert seen.ended() == 128 + number
    assert_whole(casemate_home)


def test_whoever_closes_a_save_second_waits_for_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_disk, ready = threading.Event(), threading.Event()

    def slow(_: int) -> None:
        at_the_disk.set()
        assert ready.wait(10)

    writer = SaveWriter.create(tmp_path / "game.jsonl", HEADER)
    play(writer, 1)
    monkeypatch.setattr(os, "fsync", slow)
    first, second = (threading.Thread(target=writer.close) for _ in range(2))
    first.start()
    assert at_the_disk.wait(10)
    second.start()
    second.join(0.1)
    assert second.is_alive()
    ready.set()
    second.join(10)
    assert not list(tmp_path.glob("*.lock"))
    first.join(10)


FORCED = """
import os, sys, time
from app.ending import Ending
from app.saves import resume
held = resume(sys.argv[1])
class Stuck(Ending):
    def close_games(self):
        print("closing", flush=True)
        time.sleep(60)
Stuck._end_by_force(Stuck.__new__(Stuck), 1)
"""


def test_a_closing_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
        play(writer, 1)
    begin = time.monotonic()
    words = [sys.executable, "-c", FORCED, str(writer.path)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=30)
    assert (ran.returncode, ran.stdout) == (129, "closing\n")
    assert time.monotonic() - begin < 10
    assert not list(tmp_path.glob("*.lock"))
