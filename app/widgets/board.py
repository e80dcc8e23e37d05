"""The widget of a game's board: it draws a picture and tells on which target a click fell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from textual import events
from textual.message import Message

from app.widgets.canvas import Canvas
from app.widgets.panel import Lit, Panel


@dataclass(frozen=True, slots=True)
class Picture:
    """A painted board with the cells of each target, as the prompts of the game name them.

    The cells of a target are those that the cursor lights up; `areas` are wider, for the mouse.
    """

    canvas: Canvas
    targets: Mapping[str, tuple[Lit, ...]] = field(default_factory=dict)
    areas: Mapping[str, tuple[Lit, ...]] = field(default_factory=dict)

    def at(self, x: int, y: int) -> tuple[str, ...]:
        """The targets of a cell, the most exact first."""
        found = [
            (light.end - light.start, name)
            for table in (self.targets, self.areas)
            for name, lights in table.items()
            for light in lights
            if light.y == y and light.start <= x < light.end
        ]
        return tuple(dict.fromkeys(name for _, name in sorted(found)))


class BoardWidget(Panel):
    """Draws a position; posts `Picked` for a click on targets."""

    class Picked(Message):
        """A cell was clicked that belongs to these targets."""

        def __init__(self, targets: tuple[str, ...]) -> None:
            super().__init__()
            self.targets = targets

    picture = Picture(Canvas(0, 0))

    def show(self, picture: Picture, target: str = "") -> None:
        """Draw a picture with the cursor on a target, if there is one."""
        self.picture = picture
        self.paint(picture.canvas, picture.targets.get(target, ()))

    def blank(self) -> None:
        """Draw nothing, and know no targets."""
        self.show(Picture(Canvas(0, 0)))

    def point(self, target: str) -> None:
        """Put the cursor on a target; only the lines that it leaves and enters are drawn again."""
        self.light(self.picture.targets.get(target, ()))

    def on_click(self, event: events.Click) -> None:
        """Tell which targets were clicked."""
        targets = self.picture.at(event.x, event.y)
        if targets:
            event.stop()
            self.post_message(self.Picked(targets))
