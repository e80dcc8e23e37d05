"""The menu: what it shows, and where its lines lead."""

from __future__ import annotations

import gc

import pytest

from app.casemate import Casemate
from app.screens.menu import LINKS, first_line, show_seats
from games import GAMES
from tests.app.driving import GAME, Driver, drive, saved


def test_the_menu_lists_every_game_and_every_page() -> None:
    async def story(see: Driver) -> None:
        await see.see("Casemate", "q  Quit")
        for entry in GAMES:
            assert entry.title in see.text
            assert show_seats(entry.seats) in see.text
            assert f"{entry.minutes} min" in see.text
        for _, _, title, text in LINKS:
            assert title in see.text
            assert text in see.text

    drive(story)


def test_where_there_is_room_each_game_says_what_it_is_about() -> None:
    async def story(see: Driver) -> None:
        await see.see("Casemate", "q  Quit")
        for entry in GAMES:
            assert entry.blurb in see.text

    drive(story, size=(120, 40))


def test_from_the_start_two_keys_lead_to_the_first_decision() -> None:
    async def story(see: Driver) -> None:
        # All at once, as somebody types who knows the program: nothing waits for the engine.
        see.post("enter", "enter")
        await see.see("Your action")
        assert see.screen.controller.past == []

    drive(story)


def test_three_keys_start_a_game_beside_an_unfinished_one() -> None:
    saved(3)

    async def story(see: Driver) -> None:
        await see.see("Go on")
        see.post("down", "enter", "enter")
        await see.see("turn 1", "Your action")
        assert see.screen.controller.past == []

    drive(story)


def test_the_newest_unfinished_game_is_under_the_cursor_with_a_recap() -> None:
    game = saved(5)

    async def story(see: Driver) -> None:
        await see.see("5 actions", "turn", str(game.log[-1].line)[:40])
        assert see.screen.lines.name_here == "continue"
        await see.press("enter", "Your action")
        assert see.screen.controller.state.digest() == game.state.digest()

    drive(story)


def test_the_recap_is_the_same_after_another_screen_and_a_new_one_after_the_game() -> None:
    game = saved(5)

    async def story(see: Driver) -> None:
        await see.see("5 actions", "turn", str(game.log[-1].line)[:40])
        before = [line[1:] for line in see.text.split("\n")[2:5]]
        assert "5 actions" in before[1]
        await see.press("s", "Settings file")
        await see.press("escape", "q quit")
        # The cursor alone is elsewhere.
        assert [line[1:] for line in see.text.split("\n")[2:5]] == before
        await see.press("c", "Your action")
        played = see.screen.controller
        see.post("enter", "q")
        await see.see("6 actions", "turn")
        await see.see(str(played.log[-1].line)[:40])

    drive(story)


def test_continue_comes_before_the_first_look_at_the_folder() -> None:
    game = saved(2)

    async def story(see: Driver) -> None:
        see.post("c")
        await see.see("Your action")
        assert len(see.screen.controller.past) == len(game.past)

    drive(story)


def test_continue_without_a_game_says_so() -> None:
    app = Casemate()

    async def story(see: Driver) -> None:
        await see.see("no game was left unfinished")
        app.go_on()
        await see.until(lambda: len(app._notifications) == 1, "a message")

    drive(story, app)


@pytest.mark.parametrize(
    ("key", "title"),
    [("b", "Library"), ("t", "Statistics"), ("s", "Settings"), ("1", "New game")],
)
def test_a_letter_opens_its_line_and_escape_and_q_come_back(key: str, title: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        for back in ("escape", "q"):
            await see.press(key, f" {title}")
            await see.until(lambda: len(see.app.screen_stack) == 2, "the page")
            await see.press(back, "q  Quit")
            assert len(see.app.screen_stack) == 1

    drive(story)


def test_the_cursor_goes_by_arrows_and_by_letters_and_stops_at_the_ends() -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        lines = see.screen.lines
        assert lines.name_here == GAMES[0].slug
        see.post("up", "k")
        see.post("end")
        await see.until(lambda: lines.name_here == "quit", "the last line")
        see.post("j", "down")
        see.post("k")
        await see.until(lambda: lines.name_here == "settings", "the line above")
        see.post("home")
        await see.until(lambda: lines.name_here == GAMES[0].slug, "the first line")

    drive(story)


def test_a_click_opens_a_line_and_a_double_click_does_not_reach_the_next_screen() -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        see.click(GAMES[0].title)
        see.click(GAMES[0].title)
        await see.see("Seed")
        assert len(see.app.screen_stack) == 2
        values = dict(see.screen.values)
        # On a page of values the first click selects and the second one changes.
        see.click("Divine Wind")
        await see.until(lambda: see.screen.lines.name_here == "option divine_wind", "the line")
        see.click("Divine Wind")
        await see.until(lambda: see.screen.values["option divine_wind"] == "on", "a change")
        assert [name for name in values if values[name] != see.screen.values[name]] == [
            "option divine_wind"
        ]

    drive(story)


def test_quit_works_by_line_by_key_and_by_the_footer() -> None:
    for way in ("q", "ctrl+q", "end enter"):
        ended = Casemate()

        async def story(see: Driver, way: str = way) -> None:
            await see.see("q  Quit")
            see.post(*way.split())
            await see.until(lambda: see.app._exit, "the end")

        drive(story, ended)
        assert ended.return_code == 0

    clicked = Casemate()

    async def story_of_a_click(see: Driver) -> None:
        await see.see("q quit")
        see.click("q quit")
        await see.until(lambda: see.app._exit, "the end")

    drive(story_of_a_click, clicked)


@pytest.mark.parametrize(
    "size", [(80, 24), (120, 40), (200, 60), (40, 12), (12, 4), (3, 2), (1, 1)]
)
def test_every_size_shows_something_and_none_breaks(size: tuple[int, int]) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.lines.rows, "rows")
        see.post("down", "down", "up", "pagedown", "end")
        await see.until(lambda: see.screen.lines.name_here == "quit", "the last line")
        assert all(len(line) == size[0] for line in see.text.split("\n"))

    drive(story, size=size)


def test_in_ascii_nothing_else_is_drawn() -> None:
    saved(1)

    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        assert see.text.isascii()
        see.app.tell("Straße … ▸")
        await see.press(":", "Search for commands")
        assert see.text.isascii()

    drive(story, Casemate(ascii_only=True))


def test_in_ascii_the_palette_has_lines_around_it() -> None:
    async def story(see: Driver) -> None:
        await see.press(":", "Palette")
        lines = see.text.split("\n")
        asked = next(n for n, line in enumerate(lines) if "Search for commands" in line)
        assert lines[asked - 2] == "-" * 80
        assert "_" * 80 in lines[asked:]
        assert not any(sign * 2 in line for line in lines for sign in "?12345678")

    drive(story, Casemate(ascii_only=True))


@pytest.mark.parametrize("theme", ["dark", "light", "ansi-dark", "ansi-light", "nord"])
def test_every_theme_draws_the_menu(theme: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("▸ 1")
        assert see.app.theme == theme

    drive(story, Casemate(theme=theme))


def test_the_palette_has_the_commands_of_the_screen_beneath() -> None:
    async def story(see: Driver) -> None:
        await see.press("1", "Seed")
        for key in (":", "ctrl+p"):
            await see.press(key, "Search for commands")
            await see.type("random seed")
            await see.see("Take another random seed")
            await see.gone("Read the rules")
            see.post("escape")
            await see.gone("Search for commands")

    drive(story)


def test_the_collector_of_garbage_works_again_after_the_first_frame() -> None:
    gc.disable()

    async def story(see: Driver) -> None:
        await see.until(gc.isenabled, "the collector")

    drive(story)


def test_the_help_tells_the_keys_of_the_screen_beneath() -> None:
    async def story(see: Driver) -> None:
        await see.press("1", "Seed")
        await see.press("?", "Help · a new game")
        await see.see("Under the cursor", "Keys here", "Take another random seed")
        see.post("?")
        await see.press("q", "Seed")

    drive(story)


def test_recaps_end_between_words() -> None:
    assert first_line("one two three", 11) == "one two …"
    assert first_line("one two", 11) == "one two"
    assert first_line("", 11) == ""


def test_seats_in_words() -> None:
    assert [show_seats(s) for s in [(1,), (2,), (2, 3, 4)]] == [
        "1 player",
        "2 players",
        "2 to 4 players",
    ]


def test_game_and_link_keys_leave_the_movement_keys_alone() -> None:
    keys = {key for _, key, *_ in LINKS} | {str(n) for n in range(1, len(GAMES) + 1)}
    assert keys.isdisjoint("hjkluUr?/:")
    assert GAME in {entry.slug for entry in GAMES}
