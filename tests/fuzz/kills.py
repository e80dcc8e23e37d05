"""The program in lines, killed at any moment and resumed: nothing accepted may be lost."""

from __future__ import annotations

import os
import re
import selectors
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from app.opening import open_game
from app.saves import read_save, verify
from games import REGISTRY
from tests.fuzz.setups import random_words
from tests.fuzz.tally import Tally

WORDS = (
    *("1", "1", "1", "1", "2", "2", "3", "4"),
    *("undo", "redo", "state", "log", "odds", "hint", "note so it goes", "nonsense"),
)
DEADLINE = 60.0
KILLS = 12
"""After so many kills of one game another one is begun."""
PROMPT = re.compile(r"^> ?(.*)$")


class Killed:
    """A game of one kind that is played on after each kill, until it ends."""

    def __init__(self, slug: str, folder: Path, tally: Tally) -> None:
        self.slug = slug
        self.folder = folder
        self.tally = tally
        self.path: Path | None = None
        self.survived = 0

    def once(self, random: Random) -> None:
        """Play for a while, kill, look."""
        if self.survived >= KILLS:
            self.path, self.survived = None, 0
        saves = self.folder / "saves"
        known = set(saves.glob("*.jsonl"))
        before = read_save(self.path) if self.path else None
        content = self.path.read_bytes() if self.path else b""
        words = (
            ["resume", str(self.path)]
            if self.path
            else random_words(random, REGISTRY[self.slug], bots=False)
        )
        printed, ended = self._run(random, [*words, "--plain"])
        self.tally.add("kills", self.slug, not ended)
        self.survived += 1
        if not self.path:
            found = set(saves.glob("*.jsonl")) - known
            if not found:
                assert "\n>" not in printed, f"asked without a save\n{printed[-800:]}"
                return
            (self.path,) = found
        self._look(
            printed, before.n if before else 0, content[: before.good_bytes] if before else b""
        )

    def _run(self, random: Random, words: list[str]) -> tuple[str, bool]:
        """What the program printed before it was killed, and whether it had ended by itself."""
        environ = {**os.environ, "CASEMATE_HOME": str(self.folder), "PYTHONUNBUFFERED": "1"}
        child = subprocess.Popen(
            [sys.executable, "-m", "app", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environ,
        )
        assert child.stdin
        assert child.stdout
        with suppress(BrokenPipeError):
            child.stdin.write("".join(f"{w}\n" for w in random.choices(WORDS, k=4000)).encode())
            child.stdin.flush()
        # At once, after some time of starting, or after so many answers and a moment more.
        prompts = random.choice((0, random.randrange(1, 60)))
        delay = random.uniform(0, 0.003 if prompts else 0.8)
        printed = b""
        with selectors.DefaultSelector() as selector:
            selector.register(child.stdout, selectors.EVENT_READ)
            end = time.monotonic() + DEADLINE
            while printed.count(b"\n>") < prompts:
                assert time.monotonic() < end, f"no answer\n{printed[-800:]!r}"
                if selector.select(1.0):
                    part = os.read(child.stdout.fileno(), 1 << 16)
                    if not part:
                        break
                    printed += part
            with suppress(subprocess.TimeoutExpired):
                child.wait(delay)
        ended = child.poll() is not None
        child.kill()
        rest, _ = child.communicate()
        text = (printed + rest).decode(errors="replace")
        assert not ended or child.returncode == 0, f"exit {child.returncode}\n{text[-1500:]}"
        assert "Traceback" not in text, text[-1500:]
        assert "\x1b" not in text
        return text, ended

    def _look(self, printed: str, before: int, content: bytes) -> None:
        """Compare what the save has with what was told."""
        path = self.path
        assert path
        save = read_save(path)
        assert save.damage is None, save.damage
        assert path.read_bytes().startswith(content), "rows from before are changed"
        steps, last = told(printed)
        n = before + sum(steps)
        # The last command may have been carried out without being answered.
        likely = (n, n + effect(last))
        assert save.n in likely or save.end, (
            f"{save.n} moves are saved, {likely} were told\n{printed[-1500:]}"
        )
        rules: Any = REGISTRY[save.header["game"]]
        verdict = verify(path, rules)
        assert verdict.code == 0, verdict.line
        game = open_game(path)
        assert len(game.past) == save.n
        game.close()
        if game.outcome:
            self.path, self.survived = None, 0


def told(printed: str) -> tuple[list[int], str]:
    """What each answered command did to the number of moves, and the one without an answer."""
    steps: list[int] = []
    word, refused = "", False
    for row in printed.split("\n"):
        if found := PROMPT.match(row):
            if word and not refused:
                steps.append(effect(word))
            word, refused = found[1], False
        else:
            refused = refused or row.startswith("No: ")
    return steps, word


def effect(word: str) -> int:
    """How many moves more count after a command that was obeyed."""
    if word == "undo":
        return -1
    return int(word.isdigit() or word == "redo")
