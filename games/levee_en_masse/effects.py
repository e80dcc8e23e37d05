"""What a card can do: the effect vocabulary of the card file [5.7]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from games.core.play import Play
from games.core.tasks import Effect
from games.levee_en_masse import moves
from games.levee_en_masse.board import (
    FARTHEST,
    MARKERS,
    PRUSSIA,
    SQUARE,
    TRACK_OF,
    TRACKS,
    UNITS,
    Army,
    Marker,
    Track,
    Unit,
)
from games.levee_en_masse.events import NapoleonMoved, PrussiaRotated
from games.levee_en_masse.queries import HOLDING
from games.states_of_siege.events import Ignored

if TYPE_CHECKING:
    from games.levee_en_masse.state import State

Space = Annotated[int, Field(ge=1, le=FARTHEST)]


class Political(Effect):
    """Move a political marker: the Political Reaction [5.2]."""

    kind: Literal["political"]
    marker: Marker
    delta: Annotated[int, Field(ge=-9, le=9)]

    def run(self, state: State, play: Play) -> None:
        """Move it, clamped."""
        moves.shift(state, MARKERS.index(self.marker), self.delta, "5.2", play)


class Disorder(Effect):
    """Disorder breaks out in Paris: the Social Reaction [5.3]."""

    kind: Literal["disorder"]

    def run(self, state: State, play: Play) -> None:
        """Put the marker there."""
        moves.set_disorder(state, True, "5.3", play)


class Order(Effect):
    """Order returns to Paris [5.3]."""

    kind: Literal["order"]

    def run(self, state: State, play: Play) -> None:
        """Remove the marker."""
        moves.set_disorder(state, False, "5.3", play)


class CardDrm(Effect):
    """A DRM in force until Housekeeping [5.4]."""

    kind: Literal["military_drm", "political_drm", "liberation_drm"]
    value: Annotated[int, Field(ge=-6, le=6)]
    target: Literal["all"] | None = None

    def run(self, state: State, play: Play) -> None:
        """Note it."""
        state.drms = (*state.drms, self)


class Retreat(Effect):
    """A forced retreat: no Military Action, no status [5.5.1]."""

    kind: Literal["retreat"]
    army: Army
    boxes: int = Field(ge=1)

    def run(self, state: State, play: Play) -> None:
        """Push it back."""
        # Ruling A20: units before and behind it are not touched.
        moves.push_back(state, UNITS.index(self.army), self.boxes, "5.5.1", play)


class RotatePrussia(Effect):
    """Rotate the Prussian Army [5.5.2]."""

    kind: Literal["rotate_prussia"]

    def run(self, state: State, play: Play) -> None:
        """Rotate it, if it is in play; a status gives way (ruling A28)."""
        if state.space[PRUSSIA] >= 0:
            state.rotated = True
            state.status[PRUSSIA] = 0
            play.emit(PrussiaRotated(True, "5.5.2"))


class Peace(Effect):
    """An Army leaves the war if it stands outside France, else it retreats [5.5.3]."""

    kind: Literal["peace"]
    army: Army

    def run(self, state: State, play: Play) -> None:
        """Remove it or push it back."""
        unit = UNITS.index(self.army)
        space = state.space[unit]
        if space < 0:
            play.emit(Ignored(self.army, "not in play", "5.5.3"))
        elif space in SQUARE[TRACK_OF[unit]]:
            moves.push_back(state, unit, 1, "5.5.3", play)
        else:
            moves.remove(state, unit, False, "5.5.3", play)
            if unit == PRUSSIA:
                state.rotated = False


class PlaceUnit(Effect):
    """A unit of the kit enters [5.6]."""

    kind: Literal["place_unit"]
    unit: Unit
    track: Track
    box: Space

    @model_validator(mode="after")
    def _on_its_own_track(self) -> Self:
        own = TRACKS[TRACK_OF[UNITS.index(self.unit)]]
        if self.track != own:
            raise ValueError(f"{self.unit} belongs on the track {own!r}")
        return self

    def run(self, state: State, play: Play) -> None:
        """Put it there, unless it is on the map already."""
        unit = UNITS.index(self.unit)
        if state.options.kit_cards and state.space[unit] < 0:
            moves.place(state, unit, self.box, play)


class PlaceBritishSupport(Effect):
    """British Support goes to a space from wherever it is [5.6]."""

    kind: Literal["place_british_support"]
    track: Literal["vendee"]
    box: Space

    def run(self, state: State, play: Play) -> None:
        """Put it there, Napoleon with it if he fights it."""
        if state.options.kit_cards:
            moves.place(state, UNITS.index("british_support"), self.box, play)


class Napoleon(Effect):
    """Napoleon comes to the Holding Box [5.5.5]."""

    kind: Literal["napoleon"]

    def run(self, state: State, play: Play) -> None:
        """Put him there, unless he is in play already."""
        if state.options.kit_cards and not state.napoleon:
            state.napoleon = HOLDING
            play.emit(NapoleonMoved("", "5.5.5"))


AnyEffect = Annotated[
    Political
    | Disorder
    | Order
    | CardDrm
    | Retreat
    | RotatePrussia
    | Peace
    | PlaceUnit
    | PlaceBritishSupport
    | Napoleon,
    Field(discriminator="kind"),
]


class Advance(Effect):
    """An Army is ordered to advance [5.1]."""

    kind: Literal["advance"] = "advance"
    unit: Army

    def run(self, state: State, play: Play) -> None:
        """Move it, or let it recover, turn upright, or be stopped."""
        moves.advance(state, UNITS.index(self.unit), play)


ADVANCE: dict[str, Advance] = {army: Advance(unit=army) for army in get_args(Army)}
