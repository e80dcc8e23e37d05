"""One running game: what is accepted, what is refused, what an error leaves behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.controller import Drifted, TurnController
from app.paths import crash_dir
from app.saves import Unwritten, read_save
from games.core.errors import Defect, Drift, NeedRoll, NotYourTurn, Refused, Unreadable
from games.core.play import Play
from tests.app.toys import DUEL, SOLO, finish, new, opener, reopened
from tests.toy import AIM, CLIMB, REST, State, ToyRules, toy

# -- what is accepted --------------------------------------------------------------------------


def test_an_action_is_on_disk_before_it_is_shown() -> None:
    game = new()
    change = game.submit(CLIMB)
    assert (change.n, change.seat, change.action) == (1, 0, CLIMB)
    assert change.digest == game.state.digest()
    [row] = read_save(game.writer.path).rows
    assert row == {
        "n": 1,
        "seat": 0,
        "a": {"kind": "climb"},
        "r": list(change.rolls),
        "d": change.digest,
    }


def test_the_position_before_an_action_stays_as_it_was() -> None:
    game = new()
    before, digest = game.state, game.state.digest()
    change = game.submit(CLIMB)
    assert change.before == before
    assert before.digest() == digest
    change.before.rung += 5
    assert change.before.digest() == digest, "whoever asks for it has a copy"


def test_a_change_is_irreversible_when_it_rolled_drew_or_passed_the_seat() -> None:
    game = new()
    game.submit(REST)  # the next rung was drawn
    assert game.past[-1].irreversible
    game.submit(AIM)
    assert not game.past[-1].irreversible
    assert game.submit(CLIMB).irreversible


def test_players_can_be_words_or_what_they_stand_for() -> None:
    game = TurnController.new(toy(), DUEL, 0, "human,bot:greedy")
    again = TurnController.new(toy(), DUEL, 0, game.players)
    assert [player.word for player in again.players] == ["human", "bot:greedy"]
    with pytest.raises(Unreadable, match="3 players for 2 seats"):
        TurnController.new(toy(), DUEL, 0, "human,human,human")
    with pytest.raises(Unreadable, match="there is no player 'robot'"):
        TurnController.new(toy(), DUEL, 0, "robot")


def test_rolls_that_are_given_are_the_dice() -> None:
    game = new()
    rung = game.state.rung
    assert game.submit(CLIMB, [6]).rolls == (6,)
    assert game.state.points[0] == rung


@pytest.mark.parametrize(("rolls", "error"), [([], NeedRoll), ([7], Drift), ([3, 3], Drift)])
def test_rolls_that_do_not_fit_change_nothing(rolls: list[int], error: type[Exception]) -> None:
    game = new()
    digest = game.state.digest()
    with pytest.raises(error):
        game.submit(CLIMB, rolls)
    assert game.state.digest() == digest
    assert not game.past
    assert read_save(game.writer.path).n == 0


def test_the_log_says_to_which_move_a_line_belongs() -> None:
    game = new()
    assert [row.n for row in game.log] == [0]
    rung = game.state.rung
    game.submit(CLIMB, [6])
    assert [(row.n, row.line.text) for row in game.log[1:3]] == [
        (1, f"Seat 0: die 6, {rung}+: yes"),
        (1, f"Seat 0: +{rung}"),
    ]


def test_a_recap_is_what_happened_since_the_own_last_action() -> None:
    game = new(DUEL)
    game.submit(REST)
    game.submit(REST)
    assert {row.n for row in game.recap(0)} == {2}


def test_the_end_is_written_with_the_result() -> None:
    game = new()
    finish(game)
    assert read_save(game.writer.path).end == game.outcome.model_dump(mode="json") | {
        "takebacks": 0
    }


# -- what is refused ---------------------------------------------------------------------------


def test_an_action_that_is_not_legal_is_refused_with_the_reason() -> None:
    game = new()
    with pytest.raises(Refused, match=r"aim: no point to pay \[3.3\]"):
        game.submit(AIM)
    assert not game.past


def test_another_seats_action_is_refused() -> None:
    with pytest.raises(NotYourTurn, match="seat 1 decides now"):
        new(DUEL).submit(REST, seat=1)


def test_nothing_is_accepted_after_the_end() -> None:
    game = new()
    finish(game)
    assert game.legal == []
    with pytest.raises(Refused, match="the game is over"):
        game.submit(REST)
    with pytest.raises(Refused, match="the game is over"):
        _ = game.prompt


def test_a_row_that_cannot_be_written_refuses_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new()
    game.submit(REST)
    state, log = game.state, list(game.log)

    def full(*args: Any) -> None:
        raise Unwritten("game.jsonl cannot be written: no space left on device")

    monkeypatch.setattr(game.writer, "move", full)
    with pytest.raises(Refused, match=r"nothing has changed.*no space left"):
        game.submit(REST)
    monkeypatch.setattr(game.writer, "undo", full)
    with pytest.raises(Refused, match="nothing has changed"):
        game.undo()
    assert game.state is state
    assert game.log == log
    assert len(game.past) == 1
    monkeypatch.undo()
    game.submit(REST)
    assert reopened(game).state == game.state


# -- errors in the rules -----------------------------------------------------------------------


class Broken(ToyRules):
    """Rules with a fault: resting at the third rung divides by zero."""

    def apply(self, state: State, action: Any, play: Play) -> None:
        super().apply(state, action, play)
        if action == REST and state.turn == 3:
            state.points[0] //= 0


def test_an_error_in_the_rules_leaves_the_position_and_a_file_that_opens_it() -> None:
    game = new(rules=Broken())
    game.submit(REST)
    state = game.state
    with pytest.raises(Defect, match="ZeroDivisionError") as caught:
        game.submit(REST)
    assert game.state is state
    assert len(game.past) == 1
    [path] = crash_dir().glob("*.jsonl")
    assert str(path) in str(caught.value)
    assert game.state == TurnController.resume(read_save(path), rules=toy()).state
    assert "rest" in read_save(path).notes[0]["text"]
    assert "ZeroDivisionError" in path.with_suffix(".txt").read_text()
    assert game.submit(CLIMB).n == 2  # and the game goes on


def test_an_error_is_told_where_no_file_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TurnController.new(Broken(), SOLO, 1, "human")
    game.submit(REST)
    monkeypatch.setenv("CASEMATE_HOME", "/dev/null/nowhere")
    with pytest.raises(Defect, match="no crash file could be written"):
        game.submit(REST)


class Stuck(ToyRules):
    """Rules in which nobody can do anything from the second turn on."""

    def legal(self, state: State) -> list[Any]:
        return [] if state.turn > 1 else super().legal(state)


def test_a_dead_end_is_a_defect_and_not_a_position() -> None:
    game = new(rules=Stuck())
    with pytest.raises(Defect, match="nobody has anything to decide"):
        game.submit(REST)
    assert game.legal


# -- hints -------------------------------------------------------------------------------------


def test_a_hint_is_counted_in_the_save_and_is_no_note() -> None:
    game = new()
    game.hinted(CLIMB)
    game.submit(CLIMB)
    game.undo()
    game.hinted(REST)
    again = reopened(game)
    assert (again.hints, again.takebacks) == (2, 1)
    save = read_save(game.writer.path)
    assert (save.hints, save.notes) == (
        [{"n": 0, "text": "climb"}, {"n": 0, "text": "rest"}],
        [],
    )
    with pytest.raises(Refused, match="how hints are kept"):
        again.note("[hint] climb")


def test_a_hint_that_cannot_be_saved_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new()

    def full(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(game.writer, "note", full)
    with pytest.raises(Refused, match="no room"):
        game.hinted(CLIMB)
    assert game.hints == 0


# -- dice by hand ------------------------------------------------------------------------------


def by_hand(attempt: Any, answers: list[int]) -> Any:
    """Answer every question for a roll."""
    rolls: list[int] = []
    while True:
        try:
            return attempt(rolls)
        except NeedRoll:
            rolls.append(answers.pop(0))


def test_dice_by_hand_are_asked_for_one_by_one_and_nothing_changes_before() -> None:
    game = by_hand(lambda rolls: new(dice="manual", rolls=rolls), [-3])
    state = game.state
    with pytest.raises(NeedRoll) as asked:
        game.submit(CLIMB)
    assert (asked.value.what, asked.value.sides) == ("die", 6)
    with pytest.raises(NeedRoll) as asked:
        game.submit(CLIMB, [4])
    assert asked.value.pile == tuple(state.pile)
    assert game.state is state
    change = game.submit(CLIMB, [4, -1])
    assert change.rolls == (4, -1)
    assert game.state.rung == state.pile[0]
    again = reopened(game)
    assert again.state == game.state
    assert again.dice == "manual"


def test_redo_by_hand_asks_for_nothing() -> None:
    game = by_hand(lambda rolls: new(dice="manual", rolls=rolls), [-1])
    game.submit(CLIMB, [4, -2])
    state = game.state
    game.undo()
    game.redo()
    assert game.state == state
    game.undo()
    game.submit(CLIMB)
    assert game.state == state


# -- bots --------------------------------------------------------------------------------------


def test_a_resumed_bot_goes_on_the_same_way() -> None:
    def play(game: TurnController) -> list[str]:
        while game.bot:
            game.play_bot()
        return [change.digest for change in game.past]

    whole = TurnController.new(toy(), DUEL, 7, "bot:random", opener)
    part = TurnController.new(toy(), DUEL, 7, "bot:random", opener)
    for _ in range(3):
        part.play_bot()
    assert play(reopened(part)) == play(whole)


def test_no_bot_plays_for_a_person() -> None:
    game = TurnController.new(toy(), DUEL, 7, "human,bot:greedy")
    with pytest.raises(Refused, match="no bot"):
        game.play_bot()
    game.submit(REST)
    assert game.bot
    assert game.play_bot().seat == 1


# -- saves that do not fit any more ------------------------------------------------------------


class Other(ToyRules):
    """Rules of tomorrow: a climb that fails costs a point."""

    def apply(self, state: State, action: Any, play: Play) -> None:
        if action == CLIMB:
            state.points[0] -= 1
        super().apply(state, action, play)


def test_drift_is_named_by_move_with_both_digests(tmp_path: Path) -> None:
    game = new()
    game.submit(REST)
    change = game.submit(CLIMB)
    with pytest.raises(Drifted, match=f"move 2 .*{change.digest}") as caught:
        reopened(game, Other())
    assert caught.value.sound == 1
    assert caught.value.can_copy
    assert len(caught.value.replayed.moves) == 2  # to be watched
