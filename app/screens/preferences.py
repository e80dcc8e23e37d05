"""The settings page: what can be set, changed by the arrows and written to the settings file."""

from __future__ import annotations

from typing import Any, get_args

from rich.cells import cell_len

from app.commands import EVERYWHERE, PLACES, Command, bindings, show_keys
from app.paths import config_file
from app.screens.lines import Row, fit, row, section, wrap
from app.screens.page import Page
from app.settings import THEMES, UndoChance, name_fault

LABEL = 22
SPEEDS = (0.2, 0.5, 1.0, 2.0, 4.0)
HINTS = 3
FILE = "file"
FILE_ABOUT = (
    "{act} writes every setting and every command with its keys into the file, in comments, to be "
    "changed with an editor. What the file says already stays."
)
UNDO: tuple[UndoChance, ...] = get_args(UndoChance)

FIELDS: tuple[tuple[str, str, tuple[Any, ...]], ...] = (
    ("theme", "Colours", THEMES),
    ("ascii", "Plain signs (ASCII)", ("auto", "on", "off")),
    ("autoplay", "Seconds per action", SPEEDS),
    ("mouse", "Mouse", (True, False)),
    ("undo_chance", "Dice taken back", UNDO),
    ("name", "Your name", ()),
)
"""Each setting with its title and what the arrows go through; a text has nothing of that."""


def all_commands() -> dict[str, Command]:
    """The commands by id: each once, though several screens have it."""
    found: dict[str, Command] = {}
    for rows in (EVERYWHERE, *PLACES.values()):
        for command in rows:
            found.setdefault(command.id, command)
    return found


def show(value: Any) -> str:
    """A value as people read it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g} s" if isinstance(value, float) else str(value)


class Preferences(Page[None]):
    """Changes the settings; each change is written at once."""

    PLACE = "settings"
    BINDINGS = bindings(PLACES["settings"])

    def heading(self, width: int) -> Row:
        """The title and the file."""
        right = str(config_file(write=False))
        gap = width - len(" Settings") - cell_len(right) - 1
        return row((" Settings", "title"), " " * max(gap, 2), (right if gap > 1 else "", "dim"))

    def build(self, width: int) -> list[Row]:
        """A row for each setting, and one for each command with its keys."""
        rows = [Row(), section("Settings", width)]
        for name, title, values in FIELDS:
            value = show(getattr(self.app.settings, name))
            shown = f"‹ {value} ›" if values else f"  {value or 'none'}"
            rows.append(row(fit(f"  {title}", LABEL), (shown, "legal"), name=name))
        told = "  explain everything", "legal"
        rows.append(row(fit("  Settings file", LABEL), told, name=FILE))
        rows += [Row(), section("Keys", width, self.with_keys("{act} gives a command other keys"))]
        for command in all_commands().values():
            keys = show_keys(command, self.app.keymap, self.app.ascii)
            label = f"{fit(f'  {command.id}', 15)} "
            help_text = wrap(command.help, width - 36)
            about = help_text[0] + (" …" if len(help_text) > 1 else "")
            rows.append(
                row(label, (f"{fit(keys, 17)} ", "legal"), (about, "dim"), name=f"key {command.id}")
            )
        return rows

    def hints(self, width: int) -> list[Row]:
        """What the setting under the cursor means, from its model."""
        from app.settings_model import SettingsFile

        name = self.lines.name_here.partition(" ")[0]
        fields = SettingsFile.model_fields
        about = self.with_keys(FILE_ABOUT) if name == FILE else ""
        if name and not about:
            about = fields["keys" if name == "key" else name].description or ""
        lines = wrap(f" {about}", width - 2)
        return ([row((f" {line}", "dim")) for line in lines] + [Row()] * HINTS)[:HINTS]

    # -- changing ----------------------------------------------------------------------------

    def action_move(self, across: int, down: int) -> None:
        """Move to another row, or change the one under the cursor."""
        if down:
            super().action_move(across, down)
        else:
            self._turn(self.lines.name_here, across)

    def chosen(self, name: str) -> None:
        """Take the next value, or ask for keys."""
        kind, _, command = name.partition(" ")
        if kind == "key":
            self._ask_keys(command)
        elif kind == "name":
            self._ask_name()
        elif kind == FILE:
            self._explain()
        else:
            self._turn(name, 1)

    def _turn(self, name: str, steps: int) -> None:
        for field, _, values in FIELDS:
            if field == name and values:
                now = getattr(self.app.settings, name)
                at = values.index(now) if now in values else 0
                self._set(name, values[(at + steps) % len(values)])

    def _set(self, name: str, value: Any) -> None:
        from app.settings_model import write_setting
        from games.core.errors import CasemateError

        try:
            write_setting(name, value)
        except CasemateError as error:
            self.app.tell(str(error), "error")
            return
        self.app.use_settings()
        self.draw()

    def _ask_name(self) -> None:
        from app.screens.dialog import Ask

        def check(text: str) -> str:
            return name_fault(text) if text.strip() else ""

        def take(text: str | None) -> None:
            if text is not None:
                self._set("name", " ".join(text.split()))

        about = "It stands in the statistics; an empty line takes the name away."
        self.app.push_screen(Ask("Your name", about, self.app.settings.name, check), take)

    def _ask_keys(self, command: str) -> None:
        from app.keymap import fault
        from app.screens.dialog import Ask

        row_of = all_commands()[command]
        text = (
            f"{row_of.help} Names as in f2, space, ctrl+o or u, several with commas between; "
            "empty gives back the usual ones."
        )
        self.app.push_screen(
            Ask(
                f"Keys of {command}",
                text,
                self.app.keymap.get(command, ""),
                lambda keys: fault(self._with_keys(command, keys)),
            ),
            lambda keys: self._take_keys(command, keys),
        )

    def _with_keys(self, command: str, keys: str) -> dict[str, str]:
        """The user's own keys with those of a command changed."""
        table = {name: value for name, value in self.app.keymap.items() if name != command}
        return table | ({command: keys.strip()} if keys.strip() else {})

    def _take_keys(self, command: str, keys: str | None) -> None:
        if keys is not None:
            self._set("keys", self._with_keys(command, keys))

    def _explain(self) -> None:
        """Write all settings and keys into the file, in comments."""
        from app.settings_model import write_comments
        from games.core.errors import CasemateError

        try:
            write_comments()
        except CasemateError as error:
            self.app.tell(str(error), "error")
        else:
            self.app.tell(f"written: {config_file()}")
