"""The invariants of a position, each broken once [2, 9.4]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.core.errors import Defect
from games.core.playout import playout
from games.war_chest.board import HEX
from games.war_chest.state import State
from tests.games.war_chest.builders import RULES, position, total
from tests.games.war_chest.lockstep import setup_of


def sound() -> State:
    """A position with something of everything."""
    return position(
        "knight d4x2, footman c3, footman c5", "scout e4", hand_a="knight royal", bag_a="footman",
        supply_a="archer 1", up_a="archer", down_b="scout", hand_b="royal", forts="e3 f4",
    )  # fmt: skip


def _set(field: str, place: int | str, value: Any) -> Callable[[State], None]:
    def change(state: State) -> None:
        getattr(state, field)[HEX[place] if isinstance(place, str) else place] = value

    return change


def _give(field: str, value: Any) -> Callable[[State], None]:
    return lambda state: setattr(state, field, value)


def _add(field: str, coin: int) -> Callable[[State], None]:
    return lambda state: getattr(state, field).append(coin)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_set("units", 1, 1 << HEX["d4"] | 1 << HEX["e4"]), "two units stand on one hex"),
        (_set("height", "d4", 0), "lists of the board disagree"),
        (_set("unit", "d4", 0), "lists of the board disagree"),
        (_set("unit", "a1", 7), "lists of the board disagree"),
        (_set("where", 7, HEX["d5"]), "stands elsewhere"),
        (_set("where", 14, -1), "stands elsewhere"),
        (_set("height", "d4", 3), "Knight has"),
        (_set("supply", 1, 2), "Archer has"),
        (_set("out", 7, 1), "Knight has"),
        (_set("coins", 7, 5), "Knight has"),
        (_add("bag_a", 7), "Knight has"),
        (_add("hand_b", 21), "Royal Coin"),
        (_add("up_b", 21), "Royal Coin"),
        (_give("hand_b", []), "Royal Coin"),
        (_add("down_b", 7), "other one"),
        (_set("left", 0, 3), "number of coins that are left"),
        (_set("stock", 0, 0), "set of unit types with a supply"),
        (_set("stock", 1, 1 << 14), "set of unit types with a supply"),
        (_set("held", 0, 1 << HEX["d4"]), "cannot"),
        (_set("held", 0, 1 << HEX["b5"]), "cannot"),
        (_set("held", 0, 0b111), "cannot"),
        (_give("forts", 1 << HEX["d4"]), "cannot"),
        (_give("siege", False), "cannot"),
        (_give("drawn", 7), "Knight has"),
    ],
)
def test_a_broken_position_is_found(change: Callable[[State], None], message: str) -> None:
    state = sound()
    RULES.check(state)
    change(state)
    with pytest.raises(Defect, match=message):
        RULES.check(state)


def test_footmen_out_of_order_are_found() -> None:
    state = sound()
    state.where[0], state.where[6] = state.where[6], state.where[0]
    with pytest.raises(Defect):
        RULES.check(state)


def test_a_unit_of_the_other_side_is_found() -> None:
    state = position("knight d4", "scout e4")
    state.units = state.units[::-1]
    with pytest.raises(Defect, match="wrong side"):
        RULES.check(state)


def test_too_large_a_hand_is_found() -> None:
    state = position("knight d4", hand_a="knight knight royal", bag_a="knight")
    state.hand_a.append(state.bag_a.pop())
    with pytest.raises(Defect, match="more than three"):
        RULES.check(state)


def test_a_game_that_is_won_and_goes_on_is_found() -> None:
    state = position("knight d4", control="e3 b2 g2 A")
    state.held[0] |= 1 << HEX["f4"]
    with pytest.raises(Defect, match="goes on"):
        RULES.check(state)
    state.held[0] |= 1 << HEX["c4"]
    with pytest.raises(Defect, match="too many"):
        RULES.check(state)


def test_a_third_unit_of_a_type_is_found() -> None:
    state = sound()
    state.unit[HEX["a1"]], state.height[HEX["a1"]] = 6, 1
    state.units[0] |= 1 << HEX["a1"]
    with pytest.raises(Defect, match="Footman"):
        RULES.check(state)


@pytest.mark.parametrize("number", [3, 58, 131, 200])
def test_no_coin_is_lost_or_found_in_a_whole_game(number: int) -> None:
    setup = setup_of(number)
    before = None
    for step in playout(RULES, setup, number):
        if not step.state.round:
            continue
        if step.number % 25 == 0:
            now = total(step.state)
            assert before in (None, now)
            before = now
            for unit in RULES.book.cards.values():
                assert now[unit.id.replace("_", "-")] in (0, unit.coins)
            assert now["royal"] == 2
    RULES.check(step.state)
