"""The statistics page: how games ended, by game, scenario and options."""

from __future__ import annotations

import asyncio
from statistics import median

from app.commands import PLACES, bindings
from app.screens.lines import Row, row, section, wrap
from app.screens.page import Page
from app.shelf import TITLES
from app.stats import Tally

BAR = 24


def scenario_title(tally: Tally) -> str:
    """The scenario by its name, where the game is known."""
    from games import REGISTRY
    from games.core.errors import CasemateError

    try:
        title: str = REGISTRY[tally.game].info.scenario(tally.scenario).title
    except (CasemateError, KeyError):
        return tally.scenario
    return title


class Statistics(Page[None]):
    """What became of the games that were played to their end."""

    PLACE = "text"
    BINDINGS = bindings(PLACES["text"])
    CURSOR = False

    def __init__(self) -> None:
        super().__init__()
        self.tallies: list[Tally] | None = None

    def on_mount(self) -> None:
        """Count in the background."""
        self.run_worker(self._count())

    async def _count(self) -> None:
        from app.shelf import facts
        from app.stats import count

        self.tallies = await asyncio.to_thread(lambda: count(facts()))
        self.draw()

    def heading(self, width: int) -> Row:
        """The title."""
        return row((" Statistics", "title"))

    def build(self, width: int) -> list[Row]:
        """A section for each kind of game."""
        if self.tallies is None:
            return [Row(), row(("  counting …", "dim"))]
        if not self.tallies:
            return [Row(), row("  No game has been played to its end yet.")]
        rows: list[Row] = []
        for tally in self.tallies:
            rows += [Row(), *self._tally(tally, width)]
        return rows

    def _tally(self, tally: Tally, width: int) -> list[Row]:
        title = f"{TITLES.get(tally.game, tally.game)} · {scenario_title(tally)}"
        rows = [section(title, width, f"{tally.played} played" if tally.played else "")]
        rows += [row((f"  {line}", "dim")) for line in wrap(tally.options, width - 4)]
        if tally.played:
            share = f"{100 * tally.won / tally.played:.0f}%"
            length = f"{median(tally.actions):.0f} actions in the middle"
            rows.append(row(f"  won {tally.won} of {tally.played}, {share} · {length}"))
        widest = max(map(len, tally.levels), default=0)
        for level, times in tally.levels.most_common():
            bar = "■" * max(round(BAR * times / tally.played), 1)
            rows.append(row(f"  {level:<{widest}} ", (f"{times:>4} ", "legal"), (bar, "dim")))
        if tally.assisted:
            won = f"{tally.assisted_won} of them won"
            text = f"  and {tally.assisted} with chance taken back (practice), {won}"
            rows.append(row((text, "dim")))
        return rows
