"""The model of the settings file: it checks what a user wrote, and writes changes back into it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal

import tomlkit
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from app.keymap import fault
from app.output import write_whole
from app.paths import config_file, no_pipe, small_text, why
from app.settings import UndoChance, name_fault
from app.settings_text import ABOUT_KEYS, completed, template, uncommented
from games.core.errors import CasemateError


class SettingsFile(BaseModel):
    """The settings; the docstring of each field is its manual."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    theme: str = "dark"
    """Colours: dark, light, ansi-dark, ansi-light (the terminal's own), or a theme of Textual.

    In safe-dark and safe-light every eye can tell what matters apart.
    """

    ascii: Literal["auto", "on", "off"] = "auto"
    """Plain signs only: on, off, or auto, which looks at the locale."""

    autoplay: float = Field(default=1.0, ge=0.1, le=10.0)
    """Seconds for each action when a replay plays by itself, or when a bot moves."""

    mouse: bool = Field(default=True, strict=True)
    """Take the mouse; without it the terminal's own selection works."""

    undo_chance: UndoChance = "same"
    """Taking back dice in a game for one: off, same (they come again), or fresh (new ones).

    It counts as practice, and so it does in the statistics. Cards keep their order.
    """

    name: str = ""
    """Your name in games that you play alone or against bots, for the statistics."""

    keys: dict[str, str] = Field(default_factory=dict)
    """Other keys for a command, by its id, several with commas between: undo = "backspace"."""

    @field_validator("name")
    @classmethod
    def _usable_name(cls, name: str) -> str:
        wrong = name_fault(name) if name else ""
        if wrong:
            raise ValueError(wrong)
        return name

    @field_validator("keys")
    @classmethod
    def _known_keys(cls, keys: dict[str, str]) -> dict[str, str]:
        if wrong := fault(keys):
            raise ValueError(wrong)
        return keys


class WrongSettings(CasemateError):
    """A settings file that cannot be written to, or a value that it cannot take."""


def faults(path: Path | None = None) -> list[str]:
    """One line for each thing in the settings file that cannot be used."""
    path = path or config_file(write=False)
    try:
        found = tomllib.loads(small_text(no_pipe(path)))
    except (OSError, ValueError):
        return []  # reading at start told of it already
    try:
        SettingsFile.model_validate(found)
    except ValidationError as error:
        return [
            f"{path.name}: {'.'.join(map(str, each['loc']))}: {_told(each['msg'])}"
            for each in error.errors()
        ]
    return []


def _told(message: str) -> str:
    """What pydantic says, without its own words before ours."""
    return message.removeprefix("Value error, ")


def write_setting(name: str, value: Any, path: Path | None = None) -> None:
    """Change one setting in the file; comments, order and everything else stay as they are.

    A new file is one in which everything is explained.
    """
    path = path or config_file()
    try:
        text = small_text(no_pipe(path)) if path.exists() else _template()
        SettingsFile.model_validate({name: value})
        made = _with_keys(text, value) if name == "keys" else _with(text, name, value)
        write_whole(path, made.encode())
    except ValidationError as error:
        raise WrongSettings(f"{name}: {_told(error.errors()[0]['msg'])}") from None
    except (OSError, ValueError) as error:
        raise WrongSettings(f"{path.name} was not changed: {why(error)}") from None


def write_comments(path: Path | None = None) -> None:
    """Write everything that can be set into the file, in comments where it is not there yet."""
    path = path or config_file()
    try:
        text = small_text(no_pipe(path)) if path.exists() else ""
        tomlkit.parse(text)
        made = completed(text) if text.strip() else _template()
        write_whole(path, made.encode())
    except (OSError, ValueError) as error:
        raise WrongSettings(f"{path.name} was not changed: {why(error)}") from None


def _template() -> str:
    usual = SettingsFile()
    fields = SettingsFile.model_fields
    return template({n: (f.description or "", getattr(usual, n)) for n, f in fields.items()})


def _with(text: str, name: str, value: Any) -> str:
    """The text of the file with another value of a setting."""
    document = tomlkit.parse(text)
    if name in document:
        document[name] = value
        return tomlkit.dumps(document)
    made = uncommented(text, name, value)
    if made is None:
        about = (SettingsFile.model_fields[name].description or "").partition("\n")[0]
        document[name] = tomlkit.item(value).comment(about)
        made = tomlkit.dumps(document)
    return made


def _with_keys(text: str, keys: dict[str, str]) -> str:
    """The text of the file with these keys of the user's own; the others are the usual again."""
    for name, value in keys.items():
        if name not in tomlkit.parse(text).get("keys", {}):
            text = uncommented(text, name, value) or text
    document = tomlkit.parse(text)
    table = document.setdefault("keys", {})
    for name in [name for name in table if name not in keys]:
        del table[name]
    for name, value in keys.items():
        if table.get(name) != value:
            table[name] = value
    made = tomlkit.dumps(document)
    return completed(made) if ABOUT_KEYS[0] in made else made
