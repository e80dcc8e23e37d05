"""How far long work is: whoever waits for it is told, and can call it off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")

STRIDE = 64
"""So many steps of work are done between two words about it: a millisecond or two."""


class CalledOff(BaseException):
    """Nobody waits for this work any more; nothing may take that for an error."""


class Stage(NamedTuple):
    """How far work is: what is counted, how much of it is done, and how much there is."""

    what: str
    done: int
    total: int

    def __str__(self) -> str:
        return f"{self.done:,} of {self.total:,} {self.what}"


Listener = Callable[[Stage], None]
"""What hears of each stage; it ends the work by raising `CalledOff`."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Let a listener hear of the work in this block, in this thread."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def listener() -> Listener | None:
    """Who waits for what is being done; None if nobody wants to hear of it."""
    return _listener.get()


def counted(items: Sequence[Item], what: str, stride: int = STRIDE) -> Iterable[Item]:
    """The same items one by one, and whoever waits hears how many there were."""
    hears = listener()
    return items if hears is None else _told(items, what, stride, hears)


def _told(items: Sequence[Item], what: str, stride: int, hears: Listener) -> Iterator[Item]:
    for done, item in enumerate(items):
        if not done % stride:
            hears(Stage(what, done, len(items)))
        yield item
