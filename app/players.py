"""Who sits where: people and bots, read from the command line's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.settings import name_fault
from games.core.errors import Unreadable
from games.core.models import Action
from games.core.playout import choose
from games.core.rules import GameInfo, Rules

HUMAN = "human"
BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Human:
    """A person at the keyboard, perhaps with a name."""

    name: str = ""

    @property
    def word(self) -> str:
        """How the command line and the save call them."""
        return f"{HUMAN}:{self.name}" if self.name else HUMAN


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot of the game's own, by name; plain data, so that it can think in another process."""

    name: str

    @property
    def word(self) -> str:
        """How the command line and the save call it."""
        return BOT + self.name

    def choose(self, rules: Rules[Any], state: Any, seed: int, number: int) -> Action:
        """Its action at move `number` of the game from this seed: the same whenever it is asked."""
        return choose(rules, rules.bots[self.name], state, rules.legal(state), seed, number)


Player = Human | BotPlayer


class UnknownPlayer(Unreadable):
    """Words that stand for nobody who can play here, or not for as many as there are seats."""


Words = str | Sequence[str | Player]
"""Players as they are given: `human,bot:greedy`, a list of such words, or what they stand for."""


def split_players(words: Words) -> list[str]:
    """The word of each player; on the command line there are commas between them."""
    parts = words.split(",") if isinstance(words, str) else words
    return [_tidy(str(getattr(part, "word", part))) for part in parts]


def _tidy(word: str) -> str:
    """A word without blanks around it, in small letters but for a name."""
    kind, colon, name = word.strip().partition(":")
    kind = kind.lower()
    return f"{kind}:{' '.join(name.split())}" if colon and kind == HUMAN else word.strip().lower()


def seats_for(words: Words, info: GameInfo) -> int:
    """How many seats the words ask for: as many as there are, or the game's fewest for one word."""
    count = len(split_players(words))
    return info.seats[0] if count == 1 else count


def parse_players(words: Words, seats: int, rules: Rules[Any]) -> tuple[Player, ...]:
    """The players of all seats, one word for every seat or for all; UnknownPlayer says why not."""
    parts = split_players(words)
    if len(parts) == 1:
        parts *= seats
    if len(parts) != seats:
        raise UnknownPlayer(
            f"{len(parts)} players for {seats} seats: name every seat, or give one word"
        )
    return tuple(_player(part, rules) for part in parts)


def recorded_players(words: Words, seats: int, rules: Rules[Any]) -> tuple[Player, ...]:
    """The players of a save that is looked at: who cannot be read is a person without a name."""
    parts = split_players(words)
    parts = parts * seats if len(parts) == 1 else parts
    return tuple(_known(part, rules) for part in (parts + [HUMAN] * seats)[:seats])


def _known(word: str, rules: Rules[Any]) -> Player:
    try:
        return _player(word, rules)
    except UnknownPlayer:
        return Human()


def _player(word: str, rules: Rules[Any]) -> Player:
    if word == HUMAN:
        return Human()
    if word.startswith(f"{HUMAN}:"):
        return _named(word.partition(":")[2])
    name = word.removeprefix(BOT)
    if word.startswith(BOT) and name in rules.bots:
        return BotPlayer(name)
    known = ", ".join([HUMAN, *(BOT + bot for bot in rules.bots)])
    raise UnknownPlayer(f"there is no player {word!r}; there are {known}")


def _named(name: str) -> Human:
    wrong = name_fault(name)
    if wrong:
        raise UnknownPlayer(f"the name {name!r}: {wrong}")
    return Human(" ".join(name.split()))


def named(players: Sequence[Player], name: str) -> tuple[Player, ...]:
    """The same players, the only person among them with a name if none was given."""
    seats = people(players)
    if not name or len(seats) != 1 or players[seats[0]] != Human():
        return tuple(players)
    return tuple(Human(name) if seat in seats else each for seat, each in enumerate(players))


def people(players: Sequence[Player]) -> list[int]:
    """The seats that people play."""
    return [seat for seat, player in enumerate(players) if isinstance(player, Human)]


def person(players: Sequence[Player], seat: int, side: str = "") -> str:
    """What the player of a seat is called: side and name, as far as there are any."""
    name = getattr(players[seat], "name", "") if isinstance(players[seat], Human) else ""
    if side and name:
        return f"{side} ({name})"
    return side or name or f"Player {seat + 1}"
