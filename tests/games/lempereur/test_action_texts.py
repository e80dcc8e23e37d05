"""How an action is written: every form reads back, and what is no action is refused."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.playout import playout
from games.lempereur.actions import UNIVERSE
from games.lempereur.board import VARIANT
from tests.games.lempereur.builders import RULES, place


@pytest.mark.parametrize(
    ("words", "data"),
    [
        ("step green 3 2", {"kind": "step", "penguin": 0, "to": 9}),
        ("step yellow ocean", {"kind": "step", "penguin": 3, "to": 33}),
        ("step red home", {"kind": "step", "penguin": 1, "to": 34}),
        ("stop", {"kind": "stop"}),
        ("look 8 4", {"kind": "look", "place": 31}),
        ("no look", {"kind": "no_look"}),
        ("cover", {"kind": "cover"}),
        ("token g1 3 3", {"kind": "token", "token": 0, "to": 10}),
        ("token b3 1 1", {"kind": "token", "token": 5, "to": 0}),
        ("slide 3 2", {"kind": "slide", "row": 3, "column": 2}),
    ],
)
def test_an_action_is_written_with_rows_and_columns_from_1(words: str, data: Any) -> None:
    action = RULES.action(data)
    assert str(action) == words
    assert RULES.action(words) is action
    assert RULES.action(f"  {words.upper()} ") is action
    assert action.model_dump() == data


def test_every_action_there_can_be_reads_back() -> None:
    assert len({str(action) for action in UNIVERSE}) == len(UNIVERSE)
    # Four penguins to 32 tiles, the ocean and home; looks; six tokens; three slides a row.
    assert len(UNIVERSE) == 4 * 34 + 1 + 32 + 1 + 1 + 6 * 32 + 8 * 3
    for action in UNIVERSE:
        assert RULES.action(str(action)) is action
        assert RULES.action(action.model_dump()) is action


@pytest.mark.parametrize(
    "words",
    [
        *("step", "step green", "step green 0 1", "step green 9 1", "step green 1 5"),
        *("step purple 1 1", "step green colony", "step green box", "look", "look ocean"),
        *("token g4 1 1", "token g1", "token g1 ocean", "slide 3 4", "slide 9 1", "nolook", "pass"),
    ],
)
def test_what_is_no_action_is_unreadable(words: str) -> None:
    with pytest.raises(Unreadable, match="L'Empereur knows no action"):
        RULES.action(words)


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "step", "penguin": 4, "to": 0},
        {"kind": "step", "penguin": 0, "to": 32},
        {"kind": "step", "penguin": 0, "to": 35},
        {"kind": "look", "place": 32},
        {"kind": "token", "token": 6, "to": 0},
        {"kind": "slide", "row": 1, "column": 4},
        {"kind": "slide", "row": 0, "column": 1},
        {"kind": "step", "penguin": 0},
    ],
)
def test_data_out_of_range_is_unreadable(data: Any) -> None:
    with pytest.raises(Unreadable):
        RULES.action(data)


def test_whole_games_use_all_kinds_of_action() -> None:
    met = set()
    for scenario in VARIANT:
        for step in playout(RULES, Setup(seats=2, scenario=scenario), 3):
            met.add(str(step.action).split()[0])
    assert met == {"step", "stop", "look", "no", "cover", "token", "slide"}


def test_places_are_numbered_row_by_row_from_the_colony() -> None:
    assert [place(words) for words in ("1 1", "1 4", "2 1", "8 4")] == [0, 3, 4, 31]
