"""The curtain: between two people no frame shows anything of the one who looked last."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual import events
from textual.geometry import Size

from app.controller import TurnController
from app.loading import told as loading_told
from app.paths import crash_dir
from app.plain import Console, LineMode
from app.players import Human, parse_players, split_players
from app.saves import resume
from app.screens.base import GameScreen
from app.screens.game_over import GameOver
from app.screens.handover import Handover
from app.screens.log import LogScreen
from app.screens.replay import ReplayScreen, replay_of
from app.shelf import Newest
from app.widgets.panel import Panel
from games.core.errors import Defect, Unreadable
from tests.app.driving import Driver, drive
from tests.app.hotseat import RULES, Frame, Watched, act, begun, take

CURTAIN = "Press Space when nobody else looks."
FOOTER = "Space show  ? help  : palette  q leave"
SIZES = [(80, 24), (120, 40), (60, 16)]


def allowed(name: str) -> set[str]:
    """All the lines that a curtain may have."""
    return {name, CURTAIN, FOOTER}


def closed(frames: list[Frame]) -> list[Frame]:
    """The frames of curtains."""
    return [frame for frame in frames if frame.screen == "Handover"]


def play(
    story: Callable[[Driver, Watched], Awaitable[None]],
    game: TurnController | None = None,
    size: tuple[int, int] = (80, 24),
    **more: Any,
) -> Watched:
    """Open a game for two and drive it through a story; all frames are looked at afterwards."""
    playing = game or begun()
    app = Watched(playing, **more)

    async def run(see: Driver) -> None:
        await story(see, app)

    drive(run, app, size)
    for frame in closed(app.frames):
        assert set(frame.lines) <= allowed("Crane (Ana)") or set(frame.lines) <= allowed(
            "Turtle (Ben)"
        ), frame.text
    for frame in app.frames:
        if frame.screen == "ForTheEmperorScreen" and frame.seat is None:
            assert not frame.lines or "The game is over" in frame.text, frame.text
        for seat, side in enumerate(("Crane", "Turtle")):
            if frame.seat != seat and not playing.outcome:
                # The other hand stands there as signs, and what it drew is not in the log.
                assert f"{side}'s hand" not in frame.text
                assert f"{side} drew" not in frame.text
    return app


# -- every frame of whole games --------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_frame_of_a_whole_game_shows_the_other_hand(size: tuple[int, int]) -> None:
    game = begun(seed=3)

    async def story(see: Driver, app: Watched) -> None:
        turn = 0
        while not game.outcome:
            if isinstance(see.screen, Handover):
                await take(see)
            await see.until(lambda: see.screen.view.scene, "the position")
            assert see.screen.viewer == see.screen.seated == game.state.seat
            await act(see, game.legal[turn * 11 % len(game.legal)])
            turn += 1
        await see.until(lambda: isinstance(see.screen, GameOver), "the end")

    app = play(story, game, size)
    assert len(closed(app.frames)) >= 16
    turns = sum(1 for change in game.past if change.before.second == 0)
    assert turns == 16


def test_the_curtain_stands_at_the_start_and_when_a_game_goes_on() -> None:
    game = begun(moves=3)
    path = game.writer.path  # type: ignore[union-attr]
    game.close()
    again = TurnController.resume(resume(path))

    async def story(see: Driver, app: Watched) -> None:
        await see.see("Turtle (Ben)", CURTAIN)
        assert see.text.count("\n") == 23
        await take(see)
        await see.see("Turtle's hand")
        assert "Crane drew" not in see.text

    play(story, again)


def test_after_a_turn_a_screen_hidden_below_holds_nothing() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        screen = see.screen
        await act(see, screen.controller.legal[0])
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        assert screen.view.scene is None
        assert screen.viewer is None
        for panel in screen.query(Panel):
            assert not "".join(panel.canvas.lines()).strip()
            assert not panel.lit
        assert not screen.view.choices.sheet.placed
        assert not screen.view.board.picture.targets

    play(story)


def test_a_resize_of_the_curtain_shows_the_curtain() -> None:
    wanted: list[tuple[int, int]] = []

    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        await act(see, see.screen.controller.legal[0])
        await see.see("Turtle (Ben)")
        for size in ((120, 40), (40, 10), (10, 3), (80, 24), (100, 30)):
            wanted.append(size)
            see.app.post_message(events.Resize(Size(*size), Size(*size)))
            await see.until(lambda: see.app.size == Size(*wanted[-1]), "the size")
        await see.see("Turtle (Ben)", CURTAIN)
        await take(see)
        await see.see("Turtle's hand", "Battlefields")

    app = Watched(begun())
    shown: list[str] = []

    async def run(see: Driver) -> None:
        await story(see, app)
        shown.extend(line for frame in closed(app.frames) for line in frame.lines)

    drive(run, app)
    words = set(" ".join(shown).replace("(", " ").replace(")", " ").split())
    known = set(f"{CURTAIN} {FOOTER} Crane Turtle Ana Ben".split())
    # A small screen cuts words, and adds nothing.
    assert all(any(good.startswith(word.rstrip("…")) for good in known) for word in words), words


def test_messages_are_gone_before_the_curtain() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        see.app.tell("Samurai 9 is what I hold")
        await see.see("Samurai 9 is what I hold")
        await act(see, see.screen.controller.legal[0])
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        await see.gone("what I hold")
        assert not list(see.app.screen.query("Toast"))
        await take(see)
        await see.see("Turtle's hand")
        assert "what I hold" not in see.text

    app = play(story)
    curtain = next(n for n, f in enumerate(app.frames) if "Turtle (Ben)" in f.text)
    assert all("what I hold" not in frame.text for frame in app.frames[curtain:])


def test_palette_help_and_picture_of_the_curtain_know_nothing_of_the_game() -> None:
    seen: list[str] = []

    async def story(see: Driver) -> None:
        await take(see)
        game = see.screen.controller
        await act(see, game.legal[0])
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        await see.see("Turtle (Ben)")
        curtain = see.screen
        seen.append(see.app.export_screenshot())
        seen.append(see.app.title + str(see.app.sub_title))
        titles = [command.title for command in see.app.get_system_commands(curtain)]
        assert "Undo the last action" not in titles
        assert "Show the game" in titles
        see.post("colon")
        await see.until(lambda: see.screen is not curtain, "the palette")
        await see.see("Show the game")
        seen.append(see.text)
        see.post("escape")
        await see.until(lambda: see.screen is curtain, "the curtain again")
        see.post("question_mark")
        await see.see("Show the game to the person who is named.")
        see.post("escape")
        await see.until(lambda: see.screen is curtain, "the curtain again")
        for key in ("i", "slash", "Y", "u", "r", "U", "a", "b", "1", "enter", "escape"):
            see.post(key)
        await see.see(CURTAIN)
        assert see.screen is curtain
        assert len(game.past) == 1

    drive(story, Watched(begun()))
    for text in seen:
        for word in ("Samurai", "Sohei", "Wokou", "Shinobi", "Crane", "hand", "turn 1", "drew"):
            assert word not in text


def test_enter_typed_too_much_does_not_open_the_curtain() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        game = see.screen.controller
        see.post("a", "3", "enter", "enter", "enter", "space", "a", "1", "enter")
        await see.until(lambda: game.past, "the action")
        await see.see("Turtle (Ben)", CURTAIN)
        assert isinstance(see.screen, Handover)
        assert len(game.past) == 1

    play(story)


def test_the_curtain_opens_by_mouse_and_a_double_click_on_the_board_does_not_open_it() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await see.see(CURTAIN)
        await see.until(lambda: see.screen.lines.seen_since < 1e18, "its first picture")
        see.click("Press Space")
        await see.see("Crane's hand")
        see.click("9 Samurai")
        await see.until(lambda: see.screen.view.scene.trail, "the card")
        see.click("[5]")
        await see.until(lambda: see.screen.view.entry.target == "5", "the battlefield")
        see.click("[5]")
        await see.see("Turtle (Ben)", CURTAIN)

    play(story)


def test_leaving_by_the_curtain_leads_to_the_menu_past_the_game() -> None:
    game = begun()

    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        await act(see, game.legal[0])
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        await see.until(lambda: see.screen.lines.seen_since < 1e18, "its first picture")
        see.post("q")
        await see.until(lambda: see.app.leaving, "the end")

    play(story, game)


# -- who sees what ---------------------------------------------------------------------------


def test_with_one_person_and_a_bot_there_is_no_curtain() -> None:
    game = begun(("human", "bot:random"))

    async def story(see: Driver, app: Watched) -> None:
        await see.see("Crane's hand")
        await act(see, game.legal[0])
        await see.until(lambda: len(game.past) >= 2, "the bot's move")
        await see.until(lambda: see.screen.view.scene.entries, "the hand")
        assert isinstance(see.screen, GameScreen)
        assert "Turtle drew" not in see.text
        assert see.screen.viewer == 0

    app = Watched(game)

    async def run(see: Driver) -> None:
        await story(see, app)

    drive(run, app)
    assert not closed(app.frames)
    assert all("Turtle drew" not in frame.text for frame in app.frames)


def test_undo_does_not_go_back_behind_a_draw_or_a_seat_and_says_why() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        game = see.screen.controller
        await act(see, game.legal[0])
        await take(see)
        await see.see("Turtle's hand")
        assert "u undo" not in see.text
        see.post("u")
        await see.see("undo: the turn has passed on")
        assert len(game.past) == 1

    play(story)


def test_a_private_line_is_not_copied_where_two_people_share_a_clipboard() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        await act(see, see.screen.controller.legal[0])
        await take(see)
        await act(see, see.screen.controller.legal[0])
        await take(see)
        await see.see("Crane drew")
        see.post("Y")
        await see.see("copied:")
        assert "Crane's turn 2" in see.app.clipboard

    play(story, size=(120, 40))


def test_the_log_lists_only_what_its_reader_may_know() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        await act(see, see.screen.controller.legal[0])
        await take(see)
        see.post("slash")
        await see.until(lambda: isinstance(see.screen, LogScreen), "the log")
        await see.see("Crane draws")
        assert "Crane drew" not in see.text

    drive(lambda see: story(see, see.app), Watched(begun()))  # type: ignore[arg-type]


def test_the_seed_is_not_told_before_the_end() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        await see.see("Crane's hand", "Turtle")
        assert "9f3c" not in see.text

    play(story, size=(120, 40))


# -- replays ---------------------------------------------------------------------------------


def replay(game: TurnController, seat: int | None = None) -> Watched:
    """The program that opens with the replay of a game."""
    app = Watched(game)
    path = game.writer.path  # type: ignore[union-attr]
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
    path = game.writer.path  # type: ignore[union-attr]
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
