"""Hints where a choice is made in stages: the cursor shows the way, and Enter goes it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from app.hints import Hint
from app.widgets.entries import Entry, leaves
from games import REGISTRY
from games.core.models import Action, Setup
from games.lempereur.actions import STEP
from games.lempereur.board import COLONY
from tests.app import hotseat, on_ice, war_chest
from tests.app.driving import Driver, drive
from tests.app.hotseat import way_to
from tests.games.war_chest.builders import position

Story = Callable[[Driver, list[Entry]], Awaitable[None]]
SIZES = [(80, 24), (60, 18)]
"""With a board, and where there is room for nothing but a list."""


class Adviser:
    """A bot's process that always gives the same hint."""

    def __init__(self, action: Any) -> None:
        self.action = str(action)

    async def advise(self, game: TurnController) -> Hint:
        return Hint(self.action)

    async def choose(self, game: TurnController) -> Any:
        return game.legal[0]

    def close(self) -> None:
        pass


def lanes() -> TurnController:
    """A hand with Ashigaru, who place a token where they are played or beside it."""
    games = (hotseat.begun(("human", "bot:random"), 0, seed, False) for seed in range(100))
    return next(g for g in games if not g.bot and any(a.card == 2 and a.to for a in g.legal))


def cavalry() -> TurnController:
    """A Cavalry that may move and attack in one tactic."""
    sides = ("cavalry d4, swordsman c4", "scout f3, pikeman e4x2")
    return war_chest.at(position(*sides, hand_a="swordsman cavalry royal", initiative="B"))


def weather() -> TurnController:
    """A weather token has to be moved."""
    playing = on_ice.game(at=[on_ice.at(2, 3), COLONY, COLONY, COLONY])
    playing.submit(STEP[0][on_ice.at(2, 2)])
    return playing


GAMES = {"for_the_emperor": lanes, "war_chest": cavalry, "lempereur": weather}


def far_way(see: Driver) -> list[Entry]:
    """The longest way to an action that is the first choice on the fewest stages."""

    def out_of_the_way(way: list[Entry]) -> tuple[int, int]:
        stages = [see.screen.view.scene.first, *(entry.members for entry in way[:-1])]
        numbers = [stage.index(entry) for stage, entry in zip(stages, way, strict=True)]
        return len(way), sum(number > 0 for number in numbers)

    first = see.screen.view.scene.first
    return max((way_to(first, a) for a in see.screen.controller.legal), key=out_of_the_way)


def action_of(way: list[Entry]) -> Action:
    """Where a way leads."""
    choice = way[-1].choice
    assert choice
    return choice.action


async def ask(see: Driver, action: Any) -> None:
    """Ask for a hint, and be told this action; where there are no hints, point at it."""
    if see.screen.rules.info.memory:
        see.screen.point_at(str(action))
        return
    see.screen._thinker = Adviser(action)
    await see.press("H", "Hint: ")


def playing(game: TurnController, story: Story, size: tuple[int, int] = SIZES[0]) -> None:
    """Drive a game through a story, which gets a far way as well."""

    async def run(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "the choices")
        await story(see, far_way(see))

    drive(run, Casemate(lambda _: game_screen(game)), size)


def cursor(see: Driver) -> str:
    """What the cursor is on."""
    return see.screen.view.entry.name if see.screen.view.entry else ""


async def reaches(see: Driver, entry: Entry) -> None:
    """Wait for the cursor."""
    await see.until(lambda: cursor(see) == entry.name, entry.name)


# -- on the way ------------------------------------------------------------------------------


async def enter(see: Driver, way: list[Entry]) -> None:
    """Press Enter until something is carried out, which has to be the end of the way."""
    game = see.screen.controller
    before = len(game.past)
    while len(game.past) == before:
        assert action_of(way) in [choice.action for choice in leaves(see.screen.view.entry)]
        sheet = see.screen.view.choices.sheet
        see.post("enter")
        await see.until(partial(_drawn_anew, see, sheet), "the next stage")
    assert game.past[before].action == action_of(way)


def _drawn_anew(see: Driver, sheet: Any) -> bool:
    return see.screen.view.choices.sheet is not sheet


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_and_then_enter_carry_out_the_action(slug: str, size: tuple[int, int]) -> None:
    async def story(see: Driver, way: list[Entry]) -> None:
        assert len(way) > 1
        await ask(see, action_of(way))
        await reaches(see, way[0])
        await enter(see, way)

    playing(GAMES[slug](), story, size)


@pytest.mark.parametrize("slug", GAMES)
def test_at_a_later_stage_a_hint_stays_there(slug: str) -> None:
    async def story(see: Driver, way: list[Entry]) -> None:
        screen = see.screen
        before = len(screen.controller.past)
        first = []
        for number in range(len(way) - 1, 0, -1):
            trail = tuple(way[:number])
            screen._go(trail)
            first.append(cursor(see) == way[number].name)
            await ask(see, action_of(way))
            await reaches(see, way[number])
            assert screen.view.scene.trail == trail
            assert "nothing is lost" not in see.text
            # It was no key of an entry that brought the cursor there.
            assert not screen.view.choices.armed
        assert not all(first)
        assert len(screen.controller.past) == before
        await enter(see, way)

    playing(GAMES[slug](), story)


# -- off the way -----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_elsewhere_keeps_what_was_chosen(slug: str) -> None:
    game = GAMES[slug]()

    async def story(see: Driver, way: list[Entry]) -> None:
        scene = see.screen.view.scene
        other = next(e for e in scene.first if e.members and not e.barred and e != way[0])
        see.screen._open(other)
        await see.until(lambda: see.screen.view.scene.trail == (other,), "the other way")
        here = cursor(see)
        await ask(see, action_of(way))
        if not game.rules.info.memory:
            await see.see("nothing is lost")
        assert see.screen.view.scene.trail == (other,)
        assert cursor(see) == here

    playing(game, story)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("away", ["cursor", "escape"])
def test_whoever_leaves_the_way_goes_on_without_it(slug: str, away: str) -> None:
    async def story(see: Driver, way: list[Entry]) -> None:
        screen = see.screen
        screen._open(way[0])
        first = cursor(see)
        screen.action_back()
        await reaches(see, way[0])
        await ask(see, action_of(way))
        if away == "escape":
            see.post("enter")
            await reaches(see, way[1])
            see.post("escape")
        else:
            numbers = [place.entry for place in screen.view.choices.sheet.placed]
            here = screen.view.choices.cursor
            screen.view.select(next(n for n, e in enumerate(numbers) if e != way[0]))
            screen.view.select(here)
        await reaches(see, way[0])
        see.post("enter")
        await see.until(lambda: screen.view.scene.trail == (way[0],), "the next stage")
        assert cursor(see) == first != way[1].name

    playing(GAMES[slug](), story)


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_is_forgotten_with_its_position(slug: str) -> None:
    async def story(see: Driver, way: list[Entry]) -> None:
        await ask(see, action_of(way))
        await reaches(see, way[0])
        see.screen.sync(way[0])
        see.screen._open(way[0])
        assert cursor(see) != way[1].name

    playing(GAMES[slug](), story)


# -- groups that are folded ------------------------------------------------------------------


FOLDED = {"tell_the_emperor": "S2", "levee_en_masse": "12.1"}


def folds_of(see: Driver) -> list[Entry]:
    """The groups of choices that are folded into one."""
    placed = see.screen.view.choices.sheet.placed
    return [each.entry for each in placed if each.entry.members and not each.entry.barred]


def with_folds(slug: str) -> TurnController:
    """A game in which more can be done than a small screen has lines for."""
    rules = REGISTRY[slug]
    return TurnController.new(rules, Setup(seats=1, scenario=FOLDED[slug]), 0x9F3C, "human")


def in_groups(slug: str, story: Story, size: tuple[int, int]) -> None:
    """Drive a game through a story, which gets a group and its last action."""

    async def run(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "the choices")
        fold = next(fold for fold in folds_of(see) if len(fold.members) > 1)
        await story(see, [fold, fold.members[-1]])

    drive(run, Casemate(lambda _: game_screen(with_folds(slug))), size)


@pytest.mark.parametrize("size", [(80, 24), (60, 14)], ids=str)
@pytest.mark.parametrize("slug", FOLDED)
def test_a_group_that_a_hint_leads_into_opens_on_the_hinted_action(
    slug: str, size: tuple[int, int]
) -> None:
    async def story(see: Driver, way: list[Entry]) -> None:
        await ask(see, action_of(way))
        await reaches(see, way[0])
        assert not see.screen.view.choices.armed
        await enter(see, way)

    in_groups(slug, story, size)


@pytest.mark.parametrize("key", [True, False], ids=["its key", "back and in again"])
@pytest.mark.parametrize("slug", FOLDED)
def test_the_way_into_a_group_does_not_matter(slug: str, key: bool) -> None:
    async def story(see: Driver, way: list[Entry]) -> None:
        await ask(see, action_of(way))
        await reaches(see, way[0])
        see.post(way[0].key if key else "enter")
        await reaches(see, way[1])
        if not key:
            see.post("escape")
            await reaches(see, way[0])
            see.post("enter")
            await reaches(see, way[1])

    in_groups(slug, story, SIZES[0])


@pytest.mark.parametrize("slug", FOLDED)
def test_off_the_way_a_group_opens_on_its_first_action(slug: str) -> None:
    async def story(see: Driver, way: list[Entry]) -> None:
        await ask(see, action_of(way))
        await reaches(see, way[0])
        see.post("up", "down")
        await reaches(see, way[0])
        see.post("enter")
        await reaches(see, way[0].members[0])

    in_groups(slug, story, SIZES[0])
