"""One running game: what is accepted, what is refused, what an error leaves behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.controller import Drifted, TurnController
from app.paths import crash_dir, saves_dir
from app.saves import SaveWriter, Unwritten, read_save, resume, verify
from games.core.errors import Defect, Drift, NeedRoll, NotYourTurn, Refused, Unreadable
from games.core.models import Setup
from games.core.play import Play
from tests.toy import AIM, CLIMB, REST, State, ToyRules, toy

SOLO, DUEL = Setup(), Setup(seats=2)


def opener(header: dict[str, Any]) -> SaveWriter:
    """A save in this test's folder."""
    return SaveWriter.create(saves_dir() / "game.jsonl", header)


def new(setup: Setup = SOLO, seed: int = 1, rules: ToyRules | None = None, **more: Any) -> Any:
    """A game of the toy with a save."""
    return TurnController.new(rules or toy(), setup, seed, "human", opener, **more)


def reopened(game: TurnController, rules: ToyRules | None = None) -> TurnController:
    """The same game after leaving it."""
    game.close()
    assert game.writer
    return TurnController.resume(resume(game.writer.path), rules=rules or toy())


def finish(game: TurnController) -> None:
    """Rest until the end."""
    while not game.outcome:
        game.submit(REST)


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


# -- undo --------------------------------------------------------------------------------------


def test_undo_and_redo_give_the_position_back() -> None:
    game = new()
    start = game.state
    done = [game.submit(CLIMB), game.submit(REST)]
    final, log = game.state, list(game.log)
    game.undo()
    game.undo()
    assert game.state == start
    assert {row.n for row in game.log} == {0}
    again = [game.redo(), game.redo()]
    assert [change.digest for change in again] == [change.digest for change in done]
    assert game.state == final
    assert game.log == log
    assert not game.can_redo
    assert reopened(game).state == final


def test_practice_goes_back_over_chance_and_counts_it() -> None:
    game = new(seed=1)
    game.submit(REST)
    game.submit(AIM)
    game.undo()
    assert game.takebacks == 0  # there was no chance in it
    die = game.submit(CLIMB).rolls
    game.undo()
    assert game.submit(CLIMB).rolls == die
    assert game.takebacks == 1
    again = reopened(game)
    assert again.takebacks == 1
    finish(again)
    again.close()
    assert read_save(game.writer.path).end["takebacks"] == 1


def test_the_next_die_is_the_same_whatever_is_chosen() -> None:
    game = new()
    game.submit(REST)
    die = game.submit(CLIMB).rolls
    game.undo()
    game.submit(AIM)
    assert game.submit(CLIMB).rolls == die


def test_hotseat_undo_stops_at_a_die_and_at_a_seat() -> None:
    game = new(DUEL)
    assert game.undo_block() == "there is nothing to take back"
    game.submit(REST)
    assert game.undo_block() == "the turn has passed on from seat 1"
    game.submit(CLIMB, [6])
    assert "dice have been thrown" in game.undo_block()
    with pytest.raises(Refused, match="die 6"):
        game.undo()
    game.submit(AIM)
    game.undo()
    assert len(game.past) == 2


def test_another_action_ends_what_could_be_redone() -> None:
    game = new()
    game.submit(REST)
    game.submit(REST)
    game.undo()
    game.undo()
    game.submit(REST)
    assert game.can_redo  # the same action again
    game.submit(CLIMB)
    assert not game.can_redo
    with pytest.raises(Refused, match="nothing was taken back"):
        game.redo()


def test_undo_after_the_end_opens_the_game_again() -> None:
    game = new()
    finish(game)
    game.undo()
    assert game.outcome is None
    game.submit(CLIMB)
    again = reopened(game)
    assert again.outcome == game.outcome
    assert read_save(game.writer.path).end == again.outcome.model_dump(mode="json") | {
        "takebacks": 0  # the last rest drew nothing
    }


# -- what follows when chance is taken back ----------------------------------------------------


def test_the_same_dice_come_again_after_they_were_taken_back() -> None:
    game = new()
    first = game.submit(CLIMB)
    game.undo()
    assert game.submit(CLIMB).rolls == first.rolls
    assert (game.takebacks, game.fresh) == (1, 0)


def test_new_dice_come_after_they_were_taken_back_if_that_is_wanted() -> None:
    game = new()
    game.undo_chance = "fresh"
    first = game.submit(CLIMB)
    before, rung = first.before.digest(), game.state.rung
    thrown = set()
    for count in range(1, 20):
        game.undo()
        thrown.add(game.submit(CLIMB).rolls)
        assert game.state.rung == rung  # the pile keeps its order
        assert (game.takebacks, game.fresh) == (count, count)
    assert len(thrown) > 1
    assert first.before.digest() == before  # what was played stays as it was
    again = reopened(game)
    assert (again.state, again.fresh) == (game.state, 19)
    assert verify(game.writer.path, toy()).code == 0


def test_going_back_behind_new_dice_does_not_bring_the_old_ones_again() -> None:
    game = new()
    game.undo_chance = "fresh"
    game.submit(REST)
    start = game.past[0].before
    game.submit(CLIMB)
    game.undo()
    game.undo()
    assert game.state.rng != start.rng
    game.submit(REST)
    assert reopened(game).state == game.state


def test_what_had_no_dice_in_it_is_taken_back_without_new_ones() -> None:
    game = new()
    game.undo_chance = "fresh"
    game.submit(REST)
    rng = game.state.rng
    game.submit(AIM)
    game.undo()
    assert (game.state.rng, game.fresh) == (rng, 0)


def test_redo_gives_back_the_dice_that_were_thrown() -> None:
    game = new()
    game.undo_chance = "fresh"
    first = game.submit(CLIMB)
    game.undo()
    assert game.redo().rolls == first.rolls
    assert reopened(game).state == game.state


def test_chance_stays_where_it_fell_if_that_is_wanted() -> None:
    game = new()
    game.undo_chance = "off"
    game.submit(CLIMB)
    with pytest.raises(Refused, match=r"dice have been thrown .*, and the settings keep it so"):
        game.undo()
    game.submit(REST)
    game.submit(AIM)
    game.undo()
    assert len(game.past) == 2


def test_of_two_nobody_takes_chance_back_whatever_is_wanted() -> None:
    for wanted in ("off", "same", "fresh"):
        game = new(DUEL)
        game.undo_chance = wanted
        game.submit(CLIMB)
        with pytest.raises(Refused, match="dice have been thrown"):
            game.undo()


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
