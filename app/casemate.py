"""The Textual application: first screen, keys, colours."""

from __future__ import annotations

from app import calm, messages

# isort: split
import shutil
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from rich.segment import Segment
from textual import events
from textual.app import SystemCommand
from textual.filter import LineFilter
from textual.geometry import Size

from app.commands import EVERYWHERE, PLACES, bindings, commands, name_of
from app.ending import Ending
from app.glyphs import framed
from app.haste import Haste
from app.in_turn import InTurn
from app.settings import read_settings
from app.themes import own_themes, variables
from app.ways import game_screen

if TYPE_CHECKING:
    from textual.color import Color
    from textual.screen import Screen
    from textual.timer import Timer

    from app.progress import Stage
    from app.shelf import Newest

SETTLED = 0.25
"""Seconds after which a window that was dragged has its last size."""
CALM = 0.1
"""Seconds after the first frame before anything is loaded, so that a first key comes before it."""


__all__ = ["Casemate", "game_screen", "run_app"]


class AsciiFilter(LineFilter):
    """Draws everything in ASCII, the borders and signs of Textual's own widgets too."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in 7-bit signs."""
        return [
            segment if segment.text.isascii() else segment._replace(text=framed(segment.text))
            for segment in segments
        ]


ASCII_FILTER = AsciiFilter()


class Casemate(Ending):
    """The program. `opening` makes the first screen; without it that is the menu."""

    TITLE = "Casemate"
    NOTIFICATION_TIMEOUT = 4
    # The icon is an emoji, which terminals measure differently.
    CSS = f"{messages.CSS} SearchIcon {{ display: none; }}"
    BINDINGS: ClassVar[list[Any]] = bindings(EVERYWHERE)

    def __init__(
        self,
        opening: Callable[[Casemate], Screen[Any]] | None = None,
        ascii_only: bool | None = None,
        theme: str = "",
    ) -> None:
        settings, self._complaint = read_settings()
        super().__init__(settings, ascii_only)
        self._haste = Haste()
        self.in_turn = InTurn(self)
        self._told: set[str] = set()
        self._settling: Timer | None = None
        self._opening = opening
        for each in own_themes():
            self.register_theme(each)
        self._choose_theme(theme or settings.theme)

    def _choose_theme(self, name: str) -> None:
        if name in self.available_themes:
            self.theme = name
        else:
            self.theme = "dark"
            self._complaint = f"there is no theme {name!r}, so the dark one is used"

    # -- the first frame ---------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """The first screen: there is no empty one beneath it."""
        if self._opening:
            return self._opening(self)
        from app.screens.menu import Menu
        from app.shelf import guess_newest

        self.newest = guess_newest()
        return Menu()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every drawn line passes through last."""
        filters = super().get_line_filters()
        return [*filters, ASCII_FILTER] if self.ascii else filters

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of our roles in the theme of now."""
        return variables(self.current_theme)

    def on_mount(self) -> None:
        """Wait for the first frame."""
        self.listen_to_stops()
        self.call_after_refresh(self._after_first_frame)

    def _after_first_frame(self) -> None:
        calm.end()
        self.set_timer(CALM, self.begin_loading)

    def begin_loading(self) -> None:
        """Load in the background what the menu needs, if it is open; else only what is missing."""
        menu = any(getattr(screen, "PLACE", "") == "menu" for screen in self.screen_stack)
        if menu:
            self.look_for_newest()
        self.load(menu)

    def load(self, menu: bool) -> None:
        """Load in the background what the next keys will need, and what is told in the menu."""
        threading.Thread(target=self._load, args=(menu,), daemon=True, name="loading").start()

    def _load(self, menu: bool) -> None:
        """Import what the next keys will need, and check the settings."""
        complaints = [self._complaint] if self._complaint else []
        newest = self.newest if menu else None
        from app.progress import CalledOff, heard_by

        try:
            from app.loading import load, told

            # In a game that was opened at once, the others would only take memory.
            complaints += load(newest.slug if newest else "", games=menu)
            with heard_by(self._while_idle):
                newest = newest and told(newest)
        except CalledOff:
            newest = None
        except Exception as error:
            # Whoever needs what is missing will hear of it again; the rest can still be used.
            complaints.append(f"not all could be loaded: {type(error).__name__}: {error}")
        with suppress(RuntimeError):  # the program may have ended meanwhile
            self.call_later(self._loaded, complaints, newest)

    def _while_idle(self, stage: Stage) -> None:
        """Leave a game to whoever opens it meanwhile, and its tale for the next time."""
        from app.progress import CalledOff

        if self._jobs or self.leaving:
            raise CalledOff

    def _loaded(self, complaints: list[str], newest: Newest | None) -> None:
        for complaint in complaints:
            if complaint not in self._told:
                self._told.add(complaint)
                self.tell(complaint, "warning")
        if newest and self.newest and newest.path == self.newest.path:
            self.newest = newest
            self.draw_newest()

    def on_resize(self, event: events.Resize) -> None:
        """Look at the terminal's size again when it has come to rest."""
        # Each change is told by a signal. While a window is dragged, one signal may interrupt the
        # handling of another, and then it is the older size that is heard of last.
        if self._settling:
            self._settling.stop()
        if not self.is_headless:
            self._settling = self.set_timer(SETTLED, partial(self._look_at_size, event.size))

    def _look_at_size(self, known: Size) -> None:
        size = Size(*shutil.get_terminal_size())
        if size != known and all(size):
            self.post_message(events.Resize(size, size))

    # -- commands ----------------------------------------------------------------------------

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: those of its screen, and those of everywhere."""
        place = getattr(screen, "PLACE", "page")
        for row in commands(place if place in PLACES else "page"):
            about = row.help if row.title else ""
            yield SystemCommand(name_of(row), about, self._runner(screen, row.action))

    def _runner(self, screen: Screen[Any], action: str) -> Callable[[], Any]:
        async def run() -> None:
            await screen.run_action(action)

        return run

    def action_command_palette(self) -> None:
        """Open the palette, unless one is open already."""
        from app.screens.finder import Finder

        if not isinstance(self.screen, Finder):
            # Without Textual's id for it: while one closes, the next may be opened already.
            self.push_screen(Finder())

    def search_themes(self) -> None:
        """Open the palette of colours."""
        from app.screens.colours import Colours
        from app.screens.finder import Finder

        self.push_screen(Finder([Colours], placeholder="Search for colours…"))

    def action_help(self) -> None:
        """Show the keys and signs of this screen."""
        from app.screens.help import Help

        if not isinstance(self.screen, Help):
            self.push_screen(Help(self.screen))

    def action_tour(self) -> None:
        """Show the tour of the game that the screen on top is about."""
        from app.screens.here import slug_here
        from app.screens.tour import show_tour

        slug = slug_here(self.screen)
        if slug:
            show_tour(self, slug)
        else:
            self.tell("put the cursor on a game: each has a tour of its own")

    # -- keys and clicks ---------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Drop keys and clicks that arrive while the program closes, or for another screen.

        What is typed ahead is heard in its turn.
        """
        typed = isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded
        if typed and self.in_turn.must_wait(event):
            return
        if not isinstance(event, events.InputEvent) or self._hears(event):
            await super().on_event(event)

    def drop_typed(self) -> None:
        """Forget what was typed ahead."""
        self.in_turn.drop()

    def _hears(self, event: events.InputEvent) -> bool:
        if self.leaving or not self.screen_stack:
            return False
        top = self.screen_stack[-1]
        return not (self._haste.too_early(event, top) or self._haste.too_late(event, top))


def run_app(
    opening: Callable[[Casemate], Screen[Any]] | None = None,
    *,
    ascii_only: bool | None = None,
    theme: str = "",
    mouse: bool | None = None,
) -> int:
    """Run the program in this terminal; the answer is its exit status."""
    app = Casemate(opening, ascii_only, theme)
    threading.excepthook = app.thread_failed
    try:
        app.run(mouse=app.settings.mouse if mouse is None else mouse)
    except OSError:
        # The terminal may be gone before the program is (SIGHUP).
        if not app.signalled:
            raise
    finally:
        app.close_games()
    if app.last_words:
        print(app.last_words, file=sys.stderr)  # noqa: T201
    return 128 + app.signalled if app.signalled else app.return_code or 0
