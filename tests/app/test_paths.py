"""Files live where the platform or CASEMATE_HOME says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import paths
from app.saves import SaveWriter


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CASEMATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_one_variable_puts_everything_under_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "deep" / "home"
    monkeypatch.setenv("CASEMATE_HOME", str(home))
    assert paths.saves_dir() == home / "saves"
    assert paths.crash_dir() == home / "crashes"
    assert paths.config_file() == home / "config.toml"
    assert paths.tours_file() == home / "begun.txt"
    assert sorted(path.name for path in home.iterdir()) == ["crashes", "saves"]


def test_a_relative_home_is_one_of_the_directory_the_program_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CASEMATE_HOME", "here")
    assert paths.saves_dir() == tmp_path / "here" / "saves"


@pytest.mark.skipif(sys.platform != "linux", reason="XDG variables are a matter of Linux")
def test_the_xdg_variables_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("data", "config", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(tmp_path / kind))
    assert paths.saves_dir() == tmp_path / "data" / "casemate" / "saves"
    assert paths.config_file() == tmp_path / "config" / "casemate" / "config.toml"
    assert paths.crash_dir() == tmp_path / "state" / "casemate" / "crashes"
    assert paths.tours_file() == tmp_path / "state" / "casemate" / "begun.txt"


def test_asking_where_things_are_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CASEMATE_HOME", str(tmp_path / "home"))
    named = {"saves", "statistics", "settings", "games begun", "crash reports"}
    assert set(paths.where()) == named
    assert list(tmp_path.iterdir()) == []


def test_a_directory_that_cannot_be_made_is_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A file in the way stops root too, which permissions do not.
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("CASEMATE_HOME", str(tmp_path / "file"))
    for place in (paths.saves_dir, paths.config_file, paths.crash_dir, paths.tours_file):
        with pytest.raises(paths.Unusable) as caught:
            place()
        assert str(tmp_path / "file") in str(caught.value)
        assert "CASEMATE_HOME" in str(caught.value)
        assert str(caught.value).isprintable()
    assert paths.config_file(write=False) == tmp_path / "file" / "config.toml"


def test_a_directory_without_permission_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CASEMATE_HOME", str(tmp_path))
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(paths.Unusable, match="no permission"):
        paths.saves_dir()


@pytest.mark.parametrize(
    ("slug", "made", "name"),
    [
        ("levee_en_masse", "2026-03-04T05:06:07Z", "levee-en-masse-20260304-050607.jsonl"),
        ("war-chest", "2026-03-04T05:06:07.891Z", "war-chest-20260304-050607.jsonl"),
        ("../Über:Spiel", "2026-03-04", "ber-spiel-20260304.jsonl"),
        ("", "", "game-undated.jsonl"),
    ],
)
def test_a_new_save_is_named_after_game_and_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str, made: str, name: str
) -> None:
    monkeypatch.setenv("CASEMATE_HOME", str(tmp_path))
    assert paths.new_save_path(slug, made) == tmp_path / "saves" / name


def test_two_saves_of_one_second_get_two_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CASEMATE_HOME", str(tmp_path))
    header = {"game": "g", "rules": 1, "app": "0", "seed": "1", "setup": {}, "players": []}
    header |= {"made": "2026-03-04T05:06:07Z", "r": [], "d": ""}
    for name in ("g-20260304-050607.jsonl", "g-20260304-050607-2.jsonl"):
        with SaveWriter.create(paths.new_save_path("g", "2026-03-04T05:06:07Z"), header) as new:
            assert new.path.name == name


def test_platformdirs_is_loaded_only_when_a_directory_is_wanted() -> None:
    code = "import sys, app.paths; print('platformdirs' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
@pytest.mark.parametrize("words", [["stats"], ["play", "war-chest", "--plain"]])
def test_a_pipe_in_the_place_of_a_file_is_waited_for_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv(paths.HOME, str(tmp_path))
    for name in ("config.toml", "begun.txt", "statistics.jsonl"):
        os.mkfifo(tmp_path / name)
    ran = subprocess.run(
        [sys.executable, "-m", "app", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    told = b"casemate: statistics.jsonl cannot be read: it is a pipe; "
    told += b"these statistics are those of the saves alone\n"
    assert (ran.returncode, ran.stderr) == (0, told if words == ["stats"] else b"")
    with pytest.raises(OSError, match="it is a pipe"):
        paths.no_pipe(tmp_path / "config.toml")
