"""Reports tell each reader what it may know, and what the rules of today play no more."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.controller import TurnController
from app.export import Form, reader, report
from app.saves import SaveWriter, read_save
from app.screens.viewpoint import Viewpoint, viewpoints
from app.telling import timeline_lines
from app.timeline import Timeline
from games import REGISTRY
from games.core.errors import Refused, Unreadable
from games.core.models import Setup, show_seed
from games.core.play import Play
from tests.app.reports import FORMS, SEED, finished, played
from tests.app.saves_support import by_hand, put
from tests.app.test_plain import Secret
from tests.toy import AIM, CLIMB, REST, toy

# -- secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_game_that_goes_on_tells_neither_seed_nor_pile(tmp_path: Path, form: Form) -> None:
    timeline = played(Secret(), 2, [(REST, None)], tmp_path)
    for viewer in (0, 1, None):
        assert show_seed(SEED) not in report(timeline, form, viewer)
    # The same game with another order of the hidden pile reads the same.
    other = timeline.states[-1].clone()
    other.pile.reverse()
    twin = Timeline(
        Secret(),
        timeline.header,
        timeline.changes,
        other,
        timeline.opening,
    )
    twin.save = timeline.save
    assert report(twin, form, 0) == report(timeline, form, 0)


def test_a_seat_reads_its_own_secrets_and_no_others(tmp_path: Path) -> None:
    timeline = played(Secret(), 2, [(REST, None), (CLIMB, [2]), (REST, None)], tmp_path)
    mine, theirs, public = (report(timeline, "text", seat) for seat in (0, 1, None))
    assert "Seat 0: rung" in mine
    assert "Seat 1: rung" not in mine
    assert "Seat 1: What now? Rest" in mine
    assert "Seat 2: What now? Climb" not in mine
    assert "Seat 1: rung" in theirs
    assert "Seat 2: What now? Climb" in theirs
    assert ": rung" not in public
    assert "\n> " not in public


def test_notes_of_a_game_with_secrets_wait_until_it_is_over(tmp_path: Path) -> None:
    running = played(Secret(), 2, [(REST, None)], tmp_path, "I hold the six")
    over = tmp_path / "over"
    over.mkdir()
    finished_game = played(Secret(), 2, [(REST, None)] * 6, over, "I held the six")
    for form in ("text", "html"):
        assert "the six" not in report(running, form, 0)
        assert "I held the six" in report(finished_game, form, 0)


def test_hints_stand_at_the_move_that_they_came_before(tmp_path: Path) -> None:
    game = TurnController.new(
        toy(), Setup(), SEED, "human", lambda header: SaveWriter.create(tmp_path / "a", header)
    )
    game.submit(REST, ())
    game.hinted(AIM)
    game.submit(AIM, ())
    game.close()
    timeline = Timeline.of_save(read_save(tmp_path / "a"), toy())
    rows = report(timeline, "text").splitlines()
    assert rows.count("  hint: Aim") == 1
    assert rows.index("  hint: Aim") == rows.index("> What now? Aim") - 1
    assert '<li class="hint">hint: <bdi>Aim</bdi></li>' in report(timeline, "html")
    timeline.seek(1)
    assert list(timeline_lines(timeline, 0)).count("  hint: Aim") == 1


def test_a_reader_is_a_seat_or_everybody_once_the_game_is_over(tmp_path: Path) -> None:
    running = played(Secret(), 2, [(REST, None)], tmp_path)
    assert reader(running) == Viewpoint("")
    assert reader(running, "2") == Viewpoint("", 1)
    with pytest.raises(Refused, match="once it is over"):
        reader(running, "all")
    for word in ("0", "3", "-1", "x", "²", "1" * 30):
        with pytest.raises(Unreadable, match=r"^(a seat is|the game has 2 seats)"):
            reader(running, word)
    over = finished("for_the_emperor")
    assert reader(over) == reader(over, "all") == Viewpoint("", None, True)
    alone = finished("levee_en_masse")
    assert reader(alone) == reader(alone, "all") == reader(alone, "1") == Viewpoint("", 0)


def test_once_the_game_is_over_everybody_may_read_all_of_it() -> None:
    timeline = finished("for_the_emperor")
    everything = report(timeline, "text", reader(timeline, "all"))
    crane = report(timeline, "text", reader(timeline, "1"))
    for told, drawn_cards in (
        (everything, ("Crane drew", "Turtle drew")),
        (crane, ("Crane drew",)),
    ):
        for side in ("Crane drew", "Turtle drew"):
            assert (side in told) == (side in drawn_cards)


# -- what the rules of today play no more -----------------------------------------------------


def test_drift_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = played(toy(), 1, [(REST, None)], tmp_path)
    rules = toy()
    apply = type(rules).apply

    def richer(self: Any, state: Any, action: Any, play: Play) -> None:
        apply(self, state, action, play)
        state.points[0] += 1

    monkeypatch.setattr(type(rules), "apply", richer)
    assert timeline.save
    drifted = Timeline.of_save(timeline.save, rules)
    assert "drift at move 1" in report(drifted, "text")


@pytest.mark.parametrize("slug", ["tell_the_emperor", "for_the_emperor", "lempereur", "war_chest"])
def test_a_game_that_ended_is_told_whole_where_the_rules_of_today_stop_before(
    slug: str, tmp_path: Path
) -> None:
    rules = REGISTRY[slug]
    setup = rules.complete(Setup(seats=rules.info.seats[0]))
    writer = SaveWriter.create
    game = TurnController.new(rules, setup, 5, "bot:random", lambda h: writer(tmp_path / "g", h))
    while game.bot:
        game.play_bot()
    game.close()
    outcome = game.outcome
    assert outcome
    # An action of the middle that nobody knows any more; the end is recorded as it was.
    lines = (tmp_path / "g").read_bytes().splitlines()
    bodies = [line[:-16] for line in lines]
    at = len(game.past) // 2
    bodies[at] = re.sub(rb'"a":{"kind":"\w+"', b'"a":{"kind":"of_old"', bodies[at])
    save = read_save(put(tmp_path, by_hand(*bodies)))
    assert save.end
    timeline = Timeline.of_save(save, rules)
    assert f"drift at move {at}" in f"drift at {timeline.drift}"
    assert not timeline.closed
    told = report(timeline, "text", reader(timeline))
    assert f"{outcome.reason} [{outcome.rule}], as recorded" in " ".join(told.split())
    assert "the game goes on" not in told
    assert "Last position that can be shown" in told
    if rules.info.hidden:
        assert reader(timeline, "all").everything
        assert any(point.everything for point in viewpoints(timeline))
