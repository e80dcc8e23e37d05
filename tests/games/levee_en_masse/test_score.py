"""Victory, defeat and the victory points item by item [9.0 to 9.3]."""

from __future__ import annotations

from typing import Any

import pytest

from games.levee_en_masse import score
from games.levee_en_masse.state import State
from tests.games.levee_en_masse.builders import OUT_OF_PLAY, RULES, ended, housekeeping, position


def finished(**pieces: Any) -> State:
    """The Extended Game after its last card, with these pieces."""
    usual: dict[str, Any] = {"card": 60, "pile": [], "republic": 4, "monarchy": 0}
    state = position(**(usual | pieces))
    housekeeping(state)
    assert state.outcome is not None
    return state


def points(**pieces: Any) -> int:
    """The victory points of the Extended Game after its last card, with these pieces."""
    outcome = finished(**pieces).outcome
    assert outcome is not None
    return outcome.scores[0]


def test_a_whole_sheet() -> None:
    # 4 x 3 for the Republic, 13 Red cards, 5 enemies in their homelands.
    assert points() == 12 + 13 - 5
    assert sum(value for _, value in RULES.score_sheet(finished())) == 20


@pytest.mark.parametrize(
    ("pieces", "more"),
    [
        ({"republic": 3}, -3),
        ({"republic": 1}, -9),
        ({"despotism": 1}, -4),
        ({"despotism": 4}, -16),
        ({"despotism": -1}, 4),
        ({"monarchy": 1}, -5),
        ({"monarchy": -1}, 5),
        ({"liberated": [("austria", 2)]}, 2),
        ({"liberated": [("austria", 2), ("england", 3)]}, 4),
        ({"prussia": OUT_OF_PLAY}, 1),
        ({"spain": 4}, -1),
        ({"british_support": 3}, -1),
        ({"russia_suvorov": 4, "russia_korsakov": 2}, -2),
        ({"england": 3}, 0),
        ({"england": 2}, -3),
        ({"england": 1, "prussia": 2}, -6),
        ({"austria": 2}, 0),
        ({"austria": 1}, -3),
        ({"british_support": 1}, -4),
        ({"scenario": "12.0"}, -3),
        ({"disorder": True}, -3),
    ],
)
def test_each_item_counts_as_written(pieces: dict[str, Any], more: int) -> None:
    assert points(**pieces) - points() == more


@pytest.mark.parametrize(
    ("total", "level"),
    [
        (30, "Crushing Victory"),
        (10, "Crushing Victory"),
        (9, "Decisive Victory"),
        (0, "Decisive Victory"),
        (-1, "Substantive Victory"),
        (-10, "Substantive Victory"),
        (-11, "Marginal Victory"),
        (-40, "Marginal Victory"),
    ],
)
def test_the_levels_of_victory(total: int, level: str) -> None:
    assert score.level(total) == level


def test_a_game_played_to_each_level() -> None:
    # 20; 20 - 16 and a tie; 20 - 16 - 3 x 3 - 1 - 3; 20 - 16 - 20 - 5 x 3 + 3 of the marker.
    assert ended(finished()) == "Crushing Victory"
    assert ended(finished(despotism=4)) == "Decisive Victory"
    assert ended(finished(despotism=4, vendee=1, england=1, prussia=1)) == "Substantive Victory"
    near = {"vendee": 1, "england": 1, "austria": 1, "prussia": 1, "piedmont": 1}
    assert ended(finished(despotism=4, monarchy=4, **near)) == "Marginal Victory"


@pytest.mark.parametrize(
    ("republic", "monarchy", "despotism", "won"),
    [(2, 1, 1, True), (2, 2, 1, True), (2, 1, 2, True), (2, 2, 2, True), (2, 3, 1, False),
     (2, 1, 3, False), (0, -1, -1, True), (0, 1, -1, False)],
)  # fmt: skip
def test_the_republic_must_be_highest_alone_or_tied(
    republic: int, monarchy: int, despotism: int, won: bool
) -> None:
    state = finished(republic=republic, monarchy=monarchy, despotism=despotism)
    assert state.outcome is not None
    assert state.outcome.winners == ((0,) if won else ())
    assert (ended(state) == "Marginal Defeat") is not won


def test_disorder_on_the_last_card_can_lose_the_lead() -> None:
    state = finished(republic=2, monarchy=2, disorder=True)
    assert ended(state) == "Marginal Defeat"


def test_a_republic_on_minus_1_is_no_marginal_matter() -> None:
    assert ended(finished(republic=-1, monarchy=-1, despotism=-1)) == "Substantive Defeat"


def test_points_are_counted_for_victories_only() -> None:
    for lost in ({"republic": 0, "despotism": 1}, {"vendee": 0}):
        state = finished(**lost)
        assert state.outcome is not None
        assert state.outcome.scores == ()
        assert RULES.score_sheet(state) == []


def test_a_negative_score_is_a_victory_all_the_same() -> None:
    state = finished(republic=0, monarchy=0, vendee=1, england=1, austria=1, prussia=1, piedmont=1)
    assert state.outcome is not None
    assert state.outcome.scores == (-7,)
    assert state.outcome.winners == (0,)


def test_only_the_last_card_ends_the_game() -> None:
    state = position(card=59, pile=[60], republic=4)
    housekeeping(state)
    assert ended(state) == ""


def test_the_sheet_is_empty_while_the_game_goes_on() -> None:
    assert RULES.score_sheet(position()) == []
