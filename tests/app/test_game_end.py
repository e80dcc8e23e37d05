"""A game on its screen with dice by hand, and how its end is shown."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.controller import LogLine, TurnController
from app.players import BotPlayer
from app.screens.base import face_of
from app.screens.tell_the_emperor import TellTheEmperorScreen
from games import REGISTRY
from games.core.models import Setup
from games.core.text import line
from tests.app.driving import Driver, drive
from tests.app.front import RULES, game, outside, play, scene, selected, view

# -- dice by hand, and the end ---------------------------------------------------------------


def test_dice_by_hand_are_asked_for_and_can_be_refused() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        await see.press("enter", "Attack British needs 4+: what does the die show?")
        assert not playing.past
        # Enter takes no die that nobody has named, and a die has no nine.
        assert view(see).entry is None
        await see.press("enter", "a die shows 1 to 6: type what yours does")
        await see.press("9", "no 9 here: a die shows 1 to 6")
        assert not playing.past
        see.post("escape")
        await see.see("Your action")
        await see.press("enter", "what does the die show?")
        see.post("5")
        await see.until(lambda: view(see).entry, "a die")
        await see.until(lambda: selected(see).label == "die 5", "the five")
        see.post("enter")
        await see.until(lambda: playing.past, "the attack")
        assert playing.past[0].rolls == (5,)

    playing = game(dice="manual")
    play(story, playing)


def test_while_a_roll_by_hand_is_waited_for_the_log_says_what_led_to_it() -> None:
    async def story(see: Driver) -> None:
        await see.press("0 enter", "What did you draw?")
        await see.see("Action Phase ended")
        assert not playing.past
        before = len(playing.log)
        see.post("escape")
        await see.see("Your action")
        await see.gone("Action Phase ended")
        assert len(playing.log) == before

    playing = game(dice="manual")
    play(story, playing, size=(120, 40))


def test_the_end_is_told_and_the_board_can_be_looked_at() -> None:
    playing = game()
    while not playing.outcome:
        playing.submit(playing.legal[len(playing.past) % len(playing.legal)])

    reason = playing.outcome.reason

    async def story(see: Driver) -> None:
        await see.see("Game over")
        see.post("escape")
        for key in ("enter", "escape"):
            await see.see("The game is over", "Fronts", reason)
            assert "Enter the result" in see.text.split("\n")[-1]
            await see.press(key, "Game over")
            see.post("escape")
        await see.see("The game is over")

    play(story, playing)


def test_whole_games_are_played_with_enter_alone() -> None:
    async def enter(see: Driver) -> None:
        done = len(playing.past)
        see.post("enter")
        await see.until(lambda: len(playing.past) > done or scene(see).nested, "an action")

    async def story(see: Driver) -> None:
        await see.see("Your action")
        while not playing.outcome:
            await enter(see)
            assert not outside(see)

    playing = game(scenario="S6")
    play(story, playing)


def test_the_view_alone_is_shown() -> None:
    """Piles and generator are hidden in what the screen gets."""

    async def story(see: Driver) -> None:
        await see.see("Fronts")
        shown = scene(see).view
        assert shown.rng == 0
        assert set(shown.pile) == {-1}

    play(story)


def test_a_bot_plays_by_itself_and_its_choices_cannot_be_taken() -> None:
    playing = TurnController.new(RULES, Setup(scenario="S6"), 1, [BotPlayer("random")])
    by_itself = TurnController.new(RULES, Setup(scenario="S6"), 1, [BotPlayer("random")])

    async def story(see: Driver) -> None:
        await see.see("bot:random decides")
        assert view(see).entry is None
        see.post("1", "enter", "down", "escape")
        await see.until(lambda: len(playing.past) >= 3, "moves of the bot")

    app = Casemate(lambda _: TellTheEmperorScreen(playing))
    app.settings = replace(app.settings, autoplay=0.01)
    drive(story, app)
    for change in playing.past:
        assert by_itself.play_bot().digest == change.digest


def test_keys_and_clicks_at_random_do_no_harm() -> None:
    random = Random(7)
    keys = [*"123456789abcdehjkluU0iry/?", "up", "down", "left", "right", "escape", "pageup"]
    keys += ["enter", "enter", "escape", "pagedown"]

    async def story(see: Driver) -> None:
        await see.see("Fronts")
        for _ in range(400):
            if random.random() < 0.5:
                see.post(random.choice(keys))
            else:
                see.click_at(random.randrange(80), random.randrange(23))
            await asyncio.sleep(0)
        for _ in range(60):
            see.post("escape")
            await asyncio.sleep(0)
        await see.until(lambda: see.app.is_running, "the program")

    play(story)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)], ids=str)
def test_the_cursor_stays_on_a_choice_as_long_as_that_is_possible(size: Any) -> None:
    playing = game()

    async def story(see: Driver) -> None:
        await see.until(lambda: view(see).entry, "a choice")
        stayed = left = 0
        while len(playing.past) < 25 and not playing.outcome:
            shown = view(see).choices.sheet.placed
            possible = [n for n, place in enumerate(shown) if not place.entry.barred]
            moves = len(playing.past)
            view(see).select(possible[moves % len(possible)])
            before = view(see).entry
            assert before
            see.screen.chosen(before)
            if len(playing.past) == moves or playing.outcome:
                continue  # a level was opened, or all is over
            after = view(see).entry
            assert after
            assert after.barred is None
            shown = view(see).choices.sheet.placed
            if any(place.entry.name == before.name and not place.entry.barred for place in shown):
                stayed += 1
                assert after.name == before.name
            else:
                left += 1
        assert stayed
        assert left

    play(story, playing, size)


def test_the_log_shows_its_lines_whole() -> None:
    """A long line goes on two blanks further in, and belongs to its row with all its lines."""
    playing = game()
    parts = ["Attack Nimitz against Battle Value 3", *["(-1 card #30, Operation Cartwheel)"] * 4]
    playing.log.append(LogLine(1, line("8.2.2", " ".join(parts), " the end")))

    async def story(see: Driver) -> None:
        await see.press("/", "action  rule and what happened")
        await see.see("▸      1  8.2.2 Attack Nimitz", "the end")
        rows = see.text.split("\n")
        first = next(y for y, row in enumerate(rows) if "8.2.2" in row)
        assert rows[first + 1].startswith(" " * 12)
        see.post("home")
        await see.until(lambda: see.screen.lines.cursor == 0, "the first line")
        see.click("the end")
        await see.until(lambda: see.screen.lines.cursor == len(playing.log) - 1, "the long line")

    play(story, playing)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_help_explains_the_signs_of_its_own_game(slug: str) -> None:
    playing = TurnController.new(
        REGISTRY[slug], Setup(seats=REGISTRY[slug].info.seats[0]), 1, ["bot:random"]
    )

    async def story(see: Driver) -> None:
        await see.see("q leave")
        await see.press("?", "Keys here")
        rows = [each.text for each in see.screen.lines.rows]
        text = "\n".join(rows)
        for sign, meaning in face_of(slug).signs:
            assert any(row.startswith(f"  {sign} ") and meaning[:20] in row for row in rows)
        assert ("Napoleon" in text) == (slug == "levee_en_masse")
        assert ("ABDA" in text) == (slug == "tell_the_emperor")
        assert ("weather" in text) == (slug == "lempereur")

    drive(story, Casemate(lambda _: game_screen(playing)), (80, 24))
