"""What a play would do to a battlefield, before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.core.play import Play
from games.for_the_emperor.actions import PlayWarrior
from games.for_the_emperor.events import BannerPlaced
from games.for_the_emperor.queries import controller, strength

if TYPE_CHECKING:
    from games.for_the_emperor.state import State


class Preview(NamedTuple):
    """A battlefield after a play: strengths by side, its banner, who controls it.

    `placed` holds all banners that the play brings, as (battlefield, banner).
    """

    strengths: tuple[int, int]
    banner: int
    controller: int | None
    placed: tuple[tuple[int, int], ...]


def preview(state: State, action: PlayWarrior, at: int | None = None) -> Preview:
    """The battlefield of a play after its ability and the banners; the state is not changed.

    `at` names another battlefield to look at, such as the one to which a token goes.
    """
    after = state.clone()
    play = Play(0)
    decision = after.agenda.pop()
    decision.take(after, action, play)  # type: ignore[union-attr]
    # The first task that a play pushes assigns the banners; what follows it is not looked at.
    play.pushed[0].run(after, play)
    field = action.field if at is None else at
    return Preview(
        (strength(after, field, 0), strength(after, field, 1)),
        after.banners[field],
        controller(after, field),
        tuple((e.field, e.banner) for e in play.events if isinstance(e, BannerPlaced)),
    )
