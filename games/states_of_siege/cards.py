"""Event cards as data: what every card has, and how a card file is read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import Field

from games.core.card_file import read_entries
from games.core.errors import Unreadable
from games.core.models import Frozen
from games.core.tasks import Task

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


class EventCard(Frozen):
    """An Event card. `provenance` says of each part where it comes from.

    A game narrows `deck`, `advances` and `effects` to its own words.
    """

    number: int = Field(ge=1)
    title: str
    deck: str
    year: int
    date: str = Field(pattern=r"^\d{4}-(0[1-9]|1[0-2])-\d\d$")
    kit: bool
    advances: tuple[str, ...]
    actions: int = Field(ge=0, le=9)
    effects: tuple[Any, ...]
    text: str
    provenance: dict[str, str]

    @property
    def script(self) -> tuple[Task, ...]:
        """What happens after the card is drawn, in order."""
        raise NotImplementedError

    @property
    def month(self) -> str:
        """When it happened: `June 1943`."""
        year, number, *_ = self.date.split("-")
        return f"{MONTHS[int(number) - 1]} {year}"


C = TypeVar("C", bound=EventCard)
D = TypeVar("D")


@dataclass(frozen=True)
class Book(Generic[C, D]):
    """The data that a set of rules runs on: cards by number, scenarios by id."""

    cards: Mapping[int, C]
    scenarios: Mapping[str, D]

    def deck(self, name: str, kit: bool) -> list[int]:
        """The card numbers of a deck in order, with or without the kit's."""
        return sorted(
            c.number for c in self.cards.values() if c.deck == name and (kit or not c.kit)
        )


def read_cards(text: str, model: type[C]) -> dict[int, C]:
    """The cards of a card file by number; Unreadable names card and field of the first fault."""
    return read_entries(text, model)


def check_whole(cards: Mapping[int, C], packaged: Mapping[int, C]) -> None:
    """Unreadable unless the cards are the same numbers, in the same decks, as the packaged ones."""
    missing = sorted(packaged.keys() - cards.keys())
    if missing:
        raise Unreadable(f"card {missing[0]} is missing from the card file")
    extra = sorted(cards.keys() - packaged.keys())
    if extra:
        raise Unreadable(f"card {extra[0]} is not a card of this game")
    for number, card in cards.items():
        if (card.deck, card.kit) != (packaged[number].deck, packaged[number].kit):
            # Moved cards could leave a deck empty, or with nothing but cards that wait.
            raise Unreadable(f"card {number} {card.title!r}, field deck: it cannot change its deck")
