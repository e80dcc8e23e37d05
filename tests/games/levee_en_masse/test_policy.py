"""The reference policy of section 18.1, line by line and score by score."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.play import Play
from games.levee_en_masse.policy import REFERENCE, political_worth
from games.levee_en_masse.state import State
from tests.games.levee_en_masse.builders import RULES, action_phase, play, position


def choice(state: State) -> str:
    """What the policy does, as a player writes it."""
    view = RULES.redact(state, 0)
    return str(REFERENCE.choose(RULES, view, RULES.legal(state), Play.seeded(1)))


def worth(state: State, words: str) -> float:
    """What the policy thinks of an action."""
    return REFERENCE.score(RULES.redact(state, 0), RULES.action(words))


def quiet(**pieces: Any) -> State:
    """A position with 4 cards left, so that 4 / (4 + n) is one half; nobody leads, F is 0."""
    return position(card=48, pile=[49, 50, 51, 52], **pieces)


@pytest.mark.parametrize(
    ("politics", "left", "value"),
    [
        ([4, 0, 0], 0, 8 + 13),
        ([3, 0, 0], 0, 16 + 13),
        ([2, 2, 0], 0, 0),
        ([1, 0, 1], 0, -9),
        ([0, 0, 0], 0, -110),
        ([-1, -1, -1], 0, -150),
        ([2, 3, 0], 0, -13 - 20),
        ([2, 0, 3], 0, -20),
        ([2, 0, 4], 0, -25),
        ([2, 0, 4], 4, -12.5),
        ([0, 4, -1], 12, -110 - 13 - 35 / 4),
    ],
)
def test_the_worth_of_the_markers(politics: list[int], left: int, value: float) -> None:
    assert political_worth(politics, left) == pytest.approx(value)


def test_a_political_action() -> None:
    # Half a chance of 16 + 13 for a Republic on 3 that leads.
    assert worth(quiet(), "politics republic") == pytest.approx(0.5 * 29)
    # Monarchy down: the Republic leads.
    assert worth(quiet(), "politics monarchy") == pytest.approx(0.5 * 13)
    assert worth(quiet(), "politics despotism") == pytest.approx(0)


@pytest.mark.parametrize(
    ("army", "space", "value"),
    [
        ("vendee", 0, 1 / 2 * 0.9 * 55),
        ("england", 1, 1 / 2 * 0.6 * 15),
        ("austria", 2, 1 / 3 * 2 * 14),
        ("prussia", 3, 1 / 3 * 1.4 * 2),
        ("piedmont", 1, 1 / 2 * 0.6 * 15),
        ("spain", 1, 1 / 2 * 0.6 * 15),
        ("vendee", 4, 0),
        ("british_support", 1, 1 / 2),
        ("russia_suvorov", 1, 1 / 3),
    ],
)
def test_an_attack(army: str, space: int, value: float) -> None:
    state = quiet(**{army: space})
    assert worth(state, f"attack {army.replace('_', '-')}") == pytest.approx(value)


def test_an_attack_on_an_army_in_5() -> None:
    state = quiet(options="decisive_outcomes")
    assert worth(state, "attack austria") == pytest.approx(1 / 3)


def test_a_liberation() -> None:
    assert worth(quiet(), "liberate england 3") == pytest.approx(0.5 * (8 + 29))
    assert worth(quiet(), "liberate austria 4") == pytest.approx(1 / 3 * (8 + 29))


def test_restoring_order() -> None:
    # Republic 2: 5 of 6; without it the Republic would fall to 1, one behind a leading Monarchy.
    state = quiet(disorder=True)
    lost = -9 - 13 - 20 / 2
    assert worth(state, "restore-order") == pytest.approx(5 / 6 * (5 - lost))
    crowded = quiet(disorder=True, vendee=0)
    assert worth(crowded, "restore-order") == pytest.approx(5 / 6 * (25 - lost))
    low = quiet(disorder=True, republic=0, monarchy=0)
    assert worth(low, "restore-order") == pytest.approx(1 / 2 * 1.5)


def test_napoleon_goes_against_the_strongest_army_at_the_gates() -> None:
    state = quiet(napoleon="holding", vendee=0, austria=1, prussia=1)
    assert choice(state) == "napoleon austria"
    nearer = quiet(napoleon="holding", vendee=0, austria=1, prussia=0)
    assert choice(nearer) == "napoleon prussia"


def test_napoleon_stays_where_no_army_is_near_or_only_bracketed_ones() -> None:
    assert "napoleon" not in choice(quiet(napoleon="holding", vendee=2, austria=3))
    assert "napoleon" not in choice(quiet(napoleon="holding", british_support=1))


def test_napoleon_is_called_back() -> None:
    state = position(napoleon="austria", austria=4)
    action_phase(state)
    assert choice(state) == "recall-napoleon"


def test_the_barricades_come_before_paid_actions() -> None:
    assert choice(quiet(england=0)) == "barricades england"


def test_the_best_action_is_taken_and_the_first_of_equals() -> None:
    # The liberations of the English, Piedmontese tracks are worth the same; England's is first.
    assert choice(quiet()) == "liberate england 3"


def test_nothing_worth_doing_ends_the_phase() -> None:
    # The Republic on its top leads, no flag is left, nobody is near.
    flags = [("england", 3), ("prussia", 4), ("prussia", 3), ("piedmont", 4), ("piedmont", 3)]
    state = quiet(republic=4, monarchy=-1, despotism=-1, liberated=flags)
    assert choice(state) == "end-actions"


def test_the_reserves_are_for_paris() -> None:
    state = quiet(options="last_reserves", vendee=0, england=1)
    play(state, "attack england", 1)
    assert choice(state) == "accept"
    play(state, "accept")
    play(state, "attack vendee", 1)
    assert choice(state) == "reserves"


def test_it_knows_no_more_than_the_player() -> None:
    one, other = position(card=22, pile=[23, 24, 25]), position(card=22, pile=[25, 24, 23])
    assert choice(one) == choice(other)
    assert worth(one, "politics republic") == worth(other, "politics republic")
