"""Positions of For the Emperor for tests, in the notation of the rules page, and ways to play on.

`2: C7 T1,2 b3 *C2` is battlefield 2 (they count from 0 here): Crane's 7, Turtle's 1 and 2, banner
3, a Crane token worth +2; `-` is no warrior; battlefields not named are empty. Cards that are
neither on the table nor in a hand lie in the pile, the lowest on top.
"""

from __future__ import annotations

import json
from typing import Any

from games.core.models import Setup
from games.core.play import Play
from games.core.tasks import settle
from games.for_the_emperor.actions import PlayWarrior
from games.for_the_emperor.decisions import ChoosePlay
from games.for_the_emperor.queries import big_fields, controller, strength, supply, warriors
from games.for_the_emperor.rules import RULES, ForTheEmperor
from games.for_the_emperor.sequence import SCORE
from games.for_the_emperor.state import State

__all__ = ["RULES", "supply", "warriors"]

SIDES = ("crane", "turtle")
TOKEN_OF = {"2": 2, "1": 3}
"""The warrior of a token by its worth: +2 is Ashigaru's, +1 Kyudo's."""


def dealt(seed: int = 7, **options: str) -> State:
    """A new game, Crane to play."""
    return RULES.start(Setup(seats=2, options=options), Play.seeded(seed))


def _cards(text: str) -> tuple[int, ...]:
    return tuple(int(card) for card in text.split(",") if card not in ("", "-"))


def position(
    table: str,
    hands: str = "",
    side: str = "crane",
    *,
    second: int = 0,
    known: tuple[int, int] = (0, 0),
    crane_seat: int = 0,
) -> State:
    """A position on the table; `hands` reads `C 4,8,9 T 4,8,9`; `second` was just taken back."""
    state = dealt()
    state.crane_seat = crane_seat
    state.lanes = [()] * 14
    state.banners = [0] * 7
    state.tokens = []
    for row in filter(None, (row.strip() for row in table.split(";"))):
        field, _, things = row.partition(":")
        for thing in things.split():
            _lay(state, int(field), thing)
    state.tokens.sort()
    words = hands.split() or ["C", "", "T", ""]
    state.crane_hand, state.turtle_hand = list(_cards(words[1])), list(_cards(words[3]))
    gone = [{c for lane in state.lanes[who::2] for c in lane} for who in (0, 1)]
    state.crane_pile, state.turtle_pile = (
        [card for card in range(1, 10) if card not in gone[who] and card not in hand]
        for who, hand in enumerate((state.crane_hand, state.turtle_hand))
    )
    state.side = SIDES.index(side)
    state.second = second
    state.known = list(known)
    if second:
        state.known[state.side] = second
    state.turn = min(16, 1 + sum(warriors(state, field) for field in range(7)))
    state.seat = state.side ^ crane_seat
    state.agenda = [ChoosePlay(seat=state.seat)]
    RULES.check(state)
    return state


def _lay(state: State, field: int, thing: str) -> None:
    if thing[0] == "b":
        state.banners[field] = int(thing[1:])
    elif thing[0] == "*":
        state.tokens.append((field, "CT".index(thing[1]), TOKEN_OF[thing[2:]]))
    else:
        state.lanes[2 * field + "CT".index(thing[0])] = _cards(thing[1:])


# -- playing ---------------------------------------------------------------------------------


def move(
    card: int,
    field: int,
    *,
    to: int | None = None,
    banner: int = 0,
    ret: tuple[int, int] | None = None,
    token: str = "",
) -> PlayWarrior:
    """A play; `ret` is what Yamabushi takes back (battlefield, card), `token` Wokou's: `T2`."""
    data: dict[str, Any] = {"kind": "play", "card": card, "field": field}
    if to is not None:
        data["to"] = to
    if banner:
        data["banner"] = banner
    if ret:
        data["out"], data["back"] = ret
    if token:
        data["side"], data["token"] = "CT".index(token[0]), TOKEN_OF[token[1:]]
    found: PlayWarrior = RULES.action(data)
    return found


def carry_out(state: State, action: PlayWarrior, rules: ForTheEmperor = RULES) -> Play:
    """Carry out a legal action; it asks for no chance."""
    assert action in rules.legal(state), f"{action} is not one of {texts(state)}"
    chance = Play.scripted(state, ())
    rules.apply(state, action, chance)
    chance.finish()
    rules.check(state)
    return chance


def play(state: State, card: int, field: int, **choice: Any) -> Play:
    """Play a warrior, with the choices of `move`."""
    return carry_out(state, move(card, field, **choice))


def say(state: State, words: str) -> Play:
    """Carry out an action as a player writes it, battlefields counting from 1."""
    return carry_out(state, RULES.action(words))


def score(state: State) -> Play:
    """Count the battlefields of a finished game."""
    chance = Play.scripted(state, ())
    state.agenda = [SCORE]
    settle(state, chance)
    RULES.check(state)
    return chance


# -- looking ---------------------------------------------------------------------------------


def texts(state: State) -> list[str]:
    """The legal actions as a player writes them."""
    return [str(action) for action in RULES.legal(state)]


def fields_of(state: State, card: int) -> list[int]:
    """Where a card of the hand may be played."""
    return sorted({a.field for a in RULES.legal(state) if a.card == card})


def legal_fields(state: State) -> list[int]:
    """Where some card of the hand may be played."""
    return sorted({a.field for a in RULES.legal(state)})


def playable(state: State) -> list[int]:
    """The cards of the hand that may be played."""
    return sorted({a.card for a in RULES.legal(state)})


def choices(state: State, card: int, field: int) -> list[str]:
    """What a card may do on a battlefield, as words of its text form; empty for nothing."""
    found = [str(a).split()[3:] for a in RULES.legal(state) if (a.card, a.field) == (card, field)]
    return sorted(" ".join(words) for words in found)


def banners(state: State) -> list[int]:
    """The banners by battlefield; 0 for none."""
    return list(state.banners)


def big_by_banner(state: State) -> list[int]:
    """The battlefields that are big only because of their banner."""
    return [field for field in big_fields(state) if warriors(state, field) < 3]


def strengths(state: State, field: int) -> tuple[int, int]:
    """Crane's and Turtle's strength on a battlefield."""
    return strength(state, field, 0), strength(state, field, 1)


def holder(state: State, field: int) -> str:
    """Who controls a battlefield; empty for nobody."""
    who = controller(state, field)
    return "" if who is None else SIDES[who]


def all_strengths(state: State) -> list[tuple[int, int]]:
    """The strengths on all battlefields."""
    return [strengths(state, field) for field in range(7)]


def holders(state: State) -> list[str]:
    """Who controls each battlefield."""
    return [holder(state, field) for field in range(7)]


def tokens_on(state: State, field: int) -> list[str]:
    """The tokens on a battlefield in the notation of the page: `C2`."""
    worth = {card: value for value, card in TOKEN_OF.items()}
    return ["CT"[side] + worth[card] for at, side, card in state.tokens if at == field]


def ended(state: State) -> tuple[str, str]:
    """Who won (`shared` for both) and the rule that decided; empty while the game goes on."""
    return (state.outcome.level, state.outcome.rule) if state.outcome else ("", "")


def story(chance: Play) -> list[str]:
    """The log of what happened, with rule numbers."""
    return [f"{line.text} [{line.rule}]" for line in map(RULES.describe, chance.events)]


def with_card(number: int, **fields: Any) -> ForTheEmperor:
    """The rules with other values on one warrior, by way of a card file."""
    cards = [card.model_dump(mode="json") for card in RULES.book.cards.values()]
    for card in cards:
        if card["number"] == number:
            card.update(fields)
    return RULES.with_cards(json.dumps(cards))
