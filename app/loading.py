"""What is imported after the first frame, in the background: engines, models, screens."""

from __future__ import annotations

from games import GAMES, REGISTRY


def load(first: str = "") -> list[str]:
    """Import all games, one of them first, and check the settings; what is wrong is a line each."""
    import app.controller
    import app.saves
    import app.screens.setup
    from app.settings_model import faults

    for slug in sorted((entry.slug for entry in GAMES), key=lambda slug: slug != first):
        REGISTRY[slug]
    return faults()
