"""What is typed or clicked over a page, however fast, is not heard by the board beneath."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.casemate import Casemate, game_screen
from app.tours import example
from tests.app.driving import Driver, drive
from tests.app.gallery import drawn
from tests.contract.support import SLUGS

PAGES = ("question_mark", "i", "r", "colon")
"""Keys that open a page over the board; the last one opens the palette, where signs are typed."""
ACTS = ("1", "2", "0", "5", "down", "u")
ROUNDS = 15


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_reaches_the_board_beneath_a_page_that_is_still_opening(slug: str) -> None:
    game = example(slug)
    board: Any = game_screen(game)
    board.seated = game.state.seat
    random = Random(slug)

    async def story(see: Driver) -> None:
        await drawn(see)
        before, entry = list(game.past), board.view.entry
        for number in range(ROUNDS):
            page = PAGES[number % len(PAGES)]
            see.post(page, *random.choices(ACTS, k=3))
            if page != "colon":  # a click beside the palette closes it
                see.click_at(random.randrange(80), random.randrange(2, 22))
            see.post("escape")
            await drawn(see)
            for _ in range(3):  # from a picture or a rule that a click has opened
                if see.screen is not board:
                    see.post("escape")
                    await drawn(see)
            assert see.screen is board
            assert (game.past, board.view.entry) == (before, entry)
        assert see.app.mouse_captured is None

    drive(story, Casemate(lambda _: board))
