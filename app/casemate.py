"""The Textual application: first screen, keys, colours, signals, and the ways between screens."""

from __future__ import annotations

from app import calm

# isort: split
import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App, SystemCommand

from app.commands import EVERYWHERE, PLACES, bindings, commands
from app.glyphs import plain, wants_ascii
from app.settings import read_settings
from app.themes import own_themes, variables

if TYPE_CHECKING:
    from pathlib import Path

    from textual.screen import Screen

    from app.controller import TurnController
    from app.shelf import Newest

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
PATIENCE = 3.0
"""Seconds that an orderly exit may take after a signal; then the process ends by force."""
CALM = 0.1
"""Seconds after the first frame before anything is loaded, so that a first key comes before it."""


PAGES = {
    "library": ("library", "Library"),
    "statistics": ("statistics", "Statistics"),
    "settings": ("preferences", "Preferences"),
}


class Casemate(App[int]):
    """The program. `opening` makes the first screen; without it that is the menu."""

    TITLE = "Casemate"
    BINDINGS: ClassVar[list[Any]] = bindings(EVERYWHERE)

    def __init__(
        self,
        opening: Callable[[Casemate], Screen[Any]] | None = None,
        ascii_only: bool | None = None,
        theme: str = "",
    ) -> None:
        self.settings, self._complaint = read_settings()
        setting = self.settings.ascii if ascii_only is None else "on" if ascii_only else "off"
        self.ascii = wants_ascii(setting, os.environ)
        super().__init__()
        self.keymap = dict(self.settings.keys)
        self.signalled = 0
        self.newest: Newest | None = None
        self._looked = False
        self._games: list[TurnController] = []
        self._opening = opening
        for each in own_themes():
            self.register_theme(each)
        self._choose_theme(theme or self.settings.theme)
        self.set_keymap(self.keymap)

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

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of our roles in the theme of now."""
        return variables(self.current_theme)

    def on_load(self) -> None:
        """Take the signals before the terminal changes."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            try:
                loop.add_signal_handler(number, self._end_by_signal, number)
            except (ValueError, RuntimeError, NotImplementedError):
                return  # not the main thread: the signals are somebody else's

    def on_mount(self) -> None:
        """Wait for the first frame."""
        self.call_after_refresh(self._after_first_frame)

    def _after_first_frame(self) -> None:
        calm.end()
        self.set_timer(CALM, self._begin_loading)

    def _begin_loading(self) -> None:
        self.look_for_newest()
        Thread(target=self._load, daemon=True, name="loading").start()

    def _load(self) -> None:
        """Import what the next keys will need; an import that fails here fails again there, and is told."""
        from app.loading import load

        complaints = [self._complaint] if self._complaint else []
        complaints += load(self.newest.slug if self.newest else "")
        if self.is_running:
            self.call_from_thread(self._tell_all, complaints)

    def _tell_all(self, complaints: list[str]) -> None:
        for complaint in complaints:
            self.tell(complaint, "warning")

    # -- for screens -------------------------------------------------------------------------

    def plain_text(self, text: str) -> str:
        """A text as it may be drawn: no control characters, in ASCII if that is wanted."""
        if not text.isprintable():
            text = "".join(char if char.isprintable() else "?" for char in text)
        return plain(text) if self.ascii else text

    def tell(self, message: str, severity: Any = "information") -> None:
        """Show a message for some seconds; nothing in it is markup."""
        self.notify(self.plain_text(message), severity=severity, markup=False)

    def use_settings(self) -> None:
        """Take over the settings as the file has them now."""
        self.settings, complaint = read_settings()
        if complaint:
            self.tell(complaint, "warning")
        self._choose_theme(self.settings.theme)
        self.ascii = wants_ascii(self.settings.ascii, os.environ)
        self.keymap = dict(self.settings.keys)
        self.set_keymap(self.keymap)
        for screen in self.screen_stack:
            screen.refresh(layout=True)

    def look_for_newest(self) -> None:
        """Look which game can be gone on with, and show it in the menu."""
        from app.shelf import newest_unfinished

        self._looked = True
        self.newest = newest_unfinished()
        draw = getattr(self.screen, "draw_newest", None)
        if draw:
            draw()

    def leave(self, screen: Screen[Any]) -> None:
        """Leave a screen for the one beneath, or the program if there is none."""
        if screen is not self.screen:
            return  # a second key of the same kind, while the first still closes it
        game = getattr(screen, "controller", None)
        if game:
            game.close()
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit(0)

    def open_page(self, name: str) -> None:
        """Open a page of the menu by its name."""
        module, cls = PAGES[name]
        self.push_screen(getattr(import_module(f"app.screens.{module}"), cls)())

    def open_setup(self, slug: str) -> None:
        """Ask how a new game is to be played."""
        from app.screens.setup import SetupScreen

        self.push_screen(SetupScreen(slug))

    def open_rules(self, slug: str, rule: str = "") -> None:
        """Read the rules of a game, at a section."""
        from app.screens.rules_reader import RulesReader

        self.push_screen(RulesReader(slug, rule))

    # -- games -------------------------------------------------------------------------------

    def play(self, game: TurnController, instead_of: Screen[Any] | None = None) -> None:
        """Show a game to be played, in place of a screen if that has done its work."""
        self._games.append(game)
        self._open(game_screen(game), instead_of)

    def _open(self, screen: Screen[Any], instead_of: Screen[Any] | None) -> None:
        if instead_of is self.screen:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def close_games(self) -> None:
        """Close the saves of all games that were opened here."""
        for game in self._games:
            game.close()
        self._games.clear()

    def go_on(self) -> None:
        """Go on with the newest unfinished game."""
        if not self._looked:
            self.look_for_newest()
        if self.newest:
            self.resume(self.newest.path)
        else:
            self.tell("no game was left unfinished")

    def resume(self, path: Path, instead_of: Screen[Any] | None = None) -> None:
        """Go on with a saved game; one that does not fit any more is asked about."""
        from app.opening import open_game
        from app.screens.trouble import troubled
        from games.core.errors import CasemateError

        try:
            game = open_game(path)
        except CasemateError as error:
            troubled(self, path, error, instead_of)
        else:
            self.play(game, instead_of)

    def watch(self, path: Path, instead_of: Screen[Any] | None = None, at: int | None = None) -> None:
        """Show a saved game as a replay, at a move."""
        from app.screens.replay import replay_of
        from app.screens.trouble import troubled
        from games.core.errors import CasemateError

        try:
            screen = replay_of(path, at)
        except CasemateError as error:
            troubled(self, path, error, instead_of)
        else:
            self._open(screen, instead_of)

    def game_over(self, game: TurnController) -> None:
        """Show how a game ended, over its board."""
        from app.screens.game_over import GameOver

        self.push_screen(GameOver(game))

    def export(self, path: Path) -> None:
        """Write a report of a saved game beside it."""

    def to_menu(self, then: Screen[Any] | None = None) -> None:
        """Close everything down to the menu, and open a screen over it."""
        from app.screens.menu import Menu

        self.close_games()
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if not isinstance(self.screen, Menu):
            self.switch_screen(Menu())
        if then:
            self.push_screen(then)

    # -- commands ----------------------------------------------------------------------------

    @property
    def place(self) -> str:
        """The place of the screen on top, by which its commands are found."""
        return str(getattr(self.screen, "PLACE", "page"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: those of the screen it was opened on, and those of everywhere."""
        place = getattr(screen, "PLACE", "page")
        for row in commands(place if place in PLACES else "page"):
            if row.title:
                yield SystemCommand(row.title, row.help, self._runner(screen, row.action))
        yield SystemCommand("Colours", "Choose another theme.", self.action_change_theme)

    def _runner(self, screen: Screen[Any], action: str) -> Callable[[], Any]:
        async def run() -> None:
            await screen.run_action(action)

        return run

    def action_help(self) -> None:
        """Show the keys and signs of this screen."""
        from app.screens.help import Help

        if not isinstance(self.screen, Help):
            self.push_screen(Help(self.place))

    # -- the end -----------------------------------------------------------------------------

    def _end_by_signal(self, number: int) -> None:
        """Leave in order on the first signal, by force on a second one or after some seconds."""
        if self.signalled:
            os._exit(128 + number)
        self.signalled = number
        force = Timer(PATIENCE, os._exit, (128 + number,))
        force.daemon = True
        force.start()
        self.exit(128 + number, return_code=128 + number)

    def _fatal_error(self) -> None:
        """Leave after an exception that nobody caught: one line, and the rest in a file."""
        # Textual's own would print pages of traceback, with the values of all variables, over the
        # terminal; it has no public place to say otherwise.
        from rich.text import Text

        from app.report import report

        error = sys.exc_info()[1]
        self._exit_renderables.append(Text(report(error or RuntimeError("unknown")), no_wrap=True, overflow="ignore"))
        self._close_messages_no_wait()


def game_screen(game: TurnController) -> Screen[Any]:
    """The screen of a running game."""
    from app.screens.base import GameScreen

    return GameScreen(game)


def run_app(
    opening: Callable[[Casemate], Screen[Any]] | None = None,
    *,
    ascii_only: bool | None = None,
    theme: str = "",
    mouse: bool | None = None,
) -> int:
    """Run the program in this terminal; the answer is its exit status."""
    app = Casemate(opening, ascii_only, theme)
    try:
        app.run(mouse=app.settings.mouse if mouse is None else mouse)
    except OSError:
        # The terminal may be gone before the program is (SIGHUP).
        if not app.signalled:
            raise
    finally:
        app.close_games()
    return app.return_code or 0
