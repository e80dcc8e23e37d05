"""War Chest played on its screen: by keys, by clicks, at every size, back without a trace."""

from __future__ import annotations

from typing import Any

import pytest

from app.screens.details import Details
from games.war_chest.units import name
from tests.app.driving import Driver
from tests.app.hotseat import take
from tests.app.war_chest import (
    SIZES,
    at,
    begun,
    bytes_of,
    cell_of,
    click_hex,
    cursor,
    outside,
    play,
)
from tests.games.war_chest.builders import position


def cavalry(**more: Any) -> Any:
    """A Cavalry that can do everything there is."""
    return position(
        "cavalry d4, swordsman c4",
        "scout f3, pikeman e4x2",
        **{"hand_a": "cavalry swordsman royal", "initiative": "B", "supply_a": "cavalry 1"} | more,
    )


def trail(see: Driver) -> list[str]:
    """The labels of what was chosen so far."""
    return [entry.label for entry in see.screen.view.scene.trail]


# -- by keys ---------------------------------------------------------------------------------


def test_a_coin_then_its_use_then_enter() -> None:
    game = at(position("swordsman d4", "scout e4x2", hand_a="swordsman royal"))

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin", "▸a SW")
        see.post("a")
        await see.see("Swordsman on d4: used for what?", "▸1 e4")
        see.post("1")
        await see.see("d4 attacks e4: Scout 2 to 1")
        before = game.state
        see.post("enter")
        await see.until(lambda: game.state is not before, "the attack")
        await see.see("step after the attack?")

    play(story, game)
    assert str(game.past[0].action) == "attack swordsman d4 e4"


def test_the_second_press_of_a_key_acts() -> None:
    game = at(position("swordsman d4", "scout e4x2", hand_a="swordsman royal"))

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        see.post("1")
        await see.until(lambda: trail(see) == ["Swordsman"], "the use")
        see.post("1")
        await see.until(lambda: game.past, "the attack")

    play(story, game)
    assert str(game.past[0].action) == "attack swordsman d4 e4"


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        ("p", "pass cavalry"),
        ("c p", "pass royal"),
        ("b n", "initiative swordsman"),
        ("e 1", "recruit cavalry with cavalry"),
    ],
)
def test_face_down_uses_take_two_keys(keys: str, action: str) -> None:
    game = at(cavalry())

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        see.post(*keys.split(), "enter")
        await see.until(lambda: game.past, action)

    play(story, game)
    assert str(game.past[0].action) == action


def test_a_tactic_is_chosen_stage_by_stage_and_esc_goes_back() -> None:
    game = at(cavalry())

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin", "tactic")
        landing = next(
            e for e in see.screen.view.scene.coins[0].members if e.label == "tactic to e3"
        )
        see.post("a", landing.key)
        await see.see("Cavalry to e3: attack whom?")
        assert trail(see) == ["Cavalry", "tactic to e3"]
        board = see.screen.view.board.canvas.lines()
        row = cell_of(see, "e3")[1]
        assert "→" in board[row - 2]
        see.post("escape")
        await see.see("Cavalry on d4: used for what?")
        assert cursor(see) == "tactic to e3"
        see.post("escape")
        await see.see("Side A uses a coin")
        assert cursor(see) == "Cavalry"
        see.post("escape")
        await see.see("Side A uses a coin")
        assert not game.past

    play(story, game)


def test_arrows_go_over_coins_uses_and_back() -> None:
    game = at(cavalry())

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin", "▸a")
        see.post("right")
        await see.until(lambda: cursor(see) == "Swordsman", "the next coin")
        await see.see("Swordsman on c4 1")
        see.post("left", "left")
        await see.until(lambda: cursor(see) == "Royal Coin", "round the end")
        see.post("right", "down")
        await see.see("Cavalry on d4: used for what?")
        first = cursor(see)
        see.post("right")
        await see.until(lambda: cursor(see) != first, "the next use")
        see.post("left", "up")
        await see.see("Side A uses a coin")

    play(story, game)


def test_another_coin_begins_anew_whatever_was_chosen() -> None:
    game = at(cavalry())

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        see.post("a", "e")
        await see.see("recruit which coin?")
        see.post("b")
        await see.see("Swordsman on c4: used for what?")
        assert trail(see) == ["Swordsman"]

    play(story, game)


def test_what_is_refused_tells_why_and_does_nothing() -> None:
    game = at(position("lancer d4", "", hand_a="lancer royal"))

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin", "n claim initiative: you have it [5.2]")
        see.post("a", "n", "enter")
        await see.see("claim initiative is not possible: you have it [5.2]")
        assert not game.past

    play(story, game)


# -- by clicks -------------------------------------------------------------------------------


def test_a_coin_a_hex_and_once_more() -> None:
    game = at(position("swordsman d4", "scout e4x2", hand_a="royal swordsman"))

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        see.click("b RC")
        await see.see("Royal Coin: used for what?")
        see.click("a SW")
        await see.see("Swordsman on d4: used for what?")
        await click_hex(see, "e4")
        await see.until(lambda: cursor(see) == "attack e4", "the target")
        assert not game.past
        await click_hex(see, "e4")
        await see.until(lambda: game.past, "the attack")

    play(story, game)
    assert str(game.past[0].action) == "attack swordsman d4 e4"


def test_a_click_on_a_unit_takes_its_coin_up() -> None:
    game = at(cavalry())

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        see.post("right", "right")
        await see.until(lambda: cursor(see) == "Royal Coin", "the Royal Coin")
        await click_hex(see, "c4")
        await see.see("Swordsman on c4: used for what?")

    play(story, game)


def test_a_hex_with_several_uses_asks_which() -> None:
    game = at(position("light-cavalry a4", "", hand_a="light-cavalry royal"))

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        await click_hex(see, "a3")
        await see.see("Light Cavalry on a4: what on a3?")
        labels = [entry.label for entry in see.screen.view.scene.entries]
        assert labels == ["tactic a3", "move a3"]
        see.post("2", "enter")
        await see.until(lambda: game.past, "the move")

    play(story, game)
    assert str(game.past[0].action) == "move light-cavalry a4 a3"


def test_a_click_on_whom_to_hit_asks_from_where() -> None:
    game = at(position("cavalry d4", "scout f3", hand_a="cavalry royal"))

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        await click_hex(see, "f3")
        await see.see("what on f3?")
        assert [entry.label for entry in see.screen.view.scene.entries] == [
            "to e3, attack f3",
            "to e4, attack f3",
        ]
        await click_hex(see, "f3")
        await see.until(lambda: see.screen.view.choices.armed, "the first way")
        assert len(trail(see)) == 2
        await click_hex(see, "f3")
        await see.until(lambda: game.past, "the charge")

    play(story, game)


def test_a_click_on_an_enemy_shows_its_card_and_why_it_is_no_target() -> None:
    game = at(position("scout d4", "knight e4", hand_a="scout royal"))

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        await click_hex(see, "e4")
        await see.see("attack e4 is not possible: Knight: two coins needed [8.7]")
        await see.see("KN Knight", "No unit of a single coin can")
        see.post("a")
        await see.see("SC Scout")

    play(story, game, (120, 40))


def test_a_face_down_use_and_a_recruit_by_clicks() -> None:
    game = at(cavalry())

    async def story(see: Driver) -> None:
        await see.see("Side A uses a coin")
        see.click("recruit …")
        await see.see("recruit which coin?")
        see.click("1 Cavalry")
        await see.until(lambda: see.screen.view.choices.armed, "the coin")
        see.click("1 Cavalry")
        await see.until(lambda: game.past, "the recruit")

    play(story, game)
    assert str(game.past[0].action) == "recruit cavalry with cavalry"


# -- back without a trace --------------------------------------------------------------------


@pytest.mark.usefixtures("casemate_home")
def test_going_through_all_stages_and_back_leaves_the_save_as_it_was() -> None:
    game = begun(moves=9, scenario="random", keep=True)
    written = bytes_of(game)
    state = game.state.digest()

    async def story(see: Driver) -> None:
        await take(see)
        await see.see("uses a coin")
        screen = see.screen
        for coin in screen.view.scene.coins:
            screen._go((coin,))
            for use in coin.members:
                if use.members:
                    screen._go((coin, use))
                    see.post("escape")
                    await see.until(lambda: len(screen.view.scene.trail) == 1, "the uses")
            see.post("escape")
            await see.until(lambda: not screen.view.scene.trail, "the coins")
        assert bytes_of(game) == written
        assert game.state.digest() == state

    play(story, game)
    game.close()
    assert bytes_of(game) == written


# -- every size ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("signs", ["signs", "ascii", "ansi"])
def test_every_stage_stands_whole_on_the_screen(size: tuple[int, int], signs: str) -> None:
    state = position(
        "light-cavalry d4x3, warrior-priest c1x4, war-wagon d3x2",
        "scout f3x5, pikeman e4x2, royal-guard f4x5",
        hand_a="light-cavalry war-wagon warrior-priest",
        forts="c1 f4 e3 b2",
        out_a="light-cavalry 1",
        out_b="pikeman 1",
        control="b2 c4 A, f4 B",
    )
    game = at(state, ("human:Anastasia Nikola", "human:Bartholomew Ross"))

    async def story(see: Driver) -> None:
        await take(see)
        await see.see("uses a coin", "q leave")
        screen = see.screen
        for coin in screen.view.scene.coins:
            screen._go((coin,))
            for use in coin.members:
                if use.members:
                    screen._go((coin, use))
                    assert not outside(see), outside(see)
            screen._go(())
            assert not outside(see), outside(see)
        await see.see("q leave")
        if signs == "ascii":
            await see.until(lambda: see.text.isascii(), "ascii")
        lines = see.text.split("\n")
        assert max(map(len, lines)) <= size[0]

    play(
        story, game, size, ascii=signs == "ascii", theme="ansi-dark" if signs == "ansi" else "dark"
    )


def test_under_80_columns_the_stages_are_lists() -> None:
    game = at(cavalry())

    async def story(see: Driver) -> None:
        await see.see("the board needs 80x24", "a Cavalry")
        see.post("a")
        await see.see("used for what?", "Esc")
        see.post("escape")
        await see.see("Side A uses a coin")

    play(story, game, (79, 23))


# -- cards and what is known -----------------------------------------------------------------


def test_the_card_of_the_edition_is_shown() -> None:
    state = position("berserker d4x2", "", hand_a="berserker royal")
    state.edition = "later"
    game = at(state)

    async def story(see: Driver) -> None:
        await see.see("BE Berserker", "Each time it has moved", "later printing [11.1]")

    play(story, game, (120, 40))


def test_the_details_hold_all_cards_and_what_is_publicly_known() -> None:
    game = begun(("human", "bot:random"), scenario="gaugamela")

    async def story(see: Driver) -> None:
        await see.see("uses a coin")
        see.post("i")
        await see.until(lambda: isinstance(see.screen, Details), "the details")
        await see.until(lambda: see.screen.lines.rows, "their lines")
        rows = ["".join(text for text, _ in row.spans) for row in see.screen.lines.rows]
        told = "\n".join(rows)
        for unit in game.state.army:
            assert name(unit) in told
        assert "Publicly known: Greek (A)" in told
        assert "Publicly known: Persian (b)" in told
        assert " supply, " in told
        assert " hidden" in told
        assert "public: card" in told

    play(story, game)
