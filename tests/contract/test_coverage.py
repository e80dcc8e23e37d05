"""Nothing of a game is dead: every card, task, action and event turns up in random games."""

from __future__ import annotations

import pytest

from games import REGISTRY
from tests.contract.support import CASES, SLUGS, random_games
from tests.contract.vocabulary import (
    Seen,
    action_kinds,
    card_names,
    decision_kinds,
    effect_classes,
    event_classes,
    watch_effects,
)

games = pytest.mark.parametrize("slug", SLUGS)


def corpus(slug: str) -> Seen:
    """What turns up in random games of all setups."""
    seen = Seen()
    with pytest.MonkeyPatch.context() as patch:
        watch_effects(REGISTRY[slug], seen.effects, patch)
        for case in CASES:
            if case.slug == slug:
                for game in random_games(case, 60, "corpus"):
                    seen.add(game)
    return seen


@games
def test_the_corpus_sees_the_whole_game(slug: str) -> None:
    rules = REGISTRY[slug]
    seen = corpus(slug)
    missing = {
        "cards": card_names(rules) - seen.cards,
        "effects": set(effect_classes(rules)) - seen.effects,
        "decisions": decision_kinds(rules) - seen.decisions,
        "actions": action_kinds(rules) - seen.actions,
        "events": {cls.__name__ for cls in event_classes(slug) - seen.events},
        "verbs that are refused and never offered": seen.barred - seen.verbs,
    }
    assert not any(missing.values()), {what: found for what, found in missing.items() if found}
    assert all((seen.effects, seen.decisions, seen.actions, seen.events, seen.verbs))
