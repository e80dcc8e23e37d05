"""The two lines on top: where we are in the game, and in the sequence of play."""

from __future__ import annotations

from collections.abc import Sequence

from app.widgets.canvas import Canvas, Span, Spans, width_of
from games.core.rules import Step


def title_line(width: int, left: Sequence[Span], right: Sequence[Spans]) -> Canvas:
    """The first line: names left, turn and counts right.

    Where it is too narrow the names lose their last parts first, then the counts their first.
    """
    canvas = Canvas(width, 1)
    names, counts = list(left), list(right)

    def needed() -> int:
        return 3 + width_of(names) + sum(width_of(part) + 3 for part in counts)

    while len(names) > 1 and needed() > width:
        names.pop()
    while len(counts) > 1 and needed() > width:
        counts.pop(0)
    if needed() > width:
        names = []
    canvas.spans(1, 0, names)
    line: list[Span] = []
    for part in counts:
        line += [(" · ", "dim")] if line else []
        line += part
    start = width - 1 - width_of(line)
    if start >= 1:
        canvas.spans(start, 0, line)
    return canvas


def step_line(width: int, steps: Sequence[Step], current: str, rule: str, numbers: bool) -> Canvas:
    """The sequence of play with the current step marked, as much of it as fits."""
    canvas = Canvas(width, 1)
    for with_numbers in (numbers, False):
        spans = _steps(steps, current, rule, with_numbers)
        if width_of(spans) + 2 <= width:
            break
    else:
        spans = [span for span in spans if span[1] == "here"]
    if width_of(spans) + 1 <= width:
        canvas.spans(1, 0, spans)
    return canvas


def _steps(steps: Sequence[Step], current: str, rule: str, numbers: bool) -> list[Span]:
    spans: list[Span] = []
    for step in steps:
        spans += [(" » ", "rule")] if spans else []
        if step.name == current:
            spans.append((f"▸{step.name.upper()} {rule or step.rule} ", "here"))
        else:
            spans.append((f"{step.name} {step.rule}" if numbers else step.name, "dim"))
    return spans
