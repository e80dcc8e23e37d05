"""The map and the constants of the game [2.0], read from `assets/levee_en_masse/map.json`.

Many values are reconstructed; an owner of the boxed game corrects them in that file.
"""

from __future__ import annotations

import json
from typing import Literal, get_args

from games.core.data import asset
from games.states_of_siege.board import Place

GAME = "levee_en_masse"
DATA = json.loads(asset(GAME, "map.json"))

Unit = Literal[
    "vendee",
    "england",
    "austria",
    "prussia",
    "piedmont",
    "spain",
    "british_support",
    "russia_suvorov",
    "russia_korsakov",
]
Army = Literal["vendee", "england", "austria", "prussia", "piedmont", "spain"]
"""The units that move; the others are stationary [5.6]."""
Track = Literal["vendee", "england", "austria", "prussia", "piedmont"]
Marker = Literal["republic", "monarchy", "despotism"]
Colour = Literal["blue", "white", "red"]

UNITS: tuple[Unit, ...] = get_args(Unit)
TRACKS: tuple[Track, ...] = get_args(Track)
MARKERS: tuple[Marker, ...] = get_args(Marker)
VENDEE, ENGLAND, AUSTRIA, PRUSSIA, PIEDMONT = range(5)
REPUBLIC, MONARCHY, DESPOTISM = range(3)

_UNITS = [DATA["units"][unit] for unit in UNITS]
_TRACKS = [DATA["tracks"][track] for track in TRACKS]
_MARKERS = [DATA["politics"][marker] for marker in MARKERS]
_CONSTANTS = DATA["constants"]
_SCORE = DATA["score"]

FARTHEST: int = _CONSTANTS["farthest"]
TRACK_OF: tuple[int, ...] = tuple(TRACKS.index(unit["track"]) for unit in _UNITS)
ON_TRACK: tuple[tuple[int, ...], ...] = tuple(
    tuple(unit for unit in range(len(UNITS)) if TRACK_OF[unit] == track)
    for track in range(len(TRACKS))
)
ARMY_OF: tuple[int, ...] = tuple(UNITS.index(track["army"]) for track in _TRACKS)
"""The unit that is a track's own Army."""
BATTLE_VALUE: tuple[int, ...] = tuple(unit["bv"] for unit in _UNITS)
BRACKETED: tuple[bool, ...] = tuple(unit["bracketed"] for unit in _UNITS)
START: tuple[int | None, ...] = tuple(unit["start"] for unit in _UNITS)


def _spaces(sign: str, paris: bool) -> tuple[frozenset[int], ...]:
    home = {0} if paris else set()
    return tuple(
        frozenset(home | {space["space"] for space in track["spaces"] if space[sign]})
        for track in _TRACKS
    )


SQUARE = _spaces("square", DATA["paris"]["square"])
"""The spaces inside France, by track, Paris among them."""
LIBERATION = _spaces("liberation", False)
ORANGE = _spaces("orange", False)

LOW: int = _MARKERS[REPUBLIC]["min"]
HIGH: int = _MARKERS[REPUBLIC]["max"]
POLITICS_START: tuple[int, ...] = tuple(marker["start"] for marker in _MARKERS)
ARMY_LIMIT: int = _CONSTANTS["french_army"]["max"]
LEADER_DRM: tuple[int, ...] = tuple(_CONSTANTS["leader"][marker] for marker in MARKERS)
DESPOTISM_LEAD_POLITICAL: int = _CONSTANTS["despotism_lead_political"]
POLITICAL_TARGET: int = _CONSTANTS["political_target"]
ORDER_TARGET: int = _CONSTANTS["order_target"]
LIBERATORS: tuple[int, int] = (
    _CONSTANTS["liberation_markers"]["base"],
    _CONSTANTS["liberation_markers"]["kit"],
)
LIBERATION_REPUBLIC: int = _CONSTANTS["liberation_republic"]
NAPOLEON_DRM: int = _CONSTANTS["napoleon"]["drm"]
NAPOLEON_POLITICAL: int = _CONSTANTS["napoleon"]["political"]
RECALL: tuple[int, ...] = tuple(_CONSTANTS["napoleon"]["recall_spaces"])
FREE_NAPOLEON_TRACKS: tuple[int, ...] = tuple(
    TRACKS.index(track) for track in _CONSTANTS["napoleon"]["historical_tracks"]
)
RESERVES_PENALTY: int = _CONSTANTS["reserves_penalty"]
FAR_FROM_HOME: int = _CONSTANTS["far_from_home"]
GARRISON_DRM: int = _CONSTANTS["garrison_drm"]
VICTORY_FACES: tuple[int, ...] = tuple(_CONSTANTS["decisive"]["victory_faces"])
NAPOLEON_FACES: tuple[int, ...] = tuple(_CONSTANTS["decisive"]["napoleon_faces"])
EVERY_TURNS: int = _CONSTANTS["difficulty"]["every_turns"]
DIFFICULTY_ACTIONS: dict[str, int] = {
    "off": 0,
    "easier": _CONSTANTS["difficulty"]["easier"],
    "harder": _CONSTANTS["difficulty"]["harder"],
}
MIN_ACTIONS: int = _CONSTANTS["difficulty"]["min_actions"]
DISORDER_LOSS: int = _CONSTANTS["disorder"]["republic_loss"]

DEFEATS: dict[str, str] = {colour: DATA["defeats"][colour]["level"] for colour in get_args(Colour)}
SCORE_MARKER: tuple[int, ...] = tuple(_SCORE["factors"][marker] for marker in MARKERS)
SCORE_LIBERATION: int = _SCORE["factors"]["liberation_marker"]
SCORE_RED: int = _SCORE["factors"]["red_card"]
SCORE_UNIT: int = _SCORE["factors"]["hostile_unit"]
SCORE_ORANGE: int = _SCORE["factors"]["orange_unit"]
SCORE_LEVELS: tuple[tuple[int | None, str], ...] = tuple(
    (row["min"], row["level"]) for row in _SCORE["levels"]
)
NOT_HIGHEST: str = _SCORE["not_highest"]["level"]

UNIT_NAME: tuple[str, ...] = tuple(unit["name"] for unit in _UNITS)
UNIT_SHORT: tuple[str, ...] = tuple(unit["short"] for unit in _UNITS)
UNIT_LETTER: tuple[str, ...] = tuple(unit["letter"] for unit in _UNITS)
TRACK_NAME: tuple[str, ...] = tuple(track["name"] for track in _TRACKS)
MARKER_NAME: tuple[str, ...] = tuple(marker["name"] for marker in _MARKERS)
DECK_NAME: dict[str, str] = {colour: DATA["decks"][colour]["name"] for colour in get_args(Colour)}
ALL = "all"
"""The name of the one deck of Chronological Puree [12.2]."""
DECK_NAME[ALL] = "All colours"

PLACES: tuple[dict[int, Place], ...] = tuple(
    {
        space["space"]: Place(space["name"], space["short"], space["short"], space["roomy"])
        for space in (*track["spaces"], DATA["paris"])
    }
    for track in _TRACKS
)


def place_name(track: int, space: int) -> str:
    """The name of a space."""
    return PLACES[track][space].name
