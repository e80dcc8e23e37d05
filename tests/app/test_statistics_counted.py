"""What statistics count: won, drawn and lost, by scenario, options and table."""

from __future__ import annotations

from app.records import Book, Finished
from app.stats import Run as Results
from app.stats import count, options_of, player_names
from app.stats_text import assisted_line, run_words, statistics_lines, tally_lines
from games import REGISTRY
from games.core.models import Setup
from tests.app.counted import SHORT, record
from tests.app.driving import GAME


def book(*records: Finished) -> Book:
    """A file that holds these records."""
    found = Book()
    for each in records:
        found.take({"game": each.row()})
    return found


# -- what is counted -----------------------------------------------------------------------------


def test_wins_and_streaks_go_by_the_order_in_which_games_ended() -> None:
    results = [True, True, False, True, True, True, False, True]
    clock = [f"{2030 - k}-01-01T00:00:00Z" for k in range(len(results))]  # it runs backwards
    [tally] = count(
        book(
            *(
                record(winners=(0,) if won else (), ended=ended)
                for won, ended in zip(results, clock, strict=True)
            )
        )
    )
    assert (tally.run.won, tally.run.streak, tally.run.best_streak) == (6, 1, 3)
    assert run_words(tally.run) == "won 6 of 8, 75%; 1 in a row now, 3 at most"


def test_a_shared_victory_is_a_draw_and_ends_a_streak() -> None:
    duel = {"game": "for_the_emperor", "players": ("human:Ana", "bot:greedy")}
    winners = [(0,), (0, 1), (), (1,)]
    [tally] = count(book(*(record(winners=each, **duel) for each in winners)))
    assert tally.run.verdicts == ["won", "drawn", "drawn", "lost"]
    assert tally.table == "against bot:greedy"


def test_of_two_people_both_are_counted_by_seat_and_by_name() -> None:
    two = {"game": "for_the_emperor", "players": ("human:Ana", "human:Ben"), "scores": (3, 5)}
    swapped = two | {"players": ("human:ben", "human:ana")}
    three = book(record(winners=(1,), **two), record(winners=(1,), **swapped))
    [tally] = count(three)
    lines = list(tally_lines(tally))
    assert "player 2 won 2" in lines
    assert tally.run == Results()
    assert player_names(three) == ["ana", "ben"]
    [mine] = count(three, player="ANA")
    assert mine.run.verdicts == ["lost", "won"]
    assert mine.scores == [3, 5]
    assert count(three, player="Cleo") == []
    assert count(three, game=GAME) == []


def test_games_are_grouped_by_what_was_chosen() -> None:
    usual = REGISTRY[GAME].complete(Setup(scenario="S1")).options
    chosen = usual | {"divine_wind": True}
    kinds = [
        record(options=usual),
        record(options=chosen),
        record(scenario=SHORT),
        record(cards=True),
        record(game="chess"),
    ]
    found = count(book(*kinds))
    assert sorted(tally.options for tally in found) == [
        *("", "", "", "Divine Wind on", "own cards"),
    ]
    assert options_of(record(game="chess", edition="1851")) == "1851"


def test_scores_lengths_and_levels() -> None:
    games = [record(scores=(score,), n=n) for score, n in ((3, 10), (9, 30), (4, 20))]
    [tally] = count(book(*games, record(winners=(), level="defeat")))
    assert "score 9 at best, median 4" in tally_lines(tally)
    assert tally.levels == {"survival": 3, "defeat": 1}
    assert tally.numbers()["scores"] == {"min": 3, "median": 4, "max": 9}


def test_practice_is_kept_apart_with_its_reasons() -> None:
    [tally] = count(
        book(
            record(),
            record(takebacks=3, fresh=1),
            record(hints=2, winners=()),
            record(branch=True),
        )
    )
    assert (tally.played, tally.run.won) == (1, 1)
    assert assisted_line(tally) == (
        "and 3 games with help (practice), 2 won: "
        "chance taken back in 1, new dice in 1, hints in 1 and branched off 1"
    )


def test_games_with_help_are_not_told_as_none_played() -> None:
    helped = count(book(record(hints=2)))
    assert next(statistics_lines(helped, [], "2026-03-04")).endswith(": 0 played without help")
    alone = count(book(record()))
    assert next(statistics_lines(alone, [], "2026-03-04")).endswith(": 1 played")
