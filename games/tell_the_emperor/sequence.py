"""The sequence of play: what one Event card brings, phase by phase [4.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from games.core.models import Outcome
from games.core.play import Play
from games.core.tasks import Effect
from games.states_of_siege.decks import draw_card, next_deck, put_under
from games.states_of_siege.events import (
    ActionsGiven,
    CardDeferred,
    CardPlayed,
    DeckFinished,
    GameEnded,
)
from games.states_of_siege.state import OUT_OF_PLAY
from games.states_of_siege.turns import adjusted
from games.tell_the_emperor import score
from games.tell_the_emperor.board import (
    ABDA,
    AMERICAN,
    ARMIES,
    BANZAI_ORDER,
    EVERY_TURNS,
    EXTRA_ACTIONS,
    JAVA,
    MAIN,
    MILITARY_VICTORY,
    MIN_ACTIONS,
    OIL,
    PRESTIGE,
    PRESTIGE_ZERO_ACTIONS,
    TOP,
)
from games.tell_the_emperor.decisions import GO_ON, MakeBanzai
from games.tell_the_emperor.events import FortressTurned, Scored
from games.tell_the_emperor.queries import doom
from games.tell_the_emperor.rolls import INVASION_ROLL, OIL_ROLL

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State


class Headline(Effect):
    """Draw the card of the turn [4.0, 5.2]."""

    kind: Literal["headline"] = "headline"

    def run(self, state: State, play: Play) -> None:
        """Draw, put it back if it must wait, else begin the turn with it."""
        number = draw_card(state, play)
        card = play.book.cards[number]
        left = len(state.pile)
        if card.defer is not None and left >= card.defer:
            # Ruling A8: "4 or more cards left" could count #59 itself; it does not.
            # Ruling A9: with #59 and #60 both waiting, #59 could be kept above #60; each simply
            # goes to the bottom when it is drawn, after which #60 still comes last.
            # Ruling A10: the turn could be lost; another card is drawn instead.
            put_under(state, number)
            play.emit(CardDeferred(number, left, "5.2"))
            play.push(self)
            return
        self._reset(state)
        # The phases before the Action Phase hold no other decisions than those on Resistance
        # rolls, which are Military.
        state.phase = "Military"
        state.turn += 1
        state.card = number
        state.played.append(number)
        state.drms = card.drms
        state.battle = card.battle
        play.emit(CardPlayed(state.turn, number, "5.0"))
        play.push(*card.script)

    def _reset(self, state: State) -> None:
        # Ruling A19: Bushido could be once a phase; it is once a turn, in any phase.
        state.bushido_used = False
        state.kamikazes_used = 0
        state.withdrew = False
        state.china_advanced = False
        state.oil_roll_banned = False


class CountActions(Effect):
    """Fix the number of Actions and offer the Banzai Attacks [4.0, 7.3.1, 12.2]."""

    kind: Literal["count_actions"] = "count_actions"
    printed: int

    def run(self, state: State, play: Play) -> None:
        """The card's Actions, changed by option 12.2, one fewer at Prestige 0, at least one."""
        extra, why = adjusted(
            state.turn, EVERY_TURNS, EXTRA_ACTIONS[state.options.difficulty], "12.2"
        )
        count = self.printed + extra
        if not state.resources[PRESTIGE]:
            count += PRESTIGE_ZERO_ACTIONS
            why += f" ({PRESTIGE_ZERO_ACTIONS} for Prestige 0 [7.3.1])"
        count = max(count, MIN_ACTIONS)
        state.phase = "Actions"
        state.actions = state.allowance = count
        play.emit(ActionsGiven(count, why, "8.1"))
        if 0 in state.space and state.fortress:
            play.push(*(BANZAI[army] for army in BANZAI_ORDER if not state.space[army]), GO_ON)
        else:
            play.push(GO_ON)


BANZAI = {army: MakeBanzai(army=ARMIES[army]) for army in BANZAI_ORDER}


class Housekeeping(Effect):
    """Steps A and B: defeat, then Military Victory [9.1, 9.2].

    Ruling A5: an Army in Japan could lose the game at once; it loses it here, as option 12.4 and
    the Banzai Attack suppose play with an Army there. Ruling A6: the Oil roll could come first and
    save a game from collapse; the order is defeat, victory, Oil. Ruling A7: two empty resources
    could lose in any phase; they lose only here.
    """

    kind: Literal["housekeeping"] = "housekeeping"

    def run(self, state: State, play: Play) -> None:
        """End the game, or go on with the Oil roll."""
        state.phase = "Housekeeping"
        state.battle = None
        lost = doom(state)
        if lost is not None:
            return end(state, play, "defeat", lost.text, "9.1", lost.cause)
        # Ruling A21: "three Armies" could include the Soviet unit; only the four main ones count.
        if sum(state.space[army] == OUT_OF_PLAY for army in MAIN) >= MILITARY_VICTORY:
            return end(state, play, "military", "Military Victory", "11.1")
        play.push(*STEPS_C_TO_END)
        return None


class RollForOil(Effect):
    """Step C: the Oil roll, if ABDA is in Java [9.3]."""

    kind: Literal["roll_for_oil"] = "roll_for_oil"

    def run(self, state: State, play: Play) -> None:
        """Roll, if it is allowed."""
        if (
            state.space[ABDA] == JAVA
            and state.resources[OIL] < TOP[OIL]
            and not state.oil_roll_banned
        ):
            play.push(OIL_ROLL)


class PrepareInvasion(Effect):
    """Step D: Pre-Invasion Preparation [9.4]."""

    kind: Literal["prepare_invasion"] = "prepare_invasion"

    def run(self, state: State, play: Play) -> None:
        """Turn the fortress over or back."""
        if not state.options.invasion_preparation:
            return
        if state.fortress:
            # Ruling A14: "any other unit" could leave out the second American; it may be the one.
            # Ruling A15: ABDA in 1 could be left out, as in the score; it counts as the other unit.
            # Ruling A16: an Army in 0 could count as being past 1; it does not stand in 1.
            if 1 in (state.space[army] for army in AMERICAN) and state.space.count(1) > 1:
                state.fortress = False
                play.emit(FortressTurned(False, "9.4"))
                play.push(INVASION_ROLL)
        elif not any(0 <= state.space[army] < 2 for army in AMERICAN):
            # Ruling A17: the marker could be turned back in the turn in which it failed; only a
            # later Housekeeping does so, as this branch is not reached after the other.
            state.fortress = True
            play.emit(FortressTurned(True, "9.4"))


class EndTurn(Effect):
    """Discard the card; the next turn, the next deck, or the end [4.0, 11.2]."""

    kind: Literal["end_turn"] = "end_turn"

    def run(self, state: State, play: Play) -> None:
        """Go on with the next card if there is one."""
        state.drms = ()
        if not state.pile:
            before = state.deck
            if not next_deck(state):
                return self._survive(state, play)
            play.emit(DeckFinished(before, state.deck, "4.0"))
        play.push(HEADLINE)
        return None

    def _survive(self, state: State, play: Play) -> None:
        scenario = play.book.scenarios[state.scenario]
        total = score.total(state, "survival")
        if scenario.points and total < scenario.points:
            return end(state, play, "points", scenario.failure, scenario.rule)
        return end(state, play, "survival", "Survival Victory", "11.2")


def end(state: State, play: Play, level: str, reason: str, rule: str, cause: str = "") -> None:
    """End the game with its result and, with the kit, its score [11.4]."""
    won = level in ("military", "survival")
    total = score.total(state, level)
    counted = state.options.tournament_score
    if counted:
        play.emit(Scored(total, "11.4"))
    state.outcome = Outcome(
        winners=(0,) if won else (),
        level=level,
        reason=reason,
        rule=rule,
        scores=(total,) if counted else (),
    )
    play.emit(GameEnded(level, f"{reason}: {cause}" if cause else reason, rule))


HEADLINE = Headline()
STEPS_C_TO_END = (RollForOil(), PrepareInvasion(), EndTurn())
HOUSEKEEPING = Housekeeping()
