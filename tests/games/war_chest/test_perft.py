"""All courses of three actions from some positions: as many by the program as by the reference."""

from __future__ import annotations

import pytest

from games.war_chest.notation import CANONICAL
from games.war_chest.units import UNITS
from tests.games.war_chest.perft import courses, reference_courses, trees

TREES = trees()


@pytest.mark.parametrize("name", TREES)
def test_the_program_counts_as_many_courses_as_were_agreed(name: str) -> None:
    state, counts = TREES[name]
    before = state.digest()
    assert tuple(courses(state, depth) for depth in (1, 2, 3)) == counts
    assert state.digest() == before


@pytest.mark.parametrize("name", TREES)
def test_the_reference_counts_as_many(name: str) -> None:
    state, counts = TREES[name]
    data = CANONICAL.write_position(state)
    assert tuple(reference_courses(data, depth) for depth in (1, 2, 3)) == counts


def test_every_unit_stands_in_one_of_the_trees() -> None:
    assert {unit for tree in TREES.values() for unit in tree.state.army} >= set(UNITS)
