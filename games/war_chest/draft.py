"""How the sides find their unit types, and what goes into the bags [3.3, 3.4]."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Prompt, Reason
from games.core.tasks import Decision, Effect
from games.war_chest import actions, ask
from games.war_chest.board import ARMY, IN_BAG
from games.war_chest.events import ArmyMustered, UnitDrafted, UnitRemoved
from games.war_chest.queries import army_of, bag_of
from games.war_chest.sequence import BEGIN_ROUND
from games.war_chest.units import ROYAL

if TYPE_CHECKING:
    from games.war_chest.state import State


class ChooseUnit(Decision):
    """Which offered unit type does a side take, or remove [3.3.3, 3.3.4]?

    `more` are the seats that choose after this one, `removes` tells how many of the next choices,
    this one first, remove a card.
    """

    kind: Literal["choose_unit"] = "choose_unit"
    open: ClassVar[bool] = True
    more: tuple[int, ...]
    removes: int = 0

    def legal(self, state: State) -> list[Action]:
        """Any of those that lie open."""
        choose = actions.remove_unit if self.removes else actions.take_unit
        return [choose(unit) for unit in state.offer]

    def ask(self, state: State) -> Prompt:
        """The question with its answers."""
        return ask.choose_unit(self, state)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """Why a unit type cannot be taken or removed."""
        rule = "3.3.4" if self.removes else "3.3.3"
        if isinstance(action, actions.TakeUnit) and self.removes:
            return Reason("first each side removes one", rule)
        if isinstance(action, actions.RemoveUnit) and not self.removes:
            return Reason("now unit types are taken", rule)
        if isinstance(action, actions.TakeUnit | actions.RemoveUnit):
            return Reason("it does not lie open", rule)
        return Reason("the armies are not complete", rule)

    def take(self, state: State, action: Action, play: Play) -> None:
        """Take or remove it; then the next choice."""
        assert isinstance(action, actions.TakeUnit | actions.RemoveUnit)
        state.offer.remove(action.unit)
        if self.removes:
            play.emit(UnitRemoved(self.seat, action.unit, "3.3.4"))
        else:
            place = ARMY * self.seat + len(army_of(state, self.seat))
            state.army[place] = action.unit
            play.emit(UnitDrafted(self.seat, action.unit, "3.3.3"))
        if self.more:
            play.push(next_choice(self.more, max(self.removes - 1, 0)))
        else:
            state.offer.clear()
            play.push(MUSTER)


def next_choice(seats: tuple[int, ...], removes: int) -> ChooseUnit:
    """The choice of the first of some seats."""
    return ChooseUnit(seat=seats[0], more=seats[1:], removes=removes)


class Muster(Effect):
    """Two coins of each type and the Royal Coin go into the bag, the rest is the supply [3.4]."""

    kind: Literal["muster"] = "muster"

    def run(self, state: State, play: Play) -> None:
        """Fill bags and supplies, and begin."""
        for side in (0, 1):
            army = army_of(state, side)
            state.army[ARMY * side : ARMY * (side + 1)] = army = sorted(army)
            for unit in army:
                state.coins[unit] = coins = play.book.coins[unit]
                state.supply[unit] = coins - IN_BAG
                if coins > IN_BAG:
                    state.stock[side] |= 1 << unit
                state.left[side] += coins
            bag_of(state, side).extend(sorted([*army * IN_BAG, ROYAL]))
            play.emit(ArmyMustered(side, tuple(army), "3.4"))
        play.push(BEGIN_ROUND)


MUSTER = Muster()
