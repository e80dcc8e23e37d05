"""Print the table: `python -m tests.bench [--quick] [--json]`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

from games import REGISTRY
from tests.bench import engine, keeping, looking, screen
from tests.bench.table import HEAD, Row, middle

SIZES = ((80, 24), (200, 60))


PARTS = {
    "starts": "starts",
    "keys": "keys and actions",
    "engine": "random games, copies, replays, saves",
    "looking": "long lists and long replays",
}


def measured(quick: bool, home: Path, only: str) -> list[Row]:
    """All rows, or those of one part, measured in this run."""
    times = 3 if quick else 11
    key: float | None = None
    rows: list[Row] = []

    def wanted(part: str) -> bool:
        if only in ("", part):
            say(PARTS[part])
            return True
        return False

    if wanted("starts"):
        rows += screen.starts(home, unfinished(home), 2 if quick else 9)
    if screen.LINUX and only in ("", "keys", "engine"):
        painted, key = keyed(quick, home, only == "engine")
        rows += painted
    elif wanted("keys"):
        rows += screen.missing()
    if wanted("engine"):
        rows += engine.playouts(times, 1_000 if quick else 3_000)
        rows += engine.copies(times, 50 if quick else 200)
        rows += engine.replays(times if quick else 7, home)
        rows += engine.resumes(times if quick else 5, home)
        rows += engine.submits(home, 200 if quick else 1_000, key)
        rows += keeping.save_rows(times, home, key)
        rows += keeping.undo_steps(3 if quick else 10)
    if wanted("looking"):
        rows += looking.rows(home / "looking")
    return rows


def keyed(quick: bool, home: Path, key_only: bool) -> tuple[list[Row], float]:
    """The rows of keys, actions and memory, and what a cursor key costs in the first game."""
    say(PARTS["keys"])
    rounds, count = (1, 32) if quick else (2, 96)
    rows: list[Row] = []
    memory: list[Row] = []
    atrest: list[float] = []
    for game in screen.GAMES[: 1 if key_only else None]:
        for size in SIZES[: 1 if key_only else None]:
            keys = screen.Keys(game, home, rounds, count, size)
            rows += keys.rows()
            if size == SIZES[0]:
                memory.append(keys.memory_row())
                atrest = atrest or keys.cursor
    if key_only:
        return [], middle(atrest)
    rows.append(screen.while_thinking(home, 3 if quick else 10, atrest))
    return [*rows, *memory], middle(atrest)


def unfinished(home: Path) -> Path:
    """A save in the middle of its game."""
    for seed in range(100):
        path = home / f"resumed-{seed}.jsonl"
        if not engine.played(REGISTRY["tell_the_emperor"], path, seed, 40).outcome:
            return path
    raise RuntimeError("no random game lasts for 40 actions")


def say(what: str) -> None:
    """Tell a person who waits what is being measured."""
    if sys.stderr.isatty():
        print(f"measuring {what} ...", file=sys.stderr)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="Each row is a ratio to something known that is measured in the same run.",
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--only", choices=PARTS, default="", help="only one part of the table")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="casemate-bench-") as folder:
        os.environ["CASEMATE_HOME"] = folder
        rows = measured(wanted.quick, Path(folder), wanted.only)
    missed = sum(row.verdict == "missed" for row in rows)
    if wanted.json:
        about = {"python": platform.python_version(), "quick": wanted.quick, "missed": missed}
        print(json.dumps(about | {"rows": [row.data() for row in rows]}, indent=1))
        return
    print(HEAD)
    for row in rows:
        print("\n".join(row.lines()))
    print(f"{missed} of {len(rows)} rows missed their target")


if __name__ == "__main__":
    main()
