"""What a game supplies to be shown: its board and the texts around it, all from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from app.widgets.board import Picture
from app.widgets.canvas import Spans
from app.widgets.cards import Section

Sign = tuple[str, str]
"""A sign, or a unit as it is written, and its meaning."""


class Face(Protocol):
    """The look of one game. It gets views only, so it cannot show what a seat may not know."""

    @property
    def kinds(self) -> Mapping[str, str]:
        """The keys of kinds of choices, by verb and target, verb and first word, or verb alone."""

    @property
    def signs(self) -> Sequence[Sign]:
        """The signs of its board as they stand there, and what each means."""

    def names(self, rules: Any, view: Any) -> list[Spans]:
        """Game and options, for the left of the first line; later parts may be left out."""

    def counts(self, rules: Any, view: Any) -> list[Spans]:
        """Turn, deck and the like, for the right of the first line."""

    def heights(self, roomy: bool) -> tuple[int, ...]:
        """The rows that a board can take, the airiest first."""

    def width(self) -> int:
        """The columns of the compact board."""

    def board(
        self, view: Any, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> Picture:
        """The board with the keys of the choices on their targets."""

    def sections(self, rules: Any, view: Any, form: int, roomy: bool = False) -> Sequence[Section]:
        """Card, what is in force and the like, in a form of `cards`; a roomy board says more."""

    def origins(self, rules: Any, view: Any) -> Sequence[Section]:
        """Where the parts of the card come from: they are not all those of the published game."""

    def about(self, view: Any, target: str, form: int) -> Sequence[Spans]:
        """What the cursor is on: a target of the board, in a form of `cards`."""
