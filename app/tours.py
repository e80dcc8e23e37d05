"""The tours: short cards over an example position of each game, and which games were begun."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from app.paths import no_pipe, small_text, tours_file
from games.core.data import asset
from games.core.errors import CasemateError

if TYPE_CHECKING:
    from app.controller import TurnController


class Card(NamedTuple):
    """A card: what it is about, its text, the panel that it points at, and a rule to read on."""

    title: str
    text: str
    at: str
    rule: str = ""


class Tour(NamedTuple):
    """The tour of a game: the setup and the actions that lead to its example, and the cards."""

    scenario: str
    seats: int
    seed: str
    actions: tuple[str, ...]
    cards: tuple[Card, ...]


@cache
def tour_of(slug: str) -> Tour:
    """The tour of a game, from `assets/<game>/tour.json`."""
    data = json.loads(asset(slug, "tour.json"))
    cards = tuple(Card(**card) for card in data.pop("cards"))
    return Tour(**data | {"actions": tuple(data["actions"]), "cards": cards})


def example(slug: str) -> TurnController:
    """The example of a game: it is in no save, and nobody counts it."""
    from app.controller import TurnController
    from games import REGISTRY
    from games.core.models import Setup, read_seed

    tour, rules = tour_of(slug), REGISTRY[slug]
    setup = rules.complete(Setup(seats=tour.seats, scenario=tour.scenario))
    game = TurnController.new(rules, setup, read_seed(tour.seed), "human")
    for action in tour.actions:
        game.submit(rules.action(action))
    return game


# -- whether a game is new to the user ---------------------------------------------------------


def first_time(slug: str) -> bool:
    """Whether a game is begun for the first time; the question alone makes it known."""
    try:
        known = small_text(no_pipe(tours_file(write=False))).split()
    except (OSError, UnicodeError):
        known = []
    if slug in known:
        return False
    from app.output import write_whole

    # Where nothing can be written the offer comes again; it is a line that asks for no answer.
    with suppress(OSError, CasemateError):
        write_whole(no_pipe(tours_file()), "\n".join([*known, slug, ""]).encode())
    return True
