"""The widget under all parts of a game screen: a canvas of which only changed rows are redrawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region
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
    _ground: Strip | None = None

    def style_of(self, role: str) -> Style:
        """The style of a role in the theme of now, as the terminal can show it."""
        if self._styles is None:
            self._styles = {}
        style = self._styles.get(role)
        if style is None:
            own = role in ROLES and role != "text"
            style = self.get_component_rich_style(f"role--{role}") if own else self.rich_style
            style = self._styles[role] = self._filtered(style)
        return style

    def _filtered(self, style: Style) -> Style:
        """A style without colours, or in the terminal's own; once here and not for each line."""
        segments = [Segment(" ", style)]
        for line_filter in self.get_line_filters():
            segments = line_filter.apply(segments, self.background_colors[1])
        return segments[0].style or style

    def render_lines(self, crop: Region) -> list[Strip]:
        """The ground between the panels, made without asking for borders and the like."""
        if self._ground is None or self._ground.cell_length != crop.width:
            self._ground = Strip.blank(crop.width, self.style_of("text"))
        return [self._ground] * crop.height

    def redraw(self, panel: Panel, regions: Iterable[Region]) -> None:
        """Draw some cells of a panel again.

        All panels ask through their palette, as one widget that refreshes costs half of four.
        """
        offset = self.place_of(panel)
        self.refresh(*(region.translate(offset) for region in regions))

    def place_of(self, panel: Panel) -> Offset:
        """Where a panel stands within the palette."""
        return panel.region.offset - self.region.offset

    def notify_style_update(self) -> None:
        """Forget the styles of the last theme."""
        super().notify_style_update()
        self._styles = self._ground = None
        for panel in self.query(Panel):
            panel.forget()


class Panel(Widget):
    """Draws the lines of its canvas. It stands in a Palette, which colours it."""

    DEFAULT_CSS = "Panel { width: 1fr; height: 1fr; }"

    def __init__(self, part: str | None = None) -> None:
        super().__init__(id=part)
        self.canvas = Canvas(0, 0)
        self.lit: dict[int, Lit] = {}
        self._strips: list[Strip] = []
        self._stale: set[int] = set()
        self._width = 0

    def paint(self, canvas: Canvas, lit: Sequence[Lit] = ()) -> None:
        """Show another canvas; only the rows that differ are drawn again."""
        old, self.canvas = self.canvas, canvas
        lights = {light.y: light for light in lit}
        lit_before, self.lit = self.lit, lights
        if (old.width, old.height) != (canvas.width, canvas.height):
            self.forget()
            self.refresh()
            return
        self._redraw_rows(
            [
                y
                for y in range(canvas.height)
                if old.row(y) != canvas.row(y) or lit_before.get(y) != lights.get(y)
            ]
        )

    def blank(self) -> None:
        """Draw nothing, and keep nothing of what was drawn."""
        self.paint(Canvas(0, 0))

    def light(self, lit: Iterable[Lit]) -> None:
        """Put the cursor on other cells; only those it leaves and enters are drawn again."""
        before, self.lit = self.lit, {light.y: light for light in lit}
        cells = []
        for y in before.keys() | self.lit.keys():
            lights = [light for light in (before.get(y), self.lit.get(y)) if light]
            if len(lights) < 2 or lights[0] != lights[1]:
                start = min(min(light.start, light.arrow or light.start) for light in lights)
                end = max(light.end for light in lights)
                cells.append(Region(start, y, end - start, 1))
        self._redraw(cells)

    def put_rows(self, y: int, part: Canvas) -> None:
        """Put the rows of another canvas in the place of some of this one, from a row on."""
        changed = []
        for row in range(min(part.height, self.canvas.height - y)):
            if self.canvas.row(y + row) != part.row(row):
                self.canvas.signs[y + row], self.canvas.roles[y + row] = part.row(row)
                changed.append(y + row)
        self._redraw_rows(changed)

    def _redraw_rows(self, rows: Sequence[int]) -> None:
        """Draw whole rows again, those that follow each other as one region."""
        regions: list[Region] = []
        for y in rows:
            if regions and regions[-1].bottom == y:
                regions[-1] = regions[-1].grow((0, 0, 1, 0))
            else:
                regions.append(Region(0, y, self.canvas.width, 1))
        self._redraw(regions)

    def _redraw(self, cells: Iterable[Region]) -> None:
        regions = list(cells)
        for region in regions:
            self._stale.update(region.line_range)
        # A screen may be told to draw once more after it was closed: its panels have no parent.
        if regions and self.is_mounted and self.parent:
            self.palette.redraw(self, regions)

    @property
    def palette(self) -> Palette:
        """What colours this panel."""
        palette = self.parent
        assert isinstance(palette, Palette)
        return palette

    def forget(self) -> None:
        """Drop the lines that were made, since colours or signs have changed."""
        self._strips = []

    @property
    def ascii_only(self) -> bool:
        """Whether the App wants ASCII signs."""
        return bool(getattr(self.app, "ascii", False))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines of the canvas, straight from the cache: a panel has no border and no padding."""
        width, height = self.size
        strips = self._strips
        if len(strips) != height or width != self._width:
            self._width = width
            strips = self._strips = [self._strip(y, width) for y in range(height)]
        else:
            for y in self._stale:
                if y < height:
                    strips[y] = self._strip(y, width)
        self._stale.clear()
        if crop.size != (width, height):
            return [strip.crop(*crop.column_span) for strip in strips[crop.y : crop.bottom]]
        return strips

    def render_line(self, y: int) -> Strip:
        """One line of the canvas."""
        return self._strip(y, self.size.width)

    def _strip(self, y: int, width: int) -> Strip:
        palette = self.palette
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
