"""Whole games without a screen, for simulation, bots' tests and fuzzing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.bots import RANDOM, Bot
from games.core.errors import Defect
from games.core.models import Action, GameState, Setup
from games.core.play import Deriver, Play, derive
from games.core.rules import Rules


@dataclass(slots=True)
class Step:
    """A decision of a playout: the position before it, what was chosen, and what chance did.

    `state` is the live position and changes with the next step; clone it to keep it.
    """

    number: int
    seat: int
    state: Any
    legal: list[Any]
    action: Action
    play: Play


def start(rules: Rules[Any], setup: Setup, seed: int) -> GameState[Any]:
    """The first position of a game from a seed."""
    state: GameState[Any] = rules.start(setup, Play.seeded(seed))
    return state


def choose(
    rules: Rules[Any], bot: Bot, state: Any, legal: list[Any], seed: int, number: int
) -> Action:
    """What a bot does at move `number` of a game from a seed: the same whenever it is asked."""
    play = Play(derive(seed, "bot", state.seat, number))
    view = rules.redact(state, state.seat) if bot.looks else None
    return bot.choose(rules, view, legal, play)


def playout(
    rules: Rules[Any], setup: Setup, seed: int, bots: Sequence[Bot] = (RANDOM,)
) -> Iterator[Step]:
    """The decisions of one game, each yielded before it is carried out.

    `bots` go by seat; one bot plays all seats. Defect if the game outlasts `info.max_actions`.
    """
    state = start(rules, setup, seed)
    number = 0
    most = rules.info.max_actions
    teams = list(bots) if len(bots) > 1 else list(bots) * setup.seats
    chances = [Deriver(seed, "bot", seat) for seat in range(setup.seats)]
    while legal := rules.legal(state):
        number += 1
        if number > most:
            raise Defect(f"{rules.info.title} goes on after {number - 1} actions")
        seat = state.seat
        bot = teams[seat]
        view = rules.redact(state, seat) if bot.looks else None
        action = bot.choose(rules, view, legal, Play(chances[seat].at(number)))
        play = Play(state.rng)
        yield Step(number, seat, state, legal, action, play)
        rules.apply(state, action, play)


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game: its moves as (seat, action, rolls) and the final position."""

    seed: int
    setup: Setup
    moves: tuple[tuple[int, Action, tuple[int, ...]], ...]
    state: Any


def record(rules: Rules[Any], setup: Setup, seed: int, bots: Sequence[Bot] = (RANDOM,)) -> Record:
    """Play one game to its end and keep its moves."""
    steps = list(playout(rules, setup, seed, bots))
    state = steps[-1].state if steps else start(rules, setup, seed)
    moves = tuple((step.seat, step.action, tuple(step.play.rolls)) for step in steps)
    return Record(seed, setup, moves, state)
