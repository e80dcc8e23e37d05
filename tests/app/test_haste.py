"""Keys, clicks and signals that come too early, too late, or once too often."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from rich.style import Style
from textual import events
from textual.widgets import OptionList

from app.casemate import Casemate
from app.saves import read_save
from app.screens.details import Details
from app.screens.dialog import Ask
from app.screens.finder import Finder
from app.screens.game_over import GameOver
from app.screens.library import Library
from app.screens.preferences import Preferences
from app.screens.replay import replay_of
from app.screens.trouble import Trouble
from app.tours import tour_of
from app.ways import game_screen
from games import GAMES, REGISTRY
from tests.app.driving import Driver, begun, drive, gone_on, path_of, saved


def test_keys_from_before_the_result_was_seen_do_not_answer_it() -> None:
    game = begun(scenario="S6")
    app = Casemate(lambda _: game_screen(game))

    async def story(see: Driver) -> None:
        await see.see("Your action")
        while not game.outcome:
            moves = len(game.past)
            see.post("enter")
            await see.until(gone_on(game, moves), "an action")
        see.post("enter", "a", "v", "n")
        await see.see("Game over", "Play again with this seed")
        assert isinstance(see.screen, GameOver)
        # One Enter too many, after it was seen, does nothing either.
        assert see.screen.lines.name_here == "result"
        see.post("enter")
        await see.press("down enter", "The game is over")

    drive(story, app)


@pytest.mark.parametrize("way", ["enter", "escape"])
def test_keys_behind_the_one_that_asks_for_the_result_again_are_for_that(way: str) -> None:
    game = begun(scenario="S6")
    while not game.outcome:
        game.submit(game.legal[0])
    app = Casemate(lambda _: game_screen(game))

    async def story(see: Driver) -> None:
        await see.see("Game over")
        see.post("v", way, "down", "question_mark")
        await see.see("Help")
        assert isinstance(see.screen.beneath, GameOver)
        assert see.screen.beneath.lines.name_here == "board"

    drive(story, app)


def test_enter_twice_on_a_damaged_save_answers_no_question(casemate_home: Path) -> None:
    path = path_of(saved(6))
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)

    async def story(see: Driver) -> None:
        await see.press("b", "S1")
        see.post("enter", "enter")
        await see.see("The save is damaged")
        assert isinstance(see.screen, Trouble)
        await see.press("enter", "action 0 of")

    drive(story)


@pytest.mark.parametrize("opened", ["palette", "dialog", "colours"])
def test_the_end_may_come_while_something_opens(opened: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("q quit")
        if opened == "palette":
            see.app.action_command_palette()
        elif opened == "colours":
            see.app.search_themes()
        else:
            see.app.push_screen(Ask("Seed of the game", "Up to 16 digits"))
        see.app.exit(143, return_code=143)

    app = drive(story)
    assert app.return_code == 143


def test_the_end_may_come_before_something_opens() -> None:
    async def story(see: Driver) -> None:
        await see.see("q quit")
        see.post("q", ":")
        await see.until(lambda: see.app.leaving, "the end")

    assert drive(story).return_code == 0


def test_the_palette_may_be_opened_again_while_it_closes() -> None:
    async def story(see: Driver) -> None:
        await see.press(":", "Palette")
        first = see.screen
        first.dismiss()
        see.app.action_command_palette()
        assert isinstance(see.screen, Finder)
        assert see.screen is not first
        await see.see("Palette")

    drive(story)


@pytest.mark.parametrize("key", ["down", "up", "pageup", "pagedown", "enter"])
def test_keys_for_a_palette_without_its_list_do_nothing(key: str) -> None:
    async def story(see: Driver) -> None:
        await see.press(":", "Search for commands")
        finder = see.screen
        await finder.query("*").remove()
        see.post(key, "escape")
        await see.until(lambda: see.screen is not finder, "the palette to close")
        await see.see("q quit")

    drive(story)


def test_a_palette_that_is_gone_looks_for_nothing() -> None:
    async def story(see: Driver) -> None:
        await see.press(":", "Search for commands")
        finder = see.screen
        await finder.query("*").remove()
        await see.until(lambda: not finder.query(OptionList), "the list to go")
        await finder._gather_commands("Col").wait()
        finder.dismiss()
        await see.see("q quit")

    drive(story)


def test_a_palette_closes_and_acts_once() -> None:
    async def story(see: Driver) -> None:
        await see.press("b", "Library")
        see.post(":")
        await see.see("Search for commands", "Colours")
        first = see.screen
        assert isinstance(first, Finder)
        see.post(*"Help", "enter", "enter")
        await see.see("Keys here")
        assert len(see.app.screen_stack) == 3
        see.screen.dismiss()
        first.dismiss()
        await see.see("Library")
        assert len(see.app.screen_stack) == 2

    drive(story)


def test_a_click_on_an_answer_of_the_palette_that_is_gone_by_then_does_nothing() -> None:
    async def story(see: Driver) -> None:
        await see.press(":", "Search for commands")
        await see.see("Colours")
        answers = see.screen.query_one(OptionList)
        line = Style(meta={"option": answers.option_count - 1})
        answers.clear_options().add_option("Settings")
        answers.post_message(
            events.Click(answers, 1, 1, 0, 0, 1, False, False, False, 1, 1, style=line)
        )
        await see.press("escape", "q quit")
        await see.until(lambda: not isinstance(see.screen, Finder), "the palette to close")

    drive(story)


@pytest.mark.parametrize("key", ["page_up", "page_down"])
def test_a_page_key_before_the_palette_has_drawn_its_answers_does_nothing(key: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("q quit")
        see.post(":")
        await see.see("Search for commands", "Colours")
        answers = see.screen.query_one(OptionList)
        answers.styles.display = "none"
        await see.until(lambda: not answers.scrollable_content_region, "the list to go")
        answers.clear_options().add_options(["one", "two"])
        answers.highlighted = 1
        await see.screen.run_action(f"command_list('{key}')")
        await see.press("escape", "q quit")
        await see.until(lambda: not isinstance(see.screen, Finder), "the palette to close")

    drive(story)


def test_a_signal_after_the_loop_has_ended_gives_its_code() -> None:
    script = """
import asyncio, signal
from app.casemate import Casemate
loop = asyncio.new_event_loop()
loop.close()
Casemate()._end_by_signal(signal.SIGTERM, loop)
"""
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 143


def test_keys_in_one_burst_are_carried_out_in_their_order() -> None:
    # Choices are taken by the screen and Enter by a command: a digit must not overtake the Enter
    # before it, or it would be the second press of the same choice.
    game = begun(scenario="S1")
    app = Casemate(lambda _: game_screen(game))

    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.post("1", "enter", "1", "enter", "question_mark")
        await see.see("Keys")
        assert len(game.past) == 2

    drive(story, app)


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
def test_keys_typed_behind_the_tour_turn_its_cards(slug: str) -> None:
    cards = len(tour_of(slug).cards)

    async def story(see: Driver) -> None:
        await see.see("q quit")
        see.post(*["down"] * [entry.slug for entry in GAMES].index(slug), "T", "right", "right")
        await see.see(f"3 of {cards}")
        see.post("left", "left", "r", "escape", "question_mark")
        await see.see("Help")
        assert see.screen.beneath.at == 0

    drive(story)


def test_a_command_typed_with_its_palette_in_one_burst_is_the_one_that_is_carried_out() -> None:
    game = begun(scenario="S1")
    app = Casemate(lambda _: game_screen(game))

    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.post(":", *"Read the rules", "enter", "/", *"die", "enter", "question_mark")
        await see.see("Help · the rules")
        assert see.screen.beneath.words == "die"
        assert not game.past

    drive(story, app)


def test_what_is_changed_in_a_setup_before_its_rules_are_loaded_is_changed() -> None:
    async def story(see: Driver) -> None:
        await see.see("q quit")
        see.post("4", "right", "down", "right", "enter", "question_mark")
        await see.see("Help")
        setup = see.screen.beneath.controller.setup
        assert setup.scenario == REGISTRY["lempereur"].info.scenarios[1].id

    drive(story)


def test_keys_behind_the_one_that_begins_todays_game_are_for_that() -> None:
    async def story(see: Driver) -> None:
        await see.see("q quit")
        see.post("d", "enter", "i", "question_mark")
        await see.see("Help")
        assert isinstance(see.screen.beneath, Details)

    drive(story)


def test_a_save_is_not_deleted_by_a_key_from_before_the_question_was_seen() -> None:
    path = path_of(saved(6))

    async def story(see: Driver) -> None:
        await see.press("b", "S1")
        see.post("d", "y", "down", "enter")
        await see.see("Delete this save?")
        await see.press("question_mark", "Help")
        await see.press("escape", "Delete this save?")
        library = see.app.screen_stack[1]
        assert isinstance(library, Library)
        assert path.name in library.order
        await see.press("y", "is deleted")
        assert path.name not in library.order

    drive(story)


def test_a_note_typed_in_one_burst_with_its_key_is_written() -> None:
    path = path_of(saved(6))
    app = Casemate(lambda _: replay_of(path))

    async def story(see: Driver) -> None:
        await see.see("q leave")
        see.post("full_stop", "n", *"so it went", "enter", "full_stop", "n", *"and on", "enter")
        see.post("question_mark")
        await see.see("Help")
        assert [note["text"] for note in read_save(path).notes] == ["so it went", "and on"]

    drive(story, app)


def test_a_click_behind_a_key_is_for_the_screen_that_the_key_opens() -> None:
    async def story(see: Driver) -> None:
        await see.press("b", "q leave")
        way_out = see.text.split("\n")[-1].index("leave")
        await see.press("escape", "q quit")
        see.post("b")
        see.click_at(way_out, 23)
        see.post("s", "question_mark")
        await see.see("Help")
        assert isinstance(see.screen.beneath, Preferences)
        assert len(see.app.screen_stack) == 3

    drive(story)
