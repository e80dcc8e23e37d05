"""Branches of whole random games of every kind: from anywhere, with the original left as it was.

`CASEMATE_FUZZ=50 pytest tests/app/test_branches.py` branches off 50 games of each kind.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.controller import TurnController
from app.opening import branch_off
from app.players import BotPlayer
from app.saves import SaveWriter, read_save, resume, verify
from app.timeline import Timeline
from games import REGISTRY
from games.core.errors import CasemateError, Refused
from games.core.models import Setup
from games.core.play import derive
from games.core.rules import Rules
from tests.app.shell import Run, one_line, saved, shell
from tests.contract.support import FUZZ, SEED

EVERY = 7
FIVE = 5


def finished(rules: Rules[Any], path: Path, seed: int) -> Timeline:
    """A whole game of people who play at random or well, from its save."""
    random = Random(seed)
    scenario = random.choice(rules.info.scenarios).id
    setup = rules.complete(Setup(seats=random.choice(rules.info.seats), scenario=scenario))

    def save(header: Any) -> SaveWriter:
        return SaveWriter.create(path, header)

    game = TurnController.new(rules, setup, seed, "human", save)
    greedy = BotPlayer("greedy")
    while game.legal:
        # Games that nobody tries to win can be very long.
        well = rules.info.seats != (1,) and random.random() < 0.8
        number = len(game.past) + 1
        action = greedy.choose(rules, game.state, seed, number) if well else None
        game.submit(action or random.choice(game.legal))
    game.close()
    return Timeline.of_save(read_save(path), rules)


def places(timeline: Timeline) -> Iterator[int]:
    """The start, every seventh move, some moves before chance, and the end."""
    rolls = [change.n - 1 for change in timeline.changes if change.rolls]
    yield from range(0, len(timeline) + 1, EVERY)
    yield from rolls[:: max(len(rolls) // 20, 1)]
    yield from (len(timeline) - 1, len(timeline))


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_game_is_branched_off_anywhere_and_stays_as_it_was(slug: str, tmp_path: Path) -> None:
    rules = REGISTRY[slug]
    for number in range(FUZZ):
        seed = derive(SEED, "branches", slug, number)
        path = tmp_path / f"{number}.jsonl"
        timeline = finished(rules, path, seed)
        content = path.read_bytes()
        for n in sorted(set(places(timeline))):
            check_branch(timeline, n, tmp_path / "branch.jsonl", seed)
            assert path.read_bytes() == content
        assert sorted(os.listdir(tmp_path)) == [path.name]
        path.unlink()


def check_branch(timeline: Timeline, n: int, path: Path, seed: int) -> None:
    """Branch off, play five actions, and look at the new save."""
    rules = timeline.rules
    fresh = n % 2 == 1
    timeline.branch(n, path, derive(seed, "fresh", n) if fresh else None).close()
    random = Random(seed + n)
    game = TurnController.resume(resume(path), rules=rules)
    state, was = game.state.clone(), timeline.states[n].clone()
    if fresh:
        assert state.rng != was.rng
        state.rng = was.rng
    assert state == was
    if n < len(timeline) and not fresh:
        # The same decision meets the same luck.
        assert game.submit(timeline.changes[n].action).digest == timeline.changes[n].digest
    while game.legal and len(game.past) < n + FIVE:
        game.submit(random.choice(game.legal))
    game.close()
    save, parent = read_save(path), timeline.save
    assert parent
    assert save.header["parent"] == {"file": parent.path.name, "n": n}
    assert (save.n, save.end is not None) == (len(game.past), game.outcome is not None)
    assert save.moves()[:n] == parent.moves()[:n]
    verdict = verify(path, rules)
    assert verdict.code == 0, verdict.line
    path.unlink()


def test_a_branch_takes_the_notes_up_to_there_with_it(tmp_path: Path) -> None:
    rules = REGISTRY["tell_the_emperor"]
    path = tmp_path / "game.jsonl"
    finished(rules, path, 1)
    _, writer = resume(path)
    with writer:
        # Written when the game was over, in no order.
        writer.note(8, "after it")
        writer.note(3, "gone soon")
        writer.note(5, "at it")
        writer.set_notes(3, ["before it"])
    timeline = Timeline.of_save(read_save(path), rules)
    timeline.branch(5, tmp_path / "branch.jsonl").close()
    kept = read_save(tmp_path / "branch.jsonl").notes
    assert [(note["n"], note["text"]) for note in kept] == [(5, "at it"), (3, "before it")]


def test_of_a_game_of_bots_a_person_takes_the_seat_that_decides(tmp_path: Path) -> None:
    rules = REGISTRY["for_the_emperor"]
    setup = rules.complete(Setup(seats=2))
    path = tmp_path / "bots.jsonl"
    game = TurnController.new(
        rules, setup, 1, "bot:random", lambda header: SaveWriter.create(path, header)
    )
    while game.bot:
        game.play_bot()
    game.close()
    timeline = Timeline.of_save(read_save(path), rules)
    for n in (0, 1, 2):
        seat = timeline.states[n].seat
        assert timeline.heir(n) == seat
        branch = branch_off(timeline, n)
        branch.close()
        words = [player.word for player in branch.players]
        assert words == ["human" if each == seat else "bot:random" for each in (0, 1)]


# -- as a command --------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


def test_the_command_plays_on_from_any_action_in_a_new_save(run: Run) -> None:
    path = saved(8)
    before = path.read_bytes()
    for words, n in ((("--at", 3), 3), ((), 8), (("--at", 0, "--dice", "fresh"), 0)):
        ran = run("branch", path, *words, "--plain")
        assert ran.code == 0, ran.err
        new = Path(ran.out.split("casemate resume ")[-1].strip())
        save = read_save(new)
        assert save.header["parent"] == {"file": path.name, "n": n}
        assert save.n == n
        assert bool(save.reseeds) == ("fresh" in words)
    assert path.read_bytes() == before


def test_the_command_begins_before_the_end_of_a_finished_game(run: Run) -> None:
    path = saved(10_000)
    last = read_save(path).n
    ran = run("branch", path, "--plain")
    assert ran.code == 0, ran.err
    assert read_save(Path(ran.out.split("casemate resume ")[-1].strip())).n == last - 1
    line = one_line(run("branch", path, "--at", last, "--plain"))
    assert line == f"the game is over after action {last}: go on from {last - 1} or before"
    line = one_line(run("branch", path, "--at", last + 1, "--plain"))
    assert line == f"a game can go on from moves 0 to {last}, not {last + 1}"


def test_there_is_no_branch_of_what_is_no_save(run: Run, tmp_path: Path) -> None:
    assert one_line(run("branch", tmp_path / "none.jsonl")).startswith("none.jsonl: cannot be read")
    (tmp_path / "bad.jsonl").write_bytes(b"x")
    assert "not a save" in one_line(run("branch", tmp_path / "bad.jsonl", "--plain"))


def test_a_game_of_memory_is_only_gone_on_with_until_it_is_over(tmp_path: Path) -> None:
    slugs = [slug for slug in REGISTRY if REGISTRY[slug].info.memory]
    for slug in slugs:
        rules = REGISTRY[slug]
        path = tmp_path / f"{slug}.jsonl"
        setup = rules.complete(Setup(seats=rules.info.seats[0]))

        def save(header: Any, path: Path = path) -> SaveWriter:
            return SaveWriter.create(path, header)

        game = TurnController.new(rules, setup, 1, "human", save)
        for _ in range(4):
            game.submit(game.legal[0])
        game.close()
        timeline = Timeline.of_save(read_save(path), rules)
        assert timeline.closed
        with pytest.raises(Refused, match="a game of memory"):
            timeline.need_open()
        branch_off(timeline, 4).close()
        over = finished(rules, tmp_path / f"{slug}-over.jsonl", 1)
        assert not over.closed


def test_every_refusal_is_an_error_of_ours(tmp_path: Path) -> None:
    rules = REGISTRY["for_the_emperor"]
    timeline = finished(rules, tmp_path / "game.jsonl", 2)
    with pytest.raises(CasemateError, match="from moves 0 to"):
        branch_off(timeline, 999)
