"""Cavalry [8.3], Lancer [8.8] and Light Cavalry [8.9]: they move and do more."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import board, eliminated, forts, position, say, uses, waiting


def tactics(coin: str, a: str, b: str = "", **more: str) -> set[str]:
    """The tactics of a unit, without the word."""
    state = position(a, b, hand_a=coin, **more)
    return {text.removeprefix("tactic ") for text in uses(state, coin, "tactic")}


# -- Cavalry ---------------------------------------------------------------------------------


def test_the_cavalry_steps_and_attacks_from_there() -> None:
    assert tactics("cavalry", "cavalry d4", "scout f4") == {"d4 to e4 at f4"}
    state = position("cavalry d4", "scout f4", hand_a="cavalry")
    say(state, "tactic cavalry d4 to e4 at f4")
    assert board(state) == {"A cavalry e4"}
    assert eliminated(state) == {"scout": 1}


def test_the_cavalry_may_step_round_a_neighbour_and_hit_it() -> None:
    assert tactics("cavalry", "cavalry d4", "scout e4") == {
        "d4 to d5 at e4",
        "d4 to e3 at e4",
    }


def test_the_cavalry_goes_nowhere_without_a_target() -> None:
    assert tactics("cavalry", "cavalry d4", "scout g4, archer a1") == set()


def test_the_step_of_the_cavalry_is_a_normal_one() -> None:
    # e4 is taken by a friend, e5 is not next to d4.
    assert tactics("cavalry", "cavalry d4, knight e4", "scout f4") == set()


def test_the_cavalry_enters_no_enemy_fortification() -> None:
    assert tactics("cavalry", "cavalry d3", "scout f2", control="e3 B", forts="e3") == {
        "d3 to d4 at e3",
        "d3 to e2 at e3",
        "d3 to e2 at f2",
    }


def test_the_cavalry_may_hit_the_fortification_that_it_has_left() -> None:
    found = tactics("cavalry", "cavalry e3", forts="e3")
    assert found == {f"e3 to {hex_} at e3" for hex_ in ("d3", "d4", "e2", "e4", "f2", "f3")}
    state = position("cavalry e3", forts="e3", hand_a="cavalry")
    say(state, "tactic cavalry e3 to d4 at e3")
    assert forts(state) == set()


def test_the_cavalry_needs_two_coins_for_a_knight() -> None:
    assert tactics("cavalry", "cavalry d4", "knight f4") == set()
    assert tactics("cavalry", "cavalry d4x2", "knight f4") == {"d4 to e4 at f4"}


def test_a_pikeman_strikes_back_at_cavalry_where_it_has_come_to() -> None:
    state = position("cavalry d4x2", "pikeman f4", hand_a="cavalry")
    say(state, "tactic cavalry d4 to e4 at f4")
    assert board(state) == {"A cavalry e4"}
    assert eliminated(state) == {"cavalry": 1, "pikeman": 1}


# -- Lancer ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemy", "charge"),
    [
        ("scout d6", "d4 to d5 at d6"),
        ("scout d7", "d4 to d6 at d7"),
        ("scout f4", "d4 to e4 at f4"),
        ("scout g4", "d4 to f4 at g4"),
        ("scout a1", "d4 to b2 at a1"),
        ("scout b4", "d4 to c4 at b4"),
    ],
)
def test_the_lancer_charges_one_or_two_hexes_in_a_line(enemy: str, charge: str) -> None:
    assert tactics("lancer", "lancer d4", enemy) == {charge}


@pytest.mark.parametrize("enemy", ["scout d5", "scout e5", "scout f3", "scout e6"])
def test_the_lancer_hits_neither_neighbours_nor_off_the_lines(enemy: str) -> None:
    assert tactics("lancer", "lancer d4", enemy) == set()


def test_the_lancer_attacks_in_the_direction_of_its_charge_only() -> None:
    # From d5 the Scout on e5 would be next to it, but the line goes on to d6.
    assert tactics("lancer", "lancer d4", "scout e5") == set()


@pytest.mark.parametrize(("a", "b"), [("knight d5", ""), ("", ", archer d5"), ("knight d6", "")])
def test_every_hex_of_a_charge_must_be_empty(a: str, b: str) -> None:
    own = f"lancer d4, {a}" if a else "lancer d4"
    assert "d4 to d6 at d7" not in tactics("lancer", own, f"scout d7{b}")


def test_the_lancer_has_no_normal_attack_but_a_move() -> None:
    state = position("lancer d4x2", "scout d5", hand_a="lancer")
    assert uses(state, "lancer", "attack") == set()
    assert len(uses(state, "lancer", "move")) == 5


@pytest.mark.parametrize(("owner", "passes"), [("-", False), ("A", False), ("B", False)])
def test_the_lancer_does_not_charge_through_a_fortification(owner: str, passes: bool) -> None:
    found = tactics("lancer", "lancer e4", "scout e1", control=f"e3 {owner}", forts="e3")
    assert ("e4 to e2 at e1" in found) is passes
    assert "e4 to e2 at e1" in tactics("lancer", "lancer e4", "scout e1")


@pytest.mark.parametrize(("owner", "ends"), [("-", True), ("A", True), ("B", False)])
def test_the_lancer_may_end_on_a_fortification_that_it_may_enter(owner: str, ends: bool) -> None:
    one = tactics("lancer", "lancer e4", "scout e2", control=f"e3 {owner}", forts="e3")
    assert ("e4 to e3 at e2" in one) is ends
    two = tactics("lancer", "lancer e5", "scout e2", control=f"e3 {owner}", forts="e3")
    assert ("e5 to e3 at e2" in two) is ends


def test_a_lancer_of_one_coin_cannot_charge_a_knight() -> None:
    assert tactics("lancer", "lancer d4", "knight d7") == set()
    assert tactics("lancer", "lancer d4x2", "knight d7") == {"d4 to d6 at d7"}


def test_a_pikeman_strikes_back_at_the_lancer() -> None:
    state = position("lancer d4", "pikeman d7x2", hand_a="lancer")
    say(state, "tactic lancer d4 to d6 at d7")
    assert board(state) == {"B pikeman d7"}
    assert eliminated(state) == {"lancer": 1, "pikeman": 1}


def test_the_lancer_stands_where_its_charge_ended() -> None:
    state = position("lancer d4", "scout d7", hand_a="lancer")
    say(state, "tactic lancer d4 to d6 at d7")
    assert board(state) == {"A lancer d6"}
    assert waiting(state) == "B"


# -- Light Cavalry ---------------------------------------------------------------------------


def test_the_light_cavalry_goes_two_steps_round_corners() -> None:
    found = tactics("light-cavalry", "light-cavalry d1")
    ends = {text.split()[-1] for text in found}
    assert ends == {"b1", "c1", "c2", "d2", "d3", "e1", "e2", "f1"}


def test_both_hexes_must_be_empty() -> None:
    walled = "light-cavalry a4, scout a3, knight b4"
    assert tactics("light-cavalry", walled, "archer b5") == set()
    # Over b5 it comes to c5 and c6, and, round the bend, to b4 but for the Knight.
    ends = {text.split()[-1] for text in tactics("light-cavalry", walled)}
    assert ends == {"c5", "c6"}


def test_a_bent_path_ends_next_to_the_start() -> None:
    state = position("light-cavalry d4", hand_a="light-cavalry")
    assert "tactic d4 to e4" in uses(state, "light-cavalry", "tactic")
    assert "move d4 e4" in uses(state, "light-cavalry", "move")


@pytest.mark.parametrize("owner", ["-", "A"])
def test_the_light_cavalry_may_begin_and_end_on_a_fortification(owner: str) -> None:
    begin = tactics("light-cavalry", "light-cavalry e3", control=f"e3 {owner}", forts="e3")
    assert len(begin) == 18
    end = tactics("light-cavalry", "light-cavalry e5", control=f"e3 {owner}", forts="e3")
    assert "e5 to e3" in end


def test_the_light_cavalry_ends_on_no_enemy_fortification() -> None:
    assert "e5 to e3" not in tactics(
        "light-cavalry", "light-cavalry e5", control="e3 B", forts="e3"
    )


def test_the_light_cavalry_attacks_like_everybody() -> None:
    state = position("light-cavalry d4", "scout e4", hand_a="light-cavalry")
    assert uses(state, "light-cavalry", "attack") == {"attack d4 e4"}
    say(state, "attack light-cavalry d4 e4")
    assert board(state) == {"A light-cavalry d4"}
