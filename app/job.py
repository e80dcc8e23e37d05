"""Work that may take long, done in a thread while the screen goes on."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Event, Lock, Thread
from typing import Any, Generic, TypeVar

from app.progress import CalledOff, Stage, heard_by
from app.signals import let_go

Result = TypeVar("Result")

QUICK = 0.06
"""Seconds that whoever asked waits at most before a sign that it takes longer."""
TURN = 0.0005
"""Seconds after which one thread lets another one on: to draw a picture it needs many turns."""
SIGN = 0.3
"""Seconds that a job rests at most so that the sign can be drawn at once."""
REST = 0.02
"""Seconds between two looks whether an idle job may go on."""
PATIENCE = 0.5
"""Seconds that a job may go on at most after it was called off."""


_awaited: set[Job[Any]] = set()
"""The jobs that somebody is seen to wait for."""


_running: set[Job[Any]] = set()
_turn = Lock()


def _begin(job: Job[Any]) -> None:
    """Keep the collector of garbage off: a walk through all that a long save holds stops keys."""
    with _turn:
        _running.add(job)
        gc.disable()


def _end(job: Job[Any]) -> None:
    with _turn:
        _running.discard(job)
        if job in _awaited:
            _awaited.discard(job)
            gc.freeze()  # what is there now will not be walked through later either
        if not _running:
            gc.enable()


class Job(Generic[Result]):
    """One piece of work; `stage` is how far it was last heard to be.

    One that nobody waits for (`idle`) rests while there are others that somebody waits for.
    """

    def __init__(self, work: Callable[[], Result], idle: bool = False) -> None:
        self.stage: Stage | None = None
        self._idle = idle
        self._seen = Event()
        self._seen.set()
        self._work = work
        self._off = False
        self._future: Future[Result] = Future()
        self._future.set_running_or_notify_cancel()  # who no longer waits says so by `call_off`
        sys.setswitchinterval(TURN)
        # A thread that nobody waits for when the program ends.
        self._thread = Thread(target=self._run, daemon=True, name="job")
        self._thread.start()

    def _run(self) -> None:
        _begin(self)
        try:
            with heard_by(self._hear):
                done = self._work()
        except BaseException as error:
            self._future.set_exception(error)
        else:
            self._future.set_result(done)
        finally:
            _end(self)

    def _hear(self, stage: Stage) -> None:
        self.stage = stage
        if not self._seen.is_set():
            self._seen.wait(SIGN)
            self._seen.set()
        while self._idle and _awaited and not self._off:
            time.sleep(REST)
        if self._off:
            raise CalledOff

    def quick(self) -> bool:
        """Wait a moment that nobody notices; whether it was done by then."""
        wait([self._future], QUICK)
        if not self.done:
            _awaited.add(self)
            self._seen.clear()
            if self.done:  # just now
                _awaited.discard(self)
        return self.done

    def seen(self) -> None:
        """Go on at full speed, as it is seen by now that it takes longer."""
        self._seen.set()

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

    def ask_off(self) -> None:
        """Have it end soon by `CalledOff`, unless it is done before it hears that."""
        self._off = True
        self._seen.set()

    def call_off(self) -> None:
        """End it soon; a game that it may have opened all the same is closed."""
        self.ask_off()
        self._future.add_done_callback(_let_go)

    def end(self) -> None:
        """The same, and wait until it has let go of its save, as the program is about to end."""
        self.call_off()
        self._thread.join(PATIENCE)
        if self._thread.is_alive():
            let_go()  # it ends with the process, which would leave the lock file of its save


def _let_go(future: Future[Any]) -> None:
    """Close what came of a job that nobody waits for any more, if it is a game."""
    if future.exception() is None:
        getattr(future.result(), "close", lambda: None)()
