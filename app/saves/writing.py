"""Writing a save: one writer, whole rows, nothing rewritten but a torn tail."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from app.saves.files import hold, let_go, publish, refuse
from app.saves.reading import Save, read_save, shown
from app.saves.rows import (
    FORMAT,
    HEADER,
    MAX_ROW,
    Row,
    Unwritten,
    check_header,
    follow,
    seal,
)
from games.core.errors import Damaged

if TYPE_CHECKING:
    from filelock import BaseFileLock


class SaveWriter:
    """The one writer of a save: each row is one write, and fails without a trace or not at all."""

    def __init__(self, save: Save, lock: BaseFileLock) -> None:
        self.path = save.path
        self.n = save.n
        self._lock: BaseFileLock | None = lock
        self._crc = save.crc
        self._good = save.good_bytes
        self._bare = save.bare
        self._torn = save.torn
        self._unsynced = False
        self._syncing = threading.Lock()
        try:
            self._file = open(save.path, "r+b", buffering=0)  # noqa: SIM115
        except OSError as error:
            refuse(save.path, error)

    @classmethod
    def create(cls, path: str | Path, header: Row, rows: Iterable[Row] = ()) -> Self:
        """Start a save with a header (`v` is filled in) and perhaps rows; no file is overwritten.

        If the name is taken, the save gets the first free one of `-2`, `-3`, ...: see `path`.
        """
        path = Path(path)
        row = _ordered(header)
        content, crc = seal(row, 0)
        save = Save(path, row, crc, 0, False)
        for row in rows:
            save.n = follow(row, save.n)
            line, save.crc = seal(row, save.crc)
            content += line
        save.good_bytes = len(content)
        save.path, lock = publish(path, content)
        try:
            return cls(save, lock)
        except BaseException:
            let_go(lock)
            raise

    def move(self, n: int, seat: int, action: Row, rolls: Iterable[int], digest: str) -> None:
        """Write an accepted action with its rolls and the digest of the position after it."""
        self._append({"n": n, "seat": seat, "a": action, "r": list(rolls), "d": digest})

    def undo(self, k: int, reseed: str = "") -> None:
        """Write that the game is back at the position after move k, perhaps with fresh dice.

        `reseed` is the state that the generator goes on from, in hex digits.
        """
        more = [{"reseed": reseed}] if reseed else []
        self._append({"undo": k}, *more)

    def reseed(self, rng: str) -> None:
        """Write that the generator goes on from another state, in hex digits."""
        self._append({"reseed": rng})

    def note(self, n: int, text: str) -> None:
        """Write a player's note about the position after move n."""
        self._append({"note": {"n": n, "text": text}})

    def set_notes(self, n: int, texts: Iterable[str]) -> None:
        """Write notes about a position that take the place of all it has."""
        self._append(*({"note": {"n": n, "text": text}} for text in ("", *texts)))

    def end(self, result: Row) -> None:
        """Write how the game ended."""
        self._append({"end": result})

    def _append(self, *rows: Row) -> None:
        n, crc = self.n, self._crc
        data = b"\n" if self._bare else b""
        for row in rows:
            # What the reader would call damage is never written.
            n = follow(row, n)
            line, crc = seal(row, crc)
            if len(line) > MAX_ROW:
                most = f"{MAX_ROW >> 20} MB"
                raise Unwritten(f"{shown(self.path)}: a row may not be longer than {most}")
            data += line
        try:
            self._cut()
            self._write(data)
        except BaseException as error:
            with suppress(OSError):
                self._cut()
            if isinstance(error, OSError):
                refuse(self.path, error)
            raise
        self.n, self._crc, self._bare = n, crc, False
        self._good += len(data)
        self._torn = False
        self._unsynced = True

    def _cut(self) -> None:
        """Cut off what stands behind the last whole row, if it is torn or of our own making."""
        if self._torn:
            self._file.truncate(self._good)
            self._torn = False

    def _write(self, data: bytes) -> None:
        about = os.fstat(self._file.fileno())
        if about.st_size != self._good or not about.st_nlink:
            raise OSError(0, "another program changed or removed it")
        # Until the row counts, whatever interrupts us, it is cut off again.
        self._torn = True
        self._file.seek(self._good)
        # A second write only if the system took a part, to hear from it why.
        while data:
            data = data[self._file.write(data) or 0 :]

    def sync(self) -> None:
        """Wait until everything is on the disk itself; safe from another thread, as it is slow."""
        with self._syncing:
            self._sync()

    def _sync(self) -> None:
        if self._unsynced:
            self._unsynced = False
            try:
                os.fsync(self._file.fileno())
            except OSError as error:
                self._unsynced = True
                refuse(self.path, error)

    def close(self) -> None:
        """Sync, and let others write this save; once more if a signal interrupted it.

        Whoever comes while another thread does so waits until it is done.
        """
        with self._syncing:
            if self._lock is None:
                return
            try:
                if not self._file.closed:
                    self._sync()
            finally:
                self._file.close()
                let_go(self._lock)
                self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _ordered(header: Row) -> Row:
    row = {"v": FORMAT} | {key: header[key] for key in HEADER if key in header and key != "v"}
    row |= {key: list(value) for key, value in row.items() if isinstance(value, tuple)}
    if unknown := header.keys() - row.keys():
        raise ValueError(f"no header has {sorted(unknown)}")
    check_header(row)
    return row


def resume(path: str | Path) -> tuple[Save, SaveWriter]:
    """Read a save and become its writer; Damaged (see `salvage`), NewerFormat or Locked if not.

    Nothing is changed until the first row is written, not even a torn end cut off.
    """
    path = Path(path)
    if not path.is_file():
        read_save(path)  # says what is wrong, and leaves no lock file
    lock = hold(path)
    try:
        save = read_save(path)
        if save.damage:
            raise Damaged(f"{shown(path)}: {save.damage.line}", save.damage.row)
        return save, SaveWriter(save, lock)
    except BaseException:
        let_go(lock)
        raise


def new_id() -> str:
    """A name for a game that no other has, in 16 hex digits."""
    return os.urandom(8).hex()


def salvage(path: str | Path) -> Path:
    """Copy the whole rows before a damage into a save of its own; the original stays as it is."""
    save = read_save(path)
    with open(save.path, "rb") as file:
        content = file.read(save.good_bytes)
    if save.bare:
        content += b"\n"
    copy, lock = publish(save.path.with_stem(f"{save.path.stem}-copy"), content)
    let_go(lock)
    return copy


def branch(
    save: Save, after_n: int, path: str | Path, reseed: str | None = None, **changes: Any
) -> SaveWriter:
    """A new save that goes on from the position after a move, perhaps with fresh dice.

    It takes the notes about positions up to there with it, whenever they were written.
    """
    rows: list[Row] = []
    n = 0
    for row in save.course():
        n = row.get("n", n)
        if n > after_n:
            break
        if "note" not in row:
            rows.append(row)
    if min(n, after_n) != after_n:
        raise ValueError(f"there is no move {after_n}, only {n}")
    rows += [{"note": note} for note in save.notes_kept if note["n"] <= after_n]
    if reseed is not None:
        rows.append({"reseed": reseed})
    parent = {"file": save.path.name, "n": after_n}
    known = {key: value for key, value in save.header.items() if key in HEADER}
    known.pop("parent_id", None)  # that of the parent's own parent
    known["id"] = new_id()  # it is another game, also beside others from the same move
    return SaveWriter.create(path, {**known, "parent": parent, **changes}, rows)
