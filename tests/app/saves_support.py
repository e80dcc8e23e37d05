"""Saves written by hand, byte by byte, for the tests of save files."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

from app.saves import (
    Save,
    SaveWriter,
)

HEADER: dict[str, Any] = {
    "game": "levee_en_masse",
    "rules": 3,
    "app": "0.1.0",
    "seed": "0000000000009f3c",
    "setup": {"seats": 1, "options": {"extra": True}, "scenario": "S1", "edition": ""},
    "players": ["human"],
    "made": "2026-03-04T05:06:07Z",
    "r": [1, 0, 2],
    "d": "0123456789abcdef",
}
FIRST = (
    '{"v":1,"game":"levee_en_masse","rules":3,"app":"0.1.0","seed":"0000000000009f3c",'
    '"setup":{"seats":1,"options":{"extra":true},"scenario":"S1","edition":""},'
    '"players":["human"],"made":"2026-03-04T05:06:07Z","r":[1,0,2],"d":"0123456789abcdef"'
)


def by_hand(*bodies: str | bytes, crc: int = 0) -> bytes:
    """Lines from bodies without `c` and the closing brace, sealed without the code under test."""
    lines = b""
    for body in bodies:
        data = body.encode() if isinstance(body, str) else body
        crc = zlib.crc32(data, crc)
        lines += data + b',"c":"' + f"{crc:08x}".encode() + b'"}\n'
    return lines


def move(n: int, rolls: tuple[int, ...] = (5,)) -> str:
    return (
        f'{{"n":{n},"seat":0,"a":{{"kind":"attack","front":{n % 3}}},'
        f'"r":{json.dumps(list(rolls))},"d":"{n:016x}"'
    )


def play(writer: SaveWriter, *numbers: int) -> None:
    for n in numbers:
        writer.move(n, 0, {"kind": "attack", "front": n % 3}, (5,), f"{n:016x}")


def put(folder: Path, content: bytes) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(content)
    return path


def meaning(save: Save) -> object:
    return save.header, save.rows


ROWS = (FIRST, *(move(n) for n in range(1, 9)), '{"undo":6', move(7, (2, 3)))
