"""What is open and what is secret while a game goes on, for every place that shows one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.controller import TurnController


def private(game: TurnController) -> bool:
    """Whether what is decided now is for the eyes of one seat.

    In a game with hands all of it is but what all know, in a game of memory only what is seen in
    secret.
    """
    task = game.state.agenda[-1] if game.state.agenda else None
    if game.rules.info.memory:
        return bool(task and task.secret)
    return game.rules.info.hidden and not (task and task.open)
