"""For the Emperor on screen: a card, then a battlefield, then what its ability asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import events, on

from app.screens.details import origin_of
from app.screens.lanes_board import (
    COMPACT_HEIGHTS,
    COMPACT_WIDTH,
    ROOMY_HEIGHTS,
    SIDES,
    Lanes,
    below_of,
    held,
    left_over,
)
from app.screens.lanes_stages import card_entries
from app.screens.lanes_view import LanesScene, LanesView
from app.screens.staged import StagedScreen
from app.widgets.board import BoardWidget, Picture
from app.widgets.canvas import Span, Spans
from app.widgets.cards import ALONE, Section
from app.widgets.entries import leaves
from app.widgets.scene import Scene
from games.for_the_emperor.board import FIELDS, SIDE_NAME, WARRIORS
from games.for_the_emperor.queries import pile_of, warriors
from games.for_the_emperor.text import warrior_name

if TYPE_CHECKING:
    from games.for_the_emperor.state import State


class LanesFace:
    """The look of For the Emperor."""

    kinds: Mapping[str, str] = {}
    signs = (
        ("[2] 2/4", "a battlefield that may be chosen, its warriors and the places of its banner"),
        ("8 Sohei", "a warrior with its strength"),
        ("⚑3", "the banner that lies on a battlefield"),
        ("──", "no banner yet"),
        ("⚐+2", "tokens that count in the total"),
        ("▲ ▼", "controlled by the upper side, by the lower"),
        ("=", "controlled by nobody"),
        ("⚐ 2 1 1", "tokens that a side has left"),
        ("▮", "a hidden card"),
    )

    def names(self, rules: Any, view: State) -> list[Spans]:
        """The title."""
        return [[(rules.info.title, "title")]]

    def counts(self, rules: Any, view: State) -> list[Spans]:
        """Whose turn it is, and which."""
        turn = f"turn {view.count} of 8"
        if view.outcome is not None:
            return [[(turn, "text")]]
        name: Spans = [(SIDE_NAME[view.side], SIDES[view.side]), (" to play", "text")]
        return [name, [(turn, "text")]]

    def heights(self, roomy: bool) -> tuple[int, ...]:
        """Rows of the board, heading included."""
        return ROOMY_HEIGHTS if roomy else COMPACT_HEIGHTS

    def width(self) -> int:
        """Columns of the compact board."""
        return COMPACT_WIDTH

    def board(
        self, view: State, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> Picture:
        """The battlefields, for whoever only looks on."""
        return Lanes(view, width, height, below_of(view), keys).paint()

    def sections(
        self, rules: Any, view: State, form: int, roomy: bool = False
    ) -> Sequence[Section]:
        """Both sides with what they have played, and what is in force."""
        below = below_of(view)
        parts = []
        for side in (1 - below, below):
            hand = held(view, side)
            lines: list[Spans] = [
                [("hand ", "dim"), (hand, "text")],
                [(left_over(view, side), "text"), (f"  pile {len(pile_of(view, side))}", "text")],
                _played(view, side),
            ]
            number = "to play" if side == view.side and view.outcome is None else ""
            parts.append(Section(SIDE_NAME[side], lines, number, True))
        force: list[Spans] = [[(line, "text")] for line in rules.in_force(view)]
        return *parts, Section("In force", force or [[("nothing", "dim")]])

    def origins(self, rules: Any, view: State) -> Sequence[Section]:
        """Where the parts of each warrior come from: both sides have the same nine."""
        lines: list[Spans] = []
        for card in rules.book.cards.values():
            lines.append([(f"{card.number} {card.name}", "title")])
            lines += origin_of(card.provenance)
        return [Section("Where the warriors come from", lines)]

    def about(self, view: State, target: str, form: int) -> Sequence[Spans]:
        """A battlefield: its banner, its places, and what lies there."""
        if not target or form == ALONE:
            return []
        field = int(target) - 1
        banner, count = view.banners[field], warriors(view, field)
        places = f"banner {banner}, {banner - count} free" if banner else "no banner yet"
        lines: list[Spans] = [[(f"Battlefield {target}: {places}", "text")]]
        for side in (0, 1):
            cards = view.lanes[2 * field + side]
            if cards:
                names = ", ".join(f"{card} {warrior_name(card)}" for card in cards)
                lines.append([(f"{SIDE_NAME[side]} ", SIDES[side]), (names, "text")])
        return lines


def _played(view: State, side: int) -> list[Span]:
    """The warriors of a side that lie on the table; a point for each that does not."""
    lying = {card for field in range(FIELDS) for card in view.lanes[2 * field + side]}
    spans: list[Span] = [("played ", "dim")]
    for card in range(1, WARRIORS + 1):
        spans.append((f"{card} ", SIDES[side]) if card in lying else ("· ", "dim"))
    return spans


FACE = LanesFace()


class ForTheEmperorScreen(StagedScreen):
    """Plays For the Emperor: a card, a battlefield, what the ability asks for."""

    VIEW = LanesView
    view: LanesView

    def scene(self, *given: Any) -> Scene:
        """The scene of a position, with the hand as its entries."""
        scene = LanesScene.of(super().scene(*given))
        prompt = self._prompt
        if prompt is None or not prompt.choices:
            return scene
        cards = card_entries(scene.view, prompt)
        return replace(scene, entries=cards, first=cards)

    # -- keys and clicks ---------------------------------------------------------------------

    def move(self, across: int, down: int) -> None:
        """Move over the cards, the battlefields or the answers of this stage."""
        scene = self.view.scene
        if scene is None or not self._staged or scene.rolls:
            super().move(across, down)
            return
        count = len(scene.entries)
        if not count:
            return
        steps = across + down
        if scene.asks and down:
            super().move(0, down)
        else:
            self.view.select((self.view.choices.cursor + steps) % count)

    def on_key(self, event: events.Key) -> None:
        """Go to an entry by its key; a digit goes from a card straight to its battlefield."""
        scene = self.view.scene
        key = event.character or ""
        if scene and not scene.trail and self._staged and self._to_field(key):
            event.stop()
            event.prevent_default()
        else:
            super().on_key(event)

    def why_no_key(self, key: str) -> list[Span]:
        """What there is to say of a key that chooses nothing: a token leaves its battlefield."""
        scene = self.view.scene
        if scene and len(scene.trail) > 1 and not scene.asks and key == scene.trail[1].target:
            why = f"the token goes to another battlefield than {key} "
            rule = next(leaves(scene.entries[0])).rule
            return [(why, "warn"), (f"[{rule}]", "dim")]
        return super().why_no_key(key)

    def _to_field(self, target: str) -> bool:
        """Go on from the card under the cursor to one of its battlefields."""
        entry = self.view.entry
        for member in entry.members if entry else ():
            if entry and target and member.target == target:
                self._go((entry,), member)
                # The key has chosen the battlefield; once more, and the card is played there.
                self.view.choices.armed = True
                return True
        return False

    @on(BoardWidget.Picked)
    def board_clicked(self, event: BoardWidget.Picked) -> None:
        """Select the battlefield that was clicked; the second click acts."""
        event.prevent_default()
        scene = self.view.scene
        if scene and not scene.trail and self._staged:
            for target in event.targets:
                if self._to_field(target):
                    return
        for target in event.targets:
            for number, place in enumerate(self.view.choices.sheet.placed):
                if place.entry.target == target:
                    self._pick(number)
                    return


SCREEN = ForTheEmperorScreen
