"""The menu: go on with the newest game, start one, or look at what was played."""

from __future__ import annotations

from rich.cells import cell_len

from app.commands import PLACES, bindings
from app.screens.page import Page, Row, fit, row, section, wrap
from games import GAMES, Entry

LINKS = (
    ("library", "b", "Library", "all saved games: go on, watch, copy, delete"),
    ("statistics", "t", "Statistics", "how your games ended"),
    ("settings", "s", "Settings", "colours, signs, speed, keys"),
    ("quit", "q", "Quit", ""),
)


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

    def heading(self, width: int) -> Row:
        """The name of the program."""
        right = "board games in a terminal"
        gap = width - len(" Casemate") - len(right) - 1
        return row((" Casemate", "title"), " " * max(gap, 1), (right if gap > 0 else "", "dim"))

    def build(self, width: int) -> list[Row]:
        """What can be opened."""
        rows = [Row(), section("Go on", width), *self._newest(width), Row()]
        rows.append(section("New game", width))
        title_width = max(cell_len(entry.title) for entry in GAMES) + 2
        for number, entry in enumerate(GAMES, 1):
            rows += self._game(number, entry, title_width, width)
        rows += [Row(), section("Your games", width)]
        for name, key, title, text in LINKS:
            spans = row(f"  {key}  ", (fit(title, title_width), "title"), (text, "dim"))
            # `q` is a command of its own, which the user may have put on another key.
            rows.append(Row(spans.spans, name, "" if name == "quit" else key))
        return rows

    def _newest(self, width: int) -> list[Row]:
        newest = self.app.newest
        if newest is None:
            return [row(("  no game was left unfinished", "dim")), Row()]
        return [
            row("  c  ", (newest.title, "title"), name="continue", key="c"),
            row(("     " + fit(newest.recap, width - 6).rstrip(), "dim")),
        ]

    def _game(self, number: int, entry: Entry, title_width: int, width: int) -> list[Row]:
        key = str(number)
        title = (fit(entry.title, title_width), "title")
        facts = f"{fit(show_seats(entry.seats), 16)}{entry.minutes:>3} min"
        head = row(f"  {key}  ", title, facts, name=entry.slug, key=key)
        left = width - cell_len(head.text) - 4
        if left >= cell_len(entry.blurb):
            return [Row((*head.spans, ("  " + entry.blurb, "dim")), head.name, head.key)]
        return [head, *(row((f"     {line}", "dim")) for line in wrap(entry.blurb, width - 6))]

    def chosen(self, name: str) -> None:
        """Open a line of the menu."""
        if name == "continue":
            self.app.go_on()
        elif name == "quit":
            self.app.exit()
        elif name in (slug for slug, *_ in LINKS):
            self.app.open_page(name)
        else:
            self.app.open_setup(name)

    def action_back(self) -> None:
        """Stay: there is nothing before the menu, and Escape alone ends no program."""

    def draw_newest(self) -> None:
        """Show the newest game, now that it is known."""
        self.draw()

    def on_screen_resume(self) -> None:
        """Look again for the newest game after another screen."""
        if self.lines.rows:
            self.app.look_for_newest()
