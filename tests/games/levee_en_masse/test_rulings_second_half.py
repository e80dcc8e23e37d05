"""The rulings A16 to A29 on ambiguous points of the rules [17.0]: each test says one of them."""

from __future__ import annotations

import pytest

from games.levee_en_masse import score
from games.levee_en_masse.board import ORANGE, SQUARE, TRACKS
from tests.games.levee_en_masse.builders import (
    NOT_IN_PLAY,
    RED,
    RULES,
    WHITE,
    after,
    army_value,
    at,
    dealt,
    ended,
    headline,
    housekeeping,
    options,
    play,
    politics,
    position,
    turned,
)


def orange_points(**places: int) -> int:
    """What hostile units in orange spaces cost, with these places."""
    sheet = score.sheet(position(card=RED, pile=[], placed=places), RULES.book)
    return next(points for words, points in sheet if "orange" in words)


@pytest.mark.parametrize("army", ["vendee", "england", "austria", "prussia", "piedmont"])
@pytest.mark.parametrize("space", range(1, 6))
def test_a16_orange_are_the_squares_numbered_1_and_2(army: str, space: int) -> None:
    # Brussels, Austria 2, is round.
    expected = -3 if space == 1 or (space == 2 and army != "austria") else 0
    assert orange_points(**{army: space}) == expected


def test_a16_orange_spaces_lie_inside_france() -> None:
    assert all(ORANGE[track] <= SQUARE[track] for track in range(len(TRACKS)))


@pytest.mark.parametrize(("kit", "points"), [(False, 10), (True, 13)])
def test_a17_every_red_card_that_was_completed_scores_1(kit: bool, points: int) -> None:
    state = position(scenario="12.1" if kit else "12.0", card=60, pile=[])
    assert dict(score.sheet(state, RULES.book))[f"{points} Red cards"] == points


def test_a18_an_army_in_paris_at_the_very_end_is_a_defeat() -> None:
    state = position(card=60, pile=[], vendee=0, republic=4)
    housekeeping(state)
    assert ended(state) == "Substantive Defeat"
    assert state.outcome is not None
    assert state.outcome.scores == ()


def test_a19_of_several_defeats_the_first_decides() -> None:
    both = "defeat_versailles defeat_arras"
    state = position(options=both, vendee=1, england=0, republic=-1)
    housekeeping(state)
    assert state.outcome is not None
    assert state.outcome.rule == "8.1"
    state = position(options=both, vendee=1, republic=-1)
    housekeeping(state)
    assert state.outcome is not None
    assert state.outcome.rule == "8.2"
    state = position(options=both, vendee=1)
    housekeeping(state)
    assert state.outcome is not None
    assert state.outcome.rule == "9.1"


def test_a20_a_forced_retreat_ignores_other_units() -> None:
    # Card #34 pushes Austria back onto Korsakov's space.
    state = position(card=WHITE, austria=1, russia_korsakov=2)
    headline(state, 34)
    assert (at(state, "austria"), at(state, "russia_korsakov")) == (2, 2)


def test_a21_actions_without_a_use_are_lost() -> None:
    state = position(actions=3)
    play(state, "end-actions")
    assert state.actions == 0


def test_a22_a_decree_that_makes_despotism_lead_hinders_politics_at_once() -> None:
    state = position(options="emergency_decrees", despotism=2)
    play(state, "decree")
    assert army_value(state) == 1
    play(state, "politics republic", 4)
    assert politics(state) == (2, 2, 3)


@pytest.mark.parametrize(("vendee", "spain", "over"), [(1, 5, True), (2, 1, False)])
def test_a23_only_the_vendee_rescues_the_king(vendee: int, spain: int, over: bool) -> None:
    state = position(options="defeat_versailles", vendee=vendee, spain=spain)
    housekeeping(state)
    assert bool(ended(state)) is over


def test_a23_only_austria_itself_restores_the_bourbons() -> None:
    state = position(options="defeat_arras", card=WHITE, russia_korsakov=1)
    housekeeping(state)
    assert ended(state) == ""


def test_a24_spain_may_come_with_the_last_blue_card() -> None:
    state = position(pile=[19])
    assert at(state, "spain") == NOT_IN_PLAY
    headline(state, 19)
    assert at(state, "spain") == 4
    assert state.pile == []


@pytest.mark.parametrize(("scenario", "kit", "count"), [
    ("12.0", None, 4), ("12.0", True, 5), ("12.1", None, 5), ("12.1", False, 4),
    ("12.2", False, 4), ("12.3", True, 5),
])  # fmt: skip
def test_a25_the_kits_liberation_marker_is_there_from_the_start(
    scenario: str, kit: bool | None, count: int
) -> None:
    assert dealt(scenario, kit_cards=kit).liberators == count


def test_a26_napoleon_gives_nothing_at_the_barricades() -> None:
    state = position(england=0, napoleon="england")
    play(state, "barricades england", 3)
    assert at(state, "england") == 0
    assert turned(state, "england") == 0


@pytest.mark.parametrize("die", [1, 6])
def test_a26_a_barricade_roll_is_no_military_action(die: int) -> None:
    every = "decisive_outcomes last_reserves strip_garrison"
    state = position(options=every, england=0, republic=3)
    assert play(state, "barricades england", die).rolls == [die]
    assert "reserves" not in options(state)
    assert turned(state, "england") == 0
    assert politics(state) == (3, 2, 0)


def test_a27_a_decisive_victory_over_a_routed_army_loses_only_its_status_step() -> None:
    state = position(
        options="decisive_outcomes", austria=2, republic=3, napoleon="austria",
        status={"austria": 2},
    )  # fmt: skip
    play(state, "attack austria", 6)
    assert (at(state, "austria"), turned(state, "austria")) == (3, 2)
    assert politics(state) == (3, 2, 1)


@pytest.mark.parametrize("status", [1, 2])
def test_a28_the_rotation_replaces_a_status(status: int) -> None:
    state = position(options="decisive_outcomes", prussia=4, status={"prussia": status})
    headline(state, 9)
    assert turned(state, "prussia") == 0
    assert state.rotated


def test_a29_the_garrison_fights_outside_paris() -> None:
    state = position(options="strip_garrison", vendee=0, england=2)
    assert after(state, "garrison") == ["england"]
