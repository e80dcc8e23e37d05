"""Sapper [9.1.1] and Siege Tower [9.1.2]."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import (
    answers,
    board,
    eliminated,
    forts,
    pending,
    position,
    say,
    story,
    supply,
    uses,
    waiting,
    zone,
)

# -- Sapper ----------------------------------------------------------------------------------


def test_the_sapper_steps_and_razes_a_fortification() -> None:
    state = position("sapper d4", "scout d3", forts="e3 f4", hand_a="sapper")
    assert uses(state, "sapper", "tactic") == {"tactic d4 to e4 at e3", "tactic d4 to e4 at f4"}
    say(state, "tactic sapper d4 to e4 at e3")
    assert board(state) == {"A sapper e4", "B scout d3"}
    assert forts(state) == {"f4"}
    assert waiting(state) == "B"


def test_the_tactic_never_hits_a_unit() -> None:
    assert (
        uses(position("sapper d4", "scout f4", forts="", hand_a="sapper"), "sapper", "tactic")
        == set()
    )


def test_the_tactic_hits_a_fortification_that_holds_an_enemy_and_spares_him() -> None:
    state = position("sapper d4", "knight f4", control="f4 A", forts="f4", hand_a="sapper")
    say(state, "tactic sapper d4 to e4 at f4")
    assert board(state) == {"A sapper e4", "B knight f4"}
    assert eliminated(state) == {}


def test_the_tactic_leaves_own_fortifications_alone() -> None:
    state = position("sapper d4", control="f4 A", forts="f4", hand_a="sapper")
    assert uses(state, "sapper", "tactic") == set()


def test_the_sapper_attacks_units_and_fortifications_next_to_it() -> None:
    state = position("sapper d4", "scout e4", forts="e3", hand_a="sapper")
    assert uses(state, "sapper", "attack") == {"attack d4 e3", "attack d4 e4"}


def test_the_sapper_may_leave_a_fortification_and_raze_it() -> None:
    state = position("sapper e3", forts="e3", hand_a="sapper")
    say(state, "tactic sapper e3 to d4 at e3")
    assert forts(state) == set()


def test_the_sapper_may_build_or_not() -> None:
    state = position("sapper d4", forts="c4", hand_a="sapper")
    say(state, "move sapper d4 e3")
    assert waiting(state) == "A sapper_build"
    assert answers(state) == {"build", "decline"}
    after = state.clone()
    (stays,) = say(after, "decline")
    assert forts(after) == {"c4"}
    assert story([stays]) == ["A: the Sapper builds nothing"]
    say(state, "build")
    assert forts(state) == {"c4", "e3"}
    assert waiting(state) == "B"


@pytest.mark.parametrize("to", ["d3", "d5", "e4"])
def test_nothing_is_built_off_the_locations(to: str) -> None:
    state = position("sapper d4", forts="", hand_a="sapper")
    say(state, f"move sapper d4 {to}")
    assert waiting(state) == "B"


def test_nothing_is_built_where_a_fortification_stands() -> None:
    state = position("sapper d4", forts="e3", hand_a="sapper")
    say(state, "move sapper d4 e3")
    assert waiting(state) == "B"


def test_without_siege_there_is_nothing_to_build_with() -> None:
    # Random and drafted units may be Sappers only with Siege; a position may still hold one.
    state = position("sapper d4", hand_a="sapper")
    say(state, "move sapper d4 e3")
    assert waiting(state) == "B"


def test_the_last_of_seven_may_be_built() -> None:
    state = position("sapper d4", forts="c4 c1 e6 f4 b2 g2", hand_a="sapper")
    (_, built) = say(state, "move sapper d4 e3", "build")
    assert len(forts(state)) == 7
    assert story([built]) == ["A: builds a Fortification on e3, 0 left"]


def test_attacking_and_controlling_build_nothing() -> None:
    state = position("sapper e3", "scout e4", forts="", hand_a="sapper sapper royal")
    say(state, "control sapper e3")
    assert waiting(state) == "B"
    say(state, "pass royal", "attack sapper e3 e4")
    assert pending(state) == ""


def test_a_sapper_pushed_by_the_wagon_builds() -> None:
    state = position("war-wagon d5x2, sapper d4", forts="", hand_a="war-wagon")
    say(state, "tactic war-wagon d5 ally d4 to e3", "build")
    assert forts(state) == {"e3"}
    assert board(state) == {"A war-wagon d4x2", "A sapper e3"}


# -- Siege Tower -----------------------------------------------------------------------------


def test_a_deployed_tower_may_get_a_second_coin_from_the_supply() -> None:
    state = position(hand_a="siege-tower", supply_a="siege-tower 2")
    say(state, "deploy siege-tower c1")
    assert waiting(state) == "A tower_bolster"
    assert answers(state) == {"tower-bolster", "decline"}
    after = state.clone()
    say(after, "decline")
    assert board(after) == {"A siege-tower c1"}
    assert supply(after, "A") == {"siege-tower": 2}
    say(state, "tower-bolster")
    assert board(state) == {"A siege-tower c1x2"}
    assert supply(state, "A") == {"siege-tower": 1}
    assert waiting(state) == "B"


def test_other_units_get_none_when_they_are_deployed() -> None:
    state = position(hand_a="scout", supply_a="scout 2 siege-tower 2")
    say(state, "deploy scout c1")
    assert waiting(state) == "B"


def test_a_bolstered_tower_gets_none() -> None:
    state = position("siege-tower d4", hand_a="siege-tower", supply_a="siege-tower 1")
    say(state, "bolster siege-tower d4")
    assert waiting(state) == "B"


def test_the_tower_attacks_the_same_target_twice_or_two() -> None:
    units = ("siege-tower d4x2", "scout e4x2, archer d5")
    state = position(*units, hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4")
    assert waiting(state) == "A tower_second_attack"
    assert answers(state) == {"attack d4 e4", "attack d4 d5"}
    after = state.clone()
    say(after, "attack d4 e4")
    assert board(after) == {"A siege-tower d4x2", "B archer d5"}
    say(state, "attack d4 d5")
    assert board(state) == {"A siege-tower d4x2", "B scout e4"}
    assert zone(state, "up_a") == ["siege-tower"]


def test_without_a_second_target_the_tactic_is_over() -> None:
    state = position("siege-tower d4x2", "scout e4, archer g1", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4")
    assert waiting(state) == "B"


def test_a_tower_that_is_gone_does_not_attack_again() -> None:
    # Its height falls to nothing only if the first attack finds it with one coin; two are needed
    # to begin, so that the second reflex is the earliest to take the last.
    state = position("siege-tower d4x2", "pikeman e4x3, scout d5", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4", "attack d4 e4")
    assert board(state) == {"B pikeman e4", "B scout d5"}
    assert waiting(state) == "B"


def test_the_second_attack_may_hit_who_stood_in_the_fortification() -> None:
    state = position("siege-tower d4x2", "scout e3", forts="e3", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e3", "attack d4 e3")
    assert board(state) == {"A siege-tower d4x2"}
    assert forts(state) == set()


def test_a_tower_that_fell_to_one_coin_cannot_hit_a_knight() -> None:
    state = position("siege-tower d4x2", "pikeman e4x2, knight d5", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4")
    assert answers(state) == {"attack d4 e4"}
    state = position("siege-tower d4x3", "pikeman e4x2, knight d5", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4")
    assert answers(state) == {"attack d4 e4", "attack d4 d5"}


def test_the_defender_may_pay_for_each_of_the_two_attacks() -> None:
    state = position(
        "siege-tower d4x2", "royal-guard e4, war-wagon e5", supply_b="royal-guard 1",
        hand_a="siege-tower",
    )  # fmt: skip
    say(state, "tactic siege-tower d4 at e4", "absorb supply", "attack d4 e4")
    assert answers(state) == {"absorb stack", "absorb wagon e5"}
    say(state, "absorb wagon e5")
    assert board(state) == {"A siege-tower d4x2", "B royal-guard e4"}


def test_a_normal_attack_of_the_tower_is_one_attack() -> None:
    state = position("siege-tower d4x2", "scout e4x2", hand_a="siege-tower")
    say(state, "attack siege-tower d4 e4")
    assert waiting(state) == "B"
