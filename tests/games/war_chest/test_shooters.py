"""Archer [8.1], Crossbowman [8.4] and Trebuchet [9.1.3]: attacks from a distance."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import board, eliminated, position, say, uses

RING_2 = "b2 b3 b4 c2 c5 d2 d6 e2 e5 f2 f3 f4"
"""The hexes two away from d4; those in a straight line are b2 b4 d2 d6 f2 f4."""
LINE_2 = "b2 b4 d2 d6 f2 f4"
LINE_3 = "a1 a4 d1 d7 g1 g4"
NEXT = "c3 c4 d3 d5 e3 e4"


def shots(unit: str, enemy: str, own: str = "", height: str = "", **more: str) -> set[str]:
    """What a unit on d4 can hit with its tactic."""
    a = f"{unit} d4{height}" + (f", {own}" if own else "")
    state = position(a, enemy, hand_a=unit, **more)
    found = uses(state, unit, "tactic")
    assert all(text.startswith("tactic d4 at ") for text in found)
    return {text.split()[-1] for text in found}


# -- Archer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("hex_", RING_2.split())
def test_the_archer_hits_at_a_distance_of_two_straight_or_not(hex_: str) -> None:
    assert shots("archer", f"scout {hex_}") == {hex_}


@pytest.mark.parametrize("hex_", [*NEXT.split(), *LINE_3.split(), "a2", "g2", "b1"])
def test_the_archer_hits_at_no_other_distance(hex_: str) -> None:
    assert shots("archer", f"scout {hex_}") == set()


def test_the_archer_has_no_normal_attack() -> None:
    state = position("archer d4x2", "scout e4", hand_a="archer")
    assert uses(state, "archer", "attack") == set()


def test_the_archer_shoots_over_friends_enemies_and_fortifications() -> None:
    assert "f4" in shots("archer", "scout f4, cavalry e4", own="knight e5")
    assert shots("archer", "scout f2", forts="e3") == {"f2"}


def test_the_archer_needs_two_coins_for_a_knight() -> None:
    assert shots("archer", "knight f4") == set()
    assert shots("archer", "knight f4", height="x2") == {"f4"}


def test_the_archer_hits_a_fortification() -> None:
    assert shots("archer", "", forts="f4") == {"f4"}
    assert shots("archer", "knight f4", forts="f4") == {"f4"}


def test_a_pikeman_does_not_strike_back_at_an_archer() -> None:
    state = position("archer d4", "pikeman e5", hand_a="archer")
    say(state, "tactic archer d4 at e5")
    assert board(state) == {"A archer d4"}
    assert eliminated(state) == {"pikeman": 1}


def test_the_archer_stays_where_it_is_and_can_move() -> None:
    state = position("archer d4", "scout f4", hand_a="archer")
    assert len(uses(state, "archer", "move")) == 6
    say(state, "tactic archer d4 at f4")
    assert board(state) == {"A archer d4"}


# -- Crossbowman -----------------------------------------------------------------------------


@pytest.mark.parametrize("hex_", LINE_2.split())
def test_the_crossbowman_hits_two_away_in_a_straight_line(hex_: str) -> None:
    assert shots("crossbowman", f"scout {hex_}") == {hex_}


@pytest.mark.parametrize(
    "hex_", [*sorted(set(RING_2.split()) - set(LINE_2.split())), *LINE_3.split(), *NEXT.split()]
)
def test_the_crossbowman_hits_nothing_off_the_lines_or_at_other_distances(hex_: str) -> None:
    assert shots("crossbowman", f"scout {hex_}") == set()


@pytest.mark.parametrize(("own", "enemy"), [("knight e4", ""), ("", ", archer e4")])
def test_a_unit_on_the_middle_hex_stops_the_crossbowman(own: str, enemy: str) -> None:
    assert shots("crossbowman", f"scout f4{enemy}", own) == set()


def test_the_crossbowman_has_a_normal_attack() -> None:
    state = position("crossbowman d4", "scout e4", hand_a="crossbowman")
    assert uses(state, "crossbowman", "attack") == {"attack d4 e4"}


def test_a_shot_of_the_crossbowman_meets_no_reflex_but_its_attack_does() -> None:
    state = position("crossbowman d4", "pikeman f4", hand_a="crossbowman")
    say(state, "tactic crossbowman d4 at f4")
    assert eliminated(state) == {"pikeman": 1}
    state = position("crossbowman d4", "pikeman e4", hand_a="crossbowman")
    say(state, "attack crossbowman d4 e4")
    assert eliminated(state) == {"pikeman": 1, "crossbowman": 1}


def test_the_crossbowman_needs_two_coins_for_a_knight() -> None:
    assert shots("crossbowman", "knight f4") == set()
    assert shots("crossbowman", "knight f4", height="x2") == {"f4"}


# -- Trebuchet -------------------------------------------------------------------------------


@pytest.mark.parametrize("hex_", [*LINE_2.split(), *LINE_3.split()])
def test_the_trebuchet_hits_two_or_three_away_in_a_straight_line(hex_: str) -> None:
    assert shots("trebuchet", f"scout {hex_}", height="x2") == {hex_}
    assert shots("trebuchet", f"scout {hex_}") == set()


@pytest.mark.parametrize("hex_", [*NEXT.split(), "b3", "e2", "e5", "b1", "a2", "g3", "e6"])
def test_the_trebuchet_hits_nothing_else(hex_: str) -> None:
    assert shots("trebuchet", f"scout {hex_}", height="x2") == set()


def test_the_trebuchet_shoots_over_anything() -> None:
    found = shots("trebuchet", "scout g4, archer f4", own="knight e4", height="x2", forts="f4 e3")
    assert found == {"f4", "g4"}


def test_the_trebuchet_hits_knights_and_fortifications() -> None:
    assert shots("trebuchet", "knight f4", height="x2") == {"f4"}
    assert shots("trebuchet", "", height="x2", forts="f4") == {"f4"}


def test_the_trebuchet_has_no_normal_attack() -> None:
    state = position("trebuchet d4x3", "scout e4", hand_a="trebuchet")
    assert uses(state, "trebuchet", "attack") == set()


def test_a_pikeman_does_not_strike_back_at_a_trebuchet() -> None:
    state = position("trebuchet d4x2", "pikeman f4", hand_a="trebuchet")
    say(state, "tactic trebuchet d4 at f4")
    assert board(state) == {"A trebuchet d4x2"}


def test_a_board_edge_ends_a_line() -> None:
    state = position(
        "trebuchet a1x2", "scout a3, archer a4, lancer b3, knight d4", hand_a="trebuchet"
    )
    assert uses(state, "trebuchet", "tactic") == {
        "tactic a1 at a3", "tactic a1 at a4", "tactic a1 at d4",
    }  # fmt: skip
