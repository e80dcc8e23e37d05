"""The invariants that `check` watches over [1.0, 3.0, 4.1]."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.errors import Defect
from games.lempereur.state import State
from tests.games.lempereur.builders import RULES, place, position, say


def begun(weather: bool = True) -> State:
    """A position in the middle of a game."""
    return position("green 3 3 out; red 5 4 back; blue ocean back", weather=weather)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda s: s.colours.__setitem__(0, 1), "row 1 does not have each colour once"),
        (lambda s: s.colours.pop(), "8 rows of ice with 31 tiles"),
        (lambda s: setattr(s, "rows", 2), "2 rows of ice"),
        (lambda s: setattr(s, "owners", (0, 1, 2, 2)), "belong to the seats"),
        (lambda s: setattr(s, "owners", (0, 1, 2, -1)), "penguin 3 is and is not in the game"),
        (lambda s: s.at.__setitem__(3, 35), "penguin 3 is and is not in the game"),
        (lambda s: s.headings.__setitem__(3, 1), "penguin 3 is back in the colony"),
        (lambda s: s.headings.__setitem__(2, 0), "penguin 2 is at ocean heading out"),
        (lambda s: s.at.__setitem__(3, 34), "penguin 3 is at home heading out"),
        (lambda s: s.at.__setitem__(3, -1), "penguin 3 stands on no tile"),
        (lambda s: s.tokens.pop(), "the weather lies on"),
        (lambda s: s.tokens.__setitem__(0, s.tokens[1]), "the weather lies on"),
        (lambda s: s.tokens.__setitem__(0, 32), "off the ice"),
        (lambda s: s.face_up.__setitem__(0, 1), r"\(1,1\) is face up"),
        (lambda s: s.face_up.__setitem__(place("3 3"), 0), r"\(3,3\) is not face up"),
        (lambda s: setattr(s, "mover", 0), "a move has begun and has not"),
        (lambda s: setattr(s, "start", 10), "a move has begun and has not"),
        (lambda s: s.stood.append(1), "something is left of a move"),
        (lambda s: s.carried.append(1), "something is left of a move"),
        (lambda s: s.memory.pop(), "not of the players' size"),
        (lambda s: s.seen.append(0), "not of the players' size"),
        (lambda s: s.seen.__setitem__(place("3 3"), 99), "a sight that has no number"),
        (lambda s: s.memory.__setitem__(place("3 3"), 3), r"remembers \(3,3\) wrongly"),
        (lambda s: s.memory.__setitem__(place("8 1"), 3), r"remembers \(8,1\) wrongly"),
    ],
)
def test_what_cannot_be_is_a_defect(change: Callable[[State], object], message: str) -> None:
    state = begun()
    RULES.check(state)
    change(state)
    with pytest.raises(Defect, match=message):
        RULES.check(state)


def test_a_tile_entered_twice_is_a_defect() -> None:
    state = position("green 2 2 out")
    say(state, "step green 3 3")
    state.stood.append(place("2 2"))
    with pytest.raises(Defect, match="entered twice"):
        RULES.check(state)


def test_during_a_move_the_tiles_it_has_passed_stay_up() -> None:
    state = position("green 2 2 out")
    say(state, "step green 3 3")
    state.face_up[place("2 2")] = 0
    with pytest.raises(Defect, match=r"\(2,2\) is not face up"):
        RULES.check(state)


def test_the_juvenile_game_has_no_weather_and_no_bar() -> None:
    state = position("green 1 1 out", variant="juvenile", rows=4)
    RULES.check(state)
    state.barred = 2
    with pytest.raises(Defect, match="a token is barred that is not there"):
        RULES.check(state)
    state.barred = -1
    state.tokens = [1, 2, 3, 4, 5, 6]
    with pytest.raises(Defect, match="the weather lies on"):
        RULES.check(state)


def test_only_the_juvenile_game_is_shorter() -> None:
    state = position("green 1 1 out", variant="juvenile", rows=4)
    state.variant = 0
    with pytest.raises(Defect, match="only the Juvenile game is shorter"):
        RULES.check(state)
