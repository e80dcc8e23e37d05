"""Save files keep every accepted action, and believe nothing that was not written by them."""

from __future__ import annotations

import json
import os
import pickle
import random
import re
import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import saves
from app.saves import (
    Locked,
    Save,
    SaveWriter,
    Unwritten,
    branch,
    peek,
    read_save,
    replay,
    resume,
    salvage,
    verify,
)
from games.core.errors import Damaged, NewerFormat
from games.core.models import Setup
from games.core.play import Play
from tests.toy import CLIMB, REST, ToyRules, toy

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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


# -- the format ------------------------------------------------------------------------------


def test_the_writer_writes_the_bytes_of_the_format(folder: Path) -> None:
    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        play(writer, 1)
        writer.move(2, 1, {"kind": "pass"}, (), "é")
        writer.undo(1)
        writer.reseed("00000000000000ff")
        writer.note(1, 'a "bad"\nidea, José ✓')
        writer.end({"winners": [0]})
        path = writer.path
    assert path.read_bytes() == by_hand(
        FIRST,
        '{"n":1,"seat":0,"a":{"kind":"attack","front":1},"r":[5],"d":"0000000000000001"',
        '{"n":2,"seat":1,"a":{"kind":"pass"},"r":[],"d":"é"',
        '{"undo":1',
        '{"reseed":"00000000000000ff"',
        '{"note":{"n":1,"text":"a \\"bad\\"\\nidea, José ✓"}',
        '{"end":{"winners":[0]}',
    )


def test_the_optional_keys_of_the_header_stand_before_the_opening(folder: Path) -> None:
    extra = {"cards": [{"id": 3}], "dice": "manual", "parent": {"file": "a.jsonl", "n": 2}}
    with SaveWriter.create(folder / "game.jsonl", {**extra, **HEADER}) as writer:
        header = json.loads(writer.path.read_bytes())
    assert list(header)[-7:] == ["made", "parent", "dice", "cards", "r", "d", "c"]


def test_the_reader_reads_what_was_made_by_hand(folder: Path) -> None:
    rows = [FIRST, move(1), move(2), '{"undo":1', move(2, (3,)), '{"reseed":"ff"']
    path = put(folder, by_hand(*rows, '{"note":{"n":2,"text":"here"}', '{"end":{"level":"win"}'))
    save = read_save(path)
    assert save.header == {"v": 1, **HEADER}
    assert [row["r"] for row in save.moves()] == [[5], [3]]
    assert (save.n, save.undone, save.reseeds) == (2, 1, [(2, "ff")])
    assert save.notes == [{"n": 2, "text": "here"}]
    assert save.end == {"level": "win"}
    assert save.good_bytes == path.stat().st_size
    assert not save.torn
    assert save.damage is None


def test_an_end_that_was_taken_back_is_no_end(folder: Path) -> None:
    path = put(folder, by_hand(FIRST, move(1), '{"end":{}', '{"undo":0'))
    assert read_save(path).end is None
    assert not peek(path)["finished"]


def test_a_reseed_goes_with_the_moves_that_led_to_it(folder: Path) -> None:
    rows = [FIRST, '{"reseed":"1"', move(1), '{"reseed":"2"', move(2), '{"undo":1', move(2)]
    assert read_save(put(folder, by_hand(*rows))).reseeds == [(0, "1"), (1, "2")]
    rows += ['{"undo":0', move(1)]
    assert read_save(put(folder, by_hand(*rows))).reseeds == [(0, "1")]


def test_a_note_survives_the_moves_that_are_taken_back(folder: Path) -> None:
    rows = [FIRST, move(1), '{"note":{"n":1,"text":"x"}', '{"undo":0']
    save = read_save(put(folder, by_hand(*rows)))
    assert save.notes
    assert not save.moves()
    assert save.course() == [{"note": {"n": 1, "text": "x"}}]


@pytest.mark.parametrize("text", ["\ud800 half a pair", "\x00\x1b[2J\u2028\x85\r\n", "日本 🏰"])
def test_every_text_of_a_note_can_be_written_and_read(folder: Path, text: str) -> None:
    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        writer.note(0, text)
    [note] = read_save(writer.path).notes
    assert note["text"] == text.replace("\ud800", "?")


def test_many_notes_do_no_harm(folder: Path) -> None:
    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        play(writer, 1, 2)
        for k in range(5_000):
            writer.note(2, f"note {k}")
        play(writer, 3)
    save = read_save(writer.path)
    assert (len(save.notes), save.n) == (5_000, 3)


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("move"), st.lists(st.integers(-60, 60), max_size=4)),
            st.tuples(st.just("undo"), st.integers(0, 30)),
            st.tuples(st.just("note"), st.text()),
            st.tuples(st.just("reseed"), st.integers(0, 2**64 - 1)),
        ),
        max_size=30,
    )
)
@settings(max_examples=60, deadline=None)
def test_whatever_was_written_is_read(tmp_path_factory: Any, steps: list[Any]) -> None:
    folder = tmp_path_factory.mktemp("any")
    line: list[list[int]] = []
    notes = []
    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        for word, value in steps:
            if word == "move":
                line.append(value)
                writer.move(len(line), 0, {"kind": "a"}, value, "d")
            elif word == "undo":
                del line[value % (len(line) + 1) :]
                writer.undo(len(line))
            elif word == "note":
                writer.note(len(line), value)
                notes.append(value)
            else:
                writer.reseed(f"{value:016x}")
    save = read_save(writer.path)
    assert [row["r"] for row in save.moves()] == line
    assert [note["text"] for note in save.notes] == notes
    assert peek(writer.path)["n"] == len(line)


@pytest.mark.parametrize(
    "header",
    [
        {**HEADER, "colour": "red"},
        {key: value for key, value in HEADER.items() if key != "seed"},
        {**HEADER, "seed": "0x1"},
        {**HEADER, "r": [1.5]},
    ],
)
def test_a_header_that_could_not_be_read_is_never_written(folder: Path, header: Any) -> None:
    with pytest.raises(ValueError, match="header"):
        SaveWriter.create(folder / "game.jsonl", header)
    assert list(folder.iterdir()) == []


def test_a_row_that_could_not_be_read_is_never_written(folder: Path) -> None:
    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        before = writer.path.read_bytes()
        with pytest.raises(ValueError, match="not move 1"):
            play(writer, 2)
        with pytest.raises(ValueError, match="goes back"):
            writer.undo(1)
        with pytest.raises(ValueError, match="JSON"):
            writer.end({"share": float("nan")})
        with pytest.raises(Unwritten, match="longer than 4 MB"):
            writer.note(0, "x" * saves.MAX_ROW)
        assert writer.path.read_bytes() == before
        play(writer, 1)
    assert read_save(writer.path).n == 1


# -- torn, damaged, foreign ------------------------------------------------------------------

ROWS = (FIRST, *(move(n) for n in range(1, 9)), '{"undo":6', move(7, (2, 3)))


def test_a_torn_last_row_is_left_out_wherever_it_is_torn(folder: Path) -> None:
    content = by_hand(*ROWS)
    last = content[:-1].rfind(b"\n") + 1
    for size in range(last, len(content)):
        save = read_save(path := put(folder, content[:size]))
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


def test_a_block_of_zeros_at_the_end_counts_as_torn(folder: Path) -> None:
    save = read_save(put(folder, by_hand(*ROWS) + bytes(4096)))
    assert save.torn
    assert save.damage is None
    assert save.n == 7


def test_a_file_cut_anywhere_loses_only_what_was_cut(folder: Path) -> None:
    content = by_hand(*ROWS)
    ends = [at for at, byte in enumerate(content) if byte == 10]
    for size in random.Random(1).choices(range(len(content)), k=500):
        path = put(folder, content[:size])
        if size < ends[0]:
            with pytest.raises(Damaged, match=r"^game.jsonl: row 1: "):
                read_save(path)
            continue
        save = read_save(path)
        assert save.damage is None
        assert len(save.rows) == sum(end <= size for end in ends) - 1


def test_a_changed_byte_is_damage_that_names_its_row(folder: Path) -> None:
    content = by_hand(*ROWS)
    for at in range(len(content)):
        changed = bytearray(content)
        changed[at] ^= 1 << (at % 8)
        row = content.count(b"\n", 0, at) + 1
        path = put(folder, bytes(changed))
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
    folder: Path, order: tuple[int, ...], row: int
) -> None:
    lines = by_hand(*ROWS).splitlines(keepends=True)
    path = put(folder, b"".join(lines[k] for k in order))
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
def test_a_row_that_no_save_can_have_is_damage(folder: Path, body: str | bytes) -> None:
    save = read_save(put(folder, by_hand(FIRST, move(1), body)))
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
    "roll": by_hand(FIRST.replace("[1,0,2]", "[1,null]")),
    "parent": by_hand(FIRST + ',"parent":{"file":3}'),
    "list": by_hand("[1"),
    "long": b'{"v":1,"game":"' + b"x" * (5 << 20) + b'"}\n',
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN.keys())
def test_what_is_no_save_is_refused_in_one_line(folder: Path, content: bytes) -> None:
    path = put(folder, content)
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
    assert [path.name] == os.listdir(folder)


def test_the_word_for_a_changed_line_end_says_so(folder: Path) -> None:
    with pytest.raises(Damaged, match="CRLF"):
        read_save(put(folder, FOREIGN["crlf"]))


@pytest.mark.parametrize("kind", ["directory", "missing", "under a file", "pipe", "device"])
def test_a_path_without_a_file_is_refused_in_one_line(folder: Path, kind: str) -> None:
    path = folder / "x.jsonl"
    if kind == "directory":
        path.mkdir()
    elif kind == "under a file":
        path.write_bytes(b"")
        path = path / "y.jsonl"
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = Path(os.devnull)
    before = sorted(os.listdir(folder))
    for door in (read_save, resume, salvage):
        with pytest.raises(Damaged) as caught:
            door(path)
        assert str(caught.value).isprintable()
    assert peek(path)["state"] == "damaged"
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("start", [b"", b'{"v":1,', by_hand(FIRST)])
def test_200_mb_without_a_line_end_cost_neither_time_nor_memory(folder: Path, start: bytes) -> None:
    path = put(folder, start)
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
def test_a_newer_format_is_refused_in_a_line_with_both_versions(folder: Path, sealed: bool) -> None:
    body = FIRST.replace('"v":1', '"v":17').replace('"made"', '"born"')
    path = put(folder, by_hand(body) if sealed else body.encode() + b"}\n")
    for door in (read_save, resume, salvage):
        with pytest.raises(NewerFormat, match=r"format 17, .* format 1") as caught:
            door(path)
        assert ("damaged" in str(caught.value)) != sealed
    assert peek(path)["state"] == "newer"


# -- the writer ------------------------------------------------------------------------------


def test_a_new_save_never_takes_the_name_of_another(folder: Path) -> None:
    names = []
    for _ in range(3):
        with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
            names.append(writer.path.name)
    assert names == ["game.jsonl", "game-2.jsonl", "game-3.jsonl"]
    assert sorted(os.listdir(folder)) == sorted(names)


def test_a_new_save_works_where_there_are_no_hard_links(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", refuse)
    for _ in range(2):
        with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
            play(writer, 1)
        assert read_save(writer.path).n == 1
    assert sorted(os.listdir(folder)) == ["game-2.jsonl", "game.jsonl"]


def test_a_folder_that_cannot_be_written_is_refused(folder: Path) -> None:
    (folder / "file").write_bytes(b"")
    for path in (folder / "file" / "game.jsonl", folder / "nowhere" / "game.jsonl"):
        with pytest.raises(Unwritten, match=r"game\.jsonl cannot be written"):
            SaveWriter.create(path, HEADER)
    assert os.listdir(folder) == ["file"]


class Full:
    """A file on a disk with room for some bytes more, where the rest ends in an error."""

    def __init__(self, file: Any, room: int, error: BaseException) -> None:
        self.file, self.room, self.error = file, room, error

    def write(self, data: bytes) -> int:
        if self.room <= 0:
            raise self.error
        took: int = self.file.write(data[: self.room])
        self.room -= took
        return took

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@pytest.mark.parametrize("room", [0, 1, 30, 80])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_row_that_does_not_fit_on_the_disk_leaves_no_trace(
    folder: Path, monkeypatch: pytest.MonkeyPatch, room: int, error: BaseException
) -> None:
    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        play(writer, 1)
        before = writer.path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(writer, "_file", Full(writer._file, room, error))
            wanted = Unwritten if isinstance(error, OSError) else KeyboardInterrupt
            with pytest.raises(wanted, match=r"No space left|^$"):
                play(writer, 2)
        assert writer.path.read_bytes() == before
        play(writer, 2)
    assert [row["n"] for row in read_save(writer.path).moves()] == [1, 2]


def test_a_rest_that_could_not_be_cut_off_is_cut_before_the_next_row(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(Full):
        def truncate(self, size: int) -> int:
            raise self.error

    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        with monkeypatch.context() as patch:
            patch.setattr(writer, "_file", Broken(writer._file, 30, OSError(5, "I/O error")))
            for _ in range(2):
                with pytest.raises(Unwritten):
                    play(writer, 1)
        assert read_save(writer.path).torn
        play(writer, 1)
    assert read_save(writer.path).n == 1
    assert not read_save(writer.path).torn


LIMIT = """
import resource, sys
from app.saves import SaveWriter, Unwritten, read_save, resume
path = sys.argv[1]
save, writer = resume(path)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
n = 0
try:
    while True:
        writer.move(n + 1, 0, {"kind": "attack"}, [5], "d")
        n += 1
except Unwritten as error:
    print(n, error)
"""


def test_a_real_limit_of_the_system_leaves_whole_rows(folder: Path) -> None:
    path = put(folder, by_hand(FIRST))
    done = subprocess.run(
        [sys.executable, "-c", LIMIT, path], capture_output=True, text=True, check=True
    )
    n, message = done.stdout.split(" ", 1)
    save = read_save(path)
    assert save.n == int(n) > 5
    assert not save.torn
    assert save.damage is None
    assert "cannot be written" in message


def test_a_save_that_another_program_changed_is_left_alone(folder: Path) -> None:
    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        content = writer.path.read_bytes() + b"what an editor added"
        writer.path.write_bytes(content)
        with pytest.raises(Unwritten, match="another program"):
            play(writer, 1)
        assert writer.path.read_bytes() == content
        writer.path.unlink()
        with pytest.raises(Unwritten, match="removed"):
            play(writer, 1)


def test_sync_waits_once_for_new_rows_and_never_after_the_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    with SaveWriter.create(folder / "game.jsonl", HEADER) as writer:
        monkeypatch.setattr(os, "fsync", calls.append)
        writer.sync()
        assert calls == []
        play(writer, 1)
        writer.sync()
        writer.sync()
        assert len(calls) == 1
        play(writer, 2)
    writer.sync()
    writer.close()
    assert len(calls) == 2


# -- one writer ------------------------------------------------------------------------------

HOLDER = """
import sys, time
from app.saves import resume
save, writer = resume(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_writer_is_refused_with_the_pid_of_the_first(folder: Path) -> None:
    path = put(folder, by_hand(FIRST, move(1)))
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        for _ in range(2):
            with pytest.raises(Locked, match=f"process {holder.pid}") as caught:
                resume(path)
            assert caught.value.pid == holder.pid
        assert read_save(path).n == 1
        assert peek(path)["state"] == "ok"
        holder.kill()
        holder.wait()
    # The lock of the dead is there, and holds nobody up.
    assert (folder / "game.jsonl.lock").exists()
    with resume(path)[1] as writer:
        play(writer, 2)
        with pytest.raises(Locked, match=f"process {os.getpid()}"):
            resume(path)
    assert os.listdir(folder) == ["game.jsonl"]


def test_a_lock_file_with_nonsense_in_it_holds_nobody_up(folder: Path) -> None:
    path = put(folder, by_hand(FIRST))
    (folder / "game.jsonl.lock").write_bytes(b"\xff" * 100)
    resume(path)[1].close()


# Starts, plays on and is killed, over and over; a fresh interpreter each time would cost minutes.
KILLS = """
import os, random, signal, sys, time
from pathlib import Path
from app.saves import SaveWriter, read_save, resume

def child(path, out):
    save, writer = resume(path)
    n = save.n
    while True:
        writer.move(n + 1, 0, {"kind": "attack", "front": n % 3}, [n % 6], f"{n:016x}")
        n += 1
        os.write(out, b"%d\\n" % n)
        if n % 50 == 0:
            writer.sync()

header, folder = eval(sys.argv[1]), Path(sys.argv[2])
chance = random.Random(5)
torn = moves = 0
for k in range(200):
    if k % 10 == 0:
        with SaveWriter.create(folder / f"{k}.jsonl", header) as writer:
            path = writer.path
    source, out = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(source)
        child(path, out)
    os.close(out)
    first = os.read(source, 1)
    time.sleep(chance.random() / 100)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    told = first
    while data := os.read(source, 1 << 16):
        told += data
    os.close(source)
    accepted = int(told.split()[-1])
    save = read_save(path)
    assert save.damage is None, save.damage
    assert accepted <= save.n <= accepted + 1, (accepted, save.n)
    torn += save.torn
    moves += save.n
print("well", torn, moves)
"""


def test_no_accepted_move_is_lost_when_the_program_is_killed(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLS, repr(HEADER), folder],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("well"), done.stderr


# -- lists, copies, branches -----------------------------------------------------------------


def test_peek_tells_what_a_list_of_saves_shows(folder: Path) -> None:
    path = put(folder, by_hand(*ROWS))
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
    folder: Path, rows: tuple[str, ...], n: int, digest: str, end: object, rest: bytes
) -> None:
    facts = peek(put(folder, by_hand(FIRST, *rows) + rest))
    assert facts["state"] == "ok"
    assert (facts["n"], facts["digest"], facts["end"]) == (n, digest, end)
    assert facts["finished"] == (end is not None)


def test_peek_sees_damage_at_the_end_of_a_long_save(folder: Path) -> None:
    content = by_hand(FIRST, *(move(n) for n in range(1, 900)))
    for at in (-1, -2, -14, -40, -70):
        changed = bytearray(content)
        changed[at] ^= 4
        assert peek(put(folder, bytes(changed)))["state"] == "damaged"


def test_peek_is_fast(folder: Path) -> None:
    path = put(folder, by_hand(FIRST, *(move(n) for n in range(1, 300))))
    best = min(_timed(lambda: [peek(path) for _ in range(200)]) for _ in range(3))
    assert best / 200 < 0.0005


def _timed(work: Any) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def test_salvage_copies_the_rows_before_the_damage(folder: Path) -> None:
    lines = by_hand(*ROWS).splitlines(keepends=True)
    content = b"".join([*lines[:5], *lines[6:]])
    path = put(folder, content)
    copies = [salvage(path), salvage(path)]
    assert [copy.name for copy in copies] == ["game-copy.jsonl", "game-copy-2.jsonl"]
    assert copies[0].read_bytes() == b"".join(lines[:5])
    assert path.read_bytes() == content
    assert meaning(read_save(copies[0])) == meaning(read_save(path))
    with resume(copies[0])[1] as writer:
        play(writer, 5)
    assert len(os.listdir(folder)) == 3


def test_a_copy_gets_the_line_end_that_is_missing(folder: Path) -> None:
    content = by_hand(*ROWS)
    assert salvage(put(folder, content[:-1])).read_bytes() == content


def test_a_branch_holds_the_moves_up_to_its_start(folder: Path) -> None:
    rows = [FIRST, '{"reseed":"aa"', move(1), move(2), '{"undo":1', move(2, (6,)), move(3)]
    save = read_save(put(folder, by_hand(*rows, '{"reseed":"bb"', '{"end":{}')))
    with branch(save, 2, folder / "b.jsonl", reseed="cc", made="later", players=("bot",)) as new:
        play(new, 3)
    copy = read_save(new.path)
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
    with branch(save, 0, folder / "b.jsonl") as start:
        assert start.path.name == "b-2.jsonl"
    assert read_save(start.path).moves() == []
    with pytest.raises(ValueError, match="no move 4"):
        branch(save, 4, folder / "c.jsonl")


def test_saves_import_no_models_and_no_lock_before_they_are_needed() -> None:
    code = (
        "import sys, app.saves; print([m for m in ('pydantic', 'textual', 'filelock', 'typer')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# -- playing again ---------------------------------------------------------------------------

TOY = toy()
SETUP = TOY.complete(Setup(scenario="S2", seats=2))


def toy_header(rules: ToyRules, play: Play, state: Any, **more: Any) -> dict[str, Any]:
    return {
        **HEADER,
        "game": "toy",
        "rules": 1,
        "seed": f"{SEED:016x}",
        "setup": SETUP.model_dump(mode="json"),
        "r": play.rolls,
        "d": state.digest(),
        **more,
    }


SEED = 0x9F3C


class Table:
    """A game of the toy that is played and saved by hand, without the controller."""

    def __init__(self, folder: Path, rules: ToyRules = TOY, **header: Any) -> None:
        play = Play.seeded(SEED)
        self.rules = rules
        self.states = [rules.start(SETUP, play)]
        self.firm: list[bool] = []
        self.takebacks = 0
        header = toy_header(rules, play, self.states[0], **header)
        self.writer = SaveWriter.create(folder / "game.jsonl", header)
        self.path = self.writer.path

    @property
    def state(self) -> Any:
        return self.states[-1]

    def do(self, action: Any, /, **changes: Any) -> None:
        after = self.state.clone()
        play = Play.seeded(after)
        self.rules.apply(after, action, play)
        row = {"action": action.model_dump(), "rolls": play.rolls, "digest": after.digest()}
        row |= {"n": len(self.states), "seat": self.state.seat, **changes}
        self.firm.append(play.irreversible or after.seat != self.state.seat)
        self.writer.move(**row)
        self.states.append(after)

    def some(self, count: int, seed: int = 1) -> None:
        chance = random.Random(seed)
        for _ in range(count):
            self.do(chance.choice(self.rules.legal(self.state)))

    def back(self, k: int) -> None:
        self.writer.undo(k)
        self.takebacks += sum(self.firm[k:])
        del self.states[k + 1 :], self.firm[k:]

    def reseed(self, rng: int) -> None:
        self.writer.reseed(f"{rng:x}")
        self.state.rng = rng

    def done(self) -> Save:
        self.writer.close()
        return read_save(self.path)


def both_ways(save: Save, rules: Any = TOY) -> list[Any]:
    return [replay(save, rules), replay(save, rules, check=True)]


def test_a_save_plays_again_to_the_same_positions(folder: Path) -> None:
    table = Table(folder)
    table.some(8)
    for done in both_ways(table.done()):
        assert done.drift is None
        assert done.sound == 8
        assert done.state == table.state
        assert [step.before for step in done.moves] == table.states[:-1]
        assert [step.digest for step in done.moves] == [s.digest() for s in table.states[1:]]
        assert done.opening
    assert verify(table.path, TOY) == (0, "game.jsonl: clean, 8 moves")


def test_taken_back_moves_and_reseeds_are_played_again(folder: Path) -> None:
    table = Table(folder)
    table.reseed(7)
    table.some(5)
    table.back(3)
    table.reseed(0xFEED)
    table.some(3, seed=2)
    table.back(0)
    table.some(4, seed=3)
    table.reseed(9)
    table.back(4)
    table.some(2, seed=4)
    table.writer.note(2, "so far")
    table.back(5)
    for done in both_ways(table.done()):
        assert done.drift is None
        assert done.sound == 5
        assert done.takebacks == table.takebacks > 0
        assert done.state == table.state
        assert [step.before for step in done.moves] == table.states[:-1]


def test_a_finished_game_and_one_without_moves_play_again(folder: Path) -> None:
    table = Table(folder)
    while table.rules.legal(table.state):
        table.some(1, seed=len(table.states))
    table.writer.end({"level": "win"})
    for done in both_ways(table.done()):
        assert done.drift is None
        assert done.state.outcome == table.state.outcome
    empty = Table(folder)
    assert all(done.state == empty.state for done in both_ways(empty.done()))


def test_a_branch_plays_on_from_the_same_position(folder: Path) -> None:
    table = Table(folder)
    table.reseed(3)
    table.some(6)
    save = table.done()
    with branch(save, 4, folder / "branch.jsonl", reseed="5") as writer:
        pass
    for done in both_ways(read_save(writer.path)):
        assert done.drift is None
        expected = table.states[4].clone()
        expected.rng = 5
        assert done.state == expected


class Kinder(ToyRules):
    """Rests bring two points: a change of the rules after a release."""

    def apply(self, state: Any, action: Any, play: Play) -> None:
        if action == REST:
            state.points[state.seat] += 1
        super().apply(state, action, play)


class Stricter(ToyRules):
    """Nobody may rest any more."""

    def legal(self, state: Any) -> list[Any]:
        return [action for action in super().legal(state) if action != REST]


class Broken(ToyRules):
    """Rules with a fault in one action."""

    def apply(self, state: Any, action: Any, play: Play) -> None:
        if action == REST:
            raise IndexError("pop from\nempty list")
        super().apply(state, action, play)


@pytest.mark.parametrize(
    ("rules", "sound", "words"),
    [
        (Kinder(), 2, r"move 3 \(rest\): position \w{16} is recorded, \w{16} was found; "),
        (Stricter(), 2, r"move 3: rest is recorded, but not allowed: "),
        (Broken(), 2, r"move 3: the rules fail \(IndexError: pop from empty list\)"),
        (
            TOY.with_changed([{"rungs": [1, 2]}]),
            0,
            r"the start: a number from 0 to \d was asked for, \d+ was",
        ),
        (TOY.with_changed([{"rungs": [1] * 9}]), 0, r"the start: more rolls are needed"),
        (TOY.with_changed([{"rungs": [6, 5, 4, 3, 2, 1]}]), 0, r"the start: position \w+ is rec"),
    ],
)
def test_a_change_of_the_rules_is_found_at_the_move_where_it_tells(
    folder: Path, rules: Any, sound: int, words: str
) -> None:
    table = Table(folder)
    for action in (CLIMB, CLIMB, REST, CLIMB, REST):
        table.do(action)
    before = table.path.read_bytes()
    save = table.done()
    for done in both_ways(save, rules):
        assert re.match(words, done.drift), done.drift
        assert done.drift.isprintable()
        assert done.sound == sound <= len(done.moves)
    code, line = verify(table.path, rules)
    assert code == 1
    assert re.search(f"game.jsonl: drift at {words}", line)
    assert table.path.read_bytes() == before
    # The way out: a copy that ends before the difference.
    with branch(save, sound, folder / "copy.jsonl") as writer:
        pass
    if sound:
        assert replay(read_save(writer.path), rules).drift is None


def test_what_plays_on_behind_a_drift_can_still_be_watched(folder: Path) -> None:
    table = Table(folder)
    for action in (CLIMB, REST, CLIMB, CLIMB):
        table.do(action)
    done = replay(table.done(), Kinder())
    assert (done.sound, len(done.moves)) == (1, 4)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rolls": [6]}, "position"),
        ({"rolls": []}, "more rolls are needed than were recorded"),
        ({"rolls": [6, 6]}, r"recorded rolls are left over: \[6\]"),
        ({"rolls": [7]}, "from 1 to 6 was asked for, 7 was recorded"),
        ({"seat": 1}, "seat 2 is recorded, but seat 1 decides"),
        ({"action": {"kind": "fly"}}, "knows no action"),
        ({"action": {"kind": "\x1b[2J" * 999}}, "knows no action"),
        ({"action": {"kind": "aim"}}, "aim is recorded, but not allowed: no point to pay"),
        ({"digest": "0" * 16}, r"position 0{16} is recorded, \w{16} was found; 3\.1 Seat"),
    ],
)
def test_a_row_that_does_not_fit_is_drift_even_if_it_was_taken_back(
    folder: Path, changes: Any, words: str
) -> None:
    table = Table(folder)
    table.do(CLIMB, **changes)
    save = read_save(table.path)
    for done in both_ways(save):
        assert done.drift.startswith("move 1")
        assert re.search(words, done.drift)
        assert done.sound == 0
        assert done.drift.isprintable()
    table.back(0)
    table.some(2)
    assert replay(table.done(), TOY).drift is None
    code, line = verify(table.path, TOY)
    assert code == 1
    assert re.search(words, line)
    assert len(line) < 500


def test_drift_tells_that_the_rules_have_another_version(folder: Path) -> None:
    table = Table(folder, rules=TOY)
    table.do(CLIMB, digest="f" * 16)
    save = table.done()
    save.header["rules"] = 7
    drift = replay(save, TOY).drift
    assert drift is not None
    assert drift.endswith("(played by rules 7, these are rules 1)")


def test_the_cards_of_a_save_are_those_it_is_checked_with(folder: Path) -> None:
    cards = [{"rungs": [2, 2, 2, 6]}]
    table = Table(folder, TOY.with_changed(cards), cards=cards)
    table.some(3)
    table.done()
    assert verify(table.path, TOY).code == 0
    other = Table(folder, TOY, cards=[{"rungs": ["x"]}])
    other.done()
    assert verify(other.path, TOY).code == 1


@pytest.mark.parametrize(
    "header",
    [{"game": "war_chest"}, {"setup": {"seats": "many"}}, {"setup": {"scenario": "S9"}}],
)
def test_a_header_of_another_game_is_drift_at_the_start(folder: Path, header: Any) -> None:
    table = Table(folder, **header)
    for done in both_ways(table.done()):
        assert done.drift.startswith("the start: ")
        assert done.state is None
    assert verify(table.path, TOY).code == 1


def test_a_damaged_file_is_told_apart_from_a_drift(folder: Path) -> None:
    table = Table(folder)
    table.some(4)
    table.done()
    content = table.path.read_bytes()
    assert verify(put(folder, content[:-9]), TOY) == (
        0,
        "game.jsonl: clean, 3 moves; a torn last row is left out",
    )
    lines = content.splitlines(keepends=True)
    code, line = verify(put(folder, b"".join([*lines[:2], *lines[3:]])), TOY)
    assert code == 2
    assert line.startswith("game.jsonl: damaged at row 3: ")
    assert verify(put(folder, b""), TOY).code == 2
    assert verify(folder / "missing.jsonl", TOY).code == 2
    newer = by_hand(FIRST.replace('"v":1', '"v":2'))
    assert verify(put(folder, newer), TOY).code == 2
