"""What the terminal costs: starts, keys, actions, memory; each beside a minimal program."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.saves.rows import HINT
from tests.bench.pty_child import ROOT, Child
from tests.bench.table import Row, middle, milliseconds, p95

CHILD = str(ROOT / "tests" / "bench" / "child.py")
MINIMAL = ["-m", "tests.bench.minimal"]
UP, DOWN, RIGHT, LEFT = (f"\x1b[{letter}" for letter in "ABCD")
LINUX = sys.platform == "linux"
ELSEWHERE = "needs Linux, where the clock of another process can be read"


@dataclass(frozen=True, slots=True)
class Played:
    """How a game is begun: a text of its first board, and the cursor keys that move there.

    Where hands are secret a bot sits opposite: curtains would stand between the boards.
    """

    slug: str
    words: tuple[str, ...]
    text: str
    keys: tuple[str, ...] = (*(DOWN,) * 4, *(UP,) * 4)

    @property
    def argv(self) -> tuple[str, ...]:
        """The words after `casemate`."""
        return ("play", self.slug.replace("_", "-"), "--seed", "9f3c", *self.words)


BOT = ("--players", "human,bot:random")
GAMES = (
    Played("tell_the_emperor", (), "Your action"),
    Played("levee_en_masse", (), "Your action"),
    Played("for_the_emperor", (*BOT, "--option", "crane_seat=0"), "Samurai", (RIGHT, LEFT)),
    Played("lempereur", ("--players", "human,human"), "Which penguin", (DOWN, UP)),
    Played("war_chest", BOT, "Your coins", (RIGHT, LEFT)),
)


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
    """Start to the menu, to the first board of each game, to that of a saved one."""

    def run(text: str, *words: str) -> Callable[[], float]:
        return lambda: start(home, text, *words)

    found = in_turn(
        times,
        run("Hello", "minimal", "hello"),
        run("Hello", "minimal", "model"),
        run("Statistics", "casemate"),
        run("Your action", "casemate", "resume", str(save)),
        *(run(game.text, "casemate", *game.argv) for game in GAMES),
    )
    hello, model, menu, resumed, *boards = map(middle, found)

    def row(what: str, ours: float, target: float, more: str = "") -> Row:
        note = f"{milliseconds(hello)} the minimal program, {milliseconds(ours)} ours{more}"
        return Row(f"start to the {what}, CPU", ours / hello, target, note=note)

    def beside(ours: float) -> str:
        return f"; {ours / model:.2f}x a minimal program with a pydantic model"

    return [
        row("menu", menu, 1.15),
        *(
            row(f"board, {game.slug.replace('_', '-')}", ours, 1.35, beside(ours))
            for game, ours in zip(GAMES, boards, strict=True)
        ),
        row("board of a resumed game", resumed, 1.35, beside(resumed)),
    ]


def cursor_keys(child: Child, count: int, keys: Sequence[str] = GAMES[0].keys) -> list[float]:
    """The processor time of each of so many cursor keys."""
    return [child.press(keys[number % len(keys)]) for number in range(count)]


def actions(child: Child, home: Path, count: int) -> list[float]:
    """The processor time of Enter wherever it carried out a person's action, to the next calm."""
    found: list[float] = []
    (save,) = (home / "saves").glob("*.jsonl")
    for _ in range(count * 6):
        if len(found) >= count:
            break
        size = save.stat().st_size
        used = child.tap("\r")
        rows = save.read_bytes()[size:].splitlines()
        # A bot's answer may have come with it; it is painted as well.
        if rows and b'{"end":' not in rows[-1] and b'"seat":0' in rows[0]:
            found.append(used)
        while save.stat().st_size != size:  # a bot may be thinking of its answer
            size = save.stat().st_size
            child.idle(0.25)
        if b'{"end":' in save.read_bytes():
            break
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
    """Keys and actions of a game beside the keys of the minimal program.

    `count` is a multiple of 32: the cursor is back at its first choice before the actions.
    """

    def __init__(
        self, game: Played, home: Path, rounds: int, count: int, size: tuple[int, int]
    ) -> None:
        self.game = game
        self.size = size
        self.minimal: list[float] = []
        self.cursor: list[float] = []
        self.action: list[float] = []
        self.memory: list[tuple[int, int]] = []
        for number in range(rounds):
            own = home / f"keys-{game.slug}-{size[0]}-{number}"
            own.mkdir()
            simple = opened([*MINIMAL, "cursor"], "Attack the front 19", own, size)
            child = opened(["-m", "app", *game.argv], game.text, own, size)
            try:
                cursor_keys(simple, 8)
                cursor_keys(child, 8, game.keys)
                for _ in range(4):
                    self.minimal += cursor_keys(simple, count // 4)
                    self.cursor += cursor_keys(child, count // 4, game.keys)
                self.action += actions(child, own, count // 4)
                assert self.action, f"Enter does nothing in {game.slug}: {child.tail[-500:]!r}"
                self.memory.append((child.peak(), simple.peak()))
            finally:
                simple.kill()
                child.kill()

    def rows(self) -> list[Row]:
        """The rows of the table."""
        where = f"{self.game.slug.replace('_', '-')} {self.size[0]}x{self.size[1]}"
        one = middle(self.minimal)
        key, act = middle(self.cursor), middle(self.action)
        slow, slowest = p95(self.cursor), p95(self.action)
        cost = f"{milliseconds(one)} the minimal board's key, {{}} ours at the median"
        return [
            Row(
                f"cursor key painted, {where}", key / one, 1.3, note=cost.format(milliseconds(key))
            ),
            Row(
                f"cursor key painted, p95, {where}",
                slow / p95(self.minimal),
                2.0,
                note=f"{milliseconds(p95(self.minimal))} and {milliseconds(slow)}",
            ),
            Row(
                f"action painted, {where}",
                act / one,
                3.0,
                note=f"{cost.format(milliseconds(act))}, {milliseconds(slowest)} at p95, "
                f"{len(self.action)} actions",
            ),
        ]

    def memory_row(self) -> Row:
        """The peak of memory."""
        ours, theirs = (middle([float(pair[k]) for pair in self.memory]) for k in (0, 1))
        note = f"{theirs / 1e6:.1f} MB the minimal program, {ours / 1e6:.1f} MB a game after play"
        what = f"memory with a game open, {self.game.slug.replace('_', '-')}, peak"
        return Row(what, ours / theirs, 1.45, note=note)


HINTED, MOST = HINT.encode(), 100
"""What the save says of a hint, and how many keys wait for it at most."""


def while_thinking(home: Path, rounds: int, atrest: list[float]) -> Row:
    """Cursor keys while the first hint of a game is thought out in a process that just begins."""
    game = GAMES[0]
    found: list[float] = []
    for number in range(rounds):
        own = home / f"thinking-{number}"
        own.mkdir()
        child = opened(["-m", "app", *game.argv], game.text, own, (80, 24))
        try:
            cursor_keys(child, 8)
            (save,) = (own / "saves").glob("*.jsonl")
            # Starting the process is the work of H. A key written behind it at once would be told
            # with it, and with a key in ten being such a one they would be the whole p95.
            child.tap("H")
            for place in range(MOST):
                used = child.tap(game.keys[place % len(game.keys)])
                # What comes with the hint is no longer the key.
                if HINTED in save.read_bytes():
                    break
                found.append(used)
        finally:
            child.kill()
    what = "cursor key while a hint is thought out, p95 against at rest"
    if not found:
        return Row(what, None, 1.5, note="hints came before any key")
    note = (
        f"{len(found)} keys, {milliseconds(p95(found))} and {milliseconds(p95(atrest))} at rest; "
        "the hint is thought out in another process"
    )
    return Row(what, p95(found) / p95(atrest), 1.5, note=note)


def missing() -> list[Row]:
    """The rows where the system does not let us look."""
    names = ("cursor key painted", "action painted", "memory with a game open, peak")
    return [
        Row(name, None, target, note=ELSEWHERE)
        for name, target in zip(names, (1.3, 3.0, 1.45), strict=True)
    ]
