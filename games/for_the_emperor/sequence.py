"""The turn: a play or two, a card drawn, the other side [3.0]; the end and its score [7.0]."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Literal

from games.core.models import Outcome
from games.core.play import Play
from games.core.tasks import Effect
from games.for_the_emperor import decisions
from games.for_the_emperor.board import FIELDS, SIDE_NAME
from games.for_the_emperor.events import (
    CardDrawn,
    CardSeen,
    FieldScored,
    GameEnded,
    TieBroken,
    TurnBegan,
)
from games.for_the_emperor.queries import (
    controlled,
    controller,
    hand_of,
    pile_of,
    seat_of,
    strength,
    tiebreak,
)

if TYPE_CHECKING:
    from games.for_the_emperor.state import State


class BeginTurn(Effect):
    """A side is to play [3.0]."""

    kind: Literal["begin_turn"] = "begin_turn"

    def run(self, state: State, play: Play) -> None:
        """Say whose turn it is, and ask."""
        begin_turn(state, play)


def begin_turn(state: State, play: Play) -> None:
    """The next turn, of the side that is set."""
    state.turn += 1
    play.emit(TurnBegan(state.side, (state.turn + 1) // 2, "3.0"))
    play.push(decisions.CHOOSE[seat_of(state, state.side)])


class AfterPlay(Effect):
    """A second play after Yamabushi's return, else the draw [3.3, 3.4]."""

    kind: Literal["after_play"] = "after_play"

    def run(self, state: State, play: Play) -> None:
        """Ask again, or go on."""
        if state.second:
            play.push(decisions.CHOOSE[seat_of(state, state.side)])
        else:
            play.push(DRAW, END_TURN)


class DrawCard(Effect):
    """Draw the top card of the own pile, if there is one [3.4]."""

    kind: Literal["draw_card"] = "draw_card"

    def run(self, state: State, play: Play) -> None:
        """Put it into the hand; only its owner sees it."""
        side = state.side
        pile = pile_of(state, side)
        if not pile:
            return
        card = play.draw(pile, seat=seat_of(state, side))
        insort(hand_of(state, side), card)
        play.emit(CardDrawn(side, len(pile), "3.4"))
        play.emit(CardSeen(side, card, "3.4", (seat_of(state, side),)))


class EndTurn(Effect):
    """The end of the game, or the other side's turn [3.5]."""

    kind: Literal["end_turn"] = "end_turn"

    def run(self, state: State, play: Play) -> None:
        """Each hand of one card and no piles: over."""
        over = not (state.crane_pile or state.turtle_pile)
        if over and len(state.crane_hand) == len(state.turtle_hand) == 1:
            play.push(SCORE)
        else:
            state.side = 1 - state.side
            begin_turn(state, play)


class Score(Effect):
    """Count the battlefields [7.0]."""

    kind: Literal["score"] = "score"

    def run(self, state: State, play: Play) -> None:
        """Show the last cards, then control, then the tiebreak."""
        play.reveal()
        for field in range(FIELDS):
            crane, turtle = strength(state, field, 0), strength(state, field, 1)
            play.emit(FieldScored(field, crane, turtle, controller(state, field), "7.2"))
        counts = controlled(state)
        winner: int | None = None
        rule = "7.3"
        reason = "more battlefields"
        if counts[0] != counts[1]:
            winner = int(counts[1] > counts[0])
        else:
            values = (tiebreak(state, 0), tiebreak(state, 1))
            play.emit(TieBroken(*values, "7.4"))
            rule, reason = "7.4", "higher tiebreak"
            if values[0] != values[1]:
                winner = int(values[1] > values[0])
            else:
                rule, reason = "7.5", "equal tiebreak"
        self._end(state, winner, counts, reason, rule, play)

    def _end(
        self,
        state: State,
        winner: int | None,
        counts: tuple[int, int],
        reason: str,
        rule: str,
        play: Play,
    ) -> None:
        sides = (0, 1) if winner is None else (winner,)
        name = "Shared victory" if winner is None else f"{SIDE_NAME[winner]} wins"
        state.outcome = Outcome(
            winners=tuple(sorted(seat_of(state, side) for side in sides)),
            level="shared" if winner is None else SIDE_NAME[winner].lower(),
            reason=f"{name}: {reason}",
            rule=rule,
            scores=tuple(counts[seat_of(state, seat)] for seat in (0, 1)),
        )
        play.emit(GameEnded(winner, f"{name}: {reason}", rule))


BEGIN_TURN = BeginTurn()
AFTER_PLAY = AfterPlay()
DRAW = DrawCard()
END_TURN = EndTurn()
SCORE = Score()
