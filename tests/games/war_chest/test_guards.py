"""Knight [8.7], Pikeman [8.12] and Royal Guard [8.13]: what happens to those attacked."""

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
    story,
    supply,
    uses,
    waiting,
    zone,
)

# -- Knight ----------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["swordsman", "pikeman", "sapper", "siege-tower", "royal-guard"])
def test_only_a_bolstered_unit_attacks_a_knight(unit: str) -> None:
    alone = position(f"{unit} d4", "knight e4x3", hand_a=unit)
    assert uses(alone, unit, "attack") == set()
    assert uses(position(f"{unit} d4x2", "knight e4", hand_a=unit), unit, "attack") == {
        "attack d4 e4"
    }


def test_the_height_of_the_knight_does_not_matter() -> None:
    state = position("swordsman d4x2", "knight e4x3", hand_a="swordsman")
    say(state, "attack swordsman d4 e4")
    assert "B knight e4x2" in board(state)


def test_a_knight_attacks_another_units_without_restriction() -> None:
    state = position("knight d4", "scout e4", hand_a="knight")
    assert uses(state, "knight", "attack") == {"attack d4 e4"}


def test_free_maneuvers_too_need_two_coins_for_a_knight() -> None:
    for height, possible in (("", False), ("x2", True)):
        state = position(
            f"mercenary d4{height}", "knight e4", supply_a="mercenary 1", hand_a="royal"
        )
        say(state, "recruit mercenary with royal")
        assert ("attack d4 e4" in answers(state)) is possible
        state = position(f"footman d4{height}", "knight e4", hand_a="footman")
        say(state, "tactic footman")
        assert ("attack d4 e4" in answers(state)) is possible


def test_a_knight_can_be_destroyed() -> None:
    state = position("cavalry d4x2", "knight e4", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    assert board(state) == {"A cavalry d4x2"}


# -- Pikeman ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "pikeman", "after"),
    [
        ("", "", set()),
        ("x2", "", {"A cavalry d4"}),
        ("", "x2", {"B pikeman e4"}),
        ("x3", "x2", {"A cavalry d4x2", "B pikeman e4"}),
    ],
)
def test_attacker_and_pikeman_lose_a_coin_each(
    attacker: str, pikeman: str, after: set[str]
) -> None:
    state = position(f"cavalry d4{attacker}", f"pikeman e4{pikeman}", hand_a="cavalry")
    (done,) = say(state, "attack cavalry d4 e4")
    assert board(state) == after
    assert eliminated(state) == {"cavalry": 1, "pikeman": 1}
    assert any("for the reflex" in text for text in story([done]))


def test_a_pikeman_that_attacks_suffers_no_reflex() -> None:
    state = position("pikeman d4", "scout e4", hand_a="pikeman")
    say(state, "attack pikeman d4 e4")
    assert board(state) == {"A pikeman d4"}


def test_there_is_no_reflex_of_a_neighbouring_pikeman() -> None:
    state = position("cavalry d4", "scout e4, pikeman e3", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    assert board(state) == {"A cavalry d4", "B pikeman e3"}


def test_a_royal_guard_pays_no_reflex_from_its_supply() -> None:
    state = position("royal-guard d4", "pikeman e4", supply_a="royal-guard 2", hand_a="royal-guard")
    say(state, "attack royal-guard d4 e4")
    assert waiting(state) == "B"
    assert board(state) == set()
    assert supply(state, "A") == {"royal-guard": 2}


def test_there_is_a_reflex_for_each_attack_of_a_siege_tower() -> None:
    state = position("siege-tower d4x4", "pikeman e4x3", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4", "attack d4 e4")
    assert board(state) == {"A siege-tower d4x2", "B pikeman e4"}


# -- Royal Guard -----------------------------------------------------------------------------


def test_the_loss_may_be_taken_from_stack_or_supply_each_time_anew() -> None:
    state = position(
        "cavalry d4", "royal-guard e4x2", supply_b="royal-guard 1",
        hand_a="cavalry cavalry royal", hand_b="royal",
    )  # fmt: skip
    say(state, "attack cavalry d4 e4")
    assert answers(state) == {"absorb stack", "absorb supply"}
    say(state, "absorb stack", "pass royal", "attack cavalry d4 e4", "absorb supply")
    assert board(state) == {"A cavalry d4", "B royal-guard e4"}
    assert supply(state, "B") == {}
    assert eliminated(state) == {"royal-guard": 2}


def test_with_an_empty_supply_nothing_is_asked() -> None:
    state = position("cavalry d4", "royal-guard e4x2", hand_a="cavalry", supply_b="scout 1")
    say(state, "attack cavalry d4 e4")
    assert waiting(state) == "B"
    assert board(state) == {"A cavalry d4", "B royal-guard e4"}


def test_the_supply_may_pay_for_an_attack_from_a_distance() -> None:
    state = position("archer d4", "royal-guard f4", supply_b="royal-guard 1", hand_a="archer")
    say(state, "tactic archer d4 at f4", "absorb supply")
    assert board(state) == {"A archer d4", "B royal-guard f4"}


def test_the_royal_coin_moves_it_to_a_location_of_its_side() -> None:
    state = position("royal-guard e2", control="e3 A, g2 A", hand_a="royal royal-guard")
    # e3 and f1 are one step away, c1 and g2 two.
    assert uses(state, "royal") == {f"tactic e2 to {hex_}" for hex_ in ("c1", "e3", "f1", "g2")}
    say(state, "tactic royal e2 to g2")
    assert board(state) == {"A royal-guard g2"}
    assert zone(state, "up_a") == ["royal"]


def test_the_hexes_on_its_way_and_at_its_end_must_be_empty() -> None:
    state = position("royal-guard e2", "scout f2, archer f1", control="g2 A, c1 -", hand_a="royal")
    assert uses(state, "royal") == set()
    state = position("royal-guard e2", "scout f1", control="g2 A, c1 -", hand_a="royal")
    assert uses(state, "royal") == {"tactic e2 to g2"}


def test_the_royal_guard_may_end_on_its_own_fortification() -> None:
    state = position("royal-guard e2", control="e3 A, c1 -", forts="e3 f1", hand_a="royal")
    assert uses(state, "royal") == {"tactic e2 to e3", "tactic e2 to f1"}


def test_the_royal_coin_moves_no_royal_guard_that_is_not_there_or_the_enemys() -> None:
    assert uses(position("scout d4", hand_a="royal"), "royal") == set()
    state = position("scout d4", "royal-guard e2", control="e3 A", hand_a="royal", hand_b="royal")
    assert uses(state, "royal") == set()


def test_a_royal_guard_coin_does_the_plain_maneuvers() -> None:
    state = position("royal-guard e3", "scout e4", hand_a="royal-guard")
    found = uses(state, "royal-guard")
    assert {"control e3", "attack e3 e4", "bolster e3", "move e3 e2"} <= found
    say(state, "control royal-guard e3")
    assert held(state, "A") == {"c1", "f1", "e3"}
    assert pending(state) == ""
