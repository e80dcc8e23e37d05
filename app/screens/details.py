"""The right-hand column of a game as a page, for screens on which it does not fit whole."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from app.commands import PLACES, bindings
from app.screens.page import Page, Row, row, section
from app.widgets.canvas import Span, Spans, wrap
from app.widgets.cards import FULL, Section
from app.widgets.face import Sign
from app.widgets.view import GameView
from games.core.data import asset
from games.core.options import describe_options

if TYPE_CHECKING:
    from app.casemate import Casemate


class WithDetails(Screen[None]):
    """A screen with a game's view, of which the details can be read."""

    app: Casemate
    view: GameView

    @property
    def signs(self) -> Sequence[Sign]:
        """The signs of the game, for the help."""
        return self.view.face.signs

    def action_details(self) -> None:
        """Read the card and what is in force, whole."""
        view = self.view
        if view.scene:
            seen = view.scene.view
            first = view.pointed()
            shown = {part.title for part in first}
            sections = [
                *first,
                *view.face.sections(view.rules, seen, FULL),
                *(p for p in view.face.origins(view.rules, seen) if p.title not in shown),
                options_in_use(view.rules, seen),
            ]
            sections.append(sources_of(view.rules.info.slug, sections))
            self.app.push_screen(Details(view.rules.info.title, sections))


def options_in_use(rules: Any, view: Any) -> Section:
    """All options with their state in this game, also where the scenario decides."""
    options = getattr(view, "options", None)
    lines: list[Spans] = []
    for option in describe_options(rules.info.options) if options else ():
        value = getattr(options, option.slug)
        state: Span = (option.told(value), "dim" if value in (False, "off") else "legal")
        rule: Span = (f" [{option.rule}]", "dim")
        lines.append([(f"{option.title}: ", "text"), state, rule])
    return Section("Options", lines)


def origin_of(parts: Mapping[str, Any]) -> list[Spans]:
    """Where the parts of a card come from, part by part."""
    return [[(f"{part}: ", "text"), (str(origin), "dim")] for part, origin in parts.items()]


def sources_of(slug: str, sections: Sequence[Section]) -> Section:
    """What the sources are that some sections name."""
    told = " ".join(text for part in sections for line in part.lines for text, _ in line)
    lines: list[Spans] = [
        [(f"{name}: ", "text"), (meaning, "dim")]
        for name, meaning in json.loads(asset(slug, "sources.json")).items()
        if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", told)
    ]
    return Section("The sources", lines)


class Details(Page[None]):
    """Shows sections with all their text."""

    PLACE = "text"
    BINDINGS = bindings(PLACES["text"])
    CURSOR = False

    def __init__(self, title: str, sections: Sequence[Section]) -> None:
        super().__init__()
        self.name_of_game = title
        self.parts = sections

    def heading(self, width: int) -> Row:
        """The game."""
        return row((f" {self.name_of_game}", "title"))

    def build(self, width: int) -> list[Row]:
        """The sections one under the other."""
        rows: list[Row] = []
        for part in self.parts:
            if part.lines:
                rows += [Row(), section(part.title, width)]
                rows += [
                    row("  ", *line) for spans in part.lines for line in wrap(spans, width - 4)
                ]
        return rows
