"""The contract of the rules at one position of a random game, checked without mercy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from games.core.data import sections
from games.core.errors import Refused
from games.core.odds import odds
from games.core.play import Play
from games.core.prompt import Barred, Choice
from games.core.rules import Rules
from tests.contract.support import references


@cache
def numbers(slug: str) -> frozenset[str]:
    """The rule numbers of a game's rules page."""
    return frozenset(sections(slug))


def read(rules: Rules[Any], text: str, rule: str | None = None) -> None:
    """A text that a person reads: it can be printed, and its rules are there."""
    known = numbers(rules.info.slug)
    assert text.isprintable(), f"{text!r} cannot be printed"
    named = [*references(text), *([rule] if rule is not None else [])]
    assert known.issuperset(named), f"{named} of {text!r} are not on the rules page"


def cheap(rules: Rules[Any], state: Any, legal: list[Any]) -> None:
    """What every position has to stand."""
    rules.check(state)
    assert bool(legal) != bool(state.outcome), "legal actions and the end do not agree"
    assert len(set(legal)) == len(legal), "two legal actions are the same"


def costly(rules: Rules[Any], state: Any, seats: int, random: Random) -> None:
    """What is checked now and then: views, words, odds, JSON, and that nothing is changed."""
    digest, legal = state.digest(), rules.legal(state)
    again = rules.state_type.model_validate_json(state.model_dump_json())
    assert again == state, "a position changes on its way through JSON"
    assert rules.legal(again) == legal, "other actions are legal after JSON"
    for viewer in (*range(seats), None):
        _viewed(rules, state, viewer, random)
    if not legal:
        _over(rules, state)
    else:
        _asked(rules, state, legal, random)
    assert state.digest() == digest, "looking has changed the position"


def _viewed(rules: Rules[Any], state: Any, viewer: int | None, random: Random) -> None:
    view = rules.redact(state, viewer)
    assert type(view) is rules.state_type
    assert view.rng == 0, "the generator is in the view"
    assert rules.redact(view, viewer) == view
    full = rules.determinize(view, viewer, Play.seeded(random.getrandbits(60)))
    rules.check(full)
    assert rules.redact(full, viewer) == view, "a view filled up looks different"
    for row in rules.picture(view):
        assert row.isprintable()


def _over(rules: Rules[Any], state: Any) -> None:
    try:
        rules.prompt(state)
    except Refused as refused:
        read(rules, refused.reason)
    else:
        raise AssertionError("something is asked after the end")
    assert state.outcome.rule in numbers(rules.info.slug)


def _asked(rules: Rules[Any], state: Any, legal: list[Any], random: Random) -> None:
    view = rules.redact(state, state.seat)
    prompt = rules.prompt(state)
    assert [choice.action for choice in prompt.choices] == legal, "choices are not what is legal"
    assert rules.legal(view) == legal, "who decides does not see what is legal"
    assert rules.prompt(view) == prompt, "who decides is asked something else"
    for text, rule in _said(prompt):
        read(rules, text, rule)
    choices = random.sample(prompt.choices, min(3, len(prompt.choices)))
    asked: list[Barred | Choice] = [*prompt.barred, *choices]
    for entry in asked:
        told = rules.explain(state, entry.verb, entry.target)
        read(rules, told)
        assert references(told), f"{entry.verb}: {told!r} names no rule"
    action = random.choice(legal)
    assert rules.action(str(action)) is action, "a text form leads to another action"
    assert rules.action(action.model_dump(mode="json")) is action
    told_odds = odds(rules, state, action, 200)
    assert sum(result.chance for result in told_odds) == 1, f"the odds of {action} do not sum to 1"
    before = state.digest()
    copy = state.clone()
    play = Play.seeded(copy)
    rules.apply(copy, action, play)
    assert state.digest() == before, "an action on a copy changes the position"
    taped = state.clone()
    rules.apply(taped, action, Play.tape(taped, play.rolls))
    assert taped.digest() == copy.digest(), "recorded rolls lead somewhere else"
    for event in play.events:
        line = rules.describe(event)
        read(rules, str(line), line.rule)


def advised(rules: Rules[Any], state: Any, legal: list[Any], random: Random) -> Any:
    """What a bot of the game would do, which is legal."""
    bot = rules.bots[random.choice(list(rules.bots))]
    view = rules.redact(state, state.seat)
    action = bot.choose(rules, view, legal, Play.seeded(random.getrandbits(60)))
    assert action in legal, f"a bot chose {action}, which is not legal"
    return action


def _said(prompt: Any) -> Iterator[tuple[str, str | None]]:
    yield prompt.title, prompt.rule
    yield prompt.note, None
    for choice in prompt.choices:
        yield choice.label, choice.rule
        yield choice.hit, None
        yield choice.miss, None
        for modifier in choice.need.modifiers if choice.need else ():
            yield modifier.source, modifier.rule
    for barred in prompt.barred:
        yield barred.label, barred.rule
        yield barred.reason, None
