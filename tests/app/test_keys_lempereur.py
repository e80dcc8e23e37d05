"""L'Empereur by keys and mouse: steps, tokens, slides, and why something is refused."""

from __future__ import annotations

from typing import Any

import pytest

from app.controller import TurnController
from games.lempereur.actions import MOVE, SLIDES, STEP, STOP
from games.lempereur.board import BACK, COLONY
from tests.app.driving import Driver
from tests.app.on_ice import (
    FAR,
    at,
    click,
    cursor,
    game,
    play,
    row_on_screen,
)

WAYS = {
    "8 up k": "4 3",
    "2 down j": "2 3",
    "4 left h": "3 2",
    "6 right l": "3 4",
    "7 y": "4 2",
    "9 ctrl+u u": "4 4",
    "1 b": "2 2",
    "3 n": "2 4",
}


@pytest.mark.parametrize("keys", WAYS)
def test_every_key_of_a_direction_puts_the_cursor_there_and_goes_nowhere(keys: str) -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        for key in keys.split():
            away = "2" if WAYS[keys] != "2 3" else "8"
            await cursor(see, away, "2 3" if away == "2" else "4 3")
            await cursor(see, key, WAYS[keys])
        assert not playing.past

    play(story, game(at=[at(3, 3), COLONY, COLONY, COLONY]))


def test_a_digit_goes_when_it_is_pressed_twice_and_enter_goes_at_once() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.press("8", "▸8")
        assert not playing.past
        see.post("8")
        await see.until(lambda: playing.past, "the step")
        assert playing.past[-1].action == STEP[0][at(3, 3)]
        # It is green, so the same keys ask for the next step.
        await see.see("may go on", "▸8", "5 stop")
        see.post("7", "enter")
        await see.until(lambda: len(playing.past) == 2, "the second step")
        assert playing.past[-1].action == STEP[0][at(4, 2)]

    play(story, game(at=[at(2, 3), COLONY, COLONY, COLONY]))


@pytest.mark.parametrize("key", ["5", "s"])
def test_the_stop_has_its_keys(key: str) -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        see.post(key)
        await see.see("▸5 stop", "stop here: the move ends")
        assert len(playing.past) == 1
        see.post(key)
        await see.until(lambda: len(playing.past) == 2, "the stop")
        assert playing.past[-1].action == STOP
        await see.see("Which token?")

    begun = game(at=[at(2, 3), COLONY, COLONY, COLONY])
    begun.submit(STEP[0][at(3, 3)])
    play(story, begun)


def test_from_the_colony_the_arrows_go_over_the_columns() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        for key, wanted in (("right", "1 2"), ("l", "1 3"), ("4", "1 4"), ("left", "1 3")):
            await cursor(see, key, wanted)
        see.post("enter")
        await see.until(lambda: playing.past, "the step")
        assert playing.past[-1].action == STEP[0][at(1, 3)]

    play(story, game())


def test_all_of_the_shore_leads_into_the_ocean_and_home() -> None:
    async def out(see: Driver, playing: TurnController) -> None:
        for key in ("9", "7", "8"):
            await cursor(see, "4", "8 1")
            await cursor(see, key, "ocean")

    async def home(see: Driver, playing: TurnController) -> None:
        await cursor(see, "1", "home")
        see.post("1")
        await see.until(lambda: playing.outcome, "the end")
        await see.see("Game over", "Green is home")

    async def click_home(see: Driver, playing: TurnController) -> None:
        see.click("COLONY")
        await see.see("▸2 COLONY")
        see.click("COLONY")
        await see.until(lambda: playing.outcome, "the end")

    play(out, game(at=[at(8, 2), COLONY, COLONY, COLONY]))
    play(click_home, game(at=[at(1, 2), COLONY, COLONY, COLONY], headings=[BACK, 0, 0, 0]))
    play(home, game(at=[at(1, 2), COLONY, COLONY, COLONY], headings=[BACK, 0, 0, 0]))


# -- refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("6", "Green, way 6 is not possible: the ice ends there [3.0]"),
        ("right", "Green, way 6 is not possible: the ice ends there [3.0]"),
        ("2", "Green to (2,4) is not possible: it stood there in this turn already [3.0]"),
    ],
)
def test_a_key_without_a_step_says_why(key: str, told: str) -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.press(key, told)
        assert len(playing.past) == 1
        await see.press("8", "▸8")
        await see.gone(told)

    tokens = [at(3, 4), *(at(*spot) for spot in FAR[1:])]
    begun = game(at=[at(2, 4), COLONY, COLONY, COLONY], tokens=tokens)
    begun.submit(STEP[0][at(3, 4)])
    play(story, begun)


def test_a_click_on_a_place_out_of_reach_says_why() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        see.click_at(4, row_on_screen(6))
        await see.see("Green to (6,1) is not possible: not next to (3,3) [3.0]")
        see.click("COLONY")
        await see.see("Green home is not possible: it has not been at the ocean yet [3.0]")

    play(story, game(at=[at(3, 3), COLONY, COLONY, COLONY]))


def test_the_barred_token_and_other_tokens_say_why() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.press("2", "▸2 ☼2! (8,4)")
        await see.see("☼2! (8,4): the player before you")
        see.post("enter")
        await see.see("☼2! (8,4) is not possible: the player before you moved it [4.2]")
        await see.press("1", "☼1 (8,3) goes to")
        for key, told in (
            ("8", "☼1, way 8 is not possible: the ice ends there [4.2]"),
            ("6", "☼1 to (8,4) is not possible: good weather 2 lies there [4.2]"),
        ):
            await see.press(key, told)

    begun = game(at=[at(2, 3), COLONY, COLONY, COLONY], barred=1)
    begun.submit(STEP[0][at(2, 2)])
    play(story, begun)


# -- weather and slides ----------------------------------------------------------------------


def weather(scenario: str = "", seats: int = 4, **changes: Any) -> TurnController:
    """A game whose weather is to be moved: Green stands on (2,2), which is blue."""
    begun = game(seats, scenario, at=[at(2, 3), COLONY, COLONY, COLONY], **changes)
    begun.submit(STEP[0][at(2, 2)])
    return begun


def test_first_a_token_then_its_way_and_escape_leaves_no_trace() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.press("5", "⊗2 (6,3) goes to")
        await see.press("y", "▸7 (7,2)")
        see.post("escape")
        await see.see("Which token?", "▸5 ⊗2 (6,3)")
        assert len(playing.past) == 1
        await see.press("3", "☼3 (7,3) goes to")
        see.post("4", "4")
        await see.until(lambda: len(playing.past) == 2, "the token")
        assert playing.past[-1].action == MOVE[2][at(7, 2)]

    play(story, weather())


def test_a_token_is_clicked_and_then_its_target_twice() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        click(see, 6, 3)
        await see.see("⊗2 (6,3) goes to")
        # Another token: it begins anew with that one.
        click(see, 7, 3)
        await see.see("☼3 (7,3) goes to")
        click(see, 7, 2)
        await see.see("▸4 (7,2)")
        assert len(playing.past) == 1
        click(see, 7, 2)
        await see.until(lambda: len(playing.past) == 2, "the token")
        assert playing.past[-1].action == MOVE[2][at(7, 2)]

    play(story, weather())


def test_what_a_token_does_to_colours_is_told_before() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        see.post("1")
        await see.see("☼1 (2,1) goes to")
        await see.press("6", "(2,2): hides BLUE there [4.2]")
        await see.press("escape", "Which token?")
        await see.press("2", "☼2 (1,1) goes to")
        await see.press("6", "(1,2): (1,1) shows its colour")

    tokens = [at(2, 1), at(1, 1), *(at(*spot) for spot in FAR[2:])]
    begun = game(at=[at(2, 3), at(1, 1), COLONY, COLONY], tokens=tokens)
    begun.submit(STEP[0][at(2, 2)])
    play(story, begun)


def test_two_tiles_slide_by_row_and_column() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.press("7", "Which tiles slide?")
        await see.press("4", "row 4, now 1 to 3: which two")
        await see.press("2", "(4,2) and (4,3) change places")
        await see.press("up", "(5,2) and (5,3) change places")
        await see.press("right", "(5,3) and (5,4) change places")
        await see.press("escape", "Which token?")
        see.post("7", "3", "1", "1")
        await see.until(lambda: len(playing.past) == 2, "the slide")
        assert playing.past[-1].action == SLIDES[6]
        assert str(playing.past[-1].action) == "slide 3 1"

    play(story, weather("8.2"))


def test_two_tiles_slide_by_click() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.see("slide the ice")
        see.click("slide the ice")
        await see.see("Which tiles slide?")
        click(see, 2, 4)
        await see.see("(2,3) and (2,4) change places")
        click(see, 2, 4)
        await see.until(lambda: len(playing.past) == 2, "the slide")
        assert str(playing.past[-1].action) == "slide 2 3"

    play(story, weather("8.2"))
