"""The game screen: what stands on it at every size."""

from __future__ import annotations

from typing import Any

import pytest

from app.widgets.plan import LEAST, WIDEST
from tests.app.driving import Driver
from tests.app.front import game, outside, play, to, view

SIZES = [(80, 24), (80, 40), (100, 30), (109, 60), (110, 24), (119, 33), (110, 34), (120, 40)]
SMALL = [(79, 24), (80, 23), (60, 20), (40, 12), (20, 6), (5, 3), (1, 1)]


# -- what stands on the screen ---------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("ascii_only", [False, True], ids=["signs", "ascii"])
@pytest.mark.parametrize("moves", [0, 9, 25])
def test_all_parts_stand_at_every_size(size: Any, ascii_only: bool, moves: int) -> None:
    async def story(see: Driver) -> None:
        await see.see("We Must Tell the Emperor", "Fronts", "Resources", "Card", "In force", "Log")
        lines = see.text.split("\n")
        assert len(lines) == size[1]
        assert all(len(line) == size[0] for line in lines)
        assert not outside(see)
        assert see.text.isascii() == ascii_only
        assert view(see).entry is not None
        assert "q leave" in lines[-1]
        assert f"actions {'*' if ascii_only else '●'}" in lines[0] or moves
        for place in view(see).choices.sheet.placed:
            assert place.entry.brief.split()[0] in see.text

    play(story, game(moves), size, ascii_only)


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_below_the_least_size_there_is_no_board_and_no_fault(size: Any) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: view(see).plan.form == "small", "the small form")
        await see.until(lambda: view(see).plan.regions, "a plan")
        assert not outside(see)
        assert "Fronts ─" not in see.text
        if size[0] >= 40 and size[1] >= 12:
            assert f"{LEAST[0]}x{LEAST[1]}" in see.text
            assert f"{size[0]}x{size[1]}" in see.text
            assert "Position" in see.text
            assert "1 Attack" in see.text
            await to(see, "End actions")
            see.post("enter")
            await see.until(lambda: playing.past, "an action")

    playing = game()
    play(story, playing, size)


def test_wider_than_the_widest_stays_there() -> None:
    async def story(see: Driver) -> None:
        await see.see("Fronts")
        assert all(not line[WIDEST:].strip() for line in see.text.split("\n"))
        assert not outside(see)

    play(story, size=(180, 50))


def test_a_resize_lays_everything_out_anew() -> None:
    async def story(see: Driver) -> None:
        await see.see("Fronts")
        for size in [(120, 40), (60, 15), (112, 26), (80, 24), (200, 60), (80, 24)]:
            await see.resize(*size)
            await see.until(lambda: view(see)._room == view(see).size == see.screen.size, "room")
            assert not outside(see)
        assert "1 Attack British   4+ 50%" in see.text

    play(story)


def test_the_screen_has_few_widgets() -> None:
    async def story(see: Driver) -> None:
        await see.see("Fronts")
        assert len(list(see.screen.walk_children())) < 40

    play(story, size=(120, 40))


def test_the_step_the_hint_and_the_last_die_are_shown() -> None:
    async def story(see: Driver) -> None:
        await see.see("▸ACTIONS", "1 Battle Value 3: needs 4+, 50%  hit Malaya to Burma   miss no")
        await see.press("enter", "last die")
        die = playing.past[-1].rolls[0]
        await see.see(f"last die {die}")
        await see.see(f"die {die}, 4+:")

    playing = game()
    play(story, playing)


def test_a_long_hint_borrows_rows_from_the_log_and_gives_them_back() -> None:
    async def story(see: Driver) -> None:
        await see.see("5.1 Oil 4 to 3")
        see.post("b")
        await see.see("2-3 Army-Navy -1", "6 Nimitz back 1, Prestige +1")
        await see.gone("5.1 Oil 4 to 3")
        await see.see("5.1 Prestige 3 to 4", "3 more new: /")
        see.post("1")
        await see.see("5.1 Oil 4 to 3")

    play(story)


def test_of_a_whole_new_turn_what_matters_most_is_shown_and_where_the_rest_is() -> None:
    async def story(see: Driver) -> None:
        await see.press("0 enter", "turn 2")
        await see.see("MacArthur advances 2 to 1", "Prestige 4 to 5", "4 more new: /")
        see.post("/")
        await see.see("Action Phase ended", "Turn 2: card #11", "8.1 2 Actions")
        await see.press("escape", "Your action")
        # Looking back shows all lines in their order.
        see.post("pageup")
        await see.gone("more new")
        await see.see("3 lines back")

    play(story)


def test_all_that_is_new_is_shown_where_it_fits() -> None:
    async def story(see: Driver) -> None:
        await see.press("0 enter", "turn 2")
        await see.see("Action Phase ended", "Turn 2: card #11", "8.1 2 Actions", "8.1 3 Actions")
        assert "more new" not in see.text

    play(story, size=(120, 40))


def test_a_question_of_two_answers_leaves_its_rows_to_the_log() -> None:
    playing = game()
    while "Bushido" not in playing.prompt.title:
        playing.submit(playing.legal[0])

    async def story(see: Driver) -> None:
        await see.see(playing.prompt.title)
        regions = view(see).plan.regions
        assert regions["choices"].height <= 3
        assert regions["log"].height >= 5
        board = regions["board"]
        see.post("1", "1")
        await see.see("Your action")
        assert view(see).plan.regions["choices"].height > 3
        assert view(see).plan.regions["board"] == board

    play(story, playing)


def test_modifiers_are_itemised_before_the_die() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        await to(see, "Attack Nimitz")
        await see.see("Battle Value 3, die +1 card #1 [5.1]: needs 3+, 67%")

    play(story, size=(120, 40))


@pytest.mark.parametrize("theme", ["dark", "light", "ansi-dark", "ansi-light", "nord"])
def test_every_theme_shows_the_same_text(theme: str) -> None:
    shown = []

    async def story(see: Driver) -> None:
        await see.see("Fronts")
        shown.append(see.text)

    play(story, theme=theme)
    play(story)
    assert shown[0] == shown[1]


def test_a_change_of_theme_repaints_what_was_cached() -> None:
    async def story(see: Driver) -> None:
        await see.see("Fronts")
        board = view(see).board
        before = board.render_line(1)
        see.app.theme = "light"
        await see.until(lambda: board.render_line(1) != before, "other colours")
        assert board.render_line(1).text == before.text

    play(story)
