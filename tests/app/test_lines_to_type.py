"""Lines to type into: signs are typed there, whatever they do elsewhere, and Escape leads back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from textual.screen import Screen
from textual.widgets import Input

from app.casemate import Casemate, game_screen
from app.opening import read_timeline
from app.screens.library import Library
from app.screens.replay import ReplayScreen
from app.screens.setup import SetupScreen
from app.tours import example
from tests.app.driving import Driver, drive, path_of, saved
from tests.app.gallery import drawn

COMMANDS = "uqU?:/[bH"
"""Signs that are commands of one screen or another."""


def watched() -> ReplayScreen:
    """A replay."""
    return ReplayScreen(read_timeline(path_of(saved(9))))


def kept() -> Library:
    """The library with a save in it."""
    saved(3)
    return Library()


class Line(NamedTuple):
    """A line to type into: the screen it belongs to, and the keys that open it."""

    screen: Callable[[], Screen[Any]]
    keys: tuple[str, ...]


LINES = {
    "words of saves": Line(kept, ("/",)),
    "another name": Line(kept, ("n",)),
    "a note": Line(watched, ("n",)),
    "an action to go to": Line(watched, ("g",)),
    "the palette": Line(kept, (":",)),
    "a seed": Line(lambda: SetupScreen("war_chest", 2), ("end", "e")),
    "words of the log": Line(lambda: game_screen(example("levee_en_masse")), ("/", "/")),
    "words of the rules": Line(lambda: game_screen(example("tell_the_emperor")), ("r", "/")),
}


@pytest.mark.parametrize("line", LINES)
def test_what_is_a_command_elsewhere_is_typed_and_escape_leads_back(line: str) -> None:
    async def story(see: Driver) -> None:
        await drawn(see)
        first = see.screen
        for key in LINES[line].keys:
            before = see.screen
            see.post(key)
            await drawn(see)
        assert isinstance(see.app.focused, Input)
        see.post(*COMMANDS)
        await drawn(see)
        assert isinstance(see.app.focused, Input)
        assert see.app.focused.value.endswith(COMMANDS)
        see.post("escape")
        await drawn(see)
        assert see.screen in (before, first)
        assert not isinstance(see.app.focused, Input)
        assert not see.app.leaving

    drive(story, Casemate(lambda _: LINES[line].screen()))
