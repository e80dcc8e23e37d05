"""What a running game tells the statistics: that it began, how long it took, how it ended."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock, Thread

from app.controller import now
from app.records import Finished, human_seats
from app.saves.rows import Row, identity
from app.stats_file import append
from games.core.errors import CasemateError

PAUSE = 300.0
"""Seconds after which somebody who has not acted is taken to be away."""

AT_MOST = 60.0
"""Seconds of play that are not in the file yet: so much is lost if the program is killed."""


class Recorder:
    """Writes down one game; whatever goes wrong with that is no matter to the game.

    `clock` gives seconds that only ever grow; should they not, no time has passed.
    """

    def __init__(self, header: Row, clock: Callable[[], float] = time.monotonic) -> None:
        self.header = header
        self.id = identity(header)
        self.trouble = ""
        self._clock = clock
        self._last = clock()
        self._seconds = 0.0
        self._sum = Lock()
        self._turn = Lock()
        self._writing: Thread | None = None
        self._people = bool(human_seats(header["players"]))

    def begun(self) -> None:
        """Count an attempt at a daily game."""
        if self.header.get("daily"):
            self._write({"begun": [self.id, self.header["game"], self.header["daily"]]})

    def tick(self) -> None:
        """Count the time since the last action, as far as somebody was there."""
        now = self._clock()
        self._add(min(max(now - self._last, 0.0), PAUSE))
        self._last = now
        if self._seconds >= AT_MOST and not (self._writing and self._writing.is_alive()):
            # Elsewhere: another program may be writing the file.
            self._writing = Thread(target=self._write_time, daemon=True)
            self._writing.start()

    def wait(self) -> None:
        """Wait until what is written elsewhere is in the file."""
        if self._writing:
            self._writing.join()

    def ended(self, end: Row, n: int) -> None:
        """Write down how the game ended; once more if it ended otherwise before."""
        try:
            row = Finished.of(self.header, end, n, now()).row()
        except ValueError as error:
            self.trouble = f"the game cannot be counted: {error}"
        else:
            self._write_time({"game": row})

    def reopened(self) -> None:
        """Take the end back: it goes on."""
        self._write({"open": self.id})

    def close(self) -> None:
        """Write down the time that has not been written yet."""
        self._write_time()

    def _add(self, seconds: float) -> None:
        with self._sum:
            self._seconds += seconds

    def _write_time(self, *rows: Row) -> None:
        """Add rows with the time; time that cannot be written waits for the next attempt."""
        with self._turn:
            whole = int(self._seconds)
            self._add(-whole)
            if whole:
                rows = (*rows, {"time": [self.id, whole]})
            if rows and not self._write(*rows):
                self._add(whole)

    def _write(self, *rows: Row) -> bool:
        """Add rows, if people play; a game that could not be added is found by its save later."""
        if not self._people:
            return True
        try:
            append(*rows)
        except CasemateError as error:
            self.trouble = str(error)
            return False
        return True
