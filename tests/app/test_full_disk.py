"""A disk that is full at any byte of anything that is written: all of it is there, or nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.crash import write_crash
from app.opening import open_game
from app.output import write_report
from app.paths import config_file, statistics_file
from app.saves import branch, read_save, salvage
from app.settings_model import write_comments, write_setting
from app.stats_file import append, gather
from app.tours import first_time
from games.core.errors import CasemateError, Defect
from tests.app.driving import begun, saved

resource = pytest.importorskip("resource", reason="the limit is a thing of Unix")

SETTINGS = '# Mine.\ntheme = "light"\n[keys]\nundo = "backspace"\n'


def game(home: Path) -> Path:
    """The one save of a home."""
    [path] = (home / "saves").glob("*.jsonl")
    return path


def act(home: Path) -> None:
    """An action, which is one row."""
    running = open_game(game(home))
    try:
        running.submit(running.legal[0])
    finally:
        running.close()


def note(home: Path) -> None:
    """A long note."""
    running = open_game(game(home))
    try:
        running.note("y" * 200)
    finally:
        running.close()


def crash(home: Path) -> None:
    """A crash file; that there is none is told by what would have named it."""
    running = open_game(game(home))
    try:
        defect = write_crash(running, running.legal[0], (), ValueError("no such front"))
    finally:
        running.close()
    if "no crash file could be written" in str(defect):
        raise defect


def new(home: Path) -> None:
    """A new game."""
    begun().close()


def count(home: Path) -> None:
    """A row for the statistics."""
    append({"time": ["abc", 5]})


def mend(home: Path) -> None:
    """Statistics that are damaged, put together again."""
    _, told = gather()
    if "cannot be written" in told:
        raise Defect(told)


def tour(home: Path) -> None:
    """One game more that is known; whether that can be written is no matter, but none is lost."""
    first_time("war_chest")
    assert not first_time("lempereur")


WRITERS: dict[str, Callable[[Path], object]] = {
    "a new game": new,
    "an action": act,
    "a note": note,
    "a branch": lambda home: branch(read_save(game(home)), 2, home / "saves" / "b.jsonl").close(),
    "a copy": lambda home: salvage(game(home)),
    "a crash file": crash,
    "a row of statistics": count,
    "damaged statistics": mend,
    "a setting": lambda home: write_setting("theme", "dark"),
    "all settings": lambda home: write_comments(),
    "a report": lambda home: write_report(home / "report.txt", "new report\n" * 30),
    "a tour that was seen": tour,
}


def contents(home: Path) -> dict[str, bytes]:
    """What stands in all files, but for locks and for what is empty."""
    paths = [path for path in home.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return {str(path.relative_to(home)): path.read_bytes() for path in paths if path.stat().st_size}


def limited(write: Callable[[Path], object], home: Path, size: int) -> str:
    """What became of writing in a process whose files may not be larger than so many bytes."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        told = "nothing"
        try:
            os.environ["CASEMATE_HOME"] = str(home)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
            write(home)
            told = "done"
        except CasemateError as error:
            told = f"refused: {error}"
        except BaseException as error:
            told = f"{type(error).__name__}: {error}"
        finally:
            os.write(writer, told.encode("utf-8", "replace"))
            os._exit(0)
    os.close(writer)
    os.waitpid(pid, 0)
    with open(reader, "rb") as pipe:
        return pipe.read().decode()


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a save, a report, settings, and statistics with a damaged row."""
    home = tmp_path_factory.mktemp("usual")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CASEMATE_HOME", str(home))
        saved(3)
        config_file().write_text(SETTINGS, "utf-8")
        append({"time": ["x", 3]}, {"time": ["y", 4]})
        first_time("lempereur")
        (home / "report.txt").write_text("old report\n" * 20, "utf-8")
        path = statistics_file()
        path.write_bytes(path.read_bytes().replace(b'["x",3]', b'["x",9]'))
    return home


@pytest.mark.parametrize("name", WRITERS)
def test_what_does_not_fit_is_refused_and_nothing_else_has_changed(
    name: str, usual: Path, tmp_path: Path
) -> None:
    before = contents(usual)
    sizes = sorted({0, 1, *(size + more for size in map(len, before.values()) for more in (0, 9))})
    outcomes = set()
    for number, size in enumerate([*sizes, 100, 300, 700, 5_000, 100_000]):
        home = tmp_path / str(number)
        shutil.copytree(usual, home)
        told = limited(WRITERS[name], home, size)
        outcomes.add(told.partition(":")[0])
        after = contents(home)
        if told == "done":
            assert not [path for path in after if Path(path).name.startswith(".")]
        else:
            assert told.startswith("refused: "), told
            # In words: whoever plays knows no numbers of errors.
            assert "Errno" not in told
            assert after == before, (size, told)
    assert outcomes <= {"done", "refused"}
    assert "done" in outcomes
