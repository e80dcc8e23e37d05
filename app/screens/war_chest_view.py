"""The view of War Chest: hexes left, coins right, uses and targets below."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from textual.geometry import Region

from app.screens.staged import StagedScene, StagedView
from app.screens.war_chest_board import (
    COMPACT_HEIGHT,
    COMPACT_WIDTH,
    NO_MARKS,
    ROOMY_HEIGHT,
    Hexes,
    Marks,
)
from app.screens.war_chest_log import PlayLog
from app.screens.war_chest_sheet import lay_uses, rows_wanted, with_coins
from app.screens.war_chest_side import CoinColumn, Column, Hand
from app.screens.war_chest_stages import acting, action_of, coin_of, drafts, places_of
from app.screens.war_chest_words import brief, card_text, coin_line, unit_section
from app.widgets import plan
from app.widgets.board import Picture
from app.widgets.canvas import Span, Spans, wrap
from app.widgets.cards import Section
from app.widgets.entries import Entry, board_keys
from app.widgets.face import Face
from app.widgets.prompt import NOWHERE
from app.widgets.scene import Scene
from app.widgets.sheet import Sheet, lay_out
from games.war_chest.board import HEX
from games.war_chest.units import NO_COIN, ROYAL, ROYAL_GUARD, by_word, name

if TYPE_CHECKING:
    from games.war_chest.state import State

Made = TypeVar("Made")

LEFT = 74
"""Columns of board and choices where there is a right-hand column for the log too."""
HIGH = 38
"""Rows from which on the board has four lines a hex."""
LOG_LEAST, LOG_WANTS = 6, 11
COLUMN_WANTS, COLUMN_MOST = 26, 32
"""Rows of the right-hand column that usually hold all there is, and that always do."""
LEGEND: Spans = [("[KN2] side A  (ln2) side b  # fort  ◇ free  ◆ held  ◎ acting  → target", "dim")]
GROWS = "clhlllcchllchllc"
"""Where the rows go that a compact screen has beyond 24: to choices, log or hint."""


@dataclass(frozen=True, slots=True)
class WarScene(StagedScene):
    """A scene with the coins of the hand, what was chosen so far, and where the last play was."""

    marks: Marks = NO_MARKS

    @property
    def coins(self) -> tuple[Entry, ...]:
        """The coins of the hand; none where something else is decided."""
        return self.first

    @property
    def asks_coin(self) -> bool:
        """Whether a coin is asked for: the uses of the one under the cursor are shown."""
        return bool(self.coins) and not self.trail


def compact_plan(width: int, height: int, wanted: int) -> plan.Plan:
    """The plan below 110 columns; many choices take rows of the log first, then of the hint."""
    top, bottom = 2 + COMPACT_HEIGHT, height - 1
    rows = {"c": 2, "h": 1, "l": 2}
    for number in range(bottom - top - 6):
        rows[GROWS[number] if number < len(GROWS) else "c"] += 1
    for part in "lh":
        lent = min(max(wanted - rows["c"], 0), rows[part] - 1)
        rows[part] -= lent
        rows["c"] += lent
    hint = top + 1 + rows["c"]
    log = hint + rows["h"]
    regions = {
        "title": Region(0, 0, width, 1),
        "steps": Region(0, 1, width, 1),
        "board": Region(0, 2, COMPACT_WIDTH, COMPACT_HEIGHT),
        "side": Region(COMPACT_WIDTH, 2, width - COMPACT_WIDTH, COMPACT_HEIGHT),
        "choices": Region(0, top, width, 1 + rows["c"]),
        "hint": Region(0, hint, width, rows["h"]),
        "log": Region(0, log, width, bottom - log),
        "keys": Region(0, bottom, width, 1),
    }
    return plan.Plan("compact", regions, rows["c"])


def wide_plan(width: int, height: int, wanted: int) -> plan.Plan:
    """The plan from 110 columns on: the right-hand column goes down to the footer."""
    roomy = height >= HIGH
    board = ROOMY_HEIGHT if roomy else COMPACT_HEIGHT
    top, bottom = 2 + board, height - 1
    hint = 1 if bottom - top < 7 or bottom - top - 3 < wanted else 2
    log = max(LOG_LEAST, min(LOG_WANTS, bottom - 2 - COLUMN_WANTS), bottom - 2 - COLUMN_MOST)
    regions = {
        "title": Region(0, 0, width, 1),
        "steps": Region(0, 1, width, 1),
        "board": Region(0, 2, LEFT, board),
        "side": Region(LEFT, 2, width - LEFT, bottom - 2 - log),
        "choices": Region(0, top, LEFT, bottom - hint - top),
        "hint": Region(0, bottom - hint, LEFT, hint),
        "log": Region(LEFT, bottom - log, width - LEFT, log),
        "keys": Region(0, bottom, width, 1),
    }
    return plan.Plan("roomy" if roomy else "low", regions, bottom - hint - top - 1)


class WarView(StagedView):
    """The panels of War Chest; the coins stand in the right-hand column."""

    scene: WarScene | None
    side: CoinColumn  # type: ignore[assignment]

    def __init__(self, rules: Any, face: Face) -> None:
        super().__init__(rules, face)
        self.side = CoinColumn("side")
        self.log_panel = PlayLog("log")
        self.looked = ""
        self._made: dict[tuple[Hashable, ...], Any] = {}

    def _once(self, make: Callable[[], Made], *about: Hashable) -> Made:
        """What was made already in this scene: the cursor often comes back to a coin."""
        if about not in self._made:
            self._made[about] = make()
        found: Made = self._made[about]
        return found

    def _draw_all(self, cursor: Entry | None) -> None:
        self._made.clear()
        super()._draw_all(cursor)

    # -- sizes and choices -------------------------------------------------------------------

    def _plan(self, scene: Scene, width: int, height: int) -> Sheet:
        assert isinstance(scene, WarScene)
        compact = plan.form_of(width, height) == "compact"
        stages = [coin.members for coin in scene.coins] or [scene.entries]
        room = width if compact else LEFT - 1
        wanted = max(rows_wanted(stage, room) for stage in stages)
        if scene.rolls:
            wanted = 1
        self.plan = (compact_plan if compact else wide_plan)(width, height, wanted)
        return self._sheet(scene, 0)

    def _sheet(self, scene: WarScene, coin: int) -> Sheet:
        """The entries of this stage; where a coin is asked for the uses of one of them."""
        room = self.plan.regions["choices"].width - (0 if self.plan.form == "compact" else 1)
        if scene.rolls:
            return lay_out(scene.entries, room, self.plan.rows, False, False)
        shown = scene.coins[coin].members if scene.asks_coin else scene.entries
        told = {e.name: brief(by_word()[e.target], scene.view.edition) for e in drafts(shown)}
        sheet = lay_uses(shown, room, self.plan.rows, told)
        if self.plan.full and sheet.used < self.plan.rows:
            sheet = replace(sheet, texts=(*sheet.texts, (1, self.plan.rows - 1, LEGEND)))
        return with_coins(sheet, scene.coins, scene.asks_coin)

    def _draw_choices(self, scene: Scene, sheet: Sheet, cursor: Entry | None) -> None:
        assert isinstance(scene, WarScene)
        if self.plan.form == "small":
            super()._draw_choices(scene, sheet, cursor)
            return
        number = NOWHERE if scene.undecided else scene.number_of(cursor)
        if scene.asks_coin and number > 0:
            sheet = self._sheet(scene, number)
        self._hinted.clear()
        self._show_choices(scene, sheet, number)

    def _show_choices(self, scene: WarScene, sheet: Sheet, number: int) -> None:
        # The round stands in the title.
        right = ""
        if scene.trail:
            right = f"{self.esc} other {'use' if len(scene.trail) > 1 else 'coin'}"
        elif scene.nested:
            right = f"{self.esc} back"
        self.choices.show(sheet, number, scene.title, right, 0, self.plan.form != "compact")

    # -- the board ---------------------------------------------------------------------------

    @property
    def spots(self) -> Sequence[Entry]:
        """What can be chosen on the board: at first the uses of the coin under the cursor."""
        scene = self.scene
        if scene is None or scene.rolls:
            return ()
        if scene.asks_coin:
            return self.entry.members if self.entry else ()
        return scene.entries

    def _draw_board(self, scene: Scene) -> None:
        region = self.plan.regions.get("board")
        if region is None:
            return
        make = partial(self._hexes, scene, region)
        picture = self._once(make, "board", self.choices.cursor)
        self.board.show(picture, self._target())

    def _hexes(self, scene: Scene, region: Region) -> Picture:
        """The board with what can be done with the coin under the cursor."""
        assert isinstance(scene, WarScene)
        spots = self.spots
        marks = replace(
            scene.marks,
            acting=self._acting(scene),
            landing=_landing(scene.trail),
            many=_many(spots),
        )
        hexes = Hexes(scene.view, region.width, region.height, board_keys(spots), marks)
        return hexes.paint()

    def _acting(self, scene: WarScene) -> frozenset[int]:
        """The hexes of the units that would act."""
        view = scene.view
        for entry in reversed(scene.trail):
            if entry.verb == "unit" or (entry.verb == "tactic" and _is_ally(view, entry)):
                return frozenset((HEX[entry.target],))
        coin = self.coin
        if coin == ROYAL:
            # It acts for the Royal Guard alone, where that can be done.
            kinds = {choice.kind for choice in map(action_of, self.spots) if choice}
            coin = ROYAL_GUARD if "tactic" in kinds else NO_COIN
        return frozenset(places_of(view, coin) if coin else acting(view))

    def pointed(self) -> Sequence[Section]:
        """The card of the unit that the column shows."""
        scene = self.scene
        return [unit_section(self.rules, scene.view, self._card)] if scene and self._card else ()

    @property
    def coin(self) -> int:
        """The coin that was chosen, or that the cursor is on."""
        scene = self.scene
        if scene is None or not scene.coins or scene.rolls:
            return NO_COIN
        entry = scene.trail[0] if scene.trail else self.entry
        return coin_of(entry) if entry else NO_COIN

    # -- the right-hand column ---------------------------------------------------------------

    def _draw_side(self, scene: Scene) -> None:
        region = self.plan.regions.get("side")
        if region is None:
            return
        assert isinstance(scene, WarScene)
        here = self.entry if scene.asks_coin and not scene.rolls else None
        coin, card = here.name if here else "", self._card
        make = partial(self._column, scene, region, here, card)
        self.side.show(self._once(make, "side", coin, card))

    def _column(self, scene: WarScene, region: Region, here: Entry | None, card: int) -> Column:
        # What follows inside a play has stages too, but no coin pays for it.
        chosen = scene.trail[0] if scene.trail and scene.coins else None
        hand = Hand(scene.viewer, scene.coins, here, chosen)
        bar = self.plan.form != "compact"
        return Column(self.rules, scene.view, region.width, region.height, bar, hand, card)

    def _draw_about(self, scene: Scene) -> None:
        """What the cursor is on has its card in the column."""

    @property
    def _card(self) -> int:
        """The coin whose card is shown: what was looked at, what the cursor means, the coin."""
        scene = self.scene
        if scene is None:
            return NO_COIN
        view = scene.view
        if self.looked and view.unit[HEX[self.looked]]:
            return int(view.unit[HEX[self.looked]])
        entry = self.entry
        if entry and entry.verb == "draft":
            return by_word()[entry.target]
        action = action_of(entry) if entry else None
        if action and action.kind == "recruit" and entry and entry.choice:
            return int(action.unit)
        if entry and entry.target in HEX and view.unit[HEX[entry.target]]:
            return int(view.unit[HEX[entry.target]])
        if self.coin:
            return self.coin
        return int(view.unit[acting(view)[0]]) if acting(view) else NO_COIN

    # -- what is told ------------------------------------------------------------------------

    def _hint_lines(self, width: int, rows: int) -> list[list[Span]]:
        scene, entry = self.scene, self.entry
        if scene is None or scene.told or self.plan.form == "small" or scene.rolls or not entry:
            return super()._hint_lines(width, rows)
        inner = max(width - 2, 1)
        if scene.asks_coin or entry.verb == "draft":
            make = partial(self._coin_lines, scene, inner, rows)
            return self._once(make, "hint", self._card, inner, rows)
        if entry.members and not entry.barred:
            return wrap(_then(entry), inner)
        return super()._hint_lines(width, rows)

    def _coin_lines(self, scene: WarScene, width: int, rows: int) -> list[list[Span]]:
        """What the unit of a coin does: all of its card, or in a line."""
        coin = self._card
        if not coin:
            return []
        if self.plan.form == "compact":
            head: Span = (f"{name(coin)}  ", "title")
            spans = [head]
            for line in card_text(self.rules, scene.view, coin):
                spans += [*line, ("  ", "text")]
            lines = wrap(spans, width)
            # The log keeps what the other side has just done.
            if len(lines) <= max(rows, 2 if scene.entries[0].verb == "draft" else 0):
                return lines
        return wrap(coin_line(scene.view, coin, width), width)

    def select(self, number: int) -> None:
        """Put the cursor on an entry; with another coin all its uses are shown."""
        scene = self.scene
        if scene is None or not self.choices.sheet.placed:
            return
        if self.plan.form == "small":
            super().select(number)
            return
        self.looked = ""
        if scene.told:
            self.tell(())
        if scene.asks_coin and number < len(scene.coins) and not scene.rolls:
            self._hinted.clear()
            sheet = self._once(partial(self._sheet, scene, number), "uses", number)
            self._show_choices(scene, sheet, number)
            self.choices.armed = True
            self._draw_board(scene)
        else:
            self.choices.select(number)
            self.board.point(self._target())
        self._draw_side(scene)
        self._hint_again()
        self.keep_goal()

    def look(self, place: str) -> None:
        """Show the card of the unit on a hex until the cursor moves."""
        self.looked = place
        if self.scene and self.plan.form != "small":
            self._draw_side(self.scene)

    def show(self, scene: Scene, cursor: Entry | None = None) -> None:
        """Draw a scene; what was looked at is forgotten."""
        self.looked = ""
        super().show(scene, cursor)

    def blank(self) -> None:
        """Forget what was looked at, too."""
        self.looked = ""
        self._made.clear()
        super().blank()


def _is_ally(view: State, entry: Entry) -> bool:
    action = action_of(entry)
    return action is not None and getattr(action, "ally", -1) == HEX.get(entry.target, -2)


def _landing(trail: Sequence[Entry]) -> frozenset[int]:
    """Where the unit goes first that attacks from there."""
    if not trail or trail[-1].verb != "tactic":
        return frozenset()
    action = action_of(trail[-1])
    return frozenset((action.to,)) if action and action.ally < 0 else frozenset()


def _many(spots: Sequence[Entry]) -> frozenset[int]:
    """The hexes that more than one entry means."""
    places = [entry.target for entry in spots if entry.barred is None and entry.target in HEX]
    return frozenset(HEX[place] for place in places if places.count(place) > 1)


def _then(entry: Entry) -> list[Span]:
    """What comes after an entry that leads on."""
    names = ", ".join(member.label for member in entry.members if member.barred is None)
    return [(f"{entry.key} ", "legal"), (f"{entry.label}, then: {names}", "text")]
