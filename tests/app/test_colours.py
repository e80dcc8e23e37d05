"""Colours: every theme can be read, and in the safe ones what matters differs for every eye."""

from __future__ import annotations

import pytest
from textual.theme import BUILTIN_THEMES, Theme

from app.casemate import Casemate
from app.paths import config_file
from app.settings import THEMES, read_settings
from app.themes import ROLES, own_themes, variables
from tests.app.driving import Driver, drive
from tests.app.eyes import EYES, contrast, difference, least_difference

TEXT, LINES, MARK = 4.5, 3.0, 3.0
"""Contrasts: of text; of lines, which are no text; of the cursor to the page."""
APART = 12.0
"""CIEDE2000 between colours that mean different things; 2.3 is just to be noticed."""

PALETTES = {
    # Black, red, green, yellow, blue, magenta, cyan, white, and the same bright: what terminals
    # have before anybody changes it.
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "console": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "GNOME": "171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc "
    "5e5c64 f66151 33d17a e9ad0c 2a7bde c061cb 33c7de ffffff",
    "Windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "VS Code": "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 "
    "666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5",
}
NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def all_themes() -> list[Theme]:
    """All themes that can be chosen."""
    return list(Casemate().available_themes.values())


def own(name: str) -> dict[str, str]:
    """The colours of one of our themes."""
    return variables(next(theme for theme in own_themes() if theme.name == name))


def in_terminal(colour: str, palette: str, dark: bool) -> str:
    """A colour of the terminal's own in a palette, on black or on white."""
    shades = PALETTES[palette].split()
    ground, text = (f"#{shades[0]}", f"#{shades[7]}") if dark else ("#ffffff", f"#{shades[0]}")
    if colour == "ground":
        return ground
    name = colour.removeprefix("ansi_")
    if name == "default":
        return text
    bright = name.startswith("bright_")
    return f"#{shades[NAMES.index(name.removeprefix('bright_')) + 8 * bright]}"


@pytest.mark.parametrize("theme", [t for t in all_themes() if not t.ansi], ids=lambda t: t.name)
def test_every_role_can_be_read_in_every_theme(theme: Theme) -> None:
    page = theme.to_color_system().generate()
    colours = variables(theme)
    assert contrast(page["foreground"], page["background"]) >= TEXT
    for role in ROLES:
        if role in ("cursor", "here"):
            assert contrast(colours[role], page["background"]) >= MARK, role
            assert contrast(colours[f"{role}-text"], colours[role]) >= TEXT, role
        elif role not in ("text", "title"):
            least = LINES if role == "rule" else TEXT
            assert contrast(colours[role], page["background"]) >= least, role


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", [t for t in all_themes() if t.ansi], ids=lambda t: t.name)
def test_the_terminals_own_colours_can_be_read(theme: Theme, palette: str) -> None:
    colours = variables(theme)
    ground = in_terminal("ground", palette, theme.dark)
    for role in ROLES[2:]:
        shown = in_terminal(colours[role], palette, theme.dark)
        assert contrast(shown, ground) >= TEXT, role
    # A background of the terminal's own shows nothing.
    assert all("reverse" in colours[f"{role}-style"] for role in ("cursor", "here"))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", ["safe-dark", "safe-light"])
def test_in_the_safe_themes_sides_threat_and_legal_differ_for_every_eye(
    name: str, eye: str
) -> None:
    colours = own(name)
    theme = next(theme for theme in own_themes() if theme.name == name)
    apart = ("side-a", "side-b", "side-c", "side-d", "threat", "legal")
    told = {role: colours[role] for role in apart} | {"text": theme.foreground or ""}
    least, which = least_difference(told, eye)
    assert least >= APART, which


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", ["safe-dark", "safe-light"])
@pytest.mark.parametrize("other", ["good", "warn"])
def test_in_the_safe_themes_good_and_bad_differ_for_every_eye(
    name: str, eye: str, other: str
) -> None:
    colours = own(name)
    least, which = least_difference({role: colours[role] for role in ("threat", other)}, eye)
    assert least >= APART, which


def test_the_settings_offer_our_themes_and_those_of_the_terminal() -> None:
    ansi = [name for name, theme in BUILTIN_THEMES.items() if theme.ansi]
    assert set(THEMES) == {*(theme.name for theme in own_themes()), *ansi}


def test_every_theme_colours_every_role() -> None:
    for theme in all_themes():
        assert set(ROLES[2:]) <= variables(theme).keys()
        assert variables(theme).keys() == variables(own_themes()[0]).keys()


def test_colours_of_the_palette_are_kept() -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        await see.press("C", "Search for colours")
        await see.see("dark", "safe-light", "ansi-dark")
        await see.type("safe-li")
        await see.gone("ansi-dark")
        see.post("down", "enter")
        await see.until(lambda: see.app.theme == "safe-light", "the theme")

    drive(story)
    assert read_settings()[0].theme == "safe-light"
    assert Casemate().theme == "safe-light"


def test_colours_that_cannot_be_kept_are_shown_all_the_same() -> None:
    config_file().mkdir()

    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        await see.press("C", "Search for colours")
        await see.type("safe-li")
        await see.gone("ansi-dark")
        see.post("down", "enter")
        await see.until(lambda: see.app.theme == "safe-light", "the theme")
        await see.see("was not changed")

    drive(story)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # From Sharma, Wu and Dalal, The CIEDE2000 Color-Difference Formula (2005), table 1.
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_of_colours_is_that_of_its_authors(
    one: tuple[float, ...], other: tuple[float, ...], expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
