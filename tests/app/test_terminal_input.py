"""What terminals send besides keys: stray bytes, broken codes, letters of old locales."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from app.saves import read_save
from tests.app.driving import path_of, saved
from tests.app.terminal import ALTERNATE, Terminal, terminal

pytestmark = pytest.mark.terminal

STRAY = (
    "äöü".encode("latin-1") + "日本".encode("euc-jp"),
    "▸".encode()[:2],
    bytes(3),
    b"\x1b[200~\x1b[2J[/b] \xe4\x07\n\r\x1b]0;title\x07\x1b[201~",  # a paste
    b"\x1b[1114112u\x1b[55296u\x1b[97;;99999999u",  # keys that are no characters
    b"\x1b[<0;;M\x1b[<999999999999999999999;1M\x1b[<0;-5;3M",  # clicks nowhere
    b"\x1b[" + b"9" * 60 + b"u",
    b"\x1b[?2026;9999$y\x1b[48;0;0;0;0t",  # reports nobody asked for
)


def test_stray_bytes_end_no_game(casemate_home: Path) -> None:
    with terminal() as seen:
        seen.see("q quit")
        seen.press("1")
        seen.see("S1 Standard Game")
        seen.press("e")
        seen.see("Seed of the game")
        for data in STRAY:
            typed(seen, data)
        # A pause, or the code of Escape would be a part of what came before.
        seen.rest()
        seen.press("escape")
        seen.gone("Seed of the game")
        seen.press("enter")
        seen.see("Your action")
        assert seen.kill(signal.SIGTERM) == 128 + signal.SIGTERM
        assert "Traceback" not in seen.written
    assert not list(casemate_home.glob("crashes/*"))


def typed(seen: Terminal, data: bytes) -> None:
    """Send bytes as they are."""
    os.write(seen.child.child_fd, data)


def test_letters_come_in_the_encoding_of_the_locale() -> None:
    path = path_of(saved(3))
    with terminal("replay", str(path), environ={"PYTHONIOENCODING": "latin-1"}) as seen:
        seen.see("action 0 of 3")
        seen.press("n")
        seen.see("Note at action 0")
        typed(seen, "Grüße".encode("latin-1"))
        seen.see("Gru?e")  # such a terminal is drawn on in ASCII
        seen.press("enter")
        seen.gone("Note at action 0")
        seen.press("q")
        assert seen.ended() == 0
    assert [note["text"] for note in read_save(path).notes] == ["Grüße"]


def test_a_terminal_that_can_count_pixels_stops_that_in_the_end() -> None:
    with terminal() as seen:
        seen.see("q quit")
        typed(seen, b"\x1b[?2048;2$y\x1b[48;24;80;480;800t")
        seen.until(lambda: seen.mode("1016"), "the mouse in pixels")
        # The cell in the middle of a row that is 20 pixels high and 10 wide.
        x, y = seen.place("Settings")
        click = f"\x1b[<0;{x * 10 + 5};{y * 20 + 10}"
        seen.press(f"{click}M{click}m")
        seen.see("Your name", "q leave")
        seen.press("q")
        seen.gone("Your name")
        seen.see("q quit")
        seen.press("q")
        assert seen.ended() == 0
        assert not any(map(seen.mode, ("1016", "2048", ALTERNATE)))
