"""Where files live: one folder with CASEMATE_HOME, else the directories of the platform."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from games.core.errors import CasemateError

HOME = "CASEMATE_HOME"
LARGEST = 1_000_000
"""Signs of a file that people write: one of 200 MB by its name would hold the program up."""


class Unusable(CasemateError):
    """A directory that cannot be made or written to; the message says what to do."""


def why(error: BaseException) -> str:
    """What went wrong in words: of an error of the system without its number and path."""
    return getattr(error, "strerror", None) or str(error)


def no_pipe(path: Path) -> Path:
    """The path; OSError if a pipe lies there, on which whoever opens it would wait for ever."""
    if path.is_fifo():
        raise OSError(errno.EINVAL, "it is a pipe", str(path))
    return path


def small_text(path: Path) -> str:
    """The text of a file that people write; OSError of one with more than `LARGEST` signs."""
    with open(path, encoding="utf-8") as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {LARGEST // 1000} KB", str(path))
    return text


def _base(kind: str) -> Path:
    """The directory of a kind (data, config, state), whether it exists or not."""
    home = os.environ.get(HOME, "").strip()
    if home:
        return Path(os.path.abspath(os.path.expanduser(home)))
    # Only here: the menu's first frame needs no directories.
    import platformdirs

    return Path(os.path.abspath(getattr(platformdirs, f"user_{kind}_dir")("casemate", False)))


def _made(directory: Path, write: bool) -> Path:
    """The directory, made and found writable if something is to be written there."""
    if not write:
        return directory
    reason = ""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = why(error)
    if not reason and not os.access(directory, os.W_OK | os.X_OK):
        reason = "no permission to write there"
    if reason:
        shown = "".join(c if c.isprintable() else "?" for c in str(directory))
        raise Unusable(
            f"the directory {shown} cannot be used ({reason}): "
            f"make it writable, or set {HOME} to a folder that is"
        )
    return directory


# `write=False` asks for the place alone: to look there, or to show it.


def saves_dir(write: bool = True) -> Path:
    """The directory of the saved games."""
    return _made(_base("data") / "saves", write)


def statistics_file(write: bool = True) -> Path:
    """The file of the statistics."""
    return _made(_base("data"), write) / "statistics.jsonl"


def config_file(write: bool = True) -> Path:
    """The file of the settings; reading it needs `write=False` only."""
    return _made(_base("config"), write) / "config.toml"


def tours_file(write: bool = True) -> Path:
    """The file of the games that were begun at least once: their tours are not offered again."""
    return _made(_base("state"), write) / "begun.txt"


def crash_dir(write: bool = True) -> Path:
    """The directory of the crash reports."""
    return _made(_base("state") / "crashes", write)


def where() -> dict[str, Path]:
    """All places by what they hold, none of them made."""
    return {
        "saves": saves_dir(write=False),
        "statistics": statistics_file(write=False),
        "settings": config_file(write=False),
        "games begun": tours_file(write=False),
        "crash reports": crash_dir(write=False),
    }


def new_save_path(slug: str, made: str) -> Path:
    """A name for a new save: the game and when it was made, in an order that sorts by age."""
    # No colons or anything else that some file system refuses.
    game = re.sub(r"[^a-z0-9]+", "-", slug.lower()).strip("-")[:60] or "game"
    stamp = re.sub(r"[^0-9T]+", "", made.split(".")[0]).replace("T", "-")[:15]
    return saves_dir() / f"{game}-{stamp or 'undated'}.jsonl"
