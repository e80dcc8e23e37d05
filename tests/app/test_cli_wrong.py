"""The command line when something is wrong: one clear line, the right code, nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.opening import open_game
from app.paths import saves_dir
from app.saves import SaveWriter, read_save
from app.stats import count
from app.stats_file import gather
from tests.app.saves_support import by_hand
from tests.app.shell import GAME, Run, one_line, saved, shell


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


@pytest.fixture
def path() -> Path:
    """The save of a game that was just begun."""
    return saved(3)


# -- what is wrong -----------------------------------------------------------------------------

WRONG = {
    "game": ("play go --plain", "there is no game 'go'; there are tell-the-emperor"),
    "scenario": (f"play {GAME} --plain --scenario S99", "has no scenario 'S99'; it has S1"),
    "option": (f"play {GAME} --plain --option speed=on", "there is no option 'speed'; there are"),
    "value": (f"play {GAME} --plain --option 12.1=maybe", "takes on, off, not 'maybe'"),
    "no value": (f"play {GAME} --plain --option 12.1", "an option is NAME=VALUE, not '12.1'"),
    "seed": (f"play {GAME} --plain --seed xyz", "--seed xyz: a seed is up to 16 hex digits"),
    "long seed": (f"play {GAME} --plain --seed 12345678901234567", "up to 16 hex digits"),
    "empty seed": (f"play {GAME} --plain --seed=", "up to 16 hex digits"),
    "player": (f"play {GAME} --plain --players bot:deep", "there is no player 'bot:deep'"),
    "seats": (f"play {GAME} --plain --players human,human", "for 1 seat, not 2"),
    "no cards": (f"play {GAME} --plain --cards nowhere.json", "nowhere.json: cannot be read"),
    "person": (f"simulate {GAME} --players human", "only bots play here"),
    "no save": ("resume nowhere.jsonl --plain", "nowhere.jsonl: cannot be read"),
    "check nothing": ("replay nowhere.jsonl --check", "nowhere.jsonl: cannot be read"),
    "export": ("export nowhere.jsonl", "nowhere.jsonl: cannot be read"),
    "odds": ("odds nowhere.jsonl", "nowhere.jsonl: cannot be read"),
    "engine": ("engine chess", "there is no game 'chess'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_words_get_one_line(run: Run, name: str) -> None:
    words, told = WRONG[name]
    assert told in one_line(run(*words.split()))
    assert not list(saves_dir(write=False).glob("*"))


@pytest.mark.parametrize(
    "words",
    [
        "playy",
        "play",
        f"play {GAME} --dice loaded",
        f"simulate {GAME} --games 0",
        "export x --format pdf",
        "--colour",
    ],
)
def test_wrong_usage_is_2(run: Run, words: str) -> None:
    ran = run(*words.split())
    assert ran.code == 2
    assert "Traceback" not in ran.err


def newer(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'{"v":1,', b'{"v":2,', 1))


def huge(path: Path) -> None:
    with open(path, "r+b") as file:
        file.truncate(200 << 20)


def huge_line(path: Path) -> None:
    with open(path, "wb") as file:
        file.write(b'{"v":1,"game":"')
        file.truncate(200 << 20)


def directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


BAD_FILES: dict[str, tuple[Callable[[Path], Any], str, int]] = {
    "empty": (lambda path: path.write_bytes(b""), "the file is empty", 2),
    "binary": (lambda path: path.write_bytes(bytes(range(256)) * 40), "not a save of Casemate", 2),
    "text": (lambda path: path.write_text("once upon a time"), "not a save of Casemate", 2),
    "pickle": (lambda path: path.write_bytes(b"\x80\x04K\x01."), "not a save of Casemate", 2),
    "deep": (lambda path: path.write_bytes(b'{"v":' + b"[" * 100_000), "row 1", 2),
    "newer": (newer, "format 2, this program reads up to format 1", 2),
    "huge": (huge, "row 5", 2),
    "one huge line": (huge_line, "row 1", 2),
    "directory": (directory, "it is a directory", 2),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files_get_one_line_and_stay_as_they_are(run: Run, path: Path, name: str) -> None:
    spoil, told, checked = BAD_FILES[name]
    spoil(path)
    before = path.stat()
    assert told in one_line(run("resume", path, "--plain"))
    assert told in one_line(run("odds", path))
    ran = run("replay", path, "--check")
    assert ran.code == checked
    assert len((ran.out + ran.err).splitlines()) == 1
    after = path.stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert list(path.parent.iterdir()) == [path]
    assert run("saves").code == 0


@pytest.mark.parametrize("row", ['{"end":5', '{"end":{"winners":3}', '{"end":{"level":[]}'])
def test_a_sealed_row_of_wrong_types_harms_no_list(run: Run, path: Path, row: str) -> None:
    other = saved(2, "other.jsonl")
    other.write_bytes(other.read_bytes() + by_hand(row, crc=read_save(other).crc))
    ran = run("saves")
    assert ran.code == 0
    assert "other.jsonl  damaged: " in ran.out
    assert f"{path}  " in ran.out
    assert "damaged at row 4: " in one_line(run("replay", other, "--check"), 2)
    assert count(gather()[0]) == []


def test_a_save_of_a_game_that_is_not_there(run: Run, path: Path) -> None:
    save = read_save(path)
    SaveWriter.create(path.with_name("go.jsonl"), save.header | {"game": "go"}, save.rows).close()
    for words in (("resume", "--plain"), ("replay", "--plain"), ("replay", "--check"), ("odds",)):
        told = one_line(run(words[0], path.with_name("go.jsonl"), *words[1:]))
        assert told == "there is no game 'go' in this version of Casemate"


def test_a_save_that_is_being_played_is_refused(run: Run, path: Path) -> None:
    game = open_game(path)
    assert "is being played in process" in one_line(run("resume", path, "--plain"))
    assert run("replay", path, "--plain").code == 0
    game.close()


def test_a_data_directory_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    home = str(tmp_path / "file" / "home")
    told = one_line(run("play", GAME, "--plain", CASEMATE_HOME=home))
    assert home in told
    # There may be saves in it that cannot be seen: it is not called empty.
    assert "cannot be read: Not a directory" in one_line(run("saves", CASEMATE_HOME=home))
    assert run("list", CASEMATE_HOME=home).code == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "own.json: "),
        (b"{}", "own.json: "),
        (b"\xff\xfe", "own.json: cannot be read: it is not"),
        (b" " * 1_000_001, "own.json: cannot be read: it is larger than 1000 KB"),
    ],
)
def test_a_bad_card_file_is_named_with_its_fault(
    run: Run, tmp_path: Path, content: bytes, told: str
) -> None:
    own = tmp_path / "own.json"
    own.write_bytes(content)
    assert told in one_line(run("cards", GAME, "--check", own))
    assert told in one_line(run("play", GAME, "--plain", "--cards", own))


@pytest.mark.parametrize("word", ["0" * 9 + "1", "1" + "0" * 9, "0" * 12, "9" * 5000, "x" * 10**6])
def test_long_words_pick_no_choice_by_accident(run: Run, word: str) -> None:
    ran = run("play", GAME, "--plain", "--seed", "1", typed=f"{word}\n")
    assert ran.code == 0
    told = [line for line in ran.out.splitlines() if line.startswith("No: ")]
    assert bool(told) == (int(word[:12] if word.isdigit() else 0) != 1)
    assert all(len(line) < 200 for line in told)
    assert read_save(next(saves_dir().glob("*.jsonl"))).n == int(not told)


@pytest.mark.parametrize("word", ["", "/"])
def test_a_path_without_a_name_is_shown_all_the_same(run: Run, word: str) -> None:
    told = one_line(run("cards", GAME, "--check", word))
    assert told == f"{word or '.'}: cannot be read: Is a directory"


@pytest.mark.parametrize("command", ["resume", "replay"])
def test_a_missing_file_is_named_before_a_missing_terminal(run: Run, command: str) -> None:
    assert "nowhere.jsonl: cannot be read" in one_line(run(command, "nowhere.jsonl"))


def test_a_fault_of_ours_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> Any:
        raise KeyError("oops")

    monkeypatch.setattr("app.shelf.facts", broken)
    told = one_line(run("saves"))
    assert "KeyError" in told
    assert "report" in told
