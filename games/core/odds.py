"""Exact odds of an action, from the engine itself and from no more than the decider knows."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from games.core.errors import NeedRoll, Refused
from games.core.models import Action, GameState
from games.core.play import OpenBranch, Play, Probe
from games.core.rules import Rules

S = TypeVar("S", bound=GameState[Any])


class PlayLine(NamedTuple):
    """One line of play, with all that was thrown on it."""

    chance: Fraction
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Result(Generic[S]):
    """One position in which an action can end, as the decider would see it.

    `open` tells that the line of play stops at something hidden, or that there were too many lines
    to follow. `lines` of play lead there, and what is decided on them may differ: a success can be
    worth no more than a failure. `events` are those of the first.
    """

    chance: Fraction
    view: S
    events: tuple[Any, ...]
    open: bool
    lines: tuple[PlayLine, ...]


def odds(rules: Rules[S], state: S, action: Action, limit: int = 2_000) -> list[Result[S]]:
    """All results of an action, the likeliest first; their chances sum to 1.

    Beyond `limit` runs of the engine the lines that are left stay open, as the position before
    the action. The state is not changed, its generator not used.
    """
    if action not in rules.legal(state):
        raise Refused("the odds of an action that is not possible now")
    return results(rules, supposed(rules, state), action, limit)


def supposed(rules: Rules[S], state: S) -> S:
    """A full position that the decider takes for the real one, from no more than it knows."""
    view = rules.redact(state, state.seat)
    return rules.determinize(view, state.seat, Play.seeded(0))


def results(rules: Rules[S], full: S, action: Action, limit: int = 2_000) -> list[Result[S]]:
    """The results of a legal action in a supposed position; `odds` is the safe way to ask."""
    seat = full.seat
    views: dict[tuple[str, bool], S] = {}
    lines: dict[tuple[str, bool], list[PlayLine]] = {}
    waiting: deque[tuple[tuple[int, ...], int]] = deque([((), 1)])
    runs = 0
    while waiting:
        tape, ways = waiting.popleft()
        after = full.clone()
        play = Probe(0, tape, seat)
        still_open = runs >= limit
        runs += 1
        if not still_open:
            try:
                rules.apply(after, action, play)
            except NeedRoll as need:
                first = 1 if need.what == "die" else 0
                for value in range(first, first + need.sides):
                    waiting.append(((*tape, value), ways * need.sides))
                continue
            except OpenBranch:
                still_open = True
        after.rng = 0
        seen = rules.redact(after, seat)
        line = PlayLine(Fraction(1, ways), tuple(play.events))
        if ways == 1:
            return [Result(line.chance, seen, line.events, still_open, (line,))]
        key = (seen.digest(), still_open)
        views.setdefault(key, seen)
        lines.setdefault(key, []).append(line)
    found = [_result(view, key[1], lines[key]) for key, view in views.items()]
    return sorted(found, key=lambda result: -result.chance)


def _result(view: S, still_open: bool, lines: Sequence[PlayLine]) -> Result[S]:
    chance = sum((line.chance for line in lines), Fraction(0))
    return Result(chance, view, lines[0].events, still_open, tuple(lines))
