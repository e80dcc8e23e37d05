"""The console script: without arguments straight to the menu, else the command line."""

from __future__ import annotations

import os
import signal
import sys

SCREENS = ("play", "resume", "replay")


def shows_a_screen(words: list[str]) -> bool:
    """Will these words of the command line open the full screen?"""
    if not words:
        return True
    lines = ("--plain", "--check", "--help", "-h")
    return words[0] in SCREENS and not any(word in lines for word in words)


def _leave(number: int, frame: object) -> None:
    os._exit(128 + number)


def prepare() -> None:
    """Make signals count while all is still being imported, and have three standard streams."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # What is ignored from the start (`nohup`) stays so.
        if number and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _leave)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        # One that was closed is None. In this order they get the numbers 0 to 2, which no other
        # file may have.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def main() -> None:
    """Run the program."""
    prepare()
    if shows_a_screen(sys.argv[1:]):
        from app import calm  # noqa: F401 - the import alone lets the collector rest
    if len(sys.argv) > 1:
        from app.quick import quick

        command = quick(sys.argv[1:])
        if command:
            from app.starts import guarded

            guarded(command)
        else:
            from app.cli import main as command_line

            command_line()
        return
    from app.terminal import MENU_ADVICE, need_terminal, show

    need_terminal(MENU_ADVICE)
    show()


if __name__ == "__main__":
    main()
