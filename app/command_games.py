"""The commands of the screens that show a game: playing, watching, the curtain, the tour."""

from __future__ import annotations

from collections.abc import Mapping

from app.command_rows import (
    BACK,
    DETAILS,
    DOWN,
    LEAVE,
    LEFT,
    PAGES,
    RIGHT,
    RULES,
    TOUR,
    UP,
    Command,
    command,
)

_GAME = (
    UP._replace(label="choose", shown="↑↓←→", rank=6),
    DOWN,
    LEFT,
    RIGHT,
    command("act", "enter", "act", "Carry out the choice under the cursor.", "act", rank=2),
    BACK._replace(help="Go back to the choices above, without a trace in the save."),
    command(
        "undo",
        "u",
        "undo",
        "Take back the last action.",
        "undo",
        title="Undo the last action",
        rank=3,
    ),
    command(
        "redo",
        "U",
        "redo",
        "Carry out again what was taken back.",
        "redo",
        title="Redo",
        rank=7,
    ),
    command(
        "hint",
        "H",
        "hint",
        "Ask what a bot would do here; it is counted as help.",
        "hint",
        title="Ask a bot for a hint",
        rank=8,
    ),
    command(
        "rules",
        "r",
        "rules",
        "Read the rules of the current step.",
        "rules",
        title="Read the rules",
        rank=4,
    ),
    command(
        "search",
        "/",
        "search",
        "Read and search the log.",
        "log",
        title="Read and search the log",
    ),
    command(
        "copy",
        "Y",
        "copy",
        "Copy the last log line to the clipboard.",
        title="Copy the last log line",
    ),
    DETAILS,
    TOUR._replace(label=""),
    PAGES[0]._replace(help="Look further back in the log."),
    PAGES[1]._replace(help="Look further on in the log."),
    LEAVE._replace(help="Leave the game; it is saved already."),
)

_OTHER_KEYS = {
    "up": UP._replace(
        help="Choose the way towards the ocean, as 8 does; elsewhere go up.",
        label="choose",
        shown="1-9 or arrows",
        rank=3,
    ),
    "down": DOWN._replace(help="Choose the way towards the colony, as 2 does; elsewhere go down."),
    "left": LEFT._replace(help="Choose the way to the left, as 4 does."),
    "right": RIGHT._replace(help="Choose the way to the right, as 6 does."),
    "undo": command(
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
    command("up_left", "y", "move(-1, -1)", "Choose the way up and left, as 7 does."),
    command("up_right", "ctrl+u", "move(1, -1)", "Choose the way up and right, as 9 does."),
    command("down_left", "b", "move(-1, 1)", "Choose the way down and left, as 1 does."),
    command("down_right", "n", "move(1, 1)", "Choose the way down and right, as 3 does."),
    command(
        "stop", "s", "stop", "Stop where the penguin stands, as 5 does.", "stop", shown="5", rank=2
    ),
)

GAME_PLACES: Mapping[str, tuple[Command, ...]] = {
    "game": _GAME,
    "ice": _ICE,
    "replay": (
        command(
            "step_back", ", left", "step(-1)", "Go one action back.", "step", shown=", .", rank=2
        ),
        command(
            "step_on", ". right enter", "step(1)", "Go one action on.", title="Go one action on"
        ),
        command(
            "event_back",
            "<",
            "event(-1)",
            "Go one event back: a single line of the log.",
            "event",
            shown="< >",
            rank=6,
        ),
        command("event_on", ">", "event(1)", "Go one event on.", title="Go one event on"),
        command(
            "turn_back",
            "[ pageup",
            "turn(-1)",
            "Go to the turn before.",
            "turn",
            shown="[ ]",
            rank=3,
        ),
        command(
            "turn_on", "] pagedown", "turn(1)", "Go to the next turn.", title="Go to the next turn"
        ),
        command(
            "play",
            "space",
            "play",
            "Play by itself, or stop.",
            "play",
            title="Play the replay by itself",
            shown="Space",
            rank=2,
        ),
        command("slower", "-", "speed(-1)", "Play more slowly.", title="Play more slowly"),
        command("faster", "+ =", "speed(1)", "Play faster.", title="Play faster"),
        command(
            "first", "home", "end(-1)", "Go to the start of the game.", title="Go to the start"
        ),
        command("last", "end", "end(1)", "Go to the end of the game.", title="Go to the end"),
        command(
            "goto",
            "g",
            "goto",
            "Go to an action by its number, or to a turn: t5.",
            "go to",
            title="Go to an action or turn by number",
        ),
        command(
            "branch",
            "b",
            "branch",
            "Play on from here, or from before the roll, in a new save.",
            "branch",
            title="Play on from here",
            rank=4,
        ),
        command(
            "viewpoint",
            "v",
            "viewpoint",
            "See it as another seat did, or all of it once the game is over.",
            "whose view",
            title="See it as another seat did",
            rank=3,
        ),
        command(
            "note",
            "n",
            "note",
            "Write a note at this action, change it, or take it away.",
            "note",
            title="Write or change a note",
            rank=6,
        ),
        command(
            "next_note",
            "N",
            "next_note",
            "Go to the next action with a note.",
            title="Go to the next note",
        ),
        command(
            "search",
            "/",
            "search",
            "Read the log; a line in it is a place to go to.",
            "log",
            title="Read and search the log",
            rank=6,
        ),
        command(
            "luck",
            "l",
            "luck",
            "Read what the dice gave and owed; a roll in it is a place to go to.",
            title="Luck: what the dice gave and owed",
        ),
        command(
            "rules",
            "r",
            "rules",
            "Read the rules of the current step.",
            "rules",
            title="Read the rules",
            rank=7,
        ),
        UP._replace(help="Scroll the log up."),
        DOWN._replace(help="Scroll the log down."),
        DETAILS,
        BACK._replace(help="Leave the replay."),
        LEAVE._replace(help="Leave the replay."),
    ),
    "handover": (
        command(
            "show",
            "space",
            "show",
            "Show the game to the person who is named.",
            "show",
            title="Show the game",
            shown="Space",
            rank=1,
        ),
        LEAVE._replace(help="Leave the game; it is saved already."),
    ),
    "tour": (
        command(
            "tour_on",
            "enter space right",
            "card(1)",
            "Go on to the next card; after the last one the tour is over.",
            "on",
            title="Next card",
            rank=1,
        ),
        command(
            "tour_back",
            "left backspace",
            "card(-1)",
            "Go back to the card before.",
            "back",
            title="Card before",
        ),
        RULES._replace(help="Read the rule of the card.", label="rule"),
        BACK._replace(help="End the tour."),
        LEAVE._replace(help="End the tour.", label="end"),
    ),
}
