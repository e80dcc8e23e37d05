"""Four people in a real terminal: a whole game by keys, and every picture looked at for leaks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from app.controller import TurnController
from app.opening import read_timeline
from games.core.models import Setup
from games.lempereur.actions import Look
from games.lempereur.queries import secret_place
from games.lempereur.rules import RULES
from tests.app.icy import chosen, keys_of, leaks, open_tiles, tiles_of
from tests.app.terminal import Terminal, rows_of, terminal

pytestmark = pytest.mark.terminal

NAMES = "human:Ana,human:Ben,human:Cy,human:Dora"
PEOPLE = ("Green (Ana)", "Red (Ben)", "Blue (Cy)", "Yellow (Dora)")
CURTAIN = "Press Space when nobody else looks."
FOOTER = "Space show  ? help  : palette  q leave"


class Watched(Terminal):
    """A terminal that lets a table look at every picture."""

    table: Table | None = None

    def take(self, timeout: float = 0.05) -> bool:
        """Take in what the program has written, and look at it."""
        more = super().take(timeout)
        if self.table:
            self.table.look()
        return more


class Table:
    """The game in the terminal, and the same one beside it, which says what may be seen."""

    def __init__(self, seen: Watched, game: TurnController, home: Path) -> None:
        self.seen = seen
        self.home = home
        self.game = game
        self.before: Any = game.state
        self.open = False
        self.frames = self.secrets = self.curtains = 0
        seen.table = self

    def look(self) -> None:
        """Look at the picture of now, however much of it is drawn already."""
        state = self.game.state
        told = leaks(self.seen.lines, state.rows, self.before, state, looks=self.open)
        assert not told, f"{told}\n{self.seen.text}"
        self.frames += 1
        self.secrets += self.open and secret_place(state) is not None

    def curtain(self) -> None:
        """Wait for the curtain of whoever looks, and open it."""
        name = PEOPLE[self.game.state.seat]
        wanted = {name, CURTAIN, FOOTER}
        self.seen.until(lambda: self.shown() == wanted, f"the curtain of {name}")
        self.curtains += 1
        self.open = True
        self.seen.press("space")

    def shown(self) -> set[str]:
        """The lines that stand on the screen."""
        return {line.strip() for line in self.seen.lines if line.strip()}

    def act(self, action: Any) -> None:
        """Carry out an action by keys, here and in the game beside."""
        rows = rows_of(self.home)
        self.before = self.game.state
        self.seen.press(*keys_of(self.before, action))
        self.game.submit(action)
        self.seen.press("enter")
        self.seen.until(lambda: rows_of(self.home) > rows, str(action))
        if not self.game.outcome and secret_place(self.game.state) is None:
            self.seen.until(self.settled, f"the position after {action}")
            self.before, self.open = self.game.state, False

    def settled(self) -> bool:
        """Whether the picture is that of the position: whose turn, what is asked, what is open."""
        state, lines = self.game.state, self.seen.lines
        step = self.game.prompt.step.upper()
        here = f"▸{step} " in lines[1] and PEOPLE[state.seat] in lines[0]
        tiles = tiles_of(lines, state.rows) == open_tiles(state)
        # Half a picture may have come: that of the one before is no leak until this one is whole.
        return here and tiles and not leaks(lines, state.rows, state)

    def turn(self) -> None:
        """One decision; what it hides again is out of sight before the next one."""
        if secret_place(self.game.state) is None:
            self.act(chosen(self.game))
            return
        self.curtain()
        self.seen.see("For you alone", "covers it")
        self.act(self.game.legal[0])


def play(home: Path, setup: Setup, *words: str, seed: int) -> Table:
    """Play a game to its end in a terminal of 80x24; the table tells what was seen."""
    names = NAMES.split(",")
    game = TurnController.new(RULES, setup, seed, names)
    given = ("play", "lempereur", "--seed", f"{seed:x}", "--players", NAMES, *words)
    with terminal(*given, kind=Watched) as seen:
        assert isinstance(seen, Watched)
        seen.see("COLONY", "Your step", "Green (Ana)")
        table = Table(seen, game, home)
        while not game.outcome:
            table.turn()
        seen.see("Game over", game.outcome.reason)
        seen.rest()  # what is typed before a page that comes by itself is seen does not count
        seen.press("q", "q")
        assert seen.ended() == 0
    newest = max((home / "saves").glob("*.jsonl"), key=os.path.getmtime)
    saved = read_timeline(newest)
    assert [change.action for change in saved.changes] == [change.action for change in game.past]
    assert saved.states[-1].outcome == game.outcome
    return table


def test_four_people_play_to_the_end_and_no_picture_tells_what_lies_face_down(
    casemate_home: Path,
) -> None:
    table = play(casemate_home, Setup(seats=4), seed=4)
    looks = [change for change in table.game.past if isinstance(change.action, Look)]
    assert table.curtains == len(looks) >= 4
    assert table.secrets >= table.curtains
    assert table.frames > len(table.game.past)
