"""The bots: what they remember, what they expect of a way, and what they choose [9.0]."""

from __future__ import annotations

import pytest

from games.core.models import HIDDEN
from games.core.play import Play
from games.lempereur.board import BACK, COLONY, HOME, OCEAN, OUT
from games.lempereur.policy import (
    FORGETFUL,
    GREEDY,
    PERFECT,
    Rememberer,
    keeps,
    remembered,
    stop_costs,
    turns_from,
)
from games.lempereur.sequence import see
from games.lempereur.state import State
from tests.games.lempereur.builders import RULES, place, position, say

H = HIDDEN
ROW_1 = "g1 1 1; g2 1 2; g3 1 3; b1 1 4; b2 2 4; b3 2 1"
"""Tokens out of the way of whoever has left these rows."""


def shown_before(state: State, *places: str) -> None:
    """Let everybody have seen some tiles."""
    for words in places:
        see(state, place(words), range(state.players))


def chosen(state: State, bot: Rememberer = PERFECT) -> str:
    """What a bot does."""
    view = RULES.redact(state, state.seat)
    return str(bot.choose(RULES, view, RULES.legal(view), Play.seeded(1)))


# -- memory ------------------------------------------------------------------------------------


def test_a_share_of_all_sights_is_kept_and_always_the_same() -> None:
    sights = [(seat, sight, row, 0) for seat in range(4) for sight in range(50) for row in range(8)]
    for share in (0.3, 0.7):
        kept = [keeps(share, *sight) for sight in sights]
        assert sum(kept) / len(kept) == pytest.approx(share, abs=0.04)
        assert kept == [keeps(share, *sight) for sight in sights]
    assert all(keeps(1.0, *sight) for sight in sights)
    # Who remembers less remembers nothing that the other one has forgotten.
    assert all(keeps(0.7, *sight) for sight in sights if keeps(0.3, *sight))


def test_bots_remember_what_their_names_say() -> None:
    assert (FORGETFUL.share, GREEDY.share, PERFECT.share) == (0.3, 0.7, 1.0)


def test_a_bot_knows_what_lies_open_and_what_it_remembers() -> None:
    state = position("green 3 3 out", tokens="b1 3 3")
    shown_before(state, "1 1", "5 2", "8 4")
    view = RULES.redact(state, 0)
    known = remembered(view, 0, 1.0)
    assert {at: colour for at, colour in enumerate(known) if colour != H} == {
        place("1 1"): 0,
        place("5 2"): 1,
        place("8 4"): 2,
    }
    assert set(remembered(view, 0, 0.0)) == {H}
    assert set(remembered(view, 1, 1.0)) == {H}


# -- the way -----------------------------------------------------------------------------------


def test_a_move_ends_with_the_chance_that_the_tile_has_another_colour() -> None:
    row = [H, H, H, H]
    assert stop_costs(row, (), 0) == [0.75] * 4
    assert stop_costs([1, H, H, H], (), 0) == [1.0, *[pytest.approx(2 / 3)] * 3]
    assert stop_costs([1, 2, H, H], (), 0) == [1.0, 1.0, 0.5, 0.5]
    assert stop_costs([1, 2, 3, H], (), 0) == [1.0, 1.0, 1.0, 0.0]
    assert stop_costs([H, 0, H, H], (), 0) == [1.0, 0.0, 1.0, 1.0]


def test_weather_decides_whatever_lies_under_it() -> None:
    # The first three tokens are good.
    assert stop_costs([0, 1, H, H], (1, 2, 3), 0) == [0.0, 0.0, 0.0, 0.0]
    assert stop_costs([0, 1, 2, 3], (1, 2, 3, 0), 0) == [1.0, 0.0, 0.0, 0.0]


def test_the_way_out_costs_a_turn_for_every_stop_and_one_for_the_ocean() -> None:
    costs = [1.0] * 12
    left = turns_from(costs, OUT, 3)
    assert left[OCEAN] == 1.0
    assert left[place("3 2")] == 1.0
    assert left[place("2 2")] == pytest.approx(2.0, abs=0.01)
    assert left[place("1 2")] == pytest.approx(3.0, abs=0.01)
    assert left[COLONY] == pytest.approx(4.0, abs=0.01)
    costs[place("2 3")] = 0.0
    assert turns_from(costs, OUT, 3)[place("1 2")] == pytest.approx(2.0, abs=0.01)


def test_the_way_home_ends_with_the_step_into_the_colony() -> None:
    left = turns_from([1.0] * 12, BACK, 3)
    assert left[HOME] == 0.0
    assert left[place("1 4")] == 0.0
    assert left[place("3 1")] == pytest.approx(2.0, abs=0.01)
    assert left[OCEAN] == pytest.approx(3.0, abs=0.01)


# -- what it chooses ---------------------------------------------------------------------------


def test_it_goes_home_when_it_can() -> None:
    assert chosen(position("green 1 2 back")) == "step green home"
    assert chosen(position("green 8 2 out")) == "step green ocean"


def test_it_goes_to_a_tile_of_its_colour_that_it_remembers() -> None:
    state = position("green 5 3 out", tokens=ROW_1)
    shown_before(state, "6 4", "6 2")
    assert chosen(state) == "step green 6 4"
    # (6,4) is green; who has forgotten it does not know.
    assert chosen(state, Rememberer(0.0)) != "step green 6 4"


def test_it_goes_to_good_weather_and_keeps_away_from_bad() -> None:
    assert chosen(position("green 4 2 out", tokens="g1 5 3")) == "step green 5 3"
    state = position("green ocean back", tokens="b1 8 1; b2 8 2; b3 8 3; g1 1 1; g2 1 2; g3 1 3")
    assert chosen(state) == "step green 8 4"


def test_it_stops_rather_than_walk_back() -> None:
    state = position("green 2 3 out", tokens="g1 3 3")
    say(state, "step green 3 3")
    assert chosen(state).startswith("step green 4")
    # As if it had stood on everything before it and beside it; behind it nothing is green.
    state.colours[4:8] = [0, 1, 2, 3]
    shown_before(state, "2 2", "2 4")
    state.stood += [place(words) for words in ("3 2", "3 4", "4 2", "4 3", "4 4")]
    assert chosen(state) == "stop"


def test_its_own_second_penguin_comes_along_gladly() -> None:
    # From the red (4,3) Red takes Green along, and Green nobody; from (4,2) the other way round.
    state = position("green 4 3 out; red 4 3 out", players=2, tokens=ROW_1)
    assert chosen(state).startswith("step red 5")
    state = position("green 4 2 out; red 4 2 out", players=2, tokens=ROW_1)
    assert chosen(state).startswith("step green 5")


def test_it_does_not_carry_home_the_pair_of_the_other_player() -> None:
    words = "green 1 1 back; red 4 4 back; blue 1 1 back; yellow home back"
    state = position(words, players=2)
    assert not chosen(state).endswith("home")
    # With its own pair complete it wins, and so it goes.
    state = position(words.replace("red 4 4", "red home"), players=2)
    assert chosen(state) == "step green home"
    # The other pair is not complete without Yellow.
    state = position(words.replace("yellow home", "yellow 5 2"), players=2)
    assert chosen(state) == "step green home"


def test_it_looks_where_knowing_helps() -> None:
    # A column of green tiles, and all of them known but the one of the last row.
    tokens = "g1 1 1; g2 1 3; g3 1 4; b1 6 1; b2 6 4; b3 7 4"
    state = position("", eyes="1 2", layout=[1, 0, 2, 3] * 8, tokens=tokens)
    shown_before(state, *(f"{row} {column}" for row in range(2, 8) for column in (1, 2, 3)))
    say(state, "step green 1 2")
    assert chosen(state) == "look 8 1"
    # Known to be red, it leaves three.
    shown_before(state, "8 1")
    assert chosen(state) == "look 8 2"


def test_with_nothing_to_gain_it_still_looks_at_something_new() -> None:
    state = position("green 1 2 back; red 2 2 back", "red", eyes="1 2")
    state.at[0] = COLONY
    state.headings[0] = OUT
    state.face_up[place("1 2")] = 0
    shown_before(state, "1 1", "1 3", "1 4")
    say(state, "step red 1 2")
    # Red is next to the colony: no tile can help it any more.
    assert chosen(state) == "look 2 1"


def test_it_brings_good_weather_before_its_penguin_and_takes_bad_away() -> None:
    state = position("green 4 2 out", tokens="g1 6 1; b1 1 4", weather=True)
    assert chosen(state) in ("token g1 5 1", "token g1 5 2")
    state = position(
        "green 1 2 out; red ocean back", "green", tokens="b1 2 1; b2 2 2; b3 2 3", weather=True
    )
    assert chosen(state).split()[:2] in (["token", "b1"], ["token", "b2"], ["token", "b3"])


def test_it_lets_the_ice_slide_where_that_helps_more() -> None:
    # Bad weather before Green, good weather, which is barred, one column too far.
    state = position(
        "green 7 1 out",
        variant="ice_flow",
        tokens="b1 8 1; b2 8 2; g1 8 3; g2 1 3; g3 1 4; b3 1 2",
        barred="g1",
        weather=True,
    )
    # Either the token comes to the penguin, or the penguin to the token.
    assert chosen(state) in ("slide 8 2", "slide 7 1")


def test_a_single_answer_is_given_without_thinking() -> None:
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1", "look 3 3")
    assert chosen(state) == "cover"
