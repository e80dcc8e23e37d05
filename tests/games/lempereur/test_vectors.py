"""The test vectors LE-01 to LE-35, played as the rules page writes them [12]."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.core.models import HIDDEN
from games.lempereur.board import COLOURS, TOKENS
from games.lempereur.state import State
from tests.games.lempereur.builders import (
    RULES,
    asked,
    can,
    dealt,
    eyes_at,
    offered_steps,
    offered_tokens,
    place,
    remembered,
    say,
    seen,
    settle_down,
    spelled,
    steps,
    token_steps,
    where,
    winners,
)

ROWS = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
VECTORS: dict[str, Any] = {row["id"]: row for row in ROWS}
QUERIES = {name for name, row in VECTORS.items() if isinstance(row["action"], str)}
MOVES = [name for name in VECTORS if name not in QUERIES and "move" in VECTORS[name]["action"]]


def words(at: Any) -> str:
    """A place of the page in the notation of these tests."""
    return at if isinstance(at, str) else f"{at[0]} {at[1]}"


def listed(places: Any) -> list[str]:
    """Places of the page in the order of the board."""
    return [words(at) for at in sorted(places)]


def set_up(name: str, weather: bool = False) -> State:
    """The position of a vector; the weather action is asked about before the move is made."""
    given = VECTORS[name]["position"]
    rows = given["rows"]
    state = dealt(given["players"], scenario=given["variant"], rows=str(rows))
    owners = {colour: seat for seat, own in enumerate(given["seats"]) for colour in own}
    assert [owners.get(colour, -1) for colour in COLOURS] == list(state.owners)
    state.colours = [COLOURS.index(colour) for row in given["tiles"] for colour in row]
    state.eyes = eyes_at(state, [place(words(at)) for at in given["eyes"]])
    for colour, stands in given["penguins"].items():
        penguin = COLOURS.index(colour)
        state.at[penguin] = place(words(stands["at"]))
        state.headings[penguin] = ("out", "back").index(stands["heading"])
    for token, at in given["weather"].items():
        state.tokens[TOKENS.index(token.lower())] = place(words(at))
    barred = given["last_weather"]
    state.barred = TOKENS.index(barred.lower()) if barred else -1
    mover = given["seats"][given["turn"]][0]
    settle_down(state, COLOURS.index(mover), weather or given["phase"] == "weather", 1)
    assert seen(state) == listed(given["face_up"])
    return state


def test_le_01_a_new_game() -> None:
    expected = VECTORS["LE-01"]["expect"]
    for seed in range(20):
        state = dealt(seed=seed)
        assert len(state.colours) == expected["tiles"] == 4 * expected["rows"]
        for row in range(0, 32, 4):
            assert sorted(state.colours[row : row + 4]) == [0, 1, 2, 3]
        assert sum(state.eyes) == expected["eyes"]
        for colour in range(4):
            assert sum(state.eyes[colour::4]) == expected["eyes_per_colour"]
        for token, at in expected["weather"].items():
            assert spelled(state.tokens[TOKENS.index(token.lower())]) == words(at)
        assert {where(state, colour) for colour in COLOURS} == {"colony out"}
        assert seen(state) == expected["face_up"]
        assert state.barred == -1


def play_move(state: State, name: str) -> None:
    """Play the steps of a vector and compare what each of them brings."""
    action, expected = VECTORS[name]["action"], VECTORS[name]["expect"]
    mover = action["move"]
    carried: set[str] = set()
    told = expected.get("steps", [{}] * len(action["steps"]))
    for to, told_step in zip(action["steps"], told, strict=True):
        say(state, f"step {mover} {words(to)}")
        moved_on = state.mover != -1
        if not told_step:
            continue
        assert words(told_step["to"]) == words(to)
        carried.update(told_step["carried"])
        # Who was taken along stands where the active penguin stands.
        for companion in told_step["carried"]:
            assert where(state, companion) == where(state, mover)
        assert (asked(state) == "move" and moved_on) is told_step["may_continue"]
        if "colour_seen" in told_step:
            colour = told_step["colour_seen"]
            assert (words(to) in seen(state)) is (colour is not None)
            if colour:
                assert COLOURS[state.colours[place(words(to))]] == colour
            assert (asked(state) == "look") is told_step["peek"]
    for companion in set(COLOURS) - carried - {mover}:
        given = VECTORS[name]["position"]["penguins"].get(companion)
        if given:
            assert where(state, companion) == f"{words(given['at'])} {given['heading']}"


@pytest.mark.parametrize("name", MOVES)
def test_a_move_goes_as_the_page_says(name: str) -> None:
    row = VECTORS[name]
    expected = row["expect"]
    state = set_up(name)
    play_move(state, name)
    if "peek_allowed" in expected:
        check_look(state, row)
        return
    if "next_steps" in expected:
        assert offered_steps(state, row["action"]["move"]) == listed(expected["next_steps"])
        return
    if row["action"].get("then") == "stop" and can(state, "stop"):
        say(state, "stop")
    after = expected["after"]
    for colour, stands in after["penguins"].items():
        assert where(state, colour) == f"{words(stands['at'])} {stands['heading']}"
    assert seen(state) == listed(after["face_up"])
    winner = after["winner"]
    assert winners(state) == (() if winner is None else (winner,))
    assert asked(state) == after["phase"]
    if "next_first_steps" in expected:
        assert steps(state, row["action"]["move"]) == listed(expected["next_first_steps"])
    if "next_turn" in expected:
        assert state.seat == state.player == expected["next_turn"]


def check_look(state: State, row: Any) -> None:
    """Compare what an eye allows, and what is seen by whom."""
    expected = row["expect"]
    assert (asked(state) == "look") is expected["peek_allowed"]
    if expected["peek_allowed"]:
        if "peekable" in expected:
            offered = [text[5:] for text in map(str, RULES.legal(state)) if text[:4] == "look"]
            assert offered == listed(expected["peekable"])
        at = words(row["action"]["peek"])
        colour = expected["peek_result_for_active_player_only"]
        say(state, f"look {at}")
        assert at not in seen(state)
        assert COLOURS[RULES.redact(state, state.seat).colours[place(at)]] == colour
        assert remembered(state, state.seat)[at] == colour
        for viewer in (None, *(seat for seat in range(4) if seat != state.seat)):
            view = RULES.redact(state, viewer)
            assert view.colours[place(at)] == HIDDEN
        say(state, "cover")
    assert (asked(state) == "move") is expected["may_continue"]


def test_le_18_and_le_20_where_penguins_can_go_first() -> None:
    state = set_up("LE-18")
    for colour, places in VECTORS["LE-18"]["expect"].items():
        assert steps(state, colour) == listed(places)
    assert offered_steps(state, "red") == listed(VECTORS["LE-18"]["expect"]["red"])
    state = set_up("LE-20")
    for colour, count in VECTORS["LE-20"]["expect"].items():
        assert len(steps(state, colour)) == count
    assert len(offered_steps(state, "green")) == VECTORS["LE-20"]["expect"]["green"]


def test_le_21_how_many_ways_the_weather_can_go() -> None:
    state = dealt()
    say(state, "step green 1 1")
    while not can(state, "token g1 1 1"):
        say(state, "stop" if can(state, "stop") else "no look")
    expected = VECTORS["LE-21"]["expect"]
    for token, count in expected["none_barred"].items():
        assert len(token_steps(state, token.lower())) == count
    assert len(RULES.legal(state)) == expected["total"]
    state.barred = TOKENS.index("g2")
    for token, count in expected["G2_barred"].items():
        assert len(offered_tokens(state, token.lower())) == count


@pytest.mark.parametrize("name", ["LE-22", "LE-23"])
def test_a_token_hides_and_shows_a_colour(name: str) -> None:
    row = VECTORS[name]
    state = set_up(name)
    say(state, f"token {row['action']['weather'].lower()} {words(row['action']['to'])}")
    assert seen(state) == listed(row["expect"]["face_up"])
    assert TOKENS[state.barred] == row["expect"]["last_weather"].lower()


def test_le_24_tokens_keep_off_each_other_and_one_is_barred() -> None:
    state = set_up("LE-24", weather=True)
    for token, places in VECTORS["LE-24"]["expect"].items():
        assert offered_tokens(state, token.lower()) == listed(places)


def test_le_34_a_slide() -> None:
    row = VECTORS["LE-34"]
    state = set_up("LE-34")
    before = [where(state, colour) for colour in COLOURS]
    tokens, colours = list(state.tokens), list(state.colours)
    (left, _), expected = row["action"]["slide"], row["expect"]
    say(state, f"slide {left[0]} {left[1]}")
    for number, colour in enumerate(COLOURS):
        at = expected["penguins"].get(colour)
        assert where(state, colour) == (f"{words(at)} out" if at else before[number])
    for number, token in enumerate(TOKENS):
        at = expected["weather"].get(token.upper())
        assert state.tokens[number] == (place(words(at)) if at else tokens[number])
    for number, old in enumerate(colours):
        told = expected["tiles"].get(spelled(number).replace(" ", ","))
        assert state.colours[number] == (COLOURS.index(told) if told else old)
    assert seen(state) == listed(expected["face_up"])
    assert state.barred == -1
    assert expected["last_weather"] is None


def test_le_35_the_first_step_is_compulsory() -> None:
    state = set_up("LE-35")
    assert can(state, "stop") is VECTORS["LE-35"]["expect"]["legal"]
    assert {str(action).split()[0] for action in RULES.legal(state)} == {"step"}


def test_every_vector_is_played() -> None:
    apart = {"LE-01", "LE-18", "LE-20", "LE-21", "LE-22", "LE-23", "LE-24", "LE-34", "LE-35"}
    assert apart.isdisjoint(MOVES)
    assert apart | set(MOVES) == set(VECTORS)
