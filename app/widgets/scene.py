"""What a game's view is to show: a position and what goes with it, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.commands import Hint
from app.widgets.canvas import Span, Spans
from app.widgets.entries import Entry

if TYPE_CHECKING:
    from app.controller import LogLine


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be shown: a view and what goes with it. Without entries it is read only.

    While it is `undecided` the cursor stands nowhere until a key moves it.
    """

    view: Any
    step: str = ""
    rule: str = ""
    title: str = ""
    number: str = ""
    entries: tuple[Entry, ...] = ()
    nested: bool = False
    log: Sequence[LogLine] = ()
    viewer: int | None = None
    names: tuple[Spans, ...] = ()
    keys: tuple[Hint, ...] = ()
    told: tuple[Span, ...] = ()
    undecided: bool = False
