"""Several people at one keyboard: no frame tells a colour that lies face down."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from app.opening import new_save
from app.saves import Locked
from app.screens.game_over import GameOver
from app.screens.handover import Handover
from app.screens.lempereur import LempereurScreen
from app.screens.replay import replay_of
from app.screens.trouble import ways_out
from games.core.errors import Damaged, Drift
from games.lempereur.queries import secret_place
from games.lempereur.rules import RULES
from tests.app.driving import Driver, drive, path_of
from tests.app.icy import chosen, keys_of, leaks, open_tiles, setups, tiles_of

NAMES = ("human:Ana", "human:Ben", "human:Cy", "human:Dora")
HIDDEN_WORD = re.compile(r"\[ (?:green|red|blue|yellow) +\]")
CURTAIN = "Press Space when nobody else looks."


class Watched(Casemate):
    """The program with each of its frames looked at when it is drawn."""

    def __init__(self, game: TurnController) -> None:
        super().__init__(lambda _: game_screen(game))
        self.game = game
        self.seen: dict[str, int] = {}
        self.pictures: set[tuple[int, str]] = set()

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
            shown = tiles_of(lines, state.rows)
            self.pictures.add((len(self.game.past), str(sorted(shown.items()))))
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
    # A quick machine draws several positions as one picture.
    assert app.seen["Handover"]
    assert app.seen["secret"]
    assert app.seen["LempereurScreen"] >= len(game.past) // 2


def finished() -> TurnController:
    """A game of four people that is over."""
    game = TurnController.new(RULES, setups()["four"], 4, NAMES, new_save)
    while not game.outcome:
        game.submit(chosen(game))
    game.close()
    return game


def test_a_replay_shows_to_each_what_that_one_saw_and_in_the_end_everything() -> None:
    game = finished()
    path = path_of(game)
    at = next(change.n for change in game.past if change.action.kind == "look")
    looking = game.past[at].before

    async def story(see: Driver) -> None:
        await see.see("seen by an onlooker", f"action {at} of")
        assert not leaks(see.text.split("\n"), 8, looking)
        # A high board leaves the log no row below it: it stands in the column.
        assert "Log" in see.text.split("\n")[11]
        place = secret_place(looking)
        assert place is not None
        colours = ("Green", "Red", "Blue", "Yellow")
        await see.see(f"{colours[looking.seat]}: Look at")
        for seat in range(4):
            await see.press("v", f"seen by {colours[seat]}")
            seen = tiles_of(see.text.split("\n"), 8)
            assert (place in seen) == (seat == looking.seat)
        await see.press("v", "open ·")
        # All but the tiles under tokens are seen, those that lie face down in small letters.
        await see.until(lambda: len(HIDDEN_WORD.findall(see.text)) > 20, "all of the ice")

    drive(story, Casemate(lambda _: replay_of(path, at)))


def test_what_a_bot_turns_up_is_shown_to_all_before_it_is_turned_back() -> None:
    players = ("human:Ana", "bot:greedy", "bot:greedy")
    game = TurnController.new(RULES, setups()["three-juvenile"], 3, players)
    app = Watched(game)
    app.settings = replace(app.settings, autoplay=0.1)

    async def story(see: Driver) -> None:
        await see.see("Your step")
        await act(see, game, game.legal[0])
        while game.state.seat == 0 and not game.outcome:
            await act(see, game, game.legal[-1])
        await see.until(lambda: game.state.seat == 0 or game.outcome, "the bots' turns")
        await see.see("Your step")

    drive(story, app)
    bots = [change for change in game.past if change.seat]
    assert len(bots) > 2
    # Each position between two of their actions was a picture of its own.
    for change in bots:
        assert (change.n - 1, open_key(change.before)) in app.pictures


def begun() -> Path:
    """The file of a game that is not over."""
    game = TurnController.new(RULES, setups()["three-juvenile"], 3, NAMES[:3], new_save)
    game.submit(game.legal[0])
    assert game.writer
    game.close()
    return game.writer.path


def test_who_may_not_watch_a_game_yet_can_go_on_with_it() -> None:
    begun()

    async def story(see: Driver) -> None:
        await see.press("b", "under way")
        await see.press("p", "The game is not over")
        assert "it can be watched when it is" in see.text
        assert "Watch it" not in see.text
        await see.press("o", "Your ")
        assert len(see.screen.controller.past) == 1

    drive(story, Casemate())


def test_a_save_in_trouble_offers_no_watching_that_would_be_refused() -> None:
    path = begun()
    for error in (Locked("in use"), Damaged("row 3", 3), Drift("move 1")):
        values = [answer.value for answer in ways_out(path, error)[1]]
        assert "watch" not in values
        assert values[-1] == ""


def open_key(state: Any) -> str:
    """What is face up, as a text."""
    return str(sorted(open_tiles(state).items()))
