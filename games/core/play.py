"""The one door to chance: every roll, draw and reveal of a game passes through a `Play`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from games.core.errors import Drift, NeedRoll
from games.core.models import HIDDEN, GameState

V = TypeVar("V")

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The output function of splitmix64: 64 bits to 64 bits."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def derive(seed: int, *words: object) -> int:
    """A seed for other chance than the game's own: the same seed and words give the same number."""
    text = f"{seed:016x}:{':'.join(map(str, words))}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class Deriver:
    """`derive` for the same seed and words again and again, with one number more at the end."""

    __slots__ = ("_begun",)

    def __init__(self, seed: int, *words: object) -> None:
        text = f"{seed:016x}:{':'.join(map(str, words))}:"
        self._begun = blake2b(text.encode(), digest_size=8)

    def at(self, number: int) -> int:
        """The same as `derive(seed, *words, number)`."""
        hashed = self._begun.copy()
        hashed.update(b"%d" % number)
        return int.from_bytes(hashed.digest(), "big")


class Asked(list[V]):
    """Things to draw or to cast lots for, with the question that is asked at a real table."""

    __slots__ = ("question",)

    def __init__(self, things: Iterable[V], question: str) -> None:
        super().__init__(things)
        self.question = question


def _question(things: Sequence[Any]) -> str:
    return things.question if isinstance(things, Asked) else ""


def _start_of(state: GameState[Any] | int) -> int:
    return state if isinstance(state, int) else state.rng


class Play:
    """What a task may use besides the state: dice, piles, events, further tasks.

    `rolls` records chance as the save keeps it: a die's face 1..s; of others 0..n-1; a card that a
    person drew from a real deck as -k, the k-th from the top. `irreversible` tells that something
    was rolled, drawn, revealed or concealed. `book` holds the data of the rules (cards, map).
    Of every source a roll steps the generator exactly once, so that a game goes on the same way
    however its last rolls came about. A card that is drawn from the top takes no step.
    """

    __slots__ = ("book", "events", "irreversible", "pushed", "rng", "rolls")

    def __init__(self, rng: int) -> None:
        self.rng = rng
        self.rolls: list[int] = []
        self.events: list[Any] = []
        self.pushed: list[Any] = []
        self.irreversible = False
        self.book: Any = None

    @staticmethod
    def seeded(state: GameState[Any] | int) -> Play:
        """Chance from the state's own generator, or from a seed."""
        return Play(state if isinstance(state, int) else state.rng)

    @staticmethod
    def tape(state: GameState[Any] | int, rolls: Iterable[int]) -> Play:
        """Chance as it was recorded: `NeedRoll` at its end, `Drift` if a value does not fit."""
        return Tape(_start_of(state), rolls)

    @staticmethod
    def scripted(state: GameState[Any] | int, rolls: Iterable[int]) -> Play:
        """Chance as a test wants it, in the form of a tape."""
        return Tape(_start_of(state), rolls)

    @staticmethod
    def by_hand(state: GameState[Any] | int, rolls: Iterable[int]) -> Play:
        """Dice thrown and cards drawn on a real table; only shuffles come from the generator."""
        return ByHand(_start_of(state), rolls)

    # -- chance ------------------------------------------------------------------------------

    def die(self, sides: int = 6) -> int:
        """A face from 1 to `sides`."""
        self.rng = rng = (self.rng + STEP) & MASK
        value = (mix(rng) * sides >> 64) + 1
        self.rolls.append(value)
        self.irreversible = True
        return value

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.rng = rng = (self.rng + STEP) & MASK
        value = mix(rng) * n >> 64
        self.rolls.append(value)
        self.irreversible = True
        return value

    def shuffle(self, cards: list[V]) -> None:
        """Put a list into random order, in place."""
        # The same as a `below` for each place, twice as fast: a game begins with sixty of them.
        rng = self.rng
        for i in range(len(cards) - 1, 0, -1):
            rng = (rng + STEP) & MASK
            j = mix(rng) * (i + 1) >> 64
            self.rolls.append(j)
            cards[i], cards[j] = cards[j], cards[i]
        if rng != self.rng:
            self.rng = rng
            self.irreversible = True

    def pick(self, items: Sequence[V]) -> V:
        """One of some open things, at random; hidden ones are drawn."""
        return items[self.below(len(items))]

    def draw(self, pile: list[V], blind: bool = False, seat: int | None = None) -> V:
        """Take the top card of a pile, or a random one out of a bag or a hand.

        `seat` is who alone gets to see what comes: with real cards it is asked of nobody else.
        """
        self.irreversible = True
        return pile.pop(self.below(len(pile)) if blind else 0)

    def reveal(self, *seats: int) -> None:
        """Say that hidden things become known, to some seats or to all."""
        self.irreversible = True

    def conceal(self) -> None:
        """Say that open things are hidden again: going back would show them once more."""
        self.irreversible = True

    # -- what follows ------------------------------------------------------------------------

    def emit(self, event: Any) -> None:
        """Add to the story of this action."""
        self.events.append(event)

    def push(self, *tasks: Any) -> None:
        """Let tasks run next, in this order, before anything that waits already."""
        self.pushed.extend(tasks)

    def finish(self) -> None:
        """Say that the action is over; `Drift` if recorded rolls are left over."""


class Tape(Play):
    """Chance from a list of recorded values."""

    __slots__ = ("at", "source")

    def __init__(self, rng: int, rolls: Iterable[int]) -> None:
        super().__init__(rng)
        self.source = tuple(rolls)
        self.at = 0

    def _peek(self) -> int:
        value = self.source[self.at]
        if type(value) is not int:
            raise Drift(f"a roll is a whole number, {value!r} was recorded")
        return value

    def _next(self, low: int, high: int, what: str) -> int:
        if self.at >= len(self.source):
            raise NeedRoll(high - low + 1, what, events=tuple(self.events))
        value = self._peek()
        if not low <= value <= high:
            raise Drift(f"a {what} from {low} to {high} was asked for, {value!r} was recorded")
        self.at += 1
        self.rng = (self.rng + STEP) & MASK
        self.rolls.append(value)
        self.irreversible = True
        return value

    def die(self, sides: int = 6) -> int:
        return self._next(1, sides, "die")

    def shuffle(self, cards: list[V]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def below(self, n: int) -> int:
        return self._next(0, n - 1, "number")

    def draw(self, pile: list[V], blind: bool = False, seat: int | None = None) -> V:
        if self.at < len(self.source) and self._peek() < 0:
            return self._named(pile, blind)
        return super().draw(pile, blind)

    def _named(self, pile: list[V], blind: bool) -> V:
        """The k-th card from the top, where -k was recorded."""
        place = -self.source[self.at]
        if place > len(pile):
            raise Drift(f"card {place} of a pile of {len(pile)} was recorded")
        self.at += 1
        if blind:
            # A seeded blind draw takes a step, so that this one has to.
            self.rng = (self.rng + STEP) & MASK
        self.rolls.append(-place)
        self.irreversible = True
        return pile.pop(place - 1)

    def finish(self) -> None:
        if self.at < len(self.source):
            left = list(self.source[self.at :])
            raise Drift(f"recorded rolls are left over: {left}")


class ByHand(Tape):
    """A tape of what a person reports from a real table."""

    __slots__ = ()

    def shuffle(self, cards: list[V]) -> None:
        # The real deck has an order of its own; this one only has to be a possible one.
        Play.shuffle(self, cards)

    def pick(self, items: Sequence[V]) -> V:
        if self.at >= len(self.source):
            question = _question(items)
            raise NeedRoll(len(items), "pick", tuple(items), tuple(self.events), None, question)
        return super().pick(items)

    def draw(self, pile: list[V], blind: bool = False, seat: int | None = None) -> V:
        if self.at >= len(self.source):
            question = _question(pile)
            raise NeedRoll(len(pile), "draw", tuple(pile), tuple(self.events), seat, question)
        value = self._peek()
        if value < 0:
            return self._named(pile, blind)
        if blind:
            return super().draw(pile, blind)
        raise Drift(f"a card was asked for, {value} was given")


class OpenBranch(Exception):
    """A line of possible play that ends at something the decider does not know yet."""


class Probe(Tape):
    """A tape for `odds`: it stops wherever hidden information would come into play."""

    __slots__ = ("seat",)

    def __init__(self, rng: int, rolls: Iterable[int], seat: int) -> None:
        super().__init__(rng, rolls)
        self.seat = seat

    def shuffle(self, cards: list[V]) -> None:
        """Leave the order: nobody knows it, before and after."""

    def draw(self, pile: list[V], blind: bool = False, seat: int | None = None) -> V:
        raise OpenBranch

    def reveal(self, *seats: int) -> None:
        self.irreversible = True
        if not seats or self.seat in seats:
            raise OpenBranch


def hidden(cards: Sequence[int]) -> list[int]:
    """As many hidden cards as there are cards."""
    return [HIDDEN] * len(cards)
