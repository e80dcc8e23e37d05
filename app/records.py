"""What the statistics file holds: a record of each finished game, attempts, time played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import Any, NamedTuple, Self

from app.assistance import Assistance
from app.saves.rows import Row, identity

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played to its end, with all that statistics ask for.

    `id` is that of the save and of its copies, `n` the number of actions, `ended` a time in UTC.
    """

    id: str
    game: str
    scenario: str
    edition: str
    options: dict[str, Any]
    players: tuple[str, ...]
    seed: str
    ended: str
    n: int
    winners: tuple[int, ...]
    level: str
    scores: tuple[int, ...]
    takebacks: int = 0
    fresh: int = 0
    hints: int = 0
    branch: bool = False
    cards: bool = False
    daily: str = ""

    @classmethod
    def of(cls, header: Row, end: Row, n: int, ended: str) -> Self:
        """The record of a save that ended so; ValueError if it is not one."""
        setup = header["setup"]
        help_ = Assistance.of(header, end)
        return cls.read(
            {
                "id": identity(header),
                "game": header["game"],
                "scenario": setup.get("scenario", ""),
                "edition": setup.get("edition", ""),
                "options": setup.get("options", {}),
                "players": header["players"],
                "seed": header["seed"],
                "ended": ended,
                "n": n,
                "winners": end.get("winners", []),
                "level": end.get("level", ""),
                "scores": end.get("scores", []),
                **asdict(help_),
                "cards": bool(header.get("cards")),
                "daily": header.get("daily", ""),
            }
        )

    @classmethod
    def read(cls, row: Row) -> Self:
        """The record of a row; ValueError if its fields are not those of one."""
        later = {each.name for each in fields(cls) if each.default is not MISSING}
        given: dict[str, Any] = {}
        for name, (kind, held) in TYPES.items():
            if name in later and name not in row:
                continue  # there was no such thing when the row was written
            right = type(row.get(name)) is kind
            if not right or (held and any(type(each) is not held for each in row[name])):
                raise ValueError(f"{name!r} of a game is of another kind")
            given[name] = tuple(row[name]) if held else row[name]
        return cls(**given)

    def row(self) -> Row:
        """The record as a row keeps it."""
        return {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}

    @property
    def assistance(self) -> Assistance:
        """What helped in it."""
        return Assistance(self.takebacks, self.fresh, self.hints, self.branch)

    @property
    def people(self) -> list[int]:
        """The seats at which people sat."""
        return human_seats(self.players)

    def name(self, seat: int) -> str:
        """The name of the person at a seat; nothing if none was typed."""
        return self.players[seat].partition(":")[2]

    def score(self, seat: int) -> int | None:
        """The points of a seat, where the game has any."""
        return self.scores[seat] if seat < len(self.scores) else None


TYPES: Mapping[str, tuple[type, type | None]] = {
    **dict.fromkeys(("id", "game", "scenario", "edition"), (str, None)),
    "options": (dict, None),
    "players": (list, str),
    **dict.fromkeys(("seed", "ended"), (str, None)),
    "n": (int, None),
    "winners": (list, int),
    "level": (str, None),
    "scores": (list, int),
    **dict.fromkeys(("takebacks", "fresh", "hints"), (int, None)),
    **dict.fromkeys(("branch", "cards"), (bool, None)),
    "daily": (str, None),
}
"""The fields of a record with their types, and those of what a list among them holds."""


def human_seats(players: Iterable[Any]) -> list[int]:
    """The seats at which people sit, with or without a name."""
    return [seat for seat, word in enumerate(players) if str(word).partition(":")[0] == HUMAN]


class Begun(NamedTuple):
    """An attempt at the daily game of a date."""

    game: str
    date: str


class Fault(NamedTuple):
    """Where the file is not what was written, and why."""

    line: int
    why: str


@dataclass
class Book:
    """What the statistics file holds: finished games by id, attempts at daily games, time played.

    A game that ended twice stands there as it ended last. `fault` is the first row that is damaged.
    """

    games: dict[str, Finished] = field(default_factory=dict)
    begun: dict[str, Begun] = field(default_factory=dict)
    seconds: dict[str, int] = field(default_factory=dict)
    fault: Fault | None = None

    def take(self, row: Row) -> None:
        """Take a row in; ValueError if it is none of this file."""
        [(kind, value)] = row.items() if len(row) == 1 else [("", None)]
        if kind == "game" and type(value) is dict:
            game = Finished.read(value)
            self.games.pop(game.id, None)  # the order is that of the last end
            self.games[game.id] = game
        elif kind == "open" and type(value) is str:
            self.games.pop(value, None)
        elif kind == "begun" and type(value) is list and [*map(type, value)] == [str, str, str]:
            self.begun[value[0]] = Begun(*value[1:])
        elif kind == "time" and type(value) is list and [*map(type, value)] == [str, int]:
            self.seconds[value[0]] = self.seconds.get(value[0], 0) + max(value[1], 0)
        elif kind in ("", "game", "open", "begun", "time"):
            raise ValueError("it is no row of this file")
        # Rows of another kind are of a later version, which can still make something of them.

    def rows(self) -> Iterator[Row]:
        """The rows of a new file that holds the same."""
        yield from ({"begun": [name, *begun]} for name, begun in self.begun.items())
        yield from ({"game": game.row()} for game in self.games.values())
        yield from ({"time": [name, seconds]} for name, seconds in self.seconds.items())
