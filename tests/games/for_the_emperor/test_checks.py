"""The invariants that `check` watches over [1.0, 4.0, 7.0]."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.errors import Defect
from games.for_the_emperor.state import State
from tests.games.for_the_emperor.builders import RULES, position, score

FINISHED = (
    "0: C9 T6 b2; 1: C5 T3 b2; 2: C- T5 b1; 3: C3,6 T9 b3 *C2; 4: C8,7 T4 b3 *T1; 5: C- T8 b1;"
    "6: C2,1 T1,2 b4 *T2 *C1"
)


def broken(state: State, change: Callable[[State], object]) -> State:
    """A position after something that cannot happen."""
    RULES.check(state)
    change(state)
    return state


def begun() -> State:
    """A position in the middle of a game."""
    return position("0: C1 T1 b2; 1: C5 T5,6", "C 2,8,9 T 2,8,9")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: s.crane_hand.append(4), "Crane has the cards"),
        (lambda s: s.turtle_hand.remove(9), "Turtle has the cards"),
        (lambda s: s.turtle_pile.pop(), "Turtle has the cards"),
        (lambda s: s.lanes.__setitem__(2, (5, 6)), "Crane has the cards"),
        (lambda s: s.tokens.extend([(0, 0, 2)] * 3), "Crane has placed too many tokens"),
        (lambda s: s.tokens.extend([(n, 1, 3) for n in (0, 1, 2)]), "Turtle has placed too many"),
        (lambda s: s.banners.__setitem__(0, 1), "battlefield 1 is overfull"),
        (lambda s: s.banners.__setitem__(slice(2, 5), [4, 3, 3]), "more than three big"),
    ],
)
def test_what_cannot_be_is_a_defect(change: Callable[[State], object], message: str) -> None:
    state = broken(begun(), change)
    with pytest.raises(Defect, match=message):
        RULES.check(state)


def test_two_tokens_of_a_kind_and_three_big_battlefields_may_be() -> None:
    state = begun()
    state.tokens = [(0, 0, 2), (0, 0, 2), (1, 0, 3), (1, 0, 3), (2, 1, 2), (2, 1, 2)]
    state.banners[2], state.banners[3] = 4, 3
    RULES.check(state)


def without_its_banner(state: State) -> None:
    """The last battlefield loses its 4."""
    state.banners[6] = 0


def with_a_place_left(state: State) -> None:
    """Crane's 9 is in the hand again."""
    state.lanes[0] = ()
    state.crane_hand.append(9)


@pytest.mark.parametrize("change", [without_its_banner, with_a_place_left])
def test_a_finished_game_has_each_battlefield_equal_to_its_banner(
    change: Callable[[State], object],
) -> None:
    state = position(FINISHED, "C 4 T 7", "turtle")
    score(state)
    broken(state, change)
    with pytest.raises(Defect, match="does not match its banner"):
        RULES.check(state)
