"""The line mode: a game over standard input and output, one line per decision, no escape codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from app import dice, hints
from app.console import Console, Left
from app.controller import LogLine, TurnController
from app.match import again, match_lines
from app.memory import private
from app.plain_dice import ByHand, Cancelled
from app.plain_words import said, some, why
from app.players import Human
from app.telling import (
    action_of,
    heading,
    odds_lines,
    outcome_lines,
    prompt_lines,
    seat_called,
)
from games.core.data import sections
from games.core.errors import CasemateError, NeedRoll, Refused, Unreadable
from games.core.prompt import Choice
from games.core.text import plural, wrapped

HELP = (
    "a number or a choice's text form (in brackets behind it)   carry that choice out",
    "undo, redo      take the last action back, or carry it out again",
    "state           the position",
    "log             everything that happened so far",
    "rules           the sections of the rules; rules 8.2 shows one of them",
    "odds            exact chances of all that each choice can lead to; odds 3: of that one",
    "hint            what a bot would do here; it is counted as help",
    "card NAME       what a card or a unit does; its number will do, or that of a choice",
    "why WORD        why something is not possible now, as in: why fortify",
    "note TEXT       keep a note with this position in the save",
    "help            this list",
    "quit            leave; the game is saved already",
)


ALONE = ("undo", "redo", "state", "log", "hint", "quit", "q")
"""Words that take nothing after them."""


class LineMode:
    """Plays one game on a console."""

    def __init__(self, game: TurnController, console: Console) -> None:
        self.game = game
        self.console = console
        self._told = 0  # moves whose lines were printed
        self._people = [s for s, p in enumerate(game.players) if isinstance(p, Human)]
        self._last: int | None = None  # who decided last at this console
        self._apart: int | None = None  # who told in secret what was drawn, and still looks alone
        self._verbs: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "state": self._state,
            "log": self._log,
            "rules": self._rules,
            "odds": self._odds,
            "hint": self._hint,
            "card": self._card,
            "why": self._why,
            "note": self._note,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "q": self._quit,
        }

    def run(self) -> int:
        """Play until the game or the input ends; the exit code."""
        try:
            self._open()
            while not self.game.outcome:
                self._decide()
        except Left:
            if self._watched and self._last is not None:
                self.console.clear()
            if self.game.writer:
                self.console.tell(f"The game is saved: casemate resume {self.game.writer.path}")
            return 0
        self._end()
        return 0

    def _open(self) -> None:
        game, seen = self.game, self._common()
        self.console.tell(*heading(game))
        if game.past:
            told = f"after {plural(len(game.past), 'action')}; what happened last:"
            self.console.tell(told, *self._shown(game.recap(seen), seen))
        else:
            self.console.tell(*self._shown(game.log, seen))
        self._told = len(game.past)
        if not game.outcome:
            self._curtain()
            self._state("")
            self.console.tell("Type a choice's number; help lists what else can be typed.")

    def _end(self) -> None:
        game = self.game
        assert game.outcome
        self.console.tell(*game.rules.picture(game.view(self._common())))
        names = [seat_words(game, seat) for seat in range(game.setup.seats)]
        self.console.tell(*outcome_lines(game.outcome, game.setup.seats, names))
        self.console.tell(*match_lines(game.header, game.outcome, game.players))
        self.console.tell(*game.assistance.lines())
        if game.writer and again(game):
            path = game.writer.path
            self.console.tell(f"The second game of a match, sides swapped: casemate match {path}")

    # -- who looks ---------------------------------------------------------------------------

    def _common(self) -> int | None:
        """The seat for which everybody at the console may read; None if there are two people."""
        return self._people[0] if len(self._people) == 1 else None

    def _viewer(self) -> int | None:
        """The seat that looks at the console now."""
        seat: int = self.game.state.seat
        return seat if seat in self._people and not self._together else self._common()

    def _shown(self, lines: Iterable[LogLine], seat: int | None) -> Iterator[str]:
        return (f"  {row.line}" for row in lines if row.seen_by(seat))

    def _tell_news(self, seat: int | None) -> None:
        """Print what the moves since the last time brought, as a seat may see it."""
        news = [row for row in self.game.log if row.n > self._told]
        self.console.tell(*self._shown(news, seat))
        self._told = len(self.game.past)

    @property
    def _watched(self) -> bool:
        """Whether two people with secrets from each other sit at this console."""
        hidden = private(self.game) and len(self._people) > 1
        return hidden and self.console.source.isatty()

    @property
    def _secret(self) -> bool:
        """Whether something is to be seen now that is covered again with the next action."""
        return self.game.rules.info.memory and private(self.game)

    @property
    def _together(self) -> bool:
        """Whether a game with hands asks for something that is decided on what all know."""
        info = self.game.rules.info
        return info.hidden and not info.memory and not private(self.game)

    def _curtain(self) -> None:
        """Where two people play, hide what the last one saw before the next one looks."""
        seat = self.game.state.seat
        if self._together and len(self._people) > 1 and seat != self._last:
            # Whoever answers sees no hand, and sits there no longer than anybody else.
            self._last = None
            name = seat_words(self.game, seat)
            self.console.tell(f"{name[:1].upper()}{name[1:]}:")
            return
        if self._secret:
            if seat == self._apart:
                return
            # All have looked at the board so far, this person too.
            self._last = None
        if len(self._people) < 2 or seat not in self._people or seat == self._last:
            return
        self._last = None
        name = seat_words(self.game, seat)
        if self._watched:
            self.console.clear()
        if private(self.game):
            self.console.tell(f"Hand over to {name}.")
        if self._watched:
            self.console.wait(f"{name[:1].upper()}{name[1:]}: press Enter when nobody else looks.")
        self._last = seat
        self.console.tell(f"{name[:1].upper()}{name[1:]}:")
        if private(self.game):
            self.console.tell(*self._shown(self.game.recap(seat), seat))

    # -- a decision --------------------------------------------------------------------------

    def _decide(self) -> None:
        if self.game.bot:
            self._let_bot_play()
            return
        self._curtain()
        self.console.tell("", *prompt_lines(self.game.prompt))
        seat, state, secret = self.game.state.seat, self.game.state, self._secret
        while self.game.state is state:
            self._obey(self.console.ask(">"))
        if secret and self.console.source.isatty():
            self.console.clear()
            self._state("")
        if not self._secret:
            self._apart = None
        self._tell_news(seat)

    def _let_bot_play(self) -> None:
        game = self.game
        try:
            change = self._rolled(game.play_bot)
        except Cancelled:
            return
        # What it chose may be a secret; its log lines say who may know what.
        told = "" if game.rules.info.hidden else f": {change.action}"
        self.console.tell(f"Seat {change.seat + 1} ({game.players[change.seat].word}){told}")
        self._tell_news(self._common())

    def _obey(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        try:
            verb = self._verbs.get(word.lower())
            if verb and rest and word.lower() in ALONE:
                raise Refused(
                    f"{word.lower()} takes nothing after it; help lists what can be typed"
                )
            if verb:
                verb(rest)
            else:
                self._act(text)
        except Cancelled:
            if self._apart is not None:
                # Something wrong that was typed in secret may stand there yet.
                self._apart = None
                self.console.clear()
            self.console.tell("Nothing has been done.")
        except CasemateError as error:
            self.console.tell(f"No: {error}")

    def _act(self, text: str) -> None:
        game = self.game
        try:
            action = action_of(game.rules, game.prompt, text)
        except Unreadable:
            raise Refused(
                f"{said(text)} is none of the choices; help lists what can be typed"
            ) from None
        chosen = next((c for c in game.prompt.choices if c.action == action), None)
        self._rolled(lambda rolls: game.submit(action, rolls), _thrown_for(chosen))

    def _rolled(self, attempt: Callable[[list[int] | None], Any], label: str = "") -> Any:
        game = self.game
        if game.dice != "manual":
            return attempt(None)
        name = partial(seat_words, game)
        table = ByHand(
            self.console, game.rules, game.players, name, partial(self._about, label), self._alone
        )
        return table.carry_out(attempt)

    def _about(self, label: str, rolls: list[int], need: NeedRoll) -> str:
        """What a roll is for: the choice, or what has come of it so far."""
        seen = [line for line in map(self.game.rules.describe, need.events) if line.to is None]
        return seen[-1].text if rolls and seen else label

    def _alone(self, seat: int) -> None:
        """Hand over to who alone may see what was drawn, if somebody else sits at the console."""
        # In a game of memory all look at the board, who decides and the others.
        looks = self._apart if self.game.rules.info.memory else self._last
        if seat != looks and self.console.source.isatty():
            self._last = seat
            self._apart = seat if self.game.rules.info.memory else None
            self.console.hand_over(seat_words(self.game, seat))

    # -- other words -------------------------------------------------------------------------

    def _undo(self, rest: str) -> None:
        fresh = self.game.fresh
        change = self.game.undo()
        self._told = len(self.game.past)
        new = "; the next dice are new ones" if self.game.fresh > fresh else ""
        self.console.tell(f"Taken back: {change.action}{new}")

    def _redo(self, rest: str) -> None:
        change = self.game.redo()
        self.console.tell(f"Again: {change.action}")

    def _state(self, rest: str) -> None:
        self.console.tell(*self.game.rules.picture(self.game.view(self._viewer())))

    def _log(self, rest: str) -> None:
        self.console.tell(*self._shown(self.game.log, self._viewer()))

    def _rules(self, rest: str) -> None:
        self.console.tell(*rules_lines(self.game.rules.info.slug, rest))

    def _odds(self, rest: str) -> None:
        game = self.game
        only = self._choice(rest, "odds alone tells those of all").action if rest else None
        self.console.tell(*odds_lines(game.rules, game.state, only))

    def _choice(self, text: str, otherwise: str) -> Choice:
        """The choice that a number or a text form names; Refused if there is none."""
        prompt = self.game.prompt
        try:
            action = action_of(self.game.rules, prompt, text)
        except Unreadable:
            action = None
        for choice in prompt.choices:
            if choice.action == action:
                return choice
        count = plural(len(prompt.choices), "choice")
        raise Refused(f"{said(text)} is none of the {count} of now; {otherwise}")

    def _hint(self, rest: str) -> None:
        found = hints.advise(self.game)
        self.game.hinted(self.game.rules.action(found.action))
        self.console.tell(hints.line(found, self.game.prompt))

    def _card(self, rest: str) -> None:
        self.console.tell(*wrapped(card_of(self.game, rest)))

    def _why(self, rest: str) -> None:
        self.console.tell(why(self.game, rest))

    def _note(self, rest: str) -> None:
        self.game.note(rest)
        self.console.tell("Noted.")

    def _help(self, rest: str) -> None:
        self.console.tell(*HELP)

    def _quit(self, rest: str) -> None:
        raise Left


def seat_words(game: TurnController, seat: int) -> str:
    """A seat with its number, which results name, and with what else it is called."""
    return seat_called(game.rules, game.state, game.players, seat)


def card_of(game: TurnController, text: str) -> list[str]:
    """A card by its number, its name, the beginning of its name, or a choice that names it."""
    rules: Any = game.rules
    if not hasattr(rules, "card_lines"):
        raise Refused(f"{rules.info.title} has no cards to read")
    if not text:
        raise Refused("card NAME names a card, or the number of a choice that takes one")
    numbers = tuple(rules.book.cards)
    found = dice.options(NeedRoll(len(numbers), "draw", numbers), rules.drawn)
    card = dice.read(text, found)
    choices = game.prompt.choices
    short = text.isascii() and text.isdigit() and len(text) < 4
    if card is None and short and 0 < int(text) <= len(choices):
        card = dice.read(choices[int(text) - 1].label, found)
    several = [option.label for option in dice.alike(text, found)]
    if card is None and several:
        raise Refused(f"several names begin with {said(text)}: {some(several)}")
    if card is None:
        raise Refused(
            f"there is no card {said(text)}; a number, a name or its beginning will do, "
            f"as in: card {found[0].word}"
        )
    number = numbers[-1 - card.roll]
    edition = (game.setup.edition,) if len(rules.info.editions) > 1 else ()
    return [card.label, *(f"  {line}" for line in rules.card_lines(number, *edition))]


def rules_lines(slug: str, number: str) -> list[str]:
    """A section of the rules with what is under it, or the list of all; Refused if unknown."""
    known = sections(slug)
    if not number:
        return [f"{'  ' * (s.level - 1)}{s.number} {s.title}" for s in known.values()]
    number = number.strip("[]")
    found = [s for s in known.values() if s.number == number or s.number.startswith(f"{number}.")]
    # 8.0 is the head of all 8.x, as rulebooks number.
    if number.endswith(".0"):
        found += [s for s in known.values() if s not in found and s.number.startswith(number[:-1])]
    if not found:
        raise Refused(f"the rules have no section {said(number)}; rules lists them")
    return [row for s in found for row in (f"{s.number} {s.title}", *s.body.splitlines(), "")]


def _thrown_for(choice: Choice | None) -> str:
    """What a die is thrown for, with what it needs where that is known."""
    if choice is None:
        return ""
    return f"{choice.label} needs {choice.need}" if choice.need else choice.label
