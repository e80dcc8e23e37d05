"""Two people at one keyboard: games for them, keys that play, and every frame that was drawn."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from app.opening import new_save
from app.screens.handover import Handover
from app.widgets.entries import Entry
from games import REGISTRY
from games.core.models import Setup
from tests.app.driving import Driver

RULES = REGISTRY["for_the_emperor"]
NAMES = ("human:Ana", "human:Ben")
CURTAIN = "Press Space when nobody else looks."


def begun(
    players: Any = NAMES, moves: int = 0, seed: int = 0x9F3C, keep: bool = True
) -> TurnController:
    """A game for two, some actions into it."""
    setup = Setup(seats=2)
    game = TurnController.new(RULES, setup, seed, players, new_save if keep else None)
    for number in range(moves):
        if not game.outcome:
            game.submit(game.legal[number * 7 % len(game.legal)])
    return game


class Frame(NamedTuple):
    """A frame: the screen it is of, the seat that looked, and its text."""

    screen: str
    seat: int | None
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines that are not empty, without blanks around them."""
        return [line.strip() for line in self.text.splitlines() if line.strip()]


class Watched(Casemate):
    """The program with all its frames kept."""

    def __init__(self, game: TurnController, **more: Any) -> None:
        super().__init__(lambda _: game_screen(game), **more)
        self.frames: list[Frame] = []

    def _display(self, screen: Any, renderable: Any) -> None:
        if screen is self.screen and renderable is not None:
            strips = screen._compositor.render_strips()
            text = "\n".join(strip.text for strip in strips)
            seat = getattr(screen, "seated", None)
            self.frames.append(Frame(type(screen).__name__, seat, text))
        super()._display(screen, renderable)


def way_to(entries: Any, action: Any) -> list[Entry]:
    """The entries that lead to an action, stage by stage."""
    for entry in entries:
        if entry.choice and entry.choice.action == action:
            return [entry]
        if entry.members and (rest := way_to(entry.members, action)):
            return [entry, *rest]
    return []


async def take(see: Driver) -> None:
    """Open the curtain."""
    await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
    await see.until(lambda: see.screen.lines.seen_since < 1e18, "its first picture")
    see.post("space")
    await see.until(lambda: not isinstance(see.screen, Handover), "the game")


async def act(see: Driver, action: Any) -> None:
    """Carry out an action by its keys: card, battlefield, what the ability asks for."""
    game = see.screen.controller
    before = game.state
    for entry in way_to(see.screen.view.scene.cards, action):
        view = see.screen.view
        if view.entry.key != entry.key or entry.members:
            see.post(entry.key)
        if entry.members:
            await see.until(partial(_opened, view, entry), entry.label)
        else:
            await see.until(partial(_reached, view, entry), entry.label)
    see.post("enter")
    await see.until(lambda: game.state is not before, str(action))


def _opened(view: Any, entry: Entry) -> bool:
    return entry in view.scene.trail


def _reached(view: Any, entry: Entry) -> bool:
    return bool(view.entry == entry)
