"""Words around the ice of L'Empereur: who stands where, what is asked, what would follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.screens.lempereur_board import ROLES, sight, token_sign
from app.screens.lempereur_stages import PLACES
from app.screens.lines import fit
from app.widgets.canvas import Span, Spans
from app.widgets.entries import Entry
from games.lempereur.actions import Look, MoveToken, NoLook, Slide, Stop, TakeStep
from games.lempereur.board import (
    BACK,
    COLONY,
    GOOD,
    HOME,
    LETTER,
    NOBODY,
    OCEAN,
    PENGUIN_NAME,
    PENGUINS,
    TILES,
    row_of,
    shown,
)
from games.lempereur.queries import (
    companions,
    has_eye,
    own_penguins,
    penguins_on,
    secret_place,
    shows_eye,
    token_on,
)

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
        spans.append((f"{fit(name, room - 1)} ", "text"))
    return [*spans, (where(view, penguin), "text")]


def where(view: State, penguin: int) -> str:
    """The place and the way of a penguin: `row 3 ↑ out`."""
    place = view.at[penguin]
    if place in (HOME, COLONY):
        return shown(place)
    way = "↓ home" if view.headings[penguin] == BACK else "↑ out"
    return f"{shown(place) if place == OCEAN else f'row {row_of(place)}'} {way}"


def asked(scene: IceScene, esc: str) -> tuple[str, str]:
    """The heading over the choices, left and right; `esc` is the key that goes back."""
    if not scene.entries:
        return scene.title, ""
    if scene.rolls:
        whose, _, question = scene.title.rpartition(": ")
        return f"{question[:1].upper()}{question[1:]}", "" if whose else f"{esc} back"
    if scene.verb == "to":
        return f"{scene.trail[0].label} goes to", f"{esc} back"
    right = f"{esc} back" if scene.trail else ""
    if scene.verb == "step" and not right:
        right = "must be made" if scene.view.mover == NOBODY else "may go on"
    return ASKS[scene.verb], right


def secret(view: State, who: Sequence[str], seat: int | None, act: str) -> list[Span]:
    """What a secret look shows, for whom alone, and the key that ends it."""
    place = secret_place(view)
    if place is None:
        return []
    seen = sight(view, place)
    name = who[seat] if who and seat is not None else ""
    eye = " with an eye" if has_eye(view, place) else ""
    return [
        (f"only for {name or 'you'}: {shown(place)} is ", "text"),
        (seen.text, seen.role),
        (f"{eye}; {act} covers it ", "text"),
        ("[6.0]", "dim"),
    ]


def place_lines(view: State, target: str) -> list[Spans]:
    """A place of the ice, as far as everybody sees it."""
    place = PLACES.get(target, TILES)
    if place >= len(view.colours):
        return []
    seen = sight(view, place)
    eye = " with an eye" if seen.sign else ""
    return [[(f"{shown(place)} {seen.text or 'hidden'}{eye}", "text")]]


# -- what would follow -----------------------------------------------------------------------


def brief(view: State, entry: Entry) -> str:
    """What a place of the keypad shows, in at most seven cells."""
    action: Any = entry.choice.action if entry.choice else None
    if isinstance(action, TakeStep):
        if action.to >= TILES:
            return "ocean" if action.to == OCEAN else "home"
        seen = sight(view, action.to)
        return f"{seen.text}{seen.sign}" or "hidden"
    if isinstance(action, MoveToken):
        return shown(action.to)
    return "stop"


def told(view: State, entry: Entry) -> str:
    """What would follow from an entry, as far as everybody can see."""
    action: Any = entry.choice.action if entry.choice else None
    if isinstance(action, TakeStep):
        return f"{entry.label}: {arrival(view, action)}"
    if isinstance(action, Stop):
        return "stop here: the move ends"
    if isinstance(action, MoveToken):
        return f"{entry.label}: {weather(view, action)}"
    if isinstance(action, Slide):
        return f"{entry.label} change places with all on them"
    if isinstance(action, Look):
        return f"{entry.label}: look at it, you alone"
    if isinstance(action, NoLook):
        return "no look: the eye is not used"
    if entry.verb == "slides":
        return "two neighbours of a row change places"
    if entry.verb == "penguin":
        return f"{entry.label.split()[1]} moves: where to comes next"
    if entry.verb == "token":
        return f"{entry.label}: where to comes next"
    return ""


def arrival(view: State, action: TakeStep) -> str:
    """What meets a penguin at a place."""
    penguin, to = action.penguin, action.to
    if to == OCEAN:
        return "turns to home, the move ends"
    if to == HOME:
        return "the way is done"
    others = [other for other in penguins_on(view, to) if other != penguin]
    joins = f", joins {' '.join(LETTER[other] for other in others)}" if others else ""
    token = token_on(view, to)
    if token is not None:
        return ("may go on" if GOOD[token] else "ends the move") + joins
    if not view.face_up[to]:
        return f"hidden, goes on if {PENGUIN_NAME[penguin].lower()}{joins}"
    eye = "a look, then " if shows_eye(view, to) else ""
    goes = "may go on" if view.colours[to] == penguin else "ends the move"
    return f"{eye}{goes}{joins}"


def weather(view: State, action: MoveToken) -> str:
    """What a token does to the tiles that it leaves and reaches."""
    here, to = view.tokens[action.token], action.to
    words = []
    if here in view.at:
        words.append(f"{shown(here)} shows its colour")
    if view.face_up[to]:
        words.append(f"hides {sight(view, to).text} there")
    elif to in view.at:
        words.append("penguins are there")
    return "; ".join(words) or "free"


def in_force(view: State) -> list[tuple[str, str]]:
    """What is in force now, each in a line with its rule."""
    lines: list[tuple[str, str]] = []
    if view.outcome is not None:
        return lines
    if view.barred != NOBODY:
        names = " ".join(LETTER[p] for p in own_penguins(view, view.player))
        lines.append((f"{token_sign(view, view.barred)[0]} barred for {names} ", "4.2"))
    movers = [view.mover] if view.mover != NOBODY else own_penguins(view, view.player)
    stepping = view.agenda and view.agenda[-1].kind != "choose_weather"
    for penguin in movers if stepping else ():
        along = " ".join(LETTER[other] for other in companions(view, penguin))
        if along:
            comes = "comes" if len(along) == 1 else "come"
            lines.append((f"{along} {comes} along with {LETTER[penguin]} ", "5.0"))
    return lines
