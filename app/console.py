"""Standard input and output as lines of plain text, for people and for scripts."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TextIO

from app.clean import clean

SCREENFUL = 60
"""Empty lines that hide what was seen, also in a window that is higher than it says."""


class Left(Exception):
    """The player leaves, or the input has ended."""


class Console:
    """Lines in and out, as ASCII if wanted; nothing passes that a terminal would obey."""

    def __init__(self, source: TextIO, out: TextIO, ascii_only: bool = False) -> None:
        self.source = source
        self.out = out
        self.twins: Callable[[str], str] = str
        if ascii_only:
            from app.glyphs import plain

            self.twins = plain

    def tell(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(clean(self.twins(line)).rstrip(), file=self.out)

    def ask(self, question: str) -> str:
        """The next line that says something, without blanks around it; Left at the end of input."""
        while True:
            print(clean(self.twins(question)), end=" ", file=self.out, flush=True)
            line = self.source.readline()
            if not line:
                print(file=self.out, flush=True)
                raise Left
            # What is typed is on the screen already; what is piped in is not.
            if not self.source.isatty():
                print(clean(line.strip()), file=self.out)
            if line.strip():
                return " ".join(line.split())

    def clear(self) -> None:
        """Push everything out of sight with empty lines; codes that clear a screen are not ours."""
        rows = max(SCREENFUL, shutil.get_terminal_size().lines)
        print("\n" * rows, end="", file=self.out, flush=True)

    def hand_over(self, name: str) -> None:
        """Hide what the last person saw, and wait until the next one is alone."""
        self.clear()
        self.tell(f"Hand over to {name}.")
        self.wait(f"{name[:1].upper()}{name[1:]}: press Enter when nobody else looks.")

    def wait(self, told: str) -> None:
        """Wait for Enter; Left at the end of input."""
        print(clean(self.twins(told)), end=" ", file=self.out, flush=True)
        if not self.source.readline():
            print(file=self.out, flush=True)
            raise Left
