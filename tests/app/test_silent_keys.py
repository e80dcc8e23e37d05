"""No key of a game is silent: whatever is asked, each changes something or says why it does not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest

from app.casemate import Casemate
from app.command_table import CHOOSING
from app.commands import commands
from app.controller import TurnController
from app.screens.base import GameScreen
from app.screens.game_over import GameOver
from app.screens.lanes_stages import card_entries
from app.screens.lempereur_stages import entries_of_turn
from app.screens.war_chest_stages import COINS, answer_entries, coin_entries, kind_of
from app.ways import game_screen
from app.widgets.entries import DIGITS, Entry
from games import REGISTRY
from games.core.models import Action, Setup
from tests.app.driving import Driver, drive
from tests.app.table import by_hand
from tests.contract.support import CASES, SLUGS, random_games

GAMES = 4
"""Random games of a scenario in which questions are looked for."""
ENOUGH = {(80, 24): 3, (60, 20): 1}
"""Different stages of a game's questions that are tried at a size, spread over all there are."""
PROGRAM = ("quit", "suspend")
"""Commands that end the program or stop it: what they do is not to be seen on a screen."""
OVER = "over"
PATIENCE = 1.0
"""Seconds after which a key is called silent."""


class Place(NamedTuple):
    """A stage of a question: how the game came there, and the entries that lead to the stage."""

    slug: str
    setup: Setup
    seed: int
    moves: tuple[Action, ...]
    trail: tuple[Entry, ...]

    def game(self) -> TurnController:
        """The game at that point."""
        game = TurnController.new(REGISTRY[self.slug], self.setup, self.seed, "human")
        for action in self.moves:
            game.submit(action)
        return game


def first_stage(slug: str, view: Any, prompt: Any) -> Iterable[Entry]:
    """The entries of the first stage of a question; none where choices have no stages."""
    if slug == "for_the_emperor":
        return card_entries(view, prompt)
    if slug == "lempereur":
        return entries_of_turn(view, prompt)
    if slug == "war_chest":
        makes = coin_entries if kind_of(view) in COINS else answer_entries
        return makes(view, prompt)
    return ()


def stages(entries: Iterable[Entry], trail: tuple[Entry, ...] = ()) -> Iterator[tuple[Entry, ...]]:
    """The ways to all stages beneath some entries."""
    for entry in entries:
        if entry.members and not entry.barred:
            yield (*trail, entry)
            yield from stages(entry.members, (*trail, entry))


def places(slug: str) -> Iterator[Place]:
    """A place for each kind of question and of stage that random games come to."""
    seen: set[Any] = set()
    for case in (case for case in CASES if case.slug == slug):
        for game in islice(random_games(case), GAMES):
            moves: list[Action] = []
            for step in game.steps():
                kind = step.state.agenda[-1].kind
                view = game.rules.redact(step.state, step.state.seat)
                first = first_stage(slug, view, game.rules.prompt(view))
                for trail in ((), *stages(first)):
                    verb = trail[-1].members[0].verb if trail else len(step.legal) > 1
                    if (kind, len(trail), verb) not in seen:
                        seen.add((kind, len(trail), verb))
                        yield Place(slug, game.setup, game.seed, tuple(moves), trail)
                moves.append(step.action)
            if OVER not in seen:
                seen.add(OVER)
                yield Place(slug, game.setup, game.seed, tuple(moves), ())


class Keyboard:
    """Presses keys on a place, each as if it were the first."""

    def __init__(self, see: Driver, place: Place) -> None:
        self.see = see
        self.place = place
        self.game = place.game()
        self.screen: Any = None

    async def settled(self) -> None:
        """Wait until nothing that was pressed is under way, and all of it is drawn."""
        app, last, same = self.see.app, "", 0
        for _ in range(400):
            await asyncio.sleep(0.002)
            calm = not app.in_turn.waiting and not app.message_queue_size
            same = same + 1 if calm and self.see.text == last else 0
            if same > 3:
                return
            last = self.see.text
        raise AssertionError(f"no rest\n{last}")

    async def open(self) -> None:
        """Show the place on a screen of its own."""
        app = self.see.app
        while len(app.screen_stack) > 1:
            app.pop_screen()
        self.game = self.place.game()
        self.screen = game_screen(self.game)
        self.screen.seated = self.game.state.seat
        app.push_screen(self.screen)
        await self.see.until(lambda: self.screen.view.scene, "the position")
        if self.game.outcome:
            await self.see.until(lambda: isinstance(app.screen, GameOver), "the result")
        await self.again()

    async def again(self) -> None:
        """Be at the place once more; without having been away if that can be."""
        app: Any = self.see.app
        screen = self.screen
        if screen not in app.screen_stack or len(self.game.past) != len(self.place.moves):
            await self.open()
            return
        # What opens in two steps may come up once more.
        await self.settled()
        while app.screen is not screen:
            app.pop_screen()
            await self.settled()
        if screen._adviser.busy:
            screen._adviser.call_off()
        app.clear_notifications()
        screen.sync()
        for entry in self.place.trail:
            screen._open(entry)
        screen.view.tell(())
        await self.settled()

    def seen(self) -> tuple[object, ...]:
        """All that a key may change."""
        app = self.see.app
        return self.see.text, app.screen, len(self.game.past), app.clipboard

    async def silent(self, key: str) -> bool:
        """Whether a key does nothing and says nothing."""
        before, end = self.seen(), time.monotonic() + PATIENCE
        self.see.post(key)
        while time.monotonic() < end:
            await self.settled()
            told = self.screen.view.scene and self.screen.view.scene.told
            if told or self.seen() != before:
                return False
        return True


def keys_at(screen: GameScreen, every: bool) -> list[str]:
    """The keys that the help of a screen names, and what may choose something there.

    Of several keys for one command the others do the same as the first: `every` asks for them too.
    """
    rows = [row for row in commands(screen.PLACE) if row.id not in PROGRAM]
    named = [key for row in rows for key in (row.keys if every else row.keys[:1])]
    placed = screen.view.choices.sheet.placed
    own = [place.entry.key for place in placed if place.entry.key]
    free = CHOOSING[screen.PLACE] if every else DIGITS
    return list(dict.fromkeys([*named, *free, *own]))


@pytest.mark.parametrize("size", ENOUGH, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_key_does_something_or_says_why_not(slug: str, size: tuple[int, int]) -> None:
    silent: list[str] = []

    async def story(see: Driver) -> None:
        for number, place in enumerate(found):
            board = Keyboard(see, place)
            await board.open()
            at = [entry.label for entry in place.trail]
            asked = board.screen.view.scene.title
            for key in keys_at(board.screen, not number and size == (80, 24)):
                if await board.silent(key):
                    silent.append(f"{key} at {asked!r} {at}")
                await board.again()

    everywhere = list(places(slug))
    found = everywhere[:: -(-len(everywhere) // ENOUGH[size])]
    assert found
    drive(story, Casemate(), size)
    assert not silent, "\n".join(silent)


class ByHand(Keyboard):
    """The same while a die or a card of a real table is asked for."""

    def __init__(self, see: Driver, slug: str) -> None:
        self.see = see
        self.slug = slug

    async def open(self) -> None:
        """Show a new game, and begin an action that throws or draws."""
        app = self.see.app
        while len(app.screen_stack) > 1:
            app.pop_screen()
        alone = REGISTRY[self.slug].info.seats == (1,)
        self.game = by_hand(self.slug, "human" if alone else "human,bot:random")
        self.screen = game_screen(self.game)
        self.screen.seated = self.game.state.seat
        app.push_screen(self.screen)
        await self.see.until(lambda: self.screen.view.scene, "the position")
        self.screen.submit(self.game.legal[0])
        assert self.screen.hand
        await self.settled()


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "war_chest"])
def test_every_key_answers_while_dice_and_cards_are_told_by_hand(slug: str) -> None:
    silent: list[str] = []

    async def story(see: Driver) -> None:
        board = ByHand(see, slug)
        await board.open()
        for key in keys_at(board.screen, False):
            if await board.silent(key):
                silent.append(key)
            await board.settled()
            await board.open()
            board.game.close()

    drive(story, Casemate())
    assert not silent


def at_stage(slug: str, verb: str) -> Place:
    """A place whose stage asks what these entries are."""
    return next(
        p for p in places(slug) if p.trail and verb in {m.verb for m in p.trail[-1].members}
    )


def test_a_token_of_for_the_emperor_does_not_stay_where_it_is_and_says_so() -> None:
    """The key of the battlefield that Ashigaru or Kyudo stands on [6.2, 6.3]."""
    place = at_stage("for_the_emperor", "token")

    async def story(see: Driver) -> None:
        board = Keyboard(see, place)
        await board.open()
        target = place.trail[1].target
        await see.press(target, f"the token goes to another battlefield than {target} [6.")
        assert len(board.game.past) == len(place.moves)
        await see.press("9", "9 chooses nothing here; ? lists all keys")

    drive(story, Casemate())


@pytest.mark.parametrize("size", ENOUGH, ids=str)
def test_each_of_two_footmen_of_war_chest_can_be_chosen_inside_a_play(
    size: tuple[int, int],
) -> None:
    """No coin pays for what follows inside a play, so none is named there."""
    place = next(p for p in places("war_chest") if p.trail and p.trail[0].verb == "unit")

    async def story(see: Driver) -> None:
        board = Keyboard(see, place._replace(trail=()))
        await board.open()
        see.post("enter")
        await see.see(f"{place.trail[0].label}: used for what?")

    drive(story, Casemate(), size)
