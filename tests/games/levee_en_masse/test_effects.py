"""What cards do: every effect of the card file's vocabulary by itself [5.1 to 5.7]."""

from __future__ import annotations

import pytest

from games.levee_en_masse.effects import (
    CardDrm,
    Disorder,
    Napoleon,
    Order,
    Peace,
    PlaceBritishSupport,
    PlaceUnit,
    Political,
    Retreat,
    RotatePrussia,
)
from tests.games.levee_en_masse.builders import (
    ARMIES,
    OUT_OF_PLAY,
    army_value,
    at,
    freed,
    happen,
    level_of,
    order,
    play,
    politics,
    position,
    turned,
)


@pytest.mark.parametrize("army", ARMIES)
def test_an_order_to_advance_moves_an_army_one_space(army: str) -> None:
    state = position(placed={army: 3})
    order(state, army)
    assert at(state, army) == 2


def test_an_army_listed_twice_advances_twice() -> None:
    state = position(vendee=4)
    for space in (3, 2):
        order(state, "vendee")
        assert at(state, "vendee") == space


def test_an_army_in_paris_ignores_an_order() -> None:
    state = position(vendee=0)
    order(state, "vendee")
    assert at(state, "vendee") == 0


def test_armies_do_not_block_each_other() -> None:
    state = position(vendee=4, spain=3, british_support=3)
    order(state, "vendee")
    order(state, "vendee")
    assert (at(state, "vendee"), at(state, "spain")) == (2, 3)


def test_an_order_to_an_army_that_has_left_is_ignored() -> None:
    state = position(prussia=OUT_OF_PLAY)
    order(state, "prussia")
    assert at(state, "prussia") == OUT_OF_PLAY


def test_a_liberation_marker_stops_one_advance_only() -> None:
    state = position(liberated=[("austria", 4)])
    order(state, "austria")
    assert (at(state, "austria"), freed(state)) == (5, [])
    order(state, "austria")
    assert at(state, "austria") == 4


def test_a_liberation_marker_on_another_track_stops_nothing() -> None:
    state = position(liberated=[("prussia", 4)])
    order(state, "austria")
    assert (at(state, "austria"), freed(state)) == (4, [("prussia", 4)])


@pytest.mark.parametrize("marker", ["republic", "monarchy", "despotism"])
@pytest.mark.parametrize(
    ("start", "delta", "end"), [(1, 2, 3), (1, -1, 0), (3, 2, 4), (0, -2, -1), (4, 1, 4)]
)
def test_political_moves_a_marker_within_its_track(
    marker: str, start: int, delta: int, end: int
) -> None:
    state = position(placed={marker: start})
    before = dict(zip(("republic", "monarchy", "despotism"), politics(state), strict=True))
    happen(state, Political(kind="political", marker=marker, delta=delta))
    assert level_of(state, marker) == end
    assert politics(state) == tuple((before | {marker: end}).values())


def test_disorder_and_order() -> None:
    state = position()
    happen(state, Disorder(kind="disorder"))
    assert state.disorder
    happen(state, Disorder(kind="disorder"))
    assert state.disorder
    happen(state, Order(kind="order"))
    assert not state.disorder


def test_a_military_drm_helps_attacks_liberations_and_barricades() -> None:
    for words, needed in (
        ("attack austria", 4),
        ("liberate austria 2", 4),
        ("barricades vendee", 3),
    ):
        for die, success in ((needed - 1, False), (needed, True)):
            state = position(austria=3, vendee=0)
            happen(state, CardDrm(kind="military_drm", value=1, target="all"))
            before = state.model_copy(deep=True)
            play(state, words, die)
            moved = (state.space, state.liberated) != (before.space, before.liberated)
            assert moved is success, (words, die)


def test_military_drms_add_up_within_the_limit() -> None:
    state = position()
    for value, total in ((1, 1), (1, 2), (1, 2), (-2, 1)):
        happen(state, CardDrm(kind="military_drm", value=value, target="all"))
        assert army_value(state) == total


@pytest.mark.parametrize("marker", ["republic", "monarchy", "despotism"])
@pytest.mark.parametrize(("value", "needed"), [(1, 3), (-1, 5), (-2, 6)])
def test_a_political_drm_counts_in_every_political_action(
    marker: str, value: int, needed: int
) -> None:
    state = position()
    happen(state, CardDrm(kind="political_drm", value=value))
    play(state, f"politics {marker}", needed - 1)
    assert politics(state) == (2, 2, 0)
    play(state, f"politics {marker}", needed)
    assert politics(state) != (2, 2, 0)


def test_a_political_drm_counts_in_nothing_else() -> None:
    state = position(republic=0, monarchy=0, disorder=True, vendee=2)
    happen(state, CardDrm(kind="political_drm", value=-2))
    play(state, "restore-order", 4)
    assert not state.disorder
    play(state, "attack vendee", 4)
    assert at(state, "vendee") == 3


def test_a_liberation_drm_counts_in_liberations_only() -> None:
    state = position(austria=3)
    happen(state, CardDrm(kind="liberation_drm", value=1))
    play(state, "attack austria", 4)
    assert at(state, "austria") == 3
    play(state, "liberate austria 2", 4)
    assert freed(state) == [("austria", 2)]


@pytest.mark.parametrize(
    ("start", "boxes", "end"), [(3, 1, 4), (0, 1, 1), (2, 2, 4), (4, 2, 5), (5, 1, 5)]
)
def test_a_forced_retreat_ends_in_5_at_the_latest(start: int, boxes: int, end: int) -> None:
    state = position(austria=start)
    happen(state, Retreat(kind="retreat", army="austria", boxes=boxes))
    assert at(state, "austria") == end


def test_a_forced_retreat_of_an_army_out_of_play_is_ignored() -> None:
    state = position(prussia=OUT_OF_PLAY)
    happen(state, Retreat(kind="retreat", army="prussia", boxes=1))
    assert at(state, "prussia") == OUT_OF_PLAY


def test_a_forced_retreat_does_not_end_the_rotation() -> None:
    state = position(prussia=3, rotated=True)
    happen(state, Retreat(kind="retreat", army="prussia", boxes=1))
    assert (at(state, "prussia"), state.rotated) == (4, True)


def test_prussia_is_rotated() -> None:
    state = position()
    happen(state, RotatePrussia(kind="rotate_prussia"))
    assert state.rotated


def test_prussia_out_of_play_is_not_rotated() -> None:
    state = position(prussia=OUT_OF_PLAY)
    happen(state, RotatePrussia(kind="rotate_prussia"))
    assert not state.rotated


@pytest.mark.parametrize(("army", "space", "end"), [
    ("prussia", 3, OUT_OF_PLAY), ("prussia", 5, OUT_OF_PLAY), ("prussia", 2, 3), ("prussia", 0, 1),
    ("austria", 2, OUT_OF_PLAY), ("austria", 1, 2), ("spain", 5, 5),
])  # fmt: skip
def test_peace_removes_an_army_outside_france_and_pushes_back_one_inside(
    army: str, space: int, end: int
) -> None:
    state = position(placed={army: space})
    happen(state, Peace(kind="peace", army=army))
    assert at(state, army) == end


def test_peace_leaves_no_rotation_behind() -> None:
    state = position(prussia=3, rotated=True)
    happen(state, Peace(kind="peace", army="prussia"))
    assert not state.rotated


def test_peace_leaves_no_status_behind() -> None:
    state = position(options="decisive_outcomes", prussia=3, status={"prussia": 2})
    happen(state, Peace(kind="peace", army="prussia"))
    assert turned(state, "prussia") == 0


def test_peace_with_an_army_that_has_left_is_ignored() -> None:
    state = position(prussia=OUT_OF_PLAY)
    happen(state, Peace(kind="peace", army="prussia"))
    assert at(state, "prussia") == OUT_OF_PLAY


def test_spain_enters_in_any_company() -> None:
    state = position(vendee=4, british_support=4)
    happen(state, PlaceUnit(kind="place_unit", unit="spain", track="vendee", box=4))
    assert at(state, "spain") == 4


def test_a_unit_on_the_map_is_not_placed_again() -> None:
    state = position(spain=2)
    happen(state, PlaceUnit(kind="place_unit", unit="spain", track="vendee", box=4))
    assert at(state, "spain") == 2


@pytest.mark.parametrize("before", [5, 1, OUT_OF_PLAY, -2])
def test_british_support_is_picked_up_from_wherever_it_is(before: int) -> None:
    state = position(british_support=before)
    happen(state, PlaceBritishSupport(kind="place_british_support", track="vendee", box=3))
    assert at(state, "british_support") == 3


def test_napoleon_comes_to_the_holding_box() -> None:
    state = position()
    happen(state, Napoleon(kind="napoleon"))
    assert state.napoleon == "holding"
    assert turned(state, "austria") == 0
