"""Positions of We Must Tell the Emperor for tests, and ways to play on from them.

Every position waits for the next Action unless a test says otherwise. Whatever is played stops
before the next card is drawn, so that a test sees the position after Housekeeping.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games.core.models import Setup
from games.core.play import OpenBranch, Play, Tape
from games.core.tasks import settle
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY
from games.tell_the_emperor.board import ARMIES, INDEX, JAVA, TRACKS
from games.tell_the_emperor.decisions import SPEND_ACTION
from games.tell_the_emperor.info import Options
from games.tell_the_emperor.rules import RULES, TellTheEmperor
from games.tell_the_emperor.sequence import HEADLINE, HOUSEKEEPING, CountActions
from games.tell_the_emperor.state import AnyTask, State

__all__ = ["JAVA", "NOT_IN_PLAY", "OUT_OF_PLAY", "RULES"]

V = TypeVar("V")

QUIET = 14
"""A card without DRMs and without a Battle: the turn of a position that names no card."""

DECKS = ("early", "mid", "late", "end")


def position(
    *,
    scenario: str = "S2",
    options: dict[str, Any] | None = None,
    card: int = QUIET,
    turn: int = 1,
    actions: int = 2,
    british: int = 3,
    china: int = 3,
    macarthur: int = 2,
    nimitz: int = 4,
    abda: int = 2,
    soviet: int = NOT_IN_PLAY,
    strong: Sequence[str] = (),
    army_navy: int = 4,
    prestige: int = 3,
    oil: int = 4,
    forts: Iterable[tuple[str, int]] = (),
    fortress: bool = True,
    kamikazes: int = 0,
    kamikazes_used: int = 0,
    withdrawal: str = "not_yet",
    markers: int = 0,
    bushido_used: bool = False,
    pile: Sequence[int] | None = None,
    deck: str | None = None,
    placed: Mapping[str, int] | None = None,
) -> State:
    """A position in the Action Phase of a card; what is not named is as in the set-up [3.0].

    `pile` is the rest of the card's deck, top card first: the cards left out have been played.
    `placed` are Armies and resource markers by their names, for tests of several.
    """
    made = RULES.complete(Setup(scenario=scenario, options=options or {}))
    chosen = Options.model_validate(made.options)
    names = [name for name, *_ in RULES.book.scenarios[made.scenario].decks]
    deck = deck or RULES.book.cards[card].deck
    at = names.index(deck)
    own = RULES.deck(deck, chosen)
    left = [n for n in own if n != card] if pile is None else list(pile)
    before = [n for name in names[:at] for n in RULES.deck(name, chosen)]
    played = [n for n in [*before, *own] if n not in left and n != card]
    space = [british, china, macarthur, nimitz, abda, soviet]
    resources = [army_navy, prestige, oil]
    for name, value in (placed or {}).items():
        if name in TRACKS:
            resources[TRACKS.index(name)] = value
        else:
            space[INDEX[name]] = value
    return State(
        scenario=made.scenario,
        options=chosen,
        phase="Actions",
        turn=turn,
        card=card,
        deck=deck,
        pile=left,
        later=[(name, tuple(RULES.deck(name, chosen))) for name in names[at + 1 :]],
        played=[*played, card],
        numbered=("early", "mid", "late", "end") if chosen.historical_order else ("end",),
        actions=actions,
        allowance=max(actions, 1),
        space=space,
        side=[int(army in strong) for army in ARMIES],
        resources=resources,
        forts=sorted((INDEX[army], space) for army, space in forts),
        fortress=fortress,
        kamikazes=kamikazes,
        kamikazes_used=kamikazes_used,
        withdrawal=withdrawal,
        withdrawals=markers,
        drms=RULES.book.cards[card].drms,
        battle=RULES.book.cards[card].battle,
        bushido_used=bushido_used,
        agenda=[HOUSEKEEPING, SPEND_ACTION],
    )


class ThisTurn(Tape):
    """Scripted dice that end where the next card would be drawn."""

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


def run(state: State, task: AnyTask, *dice: int, rules: TellTheEmperor = RULES) -> Play:
    """Let a task happen by itself with these dice, and then the turn go on to its end."""
    chance = ThisTurn(state.rng, dice) if task is not HEADLINE else Play.scripted(state, dice)
    chance.book = rules.book
    below: list[AnyTask] = [] if task is HEADLINE or task is HOUSEKEEPING else [HOUSEKEEPING]
    state.agenda = [*below, task]
    with contextlib.suppress(OpenBranch):
        settle(state, chance)
    chance.finish()
    rules.check(state)
    return chance


def housekeeping(state: State, *dice: int) -> Play:
    """The Housekeeping Phase of the position's card, with exactly these dice."""
    return run(state, HOUSEKEEPING, *dice)


def next_card(state: State, *dice: int, rules: TellTheEmperor = RULES) -> Play:
    """Draw the next card of the pile and play it up to the first decision."""
    return run(state, HEADLINE, *dice, rules=rules)


def headline(state: State, number: int, *dice: int, rules: TellTheEmperor = RULES) -> Play:
    """Put a card on top of the pile, wherever it is, and play it up to the first decision."""
    state.pile = [number, *(n for n in state.pile if n != number)]
    state.played = [n for n in state.played if n != number]
    state.later = [(deck, tuple(n for n in cards if n != number)) for deck, cards in state.later]
    return next_card(state, *dice, rules=rules)


def action_phase(state: State) -> Play:
    """Begin the Action Phase of the position's card: count the Actions, offer Banzai Attacks."""
    printed = RULES.book.cards[state.card].actions
    return run(state, CountActions(printed=printed))


def with_card(number: int, **fields: Any) -> TellTheEmperor:
    """The rules with other values on one card, by way of a card file."""
    cards = [card.model_dump(mode="json") for card in RULES.book.cards.values()]
    for card in cards:
        if card["number"] == number:
            card.update(fields)
    return RULES.with_cards(json.dumps(cards))


def options(state: State) -> list[str]:
    """The legal actions as a player writes them."""
    return [str(action) for action in RULES.legal(state)]


def at(state: State, army: str) -> int:
    """The space of an Army."""
    return state.space[INDEX[army]]


def fronts(state: State) -> dict[str, int]:
    """The spaces of all Armies by name."""
    return dict(zip(ARMIES, state.space, strict=True))


def boxes(state: State) -> tuple[int, ...]:
    """Army-Navy, Prestige and Oil."""
    return tuple(state.resources)


def box(state: State, track: str) -> int:
    """The box of a resource marker."""
    return state.resources[TRACKS.index(track)]


def is_strong(state: State, army: str) -> bool:
    """Does an Army show its strong side?"""
    return bool(state.side[INDEX[army]])


def turn_is_over(state: State) -> bool:
    """Does the next card wait to be drawn?"""
    return state.agenda[-1:] == [HEADLINE]


def level(state: State) -> str:
    """How the game ended; empty while it goes on."""
    return state.outcome.level if state.outcome else ""


def story(chance: Play) -> list[str]:
    """The log of what happened, without rule numbers."""
    return [RULES.describe(event).text for event in chance.events]
