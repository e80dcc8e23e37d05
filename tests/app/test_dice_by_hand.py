"""Dice and cards of a real table: asked one by one, taken back, kept to their owner, replayed."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from app import dice
from app.casemate import Casemate, game_screen
from app.console import Console, Left
from app.controller import TurnController
from app.opening import new_game, new_save, open_game, read_players, read_setup
from app.paths import saves_dir
from app.plain import LineMode
from app.plain_dice import set_up
from app.players import parse_players
from app.saves import read_save, verify
from app.screens.game_over import GameOver
from app.screens.handover import Handover
from app.screens.setting_up import SettingUp
from games import REGISTRY
from games.core.errors import NeedRoll
from games.core.models import HIDDEN, Setup
from games.core.playout import choose
from games.lempereur.board import COLOURS
from tests.app.driving import GAME, Driver, drive
from tests.app.hotseat import Watched, take
from tests.toy import toy

TWO = "human:Ana,human:Ben"
LANES = "for_the_emperor"
SHORT = {GAME: "S6"}
"""Scenarios of few actions, where a game has one."""


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


def path_of(game: TurnController) -> Path:
    """The save of a game."""
    assert game.writer
    return game.writer.path


# -- what may come -------------------------------------------------------------------------------


def test_a_die_has_its_faces_and_a_number_begins_at_nothing() -> None:
    assert [option.roll for option in dice.options(NeedRoll(6), str)] == [1, 2, 3, 4, 5, 6]
    assert [option.word for option in dice.options(NeedRoll(2, "number"), str)] == ["0", "1"]


def test_a_pile_is_listed_in_an_order_that_does_not_tell_how_it_lies() -> None:
    need = NeedRoll(4, "draw", (12, 3, 10, 2))
    found = dice.options(need, lambda card: f"#{card} Card")
    assert [option.label for option in found] == ["#2 Card", "#3 Card", "#10 Card", "#12 Card"]
    # The place from the top is recorded.
    assert [option.roll for option in found] == [-4, -2, -3, -1]


def test_equal_coins_are_shown_once_with_their_number() -> None:
    bag = ("lancer", "archer", "lancer", "royal", "lancer")
    found = dice.options(NeedRoll(5, "draw", bag), str.title)
    assert [option.label for option in found] == ["Archer", "Lancer (3)", "Royal"]
    assert [option.roll for option in found] == [-2, -1, -4]
    assert dice.read("lancer", found) == found[1]


def test_a_lot_is_between_open_things() -> None:
    found = dice.options(NeedRoll(2, "pick", ("red", "blue")), str)
    assert [(option.label, option.roll) for option in found] == [("blue", 1), ("red", 0)]


def test_an_answer_is_a_number_a_name_or_the_beginning_of_only_one() -> None:
    found = dice.options(NeedRoll(3, "draw", (1, 11, 12)), lambda card: f"#{card} Fort {card}")
    for text in ("11", "#11", "#11 fort 11", "FORT 11"):
        assert dice.read(text, found) == found[1]
    for text in ("fort", "fort 1", "2", "", "#", "13"):
        assert dice.read(text, found) is None


@pytest.mark.parametrize(
    ("need", "text", "why"),
    [
        (NeedRoll(6), "7", "a die of this kind shows 1 to 6, not 7"),
        (NeedRoll(2, "number"), "2", "what is asked for is a number from 0 to 1, not 2"),
        (NeedRoll(2, "draw", (3, 4)), "5", "5 is not among the 2 things that can come"),
        (NeedRoll(2, "pick", (3, 4)), "x", "x is none of those that the lot is about"),
    ],
)
def test_a_wrong_answer_is_told_why(need: NeedRoll, text: str, why: str) -> None:
    assert dice.fault(need, text) == why


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


# -- on screen -----------------------------------------------------------------------------------


def playing(game: TurnController) -> Casemate:
    """The program that opens with a game."""
    return Casemate(lambda _: game_screen(game))


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


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_whole_games_of_the_table_are_played_on_screen(slug: str) -> None:
    two = REGISTRY[slug].info.seats[0] > 1
    game = by_hand(slug, "human,bot:random" if two else "human")
    asked = 0

    async def story(see: Driver) -> None:
        nonlocal asked
        screen, step = see.screen, 0
        while not game.outcome and len(game.past) < 40:
            await see.until(lambda: screen.hand or not game.bot or game.outcome, "the bot")
            step += 1
            if screen.hand:
                asked += 1
                await answer(see, step)
            elif not game.outcome:
                screen.submit(game.legal[step % len(game.legal)])
                await see.until(lambda: screen.view.scene, "the position")

    app = playing(game)
    app.settings = type(app.settings)(autoplay=0.0)
    drive(story, app)
    assert asked
    assert verify(path_of(game), REGISTRY[slug]).code == 0


def test_undo_takes_the_last_die_back_and_escape_leaves_no_trace() -> None:
    game = by_hand()
    content = path_of(game).read_bytes()

    async def story(see: Driver) -> None:
        # The roll for oil, then the next card.
        await see.press("0 enter", "what does the die show?")
        await answer(see, 0)
        await see.see("What did you draw?", "one back")
        await see.press("u", "what does the die show?")
        await see.press("9", "no 9 here: a die shows 1 to 6")
        await see.press("u", "Your action")
        await see.press("0 enter", "what does the die show?")
        await answer(see, 3)
        await see.see("What did you draw?")
        await see.press("U", "choose what has come")
        await see.press("escape", "Your action")
        assert see.screen.hand is None
        assert not game.past

    drive(story, playing(game))
    assert path_of(game).read_bytes() == content


def test_leaving_the_screen_in_the_middle_of_a_roll_loses_only_that_roll() -> None:
    game = by_hand()

    async def story(see: Driver) -> None:
        await see.press("1 enter", "what does the die show?")
        await answer(see, 4)
        await see.until(lambda: len(game.past) == 1, "the attack")
        await see.press("1 enter", "what does the die show?")
        see.post("q")
        await see.until(lambda: see.app.leaving, "the end")

    drive(story, playing(game))
    again = open_game(path_of(game))
    assert (len(again.past), again.dice) == (1, "manual")
    with pytest.raises(NeedRoll):
        again.submit(again.legal[0])
    again.close()


def test_what_one_person_draws_is_seen_by_nobody_else() -> None:
    game = by_hand(LANES, TWO)
    asked = set()

    async def story(see: Driver) -> None:
        while not game.outcome:
            await take(see)
            await see.until(lambda: see.screen.view.scene, "the position")
            seat = game.state.seat
            screen = see.screen
            while game.state.seat == seat and not game.outcome:
                if screen.hand:
                    await see.see(f"What did {('Crane (Ana)', 'Turtle (Ben)')[seat]} draw?")
                    asked.add(seat)
                    await answer(see, 0)
                else:
                    screen.submit(game.legal[len(game.past) % len(game.legal)])
        await see.until(lambda: isinstance(see.screen, GameOver), "the end")

    app = Watched(game)
    drive(story, app)
    assert game.outcome
    for frame in app.frames:
        for seat, name in enumerate(("Crane (Ana)", "Turtle (Ben)")):
            if frame.seat != seat:
                assert f"What did {name} draw?" not in frame.text
                assert f"{name.split()[0]} drew" not in frame.text or "over" in frame.text
    assert asked == {0, 1}


def test_a_card_of_who_does_not_decide_is_asked_for_behind_a_curtain() -> None:
    game = by_hand(LANES, TWO)
    content = path_of(game).read_bytes()
    asked = NeedRoll(2, "draw", (8, 9), (), 1)

    async def story(see: Driver) -> None:
        await take(see)
        screen = see.screen
        await see.until(lambda: screen.view.scene, "the position")
        screen._ask_roll(game.legal[0], [], asked)
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        await see.see("Turtle (Ben)")
        await take(see)
        await see.see("What did Turtle (Ben) draw?")
        assert screen.viewer == 1
        see.post("escape")
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        await see.see("Crane (Ana)")
        await take(see)
        await see.see("Crane's hand")

    drive(story, Watched(game))
    assert path_of(game).read_bytes() == content


# -- setting up on screen ------------------------------------------------------------------------


def opening(slug: str, players: str) -> Casemate:
    """The program that sets a game up with things of the table."""
    rules = REGISTRY[slug]
    setup = read_setup(rules, SHORT.get(slug, ""), (), players)
    seated = parse_players(players, setup.seats, rules)

    def begin(rolls: list[int] | None) -> TurnController:
        return new_game(rules, setup, 5, seated, "manual", rolls)

    return Casemate(lambda _: SettingUp(rules, seated, begin))


def test_two_people_set_up_one_after_the_other_behind_the_curtain() -> None:
    async def story(see: Driver) -> None:
        await see.see("Ana")
        await take(see)
        await see.see("What did Ana draw?")
        for count in (1, 2):
            await see.press("enter", f"{count} told")
        see.post("enter")
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        assert "Ana" not in see.text
        await take(see)
        await see.see("What did Ben draw?")
        see.post("u")  # what comes back is a card of the other one
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        await take(see)
        await see.press("enter", "Ben")
        await take(see)
        for count in (4, 5):
            await see.press("enter", f"{count} told")
        see.post("enter")
        await see.see("Crane (Ana)")
        await take(see)
        await see.see("Crane's hand")
        game = see.screen.controller
        assert game.state.crane_hand == game.state.turtle_hand == [1, 2, 3]
        assert game.dice == "manual"

    drive(story, opening(LANES, TWO))


def test_a_card_is_found_by_its_number_and_nothing_wrong_is_taken() -> None:
    async def story(see: Driver) -> None:
        await see.see("What did you draw?")
        last = see.screen.options[-1].word
        see.post(*last)
        await see.until(lambda: see.screen.lines.name_here == last, "the card")
        assert not see.screen.rolls
        see.post("u")
        await see.see("nothing has been told yet")
        missing = next(
            d for d in "123456789" if not any(o.word[0] == d for o in see.screen.options)
        )
        see.post(missing)
        await see.see(f"{missing} is not among the")

    drive(story, opening(GAME, "human"))


def test_giving_up_the_set_up_leaves_no_game() -> None:
    async def story(see: Driver) -> None:
        await see.press("enter", "1 told")
        await see.press("u", "What did bot:greedy, seat 1 draw?")
        see.post("q")
        await see.until(lambda: see.app.leaving, "the end")

    drive(story, opening(LANES, "bot:greedy,human"))
    assert not list(saves_dir().glob("*"))


def test_the_setup_of_a_new_game_offers_dice_by_hand_and_so_does_playing_again() -> None:
    async def story(see: Driver) -> None:
        await see.press("1", "Seed")
        see.post("end", "up")
        await see.press("right", "‹ by hand ›")
        await see.press("enter", "What did you draw?")
        await see.press("enter", "Your action")
        game = see.screen.controller
        assert game.dice == "manual"
        see.app.game_over(game)
        await see.see("Play again with this seed")
        await see.press("a", "What did you draw?")
        await see.press("escape", "q  Quit")
        see.app.push_screen(GameOver(game))
        await see.see("Play again with another seed")
        await see.press("n", "‹ by hand ›")

    drive(story)
