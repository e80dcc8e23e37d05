"""Setting up with dice and cards of a real table: one question after the other, then the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual import events

from app import dice
from app.commands import PLACES, bindings
from app.screens.handover import Handover
from app.screens.lines import Row, row, section, wrap
from app.screens.page import Page
from games.core.errors import CasemateError, NeedRoll

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.dice import Option
    from app.players import Player
    from games.core.rules import Rules

ABOUT = "Shuffle as the rules say, and tell what comes: nothing is saved before the game begins."
LATEST = 3
"""Lines about what has come so far."""


class SettingUp(Page[None]):
    """Asks for all that a set-up throws or draws; `begin` takes what was told so far."""

    PLACE = "setting_up"
    BINDINGS = bindings(PLACES["setting_up"])

    def __init__(
        self,
        rules: Rules[Any],
        players: Sequence[Player],
        begin: Callable[[list[int] | None], TurnController],
    ) -> None:
        super().__init__()
        self.rules = rules
        self.players = players
        self.begin = begin
        self.rolls: list[int] = []
        self._said: list[str] = []  # by roll: what was drawn for all to see, or nothing
        self.need: NeedRoll | None = None
        self.options: list[Option] = []
        self._looking: int | None = None
        self._typed = ""

    def on_mount(self) -> None:
        """Ask the first question."""
        self._go_on()

    def _go_on(self) -> None:
        """Try to begin; ask for what is missing, of the person who alone may see it."""
        self._typed = ""
        try:
            game = self.begin(self.rolls or None)
        except NeedRoll as need:
            seat = dice.keeper(need, self.players, self.rules.info.hidden)
            if seat is not None and seat != self._looking:
                self._hand_over(seat, need)
            else:
                self._ask(need)
        except CasemateError as error:
            self.app.tell(str(error), "error")
        else:
            self.app.play(game, self)

    def _ask(self, need: NeedRoll) -> None:
        self.need = need
        self.options = dice.options(need, self.rules.drawn)
        self.draw(self.options[0].word)

    def _hand_over(self, seat: int, need: NeedRoll) -> None:
        """Hide the questions until another person looks."""
        self.need, self.options = None, []
        self.draw()

        def take() -> None:
            self._looking = seat
            self._ask(need)

        def opened(shown: bool | None) -> None:
            if not shown:
                self.app.leave(self)

        self.app.push_screen(Handover(dice.seat_name(self.players, seat), take), opened)

    # -- drawing -----------------------------------------------------------------------------

    def heading(self, width: int) -> Row:
        """What is set up."""
        return row((f" Setting up · {self.rules.info.title}", "title"))

    def build(self, width: int) -> list[Row]:
        """What has come of it so far, the question, and a row for each answer."""
        if not self.need:
            return []
        rows = [Row(), *(row((f"  {line}", "dim")) for line in wrap(ABOUT, width - 4))]
        told = [self.rules.describe(event) for event in self.need.events]
        seen = [str(line) for line in told if line.to is None][-LATEST:]
        rows += [row(f"  {part}") for line in seen for part in wrap(line, width - 4)]
        drawn = ", ".join(filter(None, self._said))
        rows += [row(f"  {part}") for part in wrap(f"Drawn: {drawn}" if drawn else "", width - 4)]
        count = f"{len(self.rolls)} told" if self.rolls else ""
        question = dice.question(self.need, self.players, self._called)
        rows += [Row(), section(question, width, count)]
        for option in self.options:
            # A number of one digit acts at once; longer ones are typed digit by digit.
            key = option.word if self.need.what == "die" else ""
            rows.append(row(f"  {option.label}", name=option.word, key=key))
        return rows

    def _called(self, seat: int) -> str:
        return dice.seat_name(self.players, seat)

    # -- answering ---------------------------------------------------------------------------

    def chosen(self, name: str) -> None:
        """Take an answer."""
        for option in self.options:
            if option.word == name:
                self.rolls.append(option.roll)
                all_see = self.need and self.need.what == "draw" and self.need.seat is None
                self._said.append(option.label if all_see else "")
                self._go_on()
                return

    def action_undo(self) -> None:
        """Take the last answer back."""
        if self.rolls:
            self.rolls.pop()
            self._said.pop()
            self._go_on()
        else:
            self.app.tell("nothing has been told yet")

    def on_key(self, event: events.Key) -> None:
        """Go to a card by its number, digit by digit; the page takes a die by its face."""
        if self.need and self.need.what != "die" and (event.character or "").isdigit():
            event.stop()
            event.prevent_default()
            self._type(event.character or "")

    def _type(self, digit: str) -> None:
        for typed in (self._typed + digit, digit):
            fits = sorted((o.word for o in self.options if o.word.startswith(typed)), key=len)
            if fits:
                self._typed = typed
                self.draw(fits[0])
                return
        assert self.need
        self.app.tell(dice.fault(self.need, digit), "warning")
