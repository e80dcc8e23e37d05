"""Work in a thread that nobody waits for any more: it lets go of what it holds."""

from __future__ import annotations

import time
from threading import Event

import pytest

from app import job as jobs
from app.job import Job
from app.progress import counted
from app.saves.files import hold
from tests.app.driving import path_of, saved


def test_work_that_rests_for_its_sign_goes_on_to_be_called_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "SIGN", 30.0)
    steps = [0]

    def work() -> None:
        for _ in counted(range(10**6), "steps", 1):
            steps[0] += 1
            time.sleep(0.001)

    job = Job(work)
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
