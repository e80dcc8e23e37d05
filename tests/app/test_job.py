"""Work in a thread: it rests for its sign, ends when it is called off, lets go of what it holds."""

from __future__ import annotations

import time
from functools import partial
from threading import Event
from typing import Any

import pytest

from app import job as jobs
from app.job import Job
from app.progress import counted
from app.saves import must_be_free
from app.saves.files import hold
from tests.app.driving import begun, path_of, saved


def steady(steps: list[int]) -> None:
    """Work that takes long, and counts its steps."""
    for _ in counted(range(10**6), "steps", 1):
        steps[0] += 1
        time.sleep(0.001)


def test_work_that_rests_for_its_sign_goes_on_to_be_called_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "SIGN", 30.0)
    steps = [0]
    job = Job(partial(steady, steps))
    assert not job.quick()
    time.sleep(0.05)
    before = steps[0]
    time.sleep(0.05)
    assert steps[0] == before  # it rests
    job.end()
    assert job.done


def test_the_save_of_work_that_does_not_end_in_time_is_let_go_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.1)
    path = path_of(saved(0))
    held, disk = Event(), Event()

    def work() -> None:
        hold(path)
        held.set()
        disk.wait(30)

    job = Job(work)
    assert held.wait(30)
    assert path.with_name(f"{path.name}.lock").exists()
    job.end()
    assert not job.done
    assert not path.with_name(f"{path.name}.lock").exists()
    disk.set()


def test_a_fault_in_work_is_a_fault_of_the_program() -> None:
    def broken() -> None:
        raise ZeroDivisionError("no number")

    job = Job(broken)
    assert job.quick()
    with pytest.raises(ZeroDivisionError):
        job.result()


def test_a_game_that_was_opened_for_nobody_is_closed() -> None:
    wait = Event()
    game = begun(3)

    def late() -> Any:
        wait.wait(20)
        return game

    job = Job(late)
    job.call_off()
    wait.set()
    job.end()
    must_be_free(path_of(game))


def test_what_nobody_waits_for_rests_while_somebody_waits() -> None:
    go, steps = Event(), [0]

    def awaited() -> None:
        for _ in counted(range(10**6), "steps", 1):
            if go.wait(0.005):
                return

    background, job = Job(partial(steady, steps), idle=True), Job(awaited)
    assert not job.quick()
    job.seen()
    time.sleep(0.1)
    before = steps[0]
    assert before
    time.sleep(0.2)
    assert steps[0] <= before + 1
    go.set()
    job.end()
    end = time.monotonic() + 10
    while steps[0] < before + 5 and time.monotonic() < end:
        time.sleep(0.01)
    assert steps[0] >= before + 5
    background.end()
    assert background.done


def test_a_job_rests_until_it_is_seen_that_it_takes_longer() -> None:
    steps = [0]
    job = Job(partial(steady, steps))
    assert not job.quick()
    time.sleep(0.05)
    before = steps[0]
    time.sleep(0.1)
    assert steps[0] <= before + 1
    job.seen()
    time.sleep(0.2)
    assert steps[0] > before + 1
    job.end()
