"""Saves that cannot simply be gone on with: each is marked, and what can be done is offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.opening import read_timeline
from app.paths import saves_dir
from app.saves import resume
from app.screens.library import Library
from app.screens.trouble import ways_out
from games import REGISTRY
from games.core.errors import Damaged
from tests.app.driving import GAME, Driver, begun, drive, saved
from tests.app.shelved import opened


def damage(path: Path, row: int) -> None:
    """Change a byte in a row; 1 is the header."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[row - 1] = lines[row - 1].replace(b'"d":"', b'"d":"x', 1)
    path.write_bytes(b"".join(lines))


def newer(path: Path) -> None:
    """Make a save look like one of a later version."""
    path.write_bytes(b'{"v":99,' + path.read_bytes().partition(b",")[2])


# -- what cannot simply be gone on with ------------------------------------------------------


def test_a_save_of_a_later_version_is_marked_and_left_alone() -> None:
    game = saved(2)
    assert game.writer
    newer(game.writer.path)

    async def story(see: Driver) -> None:
        await opened(see)
        await see.see("later version !", "install a newer Casemate")
        see.post("enter", "p", "b", "x")
        await see.until(lambda: len(see.app._notifications) >= 3, "messages")
        assert isinstance(see.screen, Library)

    drive(story)


def test_a_save_without_a_header_is_marked_and_has_no_way_out_but_back() -> None:
    path = saves_dir() / "bad.jsonl"
    path.write_bytes(b"\x80\x04pickle")

    async def story(see: Driver) -> None:
        await opened(see)
        await see.see("damaged !", "this is not a save of Casemate")
        await see.press("enter", "The save is damaged")
        assert "Watch" not in see.text
        await see.press("enter", "damaged !")

    drive(story)
    assert path.read_bytes() == b"\x80\x04pickle"


def test_what_stands_before_a_damage_can_be_watched_and_played_on() -> None:
    game = saved(6)
    assert game.writer
    path = game.writer.path
    damage(path, 5)  # the fourth move
    before = path.read_bytes()

    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("enter", "The save is damaged")
        await see.see("Watch it", "Go on after action 3 in a copy")
        await see.press("w", "of 3 ─")
        await see.press("q", "Library")
        await see.press("enter", "Go on after action 3")
        await see.press("c", "Your action")
        assert len(see.screen.controller.past) == 3
        assert see.screen.controller.state.digest() == game.past[3].before.digest()

    drive(story)
    assert path.read_bytes() == before


def test_a_damage_in_the_middle_is_found_after_the_first_list() -> None:
    game = saved(2000, scenario="S2")
    assert game.writer
    path = game.writer.path
    damage(path, 3)

    async def story(see: Driver) -> None:
        await opened(see)
        await see.see("damaged !", "damaged at row 3")

    drive(story)


def test_rules_that_have_changed_leave_two_ways_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = saved(6)
    assert game.writer
    rules = REGISTRY[GAME]
    legal = type(rules).legal
    outlawed = game.past[4].action

    def stricter(self: Any, state: Any) -> list[Any]:
        actions = legal(self, state)
        if state.digest() == game.past[4].before.digest():
            actions = [action for action in actions if action != outlawed]
        return actions

    monkeypatch.setattr(type(rules), "legal", stricter)
    assert read_timeline(game.writer.path).sound == 4

    async def story(see: Driver) -> None:
        await opened(see)
        await see.see("other rules !", "from action 5 on. Enter shows the ways on")
        await see.press("enter", "The rules of today play this game differently")
        await see.press("w", "action 0 of 4")
        await see.press("end", "2 recorded actions after this can only be read in the log")
        await see.press("q", "other rules !")
        await see.press("enter", "The rules of today play this game differently")
        await see.press("c", "Your action")
        assert len(see.screen.controller.past) == 4

    drive(story)


def test_a_save_in_use_can_be_watched() -> None:
    game = begun(3)
    assert game.writer

    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("enter", "The save is in use")
        await see.press("w", "action 0 of 3")

    drive(story)
    game.close()


# -- what has no way on ----------------------------------------------------------------------


def test_a_locked_save_offers_no_copy() -> None:
    game = begun(3)
    assert game.writer
    with pytest.raises(Exception, match="being played") as caught:
        resume(game.writer.path)
    title, answers = ways_out(game.writer.path, caught.value)
    assert title == "The save is in use"
    assert [answer.value for answer in answers] == ["watch", ""]
    game.close()


def test_a_damage_without_a_start_offers_nothing_but_back() -> None:
    path = saves_dir() / "empty.jsonl"
    path.write_bytes(b"")
    _, answers = ways_out(path, Damaged("it is empty", 1))
    assert [answer.value for answer in answers] == [""]
