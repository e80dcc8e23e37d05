"""What changes from turn to turn."""

from __future__ import annotations


def adjusted(turn: int, every: int, extra: int, rule: str) -> tuple[int, str]:
    """The Actions that an adjusted difficulty gives or takes this turn, with the words for it."""
    if turn % every or not extra:
        return 0, ""
    return extra, f" ({extra:+d} every {every} turns [{rule}])"


def due(turn: int, every: int, extra: int, rule: str) -> list[str]:
    """When an adjusted difficulty gives or takes Actions next, this turn included."""
    if not extra:
        return []
    actions = f"{extra:+d} Action" + ("s" if abs(extra) > 1 else "")
    then = turn + -turn % every
    return [f"{actions} {'this turn' if then == turn else f'on turn {then}'} [{rule}]"]
