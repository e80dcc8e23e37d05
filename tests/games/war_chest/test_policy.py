"""The greedy player: what it does in plain positions, and that it beats chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.core.play import Play, derive
from games.core.playout import choose, playout
from games.war_chest.policy import GREEDY, WON
from games.war_chest.state import State
from tests.games.war_chest.builders import RULES, answers, new_game, position, say, waiting
from tests.games.war_chest.lockstep import setup_of

RANDOM = RULES.bots["random"]


def move(state: State) -> str:
    """What the greedy player does."""
    return str(choose(RULES, RULES.bots["greedy"], state, RULES.legal(state), 1, 1))


def test_it_places_the_sixth_marker() -> None:
    state = position(
        "knight f4, scout c4", "archer f5", control="e3 b2 g2 A", hand_a="knight scout royal"
    )
    assert move(state) in ("control knight f4", "control scout c4")


def test_it_takes_a_location_under_its_unit() -> None:
    state = position("knight e3", "archer b5", hand_a="knight royal", supply_a="scout 2")
    assert move(state) == "control knight e3"


def test_it_walks_to_the_nearest_location() -> None:
    state = position("knight e4", hand_a="knight")
    assert move(state) in ("move knight e4 e3", "move knight e4 f4")


def test_it_brings_a_unit_on_the_board_rather_than_pass() -> None:
    state = position(hand_a="knight", hand_b="archer")
    assert move(state).startswith("deploy knight")


def test_it_recruits_rather_than_pass() -> None:
    state = position("knight e3", hand_a="royal", supply_a="scout 2", control="e3 A")
    assert move(state) == "recruit scout with royal"


def test_a_coin_is_worth_most_where_it_can_be_drawn_and_least_when_eliminated() -> None:
    worth = [
        GREEDY.value(position("knight e3", "lancer e6", **{place: coin}), 0)
        for place, coin in (("bag_a", "scout"), ("supply_a", "scout 1"), ("out_a", "scout 1"))
    ]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == 3


def test_it_attacks_a_lone_enemy_on_its_location() -> None:
    state = position("knight d3", "archer e3", control="e3 A", hand_a="knight")
    assert move(state) == "attack knight d3 e3"


def test_it_does_not_throw_its_last_coin_at_a_tall_pikeman() -> None:
    state = position("cavalry d4", "pikeman d5x4", hand_a="cavalry")
    assert move(state) != "attack cavalry d4 d5"


def test_it_answers_inside_a_play() -> None:
    state = position("swordsman d3, knight d4", "scout e3", control="", hand_a="swordsman")
    say(state, "attack swordsman d3 e3")
    # The hex of the enemy it has destroyed is a location to be taken.
    assert move(state) == "move d3 e3"


def test_it_pays_with_the_supply_rather_than_with_the_unit() -> None:
    state = position("cavalry d4", "royal-guard e4", supply_b="royal-guard 3", hand_a="cavalry")
    say(state, "attack cavalry d4 e4")
    assert waiting(state) == "B absorb"
    assert move(state) == "absorb supply"


def test_a_won_position_is_worth_most_and_a_lost_one_least() -> None:
    state = position("scout f4", control="e3 b2 g2 A", hand_a="scout")
    say(state, "control scout f4")
    assert GREEDY.value(state, 0) == WON
    assert GREEDY.value(state, 1) == -WON
    drawn = position()
    say(drawn, "pass royal")
    assert GREEDY.value(drawn, 0) == GREEDY.value(drawn, 1) == 0


@pytest.mark.parametrize("number", [0, 9, 33])
def test_the_value_of_one_side_is_the_loss_of_the_other(number: int) -> None:
    for step in playout(RULES, setup_of(number), number):
        if step.number > 60:
            break
        assert GREEDY.value(step.state, 0) == pytest.approx(-GREEDY.value(step.state, 1))


def test_it_drafts_and_removes_units() -> None:
    state = new_game("elimination-draft")
    while state.offer:
        text = move(state)
        assert text in answers(state)
        say(state, text)
    assert state.round == 1


def test_it_knows_no_more_than_its_seat() -> None:
    state = position(
        "knight d4",
        "archer e5",
        hand_a="knight royal",
        hand_b="archer lancer",
        bag_b="royal lancer",
    )
    other = RULES.determinize(RULES.redact(state, 0), 0, Play.seeded(3))
    assert other != state
    assert move(other) == move(state)


def result(setup: Any, seed: int, bots: list[Any]) -> tuple[int, ...]:
    """The winners of a game."""
    for step in playout(RULES, setup, seed, bots):
        last = step
    return tuple(last.state.outcome.winners)


def test_it_beats_chance_in_every_scenario_from_both_seats() -> None:
    for number in range(8):
        for seat in (0, 1):
            bots = [GREEDY, RANDOM] if seat == 0 else [RANDOM, GREEDY]
            assert result(setup_of(number), derive(5, number, seat), bots) == (seat,)


def test_games_of_two_greedy_players_are_won() -> None:
    won: Counter[int] = Counter()
    for number in range(16):
        won.update(result(setup_of(number), derive(6, number), [GREEDY, GREEDY]))
    assert won.total() >= 15
    assert set(won) == {0, 1}
