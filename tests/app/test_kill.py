"""Two hundred games killed at any moment: nothing that a player was told is lost."""

from __future__ import annotations

import os
import signal
import sys
import time
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import NoReturn

# All that a game in lines needs is loaded before the first fork.
import app.cli
import app.glyphs
import app.plain
import app.shelf
from app.opening import open_game
from app.paths import saves_dir
from app.saves import read_save, verify
from games import REGISTRY

GAME = "tell_the_emperor"
KILLS = 200
A_GAME = 40
"""Kills after which another game is begun: a long one takes its time to be read each time."""
# How many moves count more after each command.
MOVES = {"1": 1, "undo": -1, "redo": 1}
TYPED = ("1", "1", "undo", "redo", "1", "undo")


def play(words: list[str], typed: Path, out: int) -> NoReturn:
    """Be the program: run a command with a file to read from and a pipe to print to."""
    try:
        os.dup2(os.open(typed, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w", buffering=1)
        sys.argv = ["casemate", *words]
        app.cli.main()
    finally:
        os._exit(0)


def killed(words: list[str], typed: Path, prompts: int, delay: float) -> str:
    """What a command printed before it was killed, some time after so many prompts."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        play(words, typed, writer)
    os.close(writer)
    printed = b""
    with open(reader, "rb", buffering=0) as pipe:
        while printed.count(b"\n>") < prompts and (part := pipe.read(1 << 16)):
            printed += part
        time.sleep(delay)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        printed += b"".join(iter(lambda: pipe.read(1 << 16), b""))
    return printed.decode(errors="replace")


def test_nothing_that_was_accepted_is_lost(tmp_path: Path) -> None:
    REGISTRY[GAME]  # loaded once, for all
    typed = tmp_path / "typed"
    typed.write_text("".join(f"{word}\n" for word in islice(cycle(TYPED), 3000)))
    random = Random(1)
    path: Path | None = None
    games: set[Path] = set()
    before = moments = 0
    for kill in range(KILLS):
        if kill % A_GAME == 0:
            path, before = None, 0
        words = ["resume", str(path)] if path else ["play", GAME, "--seed", f"{kill:x}"]
        prompts = random.choice((0, random.randrange(20)))
        delay = random.uniform(0, 0.004 if prompts else 0.05)
        printed = killed([*words, "--plain"], typed, prompts, delay)
        if not path:
            path = next((new for new in saves_dir().glob("*.jsonl") if new not in games), None)
            if not path:
                assert ">" not in printed  # killed before anything was shown
                continue
            games.add(path)
        # A command whose answer was shown is followed by the next prompt.
        told = max(sum(row.startswith(">") for row in printed.split("\n")) - 1, 0)
        moments += told > 0
        saved = read_save(path)
        assert saved.damage is None
        # What was told is there, and at most one command more.
        likely = [before + sum(MOVES[w] for w in islice(cycle(TYPED), n)) for n in (told, told + 1)]
        assert saved.n in likely or saved.end, printed[-500:]
        assert verify(path, REGISTRY[GAME]).code == 0
        game = open_game(path)
        assert len(game.past) == saved.n
        game.close()
        before = saved.n
        if game.outcome:
            path, before = None, 0
    assert moments > KILLS / 4  # most were killed while they played
    assert not list(saves_dir().glob("*.tmp"))
