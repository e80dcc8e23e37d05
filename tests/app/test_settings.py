"""The settings: read without trust, written with care, and obeyed by the screens."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from textual.binding import Binding, BindingsMap
from textual.keys import _character_to_key

from app.casemate import Casemate
from app.command_table import CHOOSING, EVERYWHERE, PLACE_NAMES, PLACES
from app.commands import bindings, commands, footer, keys_of, read_keys, show_key, show_keys
from app.keymap import clashes, fault
from app.paths import config_file
from app.screens.game_over import NEXT
from app.screens.menu import LINKS
from app.settings import Settings, name_fault, read_settings
from app.settings_model import SettingsFile, WrongSettings, faults, write_comments, write_setting
from app.widgets.entries import DIGITS, LETTERS
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
        before = lines.cursor
        see.post("down")
        await see.until(lambda before=before: lines.cursor != before, f"the row of {command}")
    await see.press("enter", f"Keys of {command}")


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


# -- the file with everything in it ----------------------------------------------------------


def uncommented_whole(text: str) -> str:
    """A settings file with the # taken away from every line that sets something."""
    return re.sub(r"^# (\w+ = )", r"\1", text, flags=re.M)


def test_a_new_file_explains_every_setting_and_every_command() -> None:
    write_setting("theme", "safe-dark")
    text = config_file().read_text("utf-8")
    for name in SettingsFile.model_fields:
        assert re.search(rf"^(# )?(\[keys\]|{name} = )", text, re.M), name
    for place in PLACES:
        for row in commands(place):
            assert re.search(rf'^# {row.id} = ".+" +# .+\.$', text, re.M), row.id
    assert read_settings() == (Settings("safe-dark"), "")
    assert faults() == []


def test_what_the_comments_say_is_what_holds_without_them() -> None:
    write_comments()
    path = config_file()
    path.write_text(uncommented_whole(path.read_text("utf-8")), "utf-8")
    assert faults() == []
    settings, complaint = read_settings()
    assert complaint == ""
    assert replace(settings, keys={}) == Settings()
    for place in PLACES:
        for row in commands(place):
            keys = {row.id: read_keys(settings.keys[row.id])}
            assert sorted(keys_of(row, keys)) == sorted(keys_of(row, {})), row.id


def test_a_setting_takes_the_place_of_its_comment() -> None:
    write_comments()
    before = config_file().read_text("utf-8").splitlines()
    write_setting("autoplay", 2.0)
    write_setting("keys", {"undo": "f2", "redo": "backspace"})
    after = config_file().read_text("utf-8").splitlines()
    assert len(after) == len(before)
    new = [line.partition("#")[0].strip() for line in after if line not in before]
    assert new == ["autoplay = 2.0", 'undo = "f2"', 'redo = "backspace"']
    write_setting("keys", {"undo": "f2"})
    assert read_settings()[0].keys == {"undo": "f2"}
    assert "# redo = " in config_file().read_text("utf-8")


def test_other_keys_leave_the_comments_beside_keys_alone() -> None:
    path = written(WRITTEN)
    write_setting("keys", {"undo": "backspace", "redo": "f4"})
    assert '"backspace"  # as in my editor' in path.read_text("utf-8")
    assert read_settings()[0].keys == {"undo": "backspace", "redo": "f4"}


def test_the_page_writes_what_is_missing_into_a_file() -> None:
    path = written(WRITTEN)

    async def story(see: Driver) -> None:
        await see.press("s", "Settings file")
        see.click("Settings file")
        await see.until(lambda: see.screen.lines.name_here == "file", "the row")
        await see.press("enter", "written:")

    drive(story)
    text = path.read_text("utf-8")
    assert text.startswith(WRITTEN)
    assert faults() == []
    for place in PLACES:
        for row in commands(place):
            assert re.search(rf"^(# )?{row.id} = ", text, re.M), row.id
    write_comments()
    assert path.read_text("utf-8") == text


def test_complaints_are_told_after_the_first_frame() -> None:
    written('theme = "purple rain"\nautoplay = "fast"\n')

    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        await see.until(lambda: len(see.app._notifications) == 2, "two messages")
        assert see.app.theme == "dark"

    drive(story)


def test_no_command_has_a_key_that_terminals_cannot_tell_apart() -> None:
    for place in PLACES:
        for command in commands(place):
            assert fault({command.id: ", ".join(command.keys)}) == "", command.id


def test_no_screen_has_a_command_twice() -> None:
    for place in PLACES:
        ids = [command.id for command in commands(place)]
        assert len(ids) == len(set(ids)), place


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
        "library": {"open", "replay", "find", "delete", "help", "leave"},
        "game": {"act", "undo", "log", "help", "leave"},
    }
    for place, labels in wanted.items():
        hints = footer([row for row in commands(place) if row.id != "redo"], 78, {}, ascii_only)
        assert labels <= {hint.label for hint in hints}
        assert len({hint.keys for hint in hints}) == len(hints)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("日本語の名前です", ""),
        ("日本語の名前ですよ", "at most 16"),
        ("[@click=app.quit]", "at most 16"),
        ("[/b] {x} %s", ""),
        ("e\u0301" * 9, "at most 16"),
        ("\u3164", "it is empty"),  # a letter without a width
        ("a,b", "at most 16"),
        ("a\u202eb", "the sign U+202E in it cannot be shown: leave it out"),
        ("👨\u200d👩\u200d👧", "the sign U+200D in it"),  # a family: short, but joined
        ("a\x1b[31mb" + "c" * 16, "the sign U+001B in it"),
        ("שלום", ""),
    ],
)
def test_a_name_is_as_long_as_the_cells_it_takes(name: str, fault: str) -> None:
    assert name_fault(name).startswith(fault) if fault else name_fault(name) == ""
