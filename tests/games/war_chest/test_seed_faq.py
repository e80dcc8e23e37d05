"""The questions and answers of the Siege rulebook, and the rules it gives, one test for each."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import (
    RULES,
    answers,
    army,
    board,
    eliminated,
    forts,
    held,
    new_game,
    pending,
    position,
    say,
    story,
    uses,
    waiting,
)

ALL_BUT_THREE = "c4 c1 e6 f4 b2 g2 a3"

# -- the questions ---------------------------------------------------------------------------


def test_faq_1_no_sapper_without_fortifications_in_the_supply() -> None:
    state = position("sapper d4", forts=ALL_BUT_THREE, hand_a="sapper")
    say(state, "move sapper d4 e3")
    assert waiting(state) == "B"
    assert "e3" not in forts(state)
    # With one in the supply it would have been asked.
    state = position("sapper d4", forts=ALL_BUT_THREE[3:], hand_a="sapper")
    say(state, "move sapper d4 e3")
    assert answers(state) == {"build", "decline"}


def test_faq_2_a_siege_tower_reduced_to_one_coin_still_attacks_the_pikeman_again() -> None:
    state = position("siege-tower d4x2", "pikeman e4x3", hand_a="siege-tower")
    say(state, "tactic siege-tower d4 at e4")
    assert board(state) == {"A siege-tower d4", "B pikeman e4x2"}
    assert answers(state) == {"attack d4 e4"}
    say(state, "attack d4 e4")
    assert board(state) == {"B pikeman e4"}
    assert eliminated(state) == {"siege-tower": 2, "pikeman": 2}


def test_faq_3_the_war_wagon_has_to_move_after_its_tactic() -> None:
    state = position("war-wagon d4x2, swordsman e4", hand_a="war-wagon")
    (done,) = say(state, "tactic war-wagon d4 ally e4 to f4")
    assert board(state) == {"A war-wagon e4x2", "A swordsman f4"}
    assert pending(state) == ""
    assert story([done])[1:] == ["A: Swordsman e4 to f4", "A: War Wagon d4 to e4"]


@pytest.mark.parametrize("friend", ["e4", "d5", "c3"])
def test_faq_4_the_vacated_space_is_where_the_pushed_unit_was(friend: str) -> None:
    state = position(f"war-wagon d4x2, swordsman {friend}", hand_a="war-wagon")
    places = [use.split()[-1] for use in uses(state, "war-wagon", "tactic")]
    assert len(places) == 5
    for place in places:
        after = state.clone()
        say(after, f"tactic war-wagon d4 ally {friend} to {place}")
        assert board(after) == {f"A war-wagon {friend}x2", f"A swordsman {place}"}


def test_faq_5_a_wagon_does_not_pay_for_a_unit_that_attacked_a_pikeman() -> None:
    state = position("swordsman d4, war-wagon d5x2", "pikeman e4", hand_a="swordsman")
    say(state, "attack swordsman d4 e4")
    assert waiting(state) == "B"
    assert board(state) == {"A war-wagon d5x2"}
    assert eliminated(state) == {"swordsman": 1, "pikeman": 1}


@pytest.mark.parametrize(("height", "wagon"), [("", ""), ("x2", "B war-wagon f4")])
def test_faq_6_if_the_wagon_pays_for_a_pikeman_the_attacker_still_loses_a_coin(
    height: str, wagon: str
) -> None:
    state = position("swordsman d4", f"pikeman e4, war-wagon f4{height}", hand_a="swordsman")
    say(state, "attack swordsman d4 e4")
    assert waiting(state) == "B absorb"
    say(state, "absorb wagon f4")
    assert board(state) == {"B pikeman e4"} | ({wagon} if wagon else set())
    assert eliminated(state) == {"swordsman": 1, "war-wagon": 1}


def test_faq_6_an_attacker_that_is_not_adjacent_loses_nothing() -> None:
    state = position("archer d4", "pikeman f4, war-wagon f5x2", hand_a="archer")
    say(state, "tactic archer d4 at f4", "absorb wagon f5")
    assert board(state) == {"A archer d4", "B pikeman f4", "B war-wagon f5"}


# -- the rules -------------------------------------------------------------------------------


def test_xiangyang_has_the_units_of_yuan_and_song() -> None:
    state = new_game("xiangyang")
    assert army(state, "A") == ["cavalry", "light_cavalry", "siege_tower", "trebuchet"]
    assert army(state, "B") == ["crossbowman", "marshall", "pikeman", "sapper"]
    assert len(forts(state)) == 4


@pytest.mark.parametrize("unit", ["trebuchet", "war-wagon", "siege-tower"])
def test_a_siege_tactic_is_for_bolstered_units_only(unit: str) -> None:
    def tactics(height: int) -> set[str]:
        state = position(f"{unit} d4x{height}, swordsman c3", "scout e4, archer f4", hand_a=unit)
        return uses(state, unit, "tactic")

    assert tactics(1) == set()
    assert tactics(2)
    assert tactics(3) == tactics(2)


@pytest.mark.parametrize("card", list("123456"))
def test_a_map_card_places_four_fortifications_and_leaves_three(card: str) -> None:
    state = new_game("draft", map=card)
    assert len(forts(state)) == 4
    assert "Fortifications left: 3 [9.4]" in RULES.picture(state)


def test_the_map_card_is_drawn_by_lot() -> None:
    assert len({frozenset(forts(new_game("draft", seed))) for seed in range(40)}) == 6


def test_fortifications_are_placed_before_the_draft() -> None:
    state = new_game("draft")
    assert state.offer
    assert forts(state)


@pytest.mark.parametrize(("owner", "may"), [("-", True), ("A", True), ("B", False)])
def test_units_enter_neutral_and_friendly_fortifications_but_no_enemy_ones(
    owner: str, may: bool
) -> None:
    state = position("swordsman d3", control=f"e3 {owner}", forts="e3", hand_a="swordsman")
    assert ("move d3 e3" in uses(state, "swordsman")) is may


@pytest.mark.parametrize("owner", ["-", "A", "B"])
def test_light_cavalry_does_not_move_through_a_fortification(owner: str) -> None:
    # From e2 to f3 the only ways lead over e3 and f2; f2 is taken.
    units = "light-cavalry e2, swordsman f2"
    free = position(units, hand_a="light-cavalry")
    assert "tactic e2 to f3" in uses(free, "light-cavalry")
    state = position(units, control=f"e3 {owner}", forts="e3", hand_a="light-cavalry")
    assert "tactic e2 to f3" not in uses(state, "light-cavalry")


def test_an_attacked_fortification_goes_back_to_the_supply() -> None:
    state = position("swordsman d3", forts="e3 c1", hand_a="swordsman")
    say(state, "attack swordsman d3 e3", "decline")
    assert forts(state) == {"c1"}
    assert eliminated(state) == {}


@pytest.mark.parametrize("owner", ["-", "A", "B"])
def test_a_unit_in_a_fortification_is_attacked_after_the_fortification(owner: str) -> None:
    state = position(
        "lancer c4, cavalry d3", "scout e3", control=f"e3 {owner}", forts="e3", hand_a="cavalry"
    )
    say(state, "attack cavalry d3 e3")
    assert forts(state) == set()
    assert "B scout e3" in board(state)
    assert held(state, "A") == {"c1", "f1", "e3"} - ({"e3"} if owner != "A" else set())
    state = position("cavalry d3", "scout e3", control=f"e3 {owner}", hand_a="cavalry")
    say(state, "attack cavalry d3 e3")
    assert board(state) == {"A cavalry d3"}


def test_the_sapper_builds_out_of_the_supply() -> None:
    state = position("sapper d4", forts="c4 c1 e6 f4", hand_a="sapper")
    (_, built) = say(state, "move sapper d4 e3", "build")
    assert forts(state) == {"c4", "c1", "e6", "f4", "e3"}
    assert story([built]) == ["A: builds a Fortification on e3, 2 left"]
