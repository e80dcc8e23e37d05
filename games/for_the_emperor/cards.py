"""The nine warriors as data: read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from games.core.card_file import read_entries, same
from games.core.data import asset
from games.core.errors import Unreadable
from games.core.models import Frozen
from games.for_the_emperor.board import ASHIGARU, GAME, KYUDO, SAMURAI, SHINOBI, WARRIORS
from games.for_the_emperor.state import Values


class Warrior(Frozen):
    """A warrior [6.0]: `number` is its strength; `provenance` tells where each part comes from."""

    number: int = Field(ge=1, le=WARRIORS)
    name: str
    short: str
    timing: Literal["when_played", "ongoing", "game_end"]
    ability: str
    params: dict[str, Any]
    optional: bool
    text: str
    provenance: dict[str, Any]


@dataclass(frozen=True)
class Book:
    """The data that a set of rules runs on: the warriors by strength."""

    cards: Mapping[int, Warrior]

    def values(self) -> Values:
        """The numbers of the abilities."""
        return Values(
            shinobi=self._number(SHINOBI, "bonus"),
            samurai=self._number(SAMURAI, "malus"),
            ashigaru=self._number(ASHIGARU, "bonus"),
            kyudo=self._number(KYUDO, "bonus"),
        )

    def _number(self, card: int, word: str) -> int:
        value = self.cards[card].params.get(word)
        if type(value) is not int or not 0 <= value <= 9:
            name = self.cards[card].name
            raise Unreadable(f"card {card} {name!r}, field params.{word}: a number from 0 to 9")
        return value


def read_warriors(text: str) -> dict[int, Warrior]:
    """The warriors of a card file by strength; Unreadable names card and field of a fault."""
    return read_entries(text, Warrior)


def read_book(text: str) -> Book:
    """The book of a whole card file: the same nine warriors with the same kinds of ability."""
    cards = read_warriors(text)
    return checked(Book(cards))


PLAYED = {SHINOBI: "bonus", ASHIGARU: "bonus", KYUDO: "bonus", SAMURAI: "malus"}
"""The numbers that a card file can change; the abilities themselves are rules."""


def checked(book: Book) -> Book:
    """The book, if it differs from the packaged one only in what a card file can change."""
    for number in PACKAGED.cards:
        if number not in book.cards:
            raise Unreadable(f"card {number} is missing from the card file")
    book.values()
    for number, packaged in PACKAGED.cards.items():
        _same(book.cards[number], packaged)
    return book


def _same(card: Warrior, packaged: Warrior) -> None:
    where = f"card {card.number} {packaged.name!r}, field"
    for word in ("name", "short", "timing", "ability", "optional"):
        given, known = getattr(card, word), getattr(packaged, word)
        if given != known:
            raise Unreadable(f"{where} {word}: unknown word {given!r}; the rules have {known!r}")
    for key in sorted(card.params.keys() | packaged.params.keys()):
        found, rule = card.params.get(key), packaged.params.get(key)
        if key != PLAYED.get(card.number) and not same(found, rule):
            raise Unreadable(f"{where} params.{key}: found {found!r}; the rules have {rule!r}")


PACKAGED = Book(read_warriors(asset(GAME, "cards.json")))
