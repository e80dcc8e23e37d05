"""The tour on the screen: over the real board, by keys and by mouse, offered once."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from app.casemate import Casemate, game_screen
from app.commands import with_keys
from app.controller import TurnController
from app.opening import new_game, read_players, read_setup
from app.paths import saves_dir, tours_file
from app.screens.help import Help
from app.screens.tour import TourScreen
from app.tours import first_time, tour_of
from games import GAMES, REGISTRY
from tests.app.driving import Driver, drive

SLUGS = [entry.slug for entry in GAMES]
OFFER = "New here? T shows how it is played, in a minute."


async def toured(see: Driver, key: str) -> TourScreen:
    """From the menu into the tour of a game, by the key of its line."""
    await see.see("q  Quit")
    number = SLUGS.index(key) + 1
    see.post(*["down"] * (number - 1))
    await see.until(lambda: see.screen.lines.name_here == key, key)
    see.post("T")
    await see.until(
        lambda: isinstance(see.screen, TourScreen) and see.screen.box.rows, "the first card"
    )
    screen: TourScreen = see.screen
    return screen


def sign_at(see: Driver, region: Region) -> str:
    """The sign in the first cell of a part of the screen."""
    return see.text.split("\n")[region.y][region.x]


async def line_beside(see: Driver, region: Region) -> None:
    """Wait until the line beside what a card is about begins there."""
    await see.until(lambda: sign_at(see, region) in "▸>", "the line beside it")


async def card_behind(see: Driver, tour: TourScreen, number: int) -> None:
    """Wait until the tour shows the card with this number from 0, or is over."""
    await see.until(lambda: tour.at == number or see.screen is not tour, "the next card")


def showing(game: TurnController) -> Casemate:
    """The program with a game on its screen."""
    return Casemate(lambda _: game_screen(game))


def begun(slug: str, players: str = "human") -> TurnController:
    """A game that has just been begun, with its save."""
    rules = REGISTRY[slug]
    setup = read_setup(rules, rules.info.scenarios[0].id, (), players)
    return new_game(rules, setup, 1, read_players(rules, setup, players))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("ascii_only", [False, True], ids=["signs", "ascii"])
@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_is_whole_and_hides_little_of_what_it_is_about(
    slug: str, ascii_only: bool, size: tuple[int, int]
) -> None:
    async def story(see: Driver) -> None:
        tour = await toured(see, slug)
        board = tour.beneath.view
        for number, card in enumerate(tour_of(slug).cards, 1):
            await see.see(f"{number} of {len(tour.cards)}")
            await see.until(lambda: tour.box.size.height == len(tour.box.rows) + 2, "its size")
            text = with_keys(card.text, tour.beneath.PLACE, {}, ascii_only)
            shown = " ".join(row.text for row in tour.box.rows)
            assert text in shown
            assert f"[{card.rule}]" in shown or not card.rule
            assert see.text.isascii() == ascii_only
            about = board.plan.regions.get(card.at)
            if about:
                await line_beside(see, about)
                hidden = tour.box.region.intersection(about).area
                assert hidden <= about.area / 3, card.title
            see.post("enter")
            await card_behind(see, tour, number)
        await see.until(lambda: see.screen.PLACE == "menu", "the menu")
        assert len(see.app.screen_stack) == 1

    drive(story, Casemate(ascii_only=ascii_only), size)


def test_a_tour_leaves_no_save_and_no_statistics() -> None:
    async def story(see: Driver) -> None:
        await toured(see, "levee_en_masse")
        await see.press("q", "q  Quit")

    drive(story)
    assert not list(saves_dir().glob("*"))


@pytest.mark.parametrize("key", ["q", "escape"])
def test_one_key_ends_it(key: str) -> None:
    async def story(see: Driver) -> None:
        await toured(see, "tell_the_emperor")
        await see.press("space", "2 of 7")
        await see.press("left", "1 of 7")
        see.post("left", "u", "1", "a")
        await see.press(key, "q  Quit")

    drive(story)


def test_the_mouse_goes_on_and_back_and_ends_it() -> None:
    async def story(see: Driver) -> None:
        tour = await toured(see, "for_the_emperor")
        for what, card in (("on  ", 2), ("The battlefields", 3), ("← back", 2)):
            await see.until(lambda: tour.box.region == tour.place(tour.size, tour.about), "a place")
            see.click(what)
            await see.see(f"{card} of 7")
        await see.until(lambda: tour.box.region == tour.place(tour.size, tour.about), "a place")
        see.click("q end")
        await see.see("q  Quit")

    drive(story)


def test_the_rule_of_a_card_is_a_key_away() -> None:
    async def story(see: Driver) -> None:
        await toured(see, "war_chest")
        await see.press("r", "Rules · War Chest")
        assert "▸  4.3 End" in see.text
        await see.press("q", "1 of 8")

    drive(story)


def test_the_menu_says_where_there_is_none() -> None:
    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        see.post("end")
        await see.until(lambda: see.screen.lines.name_here == "quit", "the last line")
        await see.press("T", "put the cursor on a game")

    drive(story)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_game_of_a_kind_tells_of_the_tour_and_no_other(slug: str) -> None:
    for first in (True, False):
        game = begun(slug, "human,bot:greedy" if REGISTRY[slug].info.seats != (1,) else "human")

        async def story(see: Driver, offered: bool = first) -> None:
            await see.until(lambda: see.screen.view.entry, "a choice")
            await see.until(lambda: (OFFER in see.text) == offered, f"an offer: {offered}")
            see.post("down")
            await see.gone(OFFER)

        drive(story, showing(game))


def test_two_people_are_told_behind_the_curtain() -> None:
    game = begun("for_the_emperor", "human:Ana,human:Ben")

    async def story(see: Driver) -> None:
        await see.see("Press Space when nobody else looks.")
        assert "New here?" not in see.text
        await see.until(lambda: see.screen.lines.seen_since < 1e18, "its first picture")
        await see.press("space", OFFER)
        await see.press("T", "1 of 7")
        see.post("q")
        # The tour's own board lies beneath it and goes a moment later.
        await see.until(lambda: getattr(see.screen, "controller", None) is game, "the game")
        await see.see("if here")

    drive(story, showing(game))


def test_a_game_that_is_resumed_is_not_new() -> None:
    game = begun("levee_en_masse")
    game.submit(game.legal[0])

    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        assert "New here?" not in see.text

    drive(story, showing(game))
    assert first_time("levee_en_masse")


def test_help_brings_the_tour_back_whatever_was_seen() -> None:
    assert first_time("levee_en_masse")
    assert not first_time("levee_en_masse")
    game = begun("levee_en_masse")

    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        await see.press("?", "T tour")
        await see.press("T", "1 of 7")
        await see.press("q", "Keys here")
        assert isinstance(see.screen, Help)

    drive(story, showing(game))


def test_what_was_begun_is_kept_and_a_damaged_file_is_no_harm() -> None:
    assert first_time("war_chest")
    assert tours_file().read_text("utf-8") == "war_chest\n"
    assert first_time("lempereur")
    tours_file().write_bytes(b"\xff\xfe")
    assert first_time("war_chest")


def test_where_nothing_can_be_written_the_offer_comes_all_the_same() -> None:
    tours_file().mkdir()
    assert first_time("war_chest")
    assert first_time("war_chest")


@pytest.mark.parametrize("size", [(79, 24), (60, 20), (40, 12), (20, 6), (3, 2), (1, 1)], ids=str)
def test_no_size_breaks_it(size: tuple[int, int]) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.lines.rows, "the menu")
        see.app.action_tour()
        await see.until(
            lambda: isinstance(see.screen, TourScreen) and see.screen.box.rows, "the first card"
        )
        tour = see.screen
        for number in range(1, len(tour.cards)):
            see.post("enter")
            await card_behind(see, tour, number)
            assert see.screen is tour
        if size[0] >= 40:
            await see.see(f"{len(tour.cards)} of {len(tour.cards)}")
        see.post("escape")
        await see.until(lambda: see.screen.PLACE == "menu", "the menu")

    drive(story, size=size)


def test_a_resize_puts_the_card_where_it_fits() -> None:
    async def story(see: Driver) -> None:
        tour = await toured(see, "war_chest")
        see.post("enter", "enter")
        await see.see("3 of 8")
        for size in ((120, 40), (60, 20), (80, 24)):
            await see.resize(*size)
            assert see.screen is tour
            await see.until(lambda: tour.box.region == tour.place(tour.size, tour.about), "a place")
            await see.see("3 of 8", "q end")

    drive(story)
