"""Players that remember: the shortest way home, counted in turns, over what they still know.

A bot uses its own view alone: what lies open, and a share of what it saw before. A step costs a
turn times the chance that the move ends with it, so the way of least cost is the one that is
expected to take the fewest turns. It runs its own race and puts nothing in the way of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from games.core.models import HIDDEN, Action
from games.core.play import Play, derive
from games.core.rules import Rules
from games.lempereur.actions import Look, MoveToken, Slide, TakeStep
from games.lempereur.board import (
    COLONY,
    COLUMNS,
    GOOD,
    HOME,
    OCEAN,
    OUT,
    PENGUINS,
    TILES,
    around,
    place_of,
)
from games.lempereur.queries import companions

FAR = 99.0
STEP_COST = 0.001
"""Of two ways with as many turns the one with fewer steps is taken."""
NEWS = 0.000001
"""What it is worth to see a tile that lies on no way: a little more than to see a known one."""
LOSS = 50.0
"""What it costs to carry home a penguin that completes the pair of the other player."""


@lru_cache(maxsize=1 << 14)
def keeps(share: float, seat: int, sight: int, row: int, colour: int) -> bool:
    """Whether a seat still remembers a sight: always the same answer, for that share of them."""
    return derive(0, "memory", seat, sight, row, colour) < share * (1 << 64)


def remembered(view: Any, seat: int, share: float) -> list[int]:
    """By tile the colour that lies open or that a seat remembers; else HIDDEN."""
    found = list(view.colours)
    for place, colour in enumerate(found):
        if colour == HIDDEN:
            mine = view.memory[TILES * seat + place]
            sight = view.seen[TILES * seat + place]
            if mine != HIDDEN and keeps(share, seat, sight, place // COLUMNS, mine):
                found[place] = mine
    return found


def stop_costs(colours: Sequence[int], tokens: Sequence[int], penguin: int) -> list[float]:
    """By tile the chance that a move of this penguin ends when it arrives there."""
    costs: list[float] = []
    for row in range(0, len(colours), COLUMNS):
        here = colours[row : row + COLUMNS]
        hidden = here.count(HIDDEN)
        # Each colour is in the row once.
        unknown = 1.0 if penguin in here else 1.0 - 1.0 / max(hidden, 1)
        costs += [
            unknown if colour == HIDDEN else 0.0 if colour == penguin else 1.0 for colour in here
        ]
    for token, place in enumerate(tokens):
        costs[place] = 0.0 if GOOD[token] else 1.0
    return costs


@lru_cache(maxsize=64)
def _entrances(heading: int, rows: int) -> tuple[int, ...]:
    """The tiles from which the aim of a heading can be reached."""
    first = (rows - 1) * COLUMNS if heading == OUT else 0
    return tuple(range(first, first + COLUMNS))


def turns_from(costs: Sequence[float], heading: int, rows: int) -> list[float]:
    """By place the turns that are spent on the way to the ocean, or home, after this one."""
    left = [FAR] * (HOME + 1)
    aim = OCEAN if heading == OUT else HOME
    # The ocean ends the move and so takes a turn; who is home needs no more of them.
    arrived = 1.0 if heading == OUT else 0.0
    left[aim] = arrived
    heap: list[tuple[float, int]] = []
    for place in _entrances(heading, rows):
        left[place] = arrived
        heappush(heap, (arrived, place))
    while heap:
        cost, place = heappop(heap)
        if cost > left[place]:
            continue
        through = cost + costs[place] + STEP_COST
        for before in around(place, rows):
            if through < left[before]:
                left[before] = through
                heappush(heap, (through, before))
    start, shore = (COLONY, 0) if heading == OUT else (OCEAN, (rows - 1) * COLUMNS)
    left[start] = min(
        left[place] + costs[place] + STEP_COST for place in range(shore, shore + COLUMNS)
    )
    return left


class Outlook:
    """What a seat makes of a position: who needs how many turns, over what it knows."""

    def __init__(self, view: Any, colours: Sequence[int], tokens: Sequence[int]) -> None:
        self.view = view
        self.colours = colours
        self.tokens = tokens
        self._costs: dict[int, list[float]] = {}
        self._turns: dict[int, list[float]] = {}

    def costs(self, penguin: int) -> list[float]:
        """By tile the chance that a move of this penguin ends there."""
        if penguin not in self._costs:
            self._costs[penguin] = stop_costs(self.colours, self.tokens, penguin)
        return self._costs[penguin]

    def turns(self, penguin: int) -> list[float]:
        """By place the turns that this penguin has to spend from there on."""
        if penguin not in self._turns:
            view = self.view
            heading = view.headings[penguin]
            self._turns[penguin] = turns_from(self.costs(penguin), heading, view.rows)
        return self._turns[penguin]

    def waiting(self, penguin: int, place: int) -> float:
        """The turns of a penguin whose move has ended at a place."""
        if place == HOME or (place == OCEAN and self.view.headings[penguin] == OUT):
            return self.turns(penguin)[place]
        return 1.0 + self.turns(penguin)[place]

    def arriving(self, penguin: int, place: int) -> float:
        """The turns of the active penguin after a step to a place."""
        turns = self.turns(penguin)[place]
        return turns if place >= TILES else turns + self.costs(penguin)[place] + STEP_COST

    def needs(self, seat: int, at: Sequence[int]) -> float:
        """The turns that a seat needs with its penguins at these places."""
        owners = self.view.owners
        return sum(self.waiting(p, at[p]) for p in PENGUINS if owners[p] == seat)


class Rememberer:
    """Goes the way that it expects to be shortest; keeps a share of what it saw in mind."""

    looks = True

    def __init__(self, share: float) -> None:
        self.share = share

    def choose(self, rules: Rules[Any], view: Any, legal: list[Any], play: Play) -> Action:
        """The best legal action; ties go to the first."""
        first: Action = legal[0]
        if len(legal) == 1:
            return first
        worths = self.worths(rules, view, legal)
        best: Action = max(legal, key=worths.__getitem__)
        return best

    def worths(self, rules: Rules[Any], view: Any, legal: list[Any]) -> dict[Any, float]:
        """The turns that each action saves, over what the seat remembers."""
        seat = view.seat
        outlook = Outlook(view, remembered(view, seat, self.share), view.tokens)
        worth = _worth(outlook, seat, legal)
        return {action: worth(action) for action in legal}


def _worth(outlook: Outlook, seat: int, legal: list[Any]) -> Any:
    if isinstance(legal[0], Look):
        return lambda action: _look_worth(outlook, seat, action)
    if isinstance(legal[0], TakeStep):
        return lambda action: _step_worth(outlook, seat, action)
    return lambda action: _weather_worth(outlook, seat, action)


def _step_worth(outlook: Outlook, seat: int, action: Any) -> float:
    """The turns that a step saves its seat, with own penguins that come along."""
    view = outlook.view
    if not isinstance(action, TakeStep):
        return 0.0
    penguin, to = action.penguin, action.to
    saved = outlook.waiting(penguin, view.at[penguin]) - outlook.arriving(penguin, to)
    for other in companions(view, penguin):
        if view.owners[other] == seat:
            saved += outlook.waiting(other, view.at[other]) - outlook.waiting(other, to)
        elif to == HOME and view.players == 2 and _completes(view, other, penguin):
            saved -= LOSS
    return saved


def _completes(view: Any, companion: int, penguin: int) -> bool:
    """Whether a companion would complete its pair at home, and the active penguin not its own."""

    def done(own: int) -> bool:
        pair: Iterable[int] = (p for p in PENGUINS if view.owners[p] == view.owners[own])
        return all(view.at[p] == HOME for p in pair if p != own)

    return done(companion) and not done(penguin)


def _look_worth(outlook: Outlook, seat: int, action: Any) -> float:
    """The turns that knowing a tile is expected to save the penguins of a seat."""
    view = outlook.view
    if not isinstance(action, Look) or outlook.colours[action.place] != HIDDEN:
        return 0.0
    saved = NEWS
    for penguin in PENGUINS:
        at = view.at[penguin]
        if view.owners[penguin] != seat or at == HOME:
            continue
        costs = outlook.costs(penguin)
        chance = 1.0 - costs[action.place]
        if not 0.0 < chance < 1.0:
            # A token covers it, or the row leaves no doubt.
            continue
        now = outlook.turns(penguin)[at]
        for cost, weight in ((0.0, chance), (1.0, 1.0 - chance)):
            known = costs[:]
            row = action.place // COLUMNS * COLUMNS
            if cost == 0.0:
                for place in range(row, row + COLUMNS):
                    if 0.0 < known[place] < 1.0:
                        known[place] = 1.0
            known[action.place] = cost
            then = turns_from(known, view.headings[penguin], view.rows)[at]
            saved += weight * (now - then)
    return saved


def _weather_worth(outlook: Outlook, seat: int, action: Any) -> float:
    """The turns that a seat needs less, or none, after a token or the ice has moved."""
    view = outlook.view
    tokens = list(outlook.tokens)
    if isinstance(action, MoveToken):
        tokens[action.token] = action.to
        return -Outlook(view, outlook.colours, tokens).needs(seat, view.at)
    assert isinstance(action, Slide)
    left = place_of(action.row, action.column)
    swap = {left: left + 1, left + 1: left}
    colours = list(outlook.colours)
    colours[left], colours[left + 1] = colours[left + 1], colours[left]
    tokens = [swap.get(place, place) for place in tokens]
    at = [swap.get(place, place) for place in view.at]
    return -Outlook(view, colours, tokens).needs(seat, at)


GREEDY = Rememberer(0.7)
FORGETFUL = Rememberer(0.3)
PERFECT = Rememberer(1.0)
