"""The curtain in replays, in the setup and in lines, and what people are called behind it."""

from __future__ import annotations

import io

import pytest

from app.console import Console
from app.controller import TurnController
from app.loading import told as loading_told
from app.paths import crash_dir
from app.plain import LineMode
from app.players import Human, parse_players, split_players
from app.saves import resume
from app.screens.handover import Handover
from app.screens.replay import ReplayScreen, replay_of
from app.shelf import Newest
from games.core.errors import Defect, Unreadable
from tests.app.driving import Driver, drive, path_of
from tests.app.hotseat import CURTAIN, RULES, Watched, begun, take

# -- replays ---------------------------------------------------------------------------------


def replay(game: TurnController, seat: int | None = None) -> Watched:
    """The program that opens with the replay of a game."""
    app = Watched(game)
    path = path_of(game)
    app._opening = lambda _: replay_of(path, 5, seat)
    return app


def test_the_replay_of_a_game_that_goes_on_shows_each_hand_behind_a_curtain() -> None:
    game = begun(moves=6)
    game.close()

    async def story(see: Driver) -> None:
        await see.see("seen by an onlooker", "Crane ▮▮▮", "Turtle ▮▮▮", "v whose view")
        see.post("v")
        await see.see("seen by Crane (Ana)", CURTAIN)
        assert isinstance(see.screen, Handover)
        await take(see)
        await see.see("Turtle ▮▮▮", "Replay")
        assert "Crane ▮▮▮" not in see.text
        see.post("v")
        await take(see)
        await see.see("Crane ▮▮▮", "seen by Turtle (Ben)")
        assert "Turtle ▮▮▮" not in see.text
        see.post("v")
        await see.see("seen by an onlooker", "Crane ▮▮▮", "Turtle ▮▮▮")

    drive(story, replay(game))


def test_within_a_game_only_the_own_hand_can_be_looked_back_at() -> None:
    game = begun(moves=6)
    game.close()

    async def story(see: Driver) -> None:
        await see.see("seen by Crane (Ana)", "Turtle ▮▮▮")
        see.post("v")
        await see.see("seen by an onlooker", "Crane ▮▮▮")
        see.post("v")
        await see.see("seen by Crane (Ana)", "Turtle ▮▮▮")
        assert isinstance(see.screen, ReplayScreen)
        assert [point.seat for point in see.screen.points] == [None, 0]

    drive(story, replay(game, 0))


def test_all_hands_are_open_once_the_game_is_over() -> None:
    game = begun(moves=40)
    assert game.outcome
    game.close()

    async def story(see: Driver) -> None:
        await see.see("seen by an onlooker", "Crane ▮▮▮", "Turtle ▮▮▮")
        for whose in ("Crane (Ana)", "Turtle (Ben)"):
            see.post("v")
            await see.see(f"seen by {whose}")
        see.post("v")
        await see.see("all hands open")
        assert "▮" not in see.text
        see.post("home", "full_stop")
        await see.see("action 1 of", "Crane drew")
        see.post("full_stop")
        await see.see("action 2 of", "Turtle drew")

    drive(story, replay(game), (120, 40))


# -- names -----------------------------------------------------------------------------------


def test_people_have_names_that_the_save_keeps() -> None:
    assert split_players("Human: Ana  Maria ,BOT:Greedy, human") == [
        "human:Ana Maria",
        "bot:greedy",
        "human",
    ]
    players = parse_players("human:Ana,human", 2, RULES)
    assert [player.word for player in players] == ["human:Ana", "human"]
    assert players == (Human("Ana"), Human())
    game = begun()
    path = path_of(game)
    game.close()
    again = TurnController.resume(resume(path))
    assert again.players == (Human("Ana"), Human("Ben"))
    again.close()


@pytest.mark.parametrize("name", ["", " ", "A" * 17, "A\x1b[2J"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Unreadable):
        parse_players([f"human:{name}", "human"], 2, RULES)


def test_without_names_the_curtain_calls_the_sides() -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        assert see.screen.person == "Crane"
        await see.see("Crane")

    drive(story, Watched(begun("human")))


# -- the setup and the line mode -------------------------------------------------------------


def test_players_and_their_names_are_set_before_the_game() -> None:
    async def story(see: Driver) -> None:
        see.app.open_setup("for_the_emperor")
        await see.see("Player 1", "Player 2", "Who is Crane")
        see.post("down", "down")
        await see.see("Press e to type a name.")
        see.post("e")
        await see.see("an empty line takes the name away")
        await see.type("Ana")
        see.post("enter")
        await see.see("‹ human ›        Ana")
        see.post("down", "right")
        await see.see("‹ bot:random ›")
        see.post("left", "e")
        await see.see("an empty line takes the name away")
        await see.type("Ben")
        see.post("enter")
        await see.see("‹ human ›        Ben")
        see.post("enter")
        await see.see("Crane (Ana)", CURTAIN)

    drive(story)


def test_the_line_mode_waits_for_enter_and_clears_the_screen_with_empty_lines() -> None:
    game = begun()
    printed = told(game, "", "play 8 1", "", "play 1 1", "", "quit", tty=True)
    assert "\x1b" not in printed
    first, second, third = printed.split("Hand over to ")[1:]
    assert first.startswith("Crane (Ana), seat 1.")
    assert "press Enter when nobody else looks." in first
    assert first.endswith("\n" * 60)
    assert second.startswith("Turtle (Ben), seat 2.")
    assert "Crane drew" in first
    assert "Crane drew" not in second
    assert "Turtle drew" in second
    assert "Turtle drew" not in third
    assert "hand 3 hidden" in first
    # After the last word nothing of a hand is left in sight.
    assert len(third.rpartition("\n" * 60)[2].splitlines()) == 1


def test_the_line_mode_does_not_wait_where_nobody_looks() -> None:
    printed = told(begun(), "play 8 1", "play 1 1", "quit")
    assert "press Enter" not in printed
    assert printed.count("Hand over to") == 3
    assert printed.count("Crane drew") == 1


def told(game: TurnController, *lines: str, tty: bool = False) -> str:
    """What the line mode prints."""
    text = "".join(f"{line}\n" for line in lines)
    out = io.StringIO()
    assert LineMode(game, Console(Typed(text) if tty else io.StringIO(text), out)).run() == 0
    return out.getvalue()


class Typed(io.StringIO):
    """Input from a keyboard."""

    def isatty(self) -> bool:
        return True


def test_a_fault_in_the_rules_is_told_without_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun()

    def fail(*given: object) -> None:
        raise ValueError("Crane holds 8 Sohei")

    monkeypatch.setattr(type(RULES), "apply", fail)
    with pytest.raises(Defect, match="ValueError") as failed:
        game.submit(game.legal[0])
    assert "Sohei" not in str(failed.value)
    assert list(crash_dir().glob("*.jsonl"))


def test_the_menu_tells_only_what_everybody_saw() -> None:
    game = begun(moves=1)
    assert game.writer
    game.close()
    newest = loading_told(Newest(game.writer.path, "for_the_emperor", "For the Emperor"))
    assert newest.last == "3.0 Turtle's turn 1"
