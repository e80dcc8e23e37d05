"""What is seen while something long is done: how far it is, and how to call it off."""

from __future__ import annotations

from time import monotonic
from typing import Any, ClassVar

from app.commands import bindings, commands, with_keys
from app.job import PATIENCE, Job
from app.screens.dialog import WIDE, Dialog
from app.screens.lines import Row, row

LOOK = 0.05
"""Seconds between two looks whether it is done."""


class Waiting(Dialog):
    """Closes by itself with "done", or with None if it goes on long after it was called off.

    What was typed before it was seen is for what comes after it; what is typed later is for it.
    """

    PASSING: ClassVar[bool] = True
    BINDINGS = bindings(each for each in commands("choice") if each.id in ("back", "leave"))

    def __init__(self, title: str, job: Job[Any]) -> None:
        super().__init__(title, "")
        self.job = job
        self._end: float | None = None

    @property
    def unready(self) -> bool:
        """It never knows what keys mean."""
        return True

    def on_mount(self) -> None:
        """Look from time to time how far it is."""
        self.set_interval(LOOK, self._look)
        # The first picture is that of the box, the second one that of what stands in it.
        self.call_after_refresh(self.call_after_refresh, self.job.seen)

    def action_back(self) -> None:
        """Have it called off; if it is done all the same by then, what came of it counts."""
        if self._end is None:
            self.job.ask_off()
            self._end = monotonic() + PATIENCE

    def action_leave(self) -> None:
        """The same."""
        self.action_back()

    def _look(self) -> None:
        if self.job.done:
            self.dismiss("done")
        elif self._end and monotonic() > self._end:
            self.dismiss(None)
        else:
            self.lines.show(self.box_rows(WIDE))

    def box_rows(self, width: int) -> list[Row]:
        """What is done, how far it is, and the key to call it off."""
        stage = str(self.job.stage or "")
        key = with_keys("{back} calls it off", "choice", self.app.keymap, self.app.ascii)
        return [row((self.head, "title")), row(stage), row((key, "dim"))]
