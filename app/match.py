"""Matches of two games with swapped sides: the header of the second keeps the end of the first."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from app.players import Player, person
from games.core.models import Outcome
from games.core.text import listed, plural

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.saves import Row


def again(game: TurnController) -> Callable[..., TurnController] | None:
    """What begins the second game of a match; None if this game cannot have been the first."""
    outcome = game.outcome
    # A daily game is the same for everybody, and nobody can have a second one.
    if not outcome or "match" in game.header or "daily" in game.header:
        return None
    setup = game.rules.swapped(game.state, game.setup)
    if setup is None:
        return None
    file = game.writer.path.name if game.writer else ""
    first = {"file": file, "winners": list(outcome.winners), "scores": list(outcome.scores)}
    seed = int.from_bytes(os.urandom(8), "big")

    def begin(rolls: list[int] | None = None) -> TurnController:
        from app.opening import new_game

        return new_game(game.rules, setup, seed, game.players, game.dice, rolls, match=first)

    return begin


def first_line(header: Row, players: Sequence[Player]) -> str:
    """What a second game is told to be when it begins."""
    return f"Second game of a match, sides swapped; points of the first: {_points(header, players)}"


def score_line(header: Row, players: Sequence[Player]) -> str:
    """The same in a few words, for a title."""
    return f"match, game 2 · {_points(header, players)}"


def _points(header: Row, players: Sequence[Player]) -> str:
    scores = enumerate(header["match"]["scores"])
    return ", ".join(f"{person(players, seat)}: {points}" for seat, points in scores)


def match_lines(header: Row, outcome: Outcome, players: Sequence[Player]) -> Iterator[str]:
    """The result of a match after its second game; nothing after any other.

    Ruling on A24, which has armies swapped each game and does not say who wins a match: whoever
    won more of the games, then whoever has more points in both; what is still equal is shared. The
    other reading, points alone, would make nothing of a game that its tie-break decided.
    """
    if "match" not in header:
        return
    first = header["match"]
    totals = []
    for seat in range(len(players)):
        won = [first["winners"], list(outcome.winners)].count([seat])
        totals.append((won, first["scores"][seat] + outcome.scores[seat]))
    for seat, (won, points) in enumerate(totals):
        games, scored = plural(won, "game"), plural(points, "point")
        yield f"Match: {person(players, seat)} won {games}, {scored}"
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        yield f"Winner of the match: {person(players, best[0])}"
    else:
        yield f"The match is shared: {listed([person(players, seat) for seat in best])}"
