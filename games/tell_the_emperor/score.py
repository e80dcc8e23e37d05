"""The tournament score of the Expansion Kit, item by item [11.4]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.text import plural
from games.states_of_siege.decks import unrevealed
from games.states_of_siege.state import OUT_OF_PLAY
from games.tell_the_emperor.board import ABDA, ARMY_NAME, PRESTIGE, TRACK_NAME

if TYPE_CHECKING:
    from games.tell_the_emperor.state import State

OUT_POINTS = 10
MILITARY_POINTS = 10


def sheet(state: State, level: str) -> list[tuple[str, int]]:
    """The items of the score with their points; `level` is how the game ended."""
    # Ruling A29: a knocked-out Soviet unit could score nothing, as it does not count for the
    # Military Victory; it stays out for good and scores like any Army.
    items = [
        (
            f"{name} out of play" if space == OUT_OF_PLAY else f"{name} in {space}",
            OUT_POINTS if space == OUT_OF_PLAY else space,
        )
        for army, (name, space) in enumerate(zip(ARMY_NAME, state.space, strict=True))
        if army != ABDA and (space >= 0 or space == OUT_OF_PLAY)
    ]
    if level == "military":
        items.append(("Military Victory", MILITARY_POINTS))
    items += list(zip(TRACK_NAME, state.resources, strict=True))
    items.append(("Kamikazes left", state.kamikazes))
    items.append(("Withdrawal markers", -state.withdrawals))
    left = unrevealed(state)
    sign = {"military": 1, "survival": 0, "points": 0}.get(level, -1)
    items.append((f"{plural(left, 'card')} not revealed", sign * left))
    return items


def total(state: State, level: str) -> int:
    """The sum of the sheet."""
    return sum(points for _, points in sheet(state, level))


def rank(state: State) -> tuple[int, int]:
    """How a finished game compares: its score, in a tie its Prestige; more is better."""
    assert state.outcome is not None
    return total(state, state.outcome.level), state.resources[PRESTIGE]
