"""The order of a turn and its phases [4.0]."""

from __future__ import annotations

import pytest

from games.states_of_siege.events import Advanced, CardPlayed, Ignored, Rolled
from games.tell_the_emperor.events import ArmyEntered, ResourceChanged
from tests.games.tell_the_emperor.builders import (
    JAVA,
    OUT_OF_PLAY,
    RULES,
    action_phase,
    at,
    boxes,
    headline,
    housekeeping,
    level,
    options,
    play,
    position,
    turn_is_over,
    with_card,
)


def test_a_turn_begins_with_its_card() -> None:
    state = position(turn=4)
    chance = headline(state, 3)
    assert isinstance(chance.events[0], CardPlayed)
    assert (state.turn, state.card) == (5, 3)


def test_advances_come_in_the_printed_order() -> None:
    # Card #19 prints MacArthur before the British.
    state = position(macarthur=3, british=3)
    moved = [e.unit for e in headline(state, 19).events if isinstance(e, Advanced)]
    assert moved == ["macarthur", "british"]


def test_all_armies_advance_in_the_order_of_the_rules() -> None:
    state = position(card=41, soviet=3, abda=3, china=4, macarthur=4)
    moved = [e.unit for e in headline(state, 58).events if isinstance(e, Advanced)]
    assert moved == ["british", "china", "macarthur", "nimitz", "soviet", "abda"]


def test_an_army_returns_before_it_advances_and_resources_follow() -> None:
    state = position(card=42, nimitz=OUT_OF_PLAY)
    events = [
        type(e)
        for e in headline(state, 41).events
        if isinstance(e, ArmyEntered | Advanced | ResourceChanged)
    ]
    assert events == [ArmyEntered, Advanced, ResourceChanged]


def test_card_retreats_come_after_advances() -> None:
    # MacArthur in Japan ignores an advance; the retreat of card #12 drives him to 1.
    state = position(macarthur=0, nimitz=4)
    chance = headline(state, 12)
    kinds = [type(e).__name__ for e in chance.events if hasattr(e, "unit")]
    assert kinds == ["Advanced", "Retreated"]
    assert at(state, "macarthur") == 1


def test_an_event_roll_comes_after_retreats_in_list_order_before_resources() -> None:
    rules = with_card(20, effects=[
        {"kind": "resource", "track": "oil", "delta": -1},
        {"kind": "roll", "rows": [{"faces": [1, 2, 3, 4, 5, 6], "effects": []}]},
        {"kind": "retreat", "army": "china", "spaces": 1},
        {"kind": "flip", "army": "china", "side": "strong"},
    ])  # fmt: skip
    state = position(card=21, macarthur=3)
    names = [type(e).__name__ for e in headline(state, 20, 3, rules=rules).events]
    assert names == [
        "CardPlayed",
        "ArmyFlipped",
        "Advanced",
        "TableRolled",
        "Retreated",
        "ResourceChanged",
        "ActionsGiven",
    ]


def test_the_number_of_actions_is_fixed_before_banzai_attacks() -> None:
    # The failed Banzai of the turn costs Army-Navy, not Actions; Prestige counts before it.
    state = position(card=2, british=0, prestige=1)
    action_phase(state)
    state.resources[1] = 0
    play(state, "decline")
    assert state.actions == 2


def test_banzai_attacks_come_in_the_order_of_the_rules() -> None:
    state = position(british=0, china=0, macarthur=0, nimitz=0, soviet=0)
    action_phase(state)
    order = []
    while "decline" in options(state):
        order.append(options(state)[0])
        play(state, "decline")
    assert order == [
        "banzai british",
        "banzai china",
        "banzai macarthur",
        "banzai nimitz",
        "banzai soviet",
    ]


def test_a_banzai_attack_costs_no_action_and_needs_no_army_navy() -> None:
    state = position(british=0, army_navy=0)
    action_phase(state)
    play(state, "banzai british", 4)
    assert at(state, "british") == 1
    assert state.actions == 1


def test_actions_are_spent_one_by_one() -> None:
    state = position(actions=2)
    play(state, "attack british", 2)
    assert state.actions == 1
    play(state, "attack british", 2)
    assert turn_is_over(state)


def test_unspent_actions_are_lost() -> None:
    state = position(actions=2)
    play(state, "end-actions")
    assert turn_is_over(state)


def test_a_battle_costs_no_action_and_is_fought_once() -> None:
    state = position(card=15, actions=2)
    play(state, "fight-battle", 4)
    assert state.actions == 2
    assert "fight-battle" not in options(state)


def test_a_battle_may_be_fought_after_the_last_action() -> None:
    state = position(card=15, actions=1, macarthur=2)
    play(state, "attack abda", 2)
    assert options(state) == ["fight-battle", "end-actions"]
    play(state, "fight-battle", 5)
    assert at(state, "macarthur") == 3
    assert turn_is_over(state)


def test_a_battle_may_be_declined() -> None:
    state = position(card=15)
    assert play(state, "end-actions").rolls == []


def test_no_battle_without_its_card() -> None:
    assert "fight-battle" not in options(position())
    state = position(card=15)
    headline(state, 17)
    assert "fight-battle" not in options(state)


@pytest.mark.parametrize("oil", [0, 5])
def test_step_c_is_one_free_roll_with_abda_in_java(oil: int) -> None:
    state = position(abda=JAVA, oil=oil)
    housekeeping(state, 6)
    assert boxes(state)[2] == oil + 1


@pytest.mark.parametrize(("abda", "oil"), [(JAVA, 6), (4, 3), (1, 3)])
def test_step_c_is_skipped_with_full_oil_or_an_active_abda(abda: int, oil: int) -> None:
    assert housekeeping(position(abda=abda, oil=oil)).rolls == []


def test_step_c_comes_before_step_d() -> None:
    state = position(abda=JAVA, oil=3, macarthur=1, british=1)
    rules = [e.rule for e in housekeeping(state, 2, 5).events if isinstance(e, Rolled)]
    assert rules == ["9.3", "9.4"]


def test_a_defeat_ends_the_game_at_once() -> None:
    state = position(british=0, macarthur=1, china=1, abda=JAVA)
    assert housekeeping(state).rolls == []
    assert RULES.legal(state) == []


def test_one_empty_resource_loses_nothing() -> None:
    for track in range(3):
        state = position()
        state.resources[track] = 0
        housekeeping(state)
        assert level(state) == ""


def test_two_armies_out_of_play_win_nothing() -> None:
    state = position(british=OUT_OF_PLAY, china=OUT_OF_PLAY)
    housekeeping(state)
    assert level(state) == ""


def test_the_next_deck_begins_when_one_is_empty() -> None:
    state = position(card=19, pile=[])
    housekeeping(state)
    assert state.deck == "mid"
    assert len(state.pile) == 21
    assert [name for name, _ in state.later] == ["late"]


def test_an_ignored_order_is_told_with_its_rule() -> None:
    state = position(abda=JAVA)
    ignored = [e for e in headline(state, 6).events if isinstance(e, Ignored)]
    assert [(e.unit, e.rule) for e in ignored] == [("abda", "6.2")]


def test_the_drms_of_a_card_end_when_it_is_discarded() -> None:
    state = position(card=18)
    assert [words for words in RULES.in_force(state) if "China" in words]
    housekeeping(state)
    assert not [words for words in RULES.in_force(state) if "China" in words]
