"""The setup of a game: values, seed, players, and a start that cannot go wrong silently."""

from __future__ import annotations

import re

import pytest

from app.casemate import Casemate
from app.screens.setup import SetupScreen, seed_fault
from games import REGISTRY
from games.core.errors import Refused
from games.core.options import describe_options
from tests.app.driving import GAME, Driver, drive


async def opened(see: Driver) -> SetupScreen:
    """Open the setup of the game and wait until its rules are there."""
    await see.see("q  Quit")
    await see.press("1", "Seed")
    screen: SetupScreen = see.screen
    return screen


def test_every_option_stands_there_with_its_rule_and_its_difficulty() -> None:
    async def story(see: Driver) -> None:
        await opened(see)
        for option in describe_options(REGISTRY[GAME].info.options):
            assert option.title in see.text
            assert f"[{option.rule}]" in see.text
        see.post("down")
        await see.see("Difficulty: easier, above all for a player who seeks Knock-Out Blows.")

    drive(story)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_what_an_option_does_to_difficulty_reads_as_no_value_of_it(slug: str) -> None:
    for option in describe_options(REGISTRY[slug].info.options):
        assert option.difficulty not in {"none", "off", "on", *option.values, *option.labels}


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_what_a_thing_is_called_touches_neither_its_rule_nor_its_value(slug: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("Seed")
        lines = see.text.split("\n")
        for field in see.screen.fields:
            rule = f"[{field.rule}] " if field.rule else ""
            label = re.compile(rf"[▸ ] {re.escape(field.title)} +{re.escape(rule)} *(‹ | )")
            assert any(map(label.match, lines)), field.title

    drive(story, Casemate(lambda _: SetupScreen(slug)))


def test_enter_starts_with_the_defaults() -> None:
    async def story(see: Driver) -> None:
        screen = await opened(see)
        await see.press("enter", "Your action")
        game = see.screen.controller
        assert game.seed == screen.seed
        assert game.setup == REGISTRY[GAME].complete(game.setup.model_copy(update={"options": {}}))
        assert game.writer.path.exists()

    drive(story)


def test_what_is_shown_is_what_is_played() -> None:
    async def story(see: Driver) -> None:
        screen = await opened(see)
        see.post("right")  # the second scenario
        see.post("down", "l")  # historical order
        see.post("down", "h")  # difficulty, backwards
        await see.see("S2 Expanded", "‹ harder ›")
        assert screen.values["option historical_order"] == "on"
        await see.press("enter", "Your action")
        setup = see.screen.controller.setup
        assert setup.scenario == "S2"
        assert setup.options["historical_order"] is True
        assert setup.options["difficulty"] == "harder"

    drive(story)


def test_the_values_go_round() -> None:
    async def story(see: Driver) -> None:
        screen = await opened(see)
        scenarios = REGISTRY[GAME].info.scenarios
        see.post("left")
        await see.see(scenarios[-1].title)
        see.post("right")
        await see.until(lambda: screen.values["scenario"] == scenarios[0].id, "the first one again")

    drive(story)


def test_the_seed_can_be_typed_and_is_shown_with_sixteen_digits() -> None:
    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("end e", "Seed of the game")
        await see.type("9F3C")
        see.post("enter")
        await see.see("0000000000009f3c")
        await see.press("enter", "Your action")
        assert see.screen.controller.seed == 0x9F3C

    drive(story)


def test_a_wrong_seed_is_told_and_can_be_corrected_or_given_up() -> None:
    async def story(see: Driver) -> None:
        screen = await opened(see)
        before = screen.seed
        await see.press("e", "Seed of the game")
        await see.type("xyz")
        see.post("enter")
        await see.see("up to 16 hex digits (0-9, a-f)", "Seed of the game")
        see.post("escape")
        await see.gone("Seed of the game")
        assert screen.seed == before

    drive(story)


def test_another_random_seed_is_a_key_away() -> None:
    async def story(see: Driver) -> None:
        screen = await opened(see)
        before = screen.seed
        see.post("n")
        await see.until(lambda: screen.seed != before, "another seed")
        await see.see(f"{screen.seed:016x}")

    drive(story)


def test_a_bot_can_take_the_seat() -> None:
    async def story(see: Driver) -> None:
        screen = await opened(see)
        see.post("end", "up", "up", "right")
        await see.see("‹ bot:random ›")
        assert screen.values["seat 0"] == "bot:random"

    drive(story)


def test_what_the_rules_refuse_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(see: Driver) -> None:
        screen = await opened(see)

        def refuse(rules: object) -> None:
            raise Refused("there is no room on the disk", "3.0")

        monkeypatch.setattr(screen, "_begin", refuse)
        await see.press("enter", "there is no room on the disk [3.0]")
        assert see.screen is screen
        see.post("down")
        await see.press("right", "Seed")
        await see.gone("no room")

    drive(story)


def test_rules_that_cannot_be_loaded_are_told_and_the_menu_lives_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(self: object, slug: str) -> None:
        raise ImportError(f"no module for {slug}")

    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        monkeypatch.setattr(type(REGISTRY), "__getitem__", broken)
        await see.press("1", "no module for")
        see.post("enter")
        await see.press("q", "q  Quit")

    drive(story)


def test_the_rules_open_from_here() -> None:
    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("r", "Rules · We Must Tell the Emperor")
        await see.press("q", "Seed")

    drive(story)


def test_leaving_keeps_no_save() -> None:
    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("escape", "q  Quit")
        assert "no game was left unfinished" in see.text

    drive(story)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12), (20, 6), (2, 2)])
def test_every_size_can_be_set_up_in(size: tuple[int, int]) -> None:
    async def story(see: Driver) -> None:
        see.post("1")
        await see.until(lambda: isinstance(see.screen, SetupScreen) and see.screen.fields, "fields")
        see.post("down", "right", "end", "home")
        await see.until(lambda: see.screen.lines.name_here == "scenario", "the first line")
        assert all(len(line) == size[0] for line in see.text.split("\n"))

    drive(story, size=size)


@pytest.mark.parametrize("good", ["0", "9f3c", " 9F3C ", "f" * 16])
def test_a_seed_is_up_to_sixteen_hex_digits(good: str) -> None:
    assert seed_fault(good) == ""


@pytest.mark.parametrize("bad", ["", "0x1", "g", "-1", "f" * 17, "1 2", "٣"])
def test_anything_else_is_no_seed(bad: str) -> None:
    assert "16 hex digits" in seed_fault(bad)
