"""Decisive victories and defeats [10.6]."""

from __future__ import annotations

from typing import Any

import pytest

from games.levee_en_masse.state import State
from tests.games.levee_en_masse.builders import (
    OUT_OF_PLAY,
    WHITE,
    after,
    at,
    ended,
    freed,
    headline,
    housekeeping,
    order,
    play,
    politics,
    position,
    turned,
)


def decisive(**pieces: Any) -> State:
    """A position with option 10.6 in which the Republic leads."""
    return position(options="decisive_outcomes", **({"republic": 3} | pieces))


def test_a_5_is_an_ordinary_victory() -> None:
    state = decisive(austria=3)
    play(state, "attack austria", 5)
    assert (at(state, "austria"), turned(state, "austria")) == (4, 0)
    assert politics(state) == (3, 2, 0)


def test_two_6s_rout_an_army() -> None:
    state = decisive(austria=1)
    play(state, "attack austria", 6)
    play(state, "attack austria", 6)
    assert (at(state, "austria"), turned(state, "austria")) == (3, 2)
    assert politics(state) == (4, 2, 0)


@pytest.mark.parametrize(
    ("before", "then"),
    [((3, 2, 0), (4, 2, 0)), ((2, 3, 0), (2, 4, 0)), ((2, 2, 3), (2, 2, 4)), ((4, 2, 0), (4, 2, 0)),
     ((3, 3, 0), (3, 3, 0))],
)  # fmt: skip
def test_a_6_raises_the_highest_marker_whichever_it_is(
    before: tuple[int, int, int], then: tuple[int, int, int]
) -> None:
    republic, monarchy, despotism = before
    state = decisive(austria=3, republic=republic, monarchy=monarchy, despotism=despotism)
    play(state, "attack austria", 6)
    assert politics(state) == then


@pytest.mark.parametrize(
    ("before", "then"),
    [((3, 2, 0), (2, 2, 0)), ((2, 3, 0), (2, 2, 0)), ((2, 2, 3), (2, 2, 2)), ((3, 3, 0), (3, 3, 0)),
     ((0, -1, -1), (-1, -1, -1))],
)  # fmt: skip
def test_a_1_lowers_the_highest_marker_whichever_it_is(
    before: tuple[int, int, int], then: tuple[int, int, int]
) -> None:
    republic, monarchy, despotism = before
    state = decisive(austria=3, republic=republic, monarchy=monarchy, despotism=despotism)
    play(state, "attack austria", 1, 6)
    assert politics(state) == then


@pytest.mark.parametrize("die", [5, 6])
def test_napoleons_decisive_victory_raises_despotism_instead(die: int) -> None:
    state = decisive(austria=3, napoleon="austria")
    play(state, "attack austria", die)
    assert turned(state, "austria") == 1
    assert politics(state) == (3, 2, 1)


def test_napoleons_decisive_victory_needs_no_leader() -> None:
    state = decisive(austria=3, napoleon="austria", republic=2)
    play(state, "attack austria", 6)
    assert politics(state) == (2, 2, 1)


def test_napoleon_elsewhere_makes_nothing_of_a_5() -> None:
    state = decisive(austria=3, england=3, napoleon="austria")
    play(state, "attack england", 5)
    assert turned(state, "england") == 0
    assert politics(state) == (3, 2, 0)


def test_napoleons_4_is_ordinary() -> None:
    state = decisive(austria=3, napoleon="austria")
    play(state, "attack austria", 4)
    assert (at(state, "austria"), turned(state, "austria")) == (4, 0)


def test_a_6_against_an_army_in_5_worsens_its_status_by_one_step_only() -> None:
    state = decisive()
    play(state, "attack austria", 6)
    assert (at(state, "austria"), turned(state, "austria")) == (5, 1)
    assert politics(state) == (4, 2, 0)


def test_a_failure_against_an_army_in_5_changes_nothing() -> None:
    state = decisive()
    play(state, "attack austria", 2)
    assert turned(state, "austria") == 0


def test_an_army_driven_into_5_keeps_its_status_unless_the_victory_is_decisive() -> None:
    state = decisive(austria=4)
    play(state, "attack austria", 5)
    assert (at(state, "austria"), turned(state, "austria")) == (5, 0)


def test_a_victory_does_not_cure_a_status() -> None:
    state = decisive(austria=2, status={"austria": 1})
    play(state, "attack austria", 5)
    assert turned(state, "austria") == 1


@pytest.mark.parametrize("second", range(1, 7))
@pytest.mark.parametrize("space", [1, 2, 4, 5])
def test_the_second_die_is_compared_with_the_armys_space(space: int, second: int) -> None:
    state = decisive(england=space)
    play(state, "attack england", 1, second)
    assert at(state, "england") == (space - 1 if second <= space else space)


def test_a_decisive_defeat_may_open_paris() -> None:
    state = decisive(england=1)
    play(state, "attack england", 1, 1)
    assert at(state, "england") == 0
    assert ended(state) == ""
    assert after(state, "barricades") == ["england"]


def test_status_does_not_absorb_the_advance_of_a_decisive_defeat() -> None:
    state = decisive(austria=3, status={"austria": 2})
    play(state, "attack austria", 1, 3)
    assert (at(state, "austria"), turned(state, "austria")) == (2, 2)


def test_a_liberation_marker_stops_the_advance_of_a_decisive_defeat() -> None:
    state = decisive(austria=3, liberated=[("austria", 2)])
    play(state, "attack austria", 1, 3)
    assert at(state, "austria") == 3
    assert freed(state) == []
    assert politics(state) == (2, 2, 0)


def test_napoleon_moves_along_in_a_decisive_defeat() -> None:
    state = decisive(austria=3, napoleon="austria")
    play(state, "attack austria", 1, 3)
    assert (at(state, "austria"), state.napoleon) == (2, "austria")


def test_against_a_bracketed_unit_a_6_removes_it_and_helps_the_leader() -> None:
    state = decisive(british_support=3)
    play(state, "attack british-support", 6)
    assert at(state, "british_support") == OUT_OF_PLAY
    assert turned(state, "british_support") == 0
    assert politics(state) == (4, 2, 0)


def test_against_a_bracketed_unit_a_1_has_no_second_die() -> None:
    state = decisive(british_support=3)
    assert play(state, "attack british-support", 1).rolls == [1]
    assert at(state, "british_support") == 3
    assert politics(state) == (2, 2, 0)


def test_napoleons_5_against_a_bracketed_unit_raises_despotism() -> None:
    state = decisive(russia_korsakov=2, napoleon="russia_korsakov")
    play(state, "attack russia-korsakov", 5)
    assert state.napoleon == "holding"
    assert politics(state) == (3, 2, 1)


def test_a_status_absorbs_an_order_before_a_liberation_marker_does() -> None:
    state = decisive(austria=3, status={"austria": 1}, liberated=[("austria", 2)])
    order(state, "austria")
    assert turned(state, "austria") == 0
    assert freed(state) == [("austria", 2)]


def test_a_disorganized_army_before_paris_recovers_first() -> None:
    state = decisive(vendee=1, status={"vendee": 1})
    order(state, "vendee")
    assert (at(state, "vendee"), turned(state, "vendee")) == (1, 0)


def test_a_forced_retreat_leaves_the_status() -> None:
    state = decisive(card=WHITE, austria=2, status={"austria": 1})
    headline(state, 34)
    assert (at(state, "austria"), turned(state, "austria")) == (3, 1)


def test_the_rotated_prussians_move_like_others_outside_france() -> None:
    state = decisive(prussia=5, rotated=True)
    order(state, "prussia")
    assert at(state, "prussia") == 4


def test_once_upright_the_prussians_follow_the_rule_again() -> None:
    state = decisive(prussia=3, rotated=True)
    order(state, "prussia")
    play(state, "attack prussia", 6)
    assert (at(state, "prussia"), turned(state, "prussia")) == (4, 1)
    assert politics(state) == (4, 2, 0)


def test_a_status_outlives_the_turn() -> None:
    state = decisive(austria=3, status={"austria": 2})
    housekeeping(state)
    assert turned(state, "austria") == 2


@pytest.mark.parametrize("die", [1, 6])
def test_without_10_6_a_1_and_a_6_mean_nothing_special(die: int) -> None:
    state = position(austria=3, republic=3)
    assert play(state, "attack austria", die).rolls == [die]
    assert turned(state, "austria") == 0
    assert politics(state) == (3, 2, 0)
