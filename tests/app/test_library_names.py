"""Saves get other names and are deleted, but not those that somebody plays."""

from __future__ import annotations

import os

import pytest

from app.paths import saves_dir
from app.saves import Locked, remove, rename
from app.screens.saved import name_fault
from tests.app.driving import Driver, begun, drive, saved
from tests.app.shelved import emptied, opened, words


def test_deleting_asks_first_and_no_is_the_answer_of_enter() -> None:
    game = saved(4)
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        await opened(see)
        assert "u undo" not in see.text
        await see.press("d", "Delete this save?")
        see.post("enter")
        await see.gone("Delete this save?")
        await see.press("d", "Delete this save?")
        await see.press("y", "no game has been saved yet")
        assert path.exists(), "until the library is left it can be brought back"
        await see.press("u", "under way")
        assert "u undo" not in see.text
        await see.press("d", "Delete this save?")
        await see.press("y", "u undo")
        await see.press("q", "no game was left unfinished")
        assert not path.exists()

    drive(story)


def test_leaving_the_program_deletes_as_leaving_the_library_does() -> None:
    kept, lost = saved(4, seed=1), saved(4, seed=2)
    assert kept.writer
    assert lost.writer
    os.utime(kept.writer.path, (1, 1))

    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("d", "Delete this save?")
        await see.press("y", "u undo")
        see.post("ctrl+q")
        await see.until(lambda: see.app._exit, "the end")

    drive(story)
    assert list(saves_dir().iterdir()) == [kept.writer.path]


def test_a_save_gets_another_name() -> None:
    game = saved(4)
    assert game.writer
    old, content = game.writer.path, game.writer.path.read_bytes()
    (saves_dir() / "taken.jsonl").write_bytes(b"")

    async def story(see: Driver) -> None:
        await opened(see)
        await words(see, "emperor")
        await see.press("enter", "Library: emperor")
        await see.press("n", "Name of the save")
        await see.type("my/best")
        await see.press("enter", "none of the signs")
        await emptied(see)
        await see.type("taken")
        await see.press("enter", "there is a taken.jsonl already")
        await see.press("n", "Name of the save")
        await see.type("The best emperor")
        await see.press("enter", "▸ The best emperor")
        await see.see("We Must Tell the Emperor · The best emperor.jsonl")
        await see.press("enter", "Your action")

    drive(story)
    assert not old.exists()
    assert (saves_dir() / "The best emperor.jsonl").read_bytes() == content


def test_a_game_that_is_being_played_keeps_its_name() -> None:
    game = begun(1)
    assert game.writer
    with pytest.raises(Locked, match="being played"):
        rename(game.writer.path, "other")
    game.close()
    assert rename(game.writer.path, "other").name == "other.jsonl"
    assert [path.name for path in saves_dir().iterdir()] == ["other.jsonl"]


@pytest.mark.parametrize("name", ["", " ", "a/b", "a\\b", "a:b", ".x", "x.", "x\x1b", "x" * 61])
def test_a_name_that_some_system_refuses_is_refused_everywhere(name: str) -> None:
    assert name_fault(name)


def test_ordinary_names_are_good() -> None:
    assert not any(map(name_fault, ["My best game", "Midway (won)", "日本 1942", "x" * 60]))


def test_a_game_that_is_being_played_is_not_deleted() -> None:
    game = begun(1)
    assert game.writer
    with pytest.raises(Locked, match="being played"):
        remove(game.writer.path)
    assert game.writer.path.exists()
    game.close()
    remove(game.writer.path)
    assert list(saves_dir().iterdir()) == []
