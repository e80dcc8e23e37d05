"""Save files: rows of JSON, on disk before the board changes, checked before they are believed."""

from __future__ import annotations

from app.saves.files import must_be_free, remove, rename
from app.saves.migrations import cards_for, reasons
from app.saves.playing import Played, Replayed, Verdict, replay, verify, with_its_cards
from app.saves.reading import Damage, Save, is_save, peek, read_save, shown
from app.saves.rows import FORMAT, HINT, MAX_ROW, Locked, Row, Unwritten, identity
from app.saves.writing import SaveWriter, branch, new_id, resume, salvage

__all__ = [
    "FORMAT",
    "HINT",
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
    "cards_for",
    "identity",
    "is_save",
    "must_be_free",
    "new_id",
    "peek",
    "read_save",
    "reasons",
    "remove",
    "rename",
    "replay",
    "resume",
    "salvage",
    "shown",
    "verify",
    "with_its_cards",
]
