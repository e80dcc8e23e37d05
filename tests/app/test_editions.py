"""Editions: chosen in the setup and on the command line, where a game has several."""

from __future__ import annotations

import pytest

from app.paths import saves_dir
from app.saves import read_save
from games import REGISTRY
from games.core.errors import Unreadable
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


def test_a_game_with_one_edition_offers_none() -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        see.app.open_setup(GAME)
        await see.see("Scenario", "Seed")
        assert "Edition" not in see.text

    drive(story)
