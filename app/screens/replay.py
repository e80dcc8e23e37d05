"""The replay: a recorded game on its own board, with a time line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.timer import Timer

from app.commands import PLACES, Command, bindings, commands, footer
from app.screens.base import face_of
from app.screens.branching import ask_branch
from app.screens.details import WithDetails
from app.screens.handover import Handover
from app.screens.notes import NoteTaker
from app.screens.time_panel import ReplayView, TimePanel
from app.screens.viewpoint import Viewpoint, first_point, viewpoints
from app.widgets.keybar import KeyBar
from app.widgets.log import LogPanel
from app.widgets.view import Scene

if TYPE_CHECKING:
    from app.casemate import Casemate
    from app.change import LogLine
    from app.controller import TurnController
    from app.timeline import Timeline

SLOWEST, FASTEST = 8.0, 0.05


def replay_of(path: Path, at: int | None = None, seat: int | None = None) -> ReplayScreen:
    """The replay of a save; CasemateError if not even its start can be shown.

    With a seat it belongs to a running game, and shows no more than that seat knows.
    """
    from app.opening import read_timeline

    return replay_at(read_timeline(path), at, seat)


def replay_at(timeline: Timeline, at: int | None = None, seat: int | None = None) -> ReplayScreen:
    """The replay of a time line, at a move."""
    screen = ReplayScreen(timeline, seat)
    timeline.seek(at or 0)
    return screen


def place_of(timeline: Timeline, text: str) -> int | None:
    """The move of a number, or of a turn such as `t5`; None if there is none."""
    found = re.fullmatch(r"(t(?:urn)? ?)?([0-9]{1,9})", text.strip().lower())
    if not found:
        return None
    number = int(found[2])
    if found[1]:
        return timeline.start_of(number)
    return number if number <= len(timeline) else None


class ReplayScreen(WithDetails):
    """Shows a time line; nothing in it changes the game that is shown.

    Refused for a game that nobody may look back into yet.
    """

    PLACE: ClassVar[str] = "replay"
    BINDINGS = bindings(PLACES["replay"])

    app: Casemate
    view: ReplayView

    def __init__(self, timeline: Timeline, seat: int | None = None) -> None:
        super().__init__()
        timeline.need_open()
        self.timeline = timeline
        self.slug = timeline.rules.info.slug
        self.points = viewpoints(timeline, seat)
        self.point = first_point(timeline, self.points, seat)
        self.told: Sequence[LogLine] = self.point.lines(timeline.log)
        self.pace = 0.0
        self._timer: Timer | None = None
        self.view = ReplayView(timeline, face_of(self.slug))

    def compose(self) -> ComposeResult:
        """The board with its time line."""
        yield self.view

    def on_mount(self) -> None:
        """Show the position the time line is at."""
        self.pace = self.app.settings.autoplay
        self.draw()
        for kept in self.timeline.kept:
            self.app.tell(f"played as it began, without a later change: {kept}")
        if self.timeline.trouble:
            self.app.tell(self.timeline.trouble, "warning")

    # -- drawing -----------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the position under the cursor of the time line."""
        timeline = self.timeline
        state = timeline.state
        prompt = None if state.outcome else timeline.rules.prompt(state)
        whose = self.point.label if len(self.points) > 1 else ""
        pace = f"{self.pace:g} s an action"
        self.view.state = (whose, f"playing, {pace}" if self._timer else pace)
        self.view.point = self.point
        width = self.app.size.width
        self.view.show(
            Scene(
                view=self.point.view(timeline.rules, timeline.told(state)),
                step=prompt.step if prompt else "",
                rule=self.rule,
                log=self.told[: timeline.reach],
                viewer=self.point.seat,
                keys=tuple(footer(self._live(), width - 2, self.app.keymap, self.app.ascii)),
            )
        )

    def _live(self) -> list[Command]:
        """The commands that do something here."""
        rows = commands(self.PLACE)
        return [row for row in rows if row.id != "viewpoint" or len(self.points) > 1]

    def _see(self, point: Viewpoint) -> None:
        self.point = point
        self.told = point.lines(self.timeline.log)
        self.draw()

    def action_viewpoint(self) -> None:
        """See it as the next seat did; of a game that goes on, after the curtain."""
        if len(self.points) < 2:
            self.app.tell("nobody knows more here than you see")
            return
        at = self.points.index(self.point)
        self._look_as(self.points[(at + 1) % len(self.points)])

    def _look_as(self, point: Viewpoint) -> None:
        if not point.curtain:
            self._see(point)
            return
        self._stop()
        self.view.blank()
        self.app.clear_notifications()

        def opened(shown: bool | None) -> None:
            if not shown:
                self._look_as(self.points[0])

        self.app.push_screen(Handover(point.label, lambda: self._see(point)), opened)

    def cover(self) -> None:
        """Close the curtain before what one person alone sees, as somebody else may look next."""
        self._look_as(self.point)

    @property
    def rule(self) -> str:
        """The rule of the position: that of the step, or of the result."""
        state = self.timeline.state
        return str(state.outcome.rule if state.outcome else self.timeline.rules.prompt(state).rule)

    def on_resize(self) -> None:
        """Fit the footer to the new width."""
        self.call_after_refresh(self.draw)

    # -- moving ------------------------------------------------------------------------------

    def seek(self, n: int) -> None:
        """Go to the position after a move."""
        self.timeline.seek(n)
        self.draw()

    def action_step(self, way: int) -> None:
        """Go an action on or back."""
        if way > 0:
            self.timeline.next_action()
        else:
            self.timeline.previous_action()
        self.draw()

    def action_event(self, way: int) -> None:
        """Go an event on or back: a line of the log."""
        if way > 0:
            self.timeline.next_event()
        else:
            self.timeline.previous_event()
        self.draw()

    def action_turn(self, way: int) -> None:
        """Go a turn on or back."""
        if way > 0:
            self.timeline.next_turn()
        else:
            self.timeline.previous_turn()
        self.draw()

    def action_end(self, way: int) -> None:
        """Go to the start or to the end."""
        self.seek(len(self.timeline) if way > 0 else 0)

    def action_move(self, across: int, down: int) -> None:
        """Scroll the log."""
        self.view.log_panel.scroll_log(-down)

    def action_goto(self) -> None:
        """Ask for the number of an action, or for a turn."""
        from app.screens.dialog import Ask

        timeline = self.timeline
        first, last = timeline.states[0].count, timeline.states[-1].count
        asked = f"Its number, 0 to {len(timeline)}; or a turn, t{first} to t{last}:"

        def check(text: str) -> str:
            good = place_of(timeline, text) is not None
            return "" if good else f"a number from 0 to {len(timeline)}, or a turn such as t3"

        def go(text: str | None) -> None:
            place = place_of(timeline, text) if text else None
            if place is not None:
                self.seek(place)

        self.app.push_screen(Ask("Go to an action", asked, str(timeline.n), check), go)

    def action_luck(self) -> None:
        """Tell the luck of the game; a roll that is chosen there is where to go."""
        from app.luck import NO_DICE, NO_ROLLS, lucks
        from app.screens.luck import LuckPage

        found = lucks(self.timeline, self.point.seat, self.point.everything)
        if not found:
            self.app.tell(NO_ROLLS if self.timeline.rules.info.dice else NO_DICE)
            return

        def watch(move: int) -> None:
            page.dismiss(None)
            self.seek(move)

        page = LuckPage(self.timeline, found, watch)
        self.app.push_screen(page)

    def action_search(self) -> None:
        """Show the whole log; a line that is chosen there is where to go."""
        from app.screens.log import LogScreen

        timeline, point = self.timeline, self.point
        log = [*self.told, *point.lines(timeline.rest)]
        given = sorted({hint["n"] for hint in timeline.hints if hint["n"] <= len(timeline)})
        hints = [
            (n, hint) for n in given for hint in timeline.hinted(n, point.seat, point.everything)
        ]
        page = LogScreen(log, point.seat, timeline.n, timeline.notes, hints)
        self.app.push_screen(page, lambda move: None if move is None else self.seek(move))

    def on_log_panel_picked(self, event: LogPanel.Picked) -> None:
        """Go to the move of a log line."""
        event.stop()
        self.seek(event.move)

    def on_time_panel_picked(self, event: TimePanel.Picked) -> None:
        """Go to a place on the time line."""
        event.stop()
        self.seek(event.move)

    async def on_key_bar_picked(self, event: KeyBar.Picked) -> None:
        """Carry out a command that was clicked in the footer."""
        event.stop()
        await self.run_action(event.action)

    # -- playing by itself -------------------------------------------------------------------

    def action_play(self) -> None:
        """Play by itself, or stop; at the end begin again."""
        if self._timer:
            self._stop()
        else:
            if self.timeline.n == len(self.timeline):
                self.timeline.seek(0)
            self._timer = self.set_interval(self.pace, self._tick)
        self.draw()

    def _tick(self) -> None:
        if self.app.screen is not self:
            return  # a dialog or another screen is over it
        if not self.timeline.next_action():
            self._stop()
        self.draw()

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def action_speed(self, way: int) -> None:
        """Play faster or more slowly."""
        self.pace = min(max(self.pace / 2**way, FASTEST), SLOWEST)
        if self._timer:
            self._timer.stop()
            self._timer = self.set_interval(self.pace, self._tick)
        self.draw()

    # -- going on from here ------------------------------------------------------------------

    def action_branch(self) -> None:
        """Ask from where and with which dice to play on."""
        ask_branch(self.app, self.timeline, self._play_on)

    def _play_on(self, game: TurnController) -> None:
        self._stop()
        self.app.play(game, self)

    def action_note(self) -> None:
        """Write a note at this action, or change those that it has."""
        NoteTaker(self.app, self.timeline, self.draw).ask()

    def action_next_note(self) -> None:
        """Go to the next action with a note or a hint."""
        if not self.timeline.next_note(self.point.seat, self.point.everything):
            self.app.tell("there is no other note or hint in this game")
        self.draw()

    # -- leaving -----------------------------------------------------------------------------

    def action_rules(self) -> None:
        """Read the rules of the current step."""
        self.app.open_rules(self.slug, self.rule)

    def action_back(self) -> None:
        """Leave the replay."""
        self.app.leave(self)

    def action_leave(self) -> None:
        """Leave the replay."""
        self.app.leave(self)
