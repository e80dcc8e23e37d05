"""The settings: read without trust, written with care, and obeyed by the screens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.casemate import Casemate
from app.commands import EVERYWHERE, PLACES, bindings, commands, footer, show_key, show_keys
from app.paths import config_file
from app.settings import Settings, read_settings
from app.settings_model import SettingsFile, WrongSettings, faults, write_setting
from tests.app.driving import Driver, drive

WRITTEN = """\
# My settings.
theme = "light"   # easy on the eyes

[keys]
undo = "backspace"  # as in my editor
"""


def written(text: str) -> Path:
    """A settings file with this text."""
    path = config_file()
    path.write_text(text, "utf-8")
    return path


def test_without_a_file_the_usual_settings_hold() -> None:
    assert read_settings() == (Settings(), "")
    assert faults() == []
    assert SettingsFile().model_dump() == {
        name: getattr(Settings(), name) for name in SettingsFile.model_fields
    }


def test_a_file_is_read() -> None:
    written('theme = "light"\nascii = "on"\nautoplay = 2\nmouse = false\n[keys]\nundo = "f2, z"\n')
    assert read_settings() == (Settings("light", "on", 2.0, False, {"undo": "f2,z"}), "")
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


def test_a_command_gets_other_keys_and_the_footer_tells_them() -> None:
    async def story(see: Driver) -> None:
        await see.press("s", "Keys")
        lines = see.screen.lines
        see.post(*["down"] * 6)
        await see.until(lambda: lines.name_here == "key help", "the command")
        await see.press("enter", "Keys of help")
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
        await see.press("s", "Keys")
        see.post(*["down"] * 6)
        await see.until(lambda: see.screen.lines.name_here == "key help", "the command")
        await see.press("enter", "Keys of help")
        await see.type("ctrl+c")
        await see.press("enter", "ctrl+c always copies")

    drive(story)
    assert not config_file(write=False).exists()


def test_complaints_are_told_after_the_first_frame() -> None:
    written('theme = "purple rain"\nautoplay = "fast"\n')

    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        await see.until(lambda: len(see.app._notifications) == 2, "two messages")
        assert see.app.theme == "dark"

    drive(story)


def test_no_command_has_a_key_that_terminals_cannot_tell_apart() -> None:
    fatal = {"ctrl+space", "ctrl+i", "ctrl+m", "ctrl+h", "ctrl+[", "ctrl+c", "shift+enter"}
    for place in PLACES:
        for command in commands(place):
            assert fatal.isdisjoint(command.keys)
            assert not any(key.startswith(("alt+", "ctrl+shift+")) for key in command.keys)


def test_no_key_has_two_meanings_on_a_screen() -> None:
    for place in PLACES:
        keys = [key for command in commands(place) for key in command.keys]
        assert len(keys) == len(set(keys)), place
        names = [command.id for command in commands(place)]
        assert len(names) == len(set(names)), place


def test_every_command_has_a_help_text_of_one_sentence() -> None:
    for rows in (*PLACES.values(), EVERYWHERE):
        for command in rows:
            assert command.help.endswith(".")
            assert command.help.count(". ") == 0


def test_letters_of_game_commands_are_those_that_choices_leave_free() -> None:
    letters = {k for c in commands("game") for k in c.keys if len(k) == 1}
    assert letters.isdisjoint("abcdn0123456789")


def test_the_footer_drops_keys_by_rank_and_the_way_out_last() -> None:
    rows = commands("game")
    assert [h.label for h in footer(rows, 1000)][-1] == "leave"
    for width in range(8, 120):
        hints = footer(rows, width)
        assert sum(hint.width for hint in hints) - 2 < width
        assert hints[-1].label == "leave"
    assert [h.label for h in footer(rows, 18)] == ["help", "leave"]
    assert footer(rows, 3) == []


def test_the_comma_and_other_signs_become_keys_of_textual() -> None:
    by_id = {binding.id: binding.key for binding in bindings(PLACES["replay"])}  # type: ignore[union-attr]
    assert by_id["step_back"] == "comma,left"
    assert show_key("comma") == ","
    assert show_key("up") == "↑"
    assert show_key("up", ascii_only=True) == "Up"
    [undo] = [row for row in PLACES["game"] if row.id == "undo"]
    assert show_keys(undo, {}) == "u"
    assert show_keys(undo, {"undo": "f2, z"}) == "F2 z"


def test_reading_settings_needs_no_model() -> None:
    code = "import sys, app.settings as s; s.read_settings(); print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_narrow_footer_keeps_the_keys_that_nobody_would_guess(ascii_only: bool) -> None:
    wanted = {
        "setup": {"change", "start", "type", "reseed", "help", "leave"},
        "library": {"open", "replay", "copy", "export", "delete", "help", "leave"},
        "game": {"act", "undo", "log", "help", "leave"},
    }
    for place, labels in wanted.items():
        hints = footer([row for row in commands(place) if row.id != "redo"], 78, {}, ascii_only)
        assert labels <= {hint.label for hint in hints}
        assert len({hint.keys for hint in hints}) == len(hints)
