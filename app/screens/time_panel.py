"""The time line of a replay: turns, notes, where we are, and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message

from app.screens.time_words import alternatives, told, where
from app.widgets.canvas import Canvas, Span
from app.widgets.entries import Entry
from app.widgets.face import Face
from app.widgets.panel import Panel
from app.widgets.scene import Scene
from app.widgets.sheet import Sheet
from app.widgets.view import GameView

if TYPE_CHECKING:
    from app.screens.viewpoint import Viewpoint
    from app.timeline import Timeline


MORE = " … {note} shows all"
TIME_ROWS = 4
"""Heading, line, what was done, and one more; at least as many, so that nothing jumps."""
TIME_MOST = 7
"""Rows that long notes get on a compact screen; the log keeps the others."""
LOG_ROWS = 3
"""Rows, with its heading, that a log under the time line has if it can."""
LOG_BESIDE = 9
"""Rows of the log where it stands under the right-hand column of a compact screen."""


def turn_starts(states: Sequence[Any]) -> list[int]:
    """The numbers of the moves after which a turn begins."""
    return [n for n in range(1, len(states)) if states[n].period != states[n - 1].period]


def ticks(turns: Sequence[int], cells: int) -> Sequence[int]:
    """Which turns are marked on a line of so many cells: all, or every fifth, tenth, ..."""
    for step in (1, 5, 10, 20, 50, 100):
        if len(turns) // step <= cells // 3:
            return turns[step - 1 :: step]
    return ()


class TimePanel(Panel):
    """Draws the time line; posts `Picked` with the move at a place that was clicked."""

    class Picked(Message):
        """A place on the line was clicked."""

        def __init__(self, move: int) -> None:
            super().__init__()
            self.move = move

    def __init__(self) -> None:
        super().__init__("time")
        self._span = (0, 0, 0)
        self._turns: list[int] = []
        self._told: list[list[Span]] = []
        self._point: Viewpoint | None = None

    def learn(self, timeline: Timeline) -> None:
        """Note where the turns begin, once for a time line."""
        self._turns = turn_starts(timeline.states)

    def prepare(self, timeline: Timeline, point: Viewpoint | None, width: int) -> int:
        """Put what is to be told into lines; the number of rows that it all needs."""
        self._point = point
        self._told = list(told(timeline, point, width - 2))
        return 2 + len(self._told)

    def show(
        self, timeline: Timeline, state: Sequence[str], width: int, rows: int, more: str
    ) -> None:
        """Draw where a time line stands; `state` is whose view it is, and the speed.

        `more` ends notes that do not fit.
        """
        canvas = Canvas(width, rows)
        canvas.heading(0, "Replay", where(timeline, state, width - 12))
        if rows > 1:
            self._bar(canvas, timeline, width)
        for y, line in enumerate(self._told[: max(rows - 2, 0)], 2):
            canvas.spans(1, y, line)
        if 2 < rows < 2 + len(self._told):
            canvas.right(width, rows - 1, more, "dim")
        self._draw_choices(canvas, timeline, 3 + len(self._told), width, rows)
        self.paint(canvas)

    def _draw_choices(
        self, canvas: Canvas, timeline: Timeline, y: int, width: int, rows: int
    ) -> None:
        """Where there is room, show what the move was chosen from."""
        lines = alternatives(timeline, self._point, width - 2, rows - y - 1)
        if lines:
            canvas.heading(y, "It was chosen from")
        for place, line in enumerate(lines, y + 1):
            canvas.spans(1, place, line)

    def _bar(self, canvas: Canvas, timeline: Timeline, width: int) -> None:
        first, cells, last = 1, max(width - 2, 1), len(timeline)
        self._span = (first, cells, last)

        def column(n: int) -> int:
            return first + (n * (cells - 1) // last if last else 0)

        here = column(timeline.n)
        for x in range(first, first + cells):
            canvas.put(x, 1, "─", "text" if x <= here else "rule")
        for n in ticks(self._turns, cells):
            canvas.put(column(n), 1, "┴", "text" if column(n) <= here else "rule")
        if timeline.sound < last:
            canvas.put(column(timeline.sound + 1), 1, "×", "threat")
        seen = (self._point.seat, self._point.everything) if self._point else ()
        for n in {hint["n"] for hint in timeline.hints if hint["n"] <= last}:
            if timeline.hinted(n, *seen):
                canvas.put(column(n), 1, "○", "warn")
        for note in timeline.notes:
            if note["n"] <= last:
                canvas.put(column(note["n"]), 1, "●", "warn")
        canvas.put(here, 1, "▲", "cursor")

    def on_click(self, event: events.Click) -> None:
        """Tell which move was clicked."""
        first, cells, last = self._span
        if event.y == 1 and cells > 1 and first <= event.x < first + cells:
            event.stop()
            # Rounded up: of the moves that share a cell, the first.
            self.post_message(self.Picked(-(-(event.x - first) * last // (cells - 1))))


class ReplayView(GameView):
    """A game screen with a time line where the choices were."""

    ROOMY_ROWS = TIME_ROWS + 1

    def __init__(self, timeline: Timeline, face: Face) -> None:
        super().__init__(timeline.rules, face)
        self.timeline = timeline
        self.time = TimePanel()
        self.time.learn(timeline)
        self.state: Sequence[str] = ()
        self.point: Viewpoint | None = None

    def compose(self) -> ComposeResult:
        """The panels of the game, and the time line."""
        yield from super().compose()
        yield self.time

    def _plan(self, scene: Scene, width: int, height: int) -> Sheet:
        sheet = super()._plan(scene, width, height)
        self._place_time()
        return sheet

    def _plan_small(self, scene: Scene, width: int, height: int) -> Sheet:
        sheet = super()._plan_small(scene, width, height)
        self._place_time()
        return sheet

    def _place_time(self) -> None:
        """Put the time line where the choices are; what it does not need goes to the log."""
        regions = dict(self.plan.regions)
        place = regions.pop("choices", None)
        regions.pop("hint", None)
        log = regions.get("log")
        rows = self.time.prepare(self.timeline, self.point, place.width) if place else 0
        side = regions.get("side")
        room = log.bottom - place.y if log is not None and place else 0
        if place and side and not self.plan.full and 0 < room < TIME_ROWS + 2:
            # Under so high a board there is no room for the log: it goes into the column.
            place = Region(place.x, place.y, place.width, room)
            regions["log"] = Region(side.x, side.bottom - LOG_BESIDE, side.width, LOG_BESIDE)
            regions["side"] = Region(side.x, side.y, side.width, side.height - LOG_BESIDE)
        elif place and log and not self.plan.full:
            # Where few rows are left, the log gets what is not needed here.
            usual = TIME_ROWS if room - TIME_ROWS > LOG_ROWS else TIME_ROWS - 1
            wanted = min(max(rows, usual), TIME_MOST)
            down = min(wanted, log.bottom - place.y - 1)
            regions["log"] = Region(0, place.y + down, log.width, log.bottom - place.y - down)
            place = Region(place.x, place.y, place.width, down)
        if place:
            regions["time"] = place
        self.plan = replace(self.plan, regions=regions)

    def _draw_choices(self, scene: Scene, sheet: Sheet, cursor: Entry | None) -> None:
        region = self.plan.regions.get("time")
        if region:
            more = self.with_keys(MORE)
            self.time.show(self.timeline, self.state, region.width, region.height, more)
