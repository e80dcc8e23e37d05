"""Today's games: everybody gets the same decks and dice, and the best result is kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.cells import cell_len

from app.commands import PLACES, bindings
from app.screens.lines import Row, fit, row, wrap
from app.screens.page import Page
from games import GAMES

if TYPE_CHECKING:
    from pathlib import Path

    from app.daily import Day

HINTS = 3
ABOUT = (
    "Until midnight UTC everybody has the same decks and dice; scenario and options are the usual "
    "ones, and bots play the other seats. What counts is the best end without help."
)


class Daily(Page[None]):
    """Lists the games with what became of each today; Enter plays."""

    PLACE = "daily"
    BINDINGS = bindings(PLACES["daily"])

    def __init__(self, slug: str = "") -> None:
        super().__init__()
        self.today = ""
        self.days: dict[str, Day] | None = None
        self.under_way: dict[str, Path] = {}
        self._first = slug
        self._starting = False

    def on_mount(self) -> None:
        """Look in the background how today's games stand."""
        self.look()

    def on_screen_resume(self) -> None:
        """Look again after a game."""
        if self.days is not None:
            self.look()

    @property
    def unready(self) -> bool:
        """Whether it is not known yet what can be gone on with, or a game is just begun."""
        return self.days is None or self._starting

    def look(self) -> None:
        """Read the statistics and the folder again."""
        self.run_worker(self._look(), exclusive=True, group="look")

    async def _look(self) -> None:
        from app.daily import today

        self.today = today()
        self.days, self.under_way, told = await asyncio.to_thread(_standing, self.today)
        if told:
            self.app.tell(told, "warning")
        first, self._first = self._first, ""
        self.draw(first or None)

    # -- drawing -----------------------------------------------------------------------------

    def heading(self, width: int) -> Row:
        """The title and the date."""
        right = f"{self.today} UTC" if self.today else ""
        gap = max(width - len(" Today's games") - len(right) - 1, 1)
        return row((" Today's games", "title"), " " * gap, (right, "dim"))

    def build(self, width: int) -> list[Row]:
        """What a daily game is, and a line for each game."""
        rows = [Row(), *(row((f"  {line}", "dim")) for line in wrap(ABOUT, width - 4)), Row()]
        title_width = max(cell_len(entry.title) for entry in GAMES) + 2
        for number, entry in enumerate(GAMES, 1):
            title = (fit(entry.title, title_width), "title")
            told = self._told(entry.slug)
            first, *more = wrap(told, max(width - title_width - 6, 10)) or [""]
            key = str(number)
            rows.append(row(f"  {key}  ", title, first, name=entry.slug, key=key))
            rows += [
                row(" " * (title_width + 5) + line)._replace(more=True, name="") for line in more
            ]
        return rows

    def _told(self, slug: str) -> str:
        from app.stats_text import day_words

        if self.days is None:
            return "…"
        day = self.days.get(slug)
        told = day_words(day) if day and (day.best or day.assisted) else ""
        if slug in self.under_way:
            told = f"{told}; another is under way" if told else "under way"
        return told or ("not ended yet" if day else "not tried yet")

    def hints(self, width: int) -> list[Row]:
        """Who plays, and what the keys do for the game under the cursor."""
        slug = self.lines.name_here
        enter = "goes on with the attempt that is under way" if slug in self.under_way else "begins"
        name = self.app.settings.name
        who = (
            f"Your name in the statistics is {name}."
            if name
            else "In the settings you can name yourself."
        )
        lines = wrap(f"{self.with_keys('{act}')} {enter}. {who}", width - 2)
        return [*(row((f" {line}", "dim")) for line in lines), *[Row()] * HINTS][:HINTS]

    # -- playing -----------------------------------------------------------------------------

    def chosen(self, name: str) -> None:
        """Go on with an attempt, or begin one."""
        path = self.under_way.get(name)
        if path:
            self.app.resume(path)
        else:
            self._begin(name)

    def action_again(self) -> None:
        """Begin another attempt at the game under the cursor."""
        if self.lines.name_here:
            self._begin(self.lines.name_here)

    def _begin(self, slug: str) -> None:
        # A second key while the rules are loaded begins no second attempt.
        if not self._starting:
            self._starting = True
            self.run_worker(self._play(slug), group="begin")

    async def _play(self, slug: str) -> None:
        from app.daily import begin
        from games import REGISTRY
        from games.core.errors import CasemateError

        try:
            rules = await asyncio.to_thread(REGISTRY.__getitem__, slug)
            if self.on_top:
                game = begin(rules)
                self.app.play(game)
        except CasemateError as error:
            self.app.tell(str(error), "error")
        finally:
            self._starting = False


def _standing(today: str) -> tuple[dict[str, Day], dict[str, Path], str]:
    """Today's games by slug: what became of them, the newest save of each that has not ended."""
    from app.daily import days
    from app.shelf import facts
    from app.stats_file import gather

    book, told = gather()
    found = {day.game: day for day in days(book) if day.date == today}
    under_way: dict[str, Path] = {}
    for fact in facts():
        if fact["state"] == "ok" and fact["daily"] == today and not fact["finished"]:
            under_way.setdefault(fact["game"], fact["path"])
    return found, under_way, told
