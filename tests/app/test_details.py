"""The page of details: the card, what is in force, where every part comes from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from app.screens import levee_en_masse, tell_the_emperor
from app.widgets.canvas import text_of
from games import REGISTRY
from games.core.data import asset
from games.core.models import Setup
from games.core.play import Play
from games.core.playout import playout
from games.states_of_siege.decks import put_under
from games.tell_the_emperor.rules import RULES
from tests.app.driving import Driver, drive

SIZE = (120, 40)
FACES = {
    "tell_the_emperor": tell_the_emperor.FACE,
    "levee_en_masse": levee_en_masse.FACE,
}


async def details(see: Driver) -> str:
    """Open the page; all its lines, also those below the screen."""
    await see.see("q leave")
    see.post("i")
    await see.until(lambda: hasattr(see.screen, "parts"), "the details")
    await see.until(lambda: see.screen.lines.rows, "their lines")
    return "\n".join(each.text for each in see.screen.lines.rows)


def begun(slug: str) -> TurnController:
    """A game of one person, the other seats with bots."""
    seats = REGISTRY[slug].info.seats[0]
    players = ["human", "bot:random"][:seats]
    return TurnController.new(REGISTRY[slug], Setup(seats=seats), 0x9F3C, players)


def test_details_tell_where_the_card_comes_from_and_which_options_are_in_use() -> None:
    """Where the scenario decides, they say what it has decided."""
    setup = Setup(scenario="S2", options={"historical_order": True})
    playing = TurnController.new(RULES, setup, 0x9F3C, ["human"])

    async def story(see: Driver) -> None:
        await see.see("· [12.1] ·")
        text = await details(see)
        assert "Where this card comes from" in text
        card = RULES.book.cards[playing.state.card]
        for part, origin in card.provenance.items():
            assert f"{part}: {origin[:20]}" in text
        assert "Historical order: on [12.1]" in text
        assert "Divine Wind: off [12.4]" in text
        assert "Kit cards: on [1.2]" in text
        assert "scenario" not in text

    drive(story, Casemate(lambda _: game_screen(playing)), SIZE)


def places_of(slug: str, view: Any) -> list[str]:
    """The lines that tell where the cards are."""
    face: Any = FACES[slug]
    section = face.origins(REGISTRY[slug], view)[0]
    assert section.title == "Where the cards are"
    return [text_of(line) for line in section.lines]


@pytest.mark.parametrize("slug", list(FACES))
def test_of_event_decks_every_card_is_counted_once_and_none_is_told_before_its_turn(
    slug: str,
) -> None:
    rules: Any = REGISTRY[slug]
    for scenario in rules.info.scenarios:
        setup = rules.complete(Setup(scenario=scenario.id))
        for n, step in enumerate(playout(rules, setup, 7)):
            if n % 20:
                continue
            state = step.state
            view = rules.redact(state, 0)
            told = places_of(slug, view)
            counts = [re.search(r": (\d+) played, (\d+) to come$", line) for line in told]
            played = sum(int(found[1]) for found in counts if found)
            to_come = sum(int(found[2]) for found in counts if found)
            later = sum(len(cards) for _, cards in state.later)
            assert (played, to_come) == (len(state.played), len(state.pile) + later)
            # Another order of the same hidden cards reads the same.
            other = rules.determinize(view, 0, Play.seeded(n))
            assert places_of(slug, rules.redact(other, 0)) == told


def test_a_card_that_was_put_back_is_named_where_it_lies() -> None:
    state = RULES.start(RULES.complete(Setup()), Play.seeded(1))
    number = state.pile.pop(0)
    state.played.append(state.pile[0])
    put_under(state, number)
    told = places_of("tell_the_emperor", RULES.redact(state, 0))
    assert f"  put back: #{number} {RULES.book.cards[number].title}" in told


@pytest.mark.parametrize("slug", sorted(REGISTRY))
def test_every_game_tells_where_its_cards_come_from_and_what_the_sources_are(slug: str) -> None:
    async def story(see: Driver) -> None:
        text, _, sources = (await details(see)).partition("─ The sources")
        assert "reconstructed" in text
        assert "reconstructed: nobody has published it" in sources
        # None that is not named above.
        for name in re.findall(r"^  ([\w-]+): ", sources, re.MULTILINE):
            assert re.search(rf"(?<![\w-]){name}(?![\w-])", text)

    drive(story, Casemate(lambda _: game_screen(begun(slug))), SIZE)


def test_in_war_chest_the_card_under_the_cursor_comes_first() -> None:
    playing = begun("war_chest")

    async def story(see: Driver) -> None:
        await see.see("q leave")
        seen: set[str] = set()
        for key in ("a", "b"):
            see.post("escape", key)
            shown = await named(see, seen)
            seen.add(shown)
            text = await details(see)
            assert text.strip().startswith(f"─ {shown} ─")
            assert text.count(f"─ {shown} ─") == 1
            see.post("q")
            await see.until(lambda: not hasattr(see.screen, "parts"), "the game")

    drive(story, Casemate(lambda _: game_screen(playing)), SIZE)


async def named(see: Driver, not_these: set[str]) -> str:
    """The title of the card under the cursor, once it is another one."""
    found: list[str] = []

    def other() -> bool:
        found[:] = [part.title for part in see.screen.view.pointed()]
        return bool(found) and found[0] not in not_these

    await see.until(other, "another card")
    return found[0]


def _origins(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from re.findall(r'"([^"]*)"', json.dumps(value)) if key == "provenance" else ()
            yield from _origins(value)
    elif isinstance(data, list):
        for each in data:
            yield from _origins(each)


@pytest.mark.parametrize("slug", sorted(REGISTRY))
def test_every_source_that_a_card_names_is_explained(slug: str) -> None:
    known = json.loads(asset(slug, "sources.json"))
    named = set()
    for file in ("cards.json", "map.json"):
        for origin in _origins(json.loads(asset(slug, file))):
            for found in re.findall(r"public: ?([A-Z][\w-]+(?:, [A-Z][\w-]+)*)", origin):
                named |= set(found.split(", "))
    assert named <= known.keys()
