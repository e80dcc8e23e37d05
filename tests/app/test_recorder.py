"""The time of a game that is being played: most of it is kept however the program ends."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pytest

from app import recorder
from app.paths import statistics_file
from app.recorder import AT_MOST, PAUSE, Recorder
from app.saves import read_save
from app.saves.rows import Row, Unwritten
from app.stats_file import append, read_book
from tests.app.driving import begun, path_of
from tests.app.terminal import terminal

HEADER: Row = {"id": "0123456789abcdef", "game": "tell_the_emperor", "players": ["human"]}


def recorder_at(*times: float) -> Recorder:
    """The recorder of a game whose clock shows these times: at its begin, then at each action."""
    return Recorder(HEADER, partial(next, iter(times)))


def kept() -> int:
    """The seconds of the game that are in the file."""
    return read_book().seconds.get(HEADER["id"], 0)


def becomes(met: Callable[[], bool]) -> bool:
    """Whether something holds within some seconds."""
    end = time.monotonic() + 10
    while not met() and time.monotonic() < end:
        time.sleep(0.01)
    return met()


def ticked(made: Recorder, actions: int) -> Recorder:
    """The recorder after some actions, with all that it writes by itself written."""
    for _ in range(actions):
        made.tick()
    made.wait()
    return made


def test_at_most_a_minute_of_what_was_played_is_not_in_the_file() -> None:
    times = [0.0, 25.5, 51.0, 59.0, 61.25, 90.0, 120.0, 122.0]
    made = recorder_at(*times)
    for now in times[1:]:
        ticked(made, 1)
        assert now - kept() < AT_MOST == 60
    assert kept() == 122


def test_a_long_thought_is_in_the_file_at_the_action_that_follows() -> None:
    made = ticked(ticked(recorder_at(0.0, 200.0, 1e6), 1), 1)
    assert kept() == 200 + int(PAUSE)
    made.close()
    assert kept() == 200 + int(PAUSE)


def test_short_games_are_written_once_at_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[Row, ...]] = []
    monkeypatch.setattr(recorder, "append", lambda *rows: written.append(rows))
    made = ticked(recorder_at(0.0, 20.0, 40.0, 59.5), 3)
    assert written == []
    made.close()
    made.close()
    assert written == [({"time": [HEADER["id"], 59]},)]


def test_nobody_at_the_keyboard_waits_for_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    go, writers = threading.Event(), []

    def slow(*rows: Row) -> None:
        assert go.wait(10)
        writers.append(threading.current_thread())
        append(*rows)

    monkeypatch.setattr(recorder, "append", slow)
    made = recorder_at(0.0, 100.0, 101.0, 300.0, 301.0)
    for _ in range(4):
        made.tick()  # the file hangs all the while
    go.set()
    made.close()
    assert kept() == 301
    assert threading.main_thread() not in writers[:1]


def test_a_file_that_takes_no_time_keeps_nobody_from_playing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = [True]

    def fails(*rows: Row) -> None:
        if full[0]:
            raise Unwritten("no room")
        append(*rows)

    monkeypatch.setattr(recorder, "append", fails)
    made = ticked(recorder_at(0.0, 100.0, 101.0), 1)
    assert made.trouble == "no room"
    full[0] = False
    ticked(made, 1)
    made.close()
    # What could not be written then is not lost, but comes with the next.
    assert kept() == 101


def test_games_of_bots_are_not_timed() -> None:
    made = Recorder({**HEADER, "players": ["bot:greedy"]}, partial(next, iter([0.0, 100.0])))
    ticked(made, 1).close()
    assert not statistics_file().exists()


@pytest.mark.terminal
def test_the_time_outlives_a_program_that_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(1)
    game.close()
    path: Path = path_of(game)
    monkeypatch.setenv("PYTHONPATH", str(hastened(path.parent.parent / "site")))
    with terminal("resume", str(path)) as seen:
        for number in range(2, 5):
            seen.see("▸")
            seen.press("enter")
            seen.until(partial(moves, path, number), f"action {number}")
        name = read_save(path).header["id"]
        seen.until(lambda: read_book().seconds.get(name, 0) > 0, "the time in the file")
        os.kill(seen.pid, signal.SIGKILL)
        assert seen.over() == -signal.SIGKILL


def moves(path: Path, number: int) -> bool:
    """Whether a save has so many moves."""
    return read_save(path).n >= number


def hastened(folder: Path) -> Path:
    """A folder for Python's path that lets the program's clock run a thousand times as fast."""
    folder.mkdir()
    lines: Iterable[str] = (
        "import time",
        "from app.recorder import Recorder",
        "def fast(self, header, clock=None): begin(self, header, lambda: time.monotonic() * 1000)",
        "begin, Recorder.__init__ = Recorder.__init__, fast",
    )
    (folder / "sitecustomize.py").write_text("\n".join(lines))
    return folder
