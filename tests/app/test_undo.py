"""Taking back: what may be, what stays, and which dice come after chance was taken back."""

from __future__ import annotations

import pytest

from app.change import NEW_DICE
from app.export import report
from app.saves import read_save, verify
from app.screens.time_words import told as told_below
from app.telling import timeline_lines
from app.timeline import Timeline
from games.core.errors import Refused
from tests.app.driving import path_of
from tests.app.toys import DUEL, finish, new, reopened
from tests.toy import AIM, CLIMB, REST, toy

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
    end = read_save(path_of(game)).end
    assert end
    assert end["takebacks"] == 1


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
    assert again.outcome
    assert again.outcome == game.outcome
    assert read_save(path_of(game)).end == again.outcome.model_dump(mode="json") | {
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


def test_the_log_the_replay_and_the_report_say_where_new_dice_follow() -> None:
    game = new()
    game.undo_chance = "fresh"
    game.submit(REST)
    game.submit(CLIMB)
    game.undo()
    game.submit(CLIMB)
    game.undo()
    game.submit(CLIMB)
    told = [row for row in game.log if row.line is NEW_DICE]
    assert [row.n for row in told] == [1]  # once, however often chance was taken back there
    assert game.log[game.log.index(told[0]) + 1].n == 2
    game = reopened(game)
    game.undo_chance = "fresh"
    assert [row.n for row in game.log if row.line is NEW_DICE] == [1]
    timeline = Timeline.of_save(read_save(path_of(game)), toy())
    timeline.seek(2)
    plain = list(timeline_lines(timeline))
    assert plain.count("  new dice from here on") == 1
    assert plain.index("  new dice from here on") == plain.index("2. climb") - 1
    assert report(timeline, "text").count("new dice from here on") == 1
    said = {n: "new dice from here on" in replay_words(timeline, n) for n in range(3)}
    assert said == {0: False, 1: True, 2: False}
    game.undo()
    game.undo()
    assert [row.n for row in game.log if row.line is NEW_DICE] == [0]
    assert reopened(game).log == game.log


def replay_words(timeline: Timeline, n: int) -> str:
    """What the replay says below the board of the position after a move."""
    timeline.seek(n)
    return "\n".join("".join(text for text, _ in row) for row in told_below(timeline, None, 60))


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
