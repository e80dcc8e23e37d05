"""Many games without a screen: the counts, the seeds, and what is left of a game that fails."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from app.controller import TurnController
from app.paths import crash_dir
from app.players import BotPlayer
from app.saves import read_save
from app.simulate import Match, game_seed, play_game, report, simulate, table
from games.core.models import Outcome, Setup
from games.core.play import Play, derive
from games.core.playout import record
from games.tell_the_emperor.rules import RULES
from tests.app.shell import shell, started
from tests.toy import REST, State, ToyRules, toy

FIELDS = (
    *("game", "scenario", "options", "seed", "players", "games", "finished", "failures", "wins"),
    *("draws", "levels", "reasons", "actions", "actions_per_second", "seconds", "length"),
)


def match(seats: int = 1, seed: int = 0, bot: str = "random", **setup: Any) -> Match:
    """A simulation of the toy."""
    complete = toy().complete(Setup(seats=seats, **setup))
    return Match("toy", complete, seed, (BotPlayer(bot),) * seats)


def test_the_report_has_exactly_its_fields_and_adds_up() -> None:
    data, failures = simulate(match(), 50, rules=toy())
    assert tuple(data) == FIELDS
    assert failures == []
    assert (data["games"], data["finished"], data["failures"]) == (50, 50, 0)
    assert data["wins"] == data["levels"]["win"]
    assert sum(data["levels"].values()) == sum(data["reasons"].values()) == 50
    length = data["length"]
    assert length["min"] <= length["median"] <= length["max"]
    assert length["min"] * 50 <= data["actions"] <= length["max"] * 50
    json.dumps(data)


def test_wins_are_counted_by_seat_and_draws_apart() -> None:
    data, _ = simulate(match(seats=2), 100, rules=toy())
    assert len(data["wins"]) == 2
    assert data["draws"] == data["levels"]["draw"] > 0
    assert sum(data["wins"]) + data["draws"] == 100


def test_game_0_has_the_seed_itself_and_game_k_a_derived_one() -> None:
    assert game_seed(0x9F3C, 0) == 0x9F3C
    assert game_seed(0, 1) == derive(0, 1) == 0x6F143FD10FF40402
    played = play_game(match(seed=5), 3, toy())
    assert played.outcome == record(toy(), Setup(), derive(5, 3)).state.outcome


def test_a_better_player_wins_more_often() -> None:
    def wins(bot: str) -> int:
        return int(simulate(match(bot=bot), 150, rules=toy())[0]["wins"])

    assert wins("greedy") > wins("random")


def test_workers_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("simulate", "tell-the-emperor", "--games", "24", "--seed", "9f3c", "--json")
    reports = []
    for workers in ("1", "2"):
        ran = shell(monkeypatch, *words, "--workers", workers)
        assert ran.code == 0
        data = json.loads(ran.out)
        reports.append(
            {k: v for k, v in data.items() if k not in ("seconds", "actions_per_second")}
        )
    assert reports[0] == reports[1]
    assert reports[0]["players"] == ["bot:random"]
    assert reports[0]["seed"] == "0000000000009f3c"
    assert isinstance(reports[0]["wins"], int)


def test_the_table_is_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = shell(monkeypatch, "simulate", "tell-the-emperor", "--games", "5", "--scenario", "S6")
    assert ran.code == 0
    assert "games             5 (5 finished, 0 failed)" in ran.out
    assert "scenario S6" in ran.out
    assert ran.err == ""  # no progress where nobody looks
    rows = list(table(simulate(match(seats=2), 10, rules=toy())[0]))
    assert any(row.startswith("wins seat 2") for row in rows)


def test_corrected_cards_are_used_by_all_workers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = shell(monkeypatch, "cards", "tell-the-emperor").out
    own = tmp_path / "own.json"
    title = RULES.book.cards[1].title
    own.write_text(text.replace(title, "Another Title"))
    words = ("simulate", "tell-the-emperor", "--games", "4", "--cards", own, "--workers", "2")
    assert shell(monkeypatch, *words).code == 0


def test_nothing_finished_is_counted_as_nothing() -> None:
    data = report(match(), [], 0.0)
    assert (data["wins"], data["finished"]) == (0, 0)
    assert data["length"] == {"min": 0, "median": 0, "max": 0}
    assert list(table(data))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_their_parent(number: signal.Signals) -> None:
    words = ("simulate", "levee-en-masse", "--games", "1000000", "--workers", "2")
    process = started(*words)
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not workers.exists():
        pytest.skip("this system does not list the children of a process")
    end = time.monotonic() + 20
    while len(team := workers.read_text().split()) < 2:
        assert time.monotonic() < end
        time.sleep(0.005)
    process.send_signal(number)
    # The streams are only at their end when no worker holds them any more.
    out, err = process.communicate(timeout=20)
    assert (out, err) == ("", "")
    assert process.returncode == (-number if number == signal.SIGKILL else 128 + number)
    assert not any(Path(f"/proc/{worker}/cwd").exists() for worker in team)


def test_a_worker_that_is_killed_leaves_nobody_waiting() -> None:
    process = started("simulate", "levee-en-masse", "--games", "1000000", "--workers", "2")
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not workers.exists():
        pytest.skip("this system does not list the children of a process")
    end = time.monotonic() + 20
    while len(team := workers.read_text().split()) < 2:
        assert time.monotonic() < end
        time.sleep(0.005)
    for worker in team:
        os.kill(int(worker), signal.SIGKILL)
    assert process.communicate(timeout=20) == (
        "",
        "casemate: the worker processes have ended before their work\n",
    )
    assert process.returncode == 1


# -- games that fail ---------------------------------------------------------------------------


class Broken(ToyRules):
    """Rules with a fault in the third turn."""

    def apply(self, state: State, action: Any, play: Play) -> None:
        super().apply(state, action, play)
        if action == REST and state.turn == 3:
            raise ZeroDivisionError("a fault")


def test_a_failing_game_is_counted_and_left_as_a_save_that_opens() -> None:
    data, failures = simulate(match(), 40, rules=Broken())
    assert data["failures"] == len(failures) > 0
    assert data["finished"] + data["failures"] == 40
    saves = sorted(crash_dir().glob("*.jsonl"))
    assert len(saves) == len(failures)
    for told in failures:
        assert told.startswith("seed ")
        assert "casemate resume " in told
        path = Path(told.rsplit("casemate resume ", 1)[1])
        game = TurnController.resume(read_save(path), rules=toy())
        assert not game.outcome
        assert REST in game.legal


class Endless(ToyRules):
    """Rules whose pile never ends."""

    def apply(self, state: State, action: Any, play: Play) -> None:
        state.pile.append(1)
        super().apply(state, action, play)


def test_a_game_without_end_fails_and_is_left_as_a_save() -> None:
    played = play_game(match(), 0, Endless())
    assert "goes on after 200 actions" in played.failure
    [path] = crash_dir().glob("*.jsonl")
    assert read_save(path).n == 200


def test_failures_end_the_command_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    import games.core.play as chance

    def loaded(self: Play, sides: int = 6) -> int:
        raise RuntimeError("the die fell off the table")

    monkeypatch.setattr(chance.Play, "die", loaded)
    ran = shell(monkeypatch, "simulate", "tell-the-emperor", "--games", "2", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["failures"] == 2
    assert len(ran.err.splitlines()) == 2
    assert all("the die fell off the table" in line for line in ran.err.splitlines())


def test_a_shared_win_of_all_is_a_draw() -> None:
    from app.simulate import Game

    both = Outcome(winners=(0, 1), level="win", reason="equal", rule="1.1")
    data = report(match(seats=2), [Game(0, 5, both)], 1.0)
    assert (data["wins"], data["draws"]) == ([0, 0], 1)
