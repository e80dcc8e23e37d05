"""Rows of a save: JSON with a chained checksum, looked at byte by byte before it is read."""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from typing import Any
from zlib import crc32

from games.core.errors import CasemateError
from games.core.strict_json import read_json

FORMAT = 1
MAX_ROW = 4 << 20
"""No row is longer, so that a file without line ends costs neither memory nor time."""

Row = dict[str, Any]


class Unwritten(CasemateError):
    """A row or a file that could not be written; what stood there before is unharmed."""


class Locked(CasemateError):
    """A save that another running program writes; `pid` is its process, if that is known."""

    def __init__(self, message: str, pid: int | None = None) -> None:
        self.pid = pid
        super().__init__(message)


# The order of the keys in the header, with the type of each; the second group may be missing.
NEEDED = {"v": int, "game": str, "rules": int, "app": str, "seed": str, "setup": dict}
NEEDED |= {"players": list, "made": str}
OPTIONAL = {"parent": dict, "dice": str, "cards": list, "id": str, "daily": str}
OPTIONAL |= {"parent_id": str, "match": dict}
OPENING = {"r": list, "d": str}
HEADER: dict[str, type] = {**NEEDED, **OPTIONAL, **OPENING}
MOVE: dict[str, type] = {"n": int, "seat": int, "a": dict, "r": list, "d": str}
MATCH: dict[str, type] = {"file": str, "winners": list, "scores": list}
NOTE: dict[str, type] = {"n": int, "text": str}
SETUP: dict[str, type] = {"seats": int, "options": dict, "scenario": str, "edition": str}
# What is known of an end; one of them may be missing.
END: dict[str, type] = {"winners": list, "level": str, "reason": str, "rule": str}
END |= {"scores": list, "takebacks": int}
# What the lists among them hold.
HOLDS: dict[str, type] = {"r": int, "players": str, "cards": dict, "winners": int, "scores": int}

HINT = "[hint] "
"""Begins the text of a note that is a hint; earlier versions show it as a note."""

NAMES = {int: "whole number", str: "text", list: "list", dict: "object"}

SEED = re.compile(r"[0-9a-fA-F]{1,16}")
SEAL = re.compile(rb',"c":"([0-9a-f]{8})"\}')
NEWER = re.compile(rb'\{"v":([0-9]{1,9})[,}]')


def identity(header: Row) -> str:
    """What a game has in common with its copies and with nothing else: its branches are others."""
    found = header.get("id")
    if type(found) is str and found:
        return found
    # Saves had no name of their own at first; then it is all that was chosen or drawn for them.
    parts = [header.get(key) for key in ("game", "seed", "setup", "players", "made", "parent")]
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def seal(row: Row, crc: int) -> tuple[bytes, int]:
    """The line of a row, and the check sum that the next row continues."""
    # A note may hold half of a surrogate pair (a terminal's stray byte), which UTF-8 has not.
    body = _encode(row)[:-1].encode("utf-8", "replace")
    crc = crc32(body, crc)
    return b'%b,"c":"%08x"}\n' % (body, crc), crc


def unseal(line: bytes, crc: int) -> tuple[Row, int]:
    """The row of a line that continues a check sum, and its own; ValueError says what is wrong."""
    if len(line) > MAX_ROW:
        raise ValueError(f"it is longer than {MAX_ROW >> 20} MB")
    line = line.removesuffix(b"\n")
    found = SEAL.fullmatch(line, max(len(line) - 16, 0))
    if not found:
        if b"\0" in line:
            raise ValueError("there are only zeros where something was to be written")
        if line.endswith(b"\r"):
            raise ValueError("its line end was changed to CRLF; copy the file without conversion")
        raise ValueError("it does not end in a check sum")
    crc = crc32(line[:-16], crc)
    if int(found[1], 16) != crc:
        raise ValueError("its check sum does not fit (a changed, lost, doubled or swapped row)")
    try:
        row = read_json(line.decode())
    except ValueError as error:
        raise ValueError(f"it cannot be read: {error}") from None
    if not isinstance(row, dict) or row.pop("c", None) is None:
        raise ValueError("it is no JSON object")
    return row, crc


def follow(row: Row, n: int) -> int:
    """The number of moves after a row that comes after `n`; ValueError if it cannot stand there."""
    check_row(row)
    if "n" in row:
        if row["n"] != n + 1:
            raise ValueError(f"it is not move {n + 1}, which was due")
        return n + 1
    back: int = row.get("undo", n)
    if not 0 <= back <= n:
        raise ValueError(f"it goes back to a move that is not there; {n} were played")
    return back


def check_row(row: Row) -> None:
    """ValueError if a row that is not the header has not the form of any."""
    if row.keys() == MOVE.keys():
        _typed(row, MOVE, "move")
        return
    [(key, value)] = row.items() if len(row) == 1 else [("", None)]
    if key == "note" and type(value) is dict and value.keys() == NOTE.keys():
        _typed(value, NOTE, "note")
    elif key == "end" and type(value) is dict:
        _typed(value, END, "end")
    elif key == "reseed" and type(value) is str and SEED.fullmatch(value):
        pass
    elif key != "undo" or type(value) is not int:
        raise ValueError("it is no row that a save can have")


def _typed(row: Row, types: dict[str, type], what: str) -> None:
    for key, value in row.items():
        wanted = types.get(key)
        # Not isinstance: True is no number here.
        if wanted and type(value) is not wanted:
            raise ValueError(f"{key!r} of the {what} is no {NAMES[wanted]}")
        held = HOLDS.get(key) if wanted is list else None
        if held and any(type(each) is not held for each in value):
            raise ValueError(f"{key!r} of the {what} holds something that is no {NAMES[held]}")


def check_header(row: Row) -> None:
    """ValueError if a row has not the form of a header of this format."""
    missing = [key for key in (*NEEDED, *OPENING) if key not in row]
    if missing:
        raise ValueError(f"the header lacks {missing[0]!r}")
    _typed(row, HEADER, "header")
    _typed(row["setup"], SETUP, "setup")
    parent = row.get("parent", {"file": "", "n": 0})
    if [type(parent.get(key)) for key in ("file", "n")] != [str, int]:
        raise ValueError("'parent' of the header names no file and move")
    _check_match(row.get("match"), row["setup"].get("seats"))
    if row["v"] != FORMAT:
        raise ValueError(f"there is no save format {row['v']}")
    if not SEED.fullmatch(row["seed"]):
        raise ValueError("the seed of the header is not up to 16 hex digits")


def _check_match(match: Row | None, seats: object) -> None:
    """ValueError if the result of a first game is none that players of so many seats can have."""
    if match is None:
        return
    _typed(match, MATCH, "match in the header")
    whole = match.keys() >= MATCH.keys() and len(match["scores"]) == seats
    if not whole or not all(0 <= seat < len(match["scores"]) for seat in match["winners"]):
        raise ValueError("'match' of the header is no result of a first game")
