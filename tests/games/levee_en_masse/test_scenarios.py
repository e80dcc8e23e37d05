"""The scenarios 12.0 to 12.3 with 48 and with 60 cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.play import Play
from games.levee_en_masse.state import State
from tests.games.levee_en_masse.builders import (
    BLUE,
    NOT_IN_PLAY,
    RED,
    RULES,
    WHITE,
    dealt,
    ended,
    headline,
    housekeeping,
    play,
    politics,
    position,
    turn_is_over,
)

THREE = {False: {"blue": 19, "white": 19, "red": 10}, True: {"blue": 21, "white": 26, "red": 13}}
ONE = {False: {"all": 48}, True: {"all": 60}}


def decks(state: State) -> dict[str, list[int]]:
    """The decks of a set-up, as they lie one on the other."""
    return {state.deck: state.pile, **{name: list(cards) for name, cards in state.later}}


def order_of(state: State) -> list[int]:
    """All cards from the first to the last."""
    return [number for cards in decks(state).values() for number in cards]


@pytest.mark.parametrize("scenario", ["12.0", "12.1", "12.2", "12.3"])
@pytest.mark.parametrize("kit", [False, True])
def test_the_decks_of_a_scenario(scenario: str, kit: bool) -> None:
    state = dealt(scenario, kit_cards=kit)
    counts = ONE[kit] if scenario == "12.2" else THREE[kit]
    assert {name: len(cards) for name, cards in decks(state).items()} == counts
    assert len(set(order_of(state))) == (60 if kit else 48)
    assert any(RULES.book.cards[number].kit for number in order_of(state)) is kit


@pytest.mark.parametrize(
    ("scenario", "kit"), [("12.0", False), ("12.1", True), ("12.2", True), ("12.3", True)]
)
def test_a_scenario_has_the_kit_or_not_unless_told_otherwise(scenario: str, kit: bool) -> None:
    assert dealt(scenario).options.kit_cards is kit


@pytest.mark.parametrize("scenario", ["12.0", "12.1", "12.2", "12.3"])
@pytest.mark.parametrize("kit", [False, True])
def test_every_scenario_is_set_up_alike(scenario: str, kit: bool) -> None:
    state = dealt(scenario, kit_cards=kit)
    assert state.space == [5, 5, 5, 5, 5, *[NOT_IN_PLAY] * 4]
    assert politics(state) == (0, 4, -1)
    assert not state.disorder
    assert not state.rotated
    assert state.liberated == []
    assert state.liberators == 4 + kit
    assert (state.napoleon, state.penalty, state.turn) == ("", 0, 0)
    assert set(state.status) == {0}


@pytest.mark.parametrize(
    ("scenario", "slug"),
    [("12.0", "base"), ("12.1", "extended"), ("12.2", "puree"), ("12.3", "historical")],
)
def test_a_scenario_is_known_by_id_and_name(scenario: str, slug: str) -> None:
    assert RULES.complete(Setup(scenario=slug)).scenario == scenario
    assert RULES.complete(Setup(scenario=scenario)).scenario == scenario


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(Unreadable, match="puree"):
        RULES.complete(Setup(scenario="12.4"))


@pytest.mark.parametrize("scenario", ["12.0", "12.1"])
def test_blue_lies_on_white_on_red_each_shuffled_by_itself(scenario: str) -> None:
    state = dealt(scenario)
    assert list(decks(state)) == ["blue", "white", "red"]
    for deck, cards in decks(state).items():
        assert {RULES.book.cards[number].deck for number in cards} == {deck}
        assert cards != sorted(cards)
    assert order_of(dealt(scenario, seed=8)) != order_of(state)


def test_12_2_mixes_the_colours() -> None:
    state = dealt("12.2")
    colours = [RULES.book.cards[number].deck for number in order_of(state)]
    assert len({*colours[:21]}) > 1
    assert order_of(dealt("12.2", seed=8)) != order_of(state)


@pytest.mark.parametrize("kit", [False, True])
def test_12_3_goes_by_numbers_not_by_dates(kit: bool) -> None:
    state = dealt("12.3", kit_cards=kit)
    assert all(a < b for a, b in pairwise(order_of(state)))
    dates = [RULES.book.cards[number].date for number in order_of(state)]
    assert (dates != sorted(dates)) is kit
    assert order_of(dealt("12.3", seed=8, kit_cards=kit)) == order_of(state)


@pytest.mark.parametrize(
    ("card", "level"),
    [(BLUE, "Crushing Defeat"), (WHITE, "Decisive Defeat"), (RED, "Substantive Defeat")],
)
@pytest.mark.parametrize("scenario", ["12.1", "12.2"])
@pytest.mark.parametrize("lost", [{"vendee": 0}, {"republic": -1}])
def test_the_level_of_a_defeat_goes_by_the_colour_of_the_card(
    scenario: str, card: int, level: str, lost: dict[str, int]
) -> None:
    state = position(scenario=scenario, card=card, placed=lost)
    housekeeping(state)
    assert ended(state) == level
    assert state.outcome is not None
    assert state.outcome.winners == ()


@pytest.mark.parametrize(("option", "card", "army"), [
    ("defeat_versailles", BLUE, "vendee"), ("defeat_arras", WHITE, "austria"),
])  # fmt: skip
def test_12_2_the_optional_defeats_look_at_the_current_card(
    option: str, card: int, army: str
) -> None:
    for colour in (BLUE, WHITE, RED):
        state = position(options=option, scenario="12.2", card=colour, placed={army: 1})
        housekeeping(state)
        assert bool(ended(state)) is (colour == card)


def test_12_2_a_republic_on_minus_1_may_still_be_saved_on_the_first_card() -> None:
    state = dealt("12.2")
    headline(state, 24)
    assert politics(state)[0] == -1
    play(state, "politics republic", 5)
    play(state, "end-actions")
    assert ended(state) == ""


def test_the_next_colour_begins_when_one_is_through() -> None:
    state = position(card=BLUE, pile=[])
    housekeeping(state)
    assert turn_is_over(state)
    assert (state.deck, len(state.pile)) == ("white", 26)
    assert [name for name, _ in state.later] == ["red"]


@pytest.mark.parametrize("scenario", ["12.0", "12.1", "12.3"])
def test_the_game_ends_with_the_last_red_card(scenario: str) -> None:
    state = position(scenario=scenario, card=60, pile=[], republic=3)
    housekeeping(state)
    assert ended(state).endswith("Victory")
    assert RULES.legal(state) == []


@pytest.mark.parametrize("last", [BLUE, WHITE, RED])
def test_12_2_the_game_ends_with_the_last_card_of_any_colour(last: int) -> None:
    state = position(scenario="12.2", card=last, pile=[], republic=3)
    housekeeping(state)
    assert ended(state).endswith("Victory")


def test_the_first_card_is_turned_over_at_the_start() -> None:
    state = RULES.start(Setup(scenario="12.3"), Play.seeded(1))
    assert (state.turn, state.card, state.phase) == (1, 1, "Actions")
    assert state.actions == 2
