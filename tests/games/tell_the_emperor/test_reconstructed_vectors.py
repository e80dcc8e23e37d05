"""The test vectors R1 to R28 of the reconstructed rules."""

from __future__ import annotations

import pytest

from tests.games.tell_the_emperor.builders import (
    JAVA,
    OUT_OF_PLAY,
    action_phase,
    at,
    box,
    fronts,
    headline,
    housekeeping,
    is_strong,
    level,
    options,
    play,
    position,
    story,
)


@pytest.mark.parametrize(("die", "space"), [(3, 3), (4, 4)])
def test_r1_an_attack_must_exceed_the_battle_value(die: int, space: int) -> None:
    state = position(british=3)
    play(state, "attack british", die)
    assert at(state, "british") == space


@pytest.mark.parametrize(("die", "space"), [(5, 2), (6, 3)])
def test_r2_without_oil_an_attack_is_harder_but_a_natural_6_succeeds(die: int, space: int) -> None:
    state = position(macarthur=2, strong=["macarthur"], oil=0)
    play(state, "attack macarthur", die)
    assert at(state, "macarthur") == space


def test_r3_an_army_in_5_can_only_be_knocked_out() -> None:
    state = position(nimitz=5)
    assert "attack nimitz" not in options(state)
    assert "knock-out nimitz" in options(state)


def test_r4_no_attack_with_army_navy_0() -> None:
    assert not [words for words in options(position(army_navy=0)) if words.startswith("attack")]


@pytest.mark.parametrize(("die", "space"), [(5, 5), (6, OUT_OF_PLAY)])
def test_r5_the_first_knock_out_of_a_weak_army_needs_a_6_and_is_paid_either_way(
    die: int, space: int
) -> None:
    state = position(china=5, army_navy=4, prestige=4, oil=4)
    play(state, "knock-out china", die)
    assert at(state, "china") == space
    assert (box(state, "army_navy"), box(state, "oil")) == (3, 3)


def test_r6_high_army_navy_and_prestige_help_a_knock_out() -> None:
    state = position(china=5, army_navy=5, prestige=5)
    play(state, "knock-out china", 4)
    assert at(state, "china") == OUT_OF_PLAY
    assert box(state, "army_navy") == 4


def test_r6_a_3_is_not_enough_even_then() -> None:
    state = position(china=5, army_navy=5, prestige=5, bushido_used=True)
    play(state, "knock-out china", 3)
    assert at(state, "china") == 5


def test_r7_a_natural_6_does_not_knock_out_by_itself() -> None:
    state = position(
        british=5, strong=["british"], china=OUT_OF_PLAY, nimitz=OUT_OF_PLAY, prestige=4
    )
    play(state, "knock-out british", 6)
    assert at(state, "british") == 5


@pytest.mark.parametrize(("die", "prestige"), [(4, 4), (5, 5)])
def test_r8_a_prestige_action_must_exceed_the_present_box(die: int, prestige: int) -> None:
    state = position(prestige=4)
    play(state, "raise prestige", die)
    assert box(state, "prestige") == prestige


def test_r9_no_army_navy_action_with_oil_0() -> None:
    assert "raise army-navy" not in options(position(oil=0))
    assert "raise army-navy" in options(position(oil=1))


@pytest.mark.parametrize(("die", "space", "forts"), [(4, 2, []), (5, 3, [(3, 2)])])
def test_r10_an_island_fortification_holds_an_army_back_or_falls(
    die: int, space: int, forts: list[tuple[int, int]]
) -> None:
    state = position(nimitz=3, forts=[("nimitz", 2)])
    headline(state, 3, die)
    assert at(state, "nimitz") == space
    assert state.forts == forts


@pytest.mark.parametrize(("die", "space"), [(3, 0), (4, 1)])
def test_r11_the_home_islands_fortress_holds_an_army_back_or_lets_it_in(
    die: int, space: int
) -> None:
    state = position(british=1)
    headline(state, 17, die)
    assert at(state, "british") == space
    assert state.fortress


def test_r12_a_banzai_attack_with_a_kamikaze() -> None:
    state = position(nimitz=0, strong=["nimitz"], kamikazes=1)
    action_phase(state)
    play(state, "banzai nimitz kamikaze", 4)
    assert at(state, "nimitz") == 1
    assert state.kamikazes == 0


def test_r13_a_failed_banzai_attack_costs_army_navy() -> None:
    state = position(nimitz=0, strong=["nimitz"], kamikazes=1, army_navy=4)
    action_phase(state)
    play(state, "banzai nimitz", 4)
    assert at(state, "nimitz") == 0
    assert box(state, "army_navy") == 3
    assert state.kamikazes == 1


@pytest.mark.parametrize(("die", "oil"), [(3, 3), (4, 4)])
def test_r14_the_oil_roll_must_exceed_the_present_box(die: int, oil: int) -> None:
    state = position(oil=3, abda=JAVA)
    housekeeping(state, die)
    assert box(state, "oil") == oil


def test_r15_card_54_allows_no_oil_roll() -> None:
    state = position(card=41, abda=JAVA, oil=3)
    headline(state, 54)
    assert play(state, "end-actions").rolls == []


@pytest.mark.parametrize(
    ("card", "printed"), [pytest.param(2, 2, id="R16"), pytest.param(14, 1, id="R17")]
)
def test_r16_r17_prestige_0_leaves_one_action(card: int, printed: int) -> None:
    state = position(card=card, prestige=2)
    action_phase(state)
    assert state.actions == printed
    state = position(card=card, prestige=0)
    action_phase(state)
    assert state.actions == 1


def test_r18_two_resources_at_0_lose_by_collapse() -> None:
    state = position(army_navy=0, oil=0)
    housekeeping(state)
    assert state.outcome is not None
    assert state.outcome.reason == "Collapse Defeat"
    assert state.outcome.winners == ()


def test_r19_three_main_armies_out_of_play_win() -> None:
    state = position(british=OUT_OF_PLAY, china=OUT_OF_PLAY, nimitz=OUT_OF_PLAY)
    housekeeping(state)
    assert level(state) == "military"
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_r20_card_20_moves_macarthur_before_its_event_die_moves_nimitz() -> None:
    state = position(macarthur=3, nimitz=3, army_navy=4)
    told = story(headline(state, 20, 4))
    assert (at(state, "macarthur"), at(state, "nimitz")) == (2, 2)
    assert box(state, "army_navy") == 3
    first, then = (
        next(i for i, text in enumerate(told) if text.startswith(f"{name} advances"))
        for name in ("MacArthur", "Nimitz")
    )
    assert first < then


def test_r20_a_5_on_card_20_leaves_nimitz_alone() -> None:
    state = position(macarthur=3, nimitz=3, army_navy=4)
    headline(state, 20, 5)
    assert (at(state, "macarthur"), at(state, "nimitz")) == (2, 3)
    assert box(state, "army_navy") == 4


def test_r21_card_31_returns_and_strengthens_nimitz_before_he_advances() -> None:
    state = position(nimitz=OUT_OF_PLAY)
    headline(state, 31)
    assert at(state, "nimitz") == 4
    assert is_strong(state, "nimitz")


@pytest.mark.parametrize(
    ("markers", "before", "after"),
    [(0, 1, 2), (1, 2, 3), (2, 3, 3), (3, 0, 1), (4, 0, 1), (4, 1, 1)],
)
def test_r22_each_withdrawal_lowers_the_top_box_by_one(
    markers: int, before: int, after: int
) -> None:
    state = position(withdrawal="allowed", markers=markers, army_navy=before)
    play(state, "withdraw")
    assert state.withdrawals == markers + 1
    assert box(state, "army_navy") == after


def test_r22_after_five_withdrawals_the_top_box_is_1() -> None:
    state = position(withdrawal="allowed", markers=5, army_navy=1)
    assert "withdraw" not in options(state)
    assert "raise army-navy" not in options(state)
    assert "raise army-navy" in options(position(markers=5, army_navy=0))


def test_r22_the_fourth_withdrawal_is_illegal_if_no_army_navy_was_lost() -> None:
    state = position(withdrawal="allowed", army_navy=3, markers=3)
    assert "withdraw" not in options(state)


def test_r23_no_withdrawal_while_army_navy_stands_in_the_box_of_the_marker() -> None:
    assert "withdraw" not in options(position(withdrawal="allowed", army_navy=6))


def test_r24_a_withdrawal_just_below_the_marker_loses_its_gain() -> None:
    state = position(withdrawal="allowed", army_navy=5)
    play(state, "withdraw")
    assert box(state, "army_navy") == 5
    assert state.withdrawals == 1


def test_r25_card_48_fills_the_kamikazes_up_to_3() -> None:
    state = position(card=41, kamikazes=2)
    headline(state, 48)
    assert state.kamikazes == 3


@pytest.mark.parametrize(("die", "space"), [(3, 5), (4, OUT_OF_PLAY)])
def test_r26_the_attack_drm_of_card_18_counts_in_a_knock_out(die: int, space: int) -> None:
    state = position(card=18, china=5, army_navy=4, prestige=4)
    play(state, "knock-out china", die)
    assert at(state, "china") == space


def test_r27_paying_the_last_oil_brings_no_minus_1_on_a_knock_out() -> None:
    state = position(china=5, army_navy=4, prestige=4, oil=1)
    play(state, "knock-out china", 6)
    assert at(state, "china") == OUT_OF_PLAY
    assert box(state, "oil") == 0


def test_r28_harder_difficulty_and_prestige_0_together_still_leave_one_action() -> None:
    state = position(card=2, options={"difficulty": "harder"}, turn=5, prestige=0)
    action_phase(state)
    assert state.actions == 1
    assert fronts(state)["british"] == 3
