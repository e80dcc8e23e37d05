"""Why a key does nothing now: no key of a game screen stays without an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.screens.showing import ShownGame
from app.widgets.canvas import Span
from app.widgets.scene import Scene


class Reasons(ShownGame):
    """Moves and looks back; a key that has changed nothing is answered with the reason."""

    def action_move(self, across: int, down: int) -> None:
        """Move the cursor over the choices, or say why it stays."""
        before, told = self.where(), self.told()
        self.move(across, down)
        if self.where() == before and self.told() in ((), told):
            self.view.tell([(self.why_no_way(across, down), "warn")])

    def move(self, across: int, down: int) -> None:
        """Put the cursor on the next choice in a direction, if there is one."""
        self.view.select(self.view.choices.neighbour(across, down))

    def action_page(self, way: int) -> None:
        """Look further back or on in the log, or in the position where that is in words."""
        words = "position" in self.view.plan.regions
        if words:
            moved = self.view.position.scroll_text(3 * way)
        else:
            moved = self.view.log_panel.scroll_log(-3 * way)
        if not moved:
            what = "the position" if words else "the log"
            end = "the first line" if way < 0 else "the last line"
            self.view.tell([(f"{end} of {what} is in sight", "warn")])

    def where(self) -> tuple[int, Scene | None]:
        """Where the cursor stands, and in what."""
        scene = self.view.scene
        return self.view.choices.cursor, scene and replace(scene, told=())

    def told(self) -> Sequence[Span]:
        """The message that stands in place of the hint."""
        return self.view.scene.told if self.view.scene else ()

    def why_no_way(self, across: int, down: int) -> str:
        """Why there is nothing to choose in a direction."""
        count = len(self.view.scene.entries) if self.view.scene else 0
        if count == 1:
            return "there is only one choice"
        return f"no choice lies {_way(across, down)}" if count else self.why_no_choice()

    def why_no_choice(self) -> str:
        """Why nothing can be chosen at all."""
        bot = self.controller.bot
        return f"{bot.word} decides now" if bot else "the game is over"

    def why_no_key(self, key: str) -> list[Span]:
        """What there is to say of a letter or a digit that chooses nothing on this stage."""
        if not (self.view.scene and self.view.scene.entries):
            return [(self.why_no_choice(), "warn")]
        return [
            (self.view.with_keys(f"{key} chooses nothing here; {{help}} lists all keys"), "warn")
        ]


def _way(across: int, down: int) -> str:
    """A direction of the cursor in words."""
    rows = "above" if down < 0 else "below" if down else ""
    columns = "to the left" if across < 0 else "to the right" if across else ""
    return " and ".join(filter(None, (rows, columns)))
