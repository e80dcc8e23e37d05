"""Luck against expectation: what the dice gave, and what they owed by their exact odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core.prompt import Need
from games.core.text import Line

if TYPE_CHECKING:
    from app.timeline import Timeline

NO_ROLLS = (
    "No die was thrown that succeeds or fails, so there is no luck to measure: "
    "a draw has no success that could be expected."
)
NO_DICE = "No dice are thrown in this game, so there is no luck to measure."
BARS = " ▁▂▃▄▅▆▇█"


def need_of(event: Any) -> Need | None:
    """What a die had to show for a success; None of an event that is no such roll."""
    need = getattr(event, "need", None)
    return need if isinstance(need, Need) and hasattr(event, "success") else None


def turn_name(head: Line) -> str:
    """What a turn is called, from the line of the log that opens it: `Turn 5`."""
    return head.text.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Throw:
    """A die that could turn out well or badly for the seat that it was thrown for.

    `chance` is that of its turning out well: of a failure, where a success helps the enemy. `turn`
    counts from 1, `when` is how the log calls it.
    """

    move: int
    turn: int
    when: str
    seat: int
    rule: str
    text: str
    chance: Fraction
    well: bool

    @property
    def luck(self) -> Fraction:
        """What came less what was to be expected, in successes."""
        return self.well - self.chance


def throws(timeline: Timeline, viewer: int | None = None, everything: bool = False) -> list[Throw]:
    """The rolls of a game that a viewer may know, in order; None is an onlooker."""
    found = []
    turn, when = 0, "Set-up"
    events = chain(timeline.opening, *(change.events for change in timeline.changes))
    for (n, line), event in zip(timeline.log, events, strict=True):
        if line.head:
            turn, when = turn + 1, turn_name(line)
        need = need_of(event)
        if need is None or not (everything or line.to is None or viewer in line.to):
            continue
        harmful = getattr(event, "harmful", False)
        chance = 1 - need.chance if harmful else need.chance
        seat = timeline.changes[n - 1].seat if n else 0
        well = event.success is not harmful
        found.append(Throw(n, max(turn, 1), when, seat, line.rule, line.text, chance, well))
    return found


def distribution(chances: Iterable[Fraction]) -> list[Fraction]:
    """The chance of each number of successes among independent rolls, exactly."""
    ways, all_ways = [1], 1
    for chance in chances:
        hit, miss = chance.numerator, chance.denominator - chance.numerator
        more = [0] * (len(ways) + 1)
        for successes, count in enumerate(ways):
            more[successes] += count * miss
            more[successes + 1] += count * hit
        ways, all_ways = more, all_ways * chance.denominator
    return [Fraction(count, all_ways) for count in ways]


class Tally(NamedTuple):
    """Some rolls together."""

    rolls: int
    well: int
    due: Fraction

    @property
    def luck(self) -> Fraction:
        """What came less what was to be expected, in successes."""
        return self.well - self.due


def tally(rolls: Iterable[Throw]) -> Tally:
    """How many rolls there were, how many turned out well, and how many should have."""
    rolls = list(rolls)
    due = sum((each.chance for each in rolls), Fraction(0))
    return Tally(len(rolls), sum(each.well for each in rolls), due)


def standing(rolls: Sequence[Throw]) -> tuple[Fraction, Fraction]:
    """The chance that the same rolls give fewer successes than they did, and more."""
    odds = distribution(each.chance for each in rolls)
    well = sum(each.well for each in rolls)
    return sum(odds[:well], Fraction(0)), sum(odds[well + 1 :], Fraction(0))


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of one seat: its rolls in order, in a game of so many turns."""

    seat: int
    rolls: tuple[Throw, ...]
    turns: int

    @property
    def whole(self) -> Tally:
        """All rolls together."""
        return tally(self.rolls)

    def by_rule(self) -> Iterator[tuple[str, Tally]]:
        """The rolls of each rule together, in the order of the rules."""
        for rule in sorted({each.rule for each in self.rolls}, key=rule_order):
            yield rule, tally(each for each in self.rolls if each.rule == rule)

    def course(self) -> list[Fraction]:
        """The luck up to the end of each turn."""
        sums = [Fraction(0)] * (self.turns + 1)
        for each in self.rolls:
            sums[each.turn] += each.luck
        return [sum(sums[: turn + 1], Fraction(0)) for turn in range(1, self.turns + 1)]

    def luckiest(self, most: int = 3) -> list[Throw]:
        """The least likely rolls that turned out well, the least likely first."""
        lucky = [each for each in self.rolls if each.luck > 0]
        return sorted(lucky, key=lambda each: -each.luck)[:most]

    def unluckiest(self, most: int = 3) -> list[Throw]:
        """The likeliest rolls that turned out badly, the likeliest first."""
        unlucky = [each for each in self.rolls if each.luck < 0]
        return sorted(unlucky, key=lambda each: each.luck)[:most]

    def words(self) -> list[str]:
        """What was thrown and what was due, and how unusual that is, in two sentences."""
        rolls, well, due = self.whole
        return [
            f"{well} of {rolls} rolls turned out well; {decimal(due)} were to be expected: "
            f"{_difference(self.whole.luck)}.",
            unusual(self.rolls),
        ]


def rule_order(rule: str) -> tuple[int, ...]:
    """Where a rule stands in the rules."""
    return tuple(int(part) for part in rule.split(".") if part.isdigit())


def lucks(timeline: Timeline, viewer: int | None = None, everything: bool = False) -> list[Luck]:
    """The luck of each seat that rolled, as far as a viewer may know it."""
    found = throws(timeline, viewer, everything)
    turns = max(sum(line.head for _, line in timeline.log), 1)
    return [
        Luck(seat, tuple(each for each in found if each.seat == seat), turns)
        for seat in sorted({each.seat for each in found})
    ]


# -- words -------------------------------------------------------------------------------------


def decimal(value: Fraction) -> str:
    """A number with one decimal, rounded half up as people do."""
    tenths = (abs(value) * 20 + 1) // 2
    sign = "-" if value < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def signed(value: Fraction) -> str:
    """The same with its sign: `+1.3`, `-0.4`, `0.0`."""
    text = decimal(value)
    return text if text[0] == "-" or text == "0.0" else f"+{text}"


def _difference(luck: Fraction) -> str:
    if decimal(luck).lstrip("-") == "0.0":
        return "as many"
    return f"{decimal(abs(luck))} {'more' if luck > 0 else 'fewer'}"


def unusual(rolls: Sequence[Throw]) -> str:
    """How many games with the same rolls would have been less lucky, or luckier."""
    fewer, more = standing(rolls)
    if tally(rolls).luck == 0:
        return "Neither lucky nor unlucky."
    word, share = ("Luckier", fewer) if tally(rolls).luck > 0 else ("Unluckier", more)
    return f"{word} than {_of_hundred(share)} of 100 games with these same rolls."


def _of_hundred(share: Fraction) -> str:
    count = round(share * 100)
    if count == 100 and share < 1:
        return "more than 99"
    if count == 0 and share > 0:
        return "less than 1"
    return str(count)


def chart(course: Sequence[Fraction], width: int) -> list[str]:
    """How luck grew and fell, a column a turn, in three rows: ahead, behind, and the turns.

    Taller bars are further from what was due, by one measure in both rows. Where there are more
    turns than columns, a column stands for the last of several.
    """
    most = max((abs(value) for value in course), default=Fraction(0))
    ahead = f"ahead, {signed(max(course))} at most" if max(course) > 0 else "ahead, never"
    behind = f"behind, {signed(min(course))} at most" if min(course) < 0 else "behind, never"
    names = [ahead, behind, "turn"]
    left = max(map(len, names)) + 2
    several = -(-len(course) // max(width - left, 1))
    shown = [course[min(end, len(course)) - 1] for end in _ends(len(course), several)]
    rows = [
        "".join(_bar(max(way * value, Fraction(0)), most) for value in shown) for way in (1, -1)
    ]
    rows.append(_turns(len(shown), several))
    return [f"{name:<{left}}{row}".rstrip() for name, row in zip(names, rows, strict=True)]


def _ends(turns: int, several: int) -> range:
    return range(several, turns + several, several)


def _bar(value: Fraction, most: Fraction) -> str:
    if not value:
        return " "
    return BARS[max(round(value / most * (len(BARS) - 1)), 1)]


def _turns(columns: int, several: int) -> str:
    """The turn of the first column, and of every tenth."""
    row = ""
    for column in (0, *range(9, columns, 10)):
        row = f"{row:<{column}}{(column + 1) * several}"
    return row
