"""Warriors and positions in words, and the log lines of the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from games.core.data import asset
from games.core.text import Line, Piece, line, plural
from games.for_the_emperor import events as own
from games.for_the_emperor.board import GAME, SIDE_NAME, shown

TIMING = {"when_played": "When played", "ongoing": "Ongoing", "game_end": "Game end"}


@cache
def _names(which: str) -> dict[int, str]:
    rows = json.loads(asset(GAME, "cards.json"))
    return {row["number"]: row[which] for row in rows}


def warrior_name(card: int) -> str:
    """The name of a warrior by strength."""
    return _names("name")[card]


def short_name(card: int) -> str:
    """The name of a warrior in at most seven cells."""
    return _names("short")[card]


Parts = Sequence[str | Piece]


def _lot(e: own.CraneDrawn) -> Parts:
    return (f"By lot player {e.seat + 1} is Crane",)


def _turn(e: own.TurnBegan) -> Parts:
    return (Piece(f"{SIDE_NAME[e.side]}'s turn {e.turn}", "title"),)


def _played(e: own.WarriorPlayed) -> Parts:
    return (f"{SIDE_NAME[e.side]}: {e.card} {warrior_name(e.card)} on {shown(e.field)}",)


def _token(e: own.TokenPlaced) -> Parts:
    return (f"{SIDE_NAME[e.side]}'s {warrior_name(e.card)} token on {shown(e.field)}",)


def _token_moved(e: own.TokenMoved) -> Parts:
    token = f"{SIDE_NAME[e.side]}'s {warrior_name(e.card)} token"
    return (f"{token} from {shown(e.start)} to {shown(e.end)}",)


def _banner(e: own.BannerPlaced) -> Parts:
    how = f"step {e.step}" if e.step else "Ronin"
    return (f"{how}: banner {e.banner} on {shown(e.field)}",)


def _no_banner(e: own.NoBanner) -> Parts:
    return (f"Ronin places no banner: {e.reason}",)


def _returned(e: own.WarriorReturned) -> Parts:
    name = warrior_name(e.card)
    return (f"{SIDE_NAME[e.side]} takes {e.card} {name} back from {shown(e.field)}",)


def _drawn(e: own.CardDrawn) -> Parts:
    return (f"{SIDE_NAME[e.side]} draws, {plural(e.left, 'card')} left",)


def _seen(e: own.CardSeen) -> Parts:
    return (f"{SIDE_NAME[e.side]} drew {e.card} {warrior_name(e.card)}",)


def _scored(e: own.FieldScored) -> Parts:
    who = "nobody" if e.controller is None else SIDE_NAME[e.controller]
    return (f"Battlefield {shown(e.field)}: Crane {e.crane}, Turtle {e.turtle}: {who}",)


def _tie(e: own.TieBroken) -> Parts:
    return (f"Tie; tiebreak values: Crane {e.crane}, Turtle {e.turtle}",)


def _ended(e: own.GameEnded) -> Parts:
    return (Piece(e.reason, "title"),)


WORDS: dict[type, Callable[[Any], Parts]] = {
    own.CraneDrawn: _lot,
    own.TurnBegan: _turn,
    own.WarriorPlayed: _played,
    own.TokenPlaced: _token,
    own.TokenMoved: _token_moved,
    own.BannerPlaced: _banner,
    own.NoBanner: _no_banner,
    own.WarriorReturned: _returned,
    own.CardDrawn: _drawn,
    own.CardSeen: _seen,
    own.FieldScored: _scored,
    own.TieBroken: _tie,
    own.GameEnded: _ended,
}


def describe(event: Any) -> Line:
    """The log line of an event."""
    parts = WORDS[type(event)](event)
    return line(event.rule, *parts, to=event.to, head=isinstance(event, own.TurnBegan))
