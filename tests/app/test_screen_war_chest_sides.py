"""War Chest on screen beyond a single play: drafts, two people at one keyboard, the end."""

from __future__ import annotations

from typing import Any

import pytest

from app.screens.game_over import GameOver
from app.screens.handover import Handover
from games.war_chest.units import name
from tests.app.driving import Driver, drive, gone_on
from tests.app.hotseat import Watched, take
from tests.app.war_chest import (
    NAMES,
    act,
    at,
    begun,
    cursor,
    play,
)
from tests.games.war_chest.builders import position

# -- a draft ---------------------------------------------------------------------------------


def click_first(see: Driver) -> None:
    """Click the first of the choices."""
    view = see.screen.view
    place, where = view.choices.sheet.placed[0], view.plan.regions["choices"]
    see.click_at(where.x + place.x + 2, where.y + view.choices.top + place.y)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_draft_by_keys_and_clicks_needs_no_curtain(size: tuple[int, int]) -> None:
    game = begun(NAMES, scenario="elimination-draft")
    units = list(game.state.offer)

    async def story(see: Driver) -> None:
        await see.see("removes a unit type", "DRAFT", "Next", name(units[0]))
        see.post("right")
        await see.until(lambda: cursor(see) == name(units[1]), "the next unit")
        see.post("enter")
        await see.until(lambda: len(game.past) == 1, "the first removal")
        for _ in range(9):
            taken = len(game.past)
            click_first(see)
            click_first(see)
            await see.until(gone_on(game, taken), "a pick")
            assert isinstance(see.screen, Handover) == (len(game.past) == 10)

    play(story, game, size)
    assert all(game.state.army)


# -- two people ------------------------------------------------------------------------------


def hands(frame: Any) -> bool:
    """Whether a frame shows a hand with its keys."""
    return "Your coins" in frame.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 16)], ids=str)
def test_no_frame_of_a_game_shows_the_other_hand(size: tuple[int, int]) -> None:
    game = begun(NAMES, seed=11)
    app = Watched(game)

    async def story(see: Driver) -> None:
        while len(game.past) < 24 and not game.outcome:
            if isinstance(see.screen, Handover) or see.screen.seated != game.state.seat:
                await take(see)
            legal = game.legal
            await act(see, str(legal[len(game.past) * 5 % len(legal)]))

    drive(story, app, size)
    assert len(game.past) >= 24
    seen = [frame for frame in app.frames if frame.screen == "WarChestScreen"]
    for frame in seen:
        for side in "AB":
            if hands(frame):
                own = "AB"[frame.seat] if frame.seat is not None else ""
                assert f"Your coins ({side})" not in frame.text or side == own
        if frame.seat is None:
            assert not hands(frame)
            assert ": drew " not in frame.text
    closed = [frame for frame in app.frames if frame.screen == "Handover"]
    assert closed
    for frame in closed:
        assert not any(word in frame.text for word in ("Your coins", ": drew ", "supply", "[SW"))


def absorbing() -> Any:
    """Side A may attack a Royal Guard that can pay in two ways."""
    return position(
        "swordsman d4",
        "royal-guard e4x2",
        hand_a="swordsman royal",
        hand_b="royal royal-guard",
        supply_b="royal-guard 1",
    )


def test_the_attacked_side_answers_without_a_curtain_and_sees_no_hand() -> None:
    game = at(absorbing(), NAMES)
    app = Watched(game)

    async def story(see: Driver) -> None:
        await take(see)
        await see.see("Your coins (A)")
        await act(see, "attack swordsman d4 e4")
        await see.see("who pays?", "Side B (Ben)")
        assert "Your coins" not in see.text
        assert see.screen.seated is None
        see.post("2", "enter")
        # The Swordsman's step is decided in the open, too; only then a curtain falls.
        await see.see("step after the attack?")
        assert "Your coins" not in see.text
        see.post("0", "enter")
        await take(see)
        await see.see("Your coins (B)")

    drive(story, app)
    assert [str(change.action) for change in game.past] == [
        "attack swordsman d4 e4",
        "absorb supply",
        "decline",
    ]


def test_what_one_side_decides_alone_in_its_play_needs_no_curtain() -> None:
    game = at(position("swordsman d4", "scout e4x2", hand_a="swordsman royal"), NAMES)

    async def story(see: Driver) -> None:
        await take(see)
        await act(see, "attack swordsman d4 e4")
        await see.see("step after the attack?", "Your coins (A)")

    play(story, game)


def test_the_drawn_coin_of_a_warrior_priest_is_seen_by_its_owner_alone() -> None:
    state = position(
        "warrior-priest d4",
        "scout e4x2",
        hand_a="warrior-priest royal",
        bag_a="knight",
        control="c1 A",
    )
    game = at(state, ("human", "bot:random"))

    async def story(see: Driver) -> None:
        await see.see("uses a coin")
        await act(see, "attack warrior-priest d4 e4")
        await see.see("uses the drawn coin: Knight", "a KN")

    play(story, game)
    assert game.view(1).drawn == -1


def test_a_draw_by_hand_is_asked_for_and_esc_goes_back_to_the_use() -> None:
    state = position(
        "warrior-priest d4",
        "scout e4x2",
        hand_a="warrior-priest royal",
        bag_a="knight archer",
    )
    game = at(state, ("human", "bot:random"))
    game.dice = "manual"

    async def story(see: Driver) -> None:
        await see.see("uses a coin")
        see.post("a", "1", "enter")
        await see.see("draw?", "Archer", "Knight")
        see.post("escape")
        await see.see("Warrior Priest on d4: used for what?")
        assert not game.past
        see.post("1", "enter")
        await see.see("draw?")
        rows = [place.entry.label for place in see.screen.view.choices.sheet.placed]
        see.post(*["down"] * (1 + rows.index("Knight")), "enter")
        await see.see("uses the drawn coin: Knight")

    play(story, game)


# -- the end ---------------------------------------------------------------------------------


def test_the_sixth_marker_ends_the_game_with_a_score_sheet() -> None:
    state = position("swordsman e3", "scout d7", control="b2 c4 a3 A", hand_a="swordsman royal")
    game = at(state)

    async def story(see: Driver) -> None:
        await see.see("uses a coin", "control")
        await act(see, "control swordsman e3")
        await see.until(lambda: isinstance(see.screen, GameOver), "the result")
        await see.see("Side A wins", "markers of 6")

    play(story, game)


def test_the_screen_is_that_of_its_game() -> None:
    from app.ways import game_screen

    game = begun()
    assert type(game_screen(game)).__name__ == "WarChestScreen"
