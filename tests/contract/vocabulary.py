"""What a game is made of: its event classes, tasks, action kinds and cards, and what was seen."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field, is_dataclass
from typing import Any

from games.core.play import Play
from games.core.rules import AgendaRules, Rules
from tests.contract.support import RandomGame, tasks, universe


def modules(slug: str) -> Iterator[Any]:
    """All modules of a game."""
    package = importlib.import_module(f"games.{slug}")
    for info in pkgutil.iter_modules(package.__path__):
        yield importlib.import_module(f"{package.__name__}.{info.name}")


def event_classes(slug: str) -> set[type]:
    """The events of a game: all of its own, and the shared ones that its modules name."""
    found = set()
    for module in modules(slug):
        for value in vars(module).values():
            home = getattr(value, "__module__", "")
            if isinstance(value, type) and is_dataclass(value) and home.endswith(".events"):
                found.add(value)
    return found


def card_names(rules: Rules[Any]) -> set[Any]:
    """The cards of a game, by the number or name that its book has them under."""
    assert isinstance(rules, AgendaRules)
    return set(getattr(rules.book, "cards", ()))


def cards_in(event: Any) -> set[Any]:
    """The cards that an event names; the unit types of some games have cards as well."""
    return {
        getattr(event, name)
        for name in ("number", "card", "unit")
        if getattr(event, name, None) is not None
    }


@dataclass
class Seen:
    """What turned up in games."""

    actions: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)
    decisions: set[str] = field(default_factory=set)
    effects: set[str] = field(default_factory=set)
    events: set[type] = field(default_factory=set)
    cards: set[Any] = field(default_factory=set)

    def add(self, game: RandomGame) -> None:
        """Play a game and note everything in it."""
        opening = Play.seeded(game.seed)
        game.rules.start(game.setup, opening)
        self._note(opening.events)
        done = []
        for step in game.steps():
            self.actions.add(step.action.kind)
            prompt = game.rules.prompt(step.state)
            self.verbs.update(choice.verb for choice in prompt.choices)
            self.barred.update(barred.verb for barred in prompt.barred)
            self.decisions.add(step.state.agenda[-1].kind)
            done.append(step)
        for step in done:
            self._note(step.play.events)

    def _note(self, events: list[Any]) -> None:
        for event in events:
            self.events.add(type(event))
            self.cards |= cards_in(event)


def effect_classes(rules: Rules[Any]) -> dict[str, Any]:
    """The effects that can wait on the agenda, by kind."""
    return {kind: cls for kind, cls in tasks(rules).items() if not cls.decides}


def watch_effects(rules: Rules[Any], seen: set[str], patch: Any) -> None:
    """Note the kind of every effect that runs."""
    # All are looked up before any is replaced: some inherit from each other.
    runs = {cls: cls.run for cls in effect_classes(rules).values()}
    for cls, run in runs.items():
        patch.setattr(cls, "run", _noting(run, seen))


def _noting(run: Any, seen: set[str]) -> Any:
    def noted(self: Any, state: Any, play: Play) -> None:
        seen.add(self.kind)
        run(self, state, play)

    return noted


def decision_kinds(rules: Rules[Any]) -> set[str]:
    """The kinds of decision there are."""
    return {kind for kind, cls in tasks(rules).items() if cls.decides}


def action_kinds(rules: Rules[Any]) -> set[str]:
    """The kinds of action there are."""
    return {action.kind for action in universe(rules)}
