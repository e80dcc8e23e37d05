"""The rules of We Must Tell the Emperor as one object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.core.bots import RANDOM, Bot
from games.core.errors import Defect
from games.core.models import Setup
from games.core.play import Play
from games.core.text import wrapped
from games.states_of_siege.decks import check_decks
from games.states_of_siege.rules import SiegeRules
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY
from games.tell_the_emperor import log, picture, score, text
from games.tell_the_emperor.actions import UNION, UNIVERSE
from games.tell_the_emperor.board import (
    ABDA,
    ABDA_NEAREST,
    AMERICAN,
    ARMIES,
    FARTHEST,
    FORTS,
    INDEX,
    ISLANDS,
    JAVA,
    KAMIKAZES,
    MARKERS,
    TRACKS,
)
from games.tell_the_emperor.cards import PACKAGED, Card
from games.tell_the_emperor.info import INFO, Options
from games.tell_the_emperor.policy import BALANCED
from games.tell_the_emperor.queries import top_box
from games.tell_the_emperor.sequence import HEADLINE
from games.tell_the_emperor.state import State


class TellTheEmperor(SiegeRules[State]):
    """We Must Tell the Emperor; `book` holds its cards and scenarios."""

    info = INFO
    state_type = State
    bots: ClassVar[Mapping[str, Bot]] = {"random": RANDOM, "greedy": BALANCED}
    packaged = PACKAGED
    card_type = Card
    union = UNION
    actions = UNIVERSE
    words = log.TellWords
    lines = log.LINES

    # -- set-up ------------------------------------------------------------------------------

    def deal(self, setup: Setup, play: Play) -> State:
        """Set up a scenario and shuffle its decks [3.0, 15.0]."""
        scenario = self.book.scenarios[setup.scenario]
        options = Options.model_validate(setup.options)
        # The End War mini-deck lies in number order wherever it is used (S6, S7).
        decks = [
            (name, self._ordered(name, options, numbered, play))
            for name, _, numbered in scenario.decks
        ]
        (deck, pile), *later = decks
        up = scenario.set_up
        kit = bool(options.kit_cards)
        return State(
            scenario=scenario.id,
            options=options,
            deck=deck,
            pile=pile,
            later=[(name, tuple(cards)) for name, cards in later],
            numbered=tuple(
                name for name, _, numbered in scenario.decks if numbered or options.historical_order
            ),
            played=[],
            # Without the kit's cards there are neither Withdrawals nor the Soviet unit [1.2].
            space=[
                NOT_IN_PLAY if army == "soviet" and not kit else _space(up["positions"][army])
                for army in ARMIES
            ],
            side=[int(up["sides"].get(army) == "strong") for army in ARMIES],
            resources=[up["resources"][track] for track in TRACKS],
            forts=sorted((INDEX[army], space) for army, space in up["fortifications"]),
            kamikazes=up["kamikazes"],
            fortress=up["fortress"] == "fortress",
            withdrawal=up["withdrawal"] if kit else "not_yet",
            withdrawals=up["withdrawals_placed"],
            agenda=[HEADLINE],
        )

    def _ordered(self, name: str, options: Options, numbered: bool, play: Play) -> list[int]:
        cards = self.deck(name, options)
        if not (numbered or options.historical_order):
            play.shuffle(cards)
            # Ruling A23: card #1 could lie anywhere; it is the first, unless this is off.
            if options.pearl_harbor_first and 1 in cards:
                cards.remove(1)
                cards.insert(0, 1)
        return cards

    def deck(self, name: str, options: Options) -> list[int]:
        """The card numbers of a deck with the options of a game, in order."""
        return self.book.deck(name, bool(options.kit_cards) or name == "end")

    def decks(self, state: State) -> dict[str, list[int]]:
        """The cards of the decks that are in use or to come, by name."""
        names = [state.deck, *(name for name, _ in state.later)]
        return {name: self.deck(name, state.options) for name in names}

    # -- words -------------------------------------------------------------------------------

    def picture(self, view: State) -> list[str]:
        """The position in words, line by line."""
        return wrapped(picture.picture(view, self.book))

    def in_force(self, view: State) -> list[str]:
        """What is in force beyond the moment, with its source."""
        return text.in_force(view)

    def card_lines(self, number: int) -> list[str]:
        """What a card says, line by line, without its title."""
        return text.card_lines(self.book.cards[number])

    def score_sheet(self, state: State) -> list[tuple[str, int]]:
        """The items of the score, if the game counts one [11.4]."""
        if state.outcome is None or not state.options.tournament_score:
            return []
        return score.sheet(state, state.outcome.level)

    # -- invariants --------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """Every piece is in a place that it can be in [2.0]."""
        check_decks(state, self.decks(state))
        for army, space in enumerate(state.space):
            _check_space(army, space)
        for track in range(len(TRACKS)):
            if not 0 <= state.resources[track] <= top_box(state, track):
                raise Defect(f"{TRACKS[track]} stands on {state.resources[track]}")
        if len(set(state.forts)) != len(state.forts) or len(state.forts) > FORTS:
            raise Defect("too many Island Fortifications")
        if any(army not in AMERICAN or space not in ISLANDS[army] for army, space in state.forts):
            raise Defect("an Island Fortification stands outside the islands")
        if not 0 <= state.kamikazes <= KAMIKAZES or not 0 <= state.withdrawals <= len(MARKERS):
            raise Defect("too many markers")
        if not 0 <= state.actions <= state.allowance:
            raise Defect("more Actions left than given")


def _space(given: int | str | None) -> int:
    if given is None:
        return NOT_IN_PLAY
    return JAVA if given == "java" else int(given)


def _check_space(army: int, space: int) -> None:
    if army == ABDA:
        good = ABDA_NEAREST <= space <= JAVA
    else:
        good = space in (NOT_IN_PLAY, OUT_OF_PLAY) or 0 <= space <= FARTHEST[army]
    if not good:
        raise Defect(f"{ARMIES[army]} stands on {space}")


RULES = TellTheEmperor()
