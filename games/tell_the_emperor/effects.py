"""What a card can do: the effect vocabulary of the card file [5.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from games.core.models import Frozen
from games.core.play import Play
from games.core.tasks import Effect
from games.states_of_siege.events import Ignored, TableRolled
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY
from games.tell_the_emperor import moves
from games.tell_the_emperor.board import (
    ABDA,
    ABDA_NEAREST,
    ARMIES,
    FARTHEST,
    INDEX,
    JAVA,
    KAMIKAZES,
    RESOURCE,
    TIMOR,
    Army,
    Track,
)
from games.tell_the_emperor.events import (
    ArmyEntered,
    ArmyFlipped,
    KamikazesGained,
    OilRollBanned,
    WithdrawalsAllowed,
    WithdrawalsEnded,
)
from games.tell_the_emperor.rolls import HOME_ROLL, FortRoll

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State

Phase = Literal["headline", "first", "advances", "last", "resources", "actions"]


class CardEffect(Effect):
    """An effect of a card; `phase` tells when it is carried out [4.0]."""

    phase: ClassVar[Phase]


class Resource(CardEffect):
    """Move a resource marker [2.5]."""

    phase = "resources"
    kind: Literal["resource"]
    track: Track
    delta: Annotated[int, Field(ge=-9, le=9)]

    def run(self, state: State, play: Play) -> None:
        """Move it, clamped."""
        moves.change(state, RESOURCE[self.track], self.delta, "5.1", play)


class Kamikaze(CardEffect):
    """Make Kamikaze markers available [10.0]."""

    phase = "resources"
    kind: Literal["kamikaze"]
    gain: int = Field(ge=1)

    def run(self, state: State, play: Play) -> None:
        """Fill the box up to its limit."""
        before = state.kamikazes
        state.kamikazes = min(KAMIKAZES, before + self.gain)
        gained = state.kamikazes - before
        play.emit(KamikazesGained(gained, state.kamikazes, self.gain - gained, "10.0"))


class Drm(CardEffect):
    """A DRM in force until the card is discarded [5.1]."""

    phase = "headline"
    kind: Literal["drm"]
    applies_to: Literal["attack", "resource_action", "oil_roll", "fortify"]
    value: Annotated[int, Field(ge=-6, le=6)]
    army: Army | Literal["any"] | None = None
    track: Track | None = None

    @model_validator(mode="after")
    def _has_its_target(self) -> Self:
        if (self.applies_to == "attack") != (self.army is not None):
            raise ValueError("a DRM on attacks, and only that, names an army (or any)")
        if (self.applies_to == "resource_action") != (self.track is not None):
            raise ValueError("a DRM on resource actions, and only that, names a track")
        return self

    def run(self, state: State, play: Play) -> None:
        """Nothing happens at once: the rolls ask for it."""


class NoOilRoll(CardEffect):
    """No Oil roll this turn [9.3]."""

    phase = "headline"
    kind: Literal["no_oil_roll"]

    def run(self, state: State, play: Play) -> None:
        """Ban it."""
        state.oil_roll_banned = True
        play.emit(OilRollBanned("9.3"))


class Defer(CardEffect):
    """Put the card back if so many cards remain [5.2]; asked when it is drawn."""

    phase = "headline"
    kind: Literal["defer"]
    if_remaining_at_least: int = Field(ge=1)

    def run(self, state: State, play: Play) -> None:
        """Nothing more: the card is played."""


class Retreat(CardEffect):
    """An Army retreats [6.5]."""

    phase = "last"
    kind: Literal["retreat"]
    army: Army
    spaces: int = Field(ge=1)

    def run(self, state: State, play: Play) -> None:
        """Push it back."""
        moves.push_back(state, INDEX[self.army], self.spaces, "6.5", play)


class Advance(CardEffect):
    """An Army advances, one space at a time [6.1]."""

    phase = "last"
    kind: Literal["advance"] = "advance"
    army: Army
    spaces: int = Field(default=1, ge=1)

    def run(self, state: State, play: Play) -> None:
        """Move, meet a fortification, or stay."""
        army = INDEX[self.army]
        here = state.space[army]
        if here < 0:
            why = "out of play" if here == OUT_OF_PLAY else "not in play"
            play.emit(Ignored(self.army, why, "6.6" if here == OUT_OF_PLAY else "6.1"))
            return
        if army == ABDA and (here == JAVA or here <= ABDA_NEAREST):
            # Ruling A25: "all Armies" could leave ABDA out; it takes part while active, and never
            # goes beyond 1.
            play.emit(Ignored(self.army, "in Java" if here == JAVA else "nearest space", "6.2"))
            return
        if not here:
            play.emit(Ignored(self.army, "in Japan already", "6.1"))
            return
        self._go(state, army, here - 1, play)
        if self.spaces > 1:
            play.push(Advance(army=self.army, spaces=self.spaces - 1))

    def _go(self, state: State, army: int, target: int, play: Play) -> None:
        if not target and state.fortress:
            play.push(HOME_ROLL[army])
        elif (army, target) in state.forts:
            play.push(FortRoll(army=self.army, space=target))
        else:
            rule = "6.1" if target else "9.4" if state.options.invasion_preparation else "6.4"
            moves.enter(state, army, target, rule if army != ABDA else "6.2", play)


class AbdaReactivate(CardEffect):
    """ABDA advances, or comes back out of Java [6.7]."""

    phase = "advances"
    kind: Literal["abda_reactivate"]

    def run(self, state: State, play: Play) -> None:
        """Put it on Timor if it is in Java; otherwise it advances as always."""
        if state.space[ABDA] == JAVA:
            state.space[ABDA] = TIMOR
            play.emit(ArmyEntered("abda", TIMOR, True, "6.7"))
        else:
            play.push(Advance(army="abda"))


class Flip(CardEffect):
    """Turn an Army to its strong side, also while Out of Play [2.3]."""

    phase = "first"
    kind: Literal["flip"]
    army: Army
    side: Literal["strong"]

    def run(self, state: State, play: Play) -> None:
        """It never turns back."""
        army = INDEX[self.army]
        if not state.side[army]:
            state.side[army] = 1
            play.emit(ArmyFlipped(self.army, "2.3"))


class ReturnArmy(CardEffect):
    """Bring an Army back from the Out of Play box [6.6]."""

    phase = "first"
    kind: Literal["return_army"]
    army: Army

    def run(self, state: State, play: Play) -> None:
        """Put it on its highest-numbered space, on the side it had."""
        army = INDEX[self.army]
        if state.space[army] == OUT_OF_PLAY:
            state.space[army] = FARTHEST[army]
            play.emit(ArmyEntered(self.army, FARTHEST[army], True, "6.6"))


class Enter(CardEffect):
    """Bring a unit that is Not in Play onto its track [5.1]."""

    phase = "first"
    kind: Literal["enter"]
    army: Army
    space: int = Field(ge=1, le=5)

    def run(self, state: State, play: Play) -> None:
        """Put it there."""
        army = INDEX[self.army]
        if state.space[army] == NOT_IN_PLAY:
            state.space[army] = self.space
            play.emit(ArmyEntered(self.army, self.space, False, "5.2"))


class EnableWithdrawal(CardEffect):
    """Withdrawal Actions become allowed [8.6]."""

    phase = "first"
    kind: Literal["enable_withdrawal"]

    def run(self, state: State, play: Play) -> None:
        """Allow them, unless they are over already."""
        # Ruling A11: #36 after #56 or #59 could bring them back; over is over.
        # Ruling A33: the Withdrawal could wait for the next card; this turn may have one.
        if state.withdrawal == "not_yet":
            state.withdrawal = "allowed"
        over = state.withdrawal == "over"
        play.emit(WithdrawalsAllowed(over, "8.6.3" if over else "8.6"))


class EndWithdrawal(CardEffect):
    """Withdrawal Actions are over for the game [8.6.3]."""

    phase = "first"
    kind: Literal["end_withdrawal"]

    def run(self, state: State, play: Play) -> None:
        """Set the remaining markers aside."""
        if state.withdrawal != "over":
            state.withdrawal = "over"
            play.emit(WithdrawalsEnded("8.6.3"))


RowEffect = Annotated[Resource | Kamikaze | Retreat | Advance, Field(discriminator="kind")]


class Row(Frozen):
    """The effects of some faces of a table roll, carried out at once and in order [5.1]."""

    faces: tuple[int, ...]
    effects: tuple[RowEffect, ...]


class Table(CardEffect):
    """A roll whose rows cover the faces 1 to 6, each once [1.1]."""

    rows: tuple[Row, ...]

    @model_validator(mode="after")
    def _covers_the_die(self) -> Self:
        if sorted(face for row in self.rows for face in row.faces) != [1, 2, 3, 4, 5, 6]:
            raise ValueError("the rows must hold each face from 1 to 6 once")
        return self

    def row(self, face: int) -> Row:
        """The row of a face."""
        return next(row for row in self.rows if face in row.faces)

    def throw(self, rule: str, what: str, play: Play) -> None:
        """Roll and let the row's effects happen; no DRM, no second roll [1.1, 7.3.2]."""
        die = play.die(6)
        play.emit(TableRolled(rule, what, die))
        play.push(*self.row(die).effects)


class EventRoll(Table):
    """A table roll of an event [5.1]."""

    phase = "last"
    kind: Literal["roll"]

    def run(self, state: State, play: Play) -> None:
        """Roll on the card's table."""
        self.throw("5.1", "Event", play)


class Battle(Table):
    """A Battle that the card offers; it waits until the player fights it [8.5]."""

    phase = "actions"
    kind: Literal["battle"]
    table: str
    optional: Literal[True] = True

    @property
    def title(self) -> str:
        """The Battle's name: `Santa Cruz`."""
        return self.table.replace("_", " ").title()

    def run(self, state: State, play: Play) -> None:
        """Fight it."""
        self.throw("8.5", f"Battle: {self.title}", play)


AnyEffect = Annotated[
    Resource
    | Kamikaze
    | Drm
    | NoOilRoll
    | Defer
    | Retreat
    | AbdaReactivate
    | Flip
    | ReturnArmy
    | Enter
    | EnableWithdrawal
    | EndWithdrawal
    | EventRoll
    | Battle,
    Field(discriminator="kind"),
]
ADVANCE: dict[str, Advance] = {army: Advance(army=army) for army in ARMIES}
