"""Many games without a screen: who wins, how, how long it takes, and what goes wrong."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from app.controller import TurnController
from app.crash import write_crash
from app.opening import rules_of
from app.players import BotPlayer
from games.core.errors import Defect
from games.core.models import Outcome, Setup, show_seed
from games.core.play import derive
from games.core.playout import playout
from games.core.rules import Rules

Progress = Callable[[int, int], None]


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
    chunk = max(1, min(50, games // (workers * 4)))
    with multiprocessing.Pool(workers, _ignore_interrupt) as pool:
        yield from pool.imap_unordered(partial(play_game, match), range(games), chunk)


def _ignore_interrupt() -> None:
    # The parent hears it and ends its workers; a traceback of each helps nobody.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        with suppress(AttributeError, ValueError):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


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
    yield f"{data['game']}  scenario {data['scenario']}  seed {data['seed']}"
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
