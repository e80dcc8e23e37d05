"""The daily game: the same for everybody, the best result kept, days in a row."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import pytest

from app import daily
from app.controller import TurnController
from app.daily import Day, begin, daily_players, daily_seed, daily_setup, day_streak, days, weeks
from app.opening import new_game, open_game, read_timeline
from app.players import Human
from app.saves import read_save
from app.settings_model import write_setting
from app.stats_file import gather
from app.stats_text import day_words, streak_words
from games import GAMES, REGISTRY
from games.core.errors import Unreadable
from tests.app.driving import GAME, Driver, drive, path_of
from tests.app.shell import Run, one_line, shell

DATE = "2026-03-04"
RULES = REGISTRY["for_the_emperor"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is always the same day."""
    monkeypatch.setattr(daily, "today", lambda: DATE)


def played(game: TurnController, choice: int = 0) -> TurnController:
    """A game played to its end and closed."""
    while not game.outcome:
        if game.bot:
            game.play_bot()
        else:
            game.submit(game.legal[choice])
    game.close()
    return game


def only() -> Day:
    """The one daily game that was tried."""
    [day] = days(gather()[0])
    return day


# -- the game ------------------------------------------------------------------------------------


def test_the_seed_comes_from_game_and_date_as_the_readme_says() -> None:
    text = f"0000000000000000:daily:{GAME}:{DATE}"
    seed = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
    assert daily_seed(GAME, DATE) == seed
    others = {daily_seed(slug, day) for slug in REGISTRY for day in (DATE, "2026-03-05")}
    assert len(others) == 2 * len(REGISTRY)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_everybody_gets_the_same_game(slug: str) -> None:
    rules = REGISTRY[slug]
    one, other = begin(rules), begin(rules, "human:Ana")
    assert one.state.digest() == other.state.digest()
    assert one.setup == other.setup == daily_setup(rules)
    assert one.seed == daily_seed(slug, DATE)
    assert begin(rules, day="2026-03-05").state.digest() != one.state.digest()
    assert [isinstance(player, Human) for player in one.players] == [
        seat == 0 for seat in range(one.setup.seats)
    ]


def test_a_daily_game_is_for_one_person() -> None:
    assert [p.word for p in daily_players(RULES, "human:Ana")] == ["human:Ana", "bot:greedy"]
    for words in ("human,human", "bot:greedy", "human,bot:random"):
        with pytest.raises(Unreadable, match="for one person"):
            daily_players(RULES, words)


def test_the_command_plays_it_and_lets_nothing_be_chosen(run: Run) -> None:
    ran = run("play", "for-the-emperor", "--daily", "--plain", "--players", "human:Ana")
    assert (ran.code, ran.err) == (0, "")
    assert f"the daily game of {DATE}" in ran.out
    more = ("--seed", "1", "--dice", "manual")
    told = one_line(run("play", "for-the-emperor", "--daily", "--plain", *more))
    assert told == "the daily game is the same for everybody: leave out --seed and --dice manual"
    assert "for one person" in one_line(
        run("play", GAME, "--daily", "--plain", "--players", "bot:greedy")
    )
    assert only().attempts == 1


# -- what is kept --------------------------------------------------------------------------------


def test_attempts_are_counted_and_the_best_end_is_kept() -> None:
    begin(RULES).close()  # given up
    first = played(begin(RULES))
    second = played(begin(RULES), -1)
    day = only()
    assert (day.attempts, day.assisted) == (3, 0)
    ranks = [
        (game.outcome.winners == (0,), game.outcome.scores[0])
        for game in (first, second)
        if game.outcome
    ]
    assert day.best
    assert (day.won, day.points) == max(ranks)
    assert day.attempt == 2 + ranks.index(max(ranks))
    assert f"attempt {day.attempt} of 3" in day_words(day)


def test_what_was_reached_with_help_is_no_best_end() -> None:
    game = begin(REGISTRY[GAME])
    game.hinted(game.legal[0])
    played(game)
    writer = read_timeline(path_of(game)).branch(0, path_of(game))
    writer.close()
    played(open_game(writer.path))
    day = only()
    assert (day.best, day.attempts, day.assisted) == (None, 2, 2)
    assert day_words(day) == "2 attempts, 2 ended with help"


def test_a_copy_or_a_second_look_is_no_second_attempt() -> None:
    game = played(begin(RULES))
    path = path_of(game)
    path.with_stem("copy").write_bytes(path.read_bytes())
    open_game(path).close()
    assert only().attempts == 1


def test_a_game_that_only_says_so_is_no_daily_game() -> None:
    setup = daily_setup(RULES)
    seated = daily_players(RULES, "human")
    played(new_game(RULES, setup, 1, seated, daily=DATE))
    other = setup.model_copy(update={"options": setup.options | {"crane_seat": "1"}})
    seed = daily_seed("for_the_emperor", DATE)
    played(new_game(RULES, RULES.complete(other), seed, seated, daily=DATE))
    day = only()
    assert day.best is None


def test_the_daily_games_of_a_player_are_those_that_were_ended_under_that_name(run: Run) -> None:
    played(begin(RULES, "human:Ana"))
    begin(RULES, "human:Ben").close()
    data = json.loads(run("stats", "--player", "ana", "--json").out)["daily"]
    [day] = data["days"]
    assert (day["attempts"], data["today"], data["streak"]) == (1, DATE, 1)
    assert json.loads(run("stats", "--player", "ben", "--json").out)["daily"]["days"] == []
    assert DATE in run("stats").out


# -- days in a row -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played_on", "expected"),
    [
        ((), (0, 0)),
        (("2026-03-04",), (1, 1)),
        (("2026-03-03",), (1, 1)),  # today is not over
        (("2026-03-02",), (0, 1)),
        (("2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03", "2026-03-04"), (2, 3)),
        (("2026-03-04", "2031-01-01", "2031-01-02"), (1, 1)),  # a clock that was wrong
    ],
)
def test_days_in_a_row(played_on: tuple[str, ...], expected: tuple[int, int]) -> None:
    assert day_streak(played_on, DATE) == expected


def test_the_weeks_begin_on_monday_and_end_today() -> None:
    *_, before, last = weeks(DATE, 5)  # a Wednesday
    assert list(last) == ["2026-03-02", "2026-03-03", DATE, "", "", "", ""]
    assert (before[0], before[-1]) == ("2026-02-23", "2026-03-01")
    assert len(list(weeks(DATE, 5))) == 5


def test_a_streak_is_told_in_words() -> None:
    for day in ("2026-03-01", "2026-03-03", DATE):
        played(begin(RULES, day=day))
    assert streak_words(days(gather()[0]), DATE) == "2 days in a row, 2 at most"


# -- on screen -----------------------------------------------------------------------------------


def test_the_page_begins_goes_on_and_begins_again() -> None:
    write_setting("name", "Ana")

    async def story(see: Driver) -> None:
        await see.press("d", f"{DATE} UTC")
        await see.see("not tried yet", "Enter begins", "Ana")
        for entry in GAMES:
            assert entry.title in see.text
        await see.press("enter", "Your action")
        first = see.screen.controller
        assert first.header["daily"] == DATE
        assert first.players == (Human("Ana"),)
        first.submit(first.legal[0])
        await see.press("q", "under way")
        await see.press("enter", "Your action")
        again = see.screen.controller
        assert (again.header["id"], len(again.past)) == (first.header["id"], 1)
        await see.press("q", "under way")
        await see.press("n", "Your action")
        assert see.screen.controller.header["id"] != first.header["id"]
        await see.press("q", "under way")
        await see.press("q", "q  Quit")

    drive(story)
    assert only().attempts == 2


def test_the_setup_leads_to_it_and_a_click_plays() -> None:
    title = GAMES[1].title

    async def story(see: Driver) -> None:
        await see.press("2", "Seed")
        await see.press("d", "not tried yet")
        assert see.screen.lines.name_here == GAMES[1].slug
        see.click(title)
        await see.until(lambda: getattr(see.screen, "controller", None), "the game")
        assert see.screen.controller.header["daily"] == DATE

    drive(story)


def test_the_page_tells_what_became_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    played(begin(RULES))

    async def story(see: Driver) -> None:
        await see.press("d", "(attempt 1)")
        await see.press("q", "q  Quit")
        await see.press("t", "[")
        await see.see("Daily games", "1 day in a row", "Mo Tu We", " 4 Mar", "won  ○ played")

    drive(story)


@pytest.mark.parametrize("size", [(120, 40), (50, 16), (12, 5), (1, 1)])
def test_the_page_fits_every_size(size: tuple[int, int]) -> None:
    from app.casemate import Casemate
    from app.screens.daily import Daily

    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.days is not None, "today's games")
        assert all(len(line) == size[0] for line in see.text.split("\n"))

    drive(story, Casemate(lambda _: Daily()), size)


def test_the_header_keeps_the_date(run: Run) -> None:
    game = begin(REGISTRY[GAME])
    game.close()
    header: dict[str, Any] = read_save(path_of(game)).header
    assert (header["daily"], len(header["id"])) == (DATE, 16)
