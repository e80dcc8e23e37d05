"""Dice by hand in lines: what the table shows is typed, and who alone may see it."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from app import dice
from app.console import Console, Left
from app.controller import TurnController
from app.opening import new_game, new_save, open_game, read_players, read_setup
from app.paths import saves_dir
from app.plain import LineMode
from app.plain_dice import set_up
from app.players import parse_players
from app.saves import read_save, verify
from games import REGISTRY
from games.core.errors import NeedRoll
from games.core.models import HIDDEN, Setup
from games.core.playout import choose
from games.lempereur.board import COLOURS
from tests.app.driving import path_of
from tests.app.table import LANES, SHORT, TWO, by_hand
from tests.toy import toy


class Table(Console):
    """A table with real dice and cards: whoever sits there answers every question for a roll."""

    def __init__(self, choose: Callable[[str], str], seed: int = 1) -> None:
        self.shown = io.StringIO()
        super().__init__(io.StringIO(), self.shown)
        self.chance = random.Random(seed)
        self.choose = choose
        self.listed = ""

    def tell(self, *lines: str) -> None:
        if lines and all(line.startswith("  ") for line in lines):
            self.listed = " ".join(" ".join(lines).split())
        super().tell(*lines)

    def ask(self, question: str) -> str:
        answer = self._roll(question) or self.choose(question)
        print(question, answer, file=self.shown)
        return answer

    def _roll(self, question: str) -> str:
        die = re.search(r"Roll a die, 1 to (\d+):$", question)
        number = re.search(r"which number from 0 to (\d+)\?$", question)
        if die:
            return str(self.chance.randint(1, int(die[1])))
        if number:
            return str(self.chance.randint(0, int(number[1])))
        if not re.search(r"draw\?|Draw lots|which colour is|which unit\?", question, re.IGNORECASE):
            return ""
        listed = re.search(r"\((.*)\)$", question)
        told = listed[1] if listed else self.listed
        return re.sub(r" \(\d+\)$", "", self.chance.choice(told.split(", ")))


def table(rules: Any, players: str, choose: Callable[[str], str], seed: int = 1) -> Any:
    """A game that is set up by hand at a console, and that console."""
    setup = read_setup(rules, SHORT.get(rules.info.slug, ""), (), players)
    seated = read_players(rules, setup, players)
    console = Table(choose, seed)

    def begin(rolls: list[int] | None) -> TurnController:
        return new_game(rules, setup, 5, seated, "manual", rolls)

    return set_up(console, rules, seated, begin), console


# -- in lines ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_whole_games_of_the_table_are_kept_and_replay_like_any_other(slug: str) -> None:
    rules = REGISTRY[slug]
    players = "human" if rules.info.seats[0] == 1 else TWO
    wrong = cycle(["", "", "fly", "", "", "", "cancel"])

    def decide(question: str) -> str:
        state, legal = game.state, game.legal
        bot = rules.bots["greedy"]
        return next(wrong) or str(choose(rules, bot, state, legal, game.seed, len(game.past)))

    game, console = table(rules, players, decide)
    LineMode(game, console).run()
    assert game.outcome
    assert "The game is over" in console.shown.getvalue()
    game.close()
    path = path_of(game)
    assert read_save(path).header["dice"] == "manual"
    assert verify(path, rules).code == 0
    drawn = [
        roll for row in [read_save(path).header, *read_save(path).moves()] for roll in row["r"]
    ]
    assert [roll for roll in drawn if roll < 0]
    again = open_game(path)
    assert again.dice == "manual"
    assert again.state == game.state
    again.close()


def typed(game: TurnController, *lines: str) -> str:
    """What is printed while somebody types these lines and then ends the input."""
    out = io.StringIO()
    LineMode(game, Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)).run()
    return out.getvalue()


def toy_by_hand() -> Any:
    """A game of the toy whose first rung was drawn."""
    return TurnController.new(toy(), Setup(), 1, "human", new_save, "manual", [-1])


def test_a_question_says_what_is_rolled_for_and_a_wrong_answer_why_it_is_wrong() -> None:
    game = toy_by_hand()
    rung = game.state.rung
    left = sorted(game.state.pile)
    printed = typed(game, "climb", "9", "x", "4", f"#{left[0]}")
    assert f"Climb needs {max(rung, 1)}" in printed
    assert "Roll a die, 1 to 6:" in printed
    assert "That cannot be: a die of this kind shows 1 to 6, not 9;" in printed
    assert f"  {', '.join(map(str, left))}" in printed
    assert game.past[0].rolls[0] == 4
    assert game.state.rung == left[0]


def test_undo_within_half_told_dice_goes_one_back_and_cancel_back_to_the_choices() -> None:
    game = toy_by_hand()
    content = path_of(game).read_bytes()
    top = sorted(game.state.pile)[0]
    printed = typed(game, "climb", "4", "undo", "5", "cancel", "climb", "undo", "state", "quit")
    assert printed.count("Roll a die") == 3
    assert printed.count("Nothing has been done.") == 2
    assert not game.past
    assert path_of(game).read_bytes() == content
    typed(game, "climb", "4", "undo", "6", str(top))
    assert game.past[0].rolls[0] == 6


def test_leaving_in_the_middle_of_a_roll_loses_nothing_but_that_roll() -> None:
    game = toy_by_hand()
    top = sorted(game.state.pile)[0]
    typed(game, "climb", "4", str(top), "climb", "3", "quit")
    assert len(game.past) == 1
    assert read_save(path_of(game)).n == 1
    typed(game, "climb", "3")  # and so does the end of the input
    assert read_save(path_of(game)).n == 1


def setting_up(*lines: str, players: str = "human", tty: bool = False) -> tuple[Any, str]:
    """A set-up of a game for two in lines, and what was printed."""

    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return tty

    rules = REGISTRY[LANES]
    setup = read_setup(rules, "", (), players)
    seated = read_players(rules, setup, players)
    out = io.StringIO()
    console = Console(Keyboard("".join(f"{line}\n" for line in lines)), out)

    def begin(rolls: list[int] | None) -> TurnController:
        return new_game(rules, setup, 5, seated, "manual", rolls)

    return set_up(console, rules, seated, begin), out.getvalue()


def test_setting_up_says_first_what_for_and_whose_card_is_asked_for() -> None:
    game, printed = setting_up(*"456123", players="human:Ana,bot:greedy")
    first, second = printed.splitlines()[:2]
    assert first == "For the Emperor: setting up with dice and cards of your own."
    assert "type what comes" in second
    assert printed.count("What did you draw?") == printed.count("bot:greedy, seat 2") == 3
    assert (game.state.crane_hand, game.state.turtle_hand) == ([4, 5, 6], [1, 2, 3])
    game.close()


def test_setting_up_for_two_hides_each_hand_from_the_other() -> None:
    game, printed = setting_up("", *"456", "", *"123", players=TWO, tty=True)
    ana, ben = printed.split("Hand over to Ben.")
    assert ana.count("What did Ana draw?") == ben.count("What did Ben draw?") == 3
    assert "\n" * 50 in ana  # pushed out of sight before the other one looks
    assert ben.endswith("\n" * 50)
    game.close()


@pytest.mark.parametrize("lines", [("cancel",), ("4", "quit"), ("undo",), ()])
def test_a_set_up_that_is_given_up_leaves_nothing(lines: tuple[str, ...]) -> None:
    with pytest.raises(Left):
        setting_up(*lines, players=TWO)
    assert not list(saves_dir().glob("*"))


def on_the_eye(players: str) -> TurnController:
    """A game of L'Empereur by hand whose first step, of Green, led to an eye."""
    game = by_hand("lempereur", players)
    game.submit(game.rules.action("step green 1 1"), [-1 - game.state.colours[:4].index(0)])
    assert game.state.agenda[-1].kind == "choose_look"
    return game


def at_terminal(game: TurnController, *lines: str) -> str:
    """What a terminal shows while somebody types these lines and then ends the input."""

    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = io.StringIO()
    console = Console(Keyboard("".join(f"{line}\n" for line in lines)), out)
    LineMode(game, console).run()
    return out.getvalue()


def test_a_tile_that_one_looks_at_is_told_and_seen_behind_one_curtain() -> None:
    game = on_the_eye(TWO)
    printed = at_terminal(game, "look 5 3", "", "yellow", "cover", "state")
    open_, alone, after = printed.split("\n" * 50)
    assert "Which colour is (5,3)?" not in open_
    assert alone.count("Which colour is (5,3)?") == alone.count("press Enter") == 1
    assert "(5,3) is yellow" in alone
    assert "(5,3) is" not in after
    assert "Row 5: 2 bad weather 2" in after
    assert game.state.memory[18] == COLOURS.index("yellow")


def test_a_look_that_is_given_up_leaves_nothing_that_was_typed_in_secret() -> None:
    game = on_the_eye(TWO)
    printed = at_terminal(game, "look 5 3", "", "yelow", "cancel", "look 5 2", "", "green")
    _, first, between, second, *_ = printed.split("\n" * 50)
    assert "yelow is not among the 4 things that can come" in first
    assert between.strip().startswith("Nothing has been done.")
    assert "(5,2) is green" in second


def test_the_tile_that_a_bot_looks_at_is_asked_for_in_its_name() -> None:
    seated = parse_players("human:Ana,bot:greedy", 2, REGISTRY["lempereur"])
    need = NeedRoll(4, "draw", (0, 1, 2, 3), (), 1, "Which colour is (5,3)?")
    names = ("Green and Red (Ana)", "Blue and Yellow (bot:greedy)")
    told = "Blue and Yellow (bot:greedy): which colour is (5,3)?"
    assert dice.question(need, seated, names.__getitem__) == told
    need.seat = 0
    assert dice.question(need, seated, names.__getitem__) == "Which colour is (5,3)?"


def test_bots_play_with_the_tiles_of_a_box() -> None:
    rules = REGISTRY["lempereur"]
    game, console = table(rules, "bot:greedy,bot:greedy,bot:greedy", lambda question: "")
    LineMode(game, console).run()
    assert game.outcome
    printed = console.shown.getvalue()
    assert re.search(r"Green, seat 1: which colour is \(\d,\d\)\?", printed)
    # What nobody saw is not told at the end either: nobody but the box knows it.
    unseen = [at for at in range(32) if not any(game.state.seen[at::32])]
    assert unseen
    assert [game.view(None).colours[at] for at in unseen] == [HIDDEN] * len(unseen)
