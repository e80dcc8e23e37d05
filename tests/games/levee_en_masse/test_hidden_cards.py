"""What a player may know of the draw pile: its size, the cards played, public orders."""

from __future__ import annotations

import pytest

from games.core.models import HIDDEN, Setup
from games.core.play import Play
from games.levee_en_masse.state import State
from tests.games.levee_en_masse.builders import RULES, WHITE, dealt, headline, position


def view(state: State, seat: int | None = 0) -> State:
    """The position as the player sees it."""
    return RULES.redact(state, seat)


def test_the_draw_pile_is_hidden_but_its_size_is_known() -> None:
    assert view(position(card=WHITE, pile=[23, 24, 25])).pile == [HIDDEN] * 3


def test_the_decks_to_come_are_hidden_but_their_sizes_are_known() -> None:
    assert view(position()).later == [("white", (HIDDEN,) * 26), ("red", (HIDDEN,) * 13)]


def test_12_2_hides_even_the_colours() -> None:
    seen = view(dealt("12.2"))
    assert (seen.deck, seen.pile, seen.later) == ("all", [HIDDEN] * 60, [])


@pytest.mark.parametrize("kit", [False, True])
def test_12_3_is_a_public_order(kit: bool) -> None:
    state = RULES.start(Setup(scenario="12.3", options={"kit_cards": kit}), Play.seeded(1))
    assert view(state).pile == state.pile
    assert view(state).later == state.later


def test_the_cards_played_are_open() -> None:
    state = position(card=WHITE, pile=[23])
    assert view(state).played == state.played
    assert view(state).card == WHITE


def test_an_onlooker_sees_no_more() -> None:
    assert view(position(card=WHITE, pile=[23, 24]), None).pile == [HIDDEN, HIDDEN]


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
    one, other = position(card=WHITE, pile=[23, 24, 25]), position(card=WHITE, pile=[25, 23, 24])
    one.rng = other.rng = 0
    one.played.sort()
    other.played.sort()
    assert one != other
    assert view(one) == view(other)


@pytest.mark.parametrize("scenario", ["12.0", "12.1", "12.2"])
def test_a_possible_order_fits_what_is_known(scenario: str) -> None:
    state = dealt(scenario)
    headline(state, state.pile[0])
    orders = set()
    for seed in range(5):
        guess = RULES.determinize(view(state), 0, Play.seeded(seed))
        RULES.check(guess)
        assert view(guess) == view(state)
        assert sorted(guess.pile) == sorted(state.pile)
        orders.add(tuple(guess.pile))
    assert len(orders) == 5


def test_nothing_else_is_hidden() -> None:
    state = position(
        napoleon="vendee", vendee=2, liberated=[("austria", 2)], disorder=True, spain=4
    )
    seen = view(state)
    seen.rng, seen.pile, seen.later = state.rng, state.pile, state.later
    assert seen == state
    assert RULES.legal(view(state)) == RULES.legal(state)
    assert RULES.picture(view(state)) == RULES.picture(state)
