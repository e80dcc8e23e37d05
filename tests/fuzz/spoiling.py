"""Saves with something wrong with them: what is whole is kept, and the file is never changed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

from app.opening import open_game
from app.saves import read_save, verify
from games import REGISTRY
from games.core.errors import CasemateError, NeedRoll


def spoil(random: Random, content: bytes) -> bytes:
    """A save with something wrong with it."""
    rows = content.splitlines(keepends=True)
    what = random.randrange(8)
    at = random.randrange(len(content))
    row = random.randrange(len(rows))
    if what <= 1:
        return content[:at]
    if what <= 3:
        return content[:at] + bytes([content[at] ^ (1 << random.randrange(8))]) + content[at + 1 :]
    if what == 4:
        return b"".join(rows[:row] + rows[row + 1 :])
    if what == 5:
        return b"".join([*rows[: row + 1], *rows[row:]])
    if what == 6:
        return content[:at] + bytes(random.randrange(1, 600)) + content[at:]
    return b"".join([*rows[:row], *reversed(rows[row:])])


def spoiled(random: Random, path: Path) -> None:
    """Spoil a copy of a save in one way and open it in every way."""
    whole = read_save(path)
    content = spoil(random, path.read_bytes())
    copy = path.with_name("spoiled.jsonl")
    copy.write_bytes(content)
    rules = REGISTRY[whole.header["game"]]
    verdict = verify(copy, rules)
    assert verdict.code in (0, 2), f"a spoiled save passes for {verdict}"
    try:
        found = read_save(copy)
    except CasemateError:
        assert verdict.code == 2
        return
    assert found.header == whole.header
    assert found.rows == whole.rows[: len(found.rows)], "rows that were never written"
    # Every row that is whole up to the first fault is there.
    sound = 0
    for a, b in zip(path.read_bytes().splitlines(True), content.splitlines(True), strict=False):
        if a != b:
            break
        sound += 1
    assert len(found.rows) >= sound - 1, "a sound row is lost"
    assert bool(found.damage) == (verdict.code == 2)
    try:
        game = open_game(copy)
    except CasemateError:
        assert verdict.code == 2
    else:
        assert verdict.code == 0
        if not game.outcome:
            with suppress(NeedRoll):  # a game with dice by hand asks for them
                game.submit(random.choice(game.legal))
        game.close()
        assert verify(copy, rules).code == 0
        return
    assert copy.read_bytes() == content, "a damaged save was written to"
