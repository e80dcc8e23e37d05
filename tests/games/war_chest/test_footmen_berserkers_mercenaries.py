"""Berserker [8.2], Footman [8.6] and Mercenary [8.11]: maneuvers that no hand coin pays for."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import (
    answers,
    board,
    eliminated,
    held,
    pending,
    position,
    say,
    supply,
    uses,
    waiting,
    zone,
)

# -- Berserker -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "more"),
    [
        ("move berserker d4 d5", {"move d5 d6", "move d5 d4"}),
        ("attack berserker d4 e4", {"move d4 e4", "attack d4 d3"}),
    ],
)
def test_a_bolstered_berserker_may_go_on_after_a_maneuver(first: str, more: set[str]) -> None:
    state = position("berserker d4x2", "scout e4, archer d3", hand_a="berserker")
    say(state, first)
    assert waiting(state) == "A berserker_repeat"
    assert more | {"decline"} <= answers(state)


def test_a_berserker_may_go_on_after_control() -> None:
    state = position("berserker e3x2", hand_a="berserker")
    say(state, "control berserker e3")
    assert pending(state) == "berserker_repeat"
    say(state, "move e3 e4")
    assert board(state) == {"A berserker e4"}
    assert held(state, "A") == {"c1", "f1", "e3"}


def test_a_berserker_goes_on_as_long_as_two_coins_are_left() -> None:
    state = position("berserker d4x4", hand_a="berserker")
    say(state, "move berserker d4 d5")
    for start, end, height in (("d5", "d6", 3), ("d6", "d7", 2)):
        assert pending(state) == "berserker_repeat"
        say(state, f"move {start} {end}")
        assert board(state) == {f"A berserker {end}x{height}"}
    say(state, "move d7 c6")
    assert board(state) == {"A berserker c6"}
    assert waiting(state) == "B"
    assert zone(state, "up_a") == ["berserker"] * 4


def test_a_berserker_may_stop() -> None:
    state = position("berserker d4x3", hand_a="berserker")
    say(state, "move berserker d4 d5", "decline")
    assert board(state) == {"A berserker d5x3"}
    assert waiting(state) == "B"


def test_bolstering_and_deploying_are_no_maneuvers() -> None:
    state = position("berserker d4", hand_a="berserker")
    say(state, "bolster berserker d4")
    assert waiting(state) == "B"


def test_a_coin_is_not_paid_for_a_maneuver_that_cannot_be_done() -> None:
    # After its attack the Berserker is walled in and stands on no location.
    state = position(
        "berserker g1x2, scout f1, knight f2, sapper g2", "pikeman a1", hand_a="berserker royal"
    )
    assert uses(state, "berserker") == {"bolster g1"}
    state = position("berserker g1x2, scout f1, knight f2", "lancer g2x2", hand_a="berserker")
    say(state, "attack berserker g1 g2")
    assert answers(state) == {"attack g1 g2", "decline"}
    say(state, "attack g1 g2")
    assert board(state) == {"A berserker g1", "A scout f1", "A knight f2"}


def test_no_repeat_is_offered_if_nothing_can_be_done() -> None:
    # The Knight could be attacked by two coins, but one of them would be paid first.
    state = position("berserker g1x2, scout f1, sapper f2", "knight g2x2", hand_a="berserker")
    say(state, "attack berserker g1 g2")
    assert waiting(state) == "B"
    assert board(state) >= {"A berserker g1x2", "B knight g2"}


def test_the_reflex_may_cost_the_coin_that_a_repeat_needs() -> None:
    state = position("berserker d4x2", "pikeman e4x2", hand_a="berserker")
    say(state, "attack berserker d4 e4")
    assert board(state) == {"A berserker d4", "B pikeman e4"}
    assert waiting(state) == "B"


def test_a_repeated_attack_may_repeat_again_and_meet_the_reflex() -> None:
    state = position("berserker d4x4", "pikeman e4x3", hand_a="berserker")
    say(state, "attack berserker d4 e4")
    assert board(state) == {"A berserker d4x3", "B pikeman e4x2"}
    say(state, "attack d4 e4")
    # One coin paid, one lost to the reflex.
    assert board(state) == {"A berserker d4", "B pikeman e4"}
    assert eliminated(state) == {"berserker": 2, "pikeman": 2}
    assert zone(state, "up_a") == ["berserker"] * 2


def test_a_repeat_is_no_tactic_and_no_bolster() -> None:
    state = position("berserker d4x2", hand_a="berserker berserker")
    say(state, "move berserker d4 d5")
    assert {text.split()[0] for text in answers(state)} == {"move", "decline"}


# -- Footman ---------------------------------------------------------------------------------


def test_two_footmen_have_heights_of_their_own() -> None:
    state = position("footman d4, footman c1x2", hand_a="footman footman royal")
    say(state, "bolster footman d4", "pass royal", "bolster footman c1")
    assert board(state) == {"A footman d4x2", "A footman c1x3"}


def test_a_footman_coin_acts_with_one_of_them() -> None:
    state = position("footman b2, footman d4", "scout e4", hand_a="footman")
    found = uses(state, "footman")
    assert {"control b2", "attack d4 e4", "move b2 b1", "move d4 d5"} <= found
    say(state, "move footman d4 d5")
    assert board(state) == {"A footman b2", "A footman d5", "B scout e4"}
    assert waiting(state) == "B"


def test_a_third_footman_is_not_deployed() -> None:
    state = position("footman b2, footman d4", hand_a="footman")
    assert uses(state, "footman", "deploy") == set()
    state = position("footman b2", hand_a="footman")
    assert uses(state, "footman", "deploy") == {"deploy c1", "deploy f1"}


def test_after_the_loss_of_one_of_two_footmen_another_is_deployed() -> None:
    for lost in ("d4", "d6"):
        state = position(
            "footman d4, footman d6", "cavalry d5", to_act="B", hand_a="footman", hand_b="cavalry"
        )
        say(state, f"attack cavalry d5 {lost}")
        assert uses(state, "footman", "deploy") == {"deploy c1", "deploy f1"}
        say(state, "deploy footman c1")
        assert len(board(state)) == 3


def test_with_one_footman_the_tactic_is_its_maneuver() -> None:
    state = position("footman d4", hand_a="footman")
    say(state, "tactic footman", "move d4 d5")
    assert board(state) == {"A footman d5"}
    assert waiting(state) == "B"
    assert zone(state, "up_a") == ["footman"]


def test_the_tactic_needs_a_footman_that_can_act() -> None:
    walls = "scout a2, knight b1, archer b2"
    assert "tactic" not in uses(position(f"footman a1, {walls}", hand_a="footman"), "footman")
    both = position(f"footman a1, footman d4, {walls}", hand_a="footman")
    assert "tactic" in uses(both, "footman")
    walls = "scout f4, knight f5, archer g3"
    both = position(f"footman d4, footman g4, {walls}", hand_a="footman")
    assert "tactic" in uses(both, "footman")


def test_a_footman_destroyed_by_the_reflex_is_gone_and_the_other_acts() -> None:
    state = position("footman d4, footman c1", "pikeman e4x2", hand_a="footman")
    say(state, "tactic footman", "attack d4 e4")
    assert board(state) == {"A footman c1", "B pikeman e4"}
    assert {text.split()[1] for text in answers(state)} == {"c1"}


def test_both_footmen_may_attack_the_same_unit() -> None:
    state = position("footman d4, footman e5", "scout e4x2", hand_a="footman")
    say(state, "tactic footman", "attack d4 e4", "attack e5 e4")
    assert board(state) == {"A footman d4", "A footman e5"}


def test_a_footman_may_go_where_the_other_has_been() -> None:
    state = position("footman d4, footman d5", hand_a="footman")
    say(state, "tactic footman", "move d4 d3", "move d5 d4")
    assert board(state) == {"A footman d3", "A footman d4"}


def test_the_attacked_side_pays_between_two_footmen() -> None:
    state = position(
        "footman d4, footman c1", "royal-guard e4", supply_b="royal-guard 1", hand_a="footman"
    )
    say(state, "tactic footman", "attack d4 e4")
    assert waiting(state) == "B absorb"
    say(state, "absorb supply")
    assert waiting(state) == "A footman_maneuver"
    assert {text.split()[1] for text in answers(state)} == {"c1"}


# -- Mercenary -------------------------------------------------------------------------------


def test_a_recruited_mercenary_lets_the_unit_maneuver() -> None:
    state = position("mercenary e3", "scout e4", supply_a="mercenary 2", hand_a="royal")
    say(state, "recruit mercenary with royal")
    assert waiting(state) == "A mercenary_maneuver"
    assert answers(state) == {
        "control e3", "attack e3 e4", "decline",
        *(f"move e3 {hex_}" for hex_ in ("d3", "d4", "e2", "f2", "f3")),
    }  # fmt: skip
    say(state, "attack e3 e4")
    assert board(state) == {"A mercenary e3"}
    assert zone(state, "up_a") == ["mercenary"]
    assert zone(state, "down_a") == ["royal"]
    assert supply(state, "A") == {"mercenary": 1}


def test_the_mercenary_may_do_nothing() -> None:
    state = position("mercenary e3", supply_a="mercenary 2", hand_a="royal")
    say(state, "recruit mercenary with royal", "decline")
    assert waiting(state) == "B"


def test_without_a_mercenary_on_the_board_nothing_happens() -> None:
    state = position("scout d4", supply_a="mercenary 2", hand_a="royal")
    say(state, "recruit mercenary with royal")
    assert waiting(state) == "B"


def test_recruiting_another_type_moves_no_mercenary() -> None:
    state = position("mercenary e3", supply_a="mercenary 2 scout 1", hand_a="royal")
    say(state, "recruit scout with royal")
    assert waiting(state) == "B"


def test_a_mercenary_that_can_do_nothing_is_not_asked() -> None:
    state = position(
        "mercenary a1, scout a2, knight b1, archer b2", supply_a="mercenary 1", hand_a="royal"
    )
    say(state, "recruit mercenary with royal")
    assert waiting(state) == "B"


def test_the_coin_paid_may_be_a_mercenary_too() -> None:
    state = position("mercenary e3", supply_a="mercenary 1", hand_a="mercenary")
    say(state, "recruit mercenary with mercenary", "control e3")
    assert held(state, "A") == {"c1", "f1", "e3"}
    assert zone(state, "down_a") == ["mercenary"]


def test_a_coin_of_the_warrior_priest_may_recruit_the_mercenary() -> None:
    state = position(
        "warrior-priest e3, mercenary d4", supply_a="mercenary 1", hand_a="warrior-priest",
        bag_a="royal",
    )  # fmt: skip
    say(state, "control warrior-priest e3", "recruit mercenary with royal")
    assert waiting(state) == "A mercenary_maneuver"
    say(state, "move d4 d5")
    assert waiting(state) == "B"


def test_the_enemys_recruiting_moves_no_mercenary() -> None:
    state = position("mercenary e3", supply_b="scout 1", to_act="B", hand_b="royal")
    say(state, "recruit scout with royal")
    assert waiting(state) == "A"
