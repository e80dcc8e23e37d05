"""The settings: read without trust, written with care, and obeyed by the screens."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from textual.binding import Binding, BindingsMap
from textual.keys import _character_to_key

from app.casemate import Casemate
from app.command_table import CHOOSING, PLACE_NAMES, PLACES
from app.commands import bindings, commands, footer, read_keys, show_keys
from app.keymap import clashes, fault
from app.paths import config_file
from app.screens.game_over import NEXT
from app.screens.menu import LINKS
from app.settings import Settings, read_settings
from app.settings_model import SettingsFile, WrongSettings, faults, write_comments, write_setting
from app.widgets.entries import DIGITS, LETTERS
from tests.app.driving import Driver, drive
from tests.app.settings_support import WRITTEN, written
from tests.app.shell import GAME, shell


def test_without_a_file_the_usual_settings_hold() -> None:
    assert read_settings() == (Settings(), "")
    assert faults() == []
    assert SettingsFile().model_dump() == {
        name: getattr(Settings(), name) for name in SettingsFile.model_fields
    }


def test_a_file_is_read() -> None:
    written('theme = "light"\nascii = "on"\nautoplay = 2\nmouse = false\n[keys]\nundo = "f2, Z"\n')
    assert read_settings() == (Settings("light", "on", 2.0, False, {"undo": "f2,Z"}), "")
    assert faults() == []


@pytest.mark.parametrize(
    "text",
    [
        "theme = 7",
        "ascii = 'maybe'",
        "autoplay = 'fast'",
        "mouse = 1",
        "keys = 3",
        "[keys]\nundo = 3",
        "[keys]\nundo = 'ctrl+c'",
        "[keys]\nnothing = 'x'",
        "colour = 'red'",
        "autoplay = 0.0",
    ],
)
def test_what_is_wrong_is_left_out_and_told_in_a_line(text: str) -> None:
    written(text + "\n")
    settings, complaint = read_settings()
    assert complaint == ""
    assert settings.theme == "dark"
    assert settings.autoplay > 0
    assert "ctrl+c" not in settings.keys.values()
    [line] = faults()
    assert line.startswith("config.toml: ")
    assert "\n" not in line


@pytest.mark.parametrize("content", [b"theme = ", b"\xff\xfe", b"[[[", b"a = " + b"[" * 5000])
def test_a_file_that_cannot_be_read_leaves_the_usual_settings(content: bytes) -> None:
    config_file().write_bytes(content)
    settings, complaint = read_settings()
    assert settings == Settings()
    assert "the usual settings hold" in complaint
    assert "\n" not in complaint.strip()


def test_a_file_that_is_far_too_large_is_told_at_once_and_left_alone() -> None:
    path = config_file()
    with path.open("wb") as file:
        file.truncate(200_000_000)  # no line of it ends
    begun = time.process_time()
    settings, complaint = read_settings()
    assert (settings, faults()) == (Settings(), [])
    assert complaint.endswith("so the usual settings hold: it is larger than 1000 KB")
    with pytest.raises(WrongSettings, match="was not changed: it is larger"):
        write_setting("theme", "light")
    with pytest.raises(WrongSettings, match="was not changed: it is larger"):
        write_comments()
    assert time.process_time() - begun < 2  # it takes half a minute to read
    assert path.stat().st_size == 200_000_000


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("theme = ", "config.toml is not TOML, so the usual settings hold: "),
        ('undo_chance = "fersh"', "config.toml: undo_chance: "),
        ('undo_chance = "off"', ""),
    ],
)
def test_a_game_in_lines_says_what_in_the_file_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch, content: str, told: str
) -> None:
    config_file().write_text(content, "utf-8")
    played = shell(monkeypatch, "play", GAME, "--plain")
    resumed = shell(monkeypatch, "resume", "--plain")
    for ran in (played, resumed):
        assert ran.code == 0
        lines = [line for line in ran.out.splitlines() if line.startswith("config.toml")]
        assert [line.startswith(told) for line in lines] == [True] * bool(told)


def test_a_folder_in_its_place_is_told() -> None:
    config_file().mkdir()
    assert "cannot be read" in read_settings()[1]
    with pytest.raises(WrongSettings, match="was not changed"):
        write_setting("theme", "light")


def test_writing_keeps_comments_order_and_everything_else() -> None:
    path = written(WRITTEN)
    write_setting("autoplay", 0.5)
    write_setting("theme", "dark")
    text = path.read_text("utf-8")
    for kept in ("# My settings.", "# easy on the eyes", "[keys]", "# as in my editor"):
        assert kept in text
    assert read_settings()[0] == Settings("dark", "auto", 0.5, True, {"undo": "backspace"})
    assert text.index("theme") < text.index("[keys]")


def test_a_wrong_value_is_not_written() -> None:
    path = written(WRITTEN)
    for name, value in [("autoplay", 99.0), ("ascii", "no"), ("keys", {"undo": "ctrl+c"})]:
        with pytest.raises(WrongSettings, match=name):
            write_setting(name, value)
    assert path.read_text("utf-8") == WRITTEN


def test_a_linked_file_stays_a_link(tmp_path: Path) -> None:
    elsewhere = tmp_path / "dotfiles.toml"
    elsewhere.write_text(WRITTEN, "utf-8")
    config_file().symlink_to(elsewhere)
    write_setting("mouse", False)
    assert config_file().is_symlink()
    assert "mouse = false" in elsewhere.read_text("utf-8")


def test_the_page_changes_colours_at_once_and_writes_them() -> None:
    async def story(see: Driver) -> None:
        await see.press("s", "‹ dark ›")
        await see.press("right", "‹ light ›")
        await see.until(lambda: see.app.theme == "light", "the theme")

    drive(story)
    assert read_settings()[0].theme == "light"
    assert Casemate().theme == "light"


def test_the_page_changes_signs_and_speed() -> None:
    async def story(see: Driver) -> None:
        await see.press("s", "‹ auto ›")
        see.post("down")
        await see.press("l", "< on >")
        await see.until(lambda: see.text.isascii(), "ASCII alone")
        see.post("down")
        await see.press("enter", "< 2 s >")

    drive(story)
    settings, _ = read_settings()
    assert (settings.ascii, settings.autoplay) == ("on", 2.0)


async def ask_keys(see: Driver, command: str) -> None:
    """From the menu to the question for the keys of a command."""
    await see.press("s", "Keys")
    lines = see.screen.lines
    while lines.name_here != f"key {command}":
        await next_row(see)
    await see.press("enter", f"Keys of {command}")


async def next_row(see: Driver) -> None:
    """Take the cursor a row further down."""
    lines, before = see.screen.lines, see.screen.lines.cursor
    see.post("down")
    await see.until(lambda: lines.cursor != before, "the next row")


def test_a_command_gets_other_keys_and_the_footer_tells_them() -> None:
    async def story(see: Driver) -> None:
        await ask_keys(see, "help")
        await see.type("f2")
        await see.press("enter", "F2 help")
        await see.press("f2", "Help")
        await see.press("q", "F2 help")

    drive(story)
    assert read_settings()[0].keys == {"help": "f2"}

    async def later(see: Driver) -> None:
        await see.see("F2 help", "q quit")
        see.post("?")
        await see.press("f2", "Help · the menu")

    drive(later)


def test_ctrl_c_is_never_given_away() -> None:
    async def story(see: Driver) -> None:
        await ask_keys(see, "help")
        await see.type("ctrl+c")
        await see.press("enter", "ctrl+c always copies")

    drive(story)
    assert not config_file(write=False).exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("U", "U would be both redo and undo in a game"),
        ("a", "a chooses something in a game"),
        ("Esc", "Esc would be both back and undo"),
        ("f1", "F1 would be both help and undo"),
        ("ctrl+i", "most terminals take ctrl+i for Tab"),
        ("alt+u", "many terminals do not send alt+u"),
        ("banana", "'banana' is no key"),
    ],
)
def test_a_key_that_cannot_be_is_told_in_the_dialog_and_can_be_corrected(
    typed: str, said: str
) -> None:
    async def story(see: Driver) -> None:
        await ask_keys(see, "undo")
        await see.type(typed)
        await see.press("enter", said)
        assert "Keys of undo" in see.text
        line = see.screen.input
        see.post(*["backspace"] * len(typed))
        await see.until(lambda: line.value == "", "an empty line")
        see.post("Z")
        await see.until(lambda: line.value == "Z", "the other key")
        see.post("enter")
        await see.gone("Keys of undo")

    drive(story)
    assert read_settings()[0].keys == {"undo": "Z"}


def test_two_commands_can_change_their_keys_in_the_file() -> None:
    written('[keys]\nundo = "U"\nredo = "u"\n')
    assert faults() == []
    written('[keys]\nundo = "U"\n')
    [line] = faults()
    assert line == (
        "config.toml: keys: U would be both redo and undo in a game: give one of them another key"
    )


def test_keys_are_written_as_people_write_them() -> None:
    assert read_keys("Esc, F2 ,U, PgUp,?") == "escape,f2,U,pageup,?"
    assert read_keys(",") == "comma"
    assert fault({"undo": "F2, Backspace"}) == ""


@pytest.mark.parametrize("place", PLACES)
def test_every_command_of_every_screen_can_have_another_key(place: str) -> None:
    for row in commands(place):
        free = "f24"
        assert fault({row.id: free}) == "", row.id
        changed = BindingsMap(bindings(commands(place)))
        changed.apply_keymap({row.id: free})
        assert {each.action for each in changed.key_to_bindings[free]} == {row.action}
        assert all(each.id != row.id for key in row.keys for each in _bound(changed, key)), row.id
        assert show_keys(row, {row.id: free}) == "F24"
        assert row.label == "" or [
            hint.keys for hint in footer([row], 80, {row.id: free}) if hint.label
        ] == ["F24"]


def _bound(keys: BindingsMap, key: str) -> list[Binding]:
    return keys.key_to_bindings.get(_character_to_key(key) if len(key) == 1 else key, [])


def test_a_command_has_the_same_usual_keys_wherever_it_is() -> None:
    usual: dict[str, tuple[str, ...]] = {}
    for place in PLACES:
        for row in commands(place):
            assert usual.setdefault(row.id, row.keys) == row.keys, row.id


def test_no_screen_has_two_meanings_for_a_key() -> None:
    assert clashes({}) == []
    assert PLACE_NAMES.keys() == PLACES.keys()


def test_keys_of_lines_are_none_that_a_command_has() -> None:
    lines = {
        "menu": {*(key for _, key, *_ in LINKS if key != "q"), *"c123456789"},
        "page": {key for _, key, _ in NEXT},
        "game": {*DIGITS, *LETTERS},
    }
    for place, keys in lines.items():
        assert keys <= set(CHOOSING[place]), place
    for place, chosen in CHOOSING.items():
        assert set(chosen).isdisjoint(key for row in commands(place) for key in row.keys), place
