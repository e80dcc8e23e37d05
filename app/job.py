"""Work that may take long, done in a thread while the screen goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Any, Generic, TypeVar

from app.progress import CalledOff, Stage, heard_by

Result = TypeVar("Result")

QUICK = 0.06
"""Seconds that whoever asked waits at most before a sign that it takes longer."""
PATIENCE = 0.5
"""Seconds that a job may go on at most after it was called off."""


class Job(Generic[Result]):
    """One piece of work; `stage` is how far it was last heard to be."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self.stage: Stage | None = None
        self._work = work
        self._off = False
        self._future: Future[Result] = Future()
        self._future.set_running_or_notify_cancel()  # who no longer waits says so by `call_off`
        # A thread that nobody waits for when the program ends.
        self._thread = Thread(target=self._run, daemon=True, name="job")
        self._thread.start()

    def _run(self) -> None:
        try:
            with heard_by(self._hear):
                done = self._work()
        except BaseException as error:
            self._future.set_exception(error)
        else:
            self._future.set_result(done)

    def _hear(self, stage: Stage) -> None:
        if self._off:
            raise CalledOff
        self.stage = stage

    def quick(self) -> bool:
        """Wait a moment that nobody notices; whether it was done by then."""
        wait([self._future], QUICK)
        return self.done

    async def wait(self) -> Result:
        """What comes of it; a task that is cancelled meanwhile calls it off."""
        try:
            return await asyncio.wrap_future(self._future)
        except asyncio.CancelledError:
            self.call_off()
            raise

    @property
    def done(self) -> bool:
        """Whether it has ended, well or not."""
        return self._future.done()

    def result(self) -> Result:
        """What came of it, or its error; only when it is done."""
        return self._future.result(0)

    def call_off(self) -> None:
        """End it soon; a game that it may have opened all the same is closed."""
        self._off = True
        self._future.add_done_callback(_let_go)

    def end(self) -> None:
        """The same, and wait until it has let go of its save, as the program is about to end."""
        self.call_off()
        self._thread.join(PATIENCE)


def _let_go(future: Future[Any]) -> None:
    """Close what came of a job that nobody waits for any more, if it is a game."""
    if future.exception() is None:
        getattr(future.result(), "close", lambda: None)()
