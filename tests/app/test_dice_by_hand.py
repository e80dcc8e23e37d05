"""Dice and cards of a real table on screen: asked one by one, taken back, kept to their owner."""

from __future__ import annotations

import pytest

from app import dice
from app.casemate import Casemate, game_screen
from app.controller import TurnController
from app.opening import new_game, open_game, read_setup
from app.paths import saves_dir
from app.players import parse_players
from app.saves import verify
from app.screens.game_over import GameOver
from app.screens.handover import Handover
from app.screens.setting_up import SettingUp
from games import REGISTRY
from games.core.errors import NeedRoll
from tests.app.driving import GAME, Driver, drive, path_of
from tests.app.hotseat import Watched, take
from tests.app.table import LANES, SHORT, TWO, answer, by_hand

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


# -- on screen -----------------------------------------------------------------------------------


def playing(game: TurnController) -> Casemate:
    """The program that opens with a game."""
    return Casemate(lambda _: game_screen(game))


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
