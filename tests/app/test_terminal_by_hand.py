"""Things of a real box in a real terminal: tiles that people turn up, units that they deal."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from app import dice
from app.controller import TurnController
from app.opening import read_timeline
from app.saves import read_save, verify
from games.core.errors import NeedRoll
from games.core.models import Setup
from games.lempereur.actions import Look
from games.lempereur.board import COLUMNS, ROWS
from games.lempereur.queries import secret_place
from games.lempereur.rules import RULES
from games.war_chest.rules import RULES as WAR_CHEST
from games.war_chest.units import UNITS
from games.war_chest.units import name as unit_name
from tests.app.icy import chosen, keys_of
from tests.app.terminal import rows_of, terminal
from tests.app.test_terminal_lempereur import NAMES, Table, Watched

pytestmark = pytest.mark.terminal

OFFER = [
    "Archer",
    "Berserker",
    "Knight",
    "Lancer",
    "Scout",
    "Swordsman",
    "Trebuchet",
    "Warrior Priest",
]


def newest(home: Path) -> Path:
    """The save that was written last."""
    return max((home / "saves").glob("*.jsonl"), key=os.path.getmtime)


class BoxTable(Table):
    """People who turn up the tiles of their own box, which no picture may tell of either."""

    def __init__(self, seen: Watched, game: TurnController, home: Path) -> None:
        super().__init__(seen, game, home)
        chance = random.Random(4)
        self.box = [colour for _ in range(ROWS) for colour in chance.sample(range(4), COLUMNS)]
        self.told = self.told_alone = 0

    def act(self, action: Any) -> None:
        """Carry out an action by keys, and tell what lies where it asks for a tile."""
        rows = rows_of(self.home)
        self.before = self.game.state
        self.seen.press(*keys_of(self.before, action))
        try:
            self.game.submit(action)
        except NeedRoll as need:
            self.seen.press("enter")
            if need.seat is not None:
                self.curtain()
                self.told_alone += 1
            self.seen.see(need.question)
            self.told += 1
            row, column = need.question.partition("(")[2][:3].split(",")
            colour = RULES.drawn(self.box[COLUMNS * (int(row) - 1) + int(column) - 1])
            listed = dice.options(need, RULES.drawn)
            words = [option.word for option in listed]
            self.seen.press(str(1 + words.index(colour)))
            self.game.submit(action, [listed[words.index(colour)].roll])
        self.seen.press("enter")
        self.seen.until(lambda: rows_of(self.home) > rows, str(action))
        if not self.game.outcome and secret_place(self.game.state) is None:
            self.seen.until(self.settled, f"the position after {action}")
            self.before, self.open = self.game.state, False

    def turn(self) -> None:
        """One decision; who told what lies there sees it without another curtain."""
        if secret_place(self.game.state) is None:
            self.act(chosen(self.game))
            return
        if not self.open:
            self.curtain()
        self.seen.see("For you alone", "covers it")
        self.act(self.game.legal[0])


def test_four_people_play_with_the_tiles_of_their_box_to_the_end(casemate_home: Path) -> None:
    game = TurnController.new(RULES, Setup(seats=4), 4, NAMES.split(","), dice="manual")
    words = ("play", "lempereur", "--seed", "4", "--players", NAMES, "--dice", "manual")
    with terminal(*words, kind=Watched) as seen:
        assert isinstance(seen, Watched)
        seen.see("COLONY", "Your step", "Green (Ana)")
        table = BoxTable(seen, game, casemate_home)
        while not game.outcome:
            table.turn()
        seen.see("Game over", game.outcome.reason)
        seen.rest()  # what is typed before a page that comes by itself is seen does not count
        seen.press("q", "q")
        assert seen.ended() == 0
    state = game.state
    known = [place for place in range(len(state.colours)) if any(state.seen[place::32])]
    assert len(known) == table.told > 10
    assert [state.colours[place] for place in known] == [table.box[place] for place in known]
    looks = [change for change in game.past if isinstance(change.action, Look)]
    assert table.curtains == len(looks) >= table.told_alone > 0
    path = newest(casemate_home)
    assert read_save(path).header["dice"] == "manual"
    assert verify(path, RULES).code == 0
    saved = read_timeline(path)
    assert saved.states[-1] == state
    # The replay shows what was told, and nothing of the tiles that stayed face down.
    shown = [colour >= 0 for colour in saved.told(saved.states[-1]).colours]
    assert [place for place, open_ in enumerate(shown) if open_] == known


def test_a_draft_is_set_up_with_cards_of_the_box_in_a_terminal(casemate_home: Path) -> None:
    left = sorted(map(unit_name, UNITS))
    words = ("play", "war-chest", "--scenario", "draft", "--option", "map=random")
    people = ("--players", "human:Ana,human:Ben", "--dice", "manual")
    with terminal(*words, *people) as seen:
        seen.see("Which map card do you draw?")
        seen.press("3", "enter")
        for number, name in enumerate(OFFER, 1):
            seen.see(f"The offer, card {number} of 8: which unit?")
            seen.press(*["down"] * left.index(name))
            seen.see(f"▸ {name}")
            seen.press("enter")
            left.remove(name)
        seen.see("Draw lots: which side drafts first?", "Drawn: Archer, Berserker, Knight")
        seen.press("down", "u")
        seen.see("The offer, card 8 of 8: which unit?")
        seen.gone("Trebuchet, Warrior Priest")
        seen.press("end", "enter")
        seen.see("Draw lots: which side drafts first?", "9 told")
        seen.press("down", "enter")
        seen.see("Side B (Ben) takes a unit type", *OFFER)
        seen.press("q")
        assert seen.ended() == 0
    path = newest(casemate_home)
    state = read_timeline(path).states[-1]
    assert sorted(map(unit_name, state.offer)) == OFFER
    assert (state.seat, state.initiative) == (1, 0)
    assert verify(path, WAR_CHEST).code == 0
