"""Painters of number tracks, and of dots that count what is left."""

from __future__ import annotations

from app.widgets.canvas import Canvas


def dots(left: int, total: int) -> str:
    """Filled dots for what is left, empty ones for what is used up."""
    return "●" * left + "○" * (total - left)


def number_track(
    canvas: Canvas,
    x: int,
    y: int,
    top: int,
    value: int,
    role: str,
    closed: int | None = None,
) -> int:
    """Draw the boxes 0 to `top`, the present one in brackets, those above `closed` crossed out.

    Returns the column after the track. A box takes three cells.
    """
    last = top if closed is None else closed
    for box in range(top + 1):
        left = x + 3 * box
        if box == value:
            canvas.put(left, y, f"[{box}]", role)
        elif box > last:
            canvas.put(left, y, " × ", "dim")
        else:
            canvas.put(left, y, f" {box} ", "text" if box > value else "dim")
    return x + 3 * (top + 1)
