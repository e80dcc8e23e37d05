"""The sequence of play: what one Headline card brings, phase by phase [4.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from games.core.models import Outcome
from games.core.play import Play
from games.core.tasks import Effect
from games.levee_en_masse import moves, score
from games.levee_en_masse.board import (
    DEFEATS,
    DESPOTISM,
    DIFFICULTY_ACTIONS,
    DISORDER_LOSS,
    EVERY_TURNS,
    MIN_ACTIONS,
    MONARCHY,
    NOT_HIGHEST,
    REPUBLIC,
    RESERVES_PENALTY,
)
from games.levee_en_masse.decisions import CALL_BACK, GO_ON
from games.levee_en_masse.events import PenaltySet, Scored
from games.levee_en_masse.queries import doom, may_recall
from games.states_of_siege.decks import draw_card, next_deck
from games.states_of_siege.events import ActionsGiven, CardPlayed, DeckFinished, GameEnded
from games.states_of_siege.turns import adjusted

if TYPE_CHECKING:
    from games.levee_en_masse.state import State


class Headline(Effect):
    """Turn over the card of the turn [4.0, 5.0]."""

    kind: Literal["headline"] = "headline"

    def run(self, state: State, play: Play) -> None:
        """Draw it and begin the turn."""
        number = draw_card(state, play)
        card = play.book.cards[number]
        state.phase = "Headline"
        state.turn += 1
        state.card = number
        state.colour = card.deck
        state.played.append(number)
        play.emit(CardPlayed(state.turn, number, "5.0"))
        play.push(*card.script)


class CountActions(Effect):
    """Note the actions of the turn, and let Napoleon be called back [5.4, 7.6, 13.0]."""

    kind: Literal["count_actions"] = "count_actions"
    printed: int

    def run(self, state: State, play: Play) -> None:
        """The card's actions, one more or fewer on every fifth card, never below 0."""
        extra, why = adjusted(
            state.turn, EVERY_TURNS, DIFFICULTY_ACTIONS[state.options.difficulty], "13.0"
        )
        count = max(self.printed + extra, MIN_ACTIONS)
        state.phase = "Actions"
        state.actions = state.allowance = count
        play.emit(ActionsGiven(count, why, "5.4"))
        if may_recall(state):
            play.push(CALL_BACK)
        play.push(GO_ON)


class Housekeeping(Effect):
    """What a turn ends with [8.0]; several defeats: the first in this order (ruling A19)."""

    kind: Literal["housekeeping"] = "housekeeping"

    def run(self, state: State, play: Play) -> None:
        """Test for defeat, pay for disorder, clear the turn, go on."""
        state.phase = "Housekeeping"
        # Ruling A3: the Republic at -1 could be fatal at once; it is only here.
        lost = doom(state)
        if lost is not None:
            end(state, play, DEFEATS[state.colour], lost.text, lost.rule)
            return
        # Ruling A7: disorder costs the Republic, but never below 0.
        if state.disorder and state.politics[REPUBLIC] > 0:
            moves.shift(state, REPUBLIC, -DISORDER_LOSS, "8.4", play)
        self._clear(state, play)
        if state.pile:
            play.push(HEADLINE)
            return
        before = state.deck
        if next_deck(state):
            play.emit(DeckFinished(before, state.deck, "8.6"))
            play.push(HEADLINE)
        else:
            finish(state, play)

    def _clear(self, state: State, play: Play) -> None:
        state.drms = ()
        state.barricaded = []
        state.decreed = False
        before = state.penalty
        state.penalty = RESERVES_PENALTY if state.reserves else 0
        if state.reserves or before:
            play.emit(PenaltySet(state.penalty, "10.4"))
        state.reserves = False


def finish(state: State, play: Play) -> None:
    """The last card is over: was the Republic saved, and how well [9.3]?"""
    republic = state.politics[REPUBLIC]
    if republic < max(state.politics[MONARCHY], state.politics[DESPOTISM]):
        end(state, play, NOT_HIGHEST, "the Republic does not lead", "9.3")
        return
    total = score.total(state, play.book)
    play.emit(Scored(total, "9.3"))
    level = score.level(total)
    reason = "the Republic is saved"
    state.outcome = Outcome(winners=(0,), level=level, reason=reason, rule="9.3", scores=(total,))
    play.emit(GameEnded(level, f"{level}: {reason}", "9.3"))


def end(state: State, play: Play, level: str, reason: str, rule: str) -> None:
    """End the game in a defeat."""
    state.outcome = Outcome(winners=(), level=level, reason=reason, rule=rule)
    play.emit(GameEnded(level, f"{level}: {reason}", rule))


HEADLINE = Headline()
HOUSEKEEPING = Housekeeping()
