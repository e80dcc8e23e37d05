"""JSON that says one thing only: no key twice, no NaN, no half of a sign, nothing without end."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, NoReturn

MAX_DIGITS = 4300
"""Digits of the longest whole number, as Python reads no longer one."""


def read_json(text: str) -> Any:
    """What a JSON text says; ValueError tells in words why it says nothing."""
    try:
        # Some editors put a byte order mark in front, which nobody sees.
        found = _decode(text.removeprefix("\ufeff"))
        # Half of a surrogate pair could be shown and saved by nobody.
        text.encode()
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except UnicodeEncodeError as error:
        half = ord(error.object[error.start])
        raise ValueError(f"\\u{half:04x} is half of a sign") from None
    return found


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice[:40]!r} stands there twice")
    return found


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")


def _finite(word: str) -> float:
    if not isfinite(value := float(word)):
        raise ValueError("a number is too large")
    return value


def _whole(word: str) -> int:
    if len(word) > MAX_DIGITS:
        raise ValueError("a number is too large")
    return int(word)


_decode = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole
).decode
