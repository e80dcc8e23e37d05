"""The constants of the game [1.0, 2.0], read from `assets/for_the_emperor/map.json`."""

from __future__ import annotations

import json

from games.core.data import asset

GAME = "for_the_emperor"
DATA = json.loads(asset(GAME, "map.json"))

CRANE, TURTLE = 0, 1
SIDE_NAME = ("Crane", "Turtle")
FIELDS: int = DATA["battlefields"]
BANNERS: tuple[int, ...] = tuple(sorted(DATA["banners"], reverse=True))
HAND: int = DATA["hand_size"]
WARRIORS: int = DATA["cards_per_player"]
BIG: int = DATA["big_threshold"]
BIG_BANNERS: tuple[int, ...] = tuple(sorted(DATA["big_banners"], reverse=True))
MAX_BIG: int = DATA["max_big"]
TOKENS_PER_KIND: int = DATA["tokens"]["ashigaru"]["per_player"]
assert DATA["tokens"]["kyudo"]["per_player"] == TOKENS_PER_KIND, "map.json: tokens per player"

SHINOBI, ASHIGARU, KYUDO, RONIN, YAMABUSHI, WOKOU, ONNA_MUSHA, SOHEI, SAMURAI = range(1, 10)
BARRED = (SOHEI, SAMURAI)
"""The warriors that an opposing Onna-musha keeps off [6.7]."""
TOKEN_CARDS = (ASHIGARU, KYUDO)


def shown(field: int) -> str:
    """A battlefield's number as players count, from 1."""
    return str(field + 1)
