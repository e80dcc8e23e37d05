"""Saves with strangers in them: players, scenarios that are not known here; what is offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.controller import TurnController
from app.opening import branch_off, open_copy, open_game, read_timeline
from app.paths import saves_dir
from app.players import UnknownPlayer
from app.saves import SaveWriter, read_save
from games import REGISTRY
from games.core.models import Setup
from tests.app.driving import Driver, drive
from tests.app.shell import Run, one_line, shell

STRANGERS = {
    "a name that no terminal shows": ["human:a\u200db", "bot:greedy"],
    "a name that is too long": ["human:" + "n" * 300, "bot:greedy"],
    "a bot of another version": ["human:Ana", "bot:deep"],
    "one too many": ["human:Ana", "bot:greedy", "human:Cy"],
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


def saved(players: list[str], **changes: Any) -> Path:
    """The save of a game after ten actions, with other players and more in its header."""
    game = TurnController.new(
        REGISTRY["war_chest"],
        Setup(seats=2, scenario="S1"),
        1,
        "bot:greedy",
        lambda header: SaveWriter.create(
            saves_dir() / "x.jsonl", header | {"players": players} | changes
        ),
    )
    while len(game.past) < 10 or game.state.seat != 0:
        game.play_bot()
    game.close()
    assert game.writer
    return game.writer.path


@pytest.mark.parametrize("players", STRANGERS.values(), ids=STRANGERS)
def test_the_library_shows_such_a_save_and_goes_on_in_a_copy(players: list[str]) -> None:
    path = saved(players)
    before, moves = path.read_bytes(), read_save(path).n

    async def story(see: Driver) -> None:
        await see.press("b", "under way")
        await see.press("enter", "The save cannot be opened")
        await see.press("w", f"action 0 of {moves}")
        await see.press("q", "under way")
        await see.press("enter", "The save cannot be opened")
        # Where a person took the place of a bot there are two, and a curtain between them.
        await see.press("c", "nobody else looks" if "bot:deep" in players else "Your coins")
        [copy] = {*saves_dir().glob("*.jsonl")} - {path}
        assert read_save(copy).n == moves

    drive(story)
    assert path.read_bytes() == before


@pytest.mark.parametrize("players", STRANGERS.values(), ids=STRANGERS)
def test_the_command_line_names_the_way_on(run: Run, players: list[str]) -> None:
    path = saved(players)
    told = one_line(run("resume", path, "--plain"))
    assert f"casemate resume {path} --copy goes on in a copy" in told
    assert run("resume", path, "--copy", "--plain", typed="quit\n").code == 0
    assert run("replay", path, "--plain", "--to", "2").code == 0
    assert run("export", path, "--format", "text").code == 0
    assert run("replay", path, "--check").code == 0


def test_whoever_is_known_keeps_the_seat() -> None:
    path = saved(["human:Ana", "bot:deep"])
    with pytest.raises(UnknownPlayer, match="there is no player 'bot:deep'"):
        open_game(path)
    for branch in (open_copy(path), branch_off(read_timeline(path), 4)):
        branch.close()
        assert [player.word for player in branch.players] == ["human:Ana", "human"]


def test_of_a_game_that_cannot_even_begin_nothing_is_promised() -> None:
    setup = {"seats": 2, "options": {}, "scenario": "S99", "edition": ""}
    saved(["human", "bot:greedy"], setup=setup)

    async def story(see: Driver) -> None:
        await see.press("b", "other rules !")
        await see.see("differently from the start on. Enter tells")
        assert "watch it" not in see.text
        await see.press("enter", "The rules of today play this game differently")
        assert "Watch it" not in see.text
        await see.see("z  Back")

    drive(story)
