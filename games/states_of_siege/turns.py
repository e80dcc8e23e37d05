"""What changes from turn to turn."""

from __future__ import annotations


def adjusted(turn: int, every: int, extra: int, rule: str) -> tuple[int, str]:
    """The Actions that an adjusted difficulty gives or takes this turn, with the words for it."""
    if turn % every or not extra:
        return 0, ""
    return extra, f" ({extra:+d} every {every} turns [{rule}])"
