"""The view of L'Empereur: the ice left, right of it penguins, what is in force, and the keypad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual.geometry import Region

from app.screens.lempereur_board import COMPACT_WIDTH, HEIGHTS, ROOMY_WIDTH, Ice, row_target
from app.screens.lempereur_sheet import KeypadPanel, keypad_sheet, list_sheet, tile_sheet
from app.screens.lempereur_stages import AHEAD, aim_of, spot
from app.screens.lempereur_words import LEGEND, asked, in_force, penguin_lines, secret, told
from app.screens.staged import StagedScene, StagedView
from app.widgets import plan
from app.widgets.canvas import Canvas, Span, Spans, wrap
from app.widgets.entries import Entry, board_keys
from app.widgets.face import Face
from app.widgets.prompt import NOWHERE
from app.widgets.scene import Scene
from app.widgets.sheet import Sheet
from games.lempereur.board import TILES

PENGUINS, FORCE, CHOICES, HINT = 4, 2, 4, 5
"""Rows of the sections right of the board, without their headings."""
LOG_LEAST, LOG_WANTS = 4, 9
HINT_MOST = 3
ALL = "turn the tile up in your box, and tell what all see"
ALONE = "lift the tile in your box, and tell what nobody else may see"
FOR_BOT = "look at the tile in your box for it, and forget what you saw"
LEFT = 2


@dataclass(frozen=True, slots=True)
class IceScene(StagedScene):
    """A scene with the stages before this one, who plays, and the row that a digit has named.

    `secret` tells that a tile is looked at by one seat alone.
    """

    who: tuple[str, ...] = ()
    row: int = 0
    secret: bool = False

    @property
    def verb(self) -> str:
        """What this stage asks for, by its first entry."""
        return self.entries[0].verb if self.entries else ""

    @property
    def aims(self) -> bool:
        """Whether a direction is asked for, as on a keypad."""
        origin = aim_of(self.view, self.entries)
        return origin is not None and origin.place < TILES

    @property
    def columns(self) -> bool:
        """Whether one of the four columns is asked for, from the colony or the ocean."""
        return self.verb == "step" and not self.aims

    @property
    def tiles(self) -> bool:
        """Whether a tile or a pair of tiles is asked for: its row, then its column."""
        return self.verb in ("look", "slide")


def ice_plan(width: int, height: int) -> plan.Plan:
    """The plan of all sizes but the small one; what the rest does not need goes to the log."""
    roomy = plan.form_of(width, height) == "roomy"
    bottom = height - 1
    below = 0 if roomy else LOG_WANTS
    board = next((rows for rows in HEIGHTS if bottom - 2 - rows >= below), HEIGHTS[-1])
    left = ROOMY_WIDTH if roomy else COMPACT_WIDTH
    air = int(board > HEIGHTS[-1])
    # A blank row under each heading, and one after each section.
    parts = {
        "side": 2 + PENGUINS + FORCE + 4 * air,
        "choices": 1 + CHOICES + air,
        "hint": HINT + air,
    }
    regions = {
        "title": Region(0, 0, width, 1),
        "steps": Region(0, 1, width, 1),
        "board": Region(0, 2, left, board),
        "keys": Region(0, bottom, width, 1),
    }
    y = 2
    for name, rows in parts.items():
        regions[name] = Region(left, y, width - left, rows)
        y += rows
    if roomy:
        regions["log"] = Region(left, y, width - left, bottom - y)
    else:
        hint = regions["hint"]
        regions["hint"] = Region(left, hint.y, width - left, 2 + board - hint.y)
        regions["log"] = Region(0, 2 + board, width, bottom - 2 - board)
    return plan.Plan("roomy" if roomy else "compact", regions, CHOICES, air)


class IceView(StagedView):
    """The panels of L'Empereur; steps are chosen as on a keypad, in the column and on the ice."""

    scene: IceScene | None

    def __init__(self, rules: Any, face: Face) -> None:
        super().__init__(rules, face)
        self.choices = KeypadPanel("choices")

    def _plan(self, scene: Scene, width: int, height: int) -> Sheet:
        assert isinstance(scene, IceScene)
        self.plan = ice_plan(width, height)
        across = self.plan.regions["choices"].width
        if scene.tiles:
            return tile_sheet(scene.entries, across, CHOICES, scene.row)
        if scene.aims:
            return keypad_sheet(scene.view, scene.entries, across, CHOICES)
        return list_sheet(scene.view, scene.entries, across, CHOICES)

    def _counts(self, scene: Scene) -> list[Spans]:
        assert isinstance(scene, IceScene)
        counts = super()._counts(scene)
        name = scene.who[scene.view.player] if scene.who else ""
        if name and scene.view.outcome is None:
            counts[0] = [*counts[0], (f" ({name})", "text")]
        return counts

    # -- panels ------------------------------------------------------------------------------

    def _draw_choices(self, scene: Scene, sheet: Sheet, cursor: Entry | None) -> None:
        if self.plan.form == "small":
            super()._draw_choices(scene, sheet, cursor)
            return
        assert isinstance(scene, IceScene)
        found = [place.entry for place in sheet.placed]
        number = NOWHERE if scene.undecided else _find(scene, found, cursor)
        title, right = asked(scene, self.esc)
        self.choices.show(sheet, number, title, right, self.plan.blank, True)

    def _draw_board(self, scene: Scene) -> None:
        region = self.plan.regions.get("board")
        if region is not None:
            assert isinstance(scene, IceScene)
            ice = Ice(scene.view, region.width, region.height, _keys(scene))
            self.board.show(ice.paint(), self._target())

    def _draw_side(self, scene: Scene) -> None:
        region = self.plan.regions.get("side")
        if region is None:
            return
        assert isinstance(scene, IceScene)
        canvas = _column(region)
        air = self.plan.blank
        lines = penguin_lines(scene.view, scene.who, region.width - LEFT)
        _section(canvas, 0, "Penguins", lines, air)
        force: list[Spans] = [
            [(text, "text"), (f"[{rule}]", "dim")] for text, rule in in_force(scene.view)
        ]
        nothing: list[Spans] = [[("nothing", "dim")]]
        _section(canvas, 1 + PENGUINS + 2 * air, "In force", force[:FORCE] or nothing, air)
        self.side.paint(canvas)

    def _draw_about(self, scene: Scene) -> None:
        """What the cursor is on stands under the choices."""

    def _draw_hint(self) -> None:
        region = self.plan.regions.get("hint")
        if region is None or self.plan.form == "small":
            super()._draw_hint()
            return
        canvas = _column(region)
        lines = self._details(region.width - LEFT)[: region.height - self.plan.blank]
        for y, line in enumerate(lines, self.plan.blank):
            canvas.spans(LEFT, y, line)
        if len(lines) + self.plan.blank < region.height:
            canvas.spans(LEFT, region.height - 1, LEGEND)
        self.hint.paint(canvas)

    def _details(self, width: int) -> list[list[Span]]:
        """What would follow from the entry under the cursor."""
        scene, entry = self.scene, self.entry
        if scene is not None and scene.rolls:
            whose = scene.title.rpartition(": ")[0]
            asks = f"{whose}: {FOR_BOT}" if whose else ALONE if scene.secret else ALL
            return wrap([(asks, "text")], width)
        if scene is None or entry is None:
            return []
        if entry.barred:
            why = f"{entry.label}: {entry.barred.reason} "
            return wrap([(why, "warn"), (f"[{entry.barred.rule}]", "dim")], width)
        if entry.verb == "cover":
            return wrap(secret(scene.view, scene.who, scene.viewer, self.with_keys("{act}")), width)
        rule = f" [{entry.choice.rule}]" if entry.choice else ""
        return wrap([(told(scene.view, entry), "text"), (rule, "dim")], width)

    def _hint_lines(self, width: int, rows: int) -> list[list[Span]]:
        if self.plan.form == "small":
            return super()._hint_lines(width, rows)
        said = self.scene.told if self.scene else ()
        return wrap(said, max(width - 2, 1))

    def _lent(self) -> list[list[Span]]:
        """Messages stand above the log, where there is room for a whole sentence."""
        region = self.plan.regions.get("log")
        if region is None or self.plan.form == "small":
            return []
        return self._hint_lines(region.width, HINT_MOST)[:HINT_MOST]


def _keys(scene: IceScene) -> dict[str, str]:
    """The keys that stand on the ice; of looks and slides the rows, then that row's columns."""
    if not scene.tiles:
        return board_keys(scene.entries)
    spots = [found for found in map(spot, scene.entries) if found]
    if not scene.row:
        return {row_target(row): str(row) for row, _ in spots}
    return {f"{row} {column}": str(column) for row, column in spots if row == scene.row}


def _find(scene: IceScene, entries: Sequence[Entry], cursor: Entry | None) -> int:
    """The entry like this one, or else the one that leads on."""
    for number, entry in enumerate(entries):
        if cursor is not None and entry.name == cursor.name:
            return number
    origin = aim_of(scene.view, entries)
    if origin is not None and origin.token < 0 and scene.aims:
        ahead = AHEAD[scene.view.headings[origin.penguin]]
        return min(range(len(entries)), key=lambda number: ahead.index(entries[number].key))
    return next((number for number, entry in enumerate(entries) if entry.barred is None), 0)


def _column(region: Region) -> Canvas:
    """The canvas of a part right of the board, with the line between them."""
    canvas = Canvas(region.width, region.height)
    for y in range(region.height):
        canvas.put(0, y, "│", "rule")
    return canvas


def _section(canvas: Canvas, y: int, title: str, lines: Sequence[Spans], air: int) -> None:
    """A heading with its lines, from a row on."""
    canvas.heading(y, title, "", LEFT, bare=True)
    for row, line in enumerate(lines, y + 1 + air):
        canvas.spans(LEFT, row, line)
