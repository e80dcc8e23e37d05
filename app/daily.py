"""The daily game: for a date in UTC everybody gets the same decks and dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from games.core.errors import CasemateError, Unreadable
from games.core.models import Setup, read_seed
from games.core.play import derive

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.players import Player
    from app.records import Book, Finished
    from games.core.rules import Rules

WEEK = 7
RIVAL = "greedy"
"""The bot in the other seats; a game without it lets its first one play."""


def today() -> str:
    """The date of now in UTC, as `2026-03-04`: the daily game changes everywhere at once."""
    return datetime.now(UTC).date().isoformat()


def daily_seed(slug: str, day: str) -> int:
    """The seed of a game's daily game on a date."""
    return derive(0, "daily", slug, day)


def daily_setup(rules: Rules[Any]) -> Setup:
    """How a daily game is set up: the first scenario, the fewest seats, everything as usual."""
    info = rules.info
    return rules.complete(Setup(seats=info.seats[0], scenario=info.scenarios[0].id))


def daily_players(rules: Rules[Any], words: str) -> tuple[Player, ...]:
    """The person of the words in the first seat and bots in the others; Unreadable if it is none.

    The words are `human`, or `human:NAME`.
    """
    from app.players import BOT, Human, parse_players

    seats = rules.info.seats[0]
    [person, *more] = parse_players(words, 1, rules) if "," not in words else [None]
    if not isinstance(person, Human) or more:
        raise Unreadable("a daily game is for one person: --players human, or human:NAME")
    bot = RIVAL if RIVAL in rules.bots else next(iter(rules.bots))
    return parse_players([person, *[BOT + bot] * (seats - 1)], seats, rules)


def begin(rules: Rules[Any], words: str = "human", day: str = "") -> TurnController:
    """A new attempt at today's game, or at that of a date."""
    from app.opening import new_game

    day = day or today()
    seated = daily_players(rules, words)
    return new_game(rules, daily_setup(rules), daily_seed(rules.info.slug, day), seated, daily=day)


def is_daily(game: Finished) -> bool:
    """Whether a record is what it says: a daily game with the seed and the setup of its date."""
    from games import REGISTRY

    if game.cards or game.game not in list(REGISTRY):
        return False
    rules = REGISTRY[game.game]
    try:
        given = Setup(
            seats=len(game.players),
            options=game.options,
            scenario=game.scenario,
            edition=game.edition,
        )
        same = rules.complete(given) == daily_setup(rules)
        seed = read_seed(game.seed)
    except (CasemateError, ValueError):
        return False
    return same and bool(game.daily) and seed == daily_seed(game.game, game.daily)


@dataclass
class Day:
    """What became of a game's daily game on a date: attempts, and the best that was unassisted.

    `attempt` is which attempt the best was; `assisted` counts the ends that were reached with help.
    """

    game: str
    date: str
    attempts: int = 0
    best: Finished | None = None
    attempt: int = 0
    assisted: int = 0
    ids: list[str] = field(default_factory=list)

    @property
    def won(self) -> bool:
        """Whether it was won without help."""
        return self.best is not None and _rank(self.best)[0]

    @property
    def points(self) -> int | None:
        """The points of the best end, where the game has any."""
        return self.best.score(0) if self.best else None

    def numbers(self) -> dict[str, Any]:
        """All of it as data."""
        best = None
        if self.best:
            best = {"won": self.won, "level": self.best.level, "points": self.points}
            best |= {"attempt": self.attempt, "actions": self.best.n}
        return {
            "game": self.game,
            "date": self.date,
            "attempts": self.attempts,
            "best": best,
            "assisted": self.assisted,
        }


def _rank(game: Finished) -> tuple[bool, int]:
    """A greater one is a better result of the person in the first seat."""
    return game.winners == (0,), game.score(0) or 0


def days(book: Book, slug: str = "", player: str = "") -> list[Day]:
    """The daily games that were tried, by date, the latest first; of one game or one player."""
    found: dict[tuple[str, str], Day] = {}
    for name, begun in book.begun.items():
        ended = book.games.get(name)
        if _asked(begun.game, begun.date, ended, slug, player):
            day = found.setdefault((begun.date, begun.game), Day(begun.game, begun.date))
            day.ids.append(name)
    for game in book.games.values():
        key = (game.daily, game.game)
        if not is_daily(game) or not _asked(game.game, game.daily, game, slug, player):
            continue
        day = found.setdefault(key, Day(game.game, game.daily))
        if game.id not in day.ids:
            day.ids.append(game.id)
        if game.assistance:
            day.assisted += 1
        elif day.best is None or _rank(game) > _rank(day.best):
            day.best, day.attempt = game, day.ids.index(game.id) + 1
    for day in found.values():
        day.attempts = len(day.ids)
    return [found[key] for key in sorted(found, reverse=True)]


def _asked(game: str, day: str, ended: Finished | None, slug: str, player: str) -> bool:
    if (slug and slug != game) or not _is_date(day):
        return False
    # Who began a game is known when it has ended.
    return not player or (ended is not None and ended.name(0).casefold() == player.casefold())


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def day_streak(played: Iterable[str], now: str) -> tuple[int, int]:
    """How many days in a row up to today or yesterday, and how many in a row at most.

    Dates that lie ahead of today were played while a clock was wrong; they count for neither.
    """
    known = {date.fromisoformat(day) for day in played if day <= now}
    best = lasting = 0
    last: date | None = None
    for day in sorted(known):
        lasting = lasting + 1 if last and day - last == timedelta(1) else 1
        best, last = max(best, lasting), day
    late = last is None or date.fromisoformat(now) - last > timedelta(1)
    return (0 if late else lasting), best


def weeks(now: str, number: int) -> Iterator[Sequence[str]]:
    """The dates of so many weeks up to that of today, from Monday to Sunday; later ones are ''."""
    here = date.fromisoformat(now)
    monday = here - timedelta(here.weekday())
    for back in range(number - 1, -1, -1):
        first = monday - timedelta(WEEK * back)
        row = [first + timedelta(n) for n in range(WEEK)]
        yield [day.isoformat() if day <= here else "" for day in row]
