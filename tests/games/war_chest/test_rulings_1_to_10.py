"""The first ten rulings of the rules page [14], each with what the other reading would do."""

from __future__ import annotations

import pytest

from games.war_chest.info import EDITIONS
from tests.games.war_chest.builders import (
    answers,
    board,
    forts,
    new_game,
    pending,
    position,
    say,
    uses,
)


@pytest.mark.parametrize(
    ("owner", "inside", "target"),
    [
        ("-", "", True),
        ("B", "", True),
        ("A", "", False),
        ("A", "enemy", True),
        ("A", "own", False),
        ("-", "own", True),
        ("B", "own", True),
        ("-", "enemy", True),
        ("B", "enemy", True),
    ],
)
def test_r1_when_a_fortification_may_be_attacked(owner: str, inside: str, target: bool) -> None:
    a = "swordsman d3" + (", knight e3" if inside == "own" else "")
    b = "scout e3" if inside == "enemy" else ""
    state = position(a, b, control=f"e3 {owner}", forts="e3", hand_a="swordsman")
    assert ("attack d3 e3" in uses(state, "swordsman")) is target


def test_r2_the_revised_royal_guard_is_the_default() -> None:
    assert new_game().edition == "revised" == next(iter(EDITIONS))
    units = {"b": "royal-guard d5", "to_act": "B", "hand_b": "royal"}
    assert uses(position(**units), "royal") == {"tactic d5 to b5", "tactic d5 to e6"}
    first = position(edition="first", **units)
    assert uses(first, "royal") == {
        f"tactic d5 to {hex_}" for hex_ in ("c4", "c5", "d4", "d6", "e4", "e5")
    }


def test_r3_two_steps_do_not_lead_back_but_may_end_next_to_the_start() -> None:
    state = position("light-cavalry d4", hand_a="light-cavalry")
    ends = {use.split()[-1] for use in uses(state, "light-cavalry", "tactic")}
    assert "d4" not in ends
    assert {"d3", "d5", "c3", "c4", "e3", "e4"} <= ends
    assert len(ends) == 18


def test_r3_holds_for_the_royal_guard_too() -> None:
    state = position(
        b="royal-guard e6", to_act="B", control="e3 B, f4 B, c4 B", hand_b="royal", a="scout f1"
    )
    # f4 is two steps away; e6, where it stands, would be a location of its side.
    assert uses(state, "royal") == {"tactic e6 to f4"}


def test_r4_a_wagon_pushes_nobody_out_of_an_enemy_fortification() -> None:
    def pushes(owner: str) -> set[str]:
        state = position(
            "war-wagon d3x2, sapper e3", control=f"e3 {owner}", forts="e3", hand_a="war-wagon"
        )
        return uses(state, "war-wagon", "tactic")

    assert pushes("B") == set()
    assert len(pushes("A")) == len(pushes("-")) == 5


def test_r5_the_second_footman_must_act() -> None:
    state = position("footman b2, footman d4", hand_a="footman")
    say(state, "tactic footman")
    assert "decline" not in answers(state)
    say(state, "move d4 e4")
    assert pending(state) == "footman_maneuver"
    assert "decline" not in answers(state)
    assert {text.split()[1] for text in answers(state)} == {"b2"}


def test_r5_a_footman_that_could_not_act_must_when_the_other_has_made_room() -> None:
    state = position("footman a1, footman a2, scout b1, knight b2", hand_a="footman")
    say(state, "tactic footman")
    assert answers(state) == {"move a2 a3", "move a2 b3"}
    say(state, "move a2 a3")
    assert answers(state) == {"move a1 a2"}


def test_r5_the_second_attack_of_the_siege_tower_is_compulsory() -> None:
    state = position("siege-tower d4x2", "scout e4, archer d5", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4")
    assert answers(state) == {"attack d4 d5"}


def test_r6_ensign_and_marshall_do_not_choose_themselves() -> None:
    state = position("ensign d4, marshall f4", "scout d5, archer f3", hand_a="ensign marshall")
    assert {use.split()[3] for use in uses(state, "ensign", "tactic")} == {"f4"}
    # The Ensign can hit the Scout; the Marshall itself is next to the Archer.
    assert uses(state, "marshall", "tactic") == {"tactic f4 ally d4 at d5"}


def test_r7_a_fortification_does_not_stop_the_crossbowman() -> None:
    state = position("crossbowman e4", "scout e2", forts="e3", hand_a="crossbowman")
    assert "tactic e4 at e2" in uses(state, "crossbowman")
    state = position("crossbowman e4, knight e3", "scout e2", hand_a="crossbowman")
    assert uses(state, "crossbowman", "tactic") == set()


@pytest.mark.parametrize(
    ("unit", "node"),
    [
        ("swordsman d3", "swordsman_move"),
        ("berserker d3x2", "berserker_repeat"),
        ("warrior-priest d3", "priest_play"),
    ],
)
def test_r8_an_attack_on_a_fortification_sets_off_attributes(unit: str, node: str) -> None:
    coin = unit.split()[0]
    state = position(unit, forts="e3", hand_a=coin, bag_a="royal", down_a="")
    say(state, f"attack {coin} d3 e3")
    assert forts(state) == set()
    assert pending(state) == node


@pytest.mark.parametrize(
    ("units", "enemy"),
    [
        ("cavalry d4", "scout g1"),
        ("lancer d4", "scout e4"),
        ("sapper d4", "scout f4"),
        ("light-cavalry a1, swordsman a2, knight b1, scout b2", "pikeman a3, archer b3"),
        ("ensign d4, scout g1", ""),
        ("marshall d4, scout e4", "pikeman g1"),
        ("war-wagon a1x2, scout a2, knight a3, swordsman b3", "pikeman b2, archer b1"),
    ],
)
def test_r9_a_tactic_must_be_possible_as_a_whole(units: str, enemy: str) -> None:
    coin = units.split()[0]
    state = position(units, enemy, hand_a=coin)
    assert uses(state, coin, "tactic") == set()


def test_r9_siege_tower_and_footman_need_only_their_first_part() -> None:
    state = position("siege-tower d4x2", "scout e4", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4")
    assert board(state) == {"A siege-tower d4x2"}
    state = position("footman a1, footman d4, scout a2, knight b1, archer b2", hand_a="footman")
    say(state, "tactic footman", "move d4 d5")
    assert pending(state) == ""


def test_r10_free_maneuvers_are_no_tactics() -> None:
    state = position("mercenary d4", supply_a="mercenary 1", hand_a="royal")
    say(state, "recruit mercenary with royal")
    assert {text.split()[0] for text in answers(state)} == {"move", "decline"}
    state = position("footman d4, footman e3", "scout d5", hand_a="footman")
    say(state, "tactic footman")
    assert {text.split()[0] for text in answers(state)} == {"move", "attack", "control"}
    state = position("berserker d4x2", "scout d6", hand_a="berserker")
    say(state, "move berserker d4 d5")
    assert {text.split()[0] for text in answers(state)} == {"move", "attack", "decline"}
