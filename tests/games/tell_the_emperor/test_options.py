"""The optional rules 12.1 to 12.4 and the parts of the kit that can be switched [1.2]."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.play import Play
from games.tell_the_emperor.state import State
from tests.games.tell_the_emperor.builders import (
    OUT_OF_PLAY,
    RULES,
    action_phase,
    at,
    boxes,
    housekeeping,
    level,
    options,
    play,
    position,
)


def started(scenario: str = "S2", seed: int = 5, **chosen: object) -> State:
    """A scenario at its first decision."""
    return RULES.start(Setup(scenario=scenario, options=chosen), Play.seeded(seed))


def test_12_1_historical_order_plays_every_deck_by_its_numbers() -> None:
    state = started(historical_order=True)
    cards = [state.card, *state.pile, *(n for _, cards in state.later for n in cards)]
    assert cards == list(range(1, 61))


def test_12_1_historical_order_leaves_out_what_the_scenario_leaves_out() -> None:
    state = started("S1", historical_order=True)
    cards = [state.card, *state.pile, *(n for _, cards in state.later for n in cards)]
    assert len(cards) == 48
    assert all(a < b for a, b in pairwise(cards))


def test_12_1_without_it_the_decks_are_shuffled() -> None:
    assert started(seed=1).pile != started(seed=2).pile


@pytest.mark.parametrize(("difficulty", "actions"), [("off", 2), ("easier", 3), ("harder", 1)])
@pytest.mark.parametrize("turn", [5, 10, 60])
def test_12_2_every_fifth_turn_has_an_action_more_or_less(
    difficulty: str, actions: int, turn: int
) -> None:
    state = position(card=2, options={"difficulty": difficulty}, turn=turn)
    action_phase(state)
    assert state.actions == actions


@pytest.mark.parametrize("difficulty", ["easier", "harder"])
@pytest.mark.parametrize("turn", [1, 4, 6, 9, 51])
def test_12_2_the_other_turns_are_as_printed(difficulty: str, turn: int) -> None:
    state = position(card=2, options={"difficulty": difficulty}, turn=turn)
    action_phase(state)
    assert state.actions == 2


@pytest.mark.parametrize(
    ("difficulty", "turn", "told"),
    [
        ("easier", 4, ["+1 Action on turn 5 [12.2]"]),
        ("harder", 10, ["-1 Action this turn [12.2]"]),
        ("harder", 11, ["-1 Action on turn 15 [12.2]"]),
        ("off", 10, []),
    ],
)
def test_12_2_what_is_in_force_tells_when_it_comes(
    difficulty: str, turn: int, told: list[str]
) -> None:
    rows = RULES.in_force(position(card=2, options={"difficulty": difficulty}, turn=turn))
    assert [row for row in rows if "[12.2]" in row] == told


def test_12_2_harder_never_leaves_less_than_one_action() -> None:
    state = position(card=14, options={"difficulty": "harder"}, turn=5)
    action_phase(state)
    assert state.actions == 1


def test_12_2_easier_and_prestige_0_cancel_out() -> None:
    state = position(card=2, options={"difficulty": "easier"}, turn=5, prestige=0)
    action_phase(state)
    assert state.actions == 2


@pytest.mark.parametrize(("die", "out"), [(1, False), (4, False), (5, True), (6, True)])
def test_12_3_ignores_values_and_drms(die: int, out: bool) -> None:
    simple = {"simplified_knock_outs": True}
    for card in (18, 13):
        # Card #18 would add 2, card #13 take 1 away.
        state = position(card=card, options=simple, china=5, strong=["china"], british=OUT_OF_PLAY)
        play(state, "knock-out china", die)
        assert (at(state, "china") == OUT_OF_PLAY) is out


@pytest.mark.parametrize("empty", ["army_navy", "oil"])
def test_12_3_still_needs_army_navy_and_oil(empty: str) -> None:
    state = position(options={"simplified_knock_outs": True}, china=5, placed={empty: 0})
    assert "knock-out china" not in options(state)


def test_12_3_bushido_still_applies() -> None:
    state = position(options={"simplified_knock_outs": True}, china=5, prestige=5)
    play(state, "knock-out china", 4)
    play(state, "reroll", 5)
    assert at(state, "china") == OUT_OF_PLAY
    assert boxes(state) == (3, 5, 3)


WIND = {"divine_wind": True}


def test_12_4_all_kamikazes_may_go_into_one_roll_while_an_army_is_in_japan() -> None:
    state = position(options=WIND, nimitz=0, macarthur=2, kamikazes=3)
    for army in ("nimitz", "macarthur"):
        for count in ("kamikaze", "kamikaze 2", "kamikaze 3"):
            assert f"attack {army} {count}" in options(state)


def test_12_4_only_one_kamikaze_while_no_army_is_in_japan() -> None:
    state = position(options=WIND, macarthur=2, kamikazes=3)
    assert "attack macarthur kamikaze" in options(state)
    assert "attack macarthur kamikaze 2" not in options(state)


def test_12_4_the_targets_stay_those_of_the_rules() -> None:
    state = position(options=WIND, nimitz=0, british=3, china=3, kamikazes=2)
    assert "attack british kamikaze" not in options(state)
    assert "attack china kamikaze" not in options(state)


def test_12_4_those_used_count_against_the_limit_once_japan_is_free() -> None:
    state = position(options=WIND, nimitz=0, macarthur=2, kamikazes=3)
    play(state, "attack nimitz kamikaze", 4)
    assert at(state, "nimitz") == 1
    assert state.kamikazes == 2
    assert not [words for words in options(state) if "kamikaze" in words]


def test_12_4_a_second_kamikaze_may_follow_while_japan_is_not_free() -> None:
    state = position(options=WIND, nimitz=0, strong=["nimitz"], kamikazes=2)
    play(state, "attack nimitz kamikaze", 2)
    assert "attack nimitz kamikaze" in options(state)


def test_12_4_banzai_attacks_may_use_several_too() -> None:
    state = position(options=WIND, british=0, kamikazes=2)
    action_phase(state)
    play(state, "banzai british kamikaze 2", 2)
    assert at(state, "british") == 1


def test_without_invasion_preparation_step_d_does_nothing() -> None:
    state = position(options={"invasion_preparation": False}, macarthur=1, nimitz=1)
    assert housekeeping(state).rolls == []
    assert state.fortress


def test_invasion_preparation_may_be_added_to_the_base_game() -> None:
    state = position(scenario="S1", options={"invasion_preparation": True}, macarthur=1, china=1)
    housekeeping(state, 2)
    assert not state.fortress


def test_without_the_kits_cards_the_decks_are_the_base_games() -> None:
    state = started(kit_cards=False)
    assert [len(state.pile) + 1, *(len(cards) for _, cards in state.later)] == [16, 17, 15]


def test_the_score_may_be_added_to_the_base_game() -> None:
    state = position(scenario="S1", options={"tournament_score": True}, card=58, pile=[])
    housekeeping(state)
    assert level(state) == "survival"
    assert state.outcome is not None
    assert state.outcome.scores == (23,)


def test_a_wrong_option_is_named() -> None:
    with pytest.raises(Unreadable, match="atom_bombs"):
        started(atom_bombs=True)
    with pytest.raises(Unreadable, match="difficulty"):
        started(difficulty="awful")


def test_without_12_4_a_roll_takes_one_kamikaze_even_with_an_army_in_japan() -> None:
    state = position(nimitz=0, kamikazes=3)
    assert "attack nimitz kamikaze" in options(state)
    assert "attack nimitz kamikaze 2" not in options(state)
