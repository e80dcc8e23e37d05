"""A whole game screen as one widget: it draws a position and its choices, and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Offset, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from app.commands import with_keys
from app.widgets import odds, plan
from app.widgets.board import BoardWidget
from app.widgets.canvas import Canvas, Span, Spans, wrap
from app.widgets.cards import MORE, Section, Sections, SidePanel
from app.widgets.entries import NO_KINDS, Entry, board_keys, way_to
from app.widgets.face import Face
from app.widgets.keybar import KeyBar
from app.widgets.log import LogPanel
from app.widgets.panel import Palette, Panel
from app.widgets.position import PositionPanel
from app.widgets.prompt import NOWHERE, ChoicePanel, HintLine
from app.widgets.scene import Scene
from app.widgets.sheet import Sheet, lay_out, least_rows
from app.widgets.stepbar import step_line, title_line

__all__ = ["GameView", "Scene"]

HINT = {"compact": 1, "low": 2, "roomy": 2}
"""Lines that are kept for the hint; compact ones may borrow more from the log."""
HINT_MOST = 3
ANY = 99
"""More lines than any hint has."""


class PlanLayout(Layout):
    """Puts the panels where the plan of their view says."""

    name = "plan"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """The places of the panels; those without one are not shown."""
        assert isinstance(parent, GameView)
        regions = parent.regions(size)
        return [
            WidgetPlacement(regions[child.id], NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child.id in regions
        ]


class GameView(Palette):
    """All panels of a game. `show` draws a scene; `select` moves the cursor over its entries.

    `goal` is the action of a hint, as long as the cursor keeps to the way there: each level of the
    choices then opens with the cursor on what leads on.
    """

    ROOMY_ROWS: ClassVar[int] = plan.ROOMY_CHOICES
    """Rows that a roomy screen keeps under its board."""

    def __init__(self, rules: Any, face: Face) -> None:
        super().__init__()
        self.rules = rules
        self.face = face
        self.scene: Scene | None = None
        self.plan = plan.Plan("small", {}, 0)
        self.head = Panel("title")
        self.steps_bar = Panel("steps")
        self.board = BoardWidget("board")
        self.side = SidePanel("side")
        self.choices = ChoicePanel("choices")
        self.hint = HintLine("hint")
        self.log_panel = LogPanel("log")
        self.missing = Panel("missing")
        self.position = PositionPanel("position")
        self.keys = KeyBar("keys")
        self._plan_layout = PlanLayout()
        self._room = Size(0, 0)
        self._covered = 0
        self._step: tuple[int, str, str, bool] | None = None
        self._hinted: dict[tuple[int, int, int], list[list[Span]]] = {}
        self.goal = ""

    @property
    def layout(self) -> Layout:
        """The layout by plan."""
        return self._plan_layout

    def compose(self) -> ComposeResult:
        """The panels, ten of them."""
        yield from (self.head, self.steps_bar, self.board, self.side, self.choices)
        yield from (self.hint, self.log_panel, self.missing, self.position, self.keys)

    def pointed(self) -> Sequence[Section]:
        """All about what the cursor is on, where the column may have no room for it."""
        return ()

    def regions(self, size: Size) -> Any:
        """The regions of the panels for a size; what they show is drawn again if it is another."""
        if size != self._room:
            # What is shown at one size decides the places at it; Textual would keep those of the
            # last few sizes, and not even ask again.
            self._clear_arrangement_cache()
            self._room = size
            self._draw_all(self.entry)
        return self.plan.regions

    # -- drawing -----------------------------------------------------------------------------

    def show(self, scene: Scene, cursor: Entry | None = None) -> None:
        """Draw a scene, the cursor on an entry like this one, or on the first open one.

        A cursor that is on none of its entries goes towards the goal.
        """
        if self.goal and not (cursor and any(cursor.name == each.name for each in scene.entries)):
            cursor = next(iter(way_to(scene.entries, self.goal)), cursor)
        self.scene = scene
        if self._room.width:
            before = self.plan.regions
            self._draw_all(cursor)
            if before != self.plan.regions:
                self._place_panels()
        self.keep_goal()

    def blank(self) -> None:
        """Forget the scene and draw nothing, as another person is about to look."""
        self.scene = self._step = None
        self._hinted.clear()
        for panel in self.query(Panel):
            panel.blank()

    def place_of(self, panel: Panel) -> Offset:
        """Where a panel stands, from the plan: Textual would have to look it up."""
        region = self.plan.regions.get(panel.id or "")
        return region.offset if region else NULL_OFFSET

    def _place_panels(self) -> None:
        # Textual forgets the places in the ancestors of what asks, not its own.
        self.hint.refresh(layout=True)

    @property
    def esc(self) -> str:
        """The key that goes back, as the user has it."""
        return self.with_keys("{back}")

    def with_keys(self, text: str) -> str:
        """A text with the user's own key of a command in place of its id."""
        app = self.app
        ascii_only = getattr(app, "ascii", False)
        return with_keys(text, "game", getattr(app, "keymap", {}), ascii_only)

    @property
    def entry(self) -> Entry | None:
        """What the cursor is on."""
        return self.choices.entry

    def _draw_all(self, cursor: Entry | None) -> None:
        scene = self.scene
        if scene is None:
            return
        width, height = min(self._room.width, plan.WIDEST), self._room.height
        if plan.form_of(width, height) == "small":
            sheet = self._plan_small(scene, width, height)
        else:
            sheet = self._plan(scene, width, height)
        self._draw_bars(scene, width)
        self._draw_choices(scene, sheet, cursor)
        self._draw_board(scene)
        self._draw_side(scene)
        self._draw_hint()
        self._draw_log(scene)

    def _plan(self, scene: Scene, width: int, height: int) -> Sheet:
        form = plan.form_of(width, height)
        compact = form == "compact"
        heights = self.face.heights(form == "roomy")
        sizes = plan.Sizes(
            width,
            height,
            self.face.width() if compact else plan.LEFT,
            plan.board_height(form, height, heights, self.ROOMY_ROWS),
            HINT[form],
        )
        self.plan = plan.plan(sizes)
        room = width if compact else plan.LEFT
        sheet = self._lay_out(scene, room, self.plan.rows, not compact)
        # While others decide nothing stands there, but it soon will again.
        if compact and (scene.entries or scene.told):
            least = least_rows(sheet, scene.entries)
            if least < self.plan.rows:
                self.plan = plan.plan(sizes, least)
                sheet = self._lay_out(scene, room, self.plan.rows, False)
        return sheet

    def _lay_out(self, scene: Scene, width: int, rows: int, single: bool) -> Sheet:
        """The choices of a scene; a second level is numbered by itself."""
        kinds = NO_KINDS if scene.nested else self.face.kinds
        return lay_out(scene.entries, width, rows, single, not scene.nested, kinds)

    def _plan_small(self, scene: Scene, width: int, height: int) -> Sheet:
        hint = min(2, max(height // 6, 1))
        rows = max((height - 4 - hint) * 2 // 3, 1)
        self.plan = plan.plan_small(width, height, rows + 1, hint)
        return self._lay_out(scene, max(width, 1), rows, False)

    def _hint_lines(self, width: int, rows: int) -> list[list[Span]]:
        inner = max(width - 2, 1)
        told = self.scene.told if self.scene else ()
        # Asked for with each key, and often for the same entries.
        if told:
            return wrap(told, inner)
        asked = (self.choices.cursor, inner, rows)
        lines = self._hinted.get(asked)
        if lines is None:
            act = self.with_keys("{act}")
            lines = odds.hint_lines(self.entry, inner, rows, act) if self.entry else []
            self._hinted[asked] = lines
        return lines

    def whole_hint(self, width: int) -> list[list[Span]]:
        """All that there is to say about what the cursor is on."""
        return self._hint_lines(width, ANY)

    def _draw_bars(self, scene: Scene, width: int) -> None:
        names = [*self.face.names(self.rules, scene.view), *scene.names]
        if self.plan.form != "roomy":
            names = names[: len(names) - len(scene.names)]
        self.head.paint(title_line(width, names, self._counts(scene)))
        step = (width, scene.step, scene.rule, self.plan.full)
        if step != self._step:
            self._step = step
            steps = self.rules.info.steps
            line = step_line(width, steps, scene.step, scene.rule, self.plan.full)
            self.steps_bar.paint(line)
        self.keys.show(scene.keys, width)
        if self.plan.form == "small":
            self._draw_position(scene, width)

    def _counts(self, scene: Scene) -> list[Spans]:
        """The right end of the first line."""
        return self.face.counts(self.rules, scene.view)

    def _draw_position(self, scene: Scene, width: int) -> None:
        least = f"{plan.LEAST[0]}x{plan.LEAST[1]}"
        size = f"{self._room.width}x{self._room.height}"
        canvas = Canvas(width, 1)
        texts = (
            f" the board needs {least}, here {size}",
            f" needs {least}, here {size}",
            f" needs {least}",
            least,
        )
        text = next((each for each in texts if len(each) <= width), least[:width])
        canvas.put(0, 0, text, "warn")
        self.missing.paint(canvas)
        region = self.plan.regions.get("position")
        if region:
            lines = self.rules.picture(scene.view)
            self.position.show(lines, region.width, region.height)

    def _draw_choices(self, scene: Scene, sheet: Sheet, cursor: Entry | None) -> None:
        # Also where a tiny window shows none of them: the keys go on choosing what is asked now.
        number = NOWHERE if scene.undecided else _find(sheet, cursor)
        self._hinted.clear()
        title = f"{self.esc} back" if scene.nested else scene.number
        blank = self.plan.blank
        if self.plan.full and sheet.used < self.plan.rows - 1:
            blank = 1
        self.choices.show(sheet, number, scene.title, title, blank, self.plan.full)

    def _draw_board(self, scene: Scene) -> None:
        region = self.plan.regions.get("board")
        if region is None:
            return
        keys = board_keys(p.entry for p in self.choices.sheet.placed)
        roomy = self.plan.form == "roomy"
        picture = self.face.board(scene.view, keys, roomy, region.width, region.height)
        self.board.show(picture, self._target())

    def _target(self) -> str:
        return self.entry.target if self.entry else ""

    def _draw_side(self, scene: Scene) -> None:
        region = self.plan.regions.get("side")
        if region:
            more = self.with_keys(MORE)
            self.side.show(self._sections(scene), region.width, region.height, more)
            self._draw_about(scene)

    def _sections(self, scene: Scene) -> Sections:
        roomy = self.plan.form == "roomy"
        return lambda form: self.face.sections(self.rules, scene.view, form, roomy)

    def _draw_about(self, scene: Scene) -> None:
        column = self.side.column
        if column and "side" in self.plan.regions:
            self.side.point(self.face.about(scene.view, self._target(), column.form))

    def _draw_hint(self) -> None:
        region = self.plan.regions.get("hint")
        if region:
            lines = self._hint_lines(region.width, region.height)
            self.hint.show(lines, region.width, region.height)

    def _lent(self) -> list[list[Span]]:
        """The lines of the hint that a compact screen draws in the rows of the log."""
        region = self.plan.regions.get("hint")
        if region is None or self.plan.form != "compact":
            return []
        return self._hint_lines(region.width, region.height)[region.height : HINT_MOST]

    def _draw_log(self, scene: Scene) -> None:
        region = self.plan.regions.get("log")
        if region:
            # The heading and a line stay, whatever lies over the rest.
            end = self._room.height - 1 - self._covered
            self.log_panel.show(
                scene.log,
                scene.viewer,
                region.width,
                max(min(region.height, end - region.y), min(region.height, 2)),
                region.x > 0,
                self._lent(),
            )

    def make_room(self, rows: int) -> None:
        """Let the log end above so many rows over the last line, which something covers."""
        if rows != self._covered:
            self._covered = rows
            if self.scene:
                self._draw_log(self.scene)

    # -- the cursor --------------------------------------------------------------------------

    def select(self, number: int) -> None:
        """Put the cursor on an entry; only what belongs to it is drawn again."""
        scene = self.scene
        if scene is None or not self.choices.sheet.placed:
            return
        if scene.told:
            self.tell(())
        self.choices.select(number)
        self.board.point(self._target())
        self._draw_about(scene)
        self._hint_again()
        self.keep_goal()

    def keep_goal(self) -> None:
        """Give the goal up where the cursor does not lead to it."""
        if self.goal and not (self.entry and way_to((self.entry,), self.goal)):
            self.goal = ""

    def tell(self, told: Sequence[Span]) -> None:
        """Show a message in place of the hint until the cursor moves."""
        if self.scene is not None:
            self.scene = replace(self.scene, told=tuple(told))
            self._hint_again()

    def _hint_again(self) -> None:
        self._draw_hint()
        self.log_panel.lend(self._lent())


def _find(sheet: Sheet, cursor: Entry | None) -> int:
    """The entry like this one, or that which it is folded into; else the first possible one."""
    open_entries = [n for n, p in enumerate(sheet.placed) if p.entry.barred is None]
    for number in open_entries:
        entry = sheet.placed[number].entry
        if cursor and cursor.name in (entry.name, *(member.name for member in entry.members)):
            return number
    return open_entries[0] if open_entries else 0
