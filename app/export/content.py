"""What a report says, before it takes a form: facts, turns with their rolls, result, luck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from app.assistance import Assistance
from app.change import NEW_DICE
from app.controller import Change
from app.export.explain import brief, named
from app.luck import Luck, lucks, need_of, turn_name
from app.match import match_lines
from app.players import BotPlayer
from app.progress import counted
from app.screens.viewpoint import Viewpoint
from app.telling import need_of as need_words
from app.telling import percent, ref, setup_lines
from app.timeline import Timeline
from games.core.models import Outcome, Setup, show_seed
from games.core.options import describe_options, show_value
from games.core.rules import Rules
from games.core.text import Line, listed, plural

Kind = Literal["card", "choice", "log", "note", "hint"]

CHOICES = "A line with > is what a player chose; below it stands what followed."
LINES = (
    "Each line of what happened has the number of its rule in front. A number in square brackets "
    "is a rule as well; the last section says what the rules are about."
)
DICE = (
    "What a die must show is told as it is read off the die, the modifiers counted already: 5+ is "
    "5 or more. Of each roll you read what it was thrown against, what modified it, the die, what "
    "was needed, yes or no, and the chance that a yes had before the throw."
)


class Row(NamedTuple):
    """A line of a turn; that of the log keeps its rule apart."""

    kind: Kind
    text: str
    rule: str = ""


@dataclass
class Turn:
    """A turn: its heading, what was chosen, thrown and noted, and the position that it began in.

    `name` is what it is called in other places: `Turn 5`.
    `begun` is the position at its first decision, to which the first `led` rows have led; there is
    none before the first turn, nor where nobody had anything to decide.
    """

    head: str
    name: str
    number: int = 0
    begun: Any = None
    led: int = 0
    rows: list[Row] = field(default_factory=list)


@dataclass
class Report:
    """A whole report. Positions in it are views: they hold nothing that the reader may not know."""

    rules: Rules[Any]
    title: str
    outcome: list[tuple[str, str]]
    facts: list[tuple[str, str]]
    brief: list[str]
    turns: list[Turn]
    final: Any
    ending: str
    file: str
    score: list[tuple[str, str]]
    luck: list[tuple[str, Luck]]
    cited: list[tuple[str, str, str]]

    @property
    def reading(self) -> list[str]:
        """How the report is to be read."""
        chosen = any(row.kind == "choice" for turn in self.turns for row in turn.rows)
        told = f"{CHOICES} {LINES}" if chosen else LINES
        return [told, DICE] if self.luck else [told]

    def words(self, view: Any) -> list[str]:
        """A position in words."""
        return self.rules.picture(view)


def compose(timeline: Timeline, point: Viewpoint) -> Report:
    """What a report of a game says to a reader."""
    rules, final = timeline.rules, timeline.states[-1]
    title, *_ = setup_lines(rules.info, timeline.setup)
    made = Report(
        rules,
        title,
        list(_result(timeline)),
        list(_facts(timeline, point)),
        brief(rules.info.slug),
        list(_turns(timeline, point)),
        point.view(rules, timeline.told(final)),
        _last_position(timeline),
        timeline.save.path.name if timeline.save else "",
        list(_score(timeline)),
        [
            (_name(timeline, luck.seat), luck)
            for luck in lucks(timeline, point.seat, point.everything)
        ],
        [],
    )
    made.cited = list(_cited(made))
    return made


def _cited(report: Report) -> Iterator[tuple[str, str, str]]:
    rows = [row for turn in report.turns for row in turn.rows]
    texts = [text for _, text in (*report.outcome, *report.facts)]
    texts += [row.text for row in rows]
    texts += [turn.head for turn in report.turns]
    texts += [*report.brief, *report.words(report.final)]
    return named(report.rules.info.slug, (row.rule for row in rows if row.rule), texts)


# -- what stands before the first turn -----------------------------------------------------------


def _facts(timeline: Timeline, point: Viewpoint) -> Iterator[tuple[str, str]]:
    rules, header, setup = timeline.rules, timeline.header, timeline.setup
    heads = [line.text for _, line in timeline.log if line.head]
    noun = "round" if "".join(heads[:1]).startswith("Round") else "turn"
    yield "length", f"{plural(len(heads), noun)}, {plural(len(timeline), 'action')}"
    yield from _players(timeline)
    scenario = rules.info.scenario(setup.scenario)
    yield "scenario", f"{scenario.text}{ref(scenario.rule)}"
    usual = rules.complete(Setup(seats=setup.seats, scenario=setup.scenario)).options
    printing = rules.info.printing(setup.edition)
    if printing:
        yield "edition", f"{printing.title}: {printing.text}{ref(printing.rule)}"
    for option in describe_options(rules.info.options):
        value = setup.options.get(option.slug)
        if value != usual[option.slug]:
            yield "option", f"{option.title}: {show_value(value)}{ref(option.rule)}"
    if rules.info.hidden:
        yield "seen by", point.label or _seen_by(timeline, point)
    if timeline.over or setup.seats == 1:
        # Of a game with secrets that goes on it would tell all hands and all draws to come.
        yield "seed", show_seed(timeline.seed)
    yield "played", f"{header['made'].partition('T')[0]}, rules version {header['rules']}"
    for change in timeline.kept:
        yield "older rule", change
    trouble = timeline.trouble
    if trouble:
        damaged = trouble.startswith("damaged")
        yield "caution", trouble if damaged else f"drift at {trouble}"


def _last_position(timeline: Timeline) -> str:
    if timeline.states[-1].outcome:
        return "Final position"
    return "Last position that can be shown" if timeline.over else "Position now"


def _result(timeline: Timeline) -> Iterator[tuple[str, str]]:
    outcome = timeline.states[-1].outcome
    if outcome is None and not timeline.over:
        yield "result", "none yet: the game goes on"
        return
    if outcome is None:
        # The rules of today do not come to it, but the save says how it was.
        bare = {"winners": (), "level": "", "reason": "over", "rule": ""}
        recorded = timeline.end or {}
        known = {key: recorded[key] for key in Outcome.model_fields if key in recorded}
        outcome = Outcome.model_validate(bare | known)
    # The last line of the log names the result with its cause.
    told = next((line.text for _, line in reversed(timeline.log) if line.to is None), "")
    reason = told if outcome.reason in told else outcome.reason
    level = "" if outcome.level.lower() in reason.lower() else f"{outcome.level}: "
    source = "" if timeline.states[-1].outcome else ", as recorded"
    yield "result", f"{level}{reason}{ref(outcome.rule)}{source}"
    if timeline.setup.seats > 1:
        yield "winner", listed([_name(timeline, seat) for seat in outcome.winners]) or "nobody"
    if outcome.scores:
        scores = [f"{_name(timeline, seat)} {points}" for seat, points in enumerate(outcome.scores)]
        yield "points", ", ".join(scores) if len(scores) > 1 else str(outcome.scores[0])
    both = [*match_lines(timeline.header, outcome, timeline.players)]
    if both:
        yield "match", "; ".join(line.removeprefix("Match: ") for line in both)
    help_ = Assistance.of(timeline.header, timeline.end or {})
    if help_:
        yield "practice", "; ".join(help_.sentences())


def _players(timeline: Timeline) -> Iterator[tuple[str, str]]:
    for seat, player in enumerate(timeline.players):
        if isinstance(player, BotPlayer):
            who_plays = f"the bot {player.name}"
        else:
            who_plays = getattr(player, "name", "") or "a person"
        name = _name(timeline, seat)
        yield "player", who_plays if timeline.setup.seats == 1 else f"{name}: {who_plays}"


def _name(timeline: Timeline, seat: int) -> str:
    """What a seat is called: its side, if the game has sides; nothing if there is one seat."""
    if timeline.setup.seats == 1:
        return ""
    return timeline.rules.seat_name(timeline.states[0], seat) or f"Seat {seat + 1}"


def _seen_by(timeline: Timeline, point: Viewpoint) -> str:
    if point.everything:
        return "everybody: what the seats hid from each other is open"
    if point.seat is None:
        return "an onlooker, who knows nobody's secrets"
    return f"{_name(timeline, point.seat)}, who knows no other secrets"


# -- turns ---------------------------------------------------------------------------------------


def _turns(timeline: Timeline, point: Viewpoint) -> Iterator[Turn]:
    turn = Turn("Set-up", "Set-up")
    events = (timeline.opening, *(change.events for change in timeline.changes))
    for n, happened in enumerate(counted(events, "actions told")):
        if n and (told := _choice(timeline, timeline.changes[n - 1], point)):
            turn.rows.append(Row("choice", told))
        for row, event in zip(timeline.lines_of(n), happened, strict=True):
            if not (point.everything or row.seen_by(point.seat)):
                continue
            if row.line.head:
                if turn.rows or turn.number:
                    yield turn
                head, name = row.line.text, turn_name(row.line)
                turn = Turn(f"{head}{ref(row.line.rule)}", name, turn.number + 1)
                turn.rows += _card(timeline.rules, event)
            else:
                told = f"{row.line.text}{_chance(event)}{_secret(timeline, point, row.line)}"
                turn.rows.append(Row("log", told, row.line.rule))
        state = timeline.states[n]
        if turn.number and turn.begun is None and state.outcome is None:
            turn.begun = point.view(timeline.rules, timeline.told(state))
            turn.led = len(turn.rows)
        turn.rows += [Row("note", note["text"]) for note in _notes(timeline, n)]
        hints = timeline.hinted(n, point.seat, point.everything)
        turn.rows += [Row("hint", hint) for hint in hints]
        if n in timeline.renewed:
            turn.rows.append(Row("log", NEW_DICE.text))
    yield turn


def _notes(timeline: Timeline, n: int) -> list[Any]:
    """The notes at a move; while seats have secrets none, as nobody knows whose hand they tell."""
    if timeline.rules.info.hidden and not timeline.over:
        return []
    return timeline.notes_of(n)


def _card(rules: Rules[Any], event: Any) -> list[Row]:
    """What the card says that a turn begins with, in games that have such cards."""
    story, *orders = rules.headline(event) or [""]
    if not story:
        return []
    said = "; ".join(order.strip() for order in orders).replace(":;", ":")
    return [Row("card", story), Row("card", f"The card: {said}.")]


def _chance(event: Any) -> str:
    """The chance that a roll had, to stand behind it."""
    need = need_of(event)
    return f" (chance of yes {percent(need.chance)})" if need else ""


def _secret(timeline: Timeline, point: Viewpoint, line: Line) -> str:
    """Who alone knew what a line says, to stand behind it for who reads everything."""
    if not point.everything or line.to is None:
        return ""
    return f" (known to {listed([_name(timeline, seat) for seat in line.to])} alone)"


def _choice(timeline: Timeline, change: Change, point: Viewpoint) -> str:
    """What was chosen, and what it needed; nothing where the choice itself is a secret."""
    rules = timeline.rules
    if not point.knows(rules, change.seat):
        return ""
    name = _name(timeline, change.seat)
    name = f"{name}: " if name else ""
    prompt = rules.prompt(change.before)
    # What is no question asks for nothing but the next action.
    asked = f"{prompt.title} " if prompt.title.endswith("?") else ""
    for choice in prompt.choices:
        if choice.action == change.action:
            need = f" ({need_words(choice)})" if choice.need else ""
            return f"{name}{asked}{choice.label}{need}"
    return f"{name}{change.action}"


# -- what stands after the last turn -------------------------------------------------------------


def _score(timeline: Timeline) -> Iterator[tuple[str, str]]:
    rows = timeline.rules.score_sheet(timeline.states[-1])
    yield from ((words, str(points)) for words, points in rows)
    # The rows of several players mean nothing together.
    if rows and timeline.setup.seats == 1:
        yield "Total", str(sum(points for _, points in rows))
