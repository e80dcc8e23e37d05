"""The model of the settings file: it checks what a user wrote, and writes changes back into it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any, Literal

import tomlkit
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from app.commands import EVERYWHERE, PLACES
from app.paths import config_file
from app.settings import UndoChance, name_fault
from games.core.errors import CasemateError


class SettingsFile(BaseModel):
    """The settings; the docstring of each field is its manual."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    theme: str = "dark"
    """Colours: dark, light, ansi-dark, ansi-light (the terminal's own), or a theme of Textual.

    safe-dark and safe-light can be told apart by every eye.
    """

    ascii: Literal["auto", "on", "off"] = "auto"
    """Plain signs only: on, off, or auto, which looks at the locale."""

    autoplay: float = Field(default=1.0, ge=0.1, le=10.0)
    """Seconds for each action when a replay plays by itself."""

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
        known = {row.id for rows in (*PLACES.values(), EVERYWHERE) for row in rows}
        for name, value in keys.items():
            if name not in known:
                raise ValueError(
                    f"there is no command {name!r}; there are {', '.join(sorted(known))}"
                )
            if not value.strip():
                raise ValueError(f"the command {name!r} needs a key")
            if "ctrl+c" in value:
                raise ValueError(f"ctrl+c always copies; give {name!r} another key")
        return keys


class WrongSettings(CasemateError):
    """A settings file that cannot be written to, or a value that it cannot take."""


def faults(path: Path | None = None) -> list[str]:
    """One line for each thing in the settings file that cannot be used."""
    path = path or config_file(write=False)
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return []  # reading at start told of it already
    try:
        SettingsFile.model_validate(found)
    except ValidationError as error:
        return [
            f"{path.name}: {'.'.join(map(str, each['loc']))}: {each['msg']}"
            for each in error.errors()
        ]
    return []


def write_setting(name: str, value: Any, path: Path | None = None) -> None:
    """Change one setting in the file; comments, order and everything else stay as they are."""
    path = path or config_file()
    try:
        text = path.read_text("utf-8") if path.exists() else ""
        document = tomlkit.parse(text)
        SettingsFile.model_validate({name: value})
        if name in document or isinstance(value, dict):
            document[name] = value
        else:
            _add(document, name, value)
        _replace(path, tomlkit.dumps(document))
    except ValidationError as error:
        raise WrongSettings(f"{name}: {error.errors()[0]['msg']}") from None
    except (OSError, ValueError) as error:
        raise WrongSettings(f"{path.name} was not changed: {error}") from None


def _add(document: tomlkit.TOMLDocument, name: str, value: Any) -> None:
    """Put in a setting that was not there, and beside it what it means."""
    item = tomlkit.item(value)
    about = (SettingsFile.model_fields[name].description or "").partition("\n")[0]
    document[name] = item.comment(about)


def _replace(path: Path, text: str) -> None:
    """Put a whole new file in the place of the old one, so that no half of it is ever seen."""
    # A link to a file elsewhere (dotfiles) stays a link.
    target = Path(os.path.realpath(path))
    part = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        part.write_text(text, "utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
