"""Stationary units: fought first, removed and not pushed back, never moving [5.6, 7.2]."""

from __future__ import annotations

import contextlib

import pytest

from games.core.errors import Unreadable
from tests.games.levee_en_masse.builders import (
    OUT_OF_PLAY,
    RED,
    RULES,
    STATIONARY,
    WHITE,
    after,
    at,
    freed,
    headline,
    housekeeping,
    play,
    politics,
    position,
    story,
    with_card,
)

TRACK = {"british_support": "vendee", "russia_suvorov": "piedmont", "russia_korsakov": "austria"}
VALUE = {"british_support": 3, "russia_suvorov": 4, "russia_korsakov": 3}


@pytest.mark.parametrize("unit", STATIONARY)
@pytest.mark.parametrize("space", range(1, 6))
def test_one_that_is_beaten_leaves_the_map_from_any_space(unit: str, space: int) -> None:
    state = position(placed={unit: space})
    words = unit.replace("_", "-")
    play(state, f"attack {words}", VALUE[unit])
    assert at(state, unit) == space
    chance = play(state, f"attack {words}", VALUE[unit] + 1)
    assert at(state, unit) == OUT_OF_PLAY
    assert "removed, not pushed back" in " ".join(story(chance))


@pytest.mark.parametrize("unit", STATIONARY)
def test_it_is_fought_before_the_army_in_its_space(unit: str) -> None:
    army = TRACK[unit]
    state = position(placed={unit: 3, army: 3})
    assert army not in after(state, "attack")
    play(state, f"attack {unit.replace('_', '-')}", 5)
    assert army in after(state, "attack")
    assert at(state, army) == 3


@pytest.mark.parametrize("unit", STATIONARY)
def test_the_nearer_one_is_fought_first_whatever_it_is(unit: str) -> None:
    army = TRACK[unit]
    nearer = position(placed={unit: 3, army: 2})
    assert army in after(nearer, "attack")
    assert unit.replace("_", "-") not in after(nearer, "attack")
    farther = position(placed={unit: 2, army: 3})
    assert army not in after(farther, "attack")
    assert unit.replace("_", "-") in after(farther, "attack")


def test_three_units_in_a_space_are_fought_one_by_one() -> None:
    state = position(vendee=3, spain=3, british_support=3)
    assert after(state, "attack") == ["british-support"]
    play(state, "attack british-support", 4)
    assert after(state, "attack") == ["vendee", "spain"]


def test_a_unit_before_it_in_paris_is_the_only_target_of_the_track() -> None:
    state = position(vendee=0, spain=1, british_support=1)
    assert after(state, "attack") == ["vendee"]


def test_cards_place_them_where_the_rules_say() -> None:
    for card, deck, unit, space in (
        (32, WHITE, "british_support", 5),
        (47, WHITE, "british_support", 3),
        (50, RED, "russia_suvorov", 4),
        (52, RED, "russia_korsakov", 2),
        (19, 3, "spain", 4),
    ):
        state = position(card=deck)
        headline(state, card)
        assert at(state, unit) == space


def test_card_32_brings_british_support_into_the_vendees_own_space() -> None:
    state = position(card=WHITE, vendee=5)
    headline(state, 32)
    assert at(state, "vendee") == at(state, "british_support") == 5
    assert after(state, "attack")[0] == "british-support"


@pytest.mark.parametrize("unit", STATIONARY)
def test_it_never_moves_even_if_a_card_of_ones_own_orders_it(unit: str) -> None:
    # Such a card file may as well be refused.
    state = position(placed={unit: 3})
    with contextlib.suppress(Unreadable):
        headline(state, 4, rules=with_card(4, advances=[unit]))
    assert at(state, unit) == 3


@pytest.mark.parametrize("unit", STATIONARY)
@pytest.mark.parametrize("kind", ["retreat", "peace"])
def test_it_is_never_pushed_back_by_a_card_of_ones_own_either(kind: str, unit: str) -> None:
    # Nor does it make peace: these words are for Armies.
    effect = {"kind": kind, "army": unit} | ({"boxes": 1} if kind == "retreat" else {})
    state = position(placed={unit: 1})
    with contextlib.suppress(Unreadable):
        headline(state, 4, rules=with_card(4, advances=[], effects=[effect]))
    assert at(state, unit) == 1


@pytest.mark.parametrize("unit", STATIONARY)
def test_no_card_orders_it_to_advance_or_to_retreat(unit: str) -> None:
    for card in RULES.book.cards.values():
        assert unit not in card.advances
        assert unit not in [getattr(effect, "army", "") for effect in card.effects]


@pytest.mark.parametrize("unit", ["russia_suvorov", "russia_korsakov"])
def test_it_bars_liberation_in_and_behind_its_space(unit: str) -> None:
    track = TRACK[unit]
    state = position(placed={unit: 3})
    spots = [spot for spot in after(state, "liberate") if spot.startswith(track)]
    assert spots == (["austria 2"] if track == "austria" else [])


def test_its_removal_reopens_the_way() -> None:
    state = position(russia_suvorov=3)
    play(state, "attack russia-suvorov", 5)
    assert "piedmont 4" in after(state, "liberate")


def test_only_the_marker_on_its_own_space_gives_way() -> None:
    state = position(card=RED, liberated=[("austria", 2), ("austria", 3), ("piedmont", 4)])
    headline(state, 52)
    assert freed(state) == [("austria", 3), ("piedmont", 4)]
    assert state.liberators == 3
    assert politics(state) == (2, 2, 0)


@pytest.mark.parametrize("unit", STATIONARY)
def test_it_stays_for_good_if_it_is_let_alone(unit: str) -> None:
    state = position(placed={unit: 1})
    housekeeping(state)
    assert at(state, unit) == 1
