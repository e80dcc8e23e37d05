"""The start: what the first frame costs, what comes after it, and how the program falls."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from pathlib import Path

import pytest

from app.casemate import Casemate
from app.report import report
from tests.app.driving import Driver, drive, saved
from tests.app.terminal import ALTERNATE, CURSOR, Terminal

pytestmark = pytest.mark.terminal

LATER = (
    "pydantic",
    "pydantic_core",
    "typer",
    "click",
    "filelock",
    "tomlkit",
    "tomllib",
    "importlib.metadata",
    "app.saves",
    "app.controller",
    "app.screens.base",
    "app.settings_model",
    "games.core.models",
    "games.core.rules",
    "games.tell_the_emperor",
)
"""What the first frame must not wait for."""

AT_FIRST_PAINT = """
from textual.app import App
paint = App._display
def first(self, screen, renderable):
    paint(self, screen, renderable)
    if renderable is not None and not self._batch_count and self.screen_stack:
        App._display = paint
        {then}
        self.exit(0)
App._display = first
"""
OURS = """
import sys
sys.argv = ["casemate"]
from app.__main__ import main
main()
"""
ESCAPES = re.compile(r"\x1b\[[0-9;?<>]*[A-Za-z]")


class Script(Terminal):
    """A few lines of Python in a terminal."""

    def command(self, *words: str) -> list[str]:
        """Python with these lines."""
        return [sys.executable, "-c", words[0]]


def run(code: str) -> tuple[int, Script]:
    """Run a script in a terminal to its end; its exit status and what was seen."""
    seen = Script(code)
    try:
        return seen.ended(), seen
    finally:
        seen.close()


@pytest.mark.parametrize("unfinished", [False, True])
def test_the_first_frame_waits_for_neither_models_nor_engines(
    tmp_path: Path, unfinished: bool
) -> None:
    if unfinished:
        saved(3)
    told = tmp_path / "told.json"
    then = f"""
        import gc, json, sys
        row = [sorted(sys.modules), gc.isenabled(), self.screen.lines.name_here]
        open({str(told)!r}, "w").write(json.dumps(row))"""
    status, seen = run(AT_FIRST_PAINT.format(then=then) + OURS)
    assert status == 0
    assert not seen.mode(ALTERNATE)
    modules, collecting, cursor = json.loads(told.read_text())
    assert sorted(set(modules) & set(LATER)) == []
    assert not collecting
    # The cursor stands where it will stay: nothing jumps under the fingers of a fast typist.
    assert cursor == ("continue" if unfinished else "tell_the_emperor")


def test_engines_are_there_soon_after_the_first_frame() -> None:
    code = """
import sys
from app.casemate import Casemate, run_app
def loaded(self, *told, was=Casemate._loaded):
    was(self, *told)
    self.exit(0)
Casemate._loaded = loaded
status = run_app()
print("loaded", "games.tell_the_emperor.rules" in sys.modules, "pydantic" in sys.modules)
sys.exit(status)
"""
    status, seen = run(code)
    assert status == 0
    assert "loaded True True" in seen.text


def test_loading_never_holds_up_the_keys_for_long() -> None:
    code = """
import asyncio, sys, time
from app.casemate import Casemate, run_app
gaps = []
async def beat():
    last = time.perf_counter()
    while True:
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        gaps.append(now - last)
        last = now
def begin(self, was=Casemate.begin_loading):
    was(self)
    self.beating = asyncio.get_running_loop().create_task(beat())
def loaded(self, *told, was=Casemate._loaded):
    was(self, *told)
    self.exit(0)
Casemate.begin_loading, Casemate._loaded = begin, loaded
run_app()
print("longest", round(max(gaps) * 1000), "ms")
"""
    _, seen = run(code)
    [line] = [line for line in seen.lines if line.startswith("longest")]
    # 100 ms on a machine that has nothing else to do.
    assert int(line.split()[1]) < 400, line


FALL = """
import sys
from app.casemate import run_app
from app.screens.menu import Menu
{broken}
sys.exit(run_app())
"""
BROKEN = {
    "a picture": (
        "def build(self, width): raise RuntimeError('[oops]\\n no picture')\nMenu.build = build"
    ),
    "a key": "def act(self): 1 / 0\nMenu.action_act = act",
    "a worker": (
        "async def work(self): raise RuntimeError('no work')\n"
        "Menu.action_act = lambda self: self.run_worker(work(self))"
    ),
}


@pytest.mark.parametrize("where", BROKEN)
def test_a_fault_leaves_one_line_a_file_and_a_whole_terminal(
    casemate_home: Path, where: str
) -> None:
    seen = Script(FALL.format(broken=BROKEN[where]), size=(200, 24))
    try:
        if where != "a picture":
            seen.see("q  Quit")
            seen.press("enter")
        assert seen.ended() == 1
    finally:
        seen.close()
    # The emulator has no second screen, so what follows the switch back is looked at.
    left = ESCAPES.sub("", seen.written.rpartition(f"\x1b[?{ALTERNATE}l")[2])
    [line] = left.split("\r\n")[:-1]
    assert line.startswith("casemate stopped at a fault (")
    assert not seen.mode(ALTERNATE)
    assert not seen.mouse
    assert seen.mode(CURSOR)
    [file] = (casemate_home / "crashes").iterdir()
    assert str(file) in line
    assert "Traceback" in file.read_text("utf-8")


def test_a_report_that_cannot_be_written_is_still_a_line(casemate_home: Path) -> None:
    (casemate_home / "crashes").write_text("in the way")
    line = report(ValueError("first\nsecond\x1b[31m"))
    assert "no report could be written" in line
    assert line.isprintable()


def test_a_signal_before_the_first_key_counts() -> None:
    code = """
import os, signal, sys
from app.casemate import Casemate, run_app
was = Casemate._after_first_frame
def kill(self):
    was(self)
    os.kill(os.getpid(), signal.SIGTERM)
Casemate._after_first_frame = kill
sys.exit(run_app())
"""
    status, seen = run(code)
    assert status == 143
    assert not seen.mode(ALTERNATE)


def test_a_program_that_hangs_still_ends_on_a_second_signal() -> None:
    code = """
import sys, time
import app.ending
from app.casemate import run_app
from app.screens.menu import Menu
app.ending.PATIENCE = 0.5
Menu.action_act = lambda self: time.sleep(60)
sys.exit(run_app())
"""
    seen = Script(code)
    try:
        seen.see("q  Quit")
        seen.press("enter")
        os.kill(seen.pid, signal.SIGINT)
        assert seen.kill(signal.SIGINT) == 130
        assert not seen.mode(ALTERNATE)
        assert not seen.mouse
        assert seen.mode(CURSOR)
    finally:
        seen.close()


def test_another_first_screen_can_be_left_for_the_menu() -> None:
    from app.screens.game_over import GameOver

    game = saved(3)
    app = Casemate(lambda _: GameOver(game))

    async def story(see: Driver) -> None:
        await see.see("Game over")
        await see.press("m", "q  Quit")
        await see.press("b", "Library")
        await see.press("q", "q  Quit")
        see.post("q")
        await see.until(lambda: see.app._exit, "the end")

    drive(story, app)
    assert app.return_code == 0
