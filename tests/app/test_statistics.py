"""Statistics: what is counted once and kept apart, the command and the page."""

from __future__ import annotations

import json
import shutil
from functools import partial

import pytest

from app.assistance import Assistance
from app.casemate import Casemate
from app.opening import open_game, read_timeline
from app.paths import statistics_file
from app.recorder import PAUSE, Recorder
from app.saves import read_save
from app.screens.statistics import Statistics
from app.stats import count
from app.stats_file import gather
from app.stats_text import assisted_line, show_time
from tests.app.counted import SHORT, begun, played
from tests.app.driving import GAME, Driver, drive, path_of, saved
from tests.app.shell import Run, one_line, shell


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


# -- counted once --------------------------------------------------------------------------------


def test_a_finished_game_counts_once_whatever_is_done_with_its_save() -> None:
    game = played(begun())
    path = path_of(game)
    open_game(path).close()
    read_timeline(path)
    shutil.copy(path, path.with_stem("copy"))
    path.rename(path.with_stem("another-name"))
    for _ in range(2):
        found, told = gather()
        assert told == ""
        [tally] = count(found)
        assert tally.played == 1


def test_the_last_action_taken_back_and_played_on_counts_once_and_as_practice() -> None:
    game = begun()
    while not game.outcome:
        game.submit(game.legal[0])
    game.undo()
    assert count(gather()[0]) == []  # it goes on
    while not game.outcome:
        game.submit(game.legal[-1])
    game.close()
    [tally] = count(gather()[0])
    assert (tally.played, len(tally.assisted.verdicts)) == (0, 1)


def test_a_game_that_is_taken_back_to_its_start_leaves_no_loss() -> None:
    game = begun()
    while not game.outcome:
        game.submit(game.legal[0])
    while game.past:
        game.undo()
    game.close()
    assert gather()[0].games == {}


def test_a_branch_is_another_game_and_practice() -> None:
    game = played(begun())
    writer = read_timeline(path_of(game)).branch(2, path_of(game))
    writer.close()
    played(open_game(writer.path))
    [tally] = count(gather()[0])
    assert tally.played == 1
    assert tally.helped["branch"] == 1
    assert "branched off 1" in assisted_line(tally)


def test_unfinished_games_and_those_of_bots_alone_are_not_counted() -> None:
    saved(4)
    game = begun(players="bot:random")
    while game.bot:
        game.play_bot()
    game.close()
    assert gather()[0].games == {}


def test_each_kind_of_help_is_kept_through_leaving_and_counted_apart() -> None:
    game = begun()
    game.hinted(game.legal[0])
    game.undo_chance = "fresh"
    game.submit(game.legal[0])
    game.undo()
    game.close()
    again = open_game(path_of(game))
    assert (again.takebacks, again.fresh, again.hints) == (1, 1, 1)
    end = read_save(path_of(played(again))).end
    assert end
    assert (end["takebacks"], end["fresh"], end["hints"]) == (1, 1, 1)
    [tally] = count(gather()[0])
    assert tally.helped == {"takebacks": 1, "fresh": 1, "hints": 1, "branch": 0}


# -- time ----------------------------------------------------------------------------------------


def test_the_time_is_that_between_actions_and_no_clock_makes_it_negative() -> None:
    times = iter([0.0, 10.0, -5000.0, -4980.0, 1e9])
    game = begun()
    game.recorder = Recorder(game.header, lambda: next(times))
    for _ in range(4):
        game.submit(game.legal[0])  # 10 s, a clock set back, 20 s, and a night away
    game.close()
    assert gather()[0].seconds == {game.header["id"]: 30 + int(PAUSE)}


def test_the_times_of_several_sittings_add_up() -> None:
    game = begun()
    for _ in range(2):
        game.recorder = Recorder(game.header, partial(next, iter([0.0, 100.0])))
        game.submit(game.legal[0])
        game.close()
        game = open_game(path_of(game))
    game.close()
    played(open_game(path_of(game)))
    [tally] = count(gather()[0])
    assert tally.seconds == [200]
    assert [show_time(s) for s in (59, 60, 3600, 3660, 90_061)] == [
        *("59 s", "1 min", "1 h", "1 h 1 min", "25 h 1 min")
    ]


# -- the command and the page --------------------------------------------------------------------


def test_the_command_tells_and_gives_data(run: Run) -> None:
    assert "no such game" in run("stats").out
    played(begun())
    text = run("stats", "tell-the-emperor")
    assert (text.code, text.err) == (0, "")
    assert "We Must Tell the Emperor · Downfall: 1 played" in text.out
    data = json.loads(run("stats", "--json").out)
    [game] = data["games"]
    assert (game["game"], game["scenario"], game["played"]) == (GAME, SHORT, 1)
    assert json.loads(run("stats", "levee-en-masse", "--json").out)["games"] == []
    assert json.loads(run("stats", "--player", "Ana", "--json").out)["games"] == []
    assert "there is no game 'chess'" in one_line(run("stats", "chess"))


def test_the_command_says_in_one_line_that_the_file_was_damaged(run: Run) -> None:
    played(begun())
    with open(statistics_file(), "ab") as file:
        file.write(b"nonsense\n")
    ran = run("stats")
    assert ran.code == 0
    [line] = ran.err.splitlines()
    assert line.startswith("casemate: statistics.jsonl was damaged at row ")
    assert "1 played" in ran.out


def test_the_page_counts_for_a_game_and_for_a_player() -> None:
    played(begun())
    played(begun(players="human:Ana", seed=2))
    played(begun(slug="for_the_emperor", players="human:Ana,human:Ben"))

    async def story(see: Driver) -> None:
        await see.press("t", "‹ everybody ›")
        await see.see("3 games", "2 people", "Downfall", "2 played")
        await see.press("right", "‹ We Must Tell the Emperor ›")
        await see.gone("2 people")
        await see.press("p", "‹ Ana ›")
        await see.see("1 played")
        see.click("‹ Ana ›")
        await see.see("‹ Ben ›", "No game has been played")
        see.click("‹ We Must Tell")
        await see.see("‹ For the Emperor ›", "2 people")
        await see.press("left", "‹ We Must Tell the Emperor ›")
        see.post("down", "end", "home")
        await see.press("q", "q  Quit")

    drive(story)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 16), (12, 5), (1, 1)])
def test_the_page_fits_every_size(size: tuple[int, int]) -> None:
    played(begun())

    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.shown, "the numbers")
        assert all(len(line) == size[0] for line in see.text.split("\n"))

    drive(story, Casemate(lambda _: Statistics()), size)


def test_the_page_tells_of_a_damage_and_of_nothing_played() -> None:
    statistics_file().write_bytes(b"nonsense\n")

    async def story(see: Driver) -> None:
        await see.see("No game has been played", "was damaged at row 1")

    drive(story, Casemate(lambda _: Statistics()))


@pytest.mark.parametrize(
    ("help_", "told"),
    [
        (Assistance(), []),
        (Assistance(takebacks=1), ["Chance was taken back 1 time"]),
        (Assistance(3, 2), ["Chance was taken back 3 times, 2 times with new dice"]),
        (Assistance(fresh=1, branch=True), ["It went on with new dice", "It was branched off"]),
        (Assistance(hints=1), ["1 hint was given"]),
        (Assistance(hints=2), ["2 hints were given"]),
    ],
)
def test_every_kind_of_help_is_told_in_a_sentence(help_: Assistance, told: list[str]) -> None:
    lines = help_.lines()
    assert bool(help_) == bool(told)
    assert len(lines) == len(told)
    for line, begin in zip(lines, told, strict=True):
        assert line.startswith(begin)
        assert line.endswith(": it counts as practice.")


def test_without_games_the_filters_say_why_nothing_changes() -> None:
    async def story(see: Driver) -> None:
        await see.press("t", "Statistics")
        await see.see("p player")
        await see.press("right", "no game was played to its end yet")
        await see.press("p", "no game was played under a name yet")

    drive(story)
