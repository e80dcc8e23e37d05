"""Each scenario of each game has a playthrough that reads as it did when it was last reviewed."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from games import REGISTRY
from tests.goldens.playthrough import FOLDER, path_of, playthrough, setups

AGAIN = "python -m tests.goldens"
RULES = tuple(REGISTRY.values())
MOST = 60
"""A longer diff is cut: the command above and git show all of it."""


def difference(old: str, new: str, name: str) -> str:
    """What changed, as a unified diff with the command that accepts it."""
    rows = list(unified_diff(old.splitlines(), new.splitlines(), name, "now", lineterm="", n=2))
    more = [f"… and {len(rows) - MOST} rows more"] if len(rows) > MOST else []
    return "\n".join([f"{name} reads differently. If that is right: {AGAIN}", *rows[:MOST], *more])


GOLDENS = {path_of(rules, setup): (rules, setup) for rules in RULES for setup in setups(rules)}


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_playthrough_reads_as_before(path: Path) -> None:
    rules, setup = GOLDENS[path]
    name = path.relative_to(FOLDER).as_posix()
    assert path.exists(), f"{name} is missing. Write it and read it: {AGAIN} {path.parent.name}"
    old = path.read_text("utf-8")
    new = playthrough(rules, setup)
    assert new == old, difference(old, new, name)


def test_no_golden_is_left_over() -> None:
    found = {path for path in FOLDER.glob("*/*") if path.parent.name != "__pycache__"}
    left = sorted(map(str, found - set(GOLDENS)))
    assert not left, f"no game or scenario has {left}"


def test_a_difference_is_shown_row_by_row() -> None:
    told = difference("one\ntwo\nthree\n", "one\n2\nthree\n", "game/scenario.txt")
    assert "-two\n+2\n" in told
    assert AGAIN in told
