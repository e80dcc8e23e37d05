"""Everything a game says is said in words and names a rule that is on its rules page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from games import REGISTRY
from games.core.data import asset, sections
from games.core.odds import odds
from games.core.options import describe_options
from games.core.play import Play
from games.core.prompt import Barred, Choice
from games.core.text import Line
from tests.contract.support import (
    CASES,
    SLUGS,
    Case,
    all_events,
    costly,
    detailed,
    random_games,
    references,
)
from tests.contract.vocabulary import card_names, event_classes

ROOT = Path(__file__).resolve().parents[2]
cases = pytest.mark.parametrize("case", CASES, ids=str)
games = pytest.mark.parametrize("slug", SLUGS)


class Page:
    """The rules page of a game; it says which references lead nowhere."""

    def __init__(self, slug: str) -> None:
        self.numbers = set(sections(slug))

    def need(self, rule: str, where: object) -> None:
        """A rule number that has to be there."""
        assert rule in self.numbers, f"{where} names the rule {rule!r}, which is not there"

    def read(self, text: str, where: object) -> None:
        """A text whose references, if any, have to be there, and that a terminal can print."""
        for number in references(text):
            self.need(number, where)
        assert text.isprintable(), f"{where}: {text!r} cannot be printed"

    def line(self, line: Line, where: object) -> None:
        """A log line."""
        self.need(line.rule, where)
        assert line.text.strip(), f"{where} says nothing"
        self.read(line.text, where)
        # str() of something that has no words of its own.
        for leak in ("None", "object at 0x", "<", "{", "()"):
            assert leak not in line.text, f"{where} is not in words: {line.text}"


@games
def test_every_step_of_the_sequence_has_a_rule_of_its_own(slug: str) -> None:
    steps = REGISTRY[slug].info.steps
    assert len({step.rule for step in steps}) == len(steps)


def said(prompt: Any) -> Iterator[tuple[str, Any]]:
    """The texts of a prompt that may hold references."""
    yield prompt.title, prompt
    yield prompt.note, prompt
    for choice in prompt.choices:
        yield from ((text, choice) for text in (choice.label, choice.hit, choice.miss))
        if choice.need:
            yield choice.need.against, choice
            yield from ((m.source, choice) for m in choice.need.modifiers)
    for barred in prompt.barred:
        yield from ((text, barred) for text in (barred.label, barred.reason))


@cases
def test_every_event_of_every_action_is_told_with_its_rule(case: Case) -> None:
    page = Page(case.slug)
    for game in random_games(case, 10):
        for events in all_events(game):
            for event in events:
                page.line(game.rules.describe(event), event)


@cases
def test_every_prompt_names_rules_that_are_there(case: Case) -> None:
    page = Page(case.slug)
    steps = {step.name for step in case.rules.info.steps}
    for game in random_games(case, 3):
        for step in game.steps():
            prompt = game.rules.prompt(step.state)
            page.need(prompt.rule, prompt)
            assert prompt.title
            assert prompt.step in steps
            for choice in prompt.choices:
                page.need(choice.rule, choice)
                assert choice.label
                assert choice.verb
                for modifier in choice.need.modifiers if choice.need else ():
                    page.need(modifier.rule, choice)
                    assert modifier.value
            for barred in prompt.barred:
                page.need(barred.rule, barred)
                assert barred.reason
                assert barred.label
            for text, where in said(prompt):
                page.read(text, where)


@cases
def test_whatever_is_asked_about_is_explained_with_a_rule(case: Case) -> None:
    page = Page(case.slug)
    verbs: dict[str, str] = {"nonsense": ""}
    for game in random_games(case):
        for step in game.steps():
            prompt = game.rules.prompt(step.state)
            entries: list[Choice | Barred] = [*prompt.choices, *prompt.barred]
            verbs |= {entry.verb: entry.target for entry in entries}
            for barred in prompt.barred:
                told = game.rules.explain(step.state, barred.verb, barred.target)
                # A verb may be barred in several ways, but not be called possible.
                assert "possible now" not in told
            for verb, target in verbs.items() if costly(step.number) else ():
                told = game.rules.explain(step.state, verb, target)
                assert references(told), f"{verb!r}: {told!r} names no rule"
                page.read(told, verb)
        page.read(game.rules.explain(step.state, "nonsense"), "the end")
        page.need(step.state.outcome.rule, step.state.outcome)


@cases
def test_nothing_is_barred_that_is_among_the_choices(case: Case) -> None:
    for game in random_games(case, 3):
        for step in game.steps():
            prompt = game.rules.prompt(step.state)
            offered = {(choice.verb, choice.target) for choice in prompt.choices}
            barred = [(entry.verb, entry.target) for entry in prompt.barred]
            assert offered.isdisjoint(barred)
            assert len(set(barred)) == len(barred)


@cases
def test_the_position_in_words_resolves_too(case: Case) -> None:
    page = Page(case.slug)
    for game in random_games(case):
        for step in game.steps():
            for viewer in game.viewers if detailed(step.number) else ():
                for text in game.rules.picture(game.rules.redact(step.state, viewer)):
                    page.read(text, "the position")
                    assert len(text) <= 79, f"too wide for the line mode: {text}"


@cases
def test_the_events_of_odds_are_told_as_well(case: Case) -> None:
    page = Page(case.slug)
    game = next(iter(random_games(case)))
    for step in game.steps():
        for action in step.legal if costly(step.number) else ():
            for result in odds(game.rules, step.state, action, 100):
                for event in result.events:
                    page.line(game.rules.describe(event), event)


@cases
def test_a_roll_says_beforehand_what_it_is_told_to_have_needed(case: Case) -> None:
    """The chance on the label is that of the first roll, and the log keeps the same faces."""
    rolls = 0
    for game in random_games(case, 5):
        for step in game.steps():
            chosen = game.rules.prompt(step.state).choices[step.legal.index(step.action)]
            play = Play.seeded(step.state)
            after = step.state.clone()
            game.rules.apply(after, step.action, play)
            thrown = [e for e in play.events if hasattr(e, "die") and hasattr(e, "success")]
            if chosen.need is None:
                continue
            rolls += 1
            first = thrown[0]
            assert first.faces == chosen.need.faces
            assert first.modifiers == chosen.need.modifiers
            assert first.success == (first.die in first.faces)
            assert first.die == play.rolls[0]
    assert rolls or not any(_has_need(case))


def _has_need(case: Case) -> Iterator[bool]:
    for game in random_games(case):
        for step in game.steps():
            yield any(choice.need for choice in game.rules.prompt(step.state).choices)


# -- what stands there before a game -------------------------------------------------------


@games
def test_steps_scenarios_and_options_name_rules_that_are_there(slug: str) -> None:
    page = Page(slug)
    info = REGISTRY[slug].info
    assert info.steps
    for step in info.steps:
        page.need(step.rule, step)
    for scenario in info.scenarios:
        page.need(scenario.rule, scenario)
        page.read(scenario.text, scenario)
        assert scenario.title
        assert scenario.text
    for option in describe_options(info.options):
        page.need(option.rule, option)
        page.read(option.text, option)
        assert option.title
        assert option.text
        assert option.default in option.values
    assert len({s.id for s in info.scenarios} | {s.slug for s in info.scenarios}) == 2 * len(
        info.scenarios
    )


@games
def test_the_rules_page_refers_to_sections_that_are_there(slug: str) -> None:
    page = Page(slug)
    found = sections(slug)
    assert len(found) > 10
    for section in found.values():
        for number in references(section.body):
            page.need(number, f"section {section.number}")
        assert section.title


@games
def test_the_rules_page_has_each_number_once_and_in_order(slug: str) -> None:
    rows = asset(slug, "rules.md").splitlines()
    numbers = [row.split()[1] for row in rows if row.startswith("#")]
    assert numbers == list(sections(slug)), "a heading without a number, or one that stands twice"
    keys = [tuple(map(int, number.split("."))) for number in numbers]
    assert keys == sorted(keys)


@games
def test_what_the_code_says_of_rules_is_on_the_page(slug: str) -> None:
    page = Page(slug)
    found = 0
    for path in sorted((ROOT / "games" / slug).glob("*.py")):
        for number in references(path.read_text("utf-8")):
            found += 1
            page.need(number, path.name)
    assert found > 10


@games
def test_the_texts_of_cards_name_rules_that_are_there(slug: str) -> None:
    rules: Any = REGISTRY[slug]
    page = Page(slug)
    for number in card_names(rules):
        for text in rules.card_lines(number):
            page.read(text, f"card {number}")


@games
def test_events_are_frozen_values_with_a_rule_and_its_readers(slug: str) -> None:
    for cls in event_classes(slug):
        assert is_dataclass(cls)
        names = [field.name for field in fields(cls)]
        assert "rule" in names, cls
        assert "to" in names, cls
        assert hasattr(cls, "__slots__"), cls
        # The stubs do not know what a dataclass was made with.
        assert cls.__dataclass_params__.frozen, cls  # type: ignore[attr-defined]
