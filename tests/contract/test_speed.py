"""Random games are quick; the margin is so wide that only a slip of a thousand times is seen."""

from __future__ import annotations

import time

import pytest

from games.core.playout import record
from tests.contract.support import CASES, Case

SLIP = 1_000


def yardstick() -> float:
    """Seconds of a fixed piece of work in plain Python, about as long as one action of a game."""
    begin = time.process_time()
    for _ in range(200):
        table = {str(i): [i] * 3 for i in range(60)}
        sum(len(row) for row in table.values())
    return (time.process_time() - begin) / 200


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_action_of_a_random_game_costs_no_more_than_a_thousand_yardsticks(case: Case) -> None:
    begin = time.process_time()
    actions = sum(len(record(case.rules, case.setup(), seed).moves) for seed in case.seeds(5))
    each = (time.process_time() - begin) / actions
    assert each < SLIP * yardstick()
