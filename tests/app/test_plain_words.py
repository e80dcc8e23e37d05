"""Words of the line mode with something after them: unknown, missing, ambiguous or endless."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.controller import TurnController
from app.plain_words import why
from games import REGISTRY
from games.core.models import Setup
from tests.app.test_plain import play
from tests.contract.support import SLUGS
from tests.games.levee_en_masse.builders import position

NONSENSE = "zzz"
ENDLESS = "x" * 3_000
CARDS = [slug for slug in SLUGS if slug != "lempereur"]


def new(slug: str) -> TurnController:
    """A game of the fewest seats without a save."""
    rules = REGISTRY[slug]
    return TurnController.new(rules, Setup(seats=rules.info.seats[0]), 1, "human")


def answer(slug: str, typed: str) -> str:
    """What is told to a line that does nothing; it has to be a single line."""
    game = new(slug)
    _, _, told = play(game, typed).partition(f"> {typed}\n")
    assert not game.past
    row, *rest = told.split("\n")
    assert rest in ([""], ["> ", ""], ["> "]), told
    return row


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("word", ["why", "odds", "rules", "card"])
def test_an_unknown_argument_is_told_with_what_can_be_asked(slug: str, word: str) -> None:
    told = answer(slug, f"{word} {NONSENSE}")
    if word == "card" and slug not in CARDS:
        assert told.endswith("has no cards to read")
        return
    assert told.startswith("No: ")
    assert f"'{NONSENSE}'" in told
    asked = {
        "why": "a choice's number or text form, or one of: ",
        "odds": "odds alone tells those of all",
        "rules": "rules lists them",
        "card": "as in: card ",
    }
    assert asked[word] in told
    # What stands there as an example is known.
    if word == "card":
        assert not answer_begins(slug, told.rpartition("as in: ")[2]).startswith("No: ")
    if word == "why":
        verb = told.rpartition("one of: ")[2].split(",")[0].split(" and ")[0]
        assert not answer_begins(slug, f"why {verb}").startswith("No: ")


def answer_begins(slug: str, typed: str) -> str:
    """The first line that is told."""
    return play(new(slug), typed).partition(f"> {typed}\n")[2].split("\n")[0]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("word", ["why", "odds", "rules", "card"])
def test_an_endless_argument_is_not_told_whole(slug: str, word: str) -> None:
    for endless in (ENDLESS, "9" * 3_000, "a " * 1_500):
        told = answer(slug, f"{word} {endless.strip()}")
        assert told.startswith("No: ")
        assert len(told) < 500


@pytest.mark.parametrize("slug", SLUGS)
def test_why_with_nothing_after_it_says_what_to_name(slug: str) -> None:
    told = answer(slug, "why")
    assert told.startswith("No: why WORD names what you would like to do: ")
    assert new(slug).prompt.choices[0].verb in told


@pytest.mark.parametrize("slug", SLUGS)
def test_why_takes_the_number_and_the_label_of_a_choice(slug: str) -> None:
    choice = new(slug).prompt.choices[0]
    told = f"it is possible now: {choice.label} [{choice.rule}]"
    assert answer(slug, "why 1") == told
    assert answer(slug, f"why {choice.action}") == told
    count = len(new(slug).prompt.choices)
    for wrong in ("0", str(count + 1), "9" * 20):
        assert answer(slug, f"why {wrong}").startswith(f"No: there is no choice '{wrong}' now; why")


def test_why_with_a_word_for_several_things_tells_of_all() -> None:
    told = answer("levee_en_masse", "why attack")
    assert told.startswith("possible now: Attack Vendée")
    assert "; Attack Austria: in its farthest space [7.2]" in told
    assert answer("levee_en_masse", "why attack paris") == (
        "No: 'attack paris' names nothing here; what begins so now is Attack Vendée and "
        "Attack England"
    )


def test_why_with_a_word_for_several_things_that_are_all_refused_tells_why_of_each() -> None:
    """By [7.2] an Army in its farthest space is no target."""
    rules = REGISTRY["levee_en_masse"]
    state = position()
    game: Any = SimpleNamespace(rules=rules, state=state, prompt=rules.prompt(state))
    told = why(game, "attack").split("; ")
    armies = ("Vendée", "England", "Austria", "Prussia", "Piedmont")
    assert told == [f"Attack {army}: in its farthest space [7.2]" for army in armies]


def test_a_beginning_of_several_names_tells_which() -> None:
    assert answer("tell_the_emperor", "card a") == (
        "No: several names begin with 'a': #1 Attack on Pearl Harbor, #17 Aleutians Occupied "
        "and #29 Attu Recaptured"
    )
    assert "more" in answer("levee_en_masse", "card the")


@pytest.mark.parametrize("slug", SLUGS)
def test_odds_of_one_choice_are_told_alone(slug: str) -> None:
    game = new(slug)
    _, _, whole = play(game, "odds").partition("> odds\n")
    choice = game.prompt.choices[-1]
    for name in (str(len(game.prompt.choices)), str(choice.action)):
        _, _, told = play(game, f"odds {name}").partition(f"> odds {name}\n")
        head, *rows = told.rpartition("> ")[0].rstrip("\n").split("\n")
        assert head.endswith(f" {choice.label} ({choice.action})")
        assert all(row.startswith("      ") for row in rows)
        assert told.rpartition("> ")[0] in whole
    assert not game.past


@pytest.mark.parametrize("word", ["undo", "redo", "state", "log", "hint", "quit", "q"])
def test_what_takes_nothing_says_so(word: str) -> None:
    told = answer("tell_the_emperor", f"{word} 3")
    assert told == f"No: {word} takes nothing after it; help lists what can be typed"
