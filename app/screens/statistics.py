"""The statistics page: how games ended, and the daily games, for one game or player or for all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from app.commands import PLACES, bindings
from app.screens.lines import Row, beside, fit, row, section, wrap
from app.screens.page import Page
from games import GAMES
from games.core.text import plural

if TYPE_CHECKING:
    from app.daily import Day
    from app.records import Book
    from app.stats import Tally

BAR = 24
LABEL = 10
WEEKS = 5
CALENDAR = 34
"""The columns of the calendar; the days in words stand beside it."""
DAYS = "Mo Tu We Th Fr Sa Su"
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


class Shown(NamedTuple):
    """What is counted for the filters of now."""

    tallies: list[Tally]
    days: list[Day]


class Statistics(Page[None]):
    """What became of the games that were played to their end."""

    PLACE = "statistics"
    BINDINGS = bindings(PLACES["statistics"])
    CURSOR = False
    CLICK_ACTS = True

    def __init__(self) -> None:
        super().__init__()
        self.book: Book | None = None
        self.shown: Shown | None = None
        self.today = ""
        self.game = ""
        self.player = ""

    def on_mount(self) -> None:
        """Read the file in the background."""
        self.run_worker(self._read(), exclusive=True)

    async def _read(self) -> None:
        from app.daily import today
        from app.stats_file import gather

        self.book, told = await asyncio.to_thread(gather)
        self.today = today()
        if told:
            self.app.tell(told, "warning")
        await self._count()

    async def _count(self) -> None:
        """Count for the filters of now; the rules of the games may have to be loaded for that."""
        if self.book:
            found = await asyncio.to_thread(_counted, self.book, self.game, self.player)
            self.shown = Shown(*found)
            self.draw()

    # -- filters -----------------------------------------------------------------------------

    @property
    def games(self) -> list[str]:
        """The games to choose from: all, and those that were played."""
        if not self.book:
            return [""]
        played = {game.game for game in self.book.games.values()}
        played |= {begun.game for begun in self.book.begun.values()}
        return ["", *(entry.slug for entry in GAMES if entry.slug in played)]

    @property
    def players(self) -> list[str]:
        """The players to choose from: everybody, and those with a name."""
        from app.stats import player_names

        return ["", *(player_names(self.book) if self.book else ())]

    def action_move(self, across: int, down: int) -> None:
        """Scroll, or go to another game."""
        if down:
            super().action_move(across, down)
        else:
            if len(self.games) < 2:
                self.app.tell("no game was played to its end yet")
            self.game = _next(self.games, self.game, across)
            self._again()

    def action_player(self) -> None:
        """Go to the next player."""
        if len(self.players) < 2:
            self.app.tell("no game was played under a name yet")
        self.player = _next(self.players, self.player, 1)
        self._again()

    def _again(self) -> None:
        self.lines.top = 0
        self.run_worker(self._count(), exclusive=True)

    def chosen(self, name: str) -> None:
        """A click on a filter takes its next value."""
        if name == "game":
            self.action_move(1, 0)
        elif name == "player":
            self.action_player()

    # -- drawing -----------------------------------------------------------------------------

    def heading(self, width: int) -> Row:
        """The title, and how much was played."""
        from app.stats import totals
        from app.stats_text import show_time

        title, right = " Statistics", ""
        if self.shown:
            found = totals(self.shown.tallies)
            right = plural(found["played"] + found["assisted"], "game")
            right += f" · {show_time(found['seconds'])}" if found["seconds"] else ""
        gap = max(width - len(title) - cell_len(right) - 1, 1)
        return row((title, "title"), " " * gap, (right, "dim"))

    def build(self, width: int) -> list[Row]:
        """The filters, the daily games, and a section for each kind of game."""
        if self.shown is None:
            return [Row(), row(("  counting …", "dim"))]
        rows = self._filters()
        if self.shown.days:
            rows += [Row(), *self._daily(self.shown.days, width)]
        for tally in self.shown.tallies:
            rows += [Row(), *_tally(tally, width)]
        if not self.shown.days and not self.shown.tallies:
            rows += [Row(), row("  No game has been played to its end yet.")]
        return rows

    def _filters(self) -> list[Row]:
        titles = {entry.slug: entry.title for entry in GAMES}
        game = titles.get(self.game, "all")
        rows = [row(fit("  Game", LABEL), (f"‹ {game} ›", "legal"), name="game")]
        if len(self.players) > 1:
            player = self.player or "everybody"
            rows.append(row(fit("  Player", LABEL), (f"‹ {player} ›", "legal"), name="player"))
        return rows

    def _daily(self, days: list[Day], width: int) -> list[Row]:
        from app.stats_text import streak_words

        head = section("Daily games", width, streak_words(days, self.today))
        wide = width >= 2 * CALENDAR
        calendar = self._calendar(days)
        left = calendar + [row("  ", *spans) for spans in _legend()]
        if not wide:
            return [head, *left, *_days_in_words(days, width - 3)]
        words = _days_in_words(days, width - CALENDAR - 3, len(left))
        return [head, *beside(left, words, CALENDAR)]

    def _calendar(self, days: list[Day]) -> list[Row]:
        """The last weeks, a line for each: a sign for every day, today's in brackets."""
        from app.daily import weeks

        signs: dict[str, str] = {}
        for day in days:
            signs[day.date] = max(signs.get(day.date, ""), _sign(day), key=_SIGNS.index)
        rows = [row((f"{'':<9}{DAYS}", "dim"))]
        for week in weeks(self.today, WEEKS):
            spans: list[tuple[str, str]] = [(f"  {_short(week[0]):<6}", "dim")]
            for date in week:
                sign = signs.get(date, "·") if date else " "
                role = {"■": "good", "·": "dim"}.get(sign, "text")
                here = date == self.today
                spans.append((f"[{sign}]" if here else f" {sign} ", role))
            rows.append(row(*spans))
        return rows


_SIGNS = ["", "·", "×", "○", "■"]
"""The signs of days, the worst first."""


def _counted(book: Book, game: str, player: str) -> tuple[list[Tally], list[Day]]:
    from app.daily import days
    from app.stats import count

    return count(book, game, player), days(book, game, player)


def _next(values: list[str], now: str, steps: int) -> str:
    at = values.index(now) if now in values else 0
    return values[(at + steps) % len(values)]


def _sign(day: Day) -> str:
    if day.won:
        return "■"
    return "○" if day.best else "×"


def _legend() -> list[list[tuple[str, str]]]:
    dim = "dim"
    return [
        [("■", "good"), (" won  ", dim), ("○", "text"), (" played", dim)],
        [("×", "text"), (" with help, or not ended", dim)],
    ]


def _short(date: str) -> str:
    """A date in few cells: ` 5 Jan`."""
    return f"{int(date[8:]):>2} {MONTHS[int(date[5:7]) - 1]}"


def _days_in_words(days: list[Day], width: int, most: int | None = None) -> list[Row]:
    """The days from the latest on, each with what became of it, as many whole ones as fit."""
    from app.shelf import TITLES
    from app.stats_text import day_words

    rows: list[Row] = []
    for day in days:
        text = f"{_short(day.date)}  {TITLES.get(day.game, day.game)}: {day_words(day)}"
        lines = wrap(text.strip(), width, "  ")
        if most is not None and len(rows) + len(lines) > most:
            break
        rows += map(row, lines)
    return rows


def _tally(tally: Tally, width: int) -> list[Row]:
    from app.stats_text import assisted_line, game_title, tally_lines

    count = f"{tally.played} played" if tally.played else ""
    rows = [section(game_title(tally), width, count)]
    rows += [row((f"  {line}", "dim")) for line in wrap(tally.options, width - 4)]
    for line in tally_lines(tally):
        rows += [row(f"  {part}") for part in wrap(line, width - 4, "  ")]
    widest = max(map(cell_len, tally.levels), default=0)
    for level, times in tally.levels.most_common():
        bar = "■" * max(round(BAR * times / tally.played), 1)
        rows.append(row(f"  {fit(level, widest)} ", (f"{times:>4} ", "legal"), (bar, "dim")))
    rows += [row((f"  {part}", "dim")) for part in wrap(assisted_line(tally), width - 4, "  ")]
    return rows
