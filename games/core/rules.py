"""What a game is to everybody else: the `Rules` protocol, and the part all our games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from pydantic import TypeAdapter, ValidationError

from games.core.errors import Refused, Unreadable
from games.core.models import Action, Frozen, GameState, Setup
from games.core.options import complete
from games.core.play import Play
from games.core.prompt import Prompt, Reason
from games.core.tasks import settle
from games.core.text import Line

if TYPE_CHECKING:
    from games.core.bots import Bot

S = TypeVar("S", bound=GameState[Any])


class Step(NamedTuple):
    """A step of the sequence of play with its rule number."""

    name: str
    rule: str


class ScenarioInfo(NamedTuple):
    """A scenario: `id` as the rules page numbers it, `slug` to type."""

    id: str
    slug: str
    title: str
    text: str
    rule: str


class EditionInfo(NamedTuple):
    """An edition of a game whose cards or rules were printed in several: `id` is typed, too."""

    id: str
    title: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before it starts.

    `seats` are the possible numbers of players. `hidden` tells that seats have secrets from each
    other (every game may have hidden piles). `memory` tells that everybody sees the open board at
    once, and that what was turned back may not be looked up before the game is over. No game takes
    more than `max_actions` actions. `about_editions` says in words what `editions` are, where there
    are several; the first is the usual one. `dice` tells that dice are thrown in it.
    """

    slug: str
    title: str
    seats: tuple[int, ...]
    options: type[Frozen]
    scenarios: tuple[ScenarioInfo, ...]
    rules_version: int
    max_actions: int
    hidden: bool
    minutes: int = 0
    blurb: str = ""
    steps: tuple[Step, ...] = ()
    editions: tuple[str, ...] = ("",)
    memory: bool = False
    about_editions: tuple[EditionInfo, ...] = ()
    dice: bool = True

    def edition(self, word: str) -> str:
        """The edition of a word; the usual one for an empty word. Unreadable if unknown."""
        if not word:
            return self.editions[0]
        if word.lower() in self.editions:
            return word.lower()
        known = ", ".join(filter(None, self.editions))
        there = f"it has {known}" if known else "there is only one"
        raise Unreadable(f"{self.title} has no edition {word!r}; {there}")

    def printing(self, edition: str) -> EditionInfo | None:
        """What is told of an edition by its id; None where there is only one."""
        return next((each for each in self.about_editions if each.id == edition), None)

    def scenario(self, word: str) -> ScenarioInfo:
        """The scenario of an id or slug; the first one for an empty word. Unreadable if unknown."""
        if not word:
            return self.scenarios[0]
        dashed = word.lower().replace("_", "-")
        for scenario in self.scenarios:
            if dashed in (scenario.id.lower(), scenario.slug):
                return scenario
        known = ", ".join(f"{s.id} ({s.slug})" for s in self.scenarios)
        raise Unreadable(f"{self.title} has no scenario {word!r}; it has {known}")


class Notation(Protocol):
    """A notation of positions and actions that other engines share, where a game has one."""

    def read_position(self, data: Any) -> Any:
        """The position of data in the notation; Unreadable says what is wrong."""

    def write_position(self, state: Any) -> dict[str, Any]:
        """A position in the notation."""

    def read_record(self, state: Any, data: Any, coin: str | None = None) -> Action:
        """The legal action that a record means in a position; Unreadable if it is none."""

    def write_action(self, state: Any, action: Action) -> dict[str, Any]:
        """The record of an action in a position."""


class Rules(Protocol[S]):
    """The rules of one game; `games.REGISTRY` holds one object per game."""

    info: ClassVar[GameInfo]
    state_type: type[S]
    bots: ClassVar[Mapping[str, Bot]]
    notation: ClassVar[Notation | None]

    def complete(self, setup: Setup) -> Setup:
        """The setup with every option filled in; Unreadable if it is wrong."""

    def start(self, setup: Setup, play: Play) -> S:
        """Set the game up and go to the first decision."""

    def legal(self, state: S) -> list[Any]:
        """All actions of the seat that decides: empty exactly when the game is over."""

    def prompt(self, state: S) -> Prompt:
        """The decision as a person reads it; its choices are `legal(state)`."""

    def explain(self, state: S, verb: str, target: str = "") -> str:
        """Why a thing is not possible now, with its rule."""

    def verbs(self) -> set[str]:
        """The words that text forms of actions begin with."""

    def apply(self, state: S, action: Action, play: Play) -> None:
        """Carry out a legal action, in place, up to the next decision; it is not checked again."""

    def action(self, data: Any) -> Any:
        """The action of a dict or of a text form; Unreadable if there is none."""

    def redact(self, state: S, viewer: int | None) -> S:
        """The position as a seat sees it; None is an onlooker."""

    def determinize(self, view: S, seat: int | None, play: Play) -> S:
        """A full position that looks like this one to that seat."""

    def describe(self, event: Any) -> Line:
        """The log line of an event."""

    def headline(self, event: Any) -> list[str]:
        """The card that an event begins a turn with: its story, then what it orders; or nothing."""

    def picture(self, view: S) -> list[str]:
        """The position as lines of plain text."""

    def seat_name(self, state: S, seat: int) -> str:
        """What a seat plays, a side or colours; nothing where seats differ by number alone."""

    def score_sheet(self, state: S) -> list[tuple[str, int]]:
        """The score line by line, after the end; nothing where no points are counted."""

    def drawn(self, item: Any) -> str:
        """What a draw or a lot by hand may bring, in words; what reads the same is the same."""

    def told(self, state: S) -> S:
        """The position of a real table as far as it was told: of the rest nobody knows anything."""

    def swapped(self, state: S, setup: Setup) -> Setup | None:
        """The setup of the second game of a match; None of a game that has no matches."""

    def check(self, state: S) -> None:
        """Raise Defect if the position breaks an invariant of the game."""

    def with_cards(self, text: str) -> Self:
        """The same rules with a corrected card file."""

    def changed_cards(self) -> list[dict[str, Any]]:
        """The card entries that differ from the packaged ones, as a save keeps them."""

    def with_changed(self, cards: list[dict[str, Any]]) -> Self:
        """The packaged rules with some card entries changed."""


class AgendaRules(Generic[S]):
    """Rules of a game whose decisions are tasks on the state's agenda.

    A game supplies `info`, `state_type`, `union` (its union of actions), `universe` (every action
    there can be, one object each), `book` (its data) and `deal`.
    """

    info: ClassVar[GameInfo]
    state_type: type[S]
    bots: ClassVar[Mapping[str, Bot]]
    notation: ClassVar[Notation | None] = None

    def __init__(self, book: Any, union: TypeAdapter[Any], universe: Sequence[Action]) -> None:
        self.book = book
        self.universe = tuple(universe)
        self._union = union
        self._interned = {action: action for action in universe}
        self._texts = {str(action): action for action in universe}

    def __str__(self) -> str:
        return self.info.slug

    def start(self, setup: Setup, play: Play) -> S:
        """Set the game up and go to the first decision."""
        play.book = self.book
        state = self.deal(self.complete(setup), play)
        settle(state, play)
        return state

    def deal(self, setup: Setup, play: Play) -> S:
        """The position before the first task runs; all decks are shuffled here."""
        raise NotImplementedError

    def complete(self, setup: Setup) -> Setup:
        """The setup with its scenario by id and all options filled in; Unreadable if wrong."""
        return complete(self.info, setup)

    def legal(self, state: S) -> list[Any]:
        """All actions of the seat that decides: empty exactly when the game is over."""
        if state.outcome is not None:
            return []
        actions: list[Any] = state.agenda[-1].legal(state)
        return actions

    def prompt(self, state: S) -> Prompt:
        """The decision as a person reads it; its choices are `legal(state)`."""
        if state.outcome is not None:
            raise Refused("the game is over", state.outcome.rule)
        prompt: Prompt = state.agenda[-1].ask(state)
        return prompt

    def explain(self, state: S, verb: str, target: str = "") -> str:
        """Why a thing is not possible now, with its rule.

        `verb` and `target` are the words of an action's text form, or a verb of the prompt alone.
        """
        if state.outcome is not None:
            return f"the game is over [{state.outcome.rule}]"
        prompt = self.prompt(state)
        words = f"{verb} {target}".strip().replace("_", "-")
        for choice in prompt.choices:
            if words in (str(choice.action), choice.verb):
                return f"it is possible now: {choice.label} [{choice.rule}]"
        action = self.named(words)
        if action is not None:
            why: Reason | None = state.agenda[-1].why_not(state, action)
            if why is not None:
                return f"{why.text} [{why.rule}]"
        for barred in prompt.barred:
            if words == barred.verb:
                return f"{barred.reason} [{barred.rule}]"
        return f"now is the time to decide something else: {prompt.title} [{prompt.rule}]"

    def named(self, words: str) -> Action | None:
        """The action of a text form; None if there is none."""
        return self._texts.get(words)

    def verbs(self) -> set[str]:
        """The words that text forms of actions begin with."""
        return {text.partition(" ")[0] for text in self._texts}

    def apply(self, state: S, action: Action, play: Play) -> None:
        """Carry out a legal action, in place, up to the next decision; it is not checked again."""
        play.book = self.book
        state.agenda.pop().take(state, action, play)
        settle(state, play)

    def action(self, data: Any) -> Any:
        """The action of a dict or of a text form; Unreadable if there is none."""
        if isinstance(data, str):
            found = self._texts.get(" ".join(data.lower().split()))
        elif isinstance(data, dict) and "kind" not in data:
            # A union of one kind would fill it in.
            found = None
        else:
            try:
                found = self._interned.get(self._union.validate_python(data))
            except ValidationError:
                found = None
        if found is None:
            raise Unreadable(f"{self.info.title} knows no action {data!r}")
        return found

    def headline(self, event: Any) -> list[str]:
        """The card that an event begins a turn with: its story, then what it orders; or nothing."""
        return []

    def seat_name(self, state: S, seat: int) -> str:
        """What a seat plays, a side or colours; nothing where seats differ by number alone."""
        return ""

    def score_sheet(self, state: S) -> list[tuple[str, int]]:
        """The score line by line, after the end; nothing where no points are counted."""
        return []

    def swapped(self, state: S, setup: Setup) -> Setup | None:
        """The setup of the second game of a match; None of a game that has no matches."""
        return None

    def drawn(self, item: Any) -> str:
        """What a draw or a lot by hand may bring, in words; what reads the same is the same."""
        return str(item)

    def told(self, state: S) -> S:
        """The position of a real table as far as it was told: of the rest nobody knows anything."""
        return state

    def redact(self, state: S, viewer: int | None) -> S:
        """The position as a seat sees it; None is an onlooker."""
        view = state.clone()
        view.rng = 0
        return view

    def determinize(self, view: S, seat: int | None, play: Play) -> S:
        """A full position that looks like this one to that seat."""
        return view.clone()

    def check(self, state: S) -> None:
        """Raise Defect if the position breaks an invariant of the game."""
