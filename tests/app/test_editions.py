"""Editions: chosen in the setup and on the command line, where a game has several."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.casemate import Casemate
from app.controller import TurnController
from app.export import report
from app.paths import saves_dir
from app.saves import SaveWriter, read_save
from app.screens.game_over import GameOver
from app.telling import heading, setup_lines
from app.timeline import Timeline
from games import REGISTRY
from games.core.errors import Unreadable
from games.core.models import Setup
from tests.app.driving import GAME, Driver, drive
from tests.app.shell import one_line, shell

WAR = "war_chest"


def test_the_usual_edition_comes_without_a_word() -> None:
    info = REGISTRY[WAR].info
    assert info.edition("") == "revised"
    assert info.edition("Later") == "later"
    assert [each.id for each in info.about_editions] == list(info.editions)
    assert REGISTRY[GAME].info.edition("") == ""


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    with pytest.raises(Unreadable, match="no edition 'third'; it has revised, first, later"):
        REGISTRY[WAR].info.edition("third")
    with pytest.raises(Unreadable, match="no edition 'first'; there is only one"):
        REGISTRY[GAME].info.edition("first")


def test_the_command_line_takes_an_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("play", "war-chest", "--plain", "--edition", "first", "--players", "human,bot:random")
    assert shell(monkeypatch, *words).code == 0
    [path] = saves_dir().glob("*.jsonl")
    assert read_save(path).header["setup"]["edition"] == "first"
    wrong = shell(monkeypatch, "play", "war-chest", "--plain", "--edition", "second")
    assert wrong.code == 1
    assert "it has revised, first, later" in one_line(wrong)


def test_many_games_of_an_edition_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = shell(monkeypatch, "simulate", "war-chest", "--games", "1", "--edition", "later")
    assert ran.code == 0
    assert "1 finished" in ran.out


def test_the_list_names_the_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = shell(monkeypatch, "list").out
    assert "edition revised (usual): Revised Royal Guard [11.1]" in listed
    assert "edition first: First printing [11.1]" in listed
    assert listed.count("  edition ") == len(REGISTRY[WAR].info.editions)


def test_the_setup_offers_the_editions_and_says_what_they_are() -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        see.app.open_setup(WAR)
        await see.see("Edition", "‹ Revised Royal Guard ›", "Dice and draws")
        see.post("down", "right")
        await see.see("‹ First printing ›", "The cards of 2018")
        see.post("enter")
        # Two people: the first thing that stands there is a curtain.
        await see.until(lambda: any(saves_dir().glob("*.jsonl")), "the save")
        [path] = saves_dir().glob("*.jsonl")
        assert read_save(path).header["setup"]["edition"] == "first"

    drive(story)


def test_lines_report_and_page_of_the_end_name_the_edition_with_its_rule(tmp_path: Path) -> None:
    rules = REGISTRY[WAR]
    setup = rules.complete(Setup(seats=2, edition="first"))
    game = TurnController.new(
        rules, setup, 0x4D, "bot:greedy", lambda header: SaveWriter.create(tmp_path / "s", header)
    )
    while not game.outcome:
        game.play_bot()
    game.close()
    assert "  Edition: First printing [11.1]" in list(heading(game))
    told = report(Timeline.of_save(read_save(tmp_path / "s"), rules), "text")
    assert "\nedition   First printing: " in told

    async def story(see: Driver) -> None:
        await see.see("Game over · War Chest · First game · First printing", "[4.3]")

    drive(story, Casemate(lambda _: GameOver(game)))
    one = REGISTRY[GAME]
    assert not any("dition" in line for line in setup_lines(one.info, one.complete(Setup())))


def test_a_game_with_one_edition_offers_none() -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        see.app.open_setup(GAME)
        await see.see("Scenario", "Seed")
        assert "Edition" not in see.text

    drive(story)
