"""The text of a settings file in which everything that can be set is explained, in comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import tomlkit

from app.command_table import EVERYWHERE, PLACE_NAMES, PLACES, Command
from app.commands import SIGNS

OPENING = (
    "# The settings of Casemate. A line that begins with # tells what is usual: to change it, take",
    "# away the # and the blank after it, and what it says.",
)
ABOUT_KEYS = (
    "# Keys by the id of their command, several with commas between: a letter or sign as it is",
    "# typed, or f2, space, enter, escape, tab, home, pageup, up, ctrl+o; the comma is comma.",
)


def template(fields: Mapping[str, tuple[str, Any]]) -> str:
    """A whole file. `fields` has for each setting what it means and its usual value."""
    lines = [*OPENING, ""]
    for name, (about, usual) in fields.items():
        if name != "keys":
            lines += [f"# {line.strip()}" for line in about.splitlines() if line.strip()]
            lines += [f"# {name} = {tomlkit.item(usual).as_string()}", ""]
    return "\n".join([*lines, "[keys]", *ABOUT_KEYS, *_key_lines(""), ""])


def completed(text: str) -> str:
    """The text of a file with a comment for each command that it does not name yet."""
    lines = list(_key_lines(text))
    if not lines:
        return text
    head = [] if re.search(r"^\s*\[keys\]", text, re.M) else ["", "[keys]", *ABOUT_KEYS]
    return "\n".join([text.rstrip("\n"), *head, *lines, ""])


def uncommented(text: str, name: str, value: Any) -> str | None:
    """The text with a setting or command that it has in a comment holding; None if it has not."""
    line = f"{name} = {tomlkit.item(value).as_string()}"
    made, count = re.subn(
        rf"^# {re.escape(name)} = [^#\n]*", lambda _: f"{line}  ", text, count=1, flags=re.M
    )
    return re.sub(r"[ ]+$", "", made, flags=re.M) if count else None


def _key_lines(text: str) -> Iterator[str]:
    """A heading for each screen, and the commands that no screen above it has."""
    named = set(re.findall(r"^\s*#?\s*(\w+)\s*=", text, re.M))
    for where, rows in (("everywhere", EVERYWHERE), *_places()):
        new = [row for row in rows if row.id not in named]
        named |= {row.id for row in new}
        if new:
            yield from ("", f"# {where[0].upper()}{where[1:]}", *map(_line, new))


def _places() -> Iterator[tuple[str, tuple[Command, ...]]]:
    return ((PLACE_NAMES[place], rows) for place, rows in PLACES.items())


def _line(row: Command) -> str:
    names = {sign: name for name, sign in SIGNS.items()}
    keys = ", ".join(names[key] if key == "," else key for key in row.keys)
    return f"{f'# {row.id} = {tomlkit.item(keys).as_string()}':<32}  # {row.help}"
