"""The commands of every screen: keys, footer, palette and help, all from one table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from textual.binding import Binding, BindingType

from app.command_table import EVERYWHERE, PLACES, Command

__all__ = [
    "COMMAND",
    "EVERYWHERE",
    "PLACES",
    "Command",
    "Hint",
    "bindings",
    "commands",
    "footer",
    "keys_of",
    "name_of",
    "read_keys",
    "show_key",
    "show_keys",
    "typing_bindings",
    "untyped",
    "with_keys",
]

COMMAND = re.compile(r"\{(\w+)\}")
"""A command in a text, by its id."""
NO_KEY = "f24"
"""A key that no keyboard has, for a command that would otherwise be left without any."""
ARROWS = {"↑↓": "Up/Down", "←→": "Left/Right", "↑↓←→": "arrows"}
"""What the arrow keys are called in ASCII."""


class Hint(NamedTuple):
    """An entry of the footer: the keys, what they do, and the action of each key."""

    keys: str
    label: str
    actions: tuple[str, ...]

    @property
    def width(self) -> int:
        """Cells that the entry takes, with the two blanks after it."""
        return len(self.keys) + len(self.label) + 3

    def action_at(self, x: int) -> str:
        """The action of a click so many cells into the entry: that of the key that stands there.

        The words go on and not back: theirs is the second key, if there are two.
        """
        on = self.actions[min(1, len(self.actions) - 1)]
        for sign in ("", " ", "/"):
            keys = self.keys.split(sign) if sign else list(self.keys)
            if len(keys) == len(self.actions) and x < len(self.keys):
                end = 0
                for key, action in zip(keys, self.actions, strict=True):
                    end += len(key) + len(sign)
                    if x < end:
                        return action
        return on


SIGNS = {
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "colon": ":",
    "question_mark": "?",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "plus": "+",
    "minus": "-",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}
NAMES = {
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
}


def commands(place: str) -> tuple[Command, ...]:
    """The commands of a place, those that work everywhere last."""
    return PLACES[place] + EVERYWHERE


def bindings(rows: Iterable[Command]) -> list[BindingType]:
    """The key bindings of commands; `id` lets the settings give them other keys."""
    return [
        Binding(
            # A comma parts the keys of a binding, so the comma itself goes by its name.
            ",".join("comma" if key == "," else key for key in row.keys),
            row.action,
            row.label or row.title,
            show=False,
            priority=row.priority,
            id=row.id,
        )
        for row in rows
    ]


def typing_bindings(place: str) -> list[BindingType]:
    """The key bindings of a line to type into, where every sign is typed.

    Textual takes the keys of signs away before it looks for the user's own, and with its last key
    the whole command: one that no keyboard has keeps it.
    """
    rows = commands(place)
    return bindings(
        row if any(map(_is_named, row.keys)) else row._replace(keys=(*row.keys, NO_KEY))
        for row in rows
    )


def _is_named(key: str) -> bool:
    """Whether a key is none that types a sign."""
    return len(key) > 1 and key not in SIGNS and key != "space"


def untyped(keys: Iterable[str]) -> list[str]:
    """Those keys that are heard where signs are typed."""
    return list(filter(_is_named, keys))


def show_key(key: str, ascii_only: bool = False) -> str:
    """A key as people write it: `Enter`, `↑`, `u`."""
    if ascii_only and key in ("up", "down", "left", "right"):
        return key.capitalize()
    if key[:1] == "f" and key[1:].isdigit():
        return key.upper()
    return SIGNS.get(key) or NAMES.get(key, key)


def read_keys(text: str) -> str:
    """Keys as people write them, as Textual names them: `Esc, F2` becomes `escape,f2`."""
    shown = {name.lower(): key for key, name in NAMES.items()} | {"pgdown": "pagedown"}
    keys = (key.strip() for key in ("comma" if text.strip() == "," else text).split(","))
    return ",".join(
        key if len(key) == 1 else shown.get(key.lower(), key.lower()) for key in keys if key
    )


def name_of(row: Command) -> str:
    """What a command is called in the palette and in the help."""
    return row.title or row.help.removesuffix(".")


def keys_of(row: Command, keymap: Mapping[str, str]) -> list[str]:
    """The keys of a command, with the user's own in place of the usual."""
    given = keymap[row.id].split(",") if row.id in keymap else row.keys
    # The comma parts the keys of a line, so that it stands there by its name.
    return [SIGNS.get(key.strip(), key.strip()) for key in given if key.strip()]


def show_keys(row: Command, keymap: Mapping[str, str], ascii_only: bool = False) -> str:
    """The keys of a command as the help lists them."""
    return " ".join(show_key(key, ascii_only) for key in keys_of(row, keymap))


def with_keys(text: str, place: str, keymap: Mapping[str, str], ascii_only: bool = False) -> str:
    """A text with the key of a command in place of its id: `{undo}` becomes `u`.

    A command of another place, which the text may tell of as well, has the key that it has there.
    """
    return COMMAND.sub(
        lambda found: show_key(keys_of(_row(found[1], place), keymap)[0], ascii_only), text
    )


def _row(name: str, place: str) -> Command:
    elsewhere = (row for rows in PLACES.values() for row in rows)
    return next(row for row in chain(commands(place), elsewhere) if row.id == name)


def _footer_keys(rows: Iterable[Command], keymap: Mapping[str, str], ascii_only: bool) -> str:
    first, *mates = rows
    if first.shown and not any(row.id in keymap for row in (first, *mates)):
        return ARROWS.get(first.shown, first.shown) if ascii_only else first.shown
    return " ".join(show_key(keys_of(row, keymap)[0], ascii_only) for row in (first, *mates))


def footer(
    rows: Iterable[Command],
    width: int,
    keymap: Mapping[str, str] | None = None,
    ascii_only: bool = False,
) -> list[Hint]:
    """The footer entries that fit into a line; those of the highest rank leave first."""
    found = {row.id: row for row in rows}
    kept = []
    for place, row in enumerate(found.values()):
        if row.label:
            together = [row, *(found[mate] for mate in row.mates if mate in found)]
            keys = _footer_keys(together, keymap or {}, ascii_only)
            hint = Hint(keys, row.label, tuple(each.action for each in together))
            kept.append((row.rank, place, hint))
    while kept and sum(hint.width for _, _, hint in kept) - 1 > width:
        kept.remove(max(kept))
    # The way out stands last in every footer.
    kept.sort(key=lambda entry: (entry[0] == 0, entry[1]))
    return [hint for _, _, hint in kept]
