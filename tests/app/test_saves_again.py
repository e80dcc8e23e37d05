"""What was done again is not played again; what takes long tells how far it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.progress import CalledOff, Stage, heard_by
from app.saves import read_save, replay
from games.core.play import Play
from tests.app.toy_saves import TOY, Table, both_ways
from tests.toy import CLIMB, REST, ToyRules


class Counted(ToyRules):
    """The toy's rules, which count how often they are asked to carry something out."""

    applied = 0

    def apply(self, state: Any, action: Any, play: Play) -> None:
        self.applied += 1
        super().apply(state, action, play)


def again(table: Table, k: int) -> None:
    """Take back to after move k, and do all that again."""
    firm, later = table.firm[k:], table.states[k + 1 :]
    rows = [row for row in read_save(table.path).rows if "n" in row][k : len(table.firm)]
    table.back(k)
    for row, state, was in zip(rows, later, firm, strict=True):
        table.writer.move(row["n"], row["seat"], row["a"], row["r"], row["d"])
        table.states.append(state)
        table.firm.append(was)


def test_what_is_done_again_as_it_was_is_not_played_again(tmp_path: Path) -> None:
    rules = Counted()
    table = Table(tmp_path)
    table.some(6)
    for k in (5, 3, 0, 4, 1):
        again(table, k)
    save = table.done()
    for check in (False, True):
        rules.applied = 0
        done = replay(save, rules, check)
        assert rules.applied == 6
        assert done.drift is None
        assert done.state == table.state
        assert [step.before for step in done.moves] == table.states[:-1]
        assert done.takebacks == table.takebacks


def test_after_new_dice_or_something_else_it_is_played_again(tmp_path: Path) -> None:
    table = Table(tmp_path)
    while not any(table.firm):
        table.do(CLIMB)
    last = len(table.firm) - 1
    table.back(last)
    table.do(REST)
    table.back(last)
    table.do(CLIMB)
    table.back(last)
    table.reseed(0xFEED)
    table.do(CLIMB)
    for done in both_ways(table.done()):
        assert done.drift is None
        assert done.state == table.state
        assert done.takebacks == table.takebacks


def test_reading_and_playing_tell_how_far_they_are(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.some(1)
    for _ in range(200):
        again(table, 0)
    table.writer.close()
    heard: list[Stage] = []
    with heard_by(heard.append):
        save = read_save(table.path)
        replay(save, TOY)
    size = table.path.stat().st_size // 1000
    read = [stage for stage in heard if stage.what == "KB read"]
    played = [stage for stage in heard if stage.what == "actions played"]
    assert heard == read + played
    assert len(read) >= 6
    assert {stage.total for stage in read} == {size}
    assert {stage.total for stage in played} == {401}
    assert played[0].done == 0
    assert 300 < played[-1].done < 401
    assert [stage.done for stage in heard] == sorted(s.done for s in read) + sorted(
        s.done for s in played
    )
    assert str(played[-1]) == f"{played[-1].done} of 401 actions played"
    heard.clear()
    replay(save, TOY)
    assert not heard


def test_what_is_called_off_is_no_drift(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.some(3)
    save = table.done()

    def no_more(stage: Stage) -> None:
        raise CalledOff

    with heard_by(no_more), pytest.raises(CalledOff):
        replay(save, TOY)
