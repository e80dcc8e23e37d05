"""The screen of a running game: keys and clicks become choices, choices become actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual import events, on

from app import dice
from app.commands import PLACES, bindings, with_keys
from app.match import first_line
from app.memory import private
from app.players import people
from app.screens.adviser import Adviser
from app.screens.bot_loop import BotLoop
from app.screens.handover import Handover, name_of, next_person
from app.screens.in_order import run_command
from app.screens.reasons import Reasons
from app.screens.showing import face_of
from app.tours import first_time
from app.widgets.board import BoardWidget
from app.widgets.entries import Entry, answers, entries_of, way_to
from app.widgets.face import Face
from app.widgets.keybar import KeyBar
from app.widgets.log import LogPanel
from app.widgets.prompt import ChoicePanel
from games.core.errors import CasemateError, NeedRoll
from games.core.models import Action
from games.core.prompt import Prompt

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.thinker import Thinker


__all__ = ["GameScreen", "face_of"]

UNWRAPPED = 9_999
"""More cells than any line of a hint has."""


class GameScreen(Reasons):
    """Plays one game: `sync` shows the position of now, `chosen` and `submit` act on it."""

    BINDINGS = bindings(PLACES["game"])
    AUTO_FOCUS = ""

    def __init__(self, controller: TurnController, face: Face | None = None) -> None:
        super().__init__(controller, face)
        self._telling_end = False
        self._dice = ""
        self._bots = BotLoop(self)
        self._adviser = Adviser(self)
        self._thinker: Thinker | None = None

    def on_mount(self) -> None:
        """Show the position."""
        self.sync()

    def on_screen_resume(self) -> None:
        """Let bots go on that waited while something else was on top."""
        self._bots.start()

    def on_unmount(self) -> None:
        """End the process in which bots think."""
        self.think_anew()

    @property
    def thinker(self) -> Thinker:
        """The other process, in which bots think; begun when it is first needed."""
        if self._thinker is None:
            # Only here: most games have no bot, and other processes take long to import.
            from app.thinker import Thinker

            self._thinker = Thinker()
        return self._thinker

    def think_anew(self) -> None:
        """End the other process; the next question begins a new one."""
        if self._thinker:
            self._thinker.close()
            self._thinker = None

    def sync(self, cursor: Entry | None = None) -> None:
        """Show the position of now; the cursor stays on an entry like this one if there is one."""
        game = self.controller
        self.view.goal = ""  # a hint was for the position before
        if not private(game) and (self.rules.info.memory or game.state.seat != self.seated):
            # Everybody may look again; the next secret needs a curtain of its own.
            self.seated = None
        person = next_person(game, self.seated)
        if person is not None:
            self._close_curtain(person, self.sync)
            return
        outcome = game.outcome
        self._fold = self.hand = None
        seat, viewer = game.state.seat, self.viewer
        view = game.view(viewer)
        decider = view if viewer == seat else game.view(seat)
        prompt = None if outcome else self.rules.prompt(decider)
        if prompt and game.bot:
            # Its choices are not for the person who looks on.
            title = f"{game.bot.word} decides"
            prompt = Prompt(prompt.seat, prompt.step, title, prompt.rule, ())
        self.show(view, prompt, game.log, viewer, cursor, outcome)
        self._greet()
        if outcome and not self._telling_end:
            self._telling_end = True
            self.call_after_refresh(self._tell_end)
        self._bots.start()

    def _tell_end(self) -> None:
        self.end_told = True
        self.app.game_over(self.controller)

    def _greet(self) -> None:
        """Tell at a game's begin of its match, or once of the tour, in a line that asks nothing."""
        game = self.controller
        asked = self._prompt and self._prompt.choices and not game.past
        if asked and "match" in game.header:
            self.view.tell([(first_line(game.header, game.players), "text")])
            return
        if asked and game.writer and first_time(self.rules.info.slug):
            key = with_keys("{tour}", self.PLACE, self.app.keymap, self.app.ascii)
            told = "shows how it is played, in a minute."
            self.view.tell([("New here? ", "text"), (key, "legal"), (f" {told}", "text")])

    def cover(self) -> None:
        """Close the curtain before what one person alone sees, as somebody else may look next."""
        if self.seated is not None and len(people(self.controller.players)) > 1:
            self.seated = None
            self.sync()

    def _close_curtain(self, seat: int, then: Callable[[], None]) -> None:
        """Hide all that the last person saw, until the next one takes the keyboard."""
        self.seated = self._fold = self.hand = self._prompt = None
        self.view.blank()
        self.app.clear_notifications()
        self.query("Toast").remove()

        def take() -> None:
            self.seated = seat
            then()

        def opened(shown: bool | None) -> None:
            if not shown:
                self.app.leave(self)

        self.app.push_screen(Handover(name_of(self.controller, seat), take), opened)

    def point_at(self, action: str) -> None:
        """Put the cursor on the choice with this text form, or on what it is folded into."""
        for number, place in enumerate(self.view.choices.sheet.placed):
            if way_to((place.entry,), action):
                self.view.goal = action
                self.view.select(number)
                # Nobody pressed its key: that one only moves the cursor.
                self.view.choices.armed = False
                return

    # -- what keys and clicks mean -----------------------------------------------------------

    def action_act(self) -> None:
        """Carry out the choice under the cursor."""
        if self.controller.outcome:
            self.show_end()
        elif self.view.entry:
            self.chosen(self.view.entry)
        else:
            self.view.tell([(self._dice if self.hand else self.why_no_choice(), "warn")])

    def on_key(self, event: events.Key) -> None:
        """Go to a choice by its key; the second time, on the same question, carries it out."""
        if self._adviser.busy and event.key == "escape":
            event.stop()
            event.prevent_default()
            self._adviser.call_off()
            return
        number = self.view.choices.number_of(event.character or "")
        if number is not None:
            event.stop()
            event.prevent_default()
            self._pick(number)
        elif self.hand and (event.character or "").isalnum() and not self._is_command(event.key):
            event.stop()
            self.view.tell([(f"no {event.character} here: {self._dice}", "warn")])
        elif not run_command(self, event) and (event.character or "").isalnum():
            event.stop()
            self.view.tell(self.why_no_key(event.character or ""))

    def _is_command(self, key: str) -> bool:
        return key in self.active_bindings

    def _pick(self, number: int) -> None:
        choices = self.view.choices
        here = number == choices.cursor
        again = choices.armed and here
        self.view.select(number)
        entry = self.view.entry
        if entry and (again or (entry.members and not entry.barred)):
            self.chosen(entry)
        elif entry and here:
            self._tell_armed(entry)

    def _tell_armed(self, entry: Entry) -> None:
        """Say that the key of what the cursor stood on already acts when it comes again."""
        if entry.barred:
            self.chosen(entry)
            return
        again = f"{entry.key} again" if entry.key else "once more"
        lines = self.view.whole_hint(UNWRAPPED)
        about = [span for line in lines[-1:] for span in line]
        self.view.tell([(self.view.with_keys(f"{again}, or {{act}}, acts. "), "title"), *about])

    @on(ChoicePanel.Picked)
    def choice_clicked(self, event: ChoicePanel.Picked) -> None:
        """The first click selects, the second acts."""
        self._pick(event.number)

    @on(BoardWidget.Picked)
    def board_clicked(self, event: BoardWidget.Picked) -> None:
        """Select the choice that a space of the board means; the second click acts."""
        for target in event.targets:
            for number, place in enumerate(self.view.choices.sheet.placed):
                if place.entry.target == target:
                    self._pick(number)
                    return

    @on(KeyBar.Picked)
    async def key_clicked(self, event: KeyBar.Picked) -> None:
        """Do what the key would do."""
        await self.run_action(event.action)

    @on(LogPanel.Picked)
    def log_clicked(self, event: LogPanel.Picked) -> None:
        """Read the log at a line."""
        self.open_log(event.move)

    # -- acting ------------------------------------------------------------------------------

    def chosen(self, entry: Entry) -> None:
        """Carry out an entry, open it, or say why it is refused."""
        if entry.members and not entry.barred:
            self._open(entry)
        elif entry.barred:
            why = f"{entry.label} is not possible: {entry.barred.reason} "
            self.view.tell([(why, "warn"), (f"[{entry.barred.rule}]", "dim")])
        elif entry.roll is not None and self.hand:
            action, rolls = self.hand
            self.submit(action, [*rolls, entry.roll])
        elif entry.choice:
            self.submit(entry.choice.action)

    def submit(self, action: Action, rolls: list[int] | None = None) -> None:
        """Carry out an action; with dice by hand it asks for each of them first."""
        cursor = self.view.entry
        if rolls and self._prompt:
            # The cursor is on a die; after it, it goes back to what was rolled for.
            cursor = self._entry_of(action) or cursor
        try:
            self.controller.submit(action, rolls)
        except NeedRoll as need:
            self._ask_roll(action, rolls or [], need)
        except CasemateError as error:
            self.sync(cursor)
            self.view.tell([(str(error), "warn")])
        else:
            self.sync(cursor)

    def _ask_roll(self, action: Action, rolls: list[int], need: NeedRoll) -> None:
        """Ask for a die or for what was drawn; the log shows what led to it."""
        game = self.controller
        seat = dice.keeper(need, game.players, self.rules.info.hidden)
        if seat is not None and seat != self.seated:
            self._close_curtain(seat, lambda: self._look_alone(seat, action, rolls, need))
            return
        self.hand = (action, rolls)
        found = dice.options(need, self.rules.drawn)
        if need.pile:
            entries = answers(found)
            title = dice.question(need, game.players, partial(name_of, game))
            self._dice = "choose what has come"
        else:
            entries = [Entry(option.label, key=option.word, roll=option.roll) for option in found]
            title = f"{self._thrown_for(action, rolls)}: what does the {need.what} show?"
            low, high = found[0].word, found[-1].word
            self._dice = f"a {need.what} shows {low} to {high}: type what yours does"
        log = game.log_with(need.events)
        self._again(
            entries=tuple(entries), nested=True, title=title, told=(), log=log, undecided=True
        )

    def _look_alone(self, seat: int, action: Action, rolls: list[int], need: NeedRoll) -> None:
        """Show the position to a seat that has nothing to decide, and ask what it drew."""
        game = self.controller
        self.show(game.view(seat), None, game.log, seat)
        self._ask_roll(action, rolls, need)

    def _thrown_for(self, action: Action, rolls: list[int]) -> str:
        """What a die is thrown for, with what it needs where that is known."""
        asked = self._prompt.choices if self._prompt else ()
        choice = next((each for each in asked if each.action == action), None)
        if choice is None or rolls:
            # What happened since then stands in the log.
            return f"Die {len(rolls) + 1}" if rolls else "Throw a die"
        return f"{choice.label} needs {choice.need}" if choice.need else choice.label

    def action_hint(self) -> None:
        """Ask what a bot would do here; that is counted as help."""
        self._adviser.ask()

    def action_undo(self) -> None:
        """Take back the last action, or the last die of one whose dice are being asked for."""
        if not self.hand:
            self._try(self.controller.undo)
            return
        action, rolls = self.hand
        if rolls:
            self.submit(action, rolls[:-1])
        else:
            self.action_back()

    def action_redo(self) -> None:
        """Carry out again what was taken back."""
        if self.hand:
            self.view.tell([(self._dice, "warn")])
        else:
            self._try(self.controller.redo)

    def action_back(self) -> None:
        """Go back to the choices above, or give up an action whose dice are being asked for."""
        if not self.hand:
            super().action_back()
            return
        entry = self._entry_of(self.hand[0])
        self.hand = None
        self.sync(entry)

    def _entry_of(self, action: Action) -> Entry | None:
        entries = entries_of(self._prompt) if self._prompt else []
        return next((e for e in entries if e.choice and e.choice.action == action), None)

    def _try(self, go: Callable[[], object]) -> None:
        fresh = self.controller.fresh
        try:
            go()
        except CasemateError as error:
            self.view.tell([(str(error), "warn")])
        else:
            self._telling_end = self.end_told = False
            self.sync()
            if self.controller.fresh > fresh:
                self.view.tell([("taken back; the next dice are new ones", "text")])

    # -- elsewhere ---------------------------------------------------------------------------

    def action_rules(self) -> None:
        """Read the rules of the choice under the cursor, or of the current step."""
        entry = self.view.entry
        asked = (entry.choice or entry.barred) if entry else None
        rule = asked.rule if asked else ""
        if not rule and self._prompt:
            rule = self._prompt.rule
        self.app.open_rules(self.rules.info.slug, rule)

    def action_search(self) -> None:
        """Read and search the log."""
        self.open_log(None)

    def open_log(self, move: int | None) -> None:
        """Show the whole log, at a move if one is given."""
        from app.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.controller.log, self.viewer, move), self._look_back)

    def _look_back(self, move: int | None) -> None:
        """Watch the game as it was after a move; the game itself waits beneath."""
        if move is not None and self.controller.writer:
            self.app.open_replay(self.controller.writer.path, None, move, self.viewer)

    def action_copy(self) -> None:
        """Copy the last log line to the clipboard; of several people's game one that all know."""
        viewer = self.viewer if len(people(self.controller.players)) < 2 else None
        lines = [entry.line for entry in self.controller.log if entry.seen_by(viewer)]
        if lines:
            self.app.copy_to_clipboard(str(lines[-1]))
            self.view.tell([(f"copied: {lines[-1]}", "good")])
        else:
            self.view.tell([("the log has no line yet", "warn")])

    def action_leave(self) -> None:
        """Leave the game; it is saved already."""
        self.app.leave(self)
