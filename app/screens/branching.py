"""The question from where, and with which dice, a recorded game is to be played on."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.players import person
from app.screens.dialog import Answer, Ask, Choose

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.controller import TurnController
    from app.timeline import Timeline
    from app.ways import Ways

BACK = Answer("z", "Back", "")


def answers_for(timeline: Timeline) -> list[Answer]:
    """From where a game can go on near the cursor: from here, or from before the last roll."""
    here, manual = timeline.here, timeline.header.get("dice") == "manual"
    same = "with your own dice" if manual else "with the same dice"
    answers = []
    if here <= timeline.sound and timeline.states[here].outcome is None:
        luck = "" if manual else ": another decision meets the same luck"
        answers.append(Answer("s", f"From here, {same}{luck}", f"same {here}"))
        if not manual:
            answers.append(Answer("f", "From here, with fresh dice", f"fresh {here}"))
    change = timeline.changes[here - 1] if here else None
    if change and here - 1 <= timeline.sound and (change.rolls or not answers):
        what = "the roll" if change.rolls else "the last action"
        where = f"after action {here - 1}" if here > 1 else "at the start"
        start = f"From before {what}, {where}"
        answers.append(Answer("b", f"{start}, {same}", f"same {here - 1}"))
        if not manual:
            answers.append(Answer("r", f"{start}, with fresh dice", f"fresh {here - 1}"))
    return answers


def ask_branch(app: Ways, timeline: Timeline, play: Callable[[TurnController], None]) -> None:
    """Ask how to play on from the cursor of a time line, and hand over the game that goes on."""
    from app.opening import branch_off

    answers = answers_for(timeline)
    if not answers:
        app.tell(f"a game can go on only from actions 0 to {timeline.sound}", "warning")
        return

    def branch(answer: str | None) -> None:
        if not answer:
            return
        dice, _, n = answer.partition(" ")

        def begin(game: TurnController) -> None:
            play(game)
            app.tell("a new save; the original stays as it is")

        work = partial(branch_off, timeline, int(n), dice == "fresh")
        app.wait_for("Making the new save", work, begin)

    text = "A new save begins with the actions up to there; this one stays as it is."
    title = f"Play on from action {timeline.here}" if timeline.here else "Play on from the start"
    app.push_screen(Choose(title, text + _takes(timeline), [*answers, BACK]), branch)


def _takes(timeline: Timeline) -> str:
    """What a person takes over where only bots played."""
    heir = timeline.heir(timeline.here)
    if heir is None:
        return ""
    players = timeline.players
    name = person(players, heir, timeline.rules.seat_name(timeline.states[0], heir))
    return f" You play {name}, whose decision it is." if len(players) > 1 else " You play it."


def branch_save(app: Ways, path: Path) -> None:
    """Ask after which action of a save to play on, then how."""
    from app.opening import read_timeline

    app.wait_for("Reading the game", partial(read_timeline, path), partial(_ask_where, app))


def _ask_where(app: Ways, timeline: Timeline) -> None:
    last = timeline.sound
    if timeline.closed:
        # Where nobody may look back, the game can only be gone on with.
        timeline.seek(last)
        ask_branch(app, timeline, app.play)
        return

    def check(text: str) -> str:
        good = text.strip().isascii() and text.strip().isdigit() and len(text.strip()) < 10
        return "" if good and int(text) <= last else f"a number from 0 to {last}"

    def ask(text: str | None) -> None:
        if text:
            timeline.seek(int(text))
            ask_branch(app, timeline, app.play)

    asked = f"After which action, 0 to {last}? In the replay every one can be looked at."
    app.push_screen(Ask("Play on in a new save", asked, str(last), check), ask)
