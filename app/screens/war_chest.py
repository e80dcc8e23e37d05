"""War Chest on screen: a coin, what it is used for, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import on

from app.screens.handover import name_of
from app.screens.staged import StagedScene, StagedScreen
from app.screens.war_chest_board import (
    COMPACT_HEIGHT,
    COMPACT_WIDTH,
    ROOMY_HEIGHT,
    SIDES,
    Hexes,
)
from app.screens.war_chest_side import (
    CoinColumn,
    army_block,
    order_block,
    score_block,
    side_block,
)
from app.screens.war_chest_stages import (
    COINS,
    answer_entries,
    at_hex,
    coin_entries,
    coin_of,
    keyed,
    kind_of,
    why_not,
)
from app.screens.war_chest_view import WarScene, WarView
from app.screens.war_chest_words import (
    asked,
    known_sections,
    marks_of,
    unit_line,
    unit_section,
)
from app.widgets.board import BoardWidget, Picture
from app.widgets.canvas import Span, Spans
from app.widgets.cards import ALONE, FULL, Section
from app.widgets.entries import Entry
from app.widgets.scene import Scene
from games.core.prompt import Prompt
from games.war_chest.board import HEX, SIDE_LETTER
from games.war_chest.text import side_name

if TYPE_CHECKING:
    from games.war_chest.state import State


class WarChestFace:
    """The look of War Chest."""

    kinds: Mapping[str, str] = {}
    signs = (
        ("[KN2]", "a unit of side A: its two letters and its height"),
        ("(ln1)", "a unit of side b"),
        ("#", "a Fortification"),
        ("◆A ◆b", "a location with the control marker of a side"),
        ("◇", "a location that nobody controls"),
        ("◎", "the unit that acts"),
        ("1 2…", "the keys of what can be chosen on a hex; … where that is more than one thing"),
        ("→", "where a unit goes before it attacks"),
        ("• ×", "the last play began or ended here; a coin was lost in it"),
        ("▮", "a hidden coin"),
    )

    def names(self, rules: Any, view: State) -> list[Spans]:
        """The title, and whether Siege is in play."""
        return [[(rules.info.title, "title")], *([[("Siege", "text")]] if view.siege else [])]

    def counts(self, rules: Any, view: State) -> list[Spans]:
        """Round, whose turn it is, and who has the initiative."""
        if not view.round:
            return [[("draft", "text")]]
        round_: Spans = [(f"round {view.round}", "text")]
        if view.outcome is not None:
            return [round_]
        turn: Spans = [(SIDE_LETTER[view.side], SIDES[view.side]), (" to play", "text")]
        has: Spans = [
            ("initiative ", "text"),
            (SIDE_LETTER[view.initiative], SIDES[view.initiative]),
        ]
        return [round_, turn, has]

    def heights(self, roomy: bool) -> tuple[int, ...]:
        """Rows of the board."""
        return (ROOMY_HEIGHT, COMPACT_HEIGHT) if roomy else (COMPACT_HEIGHT,)

    def width(self) -> int:
        """Columns of the compact board."""
        # One column stays free before the line that parts the columns.
        return COMPACT_WIDTH + 1

    def board(
        self, view: State, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> Picture:
        """The hexes."""
        return Hexes(view, width, height, keys).paint()

    def sections(
        self, rules: Any, view: State, form: int, roomy: bool = False
    ) -> Sequence[Section]:
        """Both sides, the score, and what is in force."""
        if view.round:
            blocks = [*(side_block(view, side) for side in (0, 1)), score_block(view, form == FULL)]
        else:
            blocks = [*(army_block(view, side) for side in (0, 1)), order_block(view)]
        parts = [Section(block.title, block.lines, block.number, True) for block in blocks]
        force: list[Spans] = [[(line, "text")] for line in rules.in_force(view)]
        if force and form < ALONE:
            parts.append(Section("In force", force))
        return parts

    def origins(self, rules: Any, view: State) -> Sequence[Section]:
        """What is publicly known of the coins, and the cards with where each part comes from."""
        units = filter(None, (*view.army, *view.offer))
        return [*known_sections(rules, view), *(unit_section(rules, view, u) for u in units)]

    def about(self, view: State, target: str, form: int) -> Sequence[Spans]:
        """What stands on a hex."""
        hex_ = HEX.get(target)
        if hex_ is None or form == ALONE:
            return []
        return [unit_line(view, hex_) if view.unit[hex_] else [(target, "text")]]


FACE = WarChestFace()


class WarChestScreen(StagedScreen):
    """Plays War Chest: a coin, what it is used for, and where."""

    VIEW = WarView
    view: WarView

    def scene(self, *given: Any) -> Scene:
        """The scene of a position, with the coins of the hand as its entries."""
        made = super().scene(*given)
        scene = WarScene.of(made, marks=marks_of(self.controller.past, made.viewer))
        prompt = self._prompt
        if prompt is None or not prompt.choices:
            return scene
        scene = replace(scene, title=self._named(prompt))
        if kind_of(scene.view) not in COINS:
            return replace(scene, entries=answer_entries(scene.view, prompt))
        coins = coin_entries(scene.view, prompt)
        return replace(scene, entries=coins, first=coins)

    def _named(self, prompt: Prompt) -> str:
        """The question with the name of the person who is asked, if there is one."""
        side = side_name(self.controller.state.scenario, prompt.seat)
        return prompt.title.replace(side, name_of(self.controller, prompt.seat), 1)

    # -- stages ------------------------------------------------------------------------------

    def _stage(self, scene: StagedScene, trail: tuple[Entry, ...]) -> StagedScene:
        """The scene of the stage that a trail leads to, from that of another one."""
        if trail:
            return replace(scene, entries=trail[-1].members, title=asked(scene.view, trail))
        made = self._first_stage()
        return replace(scene, entries=made.entries, title=made.title)

    def _first_stage(self) -> WarScene:
        scene = self.view.scene
        assert scene
        made = self.scene(scene.view, scene.log, scene.viewer, None)
        assert isinstance(made, WarScene)
        return made

    def action_back(self) -> None:
        """Go back a stage; from a draw by hand to the stage that it was asked on."""
        scene = self.view.scene
        trail = scene.trail if scene and self.hand else ()
        super().action_back()
        if trail:
            self._go(trail)

    # -- keys and clicks ---------------------------------------------------------------------

    def move(self, across: int, down: int) -> None:
        """Move over the coins, or over the answers of this stage and from there to the coins."""
        scene = self.view.scene
        if scene is None or not self._staged or scene.rolls:
            super().move(across, down)
            return
        count = len(scene.entries)
        if not count:
            return
        cursor = self.view.choices.cursor
        if scene.asks_coin and down > 0:
            self._open(scene.entries[cursor])
        elif scene.asks_coin or across:
            self.view.select((cursor + across + min(down, 0)) % count)
        else:
            self._move_rows(scene, down)

    def _move_rows(self, scene: WarScene, down: int) -> None:
        """Go a row up or down; above the first row of uses are the coins."""
        placed = self.view.choices.sheet.placed[: len(scene.entries)]
        here = placed[self.view.choices.cursor]
        rows = sorted({(p.page, p.y) for p in placed})
        at = rows.index((here.page, here.y)) + down
        if at < 0 and len(scene.trail) == 1 and scene.coins:
            self.action_back()
            return
        row = [n for n, p in enumerate(placed) if (p.page, p.y) == rows[at % len(rows)]]
        self.view.select(min(row, key=lambda n: abs(placed[n].x - here.x)))

    def _pick(self, number: int) -> None:
        """Select an entry; the second time, or if it leads on, go on with it."""
        scene = self.view.scene
        placed = self.view.choices.sheet.placed
        staged = scene is not None and self._staged and scene.asks_coin and not scene.rolls
        if scene is None or not staged or number < len(scene.coins):
            super()._pick(number)
            return
        # A use of the coin under the cursor, which is chosen with it.
        coin, use = self.view.entry, placed[number].entry
        assert coin
        self._go((coin,), use)
        if use.members and not use.barred:
            self._open(use)
        else:
            # The key has chosen it; once more, and it is carried out.
            self.view.select(self.view.choices.cursor)

    @on(BoardWidget.Picked)
    def board_clicked(self, event: BoardWidget.Picked) -> None:
        """Select what a hex means; the second click acts. Of several meanings ask which."""
        event.prevent_default()
        scene = self.view.scene
        if scene is None or not self._staged or scene.rolls:
            return
        for place in event.targets:
            if self._hex(scene, place):
                return

    def _hex(self, scene: WarScene, place: str) -> bool:
        """Go on with a hex: False if it means nothing."""
        found = at_hex(self.view.spots, place)
        if scene.trail and scene.trail[-1].verb == "several":
            # It is asked already what is meant.
            found = found[:1]
        if len(found) == 1 and found[0] in self.view.spots:
            entries = [p.entry for p in self.view.choices.sheet.placed]
            self._pick(entries.index(found[0]))
            return True
        if found:
            self._ask_which(scene, place, found)
            return True
        return self._look(scene, place)

    def _ask_which(self, scene: WarScene, place: str, found: Sequence[Entry]) -> None:
        """A stage with all that a hex means."""
        plain = [replace(entry, key="") for entry in found]
        several = Entry(place, "several", place, members=tuple(keyed(plain)))
        coin = self.view.entry if scene.asks_coin else None
        self._go((*scene.trail, *((coin,) if coin else ()), several))

    def _look(self, scene: WarScene, place: str) -> bool:
        """A hex that is no target: its coin is taken up, or it is said why it is none."""
        hex_ = HEX[place]
        unit = scene.view.unit[hex_]
        for number, coin in enumerate(scene.coins):
            chosen = scene.trail[:1] == (coin,) or (scene.asks_coin and self.view.entry == coin)
            if coin_of(coin) == unit and unit and not chosen:
                self._open(scene.coins[number])
                return True
        coin_here = self.view.coin
        refused = why_not(scene.view, coin_here, place) if scene.coins else None
        told: list[Span] = unit_line(scene.view, hex_) if unit else [(place, "text")]
        if refused:
            entry, reason = refused
            told = [(f"{entry.label} is not possible: {reason.text} ", "warn")]
            told.append((f"[{reason.rule}]", "dim"))
        self.view.look(place)
        self.view.tell(told)
        return True

    @on(CoinColumn.Picked)
    def coin_clicked(self, event: CoinColumn.Picked) -> None:
        """Take a coin up."""
        scene = self.view.scene
        if scene and event.number < len(scene.coins):
            self._open(scene.coins[event.number])


SCREEN = WarChestScreen
