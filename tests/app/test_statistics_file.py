"""The file of the statistics outlives damage, kills and several programs at once."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any
from zlib import crc32

import pytest

from app.paths import saves_dir, statistics_file
from app.stats import count
from app.stats_file import append, gather, read_book
from tests.app.counted import begun, played, record
from tests.app.driving import path_of


def test_games_from_before_there_was_a_file_are_found_by_their_saves() -> None:
    for seed in (1, 2):
        played(begun(seed))
    statistics_file().unlink()
    assert count(gather()[0])[0].played == 2
    for path in saves_dir().glob("*.jsonl"):
        path.unlink()
    assert count(gather()[0])[0].played == 2  # they were written down


@pytest.mark.parametrize("place", [5, 60, -40])
def test_a_damaged_file_is_kept_aside_told_in_a_line_and_put_together_again(place: int) -> None:
    games = [played(begun(seed)) for seed in (1, 2, 3)]
    path_of(games[1]).unlink()
    path = statistics_file()
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    found, told = gather()
    assert told.startswith("statistics.jsonl was damaged at row ")
    assert "\n" not in told
    assert path.with_stem("statistics-damaged").read_bytes() == content
    # What the damaged row told is in its save, the others are whole.
    assert set(found.games) == {game.header["id"] for game in games}
    again, told = gather()
    assert (again.games, told) == (found.games, "")


def test_two_damages_are_kept_under_two_names() -> None:
    played(begun())
    for name in ("statistics-damaged", "statistics-damaged-2"):
        with open(statistics_file(), "ab") as file:
            file.write(b"nonsense\n")
        assert f"{name}.jsonl" in gather()[1]
    assert len(list(statistics_file().parent.glob("*damaged*"))) == 2


def test_a_row_that_a_kill_cut_off_is_no_damage_and_harms_no_other() -> None:
    for seed in (1, 2):
        played(begun(seed))
    path = statistics_file()
    content = path.read_bytes()
    for cut in range(1, len(content), 97):
        path.write_bytes(content[:-cut])
        found, told = gather()
        assert told == ""
        assert len(found.games) == 2  # by their saves
        assert read_book(path).fault is None


def test_no_lock_is_left_and_processes_that_write_at_once_lose_no_row() -> None:
    script = (
        "import sys; from app.stats_file import append\n"
        "for number in range(40): append({'open': sys.argv[1] + str(number)})"
    )
    writers = [subprocess.Popen([sys.executable, "-c", script, name]) for name in "abc"]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    rows = statistics_file().read_text().splitlines()
    names = {json.loads(row).get("open") for row in rows[1:]}
    assert names == {f"{name}{number}" for name in "abc" for number in range(40)}
    assert not list(statistics_file().parent.glob("*.lock"))


def test_a_file_of_a_later_version_is_left_alone() -> None:
    played(begun())
    path = statistics_file()
    path.unlink()
    append({"open": "x"}, path=path)
    later = path.read_bytes().replace(b'"v":1', b'"v":7')
    body = later.splitlines()[0].partition(b',"c"')[0]
    later = body + b',"c":"%08x"}\n' % crc32(body)
    path.write_bytes(later)
    found, told = gather()
    assert "format 7" in told
    assert "saves alone" in told
    assert len(found.games) == 1
    game = played(begun(2))
    assert game.recorder
    assert "format 7" in game.recorder.trouble
    assert path.read_bytes() == later


def test_rows_of_kinds_to_come_are_passed_over() -> None:
    path = statistics_file()
    append({"medal": {"for": "patience"}}, {"game": record().row() | {"mood": "good"}})
    found = read_book(path)
    assert found.fault is None
    assert len(found.games) == 1


@pytest.mark.parametrize(
    "row",
    [
        {"game": 3},
        {"game": {}},
        {"game": record().row() | {"n": "many"}},
        {"game": record().row() | {"winners": ["me"]}},
        {"time": ["x", "long"]},
        {"begun": ["x"]},
        {"open": None},
        {"open": "x", "time": ["x", 1]},
    ],
)
def test_a_sealed_row_of_wrong_types_is_damage(row: dict[str, Any]) -> None:
    played(begun())
    append(row)
    found, told = gather()
    assert "was damaged at row" in told
    assert len(found.games) == 1


def test_a_file_that_cannot_be_written_keeps_nobody_from_playing() -> None:
    statistics_file().mkdir()
    game = played(begun())
    assert game.outcome
    assert game.recorder
    assert "cannot be" in game.recorder.trouble
    found, told = gather()
    assert len(found.games) == 1
    assert "cannot be read" in told


def test_several_programs_write_at_once() -> None:
    code = (
        "from app.stats_file import append\n"
        "for k in range(40): append({'time': [NAME + str(k), 1]})"
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", code.replace("NAME", repr(name))])
        for name in ("one", "two", "three")
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    found = read_book()
    assert found.fault is None
    assert len(found.seconds) == 120
