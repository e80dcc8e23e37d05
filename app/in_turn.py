"""Keys, clicks and pastes in their turn: each meets the screen that the one before it has left."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import events

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.screen import Screen

    from app.casemate import Casemate

LONGEST = 3.0
"""Seconds that what was typed waits at most for what was typed before it."""
LOOK = 0.02
"""Seconds between two looks whether it need not wait any longer."""


class InTurn:
    """Keeps back what was typed ahead until all is done that came before, and what it opened drawn.

    Textual hands everything at once to the screen of that moment, though a key before may be about
    to open another one. Screens say by `unready` that they do not know yet what a key would mean.
    """

    def __init__(self, app: Casemate) -> None:
        self._app = app
        self._waiting: deque[events.Event] = deque()
        self._next: events.Event | None = None
        self._drawn: Screen[Any] | None = None
        self._busy = False

    def must_wait(self, event: events.Event) -> bool:
        """Whether an event is kept back; the program is given it again when its turn has come."""
        if event is self._next:
            self._next = None
            return False
        if self._app.leaving:
            return False  # it will not be heard any more
        if self._passes(event):
            return False
        # Most keys come one by one, and must not cost more for it.
        if not self._busy and (isinstance(event, events.MouseMove) or self._calm()):
            return False
        self._waiting.append(event)
        if not self._busy:
            self._busy = True
            # Not the coroutine: a program that ends before it starts would leave it lying about.
            go_on: Callable[[], Awaitable[None]] = self._go_on
            self._app.run_worker(go_on, group="in turn")
        return True

    def drop(self) -> None:
        """Forget all that is kept back."""
        self._waiting.clear()

    def _passes(self, event: events.Event) -> bool:
        """Whether an event is for what is only seen until the screen comes that others wait for."""
        top = self._top
        passing = top is not None and getattr(top, "PASSING", False)
        return passing and event.time >= top.lines.seen_since  # type: ignore[union-attr]

    @property
    def waiting(self) -> bool:
        """Whether anything typed is still kept back."""
        return self._busy

    @property
    def _top(self) -> Screen[Any] | None:
        return next(iter(self._app.screen_stack[-1:]), None)

    def _calm(self) -> bool:
        """Whether nothing is under way that a key before has begun."""
        top = self._top
        if top is None or top is not self._drawn or getattr(top, "unready", False):
            return False
        return not self._app.message_queue_size and _quiet(top)

    async def _go_on(self) -> None:
        try:
            while self._waiting and not self._app.leaving:
                await self._settled()
                if not self._waiting:
                    return
                self._next = self._waiting.popleft()
                # It goes through the program's own queue, where its faults are seen to.
                if self._app.post_message(self._next):
                    await _passed(self._app)
        finally:
            self._waiting.clear()
            self._busy = False

    async def _settled(self) -> None:
        """Wait until a key would be for the screen that is seen."""
        end = monotonic() + LONGEST
        while monotonic() < end and not self._app.leaving:
            top = self._top
            # Messages rise: what a widget was told comes to its screen, and then to the program.
            for node in reversed([self._app, *_parts(top)]):
                await _passed(node)
            if top is None or top is not self._top or not _quiet(top):
                await asyncio.sleep(0)
            elif top is not self._drawn:
                # What is opened in two steps takes the second one after the first picture.
                await _done(top, top.call_after_refresh)
                self._drawn = top
            elif getattr(top, "unready", False):
                await asyncio.sleep(LOOK)
                if getattr(top, "PASSING", False):
                    end = monotonic() + LONGEST
            else:
                return


def _parts(screen: Screen[Any] | None) -> Iterable[DOMNode]:
    return screen.walk_children(with_self=True) if screen else ()


def _quiet(screen: Screen[Any]) -> bool:
    """Whether no part of a screen has anything left to do."""
    return not any(node.message_queue_size for node in _parts(screen))


async def _passed(node: DOMNode) -> None:
    """Wait until a node has done what lies in its queue, and what that has set off."""
    await _done(node, lambda done: node.call_later(node.call_next, done))


async def _done(node: DOMNode, ask: Callable[[Callable[[], None]], bool]) -> None:
    """Wait until a node does what it is asked for; one that is closed meanwhile never will."""
    done = asyncio.Event()
    if not ask(done.set):
        return
    waiting = asyncio.ensure_future(done.wait())
    end, ran = monotonic() + LONGEST, False
    while not waiting.done() and monotonic() < end:
        await asyncio.wait([waiting], timeout=LOOK)
        if ran and not node.is_running:
            break
        ran = node.is_running
    waiting.cancel()
