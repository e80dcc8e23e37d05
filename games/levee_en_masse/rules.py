"""The rules of Levée en Masse as one object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.core.bots import RANDOM, Bot
from games.core.errors import Defect
from games.core.models import Setup
from games.core.play import Play
from games.core.text import wrapped
from games.levee_en_masse import log, picture, score, text
from games.levee_en_masse.actions import UNION, UNIVERSE
from games.levee_en_masse.board import (
    ALL,
    BRACKETED,
    FARTHEST,
    HIGH,
    LIBERATION,
    LIBERATORS,
    LOW,
    MARKERS,
    POLITICS_START,
    START,
    TRACK_OF,
    UNITS,
)
from games.levee_en_masse.cards import PACKAGED, Card
from games.levee_en_masse.info import INFO, Options
from games.levee_en_masse.moves import ROUTED
from games.levee_en_masse.policy import REFERENCE
from games.levee_en_masse.queries import HOLDING
from games.levee_en_masse.sequence import HEADLINE
from games.levee_en_masse.state import State
from games.states_of_siege.decks import check_decks
from games.states_of_siege.rules import SiegeRules
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY


class LeveeEnMasse(SiegeRules[State]):
    """Levée en Masse; `book` holds its cards and scenarios."""

    info = INFO
    state_type = State
    bots: ClassVar[Mapping[str, Bot]] = {"random": RANDOM, "greedy": REFERENCE}
    packaged = PACKAGED
    card_type = Card
    union = UNION
    actions = UNIVERSE
    words = log.LeveeWords
    lines = log.LINES

    # -- set-up ------------------------------------------------------------------------------

    def deal(self, setup: Setup, play: Play) -> State:
        """Set up a scenario and shuffle its decks [3.0, 12.0]."""
        scenario = self.book.scenarios[setup.scenario]
        options = Options.model_validate(setup.options)
        decks = self._decks(scenario.id, options)
        if not scenario.numbered:
            for cards in decks.values():
                play.shuffle(cards)
        (deck, pile), *later = decks.items()
        return State(
            scenario=scenario.id,
            options=options,
            deck=deck,
            pile=pile,
            later=[(name, tuple(cards)) for name, cards in later],
            numbered=tuple(decks) if scenario.numbered else (),
            played=[],
            space=[NOT_IN_PLAY if start is None else start for start in START],
            status=[0] * len(UNITS),
            politics=list(POLITICS_START),
            liberated=[],
            # Ruling A25: the kit's marker is there from the start.
            liberators=LIBERATORS[bool(options.kit_cards)],
            barricaded=[],
            agenda=[HEADLINE],
        )

    def _decks(self, scenario: str, options: Options) -> dict[str, list[int]]:
        data = self.book.scenarios[scenario]
        kit = bool(options.kit_cards)
        decks = {name: self.book.deck(name, kit) for name in data.decks}
        if not data.one_deck:
            return decks
        return {ALL: sorted(number for cards in decks.values() for number in cards)}

    def decks(self, state: State) -> dict[str, list[int]]:
        """The cards of the decks that are in use or to come, by name."""
        names = [state.deck, *(name for name, _ in state.later)]
        decks = self._decks(state.scenario, state.options)
        return {name: decks[name] for name in names}

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
        """The victory points item by item, if the game was won [9.3]."""
        if state.outcome is None or not state.outcome.scores:
            return []
        return score.sheet(state, self.book)

    # -- invariants --------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """Every piece is in a place that it can be in [2.0]."""
        check_decks(state, self.decks(state))
        for unit, space in enumerate(state.space):
            if not 0 <= space <= FARTHEST and space not in (NOT_IN_PLAY, OUT_OF_PLAY):
                raise Defect(f"{UNITS[unit]} stands on {space}")
            worst = ROUTED if state.options.decisive_outcomes and not BRACKETED[unit] else 0
            if not 0 <= state.status[unit] <= worst:
                raise Defect(f"{UNITS[unit]} has status {state.status[unit]}")
            if (TRACK_OF[unit], space) in state.liberated:
                raise Defect(f"{UNITS[unit]} stands on a Liberation marker")
        for marker, value in zip(MARKERS, state.politics, strict=True):
            if not LOW <= value <= HIGH:
                raise Defect(f"{marker} stands on {value}")
        if len(state.liberated) + state.liberators != LIBERATORS[bool(state.options.kit_cards)]:
            raise Defect("a Liberation marker is lost")
        if any(space not in LIBERATION[track] for track, space in state.liberated):
            raise Defect("a Liberation marker lies where none may lie")
        if state.napoleon not in ("", HOLDING) and state.space[UNITS.index(state.napoleon)] < 0:
            raise Defect("Napoleon fights a unit that is not there")
        if not 0 <= state.actions <= state.allowance:
            raise Defect("more actions left than given")


RULES = LeveeEnMasse()
