"""A second implementation of what is legal, written from the table of 12.2, to compare with.

It knows nothing of the program: hexes are pairs (q, r), sides "A" and "B", units their ids, actions
records in the notation of 12.1. It is slow and plain on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

Hex = tuple[int, int]
Record = tuple[tuple[str, Any], ...]

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
BOARD = sorted(
    (q, r) for q in range(-3, 4) for r in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) <= 3
)
START = {(-1, -2): "A", (2, -3): "A", (-2, 3): "B", (1, 2): "B"}
LOCATIONS = {*START, (-3, 2), (-2, 0), (-1, 1), (1, -1), (2, 0), (3, -2)}
NO_NORMAL_ATTACK = {"archer", "lancer", "trebuchet"}


def record(name: str, coin: str | None = None, **fields: Any) -> Record:
    """An action of 12.1 as a tuple; `start` stands for the field `from`."""
    found = {"a": name, **fields}
    if coin:
        found["coin"] = coin
    if "start" in found:
        found["from"] = found.pop("start")
    return tuple(sorted(found.items()))


def other(side: str) -> str:
    """The opposing side."""
    return "B" if side == "A" else "A"


def plus(a: Hex, d: Hex, times: int = 1) -> Hex:
    """A hex so many steps on in a direction."""
    return a[0] + times * d[0], a[1] + times * d[1]


def distance(a: Hex, b: Hex) -> int:
    """The fewest steps from one hex to another."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def around(a: Hex) -> list[Hex]:
    """The neighbours on the board."""
    return [plus(a, d) for d in DIRECTIONS if plus(a, d) in BOARD]


class Table:
    """A position of the notation, and what may be done in it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.turn: str = data["to_act"]
        self.units: dict[Hex, tuple[str, str, int]] = {
            tuple(at): (side, unit, height) for side, unit, at, height in data["units"]
        }
        self.control: dict[Hex, str | None] = {at: START.get(at) for at in LOCATIONS}
        self.control |= {tuple(at): side for at, side in data["control"]}
        self.siege = "fort_supply" in data
        self.forts = {tuple(at) for at in data.get("forts", [])}
        self.hand, self.bag = self._lists(data["hand"]), self._lists(data["bag"])
        self.up, self.down = (
            self._lists(data["discard_faceup"]),
            self._lists(data["discard_facedown"]),
        )
        self.supply = {side: Counter(data["supply"][side]) for side in "AB"}
        self.out = {side: Counter(data["eliminated"][side]) for side in "AB"}
        self.initiative: str = data["initiative"]
        self.moved: bool = data["initiative_moved"]
        self.edition: str = data["edition"]
        self.round: int = data["round"]
        self.plays: int = data["coin_plays"]
        self.priest_drew = False
        self.winner: str | None = None
        self.over = False

    @staticmethod
    def _lists(zones: dict[str, list[str]]) -> dict[str, list[str]]:
        return {side: list(zones[side]) for side in "AB"}

    # -- the table of 12.2 ---------------------------------------------------------------------

    def enter(self, side: str, h: Hex) -> bool:
        """May a unit of the side go there?"""
        if h not in BOARD or h in self.units:
            return False
        return not (h in self.forts and self.control[h] == other(side))

    def target(self, side: str, h: Hex, height: int) -> bool:
        """May a unit of the side, of that height, attack what is there?"""
        enemy = h in self.units and self.units[h][0] != side
        if h in self.forts:
            return self.control[h] != side or enemy
        return enemy and (self.units[h][1] != "knight" or height >= 2)

    def own(self, side: str, unit: str | None = None) -> list[Hex]:
        """Where units of the side stand, of one type or of all."""
        return sorted(h for h, (s, u, _) in self.units.items() if s == side and unit in (None, u))

    def moves(self, side: str, a: Hex) -> list[Hex]:
        """Where the unit may step."""
        return [b for b in around(a) if self.enter(side, b)]

    def attacks(self, side: str, a: Hex, height: int) -> list[Hex]:
        """What the unit may hit with a normal attack."""
        if self.units[a][1] in NO_NORMAL_ATTACK:
            return []
        return [t for t in around(a) if self.target(side, t, height)]

    def maneuvers(
        self, side: str, a: Hex, coin: str | None = None, height: int | None = None
    ) -> list[Record]:
        """Move, attack, control."""
        height = self.units[a][2] if height is None else height
        found = [record("move", coin, start=a, to=b) for b in self.moves(side, a)]
        found += [record("attack", coin, start=a, target=t) for t in self.attacks(side, a, height)]
        if a in LOCATIONS and self.control[a] != side:
            found.append(record("control", coin, at=a))
        return found

    def deploys(self, side: str, unit: str) -> list[Hex]:
        """Where a coin may be deployed."""
        if len(self.own(side, unit)) >= (2 if unit == "footman" else 1):
            return []
        found = {h for h in LOCATIONS if self.control[h] == side and h not in self.units}
        if unit == "scout":
            found |= {h for a in self.own(side) for h in around(a) if self.enter(side, h)}
        return sorted(found)

    def two_steps(self, side: str, a: Hex) -> set[Hex]:
        """The ends of two steps."""
        return {
            b
            for m in self.moves(side, a)
            if m not in self.forts
            for b in around(m)
            if self.enter(side, b) and b != a
        }

    def tactics(self, side: str, coin: str) -> Iterator[Record]:
        """The tactics that a coin pays for."""
        unit = "royal_guard" if coin == "royal" else coin
        if coin == "royal_guard":
            return
        places = self.own(side, unit)
        if unit == "footman":
            if any(self.maneuvers(side, a) for a in places):
                yield record("tactic", coin, unit=unit)
            return
        for a in places:
            for fields in self._tactic(side, unit, a, self.units[a][2]):
                yield record("tactic", coin, unit=unit, start=a, **fields)

    def _tactic(self, side: str, unit: str, a: Hex, height: int) -> Iterator[dict[str, Hex]]:
        if unit == "archer":
            shots = [t for t in BOARD if distance(a, t) == 2]
        elif unit == "crossbowman":
            shots = [plus(a, d, 2) for d in DIRECTIONS if plus(a, d) not in self.units]
        elif unit == "trebuchet" and height >= 2:
            shots = [plus(a, d, n) for d in DIRECTIONS for n in (2, 3)]
        elif unit == "siege_tower" and height >= 2:
            shots = around(a)
        else:
            yield from self._moving_tactic(side, unit, a, height)
            return
        yield from ({"target": t} for t in shots if self.target(side, t, height))

    def _moving_tactic(self, side: str, unit: str, a: Hex, height: int) -> Iterator[dict[str, Hex]]:
        if unit in ("cavalry", "sapper"):
            for b in self.moves(side, a):
                stack = self.units.pop(a)
                self.units[b] = stack
                hits = [t for t in around(b) if self.target(side, t, height)]
                self.units[a] = self.units.pop(b)
                yield from (
                    {"to": b, "target": t} for t in hits if unit == "cavalry" or t in self.forts
                )
        elif unit == "lancer":
            for d in DIRECTIONS:
                one, two, three = (plus(a, d, n) for n in (1, 2, 3))
                if self.enter(side, one) and self.target(side, two, height):
                    yield {"to": one, "target": two}
                through = self.enter(side, one) and one not in self.forts
                if through and self.enter(side, two) and self.target(side, three, height):
                    yield {"to": two, "target": three}
        elif unit == "light_cavalry":
            yield from ({"to": b} for b in sorted(self.two_steps(side, a)))
        elif unit == "royal_guard":
            if self.edition == "first":
                yield from ({"to": b} for b in self.moves(side, a))
            else:
                ends = self.two_steps(side, a) | set(self.moves(side, a))
                yield from ({"to": b} for b in sorted(ends) if self.control.get(b) == side)
        else:
            yield from self._granting_tactic(side, unit, a, height)

    def _granting_tactic(
        self, side: str, unit: str, a: Hex, height: int
    ) -> Iterator[dict[str, Hex]]:
        for ally in self.own(side):
            if ally == a:
                continue
            if unit == "ensign" and distance(a, ally) <= 2:
                for b in self.moves(side, ally):
                    if distance(a, b) <= 2:
                        yield {"ally": ally, "to": b}
            if unit == "marshall" and distance(a, ally) <= 2:
                for t in self.attacks(side, ally, self.units[ally][2]):
                    yield {"ally": ally, "target": t}
            if unit == "war_wagon" and height >= 2 and distance(a, ally) == 1:
                barred = ally in self.forts and self.control[ally] == other(side)
                for b in self.moves(side, ally):
                    if not barred:
                        yield {"ally": ally, "to": b}

    def uses(self, side: str, coin: str) -> list[Record]:
        """All uses of a coin [5.0]."""
        found = [record("pass", coin)]
        if self.initiative != side and not self.moved:
            found.append(record("initiative", coin))
        found += [
            record("recruit", coin, unit=unit) for unit, n in self.supply[side].items() if n > 0
        ]
        if coin != "royal":
            found += [record("deploy", coin, to=h) for h in self.deploys(side, coin)]
            for a in self.own(side, coin):
                found.append(record("bolster", coin, at=a))
                found += self.maneuvers(side, a, coin)
        return found + list(self.tactics(side, coin))

    # -- what there is, to compare -------------------------------------------------------------

    def written(self) -> dict[str, Any]:
        """Everything there is, in one order."""
        return {
            "units": sorted((s, u, h, n) for h, (s, u, n) in self.units.items()),
            "control": sorted((h, s or "") for h, s in self.control.items()),
            "forts": sorted(self.forts),
            "zones": {
                name: {side: sorted(zone[side]) for side in "AB"}
                for name, zone in (
                    ("hand", self.hand),
                    ("bag", self.bag),
                    ("up", self.up),
                    ("down", self.down),
                )
            },
            "supply": {side: sorted((+self.supply[side]).items()) for side in "AB"},
            "out": {side: sorted((+self.out[side]).items()) for side in "AB"},
            "initiative": (self.initiative, self.moved),
            "counts": (self.round, self.plays),
            "winner": self.winner,
        }
