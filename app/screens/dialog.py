"""Questions over a screen: one of some answers, or a line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Input

from app.commands import bindings, commands, typing_bindings
from app.screens.lines import Lines, Row, row, wrap
from app.screens.once import ClosesOnce

if TYPE_CHECKING:
    from app.casemate import Casemate

WIDE = 68


class Answer(NamedTuple):
    """An answer: the letter that chooses it, its words, and what the caller gets."""

    key: str
    label: str
    value: str


class Dialog(ModalScreen[str], ClosesOnce[str]):
    """A box in the middle of the screen with a title and some text. Escape answers None."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 50%; }
    Dialog:ansi { background: transparent; }
    Dialog > Vertical { background: $background; height: auto; max-height: 100%; padding: 0 1; }
    Dialog Lines { width: 1fr; background: $background; }
    """
    PLACE: ClassVar[str] = "choice"

    app: Casemate

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.head = title
        self.body = text
        self.lines = Lines(framed=False)
        self.box = Vertical()

    def compose(self) -> ComposeResult:
        """The box."""
        with self.box:
            yield self.lines

    def box_rows(self, width: int) -> list[Row]:
        """The title and the text."""
        rows = [row((line, "title")) for line in wrap(self.head, width)]
        for paragraph in self.body.splitlines():
            rows += [row(line) for line in wrap(paragraph, width)] or [Row()]
        return rows

    def on_resize(self, event: events.Resize) -> None:
        """Fit the box to the terminal."""
        self.draw(event.size)

    def draw(self, size: Size) -> None:
        """Lay the box out for a size of the terminal."""
        width = min(WIDE, size.width)
        self.box.styles.width = width
        roomy = size.height > 8
        self.box.styles.border = (
            ("ascii" if self.app.ascii else "round", "ansi_default") if roomy else None
        )
        rows = self.box_rows(width - (4 if roomy else 2))
        self.lines.styles.height = min(len(rows), max(size.height - (4 if roomy else 1), 1))
        self.call_after_refresh(self.lines.show, rows)

    def action_back(self) -> None:
        """Close without an answer."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class Choose(Dialog):
    """Asks for one of some answers; the first one is under the cursor."""

    # Textual keeps dialogs from the keys of the program, so those stand here once more.
    BINDINGS = bindings(commands("choice"))

    def __init__(self, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(title, text)
        self.answers = answers

    def box_rows(self, width: int) -> list[Row]:
        """The title, the text, and a line for each answer."""
        rows = [*super().box_rows(width), Row()]
        for answer in self.answers:
            first, *more = wrap(answer.label, width - 5) or [""]
            rows.append(
                row("  ", (answer.key, "legal"), f"  {first}", name=answer.key, key=answer.key)
            )
            rows += [row(f"     {line}") for line in more]
        return rows

    def action_move(self, across: int, down: int) -> None:
        """Go to another answer."""
        self.lines.move(across + down)

    def action_act(self) -> None:
        """Give the answer under the cursor."""
        # Enter may come before the first picture; then it is the first answer that is meant.
        self._give(self.lines.name_here or self.answers[0].key)

    def _give(self, key: str | None) -> bool:
        for answer in self.answers:
            if answer.key == key:
                self.dismiss(answer.value)
                return True
        return False

    def on_key(self, event: events.Key) -> None:
        """Give an answer by its letter."""
        if self._give(event.character):
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """Give the answer that was clicked."""
        offset = event.get_content_offset(self.lines)
        place = self.lines.row_at(offset.y) if offset and event.chain == 1 else None
        if place is not None and self.lines.rows[place].name:
            self._give(self.lines.rows[place].name)


class Grave(Choose):
    """A question that keys from before it was seen do not answer, however fast they were typed."""

    unasked = True


class Ask(Dialog):
    """Asks for a line of text; `check` says what is wrong with it, in a line, or nothing."""

    PLACE = "typing"
    BINDINGS = typing_bindings("typing")
    AUTO_FOCUS = "Input"

    def __init__(
        self, title: str, text: str, value: str = "", check: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(title, text)
        self.check = check
        self.wrong = ""
        self.input = Input(value, select_on_focus=True, compact=True)

    def compose(self) -> ComposeResult:
        """The box with its line."""
        self.input.cursor_blink = False
        with self.box:
            yield self.lines
            yield self.input

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the text."""
        event.stop()
        self.action_act()

    def action_act(self) -> None:
        """Give the text, or say what is wrong with it."""
        self.wrong = self.check(self.input.value) if self.check else ""
        if self.wrong:
            self.draw(self.app.size)
        else:
            self.dismiss(self.input.value)

    def box_rows(self, width: int) -> list[Row]:
        """The title, the text, and what is wrong with what was typed."""
        wrong = [row((line, "threat")) for line in wrap(self.wrong, width)]
        return [*super().box_rows(width), *wrong]
