"""The canvas, the signs and the wrapping of text: nothing is lost, cut or moved in silence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual._border import BORDER_CHARS
from textual.css.types import EdgeType
from textual.scrollbar import ScrollBarRender
from wcwidth import wcswidth

from app.clean import clean
from app.glyphs import GLYPHS, TWINS, framed, plain, wants_ascii
from app.screens.lines import fit
from app.screens.lines import wrap as wrap_text
from app.widgets.canvas import TIE, Canvas, Outside, text_of, width_of, wrap

WORDS = st.text(alphabet="ab ⌂≈é日 ", max_size=60)


def plain_style(role: str) -> Style:
    return Style(bold=role == "title")


# -- cells -----------------------------------------------------------------------------------


def test_text_stands_where_it_was_put() -> None:
    canvas = Canvas(8, 2)
    assert canvas.put(2, 1, "abc", "title") == 5
    assert canvas.lines() == ["", "  abc"]
    assert canvas.roles[1] == ["text"] * 2 + ["title"] * 3 + ["text"] * 3
    assert not canvas.outside


def test_cells_outside_are_recorded_and_the_rest_is_drawn() -> None:
    canvas = Canvas(3, 1)
    canvas.put(1, 0, "abc")
    canvas.put(-1, 0, "x")
    canvas.put(0, 1, "y")
    assert canvas.lines() == [" ab"]
    assert canvas.outside == [Outside(3, 0, "c"), Outside(-1, 0, "x"), Outside(0, 1, "y")]


def test_a_wide_sign_takes_two_cells_or_none() -> None:
    canvas = Canvas(5, 1)
    assert canvas.put(0, 0, "日本") == 4
    canvas.put(4, 0, "語")
    assert canvas.lines() == ["日本"]
    assert canvas.outside == [Outside(4, 0, "語")]
    assert canvas.strip(0, plain_style).cell_length == 5


def test_a_combining_mark_stays_with_its_letter() -> None:
    canvas = Canvas(4, 1)
    assert canvas.put(0, 0, "e\u0301a") == 2
    assert canvas.signs[0][:2] == ["e\u0301", "a"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a\x1b[2Jb", "a?[2Jb"),
        ("a\rb", "a b"),
        ("a\nb\tc", "a b c"),
        ("a\u00a0b\u3000c", "a b  c"),
        ("\u202eab", "?ab"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
        ("👩\u200d🚀 👍🏽 ❤\ufe0f 1\ufe0f\u20e3 🇩🇪", "👩🚀 👍 ❤ 1 DE"),
        ("e\u0301\u0302", "e\u0301\u0302"),
    ],
)
def test_no_text_can_command_the_terminal_or_the_markup(text: str, wanted: str) -> None:
    canvas = Canvas(20, 1)
    canvas.put(0, 0, text)
    shown = canvas.strip(0, plain_style).text
    assert shown.isprintable()
    assert shown.rstrip() == wanted


@given(st.text(st.characters(codec=None), max_size=12))
def test_a_clean_text_takes_the_cells_of_its_signs(text: str) -> None:
    cleaned = clean(text)
    assert cleaned.isprintable()
    assert cell_len(cleaned) == sum(map(cell_len, cleaned))
    assert clean(cleaned) == cleaned
    for room in range(1, 12):
        assert cell_len(fit(text, room)) == room
        assert all(cell_len(line) <= max(room, 2) for line in wrap_text(text, room))


@given(st.text("日本a- e\u0301", max_size=9), st.integers(0, 8), st.text("日b", max_size=3))
def test_what_is_put_over_half_of_a_wide_sign_leaves_no_other_half(
    below: str, x: int, above: str
) -> None:
    canvas = Canvas(10, 1)
    canvas.put(0, 0, below)
    canvas.put(x, 0, above)
    assert cell_len(canvas.text(0)) == 10


def test_a_tie_is_drawn_as_a_blank() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, f"a{TIE}b")
    assert canvas.lines() == ["a b"]


def test_a_heading_leaves_out_what_finds_no_room() -> None:
    for width in range(30):
        canvas = Canvas(width, 1)
        canvas.heading(0, "Resources", "12 left")
        assert not canvas.outside
        assert ("Resources" in canvas.text(0)) == (width >= 12)
        assert ("12 left" in canvas.text(0)) == (width >= 23)


def test_the_strip_is_the_row_in_runs_of_roles() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "ab", "title")
    strip = canvas.strip(0, plain_style, lit=(4, 6), arrow=4)
    assert strip.text == "ab  ▸ "
    assert [segment.text for segment in strip] == ["ab", "  ", "▸ "]


# -- wrapping --------------------------------------------------------------------------------


@given(WORDS, st.integers(4, 40))
def test_wrapping_loses_no_word_and_keeps_the_width(text: str, width: int) -> None:
    lines = wrap([(text, "text")], width)
    assert all(width_of(line) <= width for line in lines)
    assert "".join(map(text_of, lines)).replace(" ", "") == text.replace(" ", "")


def test_wrapped_lines_are_indented_and_end_between_words() -> None:
    spans = [("Army-Navy against box 0: die ", "text"), ("3", "die"), (", 2+: yes", "good")]
    lines = wrap(spans, 31)
    assert list(map(text_of, lines)) == ["Army-Navy against box 0: die 3,", "  2+: yes"]
    assert lines[0][1:] == [("3", "die"), (",", "good")]


def test_no_line_ends_at_a_tie() -> None:
    lines = wrap([(f"one two{TIE}three", "text")], 11)
    assert list(map(text_of, lines)) == ["one", f"  two{TIE}three"]


# -- signs -----------------------------------------------------------------------------------


@pytest.mark.parametrize("glyph", GLYPHS, ids=lambda g: f"U+{ord(g.sign):04X}")
def test_every_sign_and_its_twin_take_one_cell(glyph: tuple[str, str, str]) -> None:
    sign, twin, _ = glyph
    assert cell_len(sign) == wcswidth(sign) == len(sign) == 1
    assert twin.isascii()
    assert twin.isprintable()
    assert len(twin) == 1


def test_no_sign_is_in_the_table_twice() -> None:
    assert len(TWINS) == len(GLYPHS)


@pytest.mark.parametrize("together", ["●○", "■▣○", "⚑⚐", "▲▼=", "☼⊗◎", "◆◇", "[‹", "≈─", "×!"])
def test_twins_of_signs_that_meet_differ(together: str) -> None:
    assert len(set(plain(together))) == len(together)


@given(st.text(max_size=40))
def test_plain_text_is_ascii_and_as_wide(text: str) -> None:
    bare = plain(text)
    assert bare.isascii()
    assert len(bare) == sum(cell_len(c) if not c.isascii() else 1 for c in text) or not (
        text.isprintable()
    )


def test_accents_go_and_letters_stay() -> None:
    assert plain("Levée en Masse, Liège ▸ ⌂3") == "Levee en Masse, Liege > H3"


@pytest.mark.parametrize("style", BORDER_CHARS)
def test_every_border_of_textual_is_drawn_with_four_signs(style: EdgeType) -> None:
    for row in BORDER_CHARS[style]:
        for sign in row:
            assert framed(sign) in " -|+_", f"{sign} of {style}"


def test_bars_of_a_chart_keep_their_heights_and_frames_their_lines() -> None:
    assert plain("▁▄█") == "148"
    assert framed("▁▄█") == "__|"
    assert framed("▸ Liège") == "> Liege"
    for bars in (ScrollBarRender.VERTICAL_BARS, ScrollBarRender.HORIZONTAL_BARS):
        assert set(map(framed, bars)) <= set(" |_")


@pytest.mark.parametrize(
    ("setting", "environ", "expected"),
    [
        ("auto", {"LANG": "de_DE.UTF-8"}, False),
        ("auto", {}, False),
        ("auto", {"LANG": "C"}, True),
        ("auto", {"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, True),
        ("auto", {"LC_ALL": "C.UTF-8"}, False),
        ("auto", {"LC_CTYPE": "UTF-8"}, False),
        ("auto", {"LANG": "en_US"}, True),
        ("auto", {"LANG": "en_US.utf8@euro"}, False),
        ("auto", {"LANG": "en_US.ISO-8859-1"}, True),
        ("auto", {"LANG": "ja_JP.UTF-8"}, True),
        ("auto", {"LANG": "ko_KR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, False),
        ("auto", {"LC_CTYPE": "zh_CN.UTF-8", "LANG": "en_GB.UTF-8"}, True),
        ("auto", {"LANG": "en_GB.UTF-8", "TERM": "linux"}, True),
        ("auto", {"LC_CTYPE": "C.UTF-8"}, False),
        # Python has put LC_CTYPE there: the locale of LANG is C, or not installed.
        ("auto", {"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ("auto", {"LC_CTYPE": "C.UTF-8", "LANG": "ja_JP.UTF-8"}, True),
        ("auto", {"LC_CTYPE": "C.UTF-8", "LANG": "en_US.ISO-8859-1"}, True),
        ("auto", {"LC_CTYPE": "C.UTF-8", "LANG": "de_DE.UTF-8"}, False),
        ("on", {"LANG": "de_DE.UTF-8"}, True),
        ("off", {"LANG": "ja_JP.UTF-8"}, False),
    ],
)
def test_when_to_draw_in_ascii(setting: str, environ: dict[str, str], expected: bool) -> None:
    assert wants_ascii(setting, environ) == expected


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [("utf-8", False), ("UTF8", False), ("", False), ("latin-1", True), ("ascii", True)],
)
def test_what_the_output_cannot_write_is_not_drawn(encoding: str, expected: bool) -> None:
    assert wants_ascii("auto", {"LANG": "de_DE.UTF-8"}, encoding) == expected
    assert not wants_ascii("off", {"LANG": "de_DE.UTF-8"}, encoding)
