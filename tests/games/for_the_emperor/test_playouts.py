"""Whole games: how each ends, a second implementation beside it, and the figures of section 12."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt
from typing import Any

import pytest

from games.core.bots import RANDOM
from games.core.models import Setup
from games.core.play import Play
from games.core.playout import playout, record
from games.for_the_emperor.actions import PlayWarrior
from games.for_the_emperor.policy import GREEDY
from games.for_the_emperor.state import State
from tests.games.for_the_emperor import reference
from tests.games.for_the_emperor.builders import (
    RULES,
    all_strengths,
    banners,
    supply,
    warriors,
)

SETUP = Setup(seats=2)
FIGURES = 3_000


def in_play(state: State, side: int) -> int:
    """How many warriors of a side lie on the table."""
    return sum(len(lane) for lane in state.lanes[side::2])


def test_2000_random_games_end_with_every_battlefield_equal_to_its_banner() -> None:
    lengths = Counter[int]()
    for seed in range(2_000):
        state: Any = None
        number = 0
        for step in playout(RULES, SETUP, seed):
            state, number = step.state, step.number
            RULES.check(state)
            if number % 4 == 1:
                assert len(set(step.legal)) == len(step.legal)
        RULES.check(state)
        assert state.outcome is not None
        assert RULES.legal(state) == []
        assert in_play(state, 0) == in_play(state, 1) == 8
        assert [warriors(state, field) for field in range(7)] == banners(state)
        assert sorted(state.banners) == [1, 1, 2, 2, 3, 3, 4]
        assert len(state.crane_hand) == len(state.turtle_hand) == 1
        assert state.turn == 16
        lengths[number] += 1
    # Returns included, 16 to 18 warriors are played in a game [12].
    assert set(lengths) == {16, 17, 18}


# -- beside the second implementation --------------------------------------------------------


def as_play(action: PlayWarrior) -> reference.Play:
    """An action in the words of the second implementation."""
    start = (action.card, action.field)
    if action.token:
        return (*start, "move", "CT"[action.side], action.token, action.to)
    if action.to >= 0:
        return (*start, "to", action.to)
    if action.banner:
        return (*start, "banner", action.banner)
    if action.back:
        return (*start, "ret", action.out, action.back)
    return start


def same(state: State, game: reference.Game) -> None:
    """Are both positions the same?"""
    for field, lane in enumerate(game.table):
        assert list(state.lanes[2 * field]) == lane["C"]
        assert list(state.lanes[2 * field + 1]) == lane["T"]
        assert state.banners[field] == (lane["banner"] or 0)
        tokens = sorted(("CT"[who], kind) for at, who, kind in state.tokens if at == field)
        assert tokens == sorted(lane["tokens"])
    assert (set(state.crane_hand), set(state.turtle_hand)) == (game.hands["C"], game.hands["T"])
    assert (state.crane_pile, state.turtle_pile) == (game.piles["C"], game.piles["T"])
    assert state.second == (game.returned or 0)
    assert supply(state) == game.supply()
    assert all_strengths(state) == [
        (game.strength(f, "C"), game.strength(f, "T")) for f in range(7)
    ]


@pytest.mark.parametrize("part", range(4))
def test_a_second_implementation_agrees_at_every_step(part: int) -> None:
    ends = Counter[str]()
    for seed in range(100_000 + 150 * part, 100_000 + 150 * (part + 1)):
        game: Any = None
        state: Any = None
        for step in playout(RULES, SETUP, seed):
            state = step.state
            if game is None:
                game = reference.Game(
                    {"C": state.crane_hand, "T": state.turtle_hand},
                    {"C": state.crane_pile, "T": state.turtle_pile},
                )
            same(state, game)
            assert state.side == "CT".index(game.turn)
            assert not game.over
            assert {as_play(action) for action in step.legal} == game.legal()
            assert isinstance(step.action, PlayWarrior)
            game.play(as_play(step.action))
        same(state, game)
        assert game.over
        assert state.outcome is not None
        by = "control" if state.outcome.rule == "7.3" else "tiebreak"
        assert (state.outcome.level, by) == game.result()
        ends[f"{state.outcome.level} {by}"] += 1
    assert {"crane control", "turtle control", "crane tiebreak", "turtle tiebreak"} <= set(ends)


# -- section 12 ------------------------------------------------------------------------------


@cache
def figures() -> Counter[str]:
    """Who wins 3,000 random games, and how many are decided by the tiebreak."""
    found = Counter[str]()
    for seed in range(50_000, 50_000 + FIGURES):
        state = record(RULES, SETUP, seed).state
        found[state.outcome.level] += 1
        found["tiebreak"] += state.outcome.rule != "7.3"
    return found


@pytest.mark.parametrize(
    ("what", "share"),
    [("crane", 0.438), ("turtle", 0.494), ("shared", 0.068), ("tiebreak", 0.138)],
)
def test_random_games_end_as_often_as_the_page_says(what: str, share: float) -> None:
    error = sqrt(share * (1 - share) / FIGURES)
    assert figures()[what] / FIGURES == pytest.approx(share, abs=3 * error)


def test_the_greedy_player_beats_chance() -> None:
    won = 0
    for seed in range(100):
        crane = seed % 2 == 0
        bots = (GREEDY, RANDOM) if crane else (RANDOM, GREEDY)
        state = record(RULES, SETUP, seed, bots).state
        won += state.outcome.level == ("crane" if crane else "turtle")
    assert won >= 95


def test_the_greedy_player_knows_no_more_than_its_seat() -> None:
    for seed in range(5):
        for step in playout(RULES, SETUP, seed, (GREEDY,)):
            seat = step.seat
            view = RULES.redact(step.state, seat)
            guess = RULES.determinize(view, seat, Play.seeded(seed + 1))
            again = GREEDY.choose(RULES, RULES.redact(guess, seat), step.legal, Play.seeded(9))
            assert again == step.action
