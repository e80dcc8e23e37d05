"""The value types of every game: states, actions, outcomes, setups."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Any, Generic, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

HIDDEN = -1
"""Stands for a card or number that the viewer may not know."""


def read_seed(value: object) -> int:
    """A seed from an int or from up to 16 hex digits; ValueError if it is neither."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError("a seed is a number or up to 16 hex digits")
    if isinstance(value, str):
        # int() would also take blanks, signs, underscores and 0x.
        if not 1 <= len(value) <= 16 or not all(c in "0123456789abcdefABCDEF" for c in value):
            raise ValueError("a seed is up to 16 hex digits (0-9, a-f)")
        return int(value, 16)
    if not 0 <= value < 1 << 64:
        raise ValueError("a seed is a number from 0 to 2**64 - 1")
    return value


def show_seed(value: int) -> str:
    """A seed as 16 hex digits, the form in which it is shown and saved."""
    return f"{value:016x}"


# Hex in JSON, since other readers of JSON spoil numbers above 2**53.
Seed = Annotated[
    int, BeforeValidator(read_seed), PlainSerializer(show_seed, return_type=str, when_used="json")
]


class Frozen(BaseModel):
    """A definition or a small value: compared by content, never changed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


M = TypeVar("M", bound=BaseModel)

Packed = tuple[Any, ...]
"""The class of a position and the values of its fields in their order, lists as tuples."""

_LISTS: dict[type, tuple[str, ...]] = {}
_KNOWN: dict[type, set[str]] = {}


class Live(BaseModel):
    """A model that the rules change in place, and only inside `apply`."""

    model_config = ConfigDict(extra="forbid")

    # pydantic's own takes a third of the time of a random game. It would only look for private
    # attributes and note which fields were set; a wrong name is found by mypy and by the tests.
    __setattr__ = object.__setattr__

    def clone(self) -> Self:
        """A copy whose lists are its own; everything in them is immutable and shared."""
        own = self.__dict__.copy()
        for name in _LISTS.get(type(self)) or _lists_of(self):
            own[name] = own[name][:]
        return _made(type(self), own, self.__pydantic_fields_set__)

    def pack(self, earlier: Packed | None = None) -> Packed:
        """The values alone, with those that an earlier position has as well shared with it.

        A position behind another takes an eighth to a third of the memory of a clone that way.
        """
        cls = type(self)
        own = self.__dict__.copy()
        for name in _LISTS.get(cls) or _lists_of(self):
            own[name] = tuple(own[name])
        if earlier is None:
            return (cls, *own.values())
        both = zip(own.values(), earlier[1:], strict=True)
        return (cls, *(was if value == was else value for value, was in both))


def unpack(packed: Packed) -> Any:
    """A position of its own, as it was when its values were packed."""
    cls = packed[0]
    known = _KNOWN.get(cls) or _KNOWN.setdefault(cls, set(cls.model_fields))
    state = _made(cls, dict(zip(cls.model_fields, packed[1:], strict=True)), known)
    own = state.__dict__
    for name in _LISTS[cls]:
        own[name] = list(own[name])
    return state


def _lists_of(state: Live) -> tuple[str, ...]:
    # Found once per class: asking every value for its type costs twice as much.
    lists = tuple(name for name, value in state.__dict__.items() if isinstance(value, list))
    return _LISTS.setdefault(type(state), lists)


def _made(cls: type[M], own: dict[str, Any], known: set[str]) -> M:
    """A model with these values, which pydantic has checked before."""
    new = cls.__new__(cls)
    object.__setattr__(new, "__dict__", own)
    object.__setattr__(new, "__pydantic_fields_set__", known)
    object.__setattr__(new, "__pydantic_extra__", None)
    object.__setattr__(new, "__pydantic_private__", None)
    return new


class Action(Frozen):
    """One answer to one decision; a game has one object per meaning and a union of kinds."""

    kind: str

    # pydantic compares field by field in 0.8 us, too slow for `in legal`; interned actions are
    # mostly told apart by identity and class alone.
    def __eq__(self, other: object) -> bool:
        return self is other or (
            self.__class__ is other.__class__ and self.__dict__ == other.__dict__
        )

    def __hash__(self) -> int:
        return hash((self.__class__, *self.__dict__.values()))

    def __str__(self) -> str:
        """The text form, which `Rules.action` reads back: `fortify nimitz 2`."""
        return " ".join(str(value).replace("_", "-") for value in self.__dict__.values())


class Outcome(Frozen):
    """How a game ended: winners are seats, scores go by seat (none where a game has no points)."""

    winners: tuple[int, ...]
    level: str
    reason: str
    rule: str
    scores: tuple[int, ...] = ()


class Setup(Frozen):
    """What was chosen before the game: seats, options, scenario, edition."""

    seats: int = 1
    options: dict[str, Any] = Field(default_factory=dict)
    scenario: str = ""
    edition: str = ""


T = TypeVar("T")


class GameState(Live, Generic[T]):
    """A position between two decisions: everything that the future depends on.

    `agenda` holds the waiting tasks, the current one last. `seat` is who decides now.
    """

    seat: int = 0
    turn: int = 0
    rng: Seed = 0
    agenda: list[T] = Field(default_factory=list)
    outcome: Outcome | None = None

    @property
    def period(self) -> int:
        """What replays step by: the turns of the game, or its rounds."""
        return self.turn

    @property
    def count(self) -> int:
        """The number of the turn or round that players speak of."""
        return self.period

    def digest(self) -> str:
        """16 hex digits that are equal for equal positions."""
        return blake2b(self.model_dump_json().encode(), digest_size=8).hexdigest()
