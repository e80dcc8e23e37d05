"""What is left of the program after an error that nobody caught: a file, and one line about it."""

from __future__ import annotations

import sys
import traceback
from datetime import UTC, datetime

from app.paths import crash_dir, why
from games.core.errors import CasemateError


def report(error: BaseException) -> str:
    """Write the traceback of an error to a file; the line to leave on the terminal names it."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    what = "".join(char if char.isprintable() else "?" for char in what)[:300]
    story = "".join(traceback.format_exception(error))
    try:
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        path = crash_dir() / f"casemate-{stamp}.txt"
        path.write_text(f"{what}\nPython {sys.version}\n\n{story}", "utf-8", "backslashreplace")
    except (CasemateError, OSError) as trouble:
        return f"casemate stopped at a fault ({what}); no report could be written: {why(trouble)}"
    return f"casemate stopped at a fault ({what}); your game is saved; the report is in {path}"
