"""The decisions inside a coin play [7.0]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Prompt, Reason
from games.core.tasks import Decision
from games.war_chest import actions, ask, deeds, effects
from games.war_chest.board import NEAR, hexes_of
from games.war_chest.events import FortBuilt, StackCoinSpent, declined
from games.war_chest.queries import (
    field_of,
    footmen,
    forts_in_supply,
    side_of,
    steps_from,
    targets_from,
    up_of,
)
from games.war_chest.refusals import why_not_free
from games.war_chest.units import (
    BERSERKER,
    FOOTMAN,
    MERCENARY,
    NO_COIN,
    ROYAL_GUARD,
    SAPPER,
    SIEGE_TOWER,
    SWORDSMAN,
    WAR_WAGON,
    rule_of,
)
from games.war_chest.uses import attacks, deploys, free_maneuvers, repeats

if TYPE_CHECKING:
    from games.war_chest.state import State


def maneuver(state: State, side: int, action: Action, rule: str, play: Play) -> None:
    """Carry out a move, an attack or a control, whoever pays for it."""
    if isinstance(action, actions.Move):
        deeds.move(state, side, action.start, action.to, rule, play)
    elif isinstance(action, actions.Attack):
        deeds.attack(state, side, action.start, action.target, rule, play)
    else:
        assert isinstance(action, actions.Control)
        deeds.control(state, side, action.at, rule, play)


class FollowUp(Decision):
    """A decision that a coin play has brought about; `unit` is whose rule asks, `asked` what."""

    open: ClassVar[bool] = True
    unit: ClassVar[int]
    asked: ClassVar[str]

    def unit_of(self, state: State) -> int:
        """The unit type whose rule asks."""
        return self.unit

    def ask(self, state: State) -> Prompt:
        """The question with its answers."""
        return ask.follow_up(self, state, self.unit_of(state), self.question(state))

    def question(self, state: State) -> str:
        """What is asked, in a few words."""
        return self.asked

    def why_not(self, state: State, action: Action) -> Reason | None:
        """Why an action is no answer to this question."""
        return why_not_free(state, self.seat, action, rule_of(self.unit_of(state)))


class ChooseAbsorb(FollowUp):
    """Where does the attacked side take the lost coin from [6.3]?"""

    kind: Literal["choose_absorb"] = "choose_absorb"
    start: int
    target: int

    def unit_of(self, state: State) -> int:
        """The Royal Guard's or the War Wagon's rule."""
        return ROYAL_GUARD if state.unit[self.target] == ROYAL_GUARD else WAR_WAGON

    def question(self, state: State) -> str:
        """What is asked."""
        return ask.absorb_title(state, self.start, self.target)

    def legal(self, state: State) -> list[actions.Absorb]:
        """The stack, the supply of a Royal Guard, a War Wagon next to it."""
        found = [actions.STACK]
        if state.unit[self.target] == ROYAL_GUARD and state.supply[ROYAL_GUARD]:
            found.append(actions.SUPPLY)
        wagon = state.where[WAR_WAGON]
        if wagon >= 0 and NEAR[self.target] >> wagon & 1 and side_of(state, wagon) == self.seat:
            found.append(actions.wagon(wagon))
        return found

    def take(self, state: State, action: Action, play: Play) -> None:
        """Lose the coin, then go on with the attack."""
        assert isinstance(action, actions.Absorb)
        payer = action.at if action.source == "wagon" else self.target
        deeds.suffer(state, self.seat, self.start, self.target, payer, action.source, play)


class ChooseSwordsman(FollowUp):
    """May the Swordsman step after its attack [8.15]?"""

    kind: Literal["choose_swordsman"] = "choose_swordsman"
    unit: ClassVar[int] = SWORDSMAN
    asked: ClassVar[str] = "step after the attack?"
    at: int

    def legal(self, state: State) -> list[Action]:
        """Any step, or none."""
        places = hexes_of(steps_from(state, self.seat, self.at))
        return [*(actions.move(NO_COIN, self.at, to) for to in places), actions.DECLINE]

    def take(self, state: State, action: Action, play: Play) -> None:
        """Step, or stay."""
        if action is actions.DECLINE:
            play.emit(declined(self.seat, "swordsman", rule_of(SWORDSMAN)))
        else:
            maneuver(state, self.seat, action, rule_of(SWORDSMAN), play)


class ChooseRepeat(FollowUp):
    """Does the Berserker pay a coin of its stack for one more maneuver [8.2]?"""

    kind: Literal["choose_repeat"] = "choose_repeat"
    unit: ClassVar[int] = BERSERKER
    at: int

    def question(self, state: State) -> str:
        """What is asked."""
        return f"a stack coin for one more maneuver? (height {state.height[self.at]})"

    def legal(self, state: State) -> list[Action]:
        """What it may do with the coin paid, or nothing."""
        return [*repeats(state, self.seat, self.at), actions.DECLINE]

    def take(self, state: State, action: Action, play: Play) -> None:
        """Pay, then maneuver, which may set this off again."""
        if action is actions.DECLINE:
            play.emit(declined(self.seat, "berserker", rule_of(BERSERKER)))
            return
        state.height[self.at] -= 1
        # Ruling R15: the spent coin could be eliminated; the card says discard, so that it goes
        # face up to the discards and comes back.
        up_of(state, self.seat).append(BERSERKER)
        rule = rule_of(BERSERKER)
        play.emit(StackCoinSpent(self.seat, self.at, state.height[self.at], rule))
        maneuver(state, self.seat, action, rule, play)


class ChooseMercenary(FollowUp):
    """Does the recruited Mercenary's unit maneuver [8.11]?"""

    kind: Literal["choose_mercenary"] = "choose_mercenary"
    unit: ClassVar[int] = MERCENARY
    asked: ClassVar[str] = "a maneuver for the recruited coin?"

    def legal(self, state: State) -> list[Action]:
        """A free maneuver, or none."""
        hex_ = state.where[MERCENARY]
        return [*free_maneuvers(state, self.seat, hex_), actions.DECLINE]

    def take(self, state: State, action: Action, play: Play) -> None:
        """Maneuver, or not."""
        if action is actions.DECLINE:
            play.emit(declined(self.seat, "mercenary", rule_of(MERCENARY)))
        else:
            maneuver(state, self.seat, action, rule_of(MERCENARY), play)


class ChooseFootman(FollowUp):
    """Which Footman maneuvers next, and how [8.6]? `owing` are those that have not acted."""

    kind: Literal["choose_footman"] = "choose_footman"
    unit: ClassVar[int] = FOOTMAN
    asked: ClassVar[str] = "a maneuver with each"
    owing: tuple[int, ...]

    def legal(self, state: State) -> list[Action]:
        """A free maneuver of one of them; nobody who can may stand by."""
        # Ruling R5: "each makes one maneuver" could be an offer; it is an order.
        return [act for hex_ in self.owing for act in free_maneuvers(state, self.seat, hex_)]

    def take(self, state: State, action: Action, play: Play) -> None:
        """Maneuver with one, then go on with the others."""
        acting = action.at if isinstance(action, actions.Control) else action.start  # type: ignore[attr-defined]
        maneuver(state, self.seat, action, rule_of(FOOTMAN), play)
        rest = tuple(hex_ for hex_ in self.owing if hex_ != acting)
        if rest:
            play.push(effects.NextFootman(side=self.seat, owing=rest))


class ChooseDeploy(FollowUp):
    """Is the recruited Footman coin deployed at once [11.1]? In the later edition only."""

    kind: Literal["choose_deploy"] = "choose_deploy"
    unit: ClassVar[int] = FOOTMAN
    asked: ClassVar[str] = "deploy the recruited coin?"

    def legal(self, state: State) -> list[Action]:
        """Where it may be deployed, or not at all."""
        field = field_of(state, self.seat)
        return [*deploys(state, self.seat, FOOTMAN, field, NO_COIN), actions.DECLINE]

    def take(self, state: State, action: Action, play: Play) -> None:
        """Deploy it out of the discards, where it has just gone."""
        if action is actions.DECLINE:
            play.emit(declined(self.seat, "footman", "11.1"))
            return
        assert isinstance(action, actions.Deploy)
        up = up_of(state, self.seat)
        # The last one: equal coins cannot be told apart.
        del up[len(up) - 1 - up[::-1].index(FOOTMAN)]
        deeds.deploy(state, self.seat, FOOTMAN, action.to, play)


class ChooseSecondAttack(FollowUp):
    """What does the Siege Tower attack next [9.1.2]?"""

    kind: Literal["choose_second_attack"] = "choose_second_attack"
    unit: ClassVar[int] = SIEGE_TOWER
    asked: ClassVar[str] = "second attack"
    at: int

    def legal(self, state: State) -> Sequence[Action]:  # type: ignore[override]
        """Any normal attack; it has to be made if there is one (ruling R5)."""
        return list(attacks(NO_COIN, self.at, targets_from(state, self.seat, self.at)))

    def take(self, state: State, action: Action, play: Play) -> None:
        """Attack."""
        maneuver(state, self.seat, action, rule_of(SIEGE_TOWER), play)


class ChooseTowerBolster(FollowUp):
    """Is a coin of the supply added to the Siege Tower just deployed [9.1.2]?"""

    kind: Literal["choose_tower_bolster"] = "choose_tower_bolster"
    unit: ClassVar[int] = SIEGE_TOWER
    asked: ClassVar[str] = "bolster it from the supply?"
    at: int

    def legal(self, state: State) -> list[Action]:
        """Yes or no."""
        return [actions.TOWER_BOLSTER, actions.DECLINE]

    def take(self, state: State, action: Action, play: Play) -> None:
        """Bolster, or not."""
        if action is actions.DECLINE:
            play.emit(declined(self.seat, "siege_tower", rule_of(SIEGE_TOWER)))
            return
        deeds.take_from_supply(state, self.seat, SIEGE_TOWER)
        deeds.bolster(state, self.seat, self.at, rule_of(SIEGE_TOWER), play)


class ChooseBuild(FollowUp):
    """Does the Sapper build a Fortification where it has come to [9.1.1, 9.4]?"""

    kind: Literal["choose_build"] = "choose_build"
    unit: ClassVar[int] = SAPPER
    at: int

    def question(self, state: State) -> str:
        """What is asked."""
        return f"build a Fortification? ({forts_in_supply(state)} left)"

    def legal(self, state: State) -> list[Action]:
        """Yes or no."""
        return [actions.BUILD, actions.DECLINE]

    def take(self, state: State, action: Action, play: Play) -> None:
        """Build, or not."""
        if action is actions.DECLINE:
            play.emit(declined(self.seat, "sapper", rule_of(SAPPER)))
            return
        state.forts |= 1 << self.at
        play.emit(FortBuilt(self.seat, self.at, forts_in_supply(state), "9.4"))


def offer_mercenary(state: State, side: int, play: Play) -> None:
    """A recruited Mercenary coin lets the Mercenary on the board maneuver [8.11]."""
    hex_ = state.where[MERCENARY]
    if hex_ >= 0 and free_maneuvers(state, side, hex_):
        play.push(ChooseMercenary(seat=side))


def offer_footman(state: State, side: int, play: Play) -> None:
    """A recruited Footman coin may be deployed beside a Footman on the board [11.1]."""
    if len(footmen(state)) == 1 and deploys(state, side, FOOTMAN, field_of(state, side), NO_COIN):
        play.push(ChooseDeploy(seat=side))
