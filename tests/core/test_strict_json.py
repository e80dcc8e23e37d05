"""JSON that people write by hand: card files of every game, and the reader they share."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import REGISTRY
from games.core.data import asset
from games.core.errors import Unreadable
from games.core.strict_json import read_json

TOLD = {
    '{"a": 1, "b": {"c": 2, "c": 3}}': "the key 'c' stands there twice",
    '{"a": ["x\\ud800"]}': r"\\ud800 is half of a sign",
    '{"\\uDC00\\ud83d": 1}': r"\\udc00 is half of a sign",
    '{"a": "\ud8ff"}': r"\\ud8ff is half of a sign",
    '{"a": NaN}': "NaN is no JSON",
    '{"a": -Infinity}': "-Infinity is no JSON",
    '{"a": 1e999}': "a number is too large",
    "9" * 5000: "a number is too large",
    "[" * 200_000: "it is nested too deeply",
    '{"a":' * 200_000: "it is nested too deeply",
}


@pytest.mark.parametrize("text", TOLD, ids=lambda text: text[:12])
def test_what_says_two_things_or_nothing_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{TOLD[text]}$"):
        read_json(text)


def test_a_byte_order_mark_in_front_is_passed_over() -> None:
    assert read_json('\ufeff{"a": [1, 2.5, null]}') == {"a": [1, 2.5, None]}


def test_a_sign_in_two_halves_is_whole() -> None:
    assert read_json('"\\ud83c\\udff0"') == "🏰"


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_a_card_file_may_come_out_of_any_editor(slug: str) -> None:
    rules: Any = REGISTRY[slug]
    text = asset(slug, "cards.json")
    for found in ("\ufeff" + text, text.replace("\n", "\r\n")):
        assert rules.with_cards(found).changed_cards() == []


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_a_field_that_stands_twice_on_a_card_is_told(slug: str) -> None:
    rules: Any = REGISTRY[slug]
    rows = json.loads(asset(slug, "cards.json"))
    field, value = next(iter(rows[0].items()))
    text = json.dumps(rows).replace("{", f'{{"{field}": {json.dumps(value)}, ', 1)
    with pytest.raises(Unreadable, match=f"not JSON: the key '{field}' stands there twice"):
        rules.with_cards(text)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_a_card_file_without_end_is_told_without_words_of_a_programmer(slug: str) -> None:
    rules: Any = REGISTRY[slug]
    with pytest.raises(Unreadable) as told:
        rules.with_cards("[" * 200_000)
    assert str(told.value) == "the card file is not JSON: it is nested too deeply"
