"""Saves that are torn, damaged or something else."""

from __future__ import annotations

import os
import pickle
import random
import time
from pathlib import Path

import pytest

from app.saves import (
    peek,
    read_save,
    resume,
    salvage,
)
from games.core.errors import Damaged, NewerFormat
from tests.app.saves_support import FIRST, ROWS, by_hand, move, play, put


def test_a_torn_last_row_is_left_out_wherever_it_is_torn(tmp_path: Path) -> None:
    content = by_hand(*ROWS)
    last = content[:-1].rfind(b"\n") + 1
    for size in range(last, len(content)):
        save = read_save(path := put(tmp_path, content[:size]))
        whole = size == len(content) - 1
        assert save.damage is None
        assert len(save.rows) == len(ROWS) - 1 - (not whole)
        assert save.torn == (last < size < len(content) - 1)
        assert save.bare == whole
        # Looking changes nothing; the next row takes the place of the torn one.
        resume(path)[1].close()
        assert path.read_bytes() == content[:size]
        with resume(path)[1] as writer:
            play(writer, save.n + 1)
        kept = content if whole else content[:last]
        assert path.read_bytes() == kept + by_hand(move(save.n + 1), crc=save.crc)


@pytest.mark.parametrize("tail", [bytes(4096), b'{"n":8,"se' + bytes(4096), bytes(9) + b"\n"])
def test_zeros_at_the_end_are_damage(tmp_path: Path, tail: bytes) -> None:
    path = put(tmp_path, by_hand(*ROWS) + tail)
    save = read_save(path)
    assert not save.torn
    assert save.damage is not None
    assert (save.damage.row, save.n) == (len(ROWS) + 1, 7)
    assert "only zeros" in save.damage.line
    assert peek(path)["state"] == "damaged"
    assert read_save(salvage(path)).n == 7


def test_a_file_cut_anywhere_loses_only_what_was_cut(tmp_path: Path) -> None:
    content = by_hand(*ROWS)
    ends = [at for at, byte in enumerate(content) if byte == 10]
    for size in random.Random(1).choices(range(len(content)), k=500):
        path = put(tmp_path, content[:size])
        if size < ends[0]:
            with pytest.raises(Damaged, match=r"^game.jsonl: row 1: "):
                read_save(path)
            continue
        save = read_save(path)
        assert save.damage is None
        assert len(save.rows) == sum(end <= size for end in ends) - 1


def test_a_changed_byte_is_damage_that_names_its_row(tmp_path: Path) -> None:
    content = by_hand(*ROWS)
    for at in range(len(content)):
        changed = bytearray(content)
        changed[at] ^= 1 << (at % 8)
        row = content.count(b"\n", 0, at) + 1
        path = put(tmp_path, bytes(changed))
        if row > 1:
            # A line end that turns into something else joins two rows.
            save = read_save(path)
            assert save.damage is not None
            assert save.damage.row == row
            assert save.damage.line.startswith(f"row {row}: ")
            assert len(save.rows) == row - 2
        with pytest.raises((Damaged, NewerFormat), match=f"row {row}") as caught:
            resume(path)
        assert str(caught.value).isprintable()
        assert getattr(caught.value, "row", row) == row
        assert path.read_bytes() == changed


@pytest.mark.parametrize(
    ("order", "row"),
    [
        ((0, 1, 3, 4), 3),
        ((0, 1, 2, 2, 3), 4),
        ((0, 1, 3, 2, 4), 3),
        ((0, 2, 3), 2),
        ((0, 0, 1), 2),
        ((1, 2), 1),
    ],
)
def test_lost_doubled_and_swapped_rows_are_damage(
    tmp_path: Path, order: tuple[int, ...], row: int
) -> None:
    lines = by_hand(*ROWS).splitlines(keepends=True)
    path = put(tmp_path, b"".join(lines[k] for k in order))
    if row == 1:
        with pytest.raises(Damaged):
            read_save(path)
    else:
        damage = read_save(path).damage
        assert damage is not None
        assert damage.row == row


@pytest.mark.parametrize(
    "body",
    [
        move(3),
        move(1),
        move(2).replace('"n":2', '"n":2.0'),
        move(2).replace('"n":2', '"n":true'),
        move(2).replace('"seat":0', '"seat":"0"'),
        move(2).replace("[5]", "[5.0]"),
        move(2).replace('"seat":0,', ""),
        move(2) + ',"extra":1',
        '{"undo":2',
        '{"undo":-1',
        '{"undo":true',
        '{"reseed":"xyz"',
        '{"reseed":5',
        '{"note":"text"',
        '{"note":{"n":1}',
        '{"end":1',
        '{"end":{"winners":3}',
        '{"end":{"winners":["me"]}',
        '{"end":{"level":5}',
        '{"end":{"takebacks":true}',
        '{"draw":1',
        '{"undo":0,"end":{}',
        '{"undo":0,"undo":1',
        '{"end":{"share":NaN}',
        '{"end":{"share":-Infinity}',
        '{"end":{"share":1e999}',
        '{"end":{"share":' + "9" * 5_000 + "}",
        '{"end":' + "[" * 100_000 + "]" * 100_000,
        '{"end":' + '{"a":' * 100_000 + "1" + "}" * 100_000,
        "[1",
        "",
        b'{"end":{"name":"\xff\xfe"}',
    ],
)
def test_a_row_that_no_save_can_have_is_damage(tmp_path: Path, body: str | bytes) -> None:
    save = read_save(put(tmp_path, by_hand(FIRST, move(1), body)))
    assert save.damage is not None
    assert save.damage.row == 3
    assert len(save.damage.line) < 200
    assert save.damage.line.isprintable()
    assert save.n == 1


PICKLE = pickle.dumps({"v": 1, "game": "levee_en_masse"})
FOREIGN = {
    "empty": b"",
    "pickle": PICKLE,
    "binary": bytes(range(256)) * 40,
    "zeros": bytes(10_000),
    "text": b"Dear diary,\n",
    "json": b'{"name": "x"}\n',
    "mark": b"\xef\xbb\xbf" + by_hand(FIRST),
    "utf16": by_hand(FIRST).decode().encode("utf-16"),
    "crlf": by_hand(*ROWS).replace(b"\n", b"\r\n"),
    "no seal": FIRST.encode() + b"}\n",
    "torn": by_hand(FIRST)[:-5],
    "deep": by_hand('{"v":1,"game":' + "[" * 100_000 + "]" * 100_000),
    "twice": by_hand(FIRST + ',"game":"war_chest"'),
    "nan": by_hand(FIRST.replace('"rules":3', '"rules":NaN')),
    "old": by_hand(FIRST.replace('"v":1', '"v":0')),
    "no seed": by_hand(FIRST.replace('"seed":"0000000000009f3c",', "")),
    "bad seed": by_hand(FIRST.replace("9f3c", "zzzz")),
    "wrong type": by_hand(FIRST.replace('["human"]', '"human"')),
    "player": by_hand(FIRST.replace('["human"]', '["human",5]')),
    "cards": by_hand(FIRST + ',"cards":5'),
    "card": by_hand(FIRST + ',"cards":[5]'),
    "scenario": by_hand(FIRST.replace('"scenario":"S1"', '"scenario":1')),
    "options": by_hand(FIRST.replace('{"extra":true}', "[]")),
    "roll": by_hand(FIRST.replace("[1,0,2]", "[1,null]")),
    "parent": by_hand(FIRST + ',"parent":{"file":3}'),
    "list": by_hand("[1"),
    "long": b'{"v":1,"game":"' + b"x" * (5 << 20) + b'"}\n',
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN.keys())
def test_what_is_no_save_is_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path, content)
    for door in (read_save, resume, salvage):
        with pytest.raises(Damaged) as caught:
            door(path)
        assert caught.value.row == 1
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 200
    facts = peek(path)
    assert (facts["state"], facts["size"]) == ("damaged", len(content))
    assert "game.jsonl" in facts["why"]
    assert path.read_bytes() == content
    assert [path.name] == os.listdir(tmp_path)


def test_the_word_for_a_changed_line_end_says_so(tmp_path: Path) -> None:
    with pytest.raises(Damaged, match="CRLF"):
        read_save(put(tmp_path, FOREIGN["crlf"]))


@pytest.mark.parametrize("kind", ["directory", "missing", "under a file", "pipe", "device"])
def test_a_path_without_a_file_is_refused_in_one_line(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.jsonl"
    if kind == "directory":
        path.mkdir()
    elif kind == "under a file":
        path.write_bytes(b"")
        path = path / "y.jsonl"
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = Path(os.devnull)
    before = sorted(os.listdir(tmp_path))
    for door in (read_save, resume, salvage):
        with pytest.raises(Damaged) as caught:
            door(path)
        assert str(caught.value).isprintable()
    assert peek(path)["state"] == "damaged"
    assert sorted(os.listdir(tmp_path)) == before


@pytest.mark.parametrize("start", [b"", b'{"v":1,', by_hand(FIRST)])
def test_200_mb_without_a_line_end_cost_neither_time_nor_memory(
    tmp_path: Path, start: bytes
) -> None:
    path = put(tmp_path, start)
    os.truncate(path, 200 << 20)
    begin = time.perf_counter()
    peek(path)
    if start.endswith(b"\n"):
        damage = read_save(path).damage
        assert damage is not None
        assert "longer than 4 MB" in damage.line
    else:
        with pytest.raises(Damaged):
            read_save(path)
    assert time.perf_counter() - begin < 1


@pytest.mark.parametrize("sealed", [True, False])
def test_a_newer_format_is_refused_in_a_line_with_both_versions(
    tmp_path: Path, sealed: bool
) -> None:
    body = FIRST.replace('"v":1', '"v":17').replace('"made"', '"born"')
    path = put(tmp_path, by_hand(body) if sealed else body.encode() + b"}\n")
    for door in (read_save, resume, salvage):
        with pytest.raises(NewerFormat, match=r"format 17, .* format 1") as caught:
            door(path)
        assert ("damaged" in str(caught.value)) != sealed
    assert peek(path)["state"] == "newer"
