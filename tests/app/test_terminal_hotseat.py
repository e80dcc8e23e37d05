"""Two people in a real terminal: a whole game by keys, and what the terminal keeps of it."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from app.opening import read_timeline
from tests.app.terminal import Terminal, rows_of, terminal

pytestmark = pytest.mark.terminal

PLAY = ("play", "for-the-emperor", "--seed", "9f3c", "--players", "human:Ana,human:Ben")
CURTAIN = "Press Space when nobody else looks."
FOOTER = "Space show  ? help  : palette  q leave"


def newest(home: Path) -> Path:
    """The save that was written last."""
    return max((home / "saves").glob("*.jsonl"), key=os.path.getmtime)


def lines(seen: Terminal) -> set[str]:
    """The lines that stand on the screen."""
    return {line.strip() for line in seen.lines if line.strip()}


def moved_on(seen: Terminal, before: str, home: Path, rows: int) -> bool:
    """Whether a key led on to another stage or was carried out."""
    return seen.text != before or rows_of(home) > rows


def curtain(seen: Terminal, name: str) -> None:
    """Wait for the curtain of a person: it is all there is."""
    seen.until(lambda: lines(seen) == {name, CURTAIN, FOOTER}, f"the curtain of {name}")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_whole_game_of_two_people_by_keys(casemate_home: Path, size: tuple[int, int]) -> None:
    with terminal(*PLAY, size=size) as seen:
        names = {"Crane": "Crane (Ana)", "Turtle": "Turtle (Ben)"}
        side = "Crane"
        for _ in range(8):
            for side in names:
                curtain(seen, names[side])
                seen.press("space")
                seen.see(f"{side}'s hand", "if here")
                rows = rows_of(casemate_home)
                # The first card on the first battlefield that takes it, with the first answer.
                while rows_of(casemate_home) == rows:
                    before = seen.text
                    seen.press("enter")
                    seen.until(partial(moved_on, seen, before, casemate_home, rows), "a stage")
        outcome = read_timeline(newest(casemate_home)).states[-1].outcome
        assert outcome
        seen.see("Game over", outcome.reason)
        seen.rest()  # what is typed before a page that comes by itself is seen does not count
        seen.press("q", "q")
        assert seen.ended() == 0


def test_a_card_begun_in_a_narrow_window_is_changed_in_a_wide_one(casemate_home: Path) -> None:
    words = ("play", "for-the-emperor", "--seed", "5", "--players", "human:Ana,bot:random")
    with terminal(*words, size=(30, 8)) as seen:
        seen.see("3 Kyudo")
        seen.press("end", "enter")
        seen.gone("5 Yamabushi")
        seen.resize(120, 40)
        seen.see("if here", "a 3 Kyudo")
        for key, name in (("c", "Samurai"), ("b", "Yamabushi"), ("a", "Kyudo")):
            seen.press(key)
            seen.see(f"▸{key}", name)
        seen.press("q")
        assert seen.ended() == 0


def test_no_picture_between_the_turns_shows_the_board(casemate_home: Path) -> None:
    with terminal(*PLAY) as seen:
        curtain(seen, "Crane (Ana)")
        seen.press("space")
        seen.see("Crane's hand")
        seen.press("a", "3")
        seen.see("▸[3]")
        seen.press("enter")
        seen.until(lambda: "Turtle (Ben)" in seen.text, "the curtain")
        curtain(seen, "Turtle (Ben)")
        for size in ((120, 40), (80, 24)):
            seen.resize(*size)
            curtain(seen, "Turtle (Ben)")
        seen.press("enter", "escape", "i")
        seen.take(0.3)
        curtain(seen, "Turtle (Ben)")
        seen.press("space")
        seen.see("Turtle's hand")
        assert "Crane drew" not in seen.text
        seen.press("q")
        assert seen.ended() == 0
        # The last frame is gone from a terminal without a second screen, too.
        assert not [line for line in lines(seen) if len(line) > 1]


def test_after_a_signal_nothing_of_a_hand_is_left(casemate_home: Path) -> None:
    with terminal(*PLAY) as seen:
        curtain(seen, "Crane (Ana)")
        seen.press("space")
        seen.see("Crane's hand")
        assert seen.kill(signal.SIGTERM) == 128 + signal.SIGTERM
        assert not [line for line in lines(seen) if len(line) > 1]
