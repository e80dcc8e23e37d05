"""L'Empereur by keys: secret looks, the choice of a penguin, undo."""

from __future__ import annotations

import pytest

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from games.lempereur.actions import LOOK, STEP
from games.lempereur.board import COLONY
from tests.app.driving import Driver, drive
from tests.app.on_ice import (
    FAR,
    at,
    click,
    cursor,
    game,
    play,
)

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
