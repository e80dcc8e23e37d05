"""Playing a save again: recorded rolls on a tape, digests compared."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.progress import counted
from app.saves.migrations import cards_for
from app.saves.reading import Save, read_save, shown
from app.saves.rows import Row
from games.core.errors import CasemateError, Damaged, Drift, NeedRoll, NewerFormat

if TYPE_CHECKING:
    from games.core.rules import Rules


class Played(NamedTuple):
    """A move that was played again: what it did, and the position before it."""

    n: int
    seat: int
    action: Any
    rolls: tuple[int, ...]
    events: tuple[Any, ...]
    irreversible: bool
    before: Any
    digest: str


@dataclass
class Replayed:
    """A save played again, as far as its rolls and actions fit the rules.

    `state` is the position after the last of `moves` (None if not even the start fits). `drift`
    says where the rules first do something else than is recorded; only the first `sound` moves
    came before that. Those behind are there to be watched, not to be played on from. `takebacks`
    counts the irreversible moves that were taken back.
    """

    state: Any = None
    opening: tuple[Any, ...] = ()
    moves: list[Played] = field(default_factory=list)
    drift: str | None = None
    sound: int = 0
    takebacks: int = 0


def with_its_cards(header: Row, rules: Rules[Any]) -> Rules[Any]:
    """The rules with the card entries that a save is played with, by its header."""
    cards = cards_for(header, rules.info.rules_version)
    return rules.with_changed(cards) if cards else rules


def replay(save: Save, rules: Rules[Any], check: bool = False) -> Replayed:
    """Play a save again from its recorded rolls, by rules that hold its cards already.

    Only the last digest is compared; if that differs or a move does not fit, those of all moves
    that count are, to find the first difference. `check` compares all, also those taken back.
    """
    done = _Walk(save, rules, every=check).through(save.rows)
    if check or not done.drift:
        return done
    # What was taken back may not fit any more and still do no harm.
    done = _Walk(save, rules, every=True).through(save.course())
    done.takebacks = save.undone
    return done


class _Step(NamedTuple):
    """A row that was played: what it did, and the position after it."""

    row: Row
    move: Played
    after: Any


class _Walk:
    """One way through the rows of a save."""

    def __init__(self, save: Save, rules: Rules[Any], every: bool) -> None:
        # Only here: whoever reads or writes saves alone needs no models.
        from games.core.play import Play

        self.save = save
        self.rules = rules
        self.every = every
        self.last = next(iter(save.moves()[-1:]), None)
        self.tape = Play.tape
        self.done = Replayed()
        self.steps: list[_Step] = []  # those of the moves
        self.later: list[_Step] = []  # those that were taken back, the next one last

    def through(self, rows: list[Row]) -> Replayed:
        """Play rows until one does not fit."""
        done = self.done
        where = "the start"
        try:
            self._start()
            for row in counted(rows, "actions played"):
                if "n" in row:
                    where = f"move {row['n']}"
                    if not (self.later and self._again(row)):
                        self._move(row)
                elif "undo" in row and row["undo"] < len(done.moves):
                    self._back(row["undo"])
                elif "reseed" in row:
                    # Whoever comes here again comes with the dice of before.
                    done.state = done.state.clone()
                    done.state.rng = int(row["reseed"], 16)
        except Exception as error:
            # Whatever rules fail with when they meet a game of others, it does not fit them.
            self._blame(where, len(done.moves), _reason(error))
        if not done.drift:
            done.sound = len(done.moves)
        return done

    def _start(self) -> None:
        from games.core.models import Setup

        header = self.save.header
        if header["game"] != self.rules.info.slug:
            raise Drift(f"it is a game of {header['game']}, not of {self.rules.info.slug}")
        play = self.tape(int(header["seed"], 16), header["r"])
        state = self.rules.start(Setup.model_validate(header["setup"]), play)
        play.finish()
        self.done.state, self.done.opening = state, tuple(play.events)
        if self.every or not self.last:
            self._compare("the start", 0, header["d"], play.events)

    def _move(self, row: Row) -> None:
        before = self.done.state
        action = self.rules.action(row["a"])
        if before.outcome is None and row["seat"] != before.seat:
            raise Drift(f"seat {row['seat'] + 1} is recorded, but seat {before.seat + 1} decides")
        if action not in self.rules.legal(before):
            raise Drift(
                f"{action} is recorded, but not allowed: {_why(self.rules, before, action)}"
            )
        after = before.clone()
        play = self.tape(after, row["r"])
        self.rules.apply(after, action, play)
        play.finish()
        passed: bool = play.irreversible or after.seat != before.seat
        events = tuple(play.events)
        rolls = tuple(row["r"])
        move = Played(row["n"], before.seat, action, rolls, events, passed, before, row["d"])
        self._take(_Step(row, move, after))
        if self.every or row is self.last:
            self._compare_last()

    def _take(self, step: _Step) -> None:
        self.steps.append(step)
        self.done.moves.append(step.move)
        self.done.state = step.after

    def _again(self, row: Row) -> bool:
        """Take over a move that was played, taken back, and done again just as it was."""
        step = self.later.pop()
        if step.row != row or step.move.before is not self.done.state:
            self.later.clear()
            return False
        self._take(step)
        if row is self.last:
            self._compare_last()
        return True

    def _back(self, k: int) -> None:
        done = self.done
        while len(done.moves) > k:
            move = done.moves.pop()
            self.later.append(self.steps.pop())
            done.takebacks += move.irreversible
            done.state = move.before

    def _compare_last(self) -> None:
        move = self.done.moves[-1]
        rolls = f" with {' '.join(map(str, move.rolls))}" if move.rolls else ""
        self._compare(f"move {move.n} ({move.action}{rolls})", move.n - 1, move.digest, move.events)

    def _compare(self, where: str, sound: int, wanted: str, events: Iterable[Any]) -> None:
        found = self.done.state.digest()
        if found == wanted:
            return
        told = ""
        with suppress(Exception):
            lines = [self.rules.describe(event) for event in events]
            told = "".join(f"; {line}" for line in lines if line.to is None)
        self._blame(where, sound, f"position {wanted} is recorded, {found} was found{told}")

    def _blame(self, where: str, sound: int, reason: str) -> None:
        if self.done.drift:
            return
        saved, ours = self.save.header["rules"], self.rules.info.rules_version
        told = f" (played by rules {saved}, these are rules {ours})" if saved != ours else ""
        line = " ".join(f"{where}: {reason}".split())
        self.done.drift = line[:400] + told
        self.done.sound = sound


def _reason(error: Exception) -> str:
    if isinstance(error, NeedRoll):
        return f"more rolls are needed than were recorded ({error})"
    if isinstance(error, CasemateError):
        return str(error)
    return f"the rules fail ({type(error).__name__}: {error})"


def _why(rules: Rules[Any], state: Any, action: Any) -> str:
    verb, _, target = str(action).partition(" ")
    return str(rules.explain(state, verb, target))


class Verdict(NamedTuple):
    """What a check of a save found: 0 clean, 1 drift, 2 damaged; and a line that says so."""

    code: int
    line: str


def verify(path: str | Path, rules: Rules[Any]) -> Verdict:
    """Check a save row by row against the rules of its game."""
    path = Path(path)
    try:
        save = read_save(path)
    except (Damaged, NewerFormat) as error:
        return Verdict(2, str(error))
    if save.damage:
        return Verdict(2, f"{shown(path)}: damaged at {save.damage.line}")
    try:
        done = replay(save, with_its_cards(save.header, rules), check=True)
    except CasemateError as error:
        return Verdict(1, f"{shown(path)}: drift at the start: {error}")
    if done.drift:
        return Verdict(1, f"{shown(path)}: drift at {done.drift}")
    torn = "; a torn last row is left out" if save.torn else ""
    return Verdict(0, f"{shown(path)}: clean, {save.n} moves{torn}")
