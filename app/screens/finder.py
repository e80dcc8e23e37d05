"""The palette of commands and that of colours: Textual's own, but each closes and acts once."""

from __future__ import annotations

import inspect
from contextlib import suppress

from textual import events, on
from textual.app import ComposeResult
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.worker import Worker

from app.screens.once import ClosesOnce

LISTED = ("cursor_down", "command_list")
"""What the keys of a palette do with its list."""


class Answers(CommandList):
    """The commands that were found."""

    def on_click(self, event: events.Click) -> None:
        """Ignore a click on a line that is gone by now: Textual would look for it all the same."""
        line = event.style.meta.get("option")
        if line is not None and line >= self.option_count:
            event.stop()
            event.prevent_default()


class Finder(CommandPalette, ClosesOnce[None]):
    """A palette that takes no second answer: Textual would act, and close, a second time."""

    # Textual draws its frame black, and some of its texts too faint to be read.
    DEFAULT_CSS = """
    Finder > .command-palette--help-text { text-style: not bold; }
    Finder > Vertical { background: $background; }
    Finder > Vertical:dark { background: $background; }
    Finder Input > .input--placeholder { color: $dim; }
    Finder #--input { border: hkey $rule; }
    Finder #--input.--list-visible { border-bottom: none; }
    Finder CommandList { border-bottom: hkey $rule; scrollbar-color: $dim; }
    Finder CommandList > .option-list--option-highlighted {
        color: $cursor-text; background: $cursor; text-style: $cursor-style;
    }
    """

    def compose(self) -> ComposeResult:
        """Textual's widgets, but for the list."""
        for widget in super().compose():
            yield Answers() if isinstance(widget, CommandList) else widget

    @property
    def unready(self) -> bool:
        """Whether the list does not show yet what was typed: Enter would take something else."""
        mine = (each for each in self.workers if each.node is self)
        return any(
            each.group == self._GATHER_COMMANDS_GROUP for each in mine if not each.is_finished
        )

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _answered(self, event: Message) -> None:
        self._first_only(event)

    def on_click(self, event: events.Click) -> None:
        """Close on the first click beside the palette only."""
        self._first_only(event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only close while there is no list yet, or no more: Textual would look for it."""
        if action in LISTED and not self.query(CommandList):
            return False
        return super().check_action(action, parameters)

    def _action_command_list(self, action: str) -> None:
        # Between new answers and their first picture the list has no lines to go a page on by,
        # and Textual's own looks for them; it has no public place to say otherwise.
        with suppress(KeyError, IndexError):
            super()._action_command_list(action)

    def _gather_commands(self, search_value: str) -> Worker[None]:
        # A palette that is closed meanwhile has no list any more for what is found, and Textual's
        # own ends the program for it; it has no public place to say otherwise.
        return self.run_worker(
            self._search_while_open(search_value), group=self._GATHER_COMMANDS_GROUP, exclusive=True
        )

    async def _search_while_open(self, search_value: str) -> None:
        try:
            await inspect.unwrap(CommandPalette._gather_commands)(self, search_value)
        except NoMatches:
            if self.query(CommandList):
                raise

    def _first_only(self, event: Message) -> None:
        if not self.on_top:
            event.stop()
            event.prevent_default()
