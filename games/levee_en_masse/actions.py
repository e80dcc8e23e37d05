"""The actions of the game: one object per meaning, and the union that reads them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from games.core.models import Action
from games.levee_en_masse.board import LIBERATION, MARKERS, TRACKS, UNITS, Marker, Track, Unit


class ChangePolitics(Action):
    """Try to raise the Republic, or to lower Monarchy or Despotism [7.1]."""

    kind: Literal["politics"] = "politics"
    marker: Marker


class Attack(Action):
    """Take a Military Action against a unit [7.2]."""

    kind: Literal["attack"] = "attack"
    unit: Unit


class Liberate(Action):
    """Try to liberate a space outside France [7.3]."""

    kind: Literal["liberate"] = "liberate"
    track: Track
    space: int


class RestoreOrder(Action):
    """Try to restore order in Paris [7.4]."""

    kind: Literal["restore_order"] = "restore_order"


class ManBarricades(Action):
    """Roll against a unit in Paris: To the Barricades! [7.5]."""

    kind: Literal["barricades"] = "barricades"
    unit: Unit


class SendNapoleon(Action):
    """Send Napoleon from the Holding Box to fight a unit [7.6]."""

    kind: Literal["napoleon"] = "napoleon"
    unit: Unit


class RecallNapoleon(Action):
    """Call Napoleon back to the Holding Box [7.6]."""

    kind: Literal["recall_napoleon"] = "recall_napoleon"


class KeepNapoleon(Action):
    """Leave Napoleon where he fights [7.6]."""

    kind: Literal["keep_napoleon"] = "keep_napoleon"


class IssueDecree(Action):
    """Raise Despotism by 1 for an extra action: Emergency Decrees [10.1]."""

    kind: Literal["decree"] = "decree"


class StripGarrison(Action):
    """Leave Paris in disorder for an additional Military Action inside France [10.5]."""

    kind: Literal["garrison"] = "garrison"
    unit: Unit


class CommitReserves(Action):
    """Repeat the roll of a Military Action [10.4]."""

    kind: Literal["reserves"] = "reserves"


class AddGarrison(Action):
    """Leave Paris in disorder for +1 on the attack just rolled [10.5]."""

    kind: Literal["add_garrison"] = "add_garrison"


class Accept(Action):
    """Let the result stand."""

    kind: Literal["accept"] = "accept"


class EndActions(Action):
    """End the Action Phase; what is left is lost [4.0]."""

    kind: Literal["end_actions"] = "end_actions"


AnyAction = Annotated[
    ChangePolitics
    | Attack
    | Liberate
    | RestoreOrder
    | ManBarricades
    | SendNapoleon
    | RecallNapoleon
    | KeepNapoleon
    | IssueDecree
    | StripGarrison
    | CommitReserves
    | AddGarrison
    | Accept
    | EndActions,
    Field(discriminator="kind"),
]
UNION: TypeAdapter[AnyAction] = TypeAdapter(AnyAction)

POLITICS = tuple(ChangePolitics(marker=marker) for marker in MARKERS)
ATTACK = tuple(Attack(unit=unit) for unit in UNITS)
LIBERATE = {
    (track, space): Liberate(track=TRACKS[track], space=space)
    for track, spaces in enumerate(LIBERATION)
    for space in sorted(spaces)
}
RESTORE_ORDER = RestoreOrder()
BARRICADES = tuple(ManBarricades(unit=unit) for unit in UNITS)
NAPOLEON = tuple(SendNapoleon(unit=unit) for unit in UNITS)
RECALL_NAPOLEON = RecallNapoleon()
KEEP_NAPOLEON = KeepNapoleon()
DECREE = IssueDecree()
GARRISON = tuple(StripGarrison(unit=unit) for unit in UNITS)
RESERVES = CommitReserves()
ADD_GARRISON = AddGarrison()
ACCEPT = Accept()
END_ACTIONS = EndActions()

UNIVERSE: tuple[AnyAction, ...] = (
    *POLITICS,
    *ATTACK,
    *LIBERATE.values(),
    RESTORE_ORDER,
    *BARRICADES,
    *NAPOLEON,
    RECALL_NAPOLEON,
    KEEP_NAPOLEON,
    DECREE,
    *GARRISON,
    RESERVES,
    ADD_GARRISON,
    ACCEPT,
    END_ACTIONS,
)
