"""Files that are written whole or not at all; reports, which never take the place of a save."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from app.saves import Unwritten, is_save, shown
from games.core.errors import Refused


def write_report(path: Path, content: str) -> None:
    """Write a file; Refused or Unwritten if that cannot be, and what stood there is unharmed."""
    data = content.encode("utf-8", "replace")
    try:
        _check(path)
        write_whole(path, data)
    except OSError as error:
        raise Unwritten(f"{path} cannot be written: {error.strerror or error}") from error


def _check(path: Path) -> None:
    if path.is_file():
        if is_save(path):
            raise Refused(f"{shown(path)} is a saved game: give the report another name")
        # The new file would take the place of one that must not be written to.
        os.close(os.open(path, os.O_WRONLY))


def write_whole(path: Path, data: bytes) -> None:
    """Put a new file in the place of an old one, so that no half of it is ever seen.

    A link stays a link, and the rights of the old file stay as they are. A pipe or a device takes
    what it is given, also one that a link leads to; a directory says that it is one.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{os.urandom(8).hex()}.part")
    try:
        with open(part, "xb") as file:
            file.write(data)
        with suppress(OSError):
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
