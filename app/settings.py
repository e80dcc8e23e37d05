"""The settings, read at start without a model; what is wrong in them is told later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast, get_args

from app.clean import cells_of, clean
from app.paths import config_file, no_pipe, small_text, why

THEMES = ("dark", "light", "safe-dark", "safe-light", "ansi-dark", "ansi-light")
UndoChance = Literal["off", "same", "fresh"]
"""What follows when a lone player takes chance back: that may not be, the same dice, new ones."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user can set; `app.settings_model` says what each field means and takes."""

    theme: str = "dark"
    ascii: str = "auto"
    autoplay: float = 1.0
    mouse: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)
    undo_chance: UndoChance = "same"
    name: str = ""


LONGEST = 16
"""Cells of a name; a longer one would not fit beside what screens say."""


def name_fault(name: str) -> str:
    """What is wrong with a person's name, in a line; nothing if it can be used."""
    cells = cells_of(clean(name))
    if not name.strip() or not cells:
        return "it is empty"
    unseen = next((sign for sign in name if not sign.isprintable()), "")
    if unseen:
        return f"the sign U+{ord(unseen):04X} in it cannot be shown: leave it out"
    if max(len(name), cells) > LONGEST or "," in name:
        return f"at most {LONGEST} signs (wide ones count twice), and no comma"
    return ""


def read_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The settings of the file as far as they can be used, and one line on a file that cannot."""
    path = path or config_file(write=False)
    try:
        text = small_text(no_pipe(path))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeError) as error:
        return Settings(), f"{path.name} cannot be read, so the usual settings hold: {why(error)}"
    # Only here: most people have no such file.
    import tomllib

    try:
        return _usable(tomllib.loads(text)), ""
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Settings(), f"{path.name} is not TOML, so the usual settings hold: {error}"


def _usable(found: Mapping[str, Any]) -> Settings:
    """The fields whose values have the right type; the model tells of the others later."""
    usual = Settings()
    theme, ascii_signs = found.get("theme"), found.get("ascii")
    autoplay, mouse, keys = found.get("autoplay"), found.get("mouse"), found.get("keys")
    undo, name = found.get("undo_chance"), found.get("name")
    return Settings(
        theme=theme if isinstance(theme, str) else usual.theme,
        ascii=ascii_signs if ascii_signs in ("auto", "on", "off") else usual.ascii,
        autoplay=_seconds(autoplay, usual.autoplay),
        mouse=mouse if isinstance(mouse, bool) else usual.mouse,
        undo_chance=cast(UndoChance, undo) if undo in get_args(UndoChance) else usual.undo_chance,
        name=" ".join(name.split()) if isinstance(name, str) and not name_fault(name) else "",
        keys=_keys(keys) if isinstance(keys, dict) else {},
    )


def _seconds(value: Any, usual: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return usual
    return min(max(float(value), 0.1), 10.0)


def _keys(found: Mapping[str, Any]) -> dict[str, str]:
    """Keys by action id, as Textual takes them; ctrl+c is never given away."""
    return {
        name: keys.replace(" ", "")
        for name, keys in found.items()
        if isinstance(keys, str) and keys.strip() and "ctrl+c" not in keys
    }
