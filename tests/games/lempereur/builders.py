"""Positions of L'Empereur for tests, in the notation of the rules page, and ways to play on.

Penguins read `green 3 3 out; blue ocean back`; those not named stand in the colony. Tokens read
`g1 3 2; b1 7 4`; those not named lie out of the way in the rows 6 to 8. The ice is the base layout
of the page: its rows begin green, red, blue, yellow, and so on in this order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from games.core.models import HIDDEN, Setup
from games.core.play import Play
from games.core.playout import Step, playout
from games.lempereur.actions import AnyAction, MoveToken, TakeStep
from games.lempereur.board import (
    BACK,
    COLONY,
    COLOURS,
    COLUMNS,
    HOME,
    JUVENILE,
    NOBODY,
    OCEAN,
    OUT,
    TOKENS,
    VARIANT,
    around,
    column_of,
    place_of,
    row_of,
)
from games.lempereur.decisions import CHOOSE_STEP, CHOOSE_WEATHER
from games.lempereur.queries import targets, why_no_token
from games.lempereur.rules import RULES, Lempereur
from games.lempereur.sequence import see
from games.lempereur.state import State

__all__ = ["RULES"]

ASIDE = "g1 8 3; g2 8 4; g3 7 3; b1 7 4; b2 6 3; b3 6 4"
SCENARIO = {"base": "2.0", "juvenile": "8.1", "ice_flow": "8.2"}
SETUPS = [Setup(seats=seats, scenario=scenario) for scenario in VARIANT for seats in (2, 3, 4)]
WORDS = {"colony": COLONY, "ocean": OCEAN, "home": HOME}


def dealt(seats: int = 4, seed: int = 7, scenario: str = "base", **options: Any) -> State:
    """A new game."""
    return RULES.start(Setup(seats=seats, scenario=scenario, options=options), Play.seeded(seed))


def place(words: str) -> int:
    """The place of `3 2` or of a word."""
    return WORDS[words] if words in WORDS else place_of(*map(int, words.split()))


def base_layout(rows: int = 8) -> list[int]:
    """The colours of the ice in the vectors of the page."""
    return [(row + column) % 4 for row in range(rows) for column in range(COLUMNS)]


def position(
    penguins: str = "",
    turn: str = "green",
    *,
    tokens: str = "",
    players: int = 4,
    variant: str = "base",
    rows: int = 8,
    eyes: str = "",
    barred: str = "",
    weather: bool = False,
    layout: list[int] | None = None,
    number: int = 1,
) -> State:
    """A position in which the seat of a penguin is to move it, or a token if `weather`."""
    state = dealt(players, scenario=SCENARIO[variant], rows=str(rows))
    state.colours = layout or base_layout(rows)
    state.eyes = eyes_at(state, [place(words) for words in _split(eyes)])
    for words in _split(penguins):
        name, _, where = words.partition(" ")
        at, _, heading = where.rpartition(" ")
        penguin = COLOURS.index(name)
        state.at[penguin] = place(at)
        state.headings[penguin] = {"out": OUT, "back": BACK}[heading]
    if VARIANT[SCENARIO[variant]] != JUVENILE:
        for words in (*_split(ASIDE), *_split(tokens)):
            name, _, where = words.partition(" ")
            state.tokens[TOKENS.index(name)] = place(where)
    state.barred = TOKENS.index(barred) if barred else NOBODY
    settle_down(state, COLOURS.index(turn), weather, number)
    return state


def _split(text: str) -> list[str]:
    return [" ".join(words.split()) for words in text.split(";") if words.strip()]


def eyes_at(state: State, places: list[int]) -> tuple[int, ...]:
    """The eyes of the tiles that lie at some places."""
    found = [0] * len(state.colours)
    for at in places:
        found[(at & ~3) + state.colours[at]] = 1
    return tuple(found)


def settle_down(state: State, penguin: int, weather: bool, number: int) -> None:
    """Turn up what has to be face up, and let the seat of a penguin decide."""
    for at in range(len(state.colours)):
        state.face_up[at] = int(at in state.at and at not in state.tokens)
        if state.face_up[at]:
            see(state, at, range(state.players))
    state.player = state.seat = state.owners[penguin]
    state.turn = number
    decisions = CHOOSE_WEATHER if weather else CHOOSE_STEP
    state.agenda = [decisions[state.player]]
    RULES.check(state)


# -- playing ---------------------------------------------------------------------------------


def carry_out(state: State, action: AnyAction, rules: Lempereur = RULES) -> Play:
    """Carry out a legal action; it asks for no chance."""
    assert action in rules.legal(state), f"{action} is not one of {texts(state)}"
    chance = Play.scripted(state, ())
    rules.apply(state, action, chance)
    chance.finish()
    rules.check(state)
    return chance


def say(state: State, *words: str) -> Play:
    """Carry out actions as a player writes them; what the last one brought."""
    for each in words:
        happened = carry_out(state, RULES.action(each))
    return happened


# -- looking ---------------------------------------------------------------------------------


def texts(state: State) -> list[str]:
    """The legal actions as a player writes them."""
    return [str(action) for action in RULES.legal(state)]


def can(state: State, words: str) -> bool:
    """Whether an action is possible now."""
    return RULES.action(words) in RULES.legal(state)


def refusal(state: State, words: str) -> str:
    """Why an action is not possible now."""
    assert not can(state, words)
    verb, _, target = words.partition(" ")
    return RULES.explain(state, verb, target)


def where(state: State, name: str) -> str:
    """Place and heading of a penguin: `3 2 out`."""
    penguin = COLOURS.index(name)
    return f"{spelled(state.at[penguin])} {'back' if state.headings[penguin] else 'out'}"


def spelled(at: int) -> str:
    """A place in the notation of these tests."""
    words = {number: word for word, number in WORDS.items()}
    return words.get(at) or f"{row_of(at)} {column_of(at)}"


def seen(state: State) -> list[str]:
    """The tiles that are face up."""
    return [spelled(at) for at, up in enumerate(state.face_up) if up]


def steps(state: State, name: str) -> list[str]:
    """Where a penguin may step to."""
    return [spelled(to) for to in targets(state, COLOURS.index(name))]


def token_steps(state: State, name: str) -> list[str]:
    """Where a token may go."""
    token = TOKENS.index(name)
    near = around(state.tokens[token], state.rows)
    return [spelled(to) for to in near if why_no_token(state, token, to) is None]


def offered_steps(state: State, name: str) -> list[str]:
    """The steps of a penguin among the legal actions."""
    penguin = COLOURS.index(name)
    legal = RULES.legal(state)
    return [spelled(a.to) for a in legal if isinstance(a, TakeStep) and a.penguin == penguin]


def offered_tokens(state: State, name: str) -> list[str]:
    """The steps of a token among the legal actions."""
    token = TOKENS.index(name)
    legal = RULES.legal(state)
    return [spelled(a.to) for a in legal if isinstance(a, MoveToken) and a.token == token]


def asked(state: State) -> str:
    """What is to be decided: `move`, `look`, `cover`, `weather`, or `over`."""
    if state.outcome is not None:
        return "over"
    names = {"choose_step": "move", "choose_look": "look", "cover_tile": "cover"}
    return names.get(state.agenda[-1].kind, "weather")


def winners(state: State) -> tuple[int, ...]:
    """The seats that have won; none while the game goes on."""
    return state.outcome.winners if state.outcome else ()


def remembered(state: State, seat: int) -> dict[str, str]:
    """What a seat has seen: places with the names of the colours."""
    own = state.memory[32 * seat : 32 * seat + 32]
    return {spelled(at): COLOURS[c] for at, c in enumerate(own) if c != HIDDEN}


def story(chance: Play) -> list[str]:
    """The log of what happened, with rule numbers."""
    return [f"{line.text} [{line.rule}]" for line in map(RULES.describe, chance.events)]


def with_card(name: str, **fields: Any) -> Lempereur:
    """The rules with other values on one tile or token, by way of a card file."""
    cards = [piece.model_dump(mode="json") for piece in RULES.book.pieces.values()]
    for card in cards:
        if card["id"] == name:
            card.update(fields)
    return RULES.with_cards(json.dumps(cards))


def looking() -> State:
    """Green, on the red eye tile (2,1), looks at (3,3), which is green."""
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1", "look 3 3")
    assert asked(state) == "cover"
    return state


def every_step(games: int) -> Iterator[tuple[Setup, Step]]:
    """Decisions of many random games, most of them from the beginning."""
    for number, setup in enumerate(SETUPS):
        for seed in range(games):
            for step in playout(RULES, setup, 1_000 * number + seed):
                if step.number % (7 if step.number < 150 else 61) == 0:
                    yield setup, step
