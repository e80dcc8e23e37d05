"""Crash files: the game up to an error, as a save that can be opened, with the story beside it."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from app.paths import crash_dir, why
from app.saves import Row, SaveWriter
from games.core.errors import CasemateError, Defect
from games.core.models import Action

if TYPE_CHECKING:
    from app.change import Change
    from app.controller import TurnController


def write_crash(
    game: TurnController, action: Action | None, rolls: Iterable[int], error: BaseException
) -> Defect:
    """The defect to raise for an error in the rules; it names the file that reopens the game."""
    what = f"{type(error).__name__}: {error}"
    text = " ".join(f"{action or 'the start'} with rolls {list(rolls)}: {what}".split())
    if game.rules.info.hidden:
        # The file has to hold all of it; the message may be read by anybody.
        what = type(error).__name__
    try:
        path = _write(game, text, error)
    except (CasemateError, OSError) as trouble:
        told = f"no crash file could be written ({why(trouble)})"
    else:
        told = f"it is kept for a report: casemate resume {path}"
    return Defect(f"a fault in the rules ({what}); the game stands as before; {told}")


def _write(game: TurnController, text: str, error: BaseException) -> Path:
    name = f"{game.rules.info.slug.replace('_', '-')}-{game.header['seed']}-{len(game.past)}"
    rows = [*map(move_row, game.past), {"note": {"n": len(game.past), "text": text}}]
    with SaveWriter.create(crash_dir() / f"{name}.jsonl", game.header, rows) as writer:
        path = writer.path
    with suppress(OSError):
        story = "".join(traceback.format_exception(error))
        path.with_suffix(".txt").write_text(f"{text}\n\n{story}", "utf-8", "replace")
    return path


def move_row(change: Change) -> Row:
    """A change as the row of a save."""
    return {
        "n": change.n,
        "seat": change.seat,
        "a": change.action.model_dump(mode="json"),
        "r": list(change.rolls),
        "d": change.digest,
    }
