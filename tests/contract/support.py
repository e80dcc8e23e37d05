"""What the contract tests share: cases, setups that try all options, random games, digests."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import combinations, islice, product
from typing import Any, NamedTuple, get_args

from games import REGISTRY
from games.core.bots import RANDOM, Bot
from games.core.errors import Unreadable
from games.core.models import Action, Setup
from games.core.options import describe_options, read_option
from games.core.play import Play, derive
from games.core.playout import Step, choose, playout
from games.core.rules import Rules

SEED = int(os.environ.get("CASEMATE_TEST_SEED", "1"), 16)
"""Where the seeds of all random games come from."""

FUZZ = int(os.environ.get("CASEMATE_FUZZ", "1"))
"""How many times as many random games are played as usual."""

LONG = 200
"""Of games whose usual random game has more actions than this, fewer are played."""

ACTIONS = 2_000
"""About so many actions the random games of one case have then together, in each test."""

MANY, TRIED = 1_000, 300
"""Of more actions than the first, about the second are tried at a position, others at the next."""

PAIRED = 10
"""An option with more values than this is not paired with the others: each value occurs once."""

TRIES = 200
"""So many ways are tried to make a setup that is allowed from two values."""

SLUGS = tuple(REGISTRY)

NUMBER = r"\d+\.\d+(?:\.\d+)?"
REFERENCE = re.compile(rf"\[({NUMBER}(?:, (?:[^\[\]]* )?{NUMBER})*)\]")
"""Rule references in a text: `[7.2]`, `[7.2, 8.1]`."""


def references(text: str) -> list[str]:
    """The numbers of all rule references in a text."""
    return [number for match in REFERENCE.findall(text) for number in re.findall(NUMBER, match)]


class Case(NamedTuple):
    """A scenario of a game."""

    slug: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.slug}-{self.scenario}"

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game."""
        return REGISTRY[self.slug]

    def seeds(self, count: int, purpose: str = "") -> list[int]:
        """So many seeds that are this case's own."""
        words = (*self, purpose)
        return [derive(SEED, *words, k) for k in range(count * FUZZ)]

    def setup(self, **chosen: Any) -> Setup:
        """The scenario with its usual options, and the game's fewest seats."""
        rules = self.rules
        chosen = {"seats": rules.info.seats[0], **chosen}
        return rules.complete(Setup(scenario=self.scenario, **chosen))


CASES = tuple(Case(slug, s.id) for slug in SLUGS for s in REGISTRY[slug].info.scenarios)


def costly(number: int) -> bool:
    """Whether costly checks run at this position: the first ten, then powers of two."""
    return number <= 10 or number.bit_count() == 1


def detailed(number: int) -> bool:
    """Whether dear checks run at this position: all of a short game, later every fifth."""
    return number <= LONG or number % 5 == 0


def universe(rules: Any) -> list[Action]:
    """Every action that there can be in a game."""
    return list(rules.universe)


def spread(actions: list[Action], number: int) -> list[Action]:
    """Those of some actions that are tried at the position with a running number."""
    step = len(actions) // TRIED if len(actions) > MANY else 1
    return actions[number % step :: step]


def tasks(rules: Rules[Any]) -> dict[str, Any]:
    """The classes of everything that can wait on the agenda, by kind."""
    (union,) = rules.state_type.model_fields["agenda"].annotation.__args__
    members = union.__origin__.__args__ if hasattr(union, "__metadata__") else union.__args__
    return {kind: cls for cls in members for kind in get_args(cls.model_fields["kind"].annotation)}


# -- setups --------------------------------------------------------------------------------


def factors(rules: Rules[Any]) -> list[tuple[str, tuple[Any, ...]]]:
    """What can be chosen before a game, each with all its values."""
    info = rules.info
    found: list[tuple[str, tuple[Any, ...]]] = [
        ("scenario", tuple(s.id for s in info.scenarios)),
        ("seats", info.seats),
        ("edition", info.editions),
    ]
    for option in describe_options(info.options):
        words = option.values
        read = tuple(read_option(info.options, option.slug, word)[1] for word in words)
        found.append((option.slug, read))
    return found


def build(rules: Rules[Any], row: dict[str, Any]) -> Setup:
    """The setup of one value for each factor; Unreadable if the game does not allow it."""
    options = {k: v for k, v in row.items() if k not in ("scenario", "seats", "edition")}
    return rules.complete(
        Setup(scenario=row["scenario"], seats=row["seats"], edition=row["edition"], options=options)
    )


@cache
def covering(slug: str) -> tuple[tuple[dict[str, Any], Setup], ...]:
    """Setups in which every two values of two factors that go together occur together.

    Of an option with very many values each occurs at least once.
    """
    rules = REGISTRY[slug]
    all_factors = [factor for factor in factors(rules) if len(factor[1]) <= PAIRED]
    many = [factor for factor in factors(rules) if len(factor[1]) > PAIRED]
    names = [name for name, _ in all_factors]
    open_pairs = {
        ((a, x), (b, y))
        for (a, xs), (b, ys) in combinations(all_factors, 2)
        for x in range(len(xs))
        for y in range(len(ys))
    }
    values = dict(all_factors)
    rows: list[tuple[dict[str, Any], Setup]] = []
    while open_pairs:
        first, second = min(open_pairs)
        row = dict([first, second])
        for name in names:
            if name not in row:
                news = partial(_news, names, row, name, open_pairs)
                row[name] = max(range(len(values[name])), key=news)
        open_pairs.discard((first, second))
        large = {name: of[len(rows) % len(of)] for name, of in many}
        for fitting in islice(_near(row, values, {first[0], second[0]}), TRIES):
            chosen = {name: values[name][fitting[name]] for name in names} | large
            try:
                rows.append((chosen, build(rules, chosen)))
            except Unreadable:
                continue
            open_pairs -= set(combinations([(name, fitting[name]) for name in names], 2))
            break
    usual, _ = rows[0]
    for name, of in many:
        for value in of[len(rows) :]:
            rows.append((usual | {name: value}, build(rules, usual | {name: value})))
    return tuple(rows)


def _near(
    row: dict[str, int], values: dict[str, tuple[Any, ...]], kept: set[str]
) -> Iterator[dict[str, int]]:
    """A row, then others that agree with it in two factors: not all values go together."""
    yield row
    free = [name for name in row if name not in kept]
    for others in product(*(range(len(values[name])) for name in free)):
        yield row | dict(zip(free, others, strict=True))


def _news(
    names: list[str], row: dict[str, int], name: str, open_pairs: set[Any], x: int
) -> tuple[int, int]:
    """How many open pairs a value would close, the less used value first among equals."""
    place = names.index(name)
    found = 0
    for other, y in row.items():
        pair = ((name, x), (other, y))
        found += (pair if place < names.index(other) else pair[::-1]) in open_pairs
    return found, -x


def setups(case: Case) -> list[Setup]:
    """The covering setups of a scenario; the usual one is the first."""
    usual = case.setup()
    others = [s for _, s in covering(case.slug) if s.scenario == usual.scenario and s != usual]
    return [usual, *others]


# -- games ---------------------------------------------------------------------------------


class RandomGame(NamedTuple):
    """A game to be played at random, or by another bot."""

    rules: Rules[Any]
    setup: Setup
    seed: int
    bot: Bot = RANDOM

    @property
    def viewers(self) -> list[int | None]:
        """Everybody who may look: all seats and an onlooker."""
        return [*range(self.setup.seats), None]

    def steps(self) -> Iterator[Step]:
        """Its decisions, each before it is carried out."""
        return playout(self.rules, self.setup, self.seed, [self.bot])


@cache
def usual_length(case: Case) -> int:
    """How many actions a random game of a case has, by one of each of its first setups."""
    (seed, *_) = case.seeds(1, "length")
    games = [RandomGame(case.rules, setup, seed) for setup in setups(case)[:4]]
    return sum(1 for game in games for _ in game.steps()) // len(games)


def random_games(case: Case, per_setup: int = 1, purpose: str = "game") -> Iterator[RandomGame]:
    """Random games of every setup of a case; where games are long, of other setups in each test."""
    games = [
        RandomGame(case.rules, setup, seed)
        for place, setup in enumerate(setups(case))
        for seed in case.seeds(per_setup, f"{purpose} {place}")
    ]
    length = usual_length(case)
    many = length > LONG
    yield from some(games, max(2, ACTIONS * FUZZ // length), purpose) if many else games


def some(games: list[RandomGame], count: int, purpose: str) -> list[RandomGame]:
    """So many of some games, spread evenly; each test and purpose begins somewhere else."""
    if count >= len(games):
        return games
    test, _, _ = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")
    first = derive(SEED, "begin", test, purpose) % len(games)
    places = {(first + k * len(games) // count) % len(games) for k in range(count)}
    return [games[place] for place in sorted(places)]


def all_events(game: RandomGame) -> Iterator[list[Any]]:
    """The events of the setup, then those of each action of a random game."""
    opening = Play.seeded(game.seed)
    game.rules.start(game.setup, opening)
    yield opening.events
    # A step is carried out when the next one is asked for.
    done = list(game.steps())
    yield from (step.play.events for step in done)


def digests(rules: Rules[Any], state: Any, seed: int, most: int = 10_000) -> list[str]:
    """Play a position on at random and give the digest after every action."""
    state = state.clone()
    found = []
    for number in range(1, most + 1):
        legal = rules.legal(state)
        if not legal:
            break
        action = choose(rules, RANDOM, state, legal, seed, number)
        rules.apply(state, action, Play.seeded(state))
        found.append(state.digest())
    return found


def applied(rules: Rules[Any], state: Any, action: Action, play: Play) -> Any:
    """A copy of a position after an action."""
    after = state.clone()
    rules.apply(after, action, play)
    return after


def seen_lines(rules: Rules[Any], events: Iterable[Any], viewer: int | None) -> list[str]:
    """The log lines of events that a viewer may read."""
    lines = map(rules.describe, events)
    return [str(line) for line in lines if line.to is None or viewer in line.to]
