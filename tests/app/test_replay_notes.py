"""Notes and hints in a replay, and games that go on from it in a new save."""

from __future__ import annotations

import errno

import pytest
from textual.widgets import Input

from app.casemate import Casemate, game_screen
from app.opening import new_game, read_players, read_setup, read_timeline
from app.paths import saves_dir
from app.saves import SaveWriter, read_save, resume
from app.screens.base import GameScreen
from app.screens.replay import ReplayScreen, replay_of
from games import REGISTRY
from tests.app.driving import Driver, begun, drive, path_of, saved
from tests.app.watched import TWO, shown_states, watching

# -- notes, hints and branches ---------------------------------------------------------------


def test_a_note_is_kept_in_the_save_and_shown_as_it_was_written() -> None:
    game, app = watching(5)
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        await see.press(".", "action 1 of 5")
        await see.press("n", "Note at action 1")
        await see.type("why not [b]China[/b]?")
        await see.press("enter", "● why not [b]China[/b]?")
        see.post(".")
        await see.gone("why not")

    drive(story, app)
    assert read_save(path).notes == [{"n": 1, "text": "why not [b]China[/b]?"}]
    again = replay_of(path)
    assert again.timeline.state.digest() == shown_states(game)[0]


def test_nobody_writes_notes_into_a_game_that_is_being_played() -> None:
    game = begun(3)
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        # It is said before anything is typed.
        await see.press("n", "is being played")
        assert isinstance(see.screen, ReplayScreen)

    drive(story, Casemate(lambda _: replay_of(path)))
    game.close()
    assert read_save(path).notes == []


def test_a_note_that_cannot_be_written_any_more_is_not_lost() -> None:
    game, app = watching(3)
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        await see.press("n", "Note at action 0")
        await see.type("a long thought")
        _, writer = resume(path)
        await see.press("enter", "is being played")
        assert see.screen.query_one(Input).value == "a long thought"
        writer.close()
        await see.press("enter", "● a long thought")

    drive(story, app)


def test_a_save_that_nobody_may_write_takes_no_note(monkeypatch: pytest.MonkeyPatch) -> None:
    game, app = watching(3)
    assert game.writer
    path = game.writer.path
    before = path.read_bytes()

    def refuse(self: object, *words: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(SaveWriter, "_write", refuse)

    async def story(see: Driver) -> None:
        await see.press("n", "Note at action 0")
        await see.type("x")
        see.post("enter")
        told = see.app._notifications
        await see.until(lambda: any("Permission denied" in each.message for each in told), "why")
        assert see.screen.query_one(Input).value == "x"

    drive(story, app)
    assert path.read_bytes() == before


def test_notes_are_changed_and_taken_away() -> None:
    game, app = watching(5)
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        await see.press("n", "Note at action 0")
        await see.type("first")
        await see.press("enter", "● first")
        await see.press("n", "Notes at action 0")
        await see.press("n", "Note at action 0")
        await see.type("second")
        await see.press("enter", "● second")
        await see.press("n", "Which one do you want to change?")
        await see.press("1", "line takes the note away.")
        await see.type("other")
        await see.press("enter", "● other")
        await see.see("● second")
        await see.press("n", "2  second")
        await see.press("2", "line takes the note away.")
        see.post("delete")
        await see.until(lambda: see.screen.query_one(Input).value == "", "an empty line")
        await see.press("enter", "● other")
        await see.gone("second")
        # The log shows notes where they belong, and a key leads from one to the next.
        await see.press("end", "action 5 of 5")
        await see.press("/", "● other")
        await see.press("escape", "action 5 of 5")
        await see.press("N", "action 0 of 5")

    drive(story, app)
    assert read_save(path).notes_kept == [{"n": 0, "text": "other"}]


def test_hints_are_shown_where_they_were_asked_for() -> None:
    game = begun(3)
    label = game.prompt.choices[0].label
    game.hinted(game.legal[0])
    game.submit(game.legal[-1])
    game.close()
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        await see.press("end", "action 4 of 4")
        assert "hint:" not in see.text
        await see.press(",", f"○ hint: {label}")
        await see.press("/", "action  rule")
        await see.see(f"○ hint: {label}")

    drive(story, Casemate(lambda _: replay_of(path)))


def test_the_person_who_plays_can_write_notes_into_the_running_game() -> None:
    game = begun(4)
    assert game.writer
    path = game.writer.path

    async def story(see: Driver) -> None:
        await see.press("/", "action  rule")
        await see.until(lambda: see.screen.lines.cursor > 0, "the last line")
        await see.press("enter", "action 4 of 4")
        await see.press("n", "Note at action 4")
        await see.type("now or never")
        await see.press("enter", "● now or never")
        await see.press("q", "Your action")
        see.post("enter")
        await see.until(lambda: len(game.past) == 5, "an action")

    drive(story, Casemate(lambda _: game_screen(game)))
    save = read_save(path)
    assert save.notes == [{"n": 4, "text": "now or never"}]
    assert (save.damage, save.n) == (None, len(game.past))


@pytest.mark.parametrize(("key", "fresh"), [("s", False), ("f", True)])
def test_a_branch_is_a_new_save_that_plays_on(key: str, fresh: bool) -> None:
    game, app = watching(8)
    path = path_of(game)
    before = path.read_bytes()
    digests = shown_states(game)

    async def story(see: Driver) -> None:
        see.post(".", ".", ".", ".", ".")
        await see.see("action 5 of 8")
        await see.press("b", "Play on from action 5")
        await see.press(key, "Your action")
        assert isinstance(see.screen, GameScreen)
        branch = see.screen.controller
        assert len(branch.past) == 5
        assert (branch.state.digest() == digests[5]) is not fresh
        header = read_save(path_of(branch)).header
        assert header["parent"] == {"file": path.name, "n": 5}

    drive(story, app)
    assert path.read_bytes() == before
    assert len(list(saves_dir().glob("*.jsonl"))) == 2


@pytest.mark.parametrize(("key", "fresh"), [("b", False), ("r", True)])
def test_the_last_roll_can_be_played_again_or_something_else_in_its_place(
    key: str, fresh: bool
) -> None:
    game, app = watching(2000)
    assert game.outcome
    last = len(game.past)
    assert game.past[-1].rolls
    before = game.past[-1].before

    async def story(see: Driver) -> None:
        await see.press("end", f"action {last} of")
        await see.press("b", f"From before the roll, after action {last - 1}, with the same dice")
        assert "From here" not in see.text, "the game is over there"
        see.post(key)
        await see.until(lambda: isinstance(see.screen, GameScreen), "the game")
        branch = see.screen.controller
        assert len(branch.past) == last - 1
        assert (branch.state == before) is not fresh
        assert branch.legal == game.rules.legal(before)

    drive(story, app)


def test_a_branch_tells_in_its_replay_where_it_comes_from() -> None:
    game = saved(8)
    assert game.writer
    timeline = read_timeline(game.writer.path)
    writer = timeline.branch(5, saves_dir() / "other.jsonl", 7)
    writer.close()

    async def story(see: Driver) -> None:
        await see.see("action 0 of 5")
        assert "branched off" not in see.text
        await see.press("end", "branched off here from")
        await see.see("with fresh dice")

    drive(story, Casemate(lambda _: replay_of(writer.path)))


def test_of_a_game_of_bots_a_person_takes_the_seat_that_decides() -> None:
    rules = REGISTRY[TWO]
    setup = read_setup(rules, "", (), "bot:random,bot:random")
    game = new_game(rules, setup, 3, read_players(rules, setup, "bot:random,bot:random"))
    while game.bot:
        game.play_bot()
    game.close()
    assert game.writer
    path = game.writer.path
    seat = game.past[4].seat

    async def story(see: Driver) -> None:
        see.post(*["."] * 4)
        await see.see("action 4 of")
        await see.press("b", "You play ")
        see.post("s")
        await see.until(lambda: isinstance(see.screen, GameScreen), "the game")
        words = [player.word for player in see.screen.controller.players]
        assert words == ["human" if each == seat else "bot:random" for each in (0, 1)]

    drive(story, Casemate(lambda _: replay_of(path)))
