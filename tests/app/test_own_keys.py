"""Keys of the user's own that cannot be had: the usual ones hold, and nobody is locked in."""

from __future__ import annotations

import pytest

from app.casemate import Casemate, game_screen
from app.keymap import fault, usable
from app.paths import config_file
from tests.app.driving import Driver, begun, drive
from tests.app.terminal import terminal

WRONG = [
    ({"leave": "[/b]", "undo": "Z"}, {"undo": "Z"}),
    ({"leave": "\u202e", "act": "alt+u"}, {}),
    ({"act": "F2, banana"}, {}),
    ({"no-such-command": "Z"}, {}),
    # U is the usual key of redo, F1 that of help.
    ({"undo": "U"}, {}),
    ({"undo": "f1", "redo": "F4"}, {"redo": "f4"}),
    ({"undo": "U", "redo": "u"}, {"undo": "U", "redo": "u"}),
    # Without its new key redo has its usual one again, which undo then cannot have.
    ({"undo": "U", "redo": "banana"}, {}),
]
FILE = '[keys]\nleave = "[/b]"\nact = "\\u202e"\nundo = "Z"\n'


@pytest.mark.parametrize(("given", "taken"), WRONG)
def test_a_command_whose_keys_cannot_be_had_keeps_the_usual_ones(
    given: dict[str, str], taken: dict[str, str]
) -> None:
    assert usable(given) == taken
    assert fault(taken) == ""


def test_wrong_keys_in_the_file_are_told_and_the_right_ones_beside_them_hold() -> None:
    config_file().write_text(FILE, "utf-8")
    game = begun()

    async def story(see: Driver) -> None:
        await see.see("Enter act", "q leave", "config.toml: keys: '[/b]' is no key")
        see.post("0", "enter")
        await see.until(lambda: len(game.past) == 1, "the action")
        see.post("Z")
        await see.until(lambda: not game.past, "the action taken back")

    drive(story, Casemate(lambda _: game_screen(game)))


@pytest.mark.terminal
def test_wrong_keys_in_the_file_leave_the_way_out() -> None:
    config_file().write_text(FILE, "utf-8")
    with terminal("play", "war-chest", "--seed", "1", "--players", "human,bot:greedy") as seen:
        seen.see("Enter act", "q leave")
        seen.press("q")
        assert seen.ended() == 0
