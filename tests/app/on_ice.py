"""Positions of L'Empereur on the screen, for the tests of its keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from games.core.models import Setup
from games.lempereur.board import COLONY, place_of
from games.lempereur.rules import RULES
from tests.app.driving import Driver, drive
from tests.app.test_board_lempereur import layout

Story = Callable[[Driver, TurnController], Awaitable[None]]


FAR = [(8, 3), (8, 4), (7, 3), (7, 4), (6, 3), (6, 4)]
"""Places for tokens that play no part."""


def at(row: int, column: int) -> int:
    """A tile."""
    return place_of(row, column)


def game(
    seats: int = 4, scenario: str = "", eyes: tuple[tuple[int, int], ...] = (), **changes: Any
) -> TurnController:
    """A person against bots in a position of the test vectors' layout, the person to play."""
    players = ["human:Ana", *["bot:random"] * (seats - 1)]
    made = TurnController.new(RULES, Setup(seats=seats, scenario=scenario), 5, players)
    state = made.state.clone()
    state.colours = layout()
    state.tokens = [at(*spot) for spot in FAR]
    for name, value in changes.items():
        setattr(state, name, value)
    for place in state.at:
        if place < COLONY and place not in state.tokens:
            state.face_up[place] = 1
    # Eyes are kept by row and colour.
    marked = {place & ~3 | state.colours[place] for place in (at(*spot) for spot in eyes)}
    state.eyes = tuple(int(spot in marked) for spot in range(32))
    made._show(state)
    return made


def play(story: Story, playing: TurnController, size: tuple[int, int] = (80, 24)) -> None:
    """Drive a game through a story."""

    async def run(see: Driver) -> None:
        await see.see("COLONY", "Penguins")
        await story(see, playing)

    drive(run, Casemate(lambda _: game_screen(playing)), size)


def target(see: Driver) -> str:
    """What the cursor is on."""
    return str(see.screen.view.entry.target)


async def cursor(see: Driver, key: str, wanted: str) -> None:
    """Press a key that puts the cursor on a target."""
    see.post(key)
    await see.until(lambda: target(see) == wanted, f"{key} to reach {wanted}")


def row_on_screen(row: int) -> int:
    """The line of the screen where a row of tiles stands at 80x24."""
    return 3 + 2 * (8 - row)


def column_on_screen(column: int) -> int:
    """A cell of the screen within a column of tiles at 80x24."""
    return 5 + 11 * (column - 1)


def click(see: Driver, row: int, column: int) -> None:
    """Click on a tile."""
    see.click_at(column_on_screen(column), row_on_screen(row))
