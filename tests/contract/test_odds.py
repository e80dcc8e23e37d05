"""The odds that are shown are those of the engine: exact, and counted against it roll by roll."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from app.telling import odds_lines
from games import REGISTRY
from games.core.models import Action
from games.core.odds import odds
from games.core.play import OpenBranch, Play
from games.core.rules import Rules
from tests.contract.support import CASES, SLUGS, Case, random_games

ROLLS = 100_000
SIGMAS = 3
ENOUGH = 10

Key = tuple[str, bool]


class Thrown(Play):
    """Seeded dice that stop where something hidden would come to light to a seat."""

    __slots__ = ("seat",)

    def __init__(self, rng: int, seat: int) -> None:
        super().__init__(rng)
        self.seat = seat

    def shuffle(self, cards: list[Any]) -> None:
        """Nobody knows the order, before and after."""

    def draw(self, pile: list[Any], blind: bool = False, seat: int | None = None) -> Any:
        raise OpenBranch

    def reveal(self, *seats: int) -> None:
        if not seats or self.seat in seats:
            raise OpenBranch


def throw(rules: Rules[Any], full: Any, action: Action, times: int) -> Counter[Key]:
    """How often the engine ends where, by real dice that go on from throw to throw."""
    found: Counter[Key] = Counter()
    ends: dict[tuple[int, ...], Key] = {}
    rng = 12345
    for _ in range(times):
        after = full.clone()
        play = Thrown(rng, full.seat)
        stopped = False
        try:
            rules.apply(after, action, play)
        except OpenBranch:
            stopped = True
        # The same dice lead to the same end, whose digest costs more than the dice.
        tape = tuple(play.rolls)
        if tape not in ends:
            after.rng = 0
            ends[tape] = (rules.redact(after, full.seat).digest(), stopped)
        found[ends[tape]] += 1
        rng = play.rng
    return found


def chances(rules: Rules[Any], state: Any, action: Action) -> dict[Key, Fraction]:
    """The odds of an action by the position it ends in."""
    found = {(r.view.digest(), r.open): r.chance for r in odds(rules, state, action)}
    assert sum(found.values()) == 1
    return found


def off(exact: dict[Key, Fraction], counted: Counter[Key]) -> float:
    """By how many sigmas the worst result is off; infinite if something happened that cannot."""
    if counted.keys() - exact.keys():
        return float("inf")
    total = counted.total()
    # What is expected a handful of times has no sigma to speak of; such results count as one.
    rare = [key for key, chance in exact.items() if total * chance < ENOUGH]
    pairs = [(exact[key], counted[key]) for key in exact if key not in rare]
    chance = sum((exact[key] for key in rare), Fraction())
    pairs.append((chance, sum(counted[key] for key in rare)))
    return max(
        (
            abs(seen - total * chance) / sqrt(total * chance * (1 - chance))
            for chance, seen in pairs
            if chance < 1 and total * chance >= ENOUGH
        ),
        default=0.0,
    )


def full_of(rules: Rules[Any], state: Any) -> Any:
    """A full position that looks like this one to the seat that decides."""
    return rules.determinize(rules.redact(state, state.seat), state.seat, Play.seeded(99))


def manifold(case: Case) -> Iterator[tuple[int, Any, Action]]:
    """Positions and actions of random games with the number of their results."""
    for game in random_games(case):
        for step in game.steps():
            if step.number <= 16:
                for action in step.legal:
                    count = len(odds(case.rules, step.state, action, 1_500))
                    yield count, step.state.clone(), action


@pytest.mark.parametrize("slug", SLUGS)
def test_the_odds_equal_a_hundred_thousand_throws(slug: str) -> None:
    rules = REGISTRY[slug]
    case = next(case for case in CASES if case.slug == slug)
    found = sorted(manifold(case), key=lambda row: -row[0])
    chosen = [
        found[0],
        next(row for row in found if row[0] <= 4),
        next(row for row in found if row[0] <= 2),
    ]
    for count, state, action in chosen:
        before = state.digest()
        exact = chances(rules, state, action)
        assert len(exact) == count
        counted = throw(rules, full_of(rules, state), action, ROLLS // len(chosen))
        assert off(exact, counted) < SIGMAS, f"{action}: {exact} against {counted}"
        assert state.digest() == before, "the odds touched the state or its generator"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_odds_of_every_choice_equal_a_few_hundred_throws(case: Case) -> None:
    rules = case.rules
    rows = list(manifold(case))
    for _, state, action in rows[:: max(1, len(rows) // 12)]:
        exact = chances(rules, state, action)
        counted = throw(rules, full_of(rules, state), action, 400)
        assert off(exact, counted) < SIGMAS + 1.5


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_first_roll_has_the_chance_of_its_label(case: Case) -> None:
    rules = case.rules
    for game in random_games(case, 2):
        for step in game.steps():
            for choice in rules.prompt(step.state).choices:
                if choice.need is None:
                    continue
                hits = tries = 0
                for face in range(1, choice.need.sides + 1):
                    hits += _first_succeeds(rules, step.state, choice.action, face)
                    tries += 1
                assert Fraction(hits, tries) == choice.need.chance


def _first_succeeds(rules: Rules[Any], state: Any, action: Action, face: int) -> bool:
    """Whether the first roll of an action succeeds with this face, whatever comes after it."""

    class First(Play):
        thrown = False

        def die(self, sides: int = 6) -> int:
            if self.thrown:
                return super().die(sides)
            self.thrown = True
            super().die(sides)
            return face

    play = First(state.rng)
    after = state.clone()
    rules.apply(after, action, play)
    first = next(e for e in play.events if hasattr(e, "die"))
    assert first.die == face
    return bool(first.success)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_results_are_what_the_events_say(case: Case) -> None:
    """A result's events belong to its view: no two results are the same, none is impossible."""
    rules = case.rules
    for _, state, action in list(manifold(case))[::40]:
        results = odds(rules, state, action)
        keys = [(r.view.digest(), r.open) for r in results]
        assert len(set(keys)) == len(keys)
        assert all(0 < r.chance <= 1 for r in results)
        assert [r.chance for r in results] == sorted((r.chance for r in results), reverse=True)
        for result in results:
            assert (result.view.outcome is None) or not result.open


THROWN = re.compile(r"die \d(, )?")
TRIES = 10


@pytest.mark.parametrize("case", CASES, ids=str)
def test_whatever_the_dice_bring_stands_in_the_odds_with_its_verdicts(case: Case) -> None:
    """Success and failure that lead to one position are told both: neither is passed over."""
    rules = case.rules
    for _, state, _ in list(manifold(case))[::40]:
        rows = _rows_by_choice(rules, state)
        for action, told in rows.items():
            for seed in range(TRIES):
                assert _brought(rules, state, action, seed) in told


def _rows_by_choice(rules: Rules[Any], state: Any) -> dict[Action, set[str]]:
    """What the odds in lines tell of each choice, without numbers thrown."""
    rows: list[set[str]] = []
    for row in odds_lines(rules, state):
        if row.startswith("      "):
            rows[-1].add(_bare(row.split(maxsplit=2)[2]))
        else:
            rows.append(set())
    return dict(zip(rules.legal(state), rows, strict=True))


def _brought(rules: Rules[Any], state: Any, action: Action, seed: int) -> str:
    """What real dice bring, as the odds would have to tell it."""
    play = Thrown(seed * 977, state.seat)
    end = ""
    try:
        rules.apply(full_of(rules, state), action, play)
    except OpenBranch:
        end = "something hidden"
    lines = [rules.describe(event) for event in play.events]
    told = "; ".join(_bare(x.text) for x in lines if x.to is None or state.seat in x.to)
    return "; then ".join(filter(None, (told, end))) or "nothing happens"


def _bare(told: str) -> str:
    return "; ".join(THROWN.sub("", part).removesuffix(": ") for part in told.split("; "))
