"""The settings file in which everything that can be set is explained."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace

import pytest
from textual.binding import Binding

from app.command_table import EVERYWHERE, PLACES
from app.commands import bindings, commands, footer, keys_of, read_keys, show_key, show_keys
from app.keymap import fault
from app.paths import config_file
from app.settings import Settings, name_fault, read_settings
from app.settings_model import SettingsFile, faults, write_comments, write_setting
from tests.app.driving import Driver, drive
from tests.app.settings_support import WRITTEN, written

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
    [back] = bindings([row for row in PLACES["replay"] if row.id == "step_back"])
    assert isinstance(back, Binding)
    assert (back.id, back.key) == ("step_back", "comma,left")
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
