"""The statistics file: a row for each finished game, kept when its save is gone."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, Self

from app.assistance import Assistance
from app.paths import statistics_file
from app.saves.rows import MAX_ROW, Row, Unwritten, identity, seal, unseal
from games.core.errors import CasemateError, NewerFormat

FORMAT = 1
OPENING: Row = {"v": FORMAT, "holds": "statistics"}
PATIENCE = 5.0
"""Seconds to wait for another process that writes; it needs some thousandths."""
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
    own: bool = False
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
                # Other cards, or dice that nobody else can have had.
                "own": bool(header.get("cards")) or header.get("dice") == "manual",
                "daily": header.get("daily", ""),
            }
        )

    @classmethod
    def read(cls, row: Row) -> Self:
        """The record of a row; ValueError if its fields are not those of one."""
        if row.keys() != TYPES.keys():
            raise ValueError("it is no record of a game")
        for name, (kind, held) in TYPES.items():
            value = row[name]
            if type(value) is not kind or (held and any(type(each) is not held for each in value)):
                raise ValueError(f"{name!r} of a game is of another kind")
        return cls(**{k: tuple(v) if isinstance(v, list) else v for k, v in row.items()})

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
    **dict.fromkeys(("branch", "own"), (bool, None)),
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
        else:
            raise ValueError("it is no row of this file")

    def rows(self) -> Iterator[Row]:
        """The rows of a new file that holds the same."""
        yield from ({"begun": [name, *begun]} for name, begun in self.begun.items())
        yield from ({"game": game.row()} for game in self.games.values())
        yield from ({"time": [name, seconds]} for name, seconds in self.seconds.items())


class UnknownStatistics(NewerFormat):
    """A statistics file of a later version: it is neither read nor written."""


def read_book(path: Path | None = None) -> Book:
    """What the file holds, as far as its rows are whole; an unfinished last row counts as none."""
    path = path or statistics_file(write=False)
    book = Book()
    try:
        with open(path, "rb") as file:
            for number in count(1):
                line = file.readline(MAX_ROW + 1)
                if not line.endswith(b"\n") and len(line) <= MAX_ROW:
                    break  # torn, or nothing
                try:
                    _take_line(book, line, number, path)
                except ValueError as error:
                    book.fault = book.fault or Fault(number, str(error))
    except FileNotFoundError:
        pass
    except OSError as error:
        raise Unwritten(f"{path.name} cannot be read: {error.strerror or error}") from error
    return book


def _take_line(book: Book, line: bytes, number: int, path: Path) -> None:
    # Each row is sealed for itself, so that a lost one takes no other with it.
    row, _ = unseal(line, 0)
    if number > 1:
        book.take(row)
    elif row != OPENING:
        version = row.get("v")
        if type(version) is int and version > FORMAT:
            raise UnknownStatistics(
                f"{path.name} is of format {version}, this program knows format {FORMAT}: "
                "install a newer Casemate"
            )
        raise ValueError("it is not the first row of this file")


def lines(rows: Iterable[Row]) -> bytes:
    """Rows as the file keeps them."""
    return b"".join(seal(row, 0)[0] for row in rows)


def append(*rows: Row, path: Path | None = None) -> None:
    """Add rows; Unwritten if that fails, UnknownStatistics if a later version wrote the file."""
    path = path or statistics_file()
    with locked(path), open(path, "a+b") as file:
        _check_version(path)
        # A row that was cut off by a kill is left out, and so is what would damage the next one.
        size = file.seek(0, os.SEEK_END)
        whole = _whole(file, size)
        if whole < size:
            file.truncate(whole)
        file.write(lines([*([] if whole else [OPENING]), *rows]))


def _check_version(path: Path) -> None:
    with open(path, "rb") as file, suppress(ValueError):
        _take_line(Book(), file.readline(MAX_ROW), 1, path)


def _whole(file: Any, size: int) -> int:
    """How many bytes of a file are whole lines."""
    reach = 1 << 12
    while size:
        begin = max(size - reach, 0)
        file.seek(begin)
        end: int = file.read(size - begin).rfind(b"\n")
        if end >= 0 or not begin:
            return begin + end + 1
        reach *= 16
    return 0


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Be the only process that writes the file; every fault on the way is Unwritten."""
    # Only here: the menu's first frame needs no lock.
    from filelock import FileLock, Timeout

    try:
        with FileLock(f"{path}.lock", timeout=PATIENCE):
            yield
    except Timeout:
        raise Unwritten(f"{path.name} is held by another process: try again") from None
    except OSError as error:
        raise Unwritten(f"{path.name} cannot be written: {error.strerror or error}") from error


def rebuild(extra: Iterable[Row], path: Path) -> str:
    """Keep a damaged file aside and write its whole rows and `extra` anew; a line that tells it."""
    with locked(path):
        book = read_book(path)  # another process may have mended it by now
        if book.fault is None:
            return ""
        told, book.fault = book.fault, None
        found = len(book.games)
        for row in extra:
            book.take(row)
        aside = next(name for name in _names_aside(path) if not name.exists())
        part = path.with_name(f".{path.name}.{os.getpid()}")
        part.write_bytes(lines([OPENING, *book.rows()]))
        aside.write_bytes(path.read_bytes())
        os.replace(part, path)
    return (
        f"{path.name} was damaged at row {told.line} ({told.why}); it is kept as {aside.name}, and "
        f"the statistics were put together again: {found} games from what is whole, "
        f"{len(book.games) - found} from the saves"
    )


def _names_aside(path: Path) -> Iterator[Path]:
    return (path.with_stem(f"{path.stem}-damaged{f'-{k}' if k > 1 else ''}") for k in count(1))


def gather(path: Path | None = None) -> tuple[Book, str]:
    """All that is known, and a line on what was wrong with the file, if anything was.

    Saves that ended before there was such a file, or whose end did not reach it, are added to it.
    """
    path = path or statistics_file(write=False)
    told = ""
    try:
        book = read_book(path)
    except CasemateError as error:
        book, told = Book(), f"{error}; these statistics are those of the saves alone"
    missing = list(_from_saves(book))
    for row in missing:
        book.take(row)
    if told:
        return book, told
    try:
        if book.fault:
            told = rebuild(missing, statistics_file())
        elif missing:
            append(*missing, path=statistics_file())
    except CasemateError as error:
        told = str(error)
    return book, told


def _from_saves(book: Book) -> Iterator[Row]:
    """A row for each save in the folder that the book lacks, the oldest first."""
    from app.saves import peek
    from app.shelf import files

    seen: set[str] = set()
    for mtime, path in reversed(files()):
        fact = peek(path)
        if fact["state"] != "ok" or fact["id"] in seen or not human_seats(fact["players"]):
            continue
        if fact["end"] and fact["id"] not in book.games:
            with suppress(ValueError, OSError):
                yield {"game": _record_of(fact, mtime).row()}
                seen.add(fact["id"])
        if fact["daily"] and fact["id"] not in book.begun:
            yield {"begun": [fact["id"], fact["game"], fact["daily"]]}


def _record_of(fact: Row, mtime: float) -> Finished:
    from datetime import UTC, datetime

    with open(fact["path"], "rb") as file:
        header, _ = unseal(file.readline(MAX_ROW), 0)
    # A file system may hold times that no calendar has.
    ended = header["made"]
    with suppress(ValueError, OverflowError, OSError):
        ended = datetime.fromtimestamp(mtime, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Finished.of(header, fact["end"], fact["n"], ended)
