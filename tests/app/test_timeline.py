"""The cursor over a game: actions, turns, events, and games that go on from there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.controller import TurnController
from app.saves import SaveWriter, read_save, resume
from app.screens.showing import face_of
from app.timeline import Timeline
from games import REGISTRY
from games.core.errors import Drift, Refused
from games.core.models import Setup
from games.core.play import Play
from games.core.playout import playout
from tests.contract.support import SLUGS
from tests.toy import AIM, CLIMB, REST, State, ToyRules, toy

COUNTED = re.compile(r"(?:turn|round) (\d+)")
"""A turn or round as the title of a game tells it."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The save of a game of six turns; in the second one somebody aims and then climbs."""
    game = TurnController.new(
        toy(),
        Setup(),
        1,
        "human",
        lambda header: SaveWriter.create(tmp_path / "game.jsonl", header),
    )
    for action in (REST, AIM, CLIMB, REST, REST, REST, REST):
        game.submit(action)
    assert game.writer
    game.note("the end")
    game.close()
    return game.writer.path


@pytest.fixture
def timeline(path: Path) -> Timeline:
    return Timeline.of_save(read_save(path), toy())


def test_it_begins_at_the_start_and_knows_every_position(timeline: Timeline) -> None:
    assert (timeline.n, len(timeline)) == (0, 7)
    assert timeline.state.turn == 1
    assert timeline.change is None
    assert [row.n for row in timeline.lines] == [0]
    timeline.seek(99)
    assert timeline.n == 7
    assert timeline.state.outcome
    assert timeline.lines == timeline.log
    assert timeline.end == timeline.state.outcome.model_dump(mode="json") | {"takebacks": 0}
    assert [note["text"] for note in timeline.notes_of(7)] == ["the end"]


def test_actions_are_stepped_through_and_end_at_both_ends(timeline: Timeline) -> None:
    assert not timeline.previous_action()
    seen = []
    while timeline.next_action():
        seen.append(timeline.n)
    assert seen == [1, 2, 3, 4, 5, 6, 7]
    assert timeline.previous_action()
    assert timeline.n == 6


def test_turns_are_stepped_through(timeline: Timeline) -> None:
    seen = [(timeline.n, timeline.state.turn)]
    while timeline.next_turn():
        seen.append((timeline.n, timeline.state.turn))
    # Aiming stays within turn 2; the last action ends the game in turn 6.
    assert seen == [(0, 1), (1, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)]
    timeline.seek(2)
    timeline.previous_turn()
    assert timeline.n == 1
    timeline.previous_turn()
    assert timeline.n == 0
    assert not timeline.previous_turn()


def test_events_show_the_position_only_after_the_last_of_them(timeline: Timeline) -> None:
    timeline.seek(2)
    before = timeline.state
    assert timeline.next_event()
    assert (timeline.n, timeline.event) == (3, 1)
    assert timeline.state is before
    assert timeline.lines[-1].line.text.startswith("Seat 0: die")
    while timeline.n == 3 and timeline.event < len(timeline.lines_of(3)):
        timeline.next_event()
    assert timeline.state.turn == 3
    timeline.previous_event()
    assert timeline.state is before
    timeline.next_action()
    assert (timeline.n, timeline.state.turn) == (3, 3)
    timeline.seek(7)
    assert not timeline.next_event()


def test_stepping_back_by_event_reaches_the_start(timeline: Timeline) -> None:
    timeline.seek(7)
    steps = 0
    while timeline.previous_event():
        steps += 1
    assert timeline.n == 0
    assert steps >= 7


def test_a_turn_is_found_by_its_number(timeline: Timeline) -> None:
    assert [timeline.start_of(turn) for turn in (1, 2, 3, 6, 7)] == [0, 1, 3, 6, None]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_turn_is_gone_to_by_the_number_that_the_title_tells(slug: str) -> None:
    """In all games: also where a title counts the turns of a seat, not those of all."""
    rules = REGISTRY[slug]
    setup = rules.complete(Setup(seats=rules.info.seats[0]))
    timeline = Timeline.of_game(random_game(rules, setup))
    face = face_of(slug)

    def titled(n: int) -> str:
        view = rules.redact(timeline.states[n], None)
        counts = face.counts(rules, view)
        found = [spans[0][0] for spans in counts if COUNTED.match(spans[0][0])]
        return COUNTED.match(found[0])[1] if found else "0"  # type: ignore[index]

    numbers = [int(titled(n)) for n in range(len(timeline.states))]
    assert numbers[-1] > 2
    for number in sorted(set(numbers)):
        assert timeline.start_of(number) == numbers.index(number)
    assert timeline.start_of(max(numbers) + 1) is None


def random_game(rules: Any, setup: Setup) -> TurnController:
    """A game of random actions up to its end."""
    game = TurnController.new(rules, setup, 3, "human")
    for step in playout(rules, setup, 3):
        game.submit(step.action)
    return game


def test_the_next_note_is_gone_to_and_after_the_last_the_first(path: Path) -> None:
    _, writer = resume(path)
    with writer:
        writer.note(2, "aim")
        writer.note(4, "gone")
        writer.set_notes(4, [])
    timeline = Timeline.of_save(read_save(path), toy())
    seen = []
    for _ in range(4):
        timeline.next_note()
        seen.append(timeline.n)
    assert seen == [2, 7, 2, 7]


def test_hints_belong_to_the_position_in_which_they_were_asked_for(tmp_path: Path) -> None:
    game = TurnController.new(
        toy(), Setup(), 1, "human", lambda header: SaveWriter.create(tmp_path / "g.jsonl", header)
    )
    game.hinted(CLIMB)
    game.hinted(CLIMB)
    game.hinted(AIM)
    game.submit(REST)
    game.hinted(AIM)
    game.close()
    told = Timeline.of_save(read_save(tmp_path / "g.jsonl"), toy())
    # What is no choice there, as after another line that was taken back, reads as it is kept.
    assert told.hinted(0) == ["Climb", "aim"]
    assert told.hinted(1) == ["Aim"]
    assert not told.notes


@pytest.mark.parametrize("over", [False, True])
def test_a_hint_about_a_hand_is_for_who_sees_it_once_the_game_is_over(
    tmp_path: Path, over: bool
) -> None:
    rules = REGISTRY["for_the_emperor"]
    game = TurnController.new(
        rules,
        rules.complete(Setup(seats=2)),
        1,
        "human",
        lambda header: SaveWriter.create(tmp_path / "g.jsonl", header),
    )
    game.hinted(game.legal[0])
    label = game.prompt.choices[0].label
    while over and not game.outcome:
        game.submit(game.legal[0])
    game.close()
    told = Timeline.of_save(read_save(tmp_path / "g.jsonl"), rules)
    seat = told.states[0].seat
    assert told.hinted(0, seat) == told.hinted(0, None, True) == ([label] if over else [])
    assert told.hinted(0, 1 - seat) == told.hinted(0) == []
    told.seek(1)
    assert not told.next_note(1 - seat), "it would stop where nothing is to be seen"
    assert told.n == (1 if over else 0)
    assert told.next_note(seat) == over
    assert told.n == 0


def test_the_next_hint_is_gone_to_as_the_next_note(tmp_path: Path) -> None:
    game = TurnController.new(
        toy(), Setup(), 1, "human", lambda header: SaveWriter.create(tmp_path / "g.jsonl", header)
    )
    game.submit(CLIMB)
    game.hinted(REST)
    game.submit(REST)
    game.note("a good one")
    game.close()
    told = Timeline.of_save(read_save(tmp_path / "g.jsonl"), toy())
    seen = []
    for _ in range(3):
        assert told.next_note()
        seen.append(told.n)
    assert seen == [1, 2, 1]


def test_a_game_without_notes_has_no_next_one() -> None:
    game = TurnController.new(toy(), Setup(), 0, "human")
    assert not Timeline.of_game(game).next_note()


def test_within_a_move_the_last_whole_one_is_where_one_stands(timeline: Timeline) -> None:
    timeline.seek(2)
    timeline.next_event()
    assert (timeline.n, timeline.here) == (3, 2)
    assert timeline.step == (1, len(timeline.lines_of(3)))
    timeline.seek(3)
    assert timeline.here == 3


def test_a_branch_is_a_game_of_the_rules_of_today(path: Path, tmp_path: Path) -> None:
    save = read_save(path)
    save.header |= {"rules": 0, "made": "2001-01-01T00:00:00Z"}
    Timeline.of_save(save, toy()).branch(2, tmp_path / "branch.jsonl").close()
    header = read_save(tmp_path / "branch.jsonl").header
    assert header["rules"] == 1
    assert header["made"] > "2026"
    assert header["seed"] == save.header["seed"]


def test_a_branch_goes_on_from_there_with_the_same_dice(timeline: Timeline, tmp_path: Path) -> None:
    writer = timeline.branch(2, tmp_path / "branch.jsonl")
    game = TurnController.resume(read_save(writer.path), writer, toy())
    assert game.state == timeline.states[2]
    assert game.submit(CLIMB).rolls == timeline.changes[2].rolls
    assert game.header["parent"] == {"file": "game.jsonl", "n": 2}
    game.close()


def test_a_branch_may_have_fresh_dice(timeline: Timeline, tmp_path: Path) -> None:
    writer = timeline.branch(2, tmp_path / "branch.jsonl", 0x9F3C)
    game = TurnController.resume(read_save(writer.path), writer, toy())
    assert game.submit(CLIMB).rolls == (2,)  # the first die of that seed
    game.close()


def test_there_is_no_branch_from_nowhere(timeline: Timeline, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="from moves 0 to 7, not 8"):
        timeline.branch(8, tmp_path / "branch.jsonl")
    game = TurnController.new(toy(), Setup(), 0, "human")
    with pytest.raises(Refused, match="with a save"):
        Timeline.of_game(game).branch(0, tmp_path / "branch.jsonl")


def test_a_running_game_has_a_timeline_too() -> None:
    game = TurnController.new(toy(), Setup(), 0, "human")
    game.submit(REST)
    timeline = Timeline.of_game(game)
    timeline.seek(1)
    assert timeline.state is game.state
    assert list(timeline.lines) == game.log


class Other(ToyRules):
    """Rules of tomorrow: aiming costs two points."""

    def apply(self, state: State, action: Any, play: Play) -> None:
        super().apply(state, action, play)
        if action == AIM:
            state.points[0] -= 1


def test_what_drifted_can_be_watched_but_not_branched_off(path: Path, tmp_path: Path) -> None:
    timeline = Timeline.of_save(read_save(path), Other())
    assert timeline.drift
    assert timeline.sound == 1
    assert len(timeline) == 7
    timeline.seek(7)
    assert timeline.state.outcome
    with pytest.raises(Refused, match="from moves 0 to 1"):
        timeline.branch(2, tmp_path / "branch.jsonl")


class Gone(ToyRules):
    """Rules that cannot even set the game up any more."""

    def start(self, setup: Setup, play: Play) -> State:
        raise ValueError("no such scenario")


class Strict(ToyRules):
    """Rules in which nobody may aim."""

    def legal(self, state: State) -> list[Any]:
        return [action for action in super().legal(state) if action != AIM]


def test_moves_that_cannot_be_played_are_listed_as_they_were_recorded(path: Path) -> None:
    timeline = Timeline.of_save(read_save(path), Strict())
    assert (len(timeline), timeline.sound) == (1, 1)
    assert [row.n for row in timeline.rest] == [2, 3, 4, 5, 6, 7]
    rolls = read_save(path).moves()[2]["r"]
    assert timeline.rest[0].line.text == "recorded: aim"
    assert timeline.rest[1].line.text == f"recorded: climb, rolled {rolls[0]}"
    assert timeline.trouble.endswith("; 6 recorded actions after that can only be read in the log")


def test_a_game_that_cannot_be_set_up_is_drift(path: Path) -> None:
    with pytest.raises(Drift, match=r"cannot be shown: drift at the start: .*no such scenario"):
        Timeline.of_save(read_save(path), Gone())
