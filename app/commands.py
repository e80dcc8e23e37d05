"""The commands of every screen: one row each, from which keys, footer, palette and help are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from textual.binding import Binding


class Command(NamedTuple):
    """A command. `id` is what settings rebind, `action` is a Textual action, `help` one sentence.

    With a `label` it stands in the footer, with a `title` in the palette. `shown` is how its keys
    are written while they are the usual ones; commands of the lowest `rank` leave a footer last.
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


class Hint(NamedTuple):
    """An entry of the footer: the keys, what they do, and the action of a click."""

    keys: str
    label: str
    action: str

    @property
    def width(self) -> int:
        """Cells that the entry takes, with the two blanks after it."""
        return len(self.keys) + len(self.label) + 3


ARROWS = "↑↓←→"

EVERYWHERE = (
    Command(
        "help",
        ("?", "f1"),
        "app.help",
        "Show the keys and signs of this screen.",
        "help",
        "Help",
        rank=1,
    ),
    Command(
        "palette", (":",), "app.command_palette", "Search all commands by name.", "palette", rank=3
    ),
    Command(
        "quit",
        ("ctrl+q",),
        "app.quit",
        "Leave the program at once; games are saved already.",
        title="Quit Casemate",
        priority=True,
    ),
)

_UP = Command("up", ("up", "k"), "move(0, -1)", "Move the cursor up.")
_DOWN = Command("down", ("down", "j"), "move(0, 1)", "Move the cursor down.")
_LEFT = Command("left", ("left", "h"), "move(-1, 0)", "Move the cursor left.")
_RIGHT = Command("right", ("right", "l"), "move(1, 0)", "Move the cursor right.")
_PAGES = (
    Command("page_up", ("pageup",), "page(-1)", "Go one page up."),
    Command("page_down", ("pagedown",), "page(1)", "Go one page down."),
    Command("first", ("home",), "end(-1)", "Go to the first line."),
    Command("last", ("end",), "end(1)", "Go to the last line."),
)
_LEAVE = Command("leave", ("q",), "leave", "Go back; a game is saved already.", "leave", rank=0)
_BACK = Command("back", ("escape",), "back", "Go back one step.", shown="Esc")
_CHOOSE = _UP._replace(label="choose", shown="↑↓", rank=4)
_ACT = Command("act", ("enter",), "act", "Open or carry out what the cursor is on.", "open", rank=2)

PLACES: Mapping[str, tuple[Command, ...]] = {
    "menu": (
        _CHOOSE,
        _DOWN,
        _ACT,
        *_PAGES,
        _LEAVE._replace(help="Leave the program.", label="quit"),
    ),
    "page": (_CHOOSE, _DOWN, _ACT, *_PAGES, _BACK, _LEAVE),
    "setup": (
        _CHOOSE,
        _DOWN,
        _LEFT._replace(help="Take the value before.", label="change", shown="←→", rank=4),
        _RIGHT._replace(help="Take the next value."),
        Command(
            "start",
            ("enter",),
            "act",
            "Start the game with what is shown.",
            "start",
            "Start the game",
            rank=2,
        ),
        Command(
            "edit",
            ("e",),
            "edit",
            "Type a value: the seed, or the players.",
            "type a value",
            "Type the value under the cursor",
        ),
        Command(
            "reseed",
            ("n",),
            "reseed",
            "Take another random seed.",
            "new seed",
            "Take another random seed",
        ),
        Command("rules", ("r",), "rules", "Read the rules.", "rules", "Read the rules", rank=4),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "settings": (
        _CHOOSE,
        _DOWN,
        _LEFT._replace(help="Take the value before.", label="change", shown="←→", rank=3),
        _RIGHT._replace(help="Take the next value."),
        _ACT._replace(
            help="Take the next value, or type other keys for a command.", label="change"
        ),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "library": (
        _CHOOSE,
        _DOWN,
        _ACT._replace(help="Go on playing; a finished game is shown as a replay."),
        Command(
            "replay",
            ("p",),
            "replay",
            "Watch the game from its start.",
            "replay",
            "Watch the replay",
        ),
        Command(
            "branch",
            ("b",),
            "branch",
            "Play on from the end in a copy; the original stays.",
            "copy",
            "Play on in a copy",
        ),
        Command(
            "export",
            ("x",),
            "export",
            "Write a report of the game as text.",
            "export",
            "Write a report of the game",
        ),
        Command(
            "delete",
            ("d",),
            "delete",
            "Delete the save, after a question.",
            "delete",
            "Delete the save",
        ),
        Command(
            "search", ("/",), "search", "Show only saves with these words.", "find", "Find a save"
        ),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "game": (
        _UP._replace(label="choose", shown=ARROWS, rank=4),
        _DOWN,
        _LEFT,
        _RIGHT,
        Command("act", ("enter",), "act", "Carry out the choice under the cursor.", "act", rank=2),
        _BACK._replace(help="Go back to the choices above, without a trace in the save."),
        Command(
            "undo",
            ("u",),
            "undo",
            "Take back the last action.",
            "undo",
            "Undo the last action",
            rank=3,
        ),
        Command("redo", ("U",), "redo", "Carry out again what was taken back.", title="Redo"),
        Command(
            "rules",
            ("r",),
            "rules",
            "Read the rules of the current step.",
            "rules",
            "Read the rules",
            rank=4,
        ),
        Command(
            "search",
            ("/",),
            "search",
            "Read and search the log.",
            "log",
            "Read and search the log",
            rank=6,
        ),
        Command(
            "copy",
            ("y",),
            "copy",
            "Copy the last log line to the clipboard.",
            title="Copy the last log line",
        ),
        _LEAVE._replace(help="Leave the game; it is saved already."),
    ),
    "replay": (
        Command(
            "step_back",
            (",", "left"),
            "step(-1)",
            "Go one action back.",
            "step",
            shown=", .",
            rank=2,
        ),
        Command(
            "step_on",
            (".", "right", "enter"),
            "step(1)",
            "Go one action on.",
            title="Go one action on",
        ),
        Command(
            "turn_back",
            ("[", "pageup"),
            "turn(-1)",
            "Go to the turn before.",
            "turn",
            shown="[ ]",
            rank=3,
        ),
        Command(
            "turn_on",
            ("]", "pagedown"),
            "turn(1)",
            "Go to the next turn.",
            title="Go to the next turn",
        ),
        Command(
            "play",
            ("space",),
            "play",
            "Play by itself, or stop.",
            "play",
            "Play the replay by itself",
            shown="Space",
            rank=2,
        ),
        Command("slower", ("-",), "speed(-1)", "Play more slowly.", title="Play more slowly"),
        Command("faster", ("+", "="), "speed(1)", "Play faster.", title="Play faster"),
        Command(
            "first", ("home",), "end(-1)", "Go to the start of the game.", title="Go to the start"
        ),
        Command("last", ("end",), "end(1)", "Go to the end of the game.", title="Go to the end"),
        Command(
            "goto",
            ("g",),
            "goto",
            "Go to an action by its number.",
            "go to",
            "Go to an action by number",
        ),
        Command(
            "branch",
            ("b",),
            "branch",
            "Play on from here in a copy.",
            "branch",
            "Play on from here",
            rank=4,
        ),
        Command(
            "note", ("n",), "note", "Write a note at this action.", "note", "Write a note", rank=6
        ),
        Command(
            "search",
            ("/",),
            "search",
            "Read the log; a line in it is a place to go to.",
            "log",
            "Read and search the log",
            rank=6,
        ),
        Command(
            "rules",
            ("r",),
            "rules",
            "Read the rules of the current step.",
            "rules",
            "Read the rules",
            rank=7,
        ),
        _UP._replace(help="Scroll the log up."),
        _DOWN._replace(help="Scroll the log down."),
        _BACK._replace(help="Leave the replay."),
        _LEAVE._replace(help="Leave the replay."),
    ),
    "log": (
        _CHOOSE,
        _DOWN,
        _ACT._replace(help="Go to the action of the line.", label="go there"),
        Command(
            "search",
            ("/",),
            "search",
            "Show only lines with these words.",
            "search",
            "Search the log",
        ),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "reader": (
        _UP._replace(help="Scroll the text up.", label="scroll", shown="↑↓", rank=4),
        _DOWN._replace(help="Scroll the text down."),
        Command(
            "turn_back",
            ("[", "left", "h"),
            "section(-1)",
            "Go to the section before.",
            "section",
            shown="[ ]",
            rank=3,
        ),
        Command(
            "turn_on",
            ("]", "right", "l"),
            "section(1)",
            "Go to the next section.",
            title="Go to the next section",
        ),
        Command(
            "search", ("/",), "search", "Search the text.", "search", "Search the text", rank=2
        ),
        Command(
            "found",
            ("n",),
            "found(1)",
            "Go to the next place found.",
            "next",
            "Go to the next place found",
            rank=5,
        ),
        Command("found_back", ("N",), "found(-1)", "Go to the place found before."),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "text": (
        _UP._replace(help="Scroll up.", label="scroll", shown="↑↓", rank=4),
        _DOWN._replace(help="Scroll down."),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
}

NAMES = {
    ",": "comma",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "f1": "F1",
}


def commands(place: str) -> tuple[Command, ...]:
    """The commands of a place, those that work everywhere last."""
    return PLACES[place] + EVERYWHERE


def bindings(rows: Iterable[Command]) -> list[Binding]:
    """The key bindings of commands; `id` lets the settings give them other keys."""
    return [
        Binding(
            # A comma parts the keys of a binding, so the comma itself goes by its name.
            ",".join(NAMES[","] if key == "," else key for key in row.keys),
            row.action,
            row.label or row.title,
            show=False,
            priority=row.priority,
            id=row.id,
        )
        for row in rows
    ]


def show_key(key: str, ascii_only: bool = False) -> str:
    """A key as people write it: `Enter`, `↑`, `u`."""
    if ascii_only and key in ("up", "down", "left", "right"):
        return key.capitalize()
    return "," if key in (",", "comma") else NAMES.get(key, key)


def show_keys(row: Command, keymap: Mapping[str, str], ascii_only: bool = False) -> str:
    """The keys of a command as the help lists them, with the user's own in place of the usual."""
    keys = keymap[row.id].split(",") if row.id in keymap else row.keys
    return " ".join(show_key(key.strip(), ascii_only) for key in keys)


def _footer_keys(row: Command, keymap: Mapping[str, str], ascii_only: bool) -> str:
    if row.id in keymap:
        return show_key(keymap[row.id].split(",")[0].strip(), ascii_only)
    if row.shown:
        return "arrows" if ascii_only and row.shown[0] in ARROWS else row.shown
    return show_key(row.keys[0], ascii_only)


def footer(
    rows: Iterable[Command],
    width: int,
    keymap: Mapping[str, str] | None = None,
    ascii_only: bool = False,
) -> list[Hint]:
    """The footer entries that fit into a line; those of the highest rank leave first."""
    kept = [
        (row.rank, place, Hint(_footer_keys(row, keymap or {}, ascii_only), row.label, row.action))
        for place, row in enumerate(rows)
        if row.label
    ]
    while kept and sum(hint.width for _, _, hint in kept) - 1 > width:
        kept.remove(max(kept))
    # The way out stands last in every footer.
    kept.sort(key=lambda entry: (entry[0] == 0, entry[1]))
    return [hint for _, _, hint in kept]
