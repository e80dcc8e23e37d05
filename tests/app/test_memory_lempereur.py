"""Several people at one keyboard: no frame tells a colour that lies face down."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from app.opening import new_save
from app.screens.game_over import GameOver
from app.screens.handover import Handover
from app.screens.lempereur import LempereurScreen
from games.lempereur.queries import secret_place
from games.lempereur.rules import RULES
from tests.app.driving import Driver, drive
from tests.app.icy import chosen, keys_of, leaks, open_tiles, setups, tiles_of

NAMES = ("human:Ana", "human:Ben", "human:Cy", "human:Dora")
CURTAIN = "Press Space when nobody else looks."


class Watched(Casemate):
    """The program with each of its frames looked at when it is drawn."""

    def __init__(self, game: TurnController) -> None:
        super().__init__(lambda _: game_screen(game))
        self.game = game
        self.seen: dict[str, int] = {}

    def _display(self, screen: Any, renderable: Any) -> None:
        if screen is self.screen and renderable is not None:
            strips = screen._compositor.render_strips()
            self.look(screen, [strip.text for strip in strips])
        super()._display(screen, renderable)

    def look(self, screen: Any, lines: list[str]) -> None:
        """Look at a frame."""
        state = self.game.state
        kind = type(screen).__name__
        self.seen[kind] = self.seen.get(kind, 0) + 1
        if isinstance(screen, Handover):
            told = [line.strip() for line in lines if line.strip()]
            assert told[1:] in ([], [CURTAIN, "Space show  ? help  : palette  q leave"]), told
        elif isinstance(screen, LempereurScreen):
            looks = screen.seated is not None and screen.seated == state.seat
            assert not leaks(lines, state.rows, state, looks=looks), "\n".join(lines)
            if looks and secret_place(state) is not None:
                self.seen["secret"] = self.seen.get("secret", 0) + 1


async def act(see: Driver, game: TurnController, action: Any) -> None:
    """Carry out an action by its keys."""
    state = game.state
    *first, last = keys_of(state, action)
    for key in first:
        before = see.screen.view.scene
        see.post(key)
        await see.until(partial(moved_on, see, before), f"a stage after {key}")
    see.post(last)
    await see.until(partial(reached, see, action), f"the cursor on {action}")
    see.post("enter")
    await see.until(lambda: game.state is not state, str(action))


def moved_on(see: Driver, before: Any) -> bool:
    """Whether another stage is shown."""
    return see.screen.view.scene is not before


def reached(see: Driver, action: Any) -> bool:
    """Whether the cursor is on an action."""
    entry = see.screen.view.entry
    return bool(entry and entry.choice and entry.choice.action == action)


@pytest.mark.parametrize("name", setups())
def test_no_frame_of_a_whole_game_tells_what_lies_face_down(name: str) -> None:
    setup = setups()[name]
    game = TurnController.new(RULES, setup, 3, NAMES[: setup.seats], new_save)
    app = Watched(game)
    curtains = 0

    async def story(see: Driver) -> None:
        nonlocal curtains
        while not game.outcome:
            if game.state.agenda[-1].kind == "cover_tile":
                await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
                await see.see(f"({NAMES[game.state.seat][6:]})")
                await see.until(lambda: see.screen.lines.seen_since < 1e18, "its first picture")
                see.post("space")
                curtains += 1
            await see.until(lambda: isinstance(see.screen, LempereurScreen), "the ice")
            await see.until(lambda: see.screen.view.scene, "the position")
            await act(see, game, chosen(game))
            # What has just happened is in sight of all before the next key.
            if not game.outcome and game.state.agenda[-1].kind != "cover_tile":
                await see.until(lambda: tiles(see) == open_tiles(game.state), "what is face up")
        await see.until(lambda: isinstance(see.screen, GameOver), "the end")

    def tiles(see: Driver) -> dict[int, str]:
        return tiles_of(see.text.split("\n"), game.state.rows)

    drive(story, app)
    looks = sum(1 for change in game.past if change.action.kind == "look")
    assert curtains == looks
    assert looks >= 2
    assert app.seen["Handover"] >= looks
    assert app.seen["secret"] >= looks
    assert app.seen["LempereurScreen"] >= len(game.past) - looks
