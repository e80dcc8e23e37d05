"""The command line: what each command prints, and one clear line for everything that is wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import tomllib
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from app.opening import open_game
from app.paths import saves_dir
from app.saves import SaveWriter, read_save
from app.version import VERSION
from games import GAMES
from games.tell_the_emperor.rules import RULES
from tests.app.shell import GAME, Run, one_line, saved, shell, started


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


@pytest.fixture
def path() -> Path:
    """The save of a game that was just begun."""
    return saved(3)


# -- games -------------------------------------------------------------------------------------


def test_a_game_is_played_left_and_resumed(run: Run) -> None:
    first = run("play", GAME, "--plain", "--seed", "9f3c", "--scenario", "s6", typed="1\nquit\n")
    assert (first.code, first.err) == (0, "")
    assert "seed 0000000000009f3c, players human" in first.out
    [path] = saves_dir().glob("*.jsonl")
    second = run("resume", "--plain", typed="1\n")
    assert second.code == 0
    assert "after 1 action" in second.out
    third = run("resume", path, "--plain", typed="state\n")
    assert third.code == 0
    assert read_save(path).n == 2


@pytest.mark.parametrize("word", [entry.slug for entry in GAMES])
@pytest.mark.parametrize("dash", ["-", "_"])
def test_games_are_named_with_dashes_or_underscores(run: Run, word: str, dash: str) -> None:
    assert run("rules", word.replace("_", dash), "1.0").code == 0


@pytest.mark.parametrize("scenario", ["S2", "s2", "expanded"])
@pytest.mark.parametrize("option", ["12.1=on", "historical_order=yes", "historical-order=1"])
def test_scenarios_and_options_go_by_number_or_slug(run: Run, scenario: str, option: str) -> None:
    ran = run("play", GAME, "--plain", "--scenario", scenario, "--option", option)
    assert ran.code == 0
    [path] = saves_dir().glob("*.jsonl")
    setup = read_save(path).header["setup"]
    assert setup["scenario"] == "S2"
    assert setup["options"]["historical_order"] is True


def test_two_games_of_one_second_have_two_saves(run: Run) -> None:
    for _ in range(3):
        assert run("play", GAME, "--plain").code == 0
    assert len(list(saves_dir().glob("*.jsonl"))) == 3


def test_dice_by_hand(run: Run) -> None:
    ran = run("play", GAME, "--plain", "--dice", "manual", typed="")
    assert ran.code == 0
    assert "What did you draw" in ran.out
    assert not list(saves_dir().glob("*.jsonl"))  # nothing has begun
    ran = run("play", GAME, "--plain", "--dice", "manual", typed="1\nattack british\n5\n")
    assert "die 5" in ran.out
    [path] = saves_dir().glob("*.jsonl")
    assert read_save(path).header["dice"] == "manual"
    assert run("resume", path, "--plain").code == 0


def test_only_changed_cards_are_kept_and_the_save_needs_no_other_file(
    run: Run, tmp_path: Path
) -> None:
    text = run("cards", GAME).out
    card = RULES.book.cards[1].title
    assert text.count(card) == 1
    own = tmp_path / "own.json"
    own.write_text(text.replace(card, "Another Title"))
    assert run("cards", GAME, "--check", own).out == "own.json: good, 1 card changed\n"
    ran = run("play", GAME, "--plain", "--cards", own, typed="log\n")
    assert "Another Title" in ran.out
    own.unlink()
    [path] = saves_dir().glob("*.jsonl")
    assert len(read_save(path).header["cards"]) == 1
    assert "Another Title" in run("resume", path, "--plain", typed="log\n").out
    assert run("replay", path, "--check").code == 0


def test_the_newest_unfinished_game_is_resumed(run: Run) -> None:
    assert one_line(run("resume", "--plain")) == (
        "there is no unfinished game; casemate play GAME starts one"
    )
    old, done = saved(2, "old.jsonl"), saved(999, "done.jsonl")
    os.utime(old, (1, 1))
    assert read_save(done).end
    assert "after 2 actions" in run("resume", "--plain").out


def test_a_finished_game_is_shown_with_its_result(run: Run) -> None:
    ran = run("resume", saved(999), "--plain")
    assert ran.code == 0
    assert "The game is over" in ran.out


# -- looking at saves --------------------------------------------------------------------------


def test_replay_prints_up_to_a_move(run: Run, path: Path) -> None:
    ran = run("replay", path, "--plain", "--to", "2")
    assert ran.code == 0
    assert "Position after move 2 of 3:" in ran.out
    assert re.findall(r"^(\d)\. ", ran.out, re.M) == ["1", "2"]
    assert "Position after move 3 of 3:" in run("replay", path, "--plain").out
    assert "has 3 moves, not 4" in one_line(run("replay", path, "--plain", "--to", "4"))


def test_check_tells_clean_drift_and_damage_apart(run: Run, path: Path) -> None:
    ran = run("replay", path, "--check")
    assert (ran.code, ran.out, ran.err) == (0, "game.jsonl: clean, 3 moves\n", "")
    # The row of another game with the same shape: its check sum fits, its digest does not.
    other = saved(3, "other.jsonl")
    save = read_save(other)
    header = save.header | {"seed": "2"}
    drifted = SaveWriter.create(saves_dir() / "drifted.jsonl", header, save.rows)
    drifted.close()
    ran = run("replay", drifted.path, "--check")
    assert ran.code == 1
    assert re.fullmatch(r"casemate: drifted\.jsonl: drift at .*\n", ran.err)
    other.write_bytes(other.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    ran = run("replay", other, "--check")
    assert ran.code == 2
    assert re.fullmatch(r"casemate: other\.jsonl: damaged at row 2: .*\n", ran.err)


def test_a_damaged_save_is_shown_as_far_as_it_is_whole(run: Run, path: Path) -> None:
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*rows[:3], b"garbage\n", *rows[3:]]))
    shown = run("replay", path, "--plain").out
    assert "Position after move 2 of 2:" in shown
    assert re.search(r"^Caution: damaged at row 4: .*; this is what stands before it$", shown, re.M)
    assert "row 4" in one_line(run("resume", path, "--plain"))
    assert "row 4" in one_line(run("odds", path))
    assert "Caution: damaged at row 4: " in run("branch", path, "--plain").out


def drifted(path: Path) -> Path:
    """A save whose third move the rules of today play differently."""
    save = read_save(path)
    rows = [*save.rows[:2], save.rows[2] | {"d": "0" * 16}]
    copy = SaveWriter.create(path.with_name("drifted.jsonl"), save.header, rows)
    copy.close()
    return copy.path


def test_what_drifted_can_be_watched_or_gone_on_with_in_a_copy(run: Run, path: Path) -> None:
    spoiled = drifted(path)
    told = one_line(run("resume", spoiled, "--plain"))
    assert "drift at move 3" in told
    assert f"casemate replay {spoiled}" in told
    assert f"casemate resume {spoiled} --copy" in told
    before = spoiled.read_bytes()
    assert "Drift at move 3" in run("replay", spoiled, "--plain").out
    ran = run("resume", spoiled, "--plain", "--copy", typed="1\n")
    assert "after 2 actions" in ran.out
    assert read_save(path.with_name("drifted-from-2.jsonl")).n == 3
    assert spoiled.read_bytes() == before


def test_a_damaged_save_can_be_gone_on_with_in_a_copy(run: Run, path: Path) -> None:
    spoiled = path.read_bytes().replace(b'"n":3', b'"n":4')
    path.write_bytes(spoiled)
    assert f"casemate resume {path} --copy" in one_line(run("resume", path, "--plain"))
    assert "after 2 actions" in run("resume", path, "--plain", "--copy").out
    assert path.read_bytes() == spoiled


def test_odds_of_every_legal_action(run: Run, path: Path) -> None:
    ran = run("odds", path)
    assert ran.code == 0
    game = open_game(path)
    assert re.findall(r"^ *\d+ .*\((.*)\)$", ran.out, re.M) == [str(a) for a in game.legal]
    game.close()
    assert "The game is over" in run("odds", saved(999, "done.jsonl")).out


def test_lists(run: Run, path: Path) -> None:
    listed = run("list").out
    for entry in GAMES:
        assert entry.slug.replace("_", "-") in listed
    assert "scenario S6 downfall" in listed
    assert "option 12.1 historical_order=on|off (off)" in listed
    assert max(map(len, listed.splitlines())) < 80
    orders = {"".join(some) for some in permutations("grby")}
    assert orders <= set(listed.split("colours=grby|… (grby)")[1].split("option")[0].split())
    (path.parent / "bad.jsonl").write_text("nonsense")
    told = run("saves").out
    assert f"{path}  tell-the-emperor  unfinished" in told
    assert "bad.jsonl  damaged: " in told
    assert str(path.parent) in run("where").out


def test_the_list_of_saves_tells_which_the_rules_of_today_play_differently(
    run: Run, path: Path
) -> None:
    spoiled = drifted(path)
    told = run("saves").out.splitlines()
    assert len(told) == 2
    [line] = [line for line in told if str(spoiled) in line]
    why = "the rules of today play it differently from action 3 on"
    assert line == f"{spoiled}  drifted: drifted.jsonl: {why}"
    assert any(line.startswith(f"{path}  tell-the-emperor  unfinished") for line in told)


def test_the_list_of_no_saves_says_how_to_begin(run: Run) -> None:
    assert "there are no saves yet" in run("saves").out


def test_a_folder_of_saves_that_cannot_be_read_is_not_called_empty(run: Run) -> None:
    folder = saves_dir()
    folder.rmdir()
    folder.write_text("a file in its place")
    assert one_line(run("saves")) == f"the saves in {folder} cannot be read: Not a directory"


def test_rules(run: Run) -> None:
    assert run("rules", GAME, "8.2.2").out.startswith("8.2.2 ")
    whole = run("rules", GAME).out
    assert "8.2.2 " in whole
    assert "no section '99'" in one_line(run("rules", GAME, "99"))


@pytest.mark.parametrize("form", ["text", "html", "svg"])
def test_export_to_output_or_file(run: Run, path: Path, tmp_path: Path, form: str) -> None:
    printed = run("export", path, "--format", form)
    assert printed.code == 0
    out = tmp_path / "report"
    assert run("export", path, "--format", form, "-o", out).code == 0
    assert out.read_text("utf-8") == printed.out
    assert "has 1 seat, not 2" in one_line(run("export", path, "--seat", "2"))
    assert "no/such/report" in one_line(run("export", path, "-o", tmp_path / "no/such/report"))


def test_engine_answers_line_by_line(run: Run) -> None:
    ran = run("engine", GAME, typed='{"do":"legal"}\n{"do":"new","seed":"1"}\n{"do":"legal"}\n')
    assert [json.loads(line)["ok"] for line in ran.out.splitlines()] == [False, True, True]


def test_version_and_help(run: Run) -> None:
    about = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert about["project"]["version"] == VERSION
    assert run("--version").out == f"casemate {VERSION}\n"
    helped = run("--help").out
    assert {"play", "resume", "replay", "list", "saves", "where"} <= set(helped.split())
    assert {"rules", "odds", "simulate", "export", "engine", "cards"} <= set(helped.split())


# -- no terminal -------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("play", GAME), ("resume",), ("--ascii",)])
def test_without_a_terminal_the_screen_is_not_started(
    run: Run, path: Path, words: tuple[str, ...]
) -> None:
    assert "--plain" in one_line(run(*words))
    assert "TERM=dumb" in one_line(run(*words, TERM="dumb"))
    assert "--plain" in one_line(run("replay", path))
    assert list(saves_dir().glob("*.jsonl")) == [path]  # and no game was begun


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ((), {"ascii_only": None, "mouse": None}),
        (("--ascii",), {"ascii_only": True, "mouse": None}),
        (("play", GAME, "--ascii"), {"ascii_only": True, "mouse": None}),
        (("--no-mouse", "--no-color"), {"ascii_only": None, "mouse": False}),
    ],
)
def test_the_screen_gets_the_flags(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], wanted: dict[str, Any]
) -> None:
    import app.casemate
    import app.cli
    import app.starts
    import app.terminal

    asked: list[dict[str, Any]] = []

    def run_app(opening: Any = None, **flags: Any) -> int:
        asked.append({"opening": opening} | flags)
        return 7

    monkeypatch.setattr(app.casemate, "run_app", run_app)
    for module in (app.terminal, app.cli, app.starts):
        monkeypatch.setattr(module, "need_terminal", lambda *advice: None)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert shell(monkeypatch, *words).code == 7
    [flags] = asked
    assert bool(flags.pop("opening")) == ("play" in words)
    assert flags == wanted
    assert ("NO_COLOR" in os.environ) == ("--no-color" in words)


# -- processes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_line_mode_in_order(number: signal.Signals) -> None:
    process = started("play", GAME, "--plain", "--seed", "1")
    assert process.stdin
    assert process.stdout
    process.stdin.write("1\n")
    process.stdin.flush()
    for line in process.stdout:
        if line.startswith("  8.2.2 "):
            break  # what the action did is told after it was saved
    process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 128 + number
    assert err == ""
    [path] = saves_dir().glob("*.jsonl")
    game = open_game(path)
    assert len(game.past) == 1
    game.close()


def test_a_reader_who_leaves_gets_no_traceback() -> None:
    process = started("rules", GAME)
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert "Traceback" not in process.stderr.read()
    process.wait(timeout=20)


def test_the_command_line_comes_without_engines() -> None:
    """`casemate --version` must not wait for pydantic or Textual."""
    process = started("--version", PYTHONPROFILEIMPORTTIME="1")
    out, err = process.communicate(timeout=20)
    assert out == f"casemate {VERSION}\n"
    loaded = set(re.findall(r"\| +([\w.]+)$", err, re.M))
    assert "typer" in loaded
    assert loaded.isdisjoint({"pydantic", "textual", "filelock", "platformdirs", "tomlkit"})


def test_streams_that_are_closed_are_no_terminal() -> None:
    assert sys.stdin is not None
    process = started("play", GAME)
    out, err = process.communicate("", timeout=20)
    assert process.returncode == 1
    assert out == ""
    assert err.startswith("casemate: stdin is no terminal")
