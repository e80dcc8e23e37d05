"""The colour roles: what each means in a dark, a light and an ANSI theme, as CSS variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.theme import Theme

TEXT_ROLES = (
    "text",
    "title",
    "head",
    "dim",
    "rule",
    "ice",
    "side-a",
    "side-b",
    "side-c",
    "side-d",
    "threat",
    "legal",
    "good",
    "warn",
)
MARKED_ROLES = ("cursor", "here")
"""The only two roles with a background: the choice under the cursor, and the current step."""

ROLES = TEXT_ROLES + MARKED_ROLES

DARK: Mapping[str, str] = {
    "side-a": "#7fb4ff",
    "side-b": "#ffb86b",
    "side-c": "#8fd694",
    "side-d": "#e6d36a",
    "threat": "#ff7b72",
    "legal": "#7ee2c8",
    "good": "#8fd694",
    "warn": "#ffd166",
    "head": "#b9c7d8",
    "dim": "#9a9a9a",
    "rule": "#5c6470",
    "ice": "#9a9a9a",
    "cursor": "#ffd166",
    "cursor-text": "#101418",
    "here": "#b9c7d8",
    "here-text": "#101418",
}

LIGHT: Mapping[str, str] = {
    "side-a": "#0b4fa8",
    "side-b": "#8f3f00",
    "side-c": "#1a6b2a",
    "side-d": "#6b5800",
    "threat": "#b00020",
    "legal": "#00614f",
    "good": "#1a6b2a",
    "warn": "#7a4b00",
    "head": "#243447",
    "dim": "#5a5a5a",
    "rule": "#9a9a9a",
    "ice": "#5a5a5a",
    "cursor": "#7a4b00",
    "cursor-text": "#ffffff",
    "here": "#243447",
    "here-text": "#ffffff",
}

# A background of `ansi_default` shows nothing, so marked things are reverse and dim things dim.
ANSI: Mapping[str, str] = {
    "side-a": "ansi_blue",
    "side-b": "ansi_yellow",
    "side-c": "ansi_green",
    "side-d": "ansi_magenta",
    "threat": "ansi_red",
    "legal": "ansi_cyan",
    "good": "ansi_green",
    "warn": "ansi_yellow",
    "head": "ansi_default",
    "dim": "ansi_default",
    "rule": "ansi_default",
    "ice": "ansi_default",
    "cursor": "ansi_default",
    "cursor-text": "ansi_default",
    "here": "ansi_default",
    "here-text": "ansi_default",
}

COLOUR_STYLES: Mapping[str, str] = {
    "dim-style": "none",
    "cursor-style": "bold",
    "here-style": "bold",
}
ANSI_STYLES: Mapping[str, str] = {
    "dim-style": "dim",
    "cursor-style": "reverse bold",
    "here-style": "reverse bold",
}

PAGE = {"dark": "#121518", "light": "#f6f4ee"}
TEXT = {"dark": "#dcdcdc", "light": "#1c1c1c"}


def variables(theme: Theme) -> dict[str, str]:
    """The CSS variables of all roles in a theme, for `App.get_theme_variable_defaults`."""
    if theme.ansi:
        return {**ANSI, **ANSI_STYLES}
    return {**(DARK if theme.dark else LIGHT), **COLOUR_STYLES}


def own_themes() -> tuple[Theme, Theme]:
    """Our own two themes, `dark` and `light`, to be registered by the App."""
    from textual.theme import Theme

    def make(name: str, colours: Mapping[str, str]) -> Theme:
        return Theme(
            name=name,
            primary=colours["side-a"],
            secondary=colours["side-b"],
            warning=colours["warn"],
            error=colours["threat"],
            success=colours["good"],
            accent=colours["legal"],
            foreground=TEXT[name],
            background=PAGE[name],
            surface=PAGE[name],
            panel=PAGE[name],
            dark=name == "dark",
            text_alpha=1.0,
        )

    return make("dark", DARK), make("light", LIGHT)


def component_css(owner: str, prefix: str) -> str:
    """The CSS of the component classes `<prefix>--<role>` of a widget class."""
    sheet = [f"{owner} > .{prefix}--title {{ text-style: bold; }}"]
    for role in TEXT_ROLES[2:]:
        style = " text-style: $dim-style;" if role in ("dim", "rule", "ice") else ""
        bold = " text-style: bold;" if role in ("head", "threat") else ""
        sheet.append(f"{owner} > .{prefix}--{role} {{ color: ${role};{style}{bold} }}")
    for role in MARKED_ROLES:
        sheet.append(
            f"{owner} > .{prefix}--{role} "
            f"{{ color: ${role}-text; background: ${role}; text-style: ${role}-style; }}"
        )
    return "\n".join(sheet)
