"""The replay on screen: steps, turns, autoplay, places in the log, every size."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Input

from app.opening import new_game, read_players, read_setup, read_timeline
from app.screens.log import LogScreen
from app.screens.replay import place_of
from app.screens.time_panel import ticks, turn_starts
from app.screens.time_words import alternatives
from app.screens.viewpoint import viewpoints
from app.screens.wordbar import WordBar
from games import REGISTRY
from tests.app.driving import Driver, drive, saved
from tests.app.watched import TWO, shown_states, watching


def at(see: Driver) -> int:
    """The move that is shown."""
    return int(see.screen.timeline.n)


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


def test_a_replay_that_was_closed_may_be_told_to_draw_once_more() -> None:
    _, app = watching(4)

    async def story(see: Driver) -> None:
        await see.see("action 0 of 4")
        replay = see.screen
        await replay.view.query("*").remove()
        replay.timeline.seek(3)
        replay.draw()
        assert replay.timeline.n == 3

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


def test_of_many_turns_only_some_are_marked_on_the_line() -> None:
    turns = list(range(1, 81))
    assert ticks(turns[:20], 78) == turns[:20]
    assert ticks(turns, 78) == list(range(5, 81, 5))
    assert ticks(list(range(1, 1001)), 78) == list(range(50, 1001, 50))
    assert not ticks(turns, 1)


def test_a_move_is_told_as_its_choice_read() -> None:
    game, app = watching(3)
    choices = game.rules.prompt(game.past[0].before).choices
    label = next(each.label for each in choices if each.action == game.past[0].action)

    async def story(see: Driver) -> None:
        await see.press(".", label)

    drive(story, app)


def test_where_there_is_room_one_sees_what_a_move_was_chosen_from() -> None:
    game, app = watching(3)
    choices = game.rules.prompt(game.past[0].before).choices
    labels = [each.label for each in choices]
    chosen = next(each.label for each in choices if each.action == game.past[0].action)

    async def story(see: Driver) -> None:
        await see.press(".", "It was chosen from")
        await see.see(*labels, f"▸ {chosen}")
        await see.press(",", "the start")
        assert "It was chosen from" not in see.text

    drive(story, app, (120, 40))


def test_what_another_hand_could_have_done_is_shown_to_nobody_else() -> None:
    rules = REGISTRY[TWO]
    setup = read_setup(rules, "", (), "human,bot:random")
    game = new_game(rules, setup, 3, read_players(rules, setup, "human,bot:random"))
    while not game.outcome:
        game.play_bot() if game.bot else game.submit(game.legal[0])
    game.close()
    assert game.writer
    timeline = read_timeline(game.writer.path)
    for change in game.past:
        timeline.seek(change.n)
        for point in viewpoints(timeline):
            shown = alternatives(timeline, point, 76, 12)
            known = point.everything or point.seat == change.seat
            several = len(rules.legal(change.before)) > 1
            assert bool(shown) == (known and several)


def test_choices_for_which_there_is_no_room_are_counted() -> None:
    game = saved(1)
    assert game.writer
    timeline = read_timeline(game.writer.path)
    timeline.seek(1)
    count = len(game.rules.legal(game.past[0].before))
    lines = alternatives(timeline, None, 76, 3)
    assert len(lines) == 3
    assert f"  and {count - 5} more" in "".join(text for line in lines for text, _ in line)
    assert len(alternatives(timeline, None, 40, 30)) == count
    assert alternatives(timeline, None, 76, 1) == []


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
        await see.press("space", "playing, 8 s an action")
        assert at(see) == 0
        await see.press("+", "playing, 4 s an action")
        see.post("space")
        await see.gone("playing")
        # The speed stays in sight, and can be changed while nothing moves.
        await see.see("4 s an action")
        await see.press("-", "8 s an action")

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


def test_an_action_can_be_gone_to_by_number_and_a_turn_too() -> None:
    game, app = watching(9)

    async def story(see: Driver) -> None:
        turn = game.state.turn
        await see.press("g", "Its number, 0 to 9; or a turn, t1 to")
        await see.see(f"t{turn}:")
        await see.type("10")
        await see.press("enter", "a number from 0 to 9, or a turn such as t3")
        see.post("backspace", "backspace")
        await see.until(lambda: see.screen.query_one(Input).value == "", "an empty line")
        see.post("7", "enter")
        await see.see("action 7 of 9")
        await see.press("g", "Its number")
        see.post("escape")
        await see.gone("Its number")
        assert at(see) == 7
        await see.press("g", "Its number")
        await see.type("t2")
        first = next(change.n for change in game.past if change.before.turn == 2) - 1
        await see.press("enter", f"action {first} of 9")

    drive(story, app)


@pytest.mark.parametrize(
    ("text", "place"),
    [("0", 0), (" 9 ", 9), ("10", None), ("t1", 0), ("T 1", 0), ("turn 1", 0), ("t99", None)]
    + [(text, None) for text in ("", "-1", "t", "1t", "t-1", "²", "t" + "9" * 40)],
)
def test_a_place_is_a_number_or_a_turn(text: str, place: int | None) -> None:
    game = saved(9)
    assert game.writer
    assert place_of(read_timeline(game.writer.path), text) == place


def test_events_are_stepped_through_line_by_line() -> None:
    game, app = watching(6)
    n = next(change.n for change in game.past if len(change.events) > 2)
    count = len(game.past[n - 1].events)
    digests = shown_states(game)

    async def story(see: Driver) -> None:
        log = see.screen.told
        see.post("g")
        await see.see("Its number")
        await see.type(str(n - 1))
        await see.press("enter", f"action {n - 1} of 6")
        for event in range(1, count):
            await see.press(">", f"action {n} of 6, event {event} of {count}")
            # What the event brought stands in the log, while the board still waits for the rest.
            assert see.screen.view.scene.log[-1] == log[see.screen.timeline.reach - 1]
            assert see.screen.timeline.state.digest() == digests[n - 1]
        see.post(">")
        await see.gone(", event")
        await see.press("<", f"action {n} of 6, event {count - 1} of {count}")
        await see.press(",", f"action {n - 1} of 6")

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
        log = see.screen
        see.post("/")
        await see.until(lambda: isinstance(see.screen, WordBar), "the line for words")
        await see.type("attack")
        wanted = [entry for entry in game.log if "attack" in str(entry.line).lower()]
        await see.until(lambda: log.words == "attack", "the words")
        await see.press("enter", f"{len(wanted)} of {len(game.log)}")
        await see.press("escape", f" {len(game.log)} lines")
        await see.press("escape", "of 10")

    drive(story, app)


# -- leaving, sizes and speed ----------------------------------------------------------------


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
        see.post("1", "1", "u", "U", "0", "enter", "Y")
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
