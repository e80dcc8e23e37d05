"""The palette of colours: our themes, then Textual's; the choice is kept in the settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.theme import ThemeProvider

from app.settings import THEMES

if TYPE_CHECKING:
    from app.casemate import Casemate


class Colours(ThemeProvider):
    """Offers every theme, and writes the one that is chosen into the settings."""

    @property
    def commands(self) -> list[tuple[str, Callable[[], None]]]:
        """The names of the themes, with what chooses each."""
        app = cast("Casemate", self.app)
        others = sorted(set(app.available_themes) - set(THEMES))
        return [(name, partial(_choose, app, name)) for name in (*THEMES, *others)]


def _choose(app: Casemate, name: str) -> None:
    from app.settings_model import write_setting
    from games.core.errors import CasemateError

    app.theme = name
    try:
        write_setting("theme", name)
    except CasemateError as error:
        app.tell(str(error), "error")
