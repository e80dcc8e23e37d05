"""The luck of a game: what the dice gave and owed; each notable roll opens the replay there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.commands import PLACES, bindings
from app.export.explain import rule_title
from app.luck import NO_ROLLS, Luck, Throw, chart, decimal, signed
from app.screens.lines import Row, Span, fit, row, section, wrap
from app.screens.page import Page
from app.telling import percent

if TYPE_CHECKING:
    from app.timeline import Timeline


class LuckPage(Page[None]):
    """Tells the luck of some seats of a game; `show_move` shows a move of it, where it can."""

    PLACE = "page"
    BINDINGS = bindings(PLACES["page"])
    CLICK_ACTS = True

    def __init__(
        self,
        timeline: Timeline,
        lucks: Sequence[Luck],
        show_move: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__()
        self.rules = timeline.rules
        self.lucks = lucks
        self.show_move = show_move
        start = timeline.states[0]
        self.names = {
            luck.seat: self.rules.seat_name(start, luck.seat) or f"Player {luck.seat + 1}"
            for luck in self.lucks
        }

    def heading(self, width: int) -> Row:
        """The game."""
        return row((f" Luck · {self.rules.info.title}", "title"))

    def build(self, width: int) -> list[Row]:
        """A part for each seat that rolled."""
        rows = [] if self.lucks else [Row(), *_words([NO_ROLLS], width)]
        for luck in self.lucks:
            rows += self._part(luck, width)
        return rows

    def _part(self, luck: Luck, width: int) -> list[Row]:
        name = f"Rolls · {self.names[luck.seat]}" if len(self.lucks) > 1 else "Rolls"
        first, *more = _words([" ".join(luck.words())], width)
        # The cursor begins here, where one Enter too many does nothing.
        return [
            section(name, width),
            first._replace(name=f"told {luck.seat}"),
            *(line._replace(more=True) for line in more),
            *_chart(luck, width),
            *self._table(luck, width),
            *self._rolls("Luckiest rolls", luck.luckiest(), width),
            *self._rolls("Unluckiest rolls", luck.unluckiest(), width),
        ]

    def _table(self, luck: Luck, width: int) -> list[Row]:
        head = f"  {'rolls':>5}  {'well':>4}  {'due':>5}  {'luck':>5}"
        rows = [section("By rule", width), row((head, "dim"))]
        for rule, (rolls, well, due) in luck.by_rule():
            gain = well - due
            role = {"+": "good", "-": "threat"}.get(signed(gain)[0], "text")
            title = f"{rule} {rule_title(self.rules.info.slug, rule)}"
            numbers = f"  {rolls:>5}  {well:>4}  {decimal(due):>5}  "
            room = max(width - len(head) - 4, 1)
            rows.append(row(numbers, (f"{signed(gain):>5}", role), f"  {fit(title, room)}"))
        return rows

    def _rolls(self, title: str, rolls: list[Throw], width: int) -> list[Row]:
        if not rolls:
            return []
        watch = self.with_keys("{act}: watch it") if self.show_move else ""
        found = [section(title, width, watch)]
        for place, roll in enumerate(rolls):
            text = f"{roll.when}, {percent(roll.chance)}: {roll.text}"
            first, *more = wrap(text, width - 4)
            name = f"{title} {roll.seat} {place} {roll.move}" if self.show_move else ""
            found.append(row(f"  {first}", name=name))
            found += [row(f"    {line}")._replace(more=True) for line in more]
        return found

    def chosen(self, name: str) -> None:
        """Watch a roll."""
        if self.show_move and not name.startswith("told"):
            self.show_move(int(name.rpartition(" ")[2]))


def _words(texts: list[str], width: int) -> list[Row]:
    return [row(f"  {line}") for text in texts for line in wrap(text, width - 4)]


def _chart(luck: Luck, width: int) -> list[Row]:
    roles = ("good", "threat", "dim")
    bars: list[Span] = list(zip(chart(luck.course(), width - 4), roles, strict=True))
    return [row("  ", bar) for bar in bars]
