"""Words around the ice of L'Empereur: who stands where, what is asked, what was seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.screens.lempereur_board import ROLES, sight
from app.widgets.canvas import Span, Spans
from games.lempereur.board import (
    BACK,
    COLONY,
    HOME,
    LETTER,
    NOBODY,
    OCEAN,
    PENGUIN_NAME,
    PENGUINS,
    row_of,
    shown,
)
from games.lempereur.queries import own_penguins, secret_place, shows_eye, token_on

if TYPE_CHECKING:
    from app.screens.lempereur_view import IceScene
    from games.lempereur.state import State

LEGEND: Spans = [("· hidden  ☼ good  ⊗ bad  ◎ eye", "dim")]
WIDE = 40
NAME = 7
LONGEST = 16
ASKS = {
    "penguin": "Which penguin?",
    "step": "Your step",
    "look": "Look at a hidden tile?",
    "cover": "For you alone",
    "token": "Which token?",
    "slide": "Which tiles slide?",
}


def penguin_lines(view: State, who: Sequence[str], width: int) -> list[Spans]:
    """The penguins in the game: whose they are, where they stand, which way they go."""
    return [_penguin(view, p, who, width) for p in PENGUINS if view.owners[p] != NOBODY]


def _penguin(view: State, penguin: int, who: Sequence[str], width: int) -> list[Span]:
    movers = [view.mover] if view.mover != NOBODY else own_penguins(view, view.player)
    now = view.outcome is None and penguin in movers
    name = who[view.owners[penguin]] if who else ""
    spans: list[Span] = [("▸" if now else " ", "legal"), (f"{LETTER[penguin]} ", ROLES[penguin])]
    if width >= WIDE or not name:
        spans.append((f"{PENGUIN_NAME[penguin]:<{NAME}}", ROLES[penguin]))
    if who:
        # Names have their column, whether it stands beside the colour or in its place.
        room = LONGEST + 1 if width >= WIDE or name else LONGEST + 1 - NAME
        spans.append((f"{name:<{room}}", "text"))
    return [*spans, (where(view, penguin), "text")]


def where(view: State, penguin: int) -> str:
    """The place and the way of a penguin: `row 3 ↑ out`."""
    place = view.at[penguin]
    if place in (HOME, COLONY):
        return shown(place)
    way = "↓ home" if view.headings[penguin] == BACK else "↑ out"
    return f"{shown(place) if place == OCEAN else f'row {row_of(place)}'} {way}"


def asked(scene: IceScene) -> tuple[str, str]:
    """The heading over the choices, left and right."""
    if not scene.entries:
        return scene.title, ""
    if scene.verb == "to":
        return f"{scene.trail[0].label} goes to", "Esc back"
    right = "Esc back" if scene.trail else ""
    if scene.verb == "step" and not right:
        right = "must be made" if scene.view.mover == NOBODY else "may go on"
    return ASKS[scene.verb], right


def secret(view: State, who: Sequence[str], seat: int | None) -> list[Span]:
    """What a secret look shows, for whom alone, and what ends it."""
    place = secret_place(view)
    if place is None:
        return []
    seen = sight(view, place)
    name = who[seat] if who and seat is not None else ""
    eye = " with an eye" if shows_eye_under(view, place) else ""
    return [
        (f"only for {name or 'you'}: {shown(place)} is ", "text"),
        (seen.text, seen.role),
        (f"{eye}; Enter covers it ", "text"),
        ("[6.0]", "dim"),
    ]


def shows_eye_under(view: State, place: int) -> bool:
    """Whether the tile that is looked at in secret has an eye."""
    return bool(view.eyes[(place & ~3) + view.colours[place]])


def place_lines(view: State, target: str) -> list[Spans]:
    """A tile, as far as everybody sees it."""
    parts = target.split()
    if len(parts) != 2 or not parts[0].isdigit():
        return [[(target, "text")]]
    place = 4 * (int(parts[0]) - 1) + int(parts[1]) - 1
    token = token_on(view, place)
    seen = sight(view, place)
    words = seen.text or "hidden"
    eye = " with an eye" if shows_eye(view, place) and token is None else ""
    return [[(f"{shown(place)} {words}{eye}", "text")]]
