"""What a game leaves behind: changes, log lines, and saves that no longer fit the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from app.progress import counted
from games.core.errors import Drift
from games.core.models import Action, Packed, unpack
from games.core.text import Line, Piece, line

if TYPE_CHECKING:
    from app.saves import Played, Replayed


@dataclass(frozen=True, slots=True)
class Change:
    """An accepted action: what it did, and the position before it.

    `irreversible` tells that it rolled, drew, revealed or hid something, or passed the seat on. The
    position is `packed`, as a game keeps one for each action.
    """

    n: int
    seat: int
    action: Action
    rolls: tuple[int, ...]
    events: tuple[Any, ...]
    irreversible: bool
    packed: Packed
    digest: str

    @classmethod
    def of(
        cls,
        n: int,
        seat: int,
        action: Action,
        rolls: tuple[int, ...],
        events: tuple[Any, ...],
        irreversible: bool,
        before: Any,
        digest: str,
        last: Change | None = None,
    ) -> Self:
        """A change from what is known of it; what is as it was at the last one is shared."""
        packed = before.pack(last.packed if last else None)
        return cls(n, seat, action, rolls, events, irreversible, packed, digest)

    @property
    def before(self) -> Any:
        """The position before it, a copy each time."""
        return unpack(self.packed)


def changes(moves: Sequence[Played]) -> list[Change]:
    """The changes of moves that were played again, each with what is shared with the last one."""
    found: list[Change] = []
    for move in counted(moves, "positions kept"):
        found.append(Change.of(*move, last=found[-1] if found else None))
    return found


class LogLine(NamedTuple):
    """A line of the log with the number of the move it belongs to; 0 is the setup."""

    n: int
    line: Line

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat may read it; None is an onlooker, who reads what all may."""
        return self.line.to is None or seat in self.line.to


NEW_DICE = line("", Piece("new dice from here on", "dim"))
"""What stands in the log where the generator was given a new state; no event tells of it."""


class Drifted(Drift):
    """A save that the rules of today play differently; its first `sound` moves still fit.

    `replayed` can be watched as far as it goes. `can_copy` tells that a copy of the sound moves
    can be played on.
    """

    def __init__(self, name: str, replayed: Replayed) -> None:
        self.replayed = replayed
        self.sound = replayed.sound
        self.can_copy = not (replayed.drift or "").startswith("the start")
        super().__init__(f"{name}: drift at {replayed.drift}")
