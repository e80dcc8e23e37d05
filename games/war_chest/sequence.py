"""The round: coins are drawn, used one by one in turn, and the game may end [4.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from games.core.play import Play
from games.core.tasks import Effect
from games.war_chest import decisions, effects
from games.war_chest.bags import refill
from games.war_chest.board import HAND, MAX_PLAYS
from games.war_chest.events import CoinsSeen, RoundBegan, coins_drawn
from games.war_chest.queries import bag_of, hand_of

if TYPE_CHECKING:
    from games.war_chest.state import State


class BeginRound(Effect):
    """A round begins: the initiative may move again, empty bags are filled [4.1, 4.2]."""

    kind: Literal["begin_round"] = "begin_round"

    def run(self, state: State, play: Play) -> None:
        """Say so, then let both sides draw."""
        state.round += 1
        state.moved = False
        state.side = state.initiative
        play.emit(RoundBegan(state.round, state.side, "4.1"))
        for side in (0, 1):
            if not bag_of(state, side):
                refill(state, side, play)
        play.push(DRAW_HANDS)


class DrawHands(Effect):
    """Both sides draw, and who has the initiative begins [4.1, 4.2]."""

    kind: Literal["draw_hands"] = "draw_hands"

    def run(self, state: State, play: Play) -> None:
        """Draw until each hand holds three coins or nothing is left to draw."""
        seen_a = _draw(state, 0, state.hand_a, state.bag_a, play)
        seen_b = _draw(state, 1, state.hand_b, state.bag_b, play)
        for side, seen in ((0, seen_a), (1, seen_b)):
            play.emit(coins_drawn(side, len(seen), "4.1"))
            play.emit(CoinsSeen(side, seen, "4.1", (side,)))
        next_play(state, 1 - state.initiative, play)


def _draw(state: State, side: int, hand: list[int], bag: list[int], play: Play) -> tuple[int, ...]:
    """The coins that a side draws at the start of a round, refilling in the middle of it."""
    seen = []
    for _ in range(HAND - len(hand)):
        if not bag:
            refill(state, side, play)
            if not bag:
                break
        seen.append(play.draw(bag, True, side))
    hand += seen
    hand.sort()
    seen.sort()
    return tuple(seen)


class EndPlay(Effect):
    """A coin play with all it set off is over [4.2]."""

    kind: Literal["end_play"] = "end_play"

    def run(self, state: State, play: Play) -> None:
        """Go on."""
        end_play(state, play)


def end_play(state: State, play: Play) -> None:
    """The other side's turn, or a new round, or the end of an endless game [4.2, 11.2]."""
    if state.turn >= MAX_PLAYS:
        # Ruling R12: the rules know no draw. A game could go on for ever, so that it ends after
        # 1,000 coin plays, or when nobody has a Unit Coin left to win with.
        play.push(effects.ENDLESS)
    elif not (state.left[0] or state.left[1]):
        play.push(effects.NOBODY_LEFT)
    else:
        next_play(state, state.side, play)


def next_play(state: State, last: int, play: Play) -> None:
    """Ask the side whose turn it is after one that has just played [4.2]."""
    if hand_of(state, 1 - last):
        state.side = 1 - last
    elif hand_of(state, last):
        state.side = last
    else:
        play.push(BEGIN_ROUND)
        return
    play.push(decisions.USE[state.side])


BEGIN_ROUND = BeginRound()
DRAW_HANDS = DrawHands()
END_PLAY = EndPlay()
