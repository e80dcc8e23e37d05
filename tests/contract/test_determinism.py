"""The same seed gives the same game: in every world, and however the rolls came about."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.core.errors import Drift, NeedRoll
from games.core.play import Play
from games.core.playout import record
from tests.contract.support import CASES, Case, applied, random_games
from tests.contract.transcript import transcript

ROOT = Path(__file__).resolve().parents[2]
cases = pytest.mark.parametrize("case", CASES, ids=str)

WORLDS = (
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "Asia/Tokyo"},
    {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "TZ": "America/New_York"},
    {"PYTHONHASHSEED": "12345", "PYTHONOPTIMIZE": "1", "NO_COLOR": "1"},
)


def test_every_game_is_the_same_in_another_world(tmp_path: Path) -> None:
    # Told once and held against all: it takes as long as one of the other worlds.
    here = [line for case in CASES for line in transcript(case)]
    assert len(here) > 100
    for world in WORLDS:
        run = subprocess.run(
            [sys.executable, "-m", "tests.contract.transcript"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **world},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout.splitlines() == here, world


@cases
def test_other_random_numbers_drawn_in_between_change_nothing(case: Case) -> None:
    def course(disturb: Callable[[], Any]) -> list[str]:
        found = []
        for game in random_games(case):
            for step in game.steps():
                disturb()
                found.append(f"{step.state.digest()} {step.action}")
            found.append(step.state.digest())
        return found

    quiet = course(lambda: None)
    random.seed(5)
    assert course(random.random) == quiet
    assert course(lambda: random.seed(1)) == quiet


@cases
def test_the_games_rules_leave_the_global_random_alone(case: Case) -> None:
    random.seed(77)
    before = random.getstate()
    for game in random_games(case):
        for step in game.steps():
            game.rules.prompt(step.state)
    assert random.getstate() == before


@cases
def test_another_seed_is_another_game(case: Case) -> None:
    one, other = ([s.state.digest() for s in g.steps()] for g in _two(case))
    assert one != other


def _two(case: Case) -> list[Any]:
    return list(random_games(case, 2))[:2]


# -- sources of chance ---------------------------------------------------------------------


class Logged(Play):
    """Seeded chance that keeps apart what was drawn, as places in the pile, and what was rolled."""

    __slots__ = ("drawn",)

    def __init__(self, rng: int) -> None:
        super().__init__(rng)
        self.drawn: list[int] = []

    def draw(self, pile: list[Any], blind: bool = False, seat: int | None = None) -> Any:
        before = len(self.rolls)
        card = super().draw(pile, blind, seat)
        self.drawn.append(self.rolls.pop() if len(self.rolls) > before else 0)
        return card

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle as by hand, where nobody is asked for it."""
        before = len(self.rolls)
        super().shuffle(cards)
        del self.rolls[before:]


def by_hand(run: Callable[[Play], Any], start: Any) -> tuple[Any, Play]:
    """Carry out with dice and cards by hand what a seeded run brings."""
    log = Logged(start if isinstance(start, int) else start.rng)
    run(log)
    drawn, rolls = iter(log.drawn), iter(log.rolls)
    given: list[int] = []
    while True:
        play = Play.by_hand(start, given)
        try:
            result = run(play)
        except NeedRoll as need:
            given.append(-1 - next(drawn) if need.what == "draw" else next(rolls))
            continue
        play.finish()
        return result, play


def same(one: Any, other: Any) -> None:
    assert other == one
    assert other.digest() == one.digest()
    assert other.rng == one.rng


@cases
def test_seeded_taped_scripted_and_thrown_by_hand_are_the_same_game(case: Case) -> None:
    rules = case.rules
    for game in random_games(case):
        seeded = Play.seeded(game.seed)
        state = rules.start(game.setup, seeded)
        same(state, rules.start(game.setup, Play.tape(game.seed, seeded.rolls)))
        hand, play = by_hand(partial(rules.start, game.setup), game.seed)
        same(state, hand)
        same(state, rules.start(game.setup, Play.tape(game.seed, play.rolls)))
        for step in game.steps():
            live = Play.seeded(step.state)
            after = applied(rules, step.state, step.action, live)
            for source in (Play.tape, Play.scripted):
                again = source(step.state, live.rolls)
                same(after, applied(rules, step.state, step.action, again))
                again.finish()
                assert again.rolls == live.rolls
                assert again.events == live.events
                assert again.irreversible == live.irreversible
            hand, play = by_hand(partial(applied, rules, step.state, step.action), step.state)
            same(after, hand)
            assert play.events == live.events
            taped = Play.tape(step.state, play.rolls)
            same(after, applied(rules, step.state, step.action, taped))


@cases
def test_a_game_replays_from_its_recorded_rolls_alone(case: Case) -> None:
    rules = case.rules
    for game in random_games(case):
        opening = Play.seeded(game.seed)
        rules.start(game.setup, opening)
        done = record(rules, game.setup, game.seed)
        # From another seed, so that nothing can come from anywhere but the tape.
        state = rules.start(game.setup, Play.tape(0, opening.rolls))
        for seat, action, rolls in done.moves:
            assert state.seat == seat
            assert action in rules.legal(state)
            rules.apply(state, action, Play.tape(state, rolls))
        state.rng = done.state.rng
        same(done.state, state)


@cases
def test_rolls_that_do_not_fit_are_drift_and_missing_ones_are_asked_for(case: Case) -> None:
    rules = case.rules
    rolled = 0
    for game in random_games(case):
        rolled += _check_rolls(game.seed, partial(rules.start, game.setup))
        for step in game.steps():
            rolled += _check_rolls(
                step.state,
                partial(applied, rules, step.state, step.action),
            )
    assert rolled, "no chance in the whole game"


def _check_rolls(start: Any, run: Callable[[Play], Any]) -> bool:
    live = Play.seeded(start)
    run(live)
    if not live.rolls:
        return False
    with pytest.raises(NeedRoll) as need:
        run(Play.tape(start, live.rolls[:-1]))
    first = need.value.what == "die"
    assert first <= live.rolls[-1] < need.value.sides + first
    for wrong in (need.value.sides + first, 1 << 70):
        with pytest.raises(Drift):
            run(Play.tape(start, [*live.rolls[:-1], wrong]))
    longer = Play.tape(start, [*live.rolls, 1])
    run(longer)
    with pytest.raises(Drift):
        longer.finish()
    return True
