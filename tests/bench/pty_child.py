"""A program in a terminal of its own, seen from outside: processor time, memory, frames."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEADLINE = 60.0
DROPPED = ("PYTHONDONTWRITEBYTECODE", "NO_COLOR", "COLUMNS", "LINES", "TEXTUAL", "TEXTUAL_THEME")


def environment(home: Path) -> dict[str, str]:
    """What the programs see: bytecode is kept, the terminal is a good one, the home is ours."""
    kept = {key: value for key, value in os.environ.items() if key not in DROPPED}
    return kept | {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "CASEMATE_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PYTHONHASHSEED": "0",
    }


class Child:
    """A running program."""

    def __init__(self, words: Sequence[str], home: Path, size: tuple[int, int] = (80, 24)) -> None:
        environ = environment(home)
        argv = [sys.executable, "-P", *words]
        self.name = " ".join(words)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execve(argv[0], argv, environ)
        self.tail = b""
        self.open = True

    def take(self, timeout: float) -> bool:
        """Take in what has been written; whether there was anything."""
        if not self.open or not select.select([self.fd], [], [], timeout)[0]:
            return False
        try:
            part = os.read(self.fd, 1 << 16)
        except OSError:
            part = b""
        self.open = bool(part)
        self.tail = (self.tail + part)[-20_000:]
        return bool(part)

    def until(self, text: str) -> None:
        """Wait until a text has been written."""
        end = time.monotonic() + DEADLINE
        wanted = text.encode()
        while wanted not in self.tail:
            self.take(0.1)
            if not self.open or time.monotonic() > end:
                raise RuntimeError(f"{self.name}: no {text!r}: {self.tail[-500:]!r}")

    def cpu(self) -> float:
        """The processor time of all its threads so far, in seconds."""
        # Linux: the clock of another process is named by its number.
        return time.clock_gettime((~self.pid << 3) | 2)

    def peak(self) -> int:
        """The most memory that it has had at once, in bytes."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) << 10
        raise RuntimeError("the system does not tell the memory of a process")

    def asleep(self) -> bool:
        """Whether none of its threads has anything to do."""
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            with suppress(OSError):
                stat = (task / "stat").read_text()
                if stat.rpartition(")")[2].split()[0] in "RD":
                    return False
        return True

    def rest(self, quiet: float = 0.004) -> None:
        """Wait until it has written all that it wants to and sleeps."""
        end = time.monotonic() + DEADLINE
        calm = 0
        before = -1.0
        while calm < 2:
            if time.monotonic() > end:
                raise RuntimeError("the program does not come to rest")
            wrote = self.take(quiet)
            now = self.cpu()
            calm = 0 if wrote or now != before or not self.asleep() else calm + 1
            before = now

    def press(self, key: str) -> float:
        """Press a key; the processor time until its frame is written and all is calm again."""
        before = self.cpu()
        os.write(self.fd, key.encode())
        end = time.monotonic() + DEADLINE
        while not self.take(0.5):
            if not self.open or time.monotonic() > end:
                raise RuntimeError(f"nothing was painted after {key!r}: {self.tail[-500:]!r}")
        self.rest()
        return self.cpu() - before

    def tap(self, key: str) -> float:
        """Press a key that may do nothing; the processor time until all is calm again."""
        before = self.cpu()
        os.write(self.fd, key.encode())
        self.take(0.3)
        self.rest()
        return self.cpu() - before

    def idle(self, seconds: float) -> None:
        """Let it do what it does for a while, and to the end."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.take(0.02)
        self.rest()

    def ended(self) -> float:
        """Wait for its end; the processor time that it used."""
        end = time.monotonic() + DEADLINE
        while self.open:
            self.take(0.5)
            if time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"{self.name} did not end: {self.tail[-500:]!r}")
        return self._reap()

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self._reap()

    def _reap(self) -> float:
        _, _, used = os.wait4(self.pid, 0)
        os.close(self.fd)
        return used.ru_utime + used.ru_stime
