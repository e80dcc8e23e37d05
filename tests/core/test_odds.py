"""Odds are exact, come from the engine itself, and stop where the player's knowledge stops."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.core.errors import Refused
from games.core.models import HIDDEN, Setup
from games.core.odds import Result, odds
from games.core.play import Play
from games.core.playout import start
from tests.core.mini import MiniRules, Run, State, Word, programs


def begun(rules: MiniRules, seed: int = 1) -> State:
    state = start(rules, Setup(), seed)
    assert isinstance(state, State)
    return state


def told(rules: MiniRules, program: str, limit: int = 2_000) -> list[Result[State]]:
    return odds(rules, begun(rules), Run(program=tuple(program.split())), limit)


def by_notes(results: list[Result[State]]) -> dict[tuple[int, ...], Fraction]:
    return {tuple(result.view.notes): result.chance for result in results}


def test_what_is_sure_has_one_result() -> None:
    with programs("add") as rules:
        (result,) = told(rules, "add")
        assert (result.chance, result.open) == (Fraction(1), False)
        assert result.view.notes == [1]
        assert [event.word for event in result.events] == ["add"]


def test_a_die_has_six_results_of_the_same_chance() -> None:
    with programs("die") as rules:
        found = by_notes(told(rules, "die"))
        assert found == {(face,): Fraction(1, 6) for face in range(1, 7)}


def test_other_numbers_begin_with_nought() -> None:
    with programs("below3", "pick") as rules:
        assert by_notes(told(rules, "below3")) == {(n,): Fraction(1, 3) for n in range(3)}
        assert by_notes(told(rules, "pick")) == {(n,): Fraction(1, 3) for n in (10, 20, 30)}


def test_lines_that_lead_to_the_same_position_are_one_result() -> None:
    with programs("sum", "parity") as rules:
        found = by_notes(told(rules, "sum"))
        assert found[(7,)] == Fraction(1, 6)
        assert found[(2,)] == found[(12,)] == Fraction(1, 36)
        assert len(found) == 11
        assert by_notes(told(rules, "parity")) == {(0,): Fraction(1, 2), (1,): Fraction(1, 2)}


def test_a_result_keeps_every_line_of_play_that_leads_to_it() -> None:
    with programs("parity", "die", "add") as rules:
        for result in told(rules, "parity"):
            assert [line.chance for line in result.lines] == [Fraction(1, 6)] * 3
            assert result.events == result.lines[0].events
        assert [len(result.lines) for result in told(rules, "die")] == [1] * 6
        (sure,) = told(rules, "add")
        assert [line.chance for line in sure.lines] == [1]


def test_the_likeliest_result_comes_first() -> None:
    with programs("sum") as rules:
        results = told(rules, "sum")
        assert results[0].view.notes == [7]
        chances = [result.chance for result in results]
        assert chances == sorted(chances, reverse=True)


def test_chances_of_several_dice_add_up_to_one_exactly() -> None:
    with programs("die die coin below3") as rules:
        results = told(rules, "die die coin below3")
        assert len(results) == 6 * 6 * 2 * 3
        assert sum(result.chance for result in results) == 1


def test_a_line_stops_open_before_a_draw_and_tells_what_came_before() -> None:
    with programs("coin draw die", "blind") as rules:
        results = told(rules, "coin draw die")
        assert by_notes(results) == {(1,): Fraction(1, 2), (2,): Fraction(1, 2)}
        for result in results:
            assert result.open
            assert result.view.pile == [HIDDEN] * 10
            assert [event.word for event in result.events] == ["coin"]
            # The draw still waits, so that it can be seen what comes.
            assert result.view.agenda[-1] == Word(word="draw")
        (blind,) = told(rules, "blind")
        assert blind.open
        assert len(blind.view.pile) == 10


def test_a_line_stops_at_what_is_revealed_to_the_decider_only() -> None:
    with programs("reveal coin", "reveal0 coin", "reveal1 coin") as rules:
        assert [result.open for result in told(rules, "reveal coin")] == [True]
        assert [result.open for result in told(rules, "reveal0 coin")] == [True]
        assert [result.open for result in told(rules, "reveal1 coin")] == [False, False]


def test_a_shuffle_is_no_branch() -> None:
    with programs("shuffle add") as rules:
        (result,) = told(rules, "shuffle add")
        assert (result.chance, result.open) == (Fraction(1), False)


def test_beyond_the_limit_lines_stay_open_and_the_sum_stays_one() -> None:
    with programs("die die die") as rules:
        for limit in (0, 1, 5, 20, 43, 100):
            results = told(rules, "die die die", limit)
            assert sum(result.chance for result in results) == 1
            (rest,) = [result for result in results if result.open]
            assert rest.view.notes == []
            assert len(results) - 1 == max(0, limit - 43)
        assert not any(result.open for result in told(rules, "die die die", 43 + 216))


def test_open_and_closed_lines_are_kept_apart() -> None:
    with programs("end", "draw") as rules:
        (result,) = told(rules, "end")
        assert not result.open
        assert result.view.outcome is not None


def test_odds_change_neither_the_state_nor_its_generator() -> None:
    with programs("die draw", "shuffle die") as rules:
        state = begun(rules)
        before = state.digest()
        rolled = Play.seeded(state).die()
        for action in rules.legal(state):
            odds(rules, state, action)
        assert state.digest() == before
        assert Play.seeded(state).die() == rolled


def test_odds_do_not_depend_on_what_is_hidden() -> None:
    with programs("die draw", "blind add", "reveal add") as rules:
        one, other = begun(rules, 1), begun(rules, 2)
        assert one.pile != other.pile
        for action in rules.legal(one):
            assert odds(rules, one, action) == odds(rules, other, action)
            assert odds(rules, rules.redact(one, 0), action) == odds(rules, one, action)


def test_odds_tell_nothing_of_a_pile_even_if_a_task_looks_into_it() -> None:
    with programs("peek") as rules:
        told = [odds(rules, begun(rules, seed), rules.legal(begun(rules))[0]) for seed in (1, 2, 3)]
        assert told[0] == told[1] == told[2]


def test_results_hold_no_generator() -> None:
    with programs("die") as rules:
        assert {result.view.rng for result in told(rules, "die")} == {0}


def test_the_odds_of_what_is_not_legal_are_refused() -> None:
    with programs("add") as rules, pytest.raises(Refused):
        told(rules, "end")


def test_a_decision_on_the_way_ends_the_line() -> None:
    with programs("fork") as rules:
        (result,) = told(rules, "fork")
        assert result.view.seat == 1
        assert result.view.notes == [1]
        assert not result.open
