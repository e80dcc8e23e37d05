"""A second implementation of the rules, written from the rules page alone, to compare with.

It knows nothing of the program: sides are "C" and "T", battlefields dicts, a play is a tuple
(card, battlefield, *choice). It is slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Play = tuple[Any, ...]
FIELDS = range(7)
WORTH = {2: 2, 3: 1}


def other(side: str) -> str:
    """The opposing side."""
    return "T" if side == "C" else "C"


class Game:
    """A position: `table` has per battlefield the warriors of C and T, the banner, the tokens."""

    def __init__(self, hands: dict[str, list[int]], piles: dict[str, list[int]]) -> None:
        self.table: list[dict[str, Any]] = [
            {"C": [], "T": [], "banner": None, "tokens": []} for _ in FIELDS
        ]
        self.hands = {side: set(cards) for side, cards in hands.items()}
        self.piles = {side: list(cards) for side, cards in piles.items()}
        self.turn = "C"
        self.returned: int | None = None
        self.over = False

    # -- what there is -----------------------------------------------------------------------

    def number(self, field: int) -> int:
        """How many warriors lie there."""
        return len(self.table[field]["C"]) + len(self.table[field]["T"])

    def supply(self) -> list[int]:
        """The banners left, highest first."""
        left = [4, 3, 3, 2, 2, 1, 1]
        for lane in self.table:
            if lane["banner"] is not None:
                left.remove(lane["banner"])
        return left

    def big(self, field: int) -> bool:
        """Three warriors, or a banner 3 or 4."""
        return self.number(field) >= 3 or self.table[field]["banner"] in (3, 4)

    def others_big(self, field: int) -> int:
        """How many other battlefields are big."""
        return sum(self.big(f) for f in FIELDS if f != field)

    # -- section 4 and 6: what may be played ----------------------------------------------------

    def has_place(self, field: int) -> bool:
        """May one more warrior lie there?"""
        banner = self.table[field]["banner"]
        if banner is not None and self.number(field) + 1 > banner:
            return False
        would_be_big = self.big(field) or self.number(field) + 1 >= 3
        return not (would_be_big and self.others_big(field) == 3)

    def may_play(self, card: int, field: int) -> bool:
        """Cap, big battlefields, Onna-musha with her exception."""
        if not self.has_place(field):
            return False
        foe = other(self.turn)
        if card < 8 or 7 not in self.table[field][foe]:
            return True
        return all(7 in self.table[f][foe] for f in FIELDS if self.has_place(f))

    def choices(self, card: int, field: int) -> Iterator[Play]:
        """What the ability may do."""
        elsewhere = [f for f in FIELDS if f != field]
        if card in WORTH:
            yield from (("to", f) for f in elsewhere)
        elif card == 4:
            fits = [
                value
                for value in (3, 4)
                if value in self.supply()
                and value >= self.number(field) + 1
                and self.table[field]["banner"] is None
                and self.others_big(field) < 3
            ]
            yield from (("banner", value) for value in fits) if fits else [()]
        elif card == 5:
            yield ()
            yield from (("ret", f, own) for f in FIELDS for own in self.table[f][self.turn])
        elif card == 6:
            yield ()
            for token in set(self.table[field]["tokens"]):
                yield from (("move", *token, f) for f in elsewhere)
        else:
            yield ()

    def legal(self) -> set[Play]:
        """All plays of the side in turn."""
        return {
            (card, field, *choice)
            for card in self.hands[self.turn] - {self.returned}
            for field in FIELDS
            if self.may_play(card, field)
            for choice in self.choices(card, field)
        }

    # -- section 3 and 5: what happens -------------------------------------------------------

    def play(self, action: Play) -> None:
        """Carry out a play with all that follows."""
        card, field, *choice = action
        side = self.turn
        self.hands[side].remove(card)
        self.table[field][side].append(card)
        self.returned = None
        if choice:
            self.ability(side, card, field, choice)
        self.assign()
        if self.returned is not None:
            return
        if self.piles[side]:
            self.hands[side].add(self.piles[side].pop(0))
        self.over = not any(self.piles.values()) and all(len(h) == 1 for h in self.hands.values())
        self.turn = other(side)

    def ability(self, side: str, card: int, field: int, choice: list[Any]) -> None:
        """Resolve a When Played ability."""
        match choice:
            case ["to", target]:
                self.table[target]["tokens"].append((side, card))
            case ["banner", value]:
                self.table[field]["banner"] = value
            case ["ret", source, back]:
                self.table[source][side].remove(back)
                self.hands[side].add(back)
                self.returned = back
            case ["move", owner, kind, target]:
                self.table[field]["tokens"].remove((owner, kind))
                self.table[target]["tokens"].append((owner, kind))

    def assign(self) -> None:
        """Steps A and B, then C once."""
        while left := self.supply():
            bare = [f for f in FIELDS if self.table[f]["banner"] is None]
            match_ = [f for f in bare if self.number(f) == left[0]]
            if not match_:
                break
            self.table[match_[0]]["banner"] = left[0]
        low = [f for f in FIELDS if self.table[f]["banner"] is None and self.number(f) < 2]
        if len(low) == 2 and self.supply().count(1) == 2:
            for f in low:
                self.table[f]["banner"] = 1

    # -- section 7: the score ----------------------------------------------------------------

    def strength(self, field: int, side: str) -> int:
        """Warriors, tokens, Shinobi, Samurai."""
        lane = self.table[field]
        total: int = sum(lane[side])
        total += sum(WORTH[kind] for owner, kind in lane["tokens"] if owner == side)
        if 1 in lane[side]:
            total += 3 * len(lane[other(side)])
        if 9 in lane[side]:
            total -= 2 * (len(lane[side]) - 1)
        return total

    def owner(self, field: int) -> str:
        """Who controls a battlefield; empty for nobody."""
        crane, turtle = self.strength(field, "C"), self.strength(field, "T")
        return "C" if crane > turtle else "T" if turtle > crane else ""

    def result(self) -> tuple[str, str]:
        """Who wins and by what."""
        owners = [self.owner(f) for f in FIELDS]
        crane, turtle = owners.count("C"), owners.count("T")
        by = "control"
        if crane == turtle:
            by = "tiebreak"
            crane, turtle = self.tiebreak("C"), self.tiebreak("T")
        return "crane" if crane > turtle else "turtle" if turtle > crane else "shared", by

    def tiebreak(self, side: str) -> int:
        """The unplayed card, or 8 where a played Sohei's battlefield is controlled."""
        (last,) = self.hands[side]
        sohei = any(8 in self.table[f][side] and self.owner(f) == side for f in FIELDS)
        return max(last, 8) if sohei else last
