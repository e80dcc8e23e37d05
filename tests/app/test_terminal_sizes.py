"""Windows of every size, changed faster than anything can be drawn, whatever is open."""

from __future__ import annotations

import random
import signal
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from games import GAMES, REGISTRY
from games.core.models import Setup
from tests.app.driving import Driver, begun, drive
from tests.app.terminal import Terminal, terminal

SIZES = (
    *((1, 1), (1, 80), (250, 1), (5, 3), (20, 6), (79, 24), (80, 23), (81, 25)),
    *((109, 33), (110, 34), (120, 40), (140, 50), (200, 60), (250, 80)),
)


def drag(seen: Terminal, chance: random.Random) -> None:
    """Change the size many times; in the end the picture is the one from before."""
    seen.rest()
    picture = seen.text
    for _ in range(12):
        seen.resize(*chance.choice(SIZES))
        if chance.random() < 0.5:
            seen.take(0.02)
    seen.resize(80, 24)
    seen.until(lambda: seen.text == picture, "the picture from before")


CHEST = ("play", "war-chest", "--seed", "1", "--players", "human:Ana,human:Ben", "--scenario")


@pytest.mark.terminal
def test_a_window_that_is_dragged_about_keeps_what_is_open() -> None:
    chance = random.Random(1)
    with terminal(*CHEST, "draft") as seen:
        seen.see("0 of 4", "q leave")
        drag(seen, chance)
        for key, text in (("?", "Keys here"), ("T", "1 of"), (":", "Search for"), ("/", "Log")):
            seen.press(key)
            seen.see(text)
            drag(seen, chance)
            seen.press("escape")
            seen.gone(text)
            seen.see("0 of 4", "q leave")
        assert seen.kill(signal.SIGTERM) == 128 + signal.SIGTERM


@pytest.mark.terminal
def test_a_size_that_a_shell_has_exported_counts_less_than_the_window() -> None:
    with terminal(*CHEST, "first-game", environ={"COLUMNS": "60", "LINES": "10"}) as seen:
        seen.see("Press Space when nobody else looks.")
        seen.press("space")
        seen.see("q leave")
        assert "q leave" in seen.lines[23]
        seen.resize(70, 24)
        seen.see("the board needs 80x24, here 70x24")
        assert seen.kill(signal.SIGTERM) == 128 + signal.SIGTERM


@pytest.mark.terminal
def test_a_window_that_is_dragged_about_keeps_a_curtain_closed() -> None:
    with terminal(*CHEST, "first-game") as seen:
        seen.see("Press Space when nobody else looks.")
        drag(seen, random.Random(2))
        assert "◆" not in seen.text
        assert seen.kill(signal.SIGTERM) == 128 + signal.SIGTERM


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
def test_where_nothing_fits_the_keys_still_choose_what_is_asked(slug: str) -> None:
    game = TurnController.new(REGISTRY[slug], Setup(seats=REGISTRY[slug].info.seats[0]), 1, "human")

    def screen(_: Casemate) -> Any:
        shown: Any = game_screen(game)
        shown.seated = game.state.seat
        return shown

    async def choose(see: Driver) -> None:
        asked, entry = see.screen.view.scene, see.screen.view.entry
        see.post("enter")
        await see.until(lambda: game.past or see.screen.view.scene is not asked, f"{entry}")

    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        await see.resize(1, 1)
        # So many stages a choice has at most: one of these keys carries it out.
        for _ in range(4):
            if not game.past:
                await choose(see)
        assert game.past

    drive(story, Casemate(screen))


@pytest.mark.parametrize(
    ("width", "wanted"),
    [
        (79, "the board needs 80x24, here 79x"),
        (30, "needs 80x24, here 30x"),
        (20, "needs 80x24"),
        (5, "80x24"),
    ],
)
def test_a_window_too_small_for_the_board_says_so(width: int, wanted: str) -> None:
    game = begun()

    async def story(see: Driver) -> None:
        await see.see("Your action")
        for height in (23, 6, 5, 4, 3, 2, 1):
            await see.resize(width, height)
            await see.see(wanted)

    drive(story, Casemate(lambda _: game_screen(game)))
