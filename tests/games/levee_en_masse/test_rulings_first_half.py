"""The rulings A1 to A15 on ambiguous points of the rules [17.0]: each test says one of them."""

from __future__ import annotations

import pytest

from games.levee_en_masse.events import PoliticsChanged, PrussiaRotated, UnitPlaced
from games.states_of_siege.events import Advanced, Retreated
from tests.games.levee_en_masse.builders import (
    OUT_OF_PLAY,
    RULES,
    WHITE,
    after,
    army_value,
    at,
    dealt,
    ended,
    headline,
    housekeeping,
    options,
    order,
    play,
    politics,
    position,
    turned,
)


def test_a1_there_are_48_cards_and_12_more() -> None:
    kit = [c.number for c in RULES.book.cards.values() if c.kit]
    assert (len(RULES.book.cards) - len(kit), len(kit)) == (48, 12)


def test_a2_the_decks_end_with_21_47_and_60() -> None:
    for deck, first, last in (("blue", 1, 21), ("white", 22, 47), ("red", 48, 60)):
        numbers = [c.number for c in RULES.book.cards.values() if c.deck == deck]
        assert sorted(numbers) == list(range(first, last + 1))


def test_a2_the_kits_cards_by_number() -> None:
    kit = [c.number for c in RULES.book.cards.values() if c.kit]
    assert sorted(kit) == [15, 19, 27, 31, 32, 35, 42, 44, 47, 50, 52, 57]


def test_a3_the_republic_on_minus_1_is_lost_in_housekeeping_only() -> None:
    state = position(card=WHITE, republic=0)
    headline(state, 24)
    assert politics(state)[0] == -1
    assert ended(state) == ""
    play(state, "end-actions")
    assert ended(state) == "Decisive Defeat"


@pytest.mark.parametrize("republic", [-1, 0, 1, 2, 3])
def test_a4_a_political_action_needs_a_4_at_every_level(republic: int) -> None:
    state = position(republic=republic, monarchy=3, despotism=3)
    play(state, "politics republic", 3)
    assert politics(state)[0] == republic
    play(state, "politics republic", 4)
    assert politics(state)[0] == republic + 1


def test_a5_the_republic_starts_on_0() -> None:
    assert politics(dealt())[0] == 0


def test_a6_the_first_advance_that_is_cancelled_ends_the_rotation() -> None:
    state = position(prussia=5, rotated=True)
    for space in (4, 3):
        order(state, "prussia")
        assert (at(state, "prussia"), state.rotated) == (space, True)
    order(state, "prussia")
    assert (at(state, "prussia"), state.rotated) == (3, False)


def test_a6_a_retreat_does_not_end_it() -> None:
    state = position(prussia=3, rotated=True)
    play(state, "attack prussia", 5)
    assert (at(state, "prussia"), state.rotated) == (4, True)


def test_a6_paris_counts_as_france() -> None:
    state = position(prussia=1, rotated=True)
    order(state, "prussia")
    assert (at(state, "prussia"), state.rotated) == (1, False)


@pytest.mark.parametrize(("before", "then"), [(4, 3), (1, 0), (0, 0)])
def test_a7_disorder_costs_the_republic_1_but_not_its_last(before: int, then: int) -> None:
    state = position(disorder=True, republic=before)
    housekeeping(state)
    assert politics(state)[0] == then
    assert state.disorder


def test_a7_disorder_forbids_the_barricades() -> None:
    assert after(position(vendee=0, disorder=True), "barricades") == []


def test_a8_the_barricades_are_manned_at_any_time_of_the_phase() -> None:
    state = position(vendee=0, england=0, actions=1)
    play(state, "barricades vendee", 1)
    play(state, "politics republic", 1)
    assert state.actions == 0
    assert options(state) == ["barricades england", "end-actions"]


def test_a9_the_limit_comes_first_then_napoleon() -> None:
    # Card #29 and the Republic would give 3, the limit leaves 2, Napoleon makes it 3 again.
    state = position(card=29, republic=3, austria=2, napoleon="austria")
    play(state, "attack austria", 2)
    assert at(state, "austria") == 3
    assert army_value(state) == 2


def test_a9_without_napoleon_the_same_die_fails() -> None:
    state = position(card=29, republic=3, austria=2)
    play(state, "attack austria", 2)
    assert at(state, "austria") == 2


def test_a10_a_6_succeeds_whatever_the_drms() -> None:
    # 6 - 2 is not above 4.
    state = position(options="decisive_outcomes", card=12, monarchy=4, austria=2)
    assert army_value(state) == -2
    play(state, "attack austria", 6)
    assert (at(state, "austria"), turned(state, "austria")) == (3, 1)


def test_a10_without_10_6_it_does_not() -> None:
    state = position(card=12, monarchy=4, austria=2)
    play(state, "attack austria", 6)
    assert at(state, "austria") == 2


def test_a11_a_1_fails_whatever_the_drms() -> None:
    # 1 + 2 + 1 would be above 3.
    options = "decisive_outcomes"
    state = position(options=options, card=29, republic=3, vendee=2, napoleon="vendee")
    play(state, "attack vendee", 1, 6)
    assert at(state, "vendee") == 2


def test_a11_without_10_6_it_does_not() -> None:
    state = position(card=29, republic=3, vendee=2, napoleon="vendee")
    play(state, "attack vendee", 1)
    assert at(state, "vendee") == 3


@pytest.mark.parametrize(("die", "space"), [(3, 3), (4, OUT_OF_PLAY)])
def test_a12_british_support_is_attacked_against_3(die: int, space: int) -> None:
    state = position(british_support=3)
    play(state, "attack british-support", die)
    assert at(state, "british_support") == space


def test_a13_napoleon_may_join_a_bracketed_unit() -> None:
    state = position(card=WHITE, british_support=5, napoleon="holding")
    play(state, "napoleon british-support")
    play(state, "attack british-support", 3)
    assert at(state, "british_support") == OUT_OF_PLAY


def test_a14_the_last_reserves_may_repeat_the_garrisons_attack() -> None:
    state = position(options="strip_garrison last_reserves", vendee=2)
    play(state, "garrison vendee", 1)
    play(state, "reserves", 4)
    assert at(state, "vendee") == 3
    assert state.actions == 3


def test_a14_the_garrisons_attack_may_be_decisive() -> None:
    state = position(options="strip_garrison decisive_outcomes", vendee=2, republic=3)
    play(state, "garrison vendee", 6)
    assert (at(state, "vendee"), turned(state, "vendee")) == (3, 1)
    assert politics(state) == (4, 2, 0)


def test_a15_advances_come_first_then_the_effects_in_their_order() -> None:
    # Card #36: England and Prussia advance, Vendée retreats, Despotism +1.
    state = position(card=WHITE, vendee=3)
    kinds = (Advanced, Retreated, PoliticsChanged, PrussiaRotated, UnitPlaced)
    told = [type(e) for e in headline(state, 36).events if isinstance(e, kinds)]
    assert told == [Advanced, Advanced, Retreated, PoliticsChanged]


def test_a15_card_9_rotates_prussia_after_its_advance() -> None:
    # Rotated before it, Prussia would have stopped at the border.
    state = position(prussia=3)
    headline(state, 9)
    assert (at(state, "prussia"), state.rotated) == (2, True)
