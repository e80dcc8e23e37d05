"""What to do with a save that cannot simply be gone on with: every case has a way out."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.screens.dialog import Answer, Grave

if TYPE_CHECKING:
    from textual.screen import Screen

    from app.controller import TurnController
    from app.timeline import Timeline
    from app.ways import Ways

WATCH = Answer("w", "Watch it from the recorded rolls, as far as it goes", "watch")
PLAY = Answer("o", "Go on with the game", "play")
BACK = Answer("z", "Back; nothing is changed", "")


class Trouble(Grave):
    """The question; who pressed Enter twice to open the save has not answered it."""


def troubled(
    app: Ways, path: Path, error: Exception, instead_of: Screen[Any] | None = None
) -> None:
    """Say what is wrong with a save, and offer what can still be done with it."""

    def act(answer: str | None) -> None:
        if answer == "watch":
            app.open_replay(path, instead_of)
        elif answer == "play":
            app.resume(path, instead_of)
        elif answer:
            copy_and_play(app, path, int(answer), instead_of)

    def ask(found: tuple[str, list[Answer]]) -> None:
        title, answers = found
        app.push_screen(Trouble(title, app.plain_text(str(error)), answers), act)

    app.wait_for("Looking what can be done", partial(ways_out, path, error), ask)


def ways_out(path: Path, error: Exception) -> tuple[str, list[Answer]]:
    """The title of the question, and its answers."""
    from app.saves import Locked
    from games.core.errors import Damaged, Drift, NewerFormat, Refused

    if isinstance(error, NewerFormat):
        return "The save is from a later version", [BACK]
    if isinstance(error, Refused):
        # Nothing is wrong with it: a game of memory is not to be watched before its end.
        return "The game is not over", [PLAY, BACK]
    timeline = _read(path)
    watch = [] if timeline and timeline.closed else [WATCH]
    if isinstance(error, Locked):
        return "The save is in use", [*watch, BACK]
    title = "The save cannot be opened"
    if isinstance(error, Drift):
        title = "The rules of today play this game differently"
    elif isinstance(error, Damaged):
        title = "The save is damaged"
    sound = _sound(timeline)
    if sound is None:
        return title, [BACK]
    copy = f"Go on after action {sound} in a copy; the original stays as it is"
    return title, [*watch, Answer("c", copy, str(sound)), BACK]


def _read(path: Path) -> Timeline | None:
    from app.opening import read_timeline
    from games.core.errors import CasemateError

    try:
        return read_timeline(path)
    except CasemateError:
        return None


def _sound(timeline: Timeline | None) -> int | None:
    """How many moves from the start still are as they were recorded; None if there is no start."""
    if timeline is None or (timeline.drift or "").startswith("the start"):
        return None
    return timeline.sound


def copy_and_play(app: Ways, path: Path, after: int, instead_of: Screen[Any] | None = None) -> None:
    """Make a save that goes on after a move, and play it."""
    from app.opening import branch_off, read_timeline

    def play(game: TurnController) -> None:
        app.play(game, instead_of)
        app.tell("a copy; the original stays as it is")

    app.wait_for("Making a copy", lambda: branch_off(read_timeline(path), after), play)
