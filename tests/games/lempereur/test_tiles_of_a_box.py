"""Tiles of a real box: asked for when they are first seen, of whoever sees them, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import NeedRoll
from games.core.models import Setup
from games.core.play import Play
from games.lempereur.board import COLOURS
from games.lempereur.sequence import see
from games.lempereur.state import State
from tests.games.lempereur.builders import (
    RULES,
    asked,
    dealt,
    eyes_at,
    place,
    position,
    remembered,
    say,
    seen,
)


def need_of(state: State, words: str) -> NeedRoll:
    """What an action asks for at a real table."""
    with pytest.raises(NeedRoll) as need:
        RULES.apply(state.clone(), RULES.action(words), Play.by_hand(state, ()))
    return need.value


def colours_asked(state: State, words: str) -> list[str]:
    """The colours that a person may name, as they are listed."""
    return sorted(map(RULES.drawn, need_of(state, words).pile))


def named(state: State, words: str, colour: str) -> Play:
    """Carry out an action in which a person names a colour."""
    pile = [RULES.drawn(item) for item in need_of(state, words).pile]
    play = Play.by_hand(state, [-1 - pile.index(colour)])
    RULES.apply(state, RULES.action(words), play)
    play.finish()
    RULES.check(state)
    return play


def colour_at(state: State, where: str) -> str:
    """The colour of a tile."""
    return COLOURS[state.colours[place(where)]]


def seen_by(state: State, where: str, *seats: int) -> State:
    """The position after some seats saw a tile, as when they looked at it before."""
    see(state, place(where), seats)
    return state


# -- what is asked, and of whom --------------------------------------------------------------


def test_a_tile_that_is_turned_up_is_asked_for_and_is_what_was_named() -> None:
    state = position()
    assert colour_at(state, "1 2") == "red"
    need = need_of(state, "step green 1 2")
    assert (need.what, need.seat, need.question) == ("draw", None, "Which colour is (1,2)?")
    play = named(state, "step green 1 2", "yellow")
    assert play.rolls == [-4]  # the others of the row lie behind it, from the left
    assert (colour_at(state, "1 2"), colour_at(state, "1 4")) == ("yellow", "red")
    assert seen(state) == ["1 2"]
    assert [remembered(state, seat) for seat in range(4)] == [{"1 2": "yellow"}] * 4


def test_the_move_goes_on_by_the_colour_that_was_named() -> None:
    state = position()
    named(state, "step green 1 2", "green")
    assert asked(state) == "move"
    other = position()
    named(other, "step green 1 1", "blue")
    assert asked(other) == "weather"


def test_the_eye_of_the_colour_that_was_named_may_look() -> None:
    state = position()
    state.eyes = eyes_at(state, [place("1 4")])  # on yellow
    named(state, "step green 1 2", "yellow")
    assert asked(state) == "look"


def test_a_secret_look_is_asked_of_the_seat_that_looks() -> None:
    state = position(eyes="1 1")
    named(state, "step green 1 1", "green")
    need = need_of(state, "look 5 3")
    assert (need.seat, need.question) == (0, "Which colour is (5,3)?")
    named(state, "look 5 3", "yellow")
    assert colour_at(state, "5 3") == "yellow"
    assert remembered(state, 0) == {"1 1": "green", "5 3": "yellow"}
    assert remembered(state, 1) == {"1 1": "green"}


def test_weather_that_leaves_a_penguin_shows_a_tile_that_nobody_saw_before() -> None:
    state = position("red 2 2 out", tokens="g1 2 2", weather=True)
    assert need_of(state, "token g1 3 2").question == "Which colour is (2,2)?"
    named(state, "token g1 3 2", "green")
    assert (colour_at(state, "2 2"), seen(state)) == ("green", ["2 2"])


@pytest.mark.parametrize("seats", [(0, 1, 2, 3), (0,), (2,)])
def test_what_somebody_has_seen_is_not_asked_for_again(seats: tuple[int, ...]) -> None:
    state = seen_by(position(), "1 2", *seats)
    play = Play.by_hand(state, ())
    RULES.apply(state, RULES.action("step green 1 2"), play)
    assert (play.rolls, colour_at(state, "1 2")) == ([], "red")


def test_a_tile_that_slides_unseen_is_asked_for_where_it_lies_then() -> None:
    state = position("green 2 4 out", variant="ice_flow", weather=True)
    seen_by(state, "1 1", 0, 1, 2, 3)
    say(state, "slide 1 1")
    # What was seen lies right of it now, and what nobody knows on the left.
    assert need_of(state, "step red 1 1").question == "Which colour is (1,1)?"
    play = Play.by_hand(state, ())
    RULES.apply(state, RULES.action("step red 1 2"), play)
    assert colour_at(state, "1 2") == "green"


# -- what the question tells -----------------------------------------------------------------


def test_all_four_colours_are_listed_however_many_were_seen_before() -> None:
    everything = sorted(COLOURS)
    assert colours_asked(position(), "step green 1 2") == everything
    for seats in ((0,), (1,), (0, 1, 2, 3)):
        state = seen_by(seen_by(position(), "1 1", *seats), "1 3", *seats)
        assert colours_asked(state, "step green 1 2") == everything


@pytest.mark.parametrize("other", ["5 1", "5 2", "5 4"])
def test_a_look_is_asked_in_the_same_way_whatever_others_saw_in_secret(other: str) -> None:
    state = seen_by(position(eyes="1 1"), "1 1", 0, 1, 2, 3)
    say(state, "step green 1 1")
    plain = colours_asked(state, "look 5 3")
    assert colours_asked(seen_by(state, other, 2), "look 5 3") == plain == sorted(COLOURS)


def test_only_colours_that_lie_open_in_the_row_are_left_out() -> None:
    state = position("red 1 2 out; blue 1 3 out; yellow 2 1 out")
    assert colours_asked(state, "step green 1 1") == ["green", "yellow"]


def test_the_last_tile_of_a_row_in_which_all_others_lie_open_is_not_asked_for() -> None:
    state = position("red 1 2 out; blue 1 3 out; yellow 1 4 out")
    play = Play.by_hand(state, ())
    RULES.apply(state, RULES.action("step green 1 1"), play)
    assert (play.rolls, colour_at(state, "1 1")) == ([], "green")


# -- a name that does not fit an earlier one -------------------------------------------------


def test_a_colour_that_was_named_for_another_tile_is_taken_and_that_tile_asked_for_anew() -> None:
    state = seen_by(position(), "1 1", 0, 1, 2, 3)
    named(state, "step green 1 2", "green")  # as was (1,1), by mistake or not
    assert remembered(state, 0) == remembered(state, 3) == {"1 2": "green"}
    say(state, "step green 2 2", "token g1 8 2")
    assert need_of(state, "step red 1 1").question == "Which colour is (1,1)?"


# -- chance of the program, tapes and the end ------------------------------------------------


def test_of_the_tiles_of_the_program_nothing_is_drawn() -> None:
    state = dealt(seed=3)
    before, rng = list(state.colours), state.rng
    play = Play.seeded(state)
    RULES.apply(state, RULES.action("step green 1 3"), play)
    assert (play.rolls, state.rng, state.colours) == ([], rng, before)


def test_a_tape_of_what_was_named_plays_the_same_game() -> None:
    first = dealt(seed=3)
    second = first.clone()
    play = named(first, "step green 1 3", "blue" if colour_at(first, "1 3") != "blue" else "red")
    assert play.rolls[0] < -1
    tape = Play.tape(second, play.rolls)
    RULES.apply(second, RULES.action("step green 1 3"), tape)
    tape.finish()
    assert second.digest() == first.digest()


def test_who_begins_by_lot_is_asked_for_by_number() -> None:
    def start(rolls: list[int]) -> Any:
        setup = Setup(seats=3, scenario="2.0", options={"first_seat": "lot"})
        return RULES.start(setup, Play.by_hand(3, rolls))

    with pytest.raises(NeedRoll) as need:
        start([])
    assert need.value.question == "Draw lots: which player begins?"
    assert [RULES.drawn(item) for item in need.value.pile] == ["1", "2", "3"]
    assert start([2]).player == 2


def test_of_a_real_box_only_what_somebody_saw_is_known_at_the_end() -> None:
    state = seen_by(seen_by(position(), "1 1", 0, 1, 2, 3), "5 3", 2)
    known = RULES.told(state)
    shown = {at: colour for at, colour in enumerate(known.colours) if colour >= 0}
    assert shown == {
        place("1 1"): COLOURS.index("green"),
        place("5 3"): state.colours[place("5 3")],
    }
    assert RULES.redact(known, None) == RULES.redact(state, None)
