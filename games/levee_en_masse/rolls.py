"""The die rolls of the game [7.0], and the second thoughts that options allow on attacks."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Choice, Modifier, Need, Prompt
from games.core.tasks import Decision, Effect, Task
from games.levee_en_masse import actions, moves
from games.levee_en_masse.board import (
    ARMY_OF,
    BATTLE_VALUE,
    BRACKETED,
    DESPOTISM,
    FAR_FROM_HOME,
    FARTHEST,
    GARRISON_DRM,
    LIBERATION_REPUBLIC,
    MARKER_NAME,
    MARKERS,
    MONARCHY,
    NAPOLEON_DRM,
    NAPOLEON_FACES,
    ORDER_TARGET,
    POLITICAL_TARGET,
    REPUBLIC,
    RESERVES_PENALTY,
    SQUARE,
    TRACK_OF,
    TRACKS,
    UNIT_NAME,
    UNITS,
    VICTORY_FACES,
    Marker,
    Track,
    Unit,
    place_name,
)
from games.levee_en_masse.events import GarrisonCommitted, Liberated, ReservesCommitted
from games.levee_en_masse.queries import (
    french_army,
    ignores_decisive,
    in_france,
    political_drms,
)
from games.states_of_siege.rolls import DieRoll

if TYPE_CHECKING:
    from games.levee_en_masse.state import State

DICE = (1, 2, 3, 4, 5, 6)


@cache
def faces_above(limit: int) -> tuple[int, ...]:
    """The faces of a die above a number."""
    return tuple(n for n in DICE if n > limit)


def above(versus: str, value: int, modifiers: list[Modifier]) -> Need:
    """The need of a roll whose total must be greater than a value [7.2]."""
    limit = value
    for item in modifiers:
        limit -= item.value
    return Need(faces_above(limit), versus, value, tuple(modifiers))


def at_least(target: int, modifiers: list[Modifier]) -> Need:
    """The need of a roll whose total must be a number or more [7.1, 7.4]."""
    limit = target - 1
    for item in modifiers:
        limit -= item.value
    return Need(faces_above(limit), f"a total of {target}", None, tuple(modifiers))


class PoliticalRoll(DieRoll):
    """A Political Action [7.1]."""

    kind: Literal["political_roll"] = "political_roll"
    marker: Marker
    rule: ClassVar[str] = "7.1"

    def need(self, state: State) -> Need:
        """Four or more with what helps and hinders politics."""
        return at_least(POLITICAL_TARGET, political_drms(state))

    def what(self) -> str:
        """In words: `Republic +1`."""
        return f"{MARKER_NAME[MARKERS.index(self.marker)]} {self.delta:+d}"

    @property
    def delta(self) -> int:
        """The Republic goes up, the others down."""
        return 1 if self.marker == MARKERS[REPUBLIC] else -1

    def succeed(self, state: State, play: Play) -> None:
        """Move the marker."""
        moves.shift(state, MARKERS.index(self.marker), self.delta, self.rule, play)


class MilitaryRoll(DieRoll):
    """A Military Action against a unit [7.2]."""

    kind: Literal["military_roll"] = "military_roll"
    unit: Unit
    rule: ClassVar[str] = "7.2"

    def need(self, state: State) -> Need:
        """Above the Battle Value, or by natural faces with option 10.6."""
        unit = UNITS.index(self.unit)
        items = french_army(state)
        if state.napoleon == self.unit:
            items.append(Modifier(NAPOLEON_DRM, "Napoleon", "7.6"))
        if state.options.far_from_home and self._abroad(state, unit):
            items.append(Modifier(FAR_FROM_HOME, "far from home", "10.2"))
        need = above("Battle Value", BATTLE_VALUE[unit], items)
        if ignores_decisive(state, unit):
            return need
        # Rulings A10, A11: whatever the DRMs, a decisive victory succeeds and a 1 fails.
        sure = self.decisive_faces(state)
        faces = tuple(n for n in DICE if n > 1 and (n in need.faces or n in sure))
        return Need(faces, need.versus, need.value, need.modifiers)

    def _abroad(self, state: State, unit: int) -> bool:
        return state.space[unit] not in SQUARE[TRACK_OF[unit]]

    def decisive_faces(self, state: State) -> tuple[int, ...]:
        """The natural faces of a decisive victory [10.6.1]."""
        return NAPOLEON_FACES if state.napoleon == self.unit else VICTORY_FACES

    def what(self) -> str:
        """In words: `Attack Austria`."""
        return f"Attack {UNIT_NAME[UNITS.index(self.unit)]}"

    def reconsider(self, state: State, die: int, success: bool) -> Task | None:
        """The last reserves or the garrison of Paris, if they are there [10.4, 10.5]."""
        if self.may_reroll(state, die, success) or self.may_add(state, die, success):
            return Reconsider(roll=self, die=die)
        return None

    def may_reroll(self, state: State, die: int, success: bool) -> bool:
        """May the last reserves repeat the roll [10.4]?"""
        # 10.4 could be read as allowing every Military Action to be rolled again, successes too.
        # Without 10.6 a success cannot be bettered, so that only failures are asked for; with it a
        # success may become a decisive one, and the question is put; a decisive one is the best.
        if not state.options.last_reserves or state.reserves:
            return False
        if not success:
            return True
        ordinary = ignores_decisive(state, UNITS.index(self.unit))
        return not ordinary and die not in self.decisive_faces(state)

    def may_add(self, state: State, die: int, success: bool) -> bool:
        """Would the garrison of Paris turn the failure into a success [10.5]?"""
        # 10.5 could be used where the +1 changes nothing; the question is put only where it does.
        unit = UNITS.index(self.unit)
        if success or state.disorder or not state.options.strip_garrison:
            return False
        if die == 1 and not ignores_decisive(state, unit):
            return False
        drm = sum(item.value for item in self.need(state).modifiers)
        return in_france(state, unit) and die + drm + GARRISON_DRM > BATTLE_VALUE[unit]

    def take_effect(self, state: State, die: int, success: bool, play: Play) -> None:
        """Carry out victory or defeat, decisive ones with what follows [7.2, 10.6]."""
        unit = UNITS.index(self.unit)
        ordinary = ignores_decisive(state, unit)
        if success:
            decisive = not ordinary and die in self.decisive_faces(state)
            self._win(state, unit, decisive, play)
        elif die == 1 and not ordinary:
            if not BRACKETED[unit]:
                play.push(COUNTER[unit])
            play.push(LEADER_FALLS)

    def _win(self, state: State, unit: int, decisive: bool, play: Play) -> None:
        napoleon = state.napoleon == self.unit
        if BRACKETED[unit]:
            moves.remove(state, unit, True, self.rule, play)
        elif state.space[unit] == FARTHEST:
            # Only with option 10.6: any victory there worsens the status by one step.
            moves.set_status(state, unit, min(state.status[unit] + 1, moves.ROUTED), play)
        else:
            moves.push_back(state, unit, 1, self.rule, play)
            if decisive:
                # Ruling A27: on a routed Army only this step is ignored.
                moves.set_status(state, unit, min(state.status[unit] + 1, moves.ROUTED), play)
        if decisive and napoleon:
            moves.shift(state, DESPOTISM, 1, "10.6.1", play)
        elif decisive:
            moves.shift_leader(state, 1, "10.6.1", play)


class CounterRoll(DieRoll):
    """The second die of a decisive defeat: the Army may advance [10.6.2]."""

    kind: Literal["counter_roll"] = "counter_roll"
    unit: Unit
    rule: ClassVar[str] = "10.6.2"
    harmful: ClassVar[bool] = True

    def need(self, state: State) -> Need:
        """The number of the Army's space or less; in Paris nothing."""
        space = state.space[UNITS.index(self.unit)]
        return Need(tuple(n for n in DICE if n <= space), f"{space} or less")

    def what(self) -> str:
        """In words: `Does Austria advance`."""
        return f"Does {UNIT_NAME[UNITS.index(self.unit)]} advance"

    def succeed(self, state: State, play: Play) -> None:
        """A real move: status does not absorb it, a Liberation marker stops it."""
        moves.step_in(state, UNITS.index(self.unit), self.rule, play)


class LiberationRoll(DieRoll):
    """A Liberation Action [7.3]."""

    kind: Literal["liberation_roll"] = "liberation_roll"
    track: Track
    space: int
    rule: ClassVar[str] = "7.3"

    def need(self, state: State) -> Need:
        """Above the Battle Value of the track's own Army, in play or not."""
        items = french_army(state)
        items += [
            Modifier(drm.value, f"card #{state.card}", "5.4")
            for drm in state.drms
            if drm.kind == "liberation_drm"
        ]
        return above("Battle Value", BATTLE_VALUE[ARMY_OF[TRACKS.index(self.track)]], items)

    def what(self) -> str:
        """In words: `Liberate Brussels`."""
        return f"Liberate {place_name(TRACKS.index(self.track), self.space)}"

    def succeed(self, state: State, play: Play) -> None:
        """Place a marker and raise the Republic."""
        state.liberated.append((TRACKS.index(self.track), self.space))
        # In order, so that equal positions are equal however they came about.
        state.liberated.sort()
        state.liberators -= 1
        play.emit(Liberated(self.track, self.space, self.rule))
        moves.shift(state, REPUBLIC, LIBERATION_REPUBLIC, self.rule, play)


class OrderRoll(DieRoll):
    """Restore Order [7.4]."""

    kind: Literal["order_roll"] = "order_roll"
    rule: ClassVar[str] = "7.4"

    def need(self, state: State) -> Need:
        """Four or more with the Republic's value added."""
        value = state.politics[REPUBLIC]
        items = [Modifier(value, "Republic", "7.4")] if value else []
        return at_least(ORDER_TARGET, items)

    def what(self) -> str:
        """In words: `Restore Order`."""
        return "Restore Order"

    def succeed(self, state: State, play: Play) -> None:
        """Paris is in order."""
        moves.set_disorder(state, False, self.rule, play)


class BarricadeRoll(DieRoll):
    """To the Barricades: a free roll against a unit in Paris [7.5]."""

    kind: Literal["barricade_roll"] = "barricade_roll"
    unit: Unit
    rule: ClassVar[str] = "7.5"

    def need(self, state: State) -> Need:
        """Above the Battle Value with the French Army alone (ruling A26)."""
        return above("Battle Value", BATTLE_VALUE[UNITS.index(self.unit)], french_army(state))

    def what(self) -> str:
        """In words: `Barricades against Austria`."""
        return f"Barricades against {UNIT_NAME[UNITS.index(self.unit)]}"

    def succeed(self, state: State, play: Play) -> None:
        """The unit leaves Paris; with option 10.3 that has its price."""
        moves.push_back(state, UNITS.index(self.unit), 1, self.rule, play)
        if state.options.nothing_is_free:
            marker = MONARCHY if state.colour == "blue" else DESPOTISM
            moves.shift(state, marker, 1, "10.3", play)


class LeaderFalls(Effect):
    """What a decisive defeat costs at home [10.6.2]."""

    kind: Literal["leader_falls"] = "leader_falls"

    def run(self, state: State, play: Play) -> None:
        """The leading marker drops by 1."""
        moves.shift_leader(state, -1, "10.6.2", play)


class Reconsider(Decision):
    """Let the result of a Military Action stand [10.4, 10.5]?"""

    kind: Literal["reconsider"] = "reconsider"
    roll: MilitaryRoll
    die: int

    def _success(self, state: State) -> bool:
        return self.die in self.roll.need(state).faces

    def legal(self, state: State) -> list[Action]:
        """Roll again, send the garrison, or neither; the first is what most players want."""
        success = self._success(state)
        found: list[Action] = [actions.ACCEPT] if success else []
        if self.roll.may_reroll(state, self.die, success):
            found.append(actions.RESERVES)
        if self.roll.may_add(state, self.die, success):
            found.append(actions.ADD_GARRISON)
        if not success:
            found.append(actions.ACCEPT)
        return found

    def ask(self, state: State) -> Prompt:
        """The answers with what they do."""
        result = "succeeded" if self._success(state) else "failed"
        title = f"{self.roll.what()} {result} with a {self.die}: let it stand?"
        return Prompt(
            self.seat,
            state.phase,
            title,
            "10.4" if state.options.last_reserves and not state.reserves else "10.5",
            tuple(self._choice(state, action) for action in self.legal(state)),
        )

    def _choice(self, state: State, action: Action) -> Choice:
        if action is actions.RESERVES:
            return Choice(
                action,
                "Commit the last reserves",
                "reserves",
                "",
                "10.4",
                self.roll.need(state),
                f"success; French Army {RESERVES_PENALTY} next turn",
                f"failure; French Army {RESERVES_PENALTY} next turn",
                short="Roll again",
            )
        if action is actions.ADD_GARRISON:
            return Choice(
                action,
                "Send the garrison: +1",
                "garrison",
                "",
                "10.5",
                None,
                "success, Paris in disorder",
                short="Garrison +1",
            )
        return Choice(action, "Let it stand", "accept", "", self.roll.rule, None, "as rolled")

    def take(self, state: State, action: Action, play: Play) -> None:
        """Roll again, add one, or carry the result out."""
        if isinstance(action, actions.CommitReserves):
            state.reserves = True
            play.emit(ReservesCommitted(self.roll.unit, "10.4"))
            play.push(self.roll)
        elif isinstance(action, actions.AddGarrison):
            moves.set_disorder(state, True, "10.5", play)
            play.emit(GarrisonCommitted(self.roll.unit, GARRISON_DRM, "10.5"))
            self.roll.take_effect(state, self.die, True, play)
        else:
            self.roll.take_effect(state, self.die, self._success(state), play)


MILITARY_ROLL = tuple(MilitaryRoll(unit=unit) for unit in UNITS)
BARRICADE_ROLL = tuple(BarricadeRoll(unit=unit) for unit in UNITS)
COUNTER = tuple(CounterRoll(unit=unit) for unit in UNITS)
POLITICAL_ROLL = tuple(PoliticalRoll(marker=marker) for marker in MARKERS)
ORDER_ROLL = OrderRoll()
LEADER_FALLS = LeaderFalls()
LIBERATION_ROLL = {
    spot: LiberationRoll(track=action.track, space=action.space)
    for spot, action in actions.LIBERATE.items()
}
