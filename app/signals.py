"""Signals as exceptions, for programs of lines: the save is closed on the way out."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import NoReturn

NAMES = ("SIGTERM", "SIGHUP", "SIGINT")


class Stopped(BaseException):
    """A signal asked the program to end; nothing may take that for an error."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)

    @property
    def code(self) -> int:
        """The exit code that tells of the signal."""
        return 128 + self.number


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    # Once is enough: a second signal must not interrupt the closing of the save.
    for name in NAMES:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    raise Stopped(number)


@contextmanager
def stoppable() -> Iterator[None]:
    """Let TERM, HUP and INT end the block with `Stopped`, where signals are heard at all."""
    if current_thread() is not main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    old = [(number, signal.signal(number, _stop)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in old:
            signal.signal(number, handler)
