"""Event decks: one card a turn, deck after deck, some cards put back for later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.core.errors import Defect
from games.core.models import HIDDEN
from games.core.play import Play, hidden
from games.states_of_siege.state import SiegeState


def draw_card(state: SiegeState[Any], play: Play) -> int:
    """Take the top card of the pile; nothing else may come before it in a task."""
    number = play.draw(state.pile)
    state.seen = min(state.seen, len(state.pile))
    return number


def put_under(state: SiegeState[Any], number: int) -> None:
    """Put a card that everybody has seen under the pile."""
    state.pile.append(number)
    state.seen += 1


def next_deck(state: SiegeState[Any]) -> bool:
    """Go on to the next deck; False if there is none."""
    if not state.later:
        return False
    state.deck, cards = state.later.pop(0)
    state.pile = list(cards)
    state.seen = 0
    return True


def unrevealed(state: SiegeState[Any]) -> int:
    """How many cards of the game have not been played, those of later decks included."""
    # Ruling A22 of We Must Tell the Emperor: cards put back could count as revealed; they do not.
    return len(state.pile) + sum(len(cards) for _, cards in state.later)


def hide_piles(view: SiegeState[Any]) -> None:
    """Hide what nobody has seen: the order and the cards of the piles, unless it is public."""
    if view.deck not in view.numbered:
        pile = view.pile
        unknown = len(pile) - view.seen
        view.pile = hidden(pile[:unknown]) + pile[unknown:]
    view.later = [
        (name, cards if name in view.numbered else (HIDDEN,) * len(cards))
        for name, cards in view.later
    ]


def fill_piles(state: SiegeState[Any], decks: Mapping[str, Iterable[int]], play: Play) -> None:
    """Put the cards that may be there into hidden places, in a random order."""
    known = {*state.played, *state.pile, state.card}
    state.pile = _filled(state.pile, decks[state.deck], known, play)
    state.later = [
        (name, tuple(_filled(list(cards), decks[name], known, play))) for name, cards in state.later
    ]


def _filled(pile: list[int], cards: Iterable[int], known: set[int], play: Play) -> list[int]:
    if HIDDEN not in pile:
        return pile
    free = [number for number in cards if number not in known]
    play.shuffle(free)
    return [free.pop() if number == HIDDEN else number for number in pile]


def check_decks(state: SiegeState[Any], decks: Mapping[str, Iterable[int]]) -> None:
    """Every card of the decks in use is in exactly one place; Defect if not."""
    if state.deck not in decks:
        raise Defect(f"unknown deck {state.deck!r}")
    names = [state.deck, *(name for name, _ in state.later)]
    waiting = [*state.pile, *(number for _, cards in state.later for number in cards)]
    if len({*waiting, *state.played}) != len(waiting) + len(state.played):
        raise Defect("a card is in two places")
    if state.card and state.card not in state.played:
        raise Defect("the card in play is not among those played")
    for name in names:
        for number in decks[name]:
            if number not in waiting and number not in state.played:
                raise Defect(f"card {number} is lost")
