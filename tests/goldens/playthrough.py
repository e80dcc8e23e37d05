"""Tells a game as prose: position, question, answers, what was chosen, dice, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from textwrap import wrap
from typing import Any

from games import REGISTRY
from games.core.models import Setup, show_seed
from games.core.options import describe_options, show_value
from games.core.play import Play, derive
from games.core.playout import Step, playout
from games.core.prompt import Choice, Prompt
from games.core.rules import Rules

FOLDER = Path(__file__).parent
WIDTH = 100


def all_goldens() -> Iterator[tuple[Path, str]]:
    """Path and text of every golden there has to be."""
    for rules in REGISTRY.values():
        for setup in setups(rules):
            yield path_of(rules, setup), playthrough(rules, setup)


def setups(rules: Rules[Any]) -> Iterator[Setup]:
    """The setups that have a playthrough: each scenario with each number of players."""
    for scenario in rules.info.scenarios:
        for seats in rules.info.seats:
            yield rules.complete(Setup(seats=seats, scenario=scenario.id))


def path_of(rules: Rules[Any], setup: Setup) -> Path:
    """Where the playthrough of a scenario is kept."""
    info = rules.info
    players = f"-{setup.seats}-players" if len(info.seats) > 1 else ""
    return FOLDER / info.slug / f"{info.scenario(setup.scenario).slug}{players}.txt"


def playthrough(rules: Rules[Any], setup: Setup) -> str:
    """A whole game of bot:greedy in all seats, as text."""
    return "\n".join(row.rstrip() for row in _rows(rules, setup)) + "\n"


def _rows(rules: Rules[Any], setup: Setup) -> Iterator[str]:
    info = rules.info
    scenario = info.scenario(setup.scenario)
    players = (setup.seats,) if len(info.seats) > 1 else ()
    seed = derive(0, "golden", info.slug, scenario.id, *players)
    yield f"{info.title}: {scenario.title} [{scenario.rule}]"
    yield from wrap(scenario.text, WIDTH)
    yield f"Seed {show_seed(seed)}, bot:greedy in {setup.seats} seat{'s' * (setup.seats > 1)}."
    shown = [
        f"{option.title} {show_value(setup.options[option.slug])} [{option.rule}]"
        for option in describe_options(info.options)
    ]
    yield from _listed("Options: ", shown)
    opening = Play.seeded(seed)
    state = rules.start(setup, opening)
    yield ""
    yield f"Setup ({_thrown(opening.rolls)})"
    yield from _told(rules, opening.events)
    yield f"  digest {state.digest()}"
    turn = None
    refused: list[str] = []
    before: Step | None = None
    for step in playout(rules, setup, seed, [rules.bots["greedy"]]):
        if before:
            yield from _after(rules, before)
        if _part(step.state) != turn:
            turn = _part(step.state)
            yield from _position(rules, step.state, step.seat)
        yield from _question(rules, step, setup.seats, refused)
        before = step
    assert before is not None
    yield from _after(rules, before)
    yield from _end(rules, before.state, setup.seats)


def _part(state: Any) -> int:
    """The part of the game whose beginning is shown: a round where a game has rounds, or a turn."""
    part: int = getattr(state, "round", state.turn)
    return part


def _position(rules: Rules[Any], state: Any, seat: int) -> Iterator[str]:
    """What the seat that decides sees."""
    yield ""
    yield f"---- Turn {state.turn} ".ljust(WIDTH, "-")
    yield from (f"| {row}" for row in rules.picture(rules.redact(state, seat)))


def _question(rules: Rules[Any], step: Step, seats: int, refused: list[str]) -> Iterator[str]:
    prompt: Prompt = rules.prompt(step.state)
    who = f"Seat {step.seat + 1}, " if seats > 1 else ""
    note = f" ({prompt.note})" if prompt.note else ""
    yield ""
    yield f"{step.number}. {who}{prompt.step}: {prompt.title} [{prompt.rule}]{note}"
    yield from _listed("  May: ", [_answer(choice) for choice in prompt.choices])
    barred = [f"{entry.label}: {entry.reason} [{entry.rule}]" for entry in prompt.barred]
    if barred != refused:
        # What has not changed since the last question is not said again.
        yield from _listed("  Not: ", barred or ["everything is possible"])
        refused[:] = barred
    chosen = prompt.choices[step.legal.index(step.action)]
    yield from _listed("  Chosen: ", [f"{chosen.label} [{chosen.rule}]", *_means(chosen)])


def _answer(choice: Choice) -> str:
    need = choice.need
    return f"{choice.label} {need} {percent(need.chance)}" if need else f"{choice.label} sure"


def _means(choice: Choice) -> Iterator[str]:
    """What a choice needs, why, and what success and failure do."""
    need = choice.need
    if need:
        against = f" against {need.against}" if need.against else ""
        counted = "".join(f", {modifier} [{modifier.rule}]" for modifier in need.modifiers)
        yield f"{need} {percent(need.chance)}{against}{counted}"
        yield f"hit {choice.hit}"
        yield f"miss {choice.miss}"
    elif choice.hit:
        yield choice.hit


def _after(rules: Rules[Any], step: Step) -> Iterator[str]:
    """What an action brought."""
    yield f"  {_thrown(step.play.rolls).capitalize()}."
    yield from _told(rules, step.play.events)


def _told(rules: Rules[Any], events: Iterable[Any]) -> Iterator[str]:
    for event in events:
        line = rules.describe(event)
        only = (
            "" if line.to is None else f" (only for seat {', '.join(str(s + 1) for s in line.to)})"
        )
        yield f"  {line}{only}"


def _end(rules: Rules[Any], state: Any, seats: int) -> Iterator[str]:
    outcome = state.outcome
    yield from _position(rules, state, state.seat)
    yield ""
    yield f"The game is over: {outcome.level}, {outcome.reason} [{outcome.rule}]"
    winners = ", ".join(f"seat {seat + 1}" for seat in outcome.winners) or "nobody"
    yield f"Winner: {winners}"
    if outcome.scores:
        yield f"Points: {', '.join(map(str, outcome.scores))}"
    yield f"digest {state.digest()}"


def _thrown(rolls: list[int]) -> str:
    if len(rolls) > 12:
        return f"{len(rolls)} rolls, {' '.join(map(str, rolls[:12]))} and so on"
    return f"rolled {' '.join(map(str, rolls))}" if rolls else "nothing rolled"


def _listed(title: str, items: list[str]) -> list[str]:
    if not items:
        return []
    blanks = " " * len(title)
    return wrap(title + "; ".join(items), WIDTH, subsequent_indent=blanks, break_on_hyphens=False)


def percent(chance: Fraction) -> str:
    """A chance in whole percent."""
    return f"{round(chance * 100)}%"
