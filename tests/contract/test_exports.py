"""Reports of a game tell a reader no more than that reader may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.export import report
from app.telling import odds_lines, prompt_lines
from app.timeline import Timeline
from games.core.models import HIDDEN
from tests.contract.support import CASES, Case, random_games
from tests.contract.test_secrets import another
from tests.contract.test_undo import new

cases = pytest.mark.parametrize("case", CASES, ids=str)
FORMS = ("text", "html", "svg")


def timelines(case: Case) -> Iterator[tuple[Timeline, list[int | None]]]:
    """Random games up to some of their positions, none of them over."""
    for game in random_games(case):
        controller = new(game)
        for step in game.steps():
            if step.number > 2 and step.number.bit_count() == 1:
                yield Timeline.of_game(controller), game.viewers
            controller.submit(step.action)


def disguised(line: Timeline, viewer: int | None) -> Timeline:
    """The same game with everything else in the places that the viewer does not know."""

    def other(state: Any, n: int) -> Any:
        return another(line.rules, state, viewer, n + 1)

    changes = [replace(c, before=other(c.before, c.n)) for c in line.changes]
    made = Timeline(line.rules, line.header, changes, other(line.states[-1], 0))
    made._events = line._events
    made.log = line.log
    made._first = line._first
    return made


@cases
def test_a_report_is_made_from_what_its_reader_may_know(case: Case) -> None:
    told = 0
    for line, viewers in timelines(case):
        for viewer in viewers:
            other = disguised(line, viewer)
            for form in FORMS:
                told += 1
                assert report(line, form, viewer) == report(other, form, viewer)
    assert told


@cases
def test_a_report_shows_no_log_line_of_another_seat(case: Case) -> None:
    for line, viewers in timelines(case):
        for viewer in viewers:
            text = report(line, "text", viewer)
            for row in line.log:
                if not row.seen_by(viewer) and len(row.line.text) > 8:
                    assert row.line.text not in text


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
