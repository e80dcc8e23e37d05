"""What goes on by itself inside a coin play [6.6, 8.6, 8.16], and the end of a game [4.3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from games.core.models import Outcome
from games.core.play import Play
from games.core.tasks import Effect
from games.war_chest import decisions, followups
from games.war_chest.bags import refill
from games.war_chest.board import MAX_PLAYS, SIDE_NAME
from games.war_chest.events import CoinsSeen, GameEnded, coins_drawn
from games.war_chest.queries import bag_of, targets_from
from games.war_chest.units import FOOTMAN, WARRIOR_PRIEST, rule_of
from games.war_chest.uses import free_maneuvers

if TYPE_CHECKING:
    from games.war_chest.state import State


class DrawForPriest(Effect):
    """The Warrior Priest draws a coin that must be used at once [8.16]."""

    kind: Literal["draw_for_priest"] = "draw_for_priest"
    side: int

    def run(self, state: State, play: Play) -> None:
        """Draw it, out of the discards if the bag is empty; then ask for its use."""
        if not bag_of(state, self.side):
            # A task that draws does so first; the coin just spent is among the discards.
            refill(state, self.side, play)
            if bag_of(state, self.side):
                play.push(self)
            return
        state.drawn = coin = play.draw(bag_of(state, self.side), True, self.side)
        rule = rule_of(WARRIOR_PRIEST)
        play.emit(coins_drawn(self.side, 1, rule))
        play.emit(CoinsSeen(self.side, (coin,), rule, (self.side,)))
        play.push(decisions.USE_DRAWN[self.side])


class NextFootman(Effect):
    """The Footmen that have not acted yet [8.6]; `owing` are their hexes."""

    kind: Literal["next_footman"] = "next_footman"
    side: int
    owing: tuple[int, ...]

    def run(self, state: State, play: Play) -> None:
        """Ask for one of those that are still there, if any can do something."""
        # Who cannot act yet still owes its maneuver: the other one may make room for it.
        owing = tuple(hex_ for hex_ in self.owing if state.unit[hex_] == FOOTMAN)
        if any(free_maneuvers(state, self.side, hex_) for hex_ in owing):
            play.push(followups.ChooseFootman(seat=self.side, owing=owing))


class SecondAttack(Effect):
    """The second attack of a Siege Tower's tactic [9.1.2]."""

    kind: Literal["second_attack"] = "second_attack"
    side: int
    at: int

    def run(self, state: State, play: Play) -> None:
        """Ask for it, if the Tower still stands and has a target."""
        alive = state.units[self.side] >> self.at & 1
        if alive and targets_from(state, self.side, self.at):
            play.push(followups.ChooseSecondAttack(seat=self.side, at=self.at))


DRAW = (DrawForPriest(side=0), DrawForPriest(side=1))


class EndGame(Effect):
    """The game is over: a side has placed its sixth marker, or it is drawn [4.3, 11.2]."""

    kind: Literal["end_game"] = "end_game"
    winner: int | None = None
    reason: str

    def run(self, state: State, play: Play) -> None:
        """Say who has won, then lay all coins open."""
        winner = self.winner
        rule = "11.2" if winner is None else "4.3"
        # Said before the coins are shown, where the odds stop.
        play.emit(GameEnded(winner, self.reason, rule))
        play.reveal()
        state.outcome = Outcome(
            winners=() if winner is None else (winner,),
            level="draw" if winner is None else SIDE_NAME[winner].lower(),
            reason=self.reason,
            rule=rule,
            scores=(state.held[0].bit_count(), state.held[1].bit_count()),
        )


WON = tuple(
    EndGame(winner=side, reason=f"{SIDE_NAME[side]} wins: the sixth marker is placed")
    for side in (0, 1)
)
ENDLESS = EndGame(reason=f"Draw: {MAX_PLAYS} coins were used")
NOBODY_LEFT = EndGame(reason="Draw: no Unit Coin is left")
