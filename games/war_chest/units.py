"""The unit types by number, and the Royal Coin [2.0, 8.0, 9.1]; names from the card file."""

from __future__ import annotations

import json
from functools import cache

from games.core.data import asset
from games.war_chest.board import GAME

(
    ARCHER,
    BERSERKER,
    CAVALRY,
    CROSSBOWMAN,
    ENSIGN,
    FOOTMAN,
    KNIGHT,
    LANCER,
    LIGHT_CAVALRY,
    MARSHALL,
    MERCENARY,
    PIKEMAN,
    ROYAL_GUARD,
    SCOUT,
    SWORDSMAN,
    WARRIOR_PRIEST,
    SAPPER,
    SIEGE_TOWER,
    TREBUCHET,
    WAR_WAGON,
) = range(1, 21)
UNITS = range(1, 21)
BASE_UNITS = range(ARCHER, SAPPER)
NO_UNIT = 0
NO_COIN = 0
"""In place of the coin in an action that no coin pays for."""
SECOND_FOOTMAN = 0
"""The place of a second Footman in a list by unit type."""
ROYAL = 21
COINS = range(1, 22)
NO_ATTACK = frozenset((ARCHER, LANCER, TREBUCHET))
"""The units without a normal attack [8.1, 8.8, 9.1]."""
FIRST, LATER = "first", "later"
"""The editions whose cards differ from the revised ones [11.1]."""


@cache
def _words() -> dict[int, tuple[str, ...]]:
    rows = json.loads(asset(GAME, "cards.json"))
    keys = ("id", "name", "short", "letters", "rule")
    return {row["number"]: tuple(row[key] for key in keys) for row in rows}


def word(coin: int) -> str:
    """A coin as it is typed: `light-cavalry`, `royal`."""
    return "royal" if coin == ROYAL else _words()[coin][0].replace("_", "-")


def identifier(coin: int) -> str:
    """A coin as it is written in data: `light_cavalry`, `royal`."""
    return "royal" if coin == ROYAL else _words()[coin][0]


def name(coin: int) -> str:
    """The name of a coin's unit."""
    return "Royal Coin" if coin == ROYAL else _words()[coin][1]


def short_name(coin: int) -> str:
    """The name in at most seven cells."""
    return "Royal" if coin == ROYAL else _words()[coin][2]


def letters(coin: int) -> str:
    """The two letters of a coin."""
    return "RC" if coin == ROYAL else _words()[coin][3]


@cache
def rule_of(unit: int) -> str:
    """The number of a unit's rule."""
    return _words()[unit][4]


@cache
def by_word() -> dict[str, int]:
    """The coins by the words that may be typed or written for them."""
    found = {}
    for coin in COINS:
        for each in (word(coin), identifier(coin), letters(coin).lower()):
            found[each] = coin
    return found
