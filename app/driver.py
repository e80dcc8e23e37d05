"""The terminal as Textual drives it, without what makes one stray byte the end of a game."""

from __future__ import annotations

import os
import selectors
import sys
from codecs import getincrementaldecoder, lookup
from typing import TYPE_CHECKING, cast

from textual._parser import Parser
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from app.ending import Ending

TICK = 0.1
"""Seconds after which a lone Escape is looked for, and whether input is to end."""
COUNTS_PIXELS_OFF = "\x1b[?1016l"


class TerminalDriver(LinuxDriver):
    """Reads keys in whatever encoding they come, and leaves no mode on."""

    def stop_application_mode(self) -> None:
        """Put the terminal back as it was."""
        super().stop_application_mode()
        # Textual never takes this one back: the next program would see the mouse in wrong places.
        self.write(COUNTS_PIXELS_OFF)
        self._mouse_pixels = False

    def run_input_thread(self) -> None:
        """Wait for input and dispatch events."""
        decoder = getincrementaldecoder(_encoding())("replace")
        parser = XTermParser(self._debug)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                typed = ""
                if selector.select(TICK):
                    data = self._read()
                    if not data:
                        # Nobody can type any more; not every terminal says so by a signal.
                        cast("Ending", self._app).hang_up()
                        return
                    typed = decoder.decode(data)
                self._parse(parser, typed)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 1 << 12)
        except OSError:
            return b""

    def _parse(self, parser: XTermParser, typed: str) -> None:
        """Dispatch the events of what was typed; a code that no terminal should send is dropped."""
        try:
            if typed:
                for event in parser.feed(typed):
                    self.process_message(event)
            for event in parser.tick():
                self.process_message(event)
        except (ValueError, OverflowError, ZeroDivisionError):
            # What the parser knows of the terminal stays; only its place in the input is lost.
            Parser.__init__(parser)


def _encoding() -> str:
    """The encoding of keys: that of the locale, if escape codes are the same in it as in ASCII."""
    named = getattr(sys.__stdin__, "encoding", "") or "utf-8"
    try:
        found = lookup(named).name
        plain = "\x1b[<0;1;1M".encode(found) == b"\x1b[<0;1;1M"
    except (LookupError, UnicodeError):
        return "utf-8"
    return found if plain else "utf-8"
