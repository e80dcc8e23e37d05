"""How the program treats a terminal: it asks first, obeys signals, and leaves it as it was."""

from __future__ import annotations

import re
import signal
import termios
from pathlib import Path

import pytest

from app.saves import read_save
from tests.app.driving import path_of, saved
from tests.app.terminal import ALTERNATE, CURSOR, Shell, Terminal, rows_of, terminal

pytestmark = pytest.mark.terminal

SHORT = ("play", "tell-the-emperor", "--scenario", "S6", "--seed", "9f3c")
COLOUR = re.compile(r"\x1b\[([\d;]*)m")


def assert_restored(seen: Terminal) -> None:
    """The normal screen, no mouse, a cursor, and lines that are edited and echoed."""
    assert not seen.mode(ALTERNATE)
    assert not seen.mouse
    assert seen.mode(CURSOR)
    assert not seen.mode("1004")
    assert not seen.mode("2004")


def cooked(seen: Terminal) -> bool:
    """Whether the terminal edits and echoes lines, as a shell expects."""
    flags = termios.tcgetattr(seen.child.child_fd)[3]
    return bool(flags & termios.ECHO and flags & termios.ICANON)


def in_menu(seen: Terminal) -> None:
    """Only the menu."""


def in_dialog(seen: Terminal) -> None:
    """A line to be typed in, over the setup."""
    seen.press("1")
    seen.see("S1 Standard Game")
    seen.press("e")
    seen.see("Seed of the game")


def in_game(seen: Terminal) -> None:
    """A game, an action into it."""
    seen.press("1")
    seen.see("S1 Standard Game")
    seen.press("enter")
    seen.see("▸1")
    seen.press("enter")
    seen.see("u undo")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda s: s.name)
@pytest.mark.parametrize("where", [in_menu, in_dialog, in_game], ids=lambda f: f.__name__)
def test_a_signal_ends_in_order(casemate_home: Path, number: signal.Signals, where: object) -> None:
    with terminal() as seen:
        seen.see("Casemate", "q quit")
        assert seen.mode(ALTERNATE)
        assert seen.mouse
        assert not cooked(seen)
        assert callable(where)
        where(seen)
        rows = rows_of(casemate_home)
        assert seen.kill(number) == 128 + number
        assert_restored(seen)
    assert rows_of(casemate_home) == rows
    for path in (casemate_home / "saves").glob("*.jsonl"):
        save = read_save(path)
        assert (save.torn, save.damage) == (False, None)
    assert not list(casemate_home.rglob("*.lock"))


def test_leaving_gives_the_terminal_back(casemate_home: Path) -> None:
    with terminal(*SHORT) as seen:
        seen.see("Your action")
        assert not cooked(seen)
        seen.press("q")
        seen.until(lambda: cooked(seen), "the terminal to be as before")
        assert seen.ended() == 0
        assert_restored(seen)


def test_a_damaged_save_is_left_alone_by_a_signal(casemate_home: Path) -> None:
    path = path_of(saved(6))
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with terminal() as seen:
        seen.see("Casemate", "q quit")
        seen.press("b")
        seen.see("Library", "S1")
        seen.press("enter")
        seen.see("damaged")
        assert seen.kill(signal.SIGTERM) == 128 + signal.SIGTERM
        assert_restored(seen)
    assert path.read_bytes() == content


def test_the_end_of_the_terminal_is_the_end_of_the_program(casemate_home: Path) -> None:
    with terminal(*SHORT) as seen:
        seen.see("Your action")
        assert seen.hang_up() == 128 + signal.SIGHUP
    (path,) = (casemate_home / "saves").glob("*.jsonl")
    assert read_save(path).damage is None


def test_the_end_of_the_terminal_ends_a_game_in_lines(casemate_home: Path) -> None:
    # In lines it is an error of writing and a signal at once.
    with terminal("play", "tell-the-emperor", "--plain") as seen:
        seen.see("4 Attack Nimitz")
        assert seen.hang_up() == 128 + signal.SIGHUP
    (path,) = (casemate_home / "saves").iterdir()
    assert read_save(path).damage is None


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("casemate </dev/null", "stdin is no terminal"),
        ("casemate >/dev/null", "stdout is no terminal"),
        ("TERM=dumb casemate", "TERM=dumb"),
        ("TERM=dumb casemate play tell-the-emperor", "TERM=dumb"),
        ("casemate play levee-en-masse </dev/null", "stdin is no terminal"),
    ],
)
def test_where_no_screen_can_be_shown_it_says_so(script: str, said: str) -> None:
    with terminal(f"{script}; echo code $?", size=(200, 24), kind=Shell) as seen:
        assert seen.ended() == 0
        assert seen.lines[0].startswith("casemate: ")
        assert said in seen.lines[0]
        assert "--plain" in seen.lines[0]
        assert seen.lines[1] == "code 1"
        assert "\x1b" not in seen.written


def tour(seen: Terminal) -> None:
    """Menu, library, setup, rules, a game with its help and log, each seen once."""
    seen.see("Casemate", "q quit")
    for key, text in (("s", "Settings"), ("t", "Statistics"), ("b", "Library")):
        seen.press(key)
        seen.see(text, "q leave")
        seen.press("q")
        seen.see("q quit")
    seen.press("1")
    seen.see("S1 Standard Game")
    seen.press("enter")
    seen.see("Your action", "q leave")
    seen.press("r")
    seen.see("section")
    seen.press("q")
    seen.see("Your action")
    seen.press("?")
    seen.see("Keys here")
    seen.press("q")
    seen.see("Your action")
    seen.press("enter")
    seen.see("u undo")


def test_without_colour_nothing_has_one() -> None:
    with terminal(environ={"NO_COLOR": "1"}) as seen:
        tour(seen)
        seen.see("[B", "Your action")
        for codes in COLOUR.findall(seen.written):
            numbers = codes.split(";")
            for at, number in enumerate(numbers):
                if number in ("38", "48") and numbers[at + 1 : at + 2] == ["2"]:
                    assert len(set(numbers[at + 2 : at + 5])) == 1, f"{codes} is no grey"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_in_ascii_every_sign_has_seven_bits(size: tuple[int, int]) -> None:
    with terminal("--ascii", size=size) as seen:
        tour(seen)
        assert seen.written.isascii(), sorted({c for c in seen.written if not c.isascii()})
