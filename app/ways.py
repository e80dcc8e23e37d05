"""The ways between screens: which screen opens which, and what is closed on leaving."""

from __future__ import annotations

import os
import sys
from functools import partial
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App

from app.clean import clean
from app.glyphs import plain, wants_ascii
from app.messages import Messages
from app.settings import Settings, read_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from textual.screen import Screen

    from app.controller import TurnController
    from app.job import Job
    from app.players import Player
    from app.shelf import Newest
    from games.core.errors import CasemateError
    from games.core.rules import Rules

Result = TypeVar("Result")

PAGES = {
    "daily": ("daily", "Daily"),
    "library": ("library", "Library"),
    "statistics": ("statistics", "Statistics"),
    "settings": ("preferences", "Preferences"),
}


class Ways(App[int]):
    """What screens ask of the program: texts as they may be drawn, messages, other screens."""

    # Texts are copied by a command. Textual's selection fails on what is just being removed: a
    # click on a message that goes would end the program.
    ALLOW_SELECT = False

    def __init__(self, settings: Settings, ascii_only: bool | None) -> None:
        self.ascii = False
        super().__init__()
        self._ascii_only = ascii_only
        self._take(settings)
        self.newest: Newest | None = None
        self._looked = False
        self._games: list[TurnController] = []
        self._jobs: list[Job[Any]] = []
        self._one_closes = Lock()
        self._messages = Messages(self)
        # Textual cannot replace its first screen: 1 if that lies beneath, done with.
        self._spent = 0

    def _take(self, settings: Settings) -> None:
        self.settings = settings
        # What the command line says goes before what the file says.
        wanted = settings.ascii if self._ascii_only is None else "on" if self._ascii_only else "off"
        encoding = getattr(sys.__stderr__, "encoding", "")  # what the screen is drawn on
        self.ascii = wants_ascii(wanted, os.environ, encoding)
        self.keymap: dict[str, str] = {}
        if settings.keys:
            # Only here: most people have the usual keys.
            from app.keymap import usable

            self.keymap = usable(settings.keys)
        self.set_keymap(self.keymap)

    def plain_text(self, text: str) -> str:
        """A text as it may be drawn: nothing that a terminal obeys, in ASCII if that is wanted."""
        text = clean(text)
        return plain(text) if self.ascii else text

    def tell(self, message: str, severity: Any = "information") -> None:
        """Show a message for some seconds; nothing in it is markup."""
        self.notify(self.plain_text(message), severity=severity, markup=False)
        self._messages.told()

    def use_settings(self) -> None:
        """Take over the settings as the file has them now."""
        settings, complaint = read_settings()
        if complaint:
            self.tell(complaint, "warning")
        self._take(settings)
        if self.settings.theme in self.available_themes:
            self.theme = self.settings.theme
        # All that was drawn is forgotten by this, whatever has changed.
        self.refresh_css(animate=False)

    def begin_loading(self) -> None:
        """Load in the background what the screen on top will need."""
        raise NotImplementedError

    def load(self, menu: bool) -> None:
        """Load in the background what the next keys will need, and what is told in the menu."""
        raise NotImplementedError

    def look_for_newest(self) -> None:
        """Look which game can be gone on with, and show it in the menu."""
        from app.shelf import newest_unfinished

        self._looked = True
        newest = newest_unfinished()
        if newest and self.newest and newest.as_told(self.newest):
            newest = newest._replace(turn=self.newest.turn, last=self.newest.last)
        self.newest = newest
        self.draw_newest()

    def draw_newest(self) -> None:
        """Show the newest game in the menu, if that is what is seen."""
        from app.screens.menu import Menu

        # While the program closes there is no screen any more.
        top = self.screen_stack[-1:]
        if top and isinstance(top[0], Menu):
            top[0].draw()

    def leave(self, screen: Screen[Any]) -> None:
        """Leave a screen for the one beneath, or the program if there is none."""
        if screen is not self.screen:
            return  # a second key of the same kind, while the first still closes it
        game = getattr(screen, "controller", None)
        if game:
            game.close()
        if len(self.screen_stack) - self._spent > 1:
            self.pop_screen()
        else:
            self.exit(0)

    def open_page(self, name: str) -> None:
        """Open a page of the menu by its name."""
        module, cls = PAGES[name]
        self.push_screen(getattr(import_module(f"app.screens.{module}"), cls)())

    def open_daily(self, slug: str) -> None:
        """Show today's games, the cursor on one of them."""
        from app.screens.daily import Daily

        self.push_screen(Daily(slug))

    def open_setup(self, slug: str) -> None:
        """Ask how a new game is to be played."""
        from app.screens.setup import SetupScreen

        self.push_screen(SetupScreen(slug))

    def open_rules(self, slug: str, rule: str = "") -> None:
        """Read the rules of a game, at a section."""
        from app.screens.rules_reader import RulesReader

        self.push_screen(RulesReader(slug, rule))

    # -- what may take long --------------------------------------------------------------------

    def wait_for(
        self,
        title: str,
        work: Callable[[], Result],
        then: Callable[[Result], None],
        failed: Callable[[CasemateError], None] | None = None,
    ) -> None:
        """Do work and go on with what comes of it; if it takes longer, how far it is can be seen.

        It is done in another thread, so that it can be called off, and it must not touch screens.
        Without `failed` an error is told in a message.
        """
        # Only here: the first frame of the menu waits for nothing.
        from app.job import Job
        from app.progress import CalledOff
        from games.core.errors import CasemateError

        job = Job(work)
        self._jobs.append(job)

        def settle(done: str | None = "done") -> None:
            self._jobs.remove(job)
            try:
                if not done:
                    raise CalledOff
                found = job.result()
            except CalledOff:
                job.call_off()
                self.drop_typed()
                self.tell(f"{title}: called off, nothing has changed")
            except CasemateError as error:
                (failed or self._tell_error)(error)
            else:
                then(found)

        if job.quick():
            settle()
        else:
            from app.screens.waiting import Waiting

            self.push_screen(Waiting(title, job), settle)

    def _tell_error(self, error: CasemateError) -> None:
        self.tell(str(error), "error")

    def drop_typed(self) -> None:
        """Forget what was typed ahead: it was for something that does not come."""
        raise NotImplementedError

    # -- games -------------------------------------------------------------------------------

    def play(self, game: TurnController, instead_of: Screen[Any] | None = None) -> None:
        """Show a game to be played, in place of a screen if that has done its work."""
        self._games.append(game)
        self._open(game_screen(game), instead_of)

    def begin(
        self,
        rules: Rules[Any],
        players: Sequence[Player],
        begin: Callable[[list[int] | None], TurnController],
        instead_of: Screen[Any] | None = None,
    ) -> None:
        """Begin a game; what its set-up throws and draws by hand is asked for first."""
        from app.screens.setting_up import SettingUp
        from games.core.errors import NeedRoll

        try:
            game = begin(None)
        except NeedRoll:
            self._open(SettingUp(rules, players, begin), instead_of)
        else:
            self.play(game, instead_of)

    def _open(self, screen: Screen[Any], instead_of: Screen[Any] | None) -> None:
        if instead_of is not self.screen:
            self.push_screen(screen)
        elif len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self._spent = 1
            self.push_screen(screen)

    def close_games(self) -> None:
        """Close the saves of all games, those that the command line opened as well.

        Whoever comes while another thread does so waits until it is done.
        """
        with self._one_closes:
            open_here = [getattr(screen, "controller", None) for screen in self.screen_stack]
            for job in self._jobs:
                job.end()
            for game in {*self._games, *filter(None, open_here)}:
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

        self.wait_for(
            "Opening the game",
            partial(open_game, path),
            lambda game: self.play(game, instead_of),
            lambda error: self._troubled(path, error, instead_of),
        )

    def open_replay(
        self,
        path: Path,
        instead_of: Screen[Any] | None = None,
        at: int | None = None,
        seat: int | None = None,
    ) -> None:
        """Show a saved game as a replay, at a move; a running one as that seat saw it."""
        from app.opening import timeline_to_watch
        from app.screens.replay import replay_at

        self.wait_for(
            "Opening the replay",
            partial(timeline_to_watch, path),
            lambda timeline: self._open(replay_at(timeline, at, seat), instead_of),
            lambda error: self._troubled(path, error, instead_of),
        )

    def _troubled(self, path: Path, error: Exception, instead_of: Screen[Any] | None) -> None:
        from app.screens.trouble import troubled

        troubled(self, path, error, instead_of)

    def game_over(self, game: TurnController, unasked: bool = True) -> None:
        """Show how a game ended, over its board; `unasked` if no key has called for it."""
        from app.screens.game_over import GameOver

        # A key on the board may have asked for it just before it came by itself.
        if not any(isinstance(s, GameOver) and s.game is game for s in self.screen_stack):
            self.push_screen(GameOver(game, unasked))

    def export(self, path: Path) -> None:
        """Write the reports of a saved game beside it, as text and as a page."""
        text, page = path.with_suffix(".txt"), path.with_suffix(".html")

        def write(reports: tuple[str, str]) -> None:
            from app.output import write_report
            from games.core.errors import CasemateError

            try:
                for name, content in zip((text, page), reports, strict=True):
                    write_report(name, content)
            except (CasemateError, OSError) as error:
                self.tell(str(error), "error")
            else:
                # The folder is that of the save, which the library names.
                self.tell(f"report written beside the save: {text.name} and {page.suffix}")

        self.wait_for("Writing the report", partial(_reports, path), write)

    def to_menu(self, then: Screen[Any] | None = None) -> None:
        """Close everything down to the menu, and open a screen over it."""
        from app.screens.menu import Menu

        self.close_games()
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if not isinstance(self.screen, Menu):
            self._spent = 1
            self.push_screen(Menu())
            self.begin_loading()
        if then:
            self.push_screen(then)


def game_screen(game: TurnController) -> Screen[Any]:
    """The screen of a running game; its module names it as `SCREEN` if it has one of its own."""
    from app.screens.base import GameScreen

    module = import_module(f"app.screens.{game.rules.info.slug}")
    screen: Screen[Any] = getattr(module, "SCREEN", GameScreen)(game)
    return screen


def _reports(path: Path) -> tuple[str, str]:
    """The reports of a saved game, as text and as a page."""
    from app.export import reader, report
    from app.opening import read_timeline

    timeline = read_timeline(path)
    point = reader(timeline)
    return report(timeline, "text", point), report(timeline, "html", point)
