"""The writer: whole rows or none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.saves import (
    Locked,
    SaveWriter,
    Unwritten,
    peek,
    read_save,
    resume,
)
from tests.app.saves_support import FIRST, HEADER, by_hand, move, play, put


def test_a_new_save_never_takes_the_name_of_another(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
            names.append(writer.path.name)
    assert names == ["game.jsonl", "game-2.jsonl", "game-3.jsonl"]
    assert sorted(os.listdir(tmp_path)) == sorted(names)


def test_a_new_save_works_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", refuse)
    for _ in range(2):
        with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
            play(writer, 1)
        assert read_save(writer.path).n == 1
    assert sorted(os.listdir(tmp_path)) == ["game-2.jsonl", "game.jsonl"]


class Signal(BaseException):
    """What a signal raises wherever the program is."""


def signal_in(function: Any, left: list[int]) -> Any:
    """The function; with the call for which none is left a signal comes."""

    def call(*words: Any, **more: Any) -> Any:
        done = function(*words, **more)
        left[0] -= 1
        if left[0] < 0:
            raise Signal
        return done

    return call


# The new file reaches the disk, the lock is written, the file gets its name, the folder its entry.
@pytest.mark.parametrize("call", range(4))
def test_a_signal_while_a_save_is_made_leaves_neither_a_half_nor_a_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    left = [call]
    for place, name in ((os, "fsync"), (os, "link"), (Path, "write_bytes")):
        monkeypatch.setattr(place, name, signal_in(getattr(place, name), left))
    with pytest.raises(Signal):
        SaveWriter.create(tmp_path / "game.jsonl", HEADER)
    assert os.listdir(tmp_path) == ["game.jsonl"] * (call > 1)


def test_what_a_killed_process_left_half_made_goes_with_the_next_save(tmp_path: Path) -> None:
    old, young, other = (tmp_path / f".{name}.new" for name in ("0" * 16, "1" * 16, "mine"))
    for path in (old, young, other):
        path.write_bytes(b"{")
    for path in (old, other):
        os.utime(path, (1, 1))
    SaveWriter.create(tmp_path / "game.jsonl", HEADER).close()
    assert sorted(os.listdir(tmp_path)) == sorted([young.name, other.name, "game.jsonl"])


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "file" / "game.jsonl", tmp_path / "nowhere" / "game.jsonl"):
        with pytest.raises(Unwritten, match=r"game\.jsonl cannot be written"):
            SaveWriter.create(path, HEADER)
    assert os.listdir(tmp_path) == ["file"]


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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int, error: BaseException
) -> None:
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(Full):
        def truncate(self, size: int) -> int:
            raise self.error

    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
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


def test_a_real_limit_of_the_system_leaves_whole_rows(tmp_path: Path) -> None:
    path = put(tmp_path, by_hand(FIRST))
    done = subprocess.run(
        [sys.executable, "-c", LIMIT, path], capture_output=True, text=True, check=True
    )
    n, message = done.stdout.split(" ", 1)
    save = read_save(path)
    assert save.n == int(n) > 5
    assert not save.torn
    assert save.damage is None
    assert "cannot be written" in message


def test_a_save_that_another_program_changed_is_left_alone(tmp_path: Path) -> None:
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
        content = writer.path.read_bytes() + b"what an editor added"
        writer.path.write_bytes(content)
        with pytest.raises(Unwritten, match="another program"):
            play(writer, 1)
        assert writer.path.read_bytes() == content
        writer.path.unlink()
        with pytest.raises(Unwritten, match="removed"):
            play(writer, 1)


def test_sync_waits_once_for_new_rows_and_never_after_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
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


HOLDER = """
import sys, time
from app.saves import resume
save, writer = resume(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_writer_is_refused_with_the_pid_of_the_first(tmp_path: Path) -> None:
    path = put(tmp_path, by_hand(FIRST, move(1)))
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
    assert (tmp_path / "game.jsonl.lock").exists()
    with resume(path)[1] as writer:
        play(writer, 2)
        with pytest.raises(Locked, match=f"process {os.getpid()}"):
            resume(path)
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_a_lock_file_with_nonsense_in_it_holds_nobody_up(tmp_path: Path) -> None:
    path = put(tmp_path, by_hand(FIRST))
    (tmp_path / "game.jsonl.lock").write_bytes(b"\xff" * 100)
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

header, tmp_path = eval(sys.argv[1]), Path(sys.argv[2])
chance = random.Random(5)
torn = moves = 0
for k in range(200):
    if k % 10 == 0:
        with SaveWriter.create(tmp_path / f"{k}.jsonl", header) as writer:
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


def test_no_accepted_move_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLS, repr(HEADER), tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("well"), done.stderr
