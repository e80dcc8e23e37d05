"""The console script: without arguments straight to the menu, else the command line."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program."""
    if len(sys.argv) > 1:
        from app.cli import main as command_line

        command_line()
        return
    from app.terminal import need_terminal, show

    need_terminal("casemate play GAME --plain plays in lines of text")
    show()


if __name__ == "__main__":
    main()
