"""A cursor over a game: to any action, turn or event, and to a game that goes on from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from app.change import NEW_DICE, changes
from app.controller import Change, LogLine, now
from app.players import HUMAN, Player, people, recorded_players
from app.progress import counted
from app.version import VERSION
from games.core.errors import Drift, Refused
from games.core.models import Setup, read_seed, show_seed
from games.core.rules import Rules
from games.core.text import Piece, line, plural

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.saves import Replayed, Row, Save, SaveWriter


class Timeline:
    """The positions of a game by move number, with a cursor.

    `n` is the move whose result is shown, 0 the start; `event` counts the events of that move
    that were shown, all of them unless they are being stepped through. The rules of today play the
    first `sound` moves as they were recorded; `drift` says what comes then, `rest` are the recorded
    moves that they cannot play at all, `kept` says which changes of the rules do not hold in this
    game, as it began before them, `renewed` after which moves new dice follow.
    """

    def __init__(
        self,
        rules: Rules[Any],
        header: Row,
        changes: Iterable[Change],
        final: Any,
        opening: Iterable[Any] = (),
        log: Iterable[LogLine] | None = None,
    ) -> None:
        self.rules = rules
        self.header = header
        self.setup = Setup.model_validate(header["setup"])
        self.seed = read_seed(header["seed"])
        self.changes = tuple(changes)
        self._final = final
        self.save: Save | None = None
        self.notes: Sequence[Row] = ()
        self.hints: Sequence[Row] = ()
        self.renewed: frozenset[int] = frozenset()
        self.kept: Sequence[str] = ()
        self.rest: Sequence[LogLine] = ()
        self.drift: str | None = None
        self.sound = len(self.changes)
        self.opening = tuple(opening)
        self._events = (self.opening, *(change.events for change in self.changes))
        self.log = tuple(self._told() if log is None else log)
        # Where in the log each move begins, and the end of the last one.
        self._first = (0, *accumulate(map(len, self._events)))
        self.n = 0
        self.event = len(self._events[0])

    @classmethod
    def of_save(cls, save: Save, rules: Rules[Any], replayed: Replayed | None = None) -> Self:
        """The timeline of a save; Drift if the rules of today cannot even set it up."""
        from app.saves import reasons, replay

        done = replayed or replay(save, rules)
        if done.state is None:
            raise Drift(f"the game cannot be shown: drift at {done.drift}")
        made = cls(rules, save.header, changes(done.moves), done.state, done.opening)
        made.drift, made.sound = done.drift, done.sound
        made.kept = reasons(save.header, rules.info.rules_version)
        made.know(save)
        made.rest = made.recorded(save.moves()[len(made) :])
        _ = made.states  # whoever opens a save waits for it anyway, and no key later does
        return made

    @classmethod
    def of_game(cls, game: TurnController) -> Self:
        """The timeline of a running game up to now."""
        # A line for each event: what no event tells is none of them.
        log = (row for row in game.log if row.line is not NEW_DICE)
        return cls(game.rules, game.header, game.past, game.state, game.opening, log)

    def _told(self) -> Iterator[LogLine]:
        for n, events in enumerate(counted(self._events, "actions told")):
            yield from (LogLine(n, self.rules.describe(event)) for event in events)

    def recorded(self, rows: Iterable[Row]) -> list[LogLine]:
        """What rows of a save say by themselves, without rules that could play them."""
        hidden = self.rules.info.hidden and not self.over
        found = []
        for row in rows:
            action, seat = row["a"], row["seat"]
            who = f"player {seat + 1}: " if self.setup.seats > 1 else ""
            what = " ".join(str(value) for value in action.values())
            rolls = f", rolled {' '.join(map(str, row['r']))}" if row["r"] else ""
            told = Piece(f"recorded: {who}{what}{rolls}", "dim")
            found.append(LogLine(row["n"], line("", told, to=(seat,) if hidden else None)))
        return found

    def know(self, save: Save) -> None:
        """Take notes, hints and where new dice follow from the save as it is now."""
        self.save, self.notes, self.hints = save, save.notes_kept, save.hints
        self.renewed = frozenset(n for n, _ in save.reseeds)

    def __len__(self) -> int:
        return len(self.changes)

    # -- where we are ------------------------------------------------------------------------

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The positions, each by the number of the move before it."""
        return (*(change.before for change in self.changes), self._final)

    @property
    def state(self) -> Any:
        """The position to show: before a move until its last event was shown."""
        return self.states[self.here]

    def told(self, state: Any) -> Any:
        """A position as far as it is known: of a real table nothing that nobody has told."""
        return self.rules.told(state) if self.header.get("dice") == "manual" else state

    @property
    def _whole(self) -> bool:
        return self.event >= len(self._events[self.n])

    @property
    def change(self) -> Change | None:
        """The move under the cursor; None at the start."""
        return self.changes[self.n - 1] if self.n else None

    @property
    def reach(self) -> int:
        """The number of lines of the log up to the cursor."""
        return self._first[self.n] + self.event

    @property
    def lines(self) -> Sequence[LogLine]:
        """The log up to the cursor."""
        return self.log[: self.reach]

    @property
    def step(self) -> tuple[int, int]:
        """Which event of the move was shown last, and how many it has."""
        return self.event, len(self._events[self.n])

    def lines_of(self, n: int) -> Sequence[LogLine]:
        """The log of one move."""
        return self.log[self._first[n] : self._first[n + 1]]

    def notes_of(self, n: int) -> list[Row]:
        """The notes of the save that belong to a move."""
        return [note for note in self.notes if note["n"] == n]

    def hinted(self, n: int, seat: int | None = None, everything: bool = False) -> list[str]:
        """What was advised in the position after a move, as its choices read, to a seat's eyes.

        A hint tells of the hand that it is about: where seats have hands it waits until the game
        is over, and is for who sees that hand.
        """
        info, state = self.rules.info, self.states[n]
        if info.hidden and not (info.memory or (self.over and (everything or state.seat == seat))):
            return []
        given = dict.fromkeys(hint["text"] for hint in self.hints if hint["n"] == n)
        if not given or state.outcome is not None:
            return list(given)
        # What was taken back later may have led elsewhere: then it reads as it was recorded.
        labels = {str(c.action): c.label for c in self.rules.prompt(state).choices}
        return [labels.get(text, text) for text in given]

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Who sat where, as far as that can be read."""
        return recorded_players(self.header["players"], self.setup.seats, self.rules)

    @cached_property
    def seat_names(self) -> list[str]:
        """What the seats are called, with their numbers."""
        from app.telling import seat_called

        start = self.states[0]
        seats = range(self.setup.seats)
        return [seat_called(self.rules, start, self.players, seat) for seat in seats]

    @cached_property
    def parent_name(self) -> str:
        """What the save that this one branched off is called now; nothing if there is none."""
        if not self.header.get("parent"):
            return ""
        from app.shelf import parent_name

        return parent_name(self.header, self.save.path if self.save else None)

    @property
    def trouble(self) -> str:
        """What keeps the game from being shown to its end, in a line, or nothing."""
        if self.save and self.save.damage:
            return f"damaged at {self.save.damage.line}; this is what stands before it"
        if not self.drift:
            return ""
        left = plural(len(self.rest), "recorded action")
        more = f"; {left} after that can only be read in the log" if self.rest else ""
        return self.drift + more

    @property
    def over(self) -> bool:
        """Whether the game has ended, be it in a way that the rules of today do not come to."""
        return self._final.outcome is not None or self.end is not None

    @property
    def closed(self) -> bool:
        """Whether nobody may look back yet: a game of memory that is not over."""
        return self.rules.info.memory and not self.over

    def need_open(self) -> None:
        """Refused while nobody may look back."""
        if self.closed:
            title = self.rules.info.title
            raise Refused(f"{title} is a game of memory: it can be watched when it is over")

    @property
    def end(self) -> Row | None:
        """What the save says of the end, with the take-backs that were counted."""
        return self.save.end if self.save else None

    # -- going somewhere ---------------------------------------------------------------------

    def seek(self, n: int) -> bool:
        """Show the position after move n or the nearest; whether that moved the cursor."""
        was = (self.n, self.event)
        self.n = min(max(n, 0), len(self.changes))
        self.event = len(self._events[self.n])
        return (self.n, self.event) != was

    def next_action(self) -> bool:
        """Go one action on, or to the end of the one whose events are being shown."""
        return self.seek(self.n if not self._whole else self.n + 1)

    def previous_action(self) -> bool:
        """Go one action back."""
        return self.seek(self.n - 1)

    def next_turn(self) -> bool:
        """Go to the first position of the next turn, or to the end."""
        here = self.states[self.n].period
        later = (n for n in range(self.n + 1, len(self.states)) if self.states[n].period != here)
        return self.seek(next(later, len(self.changes)))

    def previous_turn(self) -> bool:
        """Go to the first position of this turn, or of the one before if we are there already."""
        begin = self._begin_of_turn(self.n)
        return self.seek(begin if begin < self.n else self._begin_of_turn(max(begin - 1, 0)))

    def _begin_of_turn(self, n: int) -> int:
        while n and self.states[n - 1].period == self.states[n].period:
            n -= 1
        return n

    def start_of(self, turn: int) -> int | None:
        """The move after which a turn begins, by the number that people count; None if none does.

        Where each seat counts its own turns, that is the turn of the first of them.
        """
        return next((n for n, state in enumerate(self.states) if state.count == turn), None)

    def next_note(self, seat: int | None = None, everything: bool = False) -> bool:
        """Go to the next move with a note or a hint for these eyes; after the last to the first."""
        hinted = {hint["n"] for hint in self.hints}
        found = {note["n"] for note in self.notes}
        found |= {n for n in hinted if n <= len(self) and self.hinted(n, seat, everything)}
        places = sorted(n for n in found if n <= len(self))
        return bool(places) and self.seek(next((n for n in places if n > self.n), places[0]))

    def next_event(self) -> bool:
        """Show one event more."""
        if not self._whole:
            self.event += 1
            return True
        if self.n == len(self.changes):
            return False
        self.n += 1
        self.event = min(1, len(self._events[self.n]))
        return True

    def previous_event(self) -> bool:
        """Show one event less."""
        if self.n and self.event > 1:
            self.event -= 1
            return True
        return self.previous_action()

    # -- going on from here ------------------------------------------------------------------

    @property
    def here(self) -> int:
        """The move whose position is shown: not one whose events are being stepped through."""
        return self.n if self._whole or not self.n else self.n - 1

    def heir(self, n: int) -> int | None:
        """The seat that a person takes over in a branch; None if people play the game anyway."""
        return None if people(self.players) else int(self.states[n].seat)

    def branch(self, n: int, path: Path, seed: int | None = None) -> SaveWriter:
        """A new save that goes on after move n, with fresh dice if a seed is given.

        It is a game by the rules of today. Of a game of bots a person takes the seat that decides,
        and anywhere that of a player who is not known here.
        """
        if self.save is None:
            raise Refused("only a game with a save can be branched off")
        if not 0 <= n <= self.sound:
            raise Refused(f"a game can go on from moves 0 to {self.sound}, not {n}")
        from app.saves import branch, identity

        changes: Row = {"app": VERSION, "made": now(), "rules": self.rules.info.rules_version}
        changes["parent_id"] = identity(self.save.header)
        cards = self.rules.changed_cards()
        if cards:
            changes["cards"] = cards
        heir = self.heir(n)
        seated = [HUMAN if s == heir else who.word for s, who in enumerate(self.players)]
        if seated != self.header["players"]:
            changes["players"] = seated
        return branch(self.save, n, path, None if seed is None else show_seed(seed), **changes)
