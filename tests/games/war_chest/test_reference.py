"""The program against the second implementation, decision by decision."""

from __future__ import annotations

from collections import Counter

import pytest

from games.war_chest.positions import PENDING
from tests.games.war_chest.lockstep import follow, setup_of, started, strewn


@pytest.mark.parametrize("number", range(24))
def test_a_game_goes_the_same_way_on_both_sides(number: int) -> None:
    seen = follow(started(number * 7), number, 80)
    assert seen.total() > 60


@pytest.mark.parametrize("begin", range(0, 240, 30))
def test_strewn_positions_go_the_same_way_on_both_sides(begin: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(begin, begin + 30):
        seen += follow(strewn(number), 2 * number + 1, 12)
    assert seen.total() > 250
    assert len(seen) > 5


def test_every_kind_of_decision_is_compared() -> None:
    seen: Counter[str] = Counter()
    for number in range(1000, 1500):
        if seen.keys() >= {"use", "over", *PENDING.values()}:
            break
        seen += follow(strewn(number), 2 * number + 1, 12)
    assert seen.keys() >= {"use", "over", *PENDING.values()}


def test_the_setups_differ_in_scenario_edition_map_and_siege() -> None:
    setups = [setup_of(number) for number in range(288)]
    assert {setup.scenario for setup in setups} == {f"S{n}" for n in range(1, 9)}
    assert {setup.edition for setup in setups} == {"revised", "first", "later"}
    assert {setup.options["map"] for setup in setups} == set("123456")
    assert {setup.options["siege"] for setup in setups} == {True, False}
