"""Lists of saves, copies, branches."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.saves import (
    Locked,
    Unwritten,
    branch,
    identity,
    must_be_free,
    peek,
    read_save,
    remove,
    rename,
    resume,
    salvage,
)
from games.core.errors import Refused
from tests.app.saves_support import FIRST, HEADER, ROWS, by_hand, meaning, move, play, put


def test_peek_tells_what_a_list_of_saves_shows(tmp_path: Path) -> None:
    path = put(tmp_path, by_hand(*ROWS))
    facts = peek(path)
    assert facts["game"] == "levee_en_masse"
    assert facts["scenario"] == "S1"
    assert (facts["seed"], facts["made"]) == (HEADER["seed"], HEADER["made"])
    assert (facts["n"], facts["digest"]) == (7, f"{7:016x}")
    assert (facts["finished"], facts["state"]) == (False, "ok")
    assert (facts["size"], facts["mtime"]) == (path.stat().st_size, path.stat().st_mtime)


@pytest.mark.parametrize(
    ("rows", "n", "digest", "end"),
    [
        ((), 0, HEADER["d"], None),
        ((move(1), move(2), '{"undo":1'), 1, f"{1:016x}", None),
        ((move(1), '{"undo":0'), 0, HEADER["d"], None),
        ((move(1), '{"end":{"level":"win"}'), 1, f"{1:016x}", {"level": "win"}),
        ((move(1), '{"end":{}', '{"note":{"n":1,"text":"x"}'), 1, f"{1:016x}", {}),
        ((move(1), *(['{"note":{"n":1,"text":"' + "x" * 9_000 + '"}'] * 9)), 1, f"{1:016x}", None),
        (tuple(move(n) for n in range(1, 900)), 899, f"{899:016x}", None),
        ((*(move(n) for n in range(1, 900)), '{"undo":3'), 3, f"{3:016x}", None),
        ((*(move(n) for n in range(1, 900)), '{"undo":0'), 0, HEADER["d"], None),
    ],
)
@pytest.mark.parametrize("rest", [b"", b'{"n":5,"se'])
def test_peek_finds_the_last_move(
    tmp_path: Path, rows: tuple[str, ...], n: int, digest: str, end: object, rest: bytes
) -> None:
    facts = peek(put(tmp_path, by_hand(FIRST, *rows) + rest))
    assert facts["state"] == "ok"
    assert (facts["n"], facts["digest"], facts["end"]) == (n, digest, end)
    assert facts["finished"] == (end is not None)


def test_peek_sees_damage_at_the_end_of_a_long_save(tmp_path: Path) -> None:
    content = by_hand(FIRST, *(move(n) for n in range(1, 900)))
    for at in (-1, -2, -14, -40, -70):
        changed = bytearray(content)
        changed[at] ^= 4
        assert peek(put(tmp_path, bytes(changed)))["state"] == "damaged"


def test_peek_is_fast(tmp_path: Path) -> None:
    path = put(tmp_path, by_hand(FIRST, *(move(n) for n in range(1, 300))))
    best = min(_timed(lambda: [peek(path) for _ in range(200)]) for _ in range(3))
    assert best / 200 < 0.0005


def _timed(work: Any) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def test_salvage_copies_the_rows_before_the_damage(tmp_path: Path) -> None:
    lines = by_hand(*ROWS).splitlines(keepends=True)
    content = b"".join([*lines[:5], *lines[6:]])
    path = put(tmp_path, content)
    copies = [salvage(path), salvage(path)]
    assert [copy.name for copy in copies] == ["game-copy.jsonl", "game-copy-2.jsonl"]
    assert copies[0].read_bytes() == b"".join(lines[:5])
    assert path.read_bytes() == content
    assert meaning(read_save(copies[0])) == meaning(read_save(path))
    with resume(copies[0])[1] as writer:
        play(writer, 5)
    assert len(os.listdir(tmp_path)) == 3


def test_a_copy_gets_the_line_end_that_is_missing(tmp_path: Path) -> None:
    content = by_hand(*ROWS)
    assert salvage(put(tmp_path, content[:-1])).read_bytes() == content


def test_a_branch_holds_the_moves_up_to_its_start(tmp_path: Path) -> None:
    rows = [FIRST, '{"reseed":"aa"', move(1), move(2), '{"undo":1', move(2, (6,)), move(3)]
    save = read_save(put(tmp_path, by_hand(*rows, '{"reseed":"bb"', '{"end":{}')))
    with branch(save, 2, tmp_path / "b.jsonl", reseed="cc", made="later", players=("bot",)) as new:
        play(new, 3)
    copy = read_save(new.path)
    assert copy.header.pop("id") == identity(read_save(new.path).header) != identity(save.header)
    assert copy.header == {
        **save.header,
        "parent": {"file": "game.jsonl", "n": 2},
        "made": "later",
        "players": ["bot"],
    }
    assert [row["r"] for row in copy.moves()] == [[5], [6], [5]]
    assert copy.reseeds == [(0, "aa"), (2, "cc")]
    assert copy.end is None
    assert copy.undone == 0
    with branch(save, 0, tmp_path / "b.jsonl") as start:
        assert start.path.name == "b-2.jsonl"
    assert read_save(start.path).moves() == []
    with pytest.raises(ValueError, match="no move 4"):
        branch(save, 4, tmp_path / "c.jsonl")


def test_a_save_is_renamed_and_removed(tmp_path: Path) -> None:
    path = put(tmp_path, by_hand(*ROWS))
    (tmp_path / "taken.jsonl").write_bytes(b"")
    with pytest.raises(Refused, match=r"there is a taken.jsonl already"):
        rename(path, "taken")
    new = rename(path, "a better name")
    assert new.read_bytes() == by_hand(*ROWS)
    for door in (must_be_free, remove, partial(rename, stem="other")):
        with resume(new)[1], pytest.raises(Locked):
            door(new)
    remove(new)
    assert os.listdir(tmp_path) == ["taken.jsonl"]
    for door in (remove, partial(rename, stem="other")):
        with pytest.raises(Unwritten):
            door(new)
    assert os.listdir(tmp_path) == ["taken.jsonl"]


def test_notes_of_a_move_are_changed_by_rows_alone(tmp_path: Path) -> None:
    path = put(tmp_path, by_hand(*ROWS))
    before = path.read_bytes()
    with resume(path)[1] as writer:
        writer.note(3, "one")
        writer.note(4, "other")
        writer.note(3, "two")
        writer.set_notes(3, ["one and a half", "two"])
        writer.set_notes(4, [])
        writer.note(3, "three")
    save = read_save(path)
    kept = [(note["n"], note["text"]) for note in save.notes_kept]
    assert kept == [(3, "one and a half"), (3, "two"), (3, "three")]
    assert path.read_bytes().startswith(before)
    assert save.damage is None


def test_saves_import_no_models_and_no_lock_before_they_are_needed() -> None:
    code = (
        "import sys, app.saves; print([m for m in ('pydantic', 'textual', 'filelock', 'typer')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
