"""A random game that goes wrong is kept as a save, with the command that opens it."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.controller import TurnController
from app.opening import open_game
from app.players import BotPlayer
from app.saves import read_save, verify
from app.simulate import Match, game_seed, play_game, simulate
from games import REGISTRY
from games.core.errors import Defect
from games.core.models import show_seed
from games.core.play import Play
from games.core.playout import Step, playout
from games.core.rules import Rules
from tests.contract.support import CASES, SLUGS, Case, applied

games = pytest.mark.parametrize("slug", SLUGS)
COMMAND = re.compile(r"casemate resume (\S+\.jsonl)")


class Boom(Exception):
    """The fault of the broken rules."""


def broken(rules: Rules[Any], **methods: Callable[..., Any]) -> Any:
    """The same rules with some methods replaced; each is given the right one first."""
    made = copy(rules)
    for name, method in methods.items():
        right = getattr(rules, name)
        setattr(made, name, lambda *given, m=method, r=right: m(r, *given))
    return made


def raising(right: Any, state: Any, action: Any, play: Play) -> None:
    """Apply, but a fault in the middle of what happens in the second turn."""
    turn = state.turn
    right(state, action, play)
    if turn >= 2:
        raise Boom("a fault in the rules")


def silent(right: Any, state: Any) -> list[Any]:
    """Legal, but nobody can do anything from the second turn on."""
    return [] if state.turn >= 2 else right(state)


def match_of(slug: str) -> Match:
    """A simulation of the first scenario by random bots."""
    case = next(case for case in CASES if case.slug == slug)
    setup = case.setup()
    return Match(slug, setup, 0x9F3C, (BotPlayer("random"),) * setup.seats)


def kept(failure: str) -> Path:
    """The save that a failure names."""
    found = COMMAND.search(failure)
    assert found, f"no command in: {failure}"
    path = Path(found[1])
    assert path.exists()
    return path


@games
@pytest.mark.parametrize("fault", [raising, silent], ids=lambda fault: fault.__name__)
def test_a_failing_game_is_kept_up_to_the_fault(slug: str, fault: Any, casemate_home: Path) -> None:
    match = match_of(slug)
    right = REGISTRY[slug]
    wrong = broken(right, **{"apply" if fault is raising else "legal": fault})
    result = play_game(match, 3, wrong)
    assert result.outcome is None
    assert show_seed(game_seed(match.seed, 3)) in result.failure
    path = kept(result.failure)
    assert path.is_relative_to(casemate_home)

    # The right rules open it, at the position in which the fault waits.
    save = read_save(path)
    assert save.damage is None
    assert verify(path, right).code == 0
    game = open_game(path)
    steps = playout(right, match.setup, game_seed(match.seed, 3))
    expected = next(step for step in steps if fits(step, fault, right))
    assert game.state == expected.state
    assert game.legal == expected.legal
    assert [note["text"] for note in save.notes], "nothing says what went wrong"
    story = path.with_suffix(".txt").read_text("utf-8")
    assert ("Boom" in story) if fault is raising else ("over" in story)
    game.close()


def fits(step: Step, fault: Any, rules: Rules[Any]) -> bool:
    """Whether this is the last position before a fault."""
    if fault is raising:
        return bool(step.state.turn >= 2)
    # Its successor has nobody to decide.
    return bool(applied(rules, step.state, step.action, Play.seeded(step.state)).turn >= 2)


@games
def test_a_game_without_an_end_is_kept_as_well(slug: str) -> None:
    match = match_of(slug)
    wrong = broken(REGISTRY[slug], apply=lambda right, state, action, play: None)
    # Some games may go on for very long.
    most = min(REGISTRY[slug].info.max_actions, 2_000)
    wrong.info = replace(wrong.info, max_actions=most)
    result = play_game(match, 0, wrong)
    assert result.outcome is None
    save = read_save(kept(result.failure))
    assert save.n == most


@games
def test_one_failure_does_not_stop_the_others(slug: str) -> None:
    match = match_of(slug)
    right = REGISTRY[slug]
    third = show_seed(game_seed(match.seed, 2))

    def start(good: Any, setup: Any, play: Play) -> Any:
        if play.rng == int(third, 16):
            raise Boom("no set-up")
        return good(setup, play)

    report, failures = simulate(match, 4, rules=broken(right, start=start))
    assert (report["games"], report["finished"], report["failures"]) == (4, 3, 1)
    assert len(failures) == 1
    assert third in failures[0]
    assert "Boom" in failures[0]


@games
def test_sound_rules_leave_no_files(slug: str, casemate_home: Path) -> None:
    report, failures = simulate(match_of(slug), 5)
    assert failures == []
    assert report["finished"] == 5
    assert list(casemate_home.rglob("*.jsonl")) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_fault_in_a_game_at_the_table_leaves_position_and_save(case: Case) -> None:
    setup = case.setup()
    wrong = broken(case.rules, apply=raising)
    players = [BotPlayer("random")] * setup.seats
    game = TurnController.new(wrong, setup, 5, players)
    while game.state.turn < 2:
        game.play_bot()
    before, digest = game.state, game.state.digest()
    with pytest.raises(Defect) as defect:
        game.play_bot()
    assert game.state is before
    assert before.digest() == digest
    again = open_game(kept(str(defect.value)))
    assert again.state == before
    again.close()
