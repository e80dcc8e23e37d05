"""The nine uses of a coin and where the coin goes [5]."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import (
    answers,
    board,
    eliminated,
    held,
    position,
    say,
    story,
    supply,
    total,
    uses,
    waiting,
    zone,
)

# -- placement [5.1] -------------------------------------------------------------------------


def test_a_coin_is_deployed_on_an_empty_location_of_its_side() -> None:
    state = position("archer c1", "lancer f1", control="e3 A, c4 B", hand_a="knight")
    assert uses(state, "knight") == {"deploy e3"}
    (done,) = say(state, "deploy knight e3")
    assert "A knight e3" in board(state)
    assert zone(state, "hand_a") == zone(state, "up_a") == zone(state, "down_a") == []
    assert story([done]) == ["A: deploys Knight e3"]


def test_a_type_on_the_board_is_bolstered_and_not_deployed() -> None:
    state = position("knight d7", hand_a="knight")
    assert uses(state, "knight", "deploy", "bolster") == {"bolster d7"}
    (done,) = say(state, "bolster knight d7")
    assert board(state) == {"A knight d7x2"}
    assert story([done]) == ["A: bolsters Knight d7 to 2"]


def test_there_is_no_limit_to_a_stack() -> None:
    state = position("berserker d4x4", hand_a="berserker")
    say(state, "bolster berserker d4")
    assert board(state) == {"A berserker d4x5"}


def test_a_destroyed_type_is_deployed_again() -> None:
    state = position("knight d4", "swordsman d5x2", to_act="B", hand_b="swordsman", hand_a="knight")
    say(state, "attack swordsman d5 d4", "decline")
    assert uses(state, "knight") == {"deploy c1", "deploy f1"}


def test_the_other_sides_locations_are_no_place_to_deploy() -> None:
    state = position(to_act="B", hand_b="archer", initiative="A")
    assert uses(state, "archer") == {"deploy b5", "deploy e6"}


# -- face-down uses [5.2] --------------------------------------------------------------------


@pytest.mark.parametrize("coin", ["knight", "royal"])
def test_any_coin_can_claim_recruit_and_pass(coin: str) -> None:
    state = position(hand_a=f"{coin}", initiative="B", supply_a="scout 1")
    assert {f"initiative {coin}", f"recruit scout with {coin}", f"pass {coin}"} <= answers(state)


@pytest.mark.parametrize(
    ("initiative", "may"),
    [("A", False), ("A moved", False), ("B moved", False), ("B", True)],
)
def test_when_the_initiative_may_be_claimed(initiative: str, may: bool) -> None:
    state = position(hand_a="royal", initiative=initiative)
    assert ("initiative royal" in answers(state)) is may


def test_a_claim_takes_the_marker() -> None:
    state = position("knight d4", initiative="B", hand_a="royal scout")
    (done,) = say(state, "initiative royal")
    assert (state.initiative, state.moved) == (0, True)
    assert zone(state, "down_a") == ["royal"]
    assert story([done]) == ["A: claims the initiative, coin face down"]


def test_recruiting_takes_one_coin_of_any_type_in_the_supply() -> None:
    state = position("knight d4", supply_a="scout 2 archer 1 lancer 0", hand_a="royal scout")
    assert {text for text in answers(state) if text.startswith("recruit")} == {
        f"recruit {unit} with {coin}" for unit in ("scout", "archer") for coin in ("royal", "scout")
    }
    (done,) = say(state, "recruit archer with scout")
    assert supply(state, "A") == {"scout": 2}
    assert (zone(state, "up_a"), zone(state, "down_a")) == (["archer"], ["scout"])
    assert story([done]) == ["A: recruits Archer, coin face down"]


def test_with_an_empty_supply_nobody_recruits() -> None:
    state = position("knight d4", supply_b="scout 2", hand_a="royal")
    assert answers(state) == {"pass royal"}


def test_passing_is_nothing_but_a_coin_face_down() -> None:
    state = position("knight d4", hand_a="knight royal")
    before = total(state)
    (done,) = say(state, "pass knight")
    assert zone(state, "down_a") == ["knight"]
    assert board(state) == {"A knight d4"}
    assert total(state) == before
    assert story([done]) == ["A: passes, coin face down"]


def test_what_is_face_down_is_not_named_in_the_log() -> None:
    state = position("knight d4", hand_a="knight royal archer", initiative="B", supply_a="scout 1")
    told = story(say(state, "recruit scout with archer", "pass royal", "initiative royal"))
    assert not [text for text in told if "Archer" in text or "Royal" in text]


# -- maneuvers [5.3] -------------------------------------------------------------------------


def test_a_maneuver_needs_the_unit_of_the_coin_on_the_board() -> None:
    state = position("scout d4", hand_a="knight")
    assert uses(state, "knight") == {"deploy c1", "deploy f1"}


@pytest.mark.parametrize("hex_", ["c3", "c4", "d3", "d5", "e3", "e4"])
def test_a_move_goes_to_an_empty_neighbour(hex_: str) -> None:
    state = position("knight d4x2", hand_a="knight")
    say(state, f"move knight d4 {hex_}")
    assert board(state) == {f"A knight {hex_}x2"}
    assert zone(state, "up_a") == ["knight"]
    taken = position("knight d4", f"scout {hex_}", hand_a="knight")
    assert f"move d4 {hex_}" not in uses(taken, "knight")


def test_on_the_edge_there_are_fewer_neighbours() -> None:
    assert uses(position("knight g4", hand_a="knight"), "knight", "move") == {
        "move g4 f4", "move g4 f5", "move g4 g3",
    }  # fmt: skip


@pytest.mark.parametrize(("owner", "may"), [("-", True), ("B", True), ("A", False)])
def test_control_of_a_location_that_is_not_yours(owner: str, may: bool) -> None:
    state = position("knight e3", control=f"e3 {owner}", hand_a="knight")
    assert ("control e3" in uses(state, "knight")) is may


def test_control_takes_a_neutral_location() -> None:
    state = position("knight e3", hand_a="knight")
    (done,) = say(state, "control knight e3")
    assert held(state, "A") == {"c1", "f1", "e3"}
    assert story([done]) == ["A: Knight takes control of e3"]


def test_control_of_an_enemy_location_gives_the_marker_back() -> None:
    state = position("knight b5", hand_a="knight")
    (done,) = say(state, "control knight b5")
    assert held(state, "A") == {"c1", "f1", "b5"}
    assert held(state, "B") == {"e6"}
    assert story([done]) == ["A: Knight takes control of b5, which was the enemy's"]


def test_entering_a_location_does_not_change_control() -> None:
    state = position("knight d4", control="e3 B", hand_a="knight")
    say(state, "move knight d4 e3")
    assert held(state, "B") == {"b5", "e6", "e3"}


def test_an_attack_costs_the_target_one_coin_and_the_attacker_stays() -> None:
    state = position("knight d4", "scout d5x3", hand_a="knight")
    (done,) = say(state, "attack knight d4 d5")
    assert board(state) == {"A knight d4", "B scout d5x2"}
    assert eliminated(state) == {"scout": 1}
    assert story([done]) == ["A: Knight d4 attacks Scout d5", "b: Scout d5 3 to 2"]


def test_own_units_are_no_targets() -> None:
    state = position("knight d4, scout d5", hand_a="knight")
    assert uses(state, "knight", "attack") == set()


def test_a_unit_that_loses_its_last_coin_is_gone() -> None:
    state = position("knight d4", "scout d5", hand_a="knight")
    say(state, "attack knight d4 d5")
    assert board(state) == {"A knight d4"}


# -- the Royal Coin [5.4] --------------------------------------------------------------------


def test_the_royal_coin_does_nothing_on_the_board() -> None:
    state = position("knight e3, scout d4", "archer e4", hand_a="royal")
    assert uses(state, "royal") == set()


def test_two_coins_of_a_type_are_one_set_of_uses() -> None:
    one = position("knight d4", hand_a="knight royal")
    two = position("knight d4", hand_a="knight knight royal")
    assert answers(one) == answers(two)
    say(two, "move knight d4 d5")
    assert zone(two, "hand_a") == ["knight", "royal"]
    assert waiting(two) == "B"
