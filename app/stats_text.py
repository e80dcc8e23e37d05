"""Statistics in sentences, for the screen and for the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from statistics import median
from typing import Any

from app.daily import Day, day_streak
from app.shelf import TITLES
from app.stats import Run, Tally, verdict
from games.core.text import listed, plural

HELPED = {
    "takebacks": "chance taken back in",
    "fresh": "new dice in",
    "hints": "hints in",
    "branch": "branched off",
}


def show_time(seconds: float) -> str:
    """A time in the two units that count: `40 s`, `12 min`, `2 h 5 min`."""
    minutes = int(seconds) // 60
    if not minutes:
        return f"{int(seconds)} s"
    hours, minutes = divmod(minutes, 60)
    rest = [f"{minutes} min"] * (minutes > 0 or not hours)
    return " ".join(([f"{hours} h"] if hours else []) + rest)


def game_title(tally: Tally) -> str:
    """Game and scenario by their names, as far as they are known, and who plays."""
    from games import REGISTRY
    from games.core.errors import CasemateError

    scenario = tally.scenario
    if tally.game in list(REGISTRY):
        with suppress(CasemateError):  # one of another version keeps its id
            scenario = REGISTRY[tally.game].info.scenario(tally.scenario).title
    return " · ".join(filter(None, [TITLES.get(tally.game, tally.game), scenario, tally.table]))


def run_words(run: Run) -> str:
    """Wins, share and streaks: `won 2 of 5, 40%; 1 in a row now, 2 at most`."""
    played = len(run.verdicts)
    drawn = run.verdicts.count("drawn")
    told = f"won {run.won} of {played}, {100 * run.won / played:.0f}%"
    if drawn:
        told += f", drawn {drawn}"
    if run.best_streak > 1:
        told += f"; {run.streak or 'none'} in a row now, {run.best_streak} at most"
    return told


def tally_lines(tally: Tally) -> Iterator[str]:
    """What a tally says, a sentence a line, but for the levels."""
    if tally.run.verdicts:
        yield run_words(tally.run)
    elif tally.played:
        wins = [f"player {seat + 1} won {n}" for seat, n in sorted(tally.seats.items())]
        drawn = tally.played - sum(tally.seats.values())
        yield ", ".join([*wins, *([f"drawn {drawn}"] if drawn else [])])
    for name, run in sorted(tally.names.items()):
        if len(tally.names) > 1 or not tally.run.verdicts:
            yield f"{name}: {run_words(run)}"
    if tally.scores:
        yield f"score {max(tally.scores)} at best, median {median(tally.scores):g}"
    if tally.played:
        told = f"median {median(tally.actions):g} actions"
        if tally.seconds:
            told += f", {show_time(median(tally.seconds))}; {show_time(sum(tally.seconds))} in all"
        yield told


def assisted_line(tally: Tally) -> str:
    """How many games were practice and why; nothing if none was."""
    count = len(tally.assisted.verdicts)
    if not count:
        return ""
    why = listed([f"{HELPED[kind]} {n}" for kind, n in tally.helped.items() if n])
    more = "and " if tally.played else ""
    return f"{more}{plural(count, 'game')} with help (practice), {tally.assisted.won} won: {why}"


def day_words(day: Day) -> str:
    """What became of a daily game: the best result without help, and how many attempts."""
    if day.best:
        points = f", {plural(day.points, 'point')}" if day.points is not None else ""
        of = f" of {day.attempts}" if day.attempts > 1 else ""
        result = f"{verdict(day.best, 0)}, {day.best.level}{points}"
        return f"{result} (attempt {day.attempt}{of})"
    ended = f", {day.assisted} ended with help" if day.assisted else ""
    return f"{plural(day.attempts, 'attempt')}{ended or ', none ended'}"


def streak_words(days: list[Day], today: str) -> str:
    """On how many days in a row a daily game was ended without help; nothing if never."""
    now, best = day_streak({day.date for day in days if day.best}, today)
    return f"{plural(now, 'day')} in a row, {best} at most" if best else ""


def statistics_lines(tallies: list[Tally], days: list[Day], today: str) -> Iterator[str]:
    """All statistics as lines of text."""
    for tally in tallies:
        alone = " without help" if tally.assisted.verdicts else ""
        yield f"{game_title(tally)}: {tally.played} played{alone}"
        yield from (f"  {line}" for line in [tally.options, *tally_lines(tally)] if line)
        for level, times in tally.levels.most_common():
            yield f"  {level}: {times}"
        if assisted_line(tally):
            yield f"  {assisted_line(tally)}"
    if days:
        streak = streak_words(days, today)
        yield f"Daily games: {streak}" if streak else "Daily games:"
    for day in days:
        yield f"  {day.date}  {TITLES.get(day.game, day.game)}: {day_words(day)}"


def statistics_data(tallies: list[Tally], days: list[Day], today: str) -> dict[str, Any]:
    """All statistics as data."""
    now, best = day_streak({day.date for day in days if day.best}, today)
    return {
        "games": [tally.numbers() for tally in tallies],
        "daily": {
            "today": today,
            "streak": now,
            "best_streak": best,
            "days": [day.numbers() for day in days],
        },
    }
