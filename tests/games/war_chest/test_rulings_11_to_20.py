"""The last ten rulings of the rules page [14], each with what the other reading would do."""

from __future__ import annotations

import pytest

from games.core.models import Setup
from games.core.play import Play
from games.war_chest.events import CoinLost, CoinsDrawn, FortsPlaced, Moved
from tests.games.war_chest.builders import (
    RULES,
    answers,
    army,
    board,
    eliminated,
    forts,
    new_game,
    pending,
    position,
    say,
    story,
    supply,
    waiting,
    winner,
    zone,
)


def test_r11_a_pushed_sapper_builds_after_the_wagon_has_followed() -> None:
    state = position("war-wagon c3x2, sapper d4", forts="c4", hand_a="war-wagon")
    (pushed,) = say(state, "tactic war-wagon c3 ally d4 to e3")
    assert pending(state) == "sapper_build"
    assert board(state) == {"A war-wagon d4x2", "A sapper e3"}
    assert len([event for event in pushed.events if isinstance(event, Moved)]) == 2
    say(state, "build")
    assert forts(state) == {"c4", "e3"}


def test_r11_a_pushed_berserker_repeats_after_the_wagon_has_followed() -> None:
    state = position("war-wagon c3x2, berserker d4x2", hand_a="war-wagon")
    say(state, "tactic war-wagon c3 ally d4 to d5")
    assert pending(state) == "berserker_repeat"
    # It cannot go back to d4, where the wagon stands by now.
    assert "move d5 d4" not in answers(state)
    say(state, "move d5 d6")
    assert board(state) == {"A war-wagon d4x2", "A berserker d6"}


def test_r12_a_game_is_drawn_after_1000_coins() -> None:
    state = position(
        "scout d4", "archer d6", plays="998", hand_a="scout royal", hand_b="royal archer"
    )
    say(state, "move scout d4 d5")
    assert winner(state) == ""
    (last,) = say(state, "pass royal")
    assert winner(state) == "draw"
    assert state.turn == 1000
    assert state.outcome is not None
    assert state.outcome.scores == (2, 2)
    assert story([last])[-1] == "Draw: 1000 coins were used"


def test_r12_the_thousandth_coin_may_still_win() -> None:
    state = position("scout e3", plays="999", control="c4 b2 f4 A", hand_a="scout")
    say(state, "control scout e3")
    assert winner(state) == "A"


def test_r12_what_the_thousandth_coin_sets_off_is_carried_out_first() -> None:
    state = position("swordsman d4", "scout d5", plays="999", hand_a="swordsman", hand_b="scout")
    say(state, "attack swordsman d4 d5")
    assert pending(state) == "swordsman_move"
    say(state, "move d4 d5")
    assert winner(state) == "draw"
    assert board(state) == {"A swordsman d5"}


def test_r12_a_coin_of_the_warrior_priest_counts_with_the_one_that_drew_it() -> None:
    state = position(
        "warrior-priest e3", "scout a1", plays="10", hand_a="warrior-priest", bag_a="royal"
    )
    say(state, "control warrior-priest e3", "pass royal")
    assert state.turn == 11


def test_r12_a_game_is_drawn_when_no_unit_coin_is_left() -> None:
    state = position(out_a="scout 5", out_b="pikeman 4")
    (done,) = say(state, "pass royal")
    assert winner(state) == "draw"
    assert story([done])[-1] == "Draw: no Unit Coin is left"


@pytest.mark.parametrize("place", ["hand_b", "bag_b", "up_b", "down_b", "supply_b"])
def test_r12_a_unit_coin_of_one_side_is_enough_to_go_on(place: str) -> None:
    coin = {"hand_b": "scout royal", "supply_b": "scout 1"}.get(place, "scout")
    state = position(**{place: coin})
    say(state, "pass royal")
    assert winner(state) == ""


def test_r12_an_attacker_always_has_the_coin_left_that_it_used() -> None:
    state = position("knight d4", "pikeman e4", hand_a="knight")
    say(state, "attack knight d4 e4")
    assert board(state) == set()
    assert winner(state) == ""
    assert waiting(state) == "B"


def test_r13_the_warrior_priest_draws_after_the_defender_has_chosen() -> None:
    state = position(
        "warrior-priest d4", "royal-guard e4", supply_b="royal-guard 1", hand_a="warrior-priest",
        bag_a="royal",
    )  # fmt: skip
    (attacked,) = say(state, "attack warrior-priest d4 e4")
    assert waiting(state) == "B absorb"
    assert zone(state, "bag_a") == ["royal"]
    assert not [event for event in attacked.events if isinstance(event, CoinsDrawn)]
    say(state, "absorb supply")
    assert waiting(state) == "A priest_play"
    assert zone(state, "bag_a") == []


def test_r14_each_effect_is_finished_before_the_next() -> None:
    # The Tower's first attack is settled, with the defender's choice, before its second.
    state = position(
        "siege-tower d4x2", "royal-guard e4, scout d5", supply_b="royal-guard 1",
        hand_a="siege-tower",
    )  # fmt: skip
    say(state, "tactic siege-tower d4 at e4")
    assert waiting(state) == "B absorb"
    say(state, "absorb stack")
    assert waiting(state) == "A tower_second_attack"
    assert answers(state) == {"attack d4 d5"}


def test_r15_a_spent_berserker_coin_is_discarded_face_up() -> None:
    state = position("berserker d4x3", hand_a="berserker")
    say(state, "move berserker d4 d5", "move d5 d6", "move d6 d7")
    assert zone(state, "up_a") == ["berserker"] * 3
    assert eliminated(state) == {}
    assert board(state) == {"A berserker d7"}


def test_r16_a_royal_guard_coin_of_the_supply_is_eliminated() -> None:
    state = position("cavalry d4", "royal-guard e4", supply_b="royal-guard 2", hand_a="cavalry")
    (_, absorbed) = say(state, "attack cavalry d4 e4", "absorb supply")
    assert supply(state, "B") == {"royal-guard": 1}
    assert eliminated(state) == {"royal-guard": 1}
    assert zone(state, "up_b") == zone(state, "down_b") == []
    (lost,) = [event for event in absorbed.events if isinstance(event, CoinLost)]
    assert lost.source == "supply"


@pytest.mark.parametrize("owner", ["A", "B", "-"])
def test_r17_the_sapper_builds_on_anybodys_location(owner: str) -> None:
    state = position("sapper d4", control=f"e3 {owner}", forts="", hand_a="sapper")
    say(state, "move sapper d4 e3", "build")
    assert forts(state) == {"e3"}
    assert board(state) == {"A sapper e3"}


def test_r18_deploying_the_sapper_builds_nothing() -> None:
    state = position(forts="c4", hand_a="sapper")
    say(state, "deploy sapper c1")
    assert waiting(state) == "B"


@pytest.mark.parametrize("scenario", ["draft", "elimination-draft", "random"])
def test_r19_fortifications_come_before_the_units(scenario: str) -> None:
    state = new_game(scenario)
    assert len(forts(state)) == 4
    assert state.offer or army(state, "A")
    play = Play.seeded(3)
    RULES.start(Setup(seats=2, scenario=scenario), play)
    assert isinstance(play.events[0], FortsPlaced)


def test_r20_xiangyang_has_yuan_as_side_a_and_the_rest_by_lot() -> None:
    games = [new_game("xiangyang", seed) for seed in range(40)]
    assert {tuple(army(state, "A")) for state in games} == {
        ("cavalry", "light_cavalry", "siege_tower", "trebuchet")
    }
    assert {state.initiative for state in games} == {0, 1}
    assert len({frozenset(forts(state)) for state in games}) == 6
    assert RULES.seat_name(games[0], 0) == "Yuan (A)"
