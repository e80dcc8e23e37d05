"""The units as they stand in the card file, against the rules page [8.0, 9.1, 11.1]."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from games.core.data import asset, sections

GAME = "war_chest"
MAP: dict[str, Any] = json.loads(asset(GAME, "map.json"))
CARDS: list[dict[str, Any]] = json.loads(asset(GAME, "cards.json"))
UNIT = {card["id"]: card for card in CARDS}

COINS = {
    name.replace(" ", "_"): int(number)
    for name, number in re.findall(
        r"([a-z ]+) (\d)",
        "archer 4,berserker 5,cavalry 4,crossbowman 5,ensign 5,footman 5,knight 4,lancer 4,"
        "light cavalry 5,marshall 5,mercenary 5,pikeman 4,royal guard 5,scout 5,swordsman 5,"
        "warrior priest 4,sapper 5,siege tower 5,trebuchet 5,war wagon 4",
    )
}
LETTERS = "AR BE CV XB EN FM KN LN LC MA ME PK RG SC SW WP SA ST TR WW"
RULES = [*(f"8.{number}" for number in range(1, 17)), *(f"9.1.{number}" for number in range(1, 5))]
PARTS = ("tactic", "attribute", "restriction")


def test_the_twenty_units_and_their_coins() -> None:
    assert {card["id"]: card["coins"] for card in CARDS} == COINS
    assert [card["number"] for card in CARDS] == list(range(1, 21))


def test_74_unit_coins_in_the_box_and_19_in_siege() -> None:
    total = Counter[str]()
    for card in CARDS:
        total[card["set"]] += card["coins"]
    assert total == {"base": 74, "siege": 19}
    assert Counter(card["set"] for card in CARDS) == {"base": 16, "siege": 4}


def test_no_two_units_share_letters_or_a_name() -> None:
    assert [card["letters"] for card in CARDS] == LETTERS.split()
    for word in ("letters", "name", "short", "rule"):
        assert len({card[word] for card in CARDS}) == 20
    assert "RC" not in {card["letters"] for card in CARDS}, "the Royal Coin has these"
    assert all(len(card["short"]) <= 7 for card in CARDS)


def test_a_section_of_the_rules_tells_of_each_unit() -> None:
    assert [card["rule"] for card in CARDS] == RULES
    found = sections(GAME)
    for card in CARDS:
        assert found[card["rule"]].title == card["name"]


def test_archer_lancer_and_trebuchet_have_no_normal_attack() -> None:
    without = {card["id"] for card in CARDS if not card["normal_attack"]}
    assert without == {"archer", "lancer", "trebuchet"}
    assert without == {card["id"] for card in CARDS if card["restriction"]}


def test_only_the_footman_has_two_units() -> None:
    assert {card["id"]: card["max_units"] for card in CARDS if card["max_units"] != 1} == {
        "footman": 2
    }


def test_the_three_siege_weapons_have_a_tactic_for_bolstered_units_only() -> None:
    bolstered = {c["id"] for c in CARDS if c["tactic"] and c["tactic"]["bolstered"]}
    assert bolstered == {"siege_tower", "trebuchet", "war_wagon"}


def test_only_the_tactic_of_the_royal_guard_is_paid_with_the_royal_coin() -> None:
    paid = {c["id"]: c["tactic"]["paid_by"] for c in CARDS if c["tactic"]}
    assert {unit for unit, coin in paid.items() if coin != "unit"} == {"royal_guard"}
    assert paid["royal_guard"] == "royal"


@pytest.mark.parametrize(
    ("unit", "part", "params"),
    [
        ("archer", "tactic", {"min": 2, "max": 2, "straight": False, "units_block": False}),
        ("crossbowman", "tactic", {"min": 2, "max": 2, "straight": True, "units_block": True}),
        ("trebuchet", "tactic", {"min": 2, "max": 3, "straight": True, "units_block": False}),
        ("lancer", "tactic", {"min": 1, "max": 2, "straight": True}),
        ("light_cavalry", "tactic", {"steps": 2, "may_return": False}),
        ("ensign", "tactic", {"range": 2}),
        ("marshall", "tactic", {"range": 2}),
        ("siege_tower", "tactic", {"attacks": 2}),
        ("knight", "attribute", {"min_height": 2}),
        (
            "royal_guard",
            "tactic",
            {"min": 1, "max": 2, "end": "own_location", "may_return": False},
        ),
        ("warrior_priest", "attribute", {"after": ["attack", "control"], "per_turn": None}),
    ],
)
def test_the_numbers_of_a_unit(unit: str, part: str, params: dict[str, Any]) -> None:
    assert UNIT[unit][part]["params"] == params


def test_what_a_player_may_leave_out() -> None:
    optional = {c["id"] for c in CARDS if c["attribute"] and c["attribute"]["optional"]}
    assert optional == {
        *("berserker", "mercenary", "royal_guard", "swordsman"),
        *("sapper", "siege_tower", "war_wagon"),
    }


def test_a_part_of_a_card_is_told_in_two_sentences_at_most() -> None:
    for card in CARDS:
        parts = [card[part] for part in PARTS if card[part]]
        assert parts, f"{card['name']} can do nothing special"
        for edition in card["editions"].values():
            parts += edition.values()
        for part in parts:
            assert part["text"].endswith(".")
            assert len(re.findall(r"[.:](?: |$)", part["text"])) <= 3
            assert len(part["text"]) <= 160


def test_every_part_of_a_unit_says_where_it_comes_from() -> None:
    for card in CARDS:
        need = {"number", "letters", "name", "short", "coins", "text"}
        need |= {part for part in PARTS if card[part]}
        need |= {"editions"} & {key for key, value in card.items() if value}
        assert card["provenance"].keys() == need, card["name"]


def test_each_edition_names_cards_that_have_its_text() -> None:
    editions = {row["id"]: row["cards"] for row in MAP["editions"]}
    assert editions == {
        "revised": {},
        "first": {"royal_guard": "first"},
        "later": {"berserker": "later", "footman": "later", "warrior_priest": "later"},
    }
    named = {(unit, text) for cards in editions.values() for unit, text in cards.items()}
    assert named == {(card["id"], text) for card in CARDS for text in card["editions"]}


def test_in_the_first_printing_the_royal_guard_takes_one_step_anywhere() -> None:
    tactic = UNIT["royal_guard"]["editions"]["first"]["tactic"]
    assert tactic["paid_by"] == "royal"
    assert (tactic["params"]["max"], tactic["params"]["end"]) == (1, "any")


def test_the_later_cards_limit_berserker_and_warrior_priest_and_free_the_footman() -> None:
    later = {unit: UNIT[unit]["editions"]["later"]["attribute"]["params"]
             for unit in ("berserker", "footman", "warrior_priest")}  # fmt: skip
    assert set(later["berserker"]["after"]) == {"attack", "move"}
    assert set(later["berserker"]["repeat"]) == {"attack", "move"}
    assert later["footman"]["deploy_on_recruit"] is True
    assert later["warrior_priest"]["per_turn"] == 1


def test_an_edition_changes_parts_that_the_card_has() -> None:
    for card in CARDS:
        for edition in card["editions"].values():
            for word, part in edition.items():
                assert part["kind"] == card[word]["kind"]
                assert part["text"] != card[word]["text"]
