"""Stopped in its shell, brought back, killed there: the terminal is right each time."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from app.saves import read_save
from tests.app.terminal import ALTERNATE, CURSOR, DEADLINE, Jobs, Shell, rows_of, terminal

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc"),
]


def shell_has_it(seen: Jobs) -> bool:
    """Whether the shell finds its terminal as it left it."""
    modes = (ALTERNATE, "1000", "1002", "1003", "1004", "1006", "1015", "1016", "2004")
    return seen.mode(CURSOR) and not any(map(seen.mode, modes))


def ended(program: int) -> bool:
    """Whether a process is over, though its shell may not have looked yet."""
    try:
        return Path(f"/proc/{program}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((), "q quit"),
        (("play", "levee-en-masse", "--seed", "1"), "q leave"),
        (("play", "war-chest", "--seed", "1", "--players", "human,bot:random"), "q leave"),
    ],
    ids=["menu", "alone", "secrets"],
)
def test_after_a_stop_every_line_is_drawn_again(words: tuple[str, ...], text: str) -> None:
    seen = Jobs(*words)
    try:
        seen.see(text)
        seen.rest()
        picture = seen.text
        for stop in ("\x1a", ""):
            if not stop:
                os.kill(seen.program, signal.SIGTSTP)
            seen.stop(stop)
            assert shell_has_it(seen)
            seen.child.send("fg\n")
            seen.until(lambda: seen.text == picture, "the same picture")
            assert seen.mouse
        written = len(seen.written)
        seen.press("q")
        # What is typed before the shell asks may be thrown away with the rest of the keys.
        seen.until(lambda: "ready>" in seen.written[written:], "the prompt of the shell")
        assert not seen.mode(ALTERNATE)
        seen.child.send("\necho code $?.\n")
        seen.see("code 0.")
        assert shell_has_it(seen)
    finally:
        seen.close()


def test_the_window_changes_while_the_game_is_stopped() -> None:
    seen = Jobs("play", "tell-the-emperor", "--seed", "1")
    try:
        seen.see("q leave", "Fronts")
        seen.stop()
        seen.resize(70, 20)
        seen.child.send("fg\n")
        seen.see("the board needs 80x24, here 70x20")
    finally:
        seen.close()


def test_a_stopped_game_ends_when_its_job_is_killed(casemate_home: Path) -> None:
    seen = Jobs("play", "tell-the-emperor", "--seed", "1")
    try:
        seen.see("q leave")
        program = seen.program
        seen.stop()
        # As most shells do for `kill %1`.
        os.kill(program, signal.SIGTERM)
        os.kill(program, signal.SIGCONT)
        seen.until(lambda: ended(program), "the end of the program")
        assert shell_has_it(seen)
    finally:
        seen.close()
    [path] = (casemate_home / "saves").glob("*.jsonl")
    assert read_save(path).damage is None
    assert not list(casemate_home.rglob("*.lock"))


def test_where_nobody_could_bring_it_back_it_does_not_stop(casemate_home: Path) -> None:
    with terminal("play", "tell-the-emperor", "--seed", "1") as seen:
        seen.see("q leave")
        seen.press("\x1a")
        seen.see("there is no shell to go back to")
        rows = rows_of(casemate_home)
        seen.press("0", "0")
        seen.until(lambda: rows_of(casemate_home) > rows, "the action to be saved")
        assert seen.kill(signal.SIGTERM) == 128 + signal.SIGTERM
        assert not seen.mode(ALTERNATE)


def test_a_terminal_that_goes_without_a_signal_is_noticed(tmp_path: Path) -> None:
    # The system tells only the first process of the terminal, here the shell.
    told = tmp_path / "told"
    line = f'trap "" HUP; casemate play tell-the-emperor; echo $? >{told}'
    with terminal(line, kind=Shell) as seen:
        seen.see("q leave")
        seen.close_window()
        end = time.monotonic() + DEADLINE
        while not (told.exists() and told.read_text()):
            assert time.monotonic() < end, "the program outlives its terminal"
            time.sleep(0.01)
    assert told.read_text() == f"{128 + signal.SIGHUP}\n"
