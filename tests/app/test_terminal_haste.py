"""Keys and clicks faster than the screen, as real hands make them: nothing stops the program."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.app.terminal import ALTERNATE, KEYS, Terminal, terminal

pytestmark = pytest.mark.terminal

SHORT = ("play", "tell-the-emperor", "--scenario", "S6", "--seed", "9f3c")


def burst(seen: Terminal, *keys: str) -> None:
    """Send keys in one piece, so that they are there together."""
    seen.child.send("".join(KEYS.get(key, key) for key in keys))


def assert_sound(seen: Terminal, home: Path) -> None:
    """The program answers, and leaves by itself when asked to."""
    seen.press("?")
    seen.see("Help")
    os.kill(seen.pid, signal.SIGTERM)
    assert seen.ended() == 128 + signal.SIGTERM
    assert not seen.mode(ALTERNATE)
    assert not list(home.glob("crashes/*"))


def test_enter_twice_in_the_palette_acts_once(casemate_home: Path) -> None:
    with terminal(*SHORT) as seen:
        seen.see("Your action")
        seen.press(":")
        seen.see("Search for")
        burst(seen, "down", "enter", "enter")
        seen.gone("Search for")
        seen.see("Fronts")
        assert_sound(seen, casemate_home)


@pytest.mark.parametrize(("x", "y"), [(5, 2), (62, 24)])
def test_a_double_click_beside_the_palette_closes_it_once(
    casemate_home: Path, x: int, y: int
) -> None:
    with terminal(*SHORT) as seen:
        seen.see("Your action")
        seen.press(":")
        seen.see("Search for")
        click = f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"
        seen.child.send(click + click)
        seen.gone("Search for")
        seen.see("Fronts")
        assert_sound(seen, casemate_home)


def test_keys_that_come_before_the_rules_are_loaded(casemate_home: Path) -> None:
    with terminal() as seen:
        seen.see("Casemate")
        burst(seen, "1", "n", "right", "n", "e")
        seen.see("New game", "Seed of the game")
        seen.press("escape")
        seen.gone("Seed of the game")
        seen.see("S2 Expanded Game")
        assert_sound(seen, casemate_home)


@pytest.mark.parametrize("keys", ["enter", "qq", "??", "ii", "//", "rr", "uU", ":q", "q:"])
def test_the_same_key_twice(casemate_home: Path, keys: str) -> None:
    with terminal() as seen:
        seen.see("q quit")
        burst(seen, "1", "enter")
        seen.see("Your action")
        burst(seen, *([keys] * 2 if keys == "enter" else keys))
        seen.until(lambda: seen.take(0.1), "an answer")
        os.kill(seen.pid, signal.SIGTERM)
        assert seen.over() in (0, 128 + signal.SIGTERM, -signal.SIGTERM)
        assert not list(casemate_home.glob("crashes/*"))
