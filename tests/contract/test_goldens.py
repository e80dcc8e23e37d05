"""Each scenario of each game has a playthrough that reads as it did when it was last reviewed."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from games.core.models import Setup
from tests.contract.support import CASES, Case
from tests.goldens.playthrough import FOLDER, path_of, playthrough

AGAIN = "python -m tests.goldens"
MOST = 60
"""A longer diff is cut: the command above and git show all of it."""


def difference(old: str, new: str, name: str) -> str:
    """What changed, as a unified diff with the command that accepts it."""
    rows = list(unified_diff(old.splitlines(), new.splitlines(), name, "now", lineterm="", n=2))
    more = [f"… and {len(rows) - MOST} rows more"] if len(rows) > MOST else []
    return "\n".join([f"{name} reads differently. If that is right: {AGAIN}", *rows[:MOST], *more])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_playthrough_reads_as_before(case: Case) -> None:
    rules = case.rules
    scenario = rules.info.scenario(case.scenario)
    setup = rules.complete(Setup(seats=rules.info.seats[0], scenario=scenario.id))
    path = path_of(case.slug, scenario.slug)
    name = path.relative_to(FOLDER).as_posix()
    assert path.exists(), f"{name} is missing. Write it and read it: {AGAIN} {case.slug}"
    old = path.read_text("utf-8")
    new = playthrough(rules, setup)
    assert new == old, difference(old, new, name)


def test_no_golden_is_left_over() -> None:
    wanted = {path_of(case.slug, case.rules.info.scenario(case.scenario).slug) for case in CASES}
    found = {path for path in FOLDER.glob("*/*") if path.parent.name != "__pycache__"}
    assert found <= wanted, f"no game or scenario has {sorted(map(str, found - wanted))}"


def test_a_difference_is_shown_row_by_row() -> None:
    told = difference("one\ntwo\nthree\n", "one\n2\nthree\n", "game/scenario.txt")
    assert "-two\n+2\n" in told
    assert AGAIN in told
