"""Writing a save: one writer, whole rows, nothing rewritten but a torn tail."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Self

from app.saves.reading import Save, read_save, shown
from app.saves.rows import (
    FORMAT,
    HEADER,
    MAX_ROW,
    Locked,
    Row,
    Unwritten,
    check_header,
    follow,
    seal,
)
from games.core.errors import Damaged, Refused

if TYPE_CHECKING:
    from filelock import BaseFileLock

HALF = re.compile(r"\.[0-9a-f]{16}\.new")
"""A save that has no name yet."""
ABANDONED = 3600.0
"""Seconds after which nobody is still about to give it one."""


def _lock(path: Path) -> BaseFileLock:
    """Become the only writer of a save; the system ends the hold of a process that dies."""
    from filelock import FileLock, Timeout

    name = os.path.realpath(path) + ".lock"
    pid = None
    with suppress(OSError, ValueError):
        pid = int(Path(name).read_bytes()[:20])
    lock = FileLock(name, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        # Before filelock 4 the attempt alone empties the file.
        with suppress(OSError):
            if pid and not os.path.getsize(name):
                Path(name).write_bytes(b"%d\n" % pid)
        who = f"process {pid}" if pid else "another process"
        raise Locked(
            f"{shown(path)} is being played in {who}: go on there, or close that game first", pid
        ) from None
    except OSError as error:
        _refuse(path, error)
    try:
        with suppress(OSError):
            Path(name).write_bytes(b"%d\n" % os.getpid())
    except BaseException:
        _unlock(lock)
        raise
    return lock


def _unlock(lock: BaseFileLock) -> None:
    # While it is still held; a waiting process sees that its file has no name and tries again.
    with suppress(OSError):
        os.unlink(lock.lock_file)
    lock.release()


def _refuse(path: Path, error: OSError) -> NoReturn:
    raise Unwritten(
        f"{shown(path)} cannot be written ({error.strerror or error}): "
        "make room or make it writable, then try again"
    ) from error


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
            _refuse(save.path, error)

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
        save.path, lock = _publish(path, content)
        try:
            return cls(save, lock)
        except BaseException:
            _unlock(lock)
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
                _refuse(self.path, error)
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
            if self._unsynced:
                self._unsynced = False
                try:
                    os.fsync(self._file.fileno())
                except OSError as error:
                    self._unsynced = True
                    _refuse(self.path, error)

    def close(self) -> None:
        """Sync, and let others write this save; once more if a signal interrupted it."""
        if self._lock is None:
            return
        try:
            if not self._file.closed:
                self.sync()
        finally:
            with self._syncing:
                self._file.close()
            lock, self._lock = self._lock, None
            _unlock(lock)

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


def _publish(path: Path, content: bytes) -> tuple[Path, BaseFileLock]:
    """Put a new file under the first free name, whole from its first moment, and lock it."""
    new = path.with_name(f".{os.urandom(8).hex()}.new")
    _sweep(path.parent)
    try:
        with open(new, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        found = _claim(new, path)
    except OSError as error:
        _refuse(path, error)
    finally:
        # A signal may come at any moment, too.
        with suppress(OSError):
            new.unlink(missing_ok=True)
    try:
        _sync_directory(path.parent)
    except BaseException:
        _unlock(found[1])
        raise
    return found


def _sweep(folder: Path) -> None:
    """Remove the new files of processes that were killed before they could give them a name."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if HALF.fullmatch(entry.name) and time.time() - entry.stat().st_mtime > ABANDONED:
                os.unlink(entry.path)


def _claim(new: Path, path: Path) -> tuple[Path, BaseFileLock]:
    for k in count(1):
        name = path.with_stem(f"{path.stem}-{k}") if k > 1 else path
        if os.path.lexists(name):
            continue
        with suppress(Locked, FileExistsError):
            lock = _lock(name)
            try:
                _rename(new, name)
                return name, lock
            except BaseException:
                _unlock(lock)
                raise
    raise AssertionError


def _rename(old: Path, new: Path) -> None:
    """Rename a file, but never over another one."""
    if os.name == "nt":
        os.rename(old, new)
        return
    try:
        os.link(old, new)
    except FileExistsError:
        raise
    except OSError:
        # No hard links here (FAT, some network drives): take the name first.
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            os.replace(old, new)
        except OSError:
            os.unlink(new)
            raise


def _sync_directory(path: Path) -> None:
    # Some systems cannot; then the name reaches the disk a little later.
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def resume(path: str | Path) -> tuple[Save, SaveWriter]:
    """Read a save and become its writer; Damaged (see `salvage`), NewerFormat or Locked if not.

    Nothing is changed until the first row is written, not even a torn end cut off.
    """
    path = Path(path)
    if not path.is_file():
        read_save(path)  # says what is wrong, and leaves no lock file
    lock = _lock(path)
    try:
        save = read_save(path)
        if save.damage:
            raise Damaged(f"{shown(path)}: {save.damage.line}", save.damage.row)
        return save, SaveWriter(save, lock)
    except BaseException:
        _unlock(lock)
        raise


def new_id() -> str:
    """A name for a game that no other has, in 16 hex digits."""
    return os.urandom(8).hex()


def rename(path: str | Path, stem: str) -> Path:
    """Give a save another name in its folder; Locked or Unwritten, or Refused if that is taken."""
    path = Path(path)
    new = path.with_stem(stem)
    lock = _lock(path)
    try:
        if os.path.lexists(new):
            raise Refused(f"there is a {shown(new)} already: choose another name")
        _rename(path, new)
        path.unlink(missing_ok=True)  # a link is another name, not a change of the old one
        _sync_directory(path.parent)
    except OSError as error:
        _refuse(path, error)
    finally:
        _unlock(lock)
    return new


def must_be_free(path: str | Path) -> None:
    """Locked if somebody plays a save now, Unwritten if nobody could."""
    _unlock(_lock(Path(path)))


def remove(path: str | Path) -> None:
    """Delete a save for good; Locked if somebody plays it, Unwritten if it cannot be deleted."""
    path = Path(path)
    lock = _lock(path)
    try:
        path.unlink()
    except OSError as error:
        _refuse(path, error)
    finally:
        _unlock(lock)


def salvage(path: str | Path) -> Path:
    """Copy the whole rows before a damage into a save of its own; the original stays as it is."""
    save = read_save(path)
    with open(save.path, "rb") as file:
        content = file.read(save.good_bytes)
    if save.bare:
        content += b"\n"
    copy, lock = _publish(save.path.with_stem(f"{save.path.stem}-copy"), content)
    _unlock(lock)
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
