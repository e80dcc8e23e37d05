"""What the terminal costs: starts, keys, actions, memory; each beside a minimal program."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.bench.pty_child import ROOT, Child
from tests.bench.table import Row, middle, milliseconds, p95

CHILD = str(ROOT / "tests" / "bench" / "child.py")
MINIMAL = ["-m", "tests.bench.minimal"]
GAME = ("play", "tell-the-emperor", "--seed", "9f3c")
DOWN, UP = "\x1b[B", "\x1b[A"
LINUX = sys.platform == "linux"
ELSEWHERE = "needs Linux, where the clock of another process can be read"


def start(home: Path, text: str, *words: str) -> float:
    """The processor time from nothing to a text on the screen."""
    return Child([CHILD, text, *words], home).ended()


def in_turn(times: int, *measures: Callable[[], float]) -> list[list[float]]:
    """So many values of each measure, one of each in turn; a first round does not count."""
    found: list[list[float]] = [[] for _ in measures]
    for turn in range(times + 1):
        for values, measure in zip(found, measures, strict=True):
            value = measure()
            if turn:
                values.append(value)
    return found


def starts(home: Path, save: Path, times: int) -> list[Row]:
    """Start to the menu, to a new game, to a saved one."""

    def run(text: str, *words: str) -> Callable[[], float]:
        return lambda: start(home, text, *words)

    found = in_turn(
        times,
        run("Hello", "minimal", "hello"),
        run("Hello", "minimal", "model"),
        run("Statistics", "casemate"),
        run("Your action", "casemate", *GAME),
        run("Your action", "casemate", "resume", str(save)),
    )
    hello, model, menu, board, resumed = map(middle, found)

    def row(what: str, ours: float, target: float, more: str = "") -> Row:
        note = f"{milliseconds(hello)} the minimal program, {milliseconds(ours)} ours{more}"
        return Row(f"start to the {what}, CPU", ours / hello, target, note=note)

    def beside(ours: float) -> str:
        return f"; {ours / model:.2f}x a minimal program with a pydantic model"

    return [
        row("menu", menu, 1.15),
        row("board of a new game", board, 1.35, beside(board)),
        row("board of a resumed game", resumed, 1.35, beside(resumed)),
    ]


def cursor_keys(child: Child, count: int) -> list[float]:
    """The processor time of each of so many cursor keys."""
    return [child.press(DOWN if key % 8 < 4 else UP) for key in range(count)]


def actions(child: Child, home: Path, count: int) -> list[float]:
    """The processor time of Enter wherever it carried out an action, from key to calm."""
    found: list[float] = []
    (save,) = (home / "saves").glob("*.jsonl")
    for _ in range(count * 3):
        if len(found) >= count:
            break
        before = save.stat().st_size
        used = child.press("\r")
        written = save.read_bytes()[before:]
        if b'{"end":' in written:
            break
        if written:
            found.append(used)
    return found


def opened(words: Sequence[str], text: str, home: Path, size: tuple[int, int]) -> Child:
    """A program that has painted a text and done what it does after that."""
    child = Child(words, home, size)
    child.until(text)
    # Some things are loaded in the background soon after the first frame.
    end = time.monotonic() + 1.0
    while time.monotonic() < end:
        child.take(0.05)
    child.rest()
    return child


class Keys:
    """Keys and actions of a game beside the keys of the minimal program."""

    def __init__(self, home: Path, rounds: int, count: int, size: tuple[int, int]) -> None:
        self.minimal: list[float] = []
        self.cursor: list[float] = []
        self.action: list[float] = []
        self.memory: list[tuple[int, int]] = []
        for number in range(rounds):
            own = home / f"keys-{number}"
            own.mkdir()
            simple = opened([*MINIMAL, "cursor"], "Attack the front 19", own, size)
            game = opened(["-m", "app", *GAME], "Your action", own, size)
            try:
                cursor_keys(simple, 8)
                cursor_keys(game, 8)
                for _ in range(4):
                    self.minimal += cursor_keys(simple, count // 4)
                    self.cursor += cursor_keys(game, count // 4)
                self.action += actions(game, own, count // 3)
                self.memory.append((game.peak(), simple.peak()))
            finally:
                simple.kill()
                game.kill()

    def rows(self, where: str) -> list[Row]:
        """The rows of the table."""
        one = middle(self.minimal)
        key, act = middle(self.cursor), middle(self.action)
        cost = f"{milliseconds(one)} the minimal board's key, {{}} ours at the median"
        return [
            Row(
                f"cursor key to painted frame, CPU, {where}",
                key / one,
                1.3,
                note=cost.format(milliseconds(key)),
            ),
            Row(
                f"cursor key, p95 of CPU, {where}",
                p95(self.cursor) / p95(self.minimal),
                2.0,
                note=f"{milliseconds(p95(self.minimal))} and {milliseconds(p95(self.cursor))}",
            ),
            Row(
                f"a played action to painted frame, CPU, {where}",
                act / one,
                3.0,
                note=f"{cost.format(milliseconds(act))}, {len(self.action)} actions",
            ),
        ]

    def memory_row(self) -> Row:
        """The peak of memory."""
        ours, theirs = (middle([float(pair[k]) for pair in self.memory]) for k in (0, 1))
        note = f"{theirs / 1e6:.1f} MB the minimal program, {ours / 1e6:.1f} MB a game after play"
        return Row("memory with a game open, peak", ours / theirs, 1.45, note=note)


def missing() -> list[Row]:
    """The rows where the system does not let us look."""
    names = ("cursor key to painted frame, CPU", "a played action to painted frame, CPU")
    targets = (1.3, 3.0)
    rows = [
        Row(name, None, target, note=ELSEWHERE) for name, target in zip(names, targets, strict=True)
    ]
    return [*rows, Row("memory with a game open, peak", None, 1.45, note=ELSEWHERE)]
