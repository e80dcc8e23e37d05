"""The end of a game: its result with the rule, the score line by line, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.commands import PLACES, bindings
from app.luck import decimal, lucks
from app.match import again, match_lines
from app.screens.handover import name_of
from app.screens.lines import Row, beside, fit, row, section, wrap, wrap_path
from app.screens.luck import LuckPage
from app.screens.page import Page
from app.timeline import Timeline
from games.core.text import plural

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.screens.setup import SetupScreen

NEXT = (
    ("board", "v", "Look at the board"),
    ("replay", "p", "Watch the replay"),
    ("luck", "l", "Luck: what the dice gave and owed"),
    ("second", "s", "Match: second game, sides swapped"),
    ("again", "a", "Play again with this seed and setup"),
    ("new", "n", "Play again with another seed"),
    ("menu", "m", "To the menu"),
)
LEFT = 40
RIGHT = 36


class GameOver(Page[None]):
    """Shows how a game ended."""

    PLACE = "page"
    BINDINGS = bindings(PLACES["page"])
    CLICK_ACTS = True

    def __init__(self, game: TurnController, unasked: bool = True) -> None:
        super().__init__()
        self.unasked = unasked
        self.game = game
        self.timeline = Timeline.of_game(game)
        self.lucks = lucks(self.timeline, everything=True)
        self.second = again(game)

    def heading(self, width: int) -> Row:
        """The game, with the edition if it has several."""
        info, setup = self.game.rules.info, self.game.setup
        printing = info.printing(setup.edition)
        edition = [printing.title] if printing else []
        parts = ["Game over", info.title, info.scenario(setup.scenario).title, *edition]
        return row((f" {' · '.join(parts)}", "title"))

    def build(self, width: int) -> list[Row]:
        """The result, then what to do next and the facts, with the score beside them."""
        rows = [Row(), *self._result(width)]
        sheet = self.game.rules.score_sheet(self.game.state)
        wide = bool(sheet) and width >= LEFT + RIGHT
        left = LEFT if wide else width
        line = left - 1 if wide else width
        column = [section("Next", line), *self._next(), Row()]
        column += [section("The game", line), *self._facts(left)]
        if not sheet:
            return [*rows, Row(), *column]
        right = width - LEFT - 2 if wide else width
        score = [section("Score", right), *self._score(sheet, right)]
        # The line between the columns joins that of their headings.
        return [*rows, Row(), *(beside(column, score, LEFT) if wide else column + score)]

    def _next(self) -> list[Row]:
        missing = {
            name for name, there in (("luck", self.lucks), ("second", self.second)) if not there
        }
        return [
            row(f"  {key}  {text}", name=name, key=key)
            for name, key, text in NEXT
            if name not in missing
        ]

    def _result(self, width: int) -> list[Row]:
        outcome = self.game.outcome
        if not outcome:
            return []
        won = bool(outcome.winners)
        rule = f" [{outcome.rule}]" if outcome.rule else ""
        # The last line of the log names the result with its cause.
        first, *more = wrap(self._last_line(outcome.reason) + rule, width - 4)
        # The cursor begins here, where one Enter too many does nothing.
        role = "good" if won else "threat"
        rows = [section("Result", width), row((f"  {first}", role), name="result")]
        rows += [row((f"  {line}", role)) for line in more]
        seats = self.game.setup.seats
        if seats > 1:
            names = " and ".join(name_of(self.game, seat) for seat in outcome.winners)
            rows.append(row(f"  Winner: {names or 'nobody'}"))
            rows += [
                row(f"  {name_of(self.game, seat)}: {plural(score, 'point')}")
                for seat, score in enumerate(outcome.scores)
            ]
            told = match_lines(self.game.header, outcome, self.game.players)
            rows += [row((f"  {line}", "title")) for line in told]
        return rows

    def _last_line(self, reason: str) -> str:
        seen = [entry.line.text for entry in self.game.log if entry.line.to is None]
        return seen[-1] if seen else reason

    def _score(self, sheet: list[tuple[str, int]], width: int) -> list[Row]:
        words = min(max(len(text) for text, _ in sheet) + 2, width - 7)
        rows = [row(f" {fit(text, words)}", (f"{points:>5}", "legal")) for text, points in sheet]
        if self.game.setup.seats > 1:
            # The rows belong to different players, so their sum means nothing.
            return rows
        total = sum(points for _, points in sheet)
        rows.append(row((f" {fit('Total', words)}", "title"), (f"{total:>5}", "title")))
        return rows

    def _facts(self, width: int) -> list[Row]:
        game = self.game
        facts = [
            f"{len(game.past)} actions",
            f"seed {game.seed:016x}",
            "players " + ", ".join(player.word for player in game.players),
        ]
        rows = [row(f"  {line}") for line in wrap(" · ".join(facts), width - 4)]
        for text in game.assistance.lines():
            rows += [row((f"  {line}", "warn")) for line in wrap(text, width - 4)]
        for text in self._luck():
            rows += [row(f"  {line}") for line in wrap(text, width - 4)]
        if game.writer:
            name = wrap_path(game.writer.path.name, width - 4)
            rows += [row((f"  {line}", "dim")) for line in name]
        return rows

    def _luck(self) -> list[str]:
        """The luck of each seat in a line, or that there is none where there might have been."""
        if not self.lucks:
            dice = self.game.rules.info.dice
            return ["No die was thrown to measure luck by"] if dice else []
        told = []
        for each in self.lucks:
            rolls, well, due = each.whole
            name = f"Luck of player {each.seat + 1}" if len(self.lucks) > 1 else "Luck"
            told.append(f"{name}: {well} of {rolls} rolls turned out well; {decimal(due)} were due")
        return told

    def chosen(self, name: str) -> None:
        """Go where the player wants."""
        if name == "board":
            self.app.leave(self)
        elif name == "replay" and self.game.writer:
            self.app.open_replay(self.game.writer.path)
        elif name == "luck":
            watch = self._watch if self.game.writer else None
            self.app.push_screen(LuckPage(self.timeline, self.lucks, watch))
        elif name == "second" and self.second:
            self._begin(self.second)
        elif name == "again":
            self._again()
        elif name == "new":
            self.app.to_menu(self._setup())
        elif name == "menu":
            self.app.to_menu()

    def _watch(self, move: int) -> None:
        if self.game.writer:
            self.app.open_replay(self.game.writer.path, at=move)

    def _again(self) -> None:
        from app.daily import today
        from app.opening import new_game

        game = self.game
        # A daily game can be tried once more as long as its day lasts.
        day = game.header.get("daily", "")
        daily = day if day == today() else ""

        def begin(rolls: list[int] | None) -> TurnController:
            return new_game(
                game.rules, game.setup, game.seed, game.players, game.dice, rolls, daily
            )

        self._begin(begin)

    def _begin(self, begin: Callable[..., TurnController]) -> None:
        from games.core.errors import CasemateError

        self.app.to_menu()
        try:
            self.app.begin(self.game.rules, self.game.players, begin)
        except CasemateError as error:
            self.app.tell(str(error), "error")

    def _setup(self) -> SetupScreen:
        """The setup screen with everything as it was, but for the seed."""
        from app.screens.setup import SetupScreen
        from games.core.options import show_value

        game = self.game
        values = {f"option {slug}": show_value(value) for slug, value in game.setup.options.items()}
        values |= {"scenario": game.setup.scenario, "edition": game.setup.edition}
        values["seats"] = str(game.setup.seats)
        values["dice"] = game.dice
        values |= {f"seat {seat}": player.word for seat, player in enumerate(game.players)}
        return SetupScreen(game.rules.info.slug, values=values)
