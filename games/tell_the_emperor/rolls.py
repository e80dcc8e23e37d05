"""The die rolls of the game [1.1], and the Bushido Bonus that repeats a failed one [7.3.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Choice, Modifier, Need, Prompt
from games.core.tasks import Decision, Task
from games.states_of_siege.rolls import DieRoll
from games.tell_the_emperor import moves
from games.tell_the_emperor.actions import ACCEPT, REROLL
from games.tell_the_emperor.board import (
    ARMIES,
    ARMY_NAME,
    ARMY_NAVY,
    DATA,
    FORT_VALUE,
    HOME_FORTRESS,
    INDEX,
    INVASION_PREPARATION,
    KAMIKAZE_DRM,
    KAMIKAZES,
    KNOCK_OUT_ARMY_NAVY,
    KNOCK_OUT_BASE,
    KNOCK_OUT_PER_OUT,
    KNOCK_OUT_PRESTIGE,
    OIL,
    OIL_ZERO_DRM,
    PRESTIGE,
    RESOURCE,
    TRACK_NAME,
    Army,
    place,
)
from games.tell_the_emperor.events import BushidoUsed, FortLost, FortressTurned, HeldBack
from games.tell_the_emperor.queries import armies_out, battle_value, bushido_ready

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State

SIMPLE_KNOCK_OUT: tuple[int, ...] = tuple(
    next(o["success_faces"] for o in DATA["options"] if o["id"] == "12.3")
)


def standard_faces(value: int, drm: int) -> tuple[int, ...]:
    """The faces of a Standard roll: 6 always, 1 never, else die + DRM above the value [1.1]."""
    # Ruling A1: the source shows the two faces as pictures, which could mean any two. As a roll
    # must exceed a number, 6 is taken to succeed and 1 to fail.
    return tuple(n for n in range(2, 7) if n == 6 or n + drm > value)


def knock_out_faces(value: int, drm: int) -> tuple[int, ...]:
    """The faces of a Knock-Out roll: as a Standard roll, but a 6 does not win by itself [1.1]."""
    # Ruling A2: the automatic 6 could hold here too. Then option 12.3 (5 or 6 succeeds) would
    # hardly be the advantage that it is called, so it does not.
    return tuple(n for n in range(2, 7) if n + drm > value)


STANDARD = {(v, d): standard_faces(v, d) for v in range(12) for d in range(-9, 10)}


def standard(versus: str, value: int, modifiers: list[Modifier]) -> Need:
    """The need of a Standard roll [1.1]."""
    drm = sum(m.value for m in modifiers)
    faces = STANDARD.get((value, drm)) or standard_faces(value, drm)
    return Need(faces, versus, value, tuple(modifiers))


def card_drms(state: State, applies_to: str, target: str = "") -> list[Modifier]:
    """The DRMs of the card in play for a kind of roll [5.1]."""
    return [
        Modifier(drm.value, f"card #{state.card}", "5.1")
        for drm in state.drms
        if drm.applies_to == applies_to and (drm.army or drm.track or "") in (target, "any", "")
    ]


class TellRoll(DieRoll):
    """A roll that the Bushido Bonus can repeat [7.3.2]."""

    def reconsider(self, state: State, die: int, success: bool) -> Task | None:
        """The choice to roll a failure again, if it is there."""
        # Ruling A32: "re-roll" could reach a success as well (nobody would want that); it is
        # offered for failures only.
        return UseBushido(roll=self) if not success and bushido_ready(state) else None


class AttackRoll(TellRoll):
    """An Attack against an Army's Battle Value [8.2.2]."""

    kind: Literal["attack_roll"] = "attack_roll"
    army: Army
    kamikazes: int = 0
    rule: ClassVar[str] = "8.2.2"
    name: ClassVar[str] = "Attack"

    def need(self, state: State) -> Need:
        """Battle Value with the card's DRMs, Oil 0 and Kamikazes [8.2.2]."""
        drms = card_drms(state, "attack", self.army)
        if not state.resources[OIL]:
            drms.append(Modifier(OIL_ZERO_DRM, "Oil 0", "7.2"))
        if self.kamikazes:
            drms.append(Modifier(self.kamikazes * KAMIKAZE_DRM, "Kamikaze", "10.0"))
        return standard("Battle Value", battle_value(state, INDEX[self.army]), drms)

    def what(self) -> str:
        """In words: `Attack China`."""
        return f"{self.name} {ARMY_NAME[INDEX[self.army]]}"

    def succeed(self, state: State, play: Play) -> None:
        """The Army retreats one space."""
        moves.push_back(state, INDEX[self.army], 1, self.rule, play)


class BanzaiRoll(AttackRoll):
    """A free Attack on an Army in Japan [8.2.6]."""

    kind: Literal["banzai_roll"] = "banzai_roll"  # type: ignore[assignment]
    rule: ClassVar[str] = "8.2.6"
    name: ClassVar[str] = "Banzai"

    def fail(self, state: State, play: Play) -> None:
        """It costs one Army-Navy."""
        moves.change(state, ARMY_NAVY, -1, self.rule, play)


class KnockOutRoll(TellRoll):
    """A Knock-Out Blow; what it needs was worked out before it was paid [8.2.3]."""

    kind: Literal["knock_out_roll"] = "knock_out_roll"
    army: Army
    strong_navy: bool
    high_prestige: bool
    rule: ClassVar[str] = "8.2.3"

    def need(self, state: State) -> Need:
        """Battle Value + 2 + Armies out, or natural 5 and 6 with option 12.3."""
        # Ruling A30: 12.3 says to disregard the calculations; the cost is not one of them and is
        # still paid.
        if state.options.simplified_knock_outs:
            return Need(SIMPLE_KNOCK_OUT, "simplified Knock-Out [12.3]")
        # Ruling A31: a card's attack DRMs could be meant for Attacks alone; a Knock-Out Blow is an
        # attack of a special kind, so they count here too.
        drms = card_drms(state, "attack", self.army)
        if self.strong_navy:
            drms.append(Modifier(1, f"Army-Navy {KNOCK_OUT_ARMY_NAVY}+", "7.1"))
        if self.high_prestige:
            drms.append(Modifier(1, f"Prestige {KNOCK_OUT_PRESTIGE}+", "7.3.1"))
        value = (
            battle_value(state, INDEX[self.army])
            + KNOCK_OUT_BASE
            + KNOCK_OUT_PER_OUT * armies_out(state)
        )
        faces = knock_out_faces(value, sum(drm.value for drm in drms))
        return Need(faces, "Knock-Out value", value, tuple(drms))

    def what(self) -> str:
        """In words: `Knock-Out China`."""
        return f"Knock-Out {ARMY_NAME[INDEX[self.army]]}"

    def succeed(self, state: State, play: Play) -> None:
        """The Army is out of play."""
        moves.knock_out(state, INDEX[self.army], play)


def knock_out_roll(state: State, army: int) -> KnockOutRoll:
    """The Knock-Out roll against an Army as it stands now, before it is paid [8.2.3]."""
    return KnockOutRoll(
        army=ARMIES[army],
        strong_navy=state.resources[ARMY_NAVY] >= KNOCK_OUT_ARMY_NAVY,
        high_prestige=state.resources[PRESTIGE] >= KNOCK_OUT_PRESTIGE,
    )


class ResourceRoll(TellRoll):
    """An Army-Navy or Prestige Action: above the present box [8.3]."""

    kind: Literal["resource_roll"] = "resource_roll"
    track: Literal["army_navy", "prestige"]
    rule: ClassVar[str] = "8.3"

    def need(self, state: State) -> Need:
        """The present box with the card's DRMs."""
        # Ruling A3: the number to beat could be one printed for each resource; the series rolls
        # against the box in which the marker stands.
        drms = card_drms(state, "resource_action", self.track)
        track = RESOURCE[self.track]
        return standard("box", state.resources[track], drms)

    def what(self) -> str:
        """In words: `Prestige`."""
        return TRACK_NAME[RESOURCE[self.track]]

    def succeed(self, state: State, play: Play) -> None:
        """The marker goes up one box."""
        moves.change(state, RESOURCE[self.track], 1, self.rule, play)


class OilRoll(TellRoll):
    """The Oil roll of Housekeeping step C [9.3]."""

    kind: Literal["oil_roll"] = "oil_roll"
    rule: ClassVar[str] = "9.3"

    def need(self, state: State) -> Need:
        """The present Oil box with the card's DRMs."""
        return standard("box", state.resources[OIL], card_drms(state, "oil_roll"))

    def what(self) -> str:
        """In words: `Oil roll`."""
        return "Oil roll"

    def succeed(self, state: State, play: Play) -> None:
        """Oil goes up one box."""
        moves.change(state, OIL, 1, self.rule, play)


class FortRoll(TellRoll):
    """The Resistance roll of an Island Fortification [6.3]."""

    kind: Literal["fort_roll"] = "fort_roll"
    army: Army
    space: int
    rule: ClassVar[str] = "6.3"

    def need(self, state: State) -> Need:
        """The fortification's value with the card's Fortify DRMs."""
        return standard("Resistance", FORT_VALUE, card_drms(state, "fortify"))

    def what(self) -> str:
        """In words: `Fort on Okinawa (1)`."""
        return f"Fort on {place(INDEX[self.army], self.space)}"

    def succeed(self, state: State, play: Play) -> None:
        """The Army stays, the fortification too."""
        play.emit(HeldBack(self.army, self.space, self.rule))

    def fail(self, state: State, play: Play) -> None:
        """The fortification is lost and the Army enters."""
        army = INDEX[self.army]
        state.forts.remove((army, self.space))
        play.emit(FortLost(self.army, self.space, self.rule))
        moves.enter(state, army, self.space, self.rule, play)


class HomeRoll(TellRoll):
    """The Resistance roll of the Home Islands Fortress [6.4]."""

    kind: Literal["home_roll"] = "home_roll"
    army: Army
    rule: ClassVar[str] = "6.4"

    def need(self, state: State) -> Need:
        """The fortress's value with the card's Fortify DRMs."""
        return standard("Resistance", HOME_FORTRESS, card_drms(state, "fortify"))

    def what(self) -> str:
        """In words: `Fortress to stop China`."""
        return f"Fortress to stop {ARMY_NAME[INDEX[self.army]]}"

    def succeed(self, state: State, play: Play) -> None:
        """The Army stays in 1."""
        play.emit(HeldBack(self.army, 0, self.rule))

    def fail(self, state: State, play: Play) -> None:
        """The Army is in Japan; the fortress stays."""
        moves.enter(state, INDEX[self.army], 0, self.rule, play)


class InvasionRoll(TellRoll):
    """The Invasion Preparation roll of Housekeeping step D [9.4]."""

    kind: Literal["invasion_roll"] = "invasion_roll"
    rule: ClassVar[str] = "9.4"

    def need(self, state: State) -> Need:
        """The value on the reverse of the fortress with the card's Fortify DRMs."""
        return standard("Resistance", INVASION_PREPARATION, card_drms(state, "fortify"))

    def what(self) -> str:
        """In words: `Invasion Preparation`."""
        return "Invasion Preparation"

    def succeed(self, state: State, play: Play) -> None:
        """The fortress is turned back up."""
        state.fortress = True
        play.emit(FortressTurned(True, self.rule))


AnyRoll = Annotated[
    AttackRoll
    | BanzaiRoll
    | KnockOutRoll
    | ResourceRoll
    | OilRoll
    | FortRoll
    | HomeRoll
    | InvasionRoll,
    Field(discriminator="kind"),
]


class UseBushido(Decision):
    """Roll a failed die again [7.3.2]?"""

    kind: Literal["use_bushido"] = "use_bushido"
    roll: AnyRoll

    def legal(self, state: State) -> list[Action]:
        """Again, or not."""
        return [REROLL, ACCEPT]

    def ask(self, state: State) -> Prompt:
        """The two answers with the chance of the second roll."""
        need = self.roll.need(state)
        what = self.roll.what()
        return Prompt(
            self.seat,
            state.phase,
            f"{what} failed: use the Bushido Bonus?",
            "7.3.2",
            (
                Choice(
                    REROLL, "Roll again", "reroll", "", "7.3.2", need, "success", "failure stands"
                ),
                Choice(ACCEPT, "Let it stand", "accept", "", "7.3.2", None, "Bushido stays ready"),
            ),
        )

    def take(self, state: State, action: Action, play: Play) -> None:
        """Throw again with the same value and DRMs, or carry out the failure."""
        if action is REROLL or action == REROLL:
            state.bushido_used = True
            play.emit(BushidoUsed(self.roll.what(), "7.3.2"))
            play.push(self.roll)
        else:
            self.roll.fail(state, play)


ATTACK_ROLL = tuple(
    tuple(AttackRoll(army=army, kamikazes=n) for n in range(KAMIKAZES + 1)) for army in ARMIES
)
BANZAI_ROLL = tuple(
    tuple(BanzaiRoll(army=army, kamikazes=n) for n in range(KAMIKAZES + 1)) for army in ARMIES
)
ARMY_NAVY_ROLL = ResourceRoll(track="army_navy")
PRESTIGE_ROLL = ResourceRoll(track="prestige")
OIL_ROLL = OilRoll()
INVASION_ROLL = InvasionRoll()
HOME_ROLL = tuple(HomeRoll(army=army) for army in ARMIES)
