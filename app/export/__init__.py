"""Reports of a game as text, HTML or a picture, with no more than the reader may know."""

from __future__ import annotations

from typing import Literal

from app.export.content import compose
from app.screens.viewpoint import Viewpoint
from app.timeline import Timeline
from games.core.errors import Refused, Unreadable
from games.core.text import plural

__all__ = ["Form", "reader", "report"]

Form = Literal["text", "html", "svg"]


def report(timeline: Timeline, form: Form, viewer: Viewpoint | int | None = None) -> str:
    """The report of a game as a seat or viewpoint may know it; None is an onlooker.

    Refused of a game of memory that goes on, but for the picture of its position now.
    """
    if timeline.closed and form != "svg":
        title = timeline.rules.info.title
        raise Refused(f"{title} is a game of memory: what happened is told when it is over")
    point = viewer if isinstance(viewer, Viewpoint) else Viewpoint("", viewer)
    content = compose(timeline, point)
    if form == "text":
        from app.export.text import as_text

        return as_text(content)
    # Boards are painted by the screens of the games, which no text has to wait for.
    if form == "html":
        from app.export.html import as_html

        return as_html(content)
    from app.export.svg import as_svg

    return as_svg(content)


def reader(timeline: Timeline, word: str = "") -> Viewpoint:
    """For whom a game is told: `all`, or a seat by its number from 1.

    Without a word it is everybody once a game with secrets is over, else the one player of a
    solitaire game, else an onlooker. Refused of `all` while hands are secret.
    """
    info, seats = timeline.rules.info, timeline.setup.seats
    hidden = info.hidden or info.memory
    over = timeline.over
    alone = 0 if seats == 1 else None
    if word == "all" and hidden and not over:
        raise Refused("the game goes on: what each seat hides can be told once it is over")
    if word in ("", "all"):
        return Viewpoint("", None, True) if hidden and over else Viewpoint("", alone)
    if not (word.isascii() and word.isdigit() and 0 < len(word) < 10 and int(word)):
        raise Unreadable(f"a seat is a number from 1, or all, not {word!r}")
    if int(word) > seats:
        raise Unreadable(f"the game has {plural(seats, 'seat')}, not {word}")
    return Viewpoint("", int(word) - 1)
