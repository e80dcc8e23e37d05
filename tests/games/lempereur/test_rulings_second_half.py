"""The rulings B20 to B37: two players, eyes, waiting in weather, variants, the end [6.0 to 8.2]."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.lempereur.board import COLOURS, TURN_LIMIT
from games.lempereur.queries import left_to_go, shows_eye
from tests.games.lempereur.builders import (
    RULES,
    asked,
    can,
    dealt,
    offered_steps,
    offered_tokens,
    position,
    refusal,
    remembered,
    say,
    seen,
    spelled,
    story,
    texts,
    where,
    winners,
)


def movers(names: list[str]) -> set[str]:
    """The penguins of some steps."""
    return {name.split()[1] for name in names}


def test_b20_with_two_players_one_of_the_own_penguins_moves_chosen_anew() -> None:
    state = position("", players=2)
    legal = texts(state)
    assert movers(legal) == {"green", "red"}
    say(state, "step green 1 1")
    assert movers([text for text in texts(state) if text != "stop"]) == {"green"}
    assert refusal(state, "step red 1 2") == "Green moves in this turn [4.0]"
    say(state, "stop", "token g1 7 2", "step blue 1 2", "token b2 5 3")
    assert movers(texts(state)) == {"green", "red"}
    assert refusal(state, "step blue 1 1") == "Blue is not yours [4.0]"


def test_b20_a_penguin_that_is_home_is_not_moved() -> None:
    state = position("green home back; red 3 1 out", players=2)
    assert movers(texts(state)) == {"red"}
    assert refusal(state, "step green 1 1") == "Green is home already [7.2]"


TOGETHER = "green 1 1 back; red home back; blue 1 1 back; yellow home back"


def test_b21_the_active_player_is_looked_at_first() -> None:
    state = position(TOGETHER, players=2)
    say(state, "step green home")
    assert where(state, "blue") == "home back"
    assert winners(state) == (0,)


def test_b21_a_companion_completes_the_other_pair() -> None:
    state = position(TOGETHER.replace("red home", "red 4 4"), players=2)
    say(state, "step green home")
    assert winners(state) == (1,)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.rule) == ("Blue and Yellow are home", "7.2")


def test_b21_one_of_each_pair_home_ends_nothing() -> None:
    state = position("green 1 1 back; red 4 4 back; blue 1 1 back; yellow 5 4 back", players=2)
    say(state, "step green home")
    assert (winners(state), asked(state)) == ((), "weather")


def test_b22_penguins_at_home_are_out_of_play() -> None:
    state = position("green 1 1 back; red home back; blue home back; yellow 1 1 out", players=2)
    assert offered_steps(state, "red") == []
    say(state, "step green 2 1")
    assert [where(state, name) for name in ("red", "blue")] == ["home back", "home back"]


def test_b23_an_eye_that_was_just_turned_up_or_kept_up_gives_a_look() -> None:
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1")
    assert asked(state) == "look"
    state = position("green 1 2 out; red 2 1 out", eyes="2 1")
    assert seen(state) == ["1 2", "2 1"]
    say(state, "step green 2 1")
    assert asked(state) == "look"


def test_b23_an_eye_is_seen_only_on_a_tile_that_is_face_up() -> None:
    state = position("green 1 2 out; red 2 1 out", eyes="1 2; 2 1; 3 3", tokens="g1 2 1")
    for view in (state, RULES.redact(state, None)):
        assert [at for at in range(32) if shows_eye(view, at)] == [1]


@pytest.mark.parametrize("token", ["g1", "b1"])
def test_b23_an_eye_under_a_token_gives_none(token: str) -> None:
    state = position("green 1 2 out", tokens=f"{token} 2 1", eyes="2 1")
    say(state, "step green 2 1")
    assert asked(state) == ("move" if token == "g1" else "weather")


def test_b23_an_eye_is_used_once_in_a_turn() -> None:
    # (1,1) is green with an eye; Green goes on and cannot come back.
    state = position("", eyes="1 1", layout=[0, 1, 2, 3] * 8)
    say(state, "step green 1 1", "no look", "step green 2 1")
    assert asked(state) == "move"
    assert not can(state, "step green 1 1")


def test_b24_one_face_down_tile_may_be_looked_at_also_under_a_token() -> None:
    state = position("green 1 2 out; red 5 4 out", tokens="g1 3 3", eyes="2 1")
    say(state, "step green 2 1")
    looks = [text[5:] for text in texts(state) if text.startswith("look")]
    assert len(looks) == 29
    # Those that are face up, and only those, are not among them.
    assert not {"1 2", "2 1", "5 4"} & set(looks)
    assert "3 3" in looks
    assert refusal(state, "look 5 4") == "everybody sees it already [6.0]"
    say(state, "look 3 3")
    assert RULES.prompt(RULES.redact(state, 0)).title == "(3,3) is green"
    say(state, "cover")
    assert not [text for text in texts(state) if "look" in text]


def test_b24_a_tile_under_a_penguin_and_a_token_may_be_looked_at() -> None:
    state = position("green 1 2 out; red 5 4 out", tokens="b1 5 4", eyes="2 1")
    say(state, "step green 2 1", "look 5 4")
    assert remembered(state, 0)["5 4"] == "yellow"


def test_b24_the_look_is_optional_and_comes_before_a_further_step() -> None:
    state = position("", eyes="1 1")
    say(state, "step green 1 1")
    assert refusal(state, "step green 2 1") == "first the look, or no look [6.0]"
    assert refusal(state, "stop") == "first the look, or no look [6.0]"
    say(state, "no look")
    assert can(state, "step green 2 1")
    assert can(state, "stop")


def test_b25_bad_weather_does_not_hold_a_waiting_penguin() -> None:
    state = position("green 3 3 out", tokens="b1 3 3")
    assert offered_steps(state, "green") == [
        *("2 2", "2 3", "2 4"),
        *("3 2", "3 4"),
        *("4 2", "4 3", "4 4"),
    ]
    say(state, "step green 4 2")
    # (4,2) is green: it may go on as from any tile.
    assert asked(state) == "move"


def test_b26_good_weather_gives_a_waiting_penguin_no_step_of_its_own() -> None:
    # (3,2) is yellow, (4,1) too: one step, and the move is over.
    state = position("green 3 2 out", tokens="g1 3 2")
    say(state, "step green 4 1")
    assert asked(state) == "weather"


def test_b27_tiles_of_the_unused_colour_stop_everybody_and_their_eyes_serve() -> None:
    state = position("green 1 4 out", players=3, eyes="2 3")
    assert state.at[COLOURS.index("yellow")] not in range(35)
    say(state, "step green 2 3")
    assert asked(state) == "look"
    say(state, "no look")
    assert asked(state) == "weather"
    assert refusal(state, "step yellow 1 1") == "the move of Yellow is over [4.0]"


def test_b27_the_unused_penguin_has_no_step() -> None:
    state = position("", players=3)
    assert refusal(state, "step yellow 1 1") == "Yellow is not in this game [2.0]"


def test_b28_any_number_of_penguins_may_stand_on_a_tile() -> None:
    state = position("green 4 3 out; red 3 3 out; blue 3 3 back; yellow 3 3 out")
    say(state, "step green 3 3")
    assert {where(state, name)[:3] for name in COLOURS} == {"3 3"}


def test_b29_a_seat_or_the_lot_begins_and_turns_go_by_seats() -> None:
    for first in range(4):
        state = dealt(first_seat=str(first))
        assert (state.player, state.seat, state.turn) == (first, first, 1)
    found = Counter(dealt(3, seed, first_seat="lot").player for seed in range(300))
    assert set(found) == {0, 1, 2}
    for count in found.values():
        assert count == pytest.approx(100, abs=40)
    state = position("", turn="blue", variant="juvenile")
    order = []
    for column in (1, 2, 3, 4):
        order.append(state.player)
        name = COLOURS[state.owners.index(state.player)]
        say(state, f"step {name} 1 {column}")
        if asked(state) == "move" and state.mover != -1:
            say(state, "stop")
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize("rows", [3, 4, 5, 6, 7, 8])
def test_b30_the_juvenile_course_has_3_to_8_rows(rows: int) -> None:
    state = dealt(scenario="juvenile", rows=str(rows))
    assert len(state.colours) == 4 * rows
    last = f"green {rows} 2 out"
    state = position(last, variant="juvenile", rows=rows)
    assert offered_steps(state, "green")[-1] == "ocean"
    say(state, "step green ocean")
    assert where(state, "green") == "ocean back"
    if rows < 8:
        assert refusal(state, f"step green {rows + 1} 2").endswith("[4.0]")
        below = position(f"green {rows - 1} 2 out", variant="juvenile", rows=rows)
        assert "ocean" not in offered_steps(below, "green")
        assert refusal(below, f"step green {rows + 1} 2") == "that row is left out [8.1]"


@pytest.mark.parametrize("rows", ["2", "9"])
def test_b30_no_fewer_and_no_more(rows: str) -> None:
    with pytest.raises(Unreadable):
        RULES.complete(Setup(seats=2, scenario="juvenile", options={"rows": rows}))


def test_b30_only_the_juvenile_course_is_shorter() -> None:
    for scenario in ("base", "ice_flow"):
        with pytest.raises(Unreadable, match=r"fewer than 8 rows \[8.1\]"):
            RULES.complete(Setup(seats=2, scenario=scenario, options={"rows": "4"}))


def test_b31_the_juvenile_game_has_its_eyes_unless_an_option_takes_them_out() -> None:
    assert sum(dealt(scenario="juvenile").eyes) == 8
    assert sum(dealt(scenario="juvenile", rows="4").eyes) == 4
    assert sum(dealt(scenario="juvenile", eyes=False).eyes) == 0
    state = position("green 1 2 out", variant="juvenile", eyes="2 1")
    say(state, "step green 2 1")
    assert asked(state) == "look"
    for scenario in ("base", "ice_flow"):
        with pytest.raises(Unreadable, match=r"leave out the eyes \[8.1\]"):
            RULES.complete(Setup(seats=2, scenario=scenario, options={"eyes": False}))


def test_b32_two_tiles_slide_with_everything_on_them() -> None:
    state = position(
        "green 3 2 out; red 3 3 back; blue 3 2 back",
        tokens="b1 3 3",
        variant="ice_flow",
        weather=True,
    )
    before = {at: state.colours[at] for at in (9, 10)}
    assert seen(state) == ["3 2"]
    happened = say(state, "slide 3 2")
    assert [where(state, name) for name in COLOURS[:3]] == ["3 3 out", "3 2 back", "3 3 back"]
    assert spelled(state.tokens[3]) == "3 2"
    assert (state.colours[9], state.colours[10]) == (before[10], before[9])
    assert seen(state) == ["3 3"]
    assert story(happened)[0] == "The ice slides: (3,2) and (3,3) change places [8.2]"


def test_b32_a_slide_is_no_arrival() -> None:
    # Green's own colour with an eye comes under nobody anew: Red has the turn at once.
    state = position("green 3 3 out", variant="ice_flow", eyes="3 3", weather=True)
    say(state, "slide 3 3")
    assert (where(state, "green"), state.player, asked(state)) == ("3 4 out", 1, "move")


def test_b32_only_neighbours_of_a_row_slide() -> None:
    state = position("", variant="ice_flow", weather=True)
    slides = [text for text in texts(state) if text.startswith("slide")]
    assert slides == [f"slide {row} {column}" for row in range(1, 9) for column in (1, 2, 3)]
    base = position("", weather=True)
    assert refusal(base, "slide 3 2") == "the ice does not flow in this game [8.2]"


def test_b33_the_variants_are_one_choice_of_three() -> None:
    assert [(s.id, s.slug) for s in RULES.info.scenarios] == [
        *(("2.0", "base"), ("8.1", "juvenile"), ("8.2", "ice-flow")),
    ]
    state = position("green 1 1 out", variant="juvenile")
    say(state, "step green 2 1")
    assert state.player == 1
    assert not any("slide" in text or "token" in text for text in texts(state))


@pytest.mark.parametrize(
    ("penguins", "players", "winner", "level"),
    [
        ("green 3 3 out; red 4 4 out; blue 2 3 back; yellow 5 1 out", 4, (2,), "limit"),
        ("green 5 4 out; red 4 4 out; blue 3 3 back; yellow 3 2 back", 4, (2, 3), "shared"),
        # 18 and 2 against 9 and 10: the pair counts together.
        ("red 2 1 back; blue ocean back; yellow 8 4 out", 2, (1,), "limit"),
        # 17 and 2 against 10 and 10.
        ("green 1 1 out; red 2 1 back; blue 8 1 out; yellow 8 4 out", 2, (0,), "limit"),
    ],
)
def test_b34_after_a_thousand_turns_each_the_smallest_distance_wins(
    penguins: str, players: int, winner: tuple[int, ...], level: str
) -> None:
    last = {4: "yellow", 2: "blue"}[players]
    number = TURN_LIMIT * players
    state = position(penguins, last, players=players, weather=True, number=number)
    happened = say(state, "token g1 7 2")
    assert happened.irreversible
    assert state.outcome is not None
    assert (winners(state), state.outcome.level, state.outcome.rule) == (winner, level, "7.3")
    before = position(penguins, last, players=players, weather=True, number=number - 1)
    say(before, "token g1 7 2")
    assert before.outcome is None


@pytest.mark.parametrize(
    ("words", "rows", "steps"),
    [
        *(("colony out", 8, 18), ("1 2 out", 8, 17), ("8 4 out", 8, 10), ("ocean back", 8, 9)),
        *(("8 1 back", 8, 8), ("1 3 back", 8, 1), ("home back", 8, 0)),
        *(("colony out", 3, 8), ("2 1 out", 3, 6), ("ocean back", 3, 4), ("2 1 back", 3, 2)),
    ],
)
def test_b34_how_far_a_penguin_still_has_to_go(words: str, rows: int, steps: int) -> None:
    state = position(f"green {words}", variant="juvenile", rows=rows)
    assert left_to_go(state, 0) == steps


def test_b34_the_limit_is_a_thousand_turns_and_ends_a_juvenile_game_too() -> None:
    assert TURN_LIMIT == 1_000
    state = position("yellow 1 1 out", "yellow", variant="juvenile", number=4_000)
    say(state, "step yellow 2 1")
    assert state.outcome is not None
    assert state.outcome.winners == (3,)


def test_b35_there_is_always_a_first_step() -> None:
    for at in range(32):
        for heading in ("out", "back"):
            state = position(f"green {spelled(at)} {heading}", tokens="", rows=8)
            assert len(offered_steps(state, "green")) >= 3


def test_b36_nothing_is_turned_up_before_the_first_step_to_any_tile_of_row_1() -> None:
    state = dealt()
    assert seen(state) == []
    assert texts(state) == [f"step green 1 {column}" for column in (1, 2, 3, 4)]


def test_b37_the_barred_token_may_ride_along() -> None:
    state = position("", tokens="g1 3 3", variant="ice_flow", barred="g1", weather=True)
    assert offered_tokens(state, "g1") == []
    say(state, "slide 3 3")
    assert spelled(state.tokens[0]) == "3 4"
    assert state.barred == -1
