"""The ways in which something can go wrong, each with a name of its own."""

from __future__ import annotations

from typing import Any


class CasemateError(Exception):
    """An error whose message is one clear line for a person."""


class Refused(CasemateError):
    """An action that the rules do not allow here."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(f"{reason} [{rule}]" if rule else reason)


class NotYourTurn(Refused):
    """An action by a seat that has nothing to decide now."""


class Unreadable(CasemateError):
    """An action, a setup or a data file in a form that cannot be read."""


class NeedRoll(CasemateError):
    """A tape or a script ended where chance was asked for; nothing has changed for good.

    `sides` is the number of possible values (`die`: 1..sides, others: 0..sides-1), `what` names the
    request (`die`, `number`, `draw`, `pick`), `pile` lists what a draw or pick may bring, `events`
    happened so far; `seat` is the only one that may see a draw, None if all may. `question` is what
    is asked at a real table, where the usual words do not say it.
    """

    def __init__(
        self,
        sides: int,
        what: str = "die",
        pile: tuple[Any, ...] = (),
        events: tuple[Any, ...] = (),
        seat: int | None = None,
        question: str = "",
    ) -> None:
        self.sides = sides
        self.what = what
        self.pile = pile
        self.events = events
        self.seat = seat
        self.question = question
        super().__init__(f"a roll is needed here: {what} of {sides}")


class Drift(CasemateError):
    """Recorded rolls, actions or digests do not fit the rules any more."""


class Damaged(CasemateError):
    """A file whose bytes are not those that were written; `row` counts from 1, the header."""

    def __init__(self, message: str, row: int | None = None) -> None:
        self.row = row
        super().__init__(message)


class NewerFormat(CasemateError):
    """A file that a later version of the program wrote."""


class Defect(CasemateError):
    """A fault of ours: the rules reached a state that they must never reach."""
