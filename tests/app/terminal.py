"""A real terminal around the installed program: what was typed goes in, what is seen comes out."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pexpect
import pyte

DEADLINE = 30.0
"""Seconds that anything may take on a loaded machine; nothing waits so long when all is well."""

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
}
ALTERNATE = "1049"
CURSOR = "25"
MOUSE = ("1000", "1002", "1003", "1006", "1015")

_MODES = re.compile(r"\x1b\[\?([\d;]+)([hl])")
# What pyte takes for text: the keyboard protocol of kitty, and questions to the terminal.
_FOREIGN = re.compile(r"\x1b\[[<=>][\d;]*[A-Za-z]|\x1b\[[?>]?[\d;]*\$[a-z]")
# The emulator has no second screen; a real one is empty whenever it is switched to.
_SECOND = "\x1b[?1049h"
_UNFINISHED = re.compile(r"\x1b(\[[<=>?]?[\d;$]*)?\Z")


def command() -> list[str]:
    """The installed program; the module of the tree if there is none beside this Python."""
    found = shutil.which("casemate", path=os.path.dirname(sys.executable))
    return [found] if found else [sys.executable, "-m", "app"]


class Terminal:
    """A program in a terminal. Everything waits for a condition, with a deadline."""

    def __init__(
        self,
        *words: str,
        size: tuple[int, int] = (80, 24),
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.columns, self.rows = size
        self.screen = pyte.Screen(*size)
        self._stream = pyte.Stream(self.screen)
        self._rest = ""
        self.modes: dict[str, bool] = {}
        self.written = ""
        program, *given = self.command(*words)
        self.child = pexpect.spawn(
            program,
            given,
            env={**os.environ, **(environ or {})},
            dimensions=(self.rows, self.columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=DEADLINE,
        )
        self.child.delaybeforesend = None
        self.child.delayafterclose = self.child.delayafterterminate = 0.01

    def command(self, *words: str) -> list[str]:
        """What is run in the terminal."""
        return [*command(), *words]

    # -- what is seen ------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        """The rows of the screen."""
        return [row.rstrip() for row in self.screen.display]

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.lines)

    def mode(self, name: str) -> bool:
        """Whether a private mode of the terminal is on."""
        return self.modes.get(name, name == CURSOR)

    @property
    def mouse(self) -> bool:
        """Whether the program hears the mouse."""
        return any(map(self.mode, MOUSE))

    def take(self, timeout: float = 0.05) -> bool:
        """Take in what the program has written; False when it has closed the terminal."""
        try:
            part = self.child.read_nonblocking(1 << 16, timeout)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.written += part
        for names, end in _MODES.findall(part if not self._rest else self._rest + part):
            self.modes.update(dict.fromkeys(names.split(";"), end == "h"))
        text = self._rest + part
        cut = _UNFINISHED.search(text)
        self._rest = text[cut.start() :] if cut else ""
        text = _FOREIGN.sub("", text[: cut.start()] if cut else text)
        self._stream.feed(text.replace(_SECOND, f"{_SECOND}\x1b[2J"))
        return True

    def until(self, met: Callable[[], Any], what: str, deadline: float = DEADLINE) -> Any:
        """Wait until a condition holds and give what it said."""
        end = time.monotonic() + deadline
        while not (found := met()):
            assert self.take(), f"the program left before {what}\n{self.text}"
            assert time.monotonic() < end, f"waited in vain for {what}\n{self.text}"
        return found

    def see(self, *texts: str) -> None:
        """Wait until all texts stand on the screen."""
        for text in texts:
            self.until(partial(self.shows, text), repr(text))

    def shows(self, text: str) -> bool:
        """Whether a text stands on the screen now."""
        return text in self.text

    def gone(self, text: str) -> None:
        """Wait until a text is off the screen."""
        self.until(lambda: not self.shows(text), f"{text!r} to go")

    def rest(self) -> None:
        """Wait until nothing more is drawn."""
        drawn = -1
        while drawn != len(self.written):
            drawn = len(self.written)
            for _ in range(3):
                self.take(0.1)

    def place(self, text: str) -> tuple[int, int]:
        """Column and row, from 0, of a text on the screen."""
        for y, line in enumerate(self.lines):
            if (x := line.find(text)) >= 0:
                return x, y
        raise AssertionError(f"{text!r} is not on the screen\n{self.text}")

    # -- what is done ------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys by name or as they are."""
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def click(self, text: str, right: int = 0) -> None:
        """Click on a text, so many cells to the right of where it begins."""
        x, y = self.place(text)
        where = f"{x + 1 + right};{y + 1}"
        self.child.send(f"\x1b[<0;{where}M\x1b[<0;{where}m")

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.columns, self.rows = columns, rows
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    @property
    def pid(self) -> int:
        """The process that was started in the terminal."""
        pid = self.child.pid
        assert pid is not None
        return pid

    def kill(self, number: signal.Signals) -> int:
        """Send a signal to the program and wait for its end; the exit status."""
        os.kill(self.pid, number)
        return self.ended()

    def ended(self) -> int:
        """Wait until the program has ended by itself; its exit status."""
        status = self.over()
        assert status >= 0, f"ended by signal {-status}"
        return status

    def over(self) -> int:
        """Wait until the program is no more; its exit status, or minus the signal it died of."""
        end = time.monotonic() + DEADLINE
        while self.take():
            assert time.monotonic() < end, f"the program did not end\n{self.text}"
        self.child.wait()
        died = self.child.signalstatus
        return -died if died is not None else self.child.exitstatus or 0

    def close_window(self) -> None:
        """Close the window around the program, without a wait for its end."""
        # The stubs do not know the part of pexpect that holds the window.
        self.child.ptyproc.fileobj.close()  # type: ignore[attr-defined]

    def hang_up(self) -> int:
        """Close the window around the program and wait for its end; the exit status."""
        self.close_window()
        end = time.monotonic() + DEADLINE
        while self.child.isalive():
            assert time.monotonic() < end, "the program outlives its terminal"
            time.sleep(0.01)
        status = self.child.exitstatus
        assert status is not None, "the program died of a signal"
        return status

    def close(self) -> None:
        """End the program, whatever it does."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()


class Shell(Terminal):
    """A line of a shell in a terminal, with `casemate` on its path."""

    def command(self, *words: str) -> list[str]:
        """The shell; the first `casemate` in its line is the program of this tree."""
        program = " ".join(map(shlex.quote, command()))
        script = words[0].replace("casemate", program, 1)
        return ["/bin/sh", "-c", script]


class Jobs(Terminal):
    """A shell that can stop a program and let it go on, with `casemate` running in it."""

    def __init__(
        self,
        *words: str,
        size: tuple[int, int] = (80, 24),
        environ: Mapping[str, str] | None = None,
    ) -> None:
        shell = {"PS1": "ready> ", "ENV": ""}
        super().__init__(*words, size=size, environ=shell | dict(environ or {}))
        self.see("ready>")
        # `exec` would take the shell's place, and nobody could let the program go on.
        self.child.send(" ".join(map(shlex.quote, (*command(), *words))) + "\n")

    def command(self, *words: str) -> list[str]:
        """The shell."""
        return ["/bin/sh", "-i"]

    @property
    def program(self) -> int:
        """The process of the program."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return int(children.read_text().split()[0])

    def stop(self, key: str = "\x1a") -> None:
        """Stop the program by a key and wait for the shell."""
        self.child.send(key)
        self.until(lambda: not self.mode(ALTERNATE), "the normal screen")
        self.see("Stopped")


@contextmanager
def terminal(
    *words: str,
    size: tuple[int, int] = (80, 24),
    kind: type[Terminal] = Terminal,
    environ: Mapping[str, str] | None = None,
) -> Iterator[Terminal]:
    """A program in a terminal, ended with the block."""
    made = kind(*words, size=size, environ=environ)
    try:
        yield made
    finally:
        made.close()


def rows_of(home: Path) -> int:
    """How many whole rows the newest save under a home has; 0 without one."""
    saves = sorted(home.glob("saves/*.jsonl"), key=os.path.getmtime)
    return saves[-1].read_bytes().count(b"\n") if saves else 0
