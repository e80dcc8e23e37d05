"""Statistics of finished games, by game, scenario, options and table; practice is counted apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median
from typing import Any, Literal

from app.records import Book, Finished
from games.core.text import listed

Verdict = Literal["won", "drawn", "lost"]


def verdict(game: Finished, seat: int) -> Verdict:
    """How a game ended for a seat; a victory that is shared is a draw."""
    if game.winners == (seat,):
        return "won"
    if len(game.players) > 1 and (not game.winners or seat in game.winners):
        return "drawn"
    return "lost"


@dataclass
class Run:
    """The results of one person, or of one seat, in the order in which the games ended."""

    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def won(self) -> int:
        """How many were won."""
        return self.verdicts.count("won")

    @property
    def streak(self) -> int:
        """How many were won since the last one that was not."""
        lasting = 0
        for each in reversed(self.verdicts):
            if each != "won":
                break
            lasting += 1
        return lasting

    @property
    def best_streak(self) -> int:
        """How many were won in a row at most."""
        best = now = 0
        for each in self.verdicts:
            now = now + 1 if each == "won" else 0
            best = max(best, now)
        return best

    def numbers(self) -> dict[str, Any]:
        """All of it as data."""
        return {
            "played": len(self.verdicts),
            "won": self.won,
            "drawn": self.verdicts.count("drawn"),
            "lost": self.verdicts.count("lost"),
            "streak": self.streak,
            "best_streak": self.best_streak,
        }


@dataclass
class Tally:
    """The finished games of one kind. `table` says who else played.

    Where several people play and nobody in particular is asked for, `run` is empty: there are
    only the `seats` and the `names`.
    """

    game: str
    scenario: str
    options: str
    table: str
    played: int = 0
    run: Run = field(default_factory=Run)
    seats: Counter[int] = field(default_factory=Counter)
    names: dict[str, Run] = field(default_factory=dict)
    levels: Counter[str] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    seconds: list[int] = field(default_factory=list)
    assisted: Run = field(default_factory=Run)
    helped: Counter[str] = field(default_factory=Counter)

    @property
    def kind(self) -> tuple[str, str, str, str]:
        """What the games have in common."""
        return self.game, self.scenario, self.options, self.table

    def add(self, game: Finished, seat: int | None, seconds: int) -> None:
        """Count a game, as it was for a seat if one is asked for."""
        if seconds:
            self.seconds.append(seconds)
        people = [seat] if seat is not None else game.people
        if game.assistance:
            self._add_assisted(game, people)
            return
        self.played += 1
        self.levels[game.level] += 1
        self.actions.append(game.n)
        self.seats.update(game.winners if len(game.winners) == 1 else ())
        for each in people:
            score = game.score(each)
            if score is not None:
                self.scores.append(score)
            name = game.name(each)
            if name and seat is None:
                self.names.setdefault(name, Run()).verdicts.append(verdict(game, each))
        if len(people) == 1:
            self.run.verdicts.append(verdict(game, people[0]))

    def _add_assisted(self, game: Finished, people: Sequence[int]) -> None:
        won = "won" in [verdict(game, each) for each in people]
        self.assisted.verdicts.append("won" if won else "lost")
        help_ = game.assistance
        for kind in ("takebacks", "fresh", "hints", "branch"):
            self.helped[kind] += bool(getattr(help_, kind))

    def numbers(self) -> dict[str, Any]:
        """All of it as data."""
        return {
            "game": self.game,
            "scenario": self.scenario,
            "options": self.options,
            "table": self.table,
            **self.run.numbers(),
            "played": self.played,
            "wins_by_seat": {str(seat + 1): n for seat, n in sorted(self.seats.items())},
            "levels": dict(self.levels.most_common()),
            "scores": spread(self.scores),
            "actions": spread(self.actions),
            "seconds": spread(self.seconds) | {"total": sum(self.seconds)},
            "players": {name: run.numbers() for name, run in sorted(self.names.items())},
            "assisted": {
                "played": len(self.assisted.verdicts),
                "won": self.assisted.won,
                **{f"with_{kind}": n for kind, n in self.helped.items()},
            },
        }


def spread(values: Sequence[int]) -> dict[str, float]:
    """The least, the middle and the greatest of some values; nothing if there is none."""
    if not values:
        return {}
    return {"min": min(values), "median": median(values), "max": max(values)}


def count(book: Book, game: str = "", player: str = "") -> list[Tally]:
    """The tallies of all games, of one game, or of the games of one player by name."""
    tallies: dict[tuple[str, str, str, str], Tally] = {}
    for each in book.games.values():
        seat = seat_of(each, player)
        if not each.people or (game and each.game != game) or (player and seat is None):
            continue
        kind = (each.game, each.scenario, options_of(each), table_of(each))
        tally = tallies.setdefault(kind, Tally(*kind))
        tally.add(each, seat, book.seconds.get(each.id, 0))
    return sorted(tallies.values(), key=lambda tally: tally.kind)


def seat_of(game: Finished, player: str) -> int | None:
    """Where somebody sat in a game, by name in any case of letters; None if nowhere."""
    if not player:
        return None
    named = (seat for seat in game.people if game.name(seat).casefold() == player.casefold())
    return next(named, None)


def player_names(book: Book) -> list[str]:
    """The names of all who played, each in the way in which it was typed last."""
    found: dict[str, str] = {}
    for game in book.games.values():
        for name in filter(None, map(game.name, game.people)):
            found[name.casefold()] = name
    return sorted(found.values(), key=str.casefold)


def table_of(game: Finished) -> str:
    """Who plays: how many people, if there are several, and the bots by their names."""
    bots = sorted({word for n, word in enumerate(game.players) if n not in game.people})
    people = len(game.people)
    told = [f"{people} people"] * (people > 1) + ([f"against {listed(bots)}"] if bots else [])
    return ", ".join(told)


def options_of(game: Finished) -> str:
    """What was not as usual in a game, in a line: edition, options, cards."""
    own = ["own cards"] * game.cards
    return ", ".join(filter(None, [game.edition, show_options(game), *own]))


def show_options(game: Finished) -> str:
    """The options that are not as usual in a scenario, in a line."""
    try:
        return _shown(game.game, game.scenario, tuple(sorted(game.options.items())))
    except TypeError:
        return ""  # of another version: nothing that an option can be


@lru_cache(maxsize=1024)
def _shown(game: str, scenario: str, options: tuple[tuple[str, Any], ...]) -> str:
    from games import REGISTRY
    from games.core.options import describe_options, show_value

    usual, given = _usual(game, scenario), dict(options)
    return ", ".join(
        f"{option.title} {show_value(given[option.slug])}"
        for option in (describe_options(REGISTRY[game].info.options) if usual else ())
        if given.get(option.slug, usual[option.slug]) != usual[option.slug]
    )


@lru_cache(maxsize=256)
def _usual(game: str, scenario: str) -> dict[str, Any]:
    """The usual options of a scenario; none where the game or the scenario is unknown."""
    from games import REGISTRY
    from games.core.errors import CasemateError
    from games.core.models import Setup

    if game not in list(REGISTRY):
        return {}
    rules = REGISTRY[game]
    try:
        return rules.complete(Setup(seats=rules.info.seats[0], scenario=scenario)).options
    except CasemateError:
        return {}


def totals(tallies: Iterable[Tally]) -> dict[str, int]:
    """How many games there are, how many of them assisted, and the seconds they took."""
    found = list(tallies)
    return {
        "played": sum(tally.played for tally in found),
        "assisted": sum(len(tally.assisted.verdicts) for tally in found),
        "seconds": sum(sum(tally.seconds) for tally in found),
    }
