"""In every game a value of a card that changes is found at the action where it tells, and named."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from app.saves import Replayed, read_save, replay
from app.telling import timeline_lines
from app.timeline import Timeline
from games import REGISTRY
from games.core.data import asset
from games.core.errors import Unreadable
from games.core.rules import Rules
from tests.contract.support import SLUGS
from tests.saves.golden import path_of

FOUND = re.compile(
    r"^(the start|move \d+ \(.+\)): position [0-9a-f]{16} is recorded, [0-9a-f]{16} was found; "
    r"\d+\.\d+"
)
"""The step, what was expected, what was found, and the first of what happens there by its rule."""
NUMBERED = ("id", "number")


def other_values(value: Any) -> Iterator[Any]:
    """A part of a card with one whole number in it changed by one."""
    if type(value) is int:
        yield from (value + 1, value - 1)
    elif isinstance(value, dict):
        for name in value.keys() - NUMBERED:
            yield from (value | {name: other} for other in other_values(value[name]))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            for other in other_values(part):
                yield [*value[:place], other, *value[place + 1 :]]


def changed(slug: str) -> Iterator[Rules[Any]]:
    """The rules of a game with one value of one card changed, wherever that is a card."""
    for entry in json.loads(asset(slug, "cards.json")):
        for other in other_values(entry):
            try:
                yield REGISTRY[slug].with_changed([other])
            except Unreadable:
                continue


def drifted(slug: str) -> tuple[Rules[Any], Replayed]:
    """The first such rules that do not play the finished game as it was recorded."""
    save = read_save(path_of(REGISTRY[slug], "finished"))
    for rules in changed(slug):
        done = replay(save, rules)
        if done.drift:
            return rules, done
    raise AssertionError("no value of a card matters")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_step_its_rule_and_both_positions_are_named_and_it_is_watched_all_the_same(
    slug: str,
) -> None:
    rules, done = drifted(slug)
    assert done.drift
    assert FOUND.match(done.drift), done.drift
    assert done.sound == 0 if done.drift.startswith("the start") else done.sound < len(done.moves)
    save = read_save(path_of(REGISTRY[slug], "finished"))
    timeline = Timeline.of_save(save, rules, done)
    assert len(timeline) + len(timeline.rest) == save.n
    timeline.seek(len(timeline))
    assert f"Drift at {done.drift}" in list(timeline_lines(timeline))
