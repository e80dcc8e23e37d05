"""The menu: go on with the newest game, start one, or look at what was played."""

from __future__ import annotations

from rich.cells import cell_len

from app.commands import PLACES, bindings
from app.screens.lines import Row, fit, row, section, wrap
from app.screens.page import Page
from games import GAMES, Entry

LINKS = (
    ("daily", "d", "Today's games", "the same decks and dice for everybody"),
    ("library", "b", "Library", "all saved games: go on, watch, copy, delete"),
    ("statistics", "t", "Statistics", "how your games ended"),
    ("settings", "s", "Settings", "colours, signs, speed, keys"),
    ("quit", "q", "Quit", ""),
)

HINTS = 2


def first_line(text: str, width: int) -> str:
    """As many whole words of a text as fit into a line."""
    lines = wrap(text, width - 2)
    return lines[0] + (" …" if len(lines) > 1 else "") if lines else ""


def show_seats(seats: tuple[int, ...]) -> str:
    """The possible numbers of players in words: `1 player`, `2 to 4 players`."""
    low, high = min(seats), max(seats)
    if low == high:
        return f"{low} player" if low == 1 else f"{low} players"
    return f"{low} to {high} players"


class Menu(Page[None]):
    """The first screen."""

    PLACE = "menu"
    BINDINGS = bindings(PLACES["menu"])
    CLICK_ACTS = True

    def __init__(self) -> None:
        super().__init__()
        self._seen = False

    def heading(self, width: int) -> Row:
        """The name of the program."""
        right = "board games in a terminal"
        gap = width - len(" Casemate") - len(right) - 1
        return row((" Casemate", "title"), " " * max(gap, 1), (right if gap > 0 else "", "dim"))

    def build(self, width: int) -> list[Row]:
        """What can be opened."""
        title_width = max(cell_len(entry.title) for entry in GAMES) + 2
        rows = [Row(), section("Go on", width), *self._newest(title_width, width), Row()]
        rows.append(section("New game", width))
        for number, entry in enumerate(GAMES, 1):
            rows.append(self._game(number, entry, title_width, width))
        rows += [Row(), section("Your games", width)]
        for name, key, title, text in LINKS:
            spans = (f"  {key}  ", (fit(title, title_width), "title"), (text, "dim"))
            # `q` is a command of its own, which the user may have put on another key.
            rows.append(row(*spans, name=name, key="" if name == "quit" else key))
        return rows

    def _newest(self, title_width: int, width: int) -> list[Row]:
        newest = self.app.newest
        if newest is None:
            return [row(("  no game was left unfinished", "dim")), Row()]
        title = (fit(newest.title, title_width), "title")
        where = " · ".join(filter(None, (newest.turn, newest.recap)))
        recap = first_line(where, width - title_width - 6)
        last = first_line(newest.last, width - 6)
        return [
            row("  c  ", title, recap, name="continue", key="c"),
            row((f"     {last}", "dim")),
        ]

    def _game(self, number: int, entry: Entry, title_width: int, width: int) -> Row:
        key = str(number)
        seats = fit(show_seats(entry.seats), 15)
        start = f"  {key}  {fit(entry.title, title_width)}{seats}{entry.minutes:>3} min   "
        blurb = entry.blurb if cell_len(start) + cell_len(entry.blurb) <= width else ""
        title = (fit(entry.title, title_width), "title")
        facts = f"{seats}{entry.minutes:>3} min   "
        return row(f"  {key}  ", title, facts, (blurb, "dim"), name=entry.slug, key=key)

    def hints(self, width: int) -> list[Row]:
        """What the game under the cursor is about."""
        about = {entry.slug: entry.blurb for entry in GAMES}.get(self.lines.name_here, "")
        if self.lines.rows and self.lines.rows[self.lines.cursor].text.endswith(about):
            about = ""  # it stands in its row already
        lines = [row((f" {line}", "dim")) for line in wrap(about, width - 2)]
        return [*lines, Row(), Row()][:HINTS]

    def chosen(self, name: str) -> None:
        """Open a line of the menu."""
        if name == "continue":
            self.app.go_on()
        elif name == "quit":
            self.app.exit(0)
        elif name in (slug for slug, *_ in LINKS):
            self.app.open_page(name)
        else:
            self.app.open_setup(name)

    def action_back(self) -> None:
        """Stay: there is nothing before the menu, and Escape alone ends no program."""

    def on_screen_resume(self) -> None:
        """Look again for the newest game after another screen; it is what one goes on with."""
        if self._seen:
            before = self.app.newest
            self.app.look_for_newest()
            newest = self.app.newest
            if newest and (before is None or before.path != newest.path):
                self.draw("continue")
            if newest and (before is None or not newest.as_told(before)):
                self.app.load(menu=True)
        self._seen = True
