"""Save files: rows of JSON, on disk before the board changes, checked before they are believed."""

from __future__ import annotations

from app.saves.playing import Played, Replayed, Verdict, replay, rules_for, verify
from app.saves.reading import Damage, Save, is_save, peek, read_save, shown
from app.saves.rows import FORMAT, MAX_ROW, Locked, Row, Unwritten
from app.saves.writing import SaveWriter, branch, resume, salvage

__all__ = [
    "FORMAT",
    "MAX_ROW",
    "Damage",
    "Locked",
    "Played",
    "Replayed",
    "Row",
    "Save",
    "SaveWriter",
    "Unwritten",
    "Verdict",
    "branch",
    "is_save",
    "peek",
    "read_save",
    "replay",
    "resume",
    "rules_for",
    "salvage",
    "shown",
    "verify",
]
