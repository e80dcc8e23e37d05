"""Long work: how far it is can be seen, it can be called off, and keys know whom they meet."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from app import saves
from app.casemate import Casemate
from app.paths import saves_dir
from app.progress import Stage, listener
from app.saves import must_be_free, read_save
from app.screens.base import GameScreen
from app.screens.library import Library
from app.screens.menu import Menu
from app.screens.replay import ReplayScreen, replay_of
from app.screens.waiting import Waiting
from app.timeline import Timeline
from tests.app.driving import Driver, begun, drive, path_of, saved
from tests.app.shelved import opened


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """While it is not set, no save is played again to its end, when somebody waits for it."""
    opened, play = Event(), saves.replay

    def slow(*given: Any, **more: Any) -> Any:
        while (hears := listener()) and not opened.is_set():
            hears(Stage("actions played", 3, 8))
            time.sleep(0.005)
        return play(*given, **more)

    monkeypatch.setattr(saves, "replay", slow)
    yield opened
    opened.set()  # no thread goes on with it in the next test


async def waits(see: Driver) -> None:
    """Wait until it is seen that something takes long."""
    await see.until(lambda: isinstance(see.screen, Waiting), "a sign that it takes long")
    await see.see("3 of 8 actions played", "Esc calls it off")


WAYS: dict[str, tuple[str, str, str]] = {
    "game": ("enter", "Opening the game", "Your action"),
    "replay": ("p", "Opening the replay", "Replay"),
    "branch": ("b", "Reading the game", "After which action"),
    "report": ("x", "Writing the report", "report written"),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_takes_long_tells_how_far_it_is(way: str, gate: Event) -> None:
    key, title, then = WAYS[way]
    saved(6)

    async def story(see: Driver) -> None:
        await opened(see)
        see.post(key)
        await waits(see)
        assert title in see.text
        gate.set()
        await see.see(then)
        assert not any(isinstance(screen, Waiting) for screen in see.app.screen_stack)

    drive(story)


def test_the_menu_goes_on_with_a_long_game_in_the_same_way(gate: Event) -> None:
    saved(6)

    async def story(see: Driver) -> None:
        await see.press("c", "Opening the game")
        await waits(see)
        gate.set()
        await see.see("Your action")
        assert isinstance(see.screen, GameScreen)

    drive(story)


@pytest.mark.parametrize("key", ["escape", "q"])
@pytest.mark.parametrize("way", WAYS)
def test_it_can_be_called_off_and_nothing_has_changed(way: str, key: str, gate: Event) -> None:
    path = path_of(saved(6))
    before = path.read_bytes()

    async def story(see: Driver) -> None:
        await opened(see)
        see.post(WAYS[way][0])
        await waits(see)
        see.post(key)
        await see.see("called off, nothing has changed")
        assert isinstance(see.screen, Library)
        await see.until(lambda: free(path), "the save to be let go of")

    drive(story)
    assert path.read_bytes() == before
    assert [each.name for each in saves_dir().iterdir()] == [path.name]


def free(path: Path) -> bool:
    """Whether nobody holds a save."""
    try:
        must_be_free(path)
    except saves.Locked:
        return False
    return True


def test_a_new_save_that_is_called_off_is_not_left_behind(
    gate: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path_of(saved(6))

    async def story(see: Driver) -> None:
        await opened(see)
        gate.set()
        see.post("b")
        await see.see("After which action")
        gate.clear()
        await see.press("enter", "same luck")
        see.post("enter")
        await see.see("Making the new save")
        await waits(see)
        assert len(list(saves_dir().glob("*.jsonl"))) == 2
        see.post("escape")
        await see.see("called off")
        await see.until(lambda: len(list(saves_dir().iterdir())) == 1, "the copy to go")

    drive(story)
    assert list(saves_dir().iterdir()) == [path]


@pytest.mark.parametrize("ends", [True, False])
def test_what_is_done_before_it_hears_that_it_is_called_off_counts(ends: bool) -> None:
    """Else a new save would lie there of which it was said that nothing has changed."""
    end, found = Event(), list[str]()

    def work() -> str:
        assert end.wait(10)
        return "made"

    async def story(see: Driver) -> None:
        await see.see("q quit")
        see.app.wait_for("Making the new save", work, found.append)
        await see.see("Esc calls it off")
        see.post("escape")
        if ends:
            end.set()
            await see.until(lambda: found == ["made"], "what came of it")
            assert "called off" not in see.text
        else:
            await see.see("Making the new save: called off, nothing has changed")
            end.set()
        assert isinstance(see.screen, Menu)

    drive(story)


def test_a_note_in_a_long_save_is_waited_for_and_kept(
    gate: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path_of(saved(6))
    gate.set()
    app = Casemate(lambda _: replay_of(path))
    resume = saves.resume

    def slow(path: Path) -> Any:
        while (hears := listener()) and not gate.is_set():
            hears(Stage("actions played", 3, 8))
            time.sleep(0.005)
        return resume(path)

    monkeypatch.setattr(saves, "resume", slow)

    async def story(see: Driver) -> None:
        await see.see("action 0 of 6")
        gate.clear()
        see.post("n")
        await waits(see)
        gate.set()
        await see.see("Note at action 0")
        gate.clear()
        await see.type("why?")
        see.post("enter")
        await waits(see)
        see.post("escape")
        await see.see("Writing the note: called off")
        gate.set()
        await see.press("n", "Note at action 0")
        await see.type("why not?")
        await see.press("enter", "● why not?")

    drive(story, app)
    assert [note["text"] for note in read_save(path).notes] == ["why not?"]


def test_the_end_of_a_game_plays_and_tells_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(3)
    lines = game.log[:]
    monkeypatch.setattr(type(game.rules), "describe", None)
    timeline = Timeline.of_game(game)
    assert list(timeline.log) == lines
    assert "states" not in vars(timeline)
    game.close()


def test_keys_typed_ahead_are_for_the_game_and_later_ones_for_nobody(gate: Event) -> None:
    path = path_of(saved(0))

    async def story(see: Driver) -> None:
        await opened(see)
        see.post("enter", "enter")
        await waits(see)
        assert see.app.in_turn.waiting
        see.post("enter", "enter", "down", "u")
        gate.set()
        await see.until(lambda: isinstance(see.screen, GameScreen), "the game")
        game = see.screen.controller
        await see.until(lambda: len(game.past) == 1, "the action that was typed ahead")
        await see.until(lambda: not see.app.in_turn.waiting, "all to be heard")

    drive(story)
    assert [row["n"] for row in read_save(path).rows] == [1]


def test_what_was_typed_ahead_for_a_game_that_is_called_off_is_forgotten(gate: Event) -> None:
    saved(6)

    async def story(see: Driver) -> None:
        await opened(see)
        see.post("enter", "p", "q")
        await waits(see)
        see.post("escape")
        await see.see("called off")
        await see.until(lambda: not see.app.in_turn.waiting, "nothing to be kept back")
        assert isinstance(see.screen, Library)
        await see.press("q", "Casemate")
        await see.until(lambda: isinstance(see.screen, Menu), "the menu")

    drive(story)


def test_nothing_is_waited_for_that_the_library_still_reads(gate: Event) -> None:
    saved(6)
    began = 0.0

    async def story(see: Driver) -> None:
        nonlocal began
        await opened(see)
        await see.until(lambda: "job" in threads(), "the library to look into the save")
        began = time.monotonic()
        see.post("q", "q")
        await see.until(lambda: see.app.leaving, "the end")

    drive(story)
    assert time.monotonic() - began < 5
    end = time.monotonic() + 5
    while "job" in threads() and time.monotonic() < end:
        time.sleep(0.01)
    assert "job" not in threads()


def test_what_the_menu_tells_of_a_game_does_not_hold_up_who_opens_it(gate: Event) -> None:
    saved(6)

    async def story(see: Driver) -> None:
        await see.until(lambda: "loading" in threads(), "the menu to look into the game")
        see.post("c")
        await waits(see)
        await see.until(lambda: "loading" not in threads(), "the menu to give way")
        gate.set()
        await see.see("Your action")

    drive(story)


def threads() -> set[str]:
    """The names of the threads that run."""
    return {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize("gets_through", [False, True])
def test_the_program_may_end_while_a_save_is_opened(gets_through: bool, gate: Event) -> None:
    path = path_of(saved(6))

    async def story(see: Driver) -> None:
        await opened(see)
        see.post("enter")
        await waits(see)
        assert not free(path)
        if gets_through:
            gate.set()
        see.app.exit(0)

    drive(story)
    assert free(path)


def test_what_is_quick_is_opened_without_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    saved(6)
    monkeypatch.setattr("app.screens.waiting.Waiting", None)

    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("p", "Replay")
        assert isinstance(see.screen, ReplayScreen)
        await see.press("q", "Library")
        await see.press("enter", "Your action")

    drive(story)


def test_drawing_how_far_work_is_needs_no_word_of_it_yet() -> None:
    wait = Event()

    async def story(see: Driver) -> None:
        await see.see("q quit")
        found: list[bool] = []
        see.app.wait_for("Thinking", lambda: wait.wait(20), found.append)
        await see.see("Thinking", "Esc calls it off")
        wait.set()
        await see.until(lambda: found == [True], "what came of it")

    drive(story)
