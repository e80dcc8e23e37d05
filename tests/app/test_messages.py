"""Messages lie over the keys in the last line, and the end of the log stays in sight above them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.screens.replay import replay_of
from tests.app.driving import Driver, begun, drive, path_of, saved
from tests.app.shelved import opened

SIZES = [(80, 24), (110, 30), (120, 40)]
SHORT = "a message that is a line"
LONG = "a message of several lines " + "that goes on and on " * 5 + "to its end"


def playing() -> Casemate:
    """A game that is being played."""
    game = begun(6)
    return Casemate(lambda _: game_screen(game))


def watching() -> Casemate:
    """A replay at the end of a game."""
    path = path_of(saved(6))
    return Casemate(lambda _: replay_of(path, at=6))


def last_lines(see: Driver) -> list[str]:
    """The last words of each line of the last action, as they end a line on the screen."""
    screen: Any = see.screen
    log = screen.controller.log if hasattr(screen, "controller") else screen.timeline.log
    return [" ".join(str(row.line).split()[-2:]) for row in log if row.n == log[-1].n]


def bottom(see: Driver, text: str) -> int:
    """The last line of the screen, counted from 1 upwards, in which a text stands; 0 if in none."""
    lines = see.text.split("\n")
    return next((n for n, line in enumerate(reversed(lines), 1) if text in line), 0)


def ends_above(see: Driver, texts: list[str], row: int) -> bool:
    """Whether one of some texts is seen above a line counted from the bottom."""
    return max(bottom(see, text) for text in texts) > row


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("opening", [playing, watching])
def test_a_message_of_a_line_takes_the_place_of_keys_alone(
    opening: Callable[[], Casemate], size: tuple[int, int]
) -> None:
    async def story(see: Driver) -> None:
        await see.see("q leave")
        before = see.text.split("\n")
        see.app.tell(SHORT)
        await see.see(SHORT)
        assert bottom(see, SHORT) == 1
        assert see.text.split("\n")[:-1] == before[:-1]

    drive(story, opening(), size)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("opening", [playing, watching])
@pytest.mark.parametrize("messages", [(SHORT, "a second one"), (LONG,)], ids=["two", "long"])
def test_the_end_of_the_log_moves_up_for_more_lines_and_comes_back(
    messages: tuple[str, ...], opening: Callable[[], Casemate], size: tuple[int, int]
) -> None:
    async def story(see: Driver) -> None:
        await see.see("q leave")
        before, last = see.text, last_lines(see)
        for message in messages:
            see.app.tell(message)
        first, end = messages[0].split()[0:3], messages[-1].split()[-2:]
        await see.see(" ".join(first), " ".join(end))
        top = bottom(see, " ".join(first))
        # Where one row is left, it has the line that matters most.
        met = partial(ends_above, see, last, top)
        await see.until(met, "the log to end above")
        see.app.clear_notifications()
        await see.until(lambda: see.text == before, "the screen as it was")

    drive(story, opening(), size)


def test_in_the_library_what_is_told_of_the_save_stays_in_sight() -> None:
    saved(6)

    async def story(see: Driver) -> None:
        await opened(see)
        await see.see("2       6  under way")
        before = see.text.split("\n")
        see.app.tell(SHORT)
        await see.see(SHORT)
        assert see.text.split("\n")[:-1] == before[:-1]

    drive(story)


def test_a_message_hides_no_more_keys_than_it_must() -> None:
    async def story(see: Driver) -> None:
        await see.see("q quit")
        see.app.tell("short")
        await see.see("short")
        last = see.text.split("\n")[-1]
        assert last.startswith(" ↑↓ choose  Enter open  T tour  ? help  : palette")
        assert last.rstrip().endswith("short")

    drive(story)


def test_a_click_on_a_message_that_is_just_going_is_nothing() -> None:
    async def story(see: Driver) -> None:
        await see.see("q quit")
        before = see.text
        for wait in range(12):
            see.app.tell(SHORT)
            await see.see(SHORT)
            see.screen.query_one("Toast").remove()
            for _ in range(wait):
                await asyncio.sleep(0)
            see.click_at(77, 23)  # where no key stands beneath it
            await see.until(lambda: see.text == before, "the keys again")

    drive(story)
