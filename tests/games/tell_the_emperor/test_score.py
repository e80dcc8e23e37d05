"""The tournament score of the kit, item by item [11.4]."""

from __future__ import annotations

from typing import Any

import pytest

from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import (
    JAVA,
    OUT_OF_PLAY,
    RULES,
    housekeeping,
    level,
    position,
)


def finished(**pieces: Any) -> State:
    """The Expanded Game after its last card, with these pieces."""
    usual: dict[str, Any] = {"card": 60, "pile": [], "abda": 3}
    state = position(**(usual | pieces))
    housekeeping(state)
    assert state.outcome is not None
    return state


def points(**pieces: Any) -> int:
    """The score of the Expanded Game after its last card, with these pieces."""
    outcome = finished(**pieces).outcome
    assert outcome is not None
    return outcome.scores[0]


def test_armies_score_their_spaces_and_resources_their_boxes() -> None:
    # 3 + 3 + 2 + 4 and 4 + 3 + 4.
    assert points() == 23


@pytest.mark.parametrize(
    ("piece", "value", "more"),
    [
        ("british", 5, 2),
        ("china", 1, -2),
        ("macarthur", 3, 1),
        ("nimitz", 2, -2),
        ("soviet", 3, 3),
        ("army_navy", 6, 2),
        ("prestige", 0, -3),
        ("oil", 5, 1),
        ("kamikazes", 2, 2),
        ("abda", 1, 0),
    ],
)
def test_each_piece_scores_its_number(piece: str, value: int, more: int) -> None:
    assert points(**{piece: value}) - points() == more


def test_abda_scores_nothing_in_java_either() -> None:
    # The full Oil track needs no Oil roll.
    assert points(abda=JAVA, oil=6) == points(oil=6)


@pytest.mark.parametrize("army", ["british", "china", "macarthur", "nimitz", "soviet"])
def test_a_knocked_out_army_scores_10(army: str) -> None:
    assert points(**{army: OUT_OF_PLAY}) - points(**{army: 2}) == 8


def test_a_soviet_unit_not_in_play_scores_nothing() -> None:
    assert not [words for words, _ in RULES.score_sheet(finished()) if "Soviet" in words]


def test_each_withdrawal_marker_costs_a_point() -> None:
    assert points(markers=2, army_navy=4) == points() - 2


def test_a_fortification_scores_nothing() -> None:
    assert points(forts=[("nimitz", 2)]) == points()


def test_a_military_victory_scores_10_and_each_card_not_revealed() -> None:
    # 10 + 10 + 10 + 3 for the Armies, 11 for the resources, 10 for the victory, 3 for the cards.
    state = finished(
        card=41,
        pile=[51, 53, 57],
        british=OUT_OF_PLAY,
        china=OUT_OF_PLAY,
        nimitz=OUT_OF_PLAY,
        macarthur=3,
    )
    assert level(state) == "military"
    assert state.outcome is not None
    assert state.outcome.scores == (57,)


@pytest.mark.parametrize("kind", ["invasion", "collapse"])
def test_a_defeat_costs_a_point_for_each_card_not_revealed(kind: str) -> None:
    lost = {"british": 0} if kind == "invasion" else {"army_navy": 0, "prestige": 0}
    few = points(card=41, pile=[51], **lost)
    many = points(card=41, pile=[51, 53, 57, 58], **lost)
    assert few - many == 3


def test_cards_of_decks_that_have_not_begun_are_not_revealed() -> None:
    # Defeat with the last Early War card: 21 + 20 cards were not seen.
    # 0 + 3 + 2 + 4 for the Armies, 11 for the resources.
    assert points(card=19, pile=[], british=0) == 20 - 41


def test_cards_of_decks_that_the_scenario_does_not_use_do_not_count() -> None:
    assert points(scenario="S3", card=19, pile=[], british=0) == 20


def test_the_end_war_cards_count_where_they_are_used() -> None:
    assert points(scenario="S7", card=60, pile=[], british=0) == 20 - 4


def test_survival_scores_no_cards() -> None:
    sheet = dict(RULES.score_sheet(finished()))
    assert sheet["0 cards not revealed"] == 0


def test_the_sheet_adds_up_to_the_score() -> None:
    state = finished(british=0, kamikazes=1, markers=1, card=41, pile=[51])
    assert state.outcome is not None
    assert sum(item for _, item in RULES.score_sheet(state)) == state.outcome.scores[0]


def test_a_positive_score_is_not_a_victory() -> None:
    state = finished(card=60, pile=[], british=0, china=5, macarthur=4, nimitz=5)
    assert state.outcome is not None
    assert state.outcome.scores[0] > 0
    assert state.outcome.winners == ()
