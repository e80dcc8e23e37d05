"""The table of commands by screen; `app.commands` makes keys, footer, palette and help of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


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


def _row(name: str, keys: str, action: str, told: str, label: str = "", **more: Any) -> Command:
    return Command(name, tuple(keys.split()), action, told, label, **more)


EVERYWHERE = (
    _row(
        "help",
        "? f1",
        "app.help",
        "Show the keys and signs of this screen.",
        "help",
        title="Help",
        rank=1,
    ),
    _row(
        "palette",
        ": ctrl+p",
        "app.command_palette",
        "Search all commands by name.",
        "palette",
        title="Palette",
        rank=3,
    ),
    _row("colours", "C", "app.change_theme", "Choose other colours.", title="Colours"),
    _row(
        "suspend",
        "ctrl+z",
        "app.suspend_process",
        "Go to the background; the shell's fg comes back.",
        title="Suspend",
        priority=True,
    ),
    _row(
        "quit",
        "ctrl+q",
        "app.quit",
        "Leave the program at once; games are saved already.",
        title="Quit Casemate",
        priority=True,
    ),
)

_UP = _row("up", "up k", "move(0, -1)", "Move the cursor up.")
_DOWN = _row("down", "down j", "move(0, 1)", "Move the cursor down.")
_LEFT = _row("left", "left h", "move(-1, 0)", "Move the cursor left.")
_RIGHT = _row("right", "right l", "move(1, 0)", "Move the cursor right.")
_PAGES = (
    _row("page_up", "pageup", "page(-1)", "Go one page up."),
    _row("page_down", "pagedown", "page(1)", "Go one page down."),
    _row("first", "home", "end(-1)", "Go to the first line."),
    _row("last", "end", "end(1)", "Go to the last line."),
)
_DETAILS = _row(
    "details",
    "i",
    "details",
    "Read the card and what is in force, whole.",
    "details",
    title="Read the card and what is in force",
    rank=7,
)
_RULES = _row("rules", "r", "rules", "Read the rules.", "rules", title="Read the rules", rank=5)
_TOUR = _row(
    "tour", "T", "app.tour", "See how the game is played, in a minute.", "tour", title="Tour"
)
_LEAVE = _row(
    "leave", "q", "leave", "Go back; a game is saved already.", "leave", title="Leave", rank=0
)
_BACK = _row("back", "escape", "back", "Go back one step.", title="Back", shown="Esc")
_CHOOSE = _UP._replace(label="choose", shown="↑↓", rank=4)
_ACT = _row("act", "enter", "act", "Open or carry out what the cursor is on.", "open", rank=2)

_GAME = (
    _UP._replace(label="choose", shown="↑↓←→", rank=6),
    _DOWN,
    _LEFT,
    _RIGHT,
    _row("act", "enter", "act", "Carry out the choice under the cursor.", "act", rank=2),
    _BACK._replace(help="Go back to the choices above, without a trace in the save."),
    _row(
        "undo",
        "u",
        "undo",
        "Take back the last action.",
        "undo",
        title="Undo the last action",
        rank=3,
    ),
    _row(
        "redo",
        "U",
        "redo",
        "Carry out again what was taken back.",
        "redo",
        title="Redo",
        rank=7,
    ),
    _row(
        "hint",
        "H",
        "hint",
        "Ask what a bot would do here; it is counted as help.",
        "hint",
        title="Ask a bot for a hint",
        rank=8,
    ),
    _row(
        "rules",
        "r",
        "rules",
        "Read the rules of the current step.",
        "rules",
        title="Read the rules",
        rank=4,
    ),
    _row(
        "search",
        "/",
        "search",
        "Read and search the log.",
        "log",
        title="Read and search the log",
    ),
    _row(
        "copy",
        "Y",
        "copy",
        "Copy the last log line to the clipboard.",
        title="Copy the last log line",
    ),
    _DETAILS,
    _TOUR._replace(label=""),
    _PAGES[0]._replace(help="Look further back in the log."),
    _PAGES[1]._replace(help="Look further on in the log."),
    _LEAVE._replace(help="Leave the game; it is saved already."),
)

_OTHER_KEYS = {
    "up": _UP._replace(
        help="Choose the way towards the ocean, as 8 does; elsewhere go up.",
        label="choose",
        shown="1-9 or arrows",
        rank=3,
    ),
    "down": _DOWN._replace(help="Choose the way towards the colony, as 2 does; elsewhere go down."),
    "left": _LEFT._replace(help="Choose the way to the left, as 4 does."),
    "right": _RIGHT._replace(help="Choose the way to the right, as 6 does."),
    "undo": _row(
        "undo",
        "u",
        "undo",
        "Take back the last action; while nothing can be taken back, choose the way up and right.",
        "undo",
        title="Undo the last action",
        rank=3,
    ),
}
"""What some keys of a game mean where penguins go in eight directions."""

_ICE = (
    *(_OTHER_KEYS.get(row.id, row) for row in _GAME),
    _row("up_left", "y", "move(-1, -1)", "Choose the way up and left, as 7 does."),
    _row("up_right", "ctrl+u", "move(1, -1)", "Choose the way up and right, as 9 does."),
    _row("down_left", "b", "move(-1, 1)", "Choose the way down and left, as 1 does."),
    _row("down_right", "n", "move(1, 1)", "Choose the way down and right, as 3 does."),
    _row(
        "stop", "s", "stop", "Stop where the penguin stands, as 5 does.", "stop", shown="5", rank=2
    ),
)

PLACES: Mapping[str, tuple[Command, ...]] = {
    "menu": (
        _CHOOSE,
        _DOWN,
        _ACT,
        _TOUR._replace(help="See how the game under the cursor is played, in a minute.", rank=7),
        *_PAGES,
        _LEAVE._replace(help="Leave the program.", label="quit"),
    ),
    "page": (_CHOOSE, _DOWN, _ACT, *_PAGES, _BACK, _LEAVE),
    "setup": (
        # Which line is meant can be seen; the keys that nobody would guess stay longest.
        _CHOOSE._replace(rank=6),
        _DOWN,
        _LEFT._replace(help="Take the value before.", label="change", shown="←→", rank=4),
        _RIGHT._replace(help="Take the next value."),
        _row(
            "start",
            "enter",
            "act",
            "Start the game with what is shown.",
            "start",
            title="Start the game",
            rank=2,
        ),
        _row(
            "edit",
            "e",
            "edit",
            "Type a value: the seed, or the players.",
            "type",
            title="Type the value under the cursor",
            rank=3,
        ),
        _row(
            "reseed",
            "n",
            "reseed",
            "Take another random seed.",
            "reseed",
            title="Take another random seed",
            rank=3,
        ),
        _row(
            "daily",
            "d",
            "daily",
            "See today's game, which is the same for everybody.",
            "today's game",
            title="See today's game",
            rank=7,
        ),
        _RULES,
        _TOUR._replace(rank=7),
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
    "daily": (
        _CHOOSE,
        _DOWN,
        _ACT._replace(help="Go on with the attempt that is under way, or begin one.", label="play"),
        _row(
            "again",
            "n",
            "again",
            "Begin another attempt.",
            "another attempt",
            title="Begin another attempt at today's game",
            rank=3,
        ),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "setting_up": (
        _CHOOSE,
        _DOWN,
        _ACT._replace(help="Tell that this has come.", label="that came"),
        _row(
            "undo",
            "u",
            "undo",
            "Take back what was told last.",
            "one back",
            title="Take back what was told last",
            rank=3,
        ),
        *_PAGES,
        _BACK._replace(help="Give up: no game is begun."),
        _LEAVE._replace(help="Give up: no game is begun.", label="give up"),
    ),
    "statistics": (
        _UP._replace(help="Scroll up.", label="scroll", shown="↑↓", rank=6),
        _DOWN._replace(help="Scroll down."),
        _LEFT._replace(help="Count the game before.", label="game", shown="←→", rank=3),
        _RIGHT._replace(help="Count the next game."),
        _row(
            "player",
            "p",
            "player",
            "Count the games of the next player.",
            "player",
            title="Count the games of the next player",
            rank=3,
        ),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "library": (
        _CHOOSE._replace(rank=6),
        _DOWN,
        _ACT._replace(help="Go on playing; a finished game is shown as a replay."),
        _row(
            "replay",
            "p",
            "replay",
            "Watch the game from its start.",
            "replay",
            title="Watch the replay",
        ),
        _row(
            "branch",
            "b",
            "branch",
            "Play on from any action in a new save; the original stays.",
            "branch",
            title="Play on from any action",
        ),
        _row(
            "rename",
            "n",
            "rename",
            "Give the save another name.",
            "rename",
            title="Rename the save",
            rank=7,
        ),
        _row(
            "export",
            "x",
            "export",
            "Write a report of the game, as text and as a page with its boards.",
            "export",
            title="Write a report of the game",
            rank=6,
        ),
        _row(
            "delete",
            "d",
            "delete",
            "Delete the save, after a question.",
            "delete",
            title="Delete the save",
            rank=4,
        ),
        _row(
            "restore",
            "u",
            "restore",
            "Bring back what was deleted last, until you leave the library.",
            "undo",
            title="Bring back the save that was deleted last",
            rank=1,
        ),
        _row(
            "search",
            "/",
            "search",
            "Show only saves with the words that you type.",
            "find",
            title="Find a save",
            rank=3,
        ),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "game": _GAME,
    "ice": _ICE,
    "replay": (
        _row("step_back", ", left", "step(-1)", "Go one action back.", "step", shown=", .", rank=2),
        _row("step_on", ". right enter", "step(1)", "Go one action on.", title="Go one action on"),
        _row(
            "event_back",
            "<",
            "event(-1)",
            "Go one event back: a single line of the log.",
            "event",
            shown="< >",
            rank=6,
        ),
        _row("event_on", ">", "event(1)", "Go one event on.", title="Go one event on"),
        _row(
            "turn_back",
            "[ pageup",
            "turn(-1)",
            "Go to the turn before.",
            "turn",
            shown="[ ]",
            rank=3,
        ),
        _row(
            "turn_on", "] pagedown", "turn(1)", "Go to the next turn.", title="Go to the next turn"
        ),
        _row(
            "play",
            "space",
            "play",
            "Play by itself, or stop.",
            "play",
            title="Play the replay by itself",
            shown="Space",
            rank=2,
        ),
        _row("slower", "-", "speed(-1)", "Play more slowly.", title="Play more slowly"),
        _row("faster", "+ =", "speed(1)", "Play faster.", title="Play faster"),
        _row("first", "home", "end(-1)", "Go to the start of the game.", title="Go to the start"),
        _row("last", "end", "end(1)", "Go to the end of the game.", title="Go to the end"),
        _row(
            "goto",
            "g",
            "goto",
            "Go to an action by its number, or to a turn: t5.",
            "go to",
            title="Go to an action or turn by number",
        ),
        _row(
            "branch",
            "b",
            "branch",
            "Play on from here, or from before the roll, in a new save.",
            "branch",
            title="Play on from here",
            rank=4,
        ),
        _row(
            "viewpoint",
            "v",
            "viewpoint",
            "See it as another seat did, or all of it once the game is over.",
            "whose view",
            title="See it as another seat did",
            rank=3,
        ),
        _row(
            "note",
            "n",
            "note",
            "Write a note at this action, change it, or take it away.",
            "note",
            title="Write or change a note",
            rank=6,
        ),
        _row(
            "next_note",
            "N",
            "next_note",
            "Go to the next action with a note.",
            title="Go to the next note",
        ),
        _row(
            "search",
            "/",
            "search",
            "Read the log; a line in it is a place to go to.",
            "log",
            title="Read and search the log",
            rank=6,
        ),
        _row(
            "luck",
            "l",
            "luck",
            "Read what the dice gave and owed; a roll in it is a place to go to.",
            title="Luck: what the dice gave and owed",
        ),
        _row(
            "rules",
            "r",
            "rules",
            "Read the rules of the current step.",
            "rules",
            title="Read the rules",
            rank=7,
        ),
        _UP._replace(help="Scroll the log up."),
        _DOWN._replace(help="Scroll the log down."),
        _DETAILS,
        _BACK._replace(help="Leave the replay."),
        _LEAVE._replace(help="Leave the replay."),
    ),
    "handover": (
        _row(
            "show",
            "space",
            "show",
            "Show the game to the person who is named.",
            "show",
            title="Show the game",
            shown="Space",
            rank=1,
        ),
        _LEAVE._replace(help="Leave the game; it is saved already."),
    ),
    "log": (
        _CHOOSE,
        _DOWN,
        _ACT._replace(help="Go to the action of the line.", label="go there"),
        _row(
            "search",
            "/",
            "search",
            "Show only lines with these words.",
            "search",
            title="Search the log",
        ),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "reader": (
        _UP._replace(help="Scroll the text up.", label="scroll", shown="↑↓", rank=4),
        _DOWN._replace(help="Scroll the text down."),
        _row(
            "section_back",
            "[ left h",
            "section(-1)",
            "Go to the section before.",
            "section",
            shown="[ ]",
            rank=3,
        ),
        _row(
            "section_on",
            "] right l",
            "section(1)",
            "Go to the next section.",
            title="Go to the next section",
        ),
        _row(
            "search", "/", "search", "Search the text.", "search", title="Search the text", rank=2
        ),
        _row(
            "found",
            "n",
            "found(1)",
            "Go to the next place found.",
            "next",
            title="Go to the next place found",
            rank=5,
        ),
        _row("found_back", "N", "found(-1)", "Go to the place found before."),
        *_PAGES,
        _BACK,
        _LEAVE,
    ),
    "choice": (
        _UP._replace(help="Go to the answer above."),
        _DOWN._replace(help="Go to the answer below."),
        _LEFT._replace(help="Go to the answer before."),
        _RIGHT._replace(help="Go to the next answer."),
        _ACT._replace(help="Give the answer under the cursor."),
        _BACK._replace(help="Close the question without an answer."),
        _LEAVE._replace(help="Close it without an answer."),
    ),
    "typing": (
        _ACT._replace(help="Take what is typed."),
        _BACK._replace(help="Take back what was typed."),
    ),
    "words": (
        _UP._replace(help="Go to the line above."),
        _DOWN._replace(help="Go to the line below."),
        _ACT._replace(help="Go on with the lines that have these words."),
        _BACK._replace(help="Show all lines again."),
    ),
    "tour": (
        _row(
            "tour_on",
            "enter space right",
            "card(1)",
            "Go on to the next card; after the last one the tour is over.",
            "on",
            title="Next card",
            rank=1,
        ),
        _row(
            "tour_back",
            "left backspace",
            "card(-1)",
            "Go back to the card before.",
            "back",
            title="Card before",
        ),
        _RULES._replace(help="Read the rule of the card.", label="rule"),
        _BACK._replace(help="End the tour."),
        _LEAVE._replace(help="End the tour.", label="end"),
    ),
    "help": (
        _UP._replace(help="Scroll up.", label="scroll", shown="↑↓", rank=4),
        _DOWN._replace(help="Scroll down."),
        _RULES._replace(help="Read the rule of what the cursor is on."),
        _TOUR,
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

# What messages about keys call a place; each has one.
PLACE_NAMES: Mapping[str, str] = {
    "menu": "in the menu",
    "page": "on a page",
    "setup": "in the setup",
    "setting_up": "while the set-up is told",
    "settings": "in the settings",
    "daily": "on the page of today's game",
    "statistics": "in the statistics",
    "library": "in the library",
    "game": "in a game",
    "ice": "in L'Empereur",
    "replay": "in a replay",
    "handover": "behind the curtain",
    "log": "in the log",
    "reader": "in the rules",
    "choice": "in a question",
    "typing": "in a line to type into",
    "words": "in a line of words to find",
    "tour": "in a tour",
    "help": "in the help",
    "text": "in a text",
}

_ENTRIES = "0123456789abcdefgmnopstvwxz"
CHOOSING: Mapping[str, str] = {
    "menu": "123456789bcdst",
    "page": "123456789almnpv",
    "daily": "123456789",
    "game": _ENTRIES,
    "ice": "".join(sorted(set(_ENTRIES) - {"b", "n", "s"})),
}
"""Keys that choose a line on some screens; no command may have them there."""
