"""Positions of Levée en Masse for tests, and ways to play on from them.

Every position waits for the next action unless a test says otherwise; Republic and Monarchy are
equal in it, so that nobody leads and the French Army is worth 0. Whatever is played stops before
the next card is drawn, so that a test sees the position after Housekeeping.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games.core.models import Setup
from games.core.play import OpenBranch, Play, Tape
from games.core.tasks import settle
from games.levee_en_masse.board import MARKERS, TRACKS, UNITS
from games.levee_en_masse.decisions import SPEND_ACTION
from games.levee_en_masse.effects import ADVANCE, CardDrm
from games.levee_en_masse.queries import french_army
from games.levee_en_masse.rules import RULES, LeveeEnMasse
from games.levee_en_masse.sequence import HEADLINE, HOUSEKEEPING, CountActions
from games.levee_en_masse.state import AnyTask, State
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY

__all__ = ["NOT_IN_PLAY", "OUT_OF_PLAY", "RULES"]

V = TypeVar("V")

BLUE, WHITE, RED = 3, 22, 48
"""Cards without DRMs, one of each colour: the turn of a position that names no card is blue."""

ARMIES = ("vendee", "england", "austria", "prussia", "piedmont", "spain")
STATIONARY = ("british_support", "russia_suvorov", "russia_korsakov")


def dealt(scenario: str = "12.1", seed: int = 7, **options: Any) -> State:
    """A scenario before its first card is turned over."""
    return RULES.deal(RULES.complete(Setup(scenario=scenario, options=options)), Play.seeded(seed))


def position(
    *,
    scenario: str = "12.1",
    options: str = "",
    card: int = BLUE,
    turn: int = 1,
    actions: int = 3,
    vendee: int = 5,
    england: int = 5,
    austria: int = 5,
    prussia: int = 5,
    piedmont: int = 5,
    spain: int = NOT_IN_PLAY,
    british_support: int = NOT_IN_PLAY,
    russia_suvorov: int = NOT_IN_PLAY,
    russia_korsakov: int = NOT_IN_PLAY,
    republic: int = 2,
    monarchy: int = 2,
    despotism: int = 0,
    disorder: bool = False,
    liberated: Iterable[tuple[str, int]] = (),
    napoleon: str = "",
    rotated: bool = False,
    status: Mapping[str, int] | None = None,
    penalty: int = 0,
    pile: Sequence[int] | None = None,
    placed: Mapping[str, int] | None = None,
    **chosen: Any,
) -> State:
    """A position in the Action Phase of a card; what is not named is as in the set-up [3.0].

    `options` names what is switched on, others may follow by name. `pile` is the rest of the
    card's deck, top card first: the cards left out have been played. `placed` are units and
    political markers by their names, for tests of several.
    """
    state = dealt(scenario, **dict.fromkeys(options.split(), True), **chosen)
    decks = RULES.decks(state)
    names = list(decks)
    state.deck = RULES.book.cards[card].deck if len(names) > 1 else names[0]
    at = names.index(state.deck)
    own = decks[state.deck]
    state.pile = [n for n in own if n != card] if pile is None else list(pile)
    state.later = [(name, tuple(decks[name])) for name in names[at + 1 :]]
    before = [n for name in names[:at] for n in decks[name]]
    state.played = [*(n for n in [*before, *own] if n not in state.pile and n != card), card]
    state.phase = "Actions"
    state.turn = turn
    state.card = card
    state.colour = RULES.book.cards[card].deck
    state.actions = state.allowance = actions
    state.space = [
        *(vendee, england, austria, prussia, piedmont, spain),
        *(british_support, russia_suvorov, russia_korsakov),
    ]
    state.politics = [republic, monarchy, despotism]
    for name, value in (placed or {}).items():
        if name in MARKERS:
            state.politics[MARKERS.index(name)] = value
        else:
            state.space[UNITS.index(name)] = value
    state.disorder = disorder
    state.liberated = sorted((TRACKS.index(track), space) for track, space in liberated)
    state.liberators -= len(state.liberated)
    state.napoleon = napoleon
    state.rotated = rotated
    for unit, turned in (status or {}).items():
        state.status[UNITS.index(unit)] = turned
    state.penalty = penalty
    state.drms = tuple(e for e in RULES.book.cards[card].effects if isinstance(e, CardDrm))
    state.agenda = [HOUSEKEEPING, SPEND_ACTION]
    RULES.check(state)
    return state


class ThisTurn(Tape):
    """Scripted dice that end where the next card would be turned over."""

    __slots__ = ()

    def draw(self, pile: list[V], blind: bool = False, seat: int | None = None) -> V:
        raise OpenBranch


def play(state: State, words: str, *dice: int) -> Play:
    """Carry out an action, written as a player writes it, with exactly these dice."""
    action = RULES.action(words)
    assert action in RULES.legal(state), f"{words!r} is not one of {options(state)}"
    chance = ThisTurn(state.rng, dice)
    with contextlib.suppress(OpenBranch):
        RULES.apply(state, action, chance)
    chance.finish()
    RULES.check(state)
    return chance


def settled(state: State, agenda: list[AnyTask], chance: Play, rules: LeveeEnMasse = RULES) -> Play:
    """Let an agenda run with this chance to the next decision or the end of the turn."""
    chance.book = rules.book
    state.agenda = agenda
    with contextlib.suppress(OpenBranch):
        settle(state, chance)
    chance.finish()
    rules.check(state)
    return chance


def happen(state: State, task: AnyTask, *dice: int) -> Play:
    """Let an effect happen by itself in the Action Phase, with exactly these dice."""
    return settled(state, [HOUSEKEEPING, SPEND_ACTION, task], ThisTurn(state.rng, dice))


def order(state: State, army: str) -> Play:
    """One order to advance for an Army [5.1]."""
    return happen(state, ADVANCE[army])


def action_phase(state: State, printed: int | None = None) -> Play:
    """Begin the Action Phase of the position's card: count the actions, offer the recall."""
    if printed is None:
        printed = RULES.book.cards[state.card].actions
    return settled(state, [HOUSEKEEPING, CountActions(printed=printed)], ThisTurn(state.rng, ()))


def housekeeping(state: State) -> Play:
    """The Housekeeping Phase of the position's card; it needs no die."""
    return settled(state, [HOUSEKEEPING], ThisTurn(state.rng, ()))


def headline(state: State, number: int, *dice: int, rules: LeveeEnMasse = RULES) -> Play:
    """Put a card on top of the pile, wherever it is, and play it up to the first decision.

    The Housekeeping of the card before is left out, unless the position has gone through it.
    """
    state.pile = [number, *(n for n in state.pile if n != number)]
    state.played = [n for n in state.played if n != number]
    state.later = [(deck, tuple(n for n in cards if n != number)) for deck, cards in state.later]
    return settled(state, [HEADLINE], Play.scripted(state, dice), rules)


def with_card(number: int, **fields: Any) -> LeveeEnMasse:
    """The rules with other values on one card, by way of a card file."""
    cards = [card.model_dump(mode="json") for card in RULES.book.cards.values()]
    for card in cards:
        if card["number"] == number:
            card.update(fields)
    return RULES.with_cards(json.dumps(cards))


def options(state: State) -> list[str]:
    """The legal actions as a player writes them."""
    return [str(action) for action in RULES.legal(state)]


def after(state: State, verb: str) -> list[str]:
    """What comes after a verb in the legal actions."""
    return [w.removeprefix(verb + " ") for w in options(state) if w.startswith(verb + " ")]


def at(state: State, unit: str) -> int:
    """The space of a unit."""
    return state.space[UNITS.index(unit)]


def turned(state: State, army: str) -> int:
    """The status of an Army: 0 normal, 1 disorganized, 2 routed."""
    return state.status[UNITS.index(army)]


def politics(state: State) -> tuple[int, ...]:
    """Republic, Monarchy and Despotism."""
    return tuple(state.politics)


def level_of(state: State, marker: str) -> int:
    """The value of a political marker."""
    return state.politics[MARKERS.index(marker)]


def army_value(state: State) -> int:
    """The French Army value F [6.0]."""
    return sum(item.value for item in french_army(state))


def freed(state: State) -> list[tuple[str, int]]:
    """The liberated spaces."""
    return [(TRACKS[track], space) for track, space in state.liberated]


def turn_is_over(state: State) -> bool:
    """Does the next card wait to be turned over?"""
    return state.agenda[-1:] == [HEADLINE]


def ended(state: State) -> str:
    """How the game ended; empty while it goes on."""
    return state.outcome.level if state.outcome else ""


def story(chance: Play) -> list[str]:
    """The log of what happened, without rule numbers."""
    return [RULES.describe(event).text for event in chance.events]
