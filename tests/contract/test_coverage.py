"""Nothing of a game is dead: every card, task, action and event turns up in games of bots."""

from __future__ import annotations

from typing import Any

import pytest

from games import REGISTRY
from tests.contract.support import CASES, SLUGS, Case, RandomGame, random_games
from tests.contract.vocabulary import (
    Seen,
    action_kinds,
    card_names,
    decision_kinds,
    effect_classes,
    event_classes,
    watch_effects,
)

MOST = 30
"""Parts of the corpus; it ends with the first after which everything was seen."""

games = pytest.mark.parametrize("slug", SLUGS)


def missing(slug: str, seen: Seen) -> dict[str, set[Any]]:
    """What there is in a game and was not seen."""
    rules = REGISTRY[slug]
    found = {
        "cards": card_names(rules) - seen.cards,
        "effects": set(effect_classes(rules)) - seen.effects,
        "decisions": decision_kinds(rules) - seen.decisions,
        "actions": action_kinds(rules) - seen.actions,
        "events": {cls.__name__ for cls in event_classes(slug) - seen.events},
        "verbs that are refused and never offered": seen.barred - seen.verbs,
    }
    return {what: names for what, names in found.items() if names}


def able_game(case: Case, part: int) -> RandomGame:
    """A game of bot:greedy with the scenario's usual options."""
    (seed, *_) = case.seeds(1, f"able {part}")
    return RandomGame(case.rules, case.setup(), seed, case.rules.bots["greedy"])


@games
def test_the_corpus_sees_the_whole_game(slug: str) -> None:
    seen = Seen()
    with pytest.MonkeyPatch.context() as patch:
        watch_effects(REGISTRY[slug], seen.effects, patch)
        for part in range(MOST):
            for case in CASES:
                if case.slug == slug:
                    for game in random_games(case, 5, f"corpus {part}"):
                        seen.add(game)
                    # Nobody wins a hard game by chance: some of it is seen by the able only.
                    seen.add(able_game(case, part))
            if not missing(slug, seen):
                break
    assert missing(slug, seen) == {}
    assert all((seen.effects, seen.decisions, seen.actions, seen.events, seen.verbs))
