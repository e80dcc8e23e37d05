"""The board and the Fortification maps against the rules page [1.0, 9.6]."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from games.core.data import asset

GAME = "war_chest"
MAP: dict[str, Any] = json.loads(asset(GAME, "map.json"))
START = {"A": {(-1, -2), (2, -3)}, "B": {(-2, 3), (1, 2)}}
NEUTRAL = {(-3, 2), (-2, 0), (-1, 1), (1, -1), (2, 0), (3, -2)}
FORT_MAPS = {
    "1": {(-1, -2), (1, 2), (-1, 1), (1, -1)},
    "2": {(2, -3), (-2, 3), (-3, 2), (3, -2)},
    "3": {(2, -3), (-2, 3), (-1, 1), (1, -1)},
    "4": {(-1, -2), (1, 2), (-3, 2), (3, -2)},
    "5": {(2, -3), (-2, 3), (-2, 0), (2, 0)},
    "6": {(-1, -2), (1, 2), (-2, 0), (2, 0)},
}


def hexes() -> dict[str, tuple[int, int]]:
    """The coordinates of every hex by its name."""
    return {
        f"{letter}{place}": (q, r)
        for letter, column in MAP["board"]["columns"].items()
        for place, (q, r) in enumerate(column, 1)
    }


HEXES = hexes()
LOCATIONS = {HEXES[row["hex"]]: row["owner"] for row in MAP["board"]["locations"]}


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The fewest steps between two hexes [1.1]."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def test_the_board_is_a_hexagon_of_37_hexes_in_seven_columns() -> None:
    assert {letter: len(column) for letter, column in MAP["board"]["columns"].items()} == dict(
        zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True)
    )
    whole = {
        (q, r) for q in range(-3, 4) for r in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) <= 3
    }
    assert len(whole) == 37
    assert set(HEXES.values()) == whole


def test_hexes_are_named_by_their_column_and_from_the_top() -> None:
    for name, (q, r) in HEXES.items():
        assert "abcdefg".index(name[0]) == q + 3
        if name[1] != "1":
            assert HEXES[f"{name[0]}{int(name[1]) - 1}"] == (q, r - 1)
    assert HEXES["d4"] == (0, 0)
    assert HEXES["a1"] == (-3, 0)
    assert HEXES["g4"] == (3, 0)


def test_the_six_directions_lead_to_the_neighbours() -> None:
    directions = [tuple(pair) for pair in MAP["board"]["directions"]]
    assert directions == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    around = {name for name, place in HEXES.items() if place in directions}
    assert around == {"d3", "d5", "c3", "c4", "e3", "e4"}


def test_each_side_starts_with_two_locations_and_six_are_neutral() -> None:
    for side, places in START.items():
        assert {place for place, owner in LOCATIONS.items() if owner == side} == places
    assert {place for place, owner in LOCATIONS.items() if owner is None} == NEUTRAL
    assert len(LOCATIONS) == len(MAP["board"]["locations"]) == 10


def turned(place: tuple[int, int], sixths: int, mirrored: bool) -> tuple[int, int]:
    """A hex after a mirroring, if any, and some turns by a sixth round the centre."""
    q, r = place
    if mirrored:
        q, r = r, q
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def test_only_half_a_turn_lays_the_locations_on_themselves_and_it_swaps_the_sides() -> None:
    same = [
        (sixths, mirrored)
        for sixths in range(6)
        for mirrored in (False, True)
        if {turned(place, sixths, mirrored) for place in LOCATIONS} == LOCATIONS.keys()
    ]
    assert same == [(0, False), (3, False)]
    other = {"A": "B", "B": "A", None: None}
    for (q, r), owner in LOCATIONS.items():
        assert LOCATIONS[-q, -r] == other[owner]


def test_no_two_locations_touch() -> None:
    assert all(distance(one, two) != 1 for one in LOCATIONS for two in LOCATIONS)


def test_a_location_beyond_the_middle_belongs_to_the_side_that_sits_there() -> None:
    for (q, r), owner in LOCATIONS.items():
        assert owner != "A" or 2 * r + q < 0
        assert owner != "B" or 2 * r + q > 0


def test_the_numbers_of_the_game() -> None:
    assert MAP["hand_size"] == 3
    assert MAP["units_per_side"] == 4
    assert MAP["coins_in_bag"] == 2
    assert MAP["royal_coins"] == 1
    assert MAP["markers"] == 6
    assert MAP["max_coin_plays"] == 1000
    assert MAP["fortifications"]["total"] == 7
    assert MAP["fortifications"]["at_start"] == 4


@pytest.mark.parametrize("card", list(FORT_MAPS))
def test_a_fortification_map_fortifies_four_locations(card: str) -> None:
    (row,) = (row for row in MAP["fortifications"]["fort_maps"] if row["id"] == card)
    places = {HEXES[name] for name in row["hexes"]}
    assert places == FORT_MAPS[card]
    assert places <= LOCATIONS.keys()
    assert len(row["hexes"]) == 4


def test_there_are_six_fortification_maps_and_each_favours_nobody() -> None:
    assert [row["id"] for row in MAP["fortifications"]["fort_maps"]] == list(FORT_MAPS)
    for row in MAP["fortifications"]["fort_maps"]:
        places = {HEXES[name] for name in row["hexes"]}
        assert {(-q, -r) for q, r in places} == places
        assert Counter(LOCATIONS[place] for place in places) == {"A": 1, "B": 1, None: 2}
