"""What is not legal is refused with a reason, and nothing has changed after it."""

from __future__ import annotations

import json

import pytest

from games import REGISTRY
from games.core.errors import NotYourTurn, Refused, Unreadable
from games.core.models import Action
from games.core.play import Play
from tests.contract.support import (
    CASES,
    LONG,
    REFERENCE,
    SLUGS,
    Case,
    applied,
    costly,
    random_games,
    spread,
    universe,
    usual_length,
)
from tests.contract.test_undo import new, played, snapshot

cases = pytest.mark.parametrize("case", CASES, ids=str)
games = pytest.mark.parametrize("slug", SLUGS)


class Nonsense(Action):
    """An action of no game."""

    kind: str = "nonsense"


@cases
def test_everything_not_legal_is_refused_with_a_reason_and_changes_nothing(case: Case) -> None:
    everything = universe(case.rules)
    refused = positions = 0
    for game in random_games(case):
        controller = new(game)
        for step in game.steps():
            if costly(step.number):
                kept = snapshot(controller)
                positions += 1
                for action in [*spread(everything, positions), Nonsense()]:
                    if action in step.legal:
                        continue
                    refused += 1
                    with pytest.raises(Refused) as refusal:
                        controller.submit(action)
                    assert len(refusal.value.reason) > len(str(action)) + 2
                    assert "it is possible now" not in refusal.value.reason
                    assert REFERENCE.search(str(refusal.value)), "no rule is named"
                assert snapshot(controller) == kept
            controller.submit(step.action)
    assert refused


@cases
def test_a_seat_that_does_not_decide_is_told_so(case: Case) -> None:
    for game in random_games(case):
        controller = new(game)
        for step in game.steps():
            kept = snapshot(controller)
            with pytest.raises(NotYourTurn):
                controller.submit(step.action, seat=step.seat + 1)
            assert snapshot(controller) == kept
            controller.submit(step.action, seat=step.seat)


@cases
def test_nothing_can_be_done_after_the_end(case: Case) -> None:
    for game in random_games(case):
        controller = played(game)
        kept = snapshot(controller)
        for action in universe(case.rules):
            with pytest.raises(Refused, match="over"):
                controller.submit(action)
        with pytest.raises(Refused, match="over"):
            game.rules.prompt(controller.state)
        assert "over" in game.rules.explain(controller.state, "anything")
        assert snapshot(controller) == kept


@cases
def test_every_legal_action_is_carried_out_without_a_fault(case: Case) -> None:
    """Not only the one that was chosen: all of them, at every position of a short game."""
    rules = case.rules
    every = 1 + usual_length(case) // LONG
    for game in random_games(case, 2):
        for step in game.steps():
            if step.number % every:
                continue
            for action in step.legal:
                after = applied(rules, step.state, action, Play.seeded(step.state))
                rules.check(after)
                assert bool(rules.legal(after)) == (after.outcome is None)


@games
def test_every_action_reads_both_ways(slug: str) -> None:
    rules = REGISTRY[slug]
    everything = universe(rules)
    assert len(set(map(str, everything))) == len(everything), "two actions read the same"
    for action in everything:
        for form in (
            str(action),
            str(action).upper(),
            f"  {str(action).replace(' ', '  ')} ",
            action.model_dump(),
            json.loads(action.model_dump_json()),
        ):
            assert rules.action(form) is action, f"{form!r} is not read as {action}"
        assert len(str(action).splitlines()) == 1


@cases
def test_the_legal_actions_are_the_interned_ones(case: Case) -> None:
    for game in random_games(case):
        for step in game.steps():
            for action in step.legal:
                assert case.rules.action(str(action)) is action


@games
@pytest.mark.parametrize(
    "garbage",
    ["", "nonsense", "\x00", {}, {"kind": "nonsense"}, {"kind": None}, [], None, 7, 1.5, True, "ſ"],
    ids=repr,
)
def test_what_is_no_action_is_unreadable(slug: str, garbage: object) -> None:
    with pytest.raises(Unreadable):
        REGISTRY[slug].action(garbage)


@games
def test_an_action_with_a_field_too_many_or_too_few_is_unreadable(slug: str) -> None:
    rules = REGISTRY[slug]
    for action in universe(rules):
        with pytest.raises(Unreadable):
            rules.action({**action.model_dump(), "more": 1})
        with pytest.raises(Unreadable):
            rules.action({k: v for k, v in action.model_dump().items() if k != "kind"})
