"""The scenarios S1 to S8: decks, set-up, and how they are won or lost [15.0]."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from games.core.models import Setup
from games.core.play import Play
from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import (
    JAVA,
    NOT_IN_PLAY,
    OUT_OF_PLAY,
    RULES,
    at,
    boxes,
    fronts,
    headline,
    housekeeping,
    level,
    options,
    position,
    turn_is_over,
)


class Row(NamedTuple):
    """A scenario as the rules page has it: Armies are British to ABDA, then the Soviet unit."""

    id: str
    slug: str
    counts: dict[str, int]
    armies: tuple[int, ...]
    boxes: tuple[int, int, int]
    strong: str = ""
    forts: tuple[tuple[str, int], ...] = ()
    kamikazes: int = 0
    withdrawal: str = "not_yet"
    kit: bool = True


USUAL = (3, 3, 2, 4, 2, NOT_IN_PLAY)
WAR = {"early": 19, "mid": 21, "late": 20}
ROWS = [
    Row("S1", "standard", {"early": 16, "mid": 17, "late": 15}, USUAL, (4, 3, 4), kit=False),
    Row("S2", "expanded", WAR, USUAL, (4, 3, 4)),
    Row("S3", "rising-sun", {"early": 19}, USUAL, (4, 3, 4)),
    Row(
        "S4",
        "the-tide-turns",
        {"mid": 21, "late": 20},
        (5, 5, 4, 4, JAVA, NOT_IN_PLAY),
        (4, 6, 4),
        forts=(("macarthur", 2), ("nimitz", 2), ("nimitz", 1)),
    ),
    Row(
        "S5",
        "absolute-defence-zone",
        {"late": 20},
        (4, 4, 3, 3, JAVA, NOT_IN_PLAY),
        (3, 4, 4),
        strong="british macarthur nimitz",
        forts=(("macarthur", 1), ("nimitz", 1), ("nimitz", 2)),
        withdrawal="allowed",
    ),
    Row(
        "S6",
        "downfall",
        {"end": 4},
        (2, 2, 2, 2, JAVA, 2),
        (3, 2, 3),
        strong="british china macarthur nimitz",
        forts=(("macarthur", 1),),
        kamikazes=2,
        withdrawal="over",
    ),
    Row("S7", "to-the-bitter-end", WAR | {"end": 4}, USUAL, (4, 3, 4)),
    Row("S8", "tournament", WAR, USUAL, (4, 3, 4)),
]
IDS = [row.id for row in ROWS]


def dealt(scenario: str, seed: int = 7, **options: object) -> State:
    """A scenario before its first card is drawn."""
    setup = RULES.complete(Setup(scenario=scenario, options=options))
    return RULES.deal(setup, Play.seeded(seed))


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_a_scenario_is_set_up_as_written(row: Row) -> None:
    state = dealt(row.id)
    assert tuple(state.space) == row.armies
    assert boxes(state) == row.boxes
    strong = [army for army, side in zip(fronts(state), state.side, strict=True) if side]
    assert strong == row.strong.split()
    names = list(fronts(state))
    assert state.forts == sorted((names.index(army), space) for army, space in row.forts)
    assert state.kamikazes == row.kamikazes
    assert state.withdrawal == row.withdrawal
    assert state.withdrawals == 0
    assert state.fortress


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_a_scenario_has_its_decks(row: Row) -> None:
    state = dealt(row.id)
    decks = {state.deck: state.pile, **dict(state.later)}
    assert {name: len(cards) for name, cards in decks.items()} == row.counts
    for name, cards in decks.items():
        assert all(RULES.book.cards[number].deck == name for number in cards)
        assert any(RULES.book.cards[number].kit for number in cards) is row.kit


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_a_scenario_has_the_rules_of_the_kit_or_not(row: Row) -> None:
    given = dealt(row.id).options
    assert given.kit_cards is row.kit
    assert given.invasion_preparation is row.kit
    assert given.tournament_score is row.kit


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_a_scenario_is_known_by_id_and_name(row: Row) -> None:
    for word in (row.id, row.slug, row.id.lower()):
        assert RULES.complete(Setup(scenario=word)).scenario == row.id


def test_downfall_lies_in_number_order() -> None:
    assert dealt("S6").pile == [61, 62, 63, 64]


def test_to_the_bitter_end_ends_with_the_end_war_cards_in_number_order() -> None:
    assert dict(dealt("S7").later)["end"] == (61, 62, 63, 64)


def test_the_decks_of_other_scenarios_are_shuffled() -> None:
    assert len({tuple(dealt("S5", seed).pile) for seed in range(5)}) == 5


def test_a_tournament_has_the_same_order_for_everybody_with_the_same_seed() -> None:
    assert dealt("S8", 3) == dealt("S8", 3)
    assert dealt("S8", 3).pile != dealt("S8", 4).pile


# Rising Sun after its last card: 5 + 5 + 4 + 5 for the Armies, the rest from the resources.
def rising_sun(prestige: int) -> State:
    """The last Housekeeping of Rising Sun, with 28 points and the Prestige box."""
    state = position(
        scenario="S3",
        card=19,
        pile=[],
        british=5,
        china=5,
        macarthur=4,
        nimitz=5,
        army_navy=5,
        oil=4,
        prestige=prestige,
        abda=3,
    )
    housekeeping(state)
    return state


def test_rising_sun_is_won_with_34_points() -> None:
    state = rising_sun(prestige=6)
    assert level(state) == "survival"
    assert state.outcome is not None
    assert state.outcome.scores == (34,)
    assert state.outcome.winners == (0,)


def test_rising_sun_is_lost_with_33_points() -> None:
    state = rising_sun(prestige=5)
    assert state.outcome is not None
    assert state.outcome.reason == "Defeat on points"
    assert state.outcome.scores == (33,)
    assert state.outcome.winners == ()


def test_rising_sun_is_also_won_by_a_military_victory() -> None:
    state = position(scenario="S3", british=OUT_OF_PLAY, china=OUT_OF_PLAY, nimitz=OUT_OF_PLAY)
    housekeeping(state)
    assert level(state) == "military"


def test_rising_sun_needs_its_points_even_if_the_score_is_switched_off() -> None:
    state = position(scenario="S3", options={"tournament_score": False}, card=19, pile=[])
    housekeeping(state)
    assert level(state) == "points"
    assert state.outcome is not None
    assert state.outcome.scores == ()


def test_to_the_bitter_end_goes_on_after_card_60() -> None:
    state = position(scenario="S7", card=60, pile=[])
    housekeeping(state)
    assert turn_is_over(state)
    assert (state.deck, state.pile) == ("end", [61, 62, 63, 64])


@pytest.mark.parametrize(("scenario", "card"), [("S7", 64), ("S6", 64), ("S4", 60), ("S1", 58)])
def test_surviving_the_last_card_wins(scenario: str, card: int) -> None:
    state = position(scenario=scenario, card=card, pile=[])
    housekeeping(state)
    assert level(state) == "survival"


def test_the_standard_game_has_no_invasion_preparation() -> None:
    state = position(scenario="S1", macarthur=1, british=1)
    assert housekeeping(state).rolls == []
    assert state.fortress


def test_the_standard_game_counts_no_score() -> None:
    state = position(scenario="S1", card=58, pile=[])
    housekeeping(state)
    assert state.outcome is not None
    assert state.outcome.scores == ()


def test_the_soviet_unit_of_downfall_advances_with_card_62() -> None:
    state = RULES.start(Setup(scenario="S6"), Play.seeded(1))
    assert isinstance(state, State)
    assert state.card == 61
    headline(state, 62, 6)
    assert at(state, "soviet") == 1


# 1.2: a part of the kit that is off has no effect at all.


def test_without_the_kits_cards_there_are_no_withdrawals_in_the_defence_zone() -> None:
    state = dealt("S5", kit_cards=False)
    state.actions = 2
    state.agenda = position().agenda
    assert "withdraw" not in options(state)


def test_without_the_kits_cards_downfall_has_no_soviet_unit() -> None:
    assert dealt("S6", kit_cards=False).space[5] == NOT_IN_PLAY
