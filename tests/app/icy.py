"""People on the ice: the keys of an action, and what a picture of the screen tells of colours."""

from __future__ import annotations

import re
from typing import Any

from app.controller import TurnController
from games.core.models import Setup
from games.core.play import Play
from games.lempereur.actions import Cover, Look, MoveToken, NoLook, Slide, Stop, TakeStep
from games.lempereur.ask import keypad
from games.lempereur.board import COLOURS, TILES, column_of, row_of
from games.lempereur.queries import movable, secret_place
from games.lempereur.rules import RULES

WORD = re.compile("|".join(word.upper() for word in COLOURS))
TOLD = re.compile(rf"\) is ({'|'.join(COLOURS)})", re.IGNORECASE)


def keys_of(state: Any, action: Any) -> list[str]:
    """The keys that lead to an action and put the cursor on it; Enter carries it out."""
    if isinstance(action, TakeStep):
        here = state.at[action.penguin]
        movers = movable(state)
        first = [str(1 + movers.index(action.penguin))] if len(movers) > 1 else []
        way = str(column_of(action.to)) if here >= TILES else keypad(here, action.to)
        return [*first, way]
    if isinstance(action, MoveToken):
        return [str(action.token + 1), keypad(state.tokens[action.token], action.to)]
    if isinstance(action, Look):
        return [str(row_of(action.place)), str(column_of(action.place))]
    if isinstance(action, Slide):
        return ["7", str(action.row), str(action.column)]
    assert isinstance(action, Stop | NoLook | Cover)
    return ["5" if isinstance(action, Stop) else "0"]


def tiles_of(lines: list[str], rows: int) -> dict[int, str]:
    """The colours that stand on the tiles of a picture at 80x24, by place."""
    closed = rows <= 5
    down, across, top = (3, 10, 4) if closed else (2, 11, 3)
    found = {}
    for place in range(4 * rows):
        y = top + down * (rows - row_of(place))
        x = 2 + across * (column_of(place) - 1)
        word = WORD.search(lines[y][x + 1 : x + across - 1]) if y < len(lines) else None
        if word:
            found[place] = word[0]
    return found


def open_tiles(state: Any, looks: bool = False) -> dict[int, str]:
    """The colours that may stand on the tiles: face up, and a secret while somebody looks."""
    secret = secret_place(state) if looks else None
    if state.outcome is not None:
        return {place: COLOURS[colour].upper() for place, colour in enumerate(state.colours)}
    return {
        place: COLOURS[colour].upper()
        for place, colour in enumerate(state.colours)
        if state.face_up[place] or place == secret
    }


def leaks(lines: list[str], rows: int, *states: Any, looks: bool = False) -> list[str]:
    """What a picture tells of colours that none of these positions may show."""
    allowed = [open_tiles(state, looks) for state in states]
    found = [
        f"{word} on {row_of(place)} {column_of(place)}"
        for place, word in tiles_of(lines, rows).items()
        if not any(tiles.get(place) == word for tiles in allowed)
    ]
    words = {word for tiles in allowed for word in tiles.values()}
    text = "\n".join(lines)
    found += [f"{word} in words" for word in WORD.findall(text) if word not in words]
    if not (looks and any(secret_place(state) is not None for state in states)):
        found += [f"it says: {told}" for told in TOLD.findall(text)]
    return found


def chosen(game: TurnController) -> Any:
    """What leads to a quick end with many looks: the way of the greedy bot, and every eye used."""
    looks = [action for action in game.legal if action.kind == "look"]
    if looks:
        return looks[len(game.past) * 7 % len(looks)]
    view = game.view(game.state.seat)
    return RULES.bots["greedy"].choose(RULES, view, game.legal, Play.seeded(len(game.past)))


def setups() -> dict[str, Setup]:
    """Games of two to four people, by name."""
    return {
        "four": Setup(seats=4),
        "three-juvenile": Setup(seats=3, scenario="8.1", options={"rows": "4"}),
        "two-ice-flow": Setup(seats=2, scenario="8.2"),
    }
