"""Save files as files: one writer at a time, names that nothing is lost under, the disk itself."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from app.saves.reading import shown
from app.saves.rows import Locked, Unwritten
from games.core.errors import Refused

if TYPE_CHECKING:
    from filelock import BaseFileLock

HALF = re.compile(r"\.[0-9a-f]{16}\.new")
"""A save that has no name yet."""
ABANDONED = 3600.0
"""Seconds after which nobody is still about to give it one."""

_held: set[BaseFileLock] = set()
if hasattr(os, "register_at_fork"):
    # The holds of a parent are not its child's to end.
    os.register_at_fork(after_in_child=_held.clear)


def hold(path: Path) -> BaseFileLock:
    """Become the only writer of a save; the system ends the hold of a process that dies."""
    from filelock import FileLock, Timeout

    name = os.path.realpath(path) + ".lock"
    pid = None
    with suppress(OSError, ValueError):
        pid = int(Path(name).read_bytes()[:20])
    lock = FileLock(name, thread_local=False)
    try:
        lock.acquire(timeout=0)
        _held.add(lock)
        with suppress(OSError):
            Path(name).write_bytes(b"%d\n" % os.getpid())
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
        refuse(path, error)
    except BaseException:
        # A signal may come when the file is there and its hold is not known here yet.
        with suppress(Timeout, OSError):
            if not lock.is_locked:
                lock.acquire(timeout=0)
            let_go(lock)
        raise
    return lock


def let_go(lock: BaseFileLock) -> None:
    """Let others write a save."""
    # While it is still held; a waiting process sees that its file has no name and tries again.
    # A file that is there after that is another's.
    with suppress(OSError):
        if lock.is_locked:
            os.unlink(lock.lock_file)
    lock.release()
    _held.discard(lock)


def let_go_of_all() -> None:
    """Let others write every save that this process holds, just before it ends by force."""
    for lock in tuple(_held):
        let_go(lock)


def refuse(path: Path, error: OSError) -> NoReturn:
    """Unwritten, with what an error of the system says and what to do about it."""
    raise Unwritten(
        f"{shown(path)} cannot be written ({error.strerror or error}): "
        "make room or make it writable, then try again"
    ) from error


def publish(path: Path, content: bytes) -> tuple[Path, BaseFileLock]:
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
        refuse(path, error)
    finally:
        # A signal may come at any moment, too.
        with suppress(OSError):
            new.unlink(missing_ok=True)
    try:
        _sync_directory(path.parent)
    except BaseException:
        let_go(found[1])
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
            lock = hold(name)
            try:
                _rename(new, name)
                return name, lock
            except BaseException:
                let_go(lock)
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


def rename(path: str | Path, stem: str) -> Path:
    """Give a save another name in its folder; Locked or Unwritten, or Refused if that is taken."""
    path = Path(path)
    new = path.with_stem(stem)
    lock = hold(path)
    try:
        if os.path.lexists(new):
            raise Refused(f"there is a {shown(new)} already: choose another name")
        _rename(path, new)
        path.unlink(missing_ok=True)  # a link is another name, not a change of the old one
        _sync_directory(path.parent)
    except OSError as error:
        refuse(path, error)
    finally:
        let_go(lock)
    return new


def must_be_free(path: str | Path) -> None:
    """Locked if somebody plays a save now, Unwritten if nobody could."""
    let_go(hold(Path(path)))


def remove(path: str | Path) -> None:
    """Delete a save for good; Locked if somebody plays it, Unwritten if it cannot be deleted."""
    path = Path(path)
    lock = hold(path)
    try:
        path.unlink()
    except OSError as error:
        refuse(path, error)
    finally:
        let_go(lock)
