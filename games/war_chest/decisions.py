"""The use of a coin: the nine actions [5.0]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Prompt, Reason
from games.core.tasks import Decision
from games.war_chest import actions, ask, deeds, effects, followups, refusals, sequence
from games.war_chest.events import initiative_claimed, passed, recruited, tactic_used
from games.war_chest.queries import down_of, footmen, hand_of, up_of
from games.war_chest.units import (
    CAVALRY,
    ENSIGN,
    FOOTMAN,
    LANCER,
    LATER,
    MARSHALL,
    MERCENARY,
    ROYAL,
    ROYAL_GUARD,
    SAPPER,
    SIEGE_TOWER,
    WAR_WAGON,
    rule_of,
)
from games.war_chest.uses import uses

if TYPE_CHECKING:
    from games.war_chest.state import State


class UseCoin(Decision):
    """Which coin of the hand is used, and how [4.2, 5.0]?"""

    kind: Literal["use_coin"] = "use_coin"

    def legal(self, state: State) -> list[Action]:
        """All uses of all coins, coin by coin."""
        return uses(state, self.seat, state.hand_b if self.seat else state.hand_a)

    def ask(self, state: State) -> Prompt:
        """The turn as a question."""
        return ask.use_coin(self, state, hand_of(state, self.seat))

    def why_not(self, state: State, action: Action) -> Reason | None:
        """The rule that forbids a use."""
        return refusals.why_not(state, self.seat, hand_of(state, self.seat), action)

    def take(self, state: State, action: Action, play: Play) -> None:
        """Use the coin, with everything that follows; then the other side's turn."""
        (state.hand_b if self.seat else state.hand_a).remove(action.coin)  # type: ignore[attr-defined]
        state.turn += 1
        state.blessed = False
        USES[action.kind](state, self.seat, action, play)
        if play.pushed:
            play.push(sequence.END_PLAY)
        else:
            # Nothing waits: it saves an effect.
            sequence.end_play(state, play)


class UseDrawnCoin(Decision):
    """How is the coin used that the Warrior Priest has drawn [8.16]?"""

    kind: Literal["use_drawn_coin"] = "use_drawn_coin"

    def legal(self, state: State) -> list[Action]:
        """All uses of that coin alone."""
        return uses(state, self.seat, [state.drawn])

    def ask(self, state: State) -> Prompt:
        """The question with its answers."""
        return ask.use_coin(self, state, [state.drawn])

    def why_not(self, state: State, action: Action) -> Reason | None:
        """The rule that forbids a use."""
        return refusals.why_not(state, self.seat, [state.drawn], action)

    def take(self, state: State, action: Action, play: Play) -> None:
        """Use the coin."""
        state.drawn = 0
        USES[action.kind](state, self.seat, action, play)


# -- placement [5.1] -------------------------------------------------------------------------


def _deploy(state: State, side: int, action: actions.Deploy, play: Play) -> None:
    deeds.deploy(state, side, action.coin, action.to, play)


def _bolster(state: State, side: int, action: actions.Bolster, play: Play) -> None:
    deeds.bolster(state, side, action.at, "5.1", play)


# -- face-down discards [5.2] ----------------------------------------------------------------


def _pass(state: State, side: int, action: actions.Pass, play: Play) -> None:
    down_of(state, side).append(action.coin)
    play.emit(passed(side, "5.2"))


def _claim(state: State, side: int, action: actions.ClaimInitiative, play: Play) -> None:
    down_of(state, side).append(action.coin)
    state.initiative = side
    state.moved = True
    play.emit(initiative_claimed(side, "5.2"))


def _recruit(state: State, side: int, action: actions.Recruit, play: Play) -> None:
    unit = action.unit
    down_of(state, side).append(action.coin)
    deeds.take_from_supply(state, side, unit)
    up_of(state, side).append(unit)
    play.emit(recruited(side, unit, "5.2"))
    if unit == MERCENARY:
        followups.offer_mercenary(state, side, play)
    elif unit == FOOTMAN and state.edition == LATER:
        followups.offer_footman(state, side, play)


# -- maneuvers [5.3] -------------------------------------------------------------------------


def _move(state: State, side: int, action: actions.Move, play: Play) -> None:
    up_of(state, side).append(action.coin)
    deeds.move(state, side, action.start, action.to, "5.3", play)


def _attack(state: State, side: int, action: actions.Attack, play: Play) -> None:
    up_of(state, side).append(action.coin)
    deeds.attack(state, side, action.start, action.target, "5.3", play)


def _control(state: State, side: int, action: actions.Control, play: Play) -> None:
    up_of(state, side).append(action.coin)
    deeds.control(state, side, action.at, "5.3", play)


def _tactic(state: State, side: int, action: actions.Tactic, play: Play) -> None:
    up_of(state, side).append(action.coin)
    unit = ROYAL_GUARD if action.coin == ROYAL else action.coin
    rule = rule_of(unit)
    play.emit(tactic_used(side, unit, action.start, rule))
    TACTICS.get(unit, _plain)(state, side, action, rule, play)


def _plain(state: State, side: int, action: actions.Tactic, rule: str, play: Play) -> None:
    """A shot, or a way of more than one step [8.1, 8.4, 8.9, 8.13, 9.1.3]."""
    if action.to >= 0:
        deeds.move(state, side, action.start, action.to, rule, play)
    else:
        deeds.attack(state, side, action.start, action.target, rule, play)


def _go_and_attack(state: State, side: int, action: actions.Tactic, rule: str, play: Play) -> None:
    """Cavalry, Lancer and Sapper [8.3, 8.8, 9.1.1]."""
    # Nothing is set off in between: of the three only the Sapper has an attribute, and where it
    # can attack a Fortification it does not stand on a location, as no two of them are adjacent.
    deeds.step(state, side, action.start, action.to, rule, play)
    deeds.attack(state, side, action.to, action.target, rule, play)


def _grant_move(state: State, side: int, action: actions.Tactic, rule: str, play: Play) -> None:
    """The Ensign's ally steps [8.5]."""
    deeds.move(state, side, action.ally, action.to, rule, play)


def _grant_attack(state: State, side: int, action: actions.Tactic, rule: str, play: Play) -> None:
    """The Marshall's ally attacks [8.10]."""
    deeds.attack(state, side, action.ally, action.target, rule, play)


def _push(state: State, side: int, action: actions.Tactic, rule: str, play: Play) -> None:
    """The War Wagon's neighbour steps, the wagon follows [9.1.4]."""
    deeds.step(state, side, action.ally, action.to, rule, play)
    deeds.step(state, side, action.start, action.ally, rule, play)
    # Ruling R11: what the pushed unit's step sets off could come before the wagon follows; it
    # comes after, as the two moves belong together.
    deeds.set_off(state, side, action.to, deeds.MOVE, play)


def _attack_twice(state: State, side: int, action: actions.Tactic, rule: str, play: Play) -> None:
    """The Siege Tower attacks, and again when all of that is over [9.1.2]."""
    deeds.attack(state, side, action.start, action.target, rule, play)
    play.push(effects.SecondAttack(side=side, at=action.start))


def _each_footman(state: State, side: int, action: actions.Tactic, rule: str, play: Play) -> None:
    """Every Footman on the board maneuvers [8.6]."""
    play.push(effects.NextFootman(side=side, owing=tuple(footmen(state))))


TACTICS: dict[int, Callable[[Any, int, actions.Tactic, str, Play], None]] = {
    CAVALRY: _go_and_attack,
    LANCER: _go_and_attack,
    SAPPER: _go_and_attack,
    ENSIGN: _grant_move,
    MARSHALL: _grant_attack,
    WAR_WAGON: _push,
    SIEGE_TOWER: _attack_twice,
    FOOTMAN: _each_footman,
}
USES: dict[str, Callable[[Any, int, Any, Play], None]] = {
    "deploy": _deploy,
    "bolster": _bolster,
    "pass": _pass,
    "initiative": _claim,
    "recruit": _recruit,
    "move": _move,
    "attack": _attack,
    "control": _control,
    "tactic": _tactic,
}
USE = (UseCoin(seat=0), UseCoin(seat=1))
USE_DRAWN = (UseDrawnCoin(seat=0), UseDrawnCoin(seat=1))
