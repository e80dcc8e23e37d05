"""The choices of L'Empereur in stages: which penguin or token, and then where to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from app.screens.lempereur_board import pair, token_sign
from app.widgets.entries import Entry
from games.core.prompt import Barred, Choice, Prompt
from games.lempereur.actions import Cover, Look, MoveToken, NoLook, Slide, Stop, TakeStep
from games.lempereur.ask import keypad
from games.lempereur.board import (
    BACK,
    COLUMNS,
    HOME,
    LETTER,
    NOBODY,
    OCEAN,
    OUT,
    PENGUIN_NAME,
    TILES,
    TOKEN_SHORT,
    column_of,
    place_of,
    row_of,
    shown,
    typed,
)
from games.lempereur.queries import (
    why_no_step,
    why_no_token,
)

if TYPE_CHECKING:
    from games.lempereur.state import State

PAD = ("789", "456", "123")
"""The keypad as it lies: 8 is towards the ocean, 4 to the left."""
AHEAD = {OUT: "879462135", BACK: "213465879"}
"""The keys of steps by heading, those that lead on first."""


PLACES: dict[str, int] = {typed(place): place for place in (*range(TILES), OCEAN, HOME)}
"""What is meant by the cells of the board: whoever clicks the colony wants to go home."""


class Origin(NamedTuple):
    """Where a keypad lies on the board, and what would move from there."""

    place: int
    penguin: int = NOBODY
    token: int = NOBODY


def entries_of_turn(view: State, prompt: Prompt) -> tuple[Entry, ...]:
    """The entries of the first stage; those of the next ones are their members."""
    kind = prompt.choices[0].action if prompt.choices else None
    if isinstance(kind, TakeStep | Stop):
        return _steps(view, prompt)
    if isinstance(kind, Look | NoLook):
        return tuple(map(_look, prompt.choices))
    if isinstance(kind, Cover):
        choice = prompt.choices[0]
        return (Entry("cover it again", "cover", key="0", choice=choice),)
    return _weather(view, prompt)


# -- steps -----------------------------------------------------------------------------------


def _steps(view: State, prompt: Prompt) -> tuple[Entry, ...]:
    """The steps of the penguin that moves; if two may, first a stage to choose it."""
    found: dict[int, list[Entry]] = {}
    stop: list[Entry] = []
    for choice in prompt.choices:
        action = choice.action
        if isinstance(action, TakeStep):
            found.setdefault(action.penguin, []).append(_step(view, choice, action))
        else:
            stop.append(Entry("stop here", "stop", key="5", choice=choice))
    if len(found) < 2:
        return (*next(iter(found.values()), ()), *stop)
    return tuple(
        Entry(
            f"{LETTER[penguin]} {PENGUIN_NAME[penguin]}",
            "penguin",
            typed(view.at[penguin]),
            str(number),
            members=tuple(members),
        )
        for number, (penguin, members) in enumerate(found.items(), 1)
    )


def _step(view: State, choice: Choice, action: TakeStep) -> Entry:
    # The choice has no key where two penguins share it.
    key = choice.key or keypad(view.at[action.penguin], action.to)
    return Entry(shown(action.to), "step", typed(action.to), key, choice=choice)


def beside(view: State, here: int, key: str) -> int | None:
    """The tile that lies from another one in the direction of a key; None where the ice ends."""
    down, across = next((y, row.index(key)) for y, row in enumerate(PAD) if key in row)
    row, column = row_of(here) + 1 - down, column_of(here) + across - 1
    inside = 1 <= row <= view.rows and 1 <= column <= COLUMNS
    return place_of(row, column) if inside else None


# -- looks, weather and slides ---------------------------------------------------------------


def _look(choice: Choice) -> Entry:
    action = choice.action
    if isinstance(action, Look):
        return Entry(shown(action.place), "look", typed(action.place), choice=choice)
    return Entry("no look", "none", key="0", choice=choice)


def _weather(view: State, prompt: Prompt) -> tuple[Entry, ...]:
    """The tokens, each with where it may go, and in Ice Flow the slides."""
    moves: dict[int, list[Choice]] = {}
    slides: list[Entry] = []
    for choice in prompt.choices:
        action = choice.action
        if isinstance(action, MoveToken):
            moves.setdefault(action.token, []).append(choice)
        elif isinstance(action, Slide):
            place = place_of(action.row, action.column)
            name = f"{shown(place)} and {shown(place + 1)}"
            slides.append(Entry(name, "slide", pair(place), choice=choice))
    tokens = [
        _token(view, prompt, token, moves.get(token, [])) for token in range(len(view.tokens))
    ]
    if slides:
        tokens.append(Entry("slide the ice", "slides", key="7", members=tuple(slides)))
    return tuple(tokens)


def _token(view: State, prompt: Prompt, token: int, choices: Sequence[Choice]) -> Entry:
    """A token with its steps; one that cannot be moved says why."""
    here = view.tokens[token]
    sign, _ = token_sign(view, token)
    entry = Entry(f"{sign} {shown(here)}", "token", typed(here), str(token + 1))
    if not choices:
        told = next((b for b in prompt.barred if b.label.startswith(TOKEN_SHORT[token])), None)
        return replace(entry, barred=told or _refused("nowhere to go", "4.2"))
    return replace(entry, members=tuple(_move(here, choice) for choice in choices))


def _move(here: int, choice: Choice) -> Entry:
    action = choice.action
    assert isinstance(action, MoveToken)
    key = keypad(here, action.to)
    return Entry(shown(action.to), "to", typed(action.to), key, choice=choice)


# -- what is refused -------------------------------------------------------------------------


def _refused(reason: str, rule: str) -> Barred:
    return Barred("", "", reason, rule)


def refusal(
    view: State, entries: Sequence[Entry], place: int | None, key: str = ""
) -> Entry | None:
    """An entry that says why a place is none of these; without a place the ice ends there."""
    origin = aim_of(view, entries)
    if origin is None:
        if entries[0].verb != "look" or place is None or place >= TILES:
            return None
        return Entry(shown(place), barred=_refused("everybody sees it already", "6.0"))
    if origin.token != NOBODY:
        name, rule = token_sign(view, origin.token)[0], "4.2"
        why = why_no_token(view, origin.token, place) if place is not None else None
    else:
        name, rule = PENGUIN_NAME[origin.penguin], "3.0"
        why = why_no_step(view, origin.penguin, place) if place is not None else None
    if place is None:
        return Entry(f"{name}, way {key}", barred=_refused("the ice ends there", rule))
    label = f"{name} home" if place == HOME else f"{name} to {shown(place)}"
    return Entry(label, barred=_refused(*why)) if why else None


def aim_of(view: State, entries: Sequence[Entry]) -> Origin | None:
    """What moves at this stage; None where something else is asked."""
    action: Any = entries[0].choice.action if entries and entries[0].choice else None
    if isinstance(action, TakeStep):
        return Origin(view.at[action.penguin], action.penguin)
    if isinstance(action, MoveToken):
        return Origin(view.tokens[action.token], token=action.token)
    return None


def spot(entry: Entry) -> tuple[int, int] | None:
    """Row and column of what an entry means on the ice, of a pair its left tile."""
    action: Any = entry.choice.action if entry.choice else None
    if isinstance(action, Slide):
        return action.row, action.column
    place = getattr(action, "place", getattr(action, "to", TILES))
    return (row_of(place), column_of(place)) if place < TILES else None


def nearest(entries: Sequence[Entry], cursor: int, across: int, down: int) -> int:
    """The number of the next entry in a direction of the ice; what is no tile lies below it."""
    spots = list(map(spot, entries))
    here = spots[cursor] if 0 <= cursor < len(spots) else None
    if here is None:
        tiles = [number for number, found in enumerate(spots) if found]
        return tiles[0] if tiles and down < 0 else max(cursor, 0)
    ranked = []
    for number, found in enumerate(spots):
        if found:
            v, h = here[0] - found[0], found[1] - here[1]
            steps = v * down, h * across
            if down and across:
                along, aside = min(steps), abs(steps[0] - steps[1])
            else:
                along, aside = sum(steps), abs(h if down else v)
            if along > 0:
                ranked.append((aside, along, number))
    if ranked:
        return min(ranked)[2]
    last = next((number for number, found in enumerate(spots) if found is None), cursor)
    return last if down > 0 else cursor


def place_at(targets: Sequence[str]) -> int | None:
    """The place that was clicked, by the targets of its cell."""
    return next((PLACES[target] for target in targets if target in PLACES), None)
