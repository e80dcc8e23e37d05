"""Whose eyes a replay is seen with: an onlooker's, a seat's, or once it is over everybody's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.change import LogLine
from app.players import people, person

if TYPE_CHECKING:
    from app.timeline import Timeline
    from games.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What is seen of a game; `curtain` tells that somebody else must look away before."""

    label: str
    seat: int | None = None
    everything: bool = False
    curtain: bool = False

    def view(self, rules: Rules[Any], state: Any) -> Any:
        """The position as it is seen."""
        return state.clone() if self.everything else rules.redact(state, self.seat)

    def lines(self, log: Sequence[LogLine]) -> Sequence[LogLine]:
        """The log, of which the lines for other seats are read by nobody but who sees all."""
        if not self.everything:
            return log
        return [LogLine(row.n, replace(row.line, to=None)) for row in log]

    def knows(self, rules: Rules[Any], seat: int) -> bool:
        """Whether what a seat could choose from is seen: of a game of memory it always was."""
        open_to_all = rules.info.memory or not rules.info.hidden
        return self.everything or self.seat == seat or open_to_all


def viewpoints(timeline: Timeline, seat: int | None = None) -> list[Viewpoint]:
    """The viewpoints of a game, an onlooker's first; with a seat only what that one may see.

    Of a game that goes on only people's hands can be looked at, each by its owner.
    """
    rules, setup = timeline.rules, timeline.setup
    if setup.seats == 1:
        return [Viewpoint("", 0)]
    points = [Viewpoint("seen by an onlooker")]
    over = timeline.over
    persons = people(timeline.players)
    for each in range(setup.seats if rules.info.hidden else 0):
        allowed = over or (each in persons if seat is None else each == seat)
        if allowed:
            name = person(timeline.players, each, rules.seat_name(timeline.states[0], each))
            curtain = not over and seat is None and len(persons) > 1
            points.append(Viewpoint(f"seen by {name}", each, False, curtain))
    if over and rules.info.hidden:
        points.append(Viewpoint("all hands open", None, True))
    elif over and rules.info.memory:
        points.append(Viewpoint("all open", None, True))
    return points


def first_point(timeline: Timeline, points: Sequence[Viewpoint], seat: int | None) -> Viewpoint:
    """Where to begin: with a seat that was given, or the only one that a person plays."""
    own = [point for point in points if point.seat is not None and not point.curtain]
    if seat is not None:
        return next((point for point in own if point.seat == seat), points[0])
    persons = people(timeline.players)
    if len(persons) == 1:
        return next((point for point in own if point.seat == persons[0]), points[0])
    return points[0]
