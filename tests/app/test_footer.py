"""The footer: what a click on one of its keys does is what the key does, on every screen."""

from __future__ import annotations

import pytest

from app.command_table import PLACES
from app.commands import Hint, commands, footer, show_keys
from app.opening import read_timeline
from app.screens.replay import ReplayScreen
from tests.app.driving import Driver, begun, drive

SIGNS = [False, True]


def clicks(hint: Hint) -> dict[str, str]:
    """The action of a click on each sign of an entry, and on its words."""
    found = {key: hint.action_at(x) for x, key in enumerate(hint.keys) if key not in " /"}
    return found | {hint.label: hint.action_at(len(hint.keys) + 1)}


@pytest.mark.parametrize("ascii_only", SIGNS)
@pytest.mark.parametrize("place", list(PLACES))
def test_each_key_that_a_footer_shows_does_what_it_does_when_pressed(
    place: str, ascii_only: bool
) -> None:
    rows = commands(place)
    of = {show_keys(row, {}, ascii_only).split()[0]: row.action for row in rows}
    for hint in footer(rows, 1000, {}, ascii_only):
        if len(hint.actions) == 1:
            assert set(clicks(hint).values()) == {hint.actions[0]}
            continue
        shown = hint.keys.replace("/", " ").split()
        if len(shown) == len(hint.actions):
            for key in shown:
                assert hint.action_at(hint.keys.index(key)) == of[key]
        elif not ascii_only:
            assert {sign: of[sign] for sign in hint.keys} == {
                sign: hint.action_at(x) for x, sign in enumerate(hint.keys)
            }


@pytest.mark.parametrize("place", list(PLACES))
def test_the_words_of_two_keys_go_on_and_not_back(place: str) -> None:
    for hint in footer(commands(place), 1000):
        if len(hint.actions) > 1:
            assert clicks(hint)[hint.label] == hint.actions[1]
            assert "(-1" not in hint.actions[1]


@pytest.mark.parametrize("ascii_only", SIGNS)
def test_of_two_keys_one_may_be_the_users_own(ascii_only: bool) -> None:
    for own, keys in (({"step_on": "f"}, ", f"), ({"step_back": "f5"}, "F5 .")):
        hint = next(
            h for h in footer(commands("replay"), 1000, own, ascii_only) if h.label == "step"
        )
        assert hint.keys == keys
        back, on = keys.split()
        assert hint.action_at(keys.index(back)) == "step(-1)"
        assert hint.action_at(keys.index(on)) == "step(1)"


def test_the_replay_goes_on_and_back_by_the_mouse_alone() -> None:
    game = begun(9)
    game.close()
    assert game.writer
    timeline = read_timeline(game.writer.path)
    timeline.seek(0)

    async def story(see: Driver) -> None:
        await see.see("New game")
        see.app.push_screen(ReplayScreen(timeline))
        await see.see(", . step", "action 0 of 9")
        foot = see.text.split("\n")[-1]
        for sign, place in ((".", 1), ("step", 2), ("step", 3), (",", 2), (".", 3)):
            see.click_at(foot.index(sign), 23)
            await see.see(f"action {place} of 9")
        see.click_at(foot.index("]"), 23)
        await see.gone("action 3 of 9")

    drive(story)


def test_the_menu_goes_down_and_up_by_the_mouse_alone() -> None:
    async def story(see: Driver) -> None:
        await see.see("▸ 1  We Must Tell")
        foot = see.text.split("\n")[-1]
        for sign, name in (("↓", "▸ 2  Lev"), ("choose", "▸ 3  For"), ("↑", "▸ 2  Lev")):
            see.click_at(foot.index(sign), 23)
            await see.see(name)

    drive(story)
