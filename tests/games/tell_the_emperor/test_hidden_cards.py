"""What a player may know of the draw piles: counts, cards put back openly, public orders."""

from __future__ import annotations

import pytest

from games.core.models import HIDDEN, Setup
from games.core.play import Play
from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import RULES, next_card, play, position


def view(state: State, seat: int | None = 0) -> State:
    """The position as the player sees it."""
    return RULES.redact(state, seat)


def test_the_draw_pile_is_hidden_but_its_size_is_known() -> None:
    state = position(card=41, pile=[51, 53, 57])
    assert view(state).pile == [HIDDEN] * 3


def test_the_decks_to_come_are_hidden_but_their_sizes_are_known() -> None:
    later = view(position()).later
    assert later == [("mid", (HIDDEN,) * 21), ("late", (HIDDEN,) * 20)]


def test_the_cards_played_are_open() -> None:
    state = position(card=41, pile=[51])
    assert view(state).played == state.played
    assert view(state).card == 41


def test_a_deferred_card_stays_known_under_the_pile() -> None:
    state = position(card=41, pile=[59, 46, 48, 51, 57])
    next_card(state)
    assert view(state).pile == [HIDDEN, HIDDEN, HIDDEN, 59]


def test_both_deferred_cards_stay_known_in_their_order() -> None:
    state = position(card=41, pile=[60, 59, 46, 48, 51, 57])
    next_card(state)
    assert view(state).pile == [HIDDEN, HIDDEN, HIDDEN, 60, 59]


def test_a_deferred_card_is_open_again_when_it_is_drawn() -> None:
    state = position(card=41, pile=[60, 51], macarthur=5)
    next_card(state)
    assert view(state).pile == [60]
    next_card(state)
    assert (state.card, view(state).pile, state.seen) == (60, [], 0)


def test_an_onlooker_sees_no_more() -> None:
    state = position(card=41, pile=[51, 53])
    assert view(state, None).pile == [HIDDEN, HIDDEN]


def test_the_dice_to_come_are_hidden() -> None:
    state = position()
    state.rng = 77
    assert view(state).rng == 0


def test_looking_changes_nothing() -> None:
    state = position()
    before = state.digest()
    view(state)
    assert state.digest() == before


def test_two_orders_of_the_pile_look_the_same() -> None:
    one, other = position(card=41, pile=[51, 53, 57]), position(card=41, pile=[57, 51, 53])
    assert view(one) == view(other)


@pytest.mark.parametrize("scenario", ["S2", "S6"])
def test_a_public_order_is_not_hidden(scenario: str) -> None:
    setup = Setup(scenario=scenario, options={"historical_order": True})
    state = RULES.start(setup, Play.seeded(1))
    assert view(state).pile == state.pile
    assert view(state).later == state.later


def test_downfall_hides_nothing_as_its_order_is_in_the_rules() -> None:
    state = RULES.start(Setup(scenario="S6"), Play.seeded(1))
    assert view(state).pile == [62, 63, 64]


def test_the_end_war_cards_of_the_bitter_end_are_known_from_the_start() -> None:
    # They follow card #60 in number order, as the scenario says.
    state = RULES.start(Setup(scenario="S7"), Play.seeded(1))
    assert dict(view(state).later)["end"] == (61, 62, 63, 64)


def test_the_end_war_cards_of_the_bitter_end_are_known_when_they_begin() -> None:
    state = position(scenario="S7", card=60, pile=[])
    play(state, "end-actions")
    assert view(state).pile == [61, 62, 63, 64]


@pytest.mark.parametrize("seed", range(5))
def test_a_possible_order_fits_what_is_known(seed: int) -> None:
    state = position(card=41, pile=[60, 59, 46, 48, 51, 57])
    next_card(state)
    guess = RULES.determinize(view(state), 0, Play.seeded(seed))
    RULES.check(guess)
    assert sorted(guess.pile[:3]) == [48, 51, 57]
    assert guess.pile[3:] == [60, 59]
    assert view(guess) == view(state)


def test_possible_orders_differ() -> None:
    seen = view(position())
    orders = {tuple(RULES.determinize(seen, 0, Play.seeded(seed)).pile) for seed in range(5)}
    assert len(orders) == 5


def test_drawing_a_card_cannot_be_taken_back() -> None:
    state = position(card=41, pile=[57])
    assert next_card(state).irreversible
