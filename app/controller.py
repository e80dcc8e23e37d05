"""One running game: it takes actions, keeps the save, and remembers how to go back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal, Self

from app.change import NEW_DICE, Change, Drifted, LogLine, changes
from app.kept import Kept
from app.players import BotPlayer, Player, Words, parse_players
from app.progress import counted
from app.settings import UndoChance
from app.version import VERSION
from games.core.errors import Defect, Drift, NeedRoll, NotYourTurn, Refused
from games.core.models import Action, Outcome, Setup, read_seed, show_seed
from games.core.play import Play
from games.core.prompt import Prompt
from games.core.rules import Rules

if TYPE_CHECKING:
    from app.saves import Row, Save, SaveWriter

Dice = Literal["seeded", "manual"]

__all__ = ["Change", "Dice", "Drifted", "LogLine", "TurnController", "now"]


class TurnController(Kept):
    """A game in progress. Nobody else changes its state."""

    def __init__(
        self,
        rules: Rules[Any],
        header: Row,
        state: Any,
        opening: Iterable[Any] = (),
    ) -> None:
        super().__init__()
        self.rules = rules
        self.header = header
        self.setup = Setup.model_validate(header["setup"])
        self.seed = read_seed(header["seed"])
        self.dice: Dice = "manual" if header.get("dice") == "manual" else "seeded"
        self.players = parse_players(header["players"], self.setup.seats, rules)
        self.past: list[Change] = []
        self.undo_chance: UndoChance = "same"
        self.opening = tuple(opening)
        self.log = self._lines(0, self.opening)
        self._undone: list[Change] = []
        self._prompt: Prompt | None = None
        self._show(state)

    @classmethod
    def new(
        cls,
        rules: Rules[Any],
        setup: Setup,
        seed: int,
        players: Words,
        writer: Callable[[Row], SaveWriter] | None = None,
        dice: Dice = "seeded",
        rolls: Iterable[int] | None = None,
        more: Row | None = None,
    ) -> Self:
        """A new game; `players` are words or what they stand for, one is for all seats.

        `writer` makes the save from its header, to which `more` is added; None keeps none. With
        dice by hand NeedRoll passes through: call again with one more roll.
        """
        setup = rules.complete(setup)
        play = _chance(seed, rolls, dice)
        state = rules.start(setup, play)
        play.finish()
        seated = parse_players(players, setup.seats, rules)
        header = _header(rules, setup, seed, seated, dice)
        header |= {"r": play.rolls, "d": state.digest()} | (more or {})
        game = cls(rules, header, state, play.events)
        game.writer = writer(header) if writer else None
        return game

    @classmethod
    def resume(
        cls,
        loaded: Save | tuple[Save, SaveWriter],
        writer: SaveWriter | None = None,
        rules: Rules[Any] | None = None,
    ) -> Self:
        """Go on with a save; Drifted if the rules of today play it differently.

        `loaded` may be what `saves.resume` gives; `rules` hold the cards of the save already.
        """
        from app.opening import rules_for
        from app.saves import replay, shown

        save, writer = loaded if isinstance(loaded, tuple) else (loaded, writer)
        rules = rules or rules_for(save)
        done = replay(save, rules)
        if done.drift:
            raise Drifted(shown(save.path), done)
        game = cls(rules, save.header, done.state, done.opening)
        game.past = changes(done.moves)
        renewed = {n for n, _ in save.reseeds}
        game._renew(0, renewed)
        for change in counted(game.past, "actions told"):
            game.log += game._lines(change.n, change.events)
            game._renew(change.n, renewed)
        game.takebacks = done.takebacks if game.practice else 0
        game.fresh = sum("reseed" in row for row in save.rows)
        game.hints = len(save.hints)
        game.writer = writer
        if game.outcome and save.end is None:
            game._end(game.outcome)
        return game

    # -- the position ------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        outcome: Outcome | None = self.state.outcome
        return outcome

    @property
    def prompt(self) -> Prompt:
        """The decision that waits, as a person reads it; Refused when the game is over."""
        if self._prompt is None:
            self._prompt = self.rules.prompt(self.state)
        return self._prompt

    @property
    def practice(self) -> bool:
        """Whether chance may be taken back: in solitaire games, where it is counted."""
        return self.setup.seats == 1

    def view(self, seat: int | None) -> Any:
        """The position as a seat may see it; None is an onlooker."""
        state = self.rules.told(self.state) if self.dice == "manual" else self.state
        return self.rules.redact(state, seat)

    def _show(self, state: Any) -> None:
        self.state = state
        self.legal: list[Any] = self.rules.legal(state)
        self._prompt = None

    # -- actions -----------------------------------------------------------------------------

    @property
    def bot(self) -> BotPlayer | None:
        """The bot that decides now, if one does."""
        player = self.players[self.state.seat]
        return player if isinstance(player, BotPlayer) and not self.outcome else None

    def play_bot(self, rolls: Iterable[int] | None = None) -> Change:
        """Let the bot that decides now make its move."""
        bot = self.bot
        if not bot:
            raise Refused("no bot has anything to decide")
        try:
            action = bot.choose(self.rules, self.state, self.seed, len(self.past) + 1)
        except Exception as error:
            raise self._crash(None, (), error) from error
        return self.submit(action, rolls)

    def submit(
        self, action: Action, rolls: Iterable[int] | None = None, seat: int | None = None
    ) -> Change:
        """Carry out a legal action and save it; whatever goes wrong, the position stays as it was.

        `rolls` are the dice: a tape, or with dice by hand those thrown so far (NeedRoll asks for
        the next one). `seat` is who says it, if that is to be checked.
        """
        if seat is not None and not self.outcome and seat != self.state.seat:
            raise NotYourTurn(f"seat {self.state.seat + 1} decides now")
        if action not in self.legal:
            raise self._refusal(action)
        # The same action after it was taken back has the same result, by hand as well.
        again = rolls is None and bool(self._undone) and self._undone[-1].action == action
        again = again and not (self.undo_chance == "fresh" and self._undone[-1].rolls)
        return self._carry_out(action, self._undone[-1].rolls if again else rolls, again)

    def _carry_out(self, action: Action, rolls: Iterable[int] | None, again: bool) -> Change:
        after, play, lines = self._run(action, rolls, again)
        change = self._change(action, after, play)
        self._save(change)
        self._undone = self._undone[:-1] if again else []
        self._publish(change, after, lines)
        return change

    def _refusal(self, action: Action) -> Refused:
        outcome = self.outcome
        if outcome:
            return Refused("the game is over", outcome.rule)
        verb, _, target = str(action).partition(" ")
        why = self.rules.explain(self.state, verb, target)
        return Refused(f"{action}: {why}")

    def _run(
        self, action: Action, rolls: Iterable[int] | None, recorded: bool
    ) -> tuple[Any, Play, list[LogLine]]:
        after = self.state.clone()
        play = _chance(after, rolls, "seeded" if recorded else self.dice)
        try:
            self.rules.apply(after, action, play)
            play.finish()
            if after.outcome is None and not self.rules.legal(after):
                raise Defect("nobody has anything to decide, and the game is not over")
            lines = self._lines(len(self.past) + 1, play.events)
        except (NeedRoll, Drift):
            raise
        except Exception as error:
            raise self._crash(action, play.rolls, error) from error
        return after, play, lines

    def _crash(self, action: Action | None, rolls: Iterable[int], error: Exception) -> Defect:
        from app.crash import write_crash

        return write_crash(self, action, rolls, error)

    def _change(self, action: Action, after: Any, play: Play) -> Change:
        before = self.state
        passed = after.seat != before.seat
        return Change.of(
            len(self.past) + 1,
            before.seat,
            action,
            tuple(play.rolls),
            tuple(play.events),
            play.irreversible or passed,
            before,
            after.digest(),
            self.past[-1] if self.past else None,
        )

    def _publish(self, change: Change, after: Any, lines: list[LogLine]) -> None:
        self.past.append(change)
        self.log += lines
        self._show(after)
        if self.recorder:
            self.recorder.tick()
        if self.outcome:
            self._end(self.outcome)
        elif after.seat != change.seat:
            self._sync()

    def log_with(self, events: Iterable[Any]) -> list[LogLine]:
        """The log with what an action has brought so far that waits for a roll."""
        return [*self.log, *self._lines(len(self.past) + 1, events)]

    def _lines(self, n: int, events: Iterable[Any]) -> list[LogLine]:
        return [LogLine(n, self.rules.describe(event)) for event in events]

    def _renew(self, n: int, renewed: Iterable[int] | None = None) -> None:
        """Tell once in the log that after a move, if it is among some, new dice follow."""
        told = LogLine(n, NEW_DICE)
        if (renewed is None or n in renewed) and self.log[-1:] != [told]:
            self.log.append(told)

    def recap(self, seat: int | None) -> list[LogLine]:
        """What a seat has to know before it decides: all since its last action, or this turn."""
        seen = [row for row in self.log if row.seen_by(seat)]
        own = max((change.n for change in self.past if change.seat == seat), default=0)
        if own < len(self.past):
            return [row for row in seen if row.n > own]
        heads = [place for place, row in enumerate(seen) if row.line.head]
        return seen[heads[-1] :] if heads else seen[-10:]

    # -- going back --------------------------------------------------------------------------

    def undo_block(self) -> str | None:
        """Why the last action cannot be taken back; None if it can."""
        if not self.past:
            return "there is nothing to take back"
        last = self.past[-1]
        if not last.irreversible or (self.practice and self.undo_chance != "off"):
            return None
        why = self._came_to_light(last)
        return f"{why}, and the settings keep it so" if self.practice else why

    def _came_to_light(self, last: Change) -> str:
        """What keeps an action from being taken back."""
        lines = [(self.rules.describe(e), hasattr(e, "die")) for e in last.events]
        thrown = [line.text for line, die in lines if die and line.to is None]
        if thrown:
            return f"dice have been thrown ({thrown[0]})"
        if self.state.seat != last.seat:
            return f"the turn has passed on from seat {last.seat + 1}"
        if self.rules.info.memory:
            return "a tile was turned, and nobody may see it twice"
        shown = [line.text for line, _ in lines if line.to is None]
        return f"something hidden came to light{f' ({shown[0]})' if shown else ''}"

    def undo(self) -> Change:
        """Take back the last action and return it; Refused if the rules of undo forbid it."""
        block = self.undo_block()
        if block:
            raise Refused(f"undo: {block}")
        last = self.past[-1]
        rng = self._fresh_dice(last)
        reseed = "" if rng is None else show_seed(rng)
        self._save_undo(last.n - 1, reseed, reopened=self.outcome is not None)
        self.past.pop()
        self._undone.append(last)
        self.takebacks += last.irreversible
        while self.log and self.log[-1].n == last.n:
            self.log.pop()
        before = last.before
        if rng is not None:
            before.rng = rng
            self.fresh += 1
            self._renew(last.n - 1)
        self._show(before)
        return last

    def _fresh_dice(self, last: Change) -> int | None:
        """The generator's new state, if dice that were seen must not come again."""
        # Going back behind new dice would bring the first ones again.
        seen = bool(last.rolls) or self.fresh > 0
        if not (self.practice and self.undo_chance == "fresh" and seen):
            return None
        return int.from_bytes(os.urandom(8), "big")

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be carried out again."""
        return bool(self._undone)

    def redo(self) -> Change:
        """Carry out again what was taken back last, with the dice it had."""
        if not self._undone:
            raise Refused("redo: nothing was taken back")
        last = self._undone[-1]
        return self._carry_out(last.action, last.rolls, again=True)


def now() -> str:
    """The time of now as saves keep it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _chance(start: Any, rolls: Iterable[int] | None, dice: Dice) -> Play:
    if dice == "manual":
        return Play.by_hand(start, rolls or ())
    return Play.seeded(start) if rolls is None else Play.tape(start, rolls)


def _header(
    rules: Rules[Any], setup: Setup, seed: int, players: Sequence[Player], dice: Dice
) -> Row:
    """The header of a save, but for the rolls and the digest of the start."""
    header: Row = {
        "game": rules.info.slug,
        "rules": rules.info.rules_version,
        "app": VERSION,
        "seed": show_seed(seed),
        "setup": setup.model_dump(mode="json"),
        "players": [player.word for player in players],
        "made": now(),
    }
    if dice == "manual":
        header["dice"] = dice
    cards = rules.changed_cards()
    return header | {"cards": cards} if cards else header
