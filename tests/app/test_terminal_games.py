"""Whole games in a real terminal, by keyboard alone."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from app.opening import read_timeline
from app.saves import read_save
from tests.app.driving import GAME, path_of, saved
from tests.app.terminal import Terminal, rows_of, terminal

pytestmark = pytest.mark.terminal

SMALL, ROOMY = (80, 24), (120, 40)
SHORT = ("play", "tell-the-emperor", "--scenario", "S6", "--seed", "9f3c")


def newest(home: Path) -> Path:
    """The save that was written last."""
    return max((home / "saves").glob("*.jsonl"), key=os.path.getmtime)


def act(seen: Terminal, home: Path, *keys: str) -> None:
    """Press keys that carry out something, and wait until the save has it."""
    rows = rows_of(home)
    seen.press(*keys)
    seen.until(lambda: rows_of(home) > rows, "the action to be saved")


def play_out(seen: Terminal, home: Path) -> None:
    """Press Enter to the end: after an action the cursor is always on something possible."""
    while not read_timeline(newest(home)).states[-1].outcome:
        act(seen, home, "enter")
    outcome = read_timeline(newest(home)).states[-1].outcome
    seen.see("Game over", outcome.reason, f"[{outcome.rule}]", "Next", "q leave")


def begin_short(seen: Terminal, home: Path) -> None:
    """From the menu to the first decision of the shortest scenario, by the setup screen."""
    seen.see("New game", "Quit")
    seen.press("1")
    seen.see("Scenario", "S1 Standard Game")
    for title in ("S2", "S3", "S4", "S5", "S6 Downfall"):
        seen.press("right")
        seen.see(f"‹ {title}")
    seen.press("enter")
    seen.see("Your action", "2 of 2 actions left")
    seen.press("0")
    seen.see("▸0")
    assert rows_of(home) == 1


@pytest.mark.parametrize("size", [SMALL, ROOMY], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_game_from_the_menu_to_its_end(casemate_home: Path, size: tuple[int, int]) -> None:
    with terminal(size=size) as seen:
        begin_short(seen, casemate_home)
        play_out(seen, casemate_home)
        seen.press("v")
        seen.see("The game is over", "Fronts")
        seen.press("enter")
        seen.see("Game over", "Next")
        seen.press("m")
        seen.see("New game", "no game was left unfinished")
        seen.press("q")
        assert seen.ended() == 0
    assert read_save(newest(casemate_home)).end


def test_a_game_left_in_the_middle_goes_on_from_the_menu(casemate_home: Path) -> None:
    with terminal() as seen:
        begin_short(seen, casemate_home)
        act(seen, casemate_home, "enter")
        board = read_timeline(newest(casemate_home)).states[-1].digest()
        seen.press("q")
        seen.see("c  We Must Tell the Emperor", "S6 · 1 action")
        seen.press("q")
        assert seen.ended() == 0
    with terminal() as seen:
        seen.see("▸ c  We Must Tell the Emperor", "S6 · 1 action")
        seen.press("enter")
        seen.see("Downfall", "Fronts", "u undo")
        assert read_timeline(newest(casemate_home)).states[-1].digest() == board
        play_out(seen, casemate_home)
        seen.press("m")
        seen.see("no game was left unfinished")
    assert len(list((casemate_home / "saves").glob("*.jsonl"))) == 1


def test_undo_and_redo_by_key(casemate_home: Path) -> None:
    with terminal(*SHORT) as seen:
        seen.see("Your action")
        seen.press("8")
        seen.see("▸8 Prestige")
        act(seen, casemate_home, "8")
        # The generator of this seed makes that a success, so the box shows it.
        seen.see("[2] 3  4  5  6   Kamikaze", "last die 2", "u undo")
        act(seen, casemate_home, "u")
        seen.see("[1] 2  3  4  5  6   Kamikaze", "2 of 2 actions left")
        seen.gone("u undo")
        act(seen, casemate_home, "U")
        seen.see("[2] 3  4  5  6   Kamikaze", "last die 2", "1 of 2 actions left")
        seen.press("q")
        assert seen.ended() == 0
    save = read_save(newest(casemate_home))
    assert (save.n, save.undone) == (1, 1)


def test_a_replay_steps_jumps_and_plays_by_itself(casemate_home: Path) -> None:
    path = path_of(saved(40))
    before = path.read_bytes()
    with terminal("replay", str(path)) as seen:
        seen.see("action 0 of 40", "the start")
        seen.press(".")
        seen.see("action 1 of 40")
        seen.press("right")
        seen.see("action 2 of 40")
        seen.press(",")
        seen.see("action 1 of 40")
        seen.press("end")
        seen.see("action 40 of 40")
        seen.press("home")
        seen.see("action 0 of 40")
        seen.press("g")
        seen.see("Go to")
        seen.press("1", "7", "enter")
        seen.see("action 17 of 40")
        seen.press("]")
        seen.gone("action 17 of 40")
        seen.press("+", "+", "+", "space")
        seen.see("action 40 of 40")
        seen.press("q")
        assert seen.ended() == 0
    assert path.read_bytes() == before


def pictures(path: str) -> dict[tuple[int, int], str]:
    """What a save looks like in windows that never had another size."""
    found = {}
    for size in (SMALL, ROOMY, (70, 20)):
        with terminal("resume", path, size=size) as seen:
            # The footer is drawn last.
            seen.see("q leave", "Position" if size[0] < 80 else "Resources")
            found[size] = seen.text
    return found


def same(seen: Terminal, picture: str) -> bool:
    """Whether the screen shows just this picture."""
    return seen.text == picture


def test_the_window_changes_its_size_while_playing(casemate_home: Path) -> None:
    game = saved(4)
    assert game.writer
    path = str(game.writer.path)
    wanted = pictures(path)
    with terminal("resume", path, size=SMALL) as seen:
        for size in (SMALL, ROOMY, (70, 20), SMALL, (70, 20), ROOMY):
            seen.resize(*size)
            seen.until(partial(same, seen, wanted[size]), f"the picture of {size}")
        act(seen, casemate_home, "enter")
        seen.press("q")
        assert seen.ended() == 0
    assert GAME in read_save(game.writer.path).header["game"]


def test_the_window_is_dragged_to_another_size() -> None:
    game = saved(4)
    assert game.writer
    path = str(game.writer.path)
    wanted = pictures(path)[70, 20]
    with terminal("resume", path, size=SMALL) as seen:
        seen.see("q leave", "Resources")
        for size in ((40, 10), (200, 60), (70, 20)):
            seen.resize(*size)
        seen.until(lambda: seen.text == wanted, "the picture of the last size", 10)


def test_a_click_selects_a_choice_and_a_second_one_acts(casemate_home: Path) -> None:
    with terminal(*SHORT) as seen:
        seen.see("Your action", "q leave")
        assert seen.mouse
        seen.click("8 Prestige +1")
        seen.see("▸8 Prestige +1")
        assert rows_of(casemate_home) == 1
        rows = rows_of(casemate_home)
        seen.click("8 Prestige +1")
        seen.until(lambda: rows_of(casemate_home) > rows, "the action to be saved")
        # The footer has moved by then.
        seen.see("1 of 2 actions left", "u undo", "palette  q leave")
        seen.click("q leave")
        assert seen.ended() == 0


def test_without_mouse_the_terminal_keeps_it() -> None:
    with terminal("--no-mouse", *SHORT) as seen:
        seen.see("Your action")
        assert not seen.mouse


def test_a_bot_plays_a_game_to_its_end(casemate_home: Path) -> None:
    # It thinks in a process of its own, which a real terminal's streams must not hinder.
    (casemate_home / "config.toml").write_text("autoplay = 0.1\n")
    with terminal(*SHORT, "--players", "bot:greedy") as seen:
        seen.see("Game over", "Result")
        seen.press("q")
        seen.see("The game is over")
        seen.press("q")
        assert seen.ended() == 0
    assert read_save(newest(casemate_home)).end


def test_after_a_game_of_the_command_line_the_menu_knows_its_end(casemate_home: Path) -> None:
    with terminal(*SHORT) as seen:
        seen.see("Your action")
        seen.press("0")
        seen.see("▸0")
        play_out(seen, casemate_home)
        seen.press("m")
        seen.see("New game", "no game was left unfinished", "q quit")
