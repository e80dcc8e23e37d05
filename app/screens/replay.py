"""The replay: a recorded game on its own board, with a time line."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.timer import Timer

from app.commands import PLACES, Command, bindings, commands, footer
from app.screens.base import face_of
from app.screens.details import WithDetails
from app.screens.handover import Handover
from app.screens.time_panel import ReplayView, TimePanel
from app.screens.viewpoint import Viewpoint, first_point, viewpoints
from app.widgets.keybar import KeyBar
from app.widgets.log import LogPanel
from app.widgets.view import Scene
from games.core.errors import CasemateError
from games.core.text import plural

if TYPE_CHECKING:
    from app.casemate import Casemate
    from app.timeline import Timeline

SLOWEST, FASTEST = 8.0, 0.05


def replay_of(path: Path, at: int | None = None, seat: int | None = None) -> ReplayScreen:
    """The replay of a save; CasemateError if not even its start can be shown.

    With a seat it belongs to a running game, and shows no more than that seat knows.
    """
    from app.opening import read_timeline

    timeline = read_timeline(path)
    screen = ReplayScreen(timeline, seat)
    if timeline.save and timeline.save.damage:
        screen.trouble = f"damaged at {timeline.save.damage.line}; this is what stands before it"
    screen.timeline.seek(at or 0)
    return screen


class ReplayScreen(WithDetails):
    """Shows a time line; nothing in it changes the game that is shown."""

    PLACE: ClassVar[str] = "replay"
    BINDINGS = bindings(PLACES["replay"])

    app: Casemate
    view: ReplayView

    def __init__(self, timeline: Timeline, seat: int | None = None) -> None:
        super().__init__()
        self.timeline = timeline
        self.slug = timeline.rules.info.slug
        self.trouble = timeline.drift or ""
        self.points = viewpoints(timeline, seat)
        self.point = first_point(timeline, self.points, seat)
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
        if self.trouble:
            self.app.tell(self.trouble, "warning")

    # -- drawing -----------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the position under the cursor of the time line."""
        timeline = self.timeline
        state = timeline.state
        prompt = None if state.outcome else timeline.rules.prompt(state)
        whose = self.point.label if len(self.points) > 1 else ""
        pace = f"{self.pace:g} s an action" if self._timer else ""
        self.view.state = " · ".join(filter(None, (whose, pace)))
        self.view.point = self.point
        width = self.app.size.width
        self.view.show(
            Scene(
                view=self.point.view(timeline.rules, state),
                step=prompt.step if prompt else "",
                rule=self.rule,
                log=self.point.lines(timeline.lines),
                viewer=self.point.seat,
                keys=tuple(footer(self._live(), width - 2, self.app.keymap, self.app.ascii)),
            )
        )

    def _live(self) -> list[Command]:
        """The commands that do something here."""
        rows = commands(self.PLACE)
        return [row for row in rows if row.id != "viewpoint" or len(self.points) > 1]

    def action_viewpoint(self) -> None:
        """See it as the next seat did; of a game that goes on, after the curtain."""
        if len(self.points) < 2:
            self.app.tell("nobody knows more here than you see")
            return
        at = self.points.index(self.point)
        self._look_as(self.points[(at + 1) % len(self.points)])

    def _look_as(self, point: Viewpoint) -> None:
        def take() -> None:
            self.point = point
            self.draw()

        if not point.curtain:
            take()
            return
        self._stop()
        self.view.blank()
        self.app.clear_notifications()

        def opened(shown: bool | None) -> None:
            if not shown:
                self._look_as(self.points[0])

        self.app.push_screen(Handover(point.label, take), opened)

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
        """Ask for the number of an action."""
        from app.screens.dialog import Ask

        last = len(self.timeline)

        def check(text: str) -> str:
            good = text.strip().isascii() and text.strip().isdigit() and int(text) <= last
            return "" if good else f"a number from 0 to {last}"

        ask = Ask("Go to an action", f"Its number, 0 to {last}:", str(self.timeline.n), check)
        self.app.push_screen(ask, lambda text: self.seek(int(text)) if text else None)

    def action_search(self) -> None:
        """Show the whole log; a line that is chosen there is where to go."""
        from app.screens.log import LogScreen

        log = self.point.lines(self.timeline.log)
        page = LogScreen(log, self.point.seat, self.timeline.n)
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
        else:
            self.app.tell(f"{self.pace:g} seconds an action")

    # -- going on from here ------------------------------------------------------------------

    def action_branch(self) -> None:
        """Ask with which dice to play on from here."""
        from app.screens.dialog import Answer, Choose

        n = self.timeline.n
        begun = plural(n, "action")
        text = f"A new save begins with the first {begun} of this one, which stays as it is."
        answers = [
            Answer("s", "The same dice as here: another decision meets the same luck", "same"),
            Answer("f", "Fresh dice from here on", "fresh"),
            Answer("z", "Back to the replay", ""),
        ]
        self.app.push_screen(Choose("Play on from here", text, answers), self._branch)

    def _branch(self, dice: str | None) -> None:
        from app.opening import open_game
        from app.shelf import new_path

        if not dice:
            return
        if self.timeline.state.outcome:
            self.app.tell("the game is over here: step back to play on")
            return
        seed = secrets.randbits(64) if dice == "fresh" else None
        try:
            writer = self.timeline.branch(self.timeline.n, new_path(self.slug), seed)
            writer.close()
            game = open_game(writer.path)
        except (CasemateError, ValueError) as error:
            self.app.tell(str(error), "error")
        else:
            self._stop()
            self.app.play(game, self)
            self.app.tell("a new save; the replayed one stays")

    def action_note(self) -> None:
        """Ask for a note at this action."""
        from app.screens.dialog import Ask

        title = f"Note at action {self.timeline.n}"
        self.app.push_screen(Ask(title, "It is kept in the save."), self._note)

    def _note(self, text: str | None) -> None:
        from app.saves import read_save, resume

        save = self.timeline.save
        if not text or not text.strip() or save is None:
            return
        try:
            _, writer = resume(save.path)
            with writer:
                writer.note(self.timeline.n, text.strip())
            self.timeline.save = read_save(save.path)
        except CasemateError as error:
            self.app.tell(str(error), "error")
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
