"""Keys and clicks in a game: each choice has a key, and the same one again acts."""

from __future__ import annotations

import pytest

from app.commands import commands
from app.opening import open_game
from app.screens.base import GameScreen
from app.settings_model import write_setting
from app.widgets.entries import DIGITS, LETTERS
from tests.app.driving import Driver, begun
from tests.app.front import game, play, selected, to, view

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
        await see.until(lambda: selected(see).label == "Attack China", "the cursor on China")
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
        first = selected(see)
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
        assert selected(see).label == fold.label
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
        await see.until(lambda: selected(see).label == "Attack MacArthur", "selected")
        assert not playing.past
        see.click("Attack MacArthur")
        await see.until(lambda: playing.past, "the attack")

    playing = game()
    play(story, playing)


def test_a_click_on_the_board_selects_what_the_space_means() -> None:
    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.click("[N 3]")
        await see.until(lambda: selected(see).label == "Attack Nimitz", "Nimitz")
        see.click("Prestige   0")
        await see.until(lambda: selected(see).label == "Prestige +1", "Prestige")
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
