"""Numbers of a card file are numbers: a word, a decimal or true in their place is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games import REGISTRY
from games.core.data import asset
from games.core.errors import Unreadable

Path = tuple[str | int, ...]


def numbers(value: Any, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Every whole number in a JSON value with the way to it."""
    if isinstance(value, dict | list):
        steps = value.items() if isinstance(value, dict) else enumerate(value)
        for step, each in steps:
            yield from numbers(each, (*path, step))
    elif type(value) is int:
        yield path, value


def places(cards: Any) -> list[tuple[Path, int]]:
    """One number for each kind of field, as every card has the same fields."""
    kinds = {tuple(s for s in path if isinstance(s, str)): (path, n) for path, n in numbers(cards)}
    return list(kinds.values())


def changed(cards: Any, path: Path, value: object) -> str:
    """The card file with another value at one place."""
    copy = json.loads(json.dumps(cards))
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return json.dumps(copy)


@pytest.mark.parametrize("slug", REGISTRY)
def test_nothing_else_passes_for_a_number(slug: str) -> None:
    rules = REGISTRY[slug]
    cards = json.loads(asset(slug, "cards.json"))
    found = places(cards)
    assert found
    for path, number in found:
        rules.with_cards(changed(cards, path, number))
        for value in (str(number), float(number), True):
            text = changed(cards, path, value)
            with pytest.raises(Unreadable):
                rules.with_cards(text)
