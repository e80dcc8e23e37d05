"""The console script: without arguments straight to the menu, else the command line."""

from __future__ import annotations

import sys

SCREENS = ("play", "resume", "replay")


def shows_a_screen(words: list[str]) -> bool:
    """Will these words of the command line open the full screen?"""
    if not words:
        return True
    lines = ("--plain", "--check", "--help", "-h")
    return words[0] in SCREENS and not any(word in lines for word in words)


def main() -> None:
    """Run the program."""
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
    from app.terminal import need_terminal, show

    need_terminal("casemate play GAME --plain plays in lines of text")
    show()


if __name__ == "__main__":
    main()
