"""Signals as exceptions, for programs of lines: the save is closed on the way out."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn

NAMES = ("SIGTERM", "SIGHUP", "SIGINT")
PATIENCE = 3.0
"""Seconds that an orderly exit may take after a signal; then the process ends by force."""
AGAIN = 0.01
"""Seconds after which a signal that got lost on its way is told once more."""

_heard: list[int] = []


class Stopped(BaseException):
    """A signal asked the program to end; nothing may take that for an error."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)

    @property
    def code(self) -> int:
        """The exit code that tells of the signal."""
        return 128 + self.number


def numbers() -> list[int]:
    """The signals that ask the program to end, as far as they are listened to."""
    found = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    # `nohup` says that the program is to outlive its terminal.
    hup = getattr(signal, "SIGHUP", None)
    return [n for n in found if n != hup or signal.getsignal(n) != signal.SIG_IGN]


def heard() -> int:
    """The signal that asked this program to end, whatever became of `Stopped`; or 0."""
    return _heard[0] if _heard else 0


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    # Once is enough: a second signal must not interrupt the closing of the save.
    for each in numbers():
        signal.signal(each, signal.SIG_IGN)
    _heard.append(number)
    # A coroutine that never begins now is nothing to tell a person about.
    warnings.simplefilter("ignore")
    # Whoever took the exception for an error of his own goes on, or waits for what never comes.
    _alarm(_end_by_force, PATIENCE)
    raise Stopped(number)


def _end_by_force(number: int, frame: FrameType | None) -> NoReturn:
    # Every action is on disk already.
    leave(128 + heard())


def leave(code: int) -> NoReturn:
    """End this process now, and let others write its saves."""
    let_go()
    os._exit(code)


def let_go() -> None:
    """Let others write the saves that this process still holds, as it is about to end."""
    # Not imported: who has not needed it yet holds no save, and this may interrupt any import.
    files: Any = sys.modules.get("app.saves.files")
    getattr(files, "let_go_of_all", lambda: None)()


def _again(number: int, frame: FrameType | None) -> NoReturn:
    _alarm(_end_by_force, PATIENCE)
    raise Stopped(heard())


def _alarm(handler: Any, seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _unraisable(lost: Any) -> None:
    """Tell a signal again that came while an object was cleared away, where nothing can pass."""
    if isinstance(lost.exc_value, Stopped):
        _alarm(_again, AGAIN)
    else:
        sys.__unraisablehook__(lost)


@contextmanager
def stoppable() -> Iterator[None]:
    """Let TERM, HUP and INT end the block with `Stopped`, where signals are heard at all."""
    _heard.clear()
    if current_thread() is not main_thread():
        yield
        return
    hook = sys.unraisablehook
    sys.unraisablehook = _unraisable
    old = [(number, signal.signal(number, _stop)) for number in numbers()]
    try:
        yield
    finally:
        sys.unraisablehook = hook
        # After a signal the program only ends, and nothing more is to interrupt that.
        for number, handler in old if not _heard else ():
            signal.signal(number, handler)
