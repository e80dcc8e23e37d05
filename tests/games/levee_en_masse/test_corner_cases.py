"""The test vectors T51 to T70: corner cases of the engine, first part [16.3]."""

from __future__ import annotations

from games.levee_en_masse import score
from games.levee_en_masse.state import State
from tests.games.levee_en_masse.builders import (
    OUT_OF_PLAY,
    RED,
    RULES,
    WHITE,
    after,
    army_value,
    at,
    ended,
    freed,
    headline,
    housekeeping,
    options,
    order,
    play,
    politics,
    position,
    turn_is_over,
)

ALL_FLAGS = [("england", 3), ("prussia", 4), ("prussia", 3), ("piedmont", 4), ("piedmont", 3)]


def test_t51_the_french_army_is_worth_2_at_most() -> None:
    state = position(card=29, republic=3)
    assert army_value(state) == 2


def test_t52_an_army_enters_paris_and_the_game_goes_on() -> None:
    state = position(vendee=1)
    order(state, "vendee")
    assert at(state, "vendee") == 0
    assert ended(state) == ""
    play(state, "end-actions")
    assert ended(state) == "Crushing Defeat"


def test_t53_the_barricades_throw_an_army_out_of_paris() -> None:
    state = position(vendee=0)
    play(state, "barricades vendee", 4)
    assert at(state, "vendee") == 1
    play(state, "end-actions")
    assert ended(state) == ""
    assert turn_is_over(state)


def test_t54_no_barricades_in_disorder() -> None:
    state = position(vendee=0, disorder=True)
    assert after(state, "barricades") == []
    assert "vendee" in after(state, "attack")
    play(state, "restore-order", 2)
    assert after(state, "barricades") == ["vendee"]


def test_t55_one_barricade_roll_for_each_unit_in_a_turn() -> None:
    state = position(vendee=0, england=0)
    play(state, "barricades vendee", 1)
    assert after(state, "barricades") == ["england"]


def test_t56_rotated_prussia_stops_at_the_border_once() -> None:
    state = position(prussia=3, rotated=True)
    order(state, "prussia")
    assert (at(state, "prussia"), state.rotated) == (3, False)
    order(state, "prussia")
    assert at(state, "prussia") == 2


def test_t57_rotated_prussia_stops_inside_france_too() -> None:
    state = position(prussia=2, rotated=True)
    order(state, "prussia")
    assert (at(state, "prussia"), state.rotated) == (2, False)


def test_t58_a_liberation_marker_stops_an_advance() -> None:
    state = position(austria=3, liberated=[("austria", 2)])
    order(state, "austria")
    assert at(state, "austria") == 3
    assert freed(state) == []
    assert state.liberators == 5
    assert politics(state) == (2, 2, 0)


def test_t59_brussels_is_liberated() -> None:
    state = position(austria=3, republic=3)
    assert army_value(state) == 1
    play(state, "liberate austria 2", 4)
    assert freed(state) == [("austria", 2)]
    assert state.liberators == 4
    assert politics(state) == (4, 2, 0)


def test_t59_a_3_would_not_do() -> None:
    # 3 + 1 is not above 4.
    state = position(austria=3, republic=3)
    play(state, "liberate austria 2", 3)
    assert freed(state) == []
    assert politics(state) == (3, 2, 0)


def test_t60_no_liberation_where_the_army_stands() -> None:
    state = position(austria=3)
    assert "austria 3" not in after(state, "liberate")
    assert "austria 2" in after(state, "liberate")


def test_t61_no_liberation_behind_korsakov() -> None:
    state = position(russia_korsakov=2)
    assert [spot for spot in after(state, "liberate") if spot.startswith("austria")] == []


def test_t62_no_liberation_with_an_empty_pool() -> None:
    state = position(liberated=ALL_FLAGS)
    assert after(state, "liberate") == []
    order(state, "england")
    order(state, "england")
    # The marker that stopped England can be placed again.
    assert "austria 2" in after(state, "liberate")


def test_t63_cologne_is_liberated_after_prussia_has_left() -> None:
    state = position(prussia=OUT_OF_PLAY)
    play(state, "liberate prussia 4", 5)
    assert freed(state) == [("prussia", 4)]


def test_t63_against_the_prussians_battle_value() -> None:
    state = position(prussia=OUT_OF_PLAY)
    play(state, "liberate prussia 4", 4)
    assert freed(state) == []


def test_t64_peace_pushes_prussia_out_of_france() -> None:
    state = position(card=WHITE, prussia=2)
    headline(state, 41)
    assert at(state, "prussia") == 3


def hostile(state: State) -> int:
    """What hostile units cost."""
    return next(points for words, points in score.sheet(state, RULES.book) if "enemy" in words)


def test_t65_peace_removes_prussia_outside_france() -> None:
    state = position(card=WHITE, prussia=3)
    assert hostile(state) == -5
    headline(state, 41)
    assert at(state, "prussia") == OUT_OF_PLAY
    assert hostile(state) == -4
    headline(state, 38)
    assert at(state, "prussia") == OUT_OF_PLAY


def test_t66_disorder_costs_the_republic_a_point() -> None:
    state = position(disorder=True, republic=2)
    housekeeping(state)
    assert politics(state)[0] == 1


def test_t67_but_never_its_last() -> None:
    state = position(disorder=True, republic=0)
    housekeeping(state)
    assert politics(state)[0] == 0
    assert ended(state) == ""


def shaken() -> State:
    """Card #24 has lowered the Republic from 0 to -1."""
    state = position(card=WHITE, republic=0)
    headline(state, 24)
    assert politics(state)[0] == -1
    assert ended(state) == ""
    return state


def test_t68_a_republic_saved_in_time() -> None:
    state = shaken()
    play(state, "politics republic", 4)
    assert politics(state)[0] == 0
    play(state, "end-actions")
    assert ended(state) == ""


def test_t69_a_republic_not_saved() -> None:
    state = shaken()
    play(state, "politics republic", 3)
    play(state, "end-actions")
    assert ended(state) == "Decisive Defeat"


def test_t70_a_tie_at_the_end_is_a_victory() -> None:
    state = position(card=RED, pile=[], republic=3, monarchy=-1, despotism=3)
    assert "end-actions" in options(state)
    play(state, "end-actions")
    assert ended(state).endswith("Victory")
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
