"""Every game has a tour: a minute of cards over a position that its rules reach."""

from __future__ import annotations

import re
from typing import Any

import pytest

from app.casemate import game_screen
from app.commands import COMMAND, PLACES, commands, with_keys
from app.tours import Card, example, tour_of
from games import REGISTRY
from games.core.data import sections
from games.core.rules import Rules

GAMES = list(REGISTRY)
PANELS = {"title", "steps", "board", "side", "choices", "hint", "log", "keys"}
A_MINUTE = 270
"""Words that most people read in a minute."""


def place_of(slug: str) -> str:
    """The place of a game's screen, by which its commands are found."""
    screen: Any = game_screen(example(slug))
    place: str = screen.PLACE
    return place


@pytest.mark.parametrize("slug", GAMES)
def test_a_tour_is_four_to_eight_short_cards(slug: str) -> None:
    cards = tour_of(slug).cards
    assert 4 <= len(cards) <= 8
    assert sum(len(f"{card.title} {card.text}".split()) for card in cards) <= A_MINUTE
    for card in cards:
        assert len(card.text) <= 200, card.title
        assert card.text.endswith("."), card.title
        assert card.at in PANELS


@pytest.mark.parametrize("slug", GAMES)
def test_its_example_is_a_decision_of_a_person_in_a_game_under_way(slug: str) -> None:
    game = example(slug)
    assert not game.outcome
    assert game.bot is None
    assert game.legal
    assert game.past
    assert game.writer is None
    assert game.recorder is None


@pytest.mark.parametrize("slug", GAMES)
def test_its_rules_are_in_the_rules_and_its_commands_on_the_screen(slug: str) -> None:
    ids = {row.id for row in commands(place_of(slug))}
    if REGISTRY[slug].info.hidden:
        ids |= {row.id for row in PLACES["handover"]}  # the key that opens the curtain
    for card in tour_of(slug).cards:
        assert not card.rule or card.rule in sections(slug), card.title
        assert set(COMMAND.findall(card.text)) <= ids, card.title
        assert not re.search(r"\[\d", card.text), "rules stand in their own field"


@pytest.mark.parametrize("slug", GAMES)
def test_it_tells_where_one_is_what_happened_what_one_can_do_and_how_to_go_on(slug: str) -> None:
    cards = tour_of(slug).cards
    assert {"steps", "board", "log", "choices", "hint", "keys"} <= {card.at for card in cards}
    named = {name for card in cards for name in COMMAND.findall(card.text)}
    assert {"act", "search", "undo", "rules", "help", "leave"} <= named
    text = " ".join(card.text for card in cards)
    assert "saved" in text
    if REGISTRY[slug].info.hidden:
        assert "curtain" in text


@pytest.mark.parametrize("slug", GAMES)
def test_its_odds_are_those_of_the_example(slug: str) -> None:
    rules: Rules[Any] = REGISTRY[slug]
    needs = {str(c.need) for c in rules.prompt(example(slug).state).choices if c.need}
    for card in tour_of(slug).cards:
        if card.at == "hint":
            assert set(re.findall(r"\b\d\+(?= \d)", card.text)) <= needs
            assert needs or "%" not in card.text


def test_the_text_of_a_card_has_the_users_own_keys() -> None:
    card = Card("", "Press {undo} or {rules}.", "keys")
    assert with_keys(card.text, "game", {}, False) == "Press u or r."
    assert with_keys(card.text, "game", {"undo": "f2,Z"}, False) == "Press F2 or r."
