"""Random games of every scenario end in time, and every position on the way is sound."""

from __future__ import annotations

import pytest

from games import REGISTRY
from games.core.playout import start
from tests.contract.support import CASES, SLUGS, Case, covering, factors, random_games

cases = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_setups_try_every_value_of_every_option_in_every_scenario(slug: str) -> None:
    rules = REGISTRY[slug]
    rows = [row for row, _ in covering(slug)]
    for name, values in factors(rules):
        for value in values:
            assert any(row[name] == value for row in rows), f"no setup with {name} = {value}"


@cases
def test_a_random_game_ends_in_time(case: Case) -> None:
    most = case.rules.info.max_actions
    for game in random_games(case, 20):
        steps = list(game.steps())
        assert 0 < len(steps) < most
        final = steps[-1].state
        outcome = final.outcome
        assert outcome is not None
        assert outcome.level
        assert outcome.reason
        assert set(outcome.winners) <= set(range(game.setup.seats))
        assert len(outcome.scores) in (0, game.setup.seats)
        assert final.agenda == []
        assert game.rules.legal(final) == []


@cases
def test_the_legal_actions_are_stable_different_and_never_none_before_the_end(case: Case) -> None:
    for game in random_games(case, 5):
        for step in game.steps():
            before = step.state.digest()
            assert step.state.outcome is None
            assert step.legal
            assert len(set(step.legal)) == len(step.legal), "an action stands there twice"
            assert len(set(map(str, step.legal))) == len(step.legal), "two actions read the same"
            assert game.rules.legal(step.state) == step.legal
            assert step.state.digest() == before, "asking for the legal actions changed something"


@cases
def test_the_prompt_offers_the_legal_actions_in_their_order(case: Case) -> None:
    for game in random_games(case, 5):
        for step in game.steps():
            before = step.state.digest()
            prompt = game.rules.prompt(step.state)
            assert [choice.action for choice in prompt.choices] == step.legal
            assert prompt.seat == step.state.seat == step.state.agenda[-1].seat
            assert 0 <= prompt.seat < game.setup.seats
            keys = [choice.key for choice in prompt.choices if choice.key]
            assert len(set(keys)) == len(keys), f"a key stands for two choices: {keys}"
            assert step.state.digest() == before, "asking for the prompt changed something"


@cases
def test_every_position_keeps_the_invariants(case: Case) -> None:
    for game in random_games(case, 20):
        game.rules.check(start(game.rules, game.setup, game.seed))
        for step in game.steps():
            before = step.state.digest()
            game.rules.check(step.state)
            assert step.state.digest() == before, "the check changed something"
        game.rules.check(step.state)
