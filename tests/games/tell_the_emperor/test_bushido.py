"""The Bushido Bonus in every kind of roll [7.3.2]."""

from __future__ import annotations

import pytest

from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import (
    JAVA,
    OUT_OF_PLAY,
    action_phase,
    at,
    box,
    boxes,
    headline,
    housekeeping,
    options,
    play,
    position,
    turn_is_over,
)

OFFER = ["reroll", "accept"]


def failed(state: State) -> State:
    """The position, after a check that a failed roll waits for a decision."""
    assert options(state) == OFFER
    return state


def test_bushido_repeats_an_attack() -> None:
    state = position(prestige=5)
    play(state, "attack british", 3)
    play(failed(state), "reroll", 4)
    assert at(state, "british") == 4
    assert state.actions == 1


def test_bushido_repeats_a_banzai_attack_before_its_failure_costs_anything() -> None:
    state = position(prestige=5, british=0, army_navy=4)
    action_phase(state)
    play(state, "banzai british", 3)
    play(failed(state), "reroll", 4)
    assert at(state, "british") == 1
    assert box(state, "army_navy") == 4


def test_a_failure_that_stands_takes_effect() -> None:
    state = position(prestige=5, british=0, army_navy=4)
    action_phase(state)
    play(state, "banzai british", 3)
    play(failed(state), "accept")
    assert box(state, "army_navy") == 3


def test_bushido_repeats_a_knock_out_with_the_same_sum_and_without_another_payment() -> None:
    state = position(prestige=5, army_navy=5, oil=1, china=5)
    play(state, "knock-out china", 3)
    # Army-Navy is 4 and Oil 0 now; the +1 for Army-Navy 5 still counts.
    assert boxes(state) == (4, 5, 0)
    play(failed(state), "reroll", 4)
    assert at(state, "china") == OUT_OF_PLAY
    assert boxes(state) == (4, 5, 0)


@pytest.mark.parametrize(
    ("words", "first", "second", "after"),
    [("raise army-navy", 4, 5, (5, 5, 4)), ("raise prestige", 5, 6, (4, 6, 4))],
)
def test_bushido_repeats_a_resource_action(
    words: str, first: int, second: int, after: tuple[int, ...]
) -> None:
    state = position(prestige=5)
    play(state, words, first)
    play(failed(state), "reroll", second)
    assert boxes(state) == after


def test_bushido_repeats_the_oil_roll() -> None:
    state = position(prestige=5, oil=3, abda=JAVA)
    housekeeping(state, 3)
    play(failed(state), "reroll", 4)
    assert box(state, "oil") == 4


def test_bushido_repeats_the_resistance_of_a_fortification() -> None:
    state = position(prestige=5, nimitz=3, forts=[("nimitz", 2)])
    headline(state, 3, 4)
    play(failed(state), "reroll", 5)
    assert at(state, "nimitz") == 3


def test_bushido_repeats_the_resistance_of_the_fortress() -> None:
    state = position(prestige=5, british=1)
    headline(state, 17, 3)
    play(failed(state), "reroll", 4)
    assert at(state, "british") == 1


def test_bushido_repeats_the_invasion_preparation_roll() -> None:
    state = position(prestige=6, macarthur=1, british=1)
    housekeeping(state, 1)
    play(failed(state), "reroll", 6)
    assert state.fortress


def test_a_second_failure_stands() -> None:
    state = position(prestige=6, nimitz=3, forts=[("nimitz", 2)])
    headline(state, 3, 4)
    play(state, "reroll", 2)
    assert at(state, "nimitz") == 2
    assert state.forts == []


def test_a_kamikaze_counts_in_the_second_roll_too() -> None:
    state = position(prestige=5, nimitz=3, kamikazes=1)
    play(state, "attack nimitz kamikaze", 2)
    play(failed(state), "reroll", 3)
    assert at(state, "nimitz") == 4
    assert state.kamikazes == 0


@pytest.mark.parametrize("prestige", [0, 4])
def test_no_bushido_below_prestige_5(prestige: int) -> None:
    state = position(prestige=prestige)
    play(state, "attack british", 3)
    assert options(state) != OFFER


def test_prestige_counts_at_the_moment_of_the_roll() -> None:
    # Card #2 gives the fifth Prestige, card #28 takes it away.
    state = position(prestige=4)
    headline(state, 2)
    play(state, "attack china", 3)
    failed(state)
    state = position(card=20, prestige=5, china=5)
    headline(state, 28)
    play(state, "attack british", 3)
    assert turn_is_over(state)


def test_bushido_is_used_up_for_the_turn() -> None:
    state = position(prestige=5)
    play(state, "attack british", 3)
    play(state, "reroll", 3)
    play(state, "attack british", 3)
    assert turn_is_over(state)


def test_bushido_stays_ready_if_a_failure_is_accepted() -> None:
    state = position(prestige=5)
    play(state, "attack british", 3)
    play(state, "accept")
    play(state, "attack british", 3)
    failed(state)


@pytest.mark.parametrize("die", [1, 3])
def test_table_rolls_cannot_be_repeated(die: int) -> None:
    state = position(card=16, prestige=6)
    play(state, "fight-battle", die)
    assert options(state) != OFFER
    state = position(card=21, prestige=6)
    headline(state, 20, die)
    assert options(state) != OFFER
