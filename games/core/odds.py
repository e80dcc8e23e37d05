"""Exact odds of an action, from the engine itself and from no more than the decider knows."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from games.core.errors import NeedRoll, Refused
from games.core.models import Action, GameState
from games.core.play import OpenBranch, Play, Probe
from games.core.rules import Rules

S = TypeVar("S", bound=GameState[Any])


@dataclass(frozen=True, slots=True)
class Result(Generic[S]):
    """One way in which an action can end, as the decider would see it.

    `events` are those of one line of play that leads there. `open` tells that the line stops at
    something hidden, or that there were too many lines to follow.
    """

    chance: Fraction
    view: S
    events: tuple[Any, ...]
    open: bool


def odds(rules: Rules[S], state: S, action: Action, limit: int = 2_000) -> list[Result[S]]:
    """All results of an action, the likeliest first; their chances sum to 1.

    Beyond `limit` runs of the engine the lines that are left stay open, as the position before
    the action. The state is not changed, its generator not used.
    """
    seat = state.seat
    if action not in rules.legal(state):
        raise Refused("the odds of an action that is not possible now")
    view = rules.redact(state, seat)
    full = rules.determinize(view, seat, Play.seeded(0))
    found: dict[tuple[str, bool], tuple[Fraction, S, tuple[Any, ...]]] = {}

    def add(chance: Fraction, after: S, events: tuple[Any, ...], still_open: bool) -> None:
        after.rng = 0
        seen = rules.redact(after, seat)
        key = (seen.digest(), still_open)
        old = found.get(key)
        found[key] = (old[0] + chance, old[1], old[2]) if old else (chance, seen, events)

    waiting: deque[tuple[tuple[int, ...], int]] = deque([((), 1)])
    runs = 0
    while waiting:
        tape, ways = waiting.popleft()
        after = full.clone()
        if runs >= limit:
            add(Fraction(1, ways), after, (), True)
            continue
        runs += 1
        play = Probe(0, tape, seat)
        try:
            rules.apply(after, action, play)
        except NeedRoll as need:
            first = 1 if need.what == "die" else 0
            for value in range(first, first + need.sides):
                waiting.append(((*tape, value), ways * need.sides))
        except OpenBranch:
            add(Fraction(1, ways), after, tuple(play.events), True)
        else:
            add(Fraction(1, ways), after, tuple(play.events), False)
    results = [
        Result(chance, seen, events, still_open)
        for (_, still_open), (chance, seen, events) in found.items()
    ]
    return sorted(results, key=lambda result: -result.chance)
