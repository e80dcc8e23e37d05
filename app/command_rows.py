"""A command, those that work everywhere, and those that many screens have."""

from __future__ import annotations

from typing import Any, NamedTuple


class Command(NamedTuple):
    """A command. `id` is what settings rebind, `action` is a Textual action, `help` one sentence.

    With a `label` it stands in the footer, with a `title` in the palette. `shown` is how its keys
    are written while they are the usual ones; commands of the lowest `rank` leave a footer last.
    Its `mates` are the ids of commands that stand in the footer with it, as the way on with the
    way back.
    """

    id: str
    keys: tuple[str, ...]
    action: str
    help: str
    label: str = ""
    title: str = ""
    shown: str = ""
    rank: int = 5
    priority: bool = False
    mates: tuple[str, ...] = ()


def command(name: str, keys: str, action: str, told: str, label: str = "", **more: Any) -> Command:
    """A command with its keys parted by blanks."""
    return Command(name, tuple(keys.split()), action, told, label, **more)


EVERYWHERE = (
    command(
        "help",
        "? f1",
        "app.help",
        "Show the keys and signs of this screen.",
        "help",
        title="Help",
        rank=1,
    ),
    command(
        "palette",
        ": ctrl+p",
        "app.command_palette",
        "Search all commands by name.",
        "palette",
        title="Palette",
        rank=3,
    ),
    command("colours", "C", "app.change_theme", "Choose other colours.", title="Colours"),
    command(
        "suspend",
        "ctrl+z",
        "app.suspend_process",
        "Go to the background; the shell's fg comes back.",
        title="Suspend",
        priority=True,
    ),
    command(
        "quit",
        "ctrl+q",
        "app.quit",
        "Leave the program at once; games are saved already.",
        title="Quit Casemate",
        priority=True,
    ),
)

UP = command("up", "up k", "move(0, -1)", "Move the cursor up.")
DOWN = command("down", "down j", "move(0, 1)", "Move the cursor down.")
LEFT = command("left", "left h", "move(-1, 0)", "Move the cursor left.")
RIGHT = command("right", "right l", "move(1, 0)", "Move the cursor right.")
PAGES = (
    command("page_up", "pageup", "page(-1)", "Go one page up."),
    command("page_down", "pagedown", "page(1)", "Go one page down."),
    command("first", "home", "end(-1)", "Go to the first line."),
    command("last", "end", "end(1)", "Go to the last line."),
)
DETAILS = command(
    "details",
    "i",
    "details",
    "Read the card and what is in force, whole.",
    "details",
    title="Read the card and what is in force",
    rank=7,
)
RULES = command("rules", "r", "rules", "Read the rules.", "rules", title="Read the rules", rank=5)
TOUR = command(
    "tour", "T", "app.tour", "See how the game is played, in a minute.", "tour", title="Tour"
)
LEAVE = command(
    "leave", "q", "leave", "Go back; a game is saved already.", "leave", title="Leave", rank=0
)
BACK = command("back", "escape", "back", "Go back one step.", title="Back", shown="Esc")
CHOOSE = UP._replace(label="choose", shown="↑↓", rank=4, mates=("down",))
ACT = command("act", "enter", "act", "Open or carry out what the cursor is on.", "open", rank=2)
