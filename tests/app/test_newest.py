"""Which save is gone on with, and what the menu tells of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.controller import TurnController
from app.loading import told
from app.opening import new_game, read_players, read_setup
from app.shelf import files, guess_newest, newest_unfinished
from games import REGISTRY
from tests.app.driving import path_of, saved

ENOUGH = 2000
"""More actions than a game has."""


def test_the_list_goes_by_age_newest_first() -> None:
    paths = [path_of(saved(1, seed)) for seed in (1, 2, 3)]
    for order, path in enumerate((paths[1], paths[2], paths[0])):
        os.utime(path, (1_000_000 - order, 1_000_000 - order))
    assert [path for _, path in files()] == [paths[1], paths[2], paths[0]]
    newest = newest_unfinished()
    assert newest is not None
    assert newest.path == paths[1]
    guess = guess_newest()
    assert guess is not None
    assert guess.path == paths[1]


def test_finished_games_are_not_gone_on_with() -> None:
    unfinished = saved(3)
    assert unfinished.writer
    finished = saved(ENOUGH, seed=1)
    assert finished.outcome
    for find in (newest_unfinished, guess_newest):
        found = find()
        assert found is not None
        assert found.path == unfinished.writer.path


def oldest_first(*games: TurnController) -> list[Path]:
    """The saves of games, each changed a minute after the one before."""
    paths = [game.writer.path for game in games if game.writer]
    for order, path in enumerate(paths):
        os.utime(path, (1_000_000 + 60 * order, 1_000_000 + 60 * order))
    return paths


def test_a_game_that_was_only_looked_at_is_gone_on_with_last() -> None:
    played, _ = oldest_first(saved(3), saved(0, seed=1))
    for find in (newest_unfinished, guess_newest):
        found = find()
        assert found is not None
        assert found.path == played
    played.unlink()
    for find in (newest_unfinished, guess_newest):
        assert find() is not None, "there is no other"


def test_a_game_that_is_played_elsewhere_is_gone_on_with_last() -> None:
    mine, elsewhere = oldest_first(saved(3), saved(3, seed=1))
    lock = Path(f"{elsewhere}.lock")
    lock.write_text(f"{os.getppid()}\n")
    for find in (newest_unfinished, guess_newest):
        found = find()
        assert found is not None
        assert found.path == mine
    # What a process that was killed has left behind says nothing.
    for left in (f"{2**22 + 1}\n", "", "nobody"):
        lock.write_text(left)
        for find in (newest_unfinished, guess_newest):
            found = find()
            assert found is not None
            assert found.path == elsewhere, left


@pytest.mark.parametrize("slug", ["for_the_emperor", "lempereur"])
def test_the_menu_counts_turns_as_the_game_does_each_side_its_own(slug: str) -> None:
    rules = REGISTRY[slug]
    setup = read_setup(rules, "", (), "human,human")
    game = new_game(rules, setup, 3, read_players(rules, setup, "human,human"))
    turns = set()
    while game.state.turn < 6 and not game.outcome:
        game.submit(game.legal[0])
        [newest] = filter(None, [newest_unfinished()])
        shown = told(newest).turn
        turns.add(shown)
        assert shown in "\n".join(rules.picture(game.view(0))).lower()
    game.close()
    assert {"turn 1", "turn 2", "turn 3"} <= turns
