"""Help and palette: both are made of the table of commands, and tell what the cursor is on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import app as program
from app.casemate import Casemate, game_screen
from app.command_table import PLACES
from app.commands import commands, name_of, show_keys
from app.controller import TurnController
from app.screens.help import Help
from app.screens.page import Page, Row
from app.screens.tour import TourScreen
from app.tours import example, tour_of
from app.widgets.entries import Entry
from games import GAMES
from games.core.data import sections
from tests.app.driving import Driver, drive

GAMES_OF = [entry.slug for entry in GAMES]
APP = Path(program.__file__).parent
NAMED = re.compile(
    r"\b(Enter|Esc|Space|PgUp|PgDn|F\d) |[ (](Enter|Esc|Space)\b"
    # A letter that does something: `u brings it back`, `i: all of it`.
    r"|(?:^|[ …])(?:[a-z?]: |[a-zA-Z?] (?:brings|shows|goes|opens|leaves|tells|calls)\b)"
)


class Empty(Page[None]):
    """A page with nothing on it."""

    def heading(self, width: int) -> Row:
        """Nothing."""
        return Row()

    def build(self, width: int) -> list[Row]:
        """Nothing."""
        return []


def page_of(place: str) -> Empty:
    """A page that has the commands of a place."""

    class Placed(Empty):
        PLACE = place

    return Placed()


def in_help(see: Driver) -> str:
    """All lines of the help, without the blanks in them."""
    assert isinstance(see.screen, Help)
    return " ".join(" ".join(row.text.split()) for row in see.screen.lines.rows)


def opened(slug: str) -> Casemate:
    """The program with the example of a game."""

    def screen(_: Casemate) -> Any:
        game: TurnController = example(slug)
        shown: Any = game_screen(game)
        shown.seated = game.state.seat
        return shown

    return Casemate(screen)


@pytest.mark.parametrize("place", PLACES)
def test_help_and_palette_name_the_same_commands(place: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        page = page_of(place)
        await see.app.push_screen(page)
        found = {each.title: each.help for each in see.app.get_system_commands(page)}
        see.app.action_help()
        await see.until(lambda: isinstance(see.screen, Help) and see.screen.lines.rows, "help")
        told = in_help(see)
        names = [name_of(row) for row in commands(place)]
        assert sorted(found) == sorted(names)
        assert len(set(names)) == len(names)
        for row in commands(place):
            keys = show_keys(row, {})
            if place in ("typing", "words"):
                # There a sign is typed, and no command.
                keys = " ".join(key for key in keys.split() if len(key) > 1 or not key.isascii())
                if not keys:
                    assert name_of(row) not in told
                    continue
                keys = keys.replace("f1", "F1")
            assert f"{keys} {name_of(row)}" in told
            assert row.help.removesuffix(".") in told
            assert found[name_of(row)] in ("", row.help)

    drive(story, size=(140, 40))


@pytest.mark.parametrize("place", [each for each in PLACES if each not in ("typing", "words")])
def test_in_ascii_too_the_keys_of_a_command_stand_whole_before_its_name(place: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        await see.app.push_screen(page_of(place))
        see.app.action_help()
        await see.until(lambda: isinstance(see.screen, Help) and see.screen.lines.rows, "help")
        told = in_help(see)
        for row in commands(place):
            assert f"{show_keys(row, {}, True)} {name_of(row)}" in told

    drive(story, Casemate(ascii_only=True), (140, 40))


@pytest.mark.parametrize("slug", GAMES_OF)
def test_what_the_palette_starts_is_what_the_key_does(slug: str) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        place = see.screen.PLACE
        for row in commands(place):
            namespace, _, name = row.action.partition("(")[0].rpartition(".")
            owner = see.app if namespace == "app" else see.screen
            assert callable(getattr(owner, f"action_{name}", None)), row.id

    drive(story, opened(slug))


@pytest.mark.parametrize("slug", GAMES_OF)
def test_the_help_of_a_game_begins_with_what_the_cursor_is_on(slug: str) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        screen = see.screen
        for _ in range(3):
            entry = screen.view.entry
            see.post("?")
            await see.until(lambda: isinstance(see.screen, Help) and see.screen.lines.rows, "help")
            told = in_help(see)
            assert "Under the cursor" in told
            assert entry.label in told
            assert any(f" {s.number} {s.title}" in told for s in sections(slug).values())
            for sign, meaning in screen.signs:
                assert sign in told
                assert meaning in told
            see.post("q")
            await see.until(lambda: see.screen is screen, "the game")
            choices = screen.view.choices
            screen.view.select((choices.cursor + 1) % len(choices.sheet.placed))

    drive(story, opened(slug), size=(140, 40))


def test_the_help_of_a_page_begins_with_the_line_under_the_cursor() -> None:
    async def story(see: Driver) -> None:
        await see.press("1", "Seed")
        await see.press("?", "Under the cursor")
        assert "Scenario ‹ S1 Standard Game ›" in in_help(see)
        await see.press("q", "Seed")

    drive(story, size=(120, 40))


def test_from_the_help_of_a_game_its_rule_and_its_tour_open() -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        await see.press("?", "Under the cursor")
        await see.press("r", "Rules · We Must Tell the Emperor")
        assert "▸  8.2 Attack" in see.text
        await see.press("q", "Under the cursor")
        await see.press("T", "1 of 7")
        await see.press("q", "Under the cursor")

    drive(story, opened("tell_the_emperor"))


def test_the_help_without_a_game_offers_neither() -> None:
    async def story(see: Driver) -> None:
        await see.press("s", "Settings")
        await see.press("?", "Keys here")
        assert "T tour" not in see.text
        see.post("r", "T")
        await see.press("q", "Settings file")

    drive(story)


def test_help_and_footer_follow_the_users_own_keys() -> None:
    app = opened("levee_en_masse")
    app.keymap = {"rules": "f5", "undo": "Z,backspace"}
    app.set_keymap(app.keymap)

    async def story(see: Driver) -> None:
        await see.see("F5 rules", "Z undo")
        await see.press("?", "Under the cursor")
        told = in_help(see)
        assert "F5 Read the rules" in told
        assert "Z backspace Undo" in told
        await see.press("f5", "Rules ·")

    drive(story, app)


def test_headings_and_texts_follow_the_users_own_keys() -> None:
    app = opened("tell_the_emperor")
    app.keymap = {"back": "f6", "act": "f7", "edit": "f8"}
    app.set_keymap(app.keymap)

    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        fold = Entry("Two", members=(see.screen.view.entry, see.screen.view.entry))
        see.screen.chosen(fold)
        await see.see("─ F6 back")
        see.post("f6")
        await see.gone("─ F6 back")
        await see.press("?", "Under the cursor")
        assert "the same key again or F7 acts" in in_help(see)
        await see.press("q", "Fronts")
        see.app.open_setup("war_chest")
        await see.see("Seed")
        see.post("end")
        await see.see("Press F8 to type one")

    drive(story, app, size=(120, 40))


def texts(path: Path) -> Iterator[str]:
    """The texts of a module that are no manuals."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def test_no_text_names_a_key_that_may_be_another_one() -> None:
    # They name the command instead, as in `{act}`, and get the key that the user gave it.
    modules = [path for folder in ("screens", "widgets") for path in APP.glob(f"{folder}/*.py")]
    assert len(modules) > 50
    named = [(path.name, text) for path in modules for text in texts(path) if NAMED.search(text)]
    named += [
        (slug, card.text)
        for slug in GAMES_OF
        for card in tour_of(slug).cards
        if NAMED.search(card.text)
    ]
    assert not named


def test_hints_follow_the_users_own_keys() -> None:
    app = opened("for_the_emperor")
    app.keymap = {"act": "f7", "show": "f6"}
    app.set_keymap(app.keymap)

    async def story(see: Driver) -> None:
        await see.see("F7, or a digit, chooses its battlefield")
        await see.press("T", "1 of")
        await see.until(lambda: isinstance(see.screen, TourScreen), "the tour")
        for number in range(2, 7):
            await see.press("right", f"{number} of 7")
        assert "until that player presses F6." in " ".join(row.text for row in see.screen.box.rows)
        see.app.open_page("settings")
        await see.see("F7 gives a command other keys")

    drive(story, app, size=(120, 40))


def test_a_question_has_help_and_palette_of_its_own() -> None:
    async def story(see: Driver) -> None:
        await see.press("1", "Seed")
        await see.press("e", "Seed of the game")
        await see.press("f1", "Take what is typed")
        await see.press("q", "Seed of the game")
        await see.press("ctrl+p", "Search for commands")
        await see.see("Take what is typed", "Take back what was typed")
        see.post("escape")
        await see.see("Seed of the game")
        see.post("escape")
        await see.gone("Seed of the game")

    drive(story)


def test_no_name_or_help_could_be_taken_for_markup() -> None:
    for place in PLACES:
        for row in commands(place):
            assert "[" not in name_of(row) + row.help


@pytest.mark.parametrize("line", ["typing", "words"])
def test_the_help_of_a_line_to_type_into_names_no_key_that_types_a_sign(line: str) -> None:
    async def story(see: Driver) -> None:
        if line == "typing":
            await see.press("1", "Seed")
            await see.press("e", "Up to 16")
        else:
            await see.press("b", "Library")
            await see.press("slash", "words of")
        await see.press("f1", "Keys here")
        told = in_help(see)
        assert "F1 Help" in told
        assert "? F1" not in told
        assert "ctrl+p Palette" in told
        assert ": ctrl+p" not in told
        assert "Colours" not in told

    drive(story)


@pytest.mark.parametrize("line", ["typing", "words"])
def test_colours_with_a_key_of_their_own_are_chosen_while_something_is_typed(line: str) -> None:
    app = Casemate()
    app.keymap = {"colours": "f8"}
    app.set_keymap(app.keymap)

    async def story(see: Driver) -> None:
        if line == "typing":
            await see.press("1", "Seed")
            await see.press("e", "Up to 16")
        else:
            await see.press("b", "Library")
            await see.press("slash", "words of")
        await see.press("f1", "F8")
        await see.press("escape", "Up to 16" if line == "typing" else "words of")
        await see.press("f8", "Search for colours")

    drive(story, app)
