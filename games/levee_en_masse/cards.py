"""The Headline cards and the scenarios as data, made ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.core.data import asset
from games.core.tasks import Task
from games.levee_en_masse.board import DATA, GAME, Army, Colour
from games.levee_en_masse.effects import ADVANCE, AnyEffect
from games.levee_en_masse.sequence import HOUSEKEEPING, CountActions
from games.states_of_siege.cards import Book, EventCard, read_cards


class Card(EventCard):
    """A Headline card [5.0]."""

    deck: Colour
    advances: tuple[Army, ...]
    effects: tuple[AnyEffect, ...]

    @cached_property
    def script(self) -> tuple[Task, ...]:
        """Advances, then the effects in their order, then the rest of the turn (ruling A15)."""
        return (
            *(ADVANCE[unit] for unit in self.advances),
            *self.effects,
            CountActions(printed=self.actions),
            HOUSEKEEPING,
        )


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as the map file has it [12.0]; `one_deck` mixes the colours."""

    id: str
    rule: str
    decks: tuple[str, ...]
    kit: Mapping[str, bool]
    numbered: bool
    one_deck: bool


SCENARIOS: dict[str, Scenario] = {
    s["id"]: Scenario(
        s["id"],
        s["rule"],
        tuple(s["decks"]),
        {"kit_cards": s["kit"]},
        s["order"] == "numbered",
        s["one_deck"],
    )
    for s in DATA["scenarios"]
}

LeveeBook = Book[Card, Scenario]
PACKAGED: LeveeBook = Book(read_cards(asset(GAME, "cards.json"), Card), SCENARIOS)
