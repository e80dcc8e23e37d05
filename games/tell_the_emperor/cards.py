"""The Event cards and the scenarios as data: read, checked, and made ready to be played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import Field, ValidationError

from games.core.data import asset
from games.core.errors import Unreadable
from games.core.models import Frozen
from games.core.tasks import Task
from games.tell_the_emperor.board import ALL_ORDER, DATA, GAME, Army, Deck
from games.tell_the_emperor.effects import (
    ADVANCE,
    AbdaReactivate,
    AnyEffect,
    Battle,
    CardEffect,
    Defer,
    Drm,
)
from games.tell_the_emperor.sequence import HOUSEKEEPING, CountActions


class Card(Frozen):
    """An Event card [2.6]. `provenance` says of each part where it comes from."""

    number: int = Field(ge=1)
    title: str
    deck: Deck
    year: int
    date: str
    kit: bool
    advances: tuple[Army | Literal["all"], ...]
    actions: int = Field(ge=0, le=9)
    effects: tuple[AnyEffect, ...]
    text: str
    provenance: dict[str, str]

    @cached_property
    def drms(self) -> tuple[Drm, ...]:
        """The DRMs in force while the card is in play [4.0]."""
        return tuple(e for e in self.effects if isinstance(e, Drm))

    @cached_property
    def battle(self) -> Battle | None:
        """The Battle that the card offers [8.5]."""
        return next((e for e in self.effects if isinstance(e, Battle)), None)

    @cached_property
    def defer(self) -> int | None:
        """The card goes back while at least so many cards remain [5.2]; None: never."""
        found = (e.if_remaining_at_least for e in self.effects if isinstance(e, Defer))
        return next(found, None)

    @cached_property
    def script(self) -> tuple[Task, ...]:
        """What happens after the Headline, in the order of the phases [4.0]."""
        return (
            *(e for e in self._of("headline") if not isinstance(e, Drm | Defer)),
            *self._of("first"),
            *self._advances(),
            *self._of("last"),
            *self._of("resources"),
            CountActions(printed=self.actions),
            HOUSEKEEPING,
        )

    def _of(self, phase: str) -> list[CardEffect]:
        return [e for e in self.effects if e.phase == phase]

    def _advances(self) -> Iterable[Task]:
        back = next((e for e in self.effects if isinstance(e, AbdaReactivate)), None)
        for army in self.advances:
            if army == "all":
                # [5.3]: the Soviet unit too when it is in play; the others ignore it by themselves.
                yield from (ADVANCE[name] for name in ALL_ORDER)
            elif army == "abda" and back is not None:
                yield back
            else:
                yield ADVANCE[army]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as the map file has it [15.0]; `points` 0: no score is needed to win."""

    id: str
    rule: str
    decks: tuple[tuple[str, bool, bool], ...]
    kit: Mapping[str, bool]
    set_up: Mapping[str, Any]
    points: int
    failure: str


def _scenario(data: Mapping[str, Any]) -> Scenario:
    decks = tuple((d["deck"], d["kit"], d["order"] == "numbered") for d in data["decks"])
    win = data["win"]
    return Scenario(
        data["id"],
        data["rule"],
        decks,
        data["kit"],
        data["set_up"],
        win.get("score", 0),
        win.get("failure", ""),
    )


SCENARIOS: dict[str, Scenario] = {data["id"]: _scenario(data) for data in DATA["scenarios"]}


@dataclass(frozen=True)
class Book:
    """The data that a set of rules runs on: cards by number, scenarios by id."""

    cards: Mapping[int, Card]
    scenarios: Mapping[str, Scenario]

    def deck(self, name: str, kit: bool) -> list[int]:
        """The card numbers of a deck in order; the End War deck is the kit's own [2.6]."""
        return sorted(
            c.number for c in self.cards.values() if c.deck == name and (kit or not c.kit)
        )


def read_cards(text: str) -> dict[int, Card]:
    """The cards of a card file by number; Unreadable names card and field of the first fault."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the card file is not JSON: {error}") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Unreadable("a card file is a list of cards")
    cards: dict[int, Card] = {}
    for place, row in enumerate(rows, 1):
        card = _card(row, place)
        if card.number in cards:
            raise Unreadable(f"card {card.number} stands twice in the card file")
        cards[card.number] = card
    return cards


def _card(row: dict[str, Any], place: int) -> Card:
    try:
        return Card.model_validate(row)
    except ValidationError as error:
        first = error.errors()[0]
        number = row.get("number")
        name = f"card {number}" if isinstance(number, int) else f"the card at place {place}"
        title = f" {row['title']!r}" if isinstance(row.get("title"), str) else ""
        raise Unreadable(f"{name}{title}, field {_field(first)}: {_fault(first)}") from None


def _field(error: Any) -> str:
    # Tags of a union stand among the steps of the path; they are words of the file's `kind`.
    steps = [str(step) for step in error["loc"]]
    if error["type"] in ("union_tag_invalid", "union_tag_not_found"):
        steps.append("kind")
    return ".".join(steps) or "the whole card"


def _fault(error: Any) -> str:
    if error["type"] == "union_tag_invalid":
        context = error["ctx"]
        return f"unknown word {context['tag']!r}; there are {context['expected_tags']}"
    return f"{error['msg']}, found {error['input']!r}"[:300]


def read_book(text: str) -> Book:
    """The book of a whole card file: the same numbers in the same decks as the packaged one."""
    cards = read_cards(text)
    packaged = PACKAGED.cards
    missing = sorted(packaged.keys() - cards.keys())
    if missing:
        raise Unreadable(f"card {missing[0]} is missing from the card file")
    extra = sorted(cards.keys() - packaged.keys())
    if extra:
        raise Unreadable(f"card {extra[0]} is not a card of this game")
    return Book(cards, SCENARIOS)


PACKAGED = Book(read_cards(asset(GAME, "cards.json")), SCENARIOS)
