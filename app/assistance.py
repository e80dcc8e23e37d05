"""What helped in a game beyond its rules, each kind counted apart: it makes a result practice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from games.core.text import plural


@dataclass(frozen=True, slots=True)
class Assistance:
    """The help in one game: chance taken back, new dice after that, hints; a game branched off."""

    takebacks: int = 0
    fresh: int = 0
    hints: int = 0
    branch: bool = False

    @classmethod
    def of(cls, header: Mapping[str, Any], end: Mapping[str, Any]) -> Self:
        """The help in a finished game, from the header and the end row of its save."""
        takebacks, fresh, hints = (_count(end.get(key)) for key in ("takebacks", "fresh", "hints"))
        return cls(takebacks, fresh, hints, "parent" in header)

    def __bool__(self) -> bool:
        return bool(self.takebacks or self.fresh or self.hints or self.branch)

    def row(self) -> dict[str, int]:
        """What the end row of a save keeps of it."""
        more = {"fresh": self.fresh, "hints": self.hints}
        return {"takebacks": self.takebacks} | {key: n for key, n in more.items() if n}

    def lines(self) -> list[str]:
        """A sentence for each kind of help there was, with what that means for the result."""
        return [f"{each}: it counts as practice." for each in self.sentences()]

    def sentences(self) -> list[str]:
        """What help there was, each kind for itself."""
        told = []
        if self.takebacks:
            again = f", {plural(self.fresh, 'time')} with new dice" if self.fresh else ""
            told.append(f"Chance was taken back {plural(self.takebacks, 'time')}{again}")
        elif self.fresh:
            told.append("It went on with new dice")
        if self.hints:
            told.append(
                f"{plural(self.hints, 'hint')} {'was' if self.hints == 1 else 'were'} given"
            )
        if self.branch:
            told.append("It was branched off another game")
        return told


def _count(value: Any) -> int:
    """A count as a save should hold it; whatever else stands there counts for nothing."""
    return value if type(value) is int and value > 0 else 0
