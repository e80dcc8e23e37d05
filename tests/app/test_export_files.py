"""Reports as files: whole or not at all, and never over a saved game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.export import report
from app.output import write_report, write_whole
from app.saves import Unwritten
from games.core.errors import Refused
from tests.app.reports import played
from tests.toy import REST, toy


def test_a_report_is_never_written_over_a_save(tmp_path: Path) -> None:
    timeline = played(toy(), 1, [(REST, None)], tmp_path)
    save = tmp_path / "game.jsonl"
    other, link = tmp_path / "later.txt", tmp_path / "link.txt"
    other.write_bytes(b'{"v":99,"from":"a later version"')
    link.symlink_to(save)
    before = save.read_bytes()
    for target in (save, other, link):
        with pytest.raises(Refused, match="is a saved game"):
            write_report(target, report(timeline, "text"))
    assert save.read_bytes() == before
    assert len(other.read_bytes()) == 32


def test_a_report_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*paths: Path) -> None:
        raise OSError(28, "No space left on device")

    target, link = tmp_path / "report.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_report(link, "new")
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("new", 0o640)
    assert link.is_symlink()
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        for path in (target, tmp_path / "fresh.txt"):
            with pytest.raises(Unwritten, match=rf"{path.name} cannot be written: No space"):
                write_report(path, "newer")
    assert target.read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.txt", "report.txt"]


def test_a_device_that_takes_nothing_is_named() -> None:
    with pytest.raises(Unwritten, match="/dev/full cannot be written: "):
        write_report(Path("/dev/full"), "text")


def test_a_pipe_behind_a_link_stays_one(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "casemate.toml"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(link, b"a line\n")
        assert os.read(reader, 99) == b"a line\n"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert sorted(os.listdir(tmp_path)) == ["casemate.toml", "pipe"]
