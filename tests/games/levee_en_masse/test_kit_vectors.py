"""The test vectors T11 to T34: kit cards, kit units, Napoleon, optional defeats, 10.3 [16.2]."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.levee_en_masse.builders import (
    BLUE,
    NOT_IN_PLAY,
    OUT_OF_PLAY,
    RED,
    RULES,
    WHITE,
    action_phase,
    after,
    army_value,
    at,
    ended,
    freed,
    headline,
    housekeeping,
    options,
    play,
    politics,
    position,
)


def test_t11_the_kit_has_12_cards_in_three_colours() -> None:
    cards = RULES.book.cards.values()
    assert Counter(c.deck for c in cards if c.kit) == {"blue": 2, "white": 7, "red": 3}
    assert len(cards) == 60


def test_t12_only_the_unit_nearest_to_paris_may_be_attacked() -> None:
    state = position(austria=4, russia_korsakov=2)
    assert "russia-korsakov" in after(state, "attack")
    assert "austria" not in after(state, "attack")


def test_t13_a_bracketed_unit_is_beaten_before_the_army_beside_it() -> None:
    state = position(vendee=3, british_support=3)
    assert after(state, "attack") == ["british-support"]
    play(state, "attack british-support", 4)
    assert after(state, "attack") == ["vendee"]


def test_t14_of_two_armies_in_a_space_the_player_chooses_one() -> None:
    state = position(vendee=4, spain=4)
    assert after(state, "attack") == ["vendee", "spain"]
    play(state, "attack spain", 4)
    assert (at(state, "vendee"), at(state, "spain")) == (4, 5)


def test_t15_spain_behind_the_vendee_may_not_be_attacked() -> None:
    assert after(position(vendee=2, spain=4), "attack") == ["vendee"]


def test_t16_a_beaten_bracketed_unit_is_removed_and_not_pushed_back() -> None:
    state = position(british_support=3)
    play(state, "attack british-support", 4)
    assert at(state, "british_support") == OUT_OF_PLAY


def test_t17_card_47_moves_british_support_from_toulon_to_nantes() -> None:
    state = position(card=WHITE, british_support=5)
    headline(state, 47)
    assert at(state, "british_support") == 3


def test_t18_card_47_brings_a_beaten_british_support_back() -> None:
    state = position(card=WHITE, british_support=5)
    play(state, "attack british-support", 4)
    assert at(state, "british_support") == OUT_OF_PLAY
    headline(state, 47)
    assert at(state, "british_support") == 3


def test_t19_an_order_to_spain_before_it_is_in_play_is_ignored() -> None:
    state = position(card=WHITE)
    headline(state, 31)
    assert at(state, "spain") == NOT_IN_PLAY
    assert at(state, "vendee") == 4


def test_t20_the_piedmontese_spend_their_advance_on_the_marker_before_suvorov_comes() -> None:
    state = position(card=RED, liberated=[("piedmont", 4)])
    headline(state, 50)
    assert at(state, "piedmont") == 5
    assert at(state, "russia_suvorov") == 4
    assert freed(state) == []
    assert state.liberators == 5
    assert politics(state) == (2, 2, 0)


def test_t20b_korsakov_lands_on_a_liberated_brussels() -> None:
    state = position(card=RED, liberated=[("austria", 2)])
    headline(state, 52)
    assert at(state, "austria") == 4
    assert at(state, "russia_korsakov") == 2
    assert freed(state) == []
    assert state.liberators == 5


def test_t21_card_44_brings_napoleon_without_any_drm() -> None:
    state = position(card=WHITE, republic=2, monarchy=2, despotism=1)
    headline(state, 44)
    assert state.napoleon == "holding"
    assert state.drms == ()
    # Republic, Monarchy and Despotism stand on 2: nobody leads.
    assert army_value(state) == 0
    play(state, "politics republic", 4)
    assert politics(state) == (3, 2, 2)


def test_t22_napoleon_helps_against_his_unit() -> None:
    state = position(austria=3, napoleon="austria")
    play(state, "attack austria", 4)
    assert at(state, "austria") == 4


def test_t23_napoleon_does_not_help_against_another_unit() -> None:
    state = position(austria=3, england=3, napoleon="austria")
    play(state, "attack england", 3)
    assert at(state, "england") == 3


def test_t24_napoleon_away_costs_a_political_action_1() -> None:
    state = position(austria=3, napoleon="austria")
    play(state, "politics republic", 4)
    assert politics(state) == (2, 2, 0)


def test_t25_napoleon_in_the_holding_box_costs_nothing() -> None:
    state = position(napoleon="holding")
    play(state, "politics republic", 4)
    assert politics(state) == (3, 2, 0)


def test_t26_napoleon_called_back_goes_out_again_next_turn() -> None:
    state = position(card=WHITE, austria=4, napoleon="austria")
    action_phase(state)
    assert options(state) == ["recall-napoleon", "keep-napoleon"]
    play(state, "recall-napoleon")
    assert state.napoleon == "holding"
    assert after(state, "napoleon") == []
    play(state, "end-actions")
    headline(state, 34)
    assert "austria" in after(state, "napoleon")


def test_t27_napoleon_is_called_back_at_the_beginning_of_the_phase_only() -> None:
    state = position(card=WHITE, austria=3, napoleon="austria")
    action_phase(state)
    assert "recall-napoleon" not in options(state)
    play(state, "attack austria", 6)
    assert at(state, "austria") == 4
    assert "recall-napoleon" not in options(state)
    play(state, "end-actions")
    headline(state, 23)
    assert options(state) == ["recall-napoleon", "keep-napoleon"]


def test_t28_napoleon_beats_korsakov_and_goes_out_again_next_turn() -> None:
    state = position(card=RED, russia_korsakov=2, napoleon="russia_korsakov")
    play(state, "attack russia-korsakov", 3)
    assert at(state, "russia_korsakov") == OUT_OF_PLAY
    assert state.napoleon == "holding"
    assert after(state, "napoleon") == []
    play(state, "end-actions")
    headline(state, 49)
    assert "austria" in after(state, "napoleon")


def test_t29_9_1k_the_vendee_in_versailles_with_blue_in_play() -> None:
    state = position(options="defeat_versailles", card=BLUE, vendee=1)
    housekeeping(state)
    assert ended(state) == "Crushing Defeat"


def test_t30_9_2k_austria_in_arras_with_white_in_play() -> None:
    state = position(options="defeat_arras", card=WHITE, austria=1)
    housekeeping(state)
    assert ended(state) == "Decisive Defeat"


def test_t31_9_1k_spain_in_versailles_is_no_defeat() -> None:
    state = position(options="defeat_versailles", card=BLUE, spain=1, vendee=2)
    housekeeping(state)
    assert ended(state) == ""


def test_t32_10_3_a_barricade_won_raises_monarchy_with_blue_in_play() -> None:
    state = position(options="nothing_is_free", card=BLUE, vendee=0)
    play(state, "barricades vendee", 4)
    assert at(state, "vendee") == 1
    assert politics(state) == (2, 3, 0)


@pytest.mark.parametrize("card", [WHITE, RED])
def test_t33_10_3_it_raises_despotism_with_white_or_red_in_play(card: int) -> None:
    state = position(options="nothing_is_free", card=card, vendee=0)
    play(state, "barricades vendee", 4)
    assert politics(state) == (2, 2, 1)


@pytest.mark.parametrize("card", [BLUE, WHITE, RED])
def test_t34_10_3_a_barricade_lost_changes_nothing(card: int) -> None:
    state = position(options="nothing_is_free", card=card, vendee=0)
    play(state, "barricades vendee", 3)
    assert at(state, "vendee") == 0
    assert politics(state) == (2, 2, 0)
