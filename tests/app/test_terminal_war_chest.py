"""War Chest in a real terminal: whole games with a draft, by keys alone and by clicks alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.opening import read_timeline
from app.screens.war_chest_board import COMPACT_HEIGHT, COMPACT_WIDTH, ROOMY_HEIGHT, Hexes
from app.screens.war_chest_sheet import short_label
from app.screens.war_chest_stages import (
    COINS,
    answer_entries,
    coin_entries,
    coin_of,
    kind_of,
)
from app.screens.war_chest_view import LEFT
from app.widgets.entries import Entry, way_to
from games.core.playout import choose
from games.war_chest.board import HEX
from games.war_chest.rules import RULES
from games.war_chest.units import letters
from tests.app.terminal import Terminal, rows_of, terminal
from tests.games.war_chest.builders import new_game

pytestmark = pytest.mark.terminal

PLAY = ("play", "war-chest", "--scenario", "draft", "--players", "human:Ana,human:Ben")
SIDES = ("Side A (Ana)", "Side B (Ben)")


def newest(home: Path) -> Path:
    """The save that was written last."""
    return max((home / "saves").glob("*.jsonl"), key=os.path.getmtime)


class Script:
    """Picks what is done next from the save of the running game, as a greedy player would."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home = home
        self.seed = seed
        self.seated: int | None = None

    @property
    def outcome(self) -> Any:
        """The result, once there is one."""
        return self._now()[0].outcome

    def _now(self) -> tuple[Any, int]:
        states = read_timeline(newest(self.home)).states
        return states[-1], len(states)

    def plays(self) -> Iterator[tuple[Any, list[tuple[Entry, bool]]]]:
        """Positions with the entries to be chosen; for each whether its hex means more."""
        while True:
            state, number = self._now()
            if state.outcome is not None:
                return
            bot = RULES.bots["greedy"]
            action = choose(RULES, bot, state, RULES.legal(state), self.seed, number)
            yield state, _stages(RULES.redact(state, state.seat), str(action))

    def hand_over(self, seen: Terminal, state: Any, by_keys: bool) -> None:
        """Open the curtain if one has fallen, and wait for the question."""
        if state.agenda[-1].open:
            self.seated = self.seated if self.seated == state.seat else None
            return
        if self.seated != state.seat:
            name = SIDES[state.seat]
            seen.until(lambda: [row.strip() for row in seen.lines if row][:1] == [name], name)
            if by_keys:
                seen.press("space")
            else:
                seen.see("Press Space")
                seen.click("Press Space")
            self.seated = state.seat
        seen.see("Your coins", " uses ")


def _stages(view: Any, action: str) -> list[tuple[Entry, bool]]:
    prompt = RULES.prompt(view)
    coins = kind_of(view) in COINS
    stage = coin_entries(view, prompt) if coins else answer_entries(view, prompt)
    found = []
    for entry in way_to(stage, action):
        same = [e for e in stage if e.barred is None and e.target and e.target == entry.target]
        found.append((entry, len(same) > 1))
        stage = entry.members
    return found


def written(home: Path, rows: int) -> Callable[[], bool]:
    """Whether the save has more than so many rows, to be waited for."""
    return lambda: rows_of(home) > rows


def by_keys(seed: int, home: Path, size: tuple[int, int]) -> None:
    """Play a game of two people by keys alone."""
    with terminal(*PLAY, "--seed", f"{seed:x}", size=size) as seen:
        seen.see("takes a unit type")
        script = Script(home, seed)
        for state, way in script.plays():
            script.hand_over(seen, state, by_keys=True)
            rows = rows_of(home)
            seen.press(*(entry.key for entry, _ in way), "enter")
            seen.until(written(home, rows), str(way[-1][0].label))
        seen.see("Game over", script.outcome.reason)
        seen.rest()  # what is typed before a page that comes by itself is seen does not count
        seen.press("q", "q")
        assert seen.ended() == 0


def by_clicks(seed: int, home: Path, size: tuple[int, int]) -> None:
    """Play a game of two people by the mouse alone."""
    with terminal(*PLAY, "--seed", f"{seed:x}", size=size) as seen:
        seen.see("takes a unit type")
        script = Script(home, seed)
        for state, way in script.plays():
            script.hand_over(seen, state, by_keys=False)
            rows = rows_of(home)
            for entry, several in way:
                click(seen, entry, several, size)
            # The first click on what is carried out selects it.
            click(seen, *way[-1], size, again=True)
            seen.until(written(home, rows), str(way[-1][0].label))
        seen.see("Game over", script.outcome.reason, "Enter open", "q leave")
        seen.click("q leave")
        seen.see("Enter the result", "q leave")
        seen.click("q leave")
        assert seen.ended() == 0


def click(
    seen: Terminal, entry: Entry, several: bool, size: tuple[int, int], again: bool = False
) -> None:
    """Click an entry where it stands: a coin, a hex, a word; of a hex with several uses the use."""
    if entry.verb == "coin":
        coin = f"{entry.key} {letters(coin_of(entry))}"
        seen.see(coin)
        seen.click(coin)
        seen.see(f"▸{coin}", "Esc other coin")
    elif entry.target not in HEX:
        click_text(seen, f"{entry.key} {short_label(entry)}", f"{entry.key} {entry.label}")
    else:
        if not (several and again):
            x, y = cell_of(entry.target, size)
            seen.child.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")
        if several:
            title = f"what on {entry.target}?"
            seen.see(title)
            seen.rest()  # the rows below come later, and the old ones may say the same elsewhere
            x, y = seen.until(lambda: use_of(seen, title, entry.label), entry.label)
            seen.child.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")


def click_text(seen: Terminal, *texts: str) -> None:
    """Click the first of some texts that stands on the screen."""
    seen.until(lambda: any(text in seen.text for text in texts), texts[0])
    seen.click(next(text for text in texts if text in seen.text))


def use_of(seen: Terminal, title: str, label: str) -> tuple[int, int] | None:
    """Where a use stands in the list under a title; the hint further down says the same words."""
    top = seen.place(title)[1]
    for y, line in enumerate(seen.lines[top + 1 :], top + 1):
        if not line:
            break
        if label in line:
            return line.index(label), y
    return None


def cell_of(target: str, size: tuple[int, int]) -> tuple[int, int]:
    """A cell of a hex in a terminal of a size."""
    roomy = size == (120, 40)
    board = (LEFT, ROOMY_HEIGHT) if roomy else (COMPACT_WIDTH, COMPACT_HEIGHT)
    light = Hexes(new_game(), *board, {}).paint().areas[target][-1]
    return light.start + 1, 2 + light.y


# Both at both sizes take a while: the other two were played by hand, `by_keys(14, home, (80, 24))`
# and `by_clicks(14, home, (120, 40))`.
def test_a_whole_game_with_its_draft_by_keys(casemate_home: Path) -> None:
    by_keys(14, casemate_home, (120, 40))


def test_a_whole_game_with_its_draft_by_clicks(casemate_home: Path) -> None:
    by_clicks(14, casemate_home, (80, 24))
