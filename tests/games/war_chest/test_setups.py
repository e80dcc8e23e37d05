"""The setups, drafts and options as they stand in the data, against the rules page [3.3]."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from games.core.data import asset

GAME = "war_chest"
MAP: dict[str, Any] = json.loads(asset(GAME, "map.json"))
CARDS: list[dict[str, Any]] = json.loads(asset(GAME, "cards.json"))
UNIT = {card["id"]: card for card in CARDS}

PRESETS = {
    "first_game": (
        "swordsman pikeman crossbowman light_cavalry",
        "archer cavalry lancer scout",
        "A",
    ),
    "gaugamela": (
        "knight light_cavalry pikeman marshall",
        "cavalry footman mercenary royal_guard",
        "lot",
    ),
    "bannockburn": (
        "archer cavalry lancer footman",
        "light_cavalry pikeman warrior_priest swordsman",
        "lot",
    ),
    "crecy": ("archer ensign knight royal_guard", "cavalry crossbowman lancer scout", "lot"),
    "xiangyang": (
        "light_cavalry cavalry trebuchet siege_tower",
        "sapper pikeman marshall crossbowman",
        "lot",
    ),
}


@pytest.mark.parametrize("name", list(PRESETS))
def test_the_units_of_a_preset(name: str) -> None:
    (row,) = (row for row in MAP["presets"] if row["id"] == name)
    a, b, initiative = PRESETS[name]
    assert row["units"] == {"A": a.split(), "B": b.split()}
    assert row["initiative"] == initiative
    both = row["units"]["A"] + row["units"]["B"]
    assert len(set(both)) == 8
    assert set(both) <= UNIT.keys()


def test_only_xiangyang_uses_units_of_siege() -> None:
    siege = {card["id"] for card in CARDS if card["set"] == "siege"}
    with_siege = {
        row["id"] for row in MAP["presets"] if siege & {*row["units"]["A"], *row["units"]["B"]}
    }
    assert with_siege == {"xiangyang"}
    assert [row["slug"] for row in MAP["scenarios"] if row["needs_siege"]] == ["xiangyang"]


@pytest.mark.parametrize(
    ("name", "deal", "bans"), [("draft", 8, []), ("elimination", 10, ["first", "second"])]
)
def test_a_draft_gives_four_units_to_each_side(name: str, deal: int, bans: list[str]) -> None:
    draft = MAP["drafts"][name]
    assert draft["deal"] == deal
    assert draft["bans"] == [[who, 1] for who in bans]
    assert draft["picks"] == [
        *(["first", 1], ["second", 2], ["first", 2], ["second", 2], ["first", 1]),
    ]
    taken = Counter[str]()
    for who, cards in draft["picks"]:
        taken[who] += cards
    assert taken == {"first": 4, "second": 4}
    assert deal == sum(taken.values()) + len(bans)
    assert draft["initiative"] == "second"


def test_the_eight_setups() -> None:
    slugs = [row["slug"] for row in MAP["scenarios"]]
    assert slugs == [
        *("first-game", "random", "draft", "elimination-draft"),
        *("gaugamela", "bannockburn", "crecy", "xiangyang"),
    ]
    presets = {row["id"] for row in MAP["presets"]}
    assert {row["preset"] for row in MAP["scenarios"] if row["units"] == "preset"} == presets
    for row in MAP["scenarios"]:
        if row["units"] != "preset":
            assert row["draft"] in MAP["drafts"]


def test_a_battle_is_told_with_the_names_of_its_units() -> None:
    for row in MAP["scenarios"]:
        if row["units"] == "preset":
            (preset,) = (p for p in MAP["presets"] if p["id"] == row["preset"])
            for unit in preset["units"]["A"] + preset["units"]["B"]:
                assert UNIT[unit]["name"] in row["about"]


def test_an_option_has_words_for_its_values() -> None:
    words = {None: "scenario", True: "on", False: "off"}
    for row in MAP["options"]:
        values = {words.get(value, value) for value in row["values"]}
        assert set(row["labels"]) == values
        assert words.get(row["default"], row["default"]) in values
    (maps,) = (row for row in MAP["options"] if row["id"] == "map")
    for card in MAP["fortifications"]["fort_maps"]:
        assert maps["labels"][card["id"]].split() == card["hexes"]
