"""Who brings a stopped game back need not be who stopped it: the curtain is closed again."""

from __future__ import annotations

import sys

import pytest

from tests.app.terminal import Jobs

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc"),
]

PLAY = ("play", "for-the-emperor", "--seed", "9f3c", "--players", "human:Ana,human:Ben")
CURTAIN = "Press Space when nobody else looks."
HAND = "Crane's hand"


def nothing_but_the_curtain(seen: Jobs) -> bool:
    """Whether the name and the key are all that is seen."""
    lines = {line.strip() for line in seen.lines if line.strip()}
    return lines == {"Crane (Ana)", CURTAIN, "Space show  ? help  : palette  q leave"}


@pytest.mark.parametrize("over", ["", "?", "i", "/"], ids=["board", "help", "details", "log"])
def test_a_hand_is_covered_before_the_program_rests(over: str) -> None:
    seen = Jobs(*PLAY)
    try:
        seen.see(CURTAIN)
        seen.press("space")
        seen.see(HAND, "if here")
        if over:
            seen.press(over)
            seen.gone("if here")
        seen.stop("\x1a")
        assert HAND not in seen.text
        seen.child.send("fg\n")
        seen.until(lambda: nothing_but_the_curtain(seen), "the curtain")
        seen.press("space")
        seen.gone(CURTAIN)
        if over:
            seen.press("q")
        seen.see(HAND, "if here")
    finally:
        seen.close()


def test_a_closed_curtain_stays_closed() -> None:
    seen = Jobs(*PLAY)
    try:
        seen.see(CURTAIN)
        seen.stop("\x1a")
        seen.child.send("fg\n")
        seen.until(lambda: nothing_but_the_curtain(seen), "the curtain")
        seen.press("space")
        seen.see(HAND, "if here")
    finally:
        seen.close()


def test_the_palette_suspends_as_the_key_does() -> None:
    seen = Jobs("play", "levee-en-masse", "--seed", "1")
    try:
        seen.see("q leave")
        seen.press(":")
        seen.see("Search for commands")
        seen.press(*"Suspend")
        seen.see("Go to the background")
        seen.stop("\r")
        seen.child.send("fg\n")
        seen.see("q leave", "Fronts")
    finally:
        seen.close()
