"""The saves in their folder: the newest unfinished game, and facts for lists of many."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.paths import saves_dir
from games import GAMES

if TYPE_CHECKING:
    from app.saves import Row

SUFFIX = ".jsonl"
GLANCES = 20
CHECKED = 200
"""So many of the newest saves are read whole for a list; the others where they are looked at, or if
they were played by other rules than those of today."""
TITLES = {entry.slug: entry.title for entry in GAMES}


class Newest(NamedTuple):
    """The game to go on with: `recap` is where it stands, `last` what happened last in it.

    `n` is its number of actions, -1 before it was looked into.
    """

    path: Path
    slug: str
    title: str
    recap: str = ""
    n: int = -1
    turn: str = ""
    last: str = ""

    def as_told(self, before: Newest) -> bool:
        """Whether it stands as it did when it was told of before."""
        return self.path == before.path and before.n in (-1, self.n)


def files(folder: Path | None = None) -> list[tuple[float, Path]]:
    """The save files with the time of their last change, newest first; nothing is opened."""
    folder = folder or saves_dir(write=False)
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                # Half-written new files go by another ending.
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    try:
                        found.append((entry.stat().st_mtime, Path(entry.path)))
                    except OSError:
                        continue
    except OSError:
        return []
    return sorted(found, reverse=True)


def folder_fault() -> str:
    """Why the folder of the saves cannot be read, in a line; nothing if it is not there yet."""
    folder = saves_dir(write=False)
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"the saves in {folder} cannot be read: {error.strerror or error}"
    return ""


def facts(folder: Path | None = None) -> Iterator[Row]:
    """What `peek` tells of each save, newest first."""
    from app.saves import peek

    return (peek(path) for _, path in files(folder))


def parent_name(header: Row, path: Path | None) -> str:
    """What the save that a branch came from is called now in its folder; else as it was then."""
    recorded: str = header["parent"]["file"]
    wanted = header.get("parent_id")
    if not wanted or path is None:
        return recorded
    # Copies of it are the same game: the one that still has its name comes first.
    folder = [each for _, each in files(path.parent)]
    folder.sort(key=lambda each: each.name != recorded)
    return next((each.name for each in folder if _is(each, wanted)), recorded)


def _is(path: Path, wanted: str) -> bool:
    """Whether the game in a file is the one that is looked for, by its first line alone."""
    import json

    from app.saves import MAX_ROW, identity

    try:
        with open(path, "rb") as file:
            header = json.loads(file.readline(MAX_ROW))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(header, dict) and identity(header) == wanted


def guess_newest(folder: Path | None = None) -> Newest | None:
    """What `newest_unfinished` will probably find, from a glance that needs no reader of saves.

    It serves the first frame, which has no time for more.
    """
    second = None
    for _, path in files(folder)[:GLANCES]:
        try:
            with open(path, "rb") as file:
                slug = file.read(200).partition(b'"game":"')[2].partition(b'"')[0].decode()
                file.seek(max(os.path.getsize(path) - 400, 0))
                _, more, last = file.read().rstrip().rpartition(b"\n")
        except (OSError, UnicodeError):
            continue
        if slug in TITLES and not last.startswith(b'{"end":'):
            found = Newest(path, slug, TITLES[slug])
            if more and not in_use(path):
                return found
            second = second or found
    return second


def newest_unfinished(folder: Path | None = None) -> Newest | None:
    """The save to go on with: the newest whole one that has no end yet.

    One in which nothing was done yet, or that is played elsewhere, only if there is no other.
    """
    second = None
    for fact in facts(folder):
        if fact["state"] == "ok" and not fact["finished"] and fact["game"] in TITLES:
            title = TITLES[fact["game"]]
            found = Newest(fact["path"], fact["game"], title, recap(fact), fact["n"])
            if fact["n"] and not in_use(fact["path"]):
                return found
            second = second or found
    return second


def in_use(path: Path) -> bool:
    """Whether another process that is alive plays a save, as far as its lock file tells.

    Only the lock itself is sure; the first frame of the menu has no time to load what takes it.
    """
    try:
        with open(f"{os.path.realpath(path)}.lock", "rb") as file:
            pid = int(file.read(20))
        if pid < 1 or pid == os.getpid():
            return False
        os.kill(pid, 0)  # asks only whether it is there
    except PermissionError:
        return True  # it is there, and somebody else's
    except (OSError, ValueError, OverflowError):
        return False
    return True


def of_other_rules(found: Sequence[Row]) -> list[Row]:
    """Those whose rules have another version than those of today."""
    from games import REGISTRY

    versions: dict[str, int] = {}
    for fact in found:
        game = fact["game"]
        if game in TITLES and game not in versions:
            versions[game] = REGISTRY[game].info.rules_version
    return [fact for fact in found if fact["rules"] != versions.get(fact["game"], fact["rules"])]


def examine(fact: Row) -> None:
    """Read a save whole and play it again: its turn, and what a glance at its ends leaves out.

    `secrets` tells that seats still have them from each other. `state` may become damaged, or
    drifted for a save that the rules of today play differently, `startless` if from its set-up on.
    """
    from app.opening import rules_for
    from app.saves import read_save, replay
    from games.core.errors import CasemateError

    fact |= {"turn": None, "secrets": True}
    name = fact["path"].name
    try:
        save = read_save(fact["path"])
        if save.damage:
            fact |= {"state": "damaged", "why": f"{name}: damaged at {save.damage.line}"}
        rules = rules_for(save)
        done = replay(save, rules)
        fact["secrets"] = rules.info.hidden and not fact["finished"]
    except CasemateError as error:
        fact |= {"state": "damaged", "why": str(error)}
        return
    if done.state is not None:
        fact["turn"] = done.state.count
    if done.drift and fact["state"] == "ok":
        start = done.drift.startswith("the start")
        where = "the start" if start else f"action {done.sound + 1}"
        version = rules.info.rules_version
        other = "" if fact["rules"] == version else f" (rules {fact['rules']}, now {version})"
        why = f"{name}: the rules of today play it differently from {where} on{other}"
        fact |= {"state": "drifted", "why": why, "startless": start}


def recap(fact: dict[str, Any]) -> str:
    """Where a game stands, in a line: scenario, actions, age."""
    moves = fact["n"]
    parts = [fact["scenario"], f"{moves} action{'' if moves == 1 else 's'}", age(fact["mtime"])]
    return " · ".join(filter(None, parts))


def age(when: float, now: float | None = None) -> str:
    """How long ago something was, in words."""
    import time

    seconds = max((time.time() if now is None else now) - when, 0)
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        count = int(seconds // length)
        if count:
            return f"{count} {unit}{'' if count == 1 else 's'} ago"
    return "just now"
