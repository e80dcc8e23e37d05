"""The rulings B1 to B19: pieces, weather, steps, and who is taken along [1.0 to 5.0]."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.lempereur.board import COLOURS, around, place_of
from tests.games.lempereur.builders import (
    RULES,
    asked,
    can,
    dealt,
    offered_steps,
    offered_tokens,
    position,
    refusal,
    say,
    seen,
    spelled,
    steps,
    story,
    token_steps,
    where,
    winners,
)


def test_b1_one_eye_in_each_row_two_of_each_colour() -> None:
    eyes = dealt().eyes
    rows = [eyes[row : row + 4] for row in range(0, 32, 4)]
    assert [COLOURS[row.index(1)] for row in rows] == [
        *("green", "red", "blue", "yellow"),
        *("yellow", "blue", "red", "green"),
    ]
    assert all(sum(row) == 1 for row in rows)
    for colour in range(4):
        # The two rows of each colour add up to nine, so that no colour has its eyes earlier.
        assert sum(number for number, row in enumerate(rows, 1) if row[colour]) == 9


def test_b2_the_first_places_of_the_tokens() -> None:
    places = [spelled(at) for at in dealt().tokens]
    assert places == ["2 1", "4 3", "6 2", "3 3", "5 2", "7 4"]
    good, bad = places[:3], places[3:]
    turned = [f"{9 - int(row)} {5 - int(column)}" for row, column in map(str.split, good)]
    assert sorted(turned) == sorted(bad)


def test_b3_any_token_goes_one_step_wherever_it_lies() -> None:
    state = position("green 8 1 out", tokens="b1 2 2", weather=True)
    # Green is far away from all of these.
    assert offered_tokens(state, "b1") == [
        *("1 1", "1 2", "1 3", "2 1", "2 3"),
        "3 1",
        "3 2",
        "3 3",
    ]
    assert "step of a token" not in refusal(state, "token b1 4 2")
    assert refusal(state, "token b1 4 2") == "not next to (2,2) [4.2]"


def test_b4_the_weather_action_is_compulsory() -> None:
    state = position("green 1 2 out")
    say(state, "step green 2 2")
    assert asked(state) == "weather"
    assert {str(action).split()[0] for action in RULES.legal(state)} == {"token"}
    assert (state.player, state.turn) == (0, 1)
    say(state, "token g1 7 2")
    assert (state.player, state.turn, asked(state)) == (1, 2, "move")


def walled_in(places: tuple[int, ...]) -> int:
    """How many of some tokens have no free tile around them."""
    taken = set(places)
    return sum(all(near in taken for near in around(at, 8)) for at in places)


def test_b4_the_others_wall_in_two_tokens_at_most() -> None:
    # A token is walled in by three others in a corner, by five at an edge, so only these can be.
    corners = [place_of(row, column) for row in (1, 8) for column in (1, 4)]
    edges = [place_of(row, column) for row in range(1, 9) for column in (1, 2, 3, 4)]
    edges = [at for at in edges if len(around(at, 8)) == 5]
    worst = 0
    for corner in corners:
        wall = {corner, *around(corner, 8)}
        for rest in combinations([at for at in range(32) if at not in wall], 2):
            worst = max(worst, walled_in((*wall, *rest)))
    for edge in edges:
        worst = max(worst, walled_in((edge, *around(edge, 8))))
    assert worst == 2
    # Two are walled in where six tokens fill a corner; one of the others can still go.
    state = position("", tokens="g1 1 1; g2 1 2; g3 1 3; b1 2 1; b2 2 2; b3 2 3", barred="g3")
    state.agenda = position("", weather=True).agenda
    assert [token_steps(state, token) for token in ("g1", "g2")] == [[], []]
    assert RULES.legal(state)


def test_b5_only_the_token_of_the_turn_just_before_is_barred() -> None:
    state = position("", tokens="g1 4 2; b1 4 3", weather=True)
    say(state, "token g1 4 1", "step red 1 1")
    assert asked(state) == "weather"
    assert offered_tokens(state, "g1") == token_steps(state, "g1") == []
    assert refusal(state, "token g1 4 2") == "the player before you moved it [4.2]"
    say(state, "token b1 4 2", "step blue 1 1")
    # What Green moved two turns ago is free again; Red's is barred.
    assert offered_tokens(state, "g1") != []
    assert refusal(state, "token b1 4 3") == "the player before you moved it [4.2]"


def test_b5_ones_own_token_of_the_turn_before_is_free_again() -> None:
    state = position("", tokens="g1 4 2", players=2, weather=True)
    say(state, "token g1 4 1", "step blue 1 1", "token b2 5 3")
    say(state, "step green 1 2")
    assert offered_tokens(state, "g1") != []
    assert offered_tokens(state, "b2") == []


def test_b5_nothing_is_barred_in_the_first_turn_or_after_a_slide() -> None:
    assert dealt().barred == -1
    state = position("", variant="ice_flow", weather=True, barred="g1")
    say(state, "slide 1 1")
    assert state.barred == -1
    say(state, "step red 1 3")
    assert all(offered_tokens(state, token) for token in ("g1", "b2"))


def test_b6_a_token_hides_the_tile_of_a_penguin() -> None:
    state = position("red 3 3 out", tokens="b1 4 3", weather=True)
    assert seen(state) == ["3 3"]
    happened = say(state, "token b1 3 3")
    assert seen(state) == []
    assert happened.irreversible


def test_b7_a_token_that_leaves_a_penguin_shows_its_colour_and_nobody_looks() -> None:
    state = position("green 3 3 out", tokens="g1 3 3", eyes="3 3", weather=True)
    assert seen(state) == []
    happened = say(state, "token g1 4 3")
    assert seen(state) == ["3 3"]
    assert happened.irreversible
    # It is an eye of Green's colour, but no arrival: Red has the turn.
    assert (state.player, asked(state)) == (1, "move")


def test_b7_a_token_that_leaves_an_empty_tile_shows_nothing() -> None:
    state = position("green 3 3 out", tokens="g1 3 2", weather=True)
    say(state, "token g1 4 2")
    assert seen(state) == ["3 3"]


def test_b8_tiles_stay_up_until_the_move_ends() -> None:
    state = position("")
    say(state, "step green 1 1")
    assert seen(state) == ["1 1"]
    say(state, "step green 2 1")
    # Green's own tile was turned back with the end of the move, not when it was left.
    assert seen(state) == ["2 1"]
    state = position("green 7 3 out", layout=[0, 1, 2, 3] * 8)
    say(state, "step green 8 2")
    assert seen(state) == ["8 2"]


def test_b8_all_tiles_of_a_chain_are_up_while_it_goes_on() -> None:
    # A column of green tiles.
    state = position("green 1 1 out", tokens="b1 8 4; g2 7 4", layout=[0, 1, 2, 3] * 8)
    say(state, "step green 2 1", "step green 3 1", "step green 4 1")
    assert seen(state) == ["1 1", "2 1", "3 1", "4 1"]
    happened = say(state, "stop")
    assert seen(state) == ["4 1"]
    assert happened.irreversible


def test_b8_a_tile_that_another_penguin_keeps_up_is_not_turned_back() -> None:
    state = position("green 1 1 out; red 1 1 back", layout=[0, 1, 2, 3] * 8)
    say(state, "step green 2 1", "stop")
    assert seen(state) == ["1 1", "2 1"]


def test_b8_a_tile_whose_penguins_were_all_taken_along_is_turned_back() -> None:
    state = position("green 1 2 out; red 2 1 out", layout=[0, 1, 2, 3] * 8)
    say(state, "step green 2 1", "step green 3 1", "stop")
    assert where(state, "red") == "3 1 out"
    assert seen(state) == ["3 1"]


def test_b9_the_first_step_must_be_made_and_further_ones_need_not() -> None:
    state = position("green 2 2 out")
    assert not can(state, "stop")
    assert refusal(state, "stop") == "the first step must be made [4.1]"
    say(state, "step green 3 3")
    assert can(state, "stop")
    say(state, "stop")
    assert asked(state) == "weather"


def test_b10_no_tile_is_entered_twice_in_a_turn() -> None:
    state = position("green 1 1 out", layout=[0, 1, 2, 3] * 8)
    say(state, "step green 2 1")
    assert "1 1" not in offered_steps(state, "green")
    assert refusal(state, "step green 1 1") == "it stood there in this turn already [3.0]"
    say(state, "step green 3 1")
    assert offered_steps(state, "green") == ["2 2", "3 2", "4 1", "4 2"]
    barred = [(b.target, b.rule) for b in RULES.prompt(state).barred]
    assert barred == [("2 1", "3.0")]


def test_b10_the_tiles_are_free_again_in_the_next_turn() -> None:
    state = position("green 1 1 out; red 8 4 out", players=2, layout=[0, 1, 2, 3] * 8)
    say(state, "step green 2 1", "stop", "token g1 7 2", "step blue 1 4", "token b2 5 3")
    assert "1 1" in offered_steps(state, "green")


def test_b10_without_a_permitted_tile_the_move_ends() -> None:
    # Green winds itself up in a corner: green tiles all around, and none is left.
    layout = [0, 1, 2, 3] * 8
    state = position("green 2 1 out", "green", tokens="g1 1 1; g2 1 2; g3 2 2", layout=layout)
    say(state, "step green 2 2", "step green 1 2", "step green 1 1")
    # From (1,1) it could only go back to where it stood.
    assert asked(state) == "weather"
    assert where(state, "green") == "1 1 out"


@pytest.mark.parametrize(
    ("penguins", "colour", "words", "reason"),
    [
        ("green 1 2 out", "green", "step green home", "it has not been at the ocean yet [3.0]"),
        ("green 8 2 back", "green", "step green ocean", "it has been at the ocean [3.0]"),
    ],
)
def test_b11_colony_and_ocean_are_not_entered_again(
    penguins: str, colour: str, words: str, reason: str
) -> None:
    state = position(penguins)
    assert words.split()[2] not in offered_steps(state, colour)
    assert refusal(state, words) == reason
    barred = [(b.target, b.reason) for b in RULES.prompt(state).barred]
    assert (words.split()[2], reason[:-6]) in barred


def test_b12_the_ocean_ends_the_move_and_the_weather_follows() -> None:
    state = position("green 8 2 out")
    say(state, "step green ocean")
    assert (where(state, "green"), asked(state)) == ("ocean back", "weather")
    assert steps(state, "green") == ["8 1", "8 2", "8 3", "8 4"]


def test_b13_a_chain_may_run_into_the_colony() -> None:
    state = position("green 2 2 back")
    say(state, "step green 1 1")
    assert offered_steps(state, "green")[-1] == "home"
    say(state, "step green home")
    assert winners(state) == (0,)


def test_b14_companions_come_along_at_every_step_and_must() -> None:
    # Blue waits with Green on green; Red is met on the way on a green tile.
    layout = [0, 1, 2, 3] * 8
    state = position("green 1 1 out; blue 1 1 out; red 3 1 out", layout=layout)
    say(state, "step green 2 1")
    assert where(state, "blue") == "2 1 out"
    say(state, "step green 3 1")
    assert (where(state, "blue"), where(state, "red")) == ("3 1 out", "3 1 out")
    happened = say(state, "step green 4 2")
    assert {where(state, name) for name in ("green", "red", "blue")} == {"4 2 out"}
    assert story(happened) == ["Green: (1,1) to (4,2), with Blue and Red [4.1]"]


def test_b14_nobody_comes_along_from_another_colour() -> None:
    state = position("green 3 2 out; blue 3 2 out")
    say(state, "step green 4 1")
    assert where(state, "blue") == "3 2 out"


def test_b14_the_other_heading_stays() -> None:
    state = position("green 3 3 out; blue 3 3 back; red 3 3 out")
    say(state, "step green 4 3")
    assert (where(state, "blue"), where(state, "red")) == ("3 3 back", "4 3 out")


def test_b15_under_bad_weather_nobody_comes_along_even_from_the_own_colour() -> None:
    state = position("green 3 3 out; blue 3 3 out", tokens="b1 3 3")
    say(state, "step green 4 3")
    assert where(state, "blue") == "3 3 out"


def test_b15_under_good_weather_everybody_with_the_same_heading_does() -> None:
    # (3,2) is yellow.
    state = position("green 3 2 out; blue 3 2 out; red 3 2 back", tokens="g1 3 2")
    say(state, "step green 4 1")
    assert (where(state, "blue"), where(state, "red")) == ("4 1 out", "3 2 back")


def test_b16_companions_turn_round_at_the_ocean() -> None:
    state = position("green 8 2 out; blue 8 2 out")
    say(state, "step green ocean")
    assert where(state, "blue") == "ocean back"


def test_b17_nobody_is_taken_out_of_colony_and_ocean() -> None:
    state = position("")
    say(state, "step green 1 2")
    assert where(state, "blue") == "colony out"
    state = position("green ocean back; blue ocean back")
    say(state, "step green 8 2")
    assert where(state, "blue") == "ocean back"


def test_b18_only_the_active_penguin_decides_and_only_its_player_looks() -> None:
    # (1,2) is red and has an eye: Red is at home there, but Green moves.
    state = position("green 2 2 out; red 2 2 out", tokens="g1 2 2", eyes="1 2")
    say(state, "step green 1 2")
    assert (asked(state), state.seat) == ("look", 0)
    say(state, "no look")
    assert asked(state) == "weather"
    assert where(state, "red") == "1 2 out"


def test_b19_of_several_that_come_home_the_active_one_wins_alone() -> None:
    state = position("green 1 1 back; blue 1 1 back")
    say(state, "step green home")
    assert where(state, "blue") == "home back"
    assert winners(state) == (0,)
    assert state.outcome is not None
    assert (state.outcome.level, state.outcome.rule) == ("home", "7.1")
