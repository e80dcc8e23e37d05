"""Dice and cards of a real table: what may come, how it is called, and what a person answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from app.players import Human, people, person
from games.core.text import plural

if TYPE_CHECKING:
    from app.players import Player
    from games.core.errors import NeedRoll


class Option(NamedTuple):
    """A thing that may come: how it is shown, what is typed for it, and how a save records it."""

    label: str
    word: str
    roll: int


def options(need: NeedRoll, name: Callable[[Any], str]) -> list[Option]:
    """All that a roll may bring; of equal things one, with their number.

    They are in an order that does not tell how a pile lies.
    """
    if not need.pile:
        low = 1 if need.what == "die" else 0
        return [Option(f"{need.what} {n}", str(n), n) for n in range(low, low + need.sides)]
    places: dict[str, list[int]] = {}
    for place, item in enumerate(need.pile):
        places.setdefault(name(item), []).append(place)
    return [
        Option(
            label + (f" ({len(places[label])})" if len(places[label]) > 1 else ""),
            _word(label),
            # A pick records which it is, a draw how far from the top it lay.
            places[label][0] if need.what == "pick" else -places[label][0] - 1,
        )
        for label in sorted(places, key=_natural)
    ]


def _word(label: str) -> str:
    """What is typed for a thing: its number, if it has one, or its name."""
    number = re.match(r"#?(\d+)\b", label)
    return number[1] if number else label.lower()


def _natural(label: str) -> list[tuple[int, str]]:
    """An order in which 2 comes before 10."""
    parts = re.findall(r"\d+|\D+", label)
    return [(int(part), "") if part.isdigit() else (0, part.lower()) for part in parts]


def read(text: str, among: Iterable[Option]) -> Option | None:
    """The option that was typed: by its number, its name, or the beginning of only one name."""
    given = " ".join(text.lower().removeprefix("#").split())
    among = list(among)
    named = [o for o in among if given in (o.word, o.label.lower().removeprefix("#"))]
    if named or given.isdigit():
        return named[0] if named else None
    found = alike(given, among)
    return found[0] if len(found) == 1 else None


def alike(text: str, among: Iterable[Option]) -> list[Option]:
    """The options whose names begin with what was typed."""
    given = " ".join(text.lower().removeprefix("#").split())
    return [option for option in among if given and _name(option).startswith(given)]


def _name(option: Option) -> str:
    """The label without a number before it."""
    return re.sub(r"^#?\d+ ", "", option.label.lower())


def fault(need: NeedRoll, text: str) -> str:
    """Why something is no answer, in a line."""
    if need.what == "die":
        return f"a die of this kind shows 1 to {need.sides}, not {text}"
    if need.what == "draw":
        return f"{text} is not among the {plural(len(need.pile), 'thing')} that can come"
    if need.what == "pick":
        return f"{text} is none of those that the lot is about"
    return f"what is asked for is a number from 0 to {need.sides - 1}, not {text}"


def question(need: NeedRoll, players: Sequence[Player], name: Callable[[int], str]) -> str:
    """What is asked, and of whom if somebody else than the person at the keyboard drew."""
    if need.what == "die":
        return "What does the die show?"
    asked = need.question
    if need.what == "number":
        return f"Draw lots: which number from 0 to {need.sides - 1}?"
    if need.what == "pick":
        return asked or "Draw lots: what does it fall on?"
    if need.seat is None or (isinstance(players[need.seat], Human) and len(people(players)) == 1):
        return asked or "What did you draw?"
    if asked and need.seat in people(players):
        return asked  # the curtain has said who looks
    if asked:
        return f"{name(need.seat)}: {asked[:1].lower()}{asked[1:]}"
    return f"What did {name(need.seat)} draw?"


def keeper(need: NeedRoll, players: Sequence[Player], hidden: bool) -> int | None:
    """The person who alone may see what was drawn; None if nobody has to look away."""
    seats = people(players)
    return need.seat if hidden and len(seats) > 1 and need.seat in seats else None


def seat_name(players: Sequence[Player], seat: int) -> str:
    """What a seat is called while nothing is set up: by name, by bot, or by number."""
    player = players[seat]
    return person(players, seat) if isinstance(player, Human) else f"{player.word}, seat {seat + 1}"
