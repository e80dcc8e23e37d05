"""What is imported after the first frame, in the background: engines, models, screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.paths import config_file
from games import GAMES, REGISTRY

if TYPE_CHECKING:
    from app.shelf import Newest


def load(first: str = "", games: bool = True) -> list[str]:
    """Import all games, one of them first, and check the settings; what is wrong is a line each.

    Without `games` only the settings are looked at.
    """
    slugs = [entry.slug for entry in GAMES] if games else []
    for slug in sorted(slugs, key=lambda slug: slug != first):
        REGISTRY[slug]
    if not config_file(write=False).exists():
        return []
    from app.settings_model import faults

    return faults()


def told(newest: Newest) -> Newest:
    """The newest game with the turn it is in and the last thing that everybody saw happen."""
    from app.opening import read_timeline
    from games.core.errors import CasemateError

    try:
        timeline = read_timeline(newest.path)
    except CasemateError:
        return newest
    lines = [str(entry.line) for entry in timeline.log[-50:] if entry.seen_by(None)]
    turn = timeline.states[-1].count
    return newest._replace(turn=f"turn {turn}" if turn else "", last=lines[-1] if lines else "")
