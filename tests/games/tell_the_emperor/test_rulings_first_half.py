"""The rulings A1 to A17 on ambiguous points of the rules [18.0]: each test says one of them."""

from __future__ import annotations

import pytest

from games.tell_the_emperor.sequence import PrepareInvasion
from tests.games.tell_the_emperor.builders import (
    JAVA,
    OUT_OF_PLAY,
    action_phase,
    at,
    box,
    headline,
    housekeeping,
    level,
    next_card,
    options,
    play,
    position,
    run,
    turn_is_over,
)


def test_a1_a_6_always_succeeds() -> None:
    state = position(card=30, macarthur=2, strong=["macarthur"], oil=0)
    # Card #30 gives -1, no Oil another -1: 6 - 2 does not exceed 4.
    play(state, "attack macarthur", 6)
    assert at(state, "macarthur") == 3


def test_a1_a_1_always_fails() -> None:
    # Even against box 0.
    state = position(prestige=0)
    play(state, "raise prestige", 1)
    assert box(state, "prestige") == 0


def test_a2_a_6_does_not_succeed_by_itself_in_a_knock_out() -> None:
    state = position(china=5, strong=["china"], army_navy=4, prestige=4)
    play(state, "knock-out china", 6)
    assert at(state, "china") == 5


def test_a2_a_1_fails_in_a_knock_out() -> None:
    state = position(card=39, china=5, army_navy=5, prestige=5, bushido_used=True)
    # With this DRM the sum is 1 + 5 + 1 + 1, above the Knock-Out Value of 5.
    state.drms = (state.drms[0].model_copy(update={"value": 5}),)
    play(state, "knock-out china", 1)
    assert at(state, "china") == 5


def test_a3_a_resource_is_rolled_against_its_present_box() -> None:
    state = position(army_navy=1)
    play(state, "raise army-navy", 2)
    assert box(state, "army_navy") == 2
    play(state, "raise army-navy", 2)
    assert box(state, "army_navy") == 2


def test_a4_there_is_no_oil_action() -> None:
    assert not [words for words in options(position(oil=1)) if "oil" in words]


def test_a5_an_army_in_japan_loses_the_game_in_housekeeping_only() -> None:
    state = position(british=1)
    headline(state, 17, 3)
    assert at(state, "british") == 0
    assert level(state) == ""
    play(state, "decline")
    play(state, "attack british", 4)
    play(state, "end-actions")
    assert at(state, "british") == 1
    assert turn_is_over(state)


def test_a5_an_army_still_in_japan_at_step_a_is_a_defeat() -> None:
    state = position(british=0)
    housekeeping(state)
    assert state.outcome is not None
    assert state.outcome.reason == "Unconditional Surrender Defeat"


def test_a6_a_collapse_comes_before_the_oil_roll() -> None:
    state = position(prestige=0, oil=0, abda=JAVA)
    assert housekeeping(state).rolls == []
    assert level(state) == "defeat"


def test_a6_a_defeat_comes_before_a_military_victory() -> None:
    state = position(british=OUT_OF_PLAY, china=OUT_OF_PLAY, nimitz=OUT_OF_PLAY, macarthur=0)
    housekeeping(state)
    assert level(state) == "defeat"


def test_a6_a_military_victory_comes_before_the_oil_roll() -> None:
    state = position(british=OUT_OF_PLAY, china=OUT_OF_PLAY, nimitz=OUT_OF_PLAY, abda=JAVA, oil=2)
    assert housekeeping(state).rolls == []
    assert level(state) == "military"


def test_a7_two_resources_at_0_lose_nothing_before_step_a() -> None:
    state = position(prestige=1, army_navy=1, oil=3)
    headline(state, 28)
    assert box(state, "army_navy") == box(state, "prestige") == 0
    assert level(state) == ""
    play(state, "raise prestige", 6)
    assert turn_is_over(state)


def test_a8_card_59_is_not_counted_among_the_cards_left() -> None:
    state = position(card=41, pile=[59, 51, 53, 57])
    next_card(state)
    assert state.card == 59


@pytest.mark.parametrize("pile", [(59, 60), (60, 59)])
def test_a9_card_60_is_always_the_last_one(pile: tuple[int, ...]) -> None:
    state = position(card=41, pile=pile, british=5, china=5)
    next_card(state)
    assert state.card == 59
    next_card(state)
    assert state.card == 60


def test_a10_the_turn_of_a_deferred_card_is_not_lost() -> None:
    state = position(card=41, turn=7, pile=[60, 59, 46, 48, 51, 57])
    next_card(state)
    assert (state.turn, state.card) == (8, 46)
    assert state.played[-1] == 46


def test_a11_card_36_does_not_bring_withdrawals_back() -> None:
    state = position(card=20, withdrawal="over", army_navy=1)
    headline(state, 36)
    assert "withdraw" not in options(state)


def test_a12_no_withdrawal_onto_the_box_of_the_army_navy_marker() -> None:
    assert "withdraw" not in options(position(withdrawal="allowed", markers=1, army_navy=5))


def test_a12_a_withdrawal_just_below_the_box_gains_nothing() -> None:
    state = position(withdrawal="allowed", markers=1, army_navy=4)
    play(state, "withdraw")
    assert box(state, "army_navy") == 4


def test_a13_an_advance_of_china_into_japan_forbids_withdrawal() -> None:
    state = position(card=20, deck="mid", withdrawal="allowed", china=1, army_navy=3)
    headline(state, 32, 3)
    assert at(state, "china") == 0
    play(state, "decline")
    assert "withdraw" not in options(state)


def test_a14_the_second_american_may_be_the_other_unit() -> None:
    assert housekeeping(position(macarthur=1, nimitz=1), 5).rolls == [5]


def test_a15_abda_in_1_is_the_other_unit() -> None:
    assert housekeeping(position(macarthur=1, abda=1), 5).rolls == [5]


def test_a15_abda_is_no_american() -> None:
    assert housekeeping(position(british=1, abda=1)).rolls == []


def test_a16_an_army_in_japan_does_not_count_as_being_in_1() -> None:
    # Step A ends a game with an Army in Japan; the step is looked at by itself.
    state = position(macarthur=1, british=0)
    assert run(state, PrepareInvasion()).rolls == []
    assert state.fortress


def test_a17_the_fortress_is_not_restored_in_the_turn_it_failed() -> None:
    state = position(macarthur=1, british=1)
    housekeeping(state, 2)
    assert not state.fortress
    # A later Housekeeping, the American driven back.
    state.space[2] = 2
    housekeeping(state)
    assert state.fortress


def test_a17_the_test_is_made_every_housekeeping_but_there_is_no_second_roll() -> None:
    state = position(macarthur=1, british=1, fortress=False)
    action_phase(state)
    assert play(state, "end-actions").rolls == []
    assert not state.fortress
