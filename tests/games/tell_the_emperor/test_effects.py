"""What the words of the card file do [5.1], and the moves they lead to [6.0]."""

from __future__ import annotations

import pytest

from games.tell_the_emperor import effects
from games.tell_the_emperor.events import ResourceChanged
from tests.games.tell_the_emperor.builders import (
    JAVA,
    NOT_IN_PLAY,
    OUT_OF_PLAY,
    at,
    box,
    boxes,
    fronts,
    headline,
    is_strong,
    options,
    play,
    position,
    run,
    story,
    with_card,
)


def test_resource_moves_a_marker() -> None:
    state = position(prestige=3, oil=4)
    headline(state, 7)
    assert boxes(state) == (4, 4, 3)


def test_a_gain_above_the_top_box_is_lost() -> None:
    state = position(prestige=6)
    headline(state, 2)
    assert box(state, "prestige") == 6


def test_a_loss_below_0_is_lost() -> None:
    state = position(army_navy=0, prestige=3)
    headline(state, 3)
    assert box(state, "army_navy") == 0


def test_the_excess_of_a_change_is_told() -> None:
    state = position(army_navy=1)
    chance = run(state, effects.Resource(kind="resource", track="army_navy", delta=-3))
    change = next(e for e in chance.events if isinstance(e, ResourceChanged))
    assert (change.start, change.end, change.lost) == (1, 0, 2)


def test_kamikaze_markers_become_available() -> None:
    state = position(card=41)
    headline(state, 48)
    assert state.kamikazes == 2
    headline(state, 52)
    assert state.kamikazes == 3


def test_a_used_kamikaze_may_be_gained_again() -> None:
    state = position(card=41, kamikazes=3, nimitz=3)
    play(state, "attack nimitz kamikaze", 2)
    headline(state, 52)
    assert state.kamikazes == 3


def test_drm_is_in_force_for_its_turn_only() -> None:
    state = position(prestige=3)
    headline(state, 2)
    play(state, "attack british", 3)
    assert at(state, "british") == 4
    headline(state, 14)
    play(state, "attack british", 3)
    assert at(state, "british") == 4


def test_drm_on_any_army_counts_against_each() -> None:
    for army in ("british", "china", "macarthur", "nimitz", "soviet"):
        state = position(
            scenario="S7", card=63, british=3, china=3, macarthur=3, nimitz=3, soviet=3
        )
        # 3 + 1 exceeds a weak Battle Value of 3; the Soviet unit has 4 on both sides.
        play(state, f"attack {army}", 4 if army == "soviet" else 3)
        assert at(state, army) == 4


def test_drm_on_resource_actions_is_for_one_track() -> None:
    state = position(card=23, army_navy=4, prestige=4)
    play(state, "raise prestige", 4)
    assert box(state, "prestige") == 4
    play(state, "raise army-navy", 4)
    assert box(state, "army_navy") == 5


def test_drm_on_the_oil_roll() -> None:
    state = position(card=20, abda=JAVA, oil=5)
    headline(state, 35)
    # Card #35 takes one Oil; 5 - 1 does not exceed 4.
    play(state, "end-actions", 5)
    assert box(state, "oil") == 4


def test_all_drms_that_apply_are_added() -> None:
    state = position(card=10, china=3, strong=["china"], nimitz=0, kamikazes=1, oil=0)
    # A second card's DRM of +1 on top of the +1 of card #10, -1 for Oil 0.
    state.drms = (*state.drms, state.drms[1])
    play(state, "attack china", 4)
    assert at(state, "china") == 4


def test_retreat_moves_an_army_one_space_back() -> None:
    state = position(british=3)
    headline(state, 7)
    assert at(state, "british") == 4


@pytest.mark.parametrize("british", [5, OUT_OF_PLAY])
def test_retreat_is_lost_in_the_highest_space_and_out_of_play(british: int) -> None:
    state = position(british=british)
    headline(state, 7)
    assert at(state, "british") == british


def test_retreat_drives_abda_from_4_into_java_and_no_further() -> None:
    state = position(abda=4)
    run(state, effects.Retreat(kind="retreat", army="abda", spaces=3), 5)
    assert at(state, "abda") == JAVA


def test_advance_of_two_spaces_is_carried_out_one_at_a_time() -> None:
    state = position(nimitz=4, forts=[("nimitz", 2)])
    run(state, effects.Advance(army="nimitz", spaces=2), 5)
    assert at(state, "nimitz") == 3
    assert state.forts == [(3, 2)]


def test_flip_turns_an_army_strong() -> None:
    state = position(card=20, macarthur=4)
    headline(state, 24)
    assert is_strong(state, "macarthur")
    play(state, "attack macarthur", 4)
    assert at(state, "macarthur") == 3


def test_flip_works_out_of_play_too() -> None:
    state = position(card=20, macarthur=OUT_OF_PLAY)
    headline(state, 24)
    assert is_strong(state, "macarthur")
    assert at(state, "macarthur") == OUT_OF_PLAY


def test_return_army_keeps_the_side() -> None:
    state = position(card=20, macarthur=OUT_OF_PLAY, strong=["macarthur"], nimitz=5)
    headline(state, 40)
    # Back on 5, then it advances by the same card.
    assert at(state, "macarthur") == 4
    assert is_strong(state, "macarthur")


def test_return_army_does_nothing_to_an_army_on_its_track() -> None:
    state = position(card=20, british=2, china=1)
    headline(state, 34)
    assert (at(state, "british"), at(state, "china")) == (2, 1)


def test_enter_puts_the_soviet_unit_on_3() -> None:
    state = position(card=41, pile=[59])
    headline(state, 59)
    assert at(state, "soviet") == 3


def test_enable_withdrawal_lasts_beyond_its_turn() -> None:
    state = position(card=20, army_navy=3, macarthur=5)
    headline(state, 36)
    headline(state, 27)
    assert "withdraw" in options(state)


def test_end_withdrawal_keeps_the_markers_that_lie() -> None:
    state = position(card=41, withdrawal="allowed", markers=2, army_navy=4, china=5)
    headline(state, 56)
    assert state.withdrawals == 2
    # Army-Navy +1 has no box above 4.
    assert box(state, "army_navy") == 4


def test_the_event_roll_of_card_20_may_meet_a_fortification() -> None:
    state = position(card=21, nimitz=3, forts=[("nimitz", 2)], army_navy=4)
    headline(state, 20, 1, 5)
    assert at(state, "nimitz") == 3
    assert box(state, "army_navy") == 3


def test_no_oil_roll_is_for_its_turn_only() -> None:
    state = position(card=41, abda=JAVA, oil=3, china=5)
    headline(state, 54)
    assert play(state, "end-actions").rolls == []
    headline(state, 57)
    assert play(state, "end-actions", 2).rolls == [2]


def test_an_army_in_japan_ignores_advances() -> None:
    state = position(british=0)
    assert "British: in Japan already, no effect" in story(headline(state, 17))
    assert at(state, "british") == 0


@pytest.mark.parametrize("space", [OUT_OF_PLAY, NOT_IN_PLAY])
def test_an_army_off_its_track_ignores_advances(space: int) -> None:
    state = position(card=41, soviet=space)
    headline(state, 58)
    assert at(state, "soviet") == space


def test_abda_never_meets_a_fortification_or_leaves_its_space_1() -> None:
    state = position(abda=2)
    assert headline(state, 6).rolls == []
    assert at(state, "abda") == 1
    headline(state, 6)
    assert at(state, "abda") == 1


def test_china_and_the_soviet_unit_do_not_affect_each_other() -> None:
    state = position(china=3, soviet=3)
    play(state, "attack china", 4)
    assert (at(state, "china"), at(state, "soviet")) == (4, 3)
    headline(state, 4)
    assert (at(state, "china"), at(state, "soviet")) == (3, 3)


def test_a_retreat_from_japan_leads_to_space_1() -> None:
    state = position(nimitz=0)
    play(state, "attack nimitz", 4)
    assert fronts(state)["nimitz"] == 1


def test_fortify_drms_help_the_fortress_too() -> None:
    state = position(card=41, british=1)
    # Card #46 gives +1: 3 + 1 exceeds 3.
    headline(state, 46, 3)
    assert at(state, "british") == 1


def test_a_unit_enters_before_the_advances_of_its_card() -> None:
    entering = [{"kind": "enter", "army": "soviet", "space": 3}]
    rules = with_card(59, advances=["soviet"], effects=entering)
    state = position(card=41)
    headline(state, 59, rules=rules)
    assert at(state, "soviet") == 2
