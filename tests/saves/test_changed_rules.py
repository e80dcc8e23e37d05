"""A card gets another value: saves of before are watched, gone on with in a copy, or left alone.

This is a build of the program with changed data, run as people run it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import games
from app.saves import read_save, replay
from games import REGISTRY
from games.core.data import asset
from tests.app.terminal import Terminal, terminal
from tests.saves.golden import path_of

GAME = "tell_the_emperor"
RULES = REGISTRY[GAME]
NEXT = RULES.info.rules_version + 1
ROOT = Path(games.__file__).parents[1]


class Change(NamedTuple):
    """A card with another number of actions, and the first move that this spoils."""

    before: dict[str, Any]
    after: dict[str, Any]
    move: int


@cache
def change() -> Change:
    """A card of the middle of the golden game that is worth an action less from now on."""
    save = read_save(path_of(RULES, "finished"))
    for entry in json.loads(asset(GAME, "cards.json")):
        after = entry | {"actions": entry["actions"] - 1}
        done = replay(save, RULES.with_changed([after])) if entry["actions"] > 1 else None
        if done and done.drift and 10 < done.sound < save.n - 20:
            return Change(entry, after, done.sound + 1)
    raise AssertionError("no card matters")


class Build:
    """The program with the changed card."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("app", "games", "assets"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pyc*"))
        cards = folder / "assets" / GAME / "cards.json"
        entries = json.loads(cards.read_text("utf-8"))
        entries[entries.index(change().before)] = change().after
        cards.write_text(json.dumps(entries), "utf-8")
        info = folder / "games" / GAME / "info.py"
        text, count = re.subn(
            r"rules_version=\d+", f"rules_version={NEXT}", info.read_text("utf-8")
        )
        assert count == 1
        info.write_text(text, "utf-8")

    def keep_the_old_card(self) -> None:
        """Tell the build how the card was before."""
        row = {"rules": NEXT, "why": "the card is worth less", "cards": [change().before]}
        changes = self.folder / "assets" / GAME / "changes.json"
        changes.write_text(json.dumps([row]), "utf-8")

    def run(self, *words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        """A command of the build."""
        return subprocess.run(
            [sys.executable, "-m", "app", *map(str, words)],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            input=typed,
            capture_output=True,
            text=True,
            timeout=120,
        )


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """A build of its own."""
    return Build(tmp_path / "build")


@pytest.fixture
def save(casemate_home: Path) -> Iterator[Path]:
    """A game that was played before, two actions short of its end; nothing may change it."""
    folder = casemate_home / "saves"
    folder.mkdir()
    path = folder / "old.jsonl"
    rows = path_of(RULES, "finished").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(rows[:-3]))
    before = path.read_bytes()
    yield path
    assert path.read_bytes() == before


def test_what_drifts_is_watched_or_gone_on_with_before_that(build: Build, save: Path) -> None:
    at = change().move
    drift = rf"drift at move {at} .*\(played by rules {NEXT - 1}, these are rules {NEXT}\)"
    checked = build.run("replay", save, "--check")
    assert checked.returncode == 1
    assert re.search(drift, checked.stderr), checked.stderr

    # Watched from the recorded rolls, behind the difference too; what cannot be played is listed.
    watched = build.run("replay", save, "--plain")
    assert watched.returncode == 0, watched.stderr
    numbers = re.findall(r"^(\d+)\. ", watched.stdout, re.MULTILINE)
    assert list(map(int, numbers)) == list(range(1, read_save(save).n + 1))
    assert re.search(rf"^Drift at move {at} ", watched.stdout, re.MULTILINE)
    assert re.search(r"^\d+\. recorded: attack .*, rolled \d", watched.stdout, re.MULTILINE)

    refused = build.run("resume", save, "--plain")
    assert refused.returncode == 1
    [line] = refused.stderr.splitlines()
    assert re.search(drift, line)
    assert f"casemate replay {save} shows it" in line
    assert f"casemate resume {save} --copy goes on in a copy" in line

    copied = build.run("resume", save, "--copy", "--plain")
    assert copied.returncode == 0, copied.stderr
    copy = save.with_stem(f"old-from-{at - 1}")
    assert f"casemate resume {copy}" in copied.stdout
    header = read_save(copy).header
    assert header["parent"] == {"file": save.name, "n": at - 1}
    assert header["rules"] == NEXT
    assert build.run("replay", copy, "--check").stdout.endswith(f"clean, {at - 1} moves\n")
    # Any earlier move is a place to go on from as well.
    branched = build.run("branch", save, "--at", at - 2, "--plain")
    assert branched.returncode == 0, branched.stderr
    [line] = build.run("branch", save, "--at", at, "--plain").stderr.splitlines()
    assert line == f"casemate: a game can go on from moves 0 to {at - 1}, not {at}"


def test_a_card_that_is_kept_as_it_was_lets_old_games_go_on(build: Build, save: Path) -> None:
    build.keep_the_old_card()
    count = read_save(save).n
    checked = build.run("replay", save, "--check")
    assert checked.stdout == f"old.jsonl: clean, {count} moves\n"
    assert build.run("resume", save, "--plain").returncode == 0
    # A branch keeps the card, and needs no list any more.
    branched = build.run("branch", save, "--plain", typed="1\n")
    assert branched.returncode == 0, branched.stderr
    [path] = (path for path in save.parent.iterdir() if path != save)
    header = read_save(path).header
    assert header["rules"] == NEXT
    assert [card["actions"] for card in header["cards"]] == [change().before["actions"]]
    assert build.run("replay", path, "--check").returncode == 0
    # A game that begins now has the new card.
    begun = build.run("play", GAME, "--plain")
    assert begun.returncode == 0, begun.stderr
    [new] = (each for each in save.parent.iterdir() if each not in (save, path))
    assert "cards" not in read_save(new).header


class BuildTerminal(Terminal):
    """The build in a terminal."""

    def command(self, *words: str) -> list[str]:
        """The module of the build, not the installed program."""
        return [sys.executable, "-m", "app", *words]


@pytest.mark.terminal
def test_the_library_marks_what_drifts_and_offers_both_ways(
    build: Build, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = change().move
    monkeypatch.chdir(build.folder)
    with terminal(kind=BuildTerminal, environ={"PYTHONPATH": str(build.folder)}) as seen:
        seen.see("Statistics")
        seen.press("b")
        seen.see("other rules !", "Enter shows the ways on")
        seen.press("enter")
        seen.see(
            "The rules of today play this game differently", "Watch it from the recorded rolls"
        )
        seen.see(f"Go on after action {at - 1} in a copy")
        seen.press("w")
        seen.see("action 0 of", f"move {at} ", "read in the log")
        seen.press("/")
        seen.see("action  rule")
        seen.press("end")
        seen.see(f"{read_save(save).n}  recorded: ")
        seen.press("escape")
        seen.see("action 0 of")
        seen.press("q")
        seen.see("other rules !")
        seen.press("enter")
        seen.see("Go on after action")
        seen.press("c")
        seen.see("Your action")
        seen.press("q")
        seen.see("2 saves")
        seen.press("q")
        seen.see("New game")
        seen.press("q")
        assert seen.ended() == 0
