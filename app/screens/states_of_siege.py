"""What the screens of the States of Siege games share: counts, cards, the way to the goal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from app.screens.details import origin_of
from app.widgets.canvas import TIE, Canvas, Spans
from app.widgets.cards import ALONE, FULL, PACKED, Section
from app.widgets.face import Sign
from app.widgets.track import dots
from games.core.models import Setup
from games.core.options import describe_options

JOINTS = {
    # Whether a line comes from above, from below, from the left, from the right.
    (False, False, False, True): " ",
    (False, False, True, False): "─",
    (False, False, True, True): "─",
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (False, True, True, True): "┬",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, False, True, True): "┴",
    (True, True, False, False): "│",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (True, True, True, True): "┼",
}
TIED = 20
"""Letters of a text that may stand in one line even if it leaves a gap in the line before."""
REFERENCE = re.compile(r" \[[0-9.]+\]")
NOTHING: list[Spans] = [[("nothing", "dim")]]


def join(canvas: Canvas, x: int, tracks: Sequence[int], goal: int, gaps: Iterable[int]) -> None:
    """Draw the line that joins the ends of tracks, and leads on to the right in the row `goal`.

    In the rows `gaps` it is left open.
    """
    first, last = min(tracks[0], goal), max(tracks[-1], goal)
    for y in range(first, last + 1):
        if y not in gaps:
            canvas.put(x, y, JOINTS[y > first, y < last, y in tracks, y == goal], "rule")


def heading(canvas: Canvas, y: int, title: str, number: str = "") -> None:
    """Draw the heading of a section with a blank before the line that parts the columns."""
    canvas.heading(y, title, number)
    canvas.put(canvas.width - 1, y, " ")


class SiegeFace:
    """The parts of the look that every States of Siege game has; `decks` are names by deck."""

    decks: Mapping[str, str]
    kinds: Mapping[str, str]
    signs: Sequence[Sign]

    def names(self, rules: Any, view: Any) -> list[Spans]:
        """Title, scenario, optional rules in use."""
        usual = usual_options(rules, view.scenario)
        chosen = [
            option.rule
            for option in describe_options(rules.info.options)
            if getattr(view.options, option.slug) != usual[option.slug]
        ]
        more: list[Spans] = [[(f"[{', '.join(chosen)}]", "dim")]] if chosen else []
        return [
            [(rules.info.title, "title")],
            [(rules.info.scenario(view.scenario).title.removesuffix(" Game"), "text")],
            *more,
        ]

    def counts(self, rules: Any, view: Any) -> list[Spans]:
        """Turn, place in the deck, actions left."""
        played = sum(self.in_deck(rules, view, number) for number in view.played)
        return [
            [(f"turn {view.turn}", "text")],
            [(f"{self.deck(view)} {played}/{played + len(view.pile)}", "text")],
            [("actions ", "text"), (dots(view.actions, view.allowance), "legal")],
        ]

    def deck(self, view: Any) -> str:
        """The name of the deck in play."""
        return self.decks[view.deck]

    def in_deck(self, rules: Any, view: Any, number: int) -> bool:
        """Whether a card belongs to the deck in play."""
        return bool(rules.book.cards[number].deck == view.deck)

    def card(self, rules: Any, view: Any, form: int) -> Section:
        """The card in play, as fully as the form asks."""
        if not view.card:
            return Section("Card", [[("none yet", "dim")]])
        card = rules.book.cards[view.card]
        lines: list[Spans] = [[(f"{card.number} ", "dim"), (card.title, "title")]]
        if form < ALONE:
            lines.append([(f"{card.month} · {self.decks[card.deck]}", "dim")])
        says = rules.card_lines(view.card)
        if form >= PACKED:
            says = [", ".join(map(tied, self.brief(view, card, says, form)))]
        lines += [[(line, "text")] for line in says]
        if form == FULL:
            lines += [[(" ", "text")], [(card.text, "text")]]
        return Section("Card", lines)

    def origins(self, rules: Any, view: Any) -> Sequence[Section]:
        """Where the cards are, and where the parts of the one in play come from."""
        places = Section("Where the cards are", self.places(rules, view))
        if not view.card:
            return [places]
        card = rules.book.cards[view.card]
        return [places, Section("Where this card comes from", origin_of(card.provenance))]

    def places(self, rules: Any, view: Any) -> list[Spans]:
        """Each deck with its counts and its cards, as far as everybody has seen them."""
        cards = rules.book.cards
        titled = {number: f"#{number} {cards[number].title}" for number in cards}
        waits = {view.deck: view.pile, **dict(view.later)}
        lines: list[Spans] = []
        for name in dict.fromkeys([*(cards[number].deck for number in view.played), *waits]):
            pile = waits.get(name, ())
            played = [number for number in view.played if cards[number].deck == name]
            told = f": {len(played)} played, {len(pile)} to come"
            lines.append([(self.decks[name], "title"), (told, "text")])
            if played:
                lines.append([(f"  {', '.join(titled[number] for number in played)}", "dim")])
            known = [number for number in pile if number in titled]
            if known:
                where = "to come, in this order" if name in view.numbered else "put back"
                told = ", ".join(titled[number] for number in known)
                lines.append([(f"  {where}: ", "text"), (told, "dim")])
        return lines

    def brief(self, view: Any, card: Any, says: Sequence[str], form: int) -> Sequence[str]:
        """What a card says, less what stands elsewhere on a narrow screen."""
        return says


@lru_cache(maxsize=64)
def usual_options(rules: Any, scenario: str) -> Mapping[str, Any]:
    """The options of a scenario of which none was changed."""
    setup = Setup(seats=rules.info.seats[0], scenario=scenario)
    return cast(Mapping[str, Any], rules.complete(setup).options)


def tied(text: str) -> str:
    """A short text that no line divides."""
    return text.replace(" ", TIE) if len(text) <= TIED else text


def in_force(lines: Sequence[str], form: int) -> Section:
    """What is in force, line by line, or where there is no room for that in a row without rules."""
    if form == ALONE:
        lines = ["; ".join(REFERENCE.sub("", line) for line in lines)]
    return Section("In force", [[(line, "text")] for line in lines if line] or NOTHING)
