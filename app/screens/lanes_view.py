"""The view of For the Emperor: battlefields, hand, and what each place would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.geometry import Region

from app.screens import lanes_hand
from app.screens.lanes_board import (
    COMPACT_HEIGHTS,
    COMPACT_WIDTH,
    Lanes,
    below_of,
    brief_force,
    control,
    held,
    left_over,
)
from app.screens.lanes_stages import ASKS, play_of
from app.screens.staged import StagedScene, StagedView
from app.widgets import plan
from app.widgets.canvas import Span, Spans, wrap
from app.widgets.entries import Entry, board_keys, first_choice, leaves
from app.widgets.face import Face
from app.widgets.scene import Scene
from app.widgets.sheet import Sheet, TextSheet, lay_out, unseen
from games.for_the_emperor.board import SIDE_NAME
from games.for_the_emperor.preview import preview
from games.for_the_emperor.queries import hand_of, pile_of

if TYPE_CHECKING:
    from games.for_the_emperor.state import State

TOLD = 3
"""Rows of a low screen for the hand and what is told of the place under the cursor."""
LOG_ROWS = 3
LOG_WANTS = 9
MORE_MOST = 8
WORDS = {"4.1": "full", "4.2": "3 big", "4.3": "barred"}


@dataclass(frozen=True, slots=True)
class LanesScene(StagedScene):
    """A scene with the hand and what was chosen: a card, perhaps a battlefield, and more."""

    @property
    def cards(self) -> tuple[Entry, ...]:
        """The cards of the hand, which are chosen first."""
        return self.first

    @property
    def asks(self) -> bool:
        """Whether an ability asks for something that is not a battlefield."""
        return len(self.trail) > 1 and not self.entries[0].target


def compact_plan(width: int, height: int, asks: bool) -> plan.Plan:
    """The plan of a compact screen; more rows go first to the log, then to the hand."""
    board = COMPACT_HEIGHTS[0]
    top, bottom = 2 + board, height - 1
    extra = max(bottom - top - 1 - TOLD - LOG_ROWS, 0)
    more = min(max(extra - (LOG_WANTS - LOG_ROWS), 0), MORE_MOST)
    told = TOLD + more
    hand = told - 1 if asks else told - 2
    log = top + 1 + told
    regions = {
        "title": Region(0, 0, width, 1),
        "steps": Region(0, 1, width, 1),
        "board": Region(0, 2, COMPACT_WIDTH, board),
        "choices": Region(0, top, width, 1 + hand),
        "hint": Region(0, top + 1 + hand, width, told - hand),
        "log": Region(0, log, width, bottom - log),
        "keys": Region(0, bottom, width, 1),
    }
    if width - COMPACT_WIDTH >= plan.NARROW:
        regions["side"] = Region(COMPACT_WIDTH, 2, width - COMPACT_WIDTH, board)
    return plan.Plan("compact", regions, hand)


class LanesView(StagedView):
    """The panels of For the Emperor; while a battlefield is chosen the cursor is on the board."""

    scene: LanesScene | None

    def __init__(self, rules: Any, face: Face) -> None:
        super().__init__(rules, face)
        self._views: dict[tuple[str, ...], dict[int, Spans]] = {}
        self._seen: Any = None

    def blank(self) -> None:
        """Forget what would follow on the battlefields, too."""
        self._views.clear()
        self._seen = None
        super().blank()

    # -- sizes and the hand ------------------------------------------------------------------

    def _plan(self, scene: Scene, width: int, height: int) -> Sheet:
        assert isinstance(scene, LanesScene)
        if plan.form_of(width, height) == "compact":
            self.plan = compact_plan(width, height, scene.asks or scene.rolls)
            return self._sheet(scene, width, self.plan.rows)
        super()._plan(scene, width, height)
        return self._sheet(scene, plan.LEFT, self.plan.rows)

    def _sheet(self, scene: LanesScene, width: int, rows: int) -> Sheet:
        """The hand with the entries of this stage."""
        if scene.rolls:
            return lay_out(scene.entries, width, rows, False, False)
        if scene.asks:
            return lanes_hand.options(scene.entries, width, rows)
        if not scene.entries:
            hand = hand_of(scene.view, self.below(scene))
            return TextSheet((), width, rows, 1, lanes_hand.shut(scene.view, hand, width))
        chosen = scene.trail[0].name if scene.trail else ""
        if rows < len(scene.cards):
            cards = lanes_hand.flat(scene.cards, width, chosen)
        else:
            forms = (self._whole_text, lambda card: lanes_hand.brief(scene.view, card))
            cards = lanes_hand.tall(scene.cards, width, rows - self.plan.full, chosen, forms)
        spots = [unseen(*each) for each in enumerate(scene.entries)]
        return Sheet((*(spots if scene.trail else ()), *cards), width, rows)

    def _whole_text(self, card: int) -> str:
        timing, text = self.rules.card_lines(card)
        return f"{timing}: {text}"

    def below(self, scene: Scene) -> int:
        """The side that stands below: that of the viewer."""
        if scene.viewer is None:
            return below_of(scene.view)
        return scene.viewer ^ int(scene.view.crane_seat)

    def _draw_choices(self, scene: Scene, sheet: Sheet, cursor: Entry | None) -> None:
        assert isinstance(scene, LanesScene)
        if self.plan.form == "small":
            super()._draw_choices(scene, sheet, cursor)
            return
        number = scene.number_of(cursor)
        self._hinted.clear()
        blank = int(self.plan.full and sheet.used < self.plan.rows - 1)
        title, right = self._title(scene)
        self.choices.show(sheet, number, title, right, blank, self.plan.full)

    def _title(self, scene: LanesScene) -> tuple[str, str]:
        view = scene.view
        below = self.below(scene)
        if scene.rolls:
            return scene.title, f"{self.esc} back"
        if len(scene.trail) > 1:
            return asked(scene.trail), f"{self.esc} back"
        title = f"{SIDE_NAME[below]}'s hand" if scene.entries else scene.title
        if view.second and scene.entries:
            title += ": second play"
        other = 1 - below
        return title, (
            f"{SIDE_NAME[other]} {held(view, other)} pile {len(pile_of(view, other))} "
            f"{left_over(view, other)} · pile {len(pile_of(view, below))} {left_over(view, below)}"
        )

    # -- the board ---------------------------------------------------------------------------

    @property
    def spots(self) -> Sequence[Entry]:
        """The battlefields that can be chosen: at first those of the card under the cursor."""
        scene = self.scene
        if scene is None or scene.rolls or scene.asks:
            return ()
        if scene.trail:
            return scene.entries
        return self.entry.members if self.entry else ()

    def _draw_board(self, scene: Scene) -> None:
        region = self.plan.regions.get("board")
        if region is None:
            return
        spots = self.spots
        keys = board_keys(spots)
        here = self._here(scene.view, spots) if spots else None
        lanes = Lanes(scene.view, region.width, region.height, self.below(scene), keys, here)
        self.board.show(lanes.paint(), self._target())

    def _here(self, view: State, spots: Sequence[Entry]) -> dict[int, Spans]:
        """What would follow on each battlefield; worked out once for a card."""
        if self._seen is not view:
            self._seen = view
            self._views.clear()
        assert self.scene
        path = (tuple(entry.name for entry in self.scene.trail) or (self.entry or spots[0]).name,)
        asked_for = (str(path), spots[0].verb)
        found = self._views.get(asked_for)
        if found is None:
            found = {int(entry.target) - 1: follows(view, entry) for entry in spots}
            self._views[asked_for] = found
        return found

    def select(self, number: int) -> None:
        """Put the cursor on an entry; with another card the whole board tells what it would do."""
        super().select(number)
        scene = self.scene
        if scene and not scene.trail and self.plan.form != "small":
            self._draw_board(scene)

    # -- what is told ------------------------------------------------------------------------

    def _hint_lines(self, width: int, rows: int) -> list[list[Span]]:
        scene = self.scene
        if scene is None or scene.told or self.plan.form == "small" or scene.rolls:
            return super()._hint_lines(width, rows)
        inner = max(width - 2, 1)
        lines: list[list[Span]] = []
        entry = self.entry
        if entry is None:
            return lines
        card = scene.trail[0] if scene.trail else entry
        number = int(card.label.split()[0])
        if self.choices.sheet.used < 2 and not scene.asks:
            told = lanes_hand.brief(scene.view, number)
            text = [(f"{card.label}  ", "title"), (told, "text"), (f" [6.{number}]", "dim")]
            lines += wrap(text, inner)
        return [*lines, *wrap(self._about_entry(scene, entry), inner)]

    def _about_entry(self, scene: LanesScene, entry: Entry) -> list[Span]:
        if entry.barred:
            why = f"{entry.label} is not possible: {entry.barred.reason} "
            return [(why, "warn"), (f"[{entry.barred.rule}]", "dim")]
        if not scene.trail:
            return [(self.with_keys("{act}, or a digit, chooses its battlefield"), "dim")]
        if len(scene.trail) == 1 and not entry.target:
            # Another card of the hand: it is no answer to the question of this stage.
            return [(self.with_keys("{act} begins with this card instead"), "dim")]
        choice = first_choice(entry)
        if choice is None:
            return []
        play = play_of(choice)
        if entry.target and len(scene.trail) > 1:
            return [(f"to {entry.target}: ", "legal"), *outcome(scene.view, choice, play.to)]
        words = outcome(scene.view, choice, play.field)
        if len(scene.trail) == 1 and entry.members:
            words.append((f"   {ASKS[play.card]}", "legal"))
        name = f"{entry.label}: " if scene.asks else f"on {play.field + 1}: "
        return [(name, "legal"), *words]

    def _draw_log(self, scene: Scene) -> None:
        force = brief_force(scene.view) if self.plan.form == "compact" else ()
        self.log_panel.title = "In force and log" if self.plan.form == "compact" else "Log"
        width = self.plan.regions["log"].width if "log" in self.plan.regions else 0
        self.log_panel.kept = wrap([(" · ".join(force), "text")], width - 2) if force else ()
        super()._draw_log(scene)


def asked(trail: Sequence[Entry]) -> str:
    """What the ability of the card that was chosen asks for."""
    choice = first_choice(trail[1])
    assert choice
    card = trail[0].label.split()[1]
    if len(trail) > 2:
        return f"{card} on {trail[1].target}: {trail[2].label} token to?"
    return f"{card} on {trail[1].target}: {ASKS[play_of(choice).card]}"


def follows(view: State, entry: Entry) -> Spans:
    """Strength, banner and control that would follow on a battlefield, or why it is refused."""
    if entry.barred:
        return [(WORDS.get(entry.barred.rule, "no"), "dim")]
    choice = first_choice(entry)
    if choice is None:
        return [("no", "dim")]
    play = play_of(choice)
    field = int(entry.target) - 1
    after = preview(view, play, field)
    banners = {play_of(each).banner for each in leaves(entry)} - {0}
    banner = "/".join(map(str, sorted(banners))) or (str(after.banner) if after.banner else "")
    spans: list[Span] = [(f"{after.strengths[view.side]:<2} ", "text")]
    if banner:
        spans.append((f"⚑{banner} ", "good"))
    return [*spans, control(after.controller, view.side)]


def outcome(view: State, choice: Any, field: int) -> list[Span]:
    """Strengths, banners and control after a play, on a battlefield."""
    after = preview(view, choice.action, field)
    own, other = after.strengths[view.side], after.strengths[1 - view.side]
    who = "nobody" if after.controller is None else SIDE_NAME[after.controller]
    text = f"{own} to {other}, {who} controls it"
    if after.placed:
        placed = " ".join(f"⚑{banner} on {spot + 1}" for spot, banner in after.placed)
        text += f"; banners come: {placed}"
    return [(text, "text"), (f" [{choice.rule}]", "dim")]
