"""The statistics file: it outlives the saves, damage, and several programs that write at once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from app.output import write_whole
from app.paths import no_pipe, statistics_file
from app.records import Book, Fault, Finished, human_seats
from app.saves.rows import MAX_ROW, Row, Unwritten, seal, unseal
from games.core.errors import CasemateError, NewerFormat

FORMAT = 1
OPENING: Row = {"v": FORMAT, "holds": "statistics"}
PATIENCE = 5.0
"""Seconds to wait for another process that writes; it needs some thousandths."""


class UnknownStatistics(NewerFormat):
    """A statistics file of a later version: it is neither read nor written."""


def read_book(path: Path | None = None) -> Book:
    """What the file holds, as far as its rows are whole; an unfinished last row counts as none."""
    path = path or statistics_file(write=False)
    book = Book()
    try:
        with open(no_pipe(path), "rb") as file:
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
    with locked(path), open(no_pipe(path), "a+b", buffering=0) as file:
        _check_version(path)
        # A row that was cut off by a kill is left out, and so is what would damage the next one.
        size = file.seek(0, os.SEEK_END)
        whole = _whole(file, size)
        if whole < size:
            file.truncate(whole)
        data = lines([*([] if whole else [OPENING]), *rows])
        try:
            while data:
                data = data[file.write(data) or 0 :]
        except OSError:
            file.truncate(whole)
            raise


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
        with FileLock(f"{path}.lock", timeout=PATIENCE) as lock:
            try:
                yield
            finally:
                # While it is still held: who waits sees that it has no name, and tries again.
                with suppress(OSError):
                    os.unlink(lock.lock_file)
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
        write_whole(aside, path.read_bytes())
        write_whole(path, lines([OPENING, *book.rows()]))
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
