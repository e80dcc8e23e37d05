"""Every kind of screen, opened one after the other: what must hold of all is tried on each."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache, partial
from typing import Any

from textual.screen import Screen

from app.casemate import game_screen
from app.controller import TurnController
from app.opening import new_save, read_timeline
from app.screens.daily import Daily
from app.screens.dialog import Ask
from app.screens.game_over import GameOver
from app.screens.handover import Handover
from app.screens.library import Library
from app.screens.log import LogScreen
from app.screens.luck import LuckPage
from app.screens.replay import ReplayScreen
from app.screens.setup import SetupScreen
from app.screens.statistics import Statistics
from app.screens.trouble import WATCH, Trouble
from app.tours import example
from app.widgets.entries import Entry
from games import REGISTRY
from games.core.models import Setup
from tests.app.driving import Driver, begun

SHORTEST = {"tell_the_emperor": "S6"}
STRANGE = "Änne [b]o[/b] 王"


@cache
def played(slug: str) -> tuple[int, ...]:
    """The choices of a whole game of bots, to be played again quickly."""
    game = _new(slug)
    chosen = []
    while not game.outcome:
        assert game.bot
        legal = game.legal
        game.play_bot()
        chosen.append(legal.index(game.past[-1].action))
    return tuple(chosen)


def _new(slug: str, writer: Any = None) -> TurnController:
    rules = REGISTRY[slug]
    scenario = SHORTEST.get(slug, rules.info.scenarios[0].id)
    setup = rules.complete(Setup(seats=rules.info.seats[0], scenario=scenario))
    players = "bot:random"
    return TurnController.new(rules, setup, 1, players, writer)


def over(slug: str) -> TurnController:
    """A game that has ended, with its save."""
    game = _new(slug, new_save)
    for number in played(slug):
        game.submit(game.legal[number])
    game.close()
    return game


async def _shown(see: Driver, screen: Screen[Any]) -> None:
    see.app.push_screen(screen)
    await see.until(lambda: see.app.screen is screen, type(screen).__name__)
    await drawn(see)


async def drawn(see: Driver) -> None:
    """Wait until all that was typed is heard, and nothing is to be drawn any more."""
    await see.until(lambda: see.text.strip(), "a picture")
    await see.until(lambda: _heard(see), "the keys to be heard")
    before = ""
    while before != see.text:
        before = see.text
        await see.app.animator.wait_until_complete()
        await _refreshed(see)


async def _refreshed(see: Driver) -> None:
    done: list[bool] = []
    see.app.call_after_refresh(done.append, True)
    await see.until(lambda: _woken(see) and done, "a refresh")


def _heard(see: Driver) -> bool:
    nodes = (see.app, *see.screen.walk_children(with_self=True))
    return not see.app.in_turn.waiting and not any(node.message_queue_size for node in nodes)


def _woken(see: Driver) -> bool:
    # Textual forgets what waits for a refresh when a layout comes first (`Screen._refresh_layout`
    # pauses the timer that would paint), as under a curtain that falls, until the next message.
    for screen in see.app.screen_stack:
        screen.check_idle()
    return True


async def _closed(see: Driver, depth: int) -> None:
    while len(see.app.screen_stack) > depth:
        top = see.screen
        see.app.pop_screen()
        await see.until(partial(_beneath, see, top), "the screen beneath")


def _beneath(see: Driver, top: Screen[Any]) -> bool:
    return see.screen is not top


async def of_a_game(see: Driver, slug: str) -> AsyncIterator[str]:
    """The screens about one game, over the menu: setup, board, folds, log, rules, end, replay."""
    depth = len(see.app.screen_stack)
    setup = SetupScreen(slug, 1)
    await _shown(see, setup)
    await see.until(lambda: setup.fields, "the options")
    await drawn(see)
    yield "setup"
    await _closed(see, depth)

    game: TurnController = example(slug)
    screen: Any = game_screen(game)
    screen.seated = game.state.seat
    await _shown(see, screen)
    await see.until(lambda: screen.view.entry, "a choice")
    await drawn(see)
    yield "board"
    for entry in _folds(screen):
        screen.chosen(entry)
        await drawn(see)
        yield f"stage {entry.label}"
        screen.action_back()
        await drawn(see)
    for name in ("help", "command_palette", "change_theme"):
        await see.app.run_action(name)
        await see.until(lambda: see.screen is not screen, name)
        await drawn(see)
        yield name
        await _closed(see, depth + 1)
    for name in ("details", "rules", "search"):
        await screen.run_action(name)
        await see.until(lambda: see.screen is not screen, name)
        await drawn(see)
        yield name
        await _closed(see, depth + 1)
    await see.app.run_action("tour")
    await see.until(lambda: see.screen.PLACE == "tour" and see.screen.box.rows, "the tour")
    await drawn(see)
    yield "tour"
    await _closed(see, depth)

    done = over(slug)
    assert done.writer
    timeline = read_timeline(done.writer.path)
    timeline.seek(len(timeline) // 2)
    await _shown(see, ReplayScreen(timeline))
    yield "replay"
    await _shown(see, GameOver(done))
    yield "game over"
    from app.luck import lucks

    await _shown(see, LuckPage(timeline, lucks(timeline)))
    yield "luck"
    await _shown(see, LogScreen(done.log, None, None, [{"n": 1, "text": STRANGE}]))
    yield "log"
    await _closed(see, depth)


def _folds(screen: Any) -> list[Entry]:
    """The first entry that opens a further level, if there is one."""
    entries: list[Entry] = [placed.entry for placed in screen.view.choices.sheet.placed]
    return [entry for entry in entries if entry.members and not entry.barred][:1]


async def of_the_program(see: Driver) -> AsyncIterator[str]:
    """The screens that are about no game in particular."""
    await see.see("New game")
    await drawn(see)
    yield "menu"
    depth = len(see.app.screen_stack)
    begun(3).close()
    over("for_the_emperor")
    (saved := begun(1)).close()
    assert saved.writer
    saved.writer.path.write_bytes(b"{}\n")
    see.app.tell(STRANGE, "error")
    await see.until(lambda: len(see.app._notifications) > 0, "a message")
    await drawn(see)
    yield "message"
    see.app.clear_notifications()
    for make in (Library, Statistics, Daily):
        await _shown(see, make())
        yield make.__name__
        if make is Library:
            await see.screen.run_action("search")
            await drawn(see)
            yield "words to find"
            await _closed(see, depth + 1)
        await _closed(see, depth)
    see.app.open_page("settings")
    await drawn(see)
    yield "settings"
    await _shown(see, Ask(STRANGE, f"{STRANGE} …", STRANGE, lambda text: f"{text} is wrong"))
    see.screen.action_act()
    await drawn(see)
    yield "a line to type"
    await _closed(see, depth)
    await _shown(see, Trouble("The save is damaged", STRANGE, [WATCH]))
    yield "a question"
    await _closed(see, depth)
    await _shown(see, Handover(STRANGE, lambda: None))
    yield "curtain"
    await _closed(see, depth)
