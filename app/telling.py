"""Games in lines of plain text: choices, odds, results. Nothing here writes an escape code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from app.change import NEW_DICE
from app.match import first_line, match_lines
from app.players import person
from games.core.models import Action, GameState, Outcome, Setup, show_seed
from games.core.odds import Result, odds
from games.core.options import describe_options, show_value
from games.core.prompt import Barred, Choice, Prompt
from games.core.rules import GameInfo, Rules
from games.core.text import Line, Piece

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.players import Player
    from app.timeline import Timeline


def percent(chance: Fraction) -> str:
    """A chance in whole percent, but never 0% or 100% for what is possible or unsure."""
    value = round(chance * 100)
    if 0 < chance < 1 and value in (0, 100):
        return "<1%" if value == 0 else ">99%"
    return f"{value}%"


def ref(rule: str) -> str:
    """A rule reference as it ends a line, or nothing."""
    return f" [{rule}]" if rule else ""


def need_of(choice: Choice) -> str:
    """What the first roll of a choice must show, with its chance, or that it is sure."""
    if choice.need is None:
        return choice.certainty
    return f"{choice.need} {percent(choice.need.chance)}"


def choice_line(number: int, choice: Choice) -> str:
    """A choice as one line: number, label, need, consequences, rule, text form."""
    parts = [choice.label, need_of(choice)]
    if choice.need and choice.need.modifiers:
        parts.append(", ".join(map(str, choice.need.modifiers)))
    if choice.hit:
        parts.append(f"hit: {choice.hit}" if choice.need else choice.hit)
    if choice.miss:
        parts.append(f"miss: {choice.miss}")
    return f"{number:>3} {'; '.join(parts)}{ref(choice.rule)} ({choice.action})"


def barred_line(barred: Barred) -> str:
    """A choice that is not possible now, with the reason."""
    return f"  - {barred.label}: {barred.reason}{ref(barred.rule)}"


def prompt_lines(prompt: Prompt) -> Iterator[str]:
    """A decision with its choices."""
    yield f"{prompt.step}: {prompt.title}{ref(prompt.rule)}"
    if prompt.note:
        yield f"  {prompt.note}"
    for number, choice in enumerate(prompt.choices, 1):
        yield choice_line(number, choice)
    yield from map(barred_line, prompt.barred)


def odds_lines(rules: Rules[Any], state: Any, only: Action | None = None) -> Iterator[str]:
    """The exact odds of every choice, or of one, from no more than the decider knows."""
    for number, choice in enumerate(rules.prompt(state).choices, 1):
        if only not in (None, choice.action):
            continue
        yield f"{number:>3} {choice.label} ({choice.action})"
        ways = [
            (chance, _way(lines, state.seat, result.open))
            for result in odds(rules, state, choice.action)
            for chance, lines in ways_told(rules, result)
        ]
        for chance, told in sorted(ways, key=lambda way: -way[0]):
            yield f"      {chance} {percent(chance)} {told}"


def ways_told(rules: Rules[Any], result: Result[Any]) -> Iterator[tuple[Fraction, list[Line]]]:
    """What can be told of the way to a result, each with its chance, in the order of its dice.

    Two ways to the same position are told apart where more than the numbers thrown differs, as a
    success and a failure do. A way that stands for several throws names none of their numbers.
    """
    ways: dict[tuple[Line, ...], list[tuple[Fraction, list[Line]]]] = {}
    for chance, events in result.lines:
        lines = [rules.describe(event) for event in events]
        ways.setdefault(tuple(map(_without_dice, lines)), []).append((chance, lines))
    for told, same in ways.items():
        chance = sum((each for each, _ in same), Fraction(0))
        yield chance, [*told] if len(same) > 1 else same[0][1]


def _way(lines: Sequence[Line], seat: int, still_open: bool) -> str:
    told = "; ".join(line.text for line in lines if line.to is None or seat in line.to)
    if still_open:
        told = f"{told}; then something hidden" if told else "something hidden"
    return told or "nothing happens"


def _without_dice(line: Line) -> Line:
    """A line that stands for several throws, without the number that one of them showed."""
    told = ""
    thrown = False
    for piece in line.pieces:
        if piece.role == "die":
            told, thrown = told.removesuffix("die "), True
        else:
            told += piece.text.removeprefix(", ") if thrown else piece.text
            thrown = False
    return replace(line, pieces=(Piece(told.removesuffix(": ")),))


def result_words(outcome: Outcome) -> str:
    """How a game ended, with its level where the reason does not say it already."""
    said = outcome.level.lower() in outcome.reason.lower()
    return outcome.reason if said else f"{outcome.level}: {outcome.reason}"


def seat_called(
    rules: Rules[Any], state: GameState[Any], players: Sequence[Player], seat: int
) -> str:
    """A seat with its number, and with what else it is called: `Crane (Ana), seat 1`."""
    called = person(players, seat, rules.seat_name(state, seat))
    number = f"seat {seat + 1}"
    return number if called == f"Player {seat + 1}" else f"{called}, {number}"


def outcome_lines(outcome: Outcome, seats: int, names: Sequence[str] = ()) -> Iterator[str]:
    """How a game ended; `names` are what the seats are called, else by their numbers alone."""
    names = names or [f"seat {seat + 1}" for seat in range(seats)]
    yield f"The game is over: {result_words(outcome)}{ref(outcome.rule)}"
    if seats > 1:
        yield f"Winner: {' and '.join(names[seat] for seat in outcome.winners) or 'nobody'}"
    if outcome.scores:
        shown = [f"{names[seat]}: {score}" for seat, score in enumerate(outcome.scores)]
        yield f"Points: {'; '.join(shown) if seats > 1 else outcome.scores[0]}"


def setup_lines(info: GameInfo, setup: Setup) -> Iterator[str]:
    """Title, scenario, edition if there are several, and the options that are not as usual."""
    scenario = info.scenario(setup.scenario)
    yield f"{info.title}: {scenario.title}{ref(scenario.rule)}"
    printing = info.printing(setup.edition)
    if printing:
        yield f"  Edition: {printing.title}{ref(printing.rule)}"
    for option in describe_options(info.options):
        value = show_value(setup.options.get(option.slug))
        if value != option.default:
            yield f"  {option.title}: {option.told(value)}{ref(option.rule)}"


def heading(game: TurnController) -> Iterator[str]:
    """What a running game begins with: setup, seed, players."""
    yield from setup_lines(game.rules.info, game.setup)
    players = ", ".join(player.word for player in game.players)
    # Whoever knows the seed of a game with secrets knows them all.
    seed = "" if game.rules.info.hidden and not game.outcome else f"seed {show_seed(game.seed)}, "
    yield f"{seed}players {players}"
    if game.header.get("daily"):
        yield f"the daily game of {game.header['daily']}: everybody has these decks and dice"
    if "match" in game.header:
        yield first_line(game.header, game.players)


def action_of(rules: Rules[Any], prompt: Prompt, text: str) -> Action:
    """The action that a number, a key or a text form names; Unreadable if there is none."""
    number = text.lstrip("0")
    # A long row of digits is no choice, and Python refuses to read a very long one.
    short = text.isascii() and text.isdigit() and 0 < len(number) < 10
    if short and int(number) <= len(prompt.choices):
        return prompt.choices[int(number) - 1].action
    for choice in prompt.choices:
        if choice.key and choice.key == text:
            return choice.action
    action: Action = rules.action(text)
    return action


def timeline_lines(timeline: Timeline, viewer: int | None = None) -> Iterator[str]:
    """A game up to the cursor: its log, notes and position, as a viewer may know them."""
    info, setup = timeline.rules.info, timeline.setup
    yield from setup_lines(info, setup)
    for n in range(timeline.n + 1):
        change = timeline.changes[n - 1] if n else None
        if change and (not info.hidden or change.seat == viewer):
            yield f"{n}. {who(setup, change.seat)}{change.action}"
        yield from (f"  {row.line}" for row in timeline.lines_of(n) if row.seen_by(viewer))
        yield from (f"  note: {note['text']}" for note in timeline.notes_of(n))
        yield from (f"  hint: {hint}" for hint in timeline.hinted(n, viewer))
        if n in timeline.renewed:
            yield f"  {NEW_DICE}"
    yield f"Position after move {timeline.n} of {len(timeline)}:"
    state = timeline.states[timeline.n]
    yield from timeline.rules.picture(timeline.rules.redact(timeline.told(state), viewer))
    if state.outcome:
        yield from outcome_lines(state.outcome, setup.seats, timeline.seat_names)
        yield from match_lines(timeline.header, state.outcome, timeline.players)
    if timeline.save and timeline.save.damage:
        yield f"Caution: {timeline.trouble}"
    if timeline.drift:
        yield f"Drift at {timeline.drift}"
    if timeline.n == len(timeline):
        rest = (row for row in timeline.rest if row.seen_by(viewer))
        yield from (f"{row.n}. {row.line}" for row in rest)


def who(setup: Setup, seat: int) -> str:
    """Who did something, where there is more than one."""
    return f"seat {seat + 1}: " if setup.seats > 1 else ""


def onlooker(setup: Setup) -> int | None:
    """For whom a saved game is told: the player of a solitaire game, else nobody in particular."""
    return 0 if setup.seats == 1 else None
