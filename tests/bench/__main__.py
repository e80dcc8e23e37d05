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
from tests.bench import engine, looking, screen
from tests.bench.table import HEAD, Row, middle


def measured(quick: bool, home: Path) -> list[Row]:
    """All rows, measured in this run."""
    times = 3 if quick else 11
    rows: list[Row] = []
    key: float | None = None
    say("starts")
    rows += screen.starts(home, unfinished(home), 3 if quick else 15)
    if screen.LINUX:
        say("keys and actions")
        rounds, count = (1, 80) if quick else (3, 160)
        keys = screen.Keys(home, rounds, count, (80, 24))
        key = middle(keys.cursor)
        rows += keys.rows("80x24")
        roomy = home / "roomy"
        roomy.mkdir()
        rows += screen.Keys(roomy, 1, count, (120, 40)).rows("120x40")
        memory = [keys.memory_row()]
    else:
        *others, last = screen.missing()
        rows += others
        memory = [last]
    note = "bots think in another process; no key of the game screen paints anything meanwhile"
    rows.append(Row("cursor key while a bot thinks, p95 against at rest", None, 1.5, note=note))
    say("random games, copies, replays, saves")
    rows += engine.playouts(times, 4 if quick else 12)
    rows += engine.copies(times, 50 if quick else 200)
    rows += engine.replays(times, home)
    rows += engine.save_rows(times, home, key)
    say("long lists and long replays")
    rows += looking.rows(home / "looking")
    return [*rows, *memory, *engine.undo_steps(5 if quick else 20)]


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
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="casemate-bench-") as folder:
        os.environ["CASEMATE_HOME"] = folder
        rows = measured(wanted.quick, Path(folder))
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
