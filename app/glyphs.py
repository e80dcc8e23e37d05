"""The one table of signs: each with an ASCII twin and its meaning; legends are made from it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len


class Glyph(NamedTuple):
    """A sign of one cell, its twin in ASCII, and its meaning (empty: it explains itself)."""

    sign: str
    twin: str
    meaning: str = ""


GLYPHS = (
    Glyph("▸", ">", "cursor, current step, leader"),
    Glyph("»", "/", "between steps"),
    Glyph("·", ".", "empty, hidden ice, between words"),
    Glyph("…", "~", "opens a second level"),
    Glyph("●", "*", "left, still there"),
    Glyph("○", "o", "used up; space outside France"),
    Glyph("⌂", "H", "the goal: Home Islands, Paris"),
    Glyph("■", "#", "inside France"),
    Glyph("▣", "%", "island fort; inside France, -3 if lost"),
    Glyph("≈", "~", "island track; ocean"),
    Glyph("×", "x", "closed box"),
    Glyph("!", "!", "the next advance reaches the goal; barred token"),
    Glyph("★", "*", "Napoleon is with this unit"),
    Glyph("⚑", "P", "liberated; banner"),
    Glyph("⚐", "p", "may be liberated; ability token"),
    Glyph("▲", "^", "controlled by the upper side"),
    Glyph("▼", "v", "controlled by the lower side"),
    Glyph("=", "=", "controlled by nobody"),
    Glyph("↑", "^", "outward; arrow key"),
    Glyph("↓", "v", "homeward; arrow key"),
    Glyph("←", "<", "arrow key"),
    Glyph("→", ">", "arrow key"),
    Glyph("☼", "o", "good weather: go on"),
    Glyph("⊗", "x", "bad weather: stop"),
    Glyph("◎", "@", "eye tile; acting unit"),
    Glyph("◆", "*", "control marker, with the letter of its side"),
    Glyph("◇", "o", "free location"),
    Glyph("▮", "|", "hidden coin or card"),
    Glyph("•", ":", "the last play began or ended here"),
    Glyph("‹", "<", "stationary unit, opening bracket"),
    Glyph("›", ">", "stationary unit, closing bracket"),
    Glyph("─", "-"),
    Glyph("│", "|"),
    Glyph("┌", "+"),
    Glyph("┐", "+"),
    Glyph("└", "+"),
    Glyph("┘", "+"),
    Glyph("├", "+"),
    Glyph("┤", "+"),
    Glyph("┬", "+"),
    Glyph("┴", "+"),
    Glyph("┼", "+"),
    Glyph("╱", "/"),
    Glyph("╲", "\\"),
    # Bars of a chart: their heights.
    *(Glyph(bar, str(height)) for height, bar in enumerate("▁▂▃▄▅▆▇█", 1)),
    # Typography that reaches us in texts and names.
    Glyph("–", "-"),
    Glyph("—", "-"),
    Glyph("−", "-"),
    Glyph("’", "'"),
    Glyph("“", '"'),
    Glyph("”", '"'),
)

GENERAL = (
    ("▸", "cursor, current step"),
    ("»", "between steps"),
    ("·", "empty, between words"),
    ("…", "opens a second level"),
    ("●○", "left and used up"),
)
"""The signs that mean the same on every screen; each game explains its own."""

TWINS: Mapping[str, str] = {glyph.sign: glyph.twin for glyph in GLYPHS}

FRAMES = {
    "-": "─━╍═▀▔",
    "|": "│┃╏║▏▎▍▌▋▊▉█▐▕",
    "+": "┌┐└┘┏┓┗┛╔╗╚╝╭╮╰╯▖▗▘▝▙▛▜▟",
    "_": "▁▂▃▄▅▆▇",
}
"""What borders and scrollbars of Textual are drawn with, by what stands for it in ASCII."""

_FRAMED = {ord(sign): twin for twin, signs in FRAMES.items() for sign in signs}

# In their locales most of these signs, box lines included, may be two cells wide.
_WIDE_LOCALES = ("zh", "ja", "ko")
# What Python itself puts into LC_CTYPE where the locale in LANG is C, or is not installed.
_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
# Their fonts lack most of the signs.
_POOR_TERMINALS = ("linux", "vt100", "vt220", "ansi")


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A text in 7-bit ASCII and as many cells: twins for signs, letters without their accents."""
    return text if text.isascii() else "".join(map(_twin, text))


@lru_cache(maxsize=4096)
def framed(text: str) -> str:
    """The same of what widgets of Textual draw: blocks are their frames, not bars of a chart."""
    return plain(text.translate(_FRAMED))


def _twin(char: str) -> str:
    if char.isascii():
        return char
    twin = TWINS.get(char)
    if twin is not None:
        return twin
    bare = "".join(c for c in unicodedata.normalize("NFKD", char) if c.isascii())
    width = cell_len(char)
    return bare if bare and len(bare) == width else "?" * width


def wants_ascii(setting: str, environ: Mapping[str, str], encoding: str = "") -> bool:
    """Whether to draw in ASCII: `on`, `off`, or `auto`, which asks the locale and the terminal.

    `encoding` is that of what is written to, if it is known.
    """
    if setting in ("on", "off"):
        return setting == "on"
    if environ.get("TERM", "") in _POOR_TERMINALS or (encoding and not _is_utf8(encoding)):
        return True
    named = _locale(environ)
    # Where none is named, terminals are UTF-8 unless they say not. A name without it is a No.
    return bool(named) and (
        named[:2].lower() in _WIDE_LOCALES or not _is_utf8(named.partition(".")[2] or named)
    )


def _locale(environ: Mapping[str, str]) -> str:
    """The locale that the user has named, empty if there is none."""
    names = ["LC_ALL", "LC_CTYPE", "LANG"]
    if not environ.get("LC_ALL") and environ.get("LC_CTYPE") in _COERCED and environ.get("LANG"):
        names.remove("LC_CTYPE")
    return next((environ[name] for name in names if environ.get(name)), "")


def _is_utf8(encoding: str) -> bool:
    return encoding.partition("@")[0].lower().replace("-", "") == "utf8"
