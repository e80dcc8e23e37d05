"""What the commands share: one-line errors, the check for a terminal, the screen, plain lines."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import UnsupportedOperation
from typing import TYPE_CHECKING, Any, NoReturn

from app.progress import Stage, heard_by

if TYPE_CHECKING:
    from app.console import Console

SILENT = 0.1
"""Seconds without a sign of how far something is."""
SELDOM = 5.0
"""The same where each sign is a line that is read aloud."""
FAULT = 1
"""The exit code where the user's input or file is at fault."""

MENU_ADVICE = "casemate --plain is a menu in lines of text"


@dataclass
class Flags:
    """What was asked for before the command."""

    ascii: bool = False
    no_mouse: bool = False


FLAGS = Flags()


def fail(message: str, code: int = FAULT) -> NoReturn:
    """Leave with one clear line."""
    warn(message)
    sys.exit(code)


def warn(message: str) -> None:
    """Say something on standard error in one clear line."""
    line = " ".join(message.split())
    line = "".join(char if char.isprintable() else "?" for char in line)
    with suppress(OSError, AttributeError):
        encoding = sys.stderr.encoding or "ascii"
        sys.stderr.write(f"casemate: {line}\n".encode(encoding, "replace").decode(encoding))


@contextmanager
def telling(what: str, plain: bool = False) -> Iterator[None]:
    """Tell a person on standard error how far long work in this block is.

    It is one line that changes and goes when the work is done; `plain` lines stay, and are few.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    due, width = time.monotonic() + SILENT, 0

    def tell(stage: Stage) -> None:
        nonlocal due, width
        now = time.monotonic()
        if now < due:
            return
        due = now + (SELDOM if plain else SILENT)
        line = f"{what}: {stage}"
        width = 0 if plain else max(width, len(line))
        sys.stderr.write(f"{line}\n" if plain else f"\r{line:<{width}}")
        sys.stderr.flush()

    try:
        with heard_by(tell):
            yield
    finally:
        if width:
            sys.stderr.write(f"\r{'':<{width}}\r")
            sys.stderr.flush()


def need_terminal(advice: str = "add --plain to play in lines of text") -> None:
    """Leave if the screen cannot be shown here."""
    if os.environ.get("TERM") == "dumb":
        fail(f"this terminal (TERM=dumb) cannot show the screen: {advice}")
    # Standard error too: it is what the screen is drawn on.
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None or not stream.isatty():
            fail(f"{name} is no terminal, so the screen cannot be shown: {advice}")


def show(opening: Callable[[Any], Any] | None = None) -> NoReturn:
    """Start the screen and leave with its exit code."""
    from app.casemate import run_app

    _forget_sizes()
    mouse = False if FLAGS.no_mouse else None
    sys.exit(run_app(opening, ascii_only=FLAGS.ascii or None, mouse=mouse))


def _forget_sizes() -> None:
    """Let the terminal alone tell its size, if it knows it.

    What a shell has exported once would hold however the window changes, also for our children.
    """
    with suppress(OSError):
        if all(os.get_terminal_size(sys.stdout.fileno())):
            for name in ("COLUMNS", "LINES"):
                os.environ.pop(name, None)


def utf8() -> None:
    """Let standard input and output be UTF-8 in every locale, as JSON and reports are."""
    for stream in (sys.stdin, sys.stdout):
        getattr(stream, "reconfigure", lambda **_: None)(encoding="utf-8", errors="replace")


def console() -> Console:
    """Standard input and output as lines of plain text."""
    from app.console import Console
    from app.glyphs import wants_ascii

    for stream in (sys.stdin, sys.stdout):
        # What the locale cannot read or write becomes a question mark, never an error.
        # What the menu has read from already keeps its way.
        with suppress(UnsupportedOperation):
            getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    # A poor terminal's font is no matter here: what is drawn are words.
    environ = {key: value for key, value in os.environ.items() if key != "TERM"}
    bare = FLAGS.ascii or wants_ascii("auto", environ, getattr(sys.stdout, "encoding", ""))
    return Console(sys.stdin, sys.stdout, bare)
