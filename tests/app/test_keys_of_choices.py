"""The keys of choices: the same at every size, and the same while a turn goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.screens.showing import face_of
from app.widgets.entries import Entry, board_keys, entries_of, with_keys, without_given_keys
from app.widgets.sheet import lay_out
from games import REGISTRY
from games.core.models import Setup
from games.core.playout import playout
from games.core.prompt import Barred

SIZES = ((80, 5, False), (109, 8, False), (78, 13, True), (78, 9, True))
GAMES = [("tell_the_emperor", "S2"), ("levee_en_masse", "12.1"), ("levee_en_masse", "12.3")]


def prompts(slug: str, scenario: str) -> Any:
    """The questions of two games of a bot, with their turns."""
    rules = REGISTRY[slug]
    for seed in (1, 2):
        for step in playout(rules, Setup(scenario=scenario), seed, [rules.bots["random"]]):
            if step.state.outcome is None:
                yield step.state.turn, rules.prompt(step.state)


@pytest.mark.parametrize(("slug", "scenario"), GAMES)
def test_folding_changes_no_key(slug: str, scenario: str) -> None:
    kinds = face_of(slug).kinds
    for _, prompt in prompts(slug, scenario):
        entries = entries_of(prompt)
        whole = {entry.name: entry.key for entry in with_keys(entries, kinds)}
        for width, rows, single in SIZES:
            placed = lay_out(entries, width, rows, single, kinds=kinds).placed
            keys = [place.entry.key for place in placed]
            assert len(set(keys)) == len(keys)
            for place in placed:
                first = place.entry.members[0] if place.entry.members else place.entry
                assert place.entry.key == whole[first.name]


@pytest.mark.parametrize(("slug", "scenario"), GAMES)
def test_possible_or_not_a_kind_of_choice_keeps_its_key(slug: str, scenario: str) -> None:
    kinds = face_of(slug).kinds
    seen = set()
    for _, prompt in prompts(slug, scenario):
        for entry in with_keys(entries_of(prompt), kinds):
            kind = f"{entry.verb} {entry.target}"
            if kind in kinds and " Kamikaze " not in f" {entry.label} ":
                assert entry.key == kinds[kind]
                seen.add((kind, entry.barred is None))
    both = {kind for kind, _ in seen if {(kind, True), (kind, False)} <= seen}
    assert len(both) >= 4


def test_questions_about_other_things_are_numbered_from_one() -> None:
    face = face_of("tell_the_emperor")
    entries = [Entry("Roll again", "again"), Entry("Let it stand", "stand")]
    assert [entry.key for entry in with_keys(entries, face.kinds)] == ["1", "2"]


def test_a_second_level_is_numbered_by_itself() -> None:
    entries = [Entry(f"Fortify {n}", "fortify", f"nimitz {n}") for n in range(3)]
    keyed = with_keys(entries, face_of("tell_the_emperor").kinds)
    assert keyed[0].key == "f"
    assert [entry.key for entry in with_keys(without_given_keys(entries))] == ["1", "2", "3"]
    assert set(board_keys(keyed)) == {f"nimitz {n}" for n in range(3)}


def test_with_more_choices_than_keys_the_first_of_each_kind_has_one() -> None:
    words = ["East", "West"]
    entries = [Entry(f"{word} {n}", "go", f"{n}") for word in words for n in range(20)]
    Random(3).shuffle(entries)
    keyed = with_keys(entries)
    for word in words:
        assert next(entry for entry in keyed if entry.label.startswith(word)).key


def test_what_is_refused_together_does_not_open() -> None:
    why = Barred("Attack", "attack", "no Army-Navy", "8.2")
    entries = [Entry(f"Attack {n}", "attack", f"{n}", barred=why) for n in range(30)]
    (place,) = lay_out(entries, 80, 5, False).placed
    assert place.entry.barred
    text = "".join(text for text, _ in place.lines[0])
    assert "(30)" in text
    assert "…" not in text
