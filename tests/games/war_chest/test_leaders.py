"""Ensign [8.5], Marshall [8.10] and War Wagon [9.1.4]: they let others act, or pay for them."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import (
    answers,
    board,
    eliminated,
    pending,
    position,
    say,
    supply,
    uses,
    waiting,
)


def tactics(coin: str, a: str, b: str = "", **more: str) -> set[str]:
    """The tactics of a unit, without the word."""
    state = position(a, b, hand_a=coin, **more)
    return {text.removeprefix("tactic ") for text in uses(state, coin, "tactic")}


# -- Ensign ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("friend", "steps"),
    [
        ("e4", "d5 e3 e5 f3 f4"),
        ("f4", "e4 e5 f3"),
        ("e5", "d5 d6 e4 f4"),
    ],
)
def test_the_ensign_lets_a_friend_step_within_two_hexes(friend: str, steps: str) -> None:
    assert tactics("ensign", f"ensign d4, scout {friend}") == {
        f"d4 ally {friend} to {hex_}" for hex_ in steps.split()
    }


@pytest.mark.parametrize("friend", ["g4", "g1", "d7", "a2"])
def test_the_ensign_reaches_no_friend_three_away(friend: str) -> None:
    assert tactics("ensign", f"ensign d4, scout {friend}") == set()


def test_the_ensign_moves_no_enemy() -> None:
    assert tactics("ensign", "ensign d4", "scout e4") == set()


def test_the_ensign_lets_a_whole_stack_step_and_stays() -> None:
    state = position("ensign d4, scout e4x3", hand_a="ensign")
    say(state, "tactic ensign d4 ally e4 to f4")
    assert board(state) == {"A ensign d4", "A scout f4x3"}
    assert waiting(state) == "B"


def test_the_ensign_takes_nobody_into_an_enemy_fortification() -> None:
    found = tactics("ensign", "ensign d4, scout d3", control="e3 B", forts="e3")
    assert "d4 ally d3 to e3" not in found
    assert "d4 ally d3 to e3" in tactics("ensign", "ensign d4, scout d3", forts="e3")


def test_the_ensign_may_choose_units_without_a_normal_attack() -> None:
    assert tactics("ensign", "ensign d4, archer e4, lancer d5, trebuchet c3")


def test_a_sapper_moved_by_the_ensign_builds() -> None:
    state = position("ensign d4, sapper d3", forts="", hand_a="ensign")
    say(state, "tactic ensign d4 ally d3 to e3")
    assert waiting(state) == "A sapper_build"


def test_a_berserker_moved_by_the_ensign_repeats() -> None:
    state = position("ensign d4, berserker e4x2", hand_a="ensign")
    say(state, "tactic ensign d4 ally e4 to f4", "control f4")
    assert board(state) == {"A ensign d4", "A berserker f4"}


def test_each_footman_within_reach_may_be_chosen() -> None:
    found = tactics("ensign", "ensign d4, footman e4, footman c3")
    assert {text.split()[2] for text in found} == {"e4", "c3"}


# -- Marshall --------------------------------------------------------------------------------


def test_the_marshall_lets_a_friend_attack() -> None:
    assert tactics("marshall", "marshall d4, scout f4", "archer g4, knight f5") == {
        "d4 ally f4 at g4"
    }


def test_the_marshall_reaches_no_friend_three_away() -> None:
    assert tactics("marshall", "marshall d4, scout g4", "archer g3") == set()


@pytest.mark.parametrize("unit", ["archer", "lancer", "trebuchet"])
def test_the_marshall_cannot_use_units_without_a_normal_attack(unit: str) -> None:
    assert tactics("marshall", f"marshall d4, {unit} e4x2", "scout f4, knight g4") == set()


def test_the_marshall_allows_no_tactic() -> None:
    found = tactics("marshall", "marshall d3, crossbowman d4, cavalry c3", "scout d6, archer b4")
    assert found == set()
    state = position("marshall d3, siege-tower d4x2", "scout d5, archer e4", hand_a="marshall")
    say(state, "tactic marshall d3 ally d4 at d5")
    assert waiting(state) == "B", "one attack, not two"


def test_it_is_the_height_of_the_attacking_unit_that_counts_for_a_knight() -> None:
    assert tactics("marshall", "marshall d3x3, scout d4", "knight d5") == set()
    assert tactics("marshall", "marshall d3, scout d4x2", "knight d5") == {"d3 ally d4 at d5"}


def test_the_reflex_hits_the_unit_that_the_marshall_sent() -> None:
    state = position("marshall d3, scout d4", "pikeman d5", hand_a="marshall")
    say(state, "tactic marshall d3 ally d4 at d5")
    assert board(state) == {"A marshall d3"}
    assert eliminated(state) == {"scout": 1, "pikeman": 1}


@pytest.mark.parametrize(
    ("unit", "node"),
    [
        ("swordsman d4", "swordsman_move"),
        ("berserker d4x2", "berserker_repeat"),
        ("warrior-priest d4", "priest_play"),
    ],
)
def test_the_attributes_of_the_attacking_unit_work(unit: str, node: str) -> None:
    state = position(f"marshall d3, {unit}", "archer d5", hand_a="marshall", bag_a="royal")
    say(state, "tactic marshall d3 ally d4 at d5")
    assert waiting(state) == f"A {node}"


def test_a_swordsman_killed_by_the_reflex_does_not_step() -> None:
    state = position("marshall d3, swordsman d4", "pikeman d5x2", hand_a="marshall")
    say(state, "tactic marshall d3 ally d4 at d5")
    assert waiting(state) == "B"


# -- War Wagon -------------------------------------------------------------------------------


def test_the_wagon_pushes_a_neighbour_and_follows() -> None:
    assert tactics("war-wagon", "war-wagon d4x2, scout d5, knight f4") == {
        f"d4 ally d5 to {hex_}" for hex_ in ("c4", "d6", "e4", "e5", "c5")
    }


def test_a_pushed_unit_may_go_back_round_the_wagon() -> None:
    assert "d4 ally d5 to e4" in tactics("war-wagon", "war-wagon d4x2, scout d5")


def test_a_friend_without_a_free_hex_cannot_be_pushed() -> None:
    assert tactics("war-wagon", "war-wagon b5x2, scout a4, knight a3, archer b4") == {
        f"b5 ally b4 to {hex_}" for hex_ in ("b3", "c4", "c5")
    }


def test_nobody_is_pushed_into_an_enemy_fortification() -> None:
    found = tactics("war-wagon", "war-wagon d3x2, scout d4", control="e3 B", forts="e3")
    assert found == {f"d3 ally d4 to {hex_}" for hex_ in ("c3", "c4", "d5", "e4")}


@pytest.mark.parametrize("attack", ["near", "far"])
def test_the_wagon_may_pay_for_a_neighbour_attacked_from_near_or_far(attack: str) -> None:
    a = "cavalry d4" if attack == "near" else "archer c3"
    state = position(a, "scout e4, war-wagon f4x2", hand_a=a.split()[0])
    say(state, "attack cavalry d4 e4" if attack == "near" else "tactic archer c3 at e4")
    assert waiting(state) == "B absorb"
    assert answers(state) == {"absorb stack", "absorb wagon f4"}
    after = state.clone()
    say(after, "absorb stack")
    assert board(after) == {f"A {a}", "B war-wagon f4x2"}
    say(state, "absorb wagon f4")
    assert board(state) == {f"A {a}", "B scout e4", "B war-wagon f4"}
    assert eliminated(state) == {"war-wagon": 1}


def test_the_last_coin_of_the_wagon_may_pay() -> None:
    state = position("cavalry d4", "scout e4, war-wagon f4", hand_a="cavalry")
    say(state, "attack cavalry d4 e4", "absorb wagon f4")
    assert board(state) == {"A cavalry d4", "B scout e4"}


def test_the_wagon_does_not_pay_for_itself_or_for_units_further_off() -> None:
    state = position("cavalry d4", "war-wagon e4x2, scout g4", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    assert waiting(state) == "B"
    state = position("cavalry d4", "scout e4, war-wagon g4x2", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    assert board(state) == {"A cavalry d4", "B war-wagon g4x2"}


def test_a_wagon_of_the_attacker_does_not_pay_for_the_enemy() -> None:
    state = position("cavalry d4, war-wagon d5x2", "scout e4", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    assert waiting(state) == "B"
    assert board(state) == {"A cavalry d4", "A war-wagon d5x2"}


def test_a_wagon_of_the_attacker_is_no_way_to_pay_for_a_royal_guard() -> None:
    state = position(
        "cavalry d4, war-wagon d5", "royal-guard e4", supply_b="royal-guard 1", hand_a="cavalry"
    )
    say(state, "attack cavalry d4 e4")
    assert answers(state) == {"absorb stack", "absorb supply"}


def test_a_wagon_in_a_fortification_pays_all_the_same() -> None:
    state = position("cavalry d4", "scout e4, war-wagon f4x2", forts="f4", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    assert answers(state) == {"absorb stack", "absorb wagon f4"}


def test_nobody_pays_for_a_unit_in_a_fortification() -> None:
    state = position("cavalry e4", "scout f4, war-wagon f5x2", forts="f4", hand_a="cavalry")
    say(state, "attack cavalry e4 f4")
    assert waiting(state) == "B"
    assert eliminated(state) == {}


def test_a_royal_guard_by_a_wagon_has_three_ways_to_pay() -> None:
    state = position(
        "cavalry d4", "royal-guard e4, war-wagon f4", supply_b="royal-guard 1", hand_a="cavalry"
    )
    say(state, "attack cavalry d4 e4")
    assert answers(state) == {"absorb stack", "absorb supply", "absorb wagon f4"}
    say(state, "absorb wagon f4")
    assert supply(state, "B") == {"royal-guard": 1}
    assert board(state) == {"A cavalry d4", "B royal-guard e4"}


def test_after_the_wagon_has_paid_the_attackers_attribute_works() -> None:
    state = position("swordsman d4", "scout e4, war-wagon f4", hand_a="swordsman")
    say(state, "attack swordsman d4 e4", "absorb wagon f4")
    assert waiting(state) == "A swordsman_move"
    assert pending(state) == "swordsman_move"
    assert "move d4 e4" not in answers(state)


def test_every_footman_next_to_the_wagon_is_covered() -> None:
    for footman in ("e4", "f5"):
        state = position("cavalry e5", "footman e4, footman f5, war-wagon f4", hand_a="cavalry")
        say(state, f"attack cavalry e5 {footman}")
        assert answers(state) == {"absorb stack", "absorb wagon f4"}
