"""Reading a save: whole rows only, and what is wrong where it ends early."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import BinaryIO, NamedTuple

from app.progress import STRIDE, Stage, listener
from app.saves.rows import (
    FORMAT,
    HINT,
    MAX_ROW,
    NEWER,
    SEAL,
    Row,
    check_header,
    check_row,
    follow,
    identity,
    unseal,
)
from games.core.errors import Damaged, NewerFormat

BEGIN = b'{"v":'
"""The first bytes of every save, in every format."""


class Damage(NamedTuple):
    """Where a save stops being what was written: the row (1 is the header) and a line about it."""

    row: int
    line: str


@dataclass
class Save:
    """What a save file holds: the header and every whole row before a damage or a torn end.

    The file is whole up to `good_bytes`; `crc` is what the next row continues, `n` the number of
    moves that count at the end, `bare` tells that the last row lacks its line end.
    """

    path: Path
    header: Row
    crc: int
    good_bytes: int
    bare: bool
    rows: list[Row] = field(default_factory=list)
    n: int = 0
    torn: bool = False
    damage: Damage | None = None

    def course(self) -> list[Row]:
        """The rows that count at the end: moves that were not taken back, reseeds and notes."""
        kept: list[Row] = []
        starts: list[int] = []  # where in `kept` each move stands
        for row in self.rows:
            if "undo" in row:
                if row["undo"] < len(starts):
                    cut = starts[row["undo"]]
                    # Notes are about the game, not about the line that was taken back.
                    kept[cut:] = [r for r in kept[cut:] if "note" in r]
                    del starts[row["undo"] :]
                continue
            if "n" in row:
                starts.append(len(kept))
            if "end" not in row:
                kept.append(row)
        return kept

    def moves(self) -> list[Row]:
        """The moves that were not taken back, in order: move n at index n - 1."""
        return [row for row in self.course() if "n" in row]

    @property
    def notes(self) -> list[Row]:
        """All notes, as dicts of `n` and `text`, in the order in which they were written."""
        return [note for note in self._noted if not note["text"].startswith(HINT)]

    @property
    def hints(self) -> list[Row]:
        """All hints that were given, as dicts of `n` and `text`; no undo takes them away."""
        cut = len(HINT)
        found = [note for note in self._noted if note["text"].startswith(HINT)]
        return [{"n": note["n"], "text": note["text"][cut:]} for note in found]

    @property
    def _noted(self) -> list[Row]:
        return [row["note"] for row in self.rows if "note" in row]

    @property
    def notes_kept(self) -> list[Row]:
        """The notes that still count: one without a text takes away those before it at its move."""
        notes: list[Row] = []
        for note in self.notes:
            if note["text"].strip():
                notes.append(note)
            else:
                notes = [each for each in notes if each["n"] != note["n"]]
        return notes

    @property
    def reseeds(self) -> list[tuple[int, str]]:
        """The reseeds that still count: after which move, and the new state of the generator."""
        found: list[tuple[int, str]] = []
        n = 0
        for row in self.course():
            n = row.get("n", n)
            if "reseed" in row:
                found.append((n, row["reseed"]))
        return found

    @property
    def undone(self) -> int:
        """How often moves were taken back."""
        return sum("undo" in row for row in self.rows)

    @property
    def end(self) -> Row | None:
        """How the game ended, if nothing was played or taken back after that."""
        return ending(self.rows)


def ending(rows: list[Row]) -> Row | None:
    """The content of an end row that is the last row but for notes."""
    last = next((row for row in reversed(rows) if "note" not in row), {})
    found: Row | None = last.get("end")
    return found


def shown(path: Path) -> str:
    """The name of a file for a message of one line."""
    # `/` and `.` have no name.
    return "".join(c if c.isprintable() else "?" for c in path.name or str(path))


def is_save(path: Path) -> bool:
    """Whether an ordinary file begins as a save does, whole or damaged, of this format or not."""
    with _open(path) as file:
        return file.read(len(BEGIN)) == BEGIN


def _open(path: Path) -> BinaryIO:
    """Open an ordinary file; a pipe or a device could keep the reader waiting for ever."""
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):
        kind = "a directory" if stat.S_ISDIR(mode) else "no ordinary file"
        raise ValueError(f"it is {kind}, not a save")
    return open(path, "rb")


def _header(path: Path, line: bytes) -> tuple[Row, int]:
    """The header of a save; ValueError or NewerFormat if there is none to be had."""
    if not line.startswith(BEGIN):
        if not line:
            raise ValueError("row 1: the file is empty")
        if line.startswith(b"\xef\xbb\xbf"):
            raise ValueError("row 1: an editor put a byte order mark before it")
        raise ValueError("row 1: this is not a save of Casemate")
    found = NEWER.match(line)
    fault: ValueError | None = None
    try:
        row, crc = unseal(line, 0)
    except ValueError as error:
        fault = error
    if found and int(found[1]) > FORMAT:
        # A later format may well have another check sum, so this comes before any doubt.
        doubt = f" (unless row 1 is damaged: {fault})" if fault else ""
        raise NewerFormat(
            f"{shown(path)}: written in save format {int(found[1])}, this program reads up to "
            f"format {FORMAT}: install a newer Casemate{doubt}"
        )
    try:
        if fault:
            raise fault
        check_header(row)
    except ValueError as error:
        raise ValueError(f"row 1: {error}") from None
    return row, crc


def read_save(path: str | Path) -> Save:
    """Read a save as far as it is whole; Damaged or NewerFormat if not even the header is."""
    path = Path(path)
    try:
        with _open(path) as file:
            line = file.readline(MAX_ROW + 1)
            header, crc = _header(path, line)
            save = Save(path, header, crc, len(line), not line.endswith(b"\n"))
            _read_rows(save, file)
            return save
    except OSError as error:
        raise Damaged(f"{shown(path)}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise Damaged(f"{shown(path)}: {error}", 1) from None


def _read_rows(save: Save, file: BinaryIO) -> None:
    hears, kilobytes = listener(), os.fstat(file.fileno()).st_size // 1000
    for number in count(2):
        if hears and not number % STRIDE:
            hears(Stage("KB read", save.good_bytes // 1000, kilobytes))
        line = file.readline(MAX_ROW + 1)
        whole = line.endswith(b"\n")
        if not whole and len(line) <= MAX_ROW and _torn(line):
            save.torn = bool(line)
            return
        try:
            row, crc = unseal(line, save.crc)
            save.n = follow(row, save.n)
        except ValueError as error:
            save.damage = Damage(number, f"row {number}: {error}")
            return
        save.rows.append(row)
        save.crc, save.bare = crc, not whole
        save.good_bytes += len(line)


def _torn(line: bytes) -> bool:
    """Whether a last line without its end is only the begin of a row, or nothing."""
    # No row has zeros: they are what a disk puts where the bytes themselves got lost.
    return not SEAL.search(line) and b"\0" not in line


def peek(path: str | Path) -> Row:
    """What a list of saves shows, from both ends of the file alone; it never raises.

    `state` is ok, damaged or newer, with the reason in `why`; damage in the middle goes unseen.
    """
    path = Path(path)
    facts: Row = {"path": path, "state": "damaged", "why": "", "size": 0, "mtime": 0.0}
    facts |= {"game": "", "scenario": "", "seed": "", "made": "", "players": []}
    facts |= {"n": 0, "digest": "", "finished": False, "end": None, "rules": 0, "parent": None}
    facts |= {"id": "", "daily": "", "parent_id": ""}
    try:
        with _open(path) as file:
            about = os.fstat(file.fileno())
            facts |= {"size": about.st_size, "mtime": about.st_mtime}
            line = file.readline(MAX_ROW + 1)
            header, crc = _header(path, line)
            facts |= {key: header[key] for key in ("game", "rules", "seed", "made", "players")}
            facts["parent"] = header.get("parent")
            facts["parent_id"] = header.get("parent_id", "")
            facts |= {"id": identity(header), "daily": header.get("daily", "")}
            facts["scenario"] = str(header["setup"].get("scenario", ""))
            facts["digest"] = header["d"]
            facts |= _tail(file, len(line), about.st_size, crc)
            facts["state"] = "ok"
    except NewerFormat as error:
        facts |= {"state": "newer", "why": str(error)}
    except OSError as error:
        facts["why"] = f"{shown(path)}: cannot be read: {error.strerror or error}"
    except ValueError as error:
        facts["why"] = f"{shown(path)}: {error}"
    except Exception as error:
        # One file must not keep all others from being listed.
        facts["why"] = f"{shown(path)}: cannot be read: {type(error).__name__}: {error}"
    return facts


def _tail(file: BinaryIO, first: int, size: int, crc: int) -> Row:
    """The number of the last move, its digest and the end, from as few bytes as possible."""
    for reach in (2 << 10, 64 << 10, MAX_ROW):
        begin = max(first, size - reach)
        file.seek(begin)
        lines = file.read(size - begin).split(b"\n")
        if _torn(lines[-1]):
            del lines[-1]  # torn, or nothing
        if begin == first:
            lines.insert(0, b',"c":"%08x"}' % crc)
        facts = _last_move(lines)
        if "n" in facts or begin == first:
            return facts
    raise ValueError("no row can be found near the end")


def _last_move(lines: list[bytes]) -> Row:
    """What the last of some lines tell; the first one is only good for its check sum."""
    rows: list[Row] = []
    facts: Row = {}
    goal: int | None = None
    for above, line in zip(lines[-2::-1], lines[:0:-1], strict=True):
        found = SEAL.fullmatch(above, max(len(above) - 16, 0))
        if not found:
            break
        row, _ = unseal(line, int(found[1], 16))
        check_row(row)
        rows.insert(0, row)
        if goal is None:
            goal = row.get("undo")
        if goal == 0:
            facts = {"n": 0}
        elif "n" in row and goal in (None, row["n"]):
            facts = {"n": row["n"], "digest": row.get("d", "")}
        if facts:
            break
    end = ending(rows)
    return facts | {"end": end, "finished": end is not None}
