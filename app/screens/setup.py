"""The setup of a new game: scenario, options, players and seed, all with defaults."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rich.cells import cell_len

from app.commands import PLACES, bindings
from app.screens.lines import Row, fit, row, section, wrap
from app.screens.page import Page
from games import GAMES

if TYPE_CHECKING:
    from app.controller import Dice, TurnController
    from games.core.rules import Rules

HINT_LINES = 4
TITLE, RULE = 25, 7
"""Cells of what a thing is called and of its rule; each ends with a blank."""
DICE: tuple[Dice, ...] = ("seeded", "manual")
DICE_SHOWN = ("by the program", "by hand")
DICE_TEXT = "By hand: you throw real dice and draw real cards, and the program keeps the books."
LAST = ("seat", "dice", "seed")
"""What the names of the fields begin with that belong to no game in particular."""


class Field(NamedTuple):
    """A thing to set: `values` are what the arrows go through, none for the seed."""

    name: str
    title: str
    rule: str
    values: tuple[str, ...]
    shown: tuple[str, ...]
    text: str
    difficulty: str


def option_fields(rules: Rules[Any]) -> list[Field]:
    """The options of a game."""
    from games.core.options import describe_options

    return [
        Field(f"option {o.slug}", o.title, o.rule, o.values, o.labels, o.text, o.difficulty)
        for o in describe_options(rules.info.options)
    ]


def scenario_field(rules: Rules[Any]) -> Field:
    """The scenarios of a game as one thing to set."""
    scenarios = rules.info.scenarios
    return Field(
        "scenario",
        "Scenario",
        "",
        tuple(scenario.id for scenario in scenarios),
        tuple(f"{scenario.id} {scenario.title}" for scenario in scenarios),
        "",
        "",
    )


def edition_fields(rules: Rules[Any]) -> list[Field]:
    """The editions of a game, where there are several."""
    editions = rules.info.about_editions
    if not editions:
        return []
    ids, titles = tuple(e.id for e in editions), tuple(e.title for e in editions)
    return [Field("edition", "Edition", editions[0].rule, ids, titles, "", "")]


def seat_fields(rules: Rules[Any], seats: int) -> list[Field]:
    """Who plays each seat, and how many there are where that can be chosen."""
    fields = []
    counts = tuple(str(count) for count in rules.info.seats)
    if len(counts) > 1:
        fields.append(Field("seats", "Players", "", counts, counts, "How many play.", ""))
    words = ("human", *(f"bot:{name}" for name in rules.bots))
    text = "A person at this keyboard, or one of the game's bots."
    for seat in range(seats):
        fields.append(Field(f"seat {seat}", f"Player {seat + 1}", "", words, words, text, ""))
    return fields


class SetupScreen(Page[None]):
    """Asks how a new game is to be played; Enter starts with what is shown."""

    PLACE = "setup"
    BINDINGS = bindings(PLACES["setup"])

    def __init__(
        self, slug: str, seed: int | None = None, values: dict[str, str] | None = None
    ) -> None:
        super().__init__()
        self.slug = slug
        self.entry = next(entry for entry in GAMES if entry.slug == slug)
        self.rules: Rules[Any] | None = None
        self.seed = secrets.randbits(64) if seed is None else seed
        self.values = dict(values or {})
        self.people: dict[str, str] = {}
        for name, word in self.values.items():
            if word.startswith("human:"):
                self.values[name], self.people[name] = "human", word[6:]
        self.fields: list[Field] = []
        self.wrong = ""
        self._start_when_ready = False

    def on_mount(self) -> None:
        """Load the rules without holding up the keys."""
        self.run_worker(self._learn())

    @property
    def unready(self) -> bool:
        """Whether there is nothing to set yet."""
        return self.rules is None and not self.wrong

    async def _learn(self) -> None:
        from games import REGISTRY

        try:
            self.rules = await asyncio.to_thread(REGISTRY.__getitem__, self.slug)
        except Exception as error:
            # Whatever keeps one game from being loaded, the others can still be played.
            self.wrong = f"the rules cannot be loaded: {type(error).__name__}: {error}"
            self.draw()
            return
        self._fill(self.rules)
        self.draw()
        # Whoever has opened something else meanwhile does not want to start any more.
        if self._start_when_ready and self.on_top:
            self.action_act()

    def _fill(self, rules: Rules[Any]) -> None:
        from games.core.options import describe_options

        self.values.setdefault("scenario", rules.info.scenarios[0].id)
        self.values.setdefault("edition", rules.info.editions[0])
        self.values.setdefault("seats", str(rules.info.seats[0]))
        for option in describe_options(rules.info.options):
            self.values.setdefault(f"option {option.slug}", option.default)
        seats = int(self.values["seats"])
        people = seat_fields(rules, seats)
        for field in people:
            self.values.setdefault(field.name, field.values[0])
        self.values.setdefault("dice", DICE[0])
        dice = Field("dice", "Dice and draws", "", DICE, DICE_SHOWN, DICE_TEXT, "")
        seed = Field("seed", "Seed", "", (), (), "The same seed and setup give the same game.", "")
        game = [scenario_field(rules), *edition_fields(rules), *option_fields(rules)]
        self.fields = [*game, *people, dice, seed]

    # -- drawing -----------------------------------------------------------------------------

    def heading(self, width: int) -> Row:
        """What game it is."""
        return row((f" New game · {self.entry.title}", "title"))

    def build(self, width: int) -> list[Row]:
        """A line for each thing to set."""
        if not self.rules:
            told = "the rules are missing" if self.wrong else "loading the rules …"
            return [Row(), row((f"  {told}", "dim"))]
        groups: list[tuple[str, list[Field]]] = [
            ("Scenario", [f for f in self.fields if f.name in ("scenario", "edition")]),
            ("Options", [f for f in self.fields if f.name.startswith("option ")]),
            ("Players and seed", [f for f in self.fields if f.name.startswith(LAST)]),
        ]
        rows: list[Row] = []
        roomy = self.lines.down > len(self.fields) + 5
        for title, fields in groups:
            if fields:
                rows += [Row()] if roomy else []
                rows += [section(title, width), *(self._field(field, width) for field in fields)]
        return rows

    def _field(self, field: Field, width: int) -> Row:
        value = self._shown(field)
        turns = len(field.values) > 1
        rule = f"[{field.rule}]" if field.rule else ""
        label = f"{fit(f'  {field.title}', TITLE - 1)} {fit(rule, RULE)}"
        shown = f"‹ {value} ›" if turns else f"  {value}"
        rest = width - TITLE - RULE - max(cell_len(shown), 14) - 3
        told = self._person(field) or field.difficulty
        note = told if cell_len(told) <= rest else ""
        return row(
            label,
            (fit(shown, max(cell_len(shown), 14)), "legal"),
            ("   " + note, "dim"),
            name=field.name,
        )

    def _person(self, field: Field) -> str:
        """The name of the person in a seat, if one was typed."""
        return self.people.get(field.name, "") if self.values.get(field.name) == "human" else ""

    def _shown(self, field: Field) -> str:
        if field.name == "seed":
            return f"{self.seed:016x}"
        value = self.values[field.name]
        return dict(zip(field.values, field.shown, strict=True)).get(value, value)

    def hints(self, width: int) -> list[Row]:
        """What the thing under the cursor is, and what it does to difficulty."""
        lines = [row((line, "threat")) for line in wrap(f" {self.wrong}", width - 2)]
        field = self._here()
        if field and not lines:
            lines = [row((f" {line}", "dim")) for line in self._about(field, width - 2)]
        return (lines + [Row()] * HINT_LINES)[:HINT_LINES]

    def _about(self, field: Field, width: int) -> Sequence[str]:
        text = field.text
        if field.name == "scenario" and self.rules:
            scenario = self.rules.info.scenario(self.values["scenario"])
            text = f"{scenario.title}: {scenario.text} [{scenario.rule}]"
        if field.name == "edition" and self.rules:
            chosen = self.values["edition"]
            text = next(e.text for e in self.rules.info.about_editions if e.id == chosen)
        if field.difficulty:
            text = f"{text} Difficulty: {field.difficulty}."
        if field.name == "seed":
            text += self.with_keys(" Press {edit} to type one, {reseed} for another.")
        if self._takes_name(field):
            text += self.with_keys(" Press {edit} to type a name.")
        return wrap(text, width)

    def _here(self) -> Field | None:
        name = self.lines.name_here
        return next((field for field in self.fields if field.name == name), None)

    # -- changing ----------------------------------------------------------------------------

    def action_move(self, across: int, down: int) -> None:
        """Move to another line, or change the one under the cursor."""
        if down:
            super().action_move(across, down)
        else:
            self._turn(across)

    def _turn(self, steps: int) -> None:
        field = self._here()
        if not field:
            return
        if field.name == "seed":
            self.action_reseed()
            return
        at = field.values.index(self.values[field.name])
        self.values[field.name] = field.values[(at + steps) % len(field.values)]
        self._changed()

    def _changed(self) -> None:
        # Keys may come before the rules: what they changed is kept, and shown when there is more.
        if self.rules:
            self.wrong = ""
            self._fill(self.rules)
            self.draw()

    def action_reseed(self) -> None:
        """Take another random seed."""
        self.seed = secrets.randbits(64)
        self._changed()

    def action_edit(self) -> None:
        """Type the name of the person under the cursor, or else the seed."""
        from app.screens.dialog import Ask

        field = self._here()
        if field and self._takes_name(field):
            self._ask_name(field)
            return
        text = "Up to 16 hex digits: 0 to 9 and a to f."
        ask = Ask("Seed of the game", text, f"{self.seed:016x}", seed_fault)
        self.app.push_screen(ask, self._take_seed)

    def _takes_name(self, field: Field) -> bool:
        """Whether it is the seat of a person."""
        return field.name.startswith("seat ") and self.values[field.name] == "human"

    def _ask_name(self, field: Field) -> None:
        from app.screens.dialog import Ask
        from app.settings import name_fault

        def take(text: str | None) -> None:
            if text is not None:
                self.people[field.name] = " ".join(text.split())
                self._changed()

        def check(text: str) -> str:
            return name_fault(text) if text.strip() else ""

        text = "For screen and statistics; an empty line takes the name away."
        self.app.push_screen(Ask(field.title, text, self._person(field), check), take)

    def _take_seed(self, text: str | None) -> None:
        if text:
            self.seed = int(text.strip(), 16)
            self._changed()

    def chosen(self, name: str) -> None:
        """A click on a line changes its value."""
        self._turn(1)

    # -- starting ----------------------------------------------------------------------------

    def action_act(self) -> None:
        """Start the game with what is shown."""
        if not self.rules:
            self._start_when_ready = True
            return
        from games.core.errors import CasemateError

        try:
            self._begin(self.rules)
        except CasemateError as error:
            self.wrong = str(error)
            self.draw()

    def _begin(self, rules: Rules[Any]) -> None:
        from app.opening import new_game, read_players, read_setup

        chosen = [f"{n[7:]}={v}" for n, v in self.values.items() if n.startswith("option ")]
        seats = int(self.values["seats"])
        words = []
        for name in (f"seat {seat}" for seat in range(seats)):
            called = self.people.get(name) if self.values[name] == "human" else ""
            words.append(self.values[name] + (f":{called}" if called else ""))
        players = ",".join(words)
        scenario, edition = self.values["scenario"], self.values["edition"]
        setup = read_setup(rules, scenario, chosen, players, edition)
        seated = read_players(rules, setup, players)
        dice = cast("Dice", self.values["dice"])

        def begin(rolls: list[int] | None) -> TurnController:
            return new_game(rules, setup, self.seed, seated, dice, rolls)

        self.app.begin(rules, seated, begin, self)

    def action_daily(self) -> None:
        """Play today's game instead, which is set up in the same way for everybody."""
        self.app.open_daily(self.slug)

    def action_rules(self) -> None:
        """Read the rules."""
        self.app.open_rules(self.slug)


def seed_fault(text: str) -> str:
    """What is wrong with a seed as it was typed, in a line; nothing if it can be read."""
    from games.core.models import read_seed

    try:
        read_seed(text.strip())
    except ValueError as error:
        return str(error)
    return ""
