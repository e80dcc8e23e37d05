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
    "rule": "#8a8a8a",
    "ice": "#5a5a5a",
    "cursor": "#7a4b00",
    "cursor-text": "#ffffff",
    "here": "#243447",
    "here-text": "#ffffff",
}

# Chosen with the usual matrices for protanopia, deuteranopia and tritanopia: the sides, threat and
# legal differ from each other and from plain text by a CIEDE2000 of at least 12 for every eye.
SAFE_DARK: Mapping[str, str] = {
    **DARK,
    "side-a": "#4084ff",
    "side-b": "#e9a204",
    "side-c": "#2fb38a",
    "side-d": "#f4e97b",
    "threat": "#d86a42",
    "legal": "#d0aefb",
    "good": "#2fb38a",
    "warn": "#f4e97b",
    "cursor": "#f4e97b",
}

SAFE_LIGHT: Mapping[str, str] = {
    **LIGHT,
    "side-a": "#002e84",
    "side-b": "#653400",
    "side-c": "#007a6e",
    "side-d": "#706900",
    "threat": "#a3354d",
    "legal": "#7a3fc0",
    "good": "#007a6e",
    "warn": "#653400",
    "cursor": "#653400",
}

# A background of `ansi_default` shows nothing, so marked things are reverse and dim things dim.
_NO_COLOUR = dict.fromkeys(
    ("head", "dim", "rule", "ice", "cursor", "cursor-text", "here", "here-text"), "ansi_default"
)

# Only colours that can be read in the usual palettes of terminals: of the dark halves blue, red
# and magenta cannot on black; of all colours only these three can on white.
ANSI_DARK: Mapping[str, str] = {
    "side-a": "ansi_bright_cyan",
    "side-b": "ansi_bright_yellow",
    "side-c": "ansi_bright_green",
    "side-d": "ansi_bright_white",
    "threat": "ansi_bright_red",
    "legal": "ansi_bright_green",
    "good": "ansi_bright_green",
    "warn": "ansi_bright_yellow",
    **_NO_COLOUR,
}

ANSI_LIGHT: Mapping[str, str] = {
    "side-a": "ansi_blue",
    "side-b": "ansi_red",
    "side-c": "ansi_magenta",
    "side-d": "ansi_default",
    "threat": "ansi_red",
    "legal": "ansi_magenta",
    "good": "ansi_default",
    "warn": "ansi_magenta",
    **_NO_COLOUR,
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


# What can be read on the page of every theme of Textual.
ELSEWHERE_DARK: Mapping[str, str] = {**DARK, "dim": "#a6a6a6", "ice": "#a6a6a6", "rule": "#838b98"}
ELSEWHERE_LIGHT: Mapping[str, str] = {**LIGHT, "rule": "#757575"}

_OWN: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "dark": ("dark", DARK),
    "light": ("light", LIGHT),
    "safe-dark": ("dark", SAFE_DARK),
    "safe-light": ("light", SAFE_LIGHT),
}
"""Our own themes: the page that each is drawn on, and its colours."""


def variables(theme: Theme) -> dict[str, str]:
    """The CSS variables of all roles in a theme, for `App.get_theme_variable_defaults`."""
    if theme.ansi:
        return {**(ANSI_DARK if theme.dark else ANSI_LIGHT), **ANSI_STYLES}
    elsewhere = "", ELSEWHERE_DARK if theme.dark else ELSEWHERE_LIGHT
    return {**_OWN.get(theme.name, elsewhere)[1], **COLOUR_STYLES}


def own_themes() -> list[Theme]:
    """Our own themes, to be registered by the App."""
    from textual.theme import Theme

    return [
        Theme(
            name=name,
            primary=colours["side-a"],
            secondary=colours["side-b"],
            warning=colours["warn"],
            error=colours["threat"],
            success=colours["good"],
            accent=colours["legal"],
            foreground=TEXT[page],
            background=PAGE[page],
            surface=PAGE[page],
            panel=PAGE[page],
            dark=page == "dark",
            text_alpha=1.0,
        )
        for name, (page, colours) in _OWN.items()
    ]


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
