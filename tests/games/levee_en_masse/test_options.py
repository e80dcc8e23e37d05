"""The smaller optional rules: 9.1K, 9.2K, 10.1, 10.2, 10.3, difficulty 13.0."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import Unreadable
from games.core.options import describe_options, read_option
from games.levee_en_masse.info import Options
from games.levee_en_masse.rules import RULES
from tests.games.levee_en_masse.builders import (
    BLUE,
    RED,
    WHITE,
    action_phase,
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
)


@pytest.mark.parametrize(("card", "end"), [(BLUE, "Crushing Defeat"), (WHITE, ""), (RED, "")])
def test_9_1k_holds_while_blue_is_in_play(card: int, end: str) -> None:
    state = position(options="defeat_versailles", card=card, vendee=1)
    housekeeping(state)
    assert ended(state) == end


@pytest.mark.parametrize(("card", "end"), [(BLUE, ""), (WHITE, "Decisive Defeat"), (RED, "")])
def test_9_2k_holds_while_white_is_in_play(card: int, end: str) -> None:
    state = position(options="defeat_arras", card=card, austria=1)
    housekeeping(state)
    assert ended(state) == end


@pytest.mark.parametrize("space", [2, 5])
def test_9_1k_and_9_2k_mean_one_space_only(space: int) -> None:
    for option, card, army in (
        ("defeat_versailles", BLUE, "vendee"),
        ("defeat_arras", WHITE, "austria"),
    ):
        state = position(options=option, card=card, placed={army: space})
        housekeeping(state)
        assert ended(state) == ""


def test_without_9_1k_and_9_2k_versailles_and_arras_are_spaces_like_others() -> None:
    state = position(card=BLUE, vendee=1)
    housekeeping(state)
    assert ended(state) == ""
    state = position(card=WHITE, austria=1)
    housekeeping(state)
    assert ended(state) == ""


def test_9_1k_is_tested_in_housekeeping_not_before() -> None:
    state = position(options="defeat_versailles", vendee=2)
    headline(state, 6)
    assert at(state, "vendee") == 1
    assert ended(state) == ""
    play(state, "attack vendee", 6)
    play(state, "end-actions")
    assert ended(state) == ""


def test_10_1_a_decree_raises_despotism_for_an_action() -> None:
    state = position(options="emergency_decrees", actions=2)
    assert play(state, "decree").rolls == []
    assert politics(state) == (2, 2, 1)
    assert state.actions == 3


def test_10_1_once_a_turn() -> None:
    state = position(options="emergency_decrees")
    play(state, "decree")
    assert "decree" not in options(state)
    play(state, "end-actions")
    headline(state, 1)
    assert "decree" in options(state)


def test_10_1_also_when_no_action_is_left() -> None:
    state = position(options="emergency_decrees", actions=1)
    play(state, "politics republic", 1)
    assert options(state) == ["decree", "end-actions"]
    play(state, "decree")
    assert state.actions == 1
    assert "politics republic" in options(state)


def test_10_1_is_an_option() -> None:
    assert "decree" not in options(position())


@pytest.mark.parametrize(
    ("army", "space", "die"),
    # England 3 and Austria 2 are round, England 2 and Vendée 5 lie inside France.
    [("england", 3, 5), ("england", 4, 5), ("austria", 2, 6), ("prussia", 3, 6), ("spain", 4, 4),
     ("england", 2, 4), ("austria", 1, 5), ("vendee", 4, 4), ("vendee", 0, 4)],
)  # fmt: skip
def test_10_2_attacks_outside_france_get_minus_1(army: str, space: int, die: int) -> None:
    for thrown, moved in ((die - 1, 0), (die, 1)):
        state = position(options="far_from_home", placed={army: space})
        play(state, f"attack {army}", thrown)
        assert at(state, army) == space + moved


def test_10_2_comes_outside_the_limit_of_the_french_army() -> None:
    # Monarchy and card #12 already give -2: 6 - 3 is not above 3.
    state = position(options="far_from_home", card=12, monarchy=4, england=3)
    play(state, "attack england", 6)
    assert at(state, "england") == 3


def test_10_2_is_for_military_actions_only() -> None:
    state = position(options="far_from_home")
    play(state, "liberate england 3", 4)
    assert state.liberators == 4


def test_10_3_despotism_on_4_stays_there() -> None:
    state = position(options="nothing_is_free", card=RED, vendee=0, republic=4, despotism=4)
    play(state, "barricades vendee", 6)
    assert politics(state) == (4, 2, 4)


def test_10_3_goes_by_the_colour_of_the_card_in_the_puree() -> None:
    state = position(options="nothing_is_free", scenario="12.2", card=BLUE, vendee=0)
    play(state, "barricades vendee", 4)
    assert politics(state) == (2, 3, 0)
    state = position(options="nothing_is_free", scenario="12.2", card=RED, vendee=0)
    play(state, "barricades vendee", 4)
    assert politics(state) == (2, 2, 1)


def test_10_3_without_it_the_barricades_are_free() -> None:
    state = position(vendee=0)
    play(state, "barricades vendee", 4)
    assert politics(state) == (2, 2, 0)


@pytest.mark.parametrize(("difficulty", "actions"), [("off", 3), ("easier", 4), ("harder", 2)])
@pytest.mark.parametrize("turn", [5, 10, 60])
def test_13_0_every_fifth_card_has_an_action_more_or_less(
    difficulty: str, actions: int, turn: int
) -> None:
    state = position(turn=turn, difficulty=difficulty)
    action_phase(state, printed=3)
    assert (state.actions, state.allowance) == (actions, actions)


@pytest.mark.parametrize("difficulty", ["easier", "harder"])
@pytest.mark.parametrize("turn", [1, 4, 6, 22, 59])
def test_13_0_the_other_cards_are_as_printed(difficulty: str, turn: int) -> None:
    state = position(turn=turn, difficulty=difficulty)
    action_phase(state, printed=3)
    assert state.actions == 3


@pytest.mark.parametrize(
    ("difficulty", "turn", "told"),
    [
        ("easier", 1, ["+1 Action on turn 5 [13.0]"]),
        ("harder", 5, ["-1 Action this turn [13.0]"]),
        ("harder", 6, ["-1 Action on turn 10 [13.0]"]),
        ("off", 5, []),
    ],
)
def test_13_0_what_is_in_force_tells_when_it_comes(
    difficulty: str, turn: int, told: list[str]
) -> None:
    rows = RULES.in_force(position(turn=turn, difficulty=difficulty))
    assert [row for row in rows if "[13.0]" in row] == told


def test_13_0_the_count_runs_through_the_colours() -> None:
    # The first white card of the base game is the 20th of the game.
    state = position(scenario="12.0", card=BLUE, turn=19, pile=[], difficulty="harder")
    headline(state, 22)
    assert (state.turn, state.actions) == (20, 3)


def test_13_0_never_below_0() -> None:
    state = position(turn=5, difficulty="harder", napoleon="holding")
    action_phase(state, printed=0)
    assert state.actions == 0
    assert after(state, "politics") == []


def test_all_options_are_off_unless_chosen() -> None:
    chosen = dealt("12.0").options.model_dump()
    assert chosen.pop("difficulty") == "off"
    assert set(chosen.values()) == {False}


def test_the_options_are_listed_with_their_rules() -> None:
    rules = [o.rule for o in describe_options(Options)]
    assert sorted(rules) == sorted(
        ["3.0", "7.6", "9.1", "9.2", "10.1", "10.2", "10.3", "10.4", "10.5", "10.6", "13.0"]
    )
    assert read_option(Options, "10.5", "on") == ("strip_garrison", True)


def test_a_wrong_option_is_named() -> None:
    with pytest.raises(Unreadable, match="guillotine"):
        dealt(guillotine=True)
    with pytest.raises(Unreadable, match="difficulty"):
        dealt(difficulty="awful")


@pytest.mark.parametrize(
    ("politics", "told"),
    [
        ({"republic": 2, "monarchy": 2}, "Republic and Monarchy tie at 2"),
        ({"republic": 3, "monarchy": 1, "despotism": 3}, "Republic and Despotism tie at 3"),
        (
            {"republic": 1, "monarchy": 1, "despotism": 1},
            "Republic, Monarchy and Despotism tie at 1",
        ),
    ],
)
def test_2_3_a_tie_is_told_among_what_is_in_force(politics: dict[str, Any], told: str) -> None:
    rows = RULES.in_force(position(**politics))
    assert f"{told}: nobody leads [2.3]" in rows
    assert army_value(position(**politics)) == 0


def test_2_3_with_a_leader_no_tie_is_told() -> None:
    rows = RULES.in_force(position(republic=3, monarchy=2, despotism=2))
    assert not any("tie" in row for row in rows)
    assert any(row.startswith("French Army +1: +1 Republic leads") for row in rows)
