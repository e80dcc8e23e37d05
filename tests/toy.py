"""A two-minute game with a decision, a die and a hidden pile, for tests of what is around games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, TypeAdapter

from games.core.bots import RANDOM, Bot, GreedyBot
from games.core.errors import Unreadable
from games.core.models import HIDDEN, Action, Frozen, GameState, Outcome, Setup
from games.core.options import option
from games.core.play import Play
from games.core.prompt import Barred, Choice, Modifier, Need, Prompt
from games.core.rules import AgendaRules, GameInfo, ScenarioInfo, Step
from games.core.tasks import Decision, Effect
from games.core.text import Line, Piece, line


class Climb(Action):
    """Roll for the rung that lies open."""

    kind: Literal["climb"] = "climb"


class Aim(Action):
    """Pay a point for +1 on the next roll: no chance in it."""

    kind: Literal["aim"] = "aim"


class Rest(Action):
    """Take one sure point."""

    kind: Literal["rest"] = "rest"


CLIMB, AIM, REST = Climb(), Aim(), Rest()
AnyAction = Annotated[Climb | Aim | Rest, Field(discriminator="kind")]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A rung came up."""

    seat: int
    rung: int
    rule: str = "2.1"
    to: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die was thrown for a rung."""

    seat: int
    die: int
    needed: int
    success: bool
    rule: str = "3.1"
    to: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat's points changed."""

    seat: int
    points: int
    rule: str = "3.2"
    to: tuple[int, ...] | None = None


class Turn(Effect):
    """Turn the next rung over, or end the game when none is left."""

    kind: Literal["turn"] = "turn"

    def run(self, state: State, play: Play) -> None:
        if not state.pile:
            state.outcome = _outcome(state)
            return
        rung = play.draw(state.pile)
        state.turn += 1
        state.rung = rung
        seat = (state.turn - 1) % state.seats
        play.emit(Drawn(seat, rung))
        play.push(Choose(seat=seat), Turn())


class Choose(Decision):
    """Climb, aim or rest?"""

    kind: Literal["choose"] = "choose"

    def legal(self, state: State) -> list[Any]:
        aims = [AIM] if state.points[self.seat] and not state.aim else []
        return [CLIMB, *aims, REST]

    def ask(self, state: State) -> Prompt:
        need = _need(state)
        choices = {
            CLIMB: Choice(CLIMB, "Climb", "climb", rule="3.1", need=need, hit="the rung's points"),
            AIM: Choice(AIM, "Aim", "aim", rule="3.3", hit="+1 on the next roll"),
            REST: Choice(REST, "Rest", "rest", rule="3.2", hit="one point"),
        }
        legal = self.legal(state)
        barred = () if AIM in legal else (Barred("Aim", "aim", _no_aim(state, self.seat), "3.3"),)
        return Prompt(
            self.seat, "Climb", "What now?", "3.0", tuple(choices[a] for a in legal), barred
        )

    def take(self, state: State, action: Action, play: Play) -> None:
        if action is AIM or action == AIM:
            state.aim = 1
            _score(state, self.seat, -1, play)
            play.push(self)
        elif action == REST:
            state.aim = 0
            _score(state, self.seat, 1, play)
        else:
            play.push(Roll(seat=self.seat))


class Roll(Effect):
    """Throw the die for the open rung."""

    kind: Literal["roll"] = "roll"
    seat: int

    def run(self, state: State, play: Play) -> None:
        needed = state.rung - state.aim
        die = play.die()
        state.aim = 0
        play.emit(Rolled(self.seat, die, needed, die >= needed))
        if die >= needed:
            _score(state, self.seat, state.rung, play)


AnyTask = Annotated[Turn | Choose | Roll, Field(discriminator="kind")]


class State(GameState[AnyTask]):
    """Points of the seats, the hidden pile of rungs, the open rung."""

    seats: int = 1
    goal: int = 0
    points: list[int] = Field(default_factory=list)
    pile: list[int] = Field(default_factory=list)
    rung: int = 0
    aim: int = 0


class Options(Frozen):
    """The one option of the toy."""

    hard: bool = option(False, "9.1", "Hard", "More points are needed.", "harder")


class Book(Frozen):
    """The toy's card file: how many rungs of each height there are."""

    rungs: tuple[int, ...]


def _outcome(state: State) -> Outcome:
    points = tuple(state.points)
    if state.seats == 1:
        won = points[0] >= state.goal
        return Outcome(
            winners=(0,) if won else (),
            level="win" if won else "loss",
            reason="the goal" if won else "too few points",
            rule="4.1",
            scores=points,
        )
    best = max(points)
    winners = tuple(seat for seat, value in enumerate(points) if value == best)
    level = "win" if len(winners) == 1 else "draw"
    return Outcome(winners=winners, level=level, reason="most points", rule="4.2", scores=points)


def _score(state: State, seat: int, points: int, play: Play) -> None:
    state.points[seat] += points
    play.emit(Scored(seat, points))


def _need(state: State) -> Need:
    low = max(1, state.rung - state.aim)
    faces = tuple(range(low, 7))
    modifiers = (Modifier(1, "aim", "3.3"),) if state.aim else ()
    return Need(faces, "rung", state.rung, modifiers)


def _no_aim(state: State, seat: int) -> str:
    return "already aimed" if state.aim else "no point to pay"


class Greedy(GreedyBot):
    """Counts points."""

    def value(self, view: Any, seat: int) -> float:
        return float(view.points[seat])


class ToyRules(AgendaRules[State]):
    """The rules of the toy; a subclass may break them on purpose."""

    info: ClassVar[GameInfo] = GameInfo(
        slug="toy",
        title="Toy Ladder",
        seats=(1, 2),
        options=Options,
        scenarios=(
            ScenarioInfo("S1", "short", "Short", "Six rungs.", "1.1"),
            ScenarioInfo("S2", "long", "Long", "Twelve rungs.", "1.2"),
        ),
        rules_version=1,
        max_actions=200,
        hidden=False,
        minutes=2,
        steps=(Step("Turn", "2.1"), Step("Climb", "3.1")),
    )
    state_type = State
    bots: ClassVar[Mapping[str, Bot]] = {"random": RANDOM, "greedy": Greedy()}

    def __init__(self, book: Book | None = None) -> None:
        rungs = Book(rungs=(1, 2, 3, 4, 5, 6))
        super().__init__(book or rungs, TypeAdapter(AnyAction), (CLIMB, AIM, REST))

    def deal(self, setup: Setup, play: Play) -> State:
        pile = list(self.book.rungs) * (2 if setup.scenario == "S2" else 1)
        play.shuffle(pile)
        goal = 14 if setup.options["hard"] else 8
        return State(
            seats=setup.seats,
            goal=goal,
            points=[0] * setup.seats,
            pile=pile,
            agenda=[Turn()],
            rng=play.rng,
        )

    def redact(self, state: State, viewer: int | None) -> State:
        view = super().redact(state, viewer)
        view.pile = [HIDDEN] * len(state.pile)
        return view

    def determinize(self, view: State, seat: int | None, play: Play) -> State:
        full = view.clone()
        full.pile = [1] * len(view.pile)
        return full

    def describe(self, event: Any) -> Line:
        name = Piece(f"Seat {event.seat}", "name")
        if isinstance(event, Drawn):
            return line(event.rule, name, f": rung {event.rung}", head=True)
        if isinstance(event, Rolled):
            verdict = Piece("yes", "good") if event.success else Piece("no", "bad")
            thrown = Piece(str(event.die), "die")
            return line(event.rule, name, ": die ", thrown, f", {event.needed}+: ", verdict)
        return line(event.rule, name, f": {event.points:+d}")

    def picture(self, view: State) -> list[str]:
        """The position as plain text."""
        points = " ".join(f"{seat}:{value}" for seat, value in enumerate(view.points))
        return [f"turn {view.turn}  rung {view.rung}  [pile] {len(view.pile)}", f"points {points}"]

    def with_cards(self, text: str) -> Self:
        """The toy with another pile."""
        try:
            rungs = tuple(json.loads(text)["rungs"])
            bad = [x for x in rungs if x not in range(1, 7)]
        except (ValueError, KeyError, TypeError):
            raise Unreadable("card file: field rungs: a list of numbers") from None
        if bad or not rungs:
            raise Unreadable(f"card {bad}: field rungs: from 1 to 6")
        return type(self)(Book(rungs=rungs))

    def changed_cards(self) -> list[dict[str, Any]]:
        """What a card file changed."""
        return [] if self.book.rungs == (1, 2, 3, 4, 5, 6) else [{"rungs": list(self.book.rungs)}]

    def with_changed(self, cards: list[dict[str, Any]]) -> Self:
        """The toy with the changed entries of a save."""
        return self.with_cards(json.dumps(cards[0])) if cards else self


@cache
def toy() -> ToyRules:
    """The rules of the toy, one object."""
    return ToyRules()
