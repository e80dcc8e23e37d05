"""The menu in lines of text: go on with the newest game, or start one by its number or name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import starts
from app.console import Left
from games import GAMES
from games.core.errors import CasemateError

if TYPE_CHECKING:
    from app.console import Console

HELP = (
    "A number or a name starts a game; the players may follow it: 3 human,bot:greedy",
    "c goes on with the game above, q leaves. In a game, help tells what can be typed.",
    "casemate --help lists the rest: saves, statistics, rules, replays.",
)


def plain_menu(lines: Console) -> None:
    """Ask what to play until a game is chosen; it ends the program."""
    _tell(lines)
    while True:
        try:
            words = lines.ask("Which game? (help, q)").split()
        except Left:
            return
        if words[0] in ("q", "quit"):
            return
        try:
            _obey(lines, words)
        except CasemateError as error:
            lines.tell(str(error))


def _tell(lines: Console) -> None:
    from app.shelf import newest_unfinished

    lines.tell("Casemate: board games, here in lines of text")
    newest = newest_unfinished()
    if newest:
        lines.tell(f"c go on: {newest.title}, {newest.recap}")
    for number, entry in enumerate(GAMES, 1):
        seats = " or ".join(map(str, entry.seats))
        players = f"{seats} player{'s' * (entry.seats != (1,))}"
        lines.tell(f"{number} {entry.title}, {players}, {entry.minutes} minutes: {entry.blurb}")


def _obey(lines: Console, words: list[str]) -> None:
    word, *players = words
    slugs = {str(number): entry.slug for number, entry in enumerate(GAMES, 1)}
    if word in ("help", "?"):
        lines.tell(*HELP)
    elif word in ("c", "continue"):
        starts.resume(plain=True)
    else:
        starts.play(slugs.get(word, word), players=",".join(players) or "human", plain=True)
