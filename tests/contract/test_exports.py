"""Reports of a game tell a reader no more than that reader may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.export import Form, report
from app.telling import odds_lines, prompt_lines
from app.timeline import Timeline
from games.core.errors import Refused
from games.core.models import HIDDEN
from tests.contract.support import CASES, Case, random_games
from tests.contract.test_secrets import another
from tests.contract.test_undo import new

cases = pytest.mark.parametrize("case", CASES, ids=str)
PLACES = (4, 24, 96)
"""Moves at which games are looked at: early, and well into them."""
FORMS: tuple[Form, ...] = ("text", "html", "svg")


def timelines(case: Case) -> Iterator[tuple[Timeline, list[int | None]]]:
    """Random games up to some of their positions, none of them over."""
    for game in random_games(case):
        controller = new(game)
        for step in game.steps():
            if step.number in PLACES:
                yield Timeline.of_game(controller), game.viewers
            controller.submit(step.action)


def latest(case: Case) -> Iterator[tuple[Timeline, list[int | None]]]:
    """Of each of these games the last position; drawing all of them would take long."""
    last: tuple[Timeline, list[int | None]] | None = None
    for line, viewers in timelines(case):
        if last and len(line) < len(last[0]):
            yield last
        last = line, viewers
    if last:
        yield last


def disguised(line: Timeline, viewer: int | None) -> Timeline:
    """The same game with other things in all places that the viewer does not know.

    Positions hide other cards, secret events have not happened, and where choices are secret,
    others were made.
    """
    rules = line.rules

    def other(state: Any, n: int) -> Any:
        return another(rules, state, viewer, n + 1)

    def seen(events: tuple[Any, ...]) -> tuple[Any, ...]:
        lines = map(rules.describe, events)
        pairs = zip(events, lines, strict=True)
        return tuple(event for event, told in pairs if told.to is None or viewer in told.to)

    changes = []
    for change in line.changes:
        before = other(change.before, change.n)
        action = change.action
        if rules.info.hidden and change.seat != viewer:
            action = rules.legal(before)[-1]
        changes.append(
            replace(change, packed=before.pack(), action=action, events=seen(change.events))
        )
    final = other(line.states[-1], 0)
    return Timeline(rules, line.header, changes, final, seen(line.opening))


def forms(line: Timeline) -> tuple[Form, ...]:
    """The forms that a report of a game can take: of one of memory only the position now."""
    return ("svg",) if line.closed else FORMS


def same(line: Timeline, viewer: int | None, form: Form) -> bool:
    """Whether a report is the same whatever there is that its reader does not know."""
    return report(line, form, viewer) == report(disguised(line, viewer), form, viewer)


@cases
def test_a_report_is_made_from_what_its_reader_may_know(case: Case) -> None:
    told = 0
    for line, viewers in timelines(case):
        for viewer in viewers:
            told += 1
            assert same(line, viewer, forms(line)[0])
    assert told


@cases
def test_a_drawn_report_is_made_from_what_its_reader_may_know(case: Case) -> None:
    told = 0
    for line, viewers in latest(case):
        for viewer in viewers:
            told += 1
            assert all(same(line, viewer, form) for form in forms(line)[1:])
        if told > 5:
            break
    assert told


@cases
def test_a_report_shows_no_log_line_of_another_seat(case: Case) -> None:
    looked = 0
    for line, viewers in latest(case):
        for viewer in viewers:
            seen = " / ".join(row.line.text for row in line.log if row.seen_by(viewer))
            secret = {row.line.text for row in line.log if not row.seen_by(viewer)}
            # What was drawn twice, by each seat once, is no secret of either.
            hidden = [text for text in secret if len(text) > 8 and text not in seen]
            for form in forms(line) if hidden else ():
                looked += 1
                told = report(line, form, viewer)
                assert not [text for text in hidden if text in told]
    info = case.rules.info
    # In a game of memory everybody reads the whole log.
    assert bool(looked) == (info.hidden and not info.memory)


@cases
def test_of_a_game_of_memory_nothing_is_told_before_it_is_over(case: Case) -> None:
    line, viewers = next(timelines(case))
    assert line.closed == line.rules.info.memory
    for viewer in viewers if line.closed else ():
        for form in ("text", "html"):
            with pytest.raises(Refused, match="when it is over"):
                report(line, form, viewer)


@cases
def test_the_line_mode_prints_from_the_deciders_view(case: Case) -> None:
    rules = case.rules
    for line, _ in timelines(case):
        state = line.states[-1]
        full = another(rules, state, state.seat, 3)
        assert list(prompt_lines(rules.prompt(state))) == list(prompt_lines(rules.prompt(full)))
        assert list(odds_lines(rules, state)) == list(odds_lines(rules, full))
        view = rules.redact(state, state.seat)
        assert list(odds_lines(rules, state)) == list(odds_lines(rules, view))
        assert f"#{HIDDEN}" not in "\n".join(rules.picture(view))
