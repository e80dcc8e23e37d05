"""The test vectors V20 to V38 of the Expansion Kit: Invasion Preparation, options, survival."""

from __future__ import annotations

from typing import Any

import pytest

from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import (
    OUT_OF_PLAY,
    action_phase,
    at,
    box,
    fronts,
    headline,
    housekeeping,
    level,
    options,
    play,
    position,
)


def threatened(card: int = 14, **pieces: Any) -> State:
    """MacArthur and the British stand in 1, the fortress side is up."""
    return position(card=card, macarthur=1, british=1, **pieces)


def prepared(**pieces: Any) -> State:
    """The Invasion Preparation side is up."""
    return position(fortress=False, **pieces)


def test_v20_a_5_keeps_the_fortress_up() -> None:
    state = threatened()
    housekeeping(state, 5)
    assert state.fortress


def test_v21_a_4_leaves_the_invasion_preparation_side_up() -> None:
    state = threatened()
    housekeeping(state, 4)
    assert not state.fortress


def test_v22_a_4_with_fortify_plus_1_keeps_the_fortress_up() -> None:
    state = threatened(card=29)
    housekeeping(state, 4)
    assert state.fortress


def with_fortify(state: State, value: int) -> State:
    """The same position with another Fortify DRM on the card in play."""
    drm = next(d for d in state.drms if d.applies_to == "fortify")
    state.drms = (drm.model_copy(update={"value": value}),)
    return state


def test_v23_a_natural_6_keeps_the_fortress_up_whatever_the_drms() -> None:
    state = with_fortify(threatened(card=29), -3)
    housekeeping(state, 6)
    assert state.fortress


def test_v24_a_natural_1_fails_whatever_the_drms() -> None:
    state = with_fortify(threatened(card=29), +5)
    housekeeping(state, 1)
    assert not state.fortress


def test_v25_without_an_american_in_1_step_d_does_nothing() -> None:
    state = position(british=1, china=1)
    assert housekeeping(state).rolls == []
    assert state.fortress


def test_v26_the_two_americans_in_1_are_enough_for_step_d() -> None:
    state = position(macarthur=1, nimitz=1)
    housekeeping(state, 2)
    assert not state.fortress


def test_v27_a_single_army_in_1_is_not_enough_for_step_d() -> None:
    state = position(nimitz=1)
    assert housekeeping(state).rolls == []
    assert state.fortress


def test_v28_the_british_walk_past_a_fortress_that_is_turned_over() -> None:
    state = prepared(british=1)
    assert headline(state, 17).rolls == []
    assert at(state, "british") == 0


def test_v29_no_banzai_but_ordinary_attacks_while_the_fortress_is_turned_over() -> None:
    state = prepared(british=0)
    action_phase(state)
    assert not [words for words in options(state) if words.startswith("banzai")]
    assert "attack british" in options(state)


def test_v30_the_fortress_returns_when_no_american_stands_in_1() -> None:
    state = prepared(macarthur=2, nimitz=3, british=1)
    assert housekeeping(state).rolls == []
    assert state.fortress


def test_v30_an_american_out_of_play_does_not_keep_the_fortress_down() -> None:
    state = prepared(macarthur=OUT_OF_PLAY, nimitz=3)
    housekeeping(state)
    assert state.fortress


def test_v31_the_fortress_stays_turned_over_while_an_american_stands_in_1() -> None:
    state = prepared(nimitz=1)
    assert housekeeping(state).rolls == []
    assert not state.fortress


def test_v32_bushido_may_repeat_the_invasion_preparation_roll() -> None:
    state = threatened(prestige=5)
    housekeeping(state, 4)
    play(state, "reroll", 5)
    assert state.fortress


@pytest.mark.parametrize(("die", "out"), [(4, False), (5, True), (6, True)])
def test_v33_a_simplified_knock_out_succeeds_on_5_and_6(die: int, out: bool) -> None:
    state = position(options={"simplified_knock_outs": True}, british=5)
    play(state, "knock-out british", die)
    assert (at(state, "british") == OUT_OF_PLAY) is out


def test_v34_divine_wind_puts_two_kamikazes_on_one_roll() -> None:
    state = position(options={"divine_wind": True}, nimitz=0, strong=["nimitz"], kamikazes=2)
    play(state, "attack nimitz kamikaze 2", 3)
    assert at(state, "nimitz") == 1
    assert state.kamikazes == 0


def test_v35_a_second_kamikaze_in_a_turn_is_illegal() -> None:
    state = position(nimitz=3, kamikazes=2)
    play(state, "attack nimitz kamikaze", 3)
    assert state.kamikazes == 1
    assert "attack nimitz" in options(state)
    assert "attack nimitz kamikaze" not in options(state)


def test_v36_surviving_card_60_wins_the_expanded_game() -> None:
    state = position(card=60, pile=[])
    housekeeping(state)
    assert level(state) == "survival"
    assert state.outcome is not None
    assert state.outcome.reason == "Survival Victory"
    assert state.outcome.winners == (0,)


def test_v37_abda_in_1_is_the_other_unit_of_step_d() -> None:
    state = position(nimitz=1, abda=1)
    housekeeping(state, 4)
    assert not state.fortress
    assert fronts(state)["nimitz"] == 1


def test_v38_the_turn_of_card_36_may_see_a_withdrawal() -> None:
    state = position(card=20, army_navy=3)
    headline(state, 36)
    play(state, "withdraw")
    assert box(state, "army_navy") == 4
