"""The unit cards as data: read and checked [8.0, 9.1]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from games.core.card_file import read_entries, same
from games.core.data import asset
from games.core.errors import Unreadable
from games.core.models import Frozen
from games.war_chest.board import GAME, IN_BAG
from games.war_chest.units import UNITS

MOST_COINS = 9
"""More coins than any card of the box has; a bound for corrected card files."""


class Part(Frozen):
    """A tactic, an attribute or a restriction: its kind, its numbers, and what it says."""

    kind: str
    bolstered: bool = False
    paid_by: Literal["unit", "royal"] = "unit"
    optional: bool = False
    params: dict[str, Any] = Field(default_factory=dict)
    text: str


class Parts(Frozen):
    """What a card says in another edition, where that differs [11.1]."""

    tactic: Part | None = None
    attribute: Part | None = None
    restriction: Part | None = None


class Card(Frozen):
    """A unit card; `provenance` tells where each part comes from."""

    number: int = Field(ge=UNITS[0], le=UNITS[-1])
    id: str
    letters: str
    name: str
    short: str
    set: Literal["base", "siege"]
    coins: int = Field(ge=IN_BAG, le=MOST_COINS)
    max_units: int
    normal_attack: bool
    rule: str
    tactic: Part | None
    attribute: Part | None
    restriction: Part | None
    editions: dict[str, Parts]
    provenance: dict[str, Any]

    def parts(self, edition: str) -> list[tuple[str, Part]]:
        """Tactic, attribute and restriction, as far as there are any, of an edition."""
        other = self.editions.get(edition)
        found = []
        for what in ("tactic", "attribute", "restriction"):
            part = getattr(other, what) if other and getattr(other, what) else getattr(self, what)
            if part is not None:
                found.append((what, part))
        return found


@dataclass(frozen=True)
class Book:
    """The data that a set of rules runs on: the unit cards by number."""

    cards: Mapping[int, Card]

    @cached_property
    def coins(self) -> dict[int, int]:
        """By unit type the number of its coins."""
        return {number: card.coins for number, card in self.cards.items()}


def read_units(text: str) -> dict[int, Card]:
    """The cards of a card file by number; Unreadable names card and field of a fault."""
    return read_entries(text, Card)


FIXED = ("id", "letters", "name", "short", "set", "max_units", "normal_attack", "rule")
PARTS = ("tactic", "attribute", "restriction")


def checked(book: Book) -> Book:
    """The book, if it differs from the packaged one only in what a card file can change."""
    for number, packaged in PACKAGED.cards.items():
        card = book.cards.get(number)
        if card is None:
            raise Unreadable(f"card {number} is missing from the card file")
        for field in FIXED:
            _same(number, packaged.name, field, getattr(card, field), getattr(packaged, field))
        for field in PARTS:
            given, known = getattr(card, field), getattr(packaged, field)
            _same(number, packaged.name, field, _rule(given), _rule(known))
        given, known = card.model_dump()["editions"], packaged.model_dump()["editions"]
        _same(number, packaged.name, "editions", given, known)
    return book


def _rule(part: Part | None) -> Any:
    """What of a part is a rule and not mere words."""
    return part and part.model_dump(exclude={"text"})


def _same(number: int, name: str, field: str, given: Any, known: Any) -> None:
    if not same(given, known):
        raise Unreadable(
            f"card {number} {name!r}, field {field}: only the number of coins and texts can be "
            "changed, the rest is rules"
        )


def read_book(text: str) -> Book:
    """The book of a whole card file."""
    return checked(Book(read_units(text)))


PACKAGED = Book(read_units(asset(GAME, "cards.json")))
