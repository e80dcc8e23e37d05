"""The example of play of the rules page, three turns long, as vector E1 [13.0]."""

from __future__ import annotations

from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import (
    JAVA,
    boxes,
    fronts,
    headline,
    play,
    position,
    turn_is_over,
)


def five(state: State) -> tuple[int, ...]:
    """British, China, MacArthur, Nimitz, ABDA."""
    return tuple(fronts(state).values())[:5]


def test_e1_the_example_of_play() -> None:
    state = position()

    headline(state, 1)
    assert boxes(state) == (4, 4, 3)
    play(state, "fight-battle", 4)
    assert five(state) == (3, 3, 2, 5, 2)
    play(state, "attack abda", 3)
    assert five(state)[4] == 3
    play(state, "attack abda", 2)
    assert five(state)[4] == 3
    play(state, "raise prestige", 5)
    assert five(state) == (3, 3, 2, 5, 3)
    assert boxes(state) == (4, 5, 3)
    assert turn_is_over(state)

    headline(state, 12)
    assert five(state) == (3, 3, 3, 4, 3)
    assert boxes(state) == (3, 6, 3)
    play(state, "attack abda", 1)
    play(state, "reroll", 4)
    assert five(state)[4] == 4
    play(state, "attack abda", 3, 4)
    assert five(state) == (3, 3, 3, 4, JAVA)
    assert boxes(state) == (3, 6, 4)
    assert turn_is_over(state)

    headline(state, 9)
    assert five(state)[4] == 4
    play(state, "attack abda", 2)
    assert five(state)[4] == JAVA
    play(state, "raise army-navy", 3)
    play(state, "reroll", 4, 4)
    assert five(state) == (3, 3, 3, 4, JAVA)
    assert boxes(state) == (4, 6, 4)
    assert turn_is_over(state)
