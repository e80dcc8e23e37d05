"""The game screen: what stands on it at every size, and what keys and clicks do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.commands import commands
from app.controller import LogLine, TurnController
from app.opening import open_game
from app.players import BotPlayer, Human
from app.screens.base import GameScreen, face_of
from app.screens.tell_the_emperor import TellTheEmperorScreen
from app.settings_model import write_setting
from app.widgets.entries import DIGITS, LETTERS
from app.widgets.panel import Panel
from app.widgets.plan import LEAST, WIDEST
from app.widgets.view import GameView
from games import REGISTRY
from games.core.models import Setup
from games.core.text import line
from tests.app.driving import Driver, begun, drive

RULES = REGISTRY["tell_the_emperor"]
SIZES = [(80, 24), (80, 40), (100, 30), (109, 60), (110, 24), (119, 33), (110, 34), (120, 40)]
SMALL = [(79, 24), (80, 23), (60, 20), (40, 12), (20, 6), (5, 3), (1, 1)]


def game(moves: int = 0, scenario: str = "S2", dice: Any = "seeded") -> TurnController:
    """A game without a save, some actions into it."""
    controller = TurnController.new(RULES, Setup(scenario=scenario), 0x9F3C, [Human()])
    for number in range(moves):
        if not controller.outcome:
            controller.submit(controller.legal[number % len(controller.legal)])
    controller.dice = dice
    return controller


def play(
    story: Callable[[Driver], Awaitable[None]],
    controller: TurnController | None = None,
    size: tuple[int, int] = (80, 24),
    ascii_only: bool = False,
    theme: str = "dark",
) -> TurnController:
    """Open a game at a size and drive it through a story."""
    playing = controller or game()
    drive(story, Casemate(lambda _: TellTheEmperorScreen(playing), ascii_only, theme), size)
    return playing


def view(see: Driver) -> GameView:
    """The view of the screen on top."""
    assert isinstance(see.screen, GameScreen)
    return see.screen.view


def outside(see: Driver) -> list[Any]:
    """The signs that any panel that can be seen put outside its canvas."""
    panels = (panel for panel in see.screen.query(Panel) if panel.size)
    return [sign for panel in panels for sign in panel.canvas.outside]


async def to(see: Driver, label: str) -> None:
    """Put the cursor on a choice by its key."""
    found = [p.entry for p in view(see).choices.sheet.placed if p.entry.label == label]
    assert found, f"no choice {label!r}\n{see.text}"
    if view(see).entry != found[0]:
        see.post(found[0].key)
    await see.until(lambda: view(see).entry == found[0], label)


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
        from textual import events
        from textual.geometry import Size

        await see.see("Fronts")
        for size in [(120, 40), (60, 15), (112, 26), (80, 24), (200, 60), (80, 24)]:
            see.app._driver._size = Size(*size)
            see.app.post_message(events.Resize(Size(*size), Size(*size)))
            await see.until(
                lambda size=size: view(see).size == Size(*size) and view(see)._room == Size(*size),
                str(size),
            )
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


# -- keys ------------------------------------------------------------------------------------


def test_arrows_and_letters_move_the_cursor_and_nothing_else() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        first = view(see).entry
        for keys in ("down up", "j k", "right left", "l h"):
            there, back = keys.split()
            see.post(there)
            await see.until(lambda: view(see).entry != first, there)
            see.post(back)
            await see.until(lambda: view(see).entry == first, back)

    assert not play(story).past


def test_a_key_goes_to_its_choice_and_a_second_time_acts() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.post("2")
        await see.until(lambda: view(see).entry.label == "Attack China", "the cursor on China")
        assert not playing.past
        see.post("2")
        await see.until(lambda: playing.past, "the attack")
        assert str(playing.past[0].action) == "attack china"

    playing = game()
    play(story, playing)


def test_the_second_half_of_a_double_press_only_selects() -> None:
    """Whatever the cursor stands on when a question comes up, its key does not act yet."""

    async def story(see: Driver) -> None:
        await see.see("Your action")
        first = view(see).entry
        see.post(first.key)
        await see.until(lambda: view(see).choices.armed, "selected")
        assert not playing.past
        # The second press acts, and both of the next double press: the first of them selects.
        see.post(first.key, first.key)
        await see.until(lambda: len(playing.past) == 1 and view(see).choices.armed, "one action")
        see.post("down", "up")
        assert len(playing.past) == 1

    playing = game()
    play(story, playing)


@pytest.mark.parametrize("way", ["enter", "down"])
def test_arrows_and_enter_are_as_before(way: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        if way == "down":
            see.post("down")
            await see.until(lambda: view(see).choices.armed, "selected")
        see.post("enter")
        await see.until(lambda: playing.past, "an action")
        assert not view(see).choices.armed

    playing = game()
    play(story, playing)


def test_a_click_on_what_the_cursor_stands_on_selects_first() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.click("Attack British")
        await see.until(lambda: view(see).choices.armed, "selected")
        assert not playing.past
        see.click("Attack British")
        await see.until(lambda: playing.past, "an action")

    playing = game()
    play(story, playing)


def test_a_folded_entry_opens_and_escape_steps_back_without_a_trace() -> None:
    async def story(see: Driver) -> None:
        await see.see("Fortify")
        fold = next(p.entry for p in view(see).choices.sheet.placed if p.entry.members)
        see.post(fold.key)
        await see.see("Esc back", "Fortify Okina", "1Okina")
        assert "Esc back" in see.text.split("\n")[-1]
        see.post("escape")
        await see.gone("Esc back")
        assert view(see).entry.label == fold.label
        see.post("enter", "enter")
        await see.until(lambda: playing.past, "the fort")
        assert playing.past[0].action.kind == "fortify"

    playing = game()
    play(story, playing)


def test_a_refused_choice_says_why_and_does_nothing() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        await to(see, "Knock-Out")
        await see.see("Knock-Out is not possible: no Army in 5 [8.2.3]")
        see.post("enter")
        await see.see("Knock-Out is not possible")
        assert not playing.past

    playing = game()
    play(story, playing)


def test_what_undo_brings_is_set_in_the_settings() -> None:
    write_setting("undo_chance", "fresh")
    playing = begun()
    assert playing.undo_chance == "fresh"

    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.post("1", "enter")
        await see.until(lambda: playing.past, "the attack")
        await see.press("u", "taken back; the next dice are new ones")
        assert (len(playing.past), playing.takebacks, playing.fresh) == (0, 1, 1)

    play(story, playing)
    write_setting("undo_chance", "off")
    playing.close()
    assert playing.writer
    again = open_game(playing.writer.path)

    async def refused(see: Driver) -> None:
        await see.see("Your action")
        see.post("1", "enter")
        await see.until(lambda: again.past, "the attack")
        see.screen.action_undo()
        told = "the settings keep it so"
        await see.until(lambda: told in " ".join(see.text.split()), told)

    play(refused, again)


def test_undo_and_redo() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        assert "u undo" not in see.text
        await see.press("enter", "u undo")
        after = playing.state.digest()
        see.post("u")
        await see.until(lambda: not playing.past, "nothing done")
        await see.gone("u undo")
        see.post("u")
        await see.see("there is nothing to take back")
        see.post("U")
        await see.until(lambda: playing.past, "the action again")
        assert playing.state.digest() == after

    playing = game()
    play(story, playing)


def test_the_footer_works_by_key_and_by_click() -> None:
    async def story(see: Driver) -> None:
        await see.press("enter", "u undo")
        see.click("u undo")
        await see.until(lambda: not playing.past, "undone")
        see.click("Enter act")
        await see.until(lambda: playing.past, "an action")
        see.click("? help")
        await see.see("Keys here")
        await see.press("escape", "Fronts")
        see.click("r rules")
        await see.until(lambda: not isinstance(see.screen, GameScreen), "the rules")
        await see.press("escape", "Fronts")
        see.click("/ log")
        await see.until(lambda: not isinstance(see.screen, GameScreen), "the log")

    playing = game()
    play(story, playing)


def test_details_show_what_did_not_fit() -> None:
    async def story(see: Driver) -> None:
        await see.press("i", "The war opens at Oahu")
        await see.press("escape", "Fronts")

    play(story)


def test_no_key_of_a_game_has_two_meanings() -> None:
    keys = [key for row in commands("game") for key in row.keys]
    assert len(keys) == len(set(keys))
    assert not set(keys) & set(DIGITS + LETTERS)


# -- the mouse -------------------------------------------------------------------------------


def test_a_click_selects_and_a_second_one_acts() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.click("Attack MacArthur")
        await see.until(lambda: view(see).entry.label == "Attack MacArthur", "selected")
        assert not playing.past
        see.click("Attack MacArthur")
        await see.until(lambda: playing.past, "the attack")

    playing = game()
    play(story, playing)


def test_a_click_on_the_board_selects_what_the_space_means() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.click("[N 3]")
        await see.until(lambda: view(see).entry.label == "Attack Nimitz", "Nimitz")
        see.click("Prestige   0")
        await see.until(lambda: view(see).entry.label == "Prestige +1", "Prestige")
        assert not playing.past

    playing = game()
    play(story, playing)


def test_a_double_click_acts_once() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.click("Attack China")
        see.click("Attack China")
        await see.until(lambda: playing.past, "the attack")
        await see.see("last die")
        assert len(playing.past) == 1

    playing = game()
    play(story, playing)


def test_a_click_on_a_log_line_opens_the_log_there() -> None:
    async def story(see: Driver) -> None:
        await see.see("5.1 Oil 4 to 3")
        see.click("5.1 Oil 4 to 3")
        await see.until(lambda: not isinstance(see.screen, GameScreen), "the log")

    play(story)


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
        await see.until(lambda: view(see).entry and view(see).entry.label == "die 5", "the five")
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

    async def story(see: Driver) -> None:
        await see.see("Game over")
        see.post("escape")
        for key in ("enter", "escape"):
            await see.see("The game is over", "Fronts", playing.outcome.reason)
            assert "Enter the result" in see.text.split("\n")[-1]
            await see.press(key, "Game over")
            see.post("escape")
        await see.see("The game is over")

    play(story, playing)


def test_whole_games_are_played_with_enter_alone() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        while not playing.outcome:
            done = len(playing.past)
            see.post("enter")
            await see.until(
                lambda done=done: len(playing.past) > done or view(see).scene.nested, "an action"
            )
            assert not outside(see)

    playing = game(scenario="S6")
    play(story, playing)


def test_the_view_alone_is_shown() -> None:
    """Piles and generator are hidden in what the screen gets."""

    async def story(see: Driver) -> None:
        await see.see("Fronts")
        shown = view(see).scene.view
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
