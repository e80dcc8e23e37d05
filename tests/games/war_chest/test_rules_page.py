"""The rules text has what the data and the program name, and says what the data say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from games.core.data import asset, sections

GAME = "war_chest"
MAP: dict[str, Any] = json.loads(asset(GAME, "map.json"))
CARDS: list[dict[str, Any]] = json.loads(asset(GAME, "cards.json"))


def groups(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of a data file."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            yield from groups(part)


def test_the_data_name_sections_that_are_on_the_rules_page() -> None:
    named = {
        group["rule"] for data in (MAP, CARDS) for group in groups(data)
        if isinstance(group.get("rule"), str) and group["rule"][0].isdigit()
    }  # fmt: skip
    assert len(named) > 25
    assert named <= sections(GAME).keys()


def test_the_data_name_rulings_that_are_on_the_rules_page() -> None:
    numbers = {
        number
        for text in (asset(GAME, "map.json"), asset(GAME, "cards.json"))
        for number in re.findall(r"ruling R(\d+)", text)
    }
    assert numbers
    assert {f"14.{number}" for number in numbers} <= sections(GAME).keys()


def test_there_are_twenty_rulings_and_each_gives_both_readings() -> None:
    found = {number: s for number, s in sections(GAME).items() if number.startswith("14.")}
    assert list(found) == ["14.0", *(f"14.{number}" for number in range(1, 21))]
    for number in range(1, 21):
        body = found[f"14.{number}"].body
        assert "- One reading: " in body
        assert "- Other reading" in body
        assert "\nPlayed: " in body


def test_the_rules_tell_the_fortification_maps_and_the_locations() -> None:
    page = sections(GAME)
    for row in MAP["fortifications"]["fort_maps"]:
        assert re.search(rf"\| {row['id']} +\| {' '.join(row['hexes'])} +\|", page["9.6"].body)
    assert set(re.findall(r"\b[a-g]\d\b", page["1.2"].body)) == {
        row["hex"] for row in MAP["board"]["locations"]
    }
    assert set(re.findall(r"\b([a-g]\d)=", page["1.1"].body)) == {
        row["hex"] for row in MAP["board"]["locations"]
    }


def test_the_rules_tell_the_coins_of_every_unit() -> None:
    page = sections(GAME)
    for card in CARDS:
        body = page["8.0" if card["set"] == "base" else "9.1"].body
        assert re.search(rf"\| {card['name']} +\| {card['coins']} ", body), card["name"]
