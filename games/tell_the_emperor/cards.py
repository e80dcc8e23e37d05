"""The Event cards and the scenarios as data: read, checked, and made ready to be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from games.core.data import asset
from games.core.tasks import Task
from games.states_of_siege.cards import Book, EventCard, read_cards
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


class Card(EventCard):
    """An Event card [2.6]."""

    deck: Deck
    advances: tuple[Army | Literal["all"], ...]
    effects: tuple[AnyEffect, ...]

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
                yield from (
                    back if name == "abda" and back is not None else ADVANCE[name]
                    for name in ALL_ORDER
                )
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


TellBook = Book[Card, Scenario]
PACKAGED: TellBook = Book(read_cards(asset(GAME, "cards.json"), Card), SCENARIOS)
