"""War Chest on screen: a coin, what it is used for, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.screens.base import GameScreen
from app.screens.war_chest_board import (
    COMPACT_HEIGHT,
    COMPACT_WIDTH,
    ROOMY_HEIGHT,
    SIDES,
    Hexes,
)
from app.widgets.board import Picture
from app.widgets.canvas import Spans
from app.widgets.cards import Section
from games.war_chest.board import SIDE_LETTER
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
        return COMPACT_WIDTH

    def board(
        self, view: State, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> Picture:
        """The hexes."""
        return Hexes(view, width, height, keys).paint()

    def sections(
        self, rules: Any, view: State, form: int, roomy: bool = False
    ) -> Sequence[Section]:
        """Both sides, and what is in force."""
        force: list[Spans] = [[(line, "text")] for line in rules.in_force(view)]
        return [
            *(Section(side_name(view.scenario, side), [], "", True) for side in (0, 1)),
            Section("In force", force or [[("nothing", "dim")]]),
        ]

    def origins(self, rules: Any, view: State) -> Sequence[Section]:
        """Where the cards come from."""
        return []

    def about(self, view: State, target: str, form: int) -> Sequence[Spans]:
        """What stands on a hex."""
        return []

    def drawn(self, rules: Any, item: Any) -> str:
        """A coin by its name."""
        from games.war_chest.units import name

        return name(item)


FACE = WarChestFace()
SCREEN = GameScreen
