"""We Must Tell the Emperor on screen: fronts, resources, card, what is in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.screens.base import GameScreen
from app.screens.emperor_board import COMPACT_HEIGHTS, COMPACT_WIDTH, ROOMY_HEIGHTS, Board
from app.screens.states_of_siege import SiegeFace, in_force
from app.widgets.board import Picture
from app.widgets.canvas import Spans
from app.widgets.cards import PACKED, Section
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY
from games.tell_the_emperor.board import (
    ABDA,
    ARMIES,
    ARMY_LETTER,
    ARMY_NAME,
    DECK_NAME,
    FARTHEST,
    FORT_VALUE,
    HOME_FORTRESS,
    INDEX,
    INVASION_PREPARATION,
    ISLANDS,
    JAVA,
    PLACES,
    RESOURCE,
    TRACK_NAME,
    place,
)
from games.tell_the_emperor.queries import battle_value, top_box
from games.tell_the_emperor.text import drm_words

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State


KINDS = {
    # An attack has the number of its front, also while it is not possible.
    **{f"attack {army}": str(number) for number, army in enumerate(ARMIES, 1)},
    "raise army_navy": "7",
    "raise prestige": "8",
    "attack Kamikaze": "a",
    "fortify": "f",
    "knock-out": "o",
    "withdraw": "w",
    "battle": "b",
}


SIGNS = (
    ("[B 3]", "an Army on its weak side, with the Battle Value that a die must beat"),
    ("[C+4]", "an Army on its strong side"),
    ("[N+4]!", "its next advance reaches the Home Islands"),
    ("[A ●]", "ABDA in Java: an oil roll is allowed [9.3]"),
    (" ".join(ARMY_LETTER), ", ".join(ARMY_NAME)),
    (f"⌂{HOME_FORTRESS}", "the Home Islands, with the number that an advance must beat there"),
    (f"⌂{INVASION_PREPARATION}!", "the same after Invasion Preparation [9.4]"),
    ("≈", "a track over islands"),
    ("▣", f"Island Fortification, which resists with {FORT_VALUE} [8.4]"),
    ("cMarsh", "before a name: the key of the choice that means it"),
    ("[3]", "where a resource stands on its track"),
    ("×", "a box that a Withdrawal has closed [8.6.1]"),
    ("●○", "left and used up: Kamikazes, forts, Actions"),
)


class EmperorFace(SiegeFace):
    """The look of We Must Tell the Emperor."""

    decks = DECK_NAME
    kinds = KINDS
    signs = SIGNS

    def heights(self, roomy: bool) -> tuple[int, ...]:
        """Rows of the board, headings included."""
        return ROOMY_HEIGHTS if roomy else COMPACT_HEIGHTS

    def width(self) -> int:
        """Columns of the compact board."""
        return COMPACT_WIDTH

    def board(
        self, view: State, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> Picture:
        """Fronts and resources."""
        return Board(view, keys, roomy, width, height).paint()

    def sections(
        self, rules: Any, view: State, form: int, roomy: bool = False
    ) -> Sequence[Section]:
        """Card, in force."""
        return self.card(rules, view, form), in_force(rules.in_force(view), form)

    def about(self, view: State, target: str, form: int) -> Sequence[Spans]:
        """An Army, a space or a resource."""
        return [[(line, "text")] for line in _about(view, target, form)]

    def brief(self, view: State, card: Any, says: Sequence[str], form: int) -> Sequence[str]:
        """What a card says without what stands under "In force", and without its table's rows."""
        drms = {drm_words(drm) for drm in view.drms}
        return [line.rstrip(":") for line in says if not line.startswith(" ") and line not in drms]


def _about(view: State, target: str, form: int) -> list[str]:
    """What stands on a target, in a line or a few."""
    army_name, _, space = target.partition(" ")
    if army_name in RESOURCE:
        return _about_resource(view, RESOURCE[army_name])
    if army_name not in INDEX:
        return []
    army = INDEX[army_name]
    if form >= PACKED:
        return [_packed(view, army, int(space) if space else view.space[army], not space)]
    return _about_space(view, army, int(space)) if space else _about_army(view, army)


def _packed(view: State, army: int, space: int, is_army: bool) -> str:
    """The same in one line, with names that fit it."""
    name = ARMY_NAME[army].removesuffix(" Union")
    if space not in PLACES[army]:
        return f"{name} {'out of' if space == OUT_OF_PLAY else 'not in'} play"
    if space == JAVA and army == ABDA:
        return f"{name} in Java"
    spot = f"{PLACES[army][space].roomy} ({space})"
    if is_army:
        return f"{name} in {spot}"
    return f"{spot}, fort ▣ [{FORT_VALUE}]" if (army, space) in view.forts else spot


def _about_resource(view: State, track: int) -> list[str]:
    return [f"{TRACK_NAME[track]} {view.resources[track]} of {top_box(view, track)}"]


def _about_space(view: State, army: int, space: int) -> list[str]:
    lines = [place(army, space)]
    if (army, space) in view.forts:
        lines.append(f"fort ▣ [{FORT_VALUE}] against {ARMY_NAME[army]}")
    elif space in ISLANDS[army]:
        lines.append("island ≈, no fort")
    return lines


def _about_army(view: State, army: int) -> list[str]:
    name = ARMY_NAME[army]
    space = view.space[army]
    if space == OUT_OF_PLAY:
        return [f"{name} is out of play"]
    if space == NOT_IN_PLAY:
        return [f"{name} is not in play"]
    if army == ABDA and space == JAVA:
        return [f"{name} in Java"]
    where = f"{name} in {place(army, space)}"
    side = "strong" if view.side[army] else "weak"
    island = ", island ≈" if space in ISLANDS[army] else ""
    lines = [where, f"{side} side, Battle Value {battle_value(view, army)}{island}"]
    if space == FARTHEST[army] and army != ABDA:
        lines.append("farthest space: only a Knock-Out Blow moves it on")
    if space:
        lines.append(_next(view, army, space - 1))
    return lines


def _next(view: State, army: int, space: int) -> str:
    if army == ABDA and not space:
        return "advances no further"
    if not space:
        if view.fortress:
            return f"next: Home Islands, fortress ⌂ [{HOME_FORTRESS}]"
        return "next: Home Islands, nothing in the way"
    fort = f", fort ▣ [{FORT_VALUE}]" if (army, space) in view.forts else ""
    return f"next: {place(army, space)}{fort}"


FACE = EmperorFace()


class TellTheEmperorScreen(GameScreen):
    """Plays We Must Tell the Emperor."""


SCREEN = TellTheEmperorScreen
