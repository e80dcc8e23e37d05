"""How the decisions read: titles, keys, what an answer does, who comes along, what is barred."""

from __future__ import annotations

import pytest

from games.core.prompt import Choice, Prompt
from games.lempereur.state import State
from tests.games.lempereur.builders import RULES, position, refusal, say


def asked(state: State) -> Prompt:
    """The question as its seat reads it."""
    return RULES.prompt(RULES.redact(state, state.seat))


def choice(state: State, words: str) -> Choice:
    """The choice with a text form."""
    return next(c for c in asked(state).choices if str(c.action) == words)


def keys(state: State) -> dict[str, str]:
    """The keys of the choices by target or verb."""
    return {c.target or c.verb: c.key for c in asked(state).choices}


def test_steps_have_the_keys_of_a_keypad_with_the_ocean_on_top() -> None:
    assert keys(position("green 4 2 out")) == {
        "5 1": "7",
        "5 2": "8",
        "5 3": "9",
        "4 1": "4",
        "4 3": "6",
        "3 1": "1",
        "3 2": "2",
        "3 3": "3",
    }
    assert keys(position("green 8 1 out")) == {
        "ocean": "8",
        "8 2": "6",
        "7 1": "2",
        "7 2": "3",
    }
    assert keys(position("green 1 4 back")) == {
        "home": "2",
        "1 3": "4",
        "2 3": "7",
        "2 4": "8",
    }


def test_from_the_colony_and_the_ocean_the_keys_are_columns_and_5_stops() -> None:
    columns = {"1 1": "1", "1 2": "2", "1 3": "3", "1 4": "4"}
    assert keys(position("")) == columns
    assert list(keys(position("green ocean back")).values()) == ["1", "2", "3", "4"]
    state = position("green 2 2 out")
    say(state, "step green 3 3")
    assert keys(state)["stop"] == "5"
    assert len(set(keys(state).values())) == len(keys(state))


def test_with_two_penguins_no_key_stands_for_two_steps() -> None:
    state = position("green 2 1 out; red 5 2 out", players=2)
    found = [(c.verb, c.key) for c in asked(state).choices]
    # From the left edge Green has no 1, 4 and 7, so these are Red's alone.
    assert {verb for verb, _ in found} == {"step green", "step red"}
    assert [key for _, key in found if key] == ["1", "4", "7"]


@pytest.mark.parametrize(
    ("penguins", "players", "title"),
    [
        ("", 4, "Green takes a step"),
        ("", 2, "Green or Red takes a step"),
        ("green home back", 2, "Red takes a step"),
    ],
)
def test_the_first_step_asks_who_moves(penguins: str, players: int, title: str) -> None:
    prompt = asked(position(penguins, players=players))
    assert (prompt.title, prompt.step, prompt.rule, prompt.seat) == (title, "Move", "4.1", 0)


def test_a_further_step_says_what_the_penguin_stands_on() -> None:
    state = position("green 2 2 out", tokens="g1 3 4")
    say(state, "step green 3 3")
    assert asked(state).title == "Green on (3,3), green: a further step, or stop?"
    say(state, "step green 3 4")
    assert asked(state).title == "Green on (3,4), good weather 1: a further step, or stop?"


@pytest.mark.parametrize(
    ("words", "label", "hit"),
    [
        ("step green 3 2", "Green to (3,2)", "hidden: it may go on if it is green"),
        ("step green 2 2", "Green to (2,2)", "good weather: it may go on"),
        ("step green 2 4", "Green to (2,4)", "bad weather: the move ends"),
        ("step green 4 4", "Green to (4,4)", "blue: the move ends"),
        ("step green 4 2", "Green to (4,2)", "green: it may go on"),
        ("step green 3 4", "Green to (3,4)", "red with an eye: you may look; the move ends"),
    ],
)
def test_a_step_says_what_everybody_can_see_there(words: str, label: str, hit: str) -> None:
    state = position(
        "green 3 3 out; red 4 4 back; blue 4 2 out; yellow 3 4 out",
        tokens="g1 2 2; b1 2 4",
        eyes="3 4",
    )
    found = choice(state, words)
    assert (found.label, found.hit, found.rule, found.need) == (label, hit, "4.1", None)


def test_the_ends_of_the_way_are_said() -> None:
    last = position("green 8 2 out")
    assert choice(last, "step green ocean").label == "Green to ocean"
    assert choice(last, "step green ocean").hit == "the move ends, and it turns to home"
    assert choice(position("green 1 2 back"), "step green home").label == "Green home"
    assert choice(position("green 1 2 back"), "step green home").hit == "it is home"


@pytest.mark.parametrize(
    ("penguins", "players", "note"),
    [
        ("green 3 3 out; blue 3 3 out", 4, "Blue comes along with Green [5.0]"),
        ("green 3 3 out; blue 3 3 out; red 3 3 out", 4, "Red and Blue come along with Green [5.0]"),
        ("green 3 3 out; blue 3 3 back", 4, ""),
        ("green 3 3 out; red 2 1 out; blue 2 1 out", 2, "Blue comes along with Red [5.0]"),
    ],
)
def test_it_is_said_beforehand_who_comes_along(penguins: str, players: int, note: str) -> None:
    assert asked(position(penguins, players=players)).note == note


def test_the_look_asks_about_the_eye_and_offers_hidden_tiles() -> None:
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1")
    prompt = asked(state)
    assert (prompt.title, prompt.step) == ("The eye on (2,1): look at a hidden tile?", "Look")
    assert (prompt.rule, prompt.note) == ("6.0", "only you will see its colour")
    assert choice(state, "look 3 3").label == "Look at (3,3)"
    assert choice(state, "no look").hit == "the eye is not used"
    say(state, "look 3 3")
    assert choice(state, "cover").label == "Cover (3,3) again"


def test_the_weather_is_asked_by_token_and_says_what_it_does_to_colours() -> None:
    state = position("green 3 3 out; red 5 4 out", tokens="g1 3 2; b1 5 4", weather=True)
    prompt = asked(state)
    assert (prompt.title, prompt.step) == ("Green: move a weather token", "Weather")
    assert (prompt.rule, prompt.note) == ("4.2", "Green on (3,3), green")
    found = choice(state, "token g1 3 3")
    assert (found.label, found.verb, found.target) == ("Good 1 to (3,3)", "token g1", "3 3")
    assert found.hit == "(3,3) is hidden"
    assert choice(state, "token b1 4 4").hit == "(5,4) is seen again"
    assert choice(state, "token g1 2 1").hit == ""
    both = position("green 3 3 out; red 3 4 out", tokens="g1 3 4", weather=True)
    assert choice(both, "token g1 3 3").hit == "(3,4) is seen again; (3,3) is hidden"


def test_ice_flow_offers_slides_after_the_tokens() -> None:
    state = position("", variant="ice_flow", weather=True)
    prompt = asked(state)
    assert prompt.title == "Green: move a weather token or slide two tiles"
    found = choice(state, "slide 3 2")
    assert (found.label, found.short, found.rule) == ("Slide (3,2) and (3,3)", "Slide (3,2)", "8.2")
    assert prompt.choices[-1].verb == "slide"


def test_barred_and_blocked_tokens_are_shown_with_their_reason() -> None:
    state = position("", tokens="g1 3 2; b1 3 3", barred="g2", weather=True)
    barred = {(b.verb, b.target): (b.label, b.reason, b.rule) for b in asked(state).barred}
    assert barred["token g2", ""] == ("Good 2", "the player before you moved it", "4.2")
    assert barred["token g1", "3 3"] == ("Good 1 to (3,3)", "bad weather 1 lies there", "4.2")
    assert ("token g2", "8 3") not in barred


def test_labels_fit_where_room_is_scarce() -> None:
    for state in (
        position("yellow 8 4 out; green 3 3 out", "yellow"),
        position("", variant="ice_flow", weather=True),
    ):
        for found in asked(state).choices:
            assert len(found.brief) <= 16


def test_seats_are_called_by_their_penguins() -> None:
    assert [RULES.seat_name(position(""), seat) for seat in range(4)] == [
        *("Green", "Red", "Blue", "Yellow"),
    ]
    pair = position("", players=2)
    assert [RULES.seat_name(pair, seat) for seat in (0, 1)] == ["Green and Red", "Blue and Yellow"]


# -- why not -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("step green 5 3", "not next to (3,3) [3.0]"),
        ("step green 3 3", "not next to (3,3) [3.0]"),
        ("step green ocean", "not next to (3,3) [3.0]"),
        ("step green home", "it has not been at the ocean yet [3.0]"),
        ("step red 1 1", "Red is not yours [4.0]"),
        ("stop", "the first step must be made [4.1]"),
        ("look 3 2", "only an eye lets you look [6.0]"),
        ("token g1 3 3", "first a penguin moves [4.0]"),
        ("slide 3 2", "first a penguin moves [4.0]"),
    ],
)
def test_why_a_step_is_not_possible(words: str, reason: str) -> None:
    assert refusal(position("green 3 3 out"), words) == reason


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("token g1 5 2", "not next to (3,2) [4.2]"),
        ("token g1 3 3", "bad weather 1 lies there [4.2]"),
        ("token g2 8 3", "the player before you moved it [4.2]"),
        ("step green 1 1", "the move of Green is over [4.0]"),
        ("stop", "the move of the penguin is over [4.0]"),
        ("slide 3 2", "the ice does not flow in this game [8.2]"),
    ],
)
def test_why_the_weather_cannot_go_there(words: str, reason: str) -> None:
    state = position("", tokens="g1 3 2; b1 3 3", barred="g2", weather=True)
    assert refusal(state, words) == reason


def test_everything_waits_until_the_tile_is_covered() -> None:
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1", "look 3 3")
    for words in ("look 3 2", "no look", "stop", "step green 3 1", "token g1 7 2"):
        assert refusal(state, words) == "first (3,3) is covered again [6.0]"


def test_a_row_that_is_left_out_is_said_so() -> None:
    state = position("green 3 3 out", variant="juvenile", rows=3, eyes="2 2")
    assert refusal(state, "step green 4 3") == "that row is left out [8.1]"
    say(state, "step green 2 2")
    assert refusal(state, "look 4 3") == "that row is left out [8.1]"
