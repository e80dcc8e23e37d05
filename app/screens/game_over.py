"""The end of a game: its result with the rule, the score line by line, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.commands import PLACES, bindings
from app.screens.lines import Row, fit, row, section, wrap
from app.screens.page import Page

if TYPE_CHECKING:
    from app.controller import TurnController

NEXT = (
    ("board", "v", "Look at the board"),
    ("replay", "p", "Watch the replay"),
    ("again", "a", "Play again with this seed and setup"),
    ("new", "n", "Play again with another seed"),
    ("menu", "m", "To the menu"),
)
ITEM = 40


def score_sheet(game: TurnController) -> list[tuple[str, int]]:
    """The lines of the score, if the game counts points."""
    sheet = getattr(game.rules, "score_sheet", None)
    return list(sheet(game.state)) if sheet else []


class GameOver(Page[None]):
    """Shows how a game ended."""

    PLACE = "page"
    BINDINGS = bindings(PLACES["page"])
    CLICK_ACTS = True

    def __init__(self, game: TurnController) -> None:
        super().__init__()
        self.game = game

    def heading(self, width: int) -> Row:
        """The game, with the edition if it has several."""
        info = self.game.rules.info
        parts = [info.title, info.scenario(self.game.setup.scenario).title, self.game.setup.edition]
        return row((f" Game over · {' · '.join(filter(None, parts))}", "title"))

    def build(self, width: int) -> list[Row]:
        """Result, score, facts, and what to do next."""
        rows = [Row(), *self._result(width)]
        if sheet := score_sheet(self.game):
            rows += [Row(), section("Score", width), *self._score(sheet)]
        rows += [Row(), section("The game", width), *self._facts(width)]
        rows += [Row(), section("Next", width)]
        rows += [row(f"  {key}  {text}", name=name, key=key) for name, key, text in NEXT]
        return rows

    def _result(self, width: int) -> list[Row]:
        outcome = self.game.outcome
        if not outcome:
            return []
        won = bool(outcome.winners)
        rule = f" [{outcome.rule}]" if outcome.rule else ""
        rows = [section("Result", width), row((f"  {outcome.level}", "good" if won else "threat"))]
        rows += [row(f"  {line}") for line in wrap(outcome.reason + rule, width - 4)]
        seats = self.game.setup.seats
        if seats > 1:
            names = " and ".join(f"player {seat + 1}" for seat in outcome.winners)
            rows.append(row(f"  Winner: {names or 'nobody'}"))
            rows += [
                row(f"  Player {seat}: {score} points")
                for seat, score in enumerate(outcome.scores, 1)
            ]
        return rows

    def _score(self, sheet: list[tuple[str, int]]) -> list[Row]:
        width = max(ITEM, *(len(text) + 2 for text, _ in sheet))
        rows = [row(f"  {fit(text, width)}", (f"{points:>5}", "legal")) for text, points in sheet]
        total = sum(points for _, points in sheet)
        rows.append(row((f"  {fit('Total', width)}", "title"), (f"{total:>5}", "title")))
        return rows

    def _facts(self, width: int) -> list[Row]:
        game = self.game
        taken = game.takebacks
        facts = [
            f"{len(game.past)} actions",
            f"seed {game.seed:016x}",
            "players " + ", ".join(player.word for player in game.players),
        ]
        rows = [row(f"  {line}") for line in wrap(" · ".join(facts), width - 4)]
        if taken:
            text = f"Chance was taken back {taken} time{'s' * (taken != 1)}: it counts as practice."
            rows.append(row((f"  {text}", "warn")))
        if game.writer:
            rows.append(row((f"  {game.writer.path.name}", "dim")))
        return rows

    def chosen(self, name: str) -> None:
        """Go where the player wants."""
        if name == "board":
            self.app.leave(self)
        elif name == "replay" and self.game.writer:
            self.app.open_replay(self.game.writer.path)
        elif name == "again":
            self._again(self.game.seed)
        elif name == "new":
            self.app.to_menu(self._setup())
        elif name == "menu":
            self.app.to_menu()

    def _again(self, seed: int) -> None:
        from app.opening import new_game
        from games.core.errors import CasemateError

        game = self.game
        try:
            again = new_game(game.rules, game.setup, seed, game.players, game.dice)
        except CasemateError as error:
            self.app.tell(str(error), "error")
        else:
            self.app.to_menu()
            self.app.play(again)

    def _setup(self) -> Any:
        """The setup screen with everything as it was, but for the seed."""
        from app.screens.setup import SetupScreen
        from games.core.options import show_value

        game = self.game
        values = {f"option {slug}": show_value(value) for slug, value in game.setup.options.items()}
        values |= {"scenario": game.setup.scenario, "seats": str(game.setup.seats)}
        values |= {f"seat {seat}": player.word for seat, player in enumerate(game.players)}
        return SetupScreen(game.rules.info.slug, values=values)
