"""Scout [8.14], Swordsman [8.15] and Warrior Priest [8.16]."""

from __future__ import annotations

import pytest

from games.core.errors import NeedRoll
from games.core.play import Play
from games.war_chest.events import BagRefilled, CoinsSeen
from games.war_chest.state import State
from tests.games.war_chest.builders import (
    RULES,
    answers,
    board,
    eliminated,
    held,
    position,
    say,
    story,
    supply,
    uses,
    waiting,
    winner,
    zone,
)

# -- Scout -----------------------------------------------------------------------------------


def places(a: str, b: str = "", **more: str) -> set[str]:
    """Where a Scout of side A may be deployed."""
    state = position(a, b, hand_a="scout", **more)
    return {text.split()[-1] for text in uses(state, "scout", "deploy")}


def test_the_scout_is_deployed_next_to_any_friend() -> None:
    assert places("knight d4") == {"c1", "f1", "c3", "c4", "d3", "d5", "e3", "e4"}
    assert places("knight a1, archer g4") == {"c1", "f1", "a2", "b1", "b2", "f4", "f5", "g3"}


def test_the_hex_must_be_empty() -> None:
    assert places("knight d4, archer d5", "lancer e4") == {
        "c1", "f1", "c3", "c4", "d3", "e3", "c5", "d6", "e5",
    }  # fmt: skip


def test_the_scout_is_not_deployed_next_to_enemies() -> None:
    assert places("", "knight d4") == {"c1", "f1"}


def test_the_scout_may_be_deployed_on_an_enemy_location() -> None:
    assert "e6" in places("knight e5")
    assert "e6" not in places("knight e5", forts="e6")
    assert "e3" in places("knight e4", forts="e3")


def test_a_fortification_is_nobodys_friend() -> None:
    assert places("", forts="c4 e3") == {"c1", "f1"}


def test_the_scout_is_deployed_once() -> None:
    assert places("knight d4, scout a1") == set()


# -- Swordsman -------------------------------------------------------------------------------


def test_the_swordsman_may_step_after_its_attack_also_where_the_enemy_was() -> None:
    state = position("swordsman d4", "scout e4", hand_a="swordsman")
    say(state, "attack swordsman d4 e4")
    assert answers(state) == {
        "decline", *(f"move d4 {hex_}" for hex_ in ("c3", "c4", "d3", "d5", "e3", "e4")),
    }  # fmt: skip
    say(state, "move d4 e4")
    assert board(state) == {"A swordsman e4"}
    assert waiting(state) == "B"
    assert zone(state, "up_a") == ["swordsman"]


def test_the_swordsman_may_stay() -> None:
    state = position("swordsman d4", "scout e4x2", hand_a="swordsman")
    (_, stays) = say(state, "attack swordsman d4 e4", "decline")
    assert board(state) == {"A swordsman d4", "B scout e4"}
    assert story([stays]) == ["A: the Swordsman stays"]


def test_moving_and_controlling_set_off_no_step() -> None:
    for use in ("move swordsman e3 e4", "control swordsman e3"):
        state = position("swordsman e3", hand_a="swordsman")
        say(state, use)
        assert waiting(state) == "B"


def test_the_swordsman_steps_into_no_enemy_fortification() -> None:
    state = position("swordsman d4", "scout e4", control="e3 B", forts="e3", hand_a="swordsman")
    say(state, "attack swordsman d4 e4")
    assert "move d4 e3" not in answers(state)


def test_a_swordsman_walled_in_is_not_asked() -> None:
    state = position("swordsman g4, knight f4, archer f5", "scout g3x2", hand_a="swordsman")
    say(state, "attack swordsman g4 g3")
    assert waiting(state) == "B"


def test_the_step_follows_an_attack_on_a_fortification() -> None:
    state = position("swordsman d4", forts="e3", hand_a="swordsman")
    say(state, "attack swordsman d4 e3", "move d4 e3")
    assert board(state) == {"A swordsman e3"}


# -- Warrior Priest --------------------------------------------------------------------------


def priest() -> State:
    """A Warrior Priest on e3 with an enemy on e4, the Royal Coin in its bag."""
    return position(
        "warrior-priest e3", "scout e4x3", hand_a="warrior-priest knight", bag_a="royal"
    )


@pytest.mark.parametrize("use", ["attack warrior-priest e3 e4", "control warrior-priest e3"])
def test_the_priest_draws_after_attack_and_control(use: str) -> None:
    state = priest()
    say(state, use)
    assert waiting(state) == "A priest_play"


def test_the_priest_does_not_draw_after_a_move() -> None:
    state = priest()
    say(state, "move warrior-priest e3 e2")
    assert waiting(state) == "B"


def test_only_the_drawn_coin_may_be_used_and_for_anything() -> None:
    state = position(
        "warrior-priest e3, knight a1", "scout e4", hand_a="warrior-priest knight",
        bag_a="archer", supply_a="archer 1", initiative="B",
    )  # fmt: skip
    say(state, "control warrior-priest e3")
    assert answers(state) == {
        "deploy archer c1", "deploy archer f1",
        "initiative archer", "recruit archer with archer", "pass archer",
    }  # fmt: skip
    say(state, "deploy archer c1")
    assert zone(state, "hand_a") == ["knight"]
    assert waiting(state) == "B"


def test_an_empty_bag_is_filled_first_and_the_coin_just_used_may_come_back() -> None:
    state = position("warrior-priest e3", hand_a="warrior-priest royal")
    (drawn,) = say(state, "control warrior-priest e3")
    assert waiting(state) == "A priest_play"
    assert zone(state, "up_a") == []
    assert [e.coins for e in drawn.events if isinstance(e, BagRefilled)] == [1]
    assert [e.coins for e in drawn.events if isinstance(e, CoinsSeen)] == [(16,)]
    assert {"bolster warrior-priest e3", "move warrior-priest e3 e4"} <= answers(state)


def test_a_bag_with_a_coin_is_not_refilled() -> None:
    state = position("warrior-priest e3", hand_a="warrior-priest", bag_a="royal")
    say(state, "control warrior-priest e3")
    assert zone(state, "up_a") == ["warrior-priest"]
    assert zone(state, "bag_a") == []


def test_another_attack_with_the_drawn_coin_draws_again_without_limit() -> None:
    state = position(
        "warrior-priest e3", "scout e4x4", hand_a="warrior-priest",
        bag_a="warrior-priest warrior-priest royal",
    )  # fmt: skip
    say(state, "attack warrior-priest e3 e4", draws="warrior-priest")
    say(state, "attack warrior-priest e3 e4", draws="warrior-priest")
    say(state, "control warrior-priest e3", draws="royal")
    assert waiting(state) == "A priest_play"
    say(state, "pass royal")
    assert waiting(state) == "B"
    assert zone(state, "up_a") == ["warrior-priest"] * 3
    assert eliminated(state) == {"scout": 2}


def test_a_drawn_royal_coin_pays_for_the_royal_guard_a_royal_guard_coin_does_not() -> None:
    units = "warrior-priest e3, royal-guard e2"
    state = position(units, hand_a="warrior-priest", bag_a="royal")
    say(state, "control warrior-priest e3")
    assert uses(state, "royal") == {"tactic e2 to c1", "tactic e2 to f1"}
    say(state, "tactic royal e2 to f1")
    assert board(state) == {"A warrior-priest e3", "A royal-guard f1"}
    state = position(units, hand_a="warrior-priest", bag_a="royal-guard")
    say(state, "control warrior-priest e3")
    assert uses(state, "royal-guard", "tactic") == set()


def test_a_priest_that_falls_to_the_reflex_draws_nothing() -> None:
    state = position("warrior-priest d4", "pikeman e4", hand_a="warrior-priest", bag_a="royal")
    say(state, "attack warrior-priest d4 e4")
    assert waiting(state) == "B"
    assert zone(state, "bag_a") == ["royal"]
    state = position("warrior-priest d4x2", "pikeman e4", hand_a="warrior-priest", bag_a="royal")
    say(state, "attack warrior-priest d4 e4")
    assert waiting(state) == "A priest_play"


def test_a_priest_that_wins_draws_nothing() -> None:
    state = position(
        "warrior-priest e3", control="b2 f4 g2 A", hand_a="warrior-priest", bag_a="royal"
    )
    say(state, "control warrior-priest e3")
    assert winner(state) == "A"
    assert zone(state, "bag_a") == ["royal"]


def test_a_recruited_coin_of_the_priest_goes_face_up_and_the_drawn_one_face_down() -> None:
    state = position(
        "warrior-priest e3", hand_a="warrior-priest", bag_a="royal", supply_a="scout 2"
    )
    say(state, "control warrior-priest e3", "recruit scout with royal")
    assert zone(state, "up_a") == ["scout", "warrior-priest"]
    assert zone(state, "down_a") == ["royal"]
    assert supply(state, "A") == {"scout": 1}


def test_the_drawn_coin_may_claim_the_initiative() -> None:
    state = position("warrior-priest e3", hand_a="warrior-priest", bag_a="royal", initiative="B")
    say(state, "control warrior-priest e3", "initiative royal")
    assert state.initiative == 0
    assert state.moved


def test_an_attack_with_a_drawn_coin_is_settled_inside_the_turn() -> None:
    state = position(
        "warrior-priest e3, swordsman d4", "royal-guard d5x2", supply_b="royal-guard 1",
        hand_a="warrior-priest", bag_a="swordsman",
    )  # fmt: skip
    say(state, "control warrior-priest e3", "attack swordsman d4 d5")
    assert waiting(state) == "B absorb"
    say(state, "absorb stack")
    assert waiting(state) == "A swordsman_move"
    say(state, "decline")
    assert waiting(state) == "B"
    assert held(state, "A") == {"c1", "f1", "e3"}


def test_the_drawn_coin_is_told_to_its_side_alone() -> None:
    state = position("warrior-priest e3", hand_a="warrior-priest", bag_a="knight")
    (drawn,) = say(state, "control warrior-priest e3")
    assert "A: drew Knight" in story([drawn], 0)
    assert "Knight" not in " ".join(story([drawn], 1))
    assert "A: draws 1 coin" in story([drawn], 1)
    assert drawn.irreversible


def test_the_coin_comes_from_anywhere_in_the_bag() -> None:
    drawn = set()
    for seed in range(40):
        state = position("warrior-priest e3", hand_a="warrior-priest", bag_a="knight royal scout")
        RULES.apply(state, RULES.action("control warrior-priest e3"), Play.seeded(seed))
        drawn.add(state.drawn)
    assert drawn == {7, 14, 21}


@pytest.mark.parametrize("side", ["A", "B"])
def test_by_hand_the_draw_is_asked_of_the_priests_side(side: str) -> None:
    own = side.lower()
    coins = {own: "warrior-priest e3", f"hand_{own}": "warrior-priest", f"bag_{own}": "royal"}
    state = position(to_act=side, **coins)
    with pytest.raises(NeedRoll) as need:
        RULES.apply(state, RULES.action("control warrior-priest e3"), Play.by_hand(state, []))
    assert (need.value.seat, need.value.pile) == ("AB".index(side), (21,))
