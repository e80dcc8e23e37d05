"""Many games without a screen: who wins, how, how long it takes, and what goes wrong."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from statistics import median
from typing import Any, NamedTuple

from app.controller import TurnController
from app.crash import write_crash
from app.opening import rules_of
from app.players import BotPlayer
from app.signals import NAMES
from games.core.errors import Defect
from games.core.models import Outcome, Setup, show_seed
from games.core.play import derive
from games.core.playout import playout
from games.core.rules import Rules

Progress = Callable[[int, int], None]
ENDING = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
"""The signals that end the program."""


@dataclass(frozen=True, slots=True)
class Match:
    """What all games of a simulation share; plain data, so that other processes can take it."""

    game: str
    setup: Setup
    seed: int
    players: tuple[BotPlayer, ...]
    cards: tuple[Any, ...] = ()


class Game(NamedTuple):
    """One game of a simulation: its outcome, or what went wrong."""

    k: int
    actions: int
    outcome: Outcome | None
    failure: str = ""


def game_seed(seed: int, k: int) -> int:
    """The seed of game k; that of game 0 is the seed itself, so that `play --seed` opens it."""
    return derive(seed, k) if k else seed


def play_game(match: Match, k: int, rules: Rules[Any] | None = None) -> Game:
    """Play game k of a simulation."""
    rules = rules or rules_of(match.game, match.cards)
    seed = game_seed(match.seed, k)
    actions = 0
    try:
        bots = [rules.bots[player.name] for player in match.players]
        state: Any = None
        for step in playout(rules, match.setup, seed, bots):
            actions, state = step.number, step.state
        if state is None or state.outcome is None:
            raise Defect("the game stopped without an end")
        return Game(k, actions, state.outcome)
    except Exception as error:
        return Game(k, actions, None, _failure(rules, match, seed, error))


def _failure(rules: Rules[Any], match: Match, seed: int, error: Exception) -> str:
    """What went wrong, after playing the game again into a save that can be opened."""
    what = f"seed {show_seed(seed)}: "
    try:
        game = TurnController.new(rules, match.setup, seed, match.players)
        while game.bot and len(game.past) < rules.info.max_actions:
            game.play_bot()
    except Defect as defect:
        return f"{what}{defect}"
    except Exception as other:
        return f"{what}{type(other).__name__}: {other}"
    return f"{what}{write_crash(game, None, (), error)}"


def simulate(
    match: Match,
    games: int,
    workers: int = 1,
    rules: Rules[Any] | None = None,
    progress: Progress | None = None,
) -> tuple[dict[str, Any], list[str]]:
    """The report of so many games, and what went wrong in the failed ones."""
    rules = rules or rules_of(match.game, match.cards)
    begin = time.perf_counter()
    played: list[Game] = []
    for game in _play_all(match, games, workers, rules):
        played.append(game)
        if progress:
            progress(len(played), games)
    seconds = time.perf_counter() - begin
    return report(match, played, seconds), [g.failure for g in sorted(played) if g.failure]


def _play_all(match: Match, games: int, workers: int, rules: Rules[Any]) -> Iterator[Game]:
    if workers <= 1 or games == 1:
        for k in range(games):
            yield play_game(match, k, rules)
        return
    # Not a Pool of `multiprocessing`: if one of its workers is killed at the wrong moment, the
    # others and the parent wait for ever.
    count = min(workers, games)
    team: dict[Connection, BaseProcess] = {}
    try:
        for first in range(count):
            with _undisturbed():
                results, theirs = multiprocessing.Pipe(duplex=False)
                worker = multiprocessing.Process(
                    target=_work, args=(match, range(first, games, count), theirs), daemon=True
                )
                worker.start()
                theirs.close()
                team[results] = worker
        yield from _gather(set(team), games)
    finally:
        for each in team.values():
            each.kill()
            each.join()


def _gather(team: set[Connection], games: int) -> Iterator[Game]:
    """The games of all workers as they come in."""
    while games:
        for results in wait(list(team)):
            assert isinstance(results, Connection)
            try:
                game = results.recv()
            except EOFError:
                team.remove(results)
                if games and not team:
                    raise Defect("the worker processes have ended before their work") from None
            else:
                games -= 1
                yield game


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let no signal come while a worker begins, which has the handlers of its parent at first."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    old = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old)


def _work(match: Match, numbers: Iterable[int], results: Connection) -> None:
    """Play games and send what became of them, as long as the parent is there."""
    # The parent hears an interrupt and ends its workers; a traceback of each helps nobody.
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    rules, parent = rules_of(match.game, match.cards), multiprocessing.parent_process()
    with suppress(BrokenPipeError):
        for k in numbers:
            if parent and not parent.is_alive():
                return
            results.send(play_game(match, k, rules))


def report(match: Match, played: Iterable[Game], seconds: float) -> dict[str, Any]:
    """The report as one JSON object."""
    games = sorted(played)
    ended = [(game.actions, game.outcome) for game in games if game.outcome]
    lengths = [actions for actions, _ in ended]
    outcomes = [outcome for _, outcome in ended]
    actions = sum(game.actions for game in games)
    seats = match.setup.seats
    wins = [sum(_wins(seat, outcome, seats) for outcome in outcomes) for seat in range(seats)]
    return {
        "game": match.game,
        "scenario": match.setup.scenario,
        "options": match.setup.options,
        "seed": show_seed(match.seed),
        "players": [player.word for player in match.players],
        "games": len(games),
        "finished": len(ended),
        "failures": len(games) - len(ended),
        "wins": wins[0] if seats == 1 else wins,
        "draws": sum(_drawn(outcome, seats) for outcome in outcomes),
        "levels": _counted(outcome.level for outcome in outcomes),
        "reasons": _counted(outcome.reason for outcome in outcomes),
        "actions": actions,
        "actions_per_second": round(actions / seconds) if seconds else 0,
        "seconds": round(seconds, 3),
        "length": {
            "min": min(lengths, default=0),
            "median": median(lengths) if lengths else 0,
            "max": max(lengths, default=0),
        },
    }


def _drawn(outcome: Outcome, seats: int) -> bool:
    """Whether nobody won: no winner or all of them; alone, only if the level says so."""
    if seats == 1:
        return "draw" in outcome.level.lower()
    return len(outcome.winners) in (0, seats)


def _wins(seat: int, outcome: Outcome, seats: int) -> bool:
    return seat in outcome.winners and not _drawn(outcome, seats)


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(Counter(words).most_common())


def table(data: dict[str, Any]) -> Iterator[str]:
    """The report as lines for people."""
    done, length = data["finished"], data["length"]
    yield f"{data['game'].replace('_', '-')}  scenario {data['scenario']}  seed {data['seed']}"
    yield _row("players", ", ".join(data["players"]))
    yield _row("games", f"{data['games']} ({done} finished, {data['failures']} failed)")
    yield from _shares(data["wins"], done)
    yield _row("draws", str(data["draws"]))
    for name, key in (("result", "levels"), ("reason", "reasons")):
        for word, count in data[key].items():
            yield _row(name, f"{word}: {count} ({_percent(count, done)})")
    speed = f"{data['actions_per_second']} a second"
    yield _row("actions", f"{data['actions']} in {data['seconds']} s, {speed}")
    spread = f"{length['min']} to {length['max']}, median {length['median']:g}"
    yield _row("actions per game", spread)


def _row(name: str, value: str) -> str:
    return f"{name:<17} {value}"


def _shares(wins: int | Sequence[int], done: int) -> Iterator[str]:
    if isinstance(wins, int):
        yield _row("wins", f"{wins} ({_percent(wins, done)})")
        return
    for seat, count in enumerate(wins, 1):
        yield _row(f"wins seat {seat}", f"{count} ({_percent(count, done)})")


def _percent(count: int, total: int) -> str:
    return f"{100 * count / total:.1f}%" if total else "-"
