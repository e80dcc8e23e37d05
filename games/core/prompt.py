"""A decision as a person sees it: the question, its answers, what is refused and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from games.core.models import Action


@dataclass(frozen=True, slots=True)
class Modifier:
    """One thing that helps or hinders a roll, with where it comes from and its rule."""

    value: int
    source: str
    rule: str

    def __str__(self) -> str:
        return f"{self.value:+d} {self.source}"


@dataclass(frozen=True, slots=True)
class Need:
    """What one roll must show: the natural faces that succeed, and why.

    `value` is the number that die and modifiers must beat, `versus` what it stands for; a table
    roll has no value.
    """

    faces: tuple[int, ...]
    versus: str = ""
    value: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    sides: int = 6

    @property
    def chance(self) -> Fraction:
        """The chance of that roll alone."""
        return Fraction(len(self.faces), self.sides)

    @property
    def against(self) -> str:
        """What is rolled against, in words: `Battle Value 3`."""
        return self.versus if self.value is None else f"{self.versus} {self.value}"

    def __str__(self) -> str:
        return show_faces(self.faces, self.sides)


class Reason(NamedTuple):
    """Why a thing is not possible now, with its rule."""

    text: str
    rule: str


def show_faces(faces: tuple[int, ...], sides: int = 6) -> str:
    """The natural faces that succeed, as players write them: `4+`, `6`, `1-3`, `none`, `all`."""
    if not faces:
        return "none"
    low, high = faces[0], faces[-1]
    if len(faces) == sides:
        return "all"
    if low == high:
        return str(low)
    if len(faces) != high - low + 1:
        return ",".join(map(str, faces))
    return f"{low}+" if high == sides else f"{low}-{high}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer. `verb` groups choices, `target` names the space or piece it means.

    `hit` and `miss` say in words what success and failure do; without `need` it is sure, and `hit`
    says what it does. `short` is a label of at most 16 cells where `label` is longer;
    `table` says that a die is thrown whose every face has its own result.
    """

    action: Action
    label: str
    verb: str
    target: str = ""
    rule: str = ""
    need: Need | None = None
    hit: str = ""
    miss: str = ""
    key: str = ""
    short: str = ""
    table: bool = False

    @property
    def certainty(self) -> str:
        """Without a need: `sure`, or `table` where a table roll follows."""
        return "table" if self.table else "sure"

    @property
    def brief(self) -> str:
        """The label where room is scarce: at most 16 cells."""
        return self.short or self.label


@dataclass(frozen=True, slots=True)
class Barred:
    """A choice that a player would look for and that is not possible now, with the reason."""

    label: str
    verb: str
    reason: str
    rule: str
    target: str = ""
    key: str = ""


def lone_keys(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices without the keys that several of them share."""
    found = tuple(choices)
    keys = [choice.key for choice in found]
    return tuple(
        replace(choice, key="") if keys.count(choice.key) > 1 else choice for choice in found
    )


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to one seat. The choices are the legal actions, in the same order."""

    seat: int
    step: str
    title: str
    rule: str
    choices: tuple[Choice, ...]
    barred: tuple[Barred, ...] = ()
    note: str = ""
