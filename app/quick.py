"""The usual words of `play`, `resume` and `replay`, read without typer, which starts slowly.

Whatever is not wholly plain (a wrong word, a rare option, help) is left to typer, and with it every
message.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from app import starts

TAKES = {
    "play": {"--seed", "--scenario", "--option", "--players", "--edition"},
    "resume": set(),
    "replay": {"--to"},
}
FLAGS: dict[str, set[str]] = {"play": {"--daily"}, "resume": {"--copy"}, "replay": set()}


def quick(words: Sequence[str]) -> Callable[[], None] | None:
    """The command that these words ask for, or None if typer has to look at them."""
    flags = {word for word in words if word in starts.EVERYWHERE}
    command, *rest = [word for word in words if word not in flags] or [""]
    if command not in TAKES or "_CASEMATE_COMPLETE" in os.environ:
        return None
    parts = _parts(rest, TAKES[command], FLAGS[command])
    if parts is None:
        return None
    given, named = parts
    call = _call(command, given, named)
    if call is None:
        return None

    def run() -> None:
        starts.set_flags(*(flag in flags for flag in starts.EVERYWHERE))
        call()

    return run


def _parts(
    words: Sequence[str], takes: set[str], flags: set[str]
) -> tuple[list[str], dict[str, Any]] | None:
    """The words that stand alone, and the options; None if there is anything unusual."""
    given: list[str] = []
    named: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        if word in flags:
            named[word] = True
        elif word in takes:
            value = next(left, "")
            if not value or value.startswith("-") or (word in named and word != "--option"):
                return None
            named[word] = [*named.get(word, ()), value] if word == "--option" else value
        elif word and not word.startswith("-"):
            given.append(word)
        else:
            return None
    return given, named


def _call(command: str, given: list[str], named: dict[str, Any]) -> Callable[[], None] | None:
    if command == "play" and len(given) == 1:
        names = {name.removeprefix("--"): value for name, value in named.items()}
        return partial(starts.play, given[0], **names)
    if command == "resume" and len(given) < 2:
        file = Path(given[0]) if given else None
        return partial(starts.resume, file, copy="--copy" in named)
    if command == "replay" and len(given) == 1:
        to = named.get("--to", "0")
        if to.isascii() and to.isdigit():
            return partial(starts.replay, Path(given[0]), int(to) if "--to" in named else None)
    return None
