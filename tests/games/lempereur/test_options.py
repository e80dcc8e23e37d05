"""Players, colours, who begins, rows and eyes, and what does not go together [2.0, 8.0]."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from games.core.errors import Drift, Unreadable
from games.core.models import Setup
from games.core.options import describe_options, read_option
from games.core.play import Play
from games.lempereur.board import BOX
from games.lempereur.info import INFO, Options
from tests.games.lempereur.builders import RULES, dealt, offered_steps, spelled


def test_what_the_program_knows_of_the_game() -> None:
    assert (INFO.slug, INFO.title, INFO.seats) == ("lempereur", "L'Empereur", (2, 3, 4))
    assert (INFO.hidden, INFO.memory) == (True, True)
    assert [(step.name, step.rule) for step in INFO.steps] == [
        *(("Move", "4.1"), ("Look", "6.0"), ("Weather", "4.2")),
    ]
    assert set(RULES.bots) == {"random", "greedy", "greedy-forgetful", "greedy-perfect"}


def test_no_game_takes_more_actions_than_a_thousand_of_the_longest_turns_each() -> None:
    # Eleven tiles to go on from, one more to end on; nine eyes, each looked through and covered;
    # a stop and the weather.
    assert INFO.max_actions == 4 * 1_000 * (12 + 18 + 2)


@pytest.mark.parametrize(
    ("seats", "owners"), [(4, (0, 1, 2, 3)), (3, (0, 1, 2, -1)), (2, (0, 0, 1, 1))]
)
def test_green_red_blue_yellow_go_to_the_seats_in_this_order(
    seats: int, owners: tuple[int, ...]
) -> None:
    state = dealt(seats)
    assert state.owners == owners
    assert state.players == seats
    assert [at == BOX for at in state.at] == [owner < 0 for owner in owners]


@pytest.mark.parametrize(
    ("colours", "seats", "owners"),
    [
        ("ybrg", 4, (3, 2, 1, 0)),
        ("ybrg", 3, (-1, 2, 1, 0)),
        ("ybrg", 2, (1, 1, 0, 0)),
        ("gbry", 2, (0, 1, 0, 1)),
        ("rgby", 3, (1, 0, 2, -1)),
    ],
)
def test_colours_are_chosen_by_seat(colours: str, seats: int, owners: tuple[int, ...]) -> None:
    state = dealt(seats, colours=colours)
    assert state.owners == owners
    own = [n for n, owner in enumerate(owners) if owner == 0]
    offered = [name for name in ("green", "red", "blue", "yellow") if offered_steps(state, name)]
    assert [("green", "red", "blue", "yellow").index(name) for name in offered] == own


def test_every_order_of_the_colours_can_be_chosen() -> None:
    (info,) = [option for option in describe_options(Options) if option.slug == "colours"]
    assert sorted(info.values) == sorted("".join(letters) for letters in permutations("grby"))
    assert (info.default, info.rule, info.id) == ("grby", "2.0", "seats")
    assert read_option(Options, "seats", "YBRG") == ("colours", "ybrg")


def test_the_ice_of_a_seed_does_not_depend_on_seats_colours_or_who_begins() -> None:
    ice = dealt(4, 9).colours
    for seats in (2, 3, 4):
        for options in ({"colours": "ybrg"}, {"first_seat": "lot"}, {"first_seat": "1"}):
            assert dealt(seats, 9, **options).colours == ice
    assert dealt(4, 9, "juvenile", rows="5").colours == ice[:20]


def test_the_four_tiles_of_each_row_are_shuffled_apart() -> None:
    # With these rolls each swap is with the first tile: green red blue yellow become
    # red blue yellow green.
    state = RULES.start(Setup(seats=4), Play.scripted(0, [0] * 24))
    assert state.colours == [1, 2, 3, 0] * 8
    assert len({tuple(dealt(4, seed).colours) for seed in range(50)}) == 50


def test_the_lot_is_one_roll_after_the_ice() -> None:
    setup = Setup(seats=3, options={"first_seat": "lot"})
    chance = Play.scripted(0, [0] * 24 + [2])
    state = RULES.start(setup, chance)
    chance.finish()
    assert (state.player, state.seat) == (2, 2)
    with pytest.raises(Drift):
        RULES.start(setup, Play.scripted(0, [0] * 24 + [3]))
    assert [str(RULES.describe(event)) for event in chance.events] == [
        "2.0 By lot player 3 begins",
        "4.0 Blue, turn 1",
    ]


def test_tokens_and_variant_of_each_scenario() -> None:
    assert [len(dealt(scenario=s).tokens) for s in ("base", "juvenile", "ice-flow")] == [6, 0, 6]
    assert dealt(scenario="ice_flow").variant == dealt(scenario="8.2").variant == 2
    assert spelled(dealt(scenario="8.2").tokens[0]) == "2 1"


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(Unreadable, match="2 or 3 or 4 seats"):
        RULES.complete(Setup(seats=seats))


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (2, {"first_seat": "2"}, r"seat 2 cannot begin: 2 play"),
        (3, {"first_seat": "3"}, r"seat 3 cannot begin: 3 play"),
        (2, {"rows": "5"}, r"only the Juvenile game \(8.1\) can have fewer than 8 rows \[8.1\]"),
        (2, {"eyes": False}, r"only the Juvenile game \(8.1\) can leave out the eyes \[8.1\]"),
        (2, {"colours": "ggby"}, "option"),
        (2, {"variant": "base"}, "option"),
        (2, {"first_seat": 0}, "option"),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: Any, message: str) -> None:
    with pytest.raises(Unreadable, match=message) as error:
        RULES.complete(Setup(seats=seats, options=options))
    assert len(str(error.value).splitlines()) == 1


def test_scenarios_are_known_by_their_names_with_dash_or_underscore() -> None:
    for word, found in (
        *(("ice_flow", "8.2"), ("ice-flow", "8.2"), ("Juvenile", "8.1"), ("", "2.0")),
        *(("base", "2.0"), ("8.1", "8.1")),
    ):
        assert INFO.scenario(word).id == found
    with pytest.raises(Unreadable, match="has no scenario"):
        INFO.scenario("iceberg")
