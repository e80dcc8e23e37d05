"""Settings files as the tests write them."""

from __future__ import annotations

from pathlib import Path

from app.paths import config_file

WRITTEN = """\
# My settings.
theme = "light"   # easy on the eyes

[keys]
undo = "backspace"  # as in my editor
"""


def written(text: str) -> Path:
    """A settings file with this text."""
    path = config_file()
    path.write_text(text, "utf-8")
    return path
