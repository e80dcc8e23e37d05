"""Random games over all pairs of options and scenarios; the position is checked throughout."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from games.core.bots import RANDOM, Bot
from games.core.models import Action, Setup
from games.core.play import Play
from games.core.playout import playout
from games.core.rules import Rules
from games.levee_en_masse.board import ARMY_LIMIT, BRACKETED, TRACK_OF, UNITS
from games.levee_en_masse.policy import REFERENCE
from games.levee_en_masse.queries import french_army
from games.levee_en_masse.state import State
from tests.games.levee_en_masse.builders import RULES

FACTORS: dict[str, tuple[Any, ...]] = {
    "scenario": ("12.0", "12.1", "12.2", "12.3"),
    "kit_cards": (False, True),
    "difficulty": ("off", "easier", "harder"),
    "defeat_versailles": (False, True),
    "defeat_arras": (False, True),
    "emergency_decrees": (False, True),
    "far_from_home": (False, True),
    "nothing_is_free": (False, True),
    "last_reserves": (False, True),
    "strip_garrison": (False, True),
    "decisive_outcomes": (False, True),
    "historical_napoleon": (False, True),
}


def pairs(row: dict[str, Any]) -> set[tuple[str, Any, str, Any]]:
    """Every two choices of a row."""
    return {(a, row[a], b, row[b]) for a, b in combinations(FACTORS, 2)}


def covering() -> list[dict[str, Any]]:
    """Rows in which every two choices occur together, found greedily from mixed candidates."""
    chance = Play(1)
    wanted = {
        (a, x, b, y) for a, b in combinations(FACTORS, 2) for x in FACTORS[a] for y in FACTORS[b]
    }
    rows = []
    while wanted:
        candidates = [
            {name: chance.pick(values) for name, values in FACTORS.items()} for _ in range(60)
        ]
        best = max(candidates, key=lambda row: len(pairs(row) & wanted))
        wanted -= pairs(best)
        rows.append(best)
    return rows


ROWS = covering()
END_RULES = {"8.1", "8.2", "9.1", "9.2", "9.3"}


def look(state: State) -> None:
    """What holds in every position beyond what the rules check themselves."""
    options = state.options
    assert abs(sum(item.value for item in french_army(state))) <= ARMY_LIMIT
    for unit, space in enumerate(state.space):
        if space >= 0:
            # 5.1, 5.6: no unit shares a space with a Liberation marker.
            assert (TRACK_OF[unit], space) not in state.liberated, UNITS[unit]
        if BRACKETED[unit]:
            assert space in (-3, -2, 2, 3, 4, 5), UNITS[unit]
            assert state.status[unit] == 0
    if not options.decisive_outcomes:
        assert not any(state.status)
    if not options.kit_cards:
        assert not state.napoleon
        assert max(state.space[5:]) < 0
    if not options.last_reserves:
        assert not state.penalty
    # 5.5.2: the rotation keeps Prussia out of France, and leaves it no status.
    assert not (state.rotated and state.status[3])


class Wayward:
    """The reference policy, which every fourth time does something else: long and wild games."""

    looks = True

    def choose(self, rules: Rules[Any], view: Any, legal: list[Any], play: Play) -> Action:
        """One of the legal actions."""
        bot = RANDOM if play.below(4) == 0 else REFERENCE
        return bot.choose(rules, view, legal, play)


@pytest.mark.parametrize("bot", [RANDOM, Wayward()], ids=["random", "wayward"])
@pytest.mark.parametrize("number", range(len(ROWS)))
def test_a_game_stays_within_the_rules(number: int, bot: Bot) -> None:
    row = dict(ROWS[number])
    setup = Setup(scenario=row.pop("scenario"), options=row)
    for seed in range(20):
        last: State | None = None
        for step in playout(RULES, setup, 1000 * number + seed, (bot,)):
            last = step.state
            RULES.check(last)
            look(last)
            assert len(set(step.legal)) == len(step.legal)
        assert last is not None
        RULES.check(last)
        assert last.outcome is not None
        assert last.outcome.rule in END_RULES
        assert RULES.legal(last) == []


def test_the_rows_cover_every_two_choices() -> None:
    met = set().union(*map(pairs, ROWS))
    assert len(met) == sum(len(FACTORS[a]) * len(FACTORS[b]) for a, b in combinations(FACTORS, 2))
    assert len(ROWS) < 30


@pytest.mark.parametrize("scenario", ["12.0", "12.1", "12.2", "12.3"])
def test_a_random_game_can_be_told_and_pictured_at_any_moment(scenario: str) -> None:
    words = ("decrees", "home", "free", "reserves", "garrison", "outcomes", "napoleon")
    every = {name: True for name in FACTORS if name.rpartition("_")[2] in words}
    told = 0
    for seed in range(5):
        # A step is yielded before it is carried out: its events are there when the next one is.
        before: list[Any] = []
        for step in playout(RULES, Setup(scenario=scenario, options=every), seed, (Wayward(),)):
            prompt = RULES.prompt(step.state)
            assert [choice.action for choice in prompt.choices] == step.legal
            assert all(RULES.picture(step.state))
            assert all(RULES.in_force(step.state))
            lines = [RULES.describe(event) for event in before]
            assert all(line.text and line.rule for line in lines)
            told += len(lines)
            before = step.play.events
    assert told > 500


def test_the_reference_policy_reaches_the_last_card_more_often_than_chance() -> None:
    def turns(bots: Any) -> int:
        total = 0
        for seed in range(8):
            *_, last = playout(RULES, Setup(scenario="12.1"), seed, bots)
            total += last.state.turn
        return total

    assert turns((REFERENCE,)) > turns((RANDOM,)) + 40
