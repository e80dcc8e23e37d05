"""Games of memory in lines and on the command line: open boards, secret looks, no way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import starts
from app.controller import TurnController
from app.memory import private
from app.opening import new_game, read_players, read_setup
from app.screens.handover import next_person
from app.screens.replay import replay_of
from games import REGISTRY
from games.core.errors import Refused
from games.core.models import Setup
from games.core.playout import choose
from games.lempereur.rules import RULES
from tests.app.shell import Run, one_line, shell
from tests.app.test_plain import play
from tests.games.lempereur.builders import position, say

PEOPLE = ("human:Ana", "human:Ben", "human:Cy", "human:Di")
ALONE = ("human:Ana", "bot:random", "bot:random", "bot:random")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


def looking(players: tuple[str, ...] = PEOPLE, words: tuple[str, ...] = ()) -> TurnController:
    """Green, on the red eye tile (2,1), may look; then what the words do."""
    game = TurnController.new(RULES, Setup(seats=4), 5, players)
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1", *words)
    game._show(state)
    return game


# -- who has to look away ----------------------------------------------------------------------


def test_only_a_secret_look_is_for_one_seat_alone() -> None:
    game = looking()
    assert not private(game)
    assert next_person(game, None) is None
    game.submit(RULES.action("look 3 3"))
    assert private(game)
    assert next_person(game, None) == 0
    assert next_person(game, 0) is None
    game.submit(RULES.action("cover"))
    assert not private(game)


def test_one_person_against_bots_needs_no_curtain() -> None:
    game = looking(ALONE, ("look 3 3",))
    assert private(game)
    assert next_person(game, None) is None


def test_in_a_game_with_hands_everything_is_for_one_seat() -> None:
    rules = REGISTRY["for_the_emperor"]
    setup = read_setup(rules, "", (), "human,human")
    game = TurnController.new(rules, setup, 5, ("human", "human"))
    assert private(game)
    assert next_person(game, None) == game.state.seat


# -- in lines ----------------------------------------------------------------------------------


def test_the_screen_is_not_handed_over_between_turns() -> None:
    game = looking()
    game._show(position("green 1 2 out"))
    printed = play(game, "step green 2 1", "token g1 7 2", "step red 1 1", tty=True)
    assert "Hand over" not in printed
    assert "Red (Ben), seat 2:" in printed
    # Nobody's turn pushes the board out of sight.
    assert "\n" * 20 not in printed


@pytest.mark.parametrize("tty", [True, False])
def test_a_look_waits_for_its_person_and_is_pushed_out_of_sight(tty: bool) -> None:
    printed = play(looking(), "look 3 3", *([""] if tty else []), "cover", tty=tty)
    before, seen = printed.split("Hand over to Green (Ana), seat 1.")
    assert "(3,3) is green" not in before
    assert before.endswith("\n" * 60) is tty
    assert ("press Enter when nobody else looks" in seen) is tty
    secret, after = seen.split("Cover (3,3) again")
    assert "Look: (3,3) is green [6.0]" in secret
    assert ("\n" * 60 in after) is tty
    public = after.rpartition("\n" * 60)[2] if tty else after
    assert "Weather: Green" in public
    assert "(3,3)" not in public.replace("to (3,3)", "")


def test_a_second_look_by_the_same_person_is_covered_again_and_waits_again() -> None:
    game = looking()
    game._show(position("green 2 2 out", eyes="3 3; 4 2"))
    typed = ("step green 3 3", "look 1 1", "", "cover", "step green 4 2", "look 1 2", "", "cover")
    printed = play(game, *typed, tty=True)
    assert printed.count("Hand over to Green (Ana), seat 1.") == 2
    assert printed.count("press Enter when nobody else looks") == 2
    assert "(1,1) is green" in printed
    assert "(1,2) is red" in printed


def test_one_person_sees_what_an_eye_shows_until_it_is_covered() -> None:
    printed = play(looking(ALONE), "look 3 3", "cover", tty=True)
    assert "Hand over" not in printed
    secret, _, after = printed.partition("Cover (3,3) again")
    assert "Look: (3,3) is green [6.0]" in secret
    assert "\n" * 60 in after


def test_what_was_turned_back_is_not_taken_back_into_sight() -> None:
    no = "No: undo: a tile was turned, and nobody may see it twice"
    # (1,2), from where Green came, is turned back.
    assert no in play(looking(), "no look", "undo")
    game = looking(words=("look 3 3",))
    assert no in play(game, "cover", "undo")
    assert not private(game)


def test_a_step_that_turns_nothing_is_taken_back() -> None:
    game = looking()
    game._show(position("green 2 3 out", tokens="g1 3 3"))
    assert "Taken back: step green 3 3" in play(game, "step green 3 3", "undo")
    assert game.state.mover == -1


# -- afterwards --------------------------------------------------------------------------------


def begun(actions: int) -> TurnController:
    """A game with a save, some actions into it, or to its end."""
    setup = read_setup(RULES, "juvenile", ("rows=3",), "human,human")
    game = new_game(RULES, setup, 5, read_players(RULES, setup, "human,human"))
    bot = RULES.bots["greedy"]
    while not game.outcome and len(game.past) < actions:
        number = len(game.past) + 1
        game.submit(choose(RULES, bot, game.state, game.legal, game.seed, number))
    return game


def saved(actions: int) -> Path:
    """The file of such a game."""
    game = begun(actions)
    assert game.writer
    game.close()
    return game.writer.path


def test_nobody_looks_back_before_the_game_is_over(run: Run) -> None:
    path = saved(6)
    for words in (("--plain", "--to", "2"), ("--plain", "--to", "0")):
        told = one_line(run("replay", path, *words))
        assert told == "L'Empereur is a game of memory: it can be watched when it is over"
    # The position now and the log are open to everybody.
    printed = run("replay", path, "--plain")
    assert printed.code == 0
    assert "Position after move 6 of 6:" in printed.out
    assert run("replay", path, "--check").code == 0


def test_when_it_is_over_everything_can_be_watched(run: Run) -> None:
    path = saved(10_000)
    printed = run("replay", path, "--plain", "--to", "2")
    assert printed.code == 0
    assert "Position after move 2 of" in printed.out


def test_the_replay_screen_is_refused_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starts, "need_terminal", lambda *advice: None)
    told = one_line(run("replay", saved(6)))
    assert told == "L'Empereur is a game of memory: it can be watched when it is over"
    with pytest.raises(Refused, match="can be watched when it is over"):
        replay_of(saved(6))
    assert replay_of(saved(10_000)).timeline.states
