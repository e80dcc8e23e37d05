"""Runs a program and ends it in the moment in which a text has been written to the terminal.

`child.py TEXT minimal WORD` or `child.py TEXT casemate WORD...`: nothing of Textual is imported or
changed here, only the file that the screen is written to is another one.
"""

from __future__ import annotations

import os
import runpy
import sys
from typing import Any


class Watched:
    """Standard error, which is what the screen is drawn on."""

    def __init__(self, file: Any, text: str) -> None:
        self._file = file
        self._text = text
        self._seen = False

    def write(self, text: str) -> int:
        """Write, and note whether the text has come."""
        self._seen = self._seen or self._text in text
        return int(self._file.write(text))

    def flush(self) -> None:
        """Bring it to the terminal; that may be the end."""
        self._file.flush()
        if self._seen:
            os._exit(0)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def main() -> None:
    """Run what the command line says."""
    _, text, program, *words = sys.argv
    # Textual writes to the one that nobody should replace.
    sys.stderr = sys.__stderr__ = Watched(sys.__stderr__, text)  # type: ignore[assignment, misc]
    sys.argv = [program, *words]
    if program == "minimal":
        runpy.run_module("tests.bench.minimal", run_name="__main__")
    else:
        from app.__main__ import main as casemate

        casemate()


main()
