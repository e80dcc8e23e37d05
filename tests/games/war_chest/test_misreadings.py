"""Ten things that players and programs are known to get wrong, each as it is right."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import (
    RULES,
    answers,
    board,
    eliminated,
    pending,
    position,
    say,
    uses,
    waiting,
    winner,
    zone,
)


def test_1_the_royal_guard_is_paid_for_with_the_royal_coin_face_up() -> None:
    state = position("royal-guard d3", hand_a="royal royal-guard scout", control="e3 A")
    assert uses(state, "royal-guard", "tactic") == set()
    say(state, "tactic royal d3 to e3")
    assert zone(state, "up_a") == ["royal"]
    assert zone(state, "down_a") == []


@pytest.mark.parametrize("use", ["initiative scout", "recruit scout with scout", "pass scout"])
def test_1_face_down_are_only_initiative_recruiting_and_passing(use: str) -> None:
    state = position(hand_a="scout royal", supply_a="scout 1", initiative="B")
    say(state, use)
    assert zone(state, "down_a") == ["scout"]
    assert zone(state, "up_a") == (["scout"] if use.startswith("recruit") else [])


def test_2_the_owner_chooses_which_footman_acts_first() -> None:
    state = position("footman c3, footman e3", hand_a="footman")
    say(state, "tactic footman")
    assert {text.split()[1] for text in answers(state)} == {"c3", "e3"}
    for first, second in (("c3", "e3"), ("e3", "c3")):
        after = state.clone()
        step = {"c3": "c2", "e3": "e2"}
        say(after, f"move {first} {step[first]}")
        assert {text.split()[1] for text in answers(after)} == {second}
        say(after, f"move {second} {step[second]}")
        assert board(after) == {"A footman c2", "A footman e2"}


@pytest.mark.parametrize("edition", ["revised", "first", "later"])
def test_2_the_footman_tactic_is_the_same_in_every_printing(edition: str) -> None:
    state = position("footman c3, footman e3", hand_a="footman", edition=edition)
    say(state, "tactic footman", "control e3", "move c3 d4")
    assert board(state) == {"A footman d4", "A footman e3"}


def test_3_a_recruited_footman_is_deployed_out_of_the_discards() -> None:
    state = position("footman d4", hand_a="footman royal", supply_a="footman 1", edition="later")
    say(state, "recruit footman with royal")
    assert pending(state) == "footman_deploy"
    assert answers(state) == {"deploy c1", "deploy f1", "decline"}
    say(state, "deploy f1")
    assert board(state) == {"A footman d4", "A footman f1"}
    assert zone(state, "up_a") == []
    assert zone(state, "hand_a") == ["footman"]
    assert zone(state, "down_a") == ["royal"]


def test_4_the_drawn_coin_is_used_after_the_defender_has_chosen() -> None:
    # In which order draw and choice are made does not matter; the use comes after both.
    state = position(
        "warrior-priest d4", "royal-guard e4", supply_b="royal-guard 1",
        hand_a="warrior-priest", bag_a="royal",
    )  # fmt: skip
    say(state, "attack warrior-priest d4 e4")
    assert waiting(state) == "B absorb"
    say(state, "absorb stack")
    assert waiting(state) == "A priest_play"
    assert board(state) == {"A warrior-priest d4"}


def test_5_the_berserker_pays_before_the_maneuver() -> None:
    state = position("berserker d4x2", "knight e4, scout d5", hand_a="berserker")
    assert uses(state, "berserker", "attack") == {"attack d4 e4", "attack d4 d5"}
    say(state, "attack berserker d4 d5")
    assert "attack d4 e4" not in answers(state)
    state = position("berserker d4x3", "knight e4, scout d5", hand_a="berserker")
    say(state, "attack berserker d4 d5")
    assert "attack d4 e4" in answers(state)


def test_5_the_last_coin_of_a_berserker_stays() -> None:
    state = position("berserker d4", hand_a="berserker")
    say(state, "move berserker d4 d5")
    assert waiting(state) == "B"


def test_6_ensign_and_marshall_target_others_only() -> None:
    state = position("ensign d4, marshall d5", "scout e4", hand_a="ensign marshall")
    assert {use.split()[3] for use in uses(state, "ensign", "tactic")} == {"d5"}
    assert uses(state, "marshall", "tactic") == {"tactic d5 ally d4 at e4"}
    alone = position("ensign d4, marshall g1", "scout g2", hand_a="ensign marshall")
    assert uses(alone, "ensign", "tactic") == uses(alone, "marshall", "tactic") == set()


@pytest.mark.parametrize(
    ("coin", "units", "knight", "tactic"),
    [
        ("archer", "archer d4", "f4", "tactic d4 at f4"),
        ("crossbowman", "crossbowman d4", "f4", "tactic d4 at f4"),
        ("cavalry", "cavalry d4", "f4", "tactic d4 to e4 at f4"),
        ("lancer", "lancer d4", "f4", "tactic d4 to e4 at f4"),
        ("marshall", "swordsman d4{}, marshall c3", "e4", "tactic c3 ally d4 at e4"),
    ],
)
def test_7_tactics_hit_a_knight_only_from_bolstered_units(
    coin: str, units: str, knight: str, tactic: str
) -> None:
    for height, possible in (("", False), ("x2", True)):
        acting = units.format(height) if "{}" in units else units + height
        state = position(acting, f"knight {knight}", hand_a=coin)
        assert (tactic in uses(state, coin, "tactic")) is possible


def test_7_a_bolstered_marshall_does_not_help_a_unit_of_one_coin() -> None:
    state = position("swordsman d4, marshall c3x2", "knight e4", hand_a="marshall")
    assert uses(state, "marshall", "tactic") == set()


def test_7_the_reflex_is_no_attack() -> None:
    # The Knight loses its only coin to a Pikeman of height 1.
    state = position("knight d4", "pikeman e4", hand_a="knight")
    say(state, "attack knight d4 e4")
    assert eliminated(state) == {"knight": 1, "pikeman": 1}
    # Nor is the unit that suffers it protected by the Fortification it stands in.
    state = position("swordsman e3", "pikeman e4", forts="e3", hand_a="swordsman")
    say(state, "attack swordsman e3 e4")
    assert board(state) == set()


def test_8_initiative_changes_hands_at_most_once_a_round() -> None:
    state = position(hand_a="scout royal", hand_b="archer royal", initiative="B")
    say(state, "initiative royal")
    assert "initiative archer" not in answers(state)
    say(state, "pass archer")
    assert "initiative scout" not in answers(state)
    say(state, "pass scout")
    assert "initiative royal" not in answers(state)
    say(state, "pass royal")
    # A new round: A begins, and B may claim it.
    assert (state.round, waiting(state)) == (2, "A")
    say(state, f"pass {zone(state, 'hand_a')[0]}")
    assert {"initiative royal", "initiative archer"} <= answers(state)


def test_8_passing_does_not_force_later_passes() -> None:
    state = position("scout d4", hand_a="scout royal", hand_b="royal")
    say(state, "pass royal", "pass royal")
    assert waiting(state) == "A"
    assert {"move scout d4 d5", "bolster scout d4", "pass scout"} <= answers(state)


def test_9_a_short_bag_is_filled_in_the_middle_of_a_draw() -> None:
    state = position(
        hand_a="", hand_b="royal", to_act="B", bag_a="scout", up_a="knight", down_a="royal knight"
    )
    say(state, "pass royal", draws="scout knight royal")
    assert zone(state, "hand_a") == ["knight", "royal", "scout"]
    assert zone(state, "bag_a") == ["knight"]
    assert zone(state, "up_a") == zone(state, "down_a") == []


def test_9_if_one_side_runs_out_of_coins_the_other_goes_on_alone() -> None:
    state = position("scout d4", hand_a="scout scout royal", hand_b="royal")
    say(state, "move scout d4 d5", "pass royal")
    assert waiting(state) == "A"
    say(state, "move scout d5 d6")
    assert waiting(state) == "A"
    say(state, "pass royal")
    assert state.round == 2


def test_9_the_game_stops_at_the_winning_marker_before_any_refill() -> None:
    state = position(
        "warrior-priest f4", control="b2 e3 g2 A", hand_a="warrior-priest", hand_b="",
        up_a="royal scout",
    )  # fmt: skip
    (won,) = say(state, "control warrior-priest f4")
    assert winner(state) == "A"
    assert zone(state, "up_a") == ["royal", "scout", "warrior-priest"]
    assert [type(event).__name__ for event in won.events] == ["Controlled", "GameEnded"]


def test_9_the_last_marker_wins_in_the_middle_of_a_chain() -> None:
    state = position("footman f4, footman d4", control="b2 e3 g2 A", hand_a="footman")
    say(state, "tactic footman", "control f4")
    assert winner(state) == "A"
    assert state.agenda == []


def test_10_revised_cards_are_told_on_the_card() -> None:
    guard = {edition: RULES.card_lines(13, edition) for edition in ("revised", "first", "later")}
    assert guard["revised"] == guard["later"] != guard["first"]
    for unit in (2, 6, 16):
        cards = [RULES.card_lines(unit, edition) for edition in ("revised", "first", "later")]
        assert cards[0] == cards[1] != cards[2]
