"""Random keys, clicks and window sizes in a real terminal: nothing may stop the program."""

from __future__ import annotations

import os
import signal
from collections import Counter
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random

from app.saves import read_save, verify
from games import REGISTRY
from tests.app.terminal import ALTERNATE, KEYS, Terminal, terminal

PRINTED = "abcdefghijklmnoprstuvwxyzUNY0123456789/?:,.[]+-= "
NAMED = (*(name for name in KEYS if name != "tab"), "enter", "up", "down", "right", "left")
SIZES = ((80, 24), (120, 40), (70, 20), (200, 60), (40, 10), (110, 24), (80, 50), (12, 4), (81, 25))
MOVES = 250


def has_board(slug: str) -> bool:
    """Whether a game has a screen of its own by now."""
    with suppress(ModuleNotFoundError):
        return bool(import_module(f"app.screens.{slug}"))
    return False


class Monkey:
    """One visit of the program."""

    def __init__(self, random: Random, home: Path, counts: Counter[str]) -> None:
        self.random = random
        self.home = home
        self.counts = counts
        self.done: list[str] = []

    def visit(self) -> None:
        """Start somewhere, do what comes to mind, and end by a signal."""
        self.home.mkdir(exist_ok=True)
        size = self.random.choice(SIZES)
        words = self._words()
        self.done.append(f"casemate {' '.join(words)} at {size[0]}x{size[1]}")
        with terminal(*words, size=size, CASEMATE_HOME=str(self.home)) as seen:
            seen.until(lambda: seen.mode(ALTERNATE), "the screen")
            alive = True
            for number in range(MOVES):
                self._move(seen)
                # Now and then it is given the time to answer.
                alive = seen.take(0.3 if number % 25 == 0 else 0.0)
                if not alive:
                    break
            calm = self.random.random() < 0.7
            self.done.append("SIGTERM when all is calm" if calm else "SIGTERM at once")
            if alive and calm:
                alive = self._settle(seen)
            if alive:
                os.kill(seen.child.pid, signal.SIGTERM)
            status = seen.over()
            # Dead of the signal is right as well, where it came after the screen was left.
            ends = (0, 128 + signal.SIGTERM, -signal.SIGTERM)
            assert status in ends, f"exit {status}\n{seen.text}"
            assert not seen.mode(ALTERNATE)
            assert not seen.mouse
        self._look()
        self.counts["visits"] += 1

    def _settle(self, seen: Terminal) -> bool:
        """Wait until nothing more is written; whether the program is still there."""
        quiet = 0
        for _ in range(200):
            if quiet > 3:
                break
            before = len(seen.written)
            if not seen.take(0.1):
                return False
            quiet = quiet + 1 if len(seen.written) == before else 0
        return True

    def _words(self) -> list[str]:
        saves = sorted((self.home / "saves").glob("*.jsonl"))
        kind = self.random.randrange(5)
        if kind == 0 or not saves:
            slug = self.random.choice([slug for slug in REGISTRY if has_board(slug)])
            scenario = self.random.choice(REGISTRY[slug].info.scenarios).id
            dice = ["--players", "bot:greedy"] if self.random.random() < 0.2 else []
            seed = f"{self.random.getrandbits(64):x}"
            return ["play", slug, "--scenario", scenario, "--seed", seed, *dice]
        if kind == 1:
            return ["replay", str(self.random.choice(saves))]
        if kind == 2:
            return ["resume", str(self.random.choice(saves))]
        return ["--ascii"] if kind == 3 else []

    def _move(self, seen: Terminal) -> None:
        chance = self.random.random()
        if chance < 0.03:
            size = self.random.choice(SIZES)
            self.done.append(f"{size[0]}x{size[1]}")
            seen.resize(*size)
        elif chance < 0.15:
            x, y = self.random.randint(1, seen.columns), self.random.randint(1, seen.rows)
            self.done.append(f"click {x},{y}")
            seen.child.send(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
        elif chance < 0.165:
            self.done.append("q")
            seen.press("q")
        else:
            key = self.random.choice(NAMED if chance < 0.5 else PRINTED)
            self.done.append(key)
            seen.press(key)

    def _look(self) -> None:
        crashes = list((self.home / "crashes").glob("*")) if self.home.exists() else []
        assert not crashes, f"a crash report: {crashes[0]}"
        for path in (self.home / "saves").glob("*.jsonl"):
            save = read_save(path)
            verdict = verify(path, REGISTRY[save.header["game"]])
            assert verdict.code == 0, verdict.line
            if len(list((self.home / "saves").glob("*"))) > 30:
                os.unlink(path)
