"""L'Empereur by keys and mouse: steps, tokens, slides and looks, and why something is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from games.core.models import Setup
from games.lempereur.actions import LOOK, MOVE, SLIDES, STEP, STOP
from games.lempereur.board import BACK, COLONY, place_of
from games.lempereur.rules import RULES
from tests.app.driving import Driver, drive
from tests.app.test_board_lempereur import layout

Story = Callable[[Driver, TurnController], Awaitable[None]]
FAR = [(8, 3), (8, 4), (7, 3), (7, 4), (6, 3), (6, 4)]
"""Places for tokens that play no part."""


def at(row: int, column: int) -> int:
    """A tile."""
    return place_of(row, column)


def game(
    seats: int = 4, scenario: str = "", eyes: tuple[tuple[int, int], ...] = (), **changes: Any
) -> TurnController:
    """A person against bots in a position of the test vectors' layout, the person to play."""
    players = ["human:Ana", *["bot:random"] * (seats - 1)]
    made = TurnController.new(RULES, Setup(seats=seats, scenario=scenario), 5, players)
    state = made.state.clone()
    state.colours = layout()
    state.tokens = [at(*spot) for spot in FAR]
    for name, value in changes.items():
        setattr(state, name, value)
    for place in state.at:
        if place < COLONY and place not in state.tokens:
            state.face_up[place] = 1
    # Eyes are kept by row and colour.
    marked = {place & ~3 | state.colours[place] for place in (at(*spot) for spot in eyes)}
    state.eyes = tuple(int(spot in marked) for spot in range(32))
    made._show(state)
    return made


def play(story: Story, playing: TurnController, size: tuple[int, int] = (80, 24)) -> None:
    """Drive a game through a story."""

    async def run(see: Driver) -> None:
        await see.see("COLONY", "Penguins")
        await story(see, playing)

    drive(run, Casemate(lambda _: game_screen(playing)), size)


def target(see: Driver) -> str:
    """What the cursor is on."""
    return str(see.screen.view.entry.target)


async def cursor(see: Driver, key: str, wanted: str) -> None:
    """Press a key that puts the cursor on a target."""
    see.post(key)
    await see.until(lambda: target(see) == wanted, f"{key} to reach {wanted}")


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


def row_on_screen(row: int) -> int:
    """The line of the screen where a row of tiles stands at 80x24."""
    return 3 + 2 * (8 - row)


def column_on_screen(column: int) -> int:
    """A cell of the screen within a column of tiles at 80x24."""
    return 5 + 11 * (column - 1)


def click(see: Driver, row: int, column: int) -> None:
    """Click on a tile."""
    see.click_at(column_on_screen(column), row_on_screen(row))


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


# -- looks -----------------------------------------------------------------------------------


def eyed() -> TurnController:
    """Green has arrived on a tile of its own with an eye, and may look."""
    begun = game(at=[at(2, 3), COLONY, COLONY, COLONY], eyes=((3, 3),))
    begun.submit(STEP[0][at(3, 3)])
    return begun


def test_a_tile_is_looked_at_by_row_and_column_and_seen_until_it_is_covered() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.see("Look at a hidden tile?", "◎", "0 no look")
        await see.press("6", "row 6, now its column")
        await see.press("escape", "its row, then its column")
        see.post("5", "2")
        await see.see("(5,2): look at it, you alone")
        assert "(RED)" not in see.text
        see.post("2")
        # The base layout has red there.
        await see.see(
            "(RED)", "only for Ana: (5,2) is RED", "Enter covers it [6.0]", "For you alone"
        )
        see.post("enter")
        await see.see("may go on", "6.0 Green looks at (5,2)")
        assert "RED" not in see.text
        assert playing.past[1].action == LOOK[at(5, 2)]

    play(story, eyed())


def test_a_look_by_arrows_by_click_and_none_at_all() -> None:
    async def arrows(see: Driver, playing: TurnController) -> None:
        await see.see("0 no look")
        await cursor(see, "right", "1 2")
        await cursor(see, "up", "2 2")
        # What is face up is passed over.
        await cursor(see, "n", "1 3")
        see.post("enter")
        await see.see("only for Ana: (1,3) is BLUE")

    async def mouse(see: Driver, playing: TurnController) -> None:
        click(see, 3, 3)
        await see.see("(3,3) is not possible: everybody sees it already [6.0]")
        click(see, 4, 1)
        await see.see("(4,1): look at it")
        click(see, 4, 1)
        await see.see("(YELLOW)")

    async def none(see: Driver, playing: TurnController) -> None:
        await see.press("0", "no look: the eye is not used")
        see.post("0")
        await see.see("may go on")

    for story in (arrows, mouse, none):
        play(story, eyed())


def test_nothing_of_a_look_is_left_in_details_help_log_and_palette() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        see.post("5", "2", "2")
        await see.see("(RED)")
        see.post("enter")
        await see.see("may go on")
        for key, there in (("i", "In force"), ("/", "looks at (5,2)"), ("r", "Moving")):
            see.post(key)
            await see.see(there)
            assert "RED" not in see.text
            see.post("escape")
            await see.see("Your step")
        see.post("Y")
        await see.see("copied")
        assert "RED" not in see.text
        titles = [command.title for command in see.app.get_system_commands(see.screen)]
        assert not [title for title in titles if "RED" in title.upper().split()]

    play(story, eyed())


def test_nobody_looks_back_while_the_game_goes_on() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.press("/", "go there")
        see.post("enter")
        await see.see("it can be watched when it is over [9.0]", "COLONY")
        assert not playing.past

    play(story, game())


# -- penguins, undo, sizes -------------------------------------------------------------------


def test_with_two_penguins_one_is_chosen_and_the_other_one_by_a_click() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.see("Which penguin?", "▸1 G Green", "2 R Red")
        await see.press("2", "Your step")
        await see.press("4", "▸4 hidden")
        # Green's tile is not beside Red's: it is Green that is meant.
        click(see, 6, 1)
        await see.until(lambda: see.screen.view.scene.trail[0].label == "G Green", "Green")
        await see.press("escape", "Which penguin?")
        click(see, 2, 3)
        await see.see("(3,3): hidden, goes on if red")
        await see.press("4", "▸4 hidden")
        see.post("4")
        await see.until(lambda: playing.past, "the step")
        assert playing.past[-1].action == STEP[1][at(2, 2)]

    play(story, game(2, at=[at(6, 1), at(2, 3), COLONY, COLONY]))


def test_u_takes_back_what_can_be_and_else_is_one_more_direction() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await cursor(see, "u", "3 4")
        see.post("8", "8")
        await see.until(lambda: playing.past, "the step")
        # Nothing came to light under good weather, so it can be taken back.
        await see.see("may go on", "u undo")
        see.post("u")
        await see.until(lambda: not playing.past, "undo")
        await cursor(see, "u", "3 4")

    tokens = [at(3, 3), *(at(*spot) for spot in FAR[1:])]
    play(story, game(at=[at(2, 3), COLONY, COLONY, COLONY], tokens=tokens))


def test_the_details_tell_where_tiles_and_tokens_come_from() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.press("i", "Where they come from")
        await see.see("eye: reconstructed", "weather: seed")

    play(story, game())


def test_the_help_names_the_keys_of_directions() -> None:
    async def story(see: Driver, playing: TurnController) -> None:
        await see.press("?", "Help · a game")
        await see.until(lambda: see.screen.lines.rows, "its lines")
        text = " ".join(" ".join(row.text for row in see.screen.lines.rows).split())
        for told in ("y Choose the way up and left, as 7 does", "s Stop where", "(GREEN)"):
            assert told in text

    play(story, game())


@pytest.mark.parametrize("size", [(79, 23), (60, 20)])
def test_a_window_that_is_too_small_plays_by_list(size: tuple[int, int]) -> None:
    async def story(see: Driver) -> None:
        await see.see("Green or Red takes a step", f"here {size[0]}x{size[1]}", "Row 8: ")
        await see.press("2", "(3,3)")
        see.post("8", "8")
        await see.until(lambda: playing.past, "the step")
        assert playing.past[-1].action == STEP[1][at(3, 3)]

    playing = game(2, at=[at(6, 1), at(2, 3), COLONY, COLONY])
    drive(story, Casemate(lambda _: game_screen(playing)), size)
