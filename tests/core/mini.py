"""A game of single steps for tests of the core: its actions are little programs of chance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, TypeAdapter

from games.core.bots import RANDOM
from games.core.errors import Unreadable
from games.core.models import HIDDEN, Action, Frozen, GameState, Outcome, Setup
from games.core.options import option
from games.core.play import Play
from games.core.prompt import Barred, Choice, Prompt
from games.core.rules import AgendaRules, GameInfo, ScenarioInfo, Step
from games.core.tasks import Decision, Effect
from games.core.text import Line, line


class Run(Action):
    """Carry out a program: `die`, `below3`, `draw`, `blind`, `shuffle`, `reveal`, `add`, `end`."""

    kind: Literal["run"] = "run"
    program: tuple[str, ...]

    def __str__(self) -> str:
        return f"run {' '.join(self.program)}"


@dataclass(frozen=True, slots=True)
class Did:
    """A word of a program was carried out."""

    word: str
    value: int
    rule: str = "1.1"
    to: tuple[int, ...] | None = None


class Word(Effect):
    """One word of a program."""

    kind: Literal["word"] = "word"
    word: str

    def run(self, state: State, play: Play) -> None:
        """Do it, note its value, and tell."""
        value = WORDS[self.word](state, play)
        if value is not None:
            state.notes.append(value)
        play.emit(Did(self.word, -9 if value is None else value))


def _end(state: State, play: Play) -> None:
    state.outcome = Outcome(winners=(0,), level="win", reason="the end", rule="1.1")


WORDS: dict[str, Any] = {
    "die": lambda state, play: play.die(),
    "coin": lambda state, play: play.die(2),
    "below3": lambda state, play: play.below(3),
    "pick": lambda state, play: play.pick((10, 20, 30)),
    "sum": lambda state, play: play.die() + play.die(),
    "parity": lambda state, play: play.die() % 2,
    "draw": lambda state, play: play.draw(state.pile),
    "blind": lambda state, play: play.draw(state.pile, blind=True),
    "shuffle": lambda state, play: play.shuffle(state.pile),
    "reveal": lambda state, play: play.reveal(),
    "reveal0": lambda state, play: play.reveal(0),
    "reveal1": lambda state, play: play.reveal(1),
    "peek": lambda state, play: state.pile[0],
    "add": lambda state, play: 1,
    "end": _end,
    "loop": lambda state, play: play.push(Word(word="loop")),
    "fork": lambda state, play: play.push(Word(word="add"), Ask(seat=1), Word(word="coin")),
}


class Ask(Decision):
    """What next? Every program that the test gave the rules."""

    kind: Literal["ask"] = "ask"

    def legal(self, state: State) -> list[Any]:
        """All programs, in order."""
        return list(PROGRAMS)

    def ask(self, state: State) -> Prompt:
        """The programs as choices, and one thing that is barred."""
        choices = tuple(
            Choice(action, str(action), "run", " ".join(action.program), "1.1")
            for action in self.legal(state)
        )
        barred = (Barred("Fly", "fly", "no wings", "1.2", "moon"),)
        return Prompt(self.seat, "Step", "What next?", "1.1", choices, barred)

    def take(self, state: State, action: Any, play: Play) -> None:
        """Push the words; then ask again."""
        play.push(*(Word(word=word) for word in action.program), Ask(seat=self.seat))


AnyTask = Annotated[Word | Ask, Field(discriminator="kind")]


class State(GameState[AnyTask]):
    """A hidden pile, and the values that the words gave."""

    pile: list[int] = Field(default_factory=list)
    notes: list[int] = Field(default_factory=list)


class Options(Frozen):
    """One option of each type."""

    fast: bool = option(False, "9.1", "Fast", "Quicker.", "easier")
    level: Literal["low", "high"] = option("low", "9.2", "Level", "How hard.", "varies")
    extra: bool | None = option(None, "9.3", "Extra", "More of it.", "none")


INFO = GameInfo(
    slug="mini",
    title="Mini",
    seats=(1, 2),
    options=Options,
    scenarios=(
        ScenarioInfo("S1", "first", "First", "The usual one.", "1.1"),
        ScenarioInfo("S2", "second", "Second", "Another one.", "1.2"),
    ),
    rules_version=1,
    max_actions=50,
    hidden=False,
    steps=(Step("Step", "1.1"),),
    editions=("", "old"),
)

PROGRAMS: list[Run] = []
"""What may be chosen now; set by `programs`."""


class MiniRules(AgendaRules[State]):
    """The rules of the programs."""

    info: ClassVar[GameInfo] = INFO
    state_type = State
    bots: ClassVar[Any] = {"random": RANDOM}

    def __init__(self) -> None:
        super().__init__({"book": 1}, TypeAdapter(Run), list(PROGRAMS))

    def deal(self, setup: Setup, play: Play) -> State:
        """A shuffled pile of ten."""
        pile = list(range(10, 20))
        play.shuffle(pile)
        return State(pile=pile, agenda=[Ask()])

    def redact(self, state: State, viewer: int | None) -> State:
        """Without the pile."""
        view = super().redact(state, viewer)
        view.pile = [HIDDEN] * len(state.pile)
        return view

    def determinize(self, view: State, seat: int | None, play: Play) -> State:
        """With a pile that may be."""
        full = view.clone()
        free = [card for card in range(10, 20) if card not in view.notes]
        play.shuffle(free)
        full.pile = free[: len(view.pile)]
        return full

    def describe(self, event: Did) -> Line:
        """The word and its value."""
        return line(event.rule, f"{event.word} {event.value}", to=event.to)

    def picture(self, view: State) -> list[str]:
        """The values in one line."""
        return [" ".join(map(str, view.notes))]

    def with_cards(self, text: str) -> Self:
        """There are no cards to be corrected."""
        raise Unreadable("card file: a game of programs has no cards")

    def changed_cards(self) -> list[dict[str, Any]]:
        """None."""
        return []

    def with_changed(self, cards: list[dict[str, Any]]) -> Self:
        """These rules, as no save can have changed them."""
        assert not cards
        return self


@contextmanager
def programs(*texts: str) -> Iterator[MiniRules]:
    """Rules under which just these programs can be run."""
    PROGRAMS[:] = [Run(program=tuple(text.split())) for text in texts]
    try:
        yield MiniRules()
    finally:
        PROGRAMS.clear()
