"""The widget under all parts of a game screen: a canvas of which only changed rows are redrawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from app.themes import ROLES, component_css
from app.widgets.canvas import Canvas


class Lit(NamedTuple):
    """Cells of a row under the cursor, and the column of its sign if it has one there."""

    y: int
    start: int
    end: int
    arrow: int | None = None


class Palette(Widget):
    """A container that knows the styles of all roles, so that not every panel asks the CSS."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"role--{role}" for role in ROLES if role != "text"}
    DEFAULT_CSS = "Palette { width: 1fr; height: 1fr; }\n" + component_css("Palette", "role")

    _styles: dict[str, Style] | None = None

    def style_of(self, role: str) -> Style:
        """The style of a role in the theme of now."""
        if self._styles is None:
            self._styles = {"text": self.rich_style}
        style = self._styles.get(role)
        if style is None:
            style = self.get_component_rich_style(f"role--{role}")
            self._styles[role] = style
        return style

    def notify_style_update(self) -> None:
        """Forget the styles of the last theme."""
        super().notify_style_update()
        self._styles = None
        for panel in self.query(Panel):
            panel.forget()


class Panel(Widget):
    """Draws the lines of its canvas. It stands in a Palette, which colours it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Panel { width: 1fr; height: 1fr; }"

    def __init__(self, part: str | None = None) -> None:
        super().__init__(id=part)
        self.canvas = Canvas(0, 0)
        self.lit: dict[int, Lit] = {}
        self._strips: dict[int, Strip] = {}

    def paint(self, canvas: Canvas, lit: Sequence[Lit] = ()) -> None:
        """Show another canvas; only the rows that differ are drawn again."""
        old, self.canvas = self.canvas, canvas
        lights = {light.y: light for light in lit}
        lit_before, self.lit = self.lit, lights
        if (old.width, old.height) != (canvas.width, canvas.height):
            self.forget()
            self.refresh()
            return
        self._redraw(
            y
            for y in range(canvas.height)
            if old.row(y) != canvas.row(y) or lit_before.get(y) != lights.get(y)
        )

    def light(self, lit: Iterable[Lit]) -> None:
        """Put the cursor on other cells; only the rows it leaves and enters are drawn again."""
        before, self.lit = self.lit, {light.y: light for light in lit}
        self._redraw(
            y for y in before.keys() | self.lit.keys() if before.get(y) != self.lit.get(y)
        )

    def _redraw(self, rows: Iterable[int]) -> None:
        regions = [Region(0, y, self.canvas.width, 1) for y in rows]
        for region in regions:
            self._strips.pop(region.y, None)
        if regions:
            self.refresh(*regions)

    def forget(self) -> None:
        """Drop the lines that were made, since colours or signs have changed."""
        self._strips.clear()

    @property
    def ascii_only(self) -> bool:
        """Whether the App wants ASCII signs."""
        return bool(getattr(self.app, "ascii", False))

    def render_line(self, y: int) -> Strip:
        """One line of the canvas."""
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._strip(y)
        return strip

    def _strip(self, y: int) -> Strip:
        palette = self.parent
        assert isinstance(palette, Palette)
        width = self.size.width
        blank = palette.style_of("text")
        if y >= self.canvas.height:
            return Strip.blank(width, blank)
        light = self.lit.get(y)
        strip = self.canvas.strip(
            y,
            palette.style_of,
            self.ascii_only,
            (light.start, light.end) if light else None,
            light.arrow if light else None,
        )
        return strip.adjust_cell_length(width, blank)
