"""The curtain: between two people no frame shows anything of the one who looked last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.geometry import Size

from app.controller import TurnController
from app.saves import resume
from app.screens.base import GameScreen
from app.screens.game_over import GameOver
from app.screens.handover import Handover
from app.screens.log import LogScreen
from app.widgets.panel import Panel
from tests.app.driving import Driver, drive, path_of
from tests.app.hotseat import CURTAIN, Frame, Watched, act, begun, take

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
    path = path_of(game)
    game.close()
    again = TurnController.resume(resume(path))

    async def story(see: Driver, app: Watched) -> None:
        await see.see("Turtle (Ben)", CURTAIN)
        assert see.text.count("\n") == 23
        await take(see)
        await see.see("Turtle's hand")
        assert "Crane drew" not in see.text

    play(story, again)


@pytest.mark.parametrize("name", ["Zoe", "漢字", "Zoe\u0301", "e\u0301a\u0308o\u0302"])
def test_a_name_stands_in_the_middle_however_many_cells_its_signs_take(name: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("Crane (", CURTAIN)
        [line] = [line for line in see.text.split("\n") if "Crane (" in line]
        before = cell_len(line) - cell_len(line.lstrip())
        assert abs(80 - cell_len(line.strip()) - 2 * before) <= 1

    drive(story, Watched(begun((f"human:{name}", "human:Ben"))))


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
    async def story(see: Driver) -> None:
        await take(see)
        await act(see, see.screen.controller.legal[0])
        await take(see)
        see.post("slash")
        await see.until(lambda: isinstance(see.screen, LogScreen), "the log")
        await see.see("Crane draws")
        assert "Crane drew" not in see.text

    drive(story, Watched(begun()))


def test_the_seed_is_not_told_before_the_end() -> None:
    async def story(see: Driver, app: Watched) -> None:
        await take(see)
        await see.see("Crane's hand", "Turtle")
        assert "9f3c" not in see.text

    play(story, size=(120, 40))
