"""The three printings of the cards [11.1]."""

from __future__ import annotations

import pytest

from tests.games.war_chest.builders import (
    answers,
    board,
    held,
    new_game,
    pending,
    position,
    say,
    uses,
    waiting,
    zone,
)

EDITIONS = ("revised", "first", "later")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_is_kept_in_the_position(edition: str) -> None:
    assert new_game(edition=edition).edition == edition


def test_without_a_word_the_revised_cards_are_used() -> None:
    assert new_game().edition == "revised"


# -- Royal Guard -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "ends"),
    [("revised", "e3 g2"), ("later", "e3 g2"), ("first", "e3 e4 f2 f4 g2 g3")],
)
def test_the_royal_guard_by_edition(edition: str, ends: str) -> None:
    state = position("royal-guard f3", control="e3 g2 A, c1 f1 -", hand_a="royal", edition=edition)
    assert uses(state, "royal") == {f"tactic f3 to {hex_}" for hex_ in ends.split()}


def test_the_first_royal_guard_takes_one_step_even_to_its_own_location() -> None:
    state = position("royal-guard f2", control="f4 A", hand_a="royal", edition="first")
    assert "tactic f2 to f4" not in uses(state, "royal")
    say(state, "tactic royal f2 to f1")
    assert board(state) == {"A royal-guard f1"}
    assert zone(state, "up_a") == ["royal"]


def test_the_first_royal_guard_enters_neutral_fortifications_but_no_enemy_ones() -> None:
    state = position(
        "royal-guard d4", forts="e3 c4", control="c4 B", hand_a="royal", edition="first"
    )
    found = uses(state, "royal")
    assert "tactic d4 to e3" in found
    assert "tactic d4 to c4" not in found


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_supply_protects_the_royal_guard_in_every_edition(edition: str) -> None:
    state = position(
        "cavalry d4", "royal-guard e4", supply_b="royal-guard 1", hand_a="cavalry", edition=edition
    )
    say(state, "attack cavalry d4 e4")
    assert answers(state) == {"absorb stack", "absorb supply"}


# -- Berserker -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "repeats"), [("revised", True), ("first", True), ("later", False)]
)
def test_a_later_berserker_does_not_go_on_after_control(edition: str, repeats: bool) -> None:
    state = position("berserker e3x3", hand_a="berserker", edition=edition)
    say(state, "control berserker e3")
    assert (pending(state) == "berserker_repeat") is repeats


@pytest.mark.parametrize(("edition", "may"), [("revised", True), ("first", True), ("later", False)])
def test_a_later_berserker_buys_no_control(edition: str, may: bool) -> None:
    state = position("berserker d4x2", hand_a="berserker", edition=edition)
    say(state, "move berserker d4 e3")
    assert pending(state) == "berserker_repeat"
    assert ("control e3" in answers(state)) is may


def test_a_later_berserker_goes_on_after_move_and_attack() -> None:
    state = position("berserker d4x3", "scout d6x2", hand_a="berserker", edition="later")
    say(state, "move berserker d4 d5", "attack d5 d6", "attack d5 d6")
    assert board(state) == {"A berserker d5"}


@pytest.mark.parametrize(("edition", "asked"), [("revised", True), ("later", False)])
def test_a_later_berserker_with_control_alone_left_is_not_asked(edition: str, asked: bool) -> None:
    # With one coin paid the Knight is out of reach, and there is nowhere to go.
    state = position(
        "berserker g2x2, scout f2, sapper f3, archer g1", "knight g3x2", hand_a="berserker",
        edition=edition,
    )  # fmt: skip
    say(state, "attack berserker g2 g3")
    assert (waiting(state) == "A berserker_repeat") is asked
    assert ("control g2" in answers(state)) is asked


# -- Footman ---------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["revised", "first"])
def test_only_a_later_footman_is_deployed_when_recruited(edition: str) -> None:
    state = position("footman d4", supply_a="footman 1", hand_a="royal", edition=edition)
    say(state, "recruit footman with royal")
    assert waiting(state) == "B"


def later(units: str = "footman d4", **more: str) -> set[str]:
    """What can be done with a Footman recruited in the later edition."""
    state = position(units, supply_a="footman 2", hand_a="royal", edition="later", **more)
    say(state, "recruit footman with royal")
    return answers(state) if waiting(state) == "A footman_deploy" else set()


def test_a_later_footman_may_be_deployed_or_not() -> None:
    assert later() == {"deploy c1", "deploy f1", "decline"}
    state = position("footman d4", supply_a="footman 1", hand_a="royal", edition="later")
    say(state, "recruit footman with royal", "decline")
    assert zone(state, "up_a") == ["footman"]
    assert waiting(state) == "B"


def test_it_needs_a_footman_on_the_board_and_room_for_a_second() -> None:
    assert later("scout d4") == set()
    assert later("footman d4, footman d5") == set()
    assert later("footman c1, scout f1") == set()
    assert later(control="e3 A", forts="e3") == {"deploy c1", "deploy f1", "deploy e3", "decline"}


def test_recruiting_another_coin_deploys_no_footman() -> None:
    state = position("footman d4", supply_a="scout 1", hand_a="royal", edition="later")
    say(state, "recruit scout with royal")
    assert waiting(state) == "B"


def test_the_footman_coin_that_pays_stays_face_down() -> None:
    state = position("footman d4", supply_a="footman 1", hand_a="footman", edition="later")
    say(state, "recruit footman with footman", "deploy c1")
    assert zone(state, "down_a") == ["footman"]
    assert zone(state, "up_a") == []
    assert board(state) == {"A footman c1", "A footman d4"}


def test_of_equal_discards_one_is_deployed() -> None:
    state = position(
        "footman d4", supply_a="footman 1", hand_a="royal", up_a="footman scout", edition="later"
    )
    say(state, "recruit footman with royal", "deploy c1")
    assert zone(state, "up_a") == ["footman", "scout"]


def test_a_deployed_footman_acts_with_the_next_coin_only() -> None:
    state = position("footman d4", supply_a="footman 1", hand_a="royal", edition="later")
    say(state, "recruit footman with royal", "deploy c1")
    assert waiting(state) == "B"


# -- Warrior Priest --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "draws"), [("revised", True), ("first", True), ("later", False)]
)
def test_a_later_priest_draws_once_in_a_turn(edition: str, draws: bool) -> None:
    state = position(
        "warrior-priest e3", "scout e4x3", hand_a="warrior-priest", bag_a="warrior-priest royal",
        edition=edition,
    )  # fmt: skip
    say(state, "control warrior-priest e3", draws="warrior-priest")
    assert waiting(state) == "A priest_play"
    say(state, "attack warrior-priest e3 e4")
    assert waiting(state) == ("A priest_play" if draws else "B")


def test_a_later_priest_draws_again_in_the_next_turn() -> None:
    state = position(
        "warrior-priest e3", "scout e4x3", hand_a="warrior-priest warrior-priest royal",
        edition="later",
    )  # fmt: skip
    say(state, "attack warrior-priest e3 e4")
    assert waiting(state) == "A priest_play"
    say(state, "pass warrior-priest", "pass royal")
    assert waiting(state) == "A"
    say(state, "attack warrior-priest e3 e4")
    assert waiting(state) == "A priest_play"


def test_the_priests_attack_by_the_marshall_with_a_drawn_coin_is_a_second_one() -> None:
    state = position(
        "warrior-priest e3, marshall d3", "scout e4x3", hand_a="warrior-priest",
        bag_a="marshall royal", edition="later",
    )  # fmt: skip
    say(state, "attack warrior-priest e3 e4", draws="marshall")
    say(state, "tactic marshall d3 ally e3 at e4")
    assert waiting(state) == "B"
    assert held(state, "A") == {"c1", "f1"}
