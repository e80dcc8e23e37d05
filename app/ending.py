"""How the program ends or rests: by key, signal or fault, and the terminal is as it was before."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from textual.app import ScreenStackError
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.worker import WorkerFailed

from app.commands import with_keys
from app.signals import leave
from app.ways import Ways

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.screen import Screen

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
PATIENCE = 3.0
"""Seconds that an orderly exit may take after a signal; then the process ends by force."""
RESTORE = b"\x1b[<u\x1b[?1000;1002;1003;1006;1015;1016l\x1b[?1004;2004;2048l\x1b[?7;25h\x1b[?1049l"
"""Keyboard, mouse, focus and paste as before, line wrap and cursor on, the normal screen."""
CLEAR = "\x1b[2J\x1b[H"
BETWEEN = 0.5
"""Seconds that whatever runs may go on after the terminal has gone."""
LAST = 1.0
"""Seconds that the closing of saves may take when the process ends by force."""
TURN = 0.1
"""Seconds between two looks whether the terminal is ours again."""


class Ending(Ways):
    """The part of the program that obeys signals and gives the terminal back."""

    signalled = 0
    """The signal that the program ends by, if one came."""
    last_words = ""
    """The line that is left on the terminal after a fault."""
    _resting = _woken = _hung_up = False

    def get_driver_class(self) -> type[Driver]:
        """Textual's way to the terminal, on systems with terminals of their own a safer one."""
        found = super().get_driver_class()
        if found.__name__ != "LinuxDriver":
            return found
        from app.driver import TerminalDriver

        return TerminalDriver

    def on_load(self) -> None:
        """Take the signals before the terminal changes."""
        # Not the loop's own handlers: they wait until the loop is free, which may be never if the
        # terminal is gone.
        self._listen(self._end_by_signal, *SIGNALS)

    def listen_to_stops(self) -> None:
        """Take the signals that stop the program and let it go on, which Textual has taken too."""
        # Textual obeys within the handler, where it may wait for a lock that the interrupted code
        # holds, and draws nothing when it comes back.
        if not self.is_headless and hasattr(signal, "SIGTSTP"):
            self._listen(self._rest_later, signal.SIGTSTP)
            self._listen(self._continued, signal.SIGCONT)

    def _listen(self, act: Callable[[int, asyncio.AbstractEventLoop], None], *numbers: int) -> None:
        if threading.current_thread() is not threading.main_thread():
            return  # the signals are somebody else's
        loop = asyncio.get_running_loop()
        for number in numbers:
            signal.signal(number, lambda number, frame: act(number, loop))

    # -- resting -----------------------------------------------------------------------------

    def action_suspend_process(self) -> None:
        """Go to the background until the shell brings the program back."""
        self._rest()

    def _rest_later(self, number: int, loop: asyncio.AbstractEventLoop) -> None:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(partial(self.call_later, self._rest))

    def _rest(self) -> None:
        """Give the terminal back, stop, and take it again."""
        driver = self._driver
        if self.leaving or driver is None or not driver.can_suspend:
            return
        if self.secrets:
            self.cover()
            driver.write(CLEAR)
        driver.suspend_application_mode()
        self._resting, self._woken = True, False
        self._stop()
        while not owns_terminal():
            # In the background (`bg`) there is nothing to do.
            if not self.signalled:
                self._stop()
            time.sleep(TURN)
        driver.resume_application_mode()
        self._resting = False
        self._draw_all()
        if not self._woken:
            leave = with_keys("{leave} leaves", "game", self.keymap)
            self.tell(f"there is no shell to go back to: {leave}, your game is saved already")

    def cover(self) -> None:
        """Close the curtain before what one person alone sees: another may come back to it."""
        if getattr(self.screen, "PLACE", "") != "handover":
            for screen in self._stack():
                getattr(screen, "cover", lambda: None)()

    def _stop(self) -> None:
        """Stop the process, if anybody is there who could let it go on."""
        # The system sees to that, if the signal is left to it; SIGSTOP stops in any case.
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, handler)

    def _continued(self, number: int, loop: asyncio.AbstractEventLoop) -> None:
        """After a stop that nobody could prepare for (SIGSTOP), begin with the terminal anew."""
        self._woken = True
        if not self._resting and not self.signalled:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(partial(self.call_later, self._take_terminal))

    def _take_terminal(self) -> None:
        driver = self._driver
        if not (self.leaving or driver is None):
            driver.suspend_application_mode()
            driver.resume_application_mode()
            self._draw_all()

    def _draw_all(self) -> None:
        """Draw every line again, in the size that the terminal has by now."""
        if self.screen_stack:
            self.screen.refresh()

    # -- ending ------------------------------------------------------------------------------

    def exit(self, *given: Any, **more: Any) -> None:
        """Leave the program, and leave nothing of a hand in the terminal."""
        self.wipe()
        super().exit(*given, **more)

    @property
    def leaving(self) -> bool:
        """Whether the program has been told to end; from then on Textual mounts nothing more."""
        return self._exit

    @property
    def secrets(self) -> bool:
        """Whether some screen shows a game whose seats have secrets from each other."""
        rules = (getattr(getattr(screen, "view", None), "rules", None) for screen in self._stack())
        return any(each.info.hidden for each in rules if each)

    def _stack(self) -> list[Screen[Any]]:
        try:
            return list(self.screen_stack)
        except ScreenStackError:
            return []

    def wipe(self) -> None:
        """Clear the screen of a game with secrets: not every terminal keeps a second one."""
        if not self.secrets or self._driver is None:
            return
        for screen in self._stack():
            view = getattr(screen, "view", None)
            if view:
                view.blank()
        self._driver.write(CLEAR)

    def _end_by_signal(self, number: int, loop: asyncio.AbstractEventLoop) -> None:
        """Leave in order on the first signal, by force on a second one or after some seconds."""
        # A window that is closed brings several at once: of the system, of the shell, of the system
        # again when the shell has gone. A handler interrupts anything, another handler too, so all
        # that might wait for what was interrupted is done elsewhere.
        again, self.signalled = bool(self.signalled), number
        if is_gone():
            self.hang_up(number)
            return
        hurry = again or not owns_terminal()
        self._force_after(0 if hurry else PATIENCE, number)
        if hurry:
            return
        if number == signal.SIGHUP:
            # The system sends it after a hang-up, and the terminal would be opened once more.
            signal.signal(signal.SIGCONT, signal.SIG_IGN)
        try:
            loop.call_soon_threadsafe(partial(self.exit, 128 + number, return_code=128 + number))
        except RuntimeError:
            # The loop has ended, and with it the screen: nothing is left to be put in order.
            self._force_after(0, number, daemon=False)

    def hang_up(self, number: int = signal.SIGHUP) -> None:
        """End without the terminal, which is gone: nothing that writes to it is waited for."""
        self.signalled = number
        if self._hung_up:
            return
        self._hung_up = True
        # Best between two actions, so that none is interrupted. But what runs now may be waiting
        # for the terminal, and for ever.
        loop = self._loop
        with suppress(RuntimeError):
            if loop is not None:
                loop.call_soon_threadsafe(self._end_by_force, number)
        self._force_after(BETWEEN, number, daemon=False)

    def _force_after(self, seconds: float, number: int, *, daemon: bool = True) -> None:
        force = threading.Timer(seconds, self._end_by_force, (number,))
        force.daemon = daemon
        force.start()

    def thread_failed(self, failure: threading.ExceptHookArgs) -> None:
        """End if a thread of Textual's can no longer reach the terminal: the others would wait."""
        if isinstance(failure.exc_value, OSError):
            self.hang_up(self.signalled or signal.SIGHUP)
        else:
            threading.__excepthook__(failure)

    def _end_by_force(self, number: int) -> NoReturn:
        """End soon: every action is on disk already, so only the terminal is put right."""
        # A disk or a terminal that does not answer is not waited for either.
        last = threading.Timer(LAST, leave, (128 + number,))
        last.daemon = True
        last.start()
        with suppress(Exception):
            self.close_games()
        # What the terminal says to that is not even an OSError, if it is gone.
        with suppress(Exception):
            if not self._resting:
                self._restore()
        leave(128 + number)

    def _restore(self) -> None:
        """Put the terminal right; in the background only what the shell does not look after."""
        attributes = getattr(self._driver, "attrs_before", None)
        if attributes and owns_terminal():
            import termios

            termios.tcsetattr(0, termios.TCSANOW, attributes)
        os.write(2, (CLEAR.encode() if self.secrets else b"") + RESTORE)

    def _handle_exception(self, error: Exception) -> None:
        """Leave after an exception that nobody caught, but let one pass that is no fault."""
        # Who looks for what was not mounted any more, or for a screen that is closed, while the
        # program ends. Textual's own widgets do so, and it has no public place to say otherwise.
        cause = error.error if isinstance(error, WorkerFailed) else error
        if not (self.leaving and isinstance(cause, NoMatches | NoScreen | ScreenStackError)):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Leave after an exception that nobody caught: one line, and the rest in a file."""
        # Textual's own would print pages of traceback, with the values of all variables, over the
        # terminal; it has no public place to say otherwise.
        if not self.last_words:  # the same fault may pass here twice on its way out
            from app.report import report

            self.last_words = report(sys.exc_info()[1] or RuntimeError("unknown"))
        self.wipe()
        self._close_messages_no_wait()


def is_gone() -> bool:
    """Whether the terminal is there no more: its window is closed, its line broken."""
    try:
        import termios
    except ImportError:
        return False  # this system has no such terminals
    try:
        termios.tcgetattr(2)
    except termios.error as error:
        return error.args[0] in (errno.EIO, errno.ENXIO)
    return False


def owns_terminal() -> bool:
    """Whether the terminal is this program's, and not its shell's while it is in the background."""
    try:
        return os.tcgetpgrp(2) == os.getpgrp()
    except (AttributeError, OSError):
        return True  # it has no owner, or it is gone
