"""Dice by hand in the line mode: a die or a card of the table, as the player reports it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from app import dice
from app.console import Console, Left
from games.core.errors import NeedRoll
from games.core.text import wrapped

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.players import Player
    from games.core.rules import Rules

BY_HAND = "Shuffle them, draw when asked to, and type what comes; undo goes one back, quit leaves."
WAYS = "undo takes the last one back, cancel goes back to the choices, quit leaves"
FEW = 20
"""Of a pile of more different things only the numbers are listed, if they have any."""


class Cancelled(Exception):
    """The player does not want the action whose dice are being asked for."""


class _OneBack(Exception):
    """The player wants to say anew what came last."""


class ByHand:
    """Asks at a console for what dice and cards of the table show.

    `name` says what a seat is called, `about` what the next roll is for, and `alone` is called
    with a seat before it is asked for what nobody else may see.
    """

    def __init__(
        self,
        console: Console,
        rules: Rules[Any],
        players: Sequence[Player],
        name: Callable[[int], str],
        about: Callable[[list[int], NeedRoll], str] = lambda rolls, need: "",
        alone: Callable[[int], None] = lambda seat: None,
    ) -> None:
        self.console = console
        self.rules = rules
        self.players = players
        self.name = name
        self.about = about
        self.alone = alone

    def carry_out(self, attempt: Callable[[list[int] | None], Any]) -> Any:
        """Try again and again, with one roll more whenever one is asked for; perhaps Cancelled."""
        rolls: list[int] = []
        while True:
            try:
                return attempt(rolls or None)
            except NeedRoll as need:
                seat = dice.keeper(need, self.players, self.rules.info.hidden)
                if seat is not None:
                    self.alone(seat)
                try:
                    rolls.append(self._ask(rolls, need))
                except _OneBack:
                    if not rolls:
                        raise Cancelled from None
                    rolls.pop()

    def _ask(self, rolls: list[int], need: NeedRoll) -> int:
        found = dice.options(need, self.rules.drawn)
        words = [option.word for option in found]
        if need.pile and len(found) <= FEW:
            labels = ", ".join(option.label for option in found)
            self.console.tell(*wrapped([f"  {labels}"]))
        told = self.about(rolls, need)
        question = dice.question(need, self.players, self.name)
        if need.what == "die":
            question = f"Roll a die, 1 to {need.sides}:"
        elif len(found) > FEW and all(map(str.isdigit, words)):
            question = f"{question} ({', '.join(words)})"
        while True:
            text = self.console.ask(f"{told}: {question}" if told else question)
            word = text.lower()
            if word in ("quit", "q"):
                raise Left
            if word == "cancel":
                raise Cancelled
            if word == "undo":
                raise _OneBack
            option = dice.read(text, found)
            if option:
                return option.roll
            self.console.tell(f"That cannot be: {dice.fault(need, text)}; {WAYS}.")


def set_up(
    console: Console,
    rules: Rules[Any],
    players: Sequence[Player],
    begin: Callable[[list[int] | None], TurnController],
) -> TurnController:
    """Begin a game with dice and cards of the table; Left if the player does not want to."""
    looking: int | None = None
    told = False

    def alone(seat: int) -> None:
        nonlocal looking
        if seat != looking and console.source.isatty():
            looking = seat
            console.hand_over(dice.seat_name(players, seat))

    def attempt(rolls: list[int] | None) -> TurnController:
        nonlocal told
        try:
            return begin(rolls)
        except NeedRoll:
            if not told:
                told = True
                console.tell(f"{rules.info.title}: setting up with dice and cards of your own.")
                console.tell(BY_HAND)
            raise

    table = ByHand(console, rules, players, lambda s: dice.seat_name(players, s), alone=alone)
    try:
        game: TurnController = table.carry_out(attempt)
    except Cancelled:
        raise Left from None  # there are no choices yet to go back to
    if looking is not None:
        console.clear()
    return game
