"""Play, spoil, kill and watch games until the time is over; a table says what came of it."""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

from games import REGISTRY
from games.core.models import read_seed, show_seed
from games.core.play import derive
from tests.fuzz.cards import corrected
from tests.fuzz.games import Game
from tests.fuzz.kills import Killed
from tests.fuzz.monkey import Monkey
from tests.fuzz.spoiling import spoiled
from tests.fuzz.tally import Tally

SPOILED = 12
"""In how many ways each save is spoiled."""

CARDS = 20
"""How many spoiled card files a round tries."""

VISITS = 3
"""The screen is visited in one round for each game, then not for so many times less one."""


class Fuzz:
    """One run; the games take turns, a game a round.

    Round k of a seed does the same in every run, but for the moments of kills and of keys.
    """

    def __init__(self, seed: int, kinds: list[str]) -> None:
        self.seed = seed
        self.kinds = kinds
        self.home = Path(tempfile.mkdtemp(prefix="casemate-fuzz-"))
        self.tally = Tally()
        self.failures = 0
        self.killed: dict[str, Killed] = {}
        for slug in REGISTRY:
            folder = self.home / f"killed-{slug}"
            folder.mkdir()
            self.killed[slug] = Killed(slug, folder, self.tally)

    def round(self, k: int, always: bool = False) -> None:
        """A game, its save spoiled in some ways, card files, a kill, at times the screen."""
        slug = list(REGISTRY)[k % len(REGISTRY)]
        with self.tally.timed(slug):
            for kind in self.kinds:
                if kind != "visit" or always or (k // len(REGISTRY)) % VISITS == 0:
                    self._one(kind, k, slug)

    def _one(self, kind: str, k: int, slug: str) -> None:
        """Something of a kind; what goes wrong is kept and told."""
        folder = self.home / f"{kind}-{k}"
        folder.mkdir()
        os.environ["CASEMATE_HOME"] = str(folder)
        work: Callable[[Random, str, Path], None] = KINDS[kind].__get__(self)
        try:
            work(Random(derive(self.seed, kind, k)), slug, folder)
        except Exception:
            self.fail(kind, k, folder)
        else:
            shutil.rmtree(folder)

    def game(self, random: Random, slug: str, folder: Path) -> None:
        """A random game and its spoiled save."""
        game = Game(random, slug, folder, self.tally)
        game.play()
        for _ in range(SPOILED):
            spoiled(random, game.path)
            self.tally.add("spoiled saves", slug)

    def cards(self, random: Random, slug: str, folder: Path) -> None:
        """Spoiled card files."""
        for number in range(CARDS):
            corrected(random, slug, folder / f"cards-{number}.json", self.tally)

    def kill(self, random: Random, slug: str, folder: Path) -> None:
        """Play a game in lines for a while and kill it."""
        killed = self.killed[slug]
        try:
            killed.once(random)
        except BaseException:
            if killed.path:
                # Kept as it is; the next kill begins another game.
                killed.path.rename(folder / "killed.jsonl")
            killed.path = None
            raise

    def visit(self, random: Random, slug: str, folder: Path) -> None:
        """Random keys in a real terminal."""
        monkey = Monkey(random, slug, folder, self.tally)
        try:
            monkey.visit()
        finally:
            (folder / "keys.txt").write_text("\n".join(map(repr, monkey.done)) + "\n", "utf-8")

    def fail(self, kind: str, k: int, folder: Path) -> None:
        """Say what went wrong and how to see it again."""
        self.failures += 1
        error = sys.exc_info()[1]
        first = (str(error).strip() or "?").splitlines()[0]
        story = folder / "story.txt"
        story.write_text(traceback.format_exc(), "utf-8", "replace")
        print(f"FAILED in round {k}, {kind}: {type(error).__name__}: {first}")
        print(f"  python -m tests.fuzz --seed {show_seed(self.seed)} --round {k} --only {kind}")
        saves = sorted(
            (path for path in folder.rglob("*.jsonl") if path.stem != "statistics"),
            key=os.path.getmtime,
        )
        if saves:
            print(f"  casemate resume {saves[-1]}  (or: casemate replay {saves[-1]} --check)")
        print(f"  all of it: {story}", flush=True)

    def close(self) -> None:
        """Remove everything that no failure needs."""
        if not self.failures:
            shutil.rmtree(self.home)


KINDS = {"game": Fuzz.game, "cards": Fuzz.cards, "kill": Fuzz.kill, "visit": Fuzz.visit}


def main() -> int:
    """Fuzz for as long as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long (default 5)")
    parser.add_argument("--seed", default="", metavar="HEX", help="up to 16 hex digits")
    parser.add_argument("--kills", type=int, default=0, help="at least so many (default 0)")
    parser.add_argument("--round", type=int, default=None, metavar="K", help="only round K")
    parser.add_argument("--only", choices=KINDS, help="only what is of this kind")
    wanted = parser.parse_args()
    if wanted.only and wanted.only != "kill" and wanted.kills:
        parser.error(f"--only {wanted.only} kills nothing")
    kinds = [wanted.only] if wanted.only else list(KINDS)
    fuzz = Fuzz(read_seed(wanted.seed) if wanted.seed else secrets.randbits(64), kinds)
    begin = time.monotonic()
    rounds = 0
    try:
        if wanted.round is not None:
            fuzz.round(wanted.round, always=True)
            rounds = 1
        else:
            while (
                time.monotonic() - begin < wanted.minutes * 60
                or fuzz.tally.total("kills") < wanted.kills
            ):
                fuzz.round(rounds, always=wanted.only is not None)
                rounds += 1
    except KeyboardInterrupt:
        print()
    print("\n".join(fuzz.tally.lines()))
    print(
        f"fuzz: seed {show_seed(fuzz.seed)}, {(time.monotonic() - begin) / 60:.1f} minutes, "
        f"{rounds} rounds, {fuzz.failures} failures"
    )
    fuzz.close()
    return int(bool(fuzz.failures))


if __name__ == "__main__":
    sys.exit(main())
