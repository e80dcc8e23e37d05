"""Random keys, clicks and window sizes in a real terminal: nothing may stop the program."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from random import Random

from app.command_table import EVERYWHERE, PLACES
from app.controller import TurnController
from app.paths import new_save_path
from app.saves import SaveWriter, read_save, verify
from games import REGISTRY
from tests.app.terminal import ALTERNATE, KEYS, Terminal, terminal
from tests.fuzz.setups import random_setup, random_words
from tests.fuzz.tally import Tally

PRINTED = "abcdefghijklmnoprstuvwxyzCHNTUY0123456789/?:,.[]+-= "
NAMED = (*(name for name in KEYS if name != "tab"), "enter", "enter", "up", "down", "right", "left")
SIZES = ((80, 24), (120, 40), (70, 20), (200, 60), (40, 10), (110, 24), (80, 50), (12, 4), (81, 25))
MOVES = 250
TITLES = sorted(
    {
        row.title
        for row in (*EVERYWHERE, *(r for rows in PLACES.values() for r in rows))
        if row.title
    }
    - {"Suspend", "Quit Casemate"}
)
TYPED = ("a", "die", "#3", "[/b]", "2", "é\u0301", "\u05d0", "漢字", "x" * 90, "99999", "-1", "")
OPENERS = (":", "/", "?", "i", "T", "H", "r", "n", "e", "C", "b", "N")
"""Keys that open something in which somebody may type."""


class Monkey:
    """One visit of the program, to one game above all."""

    def __init__(self, random: Random, slug: str, home: Path, tally: Tally) -> None:
        self.random = random
        self.slug = slug
        self.home = home
        self.tally = tally
        self.done: list[str] = []

    def visit(self) -> None:
        """Start somewhere, do what comes to mind, and end by a signal."""
        self.home.mkdir(exist_ok=True)
        os.environ["CASEMATE_HOME"] = str(self.home)
        size = self.random.choice(SIZES)
        words = self._words()
        self.done.append(f"casemate {' '.join(words)} at {size[0]}x{size[1]}")
        with terminal(*words, size=size, environ={"CASEMATE_HOME": str(self.home)}) as seen:
            seen.until(lambda: seen.mode(ALTERNATE), "the screen")
            alive = True
            for number in range(MOVES):
                self._move(seen)
                # Now and then it is given the time to answer.
                alive = seen.take(0.3 if number % 25 == 0 else 0.0)
                if not alive:
                    break
            self.tally.add("keys and clicks", self.slug, len(self.done) - 1)
            calm = self.random.random() < 0.7
            self.done.append("SIGTERM when all is calm" if calm else "SIGTERM at once")
            if alive and calm:
                alive = self._settle(seen)
            if alive:
                with suppress(ProcessLookupError):  # it may just have left by itself
                    os.kill(seen.pid, signal.SIGTERM)
            status = seen.over()
            # Dead of the signal is right as well, where it came after the screen was left.
            ends = (0, 128 + signal.SIGTERM, -signal.SIGTERM)
            assert status in ends, f"exit {status}\n{seen.text}"
            assert "Traceback" not in seen.written, seen.text
            assert not seen.mode(ALTERNATE)
            assert not seen.mouse
        self._look()
        self.tally.add("visits", self.slug)

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
        kind = self.random.randrange(10)
        signs = ["--ascii"] if self.random.random() < 0.15 else []
        if kind < 5:
            by_hand = ["--dice", "manual"] if self.random.random() < 0.2 else []
            return [*signs, *random_words(self.random, REGISTRY[self.slug]), *by_hand]
        path, over = self._saved(200 if kind < 8 else 20)
        save = str(path)
        self._saved(60)
        if REGISTRY[self.slug].info.memory and not over:
            kind = 6  # what was turned back may not be looked up before the end
        if kind == 5:
            return [*signs, "branch", save, "--at", str(self.random.randrange(8))]
        if kind == 6:
            return [*signs, "resume", save]
        return [*signs, "replay", save] if kind < 9 else signs

    def _saved(self, most: int) -> tuple[Path, bool]:
        """A game that was played before, and whether it was played to its end."""
        rules = REGISTRY[self.slug]

        def written(header: dict[str, object]) -> SaveWriter:
            return SaveWriter.create(new_save_path(self.slug, str(header["made"])), header)

        setup = random_setup(self.random, rules)
        seed = self.random.getrandbits(64)
        game = TurnController.new(rules, setup, seed, "human", written)
        while game.legal and len(game.past) < most:
            game.submit(self.random.choice(game.legal))
        game.close()
        assert game.writer
        return game.writer.path, bool(game.outcome)

    def _move(self, seen: Terminal) -> None:
        chance = self.random.random()
        if chance < 0.03:
            size = self.random.choice(SIZES)
            self.done.append(f"{size[0]}x{size[1]}")
            seen.resize(*size)
        elif chance < 0.15:
            self._point(seen)
        elif chance < 0.155:
            self._press(seen, "q")
        elif chance < 0.2:
            self._type(seen)
        else:
            self._press(seen, self.random.choice(NAMED if chance < 0.55 else PRINTED))

    def _press(self, seen: Terminal, key: str) -> None:
        self.done.append(key)
        seen.press(key)

    def _point(self, seen: Terminal) -> None:
        """Click somewhere, most often on something that is drawn, or turn the wheel there."""
        drawn = [
            (x + 1, y + 1)
            for y, line in enumerate(seen.lines)
            for x, sign in enumerate(line)
            if sign.strip()
        ]
        x, y = self.random.randint(1, seen.columns), self.random.randint(1, seen.rows)
        if drawn and self.random.random() < 0.8:
            x, y = self.random.choice(drawn)
        button = self.random.choice((0, 0, 0, 0, 2, 64, 65, 35))
        self.done.append(f"mouse {button} at {x},{y}")
        seen.child.send(f"\x1b[<{button};{x};{y}M")
        if button < 3:
            seen.child.send(f"\x1b[<{button};{x};{y}m")

    def _type(self, seen: Terminal) -> None:
        """Open something and type into it: a command of the palette, a word, a note."""
        opener = self.random.choice(OPENERS)
        text = self.random.choice(TITLES if opener == ":" else TYPED)
        if self.random.random() < 0.2:
            text = f"\x1b[200~{text}\n{text}\x1b[201~"
        self._press(seen, opener)
        seen.take(0.1)
        self._press(seen, text)
        seen.take(0.1)
        self._press(seen, self.random.choice(("enter", "enter", "enter", "escape")))

    def _look(self) -> None:
        crashes = list((self.home / "crashes").glob("*")) if self.home.exists() else []
        assert not crashes, f"a crash report: {crashes[0]}"
        for path in (self.home / "saves").glob("*.jsonl"):
            save = read_save(path)
            verdict = verify(path, REGISTRY[save.header["game"]])
            assert verdict.code == 0, verdict.line
