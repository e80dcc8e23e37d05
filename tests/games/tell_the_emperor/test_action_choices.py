"""Which Actions are possible [8.0], and the words for them."""

from __future__ import annotations

import pytest

from games.core.errors import Unreadable
from games.tell_the_emperor.actions import UNIVERSE, Attack
from tests.games.tell_the_emperor.builders import (
    JAVA,
    OUT_OF_PLAY,
    RULES,
    at,
    headline,
    options,
    play,
    position,
)


def starting(state_options: list[str], verb: str) -> list[str]:
    """What comes after a verb in the legal actions."""
    return [words.removeprefix(verb + " ") for words in state_options if words.startswith(verb)]


def test_the_set_up_offers_these_actions() -> None:
    assert options(position()) == [
        "attack british",
        "attack china",
        "attack macarthur",
        "attack nimitz",
        "attack abda",
        "raise army-navy",
        "raise prestige",
        "fortify macarthur 1",
        "fortify nimitz 1",
        "fortify nimitz 2",
        "fortify nimitz 3",
        "end-actions",
    ]


def test_attacks_reach_every_army_on_its_track_below_its_highest_space() -> None:
    state = position(british=0, china=4, macarthur=5, nimitz=1, abda=4, soviet=4)
    assert starting(options(state), "attack") == ["british", "china", "nimitz", "abda", "soviet"]


def test_no_attack_on_abda_in_java_or_on_an_army_out_of_play() -> None:
    state = position(abda=JAVA, british=OUT_OF_PLAY, soviet=OUT_OF_PLAY)
    assert starting(options(state), "attack") == ["china", "macarthur", "nimitz"]


def test_the_same_army_may_be_attacked_again_and_again() -> None:
    state = position(actions=3, british=1)
    for space in (2, 3, 4):
        play(state, "attack british", 6)
        assert at(state, "british") == space


def test_an_attack_drives_abda_step_by_step_into_java() -> None:
    state = position(abda=3, actions=3)
    play(state, "attack abda", 3)
    play(state, "attack abda", 3)
    assert at(state, "abda") == JAVA
    assert "attack abda" not in options(state)


def test_knock_outs_reach_only_armies_in_5_and_never_abda() -> None:
    state = position(british=5, china=4, nimitz=5, soviet=5, abda=4)
    assert starting(options(state), "knock-out") == ["british", "nimitz", "soviet"]


@pytest.mark.parametrize("empty", ["army_navy", "oil"])
def test_a_knock_out_needs_army_navy_and_oil(empty: str) -> None:
    assert starting(options(position(british=5, placed={empty: 0})), "knock-out") == []
    assert starting(options(position(british=5, placed={empty: 1})), "knock-out") == ["british"]


@pytest.mark.parametrize(
    ("out", "need"), [((), 6), (("china",), 7), (("china", "macarthur"), 7), (("soviet",), 7)]
)
def test_each_army_out_of_play_makes_a_knock_out_harder(out: tuple[str, ...], need: int) -> None:
    for die in (5, 6):
        state = position(british=5, placed=dict.fromkeys(out, OUT_OF_PLAY))
        play(state, "knock-out british", die)
        assert (at(state, "british") == OUT_OF_PLAY) is (die >= need)


@pytest.mark.parametrize(("track", "value"), [("army_navy", 5), ("prestige", 5)])
def test_one_high_resource_gives_plus_1_on_a_knock_out(track: str, value: int) -> None:
    state = position(british=5, bushido_used=True, placed={track: value})
    play(state, "knock-out british", 5)
    assert at(state, "british") == OUT_OF_PLAY


def test_a_resource_in_its_top_box_is_not_raised() -> None:
    assert starting(options(position(army_navy=6, prestige=5)), "raise") == ["prestige"]
    assert starting(options(position(army_navy=5, prestige=6)), "raise") == ["army-navy"]
    assert starting(options(position(army_navy=4, markers=2)), "raise") == ["prestige"]


def test_without_oil_prestige_may_still_be_raised() -> None:
    assert starting(options(position(oil=0)), "raise") == ["prestige"]


def test_resource_actions_are_possible_with_army_navy_0() -> None:
    assert starting(options(position(army_navy=0)), "raise") == ["army-navy", "prestige"]


def test_a_fortification_is_built_without_a_die_on_a_lower_island() -> None:
    state = position(nimitz=3)
    assert play(state, "fortify nimitz 1").rolls == []
    assert state.forts == [(3, 1)]
    assert starting(options(state), "fortify nimitz") == ["2"]


def test_no_fortification_behind_an_army_or_out_of_play_or_on_the_home_islands() -> None:
    assert starting(options(position(macarthur=1, nimitz=OUT_OF_PLAY)), "fortify") == []


def test_fortifications_reach_up_to_space_4() -> None:
    state = position(macarthur=5, nimitz=2)
    assert starting(options(state), "fortify macarthur") == ["1", "2", "3", "4"]


def test_there_are_only_three_fortifications() -> None:
    state = position(nimitz=5, forts=[("nimitz", 1), ("nimitz", 2)], actions=3)
    play(state, "fortify nimitz 3")
    assert starting(options(state), "fortify") == []


def test_a_lost_fortification_may_be_built_again() -> None:
    state = position(forts=[("nimitz", 1), ("nimitz", 2)])
    assert "fortify macarthur 1" in options(state)


def test_no_fortify_action_with_army_navy_0() -> None:
    assert starting(options(position(army_navy=0)), "fortify") == []


def test_kamikazes_go_against_americans_on_islands_and_whoever_is_in_japan() -> None:
    state = position(kamikazes=1, british=0, china=1, macarthur=4, nimitz=1, abda=1)
    targets = [words.split()[1] for words in options(state) if words.endswith("kamikaze")]
    assert targets == ["british", "macarthur", "nimitz"]


def test_kamikazes_do_not_help_a_knock_out() -> None:
    state = position(kamikazes=1, nimitz=5)
    assert starting(options(state), "knock-out") == ["nimitz"]


def test_a_withdrawal_costs_an_action() -> None:
    state = position(withdrawal="allowed", army_navy=3, actions=2)
    play(state, "withdraw")
    assert state.actions == 1


# -- the words -------------------------------------------------------------------------------


@pytest.mark.parametrize("action", UNIVERSE, ids=str)
def test_an_action_is_read_back_from_its_words_and_its_data(action: Attack) -> None:
    assert RULES.action(str(action)) is action
    assert RULES.action(action.model_dump()) is action


def test_no_two_actions_have_the_same_words() -> None:
    assert len({str(action) for action in UNIVERSE}) == len(UNIVERSE)


@pytest.mark.parametrize("words", ["Attack  NIMITZ kamikaze 2", " attack nimitz kamikaze 2 "])
def test_words_may_be_written_loosely(words: str) -> None:
    assert RULES.action(words) == Attack(army="nimitz", kamikazes=2)


@pytest.mark.parametrize(
    "data",
    [
        "",
        "attack",
        "attack france",
        "knock-out abda",
        {"kind": "attack"},
        {"kind": "dance"},
        7,
        None,
    ],
)
def test_what_is_no_action_is_unreadable(data: object) -> None:
    with pytest.raises(Unreadable):
        RULES.action(data)


def test_the_limits_of_a_turn_are_gone_in_the_next_turn() -> None:
    state = position(card=20, withdrawal="allowed", army_navy=1, kamikazes=2, nimitz=3)
    play(state, "attack nimitz kamikaze", 2)
    play(state, "withdraw")
    headline(state, 27)
    assert "withdraw" in options(state)
    assert "attack nimitz kamikaze" in options(state)


def test_an_advance_of_china_forbids_withdrawal_for_one_turn_only() -> None:
    state = position(card=20, deck="mid", withdrawal="allowed", army_navy=1, macarthur=5)
    headline(state, 32)
    assert "withdraw" not in options(state)
    headline(state, 27)
    assert "withdraw" in options(state)
