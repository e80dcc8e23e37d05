"""What to do with a save that cannot simply be gone on with: every case has a way out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.screens.dialog import Answer, Choose

if TYPE_CHECKING:
    from textual.screen import Screen

    from app.casemate import Casemate

WATCH = Answer("w", "Watch it from the recorded rolls", "watch")
BACK = Answer("z", "Back; nothing is changed", "")


def troubled(app: Casemate, path: Path, error: Exception, instead_of: Screen[Any] | None = None) -> None:
    """Say what is wrong with a save, and offer what can still be done with it."""
    from app.saves import Locked
    from games.core.errors import NewerFormat

    if isinstance(error, Locked | NewerFormat):
        answers = [WATCH, BACK] if isinstance(error, Locked) else [BACK]
        title = "The save is in use" if isinstance(error, Locked) else "The save is from a later version"
    else:
        sound = sound_moves(path)
        answers = [BACK]
        if sound is not None:
            copy = f"Go on from move {sound} in a copy; the original stays as it is"
            answers = [WATCH, Answer("c", copy, f"copy {sound}"), BACK]
        title = "The save does not fit any more"

    def act(answer: str | None) -> None:
        if answer == "watch":
            app.watch(path, instead_of)
        elif answer:
            copy_and_play(app, path, int(answer.split()[1]), instead_of)

    app.push_screen(Choose(title, str(error), answers), act)


def sound_moves(path: Path) -> int | None:
    """How many moves from the start still are as they were recorded; None if there is no start."""
    from app.opening import rules_for
    from app.saves import read_save, replay
    from games.core.errors import CasemateError

    try:
        save = read_save(path)
        done = replay(save, rules_for(save))
    except CasemateError:
        return None
    return done.sound if done.state is not None else None


def copy_and_play(app: Casemate, path: Path, after: int, instead_of: Screen[Any] | None = None) -> None:
    """Make a save that goes on after a move, and play it."""
    from app.opening import open_game, rules_for
    from app.paths import new_save_path
    from app.opening import now
    from app.saves import branch, read_save
    from games.core.errors import CasemateError

    try:
        save = read_save(path)
        made = now()
        rules = rules_for(save)
        writer = branch(
            save,
            after,
            new_save_path(save.header["game"], made),
            made=made,
            rules=rules.info.rules_version,
        )
        writer.close()
        game = open_game(writer.path)
    except (CasemateError, ValueError) as error:
        app.tell(str(error), "error")
    else:
        app.tell(f"A copy was made: {writer.path.name}")
        app.play(game, instead_of)
