"""What the cursor is on, in words and with its rule: the first part of the help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.screen import Screen

from app.screens.lines import Row, row, section, wrap
from app.screens.page import Page
from app.screens.rules_reader import layout
from app.widgets.canvas import Spans, text_of
from app.widgets.canvas import wrap as wrap_spans
from app.widgets.cards import FULL
from app.widgets.entries import Entry
from app.widgets.view import GameView
from games import GAMES
from games.core.data import section_of

EXCERPT = 6
"""Lines of a rule that are quoted; the rules themselves are a key away."""


def view_of(screen: Screen[Any]) -> GameView | None:
    """The view of a screen that shows a game."""
    view = getattr(screen, "view", None)
    return view if isinstance(view, GameView) and view.scene else None


def rule_here(screen: Screen[Any]) -> str:
    """The rule of what the cursor is on, or of the current step; empty where there is none."""
    view = view_of(screen)
    return _rule(view) if view else ""


def slug_here(screen: Screen[Any]) -> str:
    """The game that a screen shows or the cursor is on; empty where it is none."""
    view = view_of(screen)
    if view:
        return str(view.rules.info.slug)
    lines = getattr(screen, "lines", None)
    name = str(getattr(screen, "slug", "") or (lines.name_here if lines else ""))
    return name if name in {entry.slug for entry in GAMES} else ""


def about_here(screen: Screen[Any], width: int) -> list[Row]:
    """The rows about what the cursor of a screen is on; none where it is on nothing."""
    view = view_of(screen)
    if view:
        return _in_game(view, width)
    return _on_page(screen, width) if isinstance(screen, Page) else []


# -- games -------------------------------------------------------------------------------------


def _in_game(view: GameView, width: int) -> list[Row]:
    scene = view.scene
    assert scene
    rows = [section("Under the cursor" if view.entry else "This step", width)]
    if view.entry:
        hint = view.whole_hint(width - 4)
        if view.entry.label not in " ".join(map(text_of, hint)):
            rows.append(row("  ", (view.entry.label, "title")))
        rows += _indented(hint)
        rows += _wrapped(view.face.about(scene.view, view.entry.target, FULL), width)
    told = section_of(view.rules.info.slug, _rule(view))
    if told:
        rows.append(row("  ", (f"{told.number} {told.title}", "title")))
        lines = [line for line in layout(told.body, width - 4) if line]
        rows += [row(f"  {line}") for line in lines[:EXCERPT]]
        if len(lines) > EXCERPT:
            rows.append(row(("  … the rules go on", "dim")))
    return [*rows, Row()]


def _rule(view: GameView) -> str:
    return (_rule_of(view.entry) if view.entry else "") or (view.scene.rule if view.scene else "")


def _rule_of(entry: Entry) -> str:
    asked = entry.choice or entry.barred
    if asked:
        return asked.rule
    return _rule_of(entry.members[0]) if entry.members else ""


def _wrapped(lines: Sequence[Spans], width: int) -> list[Row]:
    return _indented([line for spans in lines for line in wrap_spans(spans, width - 4)])


def _indented(lines: Sequence[Spans]) -> list[Row]:
    return [row("  ", *line) for line in lines]


# -- pages -------------------------------------------------------------------------------------


def _on_page(screen: Page[Any], width: int) -> list[Row]:
    lines = screen.lines
    if not lines.name_here:
        return []
    here = " ".join(lines.rows[lines.cursor].text.split())
    told = " ".join(line.text.strip() for line in screen.hints(width))
    return [
        section("Under the cursor", width),
        *(row("  ", (line, "title")) for line in wrap(here, width - 4)),
        *(row(f"  {line}") for line in wrap(told, width - 4)),
        Row(),
    ]
