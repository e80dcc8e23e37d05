"""What looking back costs: long lists of saves, and places in a long game."""

from __future__ import annotations

import asyncio
import os
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual import events

from app.casemate import Casemate
from app.controller import Change, TurnController
from app.players import BotPlayer
from app.screens.library import Library
from app.screens.replay import ReplayScreen
from app.timeline import Timeline
from app.ways import game_screen
from games import REGISTRY
from games.core.rules import Rules
from tests.bench.engine import played, setup_of
from tests.bench.table import Row, middle, milliseconds

SAVES = 5_000
ACTIONS = 2_000
PLACES = 60
WORD = "defeat"


def driven(
    screen: Any,
    story: Callable[[Casemate], Awaitable[None]],
    size: tuple[int, int] = (120, 40),
) -> None:
    """Run the program with a screen, without a terminal."""
    app = Casemate(lambda _: screen)

    async def run() -> None:
        async with app.run_test(size=size):
            await asyncio.sleep(0.5)  # what is loaded after the first frame is loaded by then
            await story(app)

    asyncio.run(run())


def filled(folder: Path) -> None:
    """A folder of thousands of saves, finished and unfinished, of all games."""
    contents = []
    for slug in REGISTRY:
        for number, most in enumerate((12, 10_000)):
            path = folder / f"{slug}-{number}.jsonl"
            played(REGISTRY[slug], path, number, most)
            contents.append(path.read_bytes())
            path.unlink()
    for number in range(SAVES):
        content = contents[number % len(contents)]
        (folder / f"many-{number:05}.jsonl").write_bytes(content)


def listed(folder: Path) -> list[Row]:
    """Thousands of saves in the library: all listed, and narrowed down while somebody types."""
    folder.mkdir()
    filled(folder)
    library = Library()
    all_listed: list[float] = []
    keys: list[float] = []

    async def story(app: Casemate) -> None:
        for _ in range(5):
            library.facts.clear()
            library._rows.clear()
            begin = time.process_time()
            library.look()
            while len(library.facts) < SAVES:
                await asyncio.sleep(0.001)
            all_listed.append(time.process_time() - begin)
        app.post_message(events.Key("slash", "/"))
        while app.screen is library:
            await asyncio.sleep(0.001)
        for end in range(1, len(WORD) + 1):
            await asyncio.sleep(0.05)
            begin = time.thread_time()
            app.post_message(events.Key(WORD[end - 1], WORD[end - 1]))
            while library.words != WORD[:end]:
                await asyncio.sleep(0.001)
            keys.append(time.thread_time() - begin)

    driven(library, story)
    return [
        Row(
            f"{SAVES:,} saves listed, CPU",
            middle(all_listed),
            1.0,
            note="the middle of 5",
            unit=" s",
        ),
        Row("a letter of a word to look for in them, CPU", max(keys) * 1e3, 100, unit=" ms"),
    ]


def long_timeline(rules: Rules[Any]) -> Timeline:
    """Whole games one behind the other, until they have so many actions."""
    changes: list[Change] = []
    seed = 0
    while len(changes) < ACTIONS:
        bots = [BotPlayer("random")] * rules.info.seats[0]
        game = TurnController.new(rules, setup_of(rules), seed, bots)
        while game.bot:
            game.play_bot()
        first = len(changes)
        changes += [replace(change, n=first + change.n) for change in game.past]
        seed += 1
    return Timeline(rules, game.header, changes, game.state, game.opening)


def seeks(slug: str) -> Row:
    """Any place in a replay of thousands of actions, to the painted frame."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    timeline = long_timeline(REGISTRY[slug])
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    screen = ReplayScreen(timeline)
    found: list[float] = []

    async def story(app: Casemate) -> None:
        for place in range(PLACES):
            # Far jumps, forth and back.
            n = (place * 7919) % (len(timeline) + 1) if place else len(timeline)
            begin = time.process_time()
            screen.seek(n)
            screen._compositor.render_strips()
            found.append(time.process_time() - begin)

    driven(screen, story)
    places = f"the middle of {PLACES} places {milliseconds(middle(found))}"
    note = f"{len(timeline):,} actions with all positions take {held / 1e6:.1f} MB; {places}"
    what = f"seek among 2,000 actions, {slug.replace('_', '-')}, slowest"
    return Row(what, max(found) * 1e3, 100, note=note, unit=" ms")


def widgets(slug: str, size: tuple[int, int]) -> Row:
    """How many widgets the screen of a game has."""
    rules = REGISTRY[slug]
    game = TurnController.new(rules, setup_of(rules), 1, "human")
    screen = game_screen(game)
    found: list[int] = []

    async def story(app: Casemate) -> None:
        found.append(len(screen.query("*")))

    driven(screen, story, size)
    name = f"widgets of the screen, {slug.replace('_', '-')} {size[0]}x{size[1]}"
    return Row(name, float(found[0]), 150, unit="")


def rows(home: Path) -> list[Row]:
    """All rows; the folder becomes the program's home."""
    home.mkdir()
    os.environ["CASEMATE_HOME"] = str(home)
    sizes = ((80, 24), (200, 60))
    counted = [widgets(slug, size) for slug in REGISTRY for size in sizes]
    return [*listed(home / "saves"), *map(seeks, REGISTRY), *counted]
