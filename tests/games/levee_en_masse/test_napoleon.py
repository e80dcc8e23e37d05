"""Napoleon: the Holding Box, the campaigns, the recall, what he costs [7.6]."""

from __future__ import annotations

import pytest

from tests.games.levee_en_masse.builders import (
    BLUE,
    OUT_OF_PLAY,
    RULES,
    WHITE,
    action_phase,
    after,
    at,
    headline,
    options,
    order,
    play,
    politics,
    position,
)


def test_he_is_not_there_before_card_44() -> None:
    state = position()
    assert state.napoleon == ""
    assert after(state, "napoleon") == []


def test_he_may_go_out_in_the_turn_in_which_he_comes() -> None:
    state = position(card=WHITE)
    headline(state, 44)
    play(state, "napoleon austria")
    assert state.napoleon == "austria"


def test_he_goes_out_at_any_time_and_free_of_charge() -> None:
    state = position(napoleon="holding", actions=1, austria=3)
    play(state, "politics republic", 1)
    assert state.actions == 0
    assert play(state, "napoleon austria").rolls == []
    assert state.napoleon == "austria"


def test_he_may_join_any_unit_also_one_behind_others_or_in_paris() -> None:
    state = position(
        napoleon="holding", vendee=0, spain=4, british_support=3, russia_korsakov=2, austria=4
    )
    assert after(state, "napoleon") == [
        "vendee", "england", "austria", "prussia", "piedmont", "spain", "british-support",
        "russia-korsakov",
    ]  # fmt: skip


def test_once_out_he_cannot_pass_to_another_unit() -> None:
    state = position(napoleon="austria", austria=5)
    assert after(state, "napoleon") == []
    assert "recall-napoleon" not in options(state)


@pytest.mark.parametrize(
    ("space", "asked"), [(0, False), (1, False), (3, False), (4, True), (5, True)]
)
def test_he_is_called_back_from_4_and_5_only(space: int, asked: bool) -> None:
    state = position(napoleon="austria", austria=space)
    action_phase(state)
    assert ("recall-napoleon" in options(state)) is asked


def test_he_need_not_be_called_back() -> None:
    state = position(napoleon="austria", austria=4)
    action_phase(state)
    play(state, "keep-napoleon")
    assert state.napoleon == "austria"
    assert state.actions == 3
    assert "recall-napoleon" not in options(state)


def test_the_recall_costs_no_action() -> None:
    state = position(napoleon="austria", austria=4)
    action_phase(state)
    play(state, "recall-napoleon")
    assert state.actions == 3


def test_called_back_he_no_longer_hinders_politics() -> None:
    state = position(napoleon="austria", austria=4)
    action_phase(state)
    play(state, "recall-napoleon")
    play(state, "politics republic", 4)
    assert politics(state)[0] == 3


def test_he_is_called_back_from_a_bracketed_unit_in_5() -> None:
    state = position(napoleon="british_support", british_support=5)
    action_phase(state)
    play(state, "recall-napoleon")
    assert state.napoleon == "holding"


def test_he_moves_with_his_unit() -> None:
    state = position(napoleon="austria", austria=3)
    order(state, "austria")
    assert (at(state, "austria"), state.napoleon) == (2, "austria")
    play(state, "attack austria", 6)
    assert (at(state, "austria"), state.napoleon) == (3, "austria")


def test_peace_sends_him_back_to_the_holding_box_until_the_next_turn() -> None:
    state = position(card=WHITE, prussia=3, napoleon="prussia")
    headline(state, 41)
    assert at(state, "prussia") == OUT_OF_PLAY
    assert state.napoleon == "holding"
    assert after(state, "napoleon") == []
    play(state, "end-actions")
    headline(state, 23)
    assert "austria" in after(state, "napoleon")


def test_peace_that_only_pushes_his_unit_back_leaves_him_there() -> None:
    state = position(card=WHITE, prussia=2, napoleon="prussia")
    headline(state, 41)
    assert state.napoleon == "prussia"


def test_his_plus_1_does_not_help_a_liberation() -> None:
    state = position(napoleon="austria", austria=5)
    play(state, "liberate austria 4", 4)
    assert state.liberators == 5


def test_restoring_order_is_no_political_action() -> None:
    state = position(napoleon="austria", republic=0, disorder=True)
    play(state, "restore-order", 4)
    assert not state.disorder


def test_his_minus_1_adds_to_that_of_despotism() -> None:
    state = position(napoleon="austria", despotism=4)
    play(state, "politics republic", 5)
    assert politics(state)[0] == 2
    play(state, "politics republic", 6)
    assert politics(state)[0] == 3


def test_card_44_changes_nothing_if_he_is_away() -> None:
    # Only a card file of one's own could bring it twice.
    state = position(card=WHITE, austria=3, napoleon="austria")
    headline(state, 44)
    assert state.napoleon == "austria"


@pytest.mark.parametrize(("scenario", "known"), [("12.0", False), ("12.1", True)])
def test_without_the_kit_he_is_not_even_mentioned(scenario: str, known: bool) -> None:
    prompt = RULES.prompt(position(scenario=scenario, card=BLUE))
    assert ("napoleon" in [barred.verb for barred in prompt.barred]) is known


def test_historical_he_may_be_left_without_any_unit() -> None:
    state = position(
        options="historical_napoleon", napoleon="holding", austria=OUT_OF_PLAY,
        piedmont=OUT_OF_PLAY,
    )  # fmt: skip
    assert after(state, "napoleon") == []


def test_historical_he_may_follow_korsakov_and_suvorov() -> None:
    state = position(
        options="historical_napoleon", napoleon="holding", russia_korsakov=2, russia_suvorov=4
    )
    play(state, "napoleon russia-suvorov")
    assert state.napoleon == "russia_suvorov"
