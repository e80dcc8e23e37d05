"""The two lines on top: where we are in the game, and in the sequence of play."""

from __future__ import annotations

from collections.abc import Sequence

from app.widgets.canvas import Canvas, Span, Spans, width_of
from games.core.rules import Step


def title_line(width: int, names: Sequence[Spans], counts: Sequence[Spans]) -> Canvas:
    """The first line: names left, turn and counts right.

    Where it is too narrow the names lose their last parts first, then the counts their first.
    """
    canvas = Canvas(width, 1)
    left, right = list(names), list(counts)
    while len(left) > 1 and _needed(left, right) > width:
        left.pop()
    while len(right) > 1 and _needed(left, right) > width:
        right.pop(0)
    if _needed(left, right) > width:
        left = []
    if _needed(left, right) <= width:
        canvas.spans(1, 0, _joined(left))
        line = _joined(right)
        canvas.spans(width - 1 - width_of(line), 0, line)
    return canvas


def _needed(left: Sequence[Spans], right: Sequence[Spans]) -> int:
    return width_of(_joined(left)) + width_of(_joined(right)) + 4


def _joined(parts: Sequence[Spans]) -> list[Span]:
    line: list[Span] = []
    for part in parts:
        line += [(" · ", "dim"), *part] if line else part
    return line


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
