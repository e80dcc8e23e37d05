"""Paints the board of We Must Tell the Emperor: fronts, the way to Japan, resources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.screens.states_of_siege import heading, join
from app.widgets.board import Picture
from app.widgets.canvas import Canvas, Span
from app.widgets.panel import Lit
from app.widgets.track import dots, number_track
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY
from games.tell_the_emperor.board import (
    ABDA,
    AMERICAN,
    ARMIES,
    ARMY_LETTER,
    ARMY_NAME,
    ARMY_NAVY,
    CHINA,
    FORTS,
    HOME_FORTRESS,
    INVASION_PREPARATION,
    JAVA,
    KAMIKAZES,
    MACARTHUR,
    NIMITZ,
    PLACES,
    SOVIET,
    TOP,
    TRACK_NAME,
    TRACKS,
)
from games.tell_the_emperor.queries import battle_value, top_box

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State

ORDER = (0, CHINA, SOVIET, MACARTHUR, NIMITZ, ABDA)
"""From top to bottom; the Soviet track lies beside China's, as on the map."""
HOME_ROWS = (SOVIET, MACARTHUR, CHINA, NIMITZ, 0)
SIDES = ("side-a", "side-b", "side-c", "side-d", "side-b", "side-a")
FIRST = 12
"""The column of space 5."""
COMPACT_WIDTH = 51


ROOMY_HEIGHTS = (21, 17)
COMPACT_HEIGHTS = (11,)


class Track:
    """The geometry of the fronts: columns of a compact or a roomy board."""

    def __init__(self, roomy: bool) -> None:
        self.roomy = roomy
        self.step = 12 if roomy else 7
        self.join = FIRST + 5 * self.step
        self.row_step = 2 if roomy else 1

    def column(self, space: int) -> int:
        """The column of a space."""
        return FIRST + (5 - space) * self.step if space else self.join


class Board:
    """Paints one board; `targets` fills up on the way."""

    def __init__(
        self, view: State, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> None:
        self.view = view
        self.keys = keys
        self.track = Track(roomy)
        self.canvas = Canvas(width, height)
        self.targets: dict[str, tuple[Lit, ...]] = {}
        self.areas: dict[str, tuple[Lit, ...]] = {}
        self.airy = roomy and height >= ROOMY_HEIGHTS[0]

    def paint(self) -> Picture:
        """The whole board."""
        heading(self.canvas, 0, "Fronts")
        # Where rows are few the numbers of the spaces stand in the heading.
        top = 2 if self.airy else 1 if self.track.roomy else 0
        self._numbers(top)
        rows = {army: top + 1 + i * self.track.row_step for i, army in enumerate(ORDER)}
        for army, y in rows.items():
            self._front(army, y)
        self._home(rows, top)
        below = rows[ABDA] + (2 if self.airy else 1)
        self._resources(below)
        return Picture(self.canvas, self.targets, self.areas)

    def _numbers(self, y: int) -> None:
        for space in range(6):
            x = self.track.column(space) + (2 if space else 1)
            if y:
                self.canvas.put(x, y, str(space), "dim")
            else:
                self.canvas.put(x - 1, y, f" {space} ", "dim")

    # -- the way home ------------------------------------------------------------------------

    def _home(self, rows: Mapping[int, int], top: int) -> None:
        """The line that joins the ends of the tracks, and the Home Islands with their fortress."""
        space = self.view.space
        joined = [rows[army] for army in ORDER if army != ABDA and space[army] > 0]
        free = [rows[army] for army in HOME_ROWS if space[army]]
        taken = [rows[army] for army in HOME_ROWS if not space[army]]
        inside = [y for y in free if joined and joined[0] < y < joined[-1]]
        at = (inside or [y for y in free if y in joined] or free or [top])[0]
        if joined:
            join(self.canvas, self.track.join, joined, at, taken)
        view = self.view
        value = HOME_FORTRESS if view.fortress else INVASION_PREPARATION
        pressed = any(space[army] == 1 for army in AMERICAN)
        role = "threat" if not view.fortress else "warn" if pressed else "title"
        sign = f"⌂{value}" + ("" if view.fortress else "!")
        self.canvas.put(self.track.join + 1, at, sign, role)

    # -- fronts ------------------------------------------------------------------------------

    def _front(self, army: int, y: int) -> None:
        name = "Soviet" if army == SOVIET else ARMY_NAME[army]
        target = ARMIES[army]
        space = self.view.space[army]
        self._key(target, y)
        self.canvas.put(2, y, name, "text" if space >= 0 else "dim")
        if army in AMERICAN:
            self.canvas.put(11, y, "≈", "dim")
        self.areas[target] = (Lit(y, 0, self.track.join),)
        if space in (NOT_IN_PLAY, OUT_OF_PLAY) or (army == ABDA and space == JAVA):
            self._aside(army, y)
        else:
            self._spaces(army, y)

    def _key(self, target: str, y: int) -> None:
        key = self.keys.get(target)
        if key:
            self.canvas.put(0, y, key, "legal")

    def _aside(self, army: int, y: int) -> None:
        """An Army that is not on its track, in words."""
        space = self.view.space[army]
        if army == ABDA:
            self.canvas.spans(
                FIRST,
                y,
                [("[A ●]", SIDES[ABDA]), (" Java: oil roll allowed ", "text"), ("[9.3]", "dim")],
            )
            self.targets[ARMIES[army]] = (Lit(y, FIRST, FIRST + 5, 1),)
            return
        if space == OUT_OF_PLAY:
            words = "out of play, knocked out"
        elif self.view.options.kit_cards:
            words = "not in play (enters by a card)"
        else:
            words = "not in this game (kit)"
        self.canvas.put(FIRST, y, words, "dim")
        self.targets[ARMIES[army]] = (Lit(y, FIRST, FIRST + len(words), 1),)

    def _spaces(self, army: int, y: int) -> None:
        here = self.view.space[army]
        spaces = sorted((s for s in PLACES[army] if s), reverse=True)
        start = self.track.column(spaces[0])
        end = self.track.column(spaces[-1]) if army == ABDA else self.track.join
        # The line first: names and pieces are put upon it.
        self.canvas.put(start, y, "─" * (end - start), "rule")
        for space in spaces:
            self._space(army, space, y, dim=space > here)
        if not here:
            piece = self._piece(army)
            x = self.track.join - 1
            self.canvas.put(x, y, piece, "threat")
            self.targets[ARMIES[army]] = (Lit(y, x, x + len(piece), 1),)

    def _space(self, army: int, space: int, y: int, dim: bool) -> None:
        x = self.track.column(space)
        if self.view.space[army] == space:
            self._army(army, space, x, y)
            return
        names = PLACES[army][space]
        fort = (army, space) in self.view.forts
        key = self.keys.get(f"{ARMIES[army]} {space}")
        role = "dim" if dim else "text"
        marked = fort or key is not None
        name = names.roomy if self.track.roomy else names.short if marked else names.open
        after = x
        if key is not None and not fort:
            # Before the name, so that it does not read as the beginning of the next one.
            mark = f"{key}:" if self.track.roomy else key
            after = self.canvas.put(after, y, mark, "legal")
            if len(mark) + len(name) >= self.track.step:
                name = names.open
        after = self.canvas.put(after, y, name, role)
        if fort:
            after = self.canvas.put(after, y, "▣", "legal")
        self.targets[f"{ARMIES[army]} {space}"] = (Lit(y, x, after, 1),)

    def _army(self, army: int, space: int, x: int, y: int) -> None:
        threat = space == 1 and army != ABDA
        piece = self._piece(army) + ("!" if threat else "")
        after = self.canvas.put(x, y, piece, "threat" if threat else SIDES[army])
        if (army, space) in self.view.forts:
            after = self.canvas.put(after, y, "▣", "legal")
        self.targets[ARMIES[army]] = (Lit(y, x, after, 1),)

    def _piece(self, army: int) -> str:
        sign = "+" if self.view.side[army] else " "
        return f"[{ARMY_LETTER[army]}{sign}{battle_value(self.view, army)}]"

    # -- resources ---------------------------------------------------------------------------

    def _resources(self, y: int) -> None:
        heading(self.canvas, y, "Resources")
        y += 2 if self.airy else 1
        view = self.view
        beside = (self._closed(), self._kamikazes(), self._out())
        for track, name in enumerate(TRACK_NAME):
            value = view.resources[track]
            self._key(TRACKS[track], y)
            self.canvas.put(2, y, name, "text")
            role = "threat" if value == 0 else "title"
            closed = top_box(view, track) if track == ARMY_NAVY else None
            after = number_track(self.canvas, FIRST, y, TOP[track], value, role, closed)
            x = FIRST + 3 * value
            self.targets[TRACKS[track]] = (Lit(y, x, x + 3, 1),)
            self.areas[TRACKS[track]] = (Lit(y, 0, after),)
            self.canvas.spans(after + 2, y, beside[track])
            y += 1

    def _closed(self) -> list[Span]:
        return [("× shut ", "dim"), ("[8.6.1]", "dim")] if self.view.withdrawals else []

    def _kamikazes(self) -> list[Span]:
        left = self.view.kamikazes
        return [("Kamikaze ", "text"), (dots(left, KAMIKAZES), "legal" if left else "dim")]

    def _out(self) -> list[Span]:
        left = FORTS - len(self.view.forts)
        return [("Forts ▣ ", "text"), (dots(left, FORTS), "legal" if left else "dim")]
