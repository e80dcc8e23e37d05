"""The map against the tables of the rules page [2.2]: spaces, signs, Battle Values."""

from __future__ import annotations

import pytest

from games.levee_en_masse.board import (
    BATTLE_VALUE,
    BRACKETED,
    LIBERATION,
    ORANGE,
    SQUARE,
    TRACK_OF,
    TRACKS,
    UNITS,
    place_name,
)

# Box order 1 to 5: s square, r round, L liberation, O orange.
MAP = {
    "vendee": "Versailles:sO Orléans:sO Nantes:s Bordeaux:s Toulon:s",
    "england": "Rouen:sO Le_Havre:sO Channel:rL Portsmouth:r London:r",
    "austria": "Arras:sO Brussels:rL Liège:rL Frankfurt:rL Vienna:r",
    "prussia": "Reims:sO Verdun:sO Trier:rL Cologne:rL Berlin:r",
    "piedmont": "Dijon:sO Lyon:sO Savoy:rL Piedmont:rL Milan:r",
}
# Battle Value, bracketed or not, track.
PIECES = {
    "vendee": (3, False, "vendee"),
    "england": (3, False, "england"),
    "austria": (4, False, "austria"),
    "prussia": (4, False, "prussia"),
    "piedmont": (3, False, "piedmont"),
    "spain": (3, False, "vendee"),
    "british_support": (3, True, "vendee"),
    "russia_suvorov": (4, True, "piedmont"),
    "russia_korsakov": (3, True, "austria"),
}


@pytest.mark.parametrize("track", list(MAP))
def test_a_track_is_as_on_the_map(track: str) -> None:
    index = TRACKS.index(track)
    found = []
    for space in range(1, 6):
        signs = "s" if space in SQUARE[index] else "r"
        signs += "L" * (space in LIBERATION[index]) + "O" * (space in ORANGE[index])
        found.append(f"{place_name(index, space).replace(' ', '_')}:{signs}")
    assert " ".join(found) == MAP[track]


def test_paris_is_a_square_space_of_every_track_and_nothing_else() -> None:
    for track in range(len(TRACKS)):
        assert place_name(track, 0) == "Paris"
        assert 0 in SQUARE[track]
        assert 0 not in LIBERATION[track] | ORANGE[track]


@pytest.mark.parametrize("unit", list(PIECES))
def test_a_unit_is_as_printed(unit: str) -> None:
    index = UNITS.index(unit)
    found = (BATTLE_VALUE[index], BRACKETED[index], TRACKS[TRACK_OF[index]])
    assert found == PIECES[unit]


def test_there_are_no_other_tracks_and_units() -> None:
    assert list(TRACKS) == list(MAP)
    assert set(UNITS) == set(PIECES)
