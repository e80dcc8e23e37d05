"""What the rules cost, playing and replaying; chess is the yardstick where there is one."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from app.controller import TurnController
from app.opening import open_game
from app.saves import SaveWriter, read_save, replay
from games import REGISTRY
from games.core.models import Setup
from games.core.playout import playout
from games.core.rules import Rules
from tests.bench.table import Row, middle, milliseconds, p95

CHESS = find_spec("chess") is not None
"""Whether the bench extra is installed."""
NO_CHESS = "needs python-chess: pip install '.[bench]'"
REPLAYED = 2_000
ELSE = "the key could not be measured here"


def spent(work: Callable[[], int]) -> float:
    """The processor time of each of the steps that a piece of work says it did."""
    gc.collect()
    begin = time.process_time()
    steps = work()
    return (time.process_time() - begin) / steps


def in_turn(times: int, *works: Callable[[int], int]) -> list[float]:
    """The median cost of a step of each work, measured in turn; they are told the round."""
    found: list[list[float]] = [[] for _ in works]
    for turn in range(times + 1):
        for values, work in zip(found, works, strict=True):
            value = spent(partial(work, turn))
            if turn:
                values.append(value)
    return [middle(values) for values in found]


def setup_of(rules: Rules[Any]) -> Setup:
    """The first scenario with its usual options."""
    return rules.complete(Setup(seats=rules.info.seats[0]))


# -- random games --------------------------------------------------------------------------------


def random_games(rules: Rules[Any], steps: int) -> Callable[[int], int]:
    """Random games without checks until so many steps are done; how many it were."""
    setup = setup_of(rules)

    def run(turn: int) -> int:
        done = 0
        for seed in count(1000 * turn):
            if done >= steps:
                break
            done += sum(1 for _ in playout(rules, setup, seed))
        return done

    return run


def random_chess(steps: int) -> Callable[[int], int]:
    """The same with chess. A step: list(legal_moves), choice, push, is_game_over."""
    import chess

    def run(turn: int) -> int:
        done = 0
        for seed in count(1000 * turn):
            if done >= steps:
                break
            random = Random(seed)
            board = chess.Board()
            while not board.is_game_over():
                board.push(random.choice(list(board.legal_moves)))
                done += 1
        return done

    return run


def playouts(times: int, steps: int) -> list[Row]:
    """The step of each game against that of chess, the same number of steps of both.

    A game may take 18 steps and one of chess 300: of equally many games the shorter ones would be
    over before the processor has them at hand.
    """
    slugs = list(REGISTRY)
    # Six times the speed of the best public engine in Python, which takes 2.1 steps of chess.
    target = {"war_chest": 0.36}
    rows = []
    for slug in slugs:
        goal = target.get(slug, 0.7)
        name = f"random step, {slug.replace('_', '-')} against chess"
        if not CHESS:
            rows.append(Row(name, None, goal, note=NO_CHESS))
            continue
        ours, theirs = in_turn(times, random_games(REGISTRY[slug], steps), random_chess(steps))
        note = (
            f"{milliseconds(theirs)} a step of chess (list(legal_moves), choice, push, "
            f"is_game_over), {milliseconds(ours)} ours"
        )
        rows.append(Row(name, ours / theirs, goal, note=note))
    return rows


# -- copies --------------------------------------------------------------------------------------


def middle_of(rules: Rules[Any], seed: int = 1) -> Any:
    """A position from the middle of a random game."""
    states = [step.state.clone() for step in playout(rules, setup_of(rules), seed)]
    return states[len(states) // 2]


def copies(times: int, count: int) -> list[Row]:
    """clone() against model_copy(deep=True)."""
    rows = []
    for slug in REGISTRY:
        state = middle_of(REGISTRY[slug])

        def clone(turn: int, state: Any = state) -> int:
            for _ in range(count * 20):
                state.clone()
            return count * 20

        def deep(turn: int, state: Any = state) -> int:
            for _ in range(count):
                state.model_copy(deep=True)
            return count

        ours, theirs = in_turn(times, clone, deep)
        note = f"{milliseconds(theirs)} a deep copy, {milliseconds(ours)} clone()"
        name = f"copy of a state, {slug.replace('_', '-')}, times cheaper"
        rows.append(Row(name, theirs / ours, 12.0, True, note))
    return rows


# -- replays -------------------------------------------------------------------------------------


def played(rules: Rules[Any], path: Path, seed: int, most: int) -> TurnController:
    """A game of random moves with its save, of at most so many actions."""
    game = TurnController.new(
        rules, setup_of(rules), seed, "human", lambda header: SaveWriter.create(path, header)
    )
    random = Random(seed)
    while game.legal and len(game.past) < most:
        game.submit(random.choice(game.legal))
    game.close()
    return game


def saves_of(rules: Rules[Any], folder: Path) -> list[Path]:
    """Saves with 2,000 actions together."""
    paths: list[Path] = []
    left = REPLAYED
    while left > 0:
        game = played(rules, folder / f"{len(paths)}.jsonl", len(paths), left)
        left -= len(game.past)
        assert game.writer
        paths.append(game.writer.path)
    return paths


def chess_moves() -> list[list[str]]:
    """Random games of chess with 2,000 moves together, as text."""
    import chess

    games: list[list[str]] = []
    left, random = REPLAYED, Random(1)
    while left:
        board, moves = chess.Board(), list[str]()
        while left and not board.is_game_over():
            move = random.choice(list(board.legal_moves))
            board.push(move)
            moves.append(move.uci())
            left -= 1
        games.append(moves)
    return games


def checked_moves(games: list[list[str]]) -> Callable[[int], int]:
    """Playing games of chess again from their text, every move checked."""
    import chess

    def run(turn: int) -> int:
        for moves in games:
            board = chess.Board()
            for text in moves:
                board.push(board.parse_uci(text))  # raises if it is not legal
        return REPLAYED

    return run


def replays(times: int, home: Path) -> list[Row]:
    """Reading and checking 2,000 actions against 2,000 checked moves of chess."""
    rows = []
    for slug in REGISTRY:
        name = f"replay of 2,000 actions, {slug.replace('_', '-')} against chess"
        if not CHESS:
            rows.append(Row(name, None, 4.0, note=NO_CHESS))
            continue
        rules = REGISTRY[slug]
        folder = home / f"replay-{slug}"
        folder.mkdir()
        paths = saves_of(rules, folder)

        def ours(turn: int, paths: list[Path] = paths, rules: Any = rules) -> int:
            total = 0
            for path in paths:
                done = replay(read_save(path), rules)
                assert done.drift is None
                total += len(done.moves)
            return total

        own, yard = in_turn(times, ours, checked_moves(chess_moves()))
        note = (
            f"{milliseconds(yard)} a move of chess (parse_uci checks it, push), "
            f"{milliseconds(own)} ours, {len(paths)} saves"
        )
        rows.append(Row(name, own / yard, 4.0, note=note))
    return rows


def resumes(times: int, home: Path) -> list[Row]:
    """Going on with saved games: read, checked, played again, their logs told."""
    rows = []
    for slug in REGISTRY:
        folder = home / f"resume-{slug}"
        folder.mkdir()
        paths = saves_of(REGISTRY[slug], folder)

        def resume(turn: int, paths: list[Path] = paths) -> int:
            total = 0
            for path in paths:
                game = open_game(path)
                total += len(game.past)
                game.close()
            return total

        [each] = in_turn(times, resume)
        name = f"resume, for 1,000 actions, {slug.replace('_', '-')}, CPU"
        note = f"{REPLAYED:,} actions in {len(paths)} saves"
        rows.append(Row(name, each * 1e6, 100, note=note, unit=" ms"))
    return rows


def submits(home: Path, actions: int, key: float | None) -> list[Row]:
    """A submitted action with its row in the save, without the screen."""
    rows = []
    for slug in REGISTRY:
        rules, found, seed = REGISTRY[slug], list[float](), 0
        while len(found) < actions:
            path = home / f"submit-{slug}-{seed}.jsonl"
            game = TurnController.new(
                rules,
                setup_of(rules),
                seed,
                "human",
                partial(SaveWriter.create, path),
            )
            random = Random(seed)
            while game.legal:
                action = random.choice(game.legal)
                begin = time.thread_time()
                game.submit(action)
                found.append(time.thread_time() - begin)
            game.close()
            seed += 1
        slow = p95(found)
        name = f"submit with its row, p95, {slug.replace('_', '-')} against a key's CPU"
        note = f"{milliseconds(middle(found))} at the median, {milliseconds(slow)} at p95"
        rows.append(Row(name, slow / key if key else None, 0.5, note=note if key else ELSE))
    return rows
