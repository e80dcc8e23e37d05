"""The map and the constants of the game [2.0], read from `assets/tell_the_emperor/map.json`.

Many values are reconstructed; an owner of the boxed game corrects them in that file.
"""

from __future__ import annotations

import json
from typing import Literal, get_args

from games.core.data import asset
from games.states_of_siege.board import Place

GAME = "tell_the_emperor"
DATA = json.loads(asset(GAME, "map.json"))

Army = Literal["british", "china", "macarthur", "nimitz", "abda", "soviet"]
Track = Literal["army_navy", "prestige", "oil"]
Deck = Literal["early", "mid", "late", "end"]

ARMIES: tuple[Army, ...] = get_args(Army)
TRACKS: tuple[Track, ...] = get_args(Track)
INDEX: dict[str, int] = {army: i for i, army in enumerate(ARMIES)}
BRITISH, CHINA, MACARTHUR, NIMITZ, ABDA, SOVIET = range(6)
ARMY_NAVY, PRESTIGE, OIL = range(3)
RESOURCE: dict[str, int] = {track: i for i, track in enumerate(TRACKS)}

_TRACKS = [DATA["tracks"][army] for army in ARMIES]
_CONSTANTS = DATA["constants"]
_KNOCK_OUT = _CONSTANTS["knock_out"]

FARTHEST: tuple[int, ...] = tuple(track["max"] for track in _TRACKS)
JAVA: int = FARTHEST[ABDA] + 1
"""ABDA's box beyond its highest-numbered space."""
ABDA_NEAREST: int = _TRACKS[ABDA]["min"]
TIMOR: int = _TRACKS[ABDA]["beyond"]["reactivated_to"]

BATTLE_VALUE: tuple[tuple[int, int], ...] = tuple(
    (track["bv"][0], track["bv"][1] if track["bv"][1] is not None else track["bv"][0])
    for track in _TRACKS
)
ISLANDS: tuple[frozenset[int], ...] = tuple(frozenset(track["islands"]) for track in _TRACKS)
AMERICAN: tuple[int, ...] = tuple(i for i, track in enumerate(_TRACKS) if track["american"])
MAIN: tuple[int, ...] = tuple(INDEX[army] for army in DATA["orders"]["main"])
BANZAI_ORDER: tuple[int, ...] = tuple(INDEX[army] for army in DATA["orders"]["banzai"])
ALL_ORDER: tuple[Army, ...] = tuple(DATA["orders"]["advance_all"])

TOP: tuple[int, ...] = tuple(DATA["resources"][track]["max"] for track in TRACKS)
BUSHIDO_MIN: int = _CONSTANTS["bushido_min_prestige"]
PRESTIGE_ZERO_ACTIONS: int = _CONSTANTS["prestige_zero_actions"]
MIN_ACTIONS: int = _CONSTANTS["min_actions"]
_DIFFICULTY = next(o for o in DATA["options"] if o["id"] == "12.2")
EVERY_TURNS: int = _DIFFICULTY["every_turns"]
EXTRA_ACTIONS: dict[str, int] = _DIFFICULTY["actions"]
OIL_ZERO_DRM: int = _CONSTANTS["oil_zero_attack_drm"]
HOME_FORTRESS: int = _CONSTANTS["home_fortress"]
INVASION_PREPARATION: int = _CONSTANTS["invasion_preparation"]
FORT_VALUE: int = _CONSTANTS["island_fortification"]
FORTS: int = _CONSTANTS["island_fortifications"]
KAMIKAZES: int = _CONSTANTS["kamikaze_max"]
KAMIKAZES_PER_TURN: int = _CONSTANTS["kamikaze_per_turn"]
KAMIKAZE_DRM: int = _CONSTANTS["kamikaze_drm"]
KNOCK_OUT_BASE: int = _KNOCK_OUT["base"]
KNOCK_OUT_PER_OUT: int = _KNOCK_OUT["per_army_out"]
KNOCK_OUT_ARMY_NAVY: int = _KNOCK_OUT["bonus_army_navy_min"]
KNOCK_OUT_PRESTIGE: int = _KNOCK_OUT["bonus_prestige_min"]
KNOCK_OUT_COST: tuple[tuple[int, int], ...] = tuple(
    (RESOURCE[track], cost) for track, cost in _KNOCK_OUT["cost"].items()
)
MARKERS: tuple[int, ...] = tuple(_CONSTANTS["withdrawal_markers"])
MILITARY_VICTORY: int = _CONSTANTS["military_victory_armies"]
COLLAPSE: int = _CONSTANTS["zero_resources_for_collapse"]


PLACES: tuple[dict[int, Place], ...] = tuple(
    {
        space["space"]: Place(
            space["name"], space["short"], space.get("short_open", space["short"]), space["roomy"]
        )
        for space in track["spaces"]
    }
    for track in _TRACKS
)
PLACES[ABDA][JAVA] = Place(
    *(_TRACKS[ABDA]["beyond"][key] for key in ("name", "short", "short", "roomy"))
)
ARMY_NAME: tuple[str, ...] = tuple(track["name"] for track in _TRACKS)
ARMY_LETTER: tuple[str, ...] = tuple(track["letter"] for track in _TRACKS)
TRACK_NAME: tuple[str, ...] = tuple(DATA["resources"][track]["name"] for track in TRACKS)
DECK_NAME: dict[str, str] = {key: DATA["decks"][key]["name"] for key in get_args(Deck)}


def place(army: int, space: int) -> str:
    """The name of a space with its number: `Burma (4)`."""
    known = PLACES[army].get(space)
    return f"{known.name} ({space})" if known and not (army == ABDA and space == JAVA) else "Java"
