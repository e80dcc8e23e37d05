"""Whole games: how they end, a second implementation beside them, the figures of section 11."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from games.core.models import Setup
from games.core.playout import playout, record
from games.lempereur.actions import Cover, Look, MoveToken, NoLook, Slide, Stop, TakeStep
from games.lempereur.board import COLOURS, TOKENS, VARIANT, column_of, row_of
from games.lempereur.policy import FORGETFUL, GREEDY
from games.lempereur.state import State
from tests.games.lempereur.builders import RULES, asked
from tests.games.lempereur.reference import Deed, Game, Place

VARIANTS = tuple(VARIANT)
NAMES = {"2.0": "base", "8.1": "juvenile", "8.2": "ice_flow"}


def spot(at: int) -> Place:
    """A place in the words of the second implementation."""
    return {32: "colony", 33: "ocean", 34: "home"}.get(at) or (row_of(at), column_of(at))


def as_deed(action: Any) -> Deed:
    """An action in the words of the second implementation."""
    match action:
        case TakeStep():
            return ("step", COLOURS[action.penguin], spot(action.to))
        case Look():
            return ("look", spot(action.place))
        case MoveToken():
            return ("token", TOKENS[action.token], spot(action.to))
        case Slide():
            return ("slide", (action.row, action.column))
        case Stop():
            return ("stop",)
        case NoLook():
            return ("no look",)
        case _:
            assert isinstance(action, Cover)
            return ("cover",)


def second(state: State, scenario: str) -> Game:
    """The same game, at its start, in the second implementation."""
    tiles = {spot(at): COLOURS[colour] for at, colour in enumerate(state.colours)}
    numbers = {(spot(at)): (at // 4) * 4 + colour for at, colour in enumerate(state.colours)}
    eyes = {place for place, number in numbers.items() if state.eyes[number]}
    owner = {COLOURS[p]: seat for p, seat in enumerate(state.owners) if seat >= 0}
    tokens = {TOKENS[n]: spot(at) for n, at in enumerate(state.tokens)}
    return Game(tiles, eyes, owner, state.player, NAMES[scenario], tokens)


def same(state: State, game: Game) -> None:
    """Are both positions the same?"""
    assert {spot(at): COLOURS[c] for at, c in enumerate(state.colours)} == game.tile
    assert {spot(at) for at, up in enumerate(state.face_up) if up} == game.up
    for penguin, place in game.at.items():
        number = COLOURS.index(penguin)
        assert spot(state.at[number]) == place
        assert bool(state.headings[number]) == game.homeward[penguin]
    assert {TOKENS[n]: spot(at) for n, at in enumerate(state.tokens)} == game.token
    assert ("" if state.barred < 0 else TOKENS[state.barred]) == game.last_token
    assert asked(state) == game.phase
    assert {COLOURS[p] for p in state.carried} == game.met
    if game.phase != "over":
        assert (state.player, state.seat, state.turn) == (game.player, game.player, game.turns)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scenario", VARIANTS)
def test_a_second_implementation_agrees_at_every_step(scenario: str, seats: int) -> None:
    rows = ("8", "3", "5") if NAMES[scenario] == "juvenile" else ("8",)
    for seed in range(100, 106):
        options = {"rows": rows[seed % len(rows)], "first_seat": str(seed % seats)}
        setup = Setup(seats=seats, scenario=scenario, options=options)
        game: Any = None
        state: Any = None
        for step in playout(RULES, setup, seed):
            state = step.state
            if game is None:
                game = second(state, scenario)
            same(state, game)
            deed = as_deed(step.action)
            legal = {as_deed(action) for action in step.legal}
            assert legal == game.legal()
            game.play(deed)
        same(state, game)
        assert state.outcome.winners == game.winners


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_second_implementation_agrees_on_good_games(seats: int) -> None:
    """Bots chain their steps, meet each other and use their eyes more often than chance does."""
    for seed in range(15):
        scenario = VARIANTS[seed % 3]
        game: Any = None
        state: Any = None
        for step in playout(RULES, Setup(seats=seats, scenario=scenario), seed, (GREEDY,)):
            state = step.state
            if game is None:
                game = second(state, scenario)
            same(state, game)
            game.play(as_deed(step.action))
        assert state.outcome.winners == game.winners


# -- section 11 ------------------------------------------------------------------------------


@cache
def lengths(seats: int) -> list[float]:
    """The turns of each player in games of bot:greedy."""
    ends = [record(RULES, Setup(seats=seats), seed, (GREEDY,)).state for seed in range(50)]
    return [state.turn / seats for state in ends]


@pytest.mark.parametrize(("seats", "mean", "most"), [(2, 10.0, 15), (3, 5.4, 8.7), (4, 4.4, 8)])
def test_good_games_are_about_as_long_as_the_page_says(seats: int, mean: float, most: int) -> None:
    found = lengths(seats)
    assert sum(found) / len(found) == pytest.approx(mean, rel=0.12)
    assert max(found) <= most + 2


@pytest.mark.parametrize(("seats", "mean"), [(2, 242), (3, 89), (4, 78)])
def test_random_games_are_about_as_long_as_the_page_says(seats: int, mean: float) -> None:
    ends = [record(RULES, Setup(seats=seats), seed).state for seed in range(40)]
    turns = [state.turn / seats for state in ends]
    # Their length scatters by a third and more.
    assert sum(turns) / len(turns) == pytest.approx(mean, rel=0.25)
    assert max(turns) < 1_000


def test_the_greedy_player_beats_chance() -> None:
    bots = RULES.bots
    for seed in range(30):
        seat = seed % 2
        seated = [bots["greedy"], bots["random"]][:: -1 if seat else 1]
        state = record(RULES, Setup(seats=2), seed, seated).state
        assert state.outcome.winners == (seat,)


def test_who_remembers_more_wins_more_often() -> None:
    won = 0
    perfect = RULES.bots["greedy-perfect"]
    for seed in range(60):
        seat = seed % 2
        seated = [perfect, FORGETFUL][:: -1 if seat else 1]
        won += record(RULES, Setup(seats=2), seed, seated).state.outcome.winners == (seat,)
    assert won > 36
