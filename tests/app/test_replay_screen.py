"""The replay on screen: steps, turns, autoplay, places in the log, notes, branches."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Input

from app.casemate import Casemate
from app.controller import TurnController
from app.paths import saves_dir
from app.saves import read_save
from app.screens.base import GameScreen
from app.screens.log import LogScreen
from app.screens.replay import ReplayScreen, replay_of
from app.screens.time_panel import turn_starts
from tests.app.driving import Driver, begun, drive, saved


def watching(actions: int = 12, seed: int = 0x9F3C) -> tuple[TurnController, Casemate]:
    """A saved game, and the program that opens with its replay."""
    game = saved(actions, seed)
    assert game.writer
    path = game.writer.path
    return game, Casemate(lambda _: replay_of(path))


def at(see: Driver) -> int:
    """The move that is shown."""
    return int(see.screen.timeline.n)


def shown_states(game: TurnController) -> list[str]:
    """The digests of the game's positions by move."""
    return [*(change.before.digest() for change in game.past), game.state.digest()]


def test_steps_go_through_the_positions_of_the_game() -> None:
    game, app = watching(4)
    digests = shown_states(game)

    async def story(see: Driver) -> None:
        await see.see("action 0 of 4", "the start")
        for n in range(1, 5):
            await see.press(".", f"action {n} of 4")
            assert see.screen.timeline.state.digest() == digests[n]
        see.post(".")
        for n in range(3, -1, -1):
            await see.press(",", f"action {n} of 4")
            assert see.screen.timeline.state.digest() == digests[n]

    drive(story, app)


def test_turns_and_ends_are_a_key_away() -> None:
    game, app = watching(14)
    states = [*(change.before for change in game.past), game.state]
    starts = turn_starts(states)
    assert len(starts) >= 2

    async def story(see: Driver) -> None:
        last = len(game.past)
        await see.press("]", f"action {starts[0]} of {last}")
        await see.press("]", f"action {starts[1]} of {last}")
        await see.press("[", f"action {starts[0]} of {last}")
        await see.press("end", f"action {last} of {last}")
        await see.press("home", f"action 0 of {last}")

    drive(story, app)


def test_a_move_is_told_as_its_choice_read() -> None:
    game, app = watching(3)
    choices = game.rules.prompt(game.past[0].before).choices
    label = next(each.label for each in choices if each.action == game.past[0].action)

    async def story(see: Driver) -> None:
        await see.press(".", label)

    drive(story, app)


def test_space_plays_by_itself_to_the_end_and_space_stops_it() -> None:
    _, app = watching(6)

    async def story(see: Driver) -> None:
        await see.see("action 0 of 6")
        see.post("+", "+", "+", "+")
        await see.until(lambda: see.screen.pace < 0.1, "a fast pace")
        await see.press("space", "action 6 of 6")
        await see.until(lambda: see.screen._timer is None, "the end of it")
        # At the end it begins again.
        see.screen.pace = 8.0
        await see.press("space", "8 s an action")
        assert at(see) == 0
        see.post("space")
        await see.gone("8 s an action")

    drive(story, app)


def test_it_waits_while_something_else_is_on_top() -> None:
    _, app = watching(6)

    async def story(see: Driver) -> None:
        replay = see.screen
        replay.pace = 0.05
        see.post("space")
        await see.press("?", "Help · a replay")
        here = replay.timeline.n
        for _ in range(3):
            replay._tick()
        assert replay.timeline.n == here

    drive(story, app)


def test_an_action_can_be_gone_to_by_number() -> None:
    _, app = watching(9)

    async def story(see: Driver) -> None:
        await see.press("g", "Its number, 0 to 9")
        await see.type("10")
        await see.press("enter", "a number from 0 to 9")
        see.post("backspace", "backspace")
        await see.until(lambda: see.screen.query_one(Input).value == "", "an empty line")
        see.post("7", "enter")
        await see.see("action 7 of 9")
        await see.press("g", "Its number")
        see.post("escape")
        await see.gone("Its number")
        assert at(see) == 7

    drive(story, app)


def test_a_click_on_a_log_line_goes_to_its_action() -> None:
    _, app = watching(6)

    async def story(see: Driver) -> None:
        await see.press("end", "action 6 of 6")
        log = see.screen.view.log_panel
        move = log._moves[0]
        assert move < 6
        region = log.region
        first = see.text.split("\n")[region.y + 1][region.x : region.right].strip()
        see.click(first)
        await see.see(f"action {move} of 6")

    drive(story, app)


def test_a_click_on_the_time_line_goes_there() -> None:
    _, app = watching(8)

    async def story(see: Driver) -> None:
        await see.see("action 0 of 8", "▲")
        panel = see.screen.view.time
        x, y = panel.region.right - 2, panel.region.y + 1
        see.click_at(x, y)
        await see.see("action 8 of 8")
        see.click_at(panel.region.x + 1, y)
        await see.see("action 0 of 8")

    drive(story, app)


def test_the_log_lists_all_lines_and_one_of_them_is_where_to_go() -> None:
    game, app = watching(10)

    async def story(see: Driver) -> None:
        await see.press("/", f"{len(game.log)} lines")
        assert isinstance(see.screen, LogScreen)
        see.post("end", "enter")
        await see.see(f"action {game.log[-1].n} of 10")
        await see.press("/", "lines")
        await see.press("/", "Search the log")
        await see.type("attack")
        wanted = [entry for entry in game.log if "attack" in str(entry.line).lower()]
        await see.press("enter", f"{len(wanted)} of {len(game.log)}")
        await see.press("escape", f" {len(game.log)} lines")
        await see.press("escape", "of 10")

    drive(story, app)


def test_a_note_is_kept_in_the_save_and_shown_as_it_was_written() -> None:
    game, app = watching(5)
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        await see.press(".", "action 1 of 5")
        await see.press("n", "Note at action 1")
        await see.type("why not [b]China[/b]?")
        await see.press("enter", "● why not [b]China[/b]?")
        see.post(".")
        await see.gone("why not")

    drive(story, app)
    assert read_save(path).notes == [{"n": 1, "text": "why not [b]China[/b]?"}]
    again = replay_of(path)
    assert again.timeline.state.digest() == shown_states(game)[0]


def test_nobody_writes_notes_into_a_game_that_is_being_played() -> None:
    game = begun(3)
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        await see.press("n", "Note at action 0")
        await see.type("x")
        await see.press("enter", "is being played")

    drive(story, Casemate(lambda _: replay_of(path)))
    game.close()
    assert read_save(path).notes == []


@pytest.mark.parametrize(("key", "fresh"), [("s", False), ("f", True)])
def test_a_branch_is_a_new_save_that_plays_on(key: str, fresh: bool) -> None:
    game, app = watching(8)
    assert game.writer
    before = game.writer.path.read_bytes()
    digests = shown_states(game)

    async def story(see: Driver) -> None:
        see.post(".", ".", ".", ".", ".")
        await see.see("action 5 of 8")
        await see.press("b", "the first 5 actions")
        await see.press(key, "Your action")
        assert isinstance(see.screen, GameScreen)
        branch = see.screen.controller
        assert len(branch.past) == 5
        assert (branch.state.digest() == digests[5]) is not fresh
        header = read_save(branch.writer.path).header
        assert header["parent"] == {"file": game.writer.path.name, "n": 5}  # type: ignore[union-attr]

    drive(story, app)
    assert game.writer.path.read_bytes() == before
    assert len(list(saves_dir().glob("*.jsonl"))) == 2


def test_the_end_of_a_game_is_no_place_to_branch_off() -> None:
    game, app = watching(2000)
    assert game.outcome

    async def story(see: Driver) -> None:
        await see.press("end", f"action {len(game.past)} of")
        await see.press("b", "Play on from here")
        await see.press("s", "the game is over here")
        assert isinstance(see.screen, ReplayScreen)

    drive(story, app)


def test_leaving_the_only_screen_leaves_the_program() -> None:
    for key in ("q", "escape"):
        _, app = watching(2)

        async def story(see: Driver, key: str = key) -> None:
            await see.see("action 0 of 2")
            see.post(key)
            await see.until(lambda: see.app._exit, "the end")

        drive(story, app)
        assert app.return_code == 0


def test_the_rules_open_at_the_section_of_the_step() -> None:
    _, app = watching(2)

    async def story(see: Driver) -> None:
        await see.see("action 0 of 2")
        rule = see.screen.rule
        await see.press("r", "Rules · We Must Tell the Emperor")
        number = see.screen.sections[see.screen.place].number
        assert rule.startswith(number)

    drive(story, app)


def test_a_replay_shows_no_choices_and_changes_nothing() -> None:
    game, app = watching(4)
    assert game.writer
    before = game.writer.path.read_bytes()

    async def story(see: Driver) -> None:
        await see.see("action 0 of 4")
        see.post("1", "1", "u", "U", "0", "enter", "y")
        await see.see("action 1 of 4")
        assert "Your action" not in see.text

    drive(story, app)
    assert game.writer.path.read_bytes() == before


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (110, 24), (60, 20), (20, 5), (1, 1)])
def test_every_size_shows_a_replay(size: tuple[int, int]) -> None:
    _, app = watching(6)

    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.scene, "a scene")
        see.post(".", "]", "end", "home", ".")
        await see.until(lambda: at(see) == 1, "the first action")
        assert all(len(line) == size[0] for line in see.text.split("\n"))
        if size[0] >= 60:
            await see.see("action 1 of 6")

    drive(story, app, size)


def test_a_long_game_steps_as_fast_as_a_short_one() -> None:
    game, app = watching(2000)

    async def story(see: Driver) -> None:
        screen: Any = see.screen
        await see.press("end", f"of {len(game.past)}")
        see.post(*[",", "."] * 50)
        see.post(",")
        await see.until(lambda: screen.timeline.n == len(game.past) - 1, "a hundred steps")

    drive(story, app)
