"""Long saves from the command line and in a real terminal: how far it is, and the way out."""

from __future__ import annotations

import io
import signal
import sys
from pathlib import Path

import pytest

from app.progress import Stage, listener
from app.saves import must_be_free
from app.terminal import telling
from tests.app.driving import begun, path_of
from tests.app.terminal import terminal

ROWS = 60_000


@pytest.fixture
def long_save() -> Path:
    """A save in which one action was taken back and done again very often."""
    game = begun(3)
    last, writer = game.past[-1], game.writer
    assert writer
    action = last.action.model_dump(mode="json")
    for _ in range(ROWS // 2):
        writer.undo(last.n - 1)
        writer.move(last.n, last.seat, action, last.rolls, last.digest)
    game.close()
    return path_of(game)


class Screen(io.StringIO):
    """Standard error as a terminal, or as a file."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def told(monkeypatch: pytest.MonkeyPatch, times: list[float], **how: bool) -> str:
    """What stands on standard error after a word about the work at each of some times."""
    err = Screen(how.pop("terminal", True))
    clock = iter([0.0, *times])
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr("app.terminal.time.monotonic", lambda: next(clock))
    with telling("opening", **how):
        for done, _ in enumerate(times, 1):
            if hears := listener():
                hears(Stage("actions", done, 9))
    return err.getvalue()


def test_one_line_changes_and_is_gone_when_the_work_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = "\ropening: {} of 9 actions"
    seen = told(monkeypatch, [0.05, 0.11, 0.15, 0.25])
    assert seen == line.format(2) + line.format(4) + "\r" + " " * 23 + "\r"


def test_plain_lines_stay_and_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = told(monkeypatch, [0.05, 0.11, 0.3, 5.0, 5.2, 5.3], plain=True)
    assert seen == "opening: 2 of 9 actions\nopening: 5 of 9 actions\n"


def test_what_is_quick_and_what_nobody_reads_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, [0.01, 0.09]) == ""
    assert told(monkeypatch, [1.0, 2.0], terminal=False) == ""


@pytest.mark.terminal
@pytest.mark.parametrize("words", [("resume",), ("replay",), ("branch",)], ids=" ".join)
def test_the_command_line_tells_how_far_it_is(words: tuple[str, ...], long_save: Path) -> None:
    with terminal(*words, str(long_save)) as seen:
        seen.until(lambda: "opening the save: " in seen.written, "how far it is")
        seen.see("q leave")
        assert "opening the save" not in seen.text
        seen.press("q")
        assert seen.ended() == 0


@pytest.mark.terminal
def test_plain_commands_tell_it_too(long_save: Path) -> None:
    with terminal("replay", str(long_save), "--plain") as seen:
        seen.see("opening the save: ")
        assert seen.ended() == 0
        assert "\x1b" not in seen.written
        assert f"of {ROWS + 3:,} actions" in seen.written or "KB read" in seen.written


@pytest.mark.terminal
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_the_opening_and_lets_go_of_the_save(
    number: signal.Signals, long_save: Path
) -> None:
    with terminal() as seen:
        seen.press("c")
        seen.see("Opening the game")
        assert seen.kill(number) == 128 + number
    must_be_free(long_save)
    assert [each.name for each in long_save.parent.iterdir()] == [long_save.name]


@pytest.mark.terminal
def test_escape_in_the_terminal_goes_back_to_the_menu(long_save: Path) -> None:
    with terminal() as seen:
        seen.press("c")
        seen.see("Opening the game", "Esc calls it off")
        seen.press("escape")
        seen.see("called off, nothing has changed")
        seen.press("q")
        assert seen.ended() == 0
