"""Texts from anywhere, as they may be shown: names, notes, files, cards made by other people."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

SHORT = 200
"""Signs of a text that is worth to be remembered."""

# Joiners, variation selectors, skin tones and keycaps: terminals differ in the cells that they
# leave for what these make of the sign before them. Fillers are letters that nobody sees.
_JOINING = re.compile("[\u115f\u1160\u3164\uffa0\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\u20e3]")
_FLAGS = re.compile("[\U0001f1e6-\U0001f1ff]")


def clean(text: str) -> str:
    """A text that no terminal obeys, and that takes as many cells as its signs one by one.

    Blanks of all kinds become plain ones, flags their letters, and what else cannot be printed a
    question mark.
    """
    if text.isascii() and text.isprintable():
        return text
    # What is drawn again and again is short.
    return _cleaned(text) if len(text) <= SHORT else _cleaned.__wrapped__(text)


@lru_cache(maxsize=4096)
def _cleaned(text: str) -> str:
    text = _FLAGS.sub(lambda flag: chr(ord(flag[0]) - 0x1F1E6 + ord("A")), _JOINING.sub("", text))
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(char: str) -> str:
    if char.isprintable():
        return char
    return " " * max(_cells(char), 1) if char.isspace() else "?"


def cells_of(text: str) -> int:
    """How many cells a text takes, without the tables of the program that draws it."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
