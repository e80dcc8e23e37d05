"""Statistics of finished games, by game, scenario and options; practice is counted apart."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.saves import Row

MAX_HEADER = 1 << 20


@dataclass
class Tally:
    """The finished games of one kind. `assisted` are those in which chance was taken back."""

    game: str
    scenario: str
    options: str
    played: int = 0
    won: int = 0
    assisted: int = 0
    assisted_won: int = 0
    levels: Counter[str] = field(default_factory=Counter)
    actions: list[int] = field(default_factory=list)
    seats: Counter[int] = field(default_factory=Counter)

    @property
    def kind(self) -> tuple[str, str, str]:
        """What the games have in common."""
        return self.game, self.scenario, self.options


def human_seats(players: Iterable[Any]) -> list[int]:
    """The seats at which people sit."""
    return [seat for seat, word in enumerate(players) if word == "human"]


def options_of(path: Path) -> dict[str, Any]:
    """The options in the header of a save; none if it cannot be read."""
    try:
        with open(path, "rb") as file:
            header = json.loads(file.readline(MAX_HEADER))
        options = header["setup"]["options"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return {}
    return options if isinstance(options, dict) else {}


def show_options(game: str, scenario: str, options: dict[str, Any]) -> str:
    """The options that are not as usual in a scenario, in a line."""
    from games import REGISTRY
    from games.core.errors import CasemateError
    from games.core.models import Setup
    from games.core.options import describe_options, show_value

    if game not in list(REGISTRY):
        return ""
    rules = REGISTRY[game]
    try:
        usual = rules.complete(Setup(seats=rules.info.seats[0], scenario=scenario)).options
    except CasemateError:
        return ""
    return ", ".join(
        f"{option.title} {show_value(options[option.slug])}"
        for option in describe_options(rules.info.options)
        if options.get(option.slug, usual[option.slug]) != usual[option.slug]
    )


def count(facts: Iterable[Row]) -> list[Tally]:
    """Count the finished games in which a person sat; games of bots alone are demonstrations."""
    tallies: dict[tuple[str, str, str], Tally] = {}
    for fact in facts:
        people = human_seats(fact["players"])
        end = fact["end"]
        if fact["state"] != "ok" or not people or not end:
            continue
        options = show_options(fact["game"], fact["scenario"], options_of(fact["path"]))
        kind = (fact["game"], fact["scenario"], options)
        _add(tallies.setdefault(kind, Tally(*kind)), fact, end, people)
    return sorted(tallies.values(), key=lambda tally: tally.kind)


def _add(tally: Tally, fact: Row, end: Row, people: list[int]) -> None:
    winners = [seat for seat in end.get("winners", ()) if isinstance(seat, int)]
    won = any(seat in winners for seat in people)
    if end.get("takebacks"):
        tally.assisted += 1
        tally.assisted_won += won
        return
    tally.played += 1
    tally.won += won
    tally.seats.update(winners)
    tally.levels[str(end.get("level", ""))] += 1
    tally.actions.append(fact["n"])
