"""What a running game leaves on the disk: its save, row by row, and its part in the statistics."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, Any

from app.assistance import Assistance
from app.saves.rows import HINT
from games.core.errors import CasemateError, Refused

if TYPE_CHECKING:
    from app.change import Change
    from app.recorder import Recorder
    from app.saves import Row, SaveWriter
    from games.core.models import Action, Outcome


class Kept:
    """The part of a game that writes. A game without a `writer` is kept nowhere.

    `takebacks`, `fresh` and `hints` count what helped: chance taken back, new dice, hints.
    `trouble` is what could not be written, where that keeps nobody from playing on.
    """

    header: Row
    past: list[Change]

    def __init__(self) -> None:
        self.writer: SaveWriter | None = None
        self.recorder: Recorder | None = None
        self.takebacks = self.fresh = self.hints = 0
        self.trouble = ""

    @property
    def assistance(self) -> Assistance:
        """What helped in this game so far."""
        return Assistance(self.takebacks, self.fresh, self.hints, "parent" in self.header)

    def note(self, text: str) -> None:
        """Write a note about this position into the save."""
        if not self.writer:
            raise Refused("this game has no save to keep notes in")
        if text.startswith(HINT):
            raise Refused(f"a note cannot begin with {HINT.strip()}: that is how hints are kept")
        self.writer.note(len(self.past), text)

    def hinted(self, action: Action) -> None:
        """Count a hint that named this action; Refused if it cannot be written into the save."""
        if self.writer:
            try:
                self.writer.note(len(self.past), f"{HINT}{action}")
            except (CasemateError, OSError, ValueError) as error:
                raise Refused(f"there is no hint, as it could not be saved: {error}") from error
        self.hints += 1

    def close(self) -> None:
        """Close the save; the game can be resumed from it."""
        if self.recorder:
            self.recorder.close()
        if self.writer:
            self.writer.close()

    # -- rows --------------------------------------------------------------------------------

    def _save(self, change: Change) -> None:
        if not self.writer:
            return
        action: dict[str, Any] = change.action.model_dump(mode="json")
        try:
            self.writer.move(change.n, change.seat, action, change.rolls, change.digest)
        except (CasemateError, OSError, ValueError) as error:
            raise Refused(
                f"the action could not be saved, so nothing has changed: {error}"
            ) from error

    def _save_undo(self, k: int, reseed: str, reopened: bool) -> None:
        if self.writer:
            try:
                self.writer.undo(k, reseed)
            except (CasemateError, OSError, ValueError) as error:
                raise Refused(
                    f"undo could not be saved, so nothing has changed: {error}"
                ) from error
        if self.recorder:
            self.recorder.tick()
            if reopened:
                self.recorder.reopened()

    def _end(self, outcome: Outcome) -> None:
        if not self.writer:
            return
        result = outcome.model_dump(mode="json") | self.assistance.row()
        try:
            self.writer.end(result)
        except (CasemateError, OSError) as error:
            # The last action is saved, and `resume` writes the end that is missing.
            self.trouble = str(error)
        if self.recorder:
            self.recorder.ended(result, len(self.past))
        self._sync()

    def _sync(self) -> None:
        """Bring the save to the disk itself, elsewhere: it takes as long as many actions."""
        if self.writer:
            Thread(target=self._sync_now, args=(self.writer,), daemon=True).start()

    def _sync_now(self, writer: SaveWriter) -> None:
        try:
            writer.sync()
        except (CasemateError, OSError, ValueError) as error:
            self.trouble = str(error)
