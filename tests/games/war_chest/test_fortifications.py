"""Fortifications: entering, passing, attacking, what they leave as it is [9.2, 9.3, 9.4]."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import (
    board,
    eliminated,
    forts,
    held,
    position,
    say,
    supply,
    uses,
    waiting,
)

OWNERS = ("-", "A", "B")


def test_a_fortification_does_not_change_control() -> None:
    state = position("scout d4", forts="e3 c1", hand_a="scout royal")
    assert held(state, "A") == {"c1", "f1"}
    say(state, "move scout d4 e3")
    assert held(state, "A") == {"c1", "f1"}
    assert forts(state) == {"e3", "c1"}


def test_a_unit_in_a_fortification_takes_control_as_anywhere() -> None:
    state = position("scout e3", forts="e3", hand_a="scout")
    say(state, "control scout e3")
    assert held(state, "A") == {"c1", "f1", "e3"}
    assert forts(state) == {"e3"}


def test_an_enemy_location_may_be_captured_from_inside_its_fortification() -> None:
    # A Sapper that built there stands in an enemy Fortification.
    state = position("sapper e3", control="e3 B", forts="e3", hand_a="sapper")
    assert "control e3" in uses(state, "sapper")


@pytest.mark.parametrize("owner", OWNERS)
def test_a_unit_may_leave_any_fortification(owner: str) -> None:
    state = position("scout e3", control=f"e3 {owner}", forts="e3", hand_a="scout")
    assert len(uses(state, "scout", "move")) == 6


@pytest.mark.parametrize("owner", OWNERS)
def test_a_unit_in_a_fortification_attacks_out_of_it(owner: str) -> None:
    state = position("cavalry e3", "scout e4", control=f"e3 {owner}", forts="e3", hand_a="cavalry")
    say(state, "attack cavalry e3 e4")
    assert board(state) == {"A cavalry e3"}


@pytest.mark.parametrize("owner", OWNERS)
def test_two_units_do_not_share_a_fortification(owner: str) -> None:
    state = position("scout d4, knight e3", control=f"e3 {owner}", forts="e3", hand_a="scout")
    assert "move d4 e3" not in uses(state, "scout")


def test_a_fortification_off_the_way_is_no_obstacle() -> None:
    with_fort = position("scout d4", forts="g2", hand_a="scout")
    without = position("scout d4", hand_a="scout")
    assert uses(with_fort, "scout") == uses(without, "scout")


@pytest.mark.parametrize(
    ("coin", "unit", "text"),
    [
        ("cavalry", "cavalry d4", "attack cavalry d4 e3"),
        ("archer", "archer c3", "tactic archer c3 at e3"),
        ("crossbowman", "crossbowman c4", "tactic crossbowman c4 at e3"),
        ("trebuchet", "trebuchet b4x2", "tactic trebuchet b4 at e3"),
        ("lancer", "lancer c4", "tactic lancer c4 to d4 at e3"),
        ("cavalry", "cavalry d5", "tactic cavalry d5 to d4 at e3"),
        ("sapper", "sapper d5", "tactic sapper d5 to d4 at e3"),
        ("siege-tower", "siege-tower d4x2", "tactic siege-tower d4 at e3"),
        ("marshall", "marshall d5, scout d4", "tactic marshall d5 ally d4 at e3"),
    ],
)
@pytest.mark.parametrize("inside", ["", "knight e3", "pikeman e3"])
def test_whatever_attacks_a_unit_attacks_a_fortification(
    coin: str, unit: str, text: str, inside: str
) -> None:
    state = position(unit, inside, forts="e3", hand_a=coin)
    before = board(state)
    say(state, text)
    assert forts(state) == set()
    assert eliminated(state) == {}
    assert {row for row in before if row.startswith("B")} <= board(state)


def test_the_unit_inside_can_be_attacked_when_the_fortification_is_gone() -> None:
    state = position("cavalry d4", "scout e3", forts="e3", hand_a="cavalry cavalry", hand_b="royal")
    say(state, "attack cavalry d4 e3", "pass royal", "attack cavalry d4 e3")
    assert board(state) == {"A cavalry d4"}


def test_nobody_reacts_for_a_fortification() -> None:
    state = position(
        "cavalry d4", "royal-guard e3, war-wagon e4", forts="e3", supply_b="royal-guard 2",
        hand_a="cavalry",
    )  # fmt: skip
    say(state, "attack cavalry d4 e3")
    assert waiting(state) == "B"
    assert supply(state, "B") == {"royal-guard": 2}


def test_a_berserker_may_go_on_after_it_has_razed_a_fortification() -> None:
    state = position("berserker d4x2", forts="e3", hand_a="berserker")
    say(state, "attack berserker d4 e3", "move d4 e3")
    assert board(state) == {"A berserker e3"}


def test_the_supply_grows_by_what_is_razed_and_shrinks_by_what_is_built() -> None:
    state = position(
        "cavalry d4, sapper f3", forts="e3 c1 c4 e6 f4 b2 g2", hand_a="cavalry sapper royal"
    )
    say(state, "attack cavalry d4 e3", "pass royal", "move sapper f3 e3")
    assert waiting(state) == "A sapper_build"
    say(state, "build")
    assert len(forts(state)) == 7


def test_a_location_with_a_fortification_of_ones_own_is_open_to_deploying() -> None:
    state = position(forts="c1", hand_a="knight")
    assert uses(state, "knight") == {"deploy c1", "deploy f1"}


def test_an_enemy_in_the_fortification_of_ones_own_location_bars_it() -> None:
    state = position("", "scout c1", forts="c1", hand_a="knight")
    assert uses(state, "knight") == {"deploy f1"}
