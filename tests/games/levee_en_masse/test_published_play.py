"""The test vectors T1 to T10: turns that were published, replayed [16.1]."""

from __future__ import annotations

from games.levee_en_masse import score
from games.levee_en_masse.queries import leader
from games.levee_en_masse.state import State
from tests.games.levee_en_masse.builders import (
    RULES,
    army_value,
    at,
    dealt,
    headline,
    options,
    play,
    politics,
    position,
    turn_is_over,
)

# T1 to T8 are one game; each vector goes on where the one before it ended.


def t2() -> State:
    """The set-up with card #2 played."""
    state = dealt()
    headline(state, 2)
    return state


def t3() -> State:
    """Two Political Actions for the Republic."""
    state = t2()
    play(state, "politics republic", 3)
    play(state, "politics republic", 3)
    return state


def t4() -> State:
    """Card #9 played."""
    state = t3()
    headline(state, 9)
    return state


def t5() -> State:
    """Its three actions."""
    state = t4()
    play(state, "politics republic", 6)
    play(state, "attack vendee", 5)
    play(state, "politics republic", 2)
    return state


def t6() -> State:
    """Card #13 played."""
    state = t5()
    headline(state, 13)
    return state


def t7() -> State:
    """Its four actions."""
    state = t6()
    play(state, "politics monarchy", 4)
    play(state, "restore-order", 1)
    play(state, "attack prussia", 5)
    play(state, "politics republic", 4)
    return state


def test_t1_the_set_up() -> None:
    state = dealt()
    assert state.space[:5] == [5, 5, 5, 5, 5]
    assert politics(state) == (0, 4, -1)
    assert not state.disorder
    assert leader(state) == 1
    assert army_value(state) == -1


def test_t2_the_tennis_court_oath() -> None:
    state = t2()
    assert state.space[:5] == [5, 5, 5, 5, 5]
    assert politics(state) == (0, 3, -1)
    assert state.actions == 2
    assert [(drm.kind, drm.value) for drm in state.drms] == [("political_drm", 1)]


def test_t3_two_threes_raise_the_republic_twice() -> None:
    state = t3()
    assert politics(state) == (2, 3, -1)
    assert turn_is_over(state)


def test_t4_the_declaration_of_pillnitz() -> None:
    state = t4()
    assert (at(state, "vendee"), at(state, "prussia")) == (4, 4)
    assert politics(state) == (2, 2, 0)
    assert state.rotated
    assert state.actions == 3
    assert leader(state) is None
    assert army_value(state) == 0


def test_t5_a_marker_just_raised_helps_the_next_attack() -> None:
    state = t4()
    play(state, "politics republic", 6)
    assert politics(state) == (3, 2, 0)
    assert leader(state) == 0
    assert army_value(state) == 1
    play(state, "attack vendee", 5)
    assert at(state, "vendee") == 5
    play(state, "politics republic", 2)
    assert politics(state) == (3, 2, 0)


def test_t6_brunswicks_declaration() -> None:
    state = t6()
    assert (at(state, "vendee"), at(state, "prussia")) == (4, 3)
    assert state.rotated
    assert politics(state) == (3, 2, 1)
    assert state.disorder
    assert state.actions == 4
    assert army_value(state) == 2


def test_t7_order_is_restored_and_prussia_pushed_back_to_cologne() -> None:
    state = t6()
    play(state, "politics monarchy", 4)
    assert politics(state) == (3, 1, 1)
    play(state, "restore-order", 1)
    assert not state.disorder
    play(state, "attack prussia", 5)
    assert at(state, "prussia") == 4
    play(state, "politics republic", 4)
    assert politics(state) == (4, 1, 1)


def test_t8_girondins_and_jacobins() -> None:
    state = t7()
    headline(state, 11)
    assert at(state, "vendee") == 3
    assert politics(state) == (4, 0, 2)
    assert state.disorder
    assert [(drm.kind, drm.value) for drm in state.drms] == [("political_drm", -2)]
    play(state, "restore-order", 1)
    assert not state.disorder


def test_t9_three_attacks_after_the_fate_of_louis_xvi() -> None:
    state = position(card=21, actions=4, republic=4, monarchy=-1, despotism=3, vendee=4, england=3)
    assert army_value(state) == 1
    play(state, "attack vendee", 4)
    assert at(state, "vendee") == 5
    play(state, "attack england", 2)
    assert at(state, "england") == 3
    play(state, "attack england", 3)
    assert at(state, "england") == 4


def test_t10_a_published_score_of_minus_7() -> None:
    state = position(card=21, spain=4, prussia=2, piedmont=2, republic=4, monarchy=-1, despotism=3)
    points = sorted(value for _, value in score.sheet(state, RULES.book))
    assert points == sorted([12, -12, 5, 0, 0, -6, -6])
    assert score.total(state, RULES.book) == -7
    assert score.level(-7) == "Substantive Victory"


def test_the_vectors_leave_something_to_decide() -> None:
    # A wrong turn order would end these games early.
    assert options(t2())[-1] == "end-actions"
    assert not turn_is_over(t6())
    assert turn_is_over(t5())
