"""Playing saves again, and what no longer fits."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.saves import branch, read_save, replay, verify
from games.core.play import Play
from tests.app.saves_support import FIRST, by_hand, put
from tests.app.toy_saves import TOY, Table, both_ways
from tests.toy import CLIMB, REST, ToyRules


def test_a_save_plays_again_to_the_same_positions(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.some(8)
    for done in both_ways(table.done()):
        assert done.drift is None
        assert done.sound == 8
        assert done.state == table.state
        assert [step.before for step in done.moves] == table.states[:-1]
        assert [step.digest for step in done.moves] == [s.digest() for s in table.states[1:]]
        assert done.opening
    assert verify(table.path, TOY) == (0, "game.jsonl: clean, 8 moves")


def test_taken_back_moves_and_reseeds_are_played_again(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.reseed(7)
    table.some(5)
    table.back(3)
    table.reseed(0xFEED)
    table.some(3, seed=2)
    table.back(0)
    table.some(4, seed=3)
    table.reseed(9)
    table.back(4)
    table.some(2, seed=4)
    table.writer.note(2, "so far")
    table.back(5)
    for done in both_ways(table.done()):
        assert done.drift is None
        assert done.sound == 5
        assert done.takebacks == table.takebacks > 0
        assert done.state == table.state
        assert [step.before for step in done.moves] == table.states[:-1]


def test_a_finished_game_and_one_without_moves_play_again(tmp_path: Path) -> None:
    table = Table(tmp_path)
    while table.rules.legal(table.state):
        table.some(1, seed=len(table.states))
    table.writer.end({"level": "win"})
    for done in both_ways(table.done()):
        assert done.drift is None
        assert done.state.outcome == table.state.outcome
    empty = Table(tmp_path)
    assert all(done.state == empty.state for done in both_ways(empty.done()))


def test_a_branch_plays_on_from_the_same_position(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.reseed(3)
    table.some(6)
    save = table.done()
    with branch(save, 4, tmp_path / "branch.jsonl", reseed="5") as writer:
        pass
    for done in both_ways(read_save(writer.path)):
        assert done.drift is None
        expected = table.states[4].clone()
        expected.rng = 5
        assert done.state == expected


class Kinder(ToyRules):
    """Rests bring two points: a change of the rules after a release."""

    def apply(self, state: Any, action: Any, play: Play) -> None:
        if action == REST:
            state.points[state.seat] += 1
        super().apply(state, action, play)


class Stricter(ToyRules):
    """Nobody may rest any more."""

    def legal(self, state: Any) -> list[Any]:
        return [action for action in super().legal(state) if action != REST]


class Broken(ToyRules):
    """Rules with a fault in one action."""

    def apply(self, state: Any, action: Any, play: Play) -> None:
        if action == REST:
            raise IndexError("pop from\nempty list")
        super().apply(state, action, play)


@pytest.mark.parametrize(
    ("rules", "sound", "words"),
    [
        (Kinder(), 2, r"move 3 \(rest\): position \w{16} is recorded, \w{16} was found; "),
        (Stricter(), 2, r"move 3: rest is recorded, but not allowed: "),
        (Broken(), 2, r"move 3: the rules fail \(IndexError: pop from empty list\)"),
        (
            TOY.with_changed([{"rungs": [1, 2]}]),
            0,
            r"the start: a number from 0 to \d was asked for, \d+ was",
        ),
        (TOY.with_changed([{"rungs": [1] * 9}]), 0, r"the start: more rolls are needed"),
        (TOY.with_changed([{"rungs": [6, 5, 4, 3, 2, 1]}]), 0, r"the start: position \w+ is rec"),
    ],
)
def test_a_change_of_the_rules_is_found_at_the_move_where_it_tells(
    tmp_path: Path, rules: Any, sound: int, words: str
) -> None:
    table = Table(tmp_path)
    for action in (CLIMB, CLIMB, REST, CLIMB, REST):
        table.do(action)
    before = table.path.read_bytes()
    save = table.done()
    for done in both_ways(save, rules):
        assert re.match(words, done.drift), done.drift
        assert done.drift.isprintable()
        assert done.sound == sound <= len(done.moves)
    code, line = verify(table.path, rules)
    assert code == 1
    assert re.search(f"game.jsonl: drift at {words}", line)
    assert table.path.read_bytes() == before
    # The way out: a copy that ends before the difference.
    with branch(save, sound, tmp_path / "copy.jsonl") as writer:
        pass
    if sound:
        assert replay(read_save(writer.path), rules).drift is None


def test_what_plays_on_behind_a_drift_can_still_be_watched(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for action in (CLIMB, REST, CLIMB, CLIMB):
        table.do(action)
    done = replay(table.done(), Kinder())
    assert (done.sound, len(done.moves)) == (1, 4)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rolls": [6]}, "position"),
        ({"rolls": []}, "more rolls are needed than were recorded"),
        ({"rolls": [6, 6]}, r"recorded rolls are left over: \[6\]"),
        ({"rolls": [7]}, "from 1 to 6 was asked for, 7 was recorded"),
        ({"seat": 1}, "seat 2 is recorded, but seat 1 decides"),
        ({"action": {"kind": "fly"}}, "knows no action"),
        ({"action": {"kind": "\x1b[2J" * 999}}, "knows no action"),
        ({"action": {"kind": "aim"}}, "aim is recorded, but not allowed: no point to pay"),
        ({"digest": "0" * 16}, r"position 0{16} is recorded, \w{16} was found; 3\.1 Seat"),
    ],
)
def test_a_row_that_does_not_fit_is_drift_even_if_it_was_taken_back(
    tmp_path: Path, changes: Any, words: str
) -> None:
    table = Table(tmp_path)
    table.do(CLIMB, **changes)
    save = read_save(table.path)
    for done in both_ways(save):
        assert done.drift.startswith("move 1")
        assert re.search(words, done.drift)
        assert done.sound == 0
        assert done.drift.isprintable()
    table.back(0)
    table.some(2)
    assert replay(table.done(), TOY).drift is None
    code, line = verify(table.path, TOY)
    assert code == 1
    assert re.search(words, line)
    assert len(line) < 500


def test_drift_tells_that_the_rules_have_another_version(tmp_path: Path) -> None:
    table = Table(tmp_path, rules=TOY)
    table.do(CLIMB, digest="f" * 16)
    save = table.done()
    save.header["rules"] = 7
    drift = replay(save, TOY).drift
    assert drift is not None
    assert drift.endswith("(played by rules 7, these are rules 1)")


def test_the_cards_of_a_save_are_those_it_is_checked_with(tmp_path: Path) -> None:
    cards = [{"rungs": [2, 2, 2, 6]}]
    table = Table(tmp_path, TOY.with_changed(cards), cards=cards)
    table.some(3)
    table.done()
    assert verify(table.path, TOY).code == 0
    other = Table(tmp_path, TOY, cards=[{"rungs": ["x"]}])
    other.done()
    assert verify(other.path, TOY).code == 1


@pytest.mark.parametrize(
    "header",
    [{"game": "war_chest"}, {"setup": {"seats": 9}}, {"setup": {"scenario": "S9"}}],
)
def test_a_header_of_another_game_is_drift_at_the_start(tmp_path: Path, header: Any) -> None:
    table = Table(tmp_path, **header)
    for done in both_ways(table.done()):
        assert done.drift.startswith("the start: ")
        assert done.state is None
    assert verify(table.path, TOY).code == 1


def test_a_damaged_file_is_told_apart_from_a_drift(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.some(4)
    table.done()
    content = table.path.read_bytes()
    assert verify(put(tmp_path, content[:-9]), TOY) == (
        0,
        "game.jsonl: clean, 3 moves; a torn last row is left out",
    )
    lines = content.splitlines(keepends=True)
    code, line = verify(put(tmp_path, b"".join([*lines[:2], *lines[3:]])), TOY)
    assert code == 2
    assert line.startswith("game.jsonl: damaged at row 3: ")
    assert verify(put(tmp_path, b""), TOY).code == 2
    assert verify(tmp_path / "missing.jsonl", TOY).code == 2
    newer = by_hand(FIRST.replace('"v":1', '"v":2'))
    assert verify(put(tmp_path, newer), TOY).code == 2
