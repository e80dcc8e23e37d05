"""A match of two games of For the Emperor, the armies swapped for the second [2.0, A24]."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from app.daily import begin as begin_daily
from app.export import report
from app.match import again, match_lines
from app.opening import new_save, open_game, read_timeline
from app.players import parse_players
from app.saves import read_save
from app.screens.game_over import GameOver
from app.screens.handover import Handover
from app.telling import heading
from games import REGISTRY
from games.core.models import Outcome, Setup
from tests.app.driving import Driver, drive
from tests.app.hotseat import NAMES, RULES, begun, take
from tests.app.shell import Run, one_line, shell

ANA, BEN = 0, 1


def over(**options: str) -> TurnController:
    """A finished game of Ana and Ben with its save."""
    setup = RULES.complete(Setup(seats=2, options=options))
    game = begun(NAMES)
    if options:
        game.close()
        game = TurnController.new(RULES, setup, 4, NAMES)
    while game.legal:
        game.submit(game.legal[len(game.past) * 7 % len(game.legal)])
    return game


def second_of(game: TurnController) -> TurnController:
    begin = again(game)
    assert begin
    return begin()


def result(first: dict[str, Any], winners: tuple[int, ...], *scores: int) -> list[str]:
    """What is told at the end of a match whose games ended so."""
    outcome = Outcome(winners=winners, level="", reason="", rule="7.3", scores=scores)
    players = parse_players(NAMES, 2, RULES)
    return list(match_lines({"match": {"file": "", **first}}, outcome, players))


@pytest.mark.parametrize("who", ["0", "1", "lot"])
def test_the_armies_are_swapped_for_the_second_game(who: str) -> None:
    first = over(crane_seat=who)
    second = second_of(first)
    assert second.state.crane_seat == 1 - first.state.crane_seat
    assert [player.word for player in second.players] == list(NAMES)
    assert second.seed != first.seed


def test_the_second_game_keeps_the_first_ones_result_in_its_save() -> None:
    first = over()
    second = second_of(first)
    second.close()
    assert first.writer
    assert second.writer
    assert first.outcome
    header = read_save(second.writer.path).header
    assert header["match"] == {
        "file": first.writer.path.name,
        "winners": list(first.outcome.winners),
        "scores": list(first.outcome.scores),
    }
    reopened = open_game(second.writer.path)
    reopened.close()
    assert any("Second game of a match" in line for line in heading(reopened))


def test_a_match_is_of_two_games() -> None:
    first = over()
    second = second_of(first)
    assert again(second) is None
    while second.legal:
        second.submit(second.legal[0])
    assert again(second) is None


def test_an_unfinished_game_has_no_second_one() -> None:
    assert again(begun(NAMES, moves=3)) is None


def test_a_daily_game_has_no_second_one() -> None:
    game = begin_daily(RULES)
    while game.legal:
        game.submit(game.legal[0])
    assert again(game) is None


def test_other_games_have_no_sides_to_swap() -> None:
    for slug, rules in REGISTRY.items():
        setup = rules.complete(Setup(seats=rules.info.seats[0]))
        game = TurnController.new(rules, setup, 1, "bot:greedy")
        while game.bot:
            game.play_bot()
        assert bool(again(game)) == (slug == "for_the_emperor"), slug


# -- who wins ------------------------------------------------------------------------------------


def test_who_wins_both_games_wins_the_match() -> None:
    told = result({"winners": [ANA], "scores": [4, 3]}, (ANA,), 5, 1)
    assert told == [
        "Match: Ana won 2 games, 9 points",
        "Match: Ben won 0 games, 4 points",
        "Winner of the match: Ana",
    ]


def test_with_a_game_each_the_points_of_both_decide() -> None:
    told = result({"winners": [ANA], "scores": [4, 3]}, (BEN,), 1, 6)
    assert told[-1] == "Winner of the match: Ben"


def test_ruling_a24_games_won_weigh_more_than_points() -> None:
    # A24 swaps armies each game and does not say who wins a match. Where tie-breaks decided, the
    # readings differ: by games Ana has won, by points alone the match would be shared.
    told = result({"winners": [ANA], "scores": [3, 3]}, (ANA,), 3, 3)
    assert told[-1] == "Winner of the match: Ana"


def test_what_is_equal_in_games_and_points_is_shared() -> None:
    told = result({"winners": [ANA], "scores": [4, 3]}, (BEN,), 3, 4)
    assert told[-1] == "The match is shared: Ana and Ben"


def test_a_shared_game_is_won_by_nobody() -> None:
    told = result({"winners": [ANA, BEN], "scores": [3, 3]}, (BEN,), 3, 4)
    assert told[0].startswith("Match: Ana won 0 games")
    assert told[-1] == "Winner of the match: Ben"


def test_a_single_game_tells_of_no_match() -> None:
    game = over()
    assert game.outcome
    assert list(match_lines(game.header, game.outcome, game.players)) == []


# -- where it is offered and told ----------------------------------------------------------------


def test_the_page_of_the_first_result_begins_the_second_game_behind_a_curtain() -> None:
    first = over()
    first.close()
    assert first.state.crane_seat == ANA

    async def story(see: Driver) -> None:
        await see.see("Match: second game, sides swapped")
        assert isinstance(see.screen, GameOver)
        await see.press("s", "Crane (Ben)")
        assert isinstance(see.screen, Handover)
        await take(see)
        await see.see("Second game of a match, sides swapped; points of the first: Ana: ")

    drive(story, Casemate(lambda _: game_screen(first)))


def test_the_page_of_the_second_result_tells_who_won_the_match() -> None:
    second = second_of(over())
    while second.legal:
        second.submit(second.legal[0])
    second.close()

    async def story(see: Driver) -> None:
        await see.see("Game over", "Match: Ana won", "Match: Ben won")
        assert "second game, sides swapped" not in see.text

    drive(story, Casemate(lambda _: game_screen(second)))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


def test_in_lines_a_match_is_played_by_a_command_that_is_named_at_the_end(run: Run) -> None:
    begin = ("play", "for-the-emperor", "--players", ",".join(NAMES), "--plain", "--seed", "5")
    ran = run(*begin, typed="1\n" * 200)
    assert ran.code == 0, ran.err
    path = Path(ran.out.split("casemate match ")[1].strip())
    assert read_save(path).end
    ran = run("match", path, "--plain", typed="1\n" * 200)
    assert ran.code == 0, ran.err
    assert "Second game of a match, sides swapped; points of the first: Ana" in ran.out
    assert "Match: Ben won" in ran.out
    assert "casemate match" not in ran.out
    second = read_timeline(next(p for p in path.parent.glob("*.jsonl") if p != path))
    assert "match" in report(second, "text")


def test_a_game_that_is_no_first_one_is_refused_in_a_line(run: Run) -> None:
    game = begun(NAMES, moves=3)
    game.close()
    assert game.writer
    ran = run("match", game.writer.path, "--plain")
    assert "no second game can follow: it is not over" in one_line(ran)


def test_a_game_without_matches_says_so_even_while_it_is_open(run: Run) -> None:
    setup = REGISTRY["war_chest"].complete(Setup(seats=2))
    game = TurnController.new(REGISTRY["war_chest"], setup, 1, NAMES, new_save)
    assert game.writer
    ran = run("match", game.writer.path, "--plain")
    assert "War Chest is not played in matches" in one_line(ran)
    game.close()


def test_the_title_tells_the_score_where_there_is_room() -> None:
    second = second_of(over())

    async def story(see: Driver) -> None:
        await see.see("Crane (Ben)")
        await take(see)
        await see.see("match, game 2 · Ana: ")

    drive(story, Casemate(lambda _: game_screen(second)), size=(120, 40))
