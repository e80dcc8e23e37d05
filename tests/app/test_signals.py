"""Signals at any moment, and standard streams that are not there."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.paths import saves_dir
from tests.app.shell import GAME

GUARDED = """
import signal, sys, time
from app import signals
from app.starts import guarded
def interrupt():
    signal.raise_signal(signal.SIGTERM)
class Dying:
    def __del__(self):
        interrupt()
"""
LOST = {
    "wrapped": """
def command():
    try:
        interrupt()
    except BaseException as error:
        raise ValueError("no schema") from error
""",
    "cleared away": """
def command():
    Dying()
    time.sleep(60)
""",
    "swallowed": """
signals.PATIENCE = 0.2
def command():
    try:
        interrupt()
    except BaseException:
        time.sleep(60)
""",
    "forgotten": """
def command():
    try:
        interrupt()
    except BaseException:
        pass
""",
    "before a coroutine begins": """
async def work():
    pass
def begin(coroutine):
    interrupt()
def command():
    begin(work())
""",
}


@pytest.mark.parametrize("name", LOST)
def test_a_signal_counts_whatever_becomes_of_it(name: str) -> None:
    script = f"{GUARDED}{LOST[name]}guarded(command)\n"
    begin = time.monotonic()
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (143, b"", b"")
    assert time.monotonic() - begin < 30


@pytest.mark.parametrize("words", [[], ["list"], ["play", GAME, "--plain"], ["play", GAME]])
@pytest.mark.parametrize("number", [1, 2, 15])
def test_a_signal_during_the_first_import_leaves_no_traceback(
    words: list[str], number: int
) -> None:
    script = f"""
import signal, sys
class First:
    def find_spec(self, name, path=None, target=None):
        signal.raise_signal({number})
from app import __main__
sys.meta_path.insert(0, First())
sys.argv = ["casemate", *{words}]
__main__.main()
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (128 + number, b"", b"")


@pytest.mark.parametrize("held", [False, True])
def test_a_signal_while_a_save_is_taken_leaves_nothing(held: bool) -> None:
    script = f"""
import fcntl, signal, sys
from pathlib import Path
flock = fcntl.flock
def interrupted(file, how):
    there = list(Path("{saves_dir()}").glob("*.lock"))
    if {held} or not there:
        flock(file, how)
    if there:
        fcntl.flock = flock
        signal.raise_signal(signal.SIGTERM)
from app import __main__
fcntl.flock = interrupted
sys.argv = ["casemate", "play", "{GAME}", "--plain"]
__main__.main()
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (143, b"", b"")
    assert list(saves_dir().iterdir()) == []


def closed(words: str, streams: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A command whose streams the shell closes before."""
    line = f'exec "{sys.executable}" -m app {words} {streams}'
    return subprocess.run(["sh", "-c", line], input=typed, capture_output=True, check=False)


@pytest.mark.parametrize("streams", ["<&-", "<&- 2>&-", ">&-", "<&- >&- 2>&-"])
def test_a_game_in_lines_without_streams_is_saved(streams: str) -> None:
    ran = closed(f"play {GAME} --plain", streams)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert len(list(saves_dir().glob("*.jsonl"))) == 1
    assert (b"The game is saved" in ran.stdout) == (">&-" not in streams.split())


def test_the_engine_without_input_has_nothing_to_do() -> None:
    ran = closed(f"engine {GAME}", "<&-")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


@pytest.mark.parametrize("stream", ["0<&-", "1>&-", "2>&-"])
def test_no_screen_without_a_stream(stream: str) -> None:
    ran = closed(f"play {GAME}", stream)
    assert ran.returncode == 1
    assert b"Traceback" not in ran.stderr
    if stream != "2>&-":
        assert b"is no terminal" in ran.stderr


def test_bad_words_without_a_place_to_complain() -> None:
    assert closed("play go --plain", "2>&-").returncode == 1
    assert closed("playy", "2>&-").returncode == 2


@pytest.mark.parametrize("words", ["cards levee-en-masse", "simulate levee-en-masse --json"])
def test_data_is_utf_8_in_every_locale(words: str) -> None:
    line = f'PYTHONIOENCODING=shift_jis exec "{sys.executable}" -m app {words}'
    ran = subprocess.run(["sh", "-c", line], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode()


def test_a_signal_when_a_save_is_taken_and_no_game_knows_it_yet_leaves_no_lock(
    tmp_path: Path,
) -> None:
    script = f"""{GUARDED}
from pathlib import Path
from app.saves.files import hold
def command():
    lock = hold(Path("{tmp_path}/game.jsonl"))
    assert Path("{tmp_path}/game.jsonl.lock").exists()
    interrupt()
guarded(command)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (143, b"", b"")
    assert list(tmp_path.iterdir()) == []
