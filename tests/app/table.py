"""A table with real dice and cards, from which the tests report what comes."""

from __future__ import annotations

from app import dice
from app.controller import TurnController
from app.opening import new_game, read_players, read_setup
from games import REGISTRY
from games.core.errors import NeedRoll
from tests.app.driving import GAME, Driver

TWO = "human:Ana,human:Ben"
LANES = "for_the_emperor"
SHORT = {GAME: "S6"}
"""Scenarios of few actions, where a game has one."""


def by_hand(slug: str = GAME, players: str = "human") -> TurnController:
    """A game that has been set up with cards that lay as they were shuffled."""
    rules = REGISTRY[slug]
    setup = read_setup(rules, SHORT.get(slug, ""), (), players)
    rolls: list[int] = []
    while True:
        try:
            return new_game(rules, setup, 5, read_players(rules, setup, players), "manual", rolls)
        except NeedRoll as need:
            rolls.append(dice.options(need, rules.drawn)[0].roll)


async def answer(see: Driver, number: int) -> None:
    """Answer a question for a roll by its keys."""
    screen = see.screen
    entries = screen.view.scene.entries
    before = (screen.hand, screen.controller.state)
    wanted = entries[number % len(entries)]
    placed = screen.view.choices.sheet.placed
    key = next(p.entry.key for p in placed if p.entry.roll == wanted.roll)
    for _ in range(2 if key else 0):
        see.post(key)
    if not key:
        see.post("up", "enter")
    await see.until(lambda: (screen.hand, screen.controller.state) != before, "the roll")
