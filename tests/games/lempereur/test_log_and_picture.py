"""The log lines of a game and the position in words."""

from __future__ import annotations

from games.core.models import Setup
from games.core.play import Play
from games.core.text import Line
from tests.games.lempereur.builders import RULES, position, say, story


def lines(happened: Play) -> list[Line]:
    """The log lines of what happened."""
    return [RULES.describe(event) for event in happened.events]


def test_a_turn_of_four_players_in_the_log() -> None:
    state = position("green 2 2 out; blue 3 3 out")
    assert story(say(state, "step green 3 3")) == []
    assert story(say(state, "step green 4 3")) == ["Green: (2,2) to (4,3), with Blue [4.1]"]
    happened = say(state, "token g1 7 2")
    assert story(happened) == ["Good weather 1: (8,3) to (7,2) [4.2]", "Red, turn 1 [4.0]"]
    assert [line.head for line in lines(happened)] == [False, True]


def test_the_ends_of_the_way_in_the_log() -> None:
    assert story(say(position("green 8 2 out"), "step green ocean")) == [
        "Green: (8,2) to the ocean [4.1]"
    ]
    state = position("", layout=[1, 0, 2, 3] * 8)
    assert story(say(state, "step green 1 1")) == ["Green: the colony to (1,1) [4.1]"]
    state = position("green ocean back", layout=[1, 0, 2, 3] * 8)
    assert story(say(state, "step green 8 1")) == ["Green: the ocean to (8,1) [4.1]"]
    assert story(say(position("green 1 2 back"), "step green home")) == [
        "Green: (1,2) home [4.1]",
        "Green is home [7.1]",
    ]


def test_turns_are_counted_for_each_player() -> None:
    play = Play.seeded(1)
    RULES.start(Setup(seats=2), play)
    assert story(play) == ["Green and Red, turn 1 [4.0]"]
    state = position("", "blue", weather=True, number=3)
    assert story(say(state, "token g1 7 2"))[-1] == "Yellow, turn 1 [4.0]"
    assert RULES.picture(state)[0] == "Turn 1, Yellow to play"
    state = position("", "yellow", weather=True, number=8)
    assert story(say(state, "token g1 7 2"))[-1] == "Green, turn 3 [4.0]"
    assert state.turn == 9


def test_a_shared_end_names_all_who_are_nearest() -> None:
    state = position("blue 3 3 back; yellow 3 2 back", "yellow", weather=True, number=4_000)
    assert story(say(state, "token g1 7 2"))[-1] == (
        "Blue and Yellow have the shortest way left [7.3]"
    )
    state = position("blue 3 3 back", "yellow", weather=True, number=4_000)
    assert story(say(state, "token g1 7 2"))[-1] == "Blue has the shortest way left [7.3]"


def test_the_position_in_words() -> None:
    state = position(
        "green 3 3 out; red 3 3 back; blue ocean back",
        tokens="g1 4 4",
        eyes="3 3",
        barred="g1",
    )
    assert RULES.picture(RULES.redact(state, 2)) == [
        "Turn 1, Green to play",
        "Ocean: Blue home",
        "  Row 8: 4 good weather 2",
        "  Row 7: 3 good weather 3; 4 bad weather 1",
        "  Row 6: 3 bad weather 2; 4 bad weather 3",
        "  Row 5: hidden",
        "  Row 4: 4 good weather 1",
        "  Row 3: 3 green with an eye, Green out, Red home",
        "  Row 2: hidden",
        "  Row 1: hidden",
        "Colony: Yellow out",
        "In force",
        "  Good weather 1 is barred [4.2]",
    ]
    assert RULES.in_force(state) == ["Good weather 1 is barred [4.2]"]


def test_a_running_move_and_penguins_at_home_in_words() -> None:
    state = position("green 2 2 out; red home back; blue 1 1 out", players=2)
    say(state, "step green 3 3")
    told = RULES.picture(RULES.redact(state, None))
    assert told[0] == "Turn 1, Green and Red to play"
    assert "Home: Red" in told
    assert "  Green is on the move from (2,2) [4.1]" in told
    assert "Colony: Yellow out" in told


def test_a_finished_game_in_words() -> None:
    state = position("green 1 2 back")
    say(state, "step green home")
    assert RULES.picture(state)[0] == "Green is home"
    assert all(len(row) <= 79 for row in RULES.picture(state))


def test_the_score_sheet_tells_how_far_everybody_still_has_to_go() -> None:
    state = position("green 1 2 back; red 8 1 out; blue ocean back")
    assert RULES.score_sheet(state) == []
    say(state, "step green home")
    assert RULES.score_sheet(state) == [
        ("Green: steps left", 0),
        ("Red: steps left", 10),
        ("Blue: steps left", 9),
        ("Yellow: steps left", 18),
    ]
