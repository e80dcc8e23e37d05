"""Notes in a save: written, changed and taken away in its replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.screens.dialog import Answer, Ask, Choose
from games.core.errors import CasemateError, Refused

if TYPE_CHECKING:
    from app.casemate import Casemate
    from app.saves import Save, SaveWriter
    from app.timeline import Timeline

KEPT = "It is kept in the save, for everybody who opens it."
LONGEST = 160
"""Signs of a note that are shown where it is one answer of several."""


class NoteTaker:
    """Asks for the notes at the cursor of a time line; `done` is called when they have changed."""

    def __init__(self, app: Casemate, timeline: Timeline, done: Callable[[], None]) -> None:
        self.app = app
        self.timeline = timeline
        self.done = done
        self.n = timeline.n
        self.texts = [str(note["text"]) for note in timeline.notes_of(self.n)]

    def ask(self) -> None:
        """Ask for a note, or first which of those that there are; say at once if none can be."""
        self.app.wait_for("Reading the save", self._work(()), lambda _: self._ask())

    def _ask(self) -> None:
        if not self.texts:
            self._edit(None)
            return
        answers = [
            Answer(str(k), text if len(text) <= LONGEST else f"{text[:LONGEST]} …", str(k - 1))
            for k, text in enumerate(self.texts[:9], 1)
        ]
        answers += [Answer("n", "Write another one", "new"), Answer("z", "Back", "")]
        title = f"Notes at action {self.n}"
        ask = Choose(title, "Which one do you want to change?", answers)
        self.app.push_screen(ask, self._chosen)

    def _chosen(self, answer: str | None) -> None:
        if answer:
            self._edit(None if answer == "new" else int(answer))

    def _edit(self, place: int | None, text: str | None = None) -> None:
        """Ask for the text of a note, a new one without a place."""
        title = f"Note at action {self.n}"
        about = KEPT if place is None else f"{KEPT} An empty line takes the note away."
        before = "" if place is None else self.texts[place]

        def write(text: str | None) -> None:
            if text is None or text.strip() == before.strip():
                return

            def failed(error: CasemateError) -> None:
                # What was typed is not lost: it can be tried again.
                self._edit(place, text)
                self.app.tell(str(error), "error")

            texts = [text.strip()]
            if place is not None:
                changed = [*self.texts[:place], *texts, *self.texts[place + 1 :]]
                texts = ["", *filter(None, changed)]
            self.app.wait_for("Writing the note", self._work(texts), self._written, failed)

        self.app.push_screen(Ask(title, about, before if text is None else text), write)

    def _written(self, save: Save) -> None:
        self.timeline.know(save)
        self.done()

    def _work(self, texts: Sequence[str]) -> Callable[[], Save]:
        """What writes notes into the save, the empty one in place of all before, and answers it."""
        from app.saves import resume

        save, n = self.timeline.save, self.n
        if save is None:

            def refuse() -> Save:
                raise Refused("this game has no save to keep notes in")

            return refuse
        games = (getattr(screen, "controller", None) for screen in self.app.screen_stack)
        writers = (game.writer for game in games if game)
        # That of the game beneath, if there is one.
        own = next((each for each in writers if each and each.path == save.path), None)

        def work() -> Save:
            if own:
                return _write(save, own, n, texts)
            read, writer = resume(save.path)
            with writer:
                return _write(read, writer, n, texts)

        return work


def _write(save: Save, writer: SaveWriter, n: int, texts: Sequence[str]) -> Save:
    if texts[:1] == [""]:
        writer.set_notes(n, texts[1:])
    elif texts:
        writer.note(n, texts[0])
    save.rows += [{"note": {"n": n, "text": text}} for text in texts]
    return save
