"""The user's own keys: what is no key, what no terminal tells apart, what would mean two things."""

from __future__ import annotations

from collections.abc import Mapping

from textual.keys import Keys

from app.command_table import CHOOSING, EVERYWHERE, PLACE_NAMES, PLACES
from app.commands import SIGNS, commands, keys_of, read_keys, show_key

SAME = {
    "ctrl+i": "Tab",
    "ctrl+m": "Enter",
    "ctrl+h": "Backspace",
    "ctrl+[": "Esc",
    "ctrl+left_square_bracket": "Esc",
    "shift+enter": "Enter",
    "ctrl+enter": "Enter",
    "shift+space": "Space",
    "ctrl+space": "ctrl+@",
}
"""Keys that most terminals cannot tell from another one."""
KNOWN = frozenset({key.value for key in Keys} | SIGNS.keys())
IDS = frozenset(row.id for rows in (*PLACES.values(), EVERYWHERE) for row in rows)


def fault(given: Mapping[str, str]) -> str:
    """The first thing that is wrong with the user's own keys, in a line; nothing if all is well."""
    keymap = {name: read_keys(keys) for name, keys in given.items()}
    for name, keys in keymap.items():
        if name not in IDS:
            return f"there is no command {name!r}; there are {', '.join(sorted(IDS))}"
        parts = keys.split(",") if keys else []
        if not parts:
            return f"the command {name!r} needs a key"
        for key in parts:
            if wrong := _wrong(key):
                return f"{wrong}; give {name} another key"
    found = clashes(keymap)
    return found[0] if found else ""


def usable(given: Mapping[str, str]) -> dict[str, str]:
    """The user's own keys, as Textual names them, that can be had; other commands keep the usual.

    Otherwise a wrong key would leave its command without any, and a game without its way out.
    """
    named = {name: read_keys(keys) for name, keys in given.items() if name in IDS}
    keymap = {
        name: keys for name, keys in named.items() if keys and not any(map(_wrong, keys.split(",")))
    }
    while found := _clashes(keymap):
        *_, changed = next(iter(found))
        del keymap[changed]
    return keymap


def _wrong(key: str) -> str:
    if key == "ctrl+c":
        return "ctrl+c always copies"
    if key in SAME:
        return f"most terminals take {key} for {SAME[key]}"
    if key.startswith(("alt+", "ctrl+shift+")):
        return f"many terminals do not send {key}"
    if len(key) == 1 and key.isprintable():
        return ""
    return "" if key in KNOWN else f"{key!r} is no key: they are named as in f2, space, ctrl+o or u"


def clashes(keymap: Mapping[str, str]) -> list[str]:
    """One line for each key that would mean two things on a screen, each pair once."""
    return list(_clashes(keymap).values())


def _clashes(keymap: Mapping[str, str]) -> dict[tuple[str, ...], str]:
    """The lines by the key and its commands, of which the last is one that the user changed."""
    found: dict[tuple[str, ...], str] = {}
    for place, where in PLACE_NAMES.items():
        owners: dict[str, str] = {}
        # Those that the user has changed come last: they are what is to be told of.
        for row in sorted(commands(place), key=lambda row: row.id in keymap):
            for key in keys_of(row, keymap):
                if row.id in keymap and key in CHOOSING.get(place, ""):
                    told = f"{show_key(key)} chooses something {where}: give {row.id} another key"
                    found.setdefault((key, row.id), told)
                other = owners.setdefault(key, row.id)
                if other != row.id:
                    told = f"{show_key(key)} would be both {other} and {row.id} {where}"
                    found.setdefault((key, other, row.id), f"{told}: give one of them another key")
    return found
