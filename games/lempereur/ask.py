"""How the decisions read to a person [4.0, 6.0]. Nothing here names a colour that is face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import HIDDEN
from games.core.prompt import Barred, Choice, Prompt, lone_keys
from games.core.text import listed
from games.lempereur.actions import COVER, AnyAction, Look, MoveToken, Slide, TakeStep
from games.lempereur.board import (
    BACK,
    COLOURS,
    GOOD,
    HOME,
    NOBODY,
    OCEAN,
    PENGUIN_NAME,
    TILES,
    TOKEN_NAME,
    TOKEN_SHORT,
    TOKENS,
    around,
    column_of,
    place_of,
    row_of,
    shown,
    typed,
    ways,
)
from games.lempereur.queries import (
    colour_of,
    companions,
    has_eye,
    may_slide,
    movable,
    own_penguins,
    shows_eye,
    token_on,
    why_no_step,
    why_no_token,
)

if TYPE_CHECKING:
    from games.lempereur.decisions import ChooseLook, ChooseStep, ChooseWeather, CoverTile
    from games.lempereur.state import State


# -- steps -----------------------------------------------------------------------------------


def choose_step(decision: ChooseStep, state: State) -> Prompt:
    """A step: verbs are penguins, targets places; keys lie as on a keypad, 8 to the ocean."""
    movers = movable(state)
    names = listed([PENGUIN_NAME[penguin] for penguin in movers]).replace(" and ", " or ")
    title = f"{names} takes a step"
    if state.mover != NOBODY:
        title = f"{standing_words(state, state.mover)}: a further step, or stop?"
    notes = [along for penguin in movers if (along := along_words(state, penguin))]
    return Prompt(
        decision.seat,
        "Move",
        title,
        "4.1",
        lone_keys(_step_choice(state, action) for action in decision.legal(state)),
        tuple(barred for penguin in movers for barred in _barred_steps(state, penguin)),
        "; ".join(notes),
    )


def standing_words(state: State, penguin: int) -> str:
    """A penguin with its tile and what can be seen there: `Green on (3,3), green`."""
    place = state.at[penguin]
    words = f"{PENGUIN_NAME[penguin]} on {shown(place)}"
    token, colour = token_on(state, place), colour_of(state, place)
    if token is not None:
        return f"{words}, {TOKEN_NAME[token]}"
    return words if colour is None else f"{words}, {COLOURS[colour]}"


def along_words(state: State, penguin: int) -> str:
    """Who comes along with a penguin from where it stands; empty if nobody does [5.0]."""
    along = [PENGUIN_NAME[other] for other in companions(state, penguin)]
    if not along:
        return ""
    comes = "comes" if len(along) == 1 else "come"
    return f"{listed(along)} {comes} along with {PENGUIN_NAME[penguin]} [5.0]"


def _step_choice(state: State, action: AnyAction) -> Choice:
    if not isinstance(action, TakeStep):
        return Choice(action, "Stop here", "stop", rule="4.1", hit="the move ends", key="5")
    penguin, to = action.penguin, action.to
    return Choice(
        action,
        step_label(penguin, to),
        f"step {COLOURS[penguin]}",
        typed(to),
        "4.1",
        hit=arrival_words(state, penguin, to),
        key=keypad(state.at[penguin], to),
    )


def step_label(penguin: int, to: int) -> str:
    """A step in words: `Green to (3,2)`."""
    if to == HOME:
        return f"{PENGUIN_NAME[penguin]} home"
    return f"{PENGUIN_NAME[penguin]} to {shown(to)}"


def keypad(here: int, to: int) -> str:
    """The digit of a step: the column from colony and ocean, else the direction on a keypad."""
    if here >= TILES:
        return str(column_of(to) if to < TILES else 0)
    if to >= TILES:
        return "8" if to == OCEAN else "2"
    rows, columns = row_of(to) - row_of(here), column_of(to) - column_of(here)
    return str(5 + 3 * rows + columns)


def arrival_words(state: State, penguin: int, to: int) -> str:
    """What meets a penguin at a place, as far as everybody can see it [4.1]."""
    if to == OCEAN:
        return "the move ends, and it turns to home"
    if to == HOME:
        return "it is home"
    token = token_on(state, to)
    if token is not None:
        return "good weather: it may go on" if GOOD[token] else "bad weather: the move ends"
    colour = colour_of(state, to)
    if colour is None:
        return f"hidden: it may go on if it is {COLOURS[penguin]}"
    eye = "with an eye: you may look; " if shows_eye(state, to) else ""
    goes = "it may go on" if colour == penguin else "the move ends"
    return f"{COLOURS[colour]}{' ' if eye else ': '}{eye}{goes}"


def _barred_steps(state: State, penguin: int) -> list[Barred]:
    here, heading = state.at[penguin], state.headings[penguin]
    looked_for = list(ways(here, heading, state.rows))
    if here < TILES:
        if row_of(here) == 1 and heading != BACK:
            looked_for.append(HOME)
        if row_of(here) == state.rows and heading == BACK:
            looked_for.append(OCEAN)
    found = []
    for to in looked_for:
        why = why_no_step(state, penguin, to)
        if why is not None:
            verb = f"step {COLOURS[penguin]}"
            found.append(Barred(step_label(penguin, to), verb, why.text, why.rule, typed(to)))
    return found


# -- looks -----------------------------------------------------------------------------------


def choose_look(decision: ChooseLook, state: State) -> Prompt:
    """The look of an eye: targets are tiles."""
    eye = shown(state.at[state.mover])
    return Prompt(
        decision.seat,
        "Look",
        f"The eye on {eye}: look at a hidden tile?",
        "6.0",
        tuple(
            Choice(action, f"Look at {shown(action.place)}", "look", typed(action.place), "6.0")
            if isinstance(action, Look)
            else Choice(action, "No look", "no look", rule="6.0", hit="the eye is not used")
            for action in decision.legal(state)
        ),
        note="only you will see its colour",
    )


def cover_tile(decision: CoverTile, state: State) -> Prompt:
    """What was seen, for the eyes of its seat; anybody else reads which tile it is."""
    colour, place = state.colours[decision.place], shown(decision.place)
    name = PENGUIN_NAME[state.mover]
    title = f"{name} looks at {place}" if colour == HIDDEN else f"{place} is {COLOURS[colour]}"
    if colour != HIDDEN and has_eye(state, decision.place):
        title += " and has an eye"
    return Prompt(
        decision.seat,
        "Look",
        title,
        "6.0",
        (Choice(COVER, f"Cover {place} again", "cover", rule="6.0", hit="remember it"),),
    )


# -- weather ---------------------------------------------------------------------------------


def choose_weather(decision: ChooseWeather, state: State) -> Prompt:
    """The second action: verbs are tokens, targets places; slides come last."""
    own = own_penguins(state, decision.seat)
    slides = " or slide two tiles" if may_slide(state) else ""
    return Prompt(
        decision.seat,
        "Weather",
        f"{_names(state, decision.seat)}: move a weather token{slides}",
        "4.2",
        tuple(_weather_choice(state, action) for action in decision.legal(state)),
        tuple(_barred_tokens(state)),
        "; ".join(standing_words(state, penguin) for penguin in own if state.at[penguin] < TILES),
    )


def _names(state: State, seat: int) -> str:
    return listed([PENGUIN_NAME[p] for p, owner in enumerate(state.owners) if owner == seat])


def _weather_choice(state: State, action: AnyAction) -> Choice:
    if isinstance(action, Slide):
        left = place_of(action.row, action.column)
        label = f"Slide {shown(left)} and {shown(left + 1)}"
        return Choice(
            action,
            label,
            "slide",
            typed(left),
            "8.2",
            hit="they change places with all that is on them",
            short=f"Slide {shown(left)}",
        )
    assert isinstance(action, MoveToken)
    return Choice(
        action,
        token_label(action.token, action.to),
        f"token {TOKENS[action.token]}",
        typed(action.to),
        "4.2",
        hit=weather_words(state, action.token, action.to),
    )


def token_label(token: int, to: int) -> str:
    """A step of a token in words: `Good 1 to (3,2)`."""
    return f"{TOKEN_SHORT[token]} to {shown(to)}"


def weather_words(state: State, token: int, to: int) -> str:
    """What a token does to the tiles that it leaves and reaches [4.2]."""
    words = []
    here = state.tokens[token]
    if here in state.at:
        words.append(f"{shown(here)} is seen again")
    if state.face_up[to]:
        words.append(f"{shown(to)} is hidden")
    return "; ".join(words)


def _barred_tokens(state: State) -> list[Barred]:
    found = []
    for token, name in enumerate(TOKEN_SHORT):
        verb = f"token {TOKENS[token]}"
        here = state.tokens[token]
        if token == state.barred:
            why = why_no_token(state, token, here)
            assert why is not None
            found.append(Barred(name, verb, why.text, why.rule))
            continue
        for to in around(here, state.rows):
            why = why_no_token(state, token, to)
            if why is not None:
                label = token_label(token, to)
                found.append(Barred(label, verb, why.text, why.rule, typed(to)))
    return found
