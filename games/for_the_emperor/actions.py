"""The actions of the game: a warrior, a battlefield, and what the ability asks for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from games.core.models import Action
from games.for_the_emperor.board import (
    ASHIGARU,
    BIG_BANNERS,
    FIELDS,
    KYUDO,
    RONIN,
    SIDE_NAME,
    TOKEN_CARDS,
    WARRIORS,
    WOKOU,
    YAMABUSHI,
)

NOWHERE = -1


class PlayWarrior(Action):
    """Play a warrior on a battlefield [3.1].

    Battlefields count from 0. `to` is where a token goes [6.2, 6.3, 6.6], `banner` what Ronin
    places [6.4], `back` the warrior that Yamabushi takes from the battlefield `out` [6.5], `side`
    and `token` which token Wokou moves (its owner, and the warrior it belongs to).
    """

    kind: Literal["play"] = "play"
    card: int = Field(ge=1, le=WARRIORS)
    field: int = Field(ge=0, lt=FIELDS)
    to: int = NOWHERE
    banner: int = 0
    out: int = NOWHERE
    back: int = 0
    side: int = NOWHERE
    token: int = 0

    def __str__(self) -> str:
        words = f"play {self.card} {self.field + 1}"
        if self.token:
            return f"{words} move {SIDE_NAME[self.side].lower()} {self.token} {self.to + 1}"
        if self.to != NOWHERE:
            return f"{words} token {self.to + 1}"
        if self.banner:
            return f"{words} banner {self.banner}"
        if self.back:
            return f"{words} back {self.back} {self.out + 1}"
        return words


AnyAction = Annotated[PlayWarrior, Field()]
UNION: TypeAdapter[AnyAction] = TypeAdapter(AnyAction)

SPOTS = range(FIELDS)
PLAIN = {
    card: tuple(PlayWarrior(card=card, field=field) for field in SPOTS)
    for card in range(1, WARRIORS + 1)
    if card not in TOKEN_CARDS
}
TOKEN = {
    card: tuple(
        tuple(PlayWarrior(card=card, field=field, to=to) for to in SPOTS if to != field)
        for field in SPOTS
    )
    for card in (ASHIGARU, KYUDO)
}
BANNER = {
    (field, banner): PlayWarrior(card=RONIN, field=field, banner=banner)
    for field in SPOTS
    for banner in BIG_BANNERS
}
BACK = tuple(
    {
        (out, back): PlayWarrior(card=YAMABUSHI, field=field, out=out, back=back)
        for out in SPOTS
        for back in range(1, WARRIORS + 1)
        if back != YAMABUSHI
    }
    for field in SPOTS
)
MOVE = {
    (field, side, token): tuple(
        PlayWarrior(card=WOKOU, field=field, side=side, token=token, to=to)
        for to in SPOTS
        if to != field
    )
    for field in SPOTS
    for side in (0, 1)
    for token in TOKEN_CARDS
}

UNIVERSE: tuple[PlayWarrior, ...] = (
    *(action for row in PLAIN.values() for action in row),
    *(action for rows in TOKEN.values() for row in rows for action in row),
    *BANNER.values(),
    *(action for row in BACK for action in row.values()),
    *(action for row in MOVE.values() for action in row),
)
