"""Play, spoil, kill and watch games until the time is over; one line says what came of it."""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from games.core.models import read_seed, show_seed
from games.core.play import derive
from tests.fuzz.games import Game, spoiled
from tests.fuzz.kills import Killed
from tests.fuzz.monkey import Monkey

SPOILED = 12
"""In how many ways each finished save is spoiled."""


class Fuzz:
    """One run. Round k of a seed does the same in every run, but for the moments of the kills."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.home = Path(tempfile.mkdtemp(prefix="casemate-fuzz-"))
        os.environ["CASEMATE_HOME"] = str(self.home)
        self.counts: Counter[str] = Counter()
        self.failures = 0
        (self.home / "killed").mkdir()
        self.killed = Killed(self.home / "killed", self.counts)

    def round(self, k: int) -> None:
        """A game, its save spoiled in some ways, a kill of another game, at times the screen."""
        self.game(k)
        self.kill(k)
        if k % 10 == 0:
            self.visit(k)

    def game(self, k: int) -> None:
        """A random game and its spoiled save."""
        random = Random(derive(self.seed, "game", k))
        folder = self.home / f"round-{k}"
        folder.mkdir()
        game: Game | None = None
        try:
            game = Game(random, folder, self.counts)
            game.play()
            for _ in range(SPOILED):
                spoiled(random, game.path, self.counts)
        except Exception:
            if game:
                game.game.close()
            named = sorted(folder.glob("*.jsonl"), key=os.path.getmtime)
            self.fail(k, named[-1] if named else None)
        else:
            shutil.rmtree(folder)

    def kill(self, k: int) -> None:
        """Play a game in lines for a while and kill it."""
        try:
            self.killed.once(Random(derive(self.seed, "kill", k)))
        except Exception:
            path = self.killed.path
            if path:
                # Kept as it is; the next kill begins another game.
                path = path.rename(self.home / f"killed-{k}.jsonl")
            self.killed.path = None
            self.fail(k, path)

    def visit(self, k: int) -> None:
        """Random keys in a real terminal."""
        home = self.home / "screen"
        monkey = Monkey(Random(derive(self.seed, "visit", k)), home, self.counts)
        try:
            monkey.visit()
        except Exception:
            kept = home.rename(self.home / f"screen-{k}")
            (kept / "keys.txt").write_text("\n".join(monkey.done) + "\n", "utf-8")
            saves = sorted((kept / "saves").glob("*.jsonl"), key=os.path.getmtime)
            self.fail(k, saves[-1] if saves else None)
            print(f"  what was pressed: {kept / 'keys.txt'}", flush=True)

    def fail(self, k: int, path: Path | None) -> None:
        """Say what went wrong and how to see it again."""
        self.failures += 1
        story = traceback.format_exc()
        error = sys.exc_info()[1]
        first = (str(error).strip() or "?").splitlines()[0]
        where = path.with_suffix(".txt") if path else self.home / f"round-{k}.txt"
        where.write_text(story, "utf-8", "replace")
        print(f"FAILED in round {k}: {type(error).__name__}: {first}")
        if path:
            print(f"  casemate resume {path}  (or: casemate replay {path} --check)")
        print(f"  python -m tests.fuzz --seed {show_seed(self.seed)} --round {k}")
        print(f"  all of it: {where}", flush=True)

    def close(self) -> None:
        """Remove everything that no failure needs."""
        if not self.failures:
            shutil.rmtree(self.home)


def main() -> int:
    """Fuzz for as long as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long (default 5)")
    parser.add_argument("--seed", default="", metavar="HEX", help="up to 16 hex digits")
    parser.add_argument("--kills", type=int, default=200, help="at least so many (default 200)")
    parser.add_argument("--round", type=int, default=None, metavar="K", help="only round K")
    wanted = parser.parse_args()
    fuzz = Fuzz(read_seed(wanted.seed) if wanted.seed else secrets.randbits(64))
    begin = time.monotonic()
    rounds = 0
    try:
        if wanted.round is not None:
            fuzz.round(wanted.round)
            rounds = 1
        else:
            while (
                time.monotonic() - begin < wanted.minutes * 60
                or fuzz.counts["kills"] < wanted.kills
            ):
                fuzz.round(rounds)
                rounds += 1
    except KeyboardInterrupt:
        print()
    counts = fuzz.counts
    scenarios = sum(key.startswith("scenario ") for key in counts)
    print(
        f"fuzz: seed {show_seed(fuzz.seed)}, {(time.monotonic() - begin) / 60:.1f} minutes, "
        f"{counts['games']} games of {scenarios} scenarios, {counts['actions']} actions, "
        f"{counts['undone']} taken back, {counts['resumed']} resumed, "
        f"{counts['spoiled']} spoiled saves, {counts['kills']} kills, "
        f"{counts['visits']} screens, {fuzz.failures} failures"
    )
    fuzz.close()
    return int(bool(fuzz.failures))


if __name__ == "__main__":
    sys.exit(main())
