"""The help: what the cursor is on, keys and signs, from the tables that the program works by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from app.commands import (
    EVERYWHERE,
    PLACES,
    Command,
    bindings,
    commands,
    footer,
    keys_of,
    name_of,
    show_key,
    show_keys,
    untyped,
    with_keys,
)
from app.glyphs import GENERAL, plain
from app.screens.here import about_here, rule_here, slug_here
from app.screens.lines import Row, Span, fit, row, section, wrap
from app.screens.page import Page
from app.widgets.canvas import wrap as wrap_spans

if TYPE_CHECKING:
    from textual.screen import Screen

    from app.widgets.face import Sign

KEYS_WIDTH = 18
SIGN_WIDTH = 12

IN_ASCII = "and what stands for them in ASCII"

TITLES = {
    "menu": "the menu",
    "setup": "a new game",
    "library": "the library",
    "game": "a game",
    "ice": "a game",
    "replay": "a replay",
    "reader": "the rules",
}

TYPING = ("typing", "words")
"""Places where signs are typed, so that their keys are no commands."""

SAVED = "Every action is on disk before the board changes, so that you may leave at any moment."
ABOUT = {
    "game": (
        "The lines with a number or letter are all that the rules allow now. The key moves the "
        "cursor there, the same key again or {act} acts. What stands dim is not possible; the "
        "reason and its rule stand beside it.",
        "The chance of a roll stands beside its choice, and the die stays in the log afterwards.",
        SAVED,
    ),
    "ice": (
        "Steps and weather go as on a keypad: 8 is towards the ocean, 2 towards the colony, 7 up "
        "and left. From the colony or the ocean 1 to 4 are the columns. The keys of "
        "directions above go the same ways. The key moves the cursor there, the same digit again "
        "or {act} acts; 5 stops.",
        "To look at a tile, or to let two slide, type its row, then its column.",
        "Nothing here remembers a colour that was turned back: that is yours to do.",
        SAVED,
    ),
    "replay": (
        "You watch a recorded game; nothing that you do here changes it but the notes you write.",
        "To try something else from here, branch: that makes a new save, which names this one as "
        "its parent. A click on the time line or on a line of the log goes there.",
    ),
}


class Help(Page[None]):
    """What the cursor of the screen beneath is on, and what its keys and signs mean."""

    PLACE = "help"
    BINDINGS = bindings(PLACES["help"])
    CURSOR = False

    def __init__(self, beneath: Screen[Any]) -> None:
        super().__init__()
        self.beneath = beneath
        self.signs: Sequence[Sign] = getattr(beneath, "signs", ())
        place = getattr(beneath, "PLACE", "page")
        self.about = place if place in PLACES else "page"
        self.slug = slug_here(beneath)

    def heading(self, width: int) -> Row:
        """What is explained."""
        where = TITLES.get(self.about, "")
        return row((f" Help{' · ' + where if where else ''}", "title"))

    def draw(self, keep: str | None = None) -> None:
        """Build and show all rows again."""
        super().draw(keep)
        if not self.slug:
            # Without a game beneath there are no rules and no tour.
            rows = [each for each in commands(self.PLACE) if each.id not in ("rules", "tour")]
            width = self.lines.across - 2
            self.lines.keys = footer(rows, width, self.app.keymap, self.app.ascii)

    def build(self, width: int) -> list[Row]:
        """What the cursor is on, keys here, keys everywhere, signs."""
        rows = [Row(), *about_here(self.beneath, width)]
        rows += [section("Keys here", width), *self._keys(PLACES[self.about], width), Row()]
        rows += [section("Everywhere", width), *self._keys(EVERYWHERE, width), Row()]
        texts = map(self._with_keys, ABOUT.get(self.about, ()))
        told = [line for text in texts for line in wrap(text, width - 4)]
        if told:
            rows += [section("How it goes", width), *(row(f"  {line}") for line in told), Row()]
        if self.signs:
            rows += [
                section("Signs of this game", width, IN_ASCII),
                *self._signs(self.signs, width),
            ]
            rows.append(Row())
        rows.append(section("Signs everywhere", width, IN_ASCII))
        return rows + self._signs(GENERAL, width)

    def _with_keys(self, text: str) -> str:
        return with_keys(text, self.about, self.app.keymap, self.app.ascii)

    def action_rules(self) -> None:
        """Read the rule of what the cursor is on."""
        if self.slug:
            self.app.open_rules(self.slug, rule_here(self.beneath))

    def _signs(self, signs: Iterable[Sign], width: int) -> list[Row]:
        """A line for each sign: itself, what stands for it in ASCII, its meaning."""
        rows: list[Row] = []
        for sign, meaning in signs:
            twin = plain(sign) if plain(sign) != sign else ""
            first, *more = wrap(meaning, width - 2 * SIGN_WIDTH - 4)
            marks = (fit(sign, SIGN_WIDTH), "legal"), (fit(twin, SIGN_WIDTH), "dim")
            rows.append(row("  ", *marks, first))
            rows += [row(" " * (2 * SIGN_WIDTH + 4) + line) for line in more]
        return rows

    def _shown(self, command: Command) -> str:
        """The keys of a command here; none if all of them are typed as signs."""
        if self.about not in TYPING:
            return show_keys(command, self.app.keymap, self.app.ascii)
        heard = untyped(keys_of(command, self.app.keymap))
        return " ".join(show_key(key, self.app.ascii) for key in heard)

    def _keys(self, commands: Iterable[Command], width: int) -> list[Row]:
        """A line for each command: its keys, its name as in the palette, what it does."""
        rows: list[Row] = []
        for command in commands:
            keys = self._shown(command)
            if not keys:
                continue
            first, *more = wrap_spans(_told(command), width - KEYS_WIDTH - 4, 0)
            rows.append(row("  ", (f"{fit(keys, KEYS_WIDTH - 1)} ", "legal"), *first))
            rows += [row(" " * (KEYS_WIDTH + 2), *line) for line in more]
        return rows


def _told(command: Command) -> list[Span]:
    """A command by its name, and what its help says beyond that."""
    name = name_of(command)
    told = command.help if command.help.startswith(name) else f"{name}: {command.help}"
    rest = told[len(name) :]
    return [(name, "text"), *([(rest, "dim")] if rest != "." else [])]
