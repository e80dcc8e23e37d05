"""JSON that says one thing only: no key twice, no NaN, nothing without end."""

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
        return _decode(text.removeprefix("\ufeff"))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


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
